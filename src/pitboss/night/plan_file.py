"""The file of a plan, as a volunteer writes it: read, with the line of each fault.

One file holds everything, from a practice floor to a licensed night. `read_plan` reads it
(`plan_text` writes it), `floor_plan` takes from it what the floor keeps in its journal, and
`read_floor` does both for someone who wants to open the floor. Names and PINs are in the file but
never in the journal.
"""

from __future__ import annotations

import calendar
import datetime
import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from pitboss.floor.calendar_days import ClockChange
from pitboss.floor.permissions import NIGHT
from pitboss.floor.pin_rules import pin_fault
from pitboss.floor.plan import (
    CHIPS,
    LICENSED,
    PRACTICE,
    WALLET,
    FloorPlan,
    Occasion,
    PersonPlan,
    PrizePlan,
    RafflePlan,
    TablePlan,
    WindowPlan,
    rate_of,
)
from pitboss.floor.plan_checks import faults
from pitboss.houses import all_houses
from pitboss.houses.roles import BANKER, CASHIER
from pitboss.night import plan as parts
from pitboss.night.calendar import records_due
from pitboss.night.check import Review
from pitboss.night.duty import post_of
from pitboss.night.floor_terms import license_terms
from pitboss.night.hours import BadTime, clock_changes, zone_of
from pitboss.night.law import STATE, Fee, Figure, NightLaw, Overlay, Task, overlay_fault
from pitboss.night.plan import NightPlan
from pitboss.night.report_plan import report_plan

LISTS: dict[str, type[Struct]] = {
    "tables": parts.NightTable,
    "people": parts.Person,
    "windows": WindowPlan,
    "providers": parts.Provider,
    "machines": parts.Machine,
    "shifts": parts.Shift,
    "prizes": PrizePlan,
    "costs": parts.Cost,
    "figures": Figure,
    "fees": Fee,
    "tasks": Task,
}
SECTIONS: dict[str, type[Struct]] = {
    "holder": parts.Holder,
    "license": parts.License,
    "raffle": RafflePlan,
    "bingo": parts.Bingo,
    "approval": parts.Approval,
    "qualification": parts.Qualification,
    "roster": parts.RosterRules,
}

DAY_MINUTES = 24 * 60
FLOOR_KEYS = ("tables", "people")
"""The keys that a plan needs before its floor can open."""


class PrivateData(NamedTuple):
    """What is stored beside the journal and can be erased: names and PINs by person."""

    names: dict[str, str]
    pins: dict[str, str]


Place = tuple[str | int, ...]
Faults = Iterator[tuple[Place, str]]


class BadPlan(ValueError):
    """A file with faults: one line each, with its file and line."""


def read_plan(text: str, name: str = "night.toml") -> NightPlan:
    """The plan in a file, lawful or not."""
    plan = read_draft(text, name)
    _refuse(name, [(line_of(text, place), words) for place, words in plan_faults(plan)])
    return plan


def read_draft(text: str, name: str = "night.toml") -> NightPlan:
    """The plan in a file that is still a draft: its parts do not have to fit together yet."""
    return _read(text, name, NightPlan)


def plan_faults(plan: NightPlan) -> Faults:
    """Why the parts of a plan do not fit together: the place of each fault, and words."""
    yield from _night_faults(plan)
    yield from _repeated_ids(plan, "tables", "people", "windows", "prizes")


def read_overlay(text: str, name: str = "overlay.toml", law: NightLaw | None = None) -> Overlay:
    """What a state or a municipality changes, in a file of its own. `law` is the law of the state,
    amended or not."""
    overlay = _read(text, name, Overlay)
    fault = overlay_fault(overlay, law)
    _refuse(name, [] if fault is None else [(line_of(text, fault[0]), fault[1])])
    return overlay


def state_law(texts: Iterable[str], date: datetime.date | None) -> NightLaw:
    """The law of the state on a date, with the amendments among these overlays; files with faults
    do not count."""
    overlays = []
    for text in texts:
        with suppress(BadPlan):
            overlays.append(_read(text, "", Overlay))
    return NightLaw(date, (overlay for overlay in overlays if overlay.authority == STATE))


