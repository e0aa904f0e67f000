"""The prize desk in the journal: restarts, replays, and the second verifier, which adds it up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.night.plan_file import floor_plan
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION, House
from tests.floor.licensed_house import KEY, LicensedHouse, night_plan
from tests.floor.licensed_house import NIGHT as FILE
from tests.floor.prize_house import PRIZES, last_id, new_house, redeem
from tests.playing import clause
from tests.verifier.program import verifier

LAW = "nj-13-47-20-"


def signed_house(tmp_path: Path) -> LicensedHouse:
    """A licensed night with every kind of row of the prize desk."""
    signer = make_key(tmp_path / KEY)
    made = LicensedHouse(SQLiteStore.create(tmp_path / FILE, "spring-gala"), signer)
    made.set_up(floor_plan(night_plan(prizes=PRIZES, reserve_minutes=10)), signer)
    made.time("18:30")
    made.ask("m1", o.OpenPrizeDesk(posted=True))
    for guest in ("g7", "g8"):
        made.guest(guest)
    made.ask("g7", o.ReservePrize("bike", "g7"))
    made.ask("m1", redeem(keep=True))
    award = last_id(made)
    made.ask("m1", o.HandOverPrize(award))
    made.ask("m1", o.CorrectAward(award, "the other", guest="g8"), second="a1")
    made.ask("m1", redeem("mug", 40))
    made.ask("m1", o.ReturnPrize(last_id(made), "broken"))
    kept = made.order("m1", o.ReservePrize("mug"))
    made.night.ask(kept)
    made.ask("m1", o.ReleasePrize(kept.id))
    made.ask("m1", redeem("mug", 40, keep=True))
    made.ask("m1", o.CorrectAward(last_id(made), "nobody came"), second="a1")
    made.ask("m1", o.ClosePrizeDesk())
    return made


def test_the_desk_survives_a_restart_and_both_verifiers_pass(tmp_path: Path) -> None:
    made = signed_house(tmp_path)
    before, lines = made.night.floor, lines_of(made)
    again = made.reopened(tmp_path)
    assert again.night.floor == before
    assert verify(again.night.store, replay=True).rows == again.night.at[0]
    assert verifier.verify(lines)[0] == again.night.at[0]


def lines_of(house: House) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(house.night.store, house.night.floor)]


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("PrizeRedeemed", {"dollars": 299}, "at the price of its tag"),
        ("PrizeRedeemed", {"retail_cents": 1}, "at the price of its tag"),
        ("PrizeRedeemed", {"prize": "grill"}, "at the price of its tag|may not be|kept for"),
        ("PrizeReserved", {"prize": "boat"}, "no piece of boat is free"),
        ("AwardCorrected", {"was_dollars": 1}, "money moves otherwise|corrected by two"),
        ("PrizeReplaced", {"prize": "bike"}, "no piece of bike is free"),
        ("PrizeDeskClosed", {"left": {"mug": 9}}, "other prizes are left"),
    ],
)
def test_the_second_verifier_finds_a_forged_row(
    tmp_path: Path, kind: str, change: dict[str, Any], words: str
) -> None:
    """Each row is looked at alone: the chain of hashes would find it, too."""

    def forge(body: dict[str, Any]) -> None:
        if any(event["type"] == kind for event in body["events"]):
            body["events"][0].update(change)

    lines = lines_of(signed_house(tmp_path))
    with pytest.raises(verifier.Fault, match=words):
        look_at_rows(lines, forge)


def look_at_rows(lines: list[str], change: Callable[[dict[str, Any]], None]) -> None:
    """Let the second verifier look at the rows of an export, each changed first."""
    first, *rest = map(json.loads, lines)
    night = verifier.Night(first)
    for row in rest:
        if "seq" in row:
            body = json.loads(row["body"])
            change(body)
            night.look_at({**row, "body": json.dumps(body)})


@clause(f"{LAW}16-a")
@pytest.mark.parametrize(("cap", "fine"), [(46_800, True), (46_799, False)])
def test_the_second_verifier_adds_up_the_awards(tmp_path: Path, cap: int, fine: bool) -> None:
    """At most a bike and two mugs were awarded at the same time."""

    def lower(body: dict[str, Any]) -> None:
        for event in body["events"]:
            if event["type"] == "FloorSetUp":
                event["plan"]["terms"]["prize_cap_cents"] = cap

    lines = lines_of(signed_house(tmp_path))
    if fine:
        look_at_rows(lines, lower)
        return
    with pytest.raises(verifier.Fault, match="more is awarded than the law allows"):
        look_at_rows(lines, lower)


def test_a_killed_process_loses_no_award(tmp_path: Path) -> None:
    """The floor is read again from its rows, in the middle of the evening."""
    made = new_house(tmp_path)
    made.guest("g7")
    made.ask("p1", redeem())
    made.night.store.close()
    again = Night(SQLiteStore(tmp_path / "another.pitboss", owner=True), EDITION)
    assert again.floor.prizes == made.night.floor.prizes
    again.store.close()
