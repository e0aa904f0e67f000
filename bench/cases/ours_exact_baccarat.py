"""Baccarat solved, every wager, from process start; the bank's published edge."""

from __future__ import annotations

from bench.odds import edge_outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"


def case(size: int) -> Outcome:
    """Solve it once."""
    return edge_outcome("night.baccarat", wager="bank", edge=0.010579, digits=6)
