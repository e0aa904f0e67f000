"""Where a clause is honored besides its tests: on a screen, by a printed line, on a checklist.

Everything is read from the definitions, which cite their clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games import all_games
from pitboss.night.check import PlanCheck, all_checks
from pitboss.pack.pack import all_papers
from pitboss.regulator.certificate import ClauseCarrier
from pitboss.regulator.compendium import COMPENDIUM_PARTS
from pitboss.regulator.guide_rules import GUIDE_RULES
from pitboss.regulator.petitions.checks import PetitionCheck
from pitboss.regulator.petitions.checks import all_checks as petition_checks
from pitboss.regulator.petitions.dossier import all_parts
from pitboss.regulator.petitions.rules_of_acts import ActRule, all_rules
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
    for rule in GUIDE_RULES:
        yield (rule.law,), ClauseCarrier(CHECKLIST, f"life of a guide: {rule.act}")
    for part in COMPENDIUM_PARTS:
        yield (part.law,), ClauseCarrier(PRINTED, f"complete rules: {part.name}")
    for dossier_part in all_parts():
        words = f"dossier of a petition: {dossier_part.title}"
        yield dossier_part.law, ClauseCarrier(PRINTED, words)
    checks: tuple[tuple[str, Iterable[PlanCheck | PetitionCheck | ActRule]], ...] = (
        ("night check", all_checks()),
        ("check of a petition", petition_checks()),
        ("acts of a petition", all_rules()),
    )
    for where, found in checks:
        for check in found:
            yield check.law, ClauseCarrier(CHECKLIST, f"{where}: {check.name.replace('_', ' ')}")


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
