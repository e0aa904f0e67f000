"""Where a printed sentence comes from: its citation, and a note where it rests on a reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from pitboss.rulebook.clause import Clause, reading
from pitboss.rulebook.event import NamedEvent
from pitboss.rulebook.option import ByOption, Value, pick

INFERRED = "The text does not say it: this is our inference."
"""After a reading that follows from other rules, not from a doubtful sentence of the text."""


class Sources:
    """Collects the notes of a page about one game, numbered as they come up; a page without notes
    cites the clauses alone."""

    def __init__(self, game: str = "", *, with_notes: bool = True) -> None:
        self._game = game
        self._with_notes = with_notes
        self._notes: dict[str, str] = {}
        self._cited: set[Clause] = set()

    def says(self, law: Iterable[Clause], *readings: str | None) -> str:
        """The sentences of some clauses, their citations, and the marks of their readings."""
        clauses = list(dict.fromkeys(law))
        words = " ".join(dict.fromkeys(clause.says for clause in clauses))
        return f"{words} {self.cite(clauses, *readings)}"

    def cite(self, law: Iterable[Clause], *readings: str | None) -> str:
        """The citations of some clauses in brackets, and the marks of their readings."""
        clauses = list(law)
        self._cited.update(clauses)
        cites = ", ".join(dict.fromkeys(clause.cite for clause in clauses))
        if not self._with_notes:
            return f"({cites})" if cites else ""
        named = [name for clause in clauses for name in clause.reading if self._concerns(name)]
        marks = [self._mark(name) for name in dict.fromkeys([*named, *filter(None, readings)])]
        for clause in clauses:
            if clause.evidence is not None:
                marks.append(self._outside_note(clause))
        notes = "".join(dict.fromkeys(marks))
        return f"({cites}){notes}" if cites else notes

    def is_on_page(self, clause: Clause) -> bool:
        """Whether the page cites a clause, or says what it says."""
        return any(clause is other or clause.says == other.says for other in self._cited)

    def notes(self) -> tuple[tuple[str, str], ...]:
        """The notes of the page in the order of their numbers."""
        return tuple(self._notes.items())

    def _concerns(self, name: str) -> bool:
        """Whether a reading is about this game: a shared clause may rest on one of another game."""
        games = reading(name).games
        return not games or not self._game or self._game in games

    def _mark(self, name: str) -> str:
        entry = reading(name)
        inferred = f" {INFERRED}" if entry.evidence == "infer" else ""
        return self._note(name, f"{entry.question} {entry.reading}{inferred}")

    def _outside_note(self, clause: Clause) -> str:
        source = clause.source or clause.evidence
        name = f"Outside the text ({source})"
        return self._note(name, "the text refers to a rule that it does not state, or is silent.")

    def _note(self, name: str, text: str) -> str:
        self._notes.setdefault(name, text)
        return f"†{list(self._notes).index(name) + 1}"


def clauses_in(part: object, options: Mapping[str, Value] | None = None) -> Iterator[Clause]:
    """Every clause that a part of the rules cites, each once, in the order of the fields."""
    ids: set[str] = set()
    for clause in _walk(part, options or {}):
        if clause.id not in ids:
            ids.add(clause.id)
            yield clause


def _walk(part: object, options: Mapping[str, Value]) -> Iterator[Clause]:
    if isinstance(part, ByOption):
        part = pick(part, options)
    if isinstance(part, Clause):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from _walk(value, options)
    elif isinstance(part, tuple | list | frozenset):
        for item in part:
            yield from _walk(item, options)
    elif is_dataclass(part) and not isinstance(part, NamedEvent | type):
        for field in fields(part):
            yield from _walk(getattr(part, field.name), options)
