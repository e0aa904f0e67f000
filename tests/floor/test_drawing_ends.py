"""Drawings that end differently: after the license, called off, given up, or claimed later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.close_steps import DRAWING as DRAWING_STEP
from pitboss.floor.close_steps import missing_steps
from pitboss.floor.drawing_ends import held_until
from pitboss.floor.draws import DRAWING
from pitboss.floor.night import Night
from pitboss.floor.plan import HOLD, REDRAW
from pitboss.floor.seeds import seed_name
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.night.operations_report import operations_report
from pitboss.pit.refusal import Refusal
from tests.floor.closing import close_books
from tests.floor.drawing_house import closed_house, draw, drawing_house, drawing_plan
from tests.floor.house import EDITION
from tests.floor.licensed_house import LicensedHouse, at
from tests.floor.memory_house import memory_house
from tests.floor.raffle_house import CODES, RaffleHouse, keyed_house
from tests.playing import clause
from tests.verifier.program import verifier
from tests.world.memory import MemoryStore

WAYS, END = "nj-13-47-20-11-a-2-games", "nj-13-47-6-11-c-end"
OFF = o.CallOffDrawing("grill", "the drum broke")


def is_sound(house: LicensedHouse) -> bool:
    """Whether both verifiers accept the night so far."""
    store = house.night.store
    rows = verify(store, replay=True).rows
    lines = [line.decode() for line in export(store, house.night.floor)]
    return bool(rows == house.night.at[0] == verifier.verify(lines)[0])


# --- after the license ------------------------------------------------------------------------
@clause(END)
@pytest.mark.parametrize(("ms", "after_s"), [(-1, None), (0, 0), (999, 0), (61_000, 61)])
def test_what_is_left_is_drawn_after_the_license_and_logged(ms: int, after_s: int | None) -> None:
    house = drawing_house()
    house.time("02:00", ms)
    said = house.ask("m1", o.OpenDrawing("grill")).events
    late = [event for event in said if isinstance(event, f.DrawingBeganLate)]
    assert late == ([] if after_s is None else [f.DrawingBeganLate(1, after_s)])
    house.ask("m1", o.DrawTicket(3))
    house.ask("k1", o.DrawTicket(3))
    assert is_sound(house)


@clause(END)
def test_no_ticket_is_sold_after_the_end_and_the_sold_ones_are_sealed_then() -> None:
    house = memory_house(drawing_plan())
    house.ask("g1", o.SellTickets(2))
    house.time("02:00")
    assert END in house.refused("g1", o.SellTickets(1))
    house.ask("m1", o.SealTickets())
    draw(house, 1)
    draw(house, 2)
    close_books(house)


@clause(END)
def test_a_redraw_after_the_license_is_logged_too() -> None:
    house = drawing_house()
    house.time("01:59")
    draw(house, 1)
    house.time("02:00", 5_000)
    said = house.ask("m1", o.RedrawTicket(1, "nobody came")).events
    assert said == (
        f.DrawingOpened(2, "grill", "", 1, "nobody came"),
        f.DrawingBeganLate(2, 5),
    )
    assert is_sound(house)


@clause(END)
def test_a_drawing_is_called_off_only_once_the_license_has_ended() -> None:
    house = drawing_house()
    house.time("02:00", -1)
    words = house.refused("m1", OFF, second="a1")
    assert words == f"the license lasts until 02:00: hold the drawing, as posted {END} {WAYS}"
    house.time("02:00")
    said = house.ask("m1", OFF, second="a1").events
    assert said == (f.DrawingCalledOff("grill", 2, "the drum broke"),)
    assert "was called off" in house.refused("m1", o.OpenDrawing("grill"))
    assert "no piece of 'grill' is left" in house.refused("m1", OFF, second="a1")
    assert house.night.floor.prizes.stock["grill"] == 2, "it stays with the holder"
    assert is_sound(house)


def test_calling_off_takes_two_people_and_a_reason() -> None:
    house = drawing_house()
    house.time("02:00")
    assert "needs a second person" in house.refused("m1", OFF)
    assert "needs a second person" in house.refused("m1", OFF, second="m1")
    assert "may" in house.refused("m1", OFF, second="k1")
    assert "say why" in house.refused("m1", o.CallOffDrawing("grill", " "), second="a1")
    assert "no piece of 'mug'" in house.refused("m1", o.CallOffDrawing("mug", "x"), second="a1")
    house.ask("k1", OFF, second="m1")


def test_what_was_drawn_stays_drawn_and_the_night_closes() -> None:
    house = drawing_house()
    draw(house, 3)
    house.ask("g2", o.ClaimPrize(3))
    house.time("02:00")
    assert DRAWING_STEP in {step.key for step in missing_steps(house.night.floor)}
    said = house.ask("m1", OFF, second="a1").events
    assert said == (f.DrawingCalledOff("grill", 1, "the drum broke"),)
    assert DRAWING_STEP not in {step.key for step in missing_steps(house.night.floor)}
    close_books(house)
    report = operations_report(house.night.floor)
    assert [(one.prize, one.count) for one in report.prizes] == [("grill", 1)]
    assert is_sound(house)


def test_a_drawing_that_has_begun_is_not_called_off() -> None:
    house = drawing_house()
    house.time("02:00")
    house.ask("m1", o.OpenDrawing("grill"))
    house.ask("m1", OFF, second="a1")  # the other grill
    assert "drawing 1 is open" in house.refused("m1", o.CloseNight())


# --- a seed that is lost ----------------------------------------------------------------------
@pytest.fixture
def lost(tmp_path: Path) -> Iterator[RaffleHouse]:
    """An electronic drawing whose words are in, and whose seed is gone."""
    house = keyed_house(tmp_path).sold()
    house.ask("m1", o.OpenDrawing("bike"))
    house.ask("m1", o.AddDrawingWords("4-2"))
    house.ask("k1", o.AddDrawingWords("4-2"))
    lose(house)
    yield house
    house.night.store.close()


def lose(house: RaffleHouse, seed: bytes | None = None) -> None:
    """What is kept beside the journal is gone, or another seed."""
    night = house.night
    with night.store.turn(night.at[0]) as turn:
        turn.set_value(seed_name(DRAWING, len(night.floor.raffle.drawings)), seed)


def test_a_lost_seed_is_given_up_and_the_prize_drawn_by_drum(lost: RaffleHouse) -> None:
    assert "give the drawing up" in lost.refused("m1", o.DrawTicket())
    said = lost.ask("m1", o.GiveUpDrawing(1, "the disk broke"), second="a1").events
    assert said == (
        f.DrawingGivenUp(1, "bike", "the disk broke"),
        f.DrawingOpened(2, "bike", "", 1, "the disk broke"),
    )
    assert lost.out_of_drum(4).drawing == 2
    first, second = lost.night.floor.raffle.drawings
    assert (first.forfeited, first.ticket, first.promise != "") == (True, 0, True)
    assert (second.again_for, second.promise, second.ticket) == (1, "", 4)
    assert "already drawn again" in lost.refused("m1", o.RedrawTicket(1, "x"))
    lost.ask("g2", o.ClaimPrize(4))


def test_both_verifiers_understand_it_and_the_second_one_names_it(lost: RaffleHouse) -> None:
    lost.ask("m1", o.GiveUpDrawing(1, "the disk broke"), second="a1")
    lost.out_of_drum(4)
    lost.electronic("basket")
    store = lost.night.store
    assert verify(store, replay=True).rows == lost.night.at[0]
    lines = [line.decode() for line in export(store, lost.night.floor)]
    assert verifier.verify(lines)[0] == lost.night.at[0]
    [words] = verifier.given_up(lines)
    assert "drawing 1 was given up, and its seed never revealed, because the disk broke" in words


def test_a_night_whose_seed_is_lost_resumes(lost: RaffleHouse) -> None:
    """The promise is in the row, and nothing else of the seed is needed to go on."""
    again = Night(lost.night.store, EDITION, lost.night.signing.signer)
    assert again.floor == lost.night.floor


def test_a_seed_that_is_here_is_never_given_up(tmp_path: Path) -> None:
    house = keyed_house(tmp_path).sold()
    house.ask("m1", o.OpenDrawing("bike"))
    rows = house.night.at[0]
    order = house.order("m1", o.GiveUpDrawing(1, "we wanted another winner"), second="a1")
    answer = house.night.ask(order)
    assert isinstance(answer, Refusal)
    assert "the seed of drawing 1 is here" in answer.words
    assert house.night.at[0] == rows
    house.revealed()
    house.night.store.close()


def test_another_seed_is_not_the_promised_one(tmp_path: Path) -> None:
    """The night in play still has the promise; what is kept is another seed, and wins nothing."""
    house = keyed_house(tmp_path).sold()
    house.ask("m1", o.OpenDrawing("bike"))
    house.ask("m1", o.AddDrawingWords("4-2"))
    house.ask("k1", o.AddDrawingWords("4-2"))
    lose(house, b"\x0f" * 32)
    assert "not the promised one" in house.refused("m1", o.DrawTicket())
    house.ask("m1", o.GiveUpDrawing(1, "the disk broke"), second="a1")
    house.night.store.close()


def test_giving_up_takes_two_people_a_reason_and_an_electronic_drawing(lost: RaffleHouse) -> None:
    give_up = o.GiveUpDrawing(1, "the disk broke")
    assert "needs a second person" in lost.refused("m1", give_up)
    assert "needs a second person" in lost.refused("m1", give_up, second="m1")
    assert "may" in lost.refused("m1", give_up, second="k1")
    assert "say how" in lost.refused("m1", o.GiveUpDrawing(1, " "), second="a1")
    assert "drawing 2 is not open" in lost.refused("m1", o.GiveUpDrawing(2, "x"), second="a1")
    lost.ask("m1", give_up, second="a1")
    assert "drawn by drum" in lost.refused("m1", o.GiveUpDrawing(2, "x"), second="a1")
    lost.out_of_drum(4)
    assert "is not open" in lost.refused("m1", o.GiveUpDrawing(2, "x"), second="a1")


# --- a prize that is picked up after the night ------------------------------------------------
def claim(ticket: int = 3, code: str = "", how: str = "by the slip of the wallet") -> o.RecordClaim:
    """A claim as it is recorded."""
    return o.RecordClaim(ticket, how, code)


@clause(WAYS)
def test_a_held_prize_is_picked_up_after_the_close_and_the_report_stays() -> None:
    house = closed_house(hold_days=30)
    before = operations_report(house.night.floor)
    assert held_until(house.night.floor) == "2027-05-17"
    said = house.ask("k1", claim(), second="m1").events
    assert said == (f.ClaimRecorded(1, "grill", 3, "by the slip of the wallet"),)
    house.ask("m1", claim(7, CODES[2]), second="k1")
    assert operations_report(house.night.floor) == before
    assert "already been claimed" in house.refused("k1", claim(), second="m1")
    house.ask("k1", o.RecordDeposit(6_000, "2027-04-18 02:20"))
    assert is_sound(house)


@clause(WAYS)
@pytest.mark.parametrize(
    ("written", "day", "is_in_time"), [("23:59", 18, True), ("00:00", 19, False)]
)
def test_it_is_held_to_the_end_of_its_last_day(written: str, day: int, is_in_time: bool) -> None:
    house = closed_house(hold_days=1)
    house.now_ms = at(written, day=day) + (59_999 if is_in_time else 0)
    if is_in_time:
        house.ask("k1", claim(), second="m1")
    else:
        assert WAYS in house.refused("k1", claim(), second="m1")


@clause(WAYS)
def test_without_days_a_prize_is_held_until_the_night_closes() -> None:
    house = closed_house()
    assert WAYS in house.refused("k1", claim(), second="m1")


@clause(WAYS)
@pytest.mark.parametrize(("ms", "is_in_time"), [(-1, True), (0, False)])
def test_where_prizes_are_drawn_again_the_minutes_go_on_after_the_close(
    ms: int, is_in_time: bool
) -> None:
    house = drawing_house(absent=REDRAW, claim_minutes=60)
    draw(house, 1)
    until = draw(house, 3).claim_by_ms
    close_books(house)
    house.now_ms = until + ms
    if is_in_time:
        house.ask("k1", claim(), second="m1")
    else:
        assert WAYS in house.refused("k1", claim(), second="m1")


def test_two_of_those_who_check_tickets_hand_it_over() -> None:
    house = closed_house(hold_days=30)
    for second in ("", "k1", "a1", "g1", "x9"):
        assert "two people hand" in house.refused("k1", claim(), second=second)
    for actor in ("a1", "g2", "x9"):
        house.refused(actor, claim(), second="m1")
    assert "say how" in house.refused("k1", claim(how=" "), second="m1")
    for forged in ("", CODES[0], CODES[2].lower()):
        assert "not the code" in house.refused("k1", claim(7, forged), second="m1")
    for ticket in (0, 4, 10**6):
        assert "has won nothing" in house.refused("k1", claim(ticket), second="m1")
    house.ask("k1", claim(), second="m1")


def test_while_the_night_is_open_winners_claim_there() -> None:
    house = drawing_house(absent=HOLD, hold_days=30)
    draw(house, 3)
    assert "until the night is closed" in house.refused("k1", claim(), second="m1")


def test_a_plan_says_how_long_prizes_are_held() -> None:
    for days, is_right in ((0, True), (366, True), (367, False), (-1, False)):
        house = LicensedHouse(MemoryStore("spring-gala"))
        answer = house.night.ask(house.order("m1", o.SetUp(drawing_plan(hold_days=days))))
        assert isinstance(answer, Refusal) != is_right


# --- what the second verifier sees ------------------------------------------------------------
def rows_fault(house: LicensedHouse | RaffleHouse, change: Any) -> str:
    """What the second verifier says of the rows once something is changed."""
    raffle = verifier.Raffle(house.night.store.facts.night)
    try:
        for line in export(house.night.store, house.night.floor):
            row = json.loads(line)
            if "seq" not in row:
                continue
            said = json.loads(row["body"])
            change(said, row)
            raffle.look_at(said, row)
    except verifier.Fault as wrong:
        return str(wrong)
    return ""


def where(kind: str, **values: Any) -> Any:
    """Changes an event of this kind, or with `second` or `actor` its order."""

    def change(said: dict[str, Any], row: dict[str, Any]) -> None:
        for event in said["events"]:
            if event["type"] == kind:
                for key, value in values.items():
                    if key in ("second", "actor"):
                        said["order"][key] = value
                    elif key == "at_ms":
                        row["at_ms"] = value
                    else:
                        event[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (where("DrawingCalledOff", pieces=1), "other pieces"),
        (where("DrawingCalledOff", second=""), "one person alone"),
        (where("DrawingCalledOff", reason=""), "other pieces"),
        (where("DrawingCalledOff", at_ms=at("02:00") - 1), "during the license"),
    ],
)
def test_a_false_calling_off_is_seen(change: Any, words: str) -> None:
    house = drawing_house()
    house.time("02:00")
    house.ask("m1", OFF, second="a1")
    assert not rows_fault(house, where("TicketsSold"))
    assert words in rows_fault(house, change)


def test_a_late_drawing_that_is_not_logged_is_seen() -> None:
    house = drawing_house()
    house.time("02:00", 2_000)
    draw(house, 3)

    def without(said: dict[str, Any], row: dict[str, Any]) -> None:
        said["events"] = [one for one in said["events"] if one["type"] != "DrawingBeganLate"]

    assert "not logged" in rows_fault(house, without)
    assert "so long after" in rows_fault(house, where("DrawingBeganLate", after_s=1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (where("DrawingGivenUp", drawing=2), "cannot be given up"),
        (where("DrawingGivenUp", second="m1"), "one person alone"),
        (where("DrawingGivenUp", reason=""), "cannot be given up"),
        (where("DrawingOpened", promise="ab" * 32), "promised wrongly"),
        (where("DrawingOpened", reason=""), "not drawn again as it was"),
    ],
)
def test_a_false_giving_up_is_seen(lost: RaffleHouse, change: Any, words: str) -> None:
    lost.ask("m1", o.GiveUpDrawing(1, "the disk broke"), second="a1")
    assert not rows_fault(lost, where("TicketsSold"))

    def only_last(said: dict[str, Any], row: dict[str, Any]) -> None:
        if any(event["type"] == "DrawingGivenUp" for event in said["events"]):
            change(said, row)

    assert words in rows_fault(lost, only_last)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (where("ClaimRecorded", drawing=2), "has not won"),
        (where("ClaimRecorded", ticket=4), "has not won"),
        (where("ClaimRecorded", second="k1"), "one person alone"),
        (where("NightClosed", type="NightOpened"), "may not"),
    ],
)
def test_a_false_claim_after_the_night_is_seen(change: Any, words: str) -> None:
    house = closed_house(hold_days=30)
    house.ask("k1", claim(), second="m1")
    assert not rows_fault(house, where("TicketsSold"))
    assert words in rows_fault(house, change)


def test_no_claim_passes_where_prizes_were_not_held_so_long() -> None:
    house = closed_house(hold_days=30)
    house.ask("k1", claim(), second="m1")

    def shorter(said: dict[str, Any], row: dict[str, Any]) -> None:
        for event in said["events"]:
            if event["type"] == "FloorSetUp":
                event["plan"]["raffle"]["hold_days"] = 0

    assert "may not" in rows_fault(house, shorter)
