"""Named strategies at chuck-a-luck."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, covering, flat

STRATEGIES = Strategies(
    (
        NamedStrategy("one_number", "5 on the six", flat("number 6", 5)),
        NamedStrategy(
            "all_numbers",
            "5 on each of the six numbers",
            covering({f"number {face}": 5 for face in range(1, 7)}),
        ),
    )
)
