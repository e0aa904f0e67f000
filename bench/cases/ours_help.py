"""`pitboss --help`, the shortest command."""

from __future__ import annotations

from bench.command import pitboss, repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 20, 5, 2, "starts"


def case(size: int) -> Outcome:
    """Ask for help `size` times."""
    return repeat([pitboss(), "--help"], size)
