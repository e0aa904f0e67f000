"""A licensed night keeps its hours: both sides of every time, to the millisecond (N-E1)."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.events import RoundEndedLate
from pitboss.floor.next_step import next_step
from pitboss.floor.plan import FloorPlan
from pitboss.floor.terms import NightHours
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from tests.floor.closing import close_books
from tests.floor.licensed_house import LicensedHouse, at, night_plan, terms_of
from tests.playing import clause
from tests.world.memory import MemoryStore

START, END = "nj-13-47-6-11-c-start", "nj-13-47-6-11-c-end"
SOLD_AT_EVENT = "nj-13-47-20-12-c-2"


@pytest.fixture
def house() -> LicensedHouse:
    return LicensedHouse(MemoryStore("spring-gala")).set_up()


@pytest.fixture
def opened(house: LicensedHouse) -> LicensedHouse:
    return house.opened()


def sells(house: LicensedHouse) -> str:
    """Why a sale is refused now; empty if it is not."""
    answer = house.try_("k1", o.Sell("w1", 200))
    return "" if answer.refused is None else " ".join((answer.refused.words, *answer.refused.law))


@clause(SOLD_AT_EVENT)
def test_imitation_money_is_sold_from_the_doors_on(house: LicensedHouse) -> None:
    house.time("18:30", -1)
    assert sells(house) == (
        f"imitation money is sold only at the event, from 18:30 on {SOLD_AT_EVENT}"
    )
    house.time("18:30")
    assert not sells(house)


@clause(START)
def test_before_the_license_begins_nothing_is_sold_and_no_table_opens() -> None:
    plan = replace(
        floor_plan(night_plan(doors="", first_wager="", last_wager="", ends="")), night="early"
    )
    early = LicensedHouse(MemoryStore("early"))
    early.now_ms = at("20:00", day=16)
    early.set_up(plan)
    early.ask("a1", o.HangNotices(), "wheel-1")
    early.now_ms = at("00:00", day=17) - 1
    assert START in sells(early)
    assert START in early.refused("a1", c.OpenTable("class A operator"), "wheel-1")
    step = next_step(early.night.floor, "wheel-1", early.now_ms // 1000)
    assert step is not None
    assert step.command is None
    early.now_ms += 1
    assert not sells(early)
    early.ask("a1", c.OpenTable("class A operator"), "wheel-1")


@clause(START)
def test_the_first_wager_waits_for_its_time(opened: LicensedHouse) -> None:
    opened.time("19:00", -1)
    why = opened.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")
    assert why == f"the first wagers are made at 19:00, so wait until then {START}"
    assert START in opened.refused("b2", c.SeeWagers((1,)), "wheel-1")
    assert START in opened.refused("b2", c.TakeStep("no more bets"), "wheel-1")
    step = next_step(opened.night.floor, "wheel-1", opened.now_ms // 1000)
    assert step is not None
    assert (step.command, [law.id for law in step.law]) == (None, [START])
    opened.time("19:00")
    opened.bet()
    opened.ask("b2", c.TakeStep("no more bets"), "wheel-1")


@clause(END)
def test_from_the_last_call_nothing_is_sold_and_no_table_opens(opened: LicensedHouse) -> None:
    opened.ask("a1", o.HangNotices(), "blackjack-1")
    opened.ask("b2", c.CloseTable("dealer"), "wheel-1")
    opened.time("23:30", -1)
    assert not sells(opened)
    opened.ask("a1", c.OpenTable("class A operator"), "wheel-1")
    opened.ask("b2", c.CloseTable("dealer"), "wheel-1")
    opened.time("23:30")
    assert sells(opened) == (f"the last round was called at 23:30, so nothing more is sold {END}")
    assert END in opened.refused("a1", c.OpenTable("class A operator"), "wheel-1")
    step = next_step(opened.night.floor, "wheel-1", opened.now_ms // 1000)
    assert step is not None
    assert step.command is None, "the console names nothing that would be refused"


@clause(END)
def test_the_round_under_way_at_the_call_is_the_last_one(opened: LicensedHouse) -> None:
    opened.time("23:30", -1)
    opened.bet()
    opened.time("23:30")
    opened.bet()
    opened.ask("a4", c.EnterResult("7"), "roulette-1")
    assert END in opened.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")
    step = next_step(opened.night.floor, "roulette-1", opened.now_ms // 1000)
    assert step is not None
    assert isinstance(step.command, c.CloseTable)
    opened.ask("a4", step.command, "roulette-1")


@clause(END)
def test_a_round_that_begins_just_before_the_call_is_played(opened: LicensedHouse) -> None:
    opened.time("23:30", -1)
    opened.ask("a4", c.EnterResult("7"), "roulette-1")
    opened.time("23:30")
    opened.bet()
    opened.ask("a4", c.EnterResult("8"), "roulette-1")
    assert END in opened.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")


@clause(END)
def test_with_chips_on_the_felt_one_more_result_is_keyed_in_after_the_call(
    opened: LicensedHouse,
) -> None:
    opened.time("02:00")
    opened.ask("b2", c.EnterResult("$1"), "wheel-1")
    assert END in opened.refused("b2", c.TakeStep("no more bets"), "wheel-1")
    assert END in opened.refused("b2", c.SeeWagers((1,)), "wheel-1")
    opened.ask("b2", c.CloseTable("dealer"), "wheel-1")


@clause(END)
def test_no_wager_is_made_from_the_end_on(opened: LicensedHouse) -> None:
    opened.bet()
    opened.time("00:15", -1)
    opened.bet()
    opened.time("00:15")
    why = opened.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")
    assert why == f"the night ended at 00:15, so no more wagers are made {END}"
    opened.time("02:00")
    why = opened.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")
    assert why == f"the license ended at 02:00, so no more wagers are made {END}"


@clause(END)
@pytest.mark.parametrize(("ms", "after_s"), [(0, 0), (999, 0), (61_000, 61)])
def test_a_late_round_is_logged_with_how_late_it_is(
    opened: LicensedHouse, ms: int, after_s: int
) -> None:
    opened.bet()
    opened.time("02:00", -1)
    answer = opened.ask("a4", c.EnterResult("7"), "roulette-1")
    assert not any(isinstance(event, RoundEndedLate) for event in answer.events)
    opened = LicensedHouse(MemoryStore("spring-gala")).set_up().opened()
    opened.bet()
    opened.time("02:00", ms)
    answer = opened.ask("a4", c.EnterResult("7"), "roulette-1")
    late = [event for event in answer.events if isinstance(event, RoundEndedLate)]
    assert late == [RoundEndedLate(1, after_s)]
    assert opened.night.floor.tables["roulette-1"].table.seats[1].ups == {}


@clause(END)
def test_craps_rolls_on_while_wagers_are_up_and_takes_no_new_ones() -> None:
    house = LicensedHouse(MemoryStore("spring-gala")).set_up()
    for post, who in (("dealer", "a2"), ("boxperson", "a3"), ("stickperson", "h1")):
        house.ask("a1", o.TakePost(post, who), "craps-1")
    house.time("19:00")
    house.ask("a2", o.HangNotices(), "craps-1")
    house.ask("a1", c.OpenTable("class A operator"), "craps-1")
    house.guest("g1", 5_000)
    house.sit("g1", "craps-1", 1, 50)
    house.time("23:30", -1)
    house.ask("g1", c.PlaceWager(1, "pass", 5), "craps-1")
    house.ask("a2", c.EnterResult("4-2"), "craps-1")
    house.time("23:30")
    house.ask("a2", c.EnterResult("4-1"), "craps-1")
    assert END in house.refused("g1", c.PlaceWager(1, "field", 5), "craps-1")
    house.time("02:00", 1)
    house.ask("a2", c.EnterResult("4-2"), "craps-1")
    assert END in house.refused("a2", c.TakeStep("no more bets"), "craps-1")
    house.ask("a2", c.CloseTable("dealer"), "craps-1")


@clause(END)
def test_after_the_license_everything_can_be_ended(opened: LicensedHouse) -> None:
    opened.bet()
    opened.time("02:00", 30_000)
    opened.ask("a4", c.EnterResult("7"), "roulette-1")
    opened.ask("b2", c.EnterResult("$1"), "wheel-1")
    close_books(opened)
    assert opened.night.floor.status == "closed"


def test_a_night_is_not_set_up_after_its_license() -> None:
    house = LicensedHouse(MemoryStore("spring-gala"))
    house.time("02:00")
    order = house.order("m1", o.SetUp(floor_plan(night_plan())))
    assert "the license of this night ended at 02:00" in str(house.night.ask(order))
    house.time("02:00", -1)
    house.ask("m1", o.SetUp(floor_plan(night_plan())))


def test_a_licensed_night_has_its_plan() -> None:
    house = LicensedHouse(MemoryStore("spring-gala"))
    bare = replace(floor_plan(night_plan()), terms=None)
    assert "a licensed night opens with" in str(house.night.ask(house.order("m1", o.SetUp(bare))))


def hours_of(**changes: object) -> NightHours:
    """The hours of the plan with changes."""
    return terms_of(floor_plan(night_plan(**changes))).hours


def test_what_a_plan_leaves_out_is_as_long_as_the_license() -> None:
    hours = hours_of(doors="", first_wager="", last_wager="", ends="")
    assert hours.doors == hours.first_wager == hours.license_starts
    assert hours.ends == hours.license_ends
    assert hours.last_call.shown == "01:50"
    assert hours_of(last_wager="", last_call_minutes=25).last_call.shown == "23:50"
    assert hours_of().last_call.shown == "23:30"


@pytest.mark.parametrize(
    ("date", "real_hours"),
    [
        (datetime.date(2027, 4, 17), 26),
        (datetime.date(2027, 11, 6), 27),
        (datetime.date(2027, 3, 13), 26),
        (datetime.date(2027, 11, 7), 27),
        (datetime.date(2027, 3, 14), 25),
    ],
)
def test_the_license_goes_by_the_clock_on_the_wall(date: datetime.date, real_hours: int) -> None:
    """The clocks go back on November 7, 2027 and forward on March 14, 2027, at 2:00 A.M."""
    hours = hours_of(date=date, ends="02:00")
    span_ms = hours.license_ends.ms - hours.license_starts.ms
    assert span_ms == real_hours * 3_600_000
    assert hours.ends == hours.license_ends
    assert hours_of(date=date, ends="02:00", last_wager="").last_call.ms == (
        hours.license_ends.ms - 600_000
    )


def test_practice_has_no_hours() -> None:
    plan: FloorPlan = floor_plan(night_plan(practice=True))
    assert plan.terms is None
    house = LicensedHouse(MemoryStore("spring-gala")).set_up(plan)
    house.now_ms = at("12:00", day=20)
    assert not sells(house)
