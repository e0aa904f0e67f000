"""The file of a plan, as a volunteer writes it: read, with the line of each fault.

One file says everything, from a floor for practice to a licensed night. `read_plan` reads it,
`floor_plan` takes from it what the floor keeps in its journal, and `read_floor` does both for
somebody who wants to open it. Names and PINs are in the file but never in the journal.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from pitboss.floor.permissions import NIGHT
from pitboss.floor.pin_rules import pin_fault
from pitboss.floor.plan import (
    CHIPS,
    LICENSED,
    PRACTICE,
    FloorPlan,
    PersonPlan,
    TablePlan,
    WindowPlan,
    rate_of,
)
from pitboss.floor.plan_checks import faults
from pitboss.night import plan as parts
from pitboss.night.law import Overlay, overlay_fault
from pitboss.night.plan import NightPlan

LISTS: dict[str, type[Struct]] = {
    "tables": parts.NightTable,
    "people": parts.Person,
    "windows": WindowPlan,
    "providers": parts.Provider,
    "machines": parts.Machine,
    "shifts": parts.Shift,
    "prizes": parts.Prize,
    "costs": parts.Cost,
}
SECTIONS: dict[str, type[Struct]] = {
    "holder": parts.Holder,
    "license": parts.License,
    "raffle": parts.Raffle,
    "bingo": parts.Bingo,
    "approval": parts.Approval,
    "qualification": parts.Qualification,
}


class PrivateData(NamedTuple):
    """What is kept beside the journal and can be erased: names and PINs by person."""

    names: dict[str, str]
    pins: dict[str, str]


class BadPlan(ValueError):
    """A file with faults: one line each, with its file and line."""


def read_plan(text: str, name: str = "night.toml") -> NightPlan:
    """The plan in a file, lawful or not."""
    plan = _read(text, name, NightPlan)
    wrong = [(line_of(text, place), words) for place, words in (*_pin_faults(plan), *_twice(plan))]
    _refuse(name, wrong)
    return plan


def read_overlay(text: str, name: str = "overlay.toml") -> Overlay:
    """What a state or a municipality changes, in a file of its own."""
    overlay = _read(text, name, Overlay)
    fault = overlay_fault(overlay)
    _refuse(name, [] if fault is None else [(line_of(text, fault[0]), fault[1])])
    return overlay


def read_floor(
    text: str, name: str = "floor.toml", *, lawful: bool = True
) -> tuple[FloorPlan, PrivateData]:
    """The floor in a file, and its private data. A floor that was set up long ago need not be
    lawful anymore."""
    night = _read(text, name, NightPlan)
    plan = floor_plan(night)
    plan_faults = faults(plan) if lawful else ()
    wrong = [(line_of(text, fault.place), str(fault.why)) for fault in plan_faults]
    wrong += [(line_of(text, place), words) for place, words in _pin_faults(night)]
    _refuse(name, wrong)
    names = {person.id: person.name for person in night.people if person.name}
    pins = {person.id: person.pin for person in night.people if person.pin}
    return plan, PrivateData(names, pins)


def floor_plan(night: NightPlan) -> FloorPlan:
    """What the floor keeps of a plan in its journal."""
    people = tuple(
        PersonPlan(person.id, person.roles, person.taught, person.taught_by)
        for person in night.people
    )
    return FloorPlan(
        night=night.night,
        house=night.house,
        tables=tuple(_floor_table(table) for table in night.tables),
        people=people,
        windows=night.windows,
        rate=_rate(night),
        second_above=night.second_above,
        house_odds=night.house_odds,
        age=night.age,
        seat_s=night.seat_s,
        purpose=_purpose(night),
    )


def _floor_table(table: parts.NightTable) -> TablePlan:
    return TablePlan(**{key: getattr(table, key) for key in TablePlan.__struct_fields__})


def _purpose(night: NightPlan) -> str:
    """A licensed night or practice, also where the plan does not say: without a license it is
    practice."""
    if night.purpose:
        return night.purpose
    if night.practice is not None:
        return PRACTICE if night.practice else LICENSED
    if night.license is not None:
        return LICENSED
    return PRACTICE if night.house == NIGHT else ""


T = TypeVar("T", bound=Struct)


def _read(text: str, name: str, kind: type[T]) -> T:
    """The record in a file, with one line about the first fault."""
    try:
        data = tomllib.loads(text)
        if isinstance(data.get("rate"), float):  # exactly as it is written
            data["rate"] = tomllib.loads(text, parse_float=str)["rate"]
    except tomllib.TOMLDecodeError as error:
        raise BadPlan(_syntax(name, text, str(error))) from None
    except (ValueError, RecursionError):  # endless digits or brackets
        line = max(enumerate(text.splitlines(), 1), key=lambda numbered: len(numbered[1]))[0]
        raise BadPlan(f"{name}, line {line}: this is too long to read") from None
    _set_defaults(data)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        line, plain = _plain(text, words, _path(where), kind)
        raise BadPlan(f"{name}, line {line}: {plain}") from None


def _refuse(name: str, wrong: list[tuple[int, str]]) -> None:
    """Refuse a file with its faults, in the order of their lines."""
    if wrong:
        raise BadPlan("\n".join(f"{name}, line {line}: {words}" for line, words in sorted(wrong)))


def _set_defaults(data: dict[str, object]) -> None:
    """A licensed night plays with chips, unless its file says otherwise for a table."""
    tables, said = data.get("tables"), data.get("practice")
    is_licensed = data.get("purpose") == LICENSED or said is False
    is_licensed = is_licensed or ("license" in data and said is None and "purpose" not in data)
    if is_licensed and isinstance(tables, list):
        for table in tables:
            if isinstance(table, dict):
                table.setdefault("mode", CHIPS)


def _twice(plan: NightPlan) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Parts of a list that have the id of an earlier one."""
    for kind in ("providers", "machines", "prizes", "people"):
        seen = set()
        for at, part in enumerate(getattr(plan, kind)):
            if part.id in seen:
                yield (kind, at, "id"), f"each of the {kind} needs its own id: {part.id!r} is taken"
            seen.add(part.id)


