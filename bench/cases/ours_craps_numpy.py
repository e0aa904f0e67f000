"""Ours in bulk on NumPy alone: one player, pass 10 with odds of 20."""

from __future__ import annotations

from bench.ours import craps
from bench.outcome import Outcome
from bench.strategies import pass_odds_per_roll

SIZE, QUICK, WARM_UP, UNIT = 100_000_000, 10_000_000, 100_000, "rolls"
EXACT = pass_odds_per_roll()


def case(size: int) -> Outcome:
    """Simulate `size` rolls."""
    rolls, net = craps("pass_odds", size, engine="numpy")
    return EXACT.outcome(net=net, rolls=rolls)
