"""Ours in bulk: roulette, six bets, the bankroll of every spin kept."""

from __future__ import annotations

from bench.ours import roulette
from bench.outcome import Outcome
from bench.wheel import spin_outcome

SIZE, QUICK, WARM_UP, UNIT = 20_000_000, 2_000_000, 100_000, "spins"


def case(size: int) -> Outcome:
    """Spin `size` times; the work is the number of spins that were kept."""
    path = roulette(size, engine="numba")
    return spin_outcome(net=float(path[-1]), spins=len(path))
