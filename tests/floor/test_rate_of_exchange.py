"""The rate of exchange may be any fraction of at least two imitation dollars for $1 (20.12(b))."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.plan import nearest_sums, rate_of
from pitboss.floor.plan_checks import faults
from pitboss.history.export import export
from pitboss.night.plan_file import read_floor
from tests.floor.house import House, plan
from tests.floor.test_floor_file import NIGHT as FILE
from tests.playing import clause
from tests.stores import KINDS, new_store
from tests.verifier.program import verifier

LAW = "nj-13-47-20-"


@clause(f"{LAW}12-b")
@pytest.mark.parametrize(
    ("written", "rate"),
    [
        ("2", 2),
        ("2.0", 2),
        ("2.5", "5/2"),
        ('"2.5"', "5/2"),
        ('"5/2"', "5/2"),
        ('"10/4"', "5/2"),
        ('"7/3"', "7/3"),
        ("2.000000001", "2000000001/1000000000"),
    ],
)
def test_a11_a_floor_file_names_any_rate_of_two_or_more(written: str, rate: int | str) -> None:
    floor_plan = read_floor(FILE.replace("rate = 2 ", f"rate = {written} "))[0]
    assert floor_plan.rate == rate
    assert floor_plan.exchange == Fraction(str(rate))


@clause(f"{LAW}12-b")
@pytest.mark.parametrize(
    ("rate", "lawful"),
    [
        ("19999/10000", False),
        ("1.5", False),
        (1, False),
        (2, True),
        ("2.0001", True),
        ("5/2", True),
        ("x", False),
        ("", False),
        ("-3", False),
    ],
)
def test_a11_two_for_a_dollar_is_the_least(rate: int | str, lawful: bool) -> None:
    wrong = [fault for fault in faults(plan(rate=rate)) if fault.place == ("rate",)]
    assert bool(wrong) is not lawful


@clause(f"{LAW}12-c-1", f"{LAW}12-b", f"{LAW}2-exchange-rate")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("rate", "sums", "refused"),
    [
        ("5/2", {40: 1, 80: 2, 200: 5, 1_000: 25}, {39: "$0.40", 41: "$0.40 or $0.80"}),
        ("2.5", {40: 1, 2_000: 50}, {100: "$0.80 or $1.20"}),
        ("7/3", {300: 7, 600: 14}, {299: "$3.00", 301: "$3.00 or $6.00", 450: "$3.00 or $6.00"}),
        (2, {50: 1, 100: 2}, {49: "$0.50", 51: "$0.50 or $1.00"}),
    ],
)
def test_a11_a_sale_gives_whole_imitation_dollars_or_names_the_nearest_sums(
    kind: str, rate: int | str, sums: dict[int, int], refused: dict[int, str], tmp_path: Path
) -> None:
    with new_store(kind, tmp_path) as store:
        house = House(store).open(plan(store.facts.night, rate=rate))
        house.ask("k1", o.Admit("g1", of_age=True))
        for cents, dollars in sums.items():
            moves = house.ask("k1", o.Sell("w1", cents, "g1")).moves
            assert [move.dollars for move in moves] == [dollars]
        for cents, nearest in refused.items():
            words = house.refused("k1", o.Sell("w1", cents, "g1"))
            assert words.endswith(f": take {nearest} {LAW}12-c-1")
        assert house.night.floor.guests["g1"].wallet == sum(sums.values())
        assert Night(store, house.night.edition).floor == house.night.floor
        lines = [line.decode() for line in export(store, house.night.floor)]
        verifier.verify(lines)


def test_the_second_verifier_uses_the_same_rate() -> None:
    for written in (1, 2, 10, "5/2", "2.5", "7/3", "2.05"):
        each, per = verifier.rate_of(written)
        assert Fraction(each, per) == rate_of(written)


def test_the_nearest_sums_are_the_nearest() -> None:
    for rate in (Fraction(2), Fraction(5, 2), Fraction(7, 3), Fraction(21, 10), Fraction(10)):
        for cents in range(1, 700):
            works = [number for number in range(1, 1_400) if (number * rate / 100).denominator == 1]
            below = [work for work in works if work <= cents][-1:]
            above = [work for work in works if work >= cents][:1]
            assert nearest_sums(rate, cents) == tuple(dict.fromkeys(below + above))
