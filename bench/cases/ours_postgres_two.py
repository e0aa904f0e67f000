"""Ours in PostgreSQL: two workers, each on its own night, moves per second of wall time."""

from __future__ import annotations

from bench.outcome import Outcome
from bench.workers import moves_by

SIZE, QUICK, WARM_UP, UNIT = 35_000, 7_000, 350, "moves"


def case(size: int) -> Outcome:
    """Play at least `size` moves on each night."""
    return moves_by(2, size)
