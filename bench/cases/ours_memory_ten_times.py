"""Peak memory of ten times the rounds of `ours_memory_once`."""

from __future__ import annotations

from bench.cases import ours_memory_once as once
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 10 * once.SIZE, 10 * once.QUICK, once.WARM_UP, once.UNIT


def case(size: int) -> Outcome:
    """Simulate `size` rolls."""
    return once.case(size)
