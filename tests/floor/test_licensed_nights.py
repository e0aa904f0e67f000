"""A13: what a licensed casino night may not do, or should know, of how its tables are run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.main import main
from pitboss.demo.opening import read_plan
from pitboss.floor.findings import NOTE, SEVERITIES, UNLAWFUL, WARNING, findings, practice
from pitboss.floor.floor_file import BadFloor, read_floor
from pitboss.floor.plan import CHIPS, LICENSED, PRACTICE, WALLET, FloorPlan
from pitboss.floor.plan_checks import faults
from pitboss.web.server.how_to_open import EXAMPLE
from tests.playing import clause

ROOT = Path(__file__).parents[2]
NIGHT = (ROOT / "examples" / "nj_night" / "floor.toml").read_text("utf-8")
TEMPLATE = EXAMPLE.read_text("utf-8")


def plan_of(text: str, purpose: str = "") -> FloorPlan:
    """The plan of a file, with another purpose."""
    return replace(read_floor(text)[0], purpose=purpose)


def found(plan: FloorPlan) -> dict[str, tuple[str, ...]]:
    """The tables of each finding by its severity."""
    return {one.severity: one.tables for one in findings(plan)}


@clause("nj-13-47-20-17-b")
def test_a13_electronic_draws_are_unlawful_at_a_licensed_night() -> None:
    one = next(findings(plan_of(NIGHT)))
    assert (one.severity, one.tables) == (UNLAWFUL, ("wheel-1",))
    assert "13:47-20.17(b)" in [law.cite for law in one.law]
    assert "13:47-20.32(c)1" in [law.cite for law in one.law]
    assert one.fix == 'electronic = false, or purpose = "practice"'
    text = NIGHT.replace('purpose = "practice"', 'purpose = "licensed"')
    with pytest.raises(BadFloor, match=r"line 25: .*a device may not draw .*20\.17\(b\)"):
        read_floor(text)
    plan, _ = read_floor(text.replace("electronic = true", "electronic = false"))
    assert UNLAWFUL not in found(plan)


@clause("nj-13-47-20-2-imitation-money", "nj-13-47-20-12-a")
def test_a13_wallets_are_warned_of_because_the_commission_has_not_ruled() -> None:
    plan = plan_of(NIGHT)
    one = next(one for one in findings(plan) if one.severity == WARNING)
    assert one.tables == ("craps-1", "cards-1", "wheel-1")
    assert [law.cite for law in one.law] == ["13:47-20.2", "13:47-20.12(a)"]
    assert "has not ruled" in one.message
    chips = replace(plan, tables=tuple(replace(table, mode=CHIPS) for table in plan.tables))
    assert WARNING not in found(chips)
    text = NIGHT.replace('purpose = "practice"', 'purpose = "licensed"')
    text = text.replace("electronic = true", 'mode = "wallet"')
    assert found(read_floor(text)[0])[WARNING] == ("wheel-1",), "a warning forbids nothing"


def test_a13_tables_that_skip_steps_are_named() -> None:
    plan = plan_of(NIGHT)
    assert found(plan)[NOTE] == ("craps-1", "cards-1")
    by_hand = replace(plan, tables=tuple(replace(table, by_hand=True) for table in plan.tables))
    assert NOTE not in found(by_hand)


def test_a13_the_gravest_comes_first_and_each_has_its_clause_words_and_fix() -> None:
    every = list(findings(plan_of(NIGHT)))
    assert [one.severity for one in every] == list(SEVERITIES)
    for one in every:
        assert one.law
        assert one.message
        assert one.fix
        assert one.reading.startswith("N-W")


def test_a13_practice_has_no_findings_and_a_casino_has_none_either() -> None:
    assert found(plan_of(NIGHT, PRACTICE)) == {}
    for house in ("nj_casino", "tas_casino"):
        text = (ROOT / "examples" / house / "floor.toml").read_text("utf-8")
        assert found(plan_of(text)) == {}


@pytest.mark.parametrize("name", ["night", "nj-casino", "tas-casino"])
def test_a13_the_demonstrations_say_that_they_are_practice(name: str) -> None:
    plan, _ = read_plan(name)
    assert plan.purpose == PRACTICE
    assert found(plan) == {}


def test_a13_a_licensed_file_plays_with_chips_and_real_equipment_unless_it_says_otherwise() -> None:
    plan, _ = read_floor(TEMPLATE)
    assert plan.purpose == LICENSED
    assert found(plan) == {}
    assert {(table.mode, table.electronic) for table in plan.tables} == {(CHIPS, False)}
    practice = TEMPLATE.replace('purpose = "licensed"', 'purpose = "practice"')
    assert {table.mode for table in read_floor(practice)[0].tables} == {WALLET}


def test_a13_a_purpose_that_nobody_knows_is_refused() -> None:
    with pytest.raises(
        BadFloor, match=r"line 4: .*purpose is 'licensed' or 'practice', not 'party'"
    ):
        read_floor(NIGHT.replace('purpose = "practice"', 'purpose = "party"'))
    assert not list(faults(plan_of(NIGHT, PRACTICE)))


def test_a13_floor_check_says_it_and_so_does_its_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(NIGHT.replace('purpose = "practice"', ""), "utf-8")
    assert main(["floor", "check", str(file)]) == 0
    said = capsys.readouterr().out
    assert "can be set up, but not for a licensed night" in said
    assert "unlawful: table wheel-1: a device may not draw" in said
    assert "warning: tables craps-1, cards-1, wheel-1: the Control Commission has not ruled" in said
    assert main(["floor", "check", "--json", str(file)]) == 0
    read = json.loads(capsys.readouterr().out)
    assert [one["severity"] for one in read["findings"]] == list(SEVERITIES)
    assert read["findings"][0]["law"][0] == "13:47-20.17(b)"
    file.write_text(NIGHT, "utf-8")
    assert main(["floor", "check", str(file)]) == 0
    said = capsys.readouterr().out
    assert "It is for practice, rehearsal or demonstration" in said
    assert "unlawful" not in said


@clause("nj-13-47-20-17-b")
def test_a_night_says_that_it_is_practice_where_a_device_draws_or_its_file_says_so() -> None:
    for purpose in ("", PRACTICE):
        one = practice(plan_of(NIGHT, purpose))
        assert one is not None
        assert one.tables == ("wheel-1",)
        assert [law.cite for law in one.law] == ["13:47-20.17(b)", "13:47-20.32(c)1"]
    people = plan_of(NIGHT.replace("electronic = true", "electronic = false"))
    assert practice(replace(people, purpose=PRACTICE)) == ((), ())
    assert practice(replace(people, purpose=LICENSED)) is None
    assert practice(people) is None
    casino = read_plan("nj-casino")[0]
    assert practice(casino) == (tuple(table.id for table in casino.tables), ())
    assert practice(replace(casino, purpose="")) is None, "its rules provide for devices"
