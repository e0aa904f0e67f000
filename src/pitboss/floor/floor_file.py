"""floor.toml: a floor as a volunteer writes it, read and checked, with the line of each fault.

Names and PINs are in the file and never in the journal, so they are read apart from the plan.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

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
"""How long a seat is kept without chips and wagers, where the file does not say."""


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
    """What is kept beside the journal and can be forgotten: names and PINs by person."""

    names: dict[str, str]
    pins: dict[str, str]


class BadFloor(ValueError):
    """A floor file with faults: one line each, with its file and line."""


def read_floor(
    text: str, name: str = "floor.toml", *, lawful: bool = True
) -> tuple[FloorPlan, PrivateData]:
    """The plan in a floor file, and what is private in it; one that was set up long ago need not
    be lawful any more."""
    try:
        found = tomllib.loads(text)
        if isinstance(found.get("rate"), float):  # as it is written, digit by digit
            found["rate"] = tomllib.loads(text, parse_float=str)["rate"]
    except tomllib.TOMLDecodeError as error:
        raise BadFloor(_syntax(name, text, str(error))) from None
    except (ValueError, RecursionError):  # figures or brackets without end
        line = max(enumerate(text.splitlines(), 1), key=lambda one: len(one[1]))[0]
        raise BadFloor(f"{name}, line {line}: this is too long to be read") from None
    _fill_in(found)
    try:
        file = msgspec.convert(found, FloorFile)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        line, plain = _plain(text, words, _path(where))
        raise BadFloor(f"{name}, line {line}: {plain}") from None
    plan = _plan(file)
    found_faults = faults(plan) if lawful else ()
    wrong = [(line_of(text, fault.place), str(fault.why)) for fault in found_faults]
    wrong += _pin_faults(text, file)
    if wrong:
        lines = (f"{name}, line {line}: {words}" for line, words in sorted(wrong))
        raise BadFloor("\n".join(lines))
    names = {one.id: one.name for one in file.people if one.name}
    return plan, PrivateData(names, {one.id: one.pin for one in file.people if one.pin})


def _fill_in(found: dict[str, Any]) -> None:
    """A licensed night plays with chips, unless its file says otherwise of a table."""
    tables = found.get("tables")
    if found.get("purpose") == LICENSED and isinstance(tables, list):
        for table in tables:
            if isinstance(table, dict):
                table.setdefault("mode", CHIPS)


def _plan(file: FloorFile) -> FloorPlan:
    people = tuple(PersonPlan(one.id, one.roles, one.taught, one.taught_by) for one in file.people)
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
    """The rate in its one spelling: a whole number, or a fraction in lowest terms."""
    rate = rate_of(file.rate)
    if rate is None:
        return file.rate
    return rate.numerator if rate.denominator == 1 else str(rate)


def _pin_faults(text: str, file: FloorFile) -> list[tuple[int, str]]:
    found = []
    for at, one in enumerate(file.people):
        if one.pin and (words := pin_fault(one.pin)):
            found.append((line_of(text, ("people", at, "pin")), words))
    return found


def _syntax(name: str, text: str, words: str) -> str:
    what, _, where = words.partition(" (at ")
    line = re.search(r"line (\d+)", where)
    last = max(1, len(text.splitlines()))
    return f"{name}, line {line[1] if line else last}: {what}"


def _path(words: str) -> tuple[str | int, ...]:
    """The decoder's way to a place, `.tables[0].float`, as keys and places in lists."""
    keys = re.findall(r"\w+", words)
    return tuple(int(key) if key.isdigit() else key for key in keys)


_TYPES = {
    "int": "a whole number", "str": 'a text in "quotes"', "bool": "true or false",
    "array": "a list in [brackets]", "object": "a part with keys of its own",
    "float": "a decimal number", "date": "a date", "datetime": "a date and time", "time": "a time",
}  # fmt: skip
_WANTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_LENGTH = re.compile(r"Expected `array` of length (.+), got (.+)")
_KEY = re.compile(r"Object (missing required|contains unknown) field `(.+)`")


