"""phevaluator's C function, called in a loop for every hand: it has no call for arrays."""

from __future__ import annotations

from functools import cache

from phevaluator import _pheval

from bench.hands import HIGH_CARDS, KINDS_OF_HANDS, all_hands, outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1_000_000, 200_000, 1_000, "hands"
WORST_PAIR = KINDS_OF_HANDS - HIGH_CARDS  # it counts from 1, the best hand


@cache
def hand_lists() -> list[list[int]]:
    """The hands as lists, made before timing starts."""
    hands: list[list[int]] = all_hands()[:SIZE].tolist()
    return hands


def case(size: int) -> Outcome:
    """Rank `size` hands."""
    rank = _pheval.evaluate_5cards
    ranks = [rank(a, b, c, d, e) for a, b, c, d, e in hand_lists()[:size]]
    return outcome(paired=sum(value <= WORST_PAIR for value in ranks), hands=size)
