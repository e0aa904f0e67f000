"""How rounds with a split pair end: the chance of every result over all hands together.

Exact for the policy are: the value; the number of hands; how any one hand ends together with the
dealer; and how any two hands end together with the dealer. So the variance of a round is exact,
and so is the law of a round with two hands. Where there are three hands or more, they are taken as
independent once their number and the dealer's result are known: no chance is off by more than the
chance of three hands.

All but the value are sums of floats, each rounded once; together they are good to 1e-9.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.games.blackjack.solver.hands import Floats
from pitboss.games.blackjack.solver.joint import (
    NETS,
    Facing,
    OneHandCounts,
    Part,
    count_one_hand,
    together,
)
from pitboss.games.blackjack.solver.paths import Walk, walks
from pitboss.games.blackjack.solver.solve import GameSolution
from pitboss.games.blackjack.solver.values import DOUBLE, net_plus_one
from pitboss.games.blackjack.solver.walk import (
    Weights,
    number_weights,
    pair_weights,
    walk_weights,
)


@dataclass(frozen=True)
class Split:
    """A pair split against an up card: its hands with another second card, and pairs again."""

    facing: Facing
    most_hands: int
    other: Part
    again: Part

    @property
    def weights(self) -> tuple[Weights, Weights]:
        """The weights of hands with another second card, and of pairs again."""
        closed, free = walk_weights(self.facing.kind_left, self.most_hands)
        return _add_weights(closed, free), free

    def alone(self) -> tuple[OneHandCounts, OneHandCounts]:
        """How one hand ends, with another second card and as a pair again."""
        return count_one_hand(self.facing, self.other), count_one_hand(self.facing, self.again)


def split_of(solved: GameSolution, kind: int, up: int) -> Split:
    """What decides how a split pair ends."""
    tables = solved.tables
    how = int(solved.how[kind, up])
    parts = [_part(walk, up) for walk in walks(solved, kind, how)]
    facing = Facing(
        shoe=tables.shoe,
        kind=kind,
        up=up,
        plus=tuple(tuple(row) for row in net_plus_one(tables).tolist()),
        takes_all=tables.takes_all[up],
    )
    again = parts[1] if len(parts) > 1 else ()
    return Split(facing, solved.splits[kind][how].most_hands, parts[0], again)


def _part(walk: Walk, up: int) -> tuple[tuple[int, ...], ...]:
    stood, doubled = walk.reached.stood[:, up], walk.reached.doubled[:, up]
    doubles = (walk.acts[:, up] == DOUBLE) * walk.starts
    rows = np.flatnonzero((stood != 0) | (doubled != 0) | (walk.starts != 0))
    columns = (rows, stood[rows], doubled[rows], (walk.starts - doubles)[rows], doubles[rows])
    return tuple(zip(*(column.tolist() for column in columns), strict=True))


@dataclass(frozen=True)
class SplitRound:
    """A pair split against an up card, every figure times the chance of the up card.

    What is not asked for is not counted: two hands together are most of the work.
    """

    split: Split

    @cached_property
    def value(self) -> Fraction:
        """What the round brings on average, exactly."""
        return split_value(self.split)

    @cached_property
    def square(self) -> float:
        """The mean square of what it brings."""
        return _square(self.split)

    @property
    def law(self) -> dict[int, float]:
        """The chance of every net result."""
        return self._law[0]

    @property
    def more(self) -> float:
        """The chance of three hands or more, whose law is not exact."""
        return self._law[1]

    @cached_property
    def _law(self) -> tuple[dict[int, float], float]:
        return _law(self.split)


def split_round(solved: GameSolution, kind: int, up: int) -> SplitRound:
    """How a split pair ends against an up card under the policy found for it."""
    return SplitRound(split_of(solved, kind, up))


def split_value(split: Split) -> Fraction:
    """The exact joint value of splitting a pair."""
    parts = zip(split.alone(), split.weights, strict=True)
    return sum((hand.value.whole(weights, split.facing) for hand, weights in parts), Fraction(0))


def _add_weights(*all_weights: Weights) -> Weights:
    return tuple(sum(column) for column in zip(*all_weights, strict=True))


def _square(split: Split) -> float:
    """The mean square: of every hand by itself, and of every two hands their product."""
    facing = split.facing
    squares = np.square(np.arange(NETS) - 2)
    total = 0.0
    for hand, weights in zip(split.alone(), split.weights, strict=True):
        total += float((hand.ends.weigh(weights, facing).sum(axis=0) * squares).sum())
    pairs = pair_weights(facing.kind_left, split.most_hands)
    weights = _add_weights(pairs.closed, pairs.mixed, pairs.free)
    both = together(facing, split.other, split.other)
    total += float(both.product.weigh(weights, facing))
    if split.again:
        mixed = together(facing, split.other, split.again)
        total += float(
            mixed.product.weigh(_add_weights(pairs.mixed, pairs.free, pairs.free), facing)
        )
        again = together(facing, split.again, split.again)
        total += float(again.product.weigh(pairs.free, facing))
    return total


def _law(split: Split) -> tuple[dict[int, float], float]:
    """The chance of every net result, and the chance of three hands or more."""
    facing = split.facing
    law: dict[int, float] = {}
    for net, chance in _two_hands(split):
        law[net] = law.get(net, 0.0) + chance
    more = 0.0
    numbers = number_weights(facing.kind_left, split.most_hands)
    for hands, (closed, free) in numbers.items():
        if hands > 2:
            parts = zip(split.alone(), (_add_weights(closed, free), free), strict=True)
            ends = sum((hand.ends.weigh(w, facing) for hand, w in parts), np.zeros(1))
            chances = _independent(np.asarray(ends), hands)
            more += float(chances.sum())
            for place in np.flatnonzero(chances):
                net = int(place) - 2 * hands
                law[net] = law.get(net, 0.0) + float(chances[place])
    return law, more


def _two_hands(split: Split) -> Iterator[tuple[int, float]]:
    """Two hands exactly: both closed; or, where no second split is allowed, any two."""
    table = together(split.facing, split.other, split.other).law
    if split.most_hands == 2 and split.again:
        mixed = together(split.facing, split.other, split.again).law
        table = table + mixed + mixed.T + together(split.facing, split.again, split.again).law
    for (a, b), chance in np.ndenumerate(table):
        if chance:
            yield a + b - 2 * (NETS // 2), float(chance)


def _independent(ends: Floats, hands: int) -> Floats:
    """The chance of every sum, given how many hands end how [outcome, net + 2]."""
    total = ends.sum(axis=1)
    met = total > 0
    each = ends[met] / total[met, None]
    size = (NETS - 1) * hands + 1
    laws = np.fft.irfft(np.fft.rfft(each, size, axis=1) ** hands, size, axis=1)
    return np.asarray(np.maximum((total[met] / hands) @ laws, 0.0))
