"""The second verifier checks stopped guests, stopped tables and lots against the rows."""

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
from tests.verifier.program import verifier

TABLE = "roulette-1"


@pytest.fixture
def house(tmp_path: Path) -> LicensedHouse:
    """A licensed night with a frozen pair, an inspector, a stopped game and a table drawn."""
    signer = make_key(tmp_path / KEY)
    house = LicensedHouse(SQLiteStore.create(tmp_path / NIGHT, "spring-gala"), signer)
    house.set_up(signer=signer).opened()
    house.guest("g2", 5_000)
    house.guest("g3", 5_000)
    house.sit("g2", TABLE, 2, 50)
    house.bet()
    cheats = o.ReportIncident(kind="cheating", words="a nod", helper="g1", helped="g2")
    house.ask("m1", cheats, TABLE)
    house.ask("a4", c.EnterResult("7"), TABLE)
    house.ask("m1", o.DecideIncident(1, "both sent home"))
    house.ask("m1", o.SendNotice(1, "commission", "mail"))
    house.ask("m1", o.CloseIncident(1))
    house.ask("m1", o.Unfreeze("g2", "cleared"), second="a1")
    house.ask("g2", c.PlaceWager(2, "red", 5), TABLE)
    house.ask("m1", o.AdmitInspector("i1"), second="a1")
    house.ask("i1", o.StopGame("the wheel tilts"), TABLE)
    house.ask("a4", c.EnterResult("7"), TABLE)
    house.ask("i1", o.ResumeGame("level again"), TABLE)
    house.ask("g2", c.PlaceWager(2, "red", 5), TABLE)
    house.ask("i1", o.DrawLot("the next one"))
    house.ask("i1", o.AskCount("window/w1", "a full drawer"))
    return house


def rows_of(house: LicensedHouse) -> list[dict[str, Any]]:
    """The bodies of all rows."""
    lines = [json.loads(line) for line in export(house.night.store, house.night.floor)]
    return [json.loads(line["body"]) for line in lines if "seq" in line]


def fault(rows: list[dict[str, Any]]) -> str:
    """What the second verifier's incident book says about rows."""
    book = verifier.Book()
    try:
        for seq, said in enumerate(rows, 1):
            book.look_at(said, {"seq": seq, "at_ms": seq})
    except verifier.Fault as wrong:
        return str(wrong)
    return ""


def test_the_night_is_verified_by_both(house: LicensedHouse) -> None:
    lines = [line.decode() for line in export(house.night.store, house.night.floor)]
    assert verify(house.night.store, replay=True).rows == house.night.at[0]
    assert verifier.verify(lines)[0] == house.night.at[0]
    assert not fault(rows_of(house))


def without(rows: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The rows without one kind of event."""
    return [
        {**said, "events": [event for event in said["events"] if event["type"] != kind]}
        for said in rows
    ]


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ("GuestUnfrozen", "had to stop wagers"),
        ("NoticeSent", "closed without its notice"),
        ("GameResumed", "which an inspector stopped"),
        ("IncidentReported", "is not open"),
        ("GameStopped", "was not stopped"),
    ],
)
def test_a_row_that_is_left_out_is_missed(house: LicensedHouse, missing: str, words: str) -> None:
    rows = without(rows_of(house), missing)
    if missing == "IncidentReported":
        rows = without(rows, "GuestFrozen")
        rows = without(rows, "GuestUnfrozen")
    assert words in fault(rows)


@pytest.mark.parametrize(
    ("command", "words"), [("PlaceWager", "which an inspector"), ("Choose", "")]
)
def test_a_player_may_double_in_a_round_that_is_on(
    house: LicensedHouse, command: str, words: str
) -> None:
    """What a decision adds to a wager begins nothing; a new wager does."""
    rows = rows_of(house)
    stop = next(
        at for at, said in enumerate(rows) if said["order"]["command"]["type"] == "StopGame"
    )
    *_, wager = (
        said for said in rows if "WagerPlaced" in (event["type"] for event in said["events"])
    )
    order = {**wager["order"], "command": {"type": command}}
    rows.insert(stop + 1, {**wager, "order": order})
    assert words in fault(rows)
    assert bool(words) == bool(fault(rows))


def change_rows(rows: list[dict[str, Any]], kind: str, **fields: Any) -> list[dict[str, Any]]:
    """The rows with other fields in one kind of event."""
    return [
        {
            **said,
            "events": [
                {**event, **fields} if event["type"] == kind else event for event in said["events"]
            ],
        }
        for said in rows
    ]


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("TableDrawn", {"table": "nowhere"}, "the lot does not name"),
        ("TableDrawn", {"among": ["craps-1"], "table": "craps-1"}, "the lot does not name"),
        ("IncidentReported", {"number": 2}, "is not the next one"),
        ("GuestFrozen", {"guest": "g9"}, "does not stop g9"),
        ("GuestFrozen", {"holdings": False}, "does not stop g1"),
    ],
)
def test_what_was_changed_is_found(
    house: LicensedHouse, kind: str, fields: dict[str, Any], words: str
) -> None:
    assert words in fault(change_rows(rows_of(house), kind, **fields))


def test_a_guest_who_had_to_stop_neither_buys_nor_is_paid_out(house: LicensedHouse) -> None:
    rows = rows_of(house)
    told = {"order": {"table": "", "actor": "k1", "second": ""}}
    bought = {**told, "events": [{"type": "Sold", "guest": "g1"}]}
    assert "buys imitation money" in fault([*rows, bought])
    taken = {**told, "events": [{"type": "TakenBack", "guest": "g1"}]}
    assert "is frozen, and is paid out" in fault([*rows, taken])
    alone = [
        {**said, "order": {**said["order"], "second": said["order"]["actor"]}} for said in rows
    ]
    assert "without a second person" in fault(alone)
