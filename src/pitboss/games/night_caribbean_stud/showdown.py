"""Every five-card hand of a player against every hand a dealer can hold, one card of it seen.

For each player hand and each up card: how many of the dealer's hands do not qualify, how many
qualify and are worse, and how many are equal. All 163,185 hands behind each up card are counted,
without dealing them one by one: dealer hands that hold none of the player's cards are those that
hold the up card, less those that hold it and one of the player's cards, and so on over all parts
of the player's hand. The hands of every part are kept count of while the dealer's hands come in
from the worst to the best.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.poker.card_sets import CARDS, Cards, alike, every, places
from pitboss.games.poker.hand import SIZE
from pitboss.games.poker.lookup import strengths_of

BEHIND = comb(CARDS - SIZE - 1, SIZE - 1)
"""How many hands a dealer can have with an up card."""

# The rows of the running counts: no card of the player, one, two or three; a column an up card.
FIRST_ROWS = (0, 1, 1 + CARDS, 1 + CARDS + comb(CARDS, 2), 1 + CARDS + comb(CARDS, 2) + 22100)
AT_ONCE = 1 << 16
NEVER = np.iinfo(np.uint16).max


class ShowdownCounts(NamedTuple):
    """For each distinct player hand (a row) and each up card (a column).

    `strengths` and `ways` belong to the hands; `possible` says which up cards the player does
    not hold. The three counts are out of `BEHIND`; hands that are better make up the rest.
    """

    hands: Cards
    strengths: NDArray[np.uint16]
    ways: NDArray[np.int64]
    possible: NDArray[np.bool_]
    unqualified: NDArray[np.int32]
    worse: NDArray[np.int32]
    equal: NDArray[np.int32]


@lru_cache(maxsize=1)
def showdown(qualifying: int) -> ShowdownCounts:
    """Count all hands; the dealer qualifies from a strength on."""
    mine = alike(SIZE)
    theirs = _Dealer()
    strengths = strengths_of(mine.sets)
    order = np.argsort(strengths, kind="stable")
    sets, strengths, ways = mine.sets[order], strengths[order], mine.ways[order]
    possible = np.ones((len(sets), CARDS), bool)
    possible[np.arange(len(sets))[:, None], sets] = False
    theirs.come_in(qualifying)
    rows = _rows_of(sets)
    unqualified = np.where(possible, theirs.without(rows, qualifying), 0)
    worse, equal = np.zeros_like(unqualified), np.zeros_like(unqualified)
    values = np.arange(qualifying, int(strengths[-1]) + 2, dtype=np.uint16)
    starts = np.searchsorted(strengths, values)
    for strength, (first, last) in enumerate(pairwise(starts), qualifying):
        part = rows[first:last]
        worse[first:last] = theirs.without(part, strength)
        theirs.come_in(strength + 1)
        equal[first:last] = theirs.without(part, strength + 1)
    strong = int(starts[0])
    equal[strong:] -= worse[strong:]
    worse[strong:] -= unqualified[strong:]
    worse[~possible] = 0
    equal[~possible] = 0
    return ShowdownCounts(sets, strengths, ways, possible, unqualified, worse, equal)


def _rows_of(sets: Cards) -> NDArray[np.int32]:
    """For each hand the rows of its parts of no, one, two, three cards, and of its fours."""
    columns = []
    for size in range(SIZE):
        start = FIRST_ROWS[size] if size < SIZE - 1 else 0
        for part in combinations(range(SIZE), size):
            columns.append(places(sets[:, part]) + np.int32(start))
    return np.stack(columns, axis=1)


SIZES = [size for size in range(SIZE) for _ in combinations(range(SIZE), size)]
ADDED = [at for at, size in enumerate(SIZES) if size in (0, 2)]
TAKEN = [at for at, size in enumerate(SIZES) if size in (1, 3)]
FOURS = [at for at, size in enumerate(SIZES) if size == SIZE - 1]


class _Dealer:
    """The dealer's hands, added from the worst to the best, counted by every part."""

    def __init__(self) -> None:
        hands = every(SIZE)
        strengths = strengths_of(hands)
        self._by_four = _fifth_cards(hands, strengths)
        order = np.argsort(strengths, kind="stable")
        self._hands = hands[order]
        every_strength = np.arange(int(strengths.max()) + 2, dtype=np.uint16)
        self._starts = np.searchsorted(strengths[order], every_strength).tolist()
        self._counts = np.zeros(FIRST_ROWS[-1] * CARDS, np.int32)
        self._cells = np.zeros((0, 0), np.int32)
        self._from = self._to = self._in = 0

    def come_in(self, below: int) -> None:
        """Count in all hands weaker than a strength."""
        upto = self._starts[below]
        while self._in < upto:
            if self._in == self._to:
                self._from, self._to = self._in, min(self._in + AT_ONCE, len(self._hands))
                self._cells = _cells_of(self._hands[self._from : self._to])
            last = min(upto, self._to)
            cells = self._cells[:, self._in - self._from : last - self._from].ravel()
            np.add.at(self._counts, cells, np.int32(1))
            self._in = last

    def without(self, rows: NDArray[np.int32], below: int) -> NDArray[np.int32]:
        """How many hands weaker than `below` hold each up card and none of a player's cards."""
        numbers = np.empty((len(rows), CARDS), np.int32)
        counts = self._counts.reshape(-1, CARDS)
        step = 512
        for first in range(0, len(rows), step):
            part = rows[first : first + step]
            total = counts[part[:, ADDED]].sum(axis=1, dtype=np.int32)
            total -= counts[part[:, TAKEN]].sum(axis=1, dtype=np.int32)
            total += (self._by_four[part[:, FOURS]] < below).sum(axis=1, dtype=np.int32)
            numbers[first : first + step] = total
        return numbers


def _fifth_cards(hands: Cards, strengths: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The strength of every four cards with each fifth."""
    fifths = np.full((comb(CARDS, SIZE - 1), CARDS), NEVER, np.uint16)
    for fifth in range(SIZE):
        four = [at for at in range(SIZE) if at != fifth]
        fifths[places(hands[:, four]), hands[:, fifth]] = strengths
    return fifths


def _cells_of(hands: Cards) -> NDArray[np.int32]:
    """Where each hand (a column) counts: for each card of it as up card, every part of the rest."""
    columns = []
    for size in range(SIZE - 1):
        for part in combinations(range(SIZE), size):
            row = (places(hands[:, part]) + np.int32(FIRST_ROWS[size])) * np.int32(CARDS)
            columns += [row + hands[:, up] for up in range(SIZE) if up not in part]
    return np.stack(columns)
