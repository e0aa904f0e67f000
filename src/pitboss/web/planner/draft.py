"""A plan while people work on it: its values by place, and edits that say what they replace.

An edit is (place, old value, new value). If the old value is still there, the edit is made,
whatever else has changed. If someone else has changed it, that is a conflict, and the second person
chooses. Parts of a list keep the key they got when the file was read, so no edit hits the wrong
part when the list changes.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence

import msgspec

from pitboss.night.plan import NightPlan
from pitboss.web.planner.choices import choices_of
from pitboss.web.planner.form import (
    CHOICE,
    CHOICES,
    FormField,
    FormPart,
    json_values,
    night_form,
)
from pitboss.web.planner.typed_values import BadAnswer, read_typed
from pitboss.web.shapes.plans import PlanEdit, PlanValue

MOST_PARTS = 500
"""No night has more of anything than this."""
Values = dict[str, PlanValue]
"""Values of a plan as JSON has them; the parts of a list by their keys."""


class EditConflict(Exception):
    """Someone else has changed this place."""

    def __init__(self, place: Sequence[str], theirs: PlanValue) -> None:
        super().__init__("/".join(place))
        self.place, self.theirs = tuple(place), theirs


class NoSuchPlace(Exception):
    """There is nothing at this place, or not anymore."""


def values_of(plan: NightPlan) -> Values:
    """A plan by places."""
    values: Values = json_values(plan)
    for part in night_form().parts:
        if part.is_list:
            values[part.key] = _key_entries(part, values[part.key])
    return values


def plan_of(values: Values) -> NightPlan:
    """The plan made of these values."""
    lists = {part.key: list(values[part.key].values()) for part in _lists()}
    return msgspec.convert({**values, **lists}, NightPlan)


def take_keys(fresh: Values, known: Values) -> Values:
    """A plan that was read again, with the keys its parts have on open pages."""
    for part in _lists():
        old, new = known.get(part.key, {}), fresh[part.key]
        keys = {_identity(part, entry): key for key, entry in old.items()}
        names, renamed = set(), Values()
        for key, entry in new.items():
            former = keys.get(_identity(part, entry))
            name = former if former is not None and former not in names else key
            while name in names:
                name += "~"
            names.add(name)
            renamed[name] = entry
        fresh[part.key] = renamed
    return fresh


def apply_edits(values: Values, edits: Sequence[PlanEdit]) -> tuple[Values, tuple[str, ...]]:
    """The values after all the edits, and the key of each part that was added (others: "").

    If one of them cannot be made, none are.
    """
    values = copy.deepcopy(values)
    keys = tuple(_apply(values, edit) for edit in edits)
    return values, keys


def _apply(values: Values, edit: PlanEdit) -> str:
    place, form = edit.place, night_form()
    if not place or len(place) > 4:
        raise NoSuchPlace("/".join(place))
    holder, part, rest = _walk(values, form, place)
    key = rest[0]
    if (field := part.field(key)) is not None and len(rest) == 1:
        _set_field(values, holder, field, edit)
        return ""
    inner = part.part(key)
    if inner is None:
        raise NoSuchPlace("/".join(place))
    if inner.is_list:
        return _change_list(values, holder[key], inner, edit, rest[1:])
    _change_section(holder, inner, edit)
    return ""


def _walk(
    values: Values, form: FormPart, place: Sequence[str]
) -> tuple[Values, FormPart, tuple[str, ...]]:
    """The values that hold the last step of a place, their part of the form, and that step.

    Adding or removing a part of a list has two steps: the list, and the key in it.
    """
    holder, part, rest = values, form, tuple(place)
    while len(rest) > 1 and (inner := part.part(rest[0])) is not None:
        if inner.is_list and len(rest) == 2:
            break
        below = holder[rest[0]].get(rest[1]) if inner.is_list else holder[rest[0]]
        if below is None:
            raise NoSuchPlace("/".join(place))
        holder, part, rest = below, inner, rest[2 if inner.is_list else 1 :]
    if len(rest) > 2 or (len(rest) == 2 and part.part(rest[0]) is None):
        raise NoSuchPlace("/".join(place))
    return holder, part, rest


def _set_field(values: Values, holder: Values, field: FormField, edit: PlanEdit) -> None:
    new = read_typed(field, edit.new)
    current = holder[field.key]
    if new == current:
        return
    if edit.old != current:
        if field.kind != CHOICES or not isinstance(edit.old, list):
            raise EditConflict(edit.place, current)
        new = _merge(edit.old, new, current)
    holder[field.key] = new
    if field.key == "id":
        _rename(values, edit.place[0], current, new)


def _merge(old: list[PlanValue], new: list[PlanValue], theirs: list[PlanValue]) -> list[PlanValue]:
    """Both changes of a list: what either side added or removed."""
    staying = [word for word in theirs if word in new or word not in old]
    return staying + [word for word in new if word not in old and word not in staying]


def _change_section(holder: Values, part: FormPart, edit: PlanEdit) -> None:
    current = holder[part.key]
    if edit.new is None:
        if current is not None and edit.old != current:
            raise EditConflict(edit.place, current)
        holder[part.key] = None
        return
    if current is not None and edit.old != current:
        raise EditConflict(edit.place, current)
    holder[part.key] = _read_part(part, edit.new)


def _change_list(
    values: Values, entries: Values, part: FormPart, edit: PlanEdit, rest: Sequence[str]
) -> str:
    """Add a part to a list, under a new key or its old one, or remove it."""
    if len(rest) != 1:
        raise NoSuchPlace("/".join(edit.place))
    key = rest[0]
    if edit.new is None:
        if key in entries and edit.old != entries[key]:
            raise EditConflict(edit.place, entries[key])
        entries.pop(key, None)
        return ""
    if key in entries:
        raise EditConflict(edit.place, entries[key])
    if len(entries) >= MOST_PARTS:
        raise BadAnswer(f"{part.label}: a plan holds at most {MOST_PARTS}")
    entry = _read_part(part, {**_first_values(values, part, edit.new), **edit.new})
    key = key or _free_name(_name_of(part, entry), entries)
    entries[key] = entry
    return key


def _read_part(part: FormPart, answers: PlanValue) -> Values:
    """A whole new part."""
    if not isinstance(answers, dict):
        raise BadAnswer(f"{part.label}: this must be a part with keys of its own")
    read: Values = {}
    for key, value in answers.items():
        field, inner = part.field(key), part.part(key)
        if field is not None:
            read[key] = read_typed(field, value)
        elif inner is not None and not inner.is_list:
            read[key] = None if value is None else _read_part(inner, value)
        else:
            raise NoSuchPlace(str(key)[:40])
    for field in part.fields:
        if field.is_required and field.key not in read:
            read[field.key] = read_typed(field, _FIRST.get(field.key, ""))
    entry: Values = json_values(msgspec.convert(read, part.record))
    return entry


_FIRST = {"basis": "casino"}


def _first_values(values: Values, part: FormPart, answers: Values) -> Values:
    """What a new part starts with: its own id, and the first choice of each list."""
    entry: Values = {}
    lists = choices_of(plan_of(values))
    for field in part.fields:
        if not field.is_required or field.key in answers or field.key == "id":
            continue
        if field.kind in (CHOICE, CHOICES):
            first = next((value for value, _ in lists[field.choices]), "")
            entry[field.key] = [] if field.kind == CHOICES else first
        else:
            entry[field.key] = field.default if field.default is not None else ""
    if part.field("id") is not None and "id" not in answers:
        entry["id"] = _new_id(values, part, str(answers.get("game") or entry.get("game") or ""))
    return entry


def _new_id(values: Values, part: FormPart, game: str) -> str:
    """An id that is still free; a table's begins with its game."""
    words = game.rpartition(".")[2] or _ONE_OF.get(part.key, part.key.removesuffix("s"))
    stem = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    ids = {entry["id"] for entry in values[part.key].values()}
    names = (f"{stem}-{number}" for number in range(1, MOST_PARTS + 2))
    return next(name for name in names if name not in ids)


