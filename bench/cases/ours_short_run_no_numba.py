"""The same short simulation with numba hidden."""

from __future__ import annotations

from bench.cases.ours_short_run import COMMAND
from bench.command import pitboss, repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 5, 2, 1, "runs"


def case(size: int) -> Outcome:
    """Simulate a thousand rounds, `size` times."""
    return repeat([pitboss(), *COMMAND], size, PITBOSS_NO_NUMBA="1")
