"""Counts keyed in wrongly: a window's is reversed and made again, and impossible figures are not
recorded."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.events import Reversed
from pitboss.floor.implied_orders import fill_in
from pitboss.floor.plan_checks import MOST
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.pit import commands as c
from tests.floor.house import House
from tests.verifier.program import verifier


def test_the_count_of_a_window_is_taken_back_and_made_again(any_house: House) -> None:
    house, books = any_house, any_house.night.books
    house.guest("g1", 10_000)
    before = dict(books.imitation), dict(books.cash)
    slip = house.ask("k1", o.CloseWindow("w1", 9_980, 20_000)).order.id  # a nought too few
    assert books.balance("void") == 89_820
    assert "say why" in house.refused("k1", o.Reverse(slip, ""))
    assert "needs a second person" in house.refused("k1", o.Reverse(slip, "a nought too few"))
    done = house.ask("k1", o.Reverse(slip, "a nought too few"), second="m1")
    assert done.events == (Reversed(slip, "a nought too few", "the count of w1"),)
    assert (dict(books.imitation), dict(books.cash)) == before
    assert "has that id" in house.refused("k1", o.Reverse(slip, "again"))

    assert "does not work window" in house.refused("k1", o.CloseWindow("w1", 99_800, 20_000))
    house.ask("k1", o.OpenWindow("w1", posted=True))
    house.ask("k1", o.CloseWindow("w1", 99_800, 20_000))
    assert books.balance("void") == 0
    assert house.night.floor.windows["w1"].counted
    assert verify(house.night.store, replay=True).rows == house.night.at[0]
    verifier.verify([line.decode() for line in export(house.night.store, house.night.floor)])


@pytest.mark.parametrize(("cents", "alone"), [(20_000, True), (20_001, False)])
def test_real_money_that_a_count_found_asks_for_a_second_person_too(
    house: House, cents: int, alone: bool
) -> None:
    """The limit is 100: $100 over is corrected by one person, a cent more is not."""
    count = house.ask("k1", o.CloseWindow("w1", 100_000, cents)).order.id
    if alone:
        house.ask("k1", o.Reverse(count, "the float had been counted twice"))
    else:
        words = house.refused("k1", o.Reverse(count, "the float had been counted twice"))
        assert "second person" in words


def test_a_count_is_named_by_its_window(house: House) -> None:
    sold = house.order("k1", o.Sell("w1", 100))
    house.night.ask(sold)
    count = house.ask("k1", o.CloseWindow("w1", 99_998, 10_200)).order.id
    for words, of in (
        ("the last count of w1", count),
        ("the last count", count),
        ("the last sale", sold.id),
    ):
        order = house.order("k1", o.Reverse(words, "a slip"))
        assert fill_in(house.night.floor, order).command == replace(order.command, of=of)


def test_nobody_counts_more_than_there_can_be(house: House) -> None:
    house.ask("a1", c.CloseTable(), "craps")
    for count in (MOST + 1, 2**53 - 1, -1):
        words = "zero or more" if count < 0 else "at most"
        assert words in house.refused("a1", o.CountRack(count), "craps")
        assert words in house.refused("k1", o.CloseWindow("w1", count, 0))
        assert words in house.refused("k1", o.CloseWindow("w1", 0, count))
    house.ask("a1", o.CountRack(MOST), "craps")
    house.ask("k1", o.CloseWindow("w1", MOST, MOST))
