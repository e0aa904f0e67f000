"""Let it ride solved with best play, from process start; the published edge."""

from __future__ import annotations

from bench.odds import edge_outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"


def case(size: int) -> Outcome:
    """Solve it once."""
    return edge_outcome("night.let_it_ride", wager="three_bets", edge=0.0351, digits=4)
