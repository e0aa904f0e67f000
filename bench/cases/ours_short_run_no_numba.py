"""The same short simulation with numba hidden."""

from __future__ import annotations

from bench.cases.ours_short_run import COMMAND
from bench.command import pitboss, quickest
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 10, 3, 1, "runs"


def case(size: int) -> Outcome:
    """Simulate a thousand rounds, `size` times."""
    return quickest([pitboss(), *COMMAND], size, unwanted="numba", PITBOSS_NO_NUMBA="1")
