"""What a card game's own folder works out exactly, and how other rooms ask for it.

The folder has a module `solver` with a value `SOLVER`. A game of dice or a wheel needs none: the
chain of a wager is solved from the same tables that decide it at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from pitboss.analysis.exact import Exact
from pitboss.analysis.strategy_card import StrategyCard
from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.part import find_record

Solution = tuple[str, str | None, Exact]
"""The name of a row, the policy it is played by (None where there is nothing to choose), and its
exact figures."""

PlayPlan = object
"""A way to play a card game: a name, a number, or a function. Its game alone knows which."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What each allowed act brings on average, in units of `unit`; the best comes first."""

    worths: dict[str, Fraction]
    unit: str
    exact: bool = True

    @property
    def best(self) -> str:
        """The act that brings most."""
        return next(iter(self.worths))


@dataclass(frozen=True, kw_only=True)
class Solver:
    """What one game, or one family, can work out.

    `solutions`: the rows of `pitboss odds`. `strategy_card` and `hint`: the best play, where there
    is something to decide. `best_plan`: the best decisions, as a plan for bulk play.
    """

    solutions: Callable[[Rules], Iterable[Solution]]
    strategy_card: Callable[[Rules], StrategyCard] | None = None
    hint: Callable[[Rules, Round, Decide], Hint | None] | None = None
    best_plan: Callable[[Rules], PlayPlan] | None = None


def find_solver(rules: Rules) -> Solver | None:
    """The solver of a card game; None if it has none."""
    return find_record(rules.game, "solver", Solver)


def solutions(rules: Rules) -> Iterable[Solution]:
    """The rows of a card game; none if it has no solver."""
    solver = find_solver(rules)
    return solver.solutions(rules) if solver is not None else ()


def strategy_card(rules: Rules) -> StrategyCard | None:
    """The strategy card of a game; None if it has nothing to decide or no solver."""
    solver = find_solver(rules) if rules.game.play is not None else None
    if solver is None or solver.strategy_card is None:
        return None
    return solver.strategy_card(rules)


def hint(rules: Rules, view: Round, need: Decide) -> Hint | None:
    """The best play for the seat that decides; `view` is the round as that seat sees it.

    A hint is computed for this one decision, so it is quick even where a whole strategy card
    takes a while.
    """
    solver = find_solver(rules) if rules.game.play is not None else None
    if solver is None or solver.hint is None:
        return None
    answer = solver.hint(rules, view, need)
    if answer is None:
        return None
    allowed = {act.name for act in need.acts}
    order = sorted(answer.worths, key=lambda act: -answer.worths[act])
    worths = {act: answer.worths[act] for act in order if act in allowed}
    return Hint(worths, answer.unit, answer.exact) if worths else None


def best_plan(rules: Rules) -> PlayPlan:
    """The best decisions of a game, as a plan for bulk play."""
    solver = find_solver(rules)
    assert solver is not None
    assert solver.best_plan is not None, f"{rules.game.id} has no best plan"
    return solver.best_plan(rules)


def unseen_cards(rules: Rules, view: Round) -> list[int]:
    """The cards that a player cannot see, from a deck that is whole when the round starts."""
    play = rules.game.play
    assert play is not None
    left = list(deck(play.jokers(rules)) * play.decks(rules))
    for hand in view.hands.values():
        for card in hand.cards:
            if card != UNKNOWN:
                left.remove(card)
    return left
