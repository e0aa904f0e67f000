"""Seats and wallets: guests who are away, several hands, guests asked to leave, and whose seat it
is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.plan import PersonPlan, TablePlan
from pitboss.pit import commands as c
from tests.floor.house import TABLES, House, plan
from tests.stores import new_store

TAUGHT = PersonPlan("b1", ("class B operator",), ("night.let_it_ride",), "a1")
CASINO_PEOPLE = (
    PersonPlan("s1", ("casino supervisor",)),
    PersonPlan("f1", ("floorperson",)),
    PersonPlan("d1", ("dealer",)),
    PersonPlan("d2", ("dealer",)),
    PersonPlan("k1", ("cashier",)),
)
CASINO_TABLES = (
    TablePlan(
        id="shaker",
        game="nj.automated_craps",
        options={"absent_player": "settled"},
        by_hand=False,
        float=10_000,
    ),
    TablePlan(id="dice", game="nj.mini_dice", by_hand=False, float=10_000),
)


@pytest.fixture
def casino(tmp_path: Path) -> Iterator[House]:
    """A casino with two tables, whose house settles the wagers of players who are away."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        planned = plan(
            store.facts.night, house="nj_casino", people=CASINO_PEOPLE, tables=CASINO_TABLES
        )
        house.ask("s1", o.SetUp(planned))
        for person in planned.people:
            house.ask(person.id, o.ClockOn(person.id))
        house.ask("d1", o.TakePost("dealer", "d1"), "shaker")
        house.ask("d2", o.TakePost("dealer", "d2"), "dice")
        house.ask("k1", o.OpenWindow("w1", posted=True))
        house.begin("shaker")
        house.begin("dice")
        yield house


def _away(casino: House) -> None:
    """A guest leaves a pass wager on a point behind."""
    casino.sit(casino.guest("g1"), "shaker", 1, 100)
    casino.ask("g1", c.PlaceWager(1, "pass", 20), "shaker")
    casino.ask("d1", c.EnterResult("4-2"), "shaker")
    casino.ask("g1", c.Leave(1), "shaker")


def test_what_a_guest_wins_while_away_reaches_the_wallet(casino: House) -> None:
    """The wager of a guest who plays elsewhere by now wins: stake and win are in the wallet."""
    _away(casino)
    assert casino.night.floor.guests["g1"].wallet == 980
    casino.sit("g1", "dice", 1, 50)
    casino.ask("d1", c.EnterResult("5-1"), "shaker")
    guest = casino.night.floor.guests["g1"]
    assert (guest.wallet, guest.table, guest.seats) == (970, "dice", (1,))
    assert casino.night.floor.tables["shaker"].guests == {}
    assert casino.night.books.balance("player/g1") == 1020
    casino.night.books.check()


def test_what_a_guest_loses_while_away_is_collected(casino: House) -> None:
    """A seven takes the wager; the empty seat is free again."""
    _away(casino)
    casino.ask("d1", c.EnterResult("5-2"), "shaker")
    assert casino.night.floor.guests["g1"].wallet == 980
    assert not casino.night.floor.tables["shaker"].table.seats
    casino.sit(casino.guest("g2"), "shaker", 1)


def test_nobody_takes_the_seat_of_a_guest_who_is_away(casino: House) -> None:
    """Wagers there are not for the next guest who sits down; the guest may come back."""
    _away(casino)
    casino.guest("g2")
    assert "taken" in casino.refused("g2", c.Sit(1, 50), "shaker")
    casino.ask("d1", c.Sit(1, 30), "shaker")  # the dealer keys it in for the one who is back
    assert casino.night.floor.guests["g1"].seats == (1,)
    assert casino.night.books.balance("player/g1") == 980
    casino.ask("d1", c.EnterResult("5-1"), "shaker")
    casino.ask("g1", c.Leave(1), "shaker")
    assert casino.night.floor.guests["g1"].wallet == 1020


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[House]:
    """A house where a guest may play two positions at the card table."""
    cards = TablePlan(id="cards", game="night.let_it_ride", by_hand=False, float=10_000)
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        planned = plan(store.facts.night, tables=(*TABLES[:2], cards))
        yield house.open(
            replace(planned, people=(*planned.people[:3], TAUGHT, *planned.people[4:]))
        )


def test_a_guest_plays_several_hands_from_one_wallet(hands: House) -> None:
    """A second position belongs to the player of the first; nobody else opens one next to it."""
    hands.sit(hands.guest("g1"), "cards", 1, 100)
    hands.guest("g2")
    assert "not yours" in hands.refused("g2", c.Sit(2, 50, 1), "cards")
    hands.ask("g1", c.Sit(2, 60, 1), "cards")
    guest = hands.night.floor.guests["g1"]
    assert (guest.wallet, guest.seats) == (840, (1, 2))
    assert "nj-13-47-20-27-f-6" in hands.refused("g1", c.Sit(3, 50), "cards")
    assert "holds 840" in hands.refused("g1", c.AddChips(2, 900), "cards")
    hands.ask("g1", c.Leave(1), "cards")
    hands.ask("g1", c.AddChips(2, 40), "cards")
    hands.ask("g1", c.Leave(2), "cards")
    guest = hands.night.floor.guests["g1"]
    assert (guest.wallet, guest.table, guest.seats) == (1_000, "", ())


def test_a_guest_who_was_asked_to_leave_makes_no_more_wagers(house: House) -> None:
    """What is up is played out and paid; nothing new is accepted, not even through the dealer."""
    house.sit(house.guest("g1"), "craps", 1)
    house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
    house.ask("m1", o.AskToLeave("g1", "shouts at the dealer"))
    for actor in ("g1", "a1"):
        assert "asked to leave" in house.refused(actor, c.PlaceWager(1, "field", 5), "craps")
        assert "asked to leave" in house.refused(actor, c.AddChips(1, 5), "craps")
    assert "asked to leave" in house.refused("g1", c.Sit(2, 10, 1), "craps")
    house.ask("a1", c.EnterResult("6-5"), "craps")
    house.ask("g1", c.Leave(1), "craps")
    assert house.night.floor.guests["g1"].wallet == 1_020


def test_chips_brought_to_a_seat_come_out_of_the_wallet(house: House) -> None:
    """No more than it holds, and whole chips only."""
    house.sit(house.guest("g1"), "craps", 1, 100)
    house.ask("g1", c.AddChips(1, 900), "craps")
    assert "holds 0" in house.refused("g1", c.AddChips(1, 1), "craps")
    assert "at least 1" in house.refused("g1", c.AddChips(1, 0), "craps")
    assert house.night.books.balance("player/g1") == 1_000
    assert "not yours" in house.refused(house.guest("g2"), c.AddChips(1, 5), "craps")


def test_a_seat_is_taken_for_a_guest_without_a_phone_by_who_deals_there(casino: House) -> None:
    """The row names both, and from then on the dealer keys in what the guest wants."""
    casino.guest("g1")
    for other in ("d2", "f1", "s1", "k1", "g1", "nobody"):
        casino.refused("g1", c.Sit(1, 50), "shaker", second=other)
    sat = casino.ask("g1", c.Sit(1, 50), "shaker", second="d1")
    assert (sat.order.actor, sat.order.second) == ("g1", "d1")
    assert casino.night.floor.tables["shaker"].guests == {1: "g1"}
    casino.ask("d1", c.PlaceWager(1, "pass", 20), "shaker")
    casino.ask("d1", c.AddChips(1, 10), "shaker")
    casino.refused("d2", c.AddChips(1, 10), "shaker")
