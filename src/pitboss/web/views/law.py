"""Clauses as screens see them."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.floor.entry import RecordedRefusal
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.clause import Clause, clause
from pitboss.web.shapes import Law


def law_views(clauses: Iterable[Clause]) -> tuple[Law, ...]:
    """Clauses without repeats: how each is cited, and what it says in our words."""
    return tuple(Law(fromkey.id, str(fromkey), fromkey.says) for fromkey in dict.fromkeys(clauses))


def refusal_law(refused: RecordedRefusal | Refusal) -> tuple[Law, ...]:
    """The clauses of a refusal."""
    if isinstance(refused, Refusal):
        return law_views(refused.law)
    return law_views(clause(name) for name in refused.law)
