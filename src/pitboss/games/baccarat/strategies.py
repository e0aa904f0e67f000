"""Named strategies at baccarat."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, flat

STRATEGIES = Strategies(
    (
        NamedStrategy("bank", "bank 20", flat("bank", 20)),
        NamedStrategy("player", "player 20", flat("player", 20)),
        NamedStrategy("tie", "tie 20", flat("tie", 20)),
    )
)
