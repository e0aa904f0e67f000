"""Blackjack by combinatorial analysis: exact values of every hand, by what it is made of."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.analysis.solver import Hint, PlayPlan, Solution, Solver
from pitboss.analysis.strategy_card import StrategyCard
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules

# The modules of this package are large: each is read when it is needed.


def solutions(rules: Rules) -> Iterable[Solution]:
    """The rows of `pitboss odds`."""
    from pitboss.games.blackjack.solver import rows

    return rows.solutions(rules)


def strategy_card(rules: Rules) -> StrategyCard:
    """The best act for every hand against every up card."""
    from pitboss.games.blackjack.solver import card

    return card.strategy_card(rules)


def hint(rules: Rules, view: Round, need: Decide) -> Hint | None:
    """The best play of one hand."""
    from pitboss.games.blackjack.solver import hand_hint

    return hand_hint.hint(rules, view, need)


def best_plan(rules: Rules) -> PlayPlan:
    """The best play as a plan for bulk simulation."""
    from pitboss.games.blackjack.solver.plan import BlackjackBestPlan

    return BlackjackBestPlan(rules)


SOLVER = Solver(solutions=solutions, strategy_card=strategy_card, hint=hint, best_plan=best_plan)
