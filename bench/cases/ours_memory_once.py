"""Peak memory of a simulation on NumPy; `ours_memory_ten_times` is held against it."""

from __future__ import annotations

from bench.ours import craps
from bench.outcome import Outcome
from bench.strategies import pass_odds_per_roll

SIZE, QUICK, WARM_UP, UNIT = 10_000_000, 2_000_000, 1_000, "rolls"
EXACT = pass_odds_per_roll()


def case(size: int) -> Outcome:
    """Simulate `size` rolls."""
    rolls, net = craps("pass_odds", size, engine="numpy")
    return EXACT.outcome(net=net, rolls=rolls)
