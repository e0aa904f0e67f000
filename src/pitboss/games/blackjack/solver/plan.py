"""The best play of blackjack as a plan for bulk simulation: every hand by its own cards.

A split hand is played as the solution of its pair says. One detail is lost: a hand that began as a
pair and could not be split again is a case of its own only while it has two cards.
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from pitboss.games.blackjack.solver.hands import KindCounts
from pitboss.games.blackjack.solver.rows import tables_of
from pitboss.games.blackjack.solver.solve import GameSolution, solve
from pitboss.games.blackjack.solver.tables import KINDS
from pitboss.games.blackjack.solver.values import ACTS
from pitboss.rulebook.game import Rules

SPLIT = "split"


class HandNode(Protocol):
    """A hand as the simulation has it."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """Its cards by what they count; of a split hand the first card comes first."""

    @property
    def is_split(self) -> bool:
        """Whether it comes from a split."""


class BlackjackBestPlan:
    """The best act for every hand of a game under its options."""

    by_cards = True

    def __init__(self, rules: Rules) -> None:
        self._tables = tables_of(rules)

    @cached_property
    def _solution(self) -> GameSolution:
        return solve(self._tables)

    def act(self, node: HandNode, up: int, lawful: tuple[str, ...]) -> str:
        """The best lawful act; if chips are short, the best that costs none."""
        hand = _hand_of(node.kinds)
        if hand not in self._solution.values.hands.place:
            return lawful[0]  # more cards of a kind than the shoe has
        best = (
            self._split(node, hand, up, lawful) if node.is_split else self._solution.best(hand, up)
        )
        if best in lawful:
            return best
        worth = self._solution.worth(hand, up)
        return max(lawful, key=lambda act: worth.get(act, float("-inf")))

    def _split(self, node: HandNode, hand: KindCounts, up: int, lawful: tuple[str, ...]) -> str:
        solved, kind = self._solution, node.kinds[0]
        way = solved.splits[kind][int(solved.how[kind, up])]
        is_pair = node.kinds == (kind, kind)
        if is_pair and SPLIT in lawful and way.most_hands > 2:
            return SPLIT
        acts = way.act_pair if is_pair else way.act
        return ACTS[int(acts[solved.values.hands.place[hand], up])]

    def insures(self, node: HandNode) -> bool:
        """Whether insurance pays, given this hand."""
        ups = (up for up in range(KINDS) if self._tables.insured[up])
        return any(self._solution.insurance(_hand_of(node.kinds), up) > 0 for up in ups)


def _hand_of(kinds: tuple[int, ...]) -> KindCounts:
    return tuple(kinds.count(kind) for kind in range(KINDS))
