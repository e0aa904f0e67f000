"""Let it ride: all hands of three cards, of four and of five, and the best use of each wager.

A wager left up wins or loses with the five cards, whatever happens to the others; so each is left
up exactly when the hands that can still come bring something on average. Alike hands (suits
renamed) are counted once, with the number of hands they stand for.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.night_let_it_ride.tables import OWN, WITH_ONE
from pitboss.games.poker.card_sets import CARDS, Cards, alike, classes, places
from pitboss.games.poker.hand import SIZE
from pitboss.games.poker.lookup import strengths_of

Rides = NDArray[np.bool_]
"""For every distinct hand, whether the wager is left up."""

ROUNDS = comb(CARDS, SIZE) * comb(SIZE, OWN) * (SIZE - OWN)
"""Distinct rounds: five cards, which of them are the player's, which community card is first."""


class Situations(NamedTuple):
    """What the player knows at a decision, and what the wager brings if it is left up.

    `values` are sums over all hands that the three or four cards can become; each hand counts what
    it pays for `per` units staked, or minus `per` if it loses. `ends` is how many hands those are.
    """

    hands: Cards
    ways: NDArray[np.int64]
    values: NDArray[np.int64]
    ends: int
    per: int

    def value(self, at: int) -> Fraction:
        """What a unit left up brings on average."""
        return Fraction(int(self.values[at]), self.ends * self.per)

    @property
    def best(self) -> Rides:
        """Left up where that gains something; a wager worth nothing either way is taken back."""
        return self.values > 0


class HandCounts(NamedTuple):
    """Every five-card hand, with the hands of three and four cards it may have come from."""

    strengths: NDArray[np.uint16]
    ways: NDArray[np.int64]
    threes: NDArray[np.int32]
    fours: NDArray[np.int32]
    pairs: tuple[tuple[int, int], ...]


@cache
def count_hands() -> HandCounts:
    """The five-card hands and their parts; a row of `threes` and `fours` for each part."""
    whole = alike(SIZE)
    of_three = list(combinations(range(SIZE), OWN))
    of_four = list(combinations(range(SIZE), WITH_ONE))
    threes = [classes(OWN)[places(whole.sets[:, part])] for part in of_three]
    fours = [classes(WITH_ONE)[places(whole.sets[:, part])] for part in of_four]
    pairs = tuple(
        (i, j)
        for i, own in enumerate(of_three)
        for j, all_four in enumerate(of_four)
        if set(own) < set(all_four)
    )
    strengths = strengths_of(whole.sets)
    return HandCounts(strengths, whole.ways, np.stack(threes), np.stack(fours), pairs)


def situations(size: int, nets: NDArray[np.int64], per: int) -> Situations:
    """What every three or four cards bring, where `nets` says what a strength brings."""
    whole = count_hands()
    parts = whole.threes if size == OWN else whole.fours
    hands = alike(size)
    weights = nets[whole.strengths] * whole.ways
    sums = np.zeros(len(hands.sets), np.int64)
    for part in parts:
        np.add.at(sums, part, weights)
    ends = comb(CARDS - size, SIZE - size)
    return Situations(hands.sets, hands.ways, sums // hands.ways, ends, per)


def results(first: Rides, second: Rides) -> dict[tuple[int, int], int]:
    """How many of all `ROUNDS` end with each strength and one, two or three wagers up."""
    whole = count_hands()
    up = np.zeros((int(whole.strengths.max()) + 1) * 4, np.int64)
    ends = whole.strengths.astype(np.int64) * 4 + 1
    for own, with_one in whole.pairs:
        left = ends + first[whole.threes[own]] + second[whole.fours[with_one]]
        np.add.at(up, left, whole.ways)
    return {divmod(int(end), 4): int(up[end]) for end in np.flatnonzero(up)}
