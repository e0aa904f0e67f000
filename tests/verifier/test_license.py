"""The second verifier holds a licensed night to its hours and suspensions, from the rows alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse
from tests.playing import clause
from tests.verifier.program import verifier

END = "nj-13-47-6-11-c-end"


@pytest.fixture
def house(tmp_path: Path) -> LicensedHouse:
    """A licensed night up to a round that is late, with a suspension that ended."""
    signer = make_key(tmp_path / KEY)
    house = LicensedHouse(SQLiteStore.create(tmp_path / NIGHT, "spring-gala"), signer)
    house.set_up(signer=signer).opened()
    house.bet()
    house.ask("m1", o.Suspend(person="a2", reason="drank"))
    house.time("23:30")
    house.refused("k1", o.Sell("w1", 200))
    house.ask("m1", o.EndSuspension(person="a2", reason="a mistake"))
    house.ask("m1", o.Suspend(person="a3", reason="drank"))
    house.time("02:00", 90_500)
    house.ask("a4", c.EnterResult("7"), "roulette-1")
    return house


def lines_of(house: LicensedHouse) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(house.night.store, house.night.floor)]


@clause(END)
def test_a_licensed_night_is_restarted_verified_and_exported(
    house: LicensedHouse, tmp_path: Path
) -> None:
    before = house.night.floor
    again = house.reopened(tmp_path)
    assert again.night.floor == before
    assert verify(again.night.store, replay=True).rows == again.night.at[0]
    rows = [json.loads(line) for line in lines_of(again) if '"seq"' in line]
    assert '"after_s":90' in rows[-1]["body"]
    assert verifier.verify(lines_of(again))[0] == len(rows)
    assert END in again.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")
    assert "suspended" in again.refused("m1", o.ClockOn("a3"))


def faults(house: LicensedHouse, change: dict[str, Any]) -> str:
    """How the rows of a night fail if the license had said something else."""
    rows = [json.loads(line) for line in lines_of(house) if '"seq"' in line]
    license_ = verifier.License()
    try:
        for row in rows:
            said = json.loads(row["body"])
            for event in said["events"]:
                if event["type"] == "FloorSetUp":
                    for key, ms in change.items():
                        event["plan"]["terms"]["hours"][key]["ms"] = ms
            license_.look_at(said, row)
    except verifier.Fault as fault:
        return str(fault)
    return ""


def at_of(house: LicensedHouse, kind: str) -> int:
    """When something first happened."""
    rows = [json.loads(line) for line in lines_of(house) if '"seq"' in line]
    return next(row["at_ms"] for row in rows if f'"type":"{kind}"' in row["body"])


@pytest.mark.parametrize(
    ("kind", "first", "last"),
    [
        ("Sold", "doors", "last_call"),
        ("TableOpened", "license_starts", "last_call"),
        ("WagerPlaced", "first_wager", "ends"),
    ],
)
def test_both_sides_of_the_hours_are_held(
    house: LicensedHouse, kind: str, first: str, last: str
) -> None:
    at_ms = at_of(house, kind)
    assert not faults(house, {first: at_ms, last: at_ms + 1})
    assert f"{kind} outside the hours" in faults(house, {first: at_ms + 1})
    assert "outside the hours" in faults(house, {last: at_ms})


def test_how_late_a_round_ended_must_agree(house: LicensedHouse) -> None:
    rows = [json.loads(line) for line in lines_of(house) if '"seq"' in line]
    late = rows[-1]["at_ms"] - 90_000
    assert not faults(house, {"license_ends": late})
    assert not faults(house, {"license_ends": late - 999})
    assert "seconds after the license" in faults(house, {"license_ends": late + 1})
    assert "seconds after the license" in faults(house, {"license_ends": late - 1000})


def test_whoever_is_suspended_does_nothing(house: LicensedHouse) -> None:
    license_ = verifier.License()
    license_.out = {"a4"}
    rows = [json.loads(line) for line in lines_of(house) if '"seq"' in line]
    late = next(row for row in rows if '"ResultCalled"' in row["body"])
    with pytest.raises(verifier.Fault, match="a4 is suspended"):
        license_.look_at(json.loads(late["body"]), late)
