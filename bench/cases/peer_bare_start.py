"""A bare interpreter: `python -c pass`."""

from __future__ import annotations

import sys

from bench.command import repeat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 20, 5, 2, "starts"


def case(size: int) -> Outcome:
    """Start the interpreter `size` times."""
    return repeat([sys.executable, "-c", "pass"], size)
