"""Named strategies at red dog."""

from __future__ import annotations

from pitboss.simulation.strategies import BEST_PLAN, Named, Strategies, flat

STRATEGIES = Strategies(
    (
        Named("best_raises", "red dog 10, raised by as much where it pays", flat("red_dog", 10)),
        Named("never_raises", "red dog 10, never raised", flat("red_dog", 10)),
        Named("always_raises", "red dog 10, always raised by as much", flat("red_dog", 10)),
        *BEST_PLAN,
    )
)
