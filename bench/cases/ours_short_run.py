"""A short command-line simulation where numba is installed: it must not pay for compiling.

Both cases take the quickest of several runs, because what other processes add to one is no part
of the command. The check is whether numba was loaded.
"""

from __future__ import annotations

import numba  # noqa: F401  without it there is nothing to compare

from bench.command import pitboss, quickest
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 10, 3, 1, "runs"
COMMAND = ["simulate", "night.craps", "--rounds", "1000"]


def case(size: int) -> Outcome:
    """Simulate a thousand rounds, `size` times."""
    return quickest([pitboss(), *COMMAND], size, unwanted="numba")
