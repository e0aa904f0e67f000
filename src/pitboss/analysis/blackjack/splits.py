"""What splitting a pair brings, exactly, when every split hand is played by one fixed policy.

The model: a split hand is played by its own cards alone, whatever the other hands show, and a
new pair is split again as often as the rules allow (or never, where that is better). The policy
is the best of its kind, and its value is exact:

Second cards come first in thought, which changes no chance. As long as pairs may be split again,
the second cards are a walk: one of the pair's kind makes one more hand, any other closes one. By
inclusion and exclusion, "so many others are gone" becomes "so many of the pair's kind are gone",
with whole-number weights; and "j of the kind are gone" only changes two falling factorials. So
the value of a final hand needs the dealer's ways once, and a small table of exact weights.

What a player could gain by looking at the other hands is small: if every split hand were played
knowing one further card of the shoe, the best play would bring 0.0006 % of the stake more at one
deck and 0.00004 % at four (option i); knowing two, 0.0011 % and 0.00009 %, so about as much again
for every card seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.blackjack.dealer import Key, weighted
from pitboss.analysis.blackjack.hands import (
    NO_HAND,
    Floats,
    Hands,
    Ints,
    Made,
    dealer_ends,
    hands_of,
)  # fmt: skip
from pitboss.analysis.blackjack.tables import KINDS, LIMIT, NATURAL, Shoe, Tables
from pitboss.analysis.blackjack.values import (
    DOUBLE,
    NEVER,
    STAND,
    doubling,
    net_plus_one,
    two,
)  # fmt: skip

Natural = tuple[bool, ...]
Weights = tuple[int, ...]
"""The weight of "j more cards of the pair's kind are gone", for each j."""


@lru_cache(maxsize=256)
def walk_weights(kind_left: int, most_hands: int) -> tuple[Weights, Weights]:
    """The weights of hands closed by another card, and of hands dealt when no split is left.

    `kind_left` is how many cards of the pair's kind remain after the pair.
    """
    closed, free = [0] * (kind_left + 1), [0] * (kind_left + 1)
    if most_hands == 2:
        free[0] = 2
        return tuple(closed), tuple(free)
    last = min(most_hands - 2, kind_left)
    paths = {0: 1}
    for more in range(last + 1):  # so many second cards made a new pair
        if more == most_hands - 2 and more < kind_left:
            for others, ways in paths.items():
                _spread(free, more, others, ways * (most_hands - others))
            break
        here: dict[int, int] = {}
        for others in range(more + 2):  # so many others came; a hand is still open
            here[others] = paths.get(others, 0) + here.get(others - 1, 0)
            _spread(closed, more, others, here[others])
        paths = here
    return tuple(closed), tuple(free)


def _spread(weights: list[int], more: int, others: int, ways: int) -> None:
    """Others gone, as an alternating sum over cards of the kind gone."""
    for i in range(min(others, len(weights) - 1 - more) + 1):
        weights[more + i] += ways * (-comb(others, i) if i % 2 else comb(others, i))


def exact_weight(weights: Weights, kind_left: int, left: int, of_kind: int, cards: int) -> Fraction:
    """The weight of one order of cards after the pair, so many of them of the pair's kind."""
    total = Fraction(0)
    for j, weight in enumerate(weights):
        if weight and j + of_kind <= kind_left:
            total += Fraction(weight * perm(kind_left, j + of_kind), perm(left, j + cards))
    return total


@dataclass(frozen=True, eq=False)
class PairWays:
    """The dealer's ways for every hand that holds a card of the pair's kind.

    `orders` counts the ways to draw the other kinds of the hand.
    """

    kind: int
    rows: Ints
    orders: Floats
    ways: dict[Key, Floats]


