"""floor.toml: a floor as a volunteer writes it, read and checked, with the line of each fault.

Names and PINs are in the file but never in the journal, so they are kept apart from the plan.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pitboss.floor.pin_rules import pin_fault
from pitboss.floor.plan import (
    CHIPS,
    LICENSED,
    FloorPlan,
    PersonPlan,
    TablePlan,
    WindowPlan,
    rate_of,
)
from pitboss.floor.plan_checks import KINDS, faults

SEAT_S = 180
"""How long a seat that nobody plays is kept, unless the file says otherwise."""


class PersonLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A staff member as the file describes them."""

    id: str
    roles: tuple[str, ...]
    name: str = ""
    pin: str = ""
    taught: tuple[str, ...] = ()
    taught_by: str = ""


class FloorFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    night: str
    house: str
    tables: tuple[TablePlan, ...]
    people: tuple[PersonLine, ...]
    windows: tuple[WindowPlan, ...] = ()
    rate: int | str = 1
    second_above: int = 100
    house_odds: dict[str, dict[str, str]] = {}
    age: int | None = None
    seat_s: int = SEAT_S
    purpose: str = ""


_PARTS: dict[str, type[Struct]] = {
    "tables": TablePlan,
    "people": PersonLine,
    "windows": WindowPlan,
}


class PrivateData(NamedTuple):
    """What is kept beside the journal and can be erased: names and PINs by person."""

    names: dict[str, str]
    pins: dict[str, str]


class BadFloor(ValueError):
    """A floor file with faults: one line each, with its file and line."""


def read_floor(
    text: str, name: str = "floor.toml", *, lawful: bool = True
) -> tuple[FloorPlan, PrivateData]:
    """The plan in a floor file, and its private data. A floor that was set up long ago need not be
    lawful anymore."""
    try:
        data = tomllib.loads(text)
        if isinstance(data.get("rate"), float):  # exactly as it is written
            data["rate"] = tomllib.loads(text, parse_float=str)["rate"]
    except tomllib.TOMLDecodeError as error:
        raise BadFloor(_syntax(name, text, str(error))) from None
    except (ValueError, RecursionError):  # endless digits or brackets
        line = max(enumerate(text.splitlines(), 1), key=lambda numbered: len(numbered[1]))[0]
        raise BadFloor(f"{name}, line {line}: this is too long to read") from None
    _set_defaults(data)
    try:
        file = msgspec.convert(data, FloorFile)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        line, plain = _plain(text, words, _path(where))
        raise BadFloor(f"{name}, line {line}: {plain}") from None
    plan = _plan(file)
    plan_faults = faults(plan) if lawful else ()
    wrong = [(line_of(text, fault.place), str(fault.why)) for fault in plan_faults]
    wrong += _pin_faults(text, file)
    if wrong:
        lines = (f"{name}, line {line}: {words}" for line, words in sorted(wrong))
        raise BadFloor("\n".join(lines))
    names = {person.id: person.name for person in file.people if person.name}
    return plan, PrivateData(names, {person.id: person.pin for person in file.people if person.pin})


def _set_defaults(data: dict[str, object]) -> None:
    """A licensed night plays with chips, unless its file says otherwise for a table."""
    tables = data.get("tables")
    if data.get("purpose") == LICENSED and isinstance(tables, list):
        for table in tables:
            if isinstance(table, dict):
                table.setdefault("mode", CHIPS)


def _plan(file: FloorFile) -> FloorPlan:
    people = tuple(
        PersonPlan(person.id, person.roles, person.taught, person.taught_by)
        for person in file.people
    )
    return FloorPlan(
        night=file.night,
        house=file.house,
        tables=file.tables,
        people=people,
        windows=file.windows,
        rate=_rate(file),
        second_above=file.second_above,
        house_odds=file.house_odds,
        age=file.age,
        seat_s=file.seat_s,
        purpose=file.purpose,
    )


def _rate(file: FloorFile) -> int | str:
    """The rate in standard form: a whole number, or a fraction in lowest terms."""
    rate = rate_of(file.rate)
    if rate is None:
        return file.rate
    return rate.numerator if rate.denominator == 1 else str(rate)


def _pin_faults(text: str, file: FloorFile) -> list[tuple[int, str]]:
    wrong = []
    for at, person in enumerate(file.people):
        if person.pin and (words := pin_fault(person.pin)):
            wrong.append((line_of(text, ("people", at, "pin")), words))
    return wrong


def _syntax(name: str, text: str, words: str) -> str:
    what, _, where = words.partition(" (at ")
    line = re.search(r"line (\d+)", where)
    last = max(1, len(text.splitlines()))
    return f"{name}, line {line[1] if line else last}: {what}"