def _rate(night: NightPlan) -> int | str:
    """The rate in standard form: a whole number, or a fraction in lowest terms."""
    rate = rate_of(night.rate)
    if rate is None:
        return night.rate
    return rate.numerator if rate.denominator == 1 else str(rate)


def _pin_faults(plan: NightPlan) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """PINs that are too easy, by their places."""
    for at, person in enumerate(plan.people):
        if person.pin and (words := pin_fault(person.pin)):
            yield ("people", at, "pin"), words


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


def _plain(
    text: str, words: str, path: tuple[str | int, ...], kind: type[Struct]
) -> tuple[int, str]:
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
        words = f"there is no key {match[2]!r} in {where}{_suggestion(match[2], path, kind)}"
        return line_of(text, (*path, match[2])), words
    return line, f"{key}: {words.replace('`', chr(39))}"


def _suggestion(key: str, path: tuple[str | int, ...], kind: type[Struct]) -> str:
    """The key that is probably meant in this part of the file, or all the keys there are."""
    for name in path:
        kind = {**LISTS, **SECTIONS}.get(str(name), kind)
    known = kind.__struct_encode_fields__
    close = difflib.get_close_matches(key.lower(), known, n=1)
    return f": did you mean {close[0]!r}?" if close else f": the keys are {', '.join(known)}"


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line of a place in the file: a key, or an entry of a list by its number or its id."""
    lines = text.splitlines()
    start, end = 0, len(lines)
    if path and path[0] in LISTS and (entries := _entries(lines, str(path[0]))):
        start, end = _entry(lines, entries, path[1]) if len(path) > 1 else entries[0]
        path = path[2:]
    elif path and path[0] in SECTIONS and (block := _section(lines, str(path[0]))):
        (start, end), path = block, path[1:]
    for name in path:
        key = re.escape(str(name))
        pattern = re.compile(rf"(^|[{{,])\s*({key}|\"{key}\")\s*[=.]|^\s*\[+[\w.\s]*\b{key}\b")
        start = next((at for at in range(start, end) if pattern.search(lines[at])), start)
    return start + 1


def _entries(lines: list[str], kind: str) -> list[tuple[int, int]]:
    """The first line of each entry of a list and the line after it, in either TOML notation."""
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{kind}\s*\]\]", line)]
    if heads:
        return [(at, _block_end(lines, at, kind)) for at in heads]
    first = next((at for at, line in enumerate(lines) if re.match(rf"\s*{kind}\s*=", line)), None)
    return [] if first is None else _braces(lines, first)


def _section(lines: list[str], name: str) -> tuple[int, int] | None:
    """The first line of a [section] and the line after it."""
    head = (at for at, line in enumerate(lines) if re.match(rf"\s*\[\s*{name}\s*\]", line))
    start = next(head, None)
    return None if start is None else (start, _block_end(lines, start, name))


def _block_end(lines: list[str], start: int, name: str) -> int:
    """The line after a block: the next header that is no part of it."""
    header = re.compile(rf"\s*\[(?!\s*{name}\s*\.)")
    later = range(start + 1, len(lines))
    return next((at for at in later if header.match(lines[at])), len(lines))


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
