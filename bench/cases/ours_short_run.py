"""A short command-line simulation where numba is installed: it must not pay for compiling."""

from __future__ import annotations

import numba  # noqa: F401  without it there is nothing to compare

from bench.command import pitboss, repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 5, 2, 1, "runs"
COMMAND = ["simulate", "night.craps", "--rounds", "1000"]


def case(size: int) -> Outcome:
    """Simulate a thousand rounds, `size` times."""
    return repeat([pitboss(), *COMMAND], size)
