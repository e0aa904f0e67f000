"""Named strategies at baccarat."""

from __future__ import annotations

from pitboss.simulation.strategies import Named, Strategies, flat

STRATEGIES = Strategies(
    (
        Named("bank", "bank 20", flat("bank", 20)),
        Named("player", "player 20", flat("player", 20)),
        Named("tie", "tie 20", flat("tie", 20)),
    )
)
