"""How the dealer ends, for any cards already gone: all up cards at once.

The chance that the dealer's cards make a given hand is a product of falling factorials over one
of the whole shoe, the same for each order of the cards. Counting the up card as one of them keeps
every figure a joint chance: "the up card is a six and the dealer ends on 19".
"""

from __future__ import annotations

from functools import lru_cache
from math import perm

import numpy as np

from pitboss.analysis.blackjack.hands import Ends, Floats, Ints, Made, dealer_ends
from pitboss.analysis.blackjack.tables import KINDS, NATURAL, Shoe

CHUNK = 512
Key = tuple[int, int, int]
"""How many cards, which outcome, and how many of them are of the kind set aside."""

Group = tuple[Key, slice, Floats]


def outcomes(ends: Ends, counts: Made, gone: Ints) -> Floats:
    """Joint chances [row, up card, outcome] for each row of cards gone from the shoe."""
    return chances(weighted(ends, counts, gone), sum(counts) - gone.sum(axis=1))


def chances(ways: dict[Key, Floats], left: Ints) -> Floats:
    """Joint chances from the ways, so many cards being left in each row."""
    found = np.zeros((len(left), KINDS, NATURAL + 1))
    for (size, outcome, _), many in ways.items():
        found[:, :, outcome] += many / np.maximum(falling(left, size), 1)[:, None]
    return found


def weighted(ends: Ends, counts: Made, gone: Ints, aside: int | None = None) -> dict[Key, Floats]:
    """In how many ways the dealer ends, by number of cards and outcome: [row, up card].

    With a kind set `aside`, its own factor is left out, so that the ways with more cards of this
    kind gone follow by one multiplication.
    """
    order, groups = _grouped(ends, aside)
    found = {key: np.empty((len(gone), KINDS)) for key, _, _ in groups}
    for start in range(0, len(gone), CHUNK):
        rows = slice(start, start + CHUNK)
        table = _products(ends, counts, gone[rows], aside, order)
        for key, where, weights in groups:
            found[key][rows] = (weights @ table[where]).T
    return found


def _products(ends: Ends, counts: Made, gone: Ints, aside: int | None, order: list[int]) -> Floats:
    """The orders of every dealer's hand [hand, row]; neighbours share their first factors."""
    table = np.empty((len(ends.made), len(gone)))
    powers = _falling_by_kind(counts, gone, ends)
    stack = [np.ones(len(gone))] * (KINDS + 1)
    before: Made = (-1,) * KINDS
    for n, made in enumerate(ends.made):
        changed = next(kind for kind in range(KINDS) if made[kind] != before[kind])
        product = stack[changed]
        for kind in range(changed, KINDS):
            many = made[kind]
            if many and kind != aside:
                product = product * powers[kind][many]
            stack[kind + 1] = product
        table[order[n]] = product
        before = made
    return table


def falling(left: Ints, size: int) -> Floats:
    """left x (left - 1) x … with so many factors, for each row."""
    found = np.ones(left.shape)
    for n in range(size):
        found *= left - n
    return found


def _falling_by_kind(counts: Made, gone: Ints, ends: Ends) -> list[list[Floats]]:
    table = []
    for kind in range(KINDS):
        left = np.maximum(counts[kind] - gone[:, kind], 0)
        table.append([falling(left, many) for many in range(ends.most[kind] + 1)])
    return table


@lru_cache(maxsize=64)
def _grouped(ends: Ends, aside: int | None) -> tuple[list[int], list[Group]]:
    """Where each of the dealer's hands stands when hands of a group stand together."""
    keys = [
        (size, outcome, made[aside] if aside is not None else 0)
        for made, (size, outcome) in zip(ends.made, ends.group, strict=True)
    ]
    sequence = sorted(range(len(keys)), key=lambda n: keys[n])
    order = [0] * len(sequence)
    for place, n in enumerate(sequence):
        order[n] = place
    groups: list[Group] = []
    start = 0
    for place in range(1, len(sequence) + 1):
        if place < len(sequence) and keys[sequence[place]] == keys[sequence[start]]:
            continue
        weights = np.ascontiguousarray(ends.ways[sequence[start:place]].T)
        groups.append((keys[sequence[start]], slice(start, place), weights))
        start = place
    return order, groups


@lru_cache(maxsize=64)
def is_exact(shoe: Shoe) -> bool:
    """Whether every sum of ways is small enough to be a whole number in floating point."""
    ends = dealer_ends(shoe)
    sums: dict[tuple[int, int], int] = {}
    for made, ways, (size, _) in zip(ends.made, ends.ways.tolist(), ends.group, strict=True):
        orders = 1
        for kind, many in enumerate(made):
            orders *= perm(shoe.counts[kind], many)
        for up, many in enumerate(ways):
            if many:
                sums[up, size] = sums.get((up, size), 0) + 2 * orders * int(many)
    return max(sums.values(), default=0) < 2**53
