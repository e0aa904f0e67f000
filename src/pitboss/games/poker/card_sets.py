"""Sets of cards from one deck: all of one size in a fixed order, and like sets counted once.

Sets of a size are numbered in order of their highest card, then the next lower, and so on. Two sets
are alike if renaming the suits turns one into the other; of like sets, one stands for all.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

CARDS, SUITS, RANKS = 52, 4, 13
Cards = NDArray[np.uint8]
Places = NDArray[np.int32]


class Alike(NamedTuple):
    """Distinct sets, and how many sets each of them stands for."""

    sets: Cards
    ways: NDArray[np.int64]


@cache
def every(size: int) -> Cards:
    """Every set of `size` cards, one per row, cards rising, in the order of their places."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    below = every(size - 1)
    parts = []
    for highest in range(size - 1, CARDS):
        part = np.empty((comb(highest, size - 1), size), np.uint8)
        part[:, :-1] = below[: len(part)]
        part[:, -1] = highest
        parts.append(part)
    return np.concatenate(parts)


@cache
def _binomials(size: int) -> NDArray[np.int32]:
    """For each card, how many sets of `size` cards there are below it."""
    return np.array([comb(card, size) for card in range(CARDS)], np.int32)


def places(sets: Cards) -> Places:
    """The place of every row of rising cards among all sets of its size."""
    places: Places = np.zeros(len(sets), np.int32)
    for column in range(sets.shape[1]):
        places += _binomials(column + 1)[sets[:, column]]
    return places


def subsets(size: int, part: int) -> list[tuple[int, ...]]:
    """The columns of every part of a set: combinations(range(size), part)."""
    return list(combinations(range(size), part))


def suits_of(sets: Cards) -> NDArray[np.uint16]:
    """For each set the ranks it holds of every suit, as bits, one row a suit."""
    held = np.zeros((SUITS, len(sets)), np.uint16)
    for suit in range(SUITS):
        bits = np.zeros(CARDS, np.uint16)
        bits[suit::SUITS] = 1 << np.arange(RANKS)
        for column in range(sets.shape[1]):
            held[suit] |= bits[sets[:, column]]
    return held


@cache
def alike(size: int) -> Alike:
    """The set that stands for its like: its suits hold falling sets of ranks."""
    sets = every(size)
    held = suits_of(sets)
    chosen = np.flatnonzero((held[:-1] >= held[1:]).all(axis=0))
    same = held[:-1, chosen] == held[1:, chosen]
    run = np.ones(len(chosen), np.int64)
    repeats = np.ones(len(chosen), np.int64)
    for equal in same:
        run = np.where(equal, run + 1, 1)
        repeats *= run  # 1 x 2 x 3 … along a run of equal suits
    return Alike(sets[chosen], factorial(SUITS) // repeats)


@cache
def classes(size: int) -> NDArray[np.int32]:
    """For each set of a size, by its place, which set of `alike(size)` stands for it."""
    named = _key(alike(size).sets)
    order = np.argsort(named)
    at = np.searchsorted(named[order], _key(every(size)))
    return order[at].astype(np.int32)


def _key(sets: Cards) -> NDArray[np.int64]:
    """The same number for like sets, different numbers for others."""
    low, below, above, high = np.sort(suits_of(sets), axis=0).astype(np.int64)
    key: NDArray[np.int64] = ((high << RANKS | above) << RANKS | below) << RANKS | low
    return key
