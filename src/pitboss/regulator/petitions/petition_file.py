"""Reads the file of a petition; whatever is wrong with it is one line with its file, line and
field."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Sequence

import msgspec

from pitboss.regulator.petitions import petition as parts
from pitboss.regulator.petitions.petition import Petition

Place = tuple[str | int, ...]
_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.]+)\s*\]\]?")
_TYPES = {
    "int": "a whole number", "str": 'text in "quotes"', "bool": "true or false",
    "array": "a list in [brackets]", "object": "a section with keys of its own",
    "date": "a date such as 2027-03-01", "datetime": "a time such as 2027-03-01T12:00:00",
}  # fmt: skip
_WANTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_BOUND = re.compile(r"Expected `int` (>=|<=) (-?\d+)")
_KEY = re.compile(r"Object (missing required|contains unknown) field `(.+)`")
_KINDS: dict[str, type[msgspec.Struct]] = {
    "petitioners": parts.Petitioner,
    "agreement": parts.TestingAgreement,
    "csi": parts.Application,
    "waiver": parts.Waiver,
    "layout": parts.LayoutSize,
    "test": parts.Trial,
    "sites": parts.Site,
    "criteria": parts.Criterion,
}


class BadPetition(ValueError):
    """A file with a fault: one line with its file, its line and the field."""


def read_petition(text: str, name: str = "petition.toml") -> Petition:
    """The petition in a file, complete or not."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).partition(" (at ")
        line = re.search(r"line (\d+)", where)
        number = line[1] if line else max(1, text.count("\n"))
        raise BadPetition(f"{name}, line {number}: {what[:1].lower()}{what[1:]}") from None
    except (ValueError, RecursionError):  # endless digits or brackets
        raise BadPetition(f"{name}: a value in it is too long or too deeply nested") from None
    try:
        return msgspec.convert(data, Petition)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        place = tuple(int(k) if k.isdigit() else k for k in re.findall(r"\w+", where))
        place, plain = _plain(words, place)
        raise BadPetition(f"{name}, line {line_of(text, place)}: {plain}") from None


def _plain(words: str, place: Place) -> tuple[Place, str]:
    field = field_of(place) or "the file"
    if match := _WANTED.fullmatch(words):
        kinds = [_TYPES.get(kind, kind) for kind in match[1].split(" | ") if kind != "null"]
        return place, f"{field} must be {' or '.join(kinds)}, not {_TYPES.get(match[2], match[2])}"
    if match := _BOUND.fullmatch(words):
        bound = "at least" if match[1] == ">=" else "at most"
        return place, f"{field} must be {bound} {int(match[2]):,}"
    if match := _KEY.fullmatch(words):
        if match[1].startswith("missing"):
            return place, f"{match[2]!r} is missing in {field}"
        kind = next((_KINDS[str(k)] for k in reversed(place) if str(k) in _KINDS), Petition)
        known = kind.__struct_encode_fields__
        close = difflib.get_close_matches(match[2], known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"the keys are {', '.join(known)}"
        return (*place, match[2]), f"there is no key {match[2]!r} in {field}: {hint}"
    return place, f"{field}: {words.replace('`', chr(39)).lower()}"


def plain_fault(words: str) -> str:
    """A complaint of the decoder in plainer words."""
    words, _, where = words.partition(" - at `$")
    place = tuple(int(k) if k.isdigit() else k for k in re.findall(r"\w+", where))
    return _plain(words, place)[1].replace("the file", "it")


def field_of(place: Place) -> str:
    """A place as a person writes it: petitioners[2].address."""
    words = ""
    for step in place:
        words += f"[{step + 1}]" if isinstance(step, int) else f".{step}"
    return words.removeprefix(".")


def line_of(text: str, place: Sequence[str | int]) -> int:
    """The line of a place; that of the part it belongs in, where it is missing."""
    lines, counts = text.splitlines(), dict[str, int]()
    names = [str(step) for step in place if isinstance(step, str)]
    best, found, depth = 1, 0, 0
    here: list[str | int] = []
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            path = header[2]
            here = list(path.split("."))
            if header[1] == "[[":
                counts[path] = counts.get(path, -1) + 1
                here.append(counts[path])
            depth = len(here)
            same = list(place[:depth]) == here
            if same and depth > found:
                best, found = number, depth
            elif here[: len(place)] == list(place) and len(place) > found:
                best, found = number, len(place)  # the first entry of a list
            continue
        depth = len(here)
        rest = place[depth:]
        if list(place[:depth]) == here and rest and names:
            key = str(rest[0])
            if re.match(rf"\s*\"?{re.escape(key)}\"?\s*[=.]", line) and depth + 1 > found:
                best, found = number, depth + 1
    return best
