"""The law as data: every clause of the rulebook, found by its citation.

A clause is one sentence of law in our own words. The file of its chapter keeps the figures
apart from the words, so that a payout or a limit is written down once:

    >>> law = regulation("nj_mini_dice")
    >>> place = law["13.6(b) Place 4"]
    >>> print(place, "|", place.pays, "|", place.says)
    19:47-13.6(b) | 9 to 5 | A winning place bet on 4 pays at least 9 to 5.

A citation that does not exist is an error right away, with the nearest ones that do.

A corrected figure keeps its history, so that old nights are settled as they were played:

    [nj-19-47-13-6-b-place-4]
    pays = "2 to 1"

    [[nj-19-47-13-6-b-place-4.history]]
    until = 8             # the last edition of the program that had the figure below
    changed = 2027-01-31  # the day it was corrected
    pays = "9 to 5"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from pitboss.rulebook.game_folders import HOME, game_folders

Table = dict[str, Any]  # `tomllib` promises no more; `_VALUE_TYPES` says what each value must be
"""A table of a law file."""

Figure = int | Decimal
"""A figure of the law: a whole number, or a measure such as 2.5 inches."""

BOUNDS = ("at least", "at most")
KINDS = frozenset(
    {"definition", "device", "eligibility", "fee", "irregularity", "licence", "limit", "money"}
    | {"notice", "payout", "petition", "physical", "prize", "procedure", "record", "role"}
    | {"settlement", "wager"}
)
READINGS_FILE = "readings"

_NO_VALUES: Mapping[str, Figure] = MappingProxyType({})
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_CHAPTER_PREFIX = re.compile(r"^(?:\d+:\d+-|[a-z]+-[a-z]+ )")
_HEADING = re.compile(r"^\[([^\[\].]+)\]$", re.MULTILINE)
_ODDS = re.compile(r"[1-9]\d* to [1-9]\d*")
_CLAUSE_KEYS = frozenset(
    {"cite", "label", "via", "kind", "game", "effective", "pays", "bound", "value", "unit"}
    | {"values", "numbers", "pockets", "evidence", "source", "reading", "says", "asks", "called"}
    | {"borrowed", "history"}
)
_FIGURES = frozenset({"pays", "bound", "value", "unit", "values", "numbers", "pockets"})
_PAST_NEEDS = frozenset({"until", "changed"})
_PAST_KEYS = _PAST_NEEDS | _FIGURES | {"says", "asks"}
_CLAUSE_NEEDS = frozenset({"cite", "kind", "says", "asks"})
_CHAPTER_NEEDS = frozenset({"title", "authority", "code", "cite", "games"})
_CHAPTER_MAY = frozenset({"effective", "now", "finished", "format"})
FORMAT = 1
"""The version of law files that this program reads."""


def _is_list_of(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(type(item) is kind for item in value)


_TEXT = ("a text in quotes", lambda value: isinstance(value, str))
_TEXTS = ("a list of texts", _is_list_of(str))
_DATE = ("a date, such as 2027-01-31", lambda value: type(value) is date)
_VALUE_TYPES: Mapping[str, tuple[str, Callable[[object], bool]]] = MappingProxyType(
    {
        **dict.fromkeys(_CLAUSE_KEYS | _CHAPTER_NEEDS | _CHAPTER_MAY, _TEXT),
        **dict.fromkeys(("games", "pockets"), _TEXTS),
        "reading": ("a text or a list of texts", lambda x: isinstance(x, str) or _TEXTS[1](x)),
        "numbers": ("a list of whole numbers", _is_list_of(int)),
        "effective": _DATE,
        "finished": ("true or false", lambda value: isinstance(value, bool)),
        "value": ("a number", lambda value: type(value) in (int, Decimal)),
        "values": (
            "a table of numbers",
            lambda value: (
                isinstance(value, dict)
                and all(type(figure) in (int, Decimal) for figure in value.values())
            ),
        ),
        "history": ("a list of tables", _is_list_of(dict)),
    }
)
"""What the value of each key of a law file must be."""


class UnknownClause(KeyError):
    """A citation that no clause carries; the message names the nearest ones that exist."""

    def __init__(self, name: str, place: str, nearest: list[str]) -> None:
        super().__init__(name)
        hint = f" Nearest: {'; '.join(nearest)}." if nearest else ""
        self.message = f"{place} has no clause {name!r}.{hint}"

    def __str__(self) -> str:
        return self.message


class BadClause(ValueError):
    """A badly written clause: an unknown key, or a missing figure."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Clause:
    """One clause of a regulation, in our own words, with its figures as typed values.

    ``says`` is what the law wants and ``asks`` what that means for the game, both with their
    figures filled in. ``bound`` is "at least" where the figure is a floor, "at most" where it
    is a cap, and None where it is exact. ``evidence`` is None where the text itself says it.
    ``called`` is what people call a payout that has no label of its own. ``effective`` is None
    where the text gives no date. ``borrowed`` is what it says in another game that plays by it,
    where that game lacks something that the clause speaks of. ``history`` is how the clause read
    before its figures were corrected, oldest first.
    """

    id: str
    cite: str
    kind: str
    says: str
    asks: str
    authority: str
    effective: date | None = None
    label: str | None = None
    via: str | None = None
    game: str | None = None
    pays: str | None = None
    bound: str | None = None
    value: Figure | None = None
    unit: str | None = None
    values: Mapping[str, Figure] = field(default_factory=lambda: _NO_VALUES)
    numbers: tuple[int, ...] = ()
    pockets: tuple[str, ...] = ()
    evidence: str | None = None
    source: str | None = None
    reading: tuple[str, ...] = ()
    called: str | None = None
    borrowed: str | None = None
    history: tuple[PastClause, ...] = ()

    def __str__(self) -> str:
        """The citation as it is printed beside a ruling, such as 19:47-13.6(b)."""
        return self.cite

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Clause) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def name(self) -> str:
        """Section and label together, the words a clause is looked up by."""
        return f"{self.cite} {self.label}" if self.label else self.cite

    def for_borrower(self) -> Clause:
        """The same clause in the words of another game that plays by it."""
        return replace(self, says=self.borrowed) if self.borrowed else self

    def figure(self, name: str = "value") -> int:
        """The whole number this clause sets, such as the 24 of "at most 24 hours"."""
        value = self.value if name == "value" else self.values.get(name)
        if not isinstance(value, int):
            raise BadClause(f"{self.id} ({self.cite}) sets no whole number {name!r}")
        return value

    def at(self, edition: int | None) -> Clause:
        """The clause as it read in an edition of the program; None means today."""
        if edition is not None:
            for past in self.history:
                if edition <= past.until:
                    return past.clause
        return self

    def payout_of(self, name: str) -> Clause:
        """The payout clause of one figure in a table of payouts, which pays that figure to 1."""
        return replace(
            self,
            pays=f"{self.figure(name)} to 1",
            label=f"{self.label} {name}",
            history=tuple(
                replace(past, clause=past.clause.payout_of(name)) for past in self.history
            ),
        )


