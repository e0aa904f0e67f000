"""Which room solves which family of card games.

A room has one function, from the rules of a game under chosen options to its rows: the name of a
row, the policy it is played by (None where there is nothing to choose) and its exact figures.
`analysis.exact.from_results` makes the figures of a wager that one round decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitboss.analysis.exact import Exact
from pitboss.rulebook.game import Rules

Solution = tuple[str, str | None, Exact]
"""The name of a row, its policy and its figures."""

Solver = Callable[[Rules], Iterable[Solution]]


def _baccarat(rules: Rules) -> Iterable[Solution]:
    from pitboss.games.baccarat import solver as baccarat

    return baccarat.solutions(rules)


def _caribbean_stud(rules: Rules) -> Iterable[Solution]:
    from pitboss.games.night_caribbean_stud import solver as caribbean_stud

    return caribbean_stud.solutions(rules)


def _red_dog(rules: Rules) -> Iterable[Solution]:
    from pitboss.games.night_red_dog import solver as red_dog

    return red_dog.solutions(rules)


def _joker_seven(rules: Rules) -> Iterable[Solution]:
    from pitboss.games.night_joker_seven import solver as joker_seven

    return joker_seven.solutions(rules)


def _let_it_ride(rules: Rules) -> Iterable[Solution]:
    from pitboss.games.night_let_it_ride import solver as let_it_ride

    return let_it_ride.solutions(rules)


def _blackjack(rules: Rules) -> Iterable[Solution]:
    from pitboss.games.blackjack.solver import rows

    return rows.solutions(rules)


# By the family that a game's play names; a room is only read when one of its games is asked for.
SOLVERS: dict[str, Solver] = {
    "blackjack": _blackjack,
    "multi_action_blackjack": _blackjack,
    "red_dog": _red_dog,
    "joker_seven": _joker_seven,
    "baccarat": _baccarat,
    "caribbean_stud": _caribbean_stud,
    "let_it_ride": _let_it_ride,
}


def solutions(rules: Rules) -> Iterable[Solution]:
    """The rows of a card game; none as long as nobody solves its family."""
    assert rules.game.play is not None
    solver = SOLVERS.get(rules.game.play.family)
    return solver(rules) if solver is not None else ()
