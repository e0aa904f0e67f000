"""One hand of a split pair, and two of them, together with the dealer: every way they end.

A pair split against an up card is solved by itself: the cards its hands stand on, in how many
orders, and how the dealer can end against them. What the walk of second cards
leaves of the shoe depends only on how many cards of the pair's kind and how many in all have been
drawn, so everything is summed by these two numbers once, and weighted afterward.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import perm

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.solver.dealer import keys_of_one, products_of_one, ways_of_one
from pitboss.games.blackjack.solver.hands import Floats, Ints, dealer_stands_of, hands_of, less_bust
from pitboss.games.blackjack.solver.splits import orders_of
from pitboss.games.blackjack.solver.tables import BUST, KINDS, NATURAL, ShoeCounts
from pitboss.games.blackjack.solver.walk import Shape, Weights, weight_table, whole_weights

NETS = 5
"""A hand ends at -2, -1, 0, 1 or 2."""

STARTS = 2
"""Of the four numbers of a hand, the first two say how often it is stood on."""

CODE = 64
"""No two hands hold this many cards of a kind: a hand is one number, and two hands are a sum."""


Part = tuple[tuple[int, ...], ...]
"""Hands of a split, each with its place, in how many orders it is stood on without and after a
double, and how many hands start there without and with one."""


@dataclass(frozen=True)
class Facing:
    """A pair split against an up card, and what its finished hands bring.

    `plus[points][outcome]` is what a finished hand brings plus one; `takes_all` says whether a
    natural of the dealer meets the hands.
    """

    shoe: ShoeCounts
    kind: int
    up: int
    plus: tuple[tuple[float, ...], ...]
    takes_all: bool

    @property
    def kind_left(self) -> int:
        """How many cards of the pair's kind remain after the pair."""
        return self.shoe.counts[self.kind] - 2

    @property
    def left(self) -> int:
        """How many cards remain after the pair."""
        return self.shoe.cards - 2


@dataclass(frozen=True, eq=False)
class PairTotals:
    """Something added up by (cards of the pair's kind, all cards); the totals stand last."""

    of_kind: Ints
    cards: Ints
    sums: Floats | NDArray[np.object_]  # the latter for whole numbers of any size

    @property
    def shape(self) -> Shape:
        """How far a table of weights must reach."""
        return reach(self.of_kind, self.cards)

    def weigh(self, weights: Weights, facing: Facing) -> Floats:
        """What the sums come to under the weights of a walk."""
        if not len(self.cards):
            return np.zeros(self.sums.shape[:-1])
        table = weight_table(weights, facing.kind_left, facing.left, self.shape)
        return np.asarray(self.sums @ table[self.of_kind, self.cards])

    def whole(self, weights: Weights, facing: Facing) -> Fraction:
        """The same exactly."""
        if not len(self.cards):
            return Fraction(0)
        table, base = whole_weights(weights, facing.kind_left, facing.left, self.shape)
        places = zip(self.sums.tolist(), self.of_kind.tolist(), self.cards.tolist(), strict=True)
        return Fraction(sum(total * table[kind][cards] for total, kind, cards in places), base)


def reach(of_kind: Ints, cards: Ints) -> Shape:
    """How far a table must reach, in wide steps, so that most splits share their tables."""
    return int(of_kind.max()) // 8 * 8 + 7, int(cards.max()) // 16 * 16 + 15


@dataclass(frozen=True, eq=False)
class OneHandCounts:
    """One hand of a split: `value` is what it brings, exactly; `ends` how it ends.

    `ends` is [outcome, net + 2, total].
    """

    value: PairTotals
    ends: PairTotals


@dataclass(frozen=True, eq=False)
class Together:
    """Two hands of a split: `product` is the net of one times the net of the other.

    `law` is the chance of their nets [net + 2, net + 2] when nothing else is drawn.
    """

    product: PairTotals
    law: Floats


