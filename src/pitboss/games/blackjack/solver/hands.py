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
Made = tuple[int, ...]

NO_HAND = -1


def low(made: Made) -> int:
    """The count of a hand with every ace as one."""
    return sum((kind + 1) * many for kind, many in enumerate(made))


def points(shoe: ShoeCounts, made: Made) -> tuple[int, bool]:
    """The best count of a hand, and whether an ace in it counts eleven."""
    return shoe.counted[low(made)][made[0] > 0]


def plus(made: Made, kind: int) -> Made:
    """A hand with one card more."""
    return (*made[:kind], made[kind] + 1, *made[kind + 1 :])


@dataclass(frozen=True, eq=False)
class Hands:
    """All hands that are not bust, the ones with the highest low count first.

    `then[h, kind]` is the hand after one more card; NO_HAND where that is bust or not in the shoe.
    """

    made: Ints
    low: Ints
    points: Ints
    soft: NDArray[np.bool_]
    size: Ints
    then: Ints
    place: dict[Made, int]

    @property
    def layers(self) -> Iterator[slice]:
        """Hands of equal low count, from the highest to the lowest."""
        edges = [0, *(np.flatnonzero(np.diff(self.low)) + 1).tolist(), len(self.low)]
        for start, stop in pairwise(edges):
            yield slice(start, stop)


@lru_cache(maxsize=16)
def hands_of(shoe: ShoeCounts) -> Hands:
    """Every hand that a shoe can deal."""
    found = sorted(_hands_below(shoe.counts, (), 0), key=lambda made: (-low(made), made))
    place = {made: n for n, made in enumerate(found)}
    then = [[place.get(plus(made, kind), NO_HAND) for kind in range(KINDS)] for made in found]
    best = [points(shoe, made) for made in found]
    made = np.array(found, dtype=np.int64)
    return Hands(
        made=made,
        low=np.array([low(one) for one in found]),
        points=np.array([one for one, _ in best]),
        soft=np.array([soft for _, soft in best]),
        size=made.sum(axis=1),
        then=np.array(then),
        place=place,
    )


def _hands_below(counts: Made, start: Made, count: int) -> Iterator[Made]:
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

    made: tuple[Made, ...]
    ways: Floats
    group: tuple[tuple[int, int], ...]


@lru_cache(maxsize=16)
def dealer_ends(shoe: ShoeCounts) -> Ends:
    """Follow the dealer's rule from every up card until it stops."""
    ends: dict[Made, list[int]] = {}
    for up in range(KINDS):
        first = tuple(int(kind == up) for kind in range(KINDS))
        front = {first: 1} if shoe.counts[up] else {}
        while front:
            front = _draw_one_more(shoe, front, ends, up)
    made = sorted(ends)
    return Ends(
        made=tuple(made),
        ways=np.array([ends[one] for one in made], dtype=np.float64),
        group=tuple((sum(one), _outcome(shoe, one)) for one in made),
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
        made=(*map(tuple, alone), *(ends.made[n] for n in there)),
        ways=np.vstack([np.eye(KINDS), ends.ways[there]]),
        group=(*((1, BUST) for _ in alone), *(ends.group[n] for n in there)),
    )


@lru_cache(maxsize=16 * KINDS)
def dealer_stands_of(shoe: ShoeCounts, up: int) -> Ends:
    """The same for one up card; the ways have one column."""
    ends = dealer_stands(shoe)
    there = np.flatnonzero(ends.ways[:, up]).tolist()
    return Ends(
        made=tuple(ends.made[n] for n in there),
        ways=np.ascontiguousarray(ends.ways[there, up : up + 1]),
        group=tuple(ends.group[n] for n in there),
    )


def less_bust(by_outcome: Floats) -> Floats:
    """What each listed end adds to "any end": its own figure less that of a bust."""
    found: Floats = by_outcome - by_outcome[BUST]
    found[BUST] = by_outcome[BUST]
    return found


def _draw_one_more(
    shoe: ShoeCounts, front: dict[Made, int], ends: dict[Made, list[int]], up: int
) -> dict[Made, int]:
    """The dealer's unfinished hands after one more card; finished ones go to `ends`."""
    after: dict[Made, int] = {}
    for made, ways in front.items():
        for kind in range(KINDS):
            if made[kind] == shoe.counts[kind]:
                continue
            more = plus(made, kind)
            best, soft = points(shoe, more)
            if best <= LIMIT and shoe.draws[best][soft]:
                after[more] = after.get(more, 0) + ways
            else:
                ends.setdefault(more, [0] * KINDS)[up] += ways
    return after


def _outcome(shoe: ShoeCounts, made: Made) -> int:
    kinds = [kind for kind, many in enumerate(made) for _ in range(many)]
    if len(kinds) == 2 and shoe.natural[kinds[0]][kinds[1]]:
        return NATURAL
    best, _ = points(shoe, made)
    return BUST if best > LIMIT else best - LEAST
