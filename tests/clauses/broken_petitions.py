"""Breaks the law of petitions: a check finds nothing, a rule refuses nothing, a part of the dossier
is not printed, or what follows from the acts is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from pitboss.regulator.petitions import checks, rules_of_acts, standing, trial
from pitboss.regulator.petitions.checks import all_checks
from pitboss.regulator.petitions.dossier import all_parts
from pitboss.regulator.petitions.law import AGENCIES, CHAPTER, law
from pitboss.regulator.petitions.petition import Petition
from pitboss.regulator.petitions.rules_of_acts import all_rules
from pitboss.regulator.petitions.standing import Standing
from pitboss.rulebook.clause import Clause

Break = Callable[[], None]


def petition_clauses() -> tuple[Clause, ...]:
    """Every clause about petitions."""
    return tuple(clause for clause in CHAPTER if clause.kind == "petition")


def petition_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break what a clause about petitions asks for."""
    for check in all_checks():
        if clause in check.law:
            yield f"{check.name} finds nothing", partial(_answer, check, iter(()))
    for rule in all_rules():
        if clause in rule.law:
            yield f"{rule.name} refuses nothing", partial(_answer, rule, "")
    for part in all_parts():
        if clause in part.law:
            yield f"{part.id} is not printed", partial(_answer, part, (), "make")
    for broken_clause, change, apply in FORGOTTEN:
        if clause == broken_clause:
            yield change, apply
    if isinstance(clause.value, int):
        yield "its figure is one more", partial(_shift, clause, 1)
        yield "its figure is one less", partial(_shift, clause, -1)


def _answer(thing: object, answer: object, name: str = "run") -> None:
    object.__setattr__(thing, name, lambda *asked: answer)


def _shift(clause: Clause, by: int) -> None:
    object.__setattr__(clause, "value", clause.figure() + by)


def _share_the_costs() -> None:
    def liability(self: Standing, petition: Petition) -> dict[str, dict[str, int]]:
        count = len(petition.petitioners)
        return {
            one.id: {agency: self.balance(agency) // count for agency in AGENCIES}
            for one in petition.petitioners
        }

    Standing.liability = liability  # type: ignore[method-assign]


def _keep_the_proposed_sites() -> None:
    Standing.sites = lambda self, petition: petition.trial.sites  # type: ignore[method-assign]


def _keep_the_first_edition() -> None:
    Standing.edition_at = lambda self, at: (*self.editions, None)[0]  # type: ignore[method-assign]


def _forget_the_changes() -> None:
    change = standing.next_edition
    standing.next_edition = lambda now, act: replace(change(now, act), options={})


def _play_by_the_first_edition() -> None:
    under = trial.TrialTable.under
    trial.TrialTable.under = lambda self, edition: under(  # type: ignore[method-assign]
        self, replace(edition, number=1)
    )


def _ask_the_commission_too() -> None:
    checks.is_asked = lambda submission, one: True


def _test_the_commissions_own() -> None:
    object.__setattr__(
        rules_of_acts.a_test_that_began_is_over,
        "run",
        lambda moment: "" if moment.standing.stage == standing.TESTED else "not tested",
    )


FORGOTTEN: tuple[tuple[Clause, str, Break], ...] = (
    (law("(b) liability"), "each owes a share", _share_the_costs),
    (law("(g) conditions"), "the ordered sites are forgotten", _keep_the_proposed_sites),
    (law("(g) modification"), "a change never holds", _keep_the_first_edition),
    (law("(g) modification"), "a change changes nothing", _forget_the_changes),
    (law("(g) modification"), "tables keep their rules", _play_by_the_first_edition),
    (law("(h)"), "the Commission is asked for petitioners", _ask_the_commission_too),
    (law("(h)"), "the Commission's own is tested", _test_the_commissions_own),
)
