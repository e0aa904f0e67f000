"""All imitation money is where it should be after every row of an evening, and all real money too:
in drawers, the admission box and the bingo box, by the books and by the floor."""

from __future__ import annotations

from typing import Any

from pitboss.cage.accounts import ISSUE, PRIZE, TAKEN_BACK, TICKETS, VOID
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.floor.till import CLOSE, HAND_OVER, SURPRISE, CashBox, unexplained_variances
from pitboss.pit import commands as c
from tests.floor.house import PEOPLE, House, plan
from tests.floor.test_counts import OPEN_NIGHT, count, verify_night
from tests.playing import clause
from tests.world.memory import MemoryStore

HELD = ("player/", "guests", "wager/", "rack/", "window/")
GONE = (PRIZE, TICKETS, TAKEN_BACK, VOID)


class WatchedHouse(House):
    """A house whose money is checked after every row."""

    rows = 0

    def try_(self, actor: str, command: Any, table: str = "", **more: Any) -> Entry:
        answer = super().try_(actor, command, table, **more)
        self.check()
        return answer

    def check(self) -> None:
        """Issued is what everyone and everything holds; the floor and the books agree."""
        books, floor = self.night.books, self.night.floor
        books.check()
        parts = sum(map(books.total, HELD)) + sum(map(books.balance, GONE))
        assert -books.balance(ISSUE) == parts
        for name, window in floor.windows.items():
            assert books.balance(f"window/{name}") == window.dollars
            assert books.cash.get(f"drawer/{name}", 0) == window.cents
        for name, live in floor.tables.items():
            assert books.balance(f"rack/{name}") == live.rack
        for box in ("admission", "bingo"):
            held = floor.till.boxes.get(box, CashBox()).cents
            assert books.cash.get(box, 0) == held
        self.rows += 1


def by_two(house: House, what: str, purpose: str, figures: tuple[int, int], *who: str) -> None:
    """Two people count the same."""
    table = what.partition("/")[2] if what.startswith("rack/") else ""
    for person in who:
        house.ask(person, count(what, purpose, *figures), table)


@clause("nj-13-47-20-12-c-4", "nj-13-47-20-13")
def test_the_money_of_an_evening_adds_up_at_every_row() -> None:
    people = (*PEOPLE, PEOPLE[4].__class__("k2", ("banker",)))
    house = WatchedHouse(MemoryStore("n1"))
    house.open(plan(people=people, occasion=OPEN_NIGHT))
    house.ask("m1", o.HandOutSlips("window/w1", 1, 10))
    house.ask("k2", o.TakeAdmission(2, 2_000))
    taken = house.ask("k2", o.TakeAdmission(5, 5_000)).order.id
    house.guest("g1", 10_000)
    house.sit("g1", "craps", 1, 50)
    house.ask("g1", c.PlaceWager(1, "field", 10), "craps")
    house.ask("a1", c.EnterResult("3-2"), "craps")
    rack = house.night.floor.tables["craps"].rack
    by_two(house, "rack/craps", SURPRISE, (rack - 5, 0), "m1", "a3")
    window = house.night.floor.windows["w1"]
    by_two(house, "window/w1", SURPRISE, (window.dollars, window.cents - 100), "m1", "k1")
    house.ask("k1", o.Reverse(taken, "they left"), second="m1")
    house.ask("m1", o.TakeBingo(750, "cards"))
    house.ask("k1", o.KeyInSlip(1, "k1", 900, o.Sell("w1", 500, "g1")))
    house.ask("k1", o.KeyInSlip(2, "k1", 900, o.TakeBack("w1", 4, "g1")))
    house.ask("m1", o.VoidSlip(3, "spoiled"))
    window = house.night.floor.windows["w1"]
    by_two(house, "window/w1", HAND_OVER, (window.dollars + 3, window.cents), "k1", "k2")
    house.ask("k2", o.Sell("w1", 700, "g1"))
    house.ask("g1", c.Leave(1), "craps")
    for table, dealer in (("craps", "a1"), ("wheel", "a2"), ("cards", "b1")):
        house.ask(dealer, c.CloseTable("dealer"), table)
        rack = house.night.floor.tables[table].rack
        by_two(house, f"rack/{table}", CLOSE, (rack, 0), "m1", "a3")
    window = house.night.floor.windows["w1"]
    house.ask("k2", count("window/w1", CLOSE, window.dollars - 1, window.cents))
    house.ask("m1", count("window/w1", CLOSE, window.dollars, window.cents))
    by_two(house, "window/w1", CLOSE, (window.dollars, window.cents), "k2", "m1")
    by_two(house, "admission", CLOSE, (0, 2_000), "k2", "m1")
    assert "the bingo has not been counted" in house.refused("m1", o.CloseNight())
    by_two(house, "bingo", CLOSE, (0, 700), "k2", "m1")
    assert "still out" in house.refused("m1", o.CloseNight())
    house.ask("m1", o.ReturnSlips(1, 4))
    variances = unexplained_variances(house.night.floor.till)
    assert [
        (variance.what, variance.dollars, variance.cents) for variance in variances.values()
    ] == [
        ("rack/craps", -5, 0),
        ("window/w1", 0, -100),
        ("window/w1", 3, 0),
        ("bingo", 0, -50),
    ]
    for of in variances:
        house.ask("m1", o.ExplainVariance(of, "counted again, and it stayed so"))
    house.ask("m1", o.CloseNight())
    assert house.rows > 50
    assert not unexplained_variances(verify_night(house).night.floor.till)
