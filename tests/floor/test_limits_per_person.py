"""On the floor a guest is one person at every seat, and limits bind what is already up.

Each night here is opened again from its journal and held to the verifier that shares no code.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.next_step import next_step
from pitboss.floor.night import Night
from pitboss.floor.plan import PersonPlan, TablePlan
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit import events as e
from tests.floor.house import House, plan
from tests.playing import clause
from tests.stores import KINDS, new_store
from tests.verifier.program import verifier

TASMANIA = (
    PersonPlan("m1", ("management representative",)),
    PersonPlan("i1", ("inspector",)),
    PersonPlan("d1", ("dealer",)),
    PersonPlan("k1", ("cashier",)),
)
NEW_JERSEY = (
    PersonPlan("m1", ("casino supervisor",)),
    PersonPlan("f1", ("floorperson",)),
    PersonPlan("d1", ("dealer",)),
    PersonPlan("k1", ("cashier",)),
)


def open_casino(
    house: House, kind: str, people: tuple[PersonPlan, ...], *tables: TablePlan
) -> House:
    """A casino with these tables, everyone on duty, and one dealer who has the first."""
    planned = plan(house.night.store.facts.night, house=kind, people=people, tables=tables, rate=1)
    house.ask("m1", o.SetUp(planned))
    for person in people:
        house.ask(person.id, o.ClockOn(person.id))
    house.ask("d1", o.TakePost("dealer", "d1"), tables[0].id)
    house.ask("k1", o.OpenWindow("w1", posted=True))
    if not tables[0].by_hand and not tables[0].electronic:
        house.begin(tables[0].id)
    return house


@pytest.fixture(params=KINDS)
def tumbler(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A Tasmanian table that settles by itself, with limits 5 to 50."""
    with new_store(request.param, tmp_path) as store:
        table = TablePlan(
            id="dice", game="tas.mini_dice", limits=(5, 50), by_hand=False, float=10_000
        )
        house = open_casino(House(store), "tas_casino", TASMANIA, table)
        yield house
        held_together(house)


def held_together(house: House) -> None:
    """The night is the same when it is opened again, and both verifiers find it sound."""
    night = house.night
    again = Night(night.store, night.edition)
    assert again.floor == night.floor
    night.books.check()
    verifier.verify([line.decode() for line in export(night.store, night.floor)])


@clause("tas-8-1-notice")
def test_a_guest_has_one_maximum_at_two_seats(tumbler: House) -> None:
    guest = tumbler.guest("g1", 100_000)
    tumbler.sit(guest, "dice", 1)
    tumbler.ask(guest, c.Sit(2, 100, person="someone-else"), "dice")
    tumbler.ask(guest, c.PlaceWager(1, "number 1", 30), "dice")
    words = tumbler.refused(guest, c.PlaceWager(2, "number 1", 21), "dice")
    assert "the largest wager here is 50, not 51" in words
    tumbler.ask(guest, c.PlaceWager(2, "number 1", 20), "dice")
    seats = tumbler.night.floor.tables["dice"].table.seats
    assert [seat.person for seat in seats.values()] == ["g1", "g1"]


@clause("tas-8-2-agreement")
def test_a_guest_who_comes_back_has_the_limits_that_were_agreed(tumbler: House) -> None:
    guest = tumbler.guest("g1")
    tumbler.sit(guest, "dice", 1)
    tumbler.ask("m1", c.AgreeLimits(1, 10, 20, "management representative"), "dice")
    tumbler.ask(guest, c.Leave(1), "dice")
    tumbler.sit(tumbler.guest("g2"), "dice", 1)
    tumbler.ask("g2", c.PlaceWager(1, "number 1", 21), "dice")
    tumbler.sit(guest, "dice", 2)
    assert "largest wager here is 20" in tumbler.refused(
        guest, c.PlaceWager(2, "number 1", 21), "dice"
    )
    tumbler.ask(guest, c.PlaceWager(2, "number 1", 20), "dice")


@clause("tas-8-4-over-maximum", "tas-8-6-a")
@pytest.mark.parametrize(("throw", "wallet"), [("1-2-3", 1_040), ("2-2-3", 960)])
def test_what_is_up_counts_up_to_a_maximum_that_has_fallen(
    tumbler: House, throw: str, wallet: int
) -> None:
    guest = tumbler.guest("g1", 100_000)
    tumbler.sit(guest, "dice", 1)
    tumbler.ask(guest, c.PlaceWager(1, "number 1", 50), "dice")
    tumbler.ask("m1", c.ChangeLimits(5, 40, "management representative", (1,)), "dice")
    answer = tumbler.ask("d1", c.EnterResult(throw), "dice")
    assert e.WagerReduced(1, "number 1", 10, 0) in answer.events
    tumbler.ask(guest, c.Leave(1), "dice")
    assert tumbler.night.floor.guests["g1"].wallet == wallet


