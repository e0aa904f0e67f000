"""How rounds with a split pair end: the chance of every result over all hands together.

The number of hands is exact, and so is how each hand ends together with the dealer, one hand by
one. Only that hands of one pair share a shoe beyond the dealer's result is left out: given that
result they are taken as independent. So the mean is exact, and no chance is off by more than the
chance of a split.
"""

from __future__ import annotations

from math import perm

import numpy as np

from pitboss.analysis.blackjack.hands import Floats
from pitboss.analysis.blackjack.paths import Walk, walks
from pitboss.analysis.blackjack.solve import Solved
from pitboss.analysis.blackjack.splits import pair_ways, weight_table
from pitboss.analysis.blackjack.tables import LIMIT, NATURAL
from pitboss.analysis.blackjack.values import DOUBLE, dealt_chances, net_plus_one, two

NETS = 5
"""A hand ends at -2, -1, 0, 1 or 2."""


def split_spread(solved: Solved, kind: int, up: int) -> dict[int, float]:
    """The joint chance of every net result of a split pair against an up card."""
    tables = solved.tables
    one = solved.splits[kind][int(solved.how[kind, up])]
    ended = _ended(solved, kind, up)
    number = number_of_hands(tables.counts[kind] - 2, tables.cards - 2, one.most_hands)
    dealt = dealt_chances(tables)[solved.values.hands.place[two(kind, kind)], up]
    found: dict[int, float] = {}
    for outcome, chance in enumerate(dealt):
        if chance > 0 and (outcome != NATURAL or tables.takes_all[up]):
            for net, part in _sums(ended[outcome], number, float(chance)):
                found[net] = found.get(net, 0.0) + part
    return found


def number_of_hands(kind_left: int, left: int, most_hands: int) -> Floats:
    """The chance that a pair becomes so many hands, second cards drawn one after another."""
    chances = np.zeros(max(most_hands, 2) + 1)
    paths = {0: 1}
    for more in range(min(most_hands - 2, kind_left + 1)):
        here: dict[int, int] = {}
        for others in range(more + 2):
            here[others] = paths.get(others, 0) + here.get(others - 1, 0)
        cards = 2 * more + 2
        ways = perm(kind_left, more) * perm(left - kind_left, more + 2)
        chances[2 + more] = here[more + 1] * ways / perm(left, cards)
        paths = here
    chances[-1] += 1 - chances.sum()
    return chances


def _ended(solved: Solved, kind: int, up: int) -> Floats:
    """How many hands end how, on average: [the dealer's outcome, net + 2], joint."""
    found = np.zeros((NATURAL + 1, NETS))
    for walk in walks(solved, kind, int(solved.how[kind, up])):
        found += _walked(solved, walk, up)
    return found


def _walked(solved: Solved, walk: Walk, up: int) -> Floats:
    tables, hands, kind = solved.tables, solved.values.hands, walk.kind
    stood, doubled = walk.reached.stood[:, up], walk.reached.doubled[:, up]
    doubles = (walk.acts[:, up] == DOUBLE) * walk.starts
    known = pair_ways(tables.shoe, kind, 2 if tables.one_card[kind] else LIMIT)
    there = np.flatnonzero((stood + doubled + walk.starts)[known.rows])
    rows, orders = known.rows[there], known.orders[there]
    table = weight_table(walk.weights, tables.counts[kind] - 2, tables.cards - 2)
    results = net_plus_one(tables)[hands.points[rows]] - 1
    of_kind, size = hands.made[rows, kind] - 1, hands.size[rows] - 1
    share = np.zeros((NATURAL + 1, len(rows)))
    for (cards, outcome, aside), ways in known.ways.items():
        share[outcome] += table[of_kind + aside, size + cards] * orders * ways[there, up]
    found = np.zeros((NATURAL + 1, NETS))
    for counts, risked, stake in (
        (stood, walk.starts - doubles, 1),
        (doubled, doubles, 2),
    ):
        win = ((results.T == 1) * counts[rows] * share).sum(axis=1)
        tie = ((results.T == 0) * counts[rows] * share).sum(axis=1)
        found[:, 2 + stake] += win
        found[:, 2] += tie
        found[:, 2 - stake] += (risked[rows] * share).sum(axis=1) - win - tie
    return found


def _sums(ended: Floats, number: Floats, chance: float) -> list[tuple[int, float]]:
    """The sum over hands that end alike, the number of hands bent to its exact mean."""
    total = ended.sum()
    each = ended / total
    hands = np.arange(len(number))
    mean = float(number @ hands)
    spread = float(number @ (hands - mean) ** 2)
    bent = number * (1 + (total / chance - mean) / spread * (hands - mean)) if spread else number
    found: dict[int, float] = {}
    law = np.ones(1)
    for many in range(1, len(number)):
        law = np.convolve(law, each)
        if bent[many]:
            for place, part in enumerate(law):
                net = place - 2 * many
                found[net] = found.get(net, 0.0) + chance * float(bent[many] * part)
    return list(found.items())
