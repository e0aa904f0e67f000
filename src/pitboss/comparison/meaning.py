"""The meaning of a part of the rules, as aspects: every field that does something, none that only
words it.

A definition is walked field by field, so that a field that is added to the rulebook later counts
from the start. What is only wording is named here, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from pitboss.equipment.odds import Odds
from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent, places_in, showing
from pitboss.rulebook.option import ByOption, Value, pick

WORDING = frozenset({"says", "question", "title", "text", "declares", "name", "summary"})
"""Fields that say something to people and do nothing: their change is a change of words."""
CALLED = frozenset({"call"})
"""Words that are called out: that there is a call is a rule, and so is the figure it announces."""
EXPLANATION = frozenset({"reading", "spots"})
"""Fields that explain a rule, or say where the chip lies on the cloth."""
REFERENCES = frozenset(
    {"short", "wrong_ways", "since", "steps", "after", "again", "fails", "behind", "wagers"}
)
"""Fields that name another fact; a new name for that fact is no change here."""

_FIELD = re.compile(r"\{[a-z]+\}")
_REFERENCE = re.compile("«([^«»]*)»")
CITED = frozenset({"law", "also"})
"""Fields that name the clauses of a rule: only their figures belong to its meaning."""
DEFAULT_FIGURE = "value"
"""What a step counts by, unless it says otherwise."""
YES = "yes"
Options = Mapping[str, Value]


def aspects(part: object, options: Options, path: str = "") -> dict[str, str]:
    """What a part of the rules does, aspect by aspect. A field that is empty or off has none."""
    return dict(_aspects(part, options, path))


def _aspects(part: object, options: Options, path: str) -> Iterator[tuple[str, str]]:
    part = pick(part, options) if isinstance(part, ByOption) else part
    if _is_definition(part):
        lines = list(_fields(part, options, path))
        yield from lines or [(path or "is", record_words(part))]
    elif isinstance(part, Mapping):
        for key, value in part.items():
            yield from _aspects(value, options, _join(path, _plain(key)))
    elif _is_named(part):
        yield from _aspects(dict(part), options, path)  # type: ignore[call-overload]
    elif isinstance(part, tuple | list) and any(_is_record(item, options) for item in part):
        yield from _records(part, options, path)
    elif (text := value_text(part, options)) is not None:
        yield path or "is", text


def _records(
    parts: tuple[object, ...] | list[object], options: Options, path: str
) -> Iterator[tuple[str, str]]:
    """Several records, which hold together: they are numbered by what they say."""
    if len(parts) == 1:
        yield from _aspects(parts[0], options, path)
        return
    lists = sorted(sorted(_aspects(part, options, "")) for part in parts)
    for number, lines in enumerate(lists, 1):
        yield from ((_join(path, _join(str(number), name)), value) for name, value in lines)


def _fields(part: object, options: Options, path: str) -> Iterator[tuple[str, str]]:
    for field in fields(part):  # type: ignore[arg-type]
        value = getattr(part, field.name)
        here = _join(path, field.name.replace("_", " "))
        if field.name in WORDING | EXPLANATION or value == DEFAULT_FIGURE:
            continue
        if field.name in CALLED:
            if isinstance(value, str) and value:
                yield here, " ".join(sorted(_FIELD.findall(value))) or "yes"
        elif field.name in CITED:
            if figures := law_figures(_clauses(value)):
                yield _join(path, "figures"), figures
        elif field.name in REFERENCES and (names := _references(value, options)):
            yield here, names
        else:
            yield from _aspects(value, options, here)


def record_words(part: object) -> str:
    """The kind of a record in words: a record that only cites a clause still says that it holds."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(part).__name__).lower()


def _is_definition(item: object) -> bool:
    return is_dataclass(item) and not isinstance(item, Clause | NamedEvent | Space | Odds | type)


def _is_record(item: object, options: Options) -> bool:
    item = pick(item, options) if isinstance(item, ByOption) else item
    return isinstance(item, tuple | Mapping) or _is_definition(item)


def _is_named(part: object) -> bool:
    """Whether these are pairs of a name and what belongs to it."""
    return (
        isinstance(part, tuple)
        and bool(part)
        and all(isinstance(i, tuple) and len(i) == 2 and isinstance(i[0], str) for i in part)
    )


def _references(value: object, options: Options) -> str:
    value = pick(value, options) if isinstance(value, ByOption) else value
    if isinstance(value, str):
        return f"«{value}»" if value else ""
    if isinstance(value, tuple):
        return ", ".join(filter(None, (_references(item, options) for item in value)))
    return ""


def value_text(value: object, options: Options) -> str | None:
    """A single value of the rules as a text that means the same wherever it stands."""
    value = pick(value, options) if isinstance(value, ByOption) else value
    match value:
        case None | False | "" | ():
            return None
        case True:
            return YES
        case Clause():
            return clause_figures(value) or YES
        case NamedEvent():
            return outcome_words(value.space, value.bits)
        case Space():
            return space_words(value)
        case Enum():
            return None if value.value == "nothing" else str(value.value)
        case Fraction():
            return fraction_text(value)
        case str() | int() | Decimal() | Odds():
            return str(value)
        case tuple() | list() | frozenset() | set():
            texts = [text for item in value if (text := value_text(item, options)) is not None]
            return ", ".join(sorted((t for t in texts if t != YES), key=_place)) or (
                texts[0] if texts else None
            )
    return None  # a function: what it does shows in the odds, and in rounds that are played


