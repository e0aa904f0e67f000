"""The limit: a hand-written numba loop over two tables, one by ranks and one for flushes."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numba as nb
import numpy as np

from bench.hands import HIGH_CARDS, outcome, parts
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 50_000_000, 5_000_000, 10_000, "hands"
WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)


def key(ranks: tuple[int, ...], flush: bool) -> tuple[int, ...]:
    """The sort key of five ranks."""
    groups = sorted({(ranks.count(r), r) for r in ranks}, reverse=True)
    shape, order = tuple(count for count, _ in groups), tuple(r for _, r in groups)
    run = len(groups) == 5 and (order[0] - order[4] == 4 or order == (12, 3, 2, 1, 0))
    top = (order[0] if order != (12, 3, 2, 1, 0) else 3,) if run else order
    if run:
        return (8 if flush else 4, *top)
    named = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if flush else named.get(shape, 0), *top)


@cache
def tables() -> Any:
    """Weights by card, places by sum of weights, and places of flushes by set of ranks."""
    mixed = [r for r in combinations_with_replacement(range(13), 5) if r[0] != r[4]]
    suited = list(combinations(range(13), 5))
    keys = sorted({key(r, False) for r in mixed} | {key(r, True) for r in suited})
    places = {worth: place for place, worth in enumerate(keys)}
    by_sum = np.zeros(4 * WEIGHTS[12] + WEIGHTS[11] + 1, np.uint16)
    by_set = np.zeros(1 << 13, np.uint16)
    for r in mixed:
        by_sum[sum(WEIGHTS[face] for face in r)] = places[key(r, False)]
    for r in suited:
        by_set[sum(1 << face for face in r)] = places[key(r, True)]
    return np.repeat(np.array(WEIGHTS, np.int64), 4), by_sum, by_set


@nb.njit
def rank(hands: Any, weights: Any, by_sum: Any, by_set: Any, places: Any) -> None:
    """Look every hand up."""
    for row in range(len(hands)):
        a, b, c, d, e = hands[row]
        if (((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3) == 0:
            ranks = (1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2))
            places[row] = by_set[ranks | (1 << (d >> 2)) | (1 << (e >> 2))]
        else:
            places[row] = by_sum[weights[a] + weights[b] + weights[c] + weights[d] + weights[e]]


def case(size: int) -> Outcome:
    """Rank `size` hands."""
    paired = 0
    for hands in parts(size):
        places = np.empty(len(hands), np.uint16)
        rank(hands, *tables(), places)
        paired += int((places >= HIGH_CARDS).sum())
    return outcome(paired=paired, hands=size)
