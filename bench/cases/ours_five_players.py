"""Ours in bulk: five players with five strategies at one table; the unit is a roll of the table."""

from __future__ import annotations

from bench.ours import craps_table
from bench.outcome import Outcome, worst
from bench.strategies import FIVE, five_per_roll

SIZE, QUICK, WARM_UP, UNIT = 20_000_000, 2_000_000, 100_000, "rolls"
EXACT = five_per_roll()


def case(size: int) -> Outcome:
    """Simulate `size` rolls; every player is checked."""
    rolls, nets = craps_table(list(FIVE), size, engine="numba")
    return worst(
        EXACT[name].outcome(net=net, rolls=rolls) for name, net in zip(FIVE, nets, strict=True)
    )
