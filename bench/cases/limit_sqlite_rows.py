"""The limit: the same bytes in one plain SQLite table, 100 rows a commit, FULL."""

from __future__ import annotations

from bench.journal import entries, raw_rows
from bench.outcome import Outcome
from pitboss.store.canonical import canonical

SIZE, QUICK, WARM_UP, UNIT = 100_000, 20_000, 1_000, "rows"


def case(size: int) -> Outcome:
    """Write `size` rows; the check counts them."""
    rows, wall_s, cpu_s = raw_rows([canonical(entry) for entry in entries(size)])
    outcome = Outcome(work=size, check=rows, expected=size, tolerance=0)
    return outcome.with_seconds({"wall_s": wall_s, "cpu_s": cpu_s})