@dataclass(frozen=True, eq=False)
class _Met:
    """Rows of cards against the dealer: the ways [key, row], rows alike in cards together.

    `of_kind` and `size` belong to the groups of rows, which begin at `starts`; the keys are given
    as columns.
    """

    of_kind: Ints
    size: Ints
    starts: Ints
    cards: Ints
    outcome: Ints
    kind_cards: Ints
    ways: Floats

    @property
    def groups(self) -> Iterator[tuple[int, slice]]:
        """Where each group of rows begins and ends."""
        for n, (first, last) in enumerate(pairwise([*self.starts.tolist(), self.ways.shape[1]])):
            yield n, slice(first, last)

    @property
    def outcomes(self) -> list[int]:
        """How the dealer can end here."""
        return sorted(set(self.outcome.tolist()))

    def place(self) -> tuple[Ints, Ints]:
        """The total of every key and group [key, group]: of the pair's kind, and all cards."""
        return self.of_kind + self.kind_cards[:, None], self.size + self.cards[:, None]

    def totals(self, sums: Floats) -> PairTotals:
        """Sums [..., key, group] added up by their totals."""
        return _totals(*self.place(), sums)


def _totals(of_kind: Ints, cards: Ints, sums: Floats) -> PairTotals:
    """Sums whose last two indices are those of the totals, added up by them."""
    wide = int(cards.max()) + 1
    places, which = np.unique((of_kind * wide + cards).ravel(), return_inverse=True)
    flat = sums.reshape(-1, which.size)
    totals = np.array([np.bincount(which.ravel(), row, len(places)) for row in flat])
    used = np.flatnonzero(totals.any(axis=0))
    shaped = totals[:, used].reshape(*sums.shape[:-2], len(used))
    return PairTotals(places[used] // wide, places[used] % wide, shaped)


@lru_cache(maxsize=1024)
def count_one_hand(facing: Facing, part: Part) -> OneHandCounts:
    """Count how one hand of a split ends."""
    if not part:
        none = np.zeros(0, dtype=np.int64)
        return OneHandCounts(
            PairTotals(none, none, np.zeros(0, dtype=object)),
            PairTotals(none, none, np.zeros((NATURAL + 1, NETS, 0))),
        )
    cards, points, numbers = _hands(facing, part)
    met = _meet(facing, cards, 1)
    orders = _orders(facing.shoe, cards, facing.kind)
    results = _results(facing, points, numbers) * orders.astype(np.float64)
    return OneHandCounts(
        _value(facing, met, points, numbers, orders), met.totals(_ends(met, results))
    )


def _hands(facing: Facing, part: Part) -> tuple[Ints, Ints, Ints]:
    """What the hands are made of, their points, and their four numbers [number, hand]."""
    hands, listed = hands_of(facing.shoe), np.array(part)
    cards = hands.by_kind[listed[:, 0]]
    listed = listed[_group_order(cards, facing.kind)]
    return hands.by_kind[listed[:, 0]], hands.points[listed[:, 0]], listed[:, 1:].T


def _group_order(cards: Ints, kind: int) -> Ints:
    """An order that groups rows with equal numbers of cards in all and of the pair's kind."""
    return np.lexsort((cards.sum(axis=1), cards[:, kind]))


def _results(facing: Facing, points: Ints, numbers: Ints) -> Floats:
    """How many orders of a hand end with each net, given the outcome: [outcome, net + 2, hand].

    A lost hand is one that started and neither won nor tied, so that busts need no rows. Against
    a natural that does not meet the hands nothing ends.
    """
    plus = np.array(facing.plus)[points].T
    results = np.zeros((NATURAL + 1, NETS, len(points)))
    stood, doubled, starts, starts_doubled = numbers
    for stake, many, begun in ((1, stood, starts), (2, doubled, starts_doubled)):
        win, tie = (plus == 2) * many, (plus == 1) * many
        results[:, 2 + stake] += win
        results[:, 2] += tie
        results[:, 2 - stake] += begun - win - tie
    results[NATURAL] *= facing.takes_all
    return results


def _meet(facing: Facing, cards: Ints, hands: int) -> _Met:
    """The dealer against rows of cards, in groups, that `hands` hands hold together."""
    ends = dealer_stands_of(facing.shoe, facing.up)
    keys, ways = ways_of_one(ends, facing.shoe.counts, cards, facing.kind)
    columns = np.array(keys)
    of_kind, size = cards[:, facing.kind] - hands, cards.sum(axis=1) - hands
    new = np.flatnonzero((np.diff(of_kind) != 0) | (np.diff(size) != 0)) + 1
    starts = np.array([0, *new])
    return _Met(
        of_kind=of_kind[starts],
        size=size[starts],
        starts=starts,
        cards=columns[:, 0],
        outcome=columns[:, 1],
        kind_cards=columns[:, 2],
        ways=ways,
    )


def _orders(shoe: ShoeCounts, cards: Ints, pair_kind: int) -> NDArray[np.object_]:
    """In how many ways the cards of each row come, without the pair's kind: exact."""
    orders = np.ones(len(cards), dtype=object)
    for kind in range(KINDS):
        if kind != pair_kind:
            many = cards[:, kind]
            falling = [perm(shoe.counts[kind], n) for n in range(int(many.max()) + 1)]
            orders *= np.array(falling, dtype=object)[many]
    return orders


def _value(
    facing: Facing, met: _Met, points: Ints, numbers: Ints, orders: NDArray[np.object_]
) -> PairTotals:
    """What the hands bring, exactly: what they are paid back plus one, less what they risk."""
    plus = np.array(facing.plus)[points].T
    bare = np.ones((NATURAL + 1, len(points)))
    plus[NATURAL] *= facing.takes_all
    bare[NATURAL] *= facing.takes_all
    gain, loss = orders * (numbers[0] + 2 * numbers[1]), orders * (numbers[2] + 2 * numbers[3])
    paid, risked = (
        _to_integers(met.ways * less_bust(table)[met.outcome]) for table in (plus, bare)
    )
    sums: dict[tuple[int, int], int] = {}
    of_kind, cards = (column.tolist() for column in met.place())
    for n, rows in met.groups:
        values = paid[:, rows] @ gain[rows] - risked[:, rows] @ loss[rows]
        for key, total in enumerate(values.tolist()):
            if total:
                place = of_kind[key][n], cards[key][n]
                sums[place] = sums.get(place, 0) + total
    places = np.array(list(sums), dtype=np.int64).reshape(-1, 2)
    return PairTotals(places[:, 0], places[:, 1], np.array(list(sums.values()), dtype=object))


def _to_integers(numbers: Floats) -> NDArray[np.object_]:
    """Whole numbers stored as floats, as integers of any size."""
    if numbers.size and np.abs(numbers).max() >= 2.0**62:
        return np.asarray(np.vectorize(int, otypes=[object])(numbers))
    return numbers.astype(np.int64).astype(object)


def _ends(met: _Met, results: Floats) -> Floats:
    """How many hands end how, by key and group: [outcome, net + 2, key, group]."""
    sums = np.zeros((NATURAL + 1, NETS, *met.place()[0].shape))
    for outcome in met.outcomes:
        keys = np.flatnonzero(met.outcome == outcome)
        for n, rows in met.groups:
            if outcome != BUST:
                counts = met.ways[keys, rows] @ results[outcome, :, rows].T
                sums[outcome, :, keys, n] = counts
            counts = met.ways[keys, rows] @ results[BUST, :, rows].T
            sums[BUST, :, keys, n] = counts if outcome == BUST else -counts
    return sums


@dataclass(frozen=True, eq=False)
class _HandList:
    """Hands that count alike listed by class: their cards, how many orders, and their class.

    `nets[class, outcome]` is what one of the class adds to each net [net + 2].
    """

    by_kind: Ints
    orders: Floats
    classes: Ints
    nets: Floats


def _list_hands(facing: Facing, part: Part) -> _HandList:
    """Every hand stood on by its points, after a double too, and every start of a hand."""
    cards, points, numbers = _hands(facing, part)
    rows: list[int] = []
    orders: list[float] = []
    classes: list[int] = []
    nets: list[Floats] = []
    names: dict[tuple[int, int], int] = {}
    for number, counts in enumerate(numbers):
        for row in np.flatnonzero(counts).tolist():
            name = number, int(points[row]) if number < STARTS else 0
            if name not in names:
                names[name] = len(nets)
                column = np.zeros((4, 1), dtype=np.int64)
                column[number] = 1
                nets.append(_results(facing, points[row : row + 1], column)[:, :, 0])
            rows.append(row)
            orders.append(float(counts[row]))
            classes.append(names[name])
    return _HandList(cards[rows], np.array(orders), np.array(classes), np.array(nets))


@lru_cache(maxsize=1024)
def together(facing: Facing, part: Part, other: Part) -> Together:
    """Count how two hands of a split end: their cards taken together meet the dealer."""
    a, b = _list_hands(facing, part), _list_hands(facing, other)
    cards, pairs = _pairs(a, b, facing.kind, alike=part == other)
    pairs *= orders_of(facing.shoe, cards, facing.kind)[:, None]
    nets = np.arange(NETS) - 2
    gains = np.einsum("aon,n,bom,m->abo", a.nets, nets, b.nets, nets)
    gained = pairs @ less_bust(gains.reshape(-1, NATURAL + 1).T).T
    share, product = _meet_two_hands(facing, cards, gained)
    both = (share @ pairs).reshape(NATURAL + 1, len(a.nets), len(b.nets))
    both = (both + both.transpose(0, 2, 1)) / 2 if part == other else both
    both[BUST] -= both.sum(axis=0) - both[BUST]  # any end, less those that are listed
    return Together(product, np.einsum("oab,aon,bom->nm", both, a.nets, b.nets))


def _meet_two_hands(facing: Facing, cards: Ints, gained: Floats) -> tuple[Floats, PairTotals]:
    """The dealer against the cards of two hands: the chance of each end [outcome, cards], when
    nothing else is drawn, and what is gained by the totals of all cards."""
    ends, counts, kind = dealer_stands_of(facing.shoe, facing.up), facing.shoe.counts, facing.kind
    keys, ways = keys_of_one(ends, kind)
    of_kind, size = cards[:, kind] - 2, cards.sum(axis=1) - 2
    starts = np.array([0, *(np.flatnonzero(np.diff(of_kind) | np.diff(size)) + 1)])
    at_kind, at_size = (
        number[starts] + keys[:, n, None] for number, n in ((of_kind, 2), (size, 0))
    )
    table = weight_table((1,), facing.kind_left, facing.left, reach(at_kind, at_size))
    weights = ways[:, None] * table[at_kind, at_size]
    chosen = np.arange(NATURAL + 1)[:, None] == keys[:, 1]
    share = np.empty((NATURAL + 1, len(cards)))
    sums = np.zeros((len(ways), len(starts)))
    for block, rows, orders in products_of_one(ends, counts, cards, kind, starts):
        share[:, rows] = (chosen * weights[:, block]) @ orders
        gains = orders @ gained[rows]
        sums[:, block] += np.take_along_axis(gains, keys[:, 1:2], axis=1)[:, 0]
    return share, _totals(at_kind, at_size, sums * ways[:, None])


def _pairs(a: _HandList, b: _HandList, kind: int, *, alike: bool) -> tuple[Ints, Floats]:
    """All different cards that two hands hold together, and how often, by the classes of both.

    Cards with equally many, and of the pair's kind, stand together: [cards, class x class]. Of
    hands from one list each two are taken once, and counted twice.
    """
    powers = CODE ** np.arange(KINDS, dtype=np.int64)
    size = len(a.orders), len(b.orders)
    first, second = np.triu_indices(size[0]) if alike else (i.ravel() for i in np.indices(size))
    different, which = np.unique(
        (a.by_kind @ powers)[first] + (b.by_kind @ powers)[second], return_inverse=True
    )
    cards = (different[:, None] // powers) % CODE
    order = _group_order(cards, kind)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    wide = len(a.nets) * len(b.nets)
    at = place[which] * wide + a.classes[first] * len(b.nets) + b.classes[second]
    many = a.orders[first] * b.orders[second]
    if alike:
        many[first != second] *= 2
    counted = np.bincount(at, many, len(cards) * wide).astype(np.float64)
    return cards[order], counted.reshape(-1, wide)