@dataclass(frozen=True, slots=True)
class PastClause:
    """A clause as it read up to and including edition `until`, and the day it was corrected."""

    until: int
    changed: date
    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """A chapter or section of law: its clauses in the order in which it was written.

    `package` is the folder of the game whose law it is; empty where it belongs to no single game.
    """

    name: str
    title: str
    authority: str
    code: str
    cite: str
    clauses: tuple[Clause, ...]
    effective: date | None = None
    now: str | None = None
    games: tuple[str, ...] = ()
    finished: bool = False
    package: str = ""
    _index: Mapping[str, Clause] = field(repr=False, compare=False, default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code} {self.cite}"

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def __contains__(self, citation: object) -> bool:
        return isinstance(citation, str) and _key(citation) in self._index

    def __getitem__(self, citation: str) -> Clause:
        """The clause of a citation: "13.6(b) Place 4", the full citation, or the id."""
        clause = self._index.get(_key(citation))
        if clause is None:
            raise UnknownClause(citation, f"{self} ({self.name})", self._nearest(citation))
        return clause

    def over(self, base: Regulation) -> Regulation:
        """This law together with the one it builds on: its own clauses come first."""
        own = frozenset(self.clauses)
        rest = tuple(clause for clause in base.clauses if clause not in own)
        index = MappingProxyType({**base._index, **self._index})
        return replace(self, clauses=(*self.clauses, *rest), _index=index)

    def _nearest(self, citation: str) -> list[str]:
        """What the person may have meant: other labels of that section, then similar spellings."""
        section = _local_part(_key(citation))
        same_section = [c.name for c in self.clauses if _local_part(_key(c.cite)) == section]
        by_key = {_local_part(_key(c.name)): c.name for c in self.clauses}
        alike = [by_key[key] for key in _near_spellings(section, by_key)]
        return (same_section + [name for name in alike if name not in same_section])[:5]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How we read a gap, a slip or a doubt in the text, and whether a house may choose.

    ``option`` is "F" where the reading is fixed, "H" where it is a posted choice of the house
    and "W" where choosing otherwise departs from the text and is reported with a warning.
    ``evidence`` is what it rests on besides the text, ``affects`` what another reading would
    change; `readings.toml` lists both.
    """

    id: str
    question: str
    reading: str
    option: str | None = None
    evidence: str | None = None
    affects: str = ""
    games: tuple[str, ...] = ()

    @property
    def is_inferred(self) -> bool:
        """Whether it is our own inference: no text and no practice says so."""
        return self.evidence == "infer"


@cache
def regulation(name: str) -> Regulation:
    """The chapter in the file of that name, read once, when it is first asked for."""
    if name not in _names_of_files():
        raise UnknownClause(name, "The rulebook", _near_spellings(name, _names_of_files()))
    return _parse_regulation(name, tomllib.loads(_text(name), parse_float=Decimal))


def game_law(package: str) -> Regulation:
    """The law of a game, from the folder of that package: `game_law(__package__)`."""
    return regulation(package.removeprefix(f"{HOME}."))


@cache
def all_regulations() -> tuple[Regulation, ...]:
    """Every chapter of the rulebook that can be read, in the order of the file names."""
    chapters = []
    for name in _names_of_files():
        try:
            chapters.append(regulation(name))
        except (tomllib.TOMLDecodeError, BadClause):
            if name not in _game_law_names():
                raise
    return tuple(chapters)


def _game_law_names() -> frozenset[str]:
    """Names of the games' law files: a fault there affects only that game."""
    return frozenset(folder.name for folder in game_folders().values())


