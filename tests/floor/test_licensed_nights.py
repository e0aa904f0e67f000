"""A13: what a licensed casino night may not do, or should know, about running its tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.main import main
from pitboss.demo.opening import read_plan
from pitboss.floor.findings import ADVICE, SEVERITIES, UNLAWFUL, WARNING, findings, practice
from pitboss.floor.plan import CHIPS, LICENSED, PRACTICE, WALLET, FloorPlan
from pitboss.floor.plan_checks import faults
from pitboss.night.plan_file import BadPlan, read_floor
from pitboss.night.plan_file import read_plan as read_night
from pitboss.web.server.how_to_open import EXAMPLE
from tests.playing import clause

ROOT = Path(__file__).parents[2]
NIGHT = (ROOT / "examples" / "nj_night" / "floor.toml").read_text("utf-8")
TEMPLATE = EXAMPLE.read_text("utf-8").replace('purpose = "practice"', 'purpose = "licensed"')


def plan_of(text: str, purpose: str = "") -> FloorPlan:
    """The plan of a file, with another purpose."""
    return replace(read_floor(text)[0], purpose=purpose)


def tables_by_severity(plan: FloorPlan) -> dict[str, tuple[str, ...]]:
    """The tables of each finding by its severity."""
    every = list(findings(plan))
    return {
        severity: tuple(str(finding.place[1]) for finding in every if finding.severity == severity)
        for severity in dict.fromkeys(finding.severity for finding in every)
    }


@clause("nj-13-47-20-17-b")
def test_a13_electronic_draws_are_unlawful_at_a_licensed_night() -> None:
    finding = next(findings(plan_of(NIGHT)))
    assert (finding.severity, finding.place) == (UNLAWFUL, ("tables", "wheel-1", "electronic"))
    assert "13:47-20.17(b)" in [law.cite for law in finding.law]
    assert "13:47-20.32(c)1" in [law.cite for law in finding.law]
    assert finding.fix == 'write electronic = false, or purpose = "practice"'
    text = NIGHT.replace('purpose = "practice"', 'purpose = "licensed"')
    with pytest.raises(BadPlan, match=r"line 25: .*may not use a device to draw: .*20\.17\(b\)"):
        read_floor(text)
    plan, _ = read_floor(text.replace("electronic = true", "electronic = false"))
    assert UNLAWFUL not in tables_by_severity(plan)


@clause("nj-13-47-20-2-imitation-money", "nj-13-47-20-12-a")
def test_a13_wallets_are_warned_of_because_the_commission_has_not_ruled() -> None:
    plan = plan_of(NIGHT)
    warning = next(finding for finding in findings(plan) if finding.severity == WARNING)
    assert tables_by_severity(plan)[WARNING] == ("craps-1", "cards-1", "wheel-1")
    assert [law.cite for law in warning.law] == ["13:47-20.2", "13:47-20.12(a)"]
    assert "has not ruled" in warning.message
    chips = replace(plan, tables=tuple(replace(table, mode=CHIPS) for table in plan.tables))
    assert WARNING not in tables_by_severity(chips)
    text = NIGHT.replace('purpose = "practice"', 'purpose = "licensed"')
    text = text.replace("electronic = true", 'mode = "wallet"')
    assert tables_by_severity(read_floor(text)[0])[WARNING] == ("wheel-1",), (
        "a warning forbids nothing"
    )


def test_a13_tables_that_skip_steps_are_named() -> None:
    plan = plan_of(NIGHT)
    assert tables_by_severity(plan)[ADVICE] == ("craps-1", "cards-1")
    by_hand = replace(plan, tables=tuple(replace(table, by_hand=True) for table in plan.tables))
    assert ADVICE not in tables_by_severity(by_hand)


def test_a13_the_gravest_comes_first_and_each_has_its_clause_words_and_fix() -> None:
    every = list(findings(plan_of(NIGHT)))
    severities = [finding.severity for finding in every]
    assert severities == sorted(severities, key=SEVERITIES.index)
    assert set(severities) == set(SEVERITIES)
    for finding in every:
        assert finding.law
        assert finding.message
        assert finding.fix
        assert finding.reading.startswith("N-W")


def test_a13_practice_has_no_findings_and_a_casino_has_none_either() -> None:
    assert tables_by_severity(plan_of(NIGHT, PRACTICE)) == {}
    for house in ("nj_casino", "tas_casino"):
        text = (ROOT / "examples" / house / "floor.toml").read_text("utf-8")
        assert tables_by_severity(plan_of(text)) == {}


@pytest.mark.parametrize("name", ["night", "nj-casino", "tas-casino"])
def test_a13_the_demonstrations_say_that_they_are_practice(name: str) -> None:
    plan, _ = read_plan(name)
    assert plan.purpose == PRACTICE
    assert tables_by_severity(plan) == {}


def test_a13_a_licensed_file_plays_with_chips_and_real_equipment_unless_it_says_otherwise() -> None:
    plan, _ = read_floor(TEMPLATE)
    assert plan.purpose == LICENSED
    assert tables_by_severity(plan) == {}
    assert {(table.mode, table.electronic) for table in plan.tables} == {(CHIPS, False)}
    practice = TEMPLATE.replace('purpose = "licensed"', 'purpose = "practice"')
    assert {table.mode for table in read_floor(practice)[0].tables} == {WALLET}


@pytest.mark.parametrize(
    ("says", "purpose"),
    [
        ("", PRACTICE),
        ('purpose = "practice"', PRACTICE),
        ('purpose = "licensed"', LICENSED),
        ("practice = true", PRACTICE),
        ("practice = false", LICENSED),
        ("license = {}", LICENSED),
        ('license = {}\npurpose = "practice"', PRACTICE),
        ("license = {}\npractice = true", PRACTICE),
    ],
)
def test_a13_a_night_is_practice_unless_it_says_otherwise_or_has_a_license(
    says: str, purpose: str
) -> None:
    text = TEMPLATE.replace('purpose = "licensed"', says, 1)
    assert read_floor(text)[0].purpose == purpose
    assert read_night(text).is_practice == (purpose == PRACTICE)
    assert {table.mode for table in read_floor(text)[0].tables} == {
        WALLET if purpose == PRACTICE else CHIPS
    }


def test_a13_practice_and_purpose_must_agree() -> None:
    text = NIGHT.replace('purpose = "practice"', 'purpose = "practice"\npractice = false')
    with pytest.raises(BadPlan, match=r"line 5: practice = false, but purpose = 'practice'"):
        read_floor(text)


def test_a13_a_purpose_that_nobody_knows_is_refused() -> None:
    with pytest.raises(
        BadPlan, match=r"line 4: .*purpose must be 'licensed' or 'practice', not 'party'"
    ):
        read_floor(NIGHT.replace('purpose = "practice"', 'purpose = "party"'))
    assert not list(faults(plan_of(NIGHT, PRACTICE)))


def test_a13_floor_check_says_it_and_so_does_its_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floor.toml"
    licensed = NIGHT.replace('purpose = "practice"', 'purpose = "licensed"')
    file.write_text(licensed, "utf-8")
    assert main(["floor", "check", str(file)]) == 2
    assert "line 25: Refused: a licensed night may not use a device" in capsys.readouterr().err
    file.write_text(licensed.replace("electronic = true", 'mode = "wallet"'), "utf-8")
    assert main(["floor", "check", str(file)]) == 0
    output = capsys.readouterr().out
    assert "is in order: night nj-night-example" in output
    assert "warning: table wheel-1: the Control Commission has not ruled" in output
    assert main(["floor", "check", "--json", str(file)]) == 0
    read = json.loads(capsys.readouterr().out)
    assert [finding["severity"] for finding in read["findings"]] == [WARNING, ADVICE]
    first = read["findings"][0]
    assert list(first) == ["severity", "tables", "law", "message", "fix", "reading"]
    assert first["tables"] == ["wheel-1"]
    assert first["law"] == ["13:47-20.2", "13:47-20.12(a)"]
    file.write_text(NIGHT, "utf-8")
    assert main(["floor", "check", str(file)]) == 0
    output = capsys.readouterr().out
    assert "It is for practice, rehearsal or demonstration" in output
    assert "unlawful" not in output


@clause("nj-13-47-20-17-b")
def test_a_night_says_that_it_is_practice_where_a_device_draws_or_its_file_says_so() -> None:
    for purpose in ("", PRACTICE):
        finding = practice(plan_of(NIGHT, purpose))
        assert finding is not None
        assert finding.tables == ("wheel-1",)
        assert [law.cite for law in finding.law] == ["13:47-20.17(b)", "13:47-20.32(c)1"]
    people = plan_of(NIGHT.replace("electronic = true", "electronic = false"))
    assert practice(replace(people, purpose=PRACTICE)) == ((), ())
    assert practice(replace(people, purpose=LICENSED)) is None
    assert practice(people) is None
    casino = read_plan("nj-casino")[0]
    assert practice(casino) == (tuple(table.id for table in casino.tables), ())
    assert practice(replace(casino, purpose="")) is None, "its rules provide for devices"
