"""docs/floor-file.md tells every key of a floor file, with the value it has unless it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from pitboss.floor.floor_file import FloorFile, PersonLine, read_floor
from pitboss.floor.permissions import REQUIRED_ROLES, ROLES
from pitboss.floor.plan import FloorPlan, TablePlan, WindowPlan
from pitboss.floor.plan_checks import OLDEST
from pitboss.houses import NJ_CASINO, NJ_NIGHT, OUR_HOUSES, TAS_CASINO

PAGE = (Path(__file__).parents[2] / "docs" / "floor-file.md").read_text("utf-8")
PARTS: dict[str, type[Struct]] = {
    "The night": FloorFile, "A table": TablePlan, "A person": PersonLine,
    "A window": WindowPlan,
}  # fmt: skip


def section(name: str) -> str:
    """The part of the page under a heading."""
    return PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]


def rows(name: str) -> Iterator[tuple[str, str, str]]:
    """The keys that a part of the page tells: the key, what it is, its usual value."""
    for line in section(name).splitlines():
        if found := re.fullmatch(r"\| `(\w+)` \| (.+) \| (.+) \|", line):
            yield found[1], found[2], found[3]


def usual(field: FieldInfo) -> str:
    """The default of a key, as the page writes it."""
    if field.default is NODEFAULT and field.default_factory is NODEFAULT:
        return "required"
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    if value is None:
        return ""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple) and value:
        return f"`{list(value)}`"
    return f'`"{value}"`' if isinstance(value, str) and value else str(value)


@pytest.mark.parametrize("part", PARTS)
def test_every_key_is_told_with_its_usual_value(part: str) -> None:
    told = {key: value for key, _, value in rows(part)}
    known = {field.name: field for field in fields(PARTS[part])}
    assert told.keys() == known.keys()
    for name, field in known.items():
        if usual(field) in ("()", "{}", ""):
            assert told[name] in (
                "none",
                "the game's defaults",
                "the legal minimum",
                "the legal age",
            )
        else:
            assert told[name] == usual(field), name


def test_what_a_plan_has_beyond_its_file_is_told_too() -> None:
    more = {field.name for field in fields(FloorPlan)} - {field.name for field in fields(FloorFile)}
    assert more == {"key", "key_holder"}
    for name in more:
        assert f"`{name}`" in section("What is not in the file")


def test_the_ages_of_the_page_are_those_of_the_houses() -> None:
    (words,) = [words for key, words, _ in rows("The night") if key == "age"]
    assert NJ_NIGHT.age == TAS_CASINO.age
    assert f"{NJ_NIGHT.age} at a casino night or a Tasmanian casino" in words
    assert f"{NJ_CASINO.age} at a New Jersey casino" in words
    assert f"up to {OLDEST}" in words


def test_every_house_and_role_is_told() -> None:
    for house in OUR_HOUSES:
        assert f"`{house.id}`" in section("The night")
    paragraphs = section("A person").split("\n\n")
    told = [one for one in paragraphs if one.startswith("Roles of")]
    for house_id, words in zip(("nj_night", "nj_casino", "tas_casino"), told, strict=True):
        assert re.findall(r"`([\w ]+)`", words) == list(ROLES[house_id])
        for role, law in REQUIRED_ROLES[house_id].items():
            assert role in words or role == "member in charge of proceeds"
            assert law is None or str(law) in words


def test_the_example_of_the_page_is_in_order() -> None:
    """Also with the payout that it raises."""
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (raised,) = re.findall(r"`(house_odds = .*?)`;", PAGE)
    assert read_floor(example)[0].house_odds == {}
    assert read_floor(f"{raised}\n{example}")[0].house_odds["night.craps"]
