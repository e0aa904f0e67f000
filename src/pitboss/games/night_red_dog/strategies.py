"""Named strategies at red dog."""

from __future__ import annotations

from pitboss.simulation.strategies import BEST_PLAN, NamedStrategy, Strategies, flat

STRATEGIES = Strategies(
    (
        NamedStrategy(
            "best_raises", "red dog 10, raised by as much where it pays", flat("red_dog", 10)
        ),
        NamedStrategy("never_raises", "red dog 10, never raised", flat("red_dog", 10)),
        NamedStrategy("always_raises", "red dog 10, always raised by as much", flat("red_dog", 10)),
        *BEST_PLAN,
    )
)
