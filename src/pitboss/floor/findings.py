"""What a licensed New Jersey casino night may not do, or should know, about how tables are run.

A finding is a value: how grave it is, which tables it is about, its clauses, plain words, and what
would mend it with the least change. A floor for practice, rehearsal or demonstration has none: it
says on every screen what it is.
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
    """Something the planner of a night should know before it opens; `reading` says more."""

    severity: str
    tables: tuple[str, ...]
    law: tuple[Clause, ...]
    message: str
    fix: str
    reading: str


def findings(plan: FloorPlan) -> Iterator[Finding]:
    """The findings about a plan, the gravest first."""
    if plan.house != NIGHT or plan.purpose == PRACTICE:
        return
    unsaid = "" if plan.purpose == LICENSED else f', or purpose = "{PRACTICE}"'
    if drawn := _tables(plan, lambda table: table.electronic):
        yield Finding(
            severity=UNLAWFUL,
            tables=drawn,
            law=(CONDUCT["20.17(b)"], *_done_by_people(plan, drawn)),
            message="a device may not draw at a licensed night: people throw, spin and deal",
            fix=f"electronic = false{unsaid}",
            reading="N-W2",
        )
    if wallets := _tables(plan, lambda table: table.mode == WALLET):
        yield Finding(
            severity=WARNING,
            tables=wallets,
            law=(CONDUCT["20.2 Imitation money"], CONDUCT["20.12(a)"]),
            message="the Commission has not ruled on wallets kept on phones: ask it first",
            fix=f'mode = "chips"{unsaid}',
            reading="N-W1",
        )
    if skipped := _tables(plan, lambda table: not table.by_hand and not table.electronic):
        yield Finding(
            severity=NOTE,
            tables=skipped,
            law=(CONDUCT["20.17(b)"],),
            message=(
                "steps that are not keyed in one by one are still owed: whoever must be there, "
                "inspect, verify, cut or announce does so, and confirms it once"
            ),
            fix="by_hand = true",
            reading="N-W3",
        )


def _tables(plan: FloorPlan, holds: Callable[[TablePlan], bool]) -> tuple[str, ...]:
    return tuple(table.id for table in plan.tables if holds(table))


def _done_by_people(plan: FloorPlan, drawn: tuple[str, ...]) -> tuple[Clause, ...]:
    """The clauses by which somebody throws, spins or deals in the games of these tables."""
    played = (table.game for table in plan.tables if table.id in drawn)
    return tuple(dict.fromkeys(law for game in played for law in _handled_by_people(game)))


@lru_cache(maxsize=64)
def _handled_by_people(game: str) -> tuple[Clause, ...]:
    steps = load(game).rules().procedure if game in game_ids() else ()
    return tuple(one.law[0] for one in steps if one.throws or one.does is Does.DEALS)


class Practice(NamedTuple):
    """A floor that is not a licensed night: the tables where a device draws, and the clauses that
    have people do it at a licensed one."""

    tables: tuple[str, ...]
    law: tuple[Clause, ...] = ()


def practice(plan: FloorPlan) -> Practice | None:
    """What a practice floor says about itself; None if there is nothing to say.

    A casino night at which a device draws is practice, whatever its file says (N-W2).
    """
    drawn = _tables(plan, lambda table: table.electronic)
    if plan.purpose != PRACTICE and not (plan.house == NIGHT and drawn):
        return None
    if plan.house != NIGHT or not drawn:
        return Practice(drawn)
    return Practice(drawn, (CONDUCT["20.17(b)"], *_done_by_people(plan, drawn)))