def read_floor(
    text: str, name: str = "floor.toml", *, lawful: bool = True, overlays: Iterable[Overlay] = ()
) -> tuple[FloorPlan, PrivateData]:
    """The floor in a file, and its private data. A floor that was set up long ago may no longer be
    lawful. `overlays` are the amendments and municipal rules that its license names."""
    night = _read(text, name, NightPlan, needs=FLOOR_KEYS)
    plan = floor_plan(night, overlays)
    plan_faults = faults(plan) if lawful else ()
    wrong = [(line_of(text, fault.place), str(fault.why)) for fault in plan_faults]
    wrong += [(line_of(text, place), words) for place, words in _night_faults(night)]
    _refuse(name, wrong)
    names = {person.id: person.name for person in night.people if person.name}
    pins = {person.id: person.pin for person in night.people if person.pin}
    return plan, PrivateData(names, pins)


def floor_plan(night: NightPlan, overlays: Iterable[Overlay] = ()) -> FloorPlan:
    """What the floor keeps of a plan in its journal."""
    review = Review(night, NightLaw(night.date, overlays))
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
        terms=license_terms(review),
        report=report_plan(review),
        occasion=_occasion(night),
        prizes=night.prizes,
        color_coded=night.color_coded,
        reserve_minutes=night.reserve_minutes,
        raffle=night.raffle,
    )


def _occasion(night: NightPlan) -> Occasion | None:
    """What is printed on imitation money and what admission costs; None if the plan does not
    say."""
    occasion = Occasion(
        holder=night.holder.name if night.holder is not None else "",
        date=night.date.isoformat() if night.date is not None else "",
        admission_cents=night.admission_cents,
        bingo=night.bingo is not None,
        clock=_clock(night),
    )
    return occasion if occasion != Occasion() else None


def _clock(night: NightPlan) -> tuple[ClockChange, ...]:
    """How the clocks go until the records of the night are no longer kept; empty while its date or
    time zone cannot be read."""
    if night.date is None:
        return ()
    try:
        zone = zone_of(night.timezone)
    except BadTime:
        return ()
    return clock_changes(zone, night.date, records_due(night.date))


def _floor_table(table: parts.NightTable) -> TablePlan:
    return TablePlan(**{key: getattr(table, key) for key in TablePlan.__struct_fields__})


def _purpose(night: NightPlan) -> str:
    """Licensed or practice, also for a casino night that does not say. Anything else is kept, for
    the floor to refuse."""
    if night.purpose not in ("", LICENSED, PRACTICE):
        return night.purpose
    says = night.purpose or night.practice is not None or night.license is not None
    if not says and night.house != NIGHT:
        return ""
    return PRACTICE if night.is_practice else LICENSED


T = TypeVar("T", bound=Struct)