def _path(words: str) -> tuple[str | int, ...]:
    """The decoder's path to a place, `.tables[0].float`, as keys and places in lists."""
    keys = re.findall(r"\w+", words)
    return tuple(int(key) if key.isdigit() else key for key in keys)


_TYPES = {
    "int": "a whole number", "str": 'text in "quotes"', "bool": "true or false",
    "array": "a list in [brackets]", "object": "a section with keys of its own",
    "float": "a decimal number", "date": "a date", "datetime": "a date and time", "time": "a time",
}  # fmt: skip
_WANTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_LENGTH = re.compile(r"Expected `array` of length (.+), got (.+)")
_KEY = re.compile(r"Object (missing required|contains unknown) field `(.+)`")


def _plain(text: str, words: str, path: tuple[str | int, ...]) -> tuple[int, str]:
    """The decoder's complaint in plainer words, and the line it refers to."""
    key = next((str(key) for key in reversed(path) if isinstance(key, str)), "this file")
    line = line_of(text, path)
    if match := _WANTED.fullmatch(words):
        kinds = [kind for kind in match[1].split(" | ") if kind != "null"]  # TOML has no null
        wanted = " or ".join(_TYPES.get(kind, kind) for kind in kinds)
        return line, f"{key} must be {wanted}, not {_TYPES.get(match[2], match[2])}"
    if match := _LENGTH.fullmatch(words):
        return line, f"{key} must be a list of {match[1]}, not of {match[2]}"
    if match := _KEY.fullmatch(words):
        where = f"one of the {key}" if path and isinstance(path[-1], int) else key
        if match[1].startswith("missing"):
            return line, f"{match[2]!r} is missing in {where}"
        words = f"there is no key {match[2]!r} in {where}{_suggestion(match[2], path)}"
        return line_of(text, (*path, match[2])), words
    return line, f"{key}: {words.replace('`', chr(39))}"


def _suggestion(key: str, path: tuple[str | int, ...]) -> str:
    """The key that is probably meant in this part of the file, or all the keys there are."""
    part = _PARTS.get(str(path[0]), FloorFile) if path else FloorFile
    known = part.__struct_fields__
    close = difflib.get_close_matches(key.lower(), known, n=1)
    return f": did you mean {close[0]!r}?" if close else f": the keys are {', '.join(known)}"


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line of a place in the file: a key, or an entry of a list by its number or its id."""
    lines = text.splitlines()
    start, end = 0, len(lines)
    if path and path[0] in KINDS and (entries := _entries(lines, str(path[0]))):
        start, end = _entry(lines, entries, path[1]) if len(path) > 1 else entries[0]
        path = path[2:]
    if path:
        key = re.escape(str(path[0]))
        pattern = re.compile(rf"(^|[{{,])\s*({key}|\"{key}\")\s*[=.]|^\s*\[+[\w.\s]*\b{key}\b")
        start = next((at for at in range(start, end) if pattern.search(lines[at])), start)
    return start + 1


def _entries(lines: list[str], kind: str) -> list[tuple[int, int]]:
    """The first line of each entry of a list and the line after it, in either TOML notation."""
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{kind}\s*\]\]", line)]
    if heads:
        every = [at for at, line in enumerate(lines) if line.lstrip().startswith("[[")]
        ends = [*every, len(lines)]
        return [(at, next(end for end in ends if end > at)) for at in heads]
    first = next((at for at, line in enumerate(lines) if re.match(rf"\s*{kind}\s*=", line)), None)
    return [] if first is None else _braces(lines, first)


def _braces(lines: list[str], first: int) -> list[tuple[int, int]]:
    """The outer {entries} of a list that begins in this line, ignoring strings and comments."""
    entries, depth, start = [], 0, 0
    for at in range(first, len(lines)):
        bare = re.sub(r"\"(\\.|[^\"])*\"|'[^']*'|#.*", "", lines[at])
        for letter in bare:
            if letter == "{":
                depth, start = depth + 1, at if not depth else start
            elif letter == "}" and depth:
                depth -= 1
                if not depth:
                    entries.append((start, at + 1))
            elif letter == "]" and not depth and not bare.rstrip().endswith("["):
                return entries
    return entries


def _entry(lines: list[str], entries: list[tuple[int, int]], which: str | int) -> tuple[int, int]:
    """The lines of an entry, by its number or by its id."""
    if isinstance(which, int):
        return entries[which] if which < len(entries) else (0, len(lines))
    pattern = re.compile(rf"(^|[\s{{,])id\s*=\s*[\"']{re.escape(which)}[\"']")
    for start, end in entries:
        if any(pattern.search(line) for line in lines[start:end]):
            return start, end
    return 0, len(lines)
