"""The worth of five cards looked up: tables filled by the rule function of `games/poker/hand.py`.

Every rank has a weight, such that no two choices of five ranks weigh the same: the sum of five
weights is the place in the table. Five cards of one suit are looked up a second time, by the set
of their ranks. A *strength* is the place of a worth among all 7,462, 0 for the worst.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.poker.hand import SIZE, of_ranks, worths

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# For the ranks from 2 to ace. Filling the table fails if two choices of ranks weighed the same.
WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
FLUSHES = 1 << len(WEIGHTS)
_UP_TO_FOUR = [
    ranks
    for ranks in combinations_with_replacement(range(len(WEIGHTS)), SIZE)
    if ranks[0] != ranks[-1]  # sorted, so five of a rank is the only choice with equal ends
]


class LookupTables(NamedTuple):
    """Weights and rank bits by card, strengths by sum of weights, of flushes by set of ranks."""

    weights: NDArray[np.int32]
    bits: NDArray[np.int32]
    strengths: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    kinds: NDArray[np.uint8]  # the kind of hand by strength


@cache
def tables() -> LookupTables:
    """The tables, filled once by the rule function."""
    import numpy as np  # heavy, and needed only for bulk work

    places = {worth: place for place, worth in enumerate(worths())}
    filled: dict[int, int] = {}
    for chosen in _UP_TO_FOUR:
        ranks = tuple(low + 2 for low in chosen)
        filled[sum(WEIGHTS[rank] for rank in chosen)] = places[of_ranks(ranks, one_suit=False)]
    if len(filled) != len(_UP_TO_FOUR):
        raise ValueError("two choices of ranks weigh the same")
    # Room for five of a rank, which no deck holds: no row of cards is read beside the table.
    strengths = np.zeros(SIZE * max(WEIGHTS) + 1, np.uint16)
    strengths[list(filled)] = list(filled.values())
    flushes = np.zeros(FLUSHES, np.uint16)
    for chosen in combinations(range(len(WEIGHTS)), SIZE):
        ranks = tuple(low + 2 for low in chosen)
        flushes[sum(1 << rank for rank in chosen)] = places[of_ranks(ranks, one_suit=True)]
    return LookupTables(
        weights=np.repeat(np.array(WEIGHTS, np.int32), 4),
        bits=np.repeat(1 << np.arange(len(WEIGHTS), dtype=np.int32), 4),
        strengths=strengths,
        flushes=flushes,
        kinds=np.array([worth.kind for worth in worths()], np.uint8),
    )


def strengths_of(hands: NDArray[np.integer]) -> NDArray[np.uint16]:
    """The strength of every row of five cards, by NumPy alone."""
    import numpy as np

    known = tables()
    strengths: NDArray[np.uint16] = np.empty(len(hands), np.uint16)
    step = 1 << 14  # small enough that what lies between stays near the processor
    for first in range(0, len(hands), step):
        columns = hands[first : first + step].T
        total = known.weights[columns[0]]
        for column in columns[1:]:
            total += known.weights[column]
        part = known.strengths[total]
        mixed = columns[0] ^ columns[1]
        for column in columns[2:]:
            mixed |= columns[0] ^ column
        suited = np.flatnonzero((mixed & 3) == 0)
        if len(suited):
            part[suited] = known.flushes[np.bitwise_or.reduce(known.bits[columns[:, suited]])]
        strengths[first : first + step] = part
    return strengths
