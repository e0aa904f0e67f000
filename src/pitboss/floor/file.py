"""floor.toml: a floor as a volunteer writes it down, read and checked with the line of each fault.

Names and PINs stand in the file and never in the journal: they come out of it apart from the plan.
"""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pitboss.floor.lawful import faults
from pitboss.floor.plan import PersonPlan, Plan, TablePlan, WindowPlan

PIN_DIGITS = 4


class PersonLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who works, as the file says it."""

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
    rate: int = 1
    second_above: int = 100
    house_odds: dict[str, dict[str, str]] = {}


class Private(NamedTuple):
    """What is kept beside the journal and can be forgotten: names and PINs by person."""

    names: dict[str, str]
    pins: dict[str, str]


class BadFloor(ValueError):
    """A floor file with faults: one line each, with its file and line."""


def read_floor(text: str, name: str = "floor.toml") -> tuple[Plan, Private]:
    """The plan in a floor file, and what is private in it."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFloor(_syntax(name, str(error))) from None
    try:
        file = msgspec.convert(found, FloorFile)
    except msgspec.ValidationError as error:
        words, _, path = str(error).partition(" - at `$")
        line = line_of(text, re.findall(r"\w+", path.rstrip("`")))
        raise BadFloor(f"{name}, line {line}: {_plain(words)}") from None
    plan = _plan(file)
    wrong = [
        f"{name}, line {line_of(text, list(fault.place))}: {fault.why}" for fault in faults(plan)
    ]
    wrong += [f"{name}, line {line}: {words}" for line, words in _pin_faults(text, file)]
    if wrong:
        raise BadFloor("\n".join(wrong))
    names = {one.id: one.name for one in file.people if one.name}
    return plan, Private(names, {one.id: one.pin for one in file.people if one.pin})


def _plan(file: FloorFile) -> Plan:
    people = tuple(PersonPlan(one.id, one.roles, one.taught, one.taught_by) for one in file.people)
    return Plan(
        file.night, file.house, file.tables, people, file.windows, file.rate, file.second_above,
        file.house_odds,
    )  # fmt: skip


def _pin_faults(text: str, file: FloorFile) -> list[tuple[int, str]]:
    found = []
    for one in file.people:
        if one.pin and not (one.pin.isascii() and one.pin.isdigit() and len(one.pin) >= PIN_DIGITS):
            line = line_of(text, ["people", one.id, "pin"])
            found.append((line, f"a PIN is at least {PIN_DIGITS} figures"))
    return found


def _syntax(name: str, words: str) -> str:
    what, _, where = words.partition(" (at ")
    line = re.search(r"line (\d+)", where)
    return f"{name}, line {line[1] if line else '1'}: {what}"


def _plain(words: str) -> str:
    """The decoder's complaint in plainer words."""
    return words.replace("Object", "this part").replace("`", "'")


def line_of(text: str, path: list[str]) -> int:
    """The line of a place in the file: a key, or a part of a list by its number or its id."""
    lines, start, end = text.splitlines(), 0, len(text.splitlines())
    if len(path) > 1 and path[0] in ("tables", "people", "windows"):
        heads = [at for at, line in enumerate(lines) if line.strip() == f"[[{path[0]}]]"]
        parts = list(zip(heads, [*_next_heads(lines, heads)], strict=True))
        start, end = _part(lines, parts, path[1]) or (start, end)
        path = path[2:]
    for at in range(start, end):
        if path and re.match(rf"\s*\"?{re.escape(path[-1])}\"?\s*=", lines[at]):
            return at + 1
    return start + 1


def _next_heads(lines: list[str], heads: list[int]) -> list[int]:
    every = [at for at, line in enumerate(lines) if line.lstrip().startswith("[[")]
    return [min((one for one in every if one > at), default=len(lines)) for at in heads]


def _part(lines: list[str], parts: list[tuple[int, int]], which: str) -> tuple[int, int] | None:
    if which.isdigit() and int(which) < len(parts):
        return parts[int(which)]
    for start, end in parts:
        if any(
            re.match(rf"\s*id\s*=\s*[\"']{re.escape(which)}[\"']", one) for one in lines[start:end]
        ):
            return start, end
    return None