@cache
def clause(clause_id: str) -> Clause:
    """The clause of that id; only the file that holds it is read."""
    heading = f"\n[{clause_id}]\n"
    for name in _names_of_files():
        if heading in _text(name):
            return regulation(name)[clause_id]
    everything = [known.id for law in all_regulations() for known in law]
    raise UnknownClause(clause_id, "The rulebook", _near_spellings(clause_id, everything))


@cache
def clause_owners() -> Mapping[str, str]:
    """The law file that each clause id belongs to. An id that two files have belongs to ours, or
    else to the first by name."""
    theirs = {folder.name for folder in game_folders().values() if not folder.is_ours}
    owners: dict[str, str] = {}
    for name in sorted(_names_of_files(), key=lambda file: (file in theirs, file)):
        for clause_id in _HEADING.findall(_text(name)):
            owners.setdefault(clause_id, name)
    return MappingProxyType(owners)


@cache
def clauses_of(game: str) -> tuple[Clause, ...]:
    """Every clause of one game: those of its own chapter, and its definition in another."""
    laws = [regulation(name) for name in _names_of_files() if f'"{game}"' in _text(name)]
    return tuple(
        clause for law in laws for clause in law if game in law.games or clause.game == game
    )


@cache
def all_readings() -> Mapping[str, Reading]:
    """Every reading of the rulebook by its id."""
    tables = tomllib.loads(_text(READINGS_FILE))
    return MappingProxyType(
        {
            key: Reading(id=key, **{**row, "games": tuple(row.get("games", ()))})
            for key, row in tables.items()
        }
    )


def reading(reading_id: str) -> Reading:
    """The reading of that id, such as AMB-18 (casino games) or N-R2 (casino nights)."""
    row = all_readings().get(reading_id)
    if row is None:
        raise UnknownClause(
            reading_id, "The list of readings", _near_spellings(reading_id, all_readings())
        )
    return row


@cache
def _law_files() -> Mapping[str, Traversable]:
    """The chapters there are, found by scanning: a game keeps its law in its own folder, and what
    belongs to no single game stands in `regulations/`. There is no list to edit."""
    shared = {
        entry.name.removesuffix(".toml"): entry
        for entry in (files("pitboss") / "regulations").iterdir()
        if entry.name.endswith(".toml")
    }
    of_games = {folder.name: folder.law for folder in game_folders().values()}
    return MappingProxyType(dict(sorted((shared | of_games).items())))


