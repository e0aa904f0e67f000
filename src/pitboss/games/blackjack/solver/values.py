"""What standing, hitting and doubling bring, for every hand against every up card at once.

Figures are joint: the value of a hand times the chance of the up card, without dealer naturals
that the dealer would have shown before the player acts. `mass` is that chance alone; dividing by
it gives the value itself. Everything is kept as value plus mass, so that a bust counts zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.solver.dealer import Key, chances, dealer_ways
from pitboss.games.blackjack.solver.hands import (
    NO_HAND,
    Floats,
    Hands,
    KindCounts,
    dealer_ends,
    hands_of,
)
from pitboss.games.blackjack.solver.tables import KINDS, LIMIT, NATURAL, ShoeCounts, SolverTables

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
ACTS = ("stand", "hit", "double", "split", "surrender")
NEVER = -np.inf
Acts = NDArray[np.int8]
"""What is done with every hand against every up card."""


@dataclass(frozen=True, eq=False)
class Values:
    """Joint figures [hand, up card], each value plus mass; `best` is without splitting."""

    hands: Hands
    mass: Floats
    natural: Floats
    stand: Floats
    hit: Floats
    double: Floats
    best: Floats
    act: Acts


def net_plus_one(tables: SolverTables) -> Floats:
    """What a finished hand brings plus one: [points, outcome]; a dealer's natural takes all."""
    table = np.zeros((LIMIT + 1, NATURAL + 1))
    table[:, :NATURAL] = np.array(tables.result) + 1
    table[LIMIT, NATURAL] = tables.natural_against_21 + 1
    return table


def joint_ways(tables: SolverTables) -> dict[Key, Floats]:
    """In how many ways the dealer ends against every hand."""
    return _joint_ways(tables.shoe)[0]


def joint_chances(tables: SolverTables) -> Floats:
    """The joint chances of up card and outcome against every hand."""
    return _joint_ways(tables.shoe)[1]


@lru_cache(maxsize=2)
def _joint_ways(shoe: ShoeCounts) -> tuple[dict[Key, Floats], Floats]:
    """The dealer's ways and chances for every hand; the same under all rules on ties."""
    cards = hands_of(shoe).by_kind
    ways = dealer_ways(dealer_ends(shoe), shoe.counts, cards)
    return ways, chances(ways, shoe.cards - cards.sum(axis=1))


def values(tables: SolverTables) -> Values:
    """Work back from the hands with the highest count to those with the lowest."""
    hands = hands_of(tables.shoe)
    _, dealt = _joint_ways(tables.shoe)
    takes_all = np.array(tables.takes_all)
    natural = dealt[:, :, NATURAL]
    met = dealt.copy()
    met[:, :, NATURAL] *= takes_all
    mass = met.sum(axis=2)
    stand = np.einsum("huo,ho->hu", met, net_plus_one(tables)[hands.points])
    hit, double = np.full_like(stand, NEVER), np.full_like(stand, NEVER)
    best, act = stand.copy(), np.full(stand.shape, STAND, dtype=np.int8)
    may_double = double_mask(tables.doubles, hands)
    left = tables.counts - hands.by_kind
    chance = left / np.maximum(left.sum(axis=1, keepdims=True), 1)
    for layer in hands.layers:
        then, odds = hands.then[layer], chance[layer]
        may_act = (hands.points[layer] < LIMIT)[:, None]
        may_hit = may_draw(tables, hands, layer)
        hit[layer] = np.where(may_hit, _value_after_draw(then, odds, best), NEVER)
        doubled = 2 * _value_after_draw(then, odds, stand) - mass[layer]
        double[layer] = np.where(may_double[layer, None] & may_act, doubled, NEVER)
        choices = np.stack([stand[layer], hit[layer], double[layer]])
        act[layer], best[layer] = choices.argmax(axis=0), choices.max(axis=0)
    return Values(hands, mass, natural, stand, hit, double, best, act)


def _value_after_draw(then: NDArray[np.int64], odds: Floats, worth: Floats) -> Floats:
    """What one more card brings on average; a hand that busts brings nothing."""
    averages = np.zeros((len(then), KINDS))
    for kind in range(KINDS):
        there = then[:, kind] != NO_HAND
        averages[there] += odds[there, kind, None] * worth[then[there, kind]]
    return averages


def may_draw(tables: SolverTables, hands: Hands, layer: slice) -> NDArray[np.bool_]:
    """Which hands of a layer may take a card, by their counts."""
    allowed = np.array(tables.drawable)[hands.points[layer], hands.soft[layer].astype(int)]
    return np.asarray(allowed[:, None])


def double_mask(allowed: tuple[tuple[bool, ...], ...], hands: Hands) -> NDArray[np.bool_]:
    """Which hands may double, by their two cards."""
    doubles = np.zeros(len(hands.size), dtype=bool)
    for a in range(KINDS):
        for b in range(a, KINDS):
            place = hands.place.get(two(a, b))
            if place is not None:
                doubles[place] = allowed[a][b]
    return doubles


def two(a: int, b: int) -> KindCounts:
    """The hand of two cards."""
    return tuple(int(kind == a) + int(kind == b) for kind in range(KINDS))