@pytest.mark.parametrize("kind", KINDS)
def test_the_console_names_what_puts_a_wager_right(kind: str, tmp_path: Path) -> None:
    with new_store(kind, tmp_path) as store:
        table = TablePlan(id="dice", game="tas.mini_dice", limits=(5, 50), float=10_000)
        house = open_casino(House(store), "tas_casino", TASMANIA, table)
        house.ask("i1", o.TakePost("inspector", "i1"), "dice")
        for _ in range(40):
            step = next_step(house.night.floor, "dice")
            assert step is not None
            if step.betting:
                break
            house.ask("d1" if step.by == "dealer" else "i1", step.command, "dice")
        for seat, stake in ((1, 50), (2, 30)):
            house.sit(house.guest(f"g{seat}"), "dice", seat)
            house.ask(f"g{seat}", c.PlaceWager(seat, "number 1", stake), "dice")
        house.ask("m1", c.ChangeLimits(5, 40, "management representative", (1, 2)), "dice")
        house.ask("i1", c.FlagPartners((1, 2), "inspector"), "dice")
        for _ in range(4):
            step = next_step(house.night.floor, "dice")
            assert step is not None
            house.ask("d1", step.command, "dice")
            if not house.night.floor.tables["dice"].table.betting:
                break
        seats = house.night.floor.tables["dice"].table.seats.values()
        assert sum(up.stake for seat in seats for up in seat.ups.values()) == 40
        held_together(house)


@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(("throw", "wallet"), [("1-2-3", 1_050), ("2-2-3", 950)])
def test_money_of_a_wager_found_after_collecting(throw: str, wallet: int, tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        table = TablePlan(id="dice", game="tas.mini_dice", limits=(5, 50), float=10_000)
        house = open_casino(House(store), "tas_casino", TASMANIA, table)
        house.ask("i1", o.TakePost("inspector", "i1"), "dice")
        house.sit(house.guest("g1", 100_000), "dice", 1)
        for _ in range(60):
            step = next_step(house.night.floor, "dice")
            assert step is not None
            command = step.command
            live = house.night.floor.tables["dice"].table
            if step.betting and not live.seats[1].ups:
                command = c.PlaceWager(1, "number 1", 40)
            elif live.collected:
                break
            elif isinstance(command, c.EnterResult):
                command = c.EnterResult(throw)
            house.ask("d1" if step.by == "dealer" else "i1", command, "dice")
        house.ask("d1", c.FindWager(1, "number 1", 30), "dice")
        house.ask("d1", c.TakeStep("pay winning wagers"), "dice")
        house.ask("g1", c.Leave(1), "dice")
        assert house.night.floor.guests["g1"].wallet == wallet
        held_together(house)


@pytest.mark.parametrize("kind", KINDS)
@clause("nj-19-47-1a-4-d-2-no-restoring")
def test_a_guest_who_stands_up_may_not_replace_what_was_taken_down(
    kind: str, tmp_path: Path
) -> None:
    with new_store(kind, tmp_path) as store:
        table = TablePlan(id="shaker", game="nj.automated_craps", by_hand=False, float=10_000)
        house = open_casino(House(store), "nj_casino", NEW_JERSEY, table)
        guest = house.guest("g1")
        house.sit(guest, "shaker", 1)
        house.ask("d1", c.EnterResult("4-2"), "shaker")
        house.ask(guest, c.PlaceWager(1, "dont_come", 10), "shaker")
        house.ask(guest, c.RemoveWager(1, "dont_come"), "shaker")
        house.ask("d1", c.EnterResult("4-1"), "shaker")
        house.ask(guest, c.Leave(1), "shaker")
        house.sit(guest, "shaker", 3)
        words = house.refused(guest, c.PlaceWager(3, "dont_come", 10), "shaker")
        assert "nj-19-47-1a-4-d-2-no-restoring" in words
        house.ask("d1", c.EnterResult("5-2"), "shaker")
        house.ask("d1", c.EnterResult("4-2"), "shaker")
        house.ask(guest, c.PlaceWager(3, "dont_come", 10), "shaker")
        held_together(house)
