"""The complete rules of a house's games for its security podium, with a log of who asked for them.

N.J.A.C. 19:47-8.5(a). The sentences are our own, as everywhere; the document says so on its cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboss.analysis.report import rows
from pitboss.games import load
from pitboss.paper.guide import guide
from pitboss.paper.page import Document, Grid, Page, Section, Terms, Words
from pitboss.paper.paytable import pay_lines
from pitboss.regulator.guide_plan import LAW
from pitboss.rulebook.clause import Clause, Regulation, day_in_words
from pitboss.rulebook.game import Game
from pitboss.rulebook.house import House

LOG_LINES = 24
"""How many requests one sheet of the log has room for."""
TITLE = "Complete rules of the games"
Pages = Iterator[Page]


@dataclass(frozen=True, eq=False)
class CompendiumPart:
    """A part of the document, with the clause that asks for it."""

    name: str
    law: Clause
    make: Callable[[House, str], Pages]


def compendium(house: House, edition: str) -> Document:
    """The complete rules of all games that a house may offer, in one document.

    `edition` names the rules: it changes with any word of the law.
    """
    pages = [page for part in COMPENDIUM_PARTS for page in part.make(house, edition)]
    return Document(f"{TITLE}: {house.name}", tuple(pages))


def _cover(house: House, edition: str) -> Pages:
    clauses = LAW["8.5 history"]
    assert clauses.effective is not None
    rules = tuple((game.name, f"{game.law}{_since(game.law)}") for game in _games(house))
    yield Page(
        TITLE,
        f"{house.name} · edition {edition}",
        (
            Section("The games", (Terms(rules),)),
            Section(
                "About this document",
                (
                    Words(
                        f"N.J.A.C. {clauses.cite}, in effect since "
                        f"{day_in_words(clauses.effective)}, asks for the complete rules at the "
                        "security podium. The sentences here are our own; keep the text of the "
                        "law beside them."
                    ),
                ),
            ),
        ),
    )


def _since(law: Regulation) -> str:
    return f", in force since {day_in_words(law.effective)}" if law.effective else ""


def _games(house: House) -> Iterator[Game]:
    return map(load, house.games)


def _rules(house: House, edition: str) -> Pages:
    """Every clause of every game, in the order of the law."""
    for game in _games(house):
        clauses = tuple((clause.name, f"{clause.says} ({clause.cite})") for clause in game.law)
        yield Page(
            f"{game.name}: the rules",
            f"{game.law} · edition {edition}",
            (Section("Clause by clause", (Terms(clauses),)),),
        )


def _odds(house: House, edition: str) -> Pages:
    """What every wager pays and what the house keeps, with the guide of each game."""
    for game in _games(house):
        rules = game.rules()
        cells = tuple(
            (line.name, line.pays, str(line.exact.win), str(line.exact.edge))
            for line in pay_lines(rules, rows(game, {}))
        )
        columns = ("Wager", "Pays", "Chance to win", "House edge")
        grid = Grid(f"Payouts and odds of {game.name}", columns, cells)
        yield Page(
            f"{game.name}: payouts and odds",
            f"{game.law} · edition {edition}",
            (Section("Every wager, exactly", (grid,)),),
        )
        yield guide(game)


def _log(house: House, edition: str) -> Pages:
    """A sheet on which each request is signed for."""
    columns = ("Date", "Time", "What was asked for", "Shown by", "Signature of staff")
    blank = tuple(("",) * len(columns) for _ in range(LOG_LINES))
    cite = LAW["8.5(a) access"].cite
    yield Page(
        "Log of inspections",
        f"{house.name} · edition {edition}",
        (
            Section(
                "Everyone who asks may read the rules",
                (
                    Words(f"Anybody may read this document here on request. ({cite})"),
                    Grid("Requests to read the rules", columns, blank),
                ),
            ),
        ),
        landscape=True,
    )


COMPENDIUM_PARTS: tuple[CompendiumPart, ...] = (
    CompendiumPart("cover", LAW["8.5 history"], _cover),
    CompendiumPart("rules", LAW["8.5(a) copy"], _rules),
    CompendiumPart("payouts and odds", LAW["8.5(a) other information"], _odds),
    CompendiumPart("log", LAW["8.5(a) access"], _log),
)
