"""Breaks the papers of a night: one is not printed, or only its first sheet is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from pitboss.games import load
from pitboss.houses import NJ_NIGHT
from pitboss.night.check import Review
from pitboss.pack.pack import all_papers
from pitboss.pack.paper import Paper
from pitboss.paper.page import Page
from pitboss.rulebook.clause import Clause
from tests.pack.printing import GALA

Break = Callable[[], None]
OPTIONS = "table-options"


def at_the_tables() -> tuple[Clause, ...]:
    """What the law of a game wants posted at its table: the sheet of its options says it."""
    games = map(load, NJ_NIGHT.games)
    return tuple(clause for game in games for notice in game.notices for clause in notice.law)


def paper_clauses() -> tuple[Clause, ...]:
    """Every clause of kind notice that a paper honors."""
    named = (*(clause for paper in all_papers() for clause in paper.law), *at_the_tables())
    return tuple(dict.fromkeys(clause for clause in named if clause.kind == "notice"))


def paper_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break the papers of a clause."""
    for paper in all_papers():
        if paper.id == OPTIONS and clause in at_the_tables():
            yield f"{paper.id} is not printed", partial(_cut, paper, 0)
        if clause in paper.law:
            yield f"{paper.id} is not printed", partial(_cut, paper, 0)
            document = paper.document(GALA)
            if document is not None and len(document.pages) > 1:
                yield f"{paper.id} has only its first sheet", partial(_cut, paper, 1)


def _cut(paper: Paper, sheets: int) -> None:
    make = paper.make

    def fewer(review: Review) -> Iterator[Page]:
        return islice(make(review), sheets)

    object.__setattr__(paper, "make", fewer)
