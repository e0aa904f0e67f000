"""The form of a plan, generated from its records: every key of a plan is a field, and no field is
written by hand.

The label and help of a field are in `words/plan_keys.toml`. What may be entered follows from the
type of the key, and from the few tables below if the type does not say enough.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypedDict

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    DateTimeType,
    DateType,
    DictType,
    Field,
    IntType,
    StructType,
    TupleType,
    UnionType,
    VarTupleType,
    type_info,
)

from pitboss.night.plan import NightPlan
from pitboss.web.shapes.plans import PlanValue

SECTIONS: dict[str, tuple[str, ...]] = {
    "who": ("night", "house", "practice", "purpose", "holder"),
    "when": (
        "date", "doors", "first_wager", "last_wager", "ends", "timezone", "last_call_minutes",
    ),
    "license": ("license",),
    "providers": ("providers",),
    "tables": ("tables", "tables_per_class_a", "house_odds", "age", "seat_s"),
    "machines": ("machines",),
    "people": ("people",),
    "roster": ("shifts", "roster"),
    "money": (
        "rate", "admission_cents", "expected_guests", "spend_per_guest_cents", "windows", "costs",
        "color_coded", "second_above",
    ),
    "prizes": ("prizes", "reserve_minutes", "raffle"),
    "bingo": ("bingo",),
}  # fmt: skip
"""The sections of the form, and the keys of a plan in each."""

TEXT, NUMBER, CENTS, YES_NO = "text", "number", "cents", "yes_no"
DATE, TIME, MOMENT = "date", "time", "moment"
CHOICE, CHOICES, LINES, DATES, NUMBERS, PAIRS = (
    "choice",
    "choices",
    "lines",
    "dates",
    "numbers",
    "pairs",
)
KINDS = (
    TEXT,
    NUMBER,
    CENTS,
    YES_NO,
    DATE,
    TIME,
    MOMENT,
    CHOICE,
    CHOICES,
    LINES,
    DATES,
    NUMBERS,
    PAIRS,
)
"""What a field takes."""

_TIMES = {
    ("NightPlan", "doors"),
    ("NightPlan", "first_wager"),
    ("NightPlan", "last_wager"),
    ("NightPlan", "ends"),
    ("Shift", "from"),
    ("Shift", "to"),
    ("RafflePlan", "draws_at"),
}
_CHOICES = {
    ("NightPlan", "house"): "houses",
    ("NightPlan", "practice"): "practice",
    ("NightPlan", "purpose"): "purposes",
    ("NightTable", "game"): "games",
    ("NightTable", "mode"): "modes",
    ("NightTable", "provider"): "providers",
    ("Machine", "kind"): "machine_kinds",
    ("Machine", "provider"): "providers",
    ("Person", "member"): "memberships",
    ("Person", "employer"): "providers",
    ("Person", "taught_by"): "class_a",
    ("Person", "roles"): "roles",
    ("Person", "taught"): "games",
    ("Holder", "class"): "holder_classes",
    ("Holder", "week_starts"): "weekdays",
    ("License", "status"): "license_states",
    ("License", "games"): "license_games",
    ("Provider", "status"): "approval_states",
    ("Provider", "form_11_by"): "application_ways",
    ("Provider", "fee_by"): "fee_ways",
    ("Approval", "applied_by"): "application_ways",
    ("Approval", "fee_by"): "fee_ways",
    ("Approval", "status"): "approval_states",
    ("Qualification", "basis"): "qualifications",
    ("PrizePlan", "way"): "prize_ways",
    ("RafflePlan", "method"): "drawing_methods",
    ("RafflePlan", "absent"): "absent_rules",
    ("Shift", "person"): "people",
    ("Shift", "post"): "posts",
}
"""Fields with a list to choose from, and the name of the list: see `choices.py`."""


_FIRST = ("id", "name")
"""The fields that come first in a part; the rest follow in the order of its record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """A field: its key in the file, its label and help, what it takes, and its default.

    `type` is the type of the key, for msgspec to convert to; `choices` names the list to choose
    from. `is_more`: only a few nights need it. `can_be_empty`: it may be left out.
    """

    key: str
    label: str
    help: str
    kind: str
    type: object
    choices: str = ""
    default: PlanValue = None
    is_required: bool = False
    is_more: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPart:
    """A part of the plan: its fields, and the parts within it.

    `is_list`: the plan has any number of them; otherwise it has one or none.
    """

    key: str
    label: str
    help: str
    is_list: bool
    record: type[Struct]
    fields: tuple[FormField, ...]
    parts: tuple[FormPart, ...] = ()

    def field(self, key: str) -> FormField | None:
        """A field by its key."""
        return next((field for field in self.fields if field.key == key), None)

    def part(self, key: str) -> FormPart | None:
        """A part by its key."""
        return next((part for part in self.parts if part.key == key), None)


