"""How a whole round ends under the best play: the chance of every result, as exact fractions.

The policy is followed forward: in how many orders its hands are reached, times in how many ways
the dealer then ends. All of these are whole numbers over falling factorials of the shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import perm

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.solver.dealer import Key, is_exact
from pitboss.games.blackjack.solver.hands import Floats, Ints
from pitboss.games.blackjack.solver.paths import StandCounts, follow
from pitboss.games.blackjack.solver.solve import GameSolution
from pitboss.games.blackjack.solver.spread import split_round
from pitboss.games.blackjack.solver.tables import KINDS, NATURAL, SolverTables
from pitboss.games.blackjack.solver.values import (
    DOUBLE,
    SPLIT,
    STAND,
    SURRENDER,
    joint_ways,
    net_plus_one,
    two,
)

Results = dict[Fraction, Fraction]
"""The chance of every net result per unit first staked."""

WIN, TIE = 2, 1


def mass(tables: SolverTables, hand: tuple[int, ...], up: int) -> tuple[Fraction, Fraction]:
    """The chance of an up card, and of a dealer's natural under it, with these cards gone."""
    left = [many - own for many, own in zip(tables.counts, hand, strict=True)]
    total = sum(left)
    here = Fraction(left[up], total)
    left[up] -= 1
    naturals = sum(many for kind, many in enumerate(left) if tables.natural[up][kind])
    return here, here * Fraction(naturals, total - 1)


class Whole:
    """Adds up a round: `results` holds what is exact, `split` what split pairs bring."""

    def __init__(self, solved: GameSolution) -> None:
        self.solved, self.tables = solved, solved.tables
        self.hands = solved.values.hands
        self.results: Results = {}
        self.split: dict[tuple[int, int], Fraction] = {}
        self.split_value = Fraction(0)
        self.split_chance = Fraction(0)
        starts = np.zeros(solved.acts.shape, dtype=np.int64)
        risked = {STAND: Fraction(0), DOUBLE: Fraction(0)}
        for a, b, chance in self._deals():
            self._start(a, b, chance, starts, risked)
        self._stands(follow(self.hands, solved.acts, starts), risked)
        self.rounds = {at: split_round(solved, *at) for at in self.split}
        for at, chance in self.split.items():
            self.split_value += chance * self.rounds[at].value

    @property
    def ev(self) -> Fraction:
        """What a round brings on average per unit first staked."""
        certain = sum((net * chance for net, chance in self.results.items()), Fraction(0))
        return certain + self.split_value

    def add(self, net: Fraction | int, chance: Fraction) -> None:
        """One way to end."""
        if chance:
            self.results[Fraction(net)] = self.results.get(Fraction(net), Fraction(0)) + chance

    def _deals(self) -> Iterator[tuple[int, int, Fraction]]:
        counts, total = self.tables.counts, self.tables.cards
        for a in range(KINDS):
            for b in range(a, KINDS):
                ways = counts[a] * (counts[b] - (a == b)) * (1 if a == b else 2)
                if ways > 0:
                    yield a, b, Fraction(ways, total * (total - 1))

    def _start(
        self, a: int, b: int, chance: Fraction, starts: Ints, risked: dict[int, Fraction]
    ) -> None:
        """Two first cards against every up card: a natural, surrendered, split, or played."""
        hand = two(a, b)
        place = self.hands.place[hand]
        for up in range(KINDS):
            here, natural = mass(self.tables, hand, up)
            if self.tables.natural[a][b]:
                self.add(self.tables.natural_pays, chance * (here - natural))
                self.add(self.tables.natural_tie, chance * natural)
                continue
            act = int(self.solved.acts[place, up])
            if not self.tables.takes_all[up]:
                self.add(-1, chance * natural)
                here -= natural
            if act == SPLIT:
                self.split[a, up] = chance
                self.split_chance += chance * here
            elif act == SURRENDER:
                self.add(Fraction(-1, 2), chance * here)
            else:
                risked[DOUBLE if act == DOUBLE else STAND] += chance * here
                starts[place, up] = 1 if a == b else 2

    def _stands(self, reached: StandCounts, risked: dict[int, Fraction]) -> None:
        """Standing hands: the ways they win and tie; all others lose."""
        ways = joint_ways(self.tables)
        orders = _orders(self.tables, self.hands.by_kind)
        for act, counts in ((STAND, reached.stood), (DOUBLE, reached.doubled)):
            sums = {WIN: Fraction(0), TIE: Fraction(0)}
            for result in sums:
                for size, many in _group_by_size(
                    self.tables, self.hands.points, ways, result
                ).items():
                    for cards, total in _sum_ways(self.hands.size, counts, orders, many):
                        sums[result] += Fraction(total, perm(self.tables.cards, cards + size))
            stake = 2 if act == DOUBLE else 1
            self.add(stake, sums[WIN])
            self.add(0, sums[TIE])
            self.add(-stake, risked[act] - sums[WIN] - sums[TIE])


def _orders(
    tables: SolverTables,
    cards: Ints,
    pair_kind: int | None = None,
    rows: NDArray[np.bool_] | None = None,
) -> NDArray[np.object_]:
    """In how many ways the cards of each row come, without the pair's kind."""
    orders = np.ones(len(cards), dtype=object)
    for n in range(len(cards)) if rows is None else np.flatnonzero(rows):
        for kind, many in enumerate(cards[n].tolist()):
            if many and kind != pair_kind:
                orders[n] *= perm(tables.counts[kind], many)
    return orders


def _group_by_size(
    tables: SolverTables, points: Ints, ways: dict[Key, Floats], result: int
) -> dict[int, Ints]:
    """The dealer's ways to lose (or to tie) against each hand, by number of dealer's cards."""
    plus = net_plus_one(tables)[points]
    whole = is_exact(tables.shoe)
    by_size: dict[int, Ints] = {}
    for (size, outcome, _), many in ways.items():
        met = many * tables.takes_all if outcome == NATURAL else many
        part = np.where(plus[:, outcome, None] == result, met, 0)
        part = part.astype(np.int64) if whole else part
        by_size[size] = by_size[size] + part if size in by_size else part
    return by_size


def _sum_ways(
    size: Ints, counts: Ints, orders: NDArray[np.object_], ways: Ints
) -> Iterator[tuple[int, int]]:
    """Counts times orders times ways, added up exactly for hands of equal size."""
    rows, ups = np.nonzero((counts != 0) & (ways != 0))
    terms = counts[rows, ups].astype(object) * orders[rows] * ways[rows, ups].astype(object)
    cards = size[rows]
    for many in np.unique(cards):
        yield int(many), int(terms[cards == many].sum())
