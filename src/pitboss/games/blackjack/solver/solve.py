"""Blackjack solved: the best act for every hand against every up card, and what a mistake costs.

A player knows the cards of the hand and the dealer's up card, and plays each hand by what it is
made of. Cards of other seats and burned cards are unseen, so they change nothing on average.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.solver.hands import Floats, KindCounts
from pitboss.games.blackjack.solver.splits import SplitValue, split_pair
from pitboss.games.blackjack.solver.tables import KINDS, SolverTables
from pitboss.games.blackjack.solver.values import (
    ACTS,
    NEVER,
    SPLIT,
    SURRENDER,
    Acts,
    Values,
    two,
    values,
)


@dataclass(frozen=True, eq=False)
class GameSolution:
    """A game of blackjack solved.

    `splits[kind]` holds the ways a pair may be split, splitting again or not; `split[kind, up]`
    the joint value of the better one and `how[kind, up]` which of them it is.
    """

    tables: SolverTables
    values: Values
    splits: tuple[tuple[SplitValue, ...], ...]
    split: Floats
    how: NDArray[np.int64]

    @cached_property
    def acts(self) -> Acts:
        """The best act [hand, up card], splitting and giving up included."""
        acts = self.values.act.copy()
        for a in range(KINDS):
            for b in range(a, KINDS):
                place = self.values.hands.place.get(two(a, b))
                if place is None:
                    continue
                best = self.values.best[place] - self.values.mass[place]
                if a == b:
                    acts[place] = np.where(self.split[a] > best, SPLIT, acts[place])
                    best = np.maximum(best, self.split[a])
                if self.tables.surrender[a][b]:
                    given_up = -self.values.mass[place] / 2
                    acts[place] = np.where(given_up > best, SURRENDER, acts[place])
        return acts

    def worth(self, hand: KindCounts, up: int) -> dict[str, float]:
        """What each lawful act brings on average per unit staked.

        It is the figure after a dealer who looks has found no natural.
        """
        place = self.values.hands.place[hand]
        mass = float(self.values.mass[place, up])
        if mass <= 0:
            return {}
        known = self.values
        joint = [float(part[place, up]) - mass for part in (known.stand, known.hit, known.double)]
        worths = dict(zip(ACTS, joint, strict=False))
        if hand in _PAIRS:
            worths["split"] = float(self.split[_PAIRS[hand], up])
        if sum(hand) == 2 and self.tables.surrender[_kinds(hand)[0]][_kinds(hand)[1]]:
            worths["surrender"] = -mass / 2
        return {act: value / mass for act, value in worths.items() if value != NEVER}

    def best(self, hand: KindCounts, up: int) -> str:
        """The best act for a hand against an up card."""
        return ACTS[int(self.acts[self.values.hands.place[hand], up])]

    def insurance(self, hand: KindCounts, up: int) -> float:
        """What insurance brings per unit staked on it, given this hand."""
        counts = self.tables.counts
        left = [
            many - own - (k == up) for k, (many, own) in enumerate(zip(counts, hand, strict=True))
        ]
        wins = sum(many for k, many in enumerate(left) if self.tables.natural[up][k])
        return (3 * wins - sum(left)) / sum(left)


_PAIRS = {two(kind, kind): kind for kind in range(KINDS)}


def _kinds(hand: KindCounts) -> list[int]:
    return [kind for kind, many in enumerate(hand) for _ in range(many)]


@lru_cache(maxsize=16)
def solve(tables: SolverTables, as_unsplit: bool = False) -> GameSolution:
    """Find the best play.

    With `as_unsplit`, split hands are played as the same cards would be without a split and new
    pairs are always split again: what other programs do, for comparison with their figures.
    """
    known = values(tables)
    split, how = np.full((KINDS, KINDS), NEVER), np.zeros((KINDS, KINDS), dtype=np.int64)
    splits: list[tuple[SplitValue, ...]] = []
    for kind in range(KINDS):
        most = tables.most_hands[kind]
        tried = sorted({most, 2}, reverse=True) if most >= 2 else []
        if as_unsplit:
            splits.append(tuple(split_pair(tables, kind, hands, known.act) for hands in tried[:1]))
        else:
            splits.append(tuple(split_pair(tables, kind, hands) for hands in tried))
        for n, option in enumerate(splits[kind]):
            how[kind] = np.where(option.value > split[kind], n, how[kind])
            split[kind] = np.maximum(option.value, split[kind])
    return GameSolution(tables, known, tuple(splits), split, how)
