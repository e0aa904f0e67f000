"""Breaks what a plan is told to pay and do: fees, deadlines and budget lines of a clause are left
out, come a day late, or ask for something else."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import NamedTuple

from pitboss.night import budget, calendar, fees
from pitboss.night.budget import BudgetLine
from pitboss.night.calendar import Deadline
from pitboss.night.check import Review
from pitboss.night.fees import FeeLine
from pitboss.night.law import CONDUCT, FEES, NightLaw
from pitboss.rulebook.clause import Clause
from tests.clauses.broken_checks import Break
from tests.night.plans import LAWFUL, OWING, TOWN

Line = FeeLine | Deadline | BudgetLine
Change = Callable[[Review, Line], Line | None]
PLANS = (LAWFUL, OWING)
DAY = datetime.timedelta(days=1)


class Mutant(NamedTuple):
    """A way to break the lines of a room: its name, and what a line becomes; None leaves it out."""

    name: str
    change: Change


def line_clauses() -> tuple[Clause, ...]:
    """Every clause that a fee, a deadline or a budget line of our plans cites."""
    lines = (line for room in ROOMS for line in _lines(room))
    return tuple(dict.fromkeys(clause for line in lines for clause in line.law))


def fee_clauses() -> tuple[Clause, ...]:
    """Every clause of a fee: each has to be upheld by a check or cited by a line."""
    return tuple(clause for law in (FEES, CONDUCT) for clause in law if clause.kind == "fee")


def line_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break the lines of a clause."""
    for room, mutants in ROOMS.items():
        if any(clause in line.law for line in _lines(room)):
            for name, change in mutants:
                yield name, partial(_rewrite, room, clause, change)
    if clause == FEES["4.9(c)12 struck text"]:
        yield "the struck charge is back", partial(_rewrite, fees, clause, partial(_charge, clause))


def _lines(room: ModuleType) -> Iterator[Line]:
    """The lines of a room for our plans."""
    for plan in PLANS:
        review = Review(plan, NightLaw(plan.date, (TOWN,)))
        for part in room.PARTS:
            yield from part(review, plan.date) if room is calendar else part(review)


def _rewrite(room: ModuleType, clause: Clause, change: Change) -> None:
    """Change every line of a room that cites a clause."""

    def changed(
        part: Callable[..., Iterator[Line]], review: Review, *rest: object
    ) -> Iterator[Line]:
        for line in part(review, *rest):
            new = change(review, line) if clause in line.law else line
            if new is not None:
                yield new

    setattr(room, "PARTS", tuple(partial(changed, part) for part in room.PARTS))  # noqa: B010


def _left_out(review: Review, line: Line) -> None:
    """The line is not there."""


def _day_late(review: Review, line: Line) -> Line:
    """The deadline is a day late."""
    if isinstance(line, BudgetLine) or line.due is None:
        return line
    return replace(line, due=line.due + DAY)


def _by_other_means(review: Review, line: Line) -> Line:
    """The fee is paid in some other way."""
    return replace(line, by="cash") if isinstance(line, FeeLine) else line


def _swap_refundable(review: Review, line: Line) -> Line:
    """Refundable and nonrefundable are swapped."""
    if isinstance(line, FeeLine):
        return replace(line, is_refundable=not line.is_refundable)
    return line


def _charge(struck: Clause, review: Review, line: Line) -> Line:
    """Tables above a number cost more."""
    more = max(0, len(review.plan.tables) - struck.figure("tables"))
    if isinstance(line, FeeLine):
        return replace(line, cents=line.cents + 100 * more * struck.figure("charge"))
    return line


ROOMS: dict[ModuleType, tuple[Mutant, ...]] = {
    fees: (
        Mutant("its fees are left out", _left_out),
        Mutant("its fees are due a day late", _day_late),
        Mutant("its fees are paid in cash", _by_other_means),
        Mutant("its fees are refunded or not", _swap_refundable),
    ),
    calendar: (
        Mutant("its deadlines are left out", _left_out),
        Mutant("its deadlines are a day late", _day_late),
    ),
    budget: (Mutant("its budget lines are left out", _left_out),),
}
