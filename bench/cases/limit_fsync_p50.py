"""The limit: a bare fsync after appending 4 KiB to a file, percentile 50."""

from __future__ import annotations

from bench.journal import percentile, sync_times
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 2_000, 400, 50, "syncs"


def case(size: int) -> Outcome:
    """Sync `size` times; the check counts them."""
    seconds = sync_times(size)
    outcome = Outcome(work=1, check=len(seconds), expected=size, tolerance=0)
    return outcome.with_seconds(
        {"wall_s": percentile(seconds, 50), "cpu_s": percentile(seconds, 50)}
    )
