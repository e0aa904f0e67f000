"""Named strategies at joker seven."""

from __future__ import annotations

from pitboss.simulation.strategies import Named, Strategies, flat

STRATEGIES = Strategies(
    (Named("four_red", "10 on four or more red cards", flat("red_4_or_more", 10)),)
)