@cache
def _names_of_files() -> tuple[str, ...]:
    return tuple(name for name in _law_files() if name != READINGS_FILE)


@cache
def _text(name: str) -> str:
    return _law_files()[name].read_text(encoding="utf-8")


@cache
def edition() -> str:
    """A short name for the law as this rulebook has it: it changes with any word of the data."""
    every = sha256()
    for name in (*_names_of_files(), READINGS_FILE):
        text = "\n".join(_text(name).splitlines())  # line ends differ between systems
        every.update(f"{name}\n{len(text)}\n{text}\n".encode())
    return every.hexdigest()[:12]


@cache
def corrected_editions() -> tuple[int, ...]:
    """The editions after which some figure of the law changed, in order."""
    laws = [regulation(name) for name in _names_of_files() if ".history]]" in _text(name)]
    return tuple(sorted({past.until for law in laws for clause in law for past in clause.history}))


def refresh() -> None:
    """Read the law again: games were added since."""
    read_again = (_law_files, _names_of_files, all_regulations, clause, clause_owners, clauses_of)
    for function in (*read_again, edition, corrected_editions):
        function.cache_clear()


def _near_spellings(spelling: str, known: Iterable[str]) -> list[str]:
    """The three known spellings nearest to this one."""
    import difflib  # only a mistake needs it

    return difflib.get_close_matches(spelling, list(known), n=3, cutoff=0.5)


def _parse_regulation(name: str, tables: Table) -> Regulation:
    """A regulation from the tables of its file."""
    head = _parse_chapter(tables)
    clauses = tuple(_parse_clause(key, row, head) for key, row in tables.items())
    index: dict[str, Clause] = {}
    for clause in clauses:
        for key in _names(clause):
            if index.setdefault(key, clause) is not clause:
                raise BadClause(f"{name}: {clause.id} and {index[key].id} are both {key!r}")
    head["games"] = tuple(head["games"])
    package = next(
        (folder.package for folder in game_folders().values() if folder.name == name), ""
    )
    return Regulation(
        name=name, package=package, clauses=clauses, _index=MappingProxyType(index), **head
    )


def _parse_chapter(tables: Table) -> Table:
    """The head of a law file, checked."""
    head = tables.pop("chapter", None)
    if not isinstance(head, dict):
        raise BadClause("[chapter] is missing")
    if missing := sorted(_CHAPTER_NEEDS - head.keys()):
        raise BadClause(f"[chapter] has no {missing[0]!r}")
    if unknown := sorted(head.keys() - _CHAPTER_NEEDS - _CHAPTER_MAY):
        raise BadClause(f"[chapter] has an unknown field {unknown[0]!r}")
    if (version := head.pop("format", FORMAT)) != FORMAT:
        raise BadClause(
            f"[chapter] format is {version!r}, for another version of pitboss: "
            f"this one reads format {FORMAT}"
        )
    _verify_types("[chapter]", head)
    return head


def _verify_types(place: str, row: Table) -> None:
    """Refuse a key whose value is of the wrong type."""
    for key, value in row.items():
        words, is_right = _VALUE_TYPES[key]
        if not is_right(value):
            raise BadClause(f"{place}: {key!r} must be {words}")


def _names(clause: Clause) -> set[str]:
    """All the ways one clause may be asked for."""
    full = {_key(clause.name)}
    if clause.via:
        full.add(_key(f"{clause.cite} via {clause.via} {clause.label}"))
    return full | {_local_part(name) for name in full} | {_key(clause.id)}


