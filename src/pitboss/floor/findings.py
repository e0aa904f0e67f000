"""What a licensed New Jersey casino night must not do, or should know, about running its tables.

A finding is a value: its severity, the tables it concerns, its clauses, plain words, and the
smallest change that fixes it. A floor for practice, rehearsal or demonstration has none: every one
of its screens says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.plan import LICENSED, PRACTICE, WALLET, FloorPlan, TablePlan
from pitboss.games import game_ids, load
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.procedure import Does

UNLAWFUL, WARNING, NOTE = "unlawful", "warning", "note"
SEVERITIES = (UNLAWFUL, WARNING, NOTE)


class Finding(NamedTuple):
    """Something the planner of a night should know before it opens; `reading` explains it."""

    severity: str
    tables: tuple[str, ...]
    law: tuple[Clause, ...]
    message: str
    fix: str
    reading: str


def findings(plan: FloorPlan) -> Iterator[Finding]:
    """The findings about a plan, most serious first."""
    if plan.house != NIGHT or plan.purpose == PRACTICE:
        return
    practice_fix = "" if plan.purpose == LICENSED else f', or purpose = "{PRACTICE}"'
    if electronic := _tables(plan, lambda table: table.electronic):
        yield Finding(
            severity=UNLAWFUL,
            tables=electronic,
            law=(CONDUCT["20.17(b)"], *_manual_play_laws(plan, electronic)),
            message="a licensed night may not use a device to draw: people throw, spin and deal",
            fix=f"electronic = false{practice_fix}",
            reading="N-W2",
        )
    if wallets := _tables(plan, lambda table: table.mode == WALLET):
        yield Finding(
            severity=WARNING,
            tables=wallets,
            law=(CONDUCT["20.2 Imitation money"], CONDUCT["20.12(a)"]),
            message="the Control Commission has not ruled on wallets kept on phones: ask it first",
            fix=f'mode = "chips"{practice_fix}',
            reading="N-W1",
        )
    if skipped := _tables(plan, lambda table: not table.by_hand and not table.electronic):
        yield Finding(
            severity=NOTE,
            tables=skipped,
            law=(CONDUCT["20.17(b)"],),
            message=(
                "steps that are not keyed in one by one are still required: whoever must be there, "
                "inspect, verify, cut or announce does so and confirms it once"
            ),
            fix="by_hand = true",
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
