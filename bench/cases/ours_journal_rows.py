"""Ours: rows of the journal made durable, 100 a commit: encoded, hashed, chained, signed heads."""

from __future__ import annotations

from bench.journal import entries, write_journal
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 100_000, 20_000, 1_000, "rows"


def case(size: int) -> Outcome:
    """Write `size` rows; the check counts them."""
    rows, wall_s, cpu_s = write_journal(entries(size))
    outcome = Outcome(work=size, check=rows, expected=size, tolerance=0)
    return outcome.with_seconds({"wall_s": wall_s, "cpu_s": cpu_s})
