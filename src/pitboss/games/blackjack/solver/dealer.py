"""How the dealer ends, for any cards already gone: all up cards at once.

The chance that the dealer's cards make a given hand is a product of falling factorials over one
of the whole shoe, the same for each order of the cards. Counting the up card as one of them keeps
every figure a joint chance: "the up card is a six and the dealer ends on 19".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import perm

import numpy as np

from pitboss.games.blackjack.solver.hands import Ends, Floats, Ints, KindCounts, dealer_ends
from pitboss.games.blackjack.solver.tables import KINDS, NATURAL, ShoeCounts

AT_ONCE = 1 << 16
"""How many products are taken at once, dealer's hands times rows: few enough for the cache."""

LOW_KINDS = 4
"""A hand's low cards and its high cards are multiplied separately: few of either differ."""

Key = tuple[int, int, int]
"""How many cards, which outcome, and how many of them are of the pair's kind."""


Half = tuple[Floats, Ints, Ints]


@dataclass(frozen=True, eq=False)
class DealerGroups:
    """The dealer's hands in the order of their groups.

    `halves` pairs the different low (and high) parts of the hands with the part that each hand
    has; `keys` names the groups and `edges` says where each begins and ends.
    """

    halves: tuple[tuple[slice, Ints, Ints], ...]
    weights: Floats
    keys: tuple[Key, ...]
    edges: tuple[int, ...]


def outcomes(ends: Ends, counts: KindCounts, missing: Ints) -> Floats:
    """Joint chances [row, up card, outcome] for each row of cards gone from the shoe."""
    return chances(dealer_ways(ends, counts, missing), sum(counts) - missing.sum(axis=1))


def chances(ways: dict[Key, Floats], left: Ints) -> Floats:
    """Joint chances from the ways, given how many cards are left in each row."""
    ups = next(iter(ways.values())).shape[1]
    joint = np.zeros((len(left), ups, NATURAL + 1))
    for (size, outcome, _), many in ways.items():
        joint[:, :, outcome] += many / np.maximum(falling_factorial(left, size), 1)[:, None]
    return joint


def dealer_ways(
    ends: Ends, counts: KindCounts, missing: Ints, pair_kind: int | None = None
) -> dict[Key, Floats]:
    """In how many ways the dealer ends, by number of cards and outcome: [row, up card].

    With a `pair_kind`, its own factor is left out, so that the ways with more cards of this
    kind gone follow by one multiplication.
    """
    ways_by_key = {
        key: np.empty((len(missing), ends.ways.shape[1])) for key in _groups(ends, pair_kind).keys
    }
    for rows, key, ways in each_group(ends, counts, missing, pair_kind):
        ways_by_key[key][rows] = ways.T
    return ways_by_key


def each_group(
    ends: Ends, counts: KindCounts, missing: Ints, pair_kind: int | None = None
) -> Iterator[tuple[slice, Key, Floats]]:
    """The same ways [up card, row], a few rows and one group at a time, for immediate use."""
    groups = _groups(ends, pair_kind)
    for rows, table in _products(groups, counts, missing, 8 * AT_ONCE):
        for key, (first, last) in zip(groups.keys, pairwise(groups.edges), strict=True):
            yield rows, key, groups.weights[:, first:last] @ table[first:last]


def ways_of_one(
    ends: Ends, counts: KindCounts, missing: Ints, pair_kind: int
) -> tuple[tuple[Key, ...], Floats]:
    """The same ways for ends of one up card only: the keys, and [key, row]."""
    groups = _groups(ends, pair_kind)
    ways = np.empty((len(groups.keys), len(missing)))
    weights = groups.weights[0][:, None]
    for rows, table in _products(groups, counts, missing):
        table *= weights
        ways[:, rows] = np.add.reduceat(table, groups.edges[:-1], axis=0)
    return groups.keys, ways


