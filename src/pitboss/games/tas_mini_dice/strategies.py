"""Named strategies at mini dice."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, fixed_stakes, flat

STRATEGIES = Strategies(
    (
        NamedStrategy("one_number", "5 on the six", flat("number 6", 5)),
        NamedStrategy(
            "all_numbers",
            "5 on each of the six numbers",
            fixed_stakes({f"number {face}": 5 for face in range(1, 7)}),
        ),
    )
)
