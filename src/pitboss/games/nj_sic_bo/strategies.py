"""Named strategies at sic bo."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, fixed_stakes, flat

STRATEGIES = Strategies(
    (
        NamedStrategy("big", "big 10", flat("big", 10)),
        NamedStrategy(
            "big_and_triples",
            "big 10, any three of a kind 1, totals 9 and 10 for 2 each",
            fixed_stakes({"big": 10, "any_three_of_a_kind": 1, "total 9": 2, "total 10": 2}),
        ),
    )
)