@lru_cache(maxsize=KINDS)
def pair_ways(shoe: Shoe, kind: int, cards: int) -> PairWays:
    """The hands of at most so many cards that a split hand of this kind can become."""
    hands = hands_of(shoe)
    rows = np.flatnonzero((hands.made[:, kind] > 0) & (hands.size <= cards))
    made = hands.made[rows]
    orders = np.ones(len(rows))
    for other in range(KINDS):
        if other != kind:
            for many in np.unique(made[:, other]):
                orders[made[:, other] == many] *= perm(shoe.counts[other], int(many))
    ways = weighted(dealer_ends(shoe), shoe.counts, made, aside=kind)
    return PairWays(kind, rows, orders, ways)


Met = dict[tuple[int, int], Floats]
"""By number of dealer's cards and how many of them are of the kind set aside: [row, up card]."""


@dataclass(frozen=True, eq=False)
class PairMet:
    """The same ways, all outcomes together: weighed by what a hand brings plus one, and bare.

    The bare ones are needed for hands of two cards only, and kept for them only.
    """

    rows: Ints
    orders: Floats
    weighed: Met
    bare: Met


def met_ways(tables: Tables, kind: int) -> PairMet:
    """What the hands of a split pair meet under these rules."""
    cards = 2 if tables.one_card[kind] else LIMIT
    plus = tuple(tuple(row) for row in net_plus_one(tables).tolist())
    return _met_ways(tables.shoe, kind, cards, plus, tables.takes_all)


@lru_cache(maxsize=4 * KINDS)
def _met_ways(
    shoe: Shoe, kind: int, most: int, plus: tuple[tuple[float, ...], ...], takes_all: Natural
) -> PairMet:
    known, hands = pair_ways(shoe, kind, most), hands_of(shoe)
    worth = np.array(plus)[hands.points[known.rows]]
    first = hands.size[known.rows] == 2
    weighed: Met = {}
    bare: Met = {}
    for (cards, outcome, aside), ways in known.ways.items():
        met = ways if outcome != NATURAL else ways * takes_all
        key = cards, aside
        weighed[key] = weighed.get(key, 0.0) + worth[:, outcome, None] * met
        bare[key] = bare.get(key, 0.0) + met[first]
    return PairMet(known.rows, known.orders, weighed, bare)


@dataclass(frozen=True, eq=False)
class SplitValue:
    """A pair split against every up card: the joint value, and how its hands are played.

    `act[hand, up card]` is STAND, HIT or DOUBLE; `act_pair` the same for hands whose second card
    made a pair that could not be split again.
    """

    value: Floats
    act: NDArray[np.int64]
    act_pair: NDArray[np.int64]
    most_hands: int


def second_cards(hands: Hands, kind: int) -> tuple[list[int], list[int]]:
    """The hands of two cards that a split card becomes: with another kind, and as a pair."""
    others = [two(kind, other) for other in range(KINDS) if other != kind]
    there = [hands.place[made] for made in others if made in hands.place]
    return there, [hands.place[made] for made in [two(kind, kind)] if made in hands.place]


def split_pair(
    tables: Tables, kind: int, most_hands: int, like: NDArray[np.int64] | None = None
) -> SplitValue:
    """The value of splitting a pair; `like` gives the acts instead of finding the best ones."""
    if like is not None:
        return _split_pair(tables, kind, most_hands, like)
    return _best_split(replace(tables, **_ASIDE), kind, most_hands)


# What a split hand does not ask about: tables that differ only in these share their splits.
_ASIDE: dict[str, Any] = {
    "most_hands": (), "doubles": (), "surrender": (), "insured": (), "natural_tie": 0,
    "natural_pays": Fraction(1), "insurance_pays": Fraction(1),
}  # fmt: skip


@lru_cache(maxsize=128)
def _best_split(tables: Tables, kind: int, most_hands: int) -> SplitValue:
    return _split_pair(tables, kind, most_hands, None)


