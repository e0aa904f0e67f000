"""Caribbean stud solved with best play, from process start; the published edge."""

from __future__ import annotations

from bench.odds import edge_outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"


def case(size: int) -> Outcome:
    """Solve it once."""
    return edge_outcome("night.caribbean_stud", wager="ante", edge=0.05224, digits=5)
