"""Ours: the time to a durable answer, one order after another, percentile 50."""

from __future__ import annotations

from bench.journal import answer_times, percentile
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 2_000, 400, 50, "answers"


def case(size: int) -> Outcome:
    """Ask `size` times; the check counts the answers."""
    seconds = answer_times(size)
    outcome = Outcome(work=1, check=len(seconds), expected=size, tolerance=0)
    return outcome.with_seconds(
        {"wall_s": percentile(seconds, 50), "cpu_s": percentile(seconds, 50)}
    )
