"""The dossier: the papers of a petition, printed from its file, its game and its log.

    @part("odds", "True odds, payout odds and house advantage", law("(d)3.iii"))
    def odds(file: File) -> Iterator[Page]:
        ...

A part without pages is not printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from pitboss.language.table_events import citations
from pitboss.paper.page import Document, Page, Section
from pitboss.regulator.petitions.checks import Submission
from pitboss.regulator.petitions.standing import Standing
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Game

ROUNDS, SEED = 1_000_000, 1
PARTS = ("about_petition", "about_game", "about_test")


@dataclass(frozen=True, kw_only=True)
class File:
    """What a dossier is printed from. `authorized` are the games that the new one builds on."""

    submission: Submission
    standing: Standing
    authorized: tuple[Game, ...] = ()
    rounds: int = ROUNDS
    seed: int = SEED

    @property
    def below(self) -> str:
        """The line below every title: the version that it belongs to, so that no part of another
        version is filed among them."""
        game = self.submission.known_game
        return f"Petition for {game.name} · version {self.submission.fingerprint[:12]}"

    def page(
        self, title: str, *sections: Section, landscape: bool = False, posted: bool = False
    ) -> Page:
        """A page of the dossier."""
        return Page(title, self.below, sections, landscape=landscape, posted=posted)


Maker = Callable[[File], Iterable[Page]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierPart:
    """A part of the dossier: what it is, by which clauses, and the function that makes it."""

    id: str
    title: str
    law: tuple[Clause, ...]
    make: Maker


def part(id: str, title: str, *law: Clause) -> Callable[[Maker], DossierPart]:
    """Make a part of the function that makes its pages, with the clauses it honors."""
    return lambda make: DossierPart(id=id, title=title, law=law, make=make)


@cache
def all_parts() -> tuple[DossierPart, ...]:
    """Every part, in the order of the dossier."""
    parts = []
    for name in PARTS:
        module = vars(import_module(f"pitboss.regulator.petitions.{name}"))
        parts += [value for value in module.values() if isinstance(value, DossierPart)]
    return tuple(parts)


def dossier(file: File, only: tuple[str, ...] = ()) -> Document:
    """The whole dossier, or some of its parts."""
    pages = [page for one in all_parts() if not only or one.id in only for page in one.make(file)]
    return Document(f"Petition for {file.submission.known_game.name}", tuple(pages))


def cite(*law: Clause) -> str:
    """The citations of some clauses in brackets."""
    return f"({citations(law)})"
