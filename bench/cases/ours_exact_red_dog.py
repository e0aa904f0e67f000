"""Red dog solved with best raises, from process start; the published edge."""

from __future__ import annotations

from bench.odds import edge_outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"


def case(size: int) -> Outcome:
    """Solve it once."""
    return edge_outcome("night.red_dog", wager="red_dog", edge=0.03155, digits=5)
