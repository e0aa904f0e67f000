"""Ours in bulk: five-card hands ranked, an array at a time."""

from __future__ import annotations

from bench.hands import HIGH_CARDS, outcome, parts
from bench.ours import hand_strengths
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 50_000_000, 5_000_000, 10_000, "hands"


def case(size: int) -> Outcome:
    """Rank `size` hands."""
    paired = sum(int((hand_strengths(hands) >= HIGH_CARDS).sum()) for hands in parts(size))
    return outcome(paired=paired, hands=size)
