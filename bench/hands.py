"""Five-card hands for the benchmark: all of them in a fixed shuffled order, and the exact share.

Cards are numbers from 0 to 51, four of a rank after another, deuces first.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import sqrt
from typing import Any

import numpy as np

from bench.outcome import Outcome

HANDS = 2_598_960
WORSE_THAN_A_PAIR = 1_302_540
HIGH_CARDS = 1_277  # different hands worse than any pair
KINDS_OF_HANDS = 7_462


@cache
def all_hands() -> Any:
    """All hands in shuffled order, one to a row."""
    cards = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, HANDS * 5)
    return np.random.default_rng(1).permutation(cards.reshape(HANDS, 5))


def parts(size: int) -> list[Any]:
    """`size` hands: whole sets of all hands, then a part of one."""
    whole, rest = divmod(size, HANDS)
    return [all_hands()] * whole + ([all_hands()[:rest]] if rest else [])


def outcome(*, paired: int, hands: int) -> Outcome:
    """Compare the share of hands with a pair or better with the exact one."""
    share = 1 - WORSE_THAN_A_PAIR / HANDS
    tolerance = 4 * sqrt(share * (1 - share) / hands)
    return Outcome(work=hands, check=paired / hands, expected=share, tolerance=tolerance)
