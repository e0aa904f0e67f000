"""Breaks the checks of a night: each of them finds nothing, or a figure of its clauses is one more
or one less than the law says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, wraps

from pitboss.night.check import Case, Check, Found, all_checks
from pitboss.night.law import Law
from pitboss.rulebook.clause import Clause

Break = Callable[[], None]


def check_clauses() -> tuple[Clause, ...]:
    """Every clause that a check upholds."""
    return tuple(dict.fromkeys(clause for one in all_checks() for clause in one.law))


def check_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break the checks of a clause."""
    for one in all_checks():
        if clause in one.law:
            yield f"{one.name} finds nothing", partial(_drop, one)
    if isinstance(clause.value, int):
        yield "its figure is one more", partial(_shift, clause, 1)
        yield "its figure is one less", partial(_shift, clause, -1)


def _drop(one: Check) -> None:
    @wraps(one.run)
    def nothing(case: Case) -> Found:
        return iter(())

    object.__setattr__(one, "run", nothing)


def _shift(clause: Clause, by: int) -> None:
    figure = Law.figure

    def shifted(law: Law, asked: Clause) -> int:
        return figure(law, asked) + (by if asked == clause else 0)

    setattr(Law, "figure", shifted)  # noqa: B010