def _parse_clause(clause_id: str, table: object, head: Table) -> Clause:
    """One clause from its table, with its figures checked and filled into the words."""
    if not isinstance(table, dict):
        raise BadClause(f"{clause_id} is not a table: write [{clause_id}]")
    row: Table = dict(table)
    if not _CLAUSE_KEYS.issuperset(row):
        raise BadClause(f"{clause_id}: unknown keys {sorted(row.keys() - _CLAUSE_KEYS)}")
    if missing := sorted(_CLAUSE_NEEDS - row.keys()):
        raise BadClause(f"{clause_id} has no {missing[0]!r}")
    _verify_types(clause_id, {key: row[key] for key in row.keys() - {"history"}})
    if row["kind"] not in KINDS:
        raise BadClause(f"{clause_id}: there is no kind {row['kind']!r}")
    if row.get("bound", "at least") not in BOUNDS:
        raise BadClause(f"{clause_id}: 'bound' is {' or '.join(map(repr, BOUNDS))}")
    if "pays" in row and not _ODDS.fullmatch(row["pays"]):
        raise BadClause(f"{clause_id}: {row['pays']!r} is not of the form '3 to 2'")
    row["history"] = _parse_history(clause_id, row, head)
    row["effective"] = row.get("effective", head.get("effective"))
    keys: list[str] = [key for key in ("says", "asks", "borrowed") if key in row]
    words: dict[str, str] = {key: _fill(clause_id, row, key) for key in keys}
    cited = row.get("reading", ())
    row["reading"] = (cited,) if isinstance(cited, str) else tuple(cited)
    row["numbers"] = tuple(row.get("numbers", ()))
    row["pockets"] = tuple(row.get("pockets", ()))
    row["values"] = MappingProxyType(row["values"]) if "values" in row else _NO_VALUES
    row.update(words)
    return Clause(id=clause_id, authority=head["authority"], **row)


def _parse_history(clause_id: str, row: Table, head: Table) -> tuple[PastClause, ...]:
    """How a clause read before; an entry repeats only what differs from the next one."""
    entries = row.get("history", [])
    if not _VALUE_TYPES["history"][1](entries):
        raise BadClause(f"{clause_id}: write its history as [[{clause_id}.history]]")
    for entry in entries:
        if unknown := sorted(entry.keys() - _PAST_KEYS):
            raise BadClause(f"{clause_id}: its history has an unknown field {unknown[0]!r}")
        if missing := sorted(_PAST_NEEDS - entry.keys()):
            raise BadClause(f"{clause_id}: an entry of its history has no {missing[0]!r}")
        if type(entry["until"]) is not int or not isinstance(entry["changed"], date):
            raise BadClause(f"{clause_id}: 'until' is an edition number, 'changed' a date")
        if not _FIGURES & entry.keys():
            raise BadClause(f"{clause_id}: an entry of its history gives no earlier figure")
    untils = [entry["until"] for entry in entries]
    if untils != sorted(set(untils)) or any(until < 1 for until in untils):
        raise BadClause(f"{clause_id}: its history goes from the oldest edition to the newest")
    past: list[PastClause] = []
    then = {key: value for key, value in row.items() if key != "history"}
    for entry in reversed(entries):
        then = then | {key: entry[key] for key in entry.keys() - _PAST_NEEDS}
        past.append(
            PastClause(entry["until"], entry["changed"], _parse_clause(clause_id, then, head))
        )
    return tuple(reversed(past))


def _fill(clause_id: str, row: Table, key: str) -> str:
    """A sentence with every {figure} in it replaced by the figure of the row."""
    sentence: str = row[key]
    if "{" not in sentence:
        return sentence
    figures = {**row, **row.get("values", {})}

    def figure(match: re.Match[str]) -> str:
        name, _, joint = match[1].partition(":")
        if name not in figures or name in ("says", "asks", "borrowed"):
            raise BadClause(f"{clause_id}: {key} speaks of {match[0]}, which the row does not set")
        return _figure_words(figures[name], joint or "or")

    return _PLACEHOLDER.sub(figure, sentence)


def day_in_words(day: date) -> str:
    """A day as a person writes it: October 6, 1997."""
    return f"{day:%B} {day.day}, {day:%Y}"


def _figure_words(figure: object, joint: str) -> str:
    """A figure as a person writes it: 1,000; October 6, 1997; 4 to 10; 2, 3 or 12."""
    match figure:
        case int():
            return f"{figure:,}"
        case date():
            return day_in_words(figure)
        case [int(first), _, _, *_, int(last)] if figure == list(range(first, last + 1)):
            return f"{first} to {last}"
        case [*rest, last] if rest:
            return f"{', '.join(map(str, rest))} {joint} {last}"
        case [only]:
            return str(only)
    return str(figure)


def _key(citation: str) -> str:
    """A citation for comparing: ignores letter case, quotation marks and extra blanks."""
    return " ".join(citation.lower().replace("'", "").replace("’", "").split())


def _local_part(key: str) -> str:
    """The same without what stands before the dash: 13.6(b) for 19:47-13.6(b)."""
    return _CHAPTER_PREFIX.sub("", key)
