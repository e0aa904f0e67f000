"""Every hand a player can hold, and every hand the dealer can end with, by what they are made of.

The order of the cards does not matter, so a hand is how many cards of each kind it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.solver.tables import BUST, KINDS, LEAST, LIMIT, NATURAL, ShoeCounts

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
KindCounts = tuple[int, ...]

NO_HAND = -1


def low(hand: KindCounts) -> int:
    """The count of a hand with every ace as one."""
    return sum((kind + 1) * many for kind, many in enumerate(hand))


def points(shoe: ShoeCounts, hand: KindCounts) -> tuple[int, bool]:
    """The best count of a hand, and whether an ace in it counts eleven."""
    return shoe.counted[low(hand)][hand[0] > 0]


def plus(hand: KindCounts, kind: int) -> KindCounts:
    """A hand with one card more."""
    return (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])


@dataclass(frozen=True, eq=False)
class Hands:
    """All hands that are not bust, the ones with the highest low count first.

    `then[h, kind]` is the hand after one more card; NO_HAND where that is bust or not in the shoe.
    """

    by_kind: Ints
    low: Ints
    points: Ints
    soft: NDArray[np.bool_]
    size: Ints
    then: Ints
    place: dict[KindCounts, int]

    @property
    def layers(self) -> Iterator[slice]:
        """Hands of equal low count, from the highest to the lowest."""
        edges = [0, *(np.flatnonzero(np.diff(self.low)) + 1).tolist(), len(self.low)]
        for start, stop in pairwise(edges):
            yield slice(start, stop)


@lru_cache(maxsize=16)
def hands_of(shoe: ShoeCounts) -> Hands:
    """Every hand that a shoe can deal."""
    hands = sorted(_hands_below(shoe.counts, (), 0), key=lambda hand: (-low(hand), hand))
    place = {hand: n for n, hand in enumerate(hands)}
    then = [[place.get(plus(hand, kind), NO_HAND) for kind in range(KINDS)] for hand in hands]
    best = [points(shoe, hand) for hand in hands]
    cards = np.array(hands, dtype=np.int64)
    return Hands(
        by_kind=cards,
        low=np.array([low(hand) for hand in hands]),
        points=np.array([count for count, _ in best]),
        soft=np.array([soft for _, soft in best]),
        size=cards.sum(axis=1),
        then=np.array(then),
        place=place,
    )


def _hands_below(counts: KindCounts, start: KindCounts, count: int) -> Iterator[KindCounts]:
    kind = len(start)
    if kind == KINDS:
        yield start
        return
    for many in range(counts[kind] + 1):
        more = count + many * (kind + 1)
        if more > LIMIT:
            return
        yield from _hands_below(counts, (*start, many), more)


@dataclass(frozen=True, eq=False)
class Ends:
    """Every hand the dealer can end with, in an order where neighbors share most cards.

    `ways[n, up]` counts the orders of hand n that start with this up card and never stop early.
    `group[n]` pairs its number of cards with its outcome.
    """

    by_kind: tuple[KindCounts, ...]
    ways: Floats
    group: tuple[tuple[int, int], ...]


@lru_cache(maxsize=16)
def dealer_ends(shoe: ShoeCounts) -> Ends:
    """Follow the dealer's rule from every up card until it stops."""
    ends: dict[KindCounts, list[int]] = {}
    for up in range(KINDS):
        first = tuple(int(kind == up) for kind in range(KINDS))
        front = {first: 1} if shoe.counts[up] else {}
        while front:
            front = _draw_one_more(shoe, front, ends, up)
    hands = sorted(ends)
    return Ends(
        by_kind=tuple(hands),
        ways=np.array([ends[hand] for hand in hands], dtype=np.float64),
        group=tuple((sum(hand), _outcome(shoe, hand)) for hand in hands),
    )


@lru_cache(maxsize=16)
def dealer_stands(shoe: ShoeCounts) -> Ends:
    """The hands that the dealer can stand on, and every up card by itself.

    An up card alone stands for all ends together, under the name of a bust: the figure of a bust is
    that of any end minus those of the listed ends.
    """
    ends = dealer_ends(shoe)
    there = [n for n, (_, outcome) in enumerate(ends.group) if outcome != BUST]
    alone = np.eye(KINDS, dtype=np.int64).tolist()
    return Ends(
        by_kind=(*map(tuple, alone), *(ends.by_kind[n] for n in there)),
        ways=np.vstack([np.eye(KINDS), ends.ways[there]]),
        group=(*((1, BUST) for _ in alone), *(ends.group[n] for n in there)),
    )


@lru_cache(maxsize=16 * KINDS)
def dealer_stands_of(shoe: ShoeCounts, up: int) -> Ends:
    """The same for one up card; the ways have one column."""
    ends = dealer_stands(shoe)
    there = np.flatnonzero(ends.ways[:, up]).tolist()
    return Ends(
        by_kind=tuple(ends.by_kind[n] for n in there),
        ways=np.ascontiguousarray(ends.ways[there, up : up + 1]),
        group=tuple(ends.group[n] for n in there),
    )


def less_bust(by_outcome: Floats) -> Floats:
    """What each listed end adds to "any end": its own figure less that of a bust."""
    extra: Floats = by_outcome - by_outcome[BUST]
    extra[BUST] = by_outcome[BUST]
    return extra


def _draw_one_more(
    shoe: ShoeCounts, front: dict[KindCounts, int], ends: dict[KindCounts, list[int]], up: int
) -> dict[KindCounts, int]:
    """The dealer's unfinished hands after one more card; finished ones go to `ends`."""
    after: dict[KindCounts, int] = {}
    for hand, ways in front.items():
        for kind in range(KINDS):
            if hand[kind] == shoe.counts[kind]:
                continue
            more = plus(hand, kind)
            best, soft = points(shoe, more)
            if best <= LIMIT and shoe.draws[best][soft]:
                after[more] = after.get(more, 0) + ways
            else:
                ends.setdefault(more, [0] * KINDS)[up] += ways
    return after


def _outcome(shoe: ShoeCounts, hand: KindCounts) -> int:
    kinds = [kind for kind, many in enumerate(hand) for _ in range(many)]
    if len(kinds) == 2 and shoe.natural[kinds[0]][kinds[1]]:
        return NATURAL
    best, _ = points(shoe, hand)
    return BUST if best > LIMIT else best - LEAST
