"""Admission and bingo: real money in books of its own, and never imitation money."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.floor.counts import verify_all_counted
from pitboss.floor.till import CLOSE, SURPRISE
from tests.floor.house import House, plan
from tests.floor.test_counts import count, two_bankers, verify_night
from tests.playing import clause
from tests.world.memory import MemoryStore


def cash(house: House, account: str) -> int:
    """What an account of real money holds."""
    return house.night.books.cash.get(account, 0)


@clause("nj-13-47-20-13")
def test_admission_is_taken_at_the_price_of_the_plan() -> None:
    house = two_bankers()
    drawer, imitation = cash(house, "drawer/w1"), dict(house.night.books.imitation)
    answer = house.ask("k2", o.TakeAdmission(3, 3_000))
    assert not answer.moves
    assert cash(house, "admission") == 3_000
    assert cash(house, "drawer/w1") == drawer
    assert house.night.books.imitation == imitation
    for cents in (2_999, 3_001, 0):
        words = house.refused("k2", o.TakeAdmission(3, cents))
        assert "admission is 1000 cents each, so 3 pay 3000 cents" in words
        assert "nj-13-47-20-13" in words
    assert "nj-13-47-20-13" in house.refused("a1", o.TakeAdmission(1, 1_000))
    assert house.night.floor.till.boxes["admission"].count == 3
    verify_night(house)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (o.TakeAdmission(0, 0), "1 to 1,000 guests"),
        (o.TakeAdmission(-1, -1_000), "1 to 1,000 guests"),
        (o.TakeAdmission(1_001, 1_001_000), "1 to 1,000 guests"),
        (o.TakeBingo(0, "cards"), "at least one cent"),
        (o.TakeBingo(500, " "), "say what the money is for"),
    ],
)
def test_odd_takings_are_refused(command: Any, words: str) -> None:
    assert words in two_bankers().refused("k2", command)


def test_a_thousand_guests_at_once_are_let_in() -> None:
    two_bankers().ask("k2", o.TakeAdmission(1_000, 1_000_000))


def test_a_house_without_a_price_or_bingo_takes_nothing() -> None:
    house = House(MemoryStore("n1")).open(plan())
    assert "no price of admission" in house.refused("k1", o.TakeAdmission(1, 0))
    assert "no bingo" in house.refused("k1", o.TakeBingo(100, "cards"))
    assert "takes nothing tonight" in house.refused("m1", count("admission", CLOSE))


def test_bingo_has_its_own_book() -> None:
    house = two_bankers()
    house.ask("m1", o.TakeBingo(250, "cards"))
    assert (cash(house, "bingo"), cash(house, "admission")) == (250, 0)
    assert "only the banker or member in charge" in house.refused("a3", o.TakeBingo(1, "cards"))
    verify_night(house)


def test_each_is_counted_by_two_before_the_night_closes() -> None:
    house = two_bankers()
    house.ask("k2", o.TakeAdmission(2, 2_000))
    house.ask("m1", count("admission", SURPRISE, 0, 2_000))
    words = house.refused("k2", o.TakeAdmission(1, 1_000))
    assert "admission is being counted" in words
    house.ask("k2", count("admission", SURPRISE, 0, 2_000))
    house.ask("k2", o.TakeAdmission(1, 1_000))
    for who in ("k2", "m1"):
        answer = house.ask(who, count("admission", CLOSE, 0, 2_900))
    assert [move.cents for move in answer.cash] == [100]
    assert cash(house, "admission") == 2_900
    assert "has been counted for the night" in house.refused("k2", o.TakeAdmission(1, 1_000))
    assert "has been counted for the night" in house.refused("m1", count("admission", CLOSE))
    verify_night(house)


def test_what_was_taken_by_mistake_goes_back_with_a_second_person() -> None:
    house = two_bankers()
    taken = house.ask("k2", o.TakeAdmission(2, 2_000)).order.id
    reverse = o.Reverse(taken, "they left again")
    assert "needs a second person" in house.refused("k1", reverse)
    assert "say why" in house.refused("k1", o.Reverse(taken, ""), second="m1")
    house.ask("k1", reverse, second="m1")
    assert cash(house, "admission") == 0
    assert house.night.floor.till.boxes["admission"].count == 0
    assert "already reversed" in house.refused("k1", reverse, second="m1")
    verify_night(house)


def test_a_night_with_uncounted_admission_does_not_close() -> None:
    house = two_bankers()
    assert verify_all_counted(house.night.floor) is None
    house.ask("k2", o.TakeAdmission(2, 2_000))
    why = verify_all_counted(house.night.floor)
    assert why is not None
    assert why.words == "the admission has not been counted"