def _read(text: str, name: str, kind: type[T], needs: Sequence[str] = ()) -> T:
    """The record in a file, with one line about the first fault. `needs` are keys it must have."""
    try:
        data = _toml(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPlan(_syntax(name, text, str(error))) from None
    except (ValueError, RecursionError):  # endless digits or brackets
        line = max(enumerate(text.splitlines(), 1), key=lambda numbered: len(numbered[1]))[0]
        raise BadPlan(f"{name}, line {line}: this is too long to read") from None
    for key in needs:
        if key not in data:
            raise BadPlan(f"{name}, line 1: {key!r} is missing in this file")
    _set_defaults(data)
    try:
        part = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        line, plain = _plain_error(text, words, _path(where), kind)
        raise BadPlan(f"{name}, line {line}: {plain}") from None
    _refuse(name, [(line_of(text, place), words) for place, words in _far_date_faults(part)])
    return part


_TO_THE_MINUTE = re.compile(r"(=\s*\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)(?=\s*(?:[,}#]|$))", re.M)


def _toml(text: str) -> dict[str, object]:
    """The values in a file. A date with a time may end with its minutes."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        longer, count = _TO_THE_MINUTE.subn(r"\1:00", text)
        if not count:
            raise
        text = longer
        data = tomllib.loads(text)
    if isinstance(data.get("rate"), float):  # exactly as it is written
        data["rate"] = tomllib.loads(text, parse_float=str)["rate"]
    return data


def far_dates(part: object, place: Place = ()) -> Iterator[tuple[Place, datetime.date]]:
    """The impossible dates in a part of a plan, with their places."""
    if isinstance(part, datetime.date):  # or a date with a time
        if not parts.FIRST_YEAR <= part.year <= parts.LAST_YEAR:
            yield place, part
    elif isinstance(part, Struct):
        names = zip(part.__struct_encode_fields__, part.__struct_fields__, strict=True)
        for key, field in names:
            yield from far_dates(getattr(part, field), (*place, key))
    elif isinstance(part, tuple):
        for at, item in enumerate(part):
            yield from far_dates(item, (*place, at))


def _far_date_faults(part: Struct) -> Faults:
    for place, day in far_dates(part):
        key = next(str(step) for step in reversed(place) if isinstance(step, str))
        between = f"from {parts.FIRST_YEAR} to {parts.LAST_YEAR}"
        yield place, f"{key} must be a date {between}, not in the year {day.year}"


def _refuse(name: str, wrong: list[tuple[int, str]]) -> None:
    """Refuse a file with its faults, in the order of their lines."""
    if wrong:
        raise BadPlan("\n".join(f"{name}, line {line}: {words}" for line, words in sorted(wrong)))


def _set_defaults(data: dict[str, object]) -> None:
    """Fill in what the file leaves out and what depends on the rest of it."""
    tables, mode = data.get("tables"), usual_mode(data)
    if isinstance(tables, list):
        for table in tables:
            if isinstance(table, dict):
                table.setdefault("mode", mode)


def usual_mode(data: Mapping[str, object]) -> str:
    """The default mode of tables in a file with these keys: a licensed night plays with chips."""
    practice = data.get("practice")
    is_licensed = data.get("purpose") == LICENSED if "purpose" in data else "license" in data
    if isinstance(practice, bool):
        is_licensed = not practice
    return CHIPS if is_licensed else WALLET


def _night_faults(plan: NightPlan) -> Faults:
    """Faults of a plan that its floor does not check, by their places."""
    yield from _pin_faults(plan)
    yield from _repeated_ids(plan, "providers", "machines")
    yield from _shift_faults(plan)
    yield from _roster_faults(plan)
    if (plan.practice, plan.purpose) in ((True, LICENSED), (False, PRACTICE)):
        words = f"purpose = {plan.purpose!r} contradicts it: leave out one of them"
        yield ("practice",), f"practice = {str(plan.practice).lower()}, but {words}"


def _shift_faults(plan: NightPlan) -> Faults:
    """Shifts of people or at posts that the plan does not have."""
    people = [person.id for person in plan.people]
    for at, shift in enumerate(plan.shifts):
        if shift.person not in people:
            known = _similar(shift.person, people) or f": there are {', '.join(people)}"
            words = f"nobody in the plan has the id {shift.person!r}{known}"
            yield ("shifts", at, "person"), words
        if words := _post_fault(plan, shift.post):
            yield ("shifts", at, "post"), words


def _roster_faults(plan: NightPlan) -> Faults:
    """Impossible lengths of time."""
    rules = plan.roster or parts.RosterRules()
    for key, least in (("longest_minutes", 0), ("break_minutes", 1), ("closing_minutes", 0)):
        minutes = getattr(rules, key)
        if not least <= minutes <= DAY_MINUTES:
            words = f"{key} must be from {least} to {DAY_MINUTES}, not {minutes}"
            yield ("roster", key), words


def _post_fault(plan: NightPlan, written: str) -> str:
    """Why there is no such post; empty if there is."""
    house = next((house for house in all_houses() if house.id == plan.house), None)
    if house is None:  # which the floor refuses
        return ""
    post = post_of(plan, written)
    if not post.place:
        if written in house.role_laws:
            return ""
        place, _, role = written.partition(" ")
        if role in (*house.posts, BANKER, CASHIER):
            places = [table.id for table in plan.tables] + [window.id for window in plan.windows]
            known = _similar(place, places) or f": there are {', '.join(places)}"
            return f"there is no table or window {place!r}{known}"
        example = "'craps-1 dealer', 'w1 banker' or 'class A operator'"
        return f"there is no post {written!r}: a post is written like {example}"
    is_window = any(post.place == window.id for window in plan.windows)
    roles = (
        [role for role in (BANKER, CASHIER) if role in house.role_laws]
        if is_window
        else house.posts
    )
    if post.role in roles:
        return ""
    return f"there is no post {post.role!r} at {post.place}: there are {', '.join(roles)}"


def _similar(word: str, known: Sequence[str]) -> str:
    """The known word that was probably meant, to end a sentence with."""
    close = difflib.get_close_matches(word.lower(), known, n=1)
    return f": did you mean {close[0]!r}?" if close else ""


def _repeated_ids(plan: NightPlan, *kinds: str) -> Faults:
    """Parts of a list that have the id of an earlier one."""
    for kind in kinds:
        ids = set()
        for at, part in enumerate(getattr(plan, kind)):
            if part.id in ids:
                yield (kind, at, "id"), f"each of the {kind} needs its own id: {part.id!r} is taken"
            ids.add(part.id)


def _rate(night: NightPlan) -> int | str:
    """The rate in standard form: a whole number, or a fraction in lowest terms."""
    rate = rate_of(night.rate)
    if rate is None:
        return night.rate
    return rate.numerator if rate.denominator == 1 else str(rate)


def _pin_faults(plan: NightPlan) -> Faults:
    """PINs that are too easy, by their places."""
    for at, person in enumerate(plan.people):
        if person.pin and (words := pin_fault(person.pin)):
            yield ("people", at, "pin"), words


def _syntax(name: str, text: str, words: str) -> str:
    what, _, where = words.partition(" (at ")
    line = re.search(r"line (\d+)", where)
    lines = text.splitlines()
    number = int(line[1]) if line else max(1, len(lines))
    key, _, value = lines[number - 1].partition("=") if lines else ("", "", "")
    key, is_date = key.strip(), bool(re.match(r"\s*\d{4}-\d\d-\d\d", value))
    if what == "Invalid date or datetime" or (what.startswith("Expected newline") and is_date):
        what = f"{key} is not a date: {_no_such_day(value) or _DATE_HINT}"
    elif what == "Cannot overwrite a value":
        what = f"{key.strip('[] ')} is written twice: keep one of them"
    elif what.startswith("Cannot declare"):
        what = f"the section {key} is written twice: put its keys into one"
    else:
        what = next((plain for start, plain in _SYNTAX.items() if what.startswith(start)), what)
    return f"{name}, line {number}: {what}"


def _no_such_day(value: str) -> str:
    """Why a date that is written as dates are is none; empty for anything else."""
    match = re.match(r"\s*(\d{4})-(\d\d)-(\d\d)", value)
    year, month, day = map(int, match.groups()) if match else (0, 0, 0)
    if not (year and 1 <= month <= 12):
        return ""
    last = calendar.monthrange(year, month)[1]
    if 1 <= day <= last:
        return ""
    name = calendar.month_name[month]
    return f"there is no {name} {day} in {year}; that month ends on {year}-{month:02d}-{last}"


_SYNTAX = {
    "Expected ']' at the end": "a section is written like [holder], with its closing bracket",
    "Expected ']]' at the end": "an entry of a list is written like [[tables]]",
    "Expected '=' after a key": "a line is written like key = value",
    "Invalid statement": "a line is written like key = value, and a section like [holder]",
    "Invalid value": 'this value cannot be read: put text in "quotes"',
    "Expected newline or end": 'something follows the value: put text in "quotes"',
    "Illegal character '\\n'": "the text has no closing quote",
    "Unterminated string": "the text has no closing quote",
    "Unclosed array": "the list has no closing bracket ]",
    "Unclosed inline table": "the part has no closing brace }",
}
"""What the reader of the file says, in plainer words."""


def _path(words: str) -> tuple[str | int, ...]:
    """The decoder's path to a place, `.tables[0].float`, as keys and places in lists."""
    keys = re.findall(r"\w+", words)
    return tuple(int(key) if key.isdigit() else key for key in keys)


_DATE_HINT = "a date is written like 2027-04-17, and a time of a day like 2027-04-17T19:30:00"
_TYPES = {
    "int": "a whole number", "str": 'text in "quotes"', "bool": "true or false",
    "array": "a list in [brackets]", "object": "a section with keys of its own",
    "float": "a decimal number", "date": "a date", "datetime": "a date and time", "time": "a time",
}  # fmt: skip
_WANTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_LENGTH = re.compile(r"Expected `array` of length (.+), got (.+)")
_BOUND = re.compile(r"Expected `int` (>=|<=) (-?\d+)")
_KEY = re.compile(r"Object (missing required|contains unknown) field `(.+)`")


def _plain_error(
    text: str, words: str, path: tuple[str | int, ...], kind: type[Struct]
) -> tuple[int, str]:
    """The decoder's complaint in plainer words, and the line it refers to."""
    key = next((str(key) for key in reversed(path) if isinstance(key, str)), "this file")
    line = line_of(text, path)
    if match := _WANTED.fullmatch(words):
        kinds = [kind for kind in match[1].split(" | ") if kind != "null"]  # TOML has no null
        types = " or ".join(_TYPES.get(kind, kind) for kind in kinds)
        return line, f"{key} must be {types}, not {_TYPES.get(match[2], match[2])}"
    if match := _LENGTH.fullmatch(words):
        return line, f"{key} must be a list of {match[1]}, not of {match[2]}"
    if match := _BOUND.fullmatch(words):
        return line, f"{key} must be {'at least' if match[1] == '>=' else 'at most'} {match[2]}"
    if match := _KEY.fullmatch(words):
        where = f"one of the {key}" if path and isinstance(path[-1], int) else key
        if match[1].startswith("missing"):
            return line, f"{match[2]!r} is missing in {where}"
        words = f"there is no key {match[2]!r} in {where}{_suggestion(match[2], path, kind)}"
        return line_of(text, (*path, match[2])), words
    if words.startswith("Invalid RFC3339"):
        return line, f"{key} is not a date: {_DATE_HINT}"
    return line, f"{key}: {words.replace('`', chr(39))}"


def _suggestion(key: str, path: tuple[str | int, ...], kind: type[Struct]) -> str:
    """The key that was probably meant in this part of the file, or a list of all its keys."""
    for name in path:
        kind = {**LISTS, **SECTIONS}.get(str(name), kind)
    known = kind.__struct_encode_fields__
    return _similar(key, known) or f": the keys are {', '.join(known)}"


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line of a place in the file: a key, or an entry of a list by its number or its id. What
    is missing has the line of the part it belongs in, or the first line."""
    lines = _lines(text)
    start, end = 0, len(lines)
    if path and path[0] in LISTS and (entries := _entries(text, str(path[0]))):
        start, end = _entry(text, str(path[0]), path[1]) if len(path) > 1 else entries[0]
        path = path[2:]
    elif path and path[0] in SECTIONS:
        block = _section(text, str(path[0]))
        if block is None:
            return 1
        (start, end), path = block, path[1:]
    for name in path:
        key = re.escape(str(name))
        pattern = re.compile(rf"(^|[{{,])\s*({key}|\"{key}\")\s*[=.]|^\s*\[+[\w.\s]*\b{key}\b")
        start = next((at for at in range(start, end) if pattern.search(lines[at])), start)
    return start + 1


Block = tuple[int, int]
"""The first line of a part of the file, and the line after it."""


@lru_cache(maxsize=8)
def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.splitlines())


@lru_cache(maxsize=64)
def _entries(text: str, kind: str) -> tuple[Block, ...]:
    """The entries of a list, in either TOML notation."""
    lines = _lines(text)
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{kind}\s*\]\]", line)]
    if heads:
        return tuple((at, _block_end(lines, at, kind)) for at in heads)
    first = _assignment(lines, kind)
    return () if first is None else tuple(_braces(lines, first))


@lru_cache(maxsize=64)
def _section(text: str, name: str) -> Block | None:
    """A [section], one written in {braces}, or the first line of dotted keys."""
    lines = _lines(text)
    head = (at for at, line in enumerate(lines) if re.match(rf"\s*\[\s*{name}\s*\]", line))
    start = next(head, None)
    if start is not None:
        return start, _block_end(lines, start, name)
    first = _assignment(lines, name)
    if first is not None:
        return next(iter(_braces(lines, first)), (first, first + 1))
    dotted = [at for at, line in enumerate(lines) if re.match(rf"\s*\[?\s*{name}\s*\.", line)]
    return (dotted[0], dotted[-1] + 1) if dotted else None


def _assignment(lines: Sequence[str], name: str) -> int | None:
    """The line where the value of a key begins."""
    return next((at for at, line in enumerate(lines) if re.match(rf"\s*{name}\s*=", line)), None)


def _block_end(lines: Sequence[str], start: int, name: str) -> int:
    """The line after a block: the next header outside it."""
    header = re.compile(rf"\s*\[(?!\s*{name}\s*\.)")
    later = range(start + 1, len(lines))
    return next((at for at in later if header.match(lines[at])), len(lines))


def _braces(lines: Sequence[str], first: int) -> list[Block]:
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


def _entry(text: str, kind: str, which: str | int) -> Block:
    """The lines of an entry, by its number or by its id."""
    entries, whole = _entries(text, kind), (0, len(_lines(text)))
    if isinstance(which, int):
        return entries[which] if which < len(entries) else whole
    return _ids(text, kind).get(which, whole)


_ID = re.compile(r"(?:^|[\s{,])id\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


@lru_cache(maxsize=64)
def _ids(text: str, kind: str) -> dict[str, Block]:
    """The lines of each entry by its id; the first one counts."""
    lines, blocks = _lines(text), dict[str, Block]()
    for start, end in _entries(text, kind):
        for line in lines[start:end]:
            if match := _ID.search(line):
                blocks.setdefault(match[1] or match[2], (start, end))
                break
    return blocks
