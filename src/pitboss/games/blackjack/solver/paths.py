"""The best play followed forward: the number of orders in which each hand comes up and stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pitboss.games.blackjack.solver.hands import NO_HAND, Hands, Ints
from pitboss.games.blackjack.solver.solve import GameSolution
from pitboss.games.blackjack.solver.splits import second_cards
from pitboss.games.blackjack.solver.tables import KINDS
from pitboss.games.blackjack.solver.values import DOUBLE, HIT, STAND, Acts
from pitboss.games.blackjack.solver.walk import Weights, walk_weights


@dataclass(frozen=True, eq=False)
class StandCounts:
    """The number of orders in which each hand stands [hand, up card], after a double or without."""

    stood: Ints
    doubled: Ints


def follow(hands: Hands, acts: Acts, starts: Ints) -> StandCounts:
    """Play on from the first cards until every hand stands or is bust."""
    count, doubled = starts.copy(), np.zeros_like(starts)
    for layer in reversed(list(hands.layers)):
        here, act = count[layer], acts[layer]
        hit, double = np.where(act == HIT, here, 0), np.where(act == DOUBLE, here, 0)
        for kind in range(KINDS):
            then = hands.then[layer][:, kind]
            there = then != NO_HAND
            count[then[there]] += hit[there]  # every hand leads to another
            doubled[then[there]] += double[there]
    return StandCounts(np.where(acts == STAND, count, 0), doubled)


@dataclass(frozen=True, eq=False)
class Walk:
    """Split hands under one walk weight: the two cards they start with, and how they go on."""

    kind: int
    weights: Weights
    acts: Acts
    starts: Ints
    reached: StandCounts


@lru_cache(maxsize=2 * KINDS)
def walks(solved: GameSolution, kind: int, how: int) -> tuple[Walk, ...]:
    """The hands of a split pair: those with another second card, and pairs not split again."""
    split, hands = solved.splits[kind][how], solved.values.hands
    closed, free = walk_weights(solved.tables.counts[kind] - 2, split.most_hands)
    both = tuple(a + b for a, b in zip(closed, free, strict=True))
    others, pair = second_cards(hands, kind)
    parts = [(both, split.act, others)]
    parts += [(free, split.act_pair, pair)] if any(free) and pair else []
    walks = []
    for weights, acts, places in parts:
        starts = np.zeros(len(hands.size), dtype=np.int64)
        starts[places] = 1
        every_up = np.repeat(starts[:, None], KINDS, axis=1)
        walks.append(Walk(kind, weights, acts, starts, follow(hands, acts, every_up)))
    return tuple(walks)
