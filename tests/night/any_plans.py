"""Any plan that a file can hold, lawful or not: every field of every record takes any value of its
type, and only what the reader refuses is corrected."""

from __future__ import annotations

import datetime
import types
import typing
from typing import Any

from hypothesis import strategies as st
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields, replace

from pitboss.floor.pin_rules import pin_fault
from pitboss.floor.plan import LICENSED, PRACTICE
from pitboss.night.plan import FIRST_YEAR, LAST_YEAR, NightPlan, RosterRules

_ZONES = st.integers(-1439, 1439).map(
    lambda minutes: datetime.timezone(datetime.timedelta(minutes=minutes))
)
SIMPLE: dict[object, st.SearchStrategy[Any]] = {
    str: st.text(max_size=60),
    int: st.integers(-(2**63), 2**63 - 1),
    bool: st.booleans(),
    datetime.date: st.dates(datetime.date(FIRST_YEAR, 1, 1), datetime.date(LAST_YEAR, 12, 31)),
    datetime.datetime: st.datetimes(
        datetime.datetime(FIRST_YEAR, 1, 1),
        datetime.datetime(LAST_YEAR, 12, 31),
        timezones=st.one_of(st.none(), _ZONES),
    ),
    type(None): st.none(),
}
LISTS = ("tables", "people", "windows", "providers", "machines", "prizes")
"""The lists in which each id is unique."""


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type that a record has."""
    if kind in SIMPLE:
        return SIMPLE[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:  # a whole number with bounds
        return st.integers(arguments[1].ge, arguments[1].le or 2**63 - 1)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*map(values_of, arguments))
    if origin is dict:
        return st.dictionaries(*map(values_of, arguments), max_size=5)
    if origin is tuple and arguments[-1] is not Ellipsis:
        return st.tuples(*map(values_of, arguments))
    if origin is tuple:
        return st.lists(values_of(arguments[0]), max_size=4).map(tuple)
    assert issubclass(kind, Struct), kind
    return records(kind)


def records(kind: type[Struct]) -> st.SearchStrategy[Any]:
    """Any record of a kind, with any of the keys that it may leave out."""
    every = {field.name: values_of(field.type) for field in fields(kind)}
    must = {field.name for field in fields(kind) if _is_required(field)}
    return st.fixed_dictionaries(
        {name: every[name] for name in every if name in must},
        optional={name: every[name] for name in every if name not in must},
    ).map(lambda keys: kind(**keys))


def _is_required(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _readable(plan: NightPlan) -> NightPlan:
    """The plan without what its reader refuses: repeated ids, shifts of unknown people, PINs
    that are too easy, breaks of no length, and a purpose that contradicts `practice`."""
    changes: dict[str, Any] = {
        name: tuple({part.id: part for part in getattr(plan, name)}.values()) for name in LISTS
    }
    changes["people"] = tuple(
        replace(person, pin="" if pin_fault(person.pin) else person.pin)
        for person in changes["people"]
    )
    ids = [person.id for person in changes["people"]]
    changes["shifts"] = tuple(
        replace(shift, person=ids[number % len(ids)])
        for number, shift in enumerate(plan.shifts)
        if ids
    )
    if (plan.practice, plan.purpose) in ((True, LICENSED), (False, PRACTICE)):
        changes["practice"] = None
    if plan.roster is not None:
        lengths = {
            key: 1 + getattr(plan.roster, key) % 1440 for key in plan.roster.__struct_fields__
        }
        changes["roster"] = RosterRules(**lengths)
    return replace(plan, **changes)


def plans() -> st.SearchStrategy[NightPlan]:
    """Any plan that a file can hold."""
    return records(NightPlan).map(_readable)
