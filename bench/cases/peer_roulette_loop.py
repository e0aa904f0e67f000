"""The ten lines anyone would write: roulette, six bets a spin, every spin kept in a list.

The bets are 5 each on 17, on 8-11, on 1-2-3, on 25-26-28-29, on the first column and on the first
dozen of a double-zero wheel. None of them depends on how a house treats the zeros.
"""

from __future__ import annotations

from random import Random

from bench.outcome import Outcome
from bench.wheel import POCKETS, spin_outcome, totals

SIZE, QUICK, WARM_UP, UNIT = 4_000_000, 400_000, 10_000, "spins"


def case(size: int) -> Outcome:
    """Spin `size` times."""
    draw = Random(1).random
    pays = totals()
    bankroll = 0
    bankrolls = []
    for _ in range(size):
        bankroll += pays[int(draw() * POCKETS)]
        bankrolls.append(bankroll)
    return spin_outcome(net=bankrolls[-1], spins=len(bankrolls))
