"""The form covers everything in the file: every key of every record, in one section, with a label,
help and a kind; and its help is the text of the documentation."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from pitboss.night.plan import NightPlan
from pitboss.night.plan_file import LISTS
from pitboss.night.plan_file import SECTIONS as PARTS_OF_PLAN
from pitboss.web.planner.choices import choices_of
from pitboss.web.planner.draft import plan_of, values_of
from pitboss.web.planner.form import KINDS, SECTIONS, FormPart, night_form, plan_keys
from pitboss.web.planner.typed_values import BadAnswer, read_typed
from tests.night.plans import LAWFUL
from tests.night.test_plan_page import FLOOR_PAGE, NIGHT_PAGE, PARTS, rows


def _parts(part: FormPart) -> Iterator[FormPart]:
    yield part
    for inner in part.parts:
        yield from _parts(inner)


RECORDS = {part.record for part in _parts(night_form())}


def missing(record: type[Struct], part: FormPart) -> set[str]:
    """The keys of a record that its part of the form does not have."""
    known = {inner.key for inner in part.fields} | {inner.key for inner in part.parts}
    return set(record.__struct_encode_fields__) ^ known


@pytest.mark.parametrize("part", tuple(_parts(night_form())), ids=lambda part: part.record.__name__)
def test_every_key_of_a_record_is_on_the_form(part: FormPart) -> None:
    assert missing(part.record, part) == set()
    assert set(plan_keys()[part.record.__name__]) == set(part.record.__struct_encode_fields__)
    for field in part.fields:
        assert field.kind in KINDS
        assert field.label != field.key, "every field has a name for people"
        assert field.help


def test_a_key_that_is_not_on_the_form_is_caught() -> None:
    more = msgspec.defstruct("More", [("id", str), ("new_key", str)])
    part = next(entry for entry in night_form().parts if entry.key == "windows")
    assert "new_key" in missing(more, part)


def test_every_part_of_a_file_is_on_the_form() -> None:
    of_overlays = {"figures", "fees", "tasks"}
    known = {**LISTS, **PARTS_OF_PLAN}
    assert {record for key, record in known.items() if key not in of_overlays} <= RECORDS


def test_every_key_of_a_plan_is_in_one_section() -> None:
    keys = [key for section in SECTIONS.values() for key in section]
    assert sorted(keys) == sorted(NightPlan.__struct_encode_fields__)


def test_the_form_says_what_the_pages_say() -> None:
    compared = 0
    for title, record in PARTS.items():
        if record not in RECORDS:
            continue
        for page in (FLOOR_PAGE, NIGHT_PAGE):
            for key, words, _ in rows(title, page):
                assert plan_keys()[record.__name__][key]["help"] == words, (title, key)
                compared += 1
    assert compared == sum(len(record.__struct_encode_fields__) for record in RECORDS)


def test_every_list_to_choose_from_is_there() -> None:
    lists = choices_of(LAWFUL)
    for part in _parts(night_form()):
        for field in part.fields:
            assert not field.choices or lists[field.choices], field.key


def test_a_plan_by_places_is_the_same_plan() -> None:
    assert plan_of(values_of(LAWFUL)) == LAWFUL


@pytest.mark.parametrize("part", tuple(_parts(night_form())), ids=lambda part: part.record.__name__)
def test_every_field_takes_its_default_and_refuses_nonsense(part: FormPart) -> None:
    usual = {field.encode_name: field for field in fields(part.record)}
    for field in part.fields:
        if not field.is_required:
            assert usual[field.key].default is not msgspec.NODEFAULT or field.default is not None
            assert read_typed(field, field.default) == field.default, field.key
        with pytest.raises(BadAnswer, match="must be"):
            read_typed(field, [{"a": datetime.date.max.isoformat()}, 1.5])
