"""Breaks the checks of a night: a check finds nothing, or a figure of its clauses is off by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, wraps

from pitboss.floor.findings import Findings
from pitboss.night.check import PlanCheck, Review, all_checks
from pitboss.night.law import FEES, NightLaw
from pitboss.rulebook.clause import Clause

Break = Callable[[], None]
RESERVED = tuple(FEES[section] for section in ("6.18", "6.19", "8.26"))
"""Sections without text, from which nothing may follow."""


def check_clauses() -> tuple[Clause, ...]:
    """Every clause that a check upholds, and those that none may."""
    upheld = dict.fromkeys(clause for check in all_checks() for clause in check.law)
    return (*upheld, *RESERVED)


def check_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break the checks of a clause."""
    for check in all_checks():
        if clause in check.law:
            yield f"{check.name} finds nothing", partial(_drop, check)
    if isinstance(clause.value, int):
        yield "its figure is one more", partial(_shift, clause, 1)
        yield "its figure is one less", partial(_shift, clause, -1)
    if clause in RESERVED:
        yield "a check upholds it", partial(_cite, all_checks()[0], clause)


def _drop(one: PlanCheck) -> None:
    @wraps(one.run)
    def nothing(review: Review) -> Findings:
        return iter(())

    object.__setattr__(one, "run", nothing)


def _cite(one: PlanCheck, clause: Clause) -> None:
    object.__setattr__(one, "law", (*one.law, clause))


def _shift(clause: Clause, by: int) -> None:
    figure = NightLaw.figure

    def shifted(law: NightLaw, asked: Clause) -> int:
        return figure(law, asked) + (by if asked == clause else 0)

    setattr(NightLaw, "figure", shifted)  # noqa: B010
