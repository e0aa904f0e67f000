"""Named strategies at the money wheel."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, fixed_stakes

STRATEGIES = Strategies(
    (
        NamedStrategy(
            "ones_and_joker", "$1 for 10 and the joker for 1", fixed_stakes({"$1": 10, "joker": 1})
        ),
    )
)