def _place(text: str) -> tuple[int, str]:
    """Sorts numbers by size and before words."""
    return (int(text), text) if text.isdigit() else (10**9, text)


def fraction_text(value: Fraction) -> str:
    """A fraction as people write it: 3/2, or 2 where it is whole."""
    return str(value)


def clause_figures(clause: Clause) -> str:
    """The figures that a clause sets, in words; empty if it sets none."""
    parts = []
    if clause.pays is not None:
        parts.append(f"pays {clause.pays}")
    if clause.value is not None:
        parts.append(f"{clause.value} {clause.unit or ''}".strip())
    parts += [f"{name.replace('_', ' ')} {figure}" for name, figure in clause.values.items()]
    if clause.numbers:
        parts.append(f"on {', '.join(map(str, clause.numbers))}")
    if clause.pockets:
        parts.append(f"on {', '.join(clause.pockets)}")
    text = "; ".join(parts)
    return f"{clause.bound} {text}" if clause.bound and text else text


def law_figures(law: Iterable[Clause]) -> str:
    """The figures of several clauses, whatever their order."""
    return "; ".join(sorted({text for clause in law if (text := clause_figures(clause))}))


def _clauses(value: object) -> tuple[Clause, ...]:
    items = value if isinstance(value, tuple) else (value,)
    return tuple(item for item in items if isinstance(item, Clause))


def _join(path: str, name: str) -> str:
    return f"{path}, {name}" if path and name else path or name


def _plain(key: object) -> str:
    return str(key.value) if isinstance(key, Enum) else str(key)


# --- outcomes -----------------------------------------------------------------------------
def space_words(space: Space) -> str:
    """A chance device by what it can show."""
    first = space.outcomes[0]
    if isinstance(first, tuple):
        return f"{len(first)} {'die' if len(first) == 1 else 'dice'}, {len(space)} outcomes"
    return "cards" if len(space) == 1 else f"{len(space)} places: {' '.join(space.texts)}"


@lru_cache(4096)
def outcome_words(space: Space, bits: int) -> str:
    """A set of outcomes, in the same words whatever a rule calls it: "total 7, 11"."""
    everything = (1 << len(space)) - 1
    if bits == everything:
        return "anything"
    short = _set_words(space, bits)
    rest = _set_words(space, everything & ~bits)
    return short if len(short) <= len(rest) + 8 else f"anything but {rest}"


def _set_words(space: Space, bits: int) -> str:
    if len(space) <= 6 or isinstance(space.outcomes[0], str):
        return ", ".join(sorted((space.text(place) for place in places_in(bits)), key=_place))
    return _by_face(space, bits) or _by_total(space, bits) or _by_throw(space, bits)


def _by_face(space: Space, bits: int) -> str:
    """The name of the set if it goes by how many of three dice show a number."""
    return _face_names(space).get(bits, "") if len(space.outcomes[0]) > 2 else ""


@lru_cache(32)
def _face_names(space: Space) -> dict[int, str]:
    """The sets of throws with a number on so many dice, each with its name."""
    names: dict[int, str] = {}
    for face in range(1, 7):
        for count in range(1, len(space.outcomes[0]) + 1):
            exact = showing(space, face, exactly=count)
            least = showing(space, face, at_least=count)
            names.setdefault(exact.bits, exact.name)
            names.setdefault(least.bits, least.name)
    return names


def _by_total(space: Space, bits: int) -> str:
    """The set as totals, if it has every throw of each of its totals."""
    totals = [space.total(place) for place in range(len(space))]
    inside = {totals[place] for place in places_in(bits)}
    if all(bits >> place & 1 for place, sum_ in enumerate(totals) if sum_ in inside):
        return f"total {', '.join(map(str, sorted(inside)))}"
    return ""


def _by_throw(space: Space, bits: int) -> str:
    """The set throw by throw, without the order of the dice where it has every order."""
    throws: dict[tuple[object, ...], list[int]] = {}
    for place, outcome in enumerate(space.outcomes):
        throws.setdefault(tuple(sorted(outcome)), []).append(place)
    whole = [places for places in throws.values() if all(bits >> place & 1 for place in places)]
    if sum(map(len, whole)) == bits.bit_count():
        return ", ".join(space.text(places[0]) for places in whole)
    return ", ".join(space.text(place) for place in places_in(bits))


# --- names in a meaning -------------------------------------------------------------------
def with_names(meaning: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """A meaning in which facts that are referred to have their new names."""
    return {
        aspect: _REFERENCE.sub(lambda name: f"«{names.get(name[1], name[1])}»", value)
        for aspect, value in meaning.items()
    }