def _split_pair(
    tables: Tables, kind: int, most_hands: int, like: NDArray[np.int64] | None
) -> SplitValue:
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
        self, tables: Tables, kind: int, weights: Weights, like: NDArray[np.int64] | None
    ) -> None:
        self.tables, self.kind, self.weights = tables, kind, weights
        self.hands: Hands = hands_of(tables.shoe)
        self.stand = np.zeros((len(self.hands.size), KINDS))
        self.mass = np.zeros((len(self.hands.size), KINDS))
        self._finished_hands()
        self._play(like)

    def worth(self, made: Made) -> Floats:
        """The joint value of a hand of two cards, mass taken off again."""
        place = self.hands.place.get(made)
        if place is None:
            return np.zeros(KINDS)
        return np.asarray(self.best[place] - self.mass[place])

    def _finished_hands(self) -> None:
        """What standing is worth, weighted; and the weight alone for hands of two cards."""
        known = met_ways(self.tables, self.kind)
        rows, hands = known.rows, self.hands
        of_kind, size = hands.made[rows, self.kind] - 1, hands.size[rows] - 1
        stand, first = np.zeros((len(rows), KINDS)), size == 1
        mass = np.zeros((int(first.sum()), KINDS))
        for (cards, aside), met in known.weighed.items():
            weight = self._weights(of_kind + aside, size + cards) * known.orders
            stand += weight[:, None] * met
            mass += weight[first, None] * known.bare[cards, aside]
        self.stand[rows] = stand
        self.mass[rows[first]] = mass

    def _weights(self, of_kind: Ints, cards: Ints) -> Floats:
        table = weight_table(self.weights, self.tables.counts[self.kind] - 2, self.tables.cards - 2)
        return table[of_kind, cards]

    def _play(self, like: NDArray[np.int64] | None) -> None:
        hands, stand = self.hands, self.stand
        self.best, self.act = stand.copy(), np.full(stand.shape, STAND)
        if self.tables.one_card[self.kind]:
            return
        may_double = doubling(self.tables.split_doubles, hands)
        for layer in hands.layers:
            then = hands.then[layer]
            may_act = (hands.points[layer] < LIMIT)[:, None]
            hit = np.where(may_act, _sum(then, self.best), NEVER)
            double = np.full_like(hit, NEVER)
            if may_double[layer].any():
                doubled = 2 * _sum(then, stand) - self.mass[layer]
                double = np.where(may_double[layer, None] & may_act, doubled, NEVER)
            choices = np.stack([stand[layer], hit, double])
            acts = choices.argmax(axis=0) if like is None else _allowed(like[layer], choices)
            self.act[layer] = acts
            self.best[layer] = np.take_along_axis(choices, acts[None], axis=0)[0]


def _allowed(acts: NDArray[np.int64], choices: Floats) -> NDArray[np.int64]:
    """The given acts; where doubling is not allowed after a split, the better of the others."""
    missing = np.take_along_axis(choices, acts[None], axis=0)[0] == NEVER
    return np.where(missing, choices[:DOUBLE].argmax(axis=0), acts)


def _sum(then: NDArray[np.int64], worth: Floats) -> Floats:
    found = np.zeros((len(then), KINDS))
    for kind in range(KINDS):
        there = then[:, kind] != NO_HAND
        found[there] += worth[then[there, kind]]
    return found


@lru_cache(maxsize=256)
def weight_table(weights: Weights, kind_left: int, left: int) -> Floats:
    """The exact weights as floats: [cards of the pair's kind, all cards], each rounded once."""
    most = 34
    table = np.zeros((most, most))
    used = [j for j, weight in enumerate(weights) if weight]
    deep = max(used, default=0) + most
    base = [perm(left - n, deep - n) for n in range(deep + 1)] if deep <= left else None
    for of_kind in range(min(kind_left, most - 1) + 1):
        tops = [(j, weights[j] * perm(kind_left, j + of_kind)) for j in used]
        tops = [(j, top) for j, top in tops if top]
        if not tops:
            break
        for cards in range(of_kind, most):
            if base is not None:
                # over one denominator: left x … x (left - deep + 1)
                whole = sum(top * base[j + cards] for j, top in tops)
                table[of_kind, cards] = whole / base[0]
            else:
                parts = [Fraction(t, perm(left, j + cards)) for j, t in tops if j + cards <= left]
                table[of_kind, cards] = float(sum(parts))
    return table