class KeyWords(TypedDict, total=False):
    """What the form says about a key: `form` is its help if the file's own help would be wrong on
    the form."""

    label: str
    help: str
    form: str
    more: bool


@cache
def plan_keys() -> dict[str, dict[str, KeyWords]]:
    """Labels and help of every key, by the name of its record."""
    text = (files("pitboss.web") / "words" / "plan_keys.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def night_form() -> FormPart:
    """The whole form: the plan as one part, with everything in it."""
    return _part("", NightPlan, "", "", is_list=False)


def section_of(key: str) -> str:
    """The section that a key of the plan is in."""
    return next((name for name, keys in SECTIONS.items() if key in keys), next(iter(SECTIONS)))


def plain_help(words: str) -> str:
    """Help without Markdown.

    >>> plain_help("its [license](#the-license): `issued` or `denied`")
    'its license: issued or denied'
    """
    words = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", words)
    return words.replace("`", "")


def json_values(value: object) -> PlanValue:
    """A value as JSON has it, with lists instead of tuples, to compare with what a page sent."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _part(key: str, record: type[Struct], label: str, help_: str, *, is_list: bool) -> FormPart:
    known = plan_keys().get(record.__name__, {})
    fields, parts = list[FormField](), list[FormPart]()
    info = type_info(record)
    assert isinstance(info, StructType)
    for key_ in info.fields:
        words: KeyWords = {"label": key_.encode_name, "help": ""}
        words.update(known.get(key_.encode_name, {}))
        text = plain_help(words.get("form") or words["help"])
        inner, is_list_ = _record_of(key_)
        if inner is None:
            fields.append(_field(record, key_, words, text))
        else:
            part = _part(key_.encode_name, inner, words["label"], text, is_list=is_list_)
            parts.append(part)
    fields.sort(key=lambda field: _FIRST.index(field.key) if field.key in _FIRST else len(_FIRST))
    return FormPart(
        key=key,
        label=label,
        help=help_,
        is_list=is_list,
        record=record,
        fields=tuple(fields),
        parts=tuple(parts),
    )


def _record_of(field: Field) -> tuple[type[Struct] | None, bool]:
    """The record of a key that is a part, and whether it is a list of them."""
    kind = field.type
    if isinstance(kind, VarTupleType) and isinstance(kind.item_type, StructType):
        return kind.item_type.cls, True
    for option in kind.types if isinstance(kind, UnionType) else (kind,):
        if isinstance(option, StructType):
            return option.cls, False
    return None, False


def _field(record: type[Struct], field: Field, words: KeyWords, help_: str) -> FormField:
    place = (record.__name__, field.encode_name)
    default = None if field.default is msgspec.NODEFAULT else field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return FormField(
        key=field.encode_name,
        label=words["label"],
        help=help_,
        kind=_kind(place, field),
        type=next(own.type for own in msgspec.structs.fields(record) if own.name == field.name),
        choices=_CHOICES.get(place, ""),
        default=json_values(default),
        is_required=field.required,
        is_more=bool(words.get("more")),
    )


def _kind(place: tuple[str, str], field: Field) -> str:
    """What a field takes, by its type; its name says which numbers are amounts of money."""
    types = field.type.types if isinstance(field.type, UnionType) else (field.type,)
    lists = next((kind for kind in types if isinstance(kind, VarTupleType | TupleType)), None)
    if place in _CHOICES:
        return CHOICE if lists is None else CHOICES
    if lists is not None:
        inner = lists.item_type if isinstance(lists, VarTupleType) else lists.item_types[0]
        simple = {IntType: NUMBERS, DateType: DATES}
        return simple.get(type(inner), LINES)
    if place in _TIMES:
        return TIME
    if (
        len(types) > 1
        and any(isinstance(kind, IntType) for kind in types)
        and not _is_simple(types)
    ):
        return TEXT
    by_type = {BoolType: YES_NO, DateType: DATE, DateTimeType: MOMENT, DictType: PAIRS}
    for kind in types:
        if type(kind) in by_type:
            return by_type[type(kind)]
        if isinstance(kind, IntType):
            return CENTS if field.encode_name.endswith("cents") else NUMBER
    return TEXT


def _is_simple(types: tuple[object, ...]) -> bool:
    """Whether a key is a number or left out, and nothing else."""
    return {type(kind).__name__ for kind in types} <= {"IntType", "NoneType"}
