"""Fills and credits that wait: confirmed with the requested amount, or dropped with a reason, so
that none keeps a rack, a window or the night from closing."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.events import Reversed
from pitboss.floor.implied_orders import fill_in
from pitboss.pit import commands as c
from tests.floor.house import House


def test_a_credit_that_was_miscounted_is_dropped_and_asked_for_again(any_house: House) -> None:
    house = any_house
    asked = house.ask("a1", o.AskCredit("w1", 500), "craps").order.id
    words = house.refused("k1", o.ConfirmTransfer(asked, 400))
    assert "500 were asked for and 400 were counted: count again, or reverse it" in words
    before = dict(house.night.books.imitation)
    assert "say why" in house.refused("k1", o.Reverse(asked, " "))
    house.refused("a1", o.Reverse(asked, "the dealer does not drop what a window has to see"))
    answer = house.ask("k1", o.Reverse(asked, "a hundred too few"))
    what = "the credit of 500 for craps that nobody had confirmed"
    assert answer.events == (Reversed(asked, "a hundred too few", what),)
    assert house.night.books.imitation == before
    assert "has that id" in house.refused("k1", o.Reverse(asked, "again"))
    assert "with that id is waiting" in house.refused("k1", o.ConfirmTransfer(asked, 500))

    again = house.ask("a1", o.AskCredit("w1", 400), "craps").order.id
    house.ask("k1", o.ConfirmTransfer(again, 400))
    house.ask("a1", c.CloseTable(), "craps")
    house.ask("a1", o.CountRack(9_600), "craps")


def test_what_waits_is_named_by_its_table(house: House) -> None:
    asked = house.ask("a1", o.AskFill("w1", 50), "craps").order.id
    order = house.order("k1", o.Reverse("the fill of craps", "not needed"))
    assert fill_in(house.night.floor, order).command == replace(order.command, of=asked)
