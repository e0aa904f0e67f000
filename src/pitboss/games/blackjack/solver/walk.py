"""The second cards of a split pair as a walk, and what it leaves of the shoe, in exact weights.

Second cards come first in thought, which changes no chance. As long as pairs may be split again,
one card of the pair's kind makes one more hand, any other closes one. By inclusion and exclusion
"so many others are gone" becomes "so many of the pair's kind are gone", with whole-number weights;
and "j of the kind are gone" only changes two falling factorials.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb, perm

import numpy as np

from pitboss.games.blackjack.solver.hands import Floats

Weights = tuple[int, ...]
"""The weight of "j more cards of the pair's kind are gone", for each j."""


@dataclass(frozen=True)
class PairWeights:
    """Two different hands of a split, in both orders, by how each got its second card.

    A hand is closed by a card of another kind, or it is free: no split was left when it came.
    """

    closed: Weights
    mixed: Weights
    free: Weights


@dataclass(frozen=True)
class Ways:
    """A walk that can be split no further, or an open hand on it, with the number of ways to reach
    it.

    `more` second cards made a new pair and `others` closed a hand; `at_cap` says that no split is
    left, so that all other hands take any card.
    """

    more: int
    others: int
    ways: int
    at_cap: bool


def _steps(kind_left: int, most_hands: int) -> Iterator[Ways]:
    """Every point of the walk at which a hand is open; at the cap all open hands at once."""
    paths = {0: 1}
    for more in range(min(most_hands - 2, kind_left) + 1):
        if more == most_hands - 2 and (more < kind_left or more == 0):
            for others, ways in paths.items():
                yield Ways(more, others, ways, True)
            return
        here: dict[int, int] = {}
        for others in range(more + 2):
            here[others] = paths.get(others, 0) + here.get(others - 1, 0)
            yield Ways(more, others, here[others], False)
        paths = here


@lru_cache(maxsize=256)
def walk_weights(kind_left: int, most_hands: int) -> tuple[Weights, Weights]:
    """The weights of hands closed by another card, and of hands dealt when no split is left.

    `kind_left` is how many cards of the pair's kind remain after the pair.
    """
    closed, free = [0] * (kind_left + 1), [0] * (kind_left + 1)
    for at in _steps(kind_left, most_hands):
        if at.at_cap:
            _spread(free, at.more, at.others, at.ways * (most_hands - at.others))
        else:
            _spread(closed, at.more, at.others, at.ways)
    return tuple(closed), tuple(free)


@lru_cache(maxsize=256)
def pair_weights(kind_left: int, most_hands: int) -> PairWeights:
    """The weights of two hands together: any of those closed before, or free, with each one."""
    closed, mixed, free = ([0] * (kind_left + 1) for _ in range(3))
    for at in _steps(kind_left, most_hands):
        others = at.others
        if at.at_cap:
            left = most_hands - others
            _spread(free, at.more, others, at.ways * left * (left - 1))
        if others:
            second = (most_hands - others) if at.at_cap else 1
            into = mixed if at.at_cap else closed
            _spread(into, at.more, others - 1, 2 * at.ways * others * second)
    return PairWeights(tuple(closed), tuple(mixed), tuple(free))


@lru_cache(maxsize=256)
def number_weights(kind_left: int, most_hands: int) -> dict[int, tuple[Weights, Weights]]:
    """For each number of hands: the weights of any closed hand and of any free one."""
    by_number: dict[int, tuple[Weights, Weights]] = {}
    for at in _steps(kind_left, most_hands):
        closed, free = [0] * (kind_left + 1), [0] * (kind_left + 1)
        if at.at_cap:
            hands = most_hands
            _spread(free, at.more, at.others, at.ways * (hands - at.others))
            if at.others:
                _spread(closed, at.more, at.others - 1, at.ways * at.others)
        elif at.others == at.more + 1:  # the last open hand is closed
            hands = at.more + 2
            _spread(closed, at.more, at.others, at.ways * hands)
        else:
            continue
        before = by_number.get(hands, ((0,) * (kind_left + 1),) * 2)
        by_number[hands] = (
            _add_weights(before[0], tuple(closed)),
            _add_weights(before[1], tuple(free)),
        )
    return by_number


def _add_weights(weights: Weights, other: Weights) -> Weights:
    return tuple(a + b for a, b in zip(weights, other, strict=True))


def _spread(weights: list[int], more: int, others: int, ways: int) -> None:
    """Others gone, as an alternating sum over cards of the kind gone."""
    for i in range(min(others, len(weights) - 1 - more) + 1):
        weights[more + i] += ways * (-comb(others, i) if i % 2 else comb(others, i))


Shape = tuple[int, int]
"""How many cards of the pair's kind, and how many cards in all, a table must reach."""


@lru_cache(maxsize=512)
def whole_weights(
    weights: Weights, kind_left: int, left: int, shape: Shape
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The weight of one order of cards after the pair, over one common denominator.

    [cards of the pair's kind][all cards]; after the pair `left` cards are left in the shoe.
    """
    used = [j for j, weight in enumerate(weights) if weight]
    deep = min(left, max(used, default=0) + shape[1])
    base = [perm(left - n, deep - n) for n in range(deep + 1)]
    table = []
    for of_kind in range(shape[0] + 1):
        tops = [(j, weights[j] * perm(kind_left, j + of_kind)) for j in used]
        tops = [(j, top) for j, top in tops if top]
        row = (
            sum(top * base[j + cards] for j, top in tops if j + cards <= deep)
            for cards in range(shape[1] + 1)
        )
        table.append(tuple(row) if tops else (0,) * (shape[1] + 1))
    return tuple(table), base[0]


@lru_cache(maxsize=512)
def weight_table(weights: Weights, kind_left: int, left: int, shape: Shape) -> Floats:
    """The same weights as floats [cards of the pair's kind, all cards], each rounded once."""
    table, base = whole_weights(weights, kind_left, left, shape)
    return np.array([[whole / base for whole in row] for row in table])
