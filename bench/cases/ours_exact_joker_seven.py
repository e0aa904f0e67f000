"""Joker seven solved, every wager, from process start; seven red cards, counted by hand."""

from __future__ import annotations

from math import comb

from bench.odds import edge_outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"
ODDS = 25
EDGE = 1 - (ODDS + 1) * comb(26, 7) / comb(54, 7)


def case(size: int) -> Outcome:
    """Solve it once."""
    return edge_outcome("night.joker_seven", wager="red_7", edge=EDGE, digits=12)
