"""A short command-line simulation with numba installed: it must not spend time compiling.

The same with numba hidden is run in turn with it, in the same process, because the two are to be
alike to a hundredth. Both take the quickest of several runs: what other processes add to one is no
part of the command. The check is whether numba was loaded.
"""

from __future__ import annotations

import numba  # noqa: F401  without it there is nothing to compare

from bench.command import alternate, pitboss
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 20, 3, 1, "runs"
COMMAND = ["simulate", "night.craps", "--rounds", "1000"]
WAYS = {"ours_short_run": {}, "ours_short_run_no_numba": {"PITBOSS_NO_NUMBA": "1"}}


def case(size: int) -> dict[str, Outcome]:
    """Simulate a thousand rounds, `size` times each way."""
    return alternate([pitboss(), *COMMAND], size, unwanted="numba", environments=WAYS)
