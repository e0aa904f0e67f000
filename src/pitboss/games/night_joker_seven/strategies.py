"""Named strategies at joker seven."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, flat

STRATEGIES = Strategies(
    (NamedStrategy("four_red", "10 on four or more red cards", flat("red_4_or_more", 10)),)
)