_ONE_OF = {"people": "person"}


def _rename(values: Values, kind: str, old: str, new: str) -> None:
    """Update everything that names a part by its id, unless another part still has that id."""
    if any(entry["id"] == old for entry in values.get(kind, {}).values()):
        return
    for where, key in _NAMED_BY.get(kind, ()):
        for entry in values[where].values():
            if entry[key] == old:
                entry[key] = new
    if kind in ("tables", "windows"):
        for shift in values["shifts"].values():
            place, space, post = shift["post"].partition(" ")
            if place == old and space:
                shift["post"] = f"{new} {post}"


_NAMED_BY = {
    "providers": (("tables", "provider"), ("machines", "provider"), ("people", "employer")),
    "people": (("people", "taught_by"), ("shifts", "person")),
}


def place_on_form(values: Values, place: Sequence[str | int]) -> tuple[str, ...]:
    """A place on the form, from a place as checks name it, by ids and numbers."""
    if not place:
        return ()
    head, rest = str(place[0]), list(place[1:])
    part = night_form().part(head)
    if part is not None and part.is_list and rest:
        entries: Values = values[head]
        if isinstance(rest[0], int):
            keys = list(entries)
            rest[0] = keys[rest[0]] if rest[0] < len(keys) else ""
        else:
            named = (key for key, entry in entries.items() if entry.get("id", key) == rest[0])
            rest[0] = next(named, str(rest[0]))
    return (head, *map(str, rest))


def value_at(values: Values, place: Sequence[str]) -> PlanValue:
    """The value at a place; None if there is none."""
    value: PlanValue = values
    for step in place:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _lists() -> Iterator[FormPart]:
    return (part for part in night_form().parts if part.is_list)


def _key_entries(part: FormPart, entries: list[Values]) -> Values:
    keyed: Values = {}
    for entry in entries:
        keyed[_free_name(_name_of(part, entry), keyed)] = entry
    return keyed


_NAMES = {"shifts": ("person", "post", "from"), "costs": ("for",)}


def _name_of(part: FormPart, entry: Values) -> str:
    """The name of a part: its id, or what distinguishes it from others."""
    words = (str(entry.get(key, "")) for key in _NAMES.get(part.key, ("id",)))
    return " ".join(words).strip() or "new"


def _identity(part: FormPart, entry: Values) -> str:
    return str(entry["id"]) if "id" in entry else _name_of(part, entry)


def _free_name(name: str, others: Values) -> str:
    while name in others:
        name += "~"
    return name