def _plain(text: str, words: str, path: tuple[str | int, ...]) -> tuple[int, str]:
    """The decoder's complaint in plainer words, and the line it is about."""
    key = next((str(key) for key in reversed(path) if isinstance(key, str)), "this file")
    line = line_of(text, path)
    if match := _WANTED.fullmatch(words):
        kinds = [one for one in match[1].split(" | ") if one != "null"]  # TOML cannot say nothing
        wanted = " or ".join(_TYPES.get(one, one) for one in kinds)
        return line, f"{key} is {wanted}, not {_TYPES.get(match[2], match[2])}"
    if match := _LENGTH.fullmatch(words):
        return line, f"{key} is a list of {match[1]}, not of {match[2]}"
    if match := _KEY.fullmatch(words):
        where = f"one of the {key}" if path and isinstance(path[-1], int) else key
        if match[1].startswith("missing"):
            return line, f"{match[2]!r} is missing in {where}"
        words = f"there is no key {match[2]!r} in {where}{_nearest(match[2], path)}"
        return line_of(text, (*path, match[2])), words
    return line, f"{key}: {words.replace('`', chr(39))}"


def _nearest(asked: str, path: tuple[str | int, ...]) -> str:
    """The key that was probably meant in this part of the file, or all that there are."""
    part = _PARTS.get(str(path[0]), FloorFile) if path else FloorFile
    known = part.__struct_fields__
    found = difflib.get_close_matches(asked.lower(), known, n=1)
    return f": did you mean {found[0]!r}?" if found else f": there are {', '.join(known)}"


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line of a place in the file: a key, or a part of a list by its number or its id."""
    lines = text.splitlines()
    start, end = 0, len(lines)
    if path and path[0] in KINDS and (parts := _parts(lines, str(path[0]))):
        start, end = _part(lines, parts, path[1]) if len(path) > 1 else parts[0]
        path = path[2:]
    if path:
        key = re.escape(str(path[0]))
        said = re.compile(rf"(^|[{{,])\s*({key}|\"{key}\")\s*[=.]|^\s*\[+[\w.\s]*\b{key}\b")
        start = next((at for at in range(start, end) if said.search(lines[at])), start)
    return start + 1


def _parts(lines: list[str], kind: str) -> list[tuple[int, int]]:
    """The first line of each part of a list and the line after it, in either way to write them."""
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{kind}\s*\]\]", line)]
    if heads:
        every = [at for at, line in enumerate(lines) if line.lstrip().startswith("[[")]
        return [(at, min((one for one in every if one > at), default=len(lines))) for at in heads]
    first = next((at for at, line in enumerate(lines) if re.match(rf"\s*{kind}\s*=", line)), None)
    return [] if first is None else _braces(lines, first)


def _braces(lines: list[str], first: int) -> list[tuple[int, int]]:
    """The outer {parts} of a list that begins in this line, without those in texts and remarks."""
    found, depth, start = [], 0, 0
    for at in range(first, len(lines)):
        bare = re.sub(r"\"(\\.|[^\"])*\"|'[^']*'|#.*", "", lines[at])
        for letter in bare:
            if letter == "{":
                depth, start = depth + 1, at if not depth else start
            elif letter == "}" and depth:
                depth -= 1
                if not depth:
                    found.append((start, at + 1))
            elif letter == "]" and not depth and not bare.rstrip().endswith("["):
                return found
    return found


def _part(lines: list[str], parts: list[tuple[int, int]], which: str | int) -> tuple[int, int]:
    """Where a part of a list stands; by its id, the first that has it."""
    if isinstance(which, int):
        return parts[which] if which < len(parts) else (0, len(lines))
    named = re.compile(rf"(^|[\s{{,])id\s*=\s*[\"']{re.escape(which)}[\"']")
    for start, end in parts:
        if any(named.search(one) for one in lines[start:end]):
            return start, end
    return 0, len(lines)
