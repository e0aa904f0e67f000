"""docs/floor-file.md and docs/night-plan.md explain every key of a plan, with its default."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from pitboss.floor.permissions import REQUIRED_ROLES, ROLES
from pitboss.floor.plan import DRAWING, REDEEM, FloorPlan, PrizePlan, RafflePlan, WindowPlan
from pitboss.floor.plan_checks import OLDEST
from pitboss.houses import NJ_CASINO, NJ_NIGHT, OUR_HOUSES, TAS_CASINO
from pitboss.night import law as overlays
from pitboss.night import plan as parts
from pitboss.night.plan_file import FLOOR_KEYS, LISTS, SECTIONS, read_floor, read_plan

DOCS = Path(__file__).parents[2] / "docs"
FLOOR_PAGE, NIGHT_PAGE = (
    (DOCS / name).read_text("utf-8") for name in ("floor-file.md", "night-plan.md")
)
PARTS: dict[str, type[Struct]] = {
    "The night": parts.NightPlan,
    "A table": parts.NightTable,
    "A person": parts.Person,
    "A window": WindowPlan,
    "The holder": parts.Holder,
    "The license": parts.License,
    "A provider": parts.Provider,
    "A machine": parts.Machine,
    "An approval": parts.Approval,
    "A qualification": parts.Qualification,
    "A shift": parts.Shift,
    "The roster": parts.RosterRules,
    "A prize": PrizePlan,
    "The drawing": RafflePlan,
    "Bingo": parts.Bingo,
    "A cost": parts.Cost,
    "An overlay": overlays.Overlay,
    "A figure of an overlay": overlays.Figure,
    "A fee of an overlay": overlays.Fee,
    "A task of an overlay": overlays.Task,
}


def section(name: str, page: str = FLOOR_PAGE) -> str:
    """The section of a page under a heading; empty if there is none."""
    return f"{page}\n".partition(f"\n## {name}\n")[2].split("\n## ")[0]


def rows(name: str, page: str = FLOOR_PAGE) -> Iterator[tuple[str, str, str]]:
    """The keys that a section explains: the key, what it is, its default."""
    for line in section(name, page).splitlines():
        if row := re.fullmatch(r"\| `(\w+)` \| (.+) \| (.+) \|", line):
            yield row[1], row[2], row[3]


def usual(field: FieldInfo) -> str:
    """The default of a key, as the page prints it."""
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
def test_every_key_is_explained_once_with_its_default(part: str) -> None:
    explained = [
        (key, value) for page in (FLOOR_PAGE, NIGHT_PAGE) for key, _, value in rows(part, page)
    ]
    known = {field.encode_name: field for field in fields(PARTS[part])}
    assert sorted(key for key, _ in explained) == sorted(known)
    for key, value in explained:
        if part == "The night" and key in FLOOR_KEYS:
            assert value == "required"
        elif usual(known[key]) in ("()", "{}", ""):
            assert value in ("none", "the game's defaults", "the legal minimum", "the legal age")
        else:
            assert value == usual(known[key]), key


def test_every_part_that_the_reader_knows_has_a_section() -> None:
    assert {*LISTS.values(), *SECTIONS.values()} <= set(PARTS.values())


def test_the_keys_of_a_floor_stay_on_the_page_of_the_floor() -> None:
    more = {field.name for field in fields(FloorPlan)} - {key for key, _, _ in rows("The night")}
    of_prizes = {"prizes", "color_coded", "reserve_minutes", "raffle"}  # on the page of the night
    assert more == {"key", "key_holder", "terms", "occasion", "report"} | of_prizes
    for name in more - of_prizes:
        assert f"`{name}`" in section("What is not in the file")


def test_the_pages_name_every_word_that_a_key_may_have() -> None:
    for name, words in (
        ("The holder", parts.HOLDER_CLASSES),
        ("The license", parts.LICENSE_STATES),
        ("A provider", parts.APPROVAL_STATES),
        ("An approval", parts.APPROVAL_STATES),
        ("A machine", parts.MACHINE_KINDS),
        ("A person", parts.MEMBERSHIPS),
        ("A qualification", parts.QUALIFICATIONS),
        ("A prize", (REDEEM, DRAWING)),
    ):
        for word in words:
            assert f"`{word}`" in section(name, NIGHT_PAGE), word


def test_the_example_of_the_plan_is_a_licensed_night() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", NIGHT_PAGE, re.DOTALL)
    assert not read_plan(example).is_practice


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
    role_lists = [paragraph for paragraph in paragraphs if paragraph.startswith("Roles of")]
    for house_id, words in zip(("nj_night", "nj_casino", "tas_casino"), role_lists, strict=True):
        assert re.findall(r"`([\w ]+)`", words) == list(ROLES[house_id])
        for role, law in REQUIRED_ROLES[house_id].items():
            assert role in words or role == "member in charge of proceeds"
            assert law is None or str(law) in words


def test_the_example_of_the_page_is_in_order() -> None:
    """Even with the payout that it raises."""
    (example,) = re.findall(r"```toml\n(.*?)```", FLOOR_PAGE, re.DOTALL)
    (raised,) = re.findall(r"`(house_odds = .*?)`;", FLOOR_PAGE)
    assert read_floor(example)[0].house_odds == {}
    assert read_floor(f"{raised}\n{example}")[0].house_odds["night.craps"]
