"""Where a clause is honored besides its tests: on a screen, by a printed line, on a checklist.

Everything is read from the definitions, which cite their clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games import all_games
from pitboss.night.check import all_checks
from pitboss.pack.pack import all_papers
from pitboss.regulator.certificate import ClauseCarrier
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import BadOption

SCREEN, PRINTED, CHECKLIST = "screen", "printed line", "checklist item"


def clause_carriers() -> dict[str, tuple[ClauseCarrier, ...]]:
    """Every carrier of each clause, by the clause's id."""
    found: dict[str, dict[ClauseCarrier, None]] = {}
    for law, carrier in _all_carriers():
        for clause in law:
            found.setdefault(clause.id, {})[carrier] = None
    return {id: tuple(carriers) for id, carriers in found.items()}


def _all_carriers() -> Iterator[tuple[Iterable[Clause], ClauseCarrier]]:
    for game in all_games():
        for rules in _every_rules(game):
            yield from _of_rules(game, rules)
    for paper in all_papers():
        yield paper.law, ClauseCarrier(PRINTED, f"paper of a night: {paper.title}")
    for check in all_checks():
        yield check.law, ClauseCarrier(CHECKLIST, f"night check: {check.name.replace('_', ' ')}")


def _every_rules(game: Game) -> Iterator[Rules]:
    """The rules by default, and with each option varied alone."""
    yield game.rules()
    for option in game.options:
        for choice in option.choices:
            if choice != option.default:
                try:
                    yield game.rules({option.name: choice})
                except BadOption:
                    continue  # the house may not choose this one alone


def _of_rules(game: Game, rules: Rules) -> Iterator[tuple[Iterable[Clause], ClauseCarrier]]:
    for item in rules.opening:
        yield item.law, ClauseCarrier(CHECKLIST, f"opening of {game.name}: {item.name}")
    for step in rules.procedure:
        yield step.law, ClauseCarrier(SCREEN, f"console of {game.name}: {step.name}")
    for irregularity in rules.irregularities:
        words = f"console of {game.name}, reports: {irregularity.name}"
        yield irregularity.law, ClauseCarrier(SCREEN, words)
    for notice in rules.notices:
        yield notice.law, ClauseCarrier(PRINTED, f"notice at {game.name}")
    for wager in rules.wagers.values():
        yield wager.law, ClauseCarrier(PRINTED, f"guide of {game.name}: {wager.title}")
    for clause in rules.payouts.values():
        yield (clause,), ClauseCarrier(PRINTED, f"pay table of {game.name}")
    for option in game.options:
        words = f"odds of {game.name}: option {option.name.replace('_', ' ')}"
        yield (option.law,), ClauseCarrier(SCREEN, words)