def products_of_one(
    ends: Ends, counts: KindCounts, missing: Ints, pair_kind: int, starts: Ints
) -> Iterator[tuple[int, slice, Floats]]:
    """The orders of every end [end, row], in the order of `keys_of_one`, a few rows at a time.

    Rows come in blocks that begin at `starts`; the number of the block is given with them.
    """
    groups = _groups(ends, pair_kind)
    edges = [*starts.tolist(), len(missing)]
    halves = _halves(groups, counts, missing)
    step = max(AT_ONCE // groups.weights.shape[1], 16)
    for block, (first, last) in enumerate(pairwise(edges)):
        for start in range(first, last, step):
            part = slice(start, min(start + step, last))
            yield block, part, _table(halves, part)


def keys_of_one(ends: Ends, pair_kind: int) -> tuple[Ints, Floats]:
    """The key of every end [end, 3], and in how many ways it is drawn from the one up card."""
    groups = _groups(ends, pair_kind)
    sizes = np.diff(groups.edges)
    return np.repeat(np.array(groups.keys), sizes, axis=0), groups.weights[0]


def _products(
    groups: DealerGroups, counts: KindCounts, missing: Ints, at_once: int = AT_ONCE
) -> Iterator[tuple[slice, Floats]]:
    """The orders of every dealer's hand [hand, row], a few rows at a time."""
    halves = _halves(groups, counts, missing)
    step = max(at_once // groups.weights.shape[1], 16)
    for start in range(0, len(missing), step):
        part = slice(start, start + step)
        yield part, _table(halves, part)


def _halves(groups: DealerGroups, counts: KindCounts, missing: Ints) -> list[Half]:
    """The orders of the low and of the high cards: [different ends, different rows]."""
    halves = []
    for kinds, different, which in groups.halves:
        rows, place = _different(missing[:, kinds])
        orders = np.ones((len(different), len(rows)))
        for at, kind in enumerate(range(KINDS)[kinds]):
            table = _falling_to(counts[kind], int(different[:, at].max()))
            left = np.maximum(counts[kind] - rows[:, at], 0)
            orders *= table[different[:, at][:, None], left]
        halves.append((orders, place, which))
    return halves


def _table(halves: list[Half], part: slice) -> Floats:
    """The orders of all ends and some rows: low cards times high cards."""
    low, high = (orders[:, place[part]][which] for orders, place, which in halves)
    low *= high
    return low


def _different(rows: Ints) -> tuple[Ints, Ints]:
    """The different rows, and which of them each row is; no number in them reaches 64."""
    powers = 64 ** np.arange(rows.shape[1], dtype=np.int64)
    codes, which = np.unique(rows @ powers, return_inverse=True)
    return (codes[:, None] // powers) % 64, which


@lru_cache(maxsize=256)
def _falling_to(count: int, most: int) -> Floats:
    """Falling factorials [factors, cards left]."""
    left = np.arange(count + 1)
    return np.array([falling_factorial(left, many) for many in range(most + 1)])


def falling_factorial(left: Ints, size: int) -> Floats:
    """left x (left - 1) x … with `factors` factors, for each row."""
    products = np.ones(left.shape)
    for n in range(size):
        products *= np.maximum(left - n, 0)
    return products


@lru_cache(maxsize=64)
def _groups(ends: Ends, pair_kind: int | None) -> DealerGroups:
    keys = [
        (size, outcome, hand[pair_kind] if pair_kind is not None else 0)
        for hand, (size, outcome) in zip(ends.by_kind, ends.group, strict=True)
    ]
    order = sorted(range(len(keys)), key=lambda n: keys[n])
    cards = np.array(ends.by_kind)[order]
    if pair_kind is not None:
        cards[:, pair_kind] = 0
    halves = []
    for kinds in (slice(LOW_KINDS), slice(LOW_KINDS, KINDS)):
        different, which = np.unique(cards[:, kinds], axis=0, return_inverse=True)
        halves.append((kinds, different, which.ravel()))
    names = [keys[n] for n in order]
    edges = [n for n in range(1, len(names)) if names[n] != names[n - 1]]
    return DealerGroups(
        halves=tuple(halves),
        weights=np.ascontiguousarray(ends.ways[order].T),
        keys=tuple(names[n] for n in (0, *edges)),
        edges=(0, *edges, len(names)),
    )


@lru_cache(maxsize=64)
def is_exact(shoe: ShoeCounts) -> bool:
    """Whether every sum of ways is small enough to be a whole number in floating point."""
    ends = dealer_ends(shoe)
    sums: dict[tuple[int, int], int] = {}
    for hand, ways, (size, _) in zip(ends.by_kind, ends.ways.tolist(), ends.group, strict=True):
        orders = 1
        for kind, many in enumerate(hand):
            orders *= perm(shoe.counts[kind], many)
        for up, many in enumerate(ways):
            if many:
                sums[up, size] = sums.get((up, size), 0) + 2 * orders * int(many)
    return max(sums.values(), default=0) < 2**53
