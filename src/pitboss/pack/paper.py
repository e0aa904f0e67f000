"""A paper of the pack: what it is, for whom, by which clauses, and the function that makes it.

    @paper("exchange-rate", "Exchange rate", POST, CONDUCT["20.11(a)1"])
    def exchange_rate(review: Review) -> Iterator[Page]:
        ...

A paper that a night does not need has no pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pitboss.houses import NJ_NIGHT
from pitboss.language.table_events import citations
from pitboss.night.check import Review
from pitboss.paper.guide import sentence
from pitboss.paper.page import Document, Page
from pitboss.rulebook.clause import Clause

POST, TABLES, HANDS, FILE = "to post", "at the tables", "in hands", "for the file"
GROUPS = (POST, TABLES, HANDS, FILE)
Maker = Callable[[Review], Iterable[Page]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper of the pack. `everywhere`: it is not only for casino nights. `act`: on the night, it
    is for those who may do this and those who oversee the floor; without one, for all staff."""

    id: str
    title: str
    group: str
    law: tuple[Clause, ...]
    make: Maker
    everywhere: bool = False
    act: str = ""

    def document(self, review: Review) -> Document | None:
        """The paper of a night; None where it needs none."""
        if not self.everywhere and review.plan.house != NJ_NIGHT.id:
            return None
        pages = tuple(self.make(review))
        return Document(self.title, pages) if pages else None


def paper(
    id: str, title: str, group: str, *law: Clause, everywhere: bool = False, act: str = ""
) -> Callable[[Maker], Paper]:
    """Make a paper of the function that makes its pages, with the clauses it honors."""
    return lambda make: Paper(
        id=id, title=title, group=group, law=law, make=make, everywhere=everywhere, act=act
    )


def cite(*law: Clause) -> str:
    """The citations of some clauses in brackets; empty without any."""
    return f"({citations(law)})" if law else ""


def law_words(*law: Clause) -> tuple[str, ...]:
    """What some clauses say, each with its citation."""
    return tuple(f"{sentence(clause.says)} {cite(clause)}" for clause in law)


def papers_in(module: dict[str, object]) -> Iterator[Paper]:
    """The papers of a module, in the order of its lines."""
    return (value for value in module.values() if isinstance(value, Paper))


def holder_and_date(review: Review) -> tuple[str, str] | None:
    """Whose night it is, and its date; None while the plan lacks one of them."""
    plan = review.plan
    holder = plan.holder.name if plan.holder is not None else ""
    if not holder or plan.date is None:
        return None
    return holder, f"{plan.date:%B} {plan.date.day}, {plan.date.year}"


def whose(review: Review) -> str:
    """Whose night it is, and when, as far as the plan says: the line below a title."""
    plan = review.plan
    holder = plan.holder.name if plan.holder is not None else ""
    kind = "Practice night" if review.is_practice else "Casino night"
    night = f"{kind} of {holder}" if holder else f"{kind} {plan.night}"
    return f"{night}, {plan.date:%B} {plan.date.day}, {plan.date.year}" if plan.date else night
