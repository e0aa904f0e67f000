"""Breaks the papers of a night: one is not printed, or only its first sheet is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from pitboss.games import load
from pitboss.houses import all_houses
from pitboss.night.check import Review
from pitboss.pack.in_hands import BEARS
from pitboss.pack.pack import all_papers
from pitboss.pack.paper import Paper
from pitboss.paper.page import Page
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.option import pick
from tests.pack.printing import GALA

Break = Callable[[], None]
OPTIONS, MARKERS = "table-options", "limit-markers"
KINDS = ("notice", "physical")


def at_the_tables() -> tuple[Clause, ...]:
    """What the law of a game wants posted at its table: the sheet of its options says it."""
    games = [load(game) for house in all_houses() for game in house.games]
    notices = (clause for game in games for notice in game.notices for clause in notice.law)
    posted = (game.limits.posted for game in games)
    return tuple(dict.fromkeys((*notices, *filter(None, posted))))


def on_markers() -> tuple[Clause, ...]:
    """What the law of a game wants shown by markers and by the notice of other limits."""
    rules = [load(game).rules() for house in all_houses() for game in house.games]
    limits = [each.game.limits for each in rules]
    agreed = (each.agreement.marker for each in limits if each.agreement is not None)
    checks = (pick(each.game.limits.checks, each.options) for each in rules)
    colors = (each.marker for each in checks if each is not None)
    changes = (each.change.notice for each in limits if each.change is not None)
    return tuple(dict.fromkeys((*agreed, *colors, *changes)))


def paper_clauses() -> tuple[Clause, ...]:
    """Every clause that a paper has to carry: notices, and what is marked on things."""
    named = (clause for paper in all_papers() for clause in paper.law)
    found = dict.fromkeys((*named, *at_the_tables(), *on_markers()))
    return tuple(each for each in found if each.kind in KINDS or each in BEARS)


def paper_mutants(clause: Clause) -> Iterator[tuple[str, Break]]:
    """Every way to break the papers of a clause."""
    for paper in all_papers():
        if paper.id == OPTIONS and clause in at_the_tables():
            yield f"{paper.id} is not printed", partial(_cut, paper, 0)
        if paper.id == MARKERS and clause in on_markers():
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
