"""Findings about a plan: unlawful, risky or worth knowing; and what a licensed New Jersey casino
night should know about running its tables.

A finding is a value: its severity, its place in the plan, its clauses, plain words, and the
cheapest change that fixes it. The plan of a whole night has findings of the same kind. A floor for
practice, rehearsal or demonstration has none about its tables: each of its screens says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.plan import CHIPS, LICENSED, PRACTICE, WALLET, FloorPlan, TablePlan
from pitboss.games import game_ids, load
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.procedure import Does

UNLAWFUL, WARNING, ADVICE = "unlawful", "warning", "advice"
SEVERITIES = (UNLAWFUL, WARNING, ADVICE)

Place = tuple[str | int, ...]
"""Where in a plan: keys, ids of parts and places in a list, such as ("people", "b1", "roles")."""


class Change(NamedTuple):
    """A change that fixes a finding: the value to set at a place."""

    place: Place
    value: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that is unlawful, risky or worth knowing about a plan.

    `fix` is the cheapest fix, in words; `change` does it, if that is known. `source` names what was
    used where the text relies on a section it does not contain; `reading`
    is the recorded reading of a clause that leaves it open.
    """

    severity: str
    place: Place
    law: tuple[Clause, ...]
    message: str
    fix: str = ""
    change: Change | None = None
    source: str = ""
    reading: str = ""


Findings = Iterator[Finding]


def finding(
    severity: str,
    place: Place,
    message: str,
    *law: Clause,
    fix: str = "",
    change: Change | None = None,
    source: str = "",
    reading: str = "",
) -> Finding:
    """A finding of some severity."""
    return Finding(
        severity=severity,
        place=place,
        law=law,
        message=message,
        fix=fix,
        change=change,
        source=source,
        reading=reading,
    )


unlawful = partial(finding, UNLAWFUL)
"""A finding that makes the night unlawful as planned."""
warning = partial(finding, WARNING)
"""A finding that is not yet a breach, or that only the Commission can rule on."""
advice = partial(finding, ADVICE)
"""A finding that is worth knowing."""


def findings(plan: FloorPlan) -> Findings:
    """Findings about the tables of a licensed night, most serious first."""
    if plan.house != NIGHT or plan.purpose == PRACTICE:
        return
    practice_fix = "" if plan.purpose == LICENSED else f', or purpose = "{PRACTICE}"'
    for table in _tables(plan, lambda table: table.electronic):
        place = ("tables", table, "electronic")
        yield unlawful(
            place,
            "a licensed night may not use a device to draw: people throw, spin and deal",
            CONDUCT["20.17(b)"],
            *_manual_play_laws(plan, (table,)),
            fix=f"write electronic = false{practice_fix}",
            change=Change(place, False),
            reading="N-W2",
        )
    for table in _tables(plan, lambda table: table.mode == WALLET):
        place = ("tables", table, "mode")
        yield warning(
            place,
            "the Control Commission has not ruled on wallets kept on phones: ask it first",
            CONDUCT["20.2 Imitation money"],
            CONDUCT["20.12(a)"],
            fix=f'write mode = "{CHIPS}"{practice_fix}',
            change=Change(place, CHIPS),
            reading="N-W1",
        )
    for table in _tables(plan, lambda table: not table.by_hand and not table.electronic):
        place = ("tables", table, "by_hand")
        yield advice(
            place,
            "steps that are not keyed in one by one are still required: whoever must be there, "
            "inspect, verify, cut or announce does so and confirms it once",
            CONDUCT["20.17(b)"],
            fix="write by_hand = true",
            change=Change(place, True),
            reading="N-W3",
        )


def _tables(plan: FloorPlan, holds: Callable[[TablePlan], bool]) -> tuple[str, ...]:
    return tuple(table.id for table in plan.tables if holds(table))


def _manual_play_laws(plan: FloorPlan, electronic: tuple[str, ...]) -> tuple[Clause, ...]:
    """The clauses that have people throw, spin or deal in the games of these tables."""
    played = (table.game for table in plan.tables if table.id in electronic)
    return tuple(dict.fromkeys(law for game in played for law in _manual_steps(game)))


@lru_cache(maxsize=64)
def _manual_steps(game: str) -> tuple[Clause, ...]:
    steps = load(game).rules().procedure if game in game_ids() else ()
    return tuple(step.law[0] for step in steps if step.throws or step.does is Does.DEALS)


class Practice(NamedTuple):
    """A floor that is not a licensed night: the tables where a device draws, and the clauses that
    leave the draw to people at a licensed night."""

    tables: tuple[str, ...]
    law: tuple[Clause, ...] = ()


def practice(plan: FloorPlan) -> Practice | None:
    """What makes this a practice floor; None if it is not one.

    A casino night where a device draws is practice, whatever its file says (N-W2).
    """
    electronic = _tables(plan, lambda table: table.electronic)
    if plan.purpose != PRACTICE and not (plan.house == NIGHT and electronic):
        return None
    if plan.house != NIGHT or not electronic:
        return Practice(electronic)
    return Practice(electronic, (CONDUCT["20.17(b)"], *_manual_play_laws(plan, electronic)))
