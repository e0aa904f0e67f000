"""Named strategies at mini-dice."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, fixed_stakes, flat

STRATEGIES = Strategies(
    (
        NamedStrategy(
            "field_and_places",
            "field 10 and place 5, 6 and 8 for 5, 6 and 6",
            fixed_stakes({"field": 10, "place 5": 5, "place 6": 6, "place 8": 6}),
        ),
        NamedStrategy("under", "under 7 for 10", flat("under_7", 10)),
    )
)
