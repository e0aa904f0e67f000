"""Inspectors: who lets one in, the few orders they have, and that nothing else works."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.events import TableDrawn
from pitboss.floor.incident_state import CountRequest
from pitboss.floor.inspection import table_of_lot
from pitboss.floor.next_step import next_step
from pitboss.floor.permissions import INSPECTOR_ACTS
from pitboss.floor.plan import CHIPS
from pitboss.floor.verify import verify
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import CLOSED, OPEN, OUT_OF_SERVICE
from tests.floor.house import House, plan
from tests.floor.licensed_house import LicensedHouse
from tests.floor.role_floor import HOUSES, Case, cases, floor_of, slug, then
from tests.floor.test_roles import sample
from tests.playing import clause
from tests.world.memory import MemoryStore

REMOVAL = "nj-13-47-20-15-b-removal"
TABLE, FELT = "roulette-1", "wheel-1"


@pytest.fixture
def opened() -> LicensedHouse:
    house = LicensedHouse(MemoryStore("spring-gala")).set_up().opened()
    house.ask("m1", o.AdmitInspector("i1"), second="a1")
    return house


def test_the_member_in_charge_lets_an_inspector_in_with_a_second_person(
    opened: LicensedHouse,
) -> None:
    assert opened.night.floor.people["i1"].roles == ("inspector",)
    assert "second person" in opened.refused("m1", o.AdmitInspector("i2"))
    assert "second person" in opened.refused("m1", o.AdmitInspector("i2"), second="m1")
    assert "only the member in charge" in opened.refused("a1", o.AdmitInspector("i2"), second="m1")
    for taken in ("i1", "a1", "g1"):
        refusal = opened.refused("m1", o.AdmitInspector(taken), second="a1")
        assert f"already has the id '{taken}'" in refusal
    assert "letters, digits" in opened.refused("m1", o.AdmitInspector("Ada B."), second="a1")
    opened.ask("m1", o.AdmitInspector("i2"), second="a1")


@pytest.mark.parametrize("house", ["nj_casino", "tas_casino"])
def test_a_casino_has_no_such_seat(house: str) -> None:
    """The inspector of Tasmania is one of the staff there."""
    floor, first = floor_of(house), slug(HOUSES[house].first)
    second = {"nj_casino": "floorperson", "tas_casino": "inspector"}[house]
    answer = decide(
        floor, o.Order("y", first, o.AdmitInspector("i1"), second=second), _new_context()
    )
    assert isinstance(answer, Refusal)
    assert answer.words == "this house has no seat for an inspector"


def _new_context() -> o.OrderContext:
    return o.OrderContext(at_ms=60_000, lot="0f" * 32)


def every_case() -> Iterator[tuple[str, Case]]:
    """Every order of a casino night, and every command at a table."""
    yield from cases("nj_night")
    floor = floor_of("nj_night")
    for kind in dict.fromkeys(o.TABLE_COMMANDS):
        for by in ("dealer", "inspector") if "by" in kind.__struct_fields__ else ("",):
            command = sample(kind, by)
            yield kind.__name__, Case(floor, partial(_same, command), "hand")


def _same(command: c.Command, who: str) -> c.Command:
    return command


@clause(REMOVAL)
def test_an_inspector_gives_an_inspectors_orders_and_no_others() -> None:
    """No bet, no sale, no correction: every order of the program is tried."""
    tried = set[type]()
    for name, case in every_case():
        command = case.command("inspector")
        order = o.Order("y", "inspector", command, case.table, second=case.second)
        answer = decide(case.floor, order, replace(case.given, lot="0f" * 32))
        if type(command) in INSPECTOR_ACTS:
            assert not isinstance(answer, Refusal), f"{name}: {answer}"
            tried.add(type(command))
        elif name not in ("SetUp", "PromiseDraws"):
            assert isinstance(answer, Refusal), name
            assert "is an inspector" in answer.words, f"{name}: {answer.words}"
            assert [law.id for law in answer.law] == [REMOVAL]
    assert tried == INSPECTOR_ACTS


def test_nobody_else_puts_an_inspector_to_work() -> None:
    floor = floor_of("nj_night")
    for actor, command in (
        ("member-in-charge", o.ClockOn("inspector")),
        ("class-A-operator", o.TakePost("dealer", "inspector")),
        ("member-in-charge", o.Suspend(person="inspector", reason="asks too much")),
    ):
        answer = decide(floor, o.Order("y", actor, command, "hand"), _new_context())
        assert isinstance(answer, Refusal)
        assert "is an inspector" in answer.words


def test_an_inspector_who_bets_adds_no_row(opened: LicensedHouse) -> None:
    rows = opened.night.at[0]
    for command in (c.PlaceWager(1, "red", 5), c.Sit(2, 5), o.Sell("w1", 100), o.Reverse("x", "y")):
        answer = opened.night.ask(opened.order("i1", command, TABLE))
        assert isinstance(answer, Refusal)
        assert "is an inspector" in answer.words
    assert opened.night.at[0] == rows


# --- stopped games and equipment -----------------------------------------------------------
@clause(REMOVAL)
def test_a_stopped_game_finishes_its_round_and_begins_none(opened: LicensedHouse) -> None:
    opened.bet()
    opened.ask("i1", o.StopGame("the wheel tilts"), TABLE)
    assert "already stopped" in opened.refused("i1", o.StopGame("again"), TABLE)
    assert REMOVAL in opened.refused("g1", c.PlaceWager(1, "black", 5), TABLE)
    opened.ask("a4", c.EnterResult("7"), TABLE)
    assert opened.night.floor.tables[TABLE].table.seats[1].chips == 55, "7 is red"
    assert REMOVAL in opened.refused("g1", c.PlaceWager(1, "red", 5), TABLE)
    assert REMOVAL in opened.refused("a4", c.TakeStep("no more bets"), TABLE)
    step = next_step(opened.night.floor, TABLE, opened.now_ms // 1000)
    assert step is not None
    assert isinstance(step.command, c.CloseTable)
    opened.ask("a4", step.command, TABLE)
    assert REMOVAL in opened.refused("a1", c.OpenTable("class A operator"), TABLE)
    opened.ask("b2", c.TakeStep("no more bets"), FELT)


def test_with_chips_on_the_felt_the_round_that_was_open_is_played(opened: LicensedHouse) -> None:
    """No row says what is bet there."""
    live = opened.night.floor.tables[FELT]
    assert (live.plan.mode, live.table.status) == (CHIPS, OPEN)
    opened.ask("i1", o.StopGame("no notices"), FELT)
    opened.ask("b2", c.EnterResult("$1"), FELT)
    assert REMOVAL in opened.refused("b2", c.TakeStep("no more bets"), FELT)


@clause(REMOVAL)
def test_the_inspector_or_the_member_in_charge_ends_a_stop(opened: LicensedHouse) -> None:
    for who in ("i1", "m1"):
        for staff in ("m1", "a1", "k1"):
            assert REMOVAL in opened.refused(staff, o.StopGame("the wheel tilts"), TABLE)
        opened.ask("i1", o.StopGame("the wheel tilts"), TABLE)
        assert "say why" in opened.refused(who, o.ResumeGame(" "), TABLE)
        assert "only the inspector or member in charge" in opened.refused(
            "a1", o.ResumeGame("it is level"), TABLE
        )
        opened.ask(who, o.ResumeGame("it is level again"), TABLE)
        assert "no inspector stopped" in opened.refused(who, o.ResumeGame("x"), TABLE)
        opened.bet()
    assert "say why" in opened.refused("i1", o.StopGame(""), TABLE)
    assert "there is no table 'bar'" in opened.refused("i1", o.StopGame("x"), "bar")


@clause(REMOVAL)
def test_equipment_out_of_play_leaves_once_the_round_is_settled(opened: LicensedHouse) -> None:
    opened.bet()
    opened.ask("i1", o.RemoveEquipment("the ball is chipped"), TABLE)
    assert opened.night.floor.tables[TABLE].table.status == OPEN
    opened.ask("a4", c.TakeStep("no more bets"), TABLE)
    opened.ask("a4", c.EnterResult("7"), TABLE)
    table = opened.night.floor.tables[TABLE].table
    assert (table.status, table.seats[1].chips) == (OUT_OF_SERVICE, 55)
    assert "already out of play" in opened.refused("i1", o.RemoveEquipment("x"), TABLE)
    assert REMOVAL in opened.refused("a1", c.OpenTable("class A operator"), TABLE)
    opened.ask("m1", o.ResumeGame("the provider brought another ball"), TABLE)
    refusal = opened.refused("a1", c.OpenTable("class A operator"), TABLE)
    assert "checklist" in refusal, "whatever comes back is inspected again"
    while opened.night.floor.tables[TABLE].table.status != OPEN:
        step = next_step(opened.night.floor, TABLE, opened.now_ms // 1000)
        assert step is not None
        opened.ask("a4" if step.by == "dealer" else "a1", step.command, TABLE)


def test_equipment_of_a_closed_table_does_not_open_it(opened: LicensedHouse) -> None:
    assert opened.night.floor.tables["blackjack-1"].table.status == CLOSED
    opened.ask("a1", o.HangNotices(), "blackjack-1")
    opened.ask("i1", o.RemoveEquipment("marked cards"), "blackjack-1")
    refusal = opened.refused("a1", c.OpenTable("class A operator"), "blackjack-1")
    assert REMOVAL in refusal
    assert "marked cards" in refusal


# --- counts and the lot --------------------------------------------------------------------
def test_a_count_is_asked_for_once_and_done_when_two_people_agree(opened: LicensedHouse) -> None:
    assert "nothing to count called 'bar'" in opened.refused("i1", o.AskCount("bar", "x"))
    assert "say why" in opened.refused("i1", o.AskCount("window/w1", ""))
    opened.ask("i1", o.AskCount("window/w1", "a full drawer"))
    assert "called already" in opened.refused("i1", o.AskCount("window/w1", "again"))
    assert [
        (request.number, request.what, request.by, request.done_ms) for request in counts_of(opened)
    ] == [(1, "window/w1", "i1", 0)]
    held = opened.night.floor.windows["w1"]
    count = o.CountMoney("window/w1", "surprise", held.dollars, held.cents)
    opened.ask("k1", count)
    assert counts_of(opened)[0].done_ms == 0, "one person is not enough"
    opened.ask("m1", count)
    assert counts_of(opened)[0].done_ms == opened.now_ms
    opened.ask("i1", o.AskCount("rack/blackjack-1", "a full rack"))
    assert [request.number for request in counts_of(opened)] == [1, 2]


def counts_of(house: LicensedHouse) -> tuple[CountRequest, ...]:
    """The counts that inspectors asked for."""
    return house.night.floor.inspection.counts


def test_the_lot_is_drawn_from_fresh_random_bits_and_stays_in_the_journal(
    opened: LicensedHouse,
) -> None:
    tables = tuple(opened.night.floor.tables)
    for at in range(len(tables)):
        opened.night.fresh_seed = lambda at=at: at.to_bytes(32, "big")  # type: ignore[misc]
        event = opened.ask("i1", o.DrawLot("the next one")).events[0]
        assert isinstance(event, TableDrawn)
        assert event == TableDrawn(tables[at], tables, f"{at:064x}", "the next one")
    again = House(opened.night.store)
    assert again.night.floor.inspection == opened.night.floor.inspection
    verify(opened.night.store, edition="test edition", replay=True)


def test_two_lots_differ(opened: LicensedHouse) -> None:
    for _ in range(2):
        opened.ask("i1", o.DrawLot())
    first, second = opened.night.floor.inspection.draws
    assert first.lot != second.lot


@pytest.mark.parametrize("many", [1, 2, 3, 7])
def test_a_lot_can_name_every_table(many: int) -> None:
    among = tuple(f"t{number}" for number in range(many))
    assert {table_of_lot(among, f"{lot:064x}") for lot in range(many)} == set(among)


def test_a_lot_without_random_bits_is_refused() -> None:
    floor = floor_of("nj_night")
    answer = decide(floor, o.Order("y", "inspector", o.DrawLot()), o.OrderContext(at_ms=60_000))
    assert isinstance(answer, Refusal)
    bare = floor_of("nj_night", empty=True)
    answer = decide(bare, o.Order("y", "inspector", o.DrawLot()), _new_context())
    assert isinstance(answer, Refusal)
    assert answer.words == "there is no table to draw"


def test_an_inspector_in_the_plan_has_no_other_role() -> None:
    house = House(MemoryStore("n1"))
    people = tuple(
        replace(person, roles=("inspector", "banker")) if person.id == "k1" else person
        for person in plan("n1").people
    )
    answer = house.night.ask(house.order("m1", o.SetUp(plan("n1", people=people))))
    assert isinstance(answer, Refusal)
    assert "an inspector" in answer.words


def test_the_inspectors_seat_changes_nothing_by_looking() -> None:
    """A floor with an inspector in its plan plays like any other."""
    then(floor_of("nj_night"), "g1", c.Leave(1), "hand")
