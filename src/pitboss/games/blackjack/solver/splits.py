"""What splitting a pair brings, exactly, when every split hand is played by one fixed policy.

The model: a split hand is played by its own cards alone, whatever the other hands show, and a
new pair is split again as often as the rules allow (or never, where that is better). The policy
is the best of its kind, and its value is exact:

The weights of the walk of second cards stand in `walk.py`. What a player could gain by looking at
the other hands too is bounded in `ideal.py`; the figures are in
docs/decisions/0008-blackjack-exact.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import perm

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.solver.dealer import dealer_ways, each_group
from pitboss.games.blackjack.solver.hands import (
    NO_HAND,
    Floats,
    Hands,
    Ints,
    KindCounts,
    dealer_stands,
    hands_of,
    less_bust,
)
from pitboss.games.blackjack.solver.tables import (
    BUST,
    KINDS,
    LIMIT,
    NATURAL,
    ShoeCounts,
    SolverTables,
)
from pitboss.games.blackjack.solver.values import (
    DOUBLE,
    NEVER,
    STAND,
    Acts,
    double_mask,
    may_draw,
    net_plus_one,
    two,
)
from pitboss.games.blackjack.solver.walk import Weights, walk_weights, weight_table

Natural = tuple[bool, ...]

Met = dict[tuple[int, int], Floats]
"""By number of dealer's cards and how many of them are of the pair's kind: [row, up card]."""


@dataclass(frozen=True, eq=False)
class PairMet:
    """What every hand meets that holds a card of the pair's kind.

    `orders` counts the ways to draw the other kinds of the hand. The dealer's ways are added over
    all outcomes: `weighed` by what a hand brings plus one, and `bare`; the bare ones are needed
    for hands of two cards only, and kept for them only.
    """

    rows: Ints
    orders: Floats
    weighed: Met
    bare: Met


def met_ways(tables: SolverTables, kind: int) -> PairMet:
    """What the hands of a split pair meet under these rules."""
    cards = 2 if tables.one_card[kind] else LIMIT
    plus = tuple(tuple(row) for row in net_plus_one(tables).tolist())
    return _met_ways(tables.shoe, kind, cards, plus, tables.takes_all)


@lru_cache(maxsize=2 * KINDS)
def _met_ways(
    shoe: ShoeCounts, kind: int, most: int, plus: tuple[tuple[float, ...], ...], takes_all: Natural
) -> PairMet:
    """The hands of a limited number of cards that a split hand of this kind can become."""
    hands, ends = hands_of(shoe), dealer_stands(shoe)
    rows = np.flatnonzero((hands.by_kind[:, kind] > 0) & (hands.size <= most))
    hand_cards, first = hands.by_kind[rows], hands.size[rows] == 2
    # [outcome, row, up card]: a natural that does not meet the hands brings nothing
    meets = np.ones((NATURAL + 1, 1, KINDS))
    meets[NATURAL] = takes_all
    worth = np.array(plus)[hands.points[rows]].T[:, :, None]
    bust = worth[BUST]
    weighed: Met = {}
    bare: Met = {}
    for part, (cards, outcome, kind_cards), ways in each_group(ends, shoe.counts, hand_cards, kind):
        key = cards, kind_cards
        if key not in weighed:
            weighed[key] = np.zeros((len(rows), KINDS))
        adds = worth[outcome, part] * meets[outcome] - (bust[part] if outcome != BUST else 0)
        weighed[key][part] += adds * ways.T
    adds = less_bust(meets)
    for (cards, outcome, kind_cards), ways in dealer_ways(
        ends, shoe.counts, hand_cards[first], kind
    ).items():
        bare[cards, kind_cards] = bare.get((cards, kind_cards), 0.0) + adds[outcome] * ways
    return PairMet(rows, orders_of(shoe, hand_cards, kind), weighed, bare)


def orders_of(shoe: ShoeCounts, cards: Ints, pair_kind: int) -> Floats:
    """In how many orders of the shoe's cards each hand is drawn, without the pair's kind."""
    orders = np.ones(len(cards))
    for kind in range(KINDS):
        if kind != pair_kind:
            falling = [float(perm(shoe.counts[kind], n)) for n in range(int(cards.max()) + 1)]
            orders *= np.array(falling)[cards[:, kind]]
    return orders


@dataclass(frozen=True, eq=False)
class SplitValue:
    """A pair split against every up card: the joint value, and how its hands are played.

    `act[hand, up card]` is STAND, HIT or DOUBLE; `act_pair` the same for hands whose second card
    made a pair that could not be split again.
    """

    value: Floats
    act: Acts
    act_pair: Acts
    most_hands: int


def second_cards(hands: Hands, kind: int) -> tuple[list[int], list[int]]:
    """The hands of two cards that a split card becomes: with another kind, and as a pair."""
    others = [two(kind, other) for other in range(KINDS) if other != kind]
    there = [hands.place[hand] for hand in others if hand in hands.place]
    return there, [hands.place[hand] for hand in [two(kind, kind)] if hand in hands.place]


def split_pair(
    tables: SolverTables, kind: int, most_hands: int, like: Acts | None = None
) -> SplitValue:
    """The value of splitting a pair; `like` gives the acts instead of finding the best ones."""
    if like is not None:
        return _split_pair(tables, kind, most_hands, like)
    # What a split hand does not depend on: tables that differ only in these share their splits.
    alike = replace(
        tables,
        most_hands=(),
        doubles=(),
        surrender=(),
        insured=(),
        natural_tie=0,
        natural_pays=Fraction(1),
        insurance_pays=Fraction(1),
    )
    return _best_split(alike, kind, most_hands)


@lru_cache(maxsize=128)
def _best_split(tables: SolverTables, kind: int, most_hands: int) -> SplitValue:
    return _split_pair(tables, kind, most_hands, None)


def _split_pair(tables: SolverTables, kind: int, most_hands: int, like: Acts | None) -> SplitValue:
    closed, free = walk_weights(tables.counts[kind] - 2, most_hands)
    both = tuple(a + b for a, b in zip(closed, free, strict=True))
    other = _Play(tables, kind, both, like)
    value = sum((other.worth(two(kind, k)) for k in range(KINDS) if k != kind), np.zeros(KINDS))
    if not any(free):
        return SplitValue(value, other.act, other.act, most_hands)
    pair = other if both == free else _Play(tables, kind, free, like)
    return SplitValue(value + pair.worth(two(kind, kind)), other.act, pair.act, most_hands)


class _Play:
    """One walk weight: every hand's weight, its best act, and what it is worth."""

    def __init__(
        self, tables: SolverTables, kind: int, weights: Weights, like: Acts | None
    ) -> None:
        self.tables, self.kind, self.weights = tables, kind, weights
        self.hands: Hands = hands_of(tables.shoe)
        self.stand = np.zeros((len(self.hands.size), KINDS))
        self.mass = np.zeros((len(self.hands.size), KINDS))
        self._finished_hands()
        self._play(like)

    def worth(self, hand: KindCounts) -> Floats:
        """The joint value of a hand of two cards, mass taken off again."""
        place = self.hands.place.get(hand)
        if place is None:
            return np.zeros(KINDS)
        return np.asarray(self.best[place] - self.mass[place])

    def _finished_hands(self) -> None:
        """What standing is worth, weighted; and the weight alone for hands of two cards."""
        known = met_ways(self.tables, self.kind)
        rows, hands = known.rows, self.hands
        of_kind, size = hands.by_kind[rows, self.kind] - 1, hands.size[rows] - 1
        stand, first = np.zeros((len(rows), KINDS)), size == 1
        mass = np.zeros((int(first.sum()), KINDS))
        kind_left, left = self.tables.counts[self.kind] - 2, self.tables.cards - 2
        shape = (
            int(of_kind.max()) + max(kind_cards for _, kind_cards in known.weighed),
            int(size.max()) + max(cards for cards, _ in known.weighed),
        )
        table = weight_table(self.weights, kind_left, left, shape)
        for (cards, kind_cards), met in known.weighed.items():
            weight = table[of_kind + kind_cards, size + cards] * known.orders
            stand += weight[:, None] * met
            mass += weight[first, None] * known.bare[cards, kind_cards]
        self.stand[rows] = stand
        self.mass[rows[first]] = mass

    def _play(self, like: Acts | None) -> None:
        hands, stand = self.hands, self.stand
        self.best, self.act = stand.copy(), np.full(stand.shape, STAND, dtype=np.int8)
        if self.tables.one_card[self.kind]:
            return
        may_double = double_mask(self.tables.split_doubles, hands)
        for layer in hands.layers:
            then = hands.then[layer]
            may_act = (hands.points[layer] < LIMIT)[:, None]
            may_hit = may_draw(self.tables, hands, layer)
            hit = np.where(may_hit, _sum(then, self.best), NEVER)
            double = np.full_like(hit, NEVER)
            if may_double[layer].any():
                doubled = 2 * _sum(then, stand) - self.mass[layer]
                double = np.where(may_double[layer, None] & may_act, doubled, NEVER)
            choices = np.stack([stand[layer], hit, double])
            acts = (
                choices.argmax(axis=0)
                if like is None
                else _acts_without_doubles(like[layer], choices)
            )
            self.act[layer] = acts
            self.best[layer] = np.take_along_axis(choices, acts[None], axis=0)[0]


def _acts_without_doubles(acts: Acts, choices: Floats) -> NDArray[np.int64]:
    """The given acts; where doubling is barred after a split, the better of the others."""
    missing = np.take_along_axis(choices, acts[None].astype(np.int64), axis=0)[0] == NEVER
    return np.where(missing, choices[:DOUBLE].argmax(axis=0), acts)


def _sum(then: NDArray[np.int64], worth: Floats) -> Floats:
    sums = np.zeros((len(then), KINDS))
    for kind in range(KINDS):
        there = then[:, kind] != NO_HAND
        sums[there] += worth[then[there, kind]]
    return sums
