"""Imitation money, admission, and bingo prices on the same night."""

from __future__ import annotations

import datetime

import pytest

from pitboss.floor.findings import Change
from tests.night.plans import LAWFUL, NIGHT, ask, finding_lines, with_values
from tests.playing import clause

COLORS = LAWFUL.color_coded


@clause("nj-13-47-20-12-c-1")
@pytest.mark.parametrize(("value", "is_lawful"), [(-1, False), (0, False), (1, True), (2, True)])
def test_a_color_stands_for_whole_dollars(value: int, is_lawful: bool) -> None:
    plan = with_values(("color_coded", {**COLORS, "blue": value}))
    assert finding_lines(plan) == ([] if is_lawful else ["unlawful color_coded.blue 20.12(c)1"])


@clause("nj-13-47-20-12-a", "nj-13-47-20-11-d")
def test_every_chip_has_a_color_where_colors_tell_the_value() -> None:
    without_red = {color: value for color, value in COLORS.items() if color != "red"}
    plan = with_values(("color_coded", without_red))
    finding = "20.12(a), 20.11(d)"
    assert finding_lines(plan) == [
        f"warning tables.{table.id}.chips {finding}" for table in LAWFUL.tables
    ]
    assert "chips of 5 at craps-1" in ask(plan)[0].message
    no_fives = [(f"tables.{table.id}.chips", (1, 25, 100)) for table in LAWFUL.tables]
    assert finding_lines(with_values(*no_fives, plan=plan)) == []
    odd = with_values(("tables.wheel-1.chips", (1, 2, 5, 500)))
    assert finding_lines(odd) == [f"warning tables.wheel-1.chips {finding}"]
    assert "chips of 2, 500 at wheel-1" in ask(odd)[0].message


@clause("nj-13-47-20-12-a")
def test_marked_chips_need_no_colors() -> None:
    assert finding_lines(with_values(("color_coded", {}))) == []


@clause("nj-13-47-20-13")
@pytest.mark.parametrize(("cents", "is_lawful"), [(-1, False), (0, True), (1, True)])
def test_admission_may_cost_something(cents: int, is_lawful: bool) -> None:
    plan = with_values(("admission_cents", cents))
    assert finding_lines(plan) == ([] if is_lawful else ["unlawful admission_cents 20.13"])


@pytest.mark.parametrize(
    ("key", "cap", "law"),
    [
        pytest.param("admission_cents", 500, "7.5(a) cap", marks=clause("nj-13-47-7-5-a-cap")),
        pytest.param("special_cents", 100, "7.5(b)", marks=clause("nj-13-47-7-5-b")),
        pytest.param("extra_card_cents", 100, "7.5(c)", marks=clause("nj-13-47-7-5-c")),
        pytest.param("progressive_cents", 100, "7.28(a)", marks=clause("nj-13-47-7-28-a")),
        pytest.param("fifty_fifty_cents", 100, "7.41(a)", marks=clause("nj-13-47-7-41-a")),
        pytest.param("multi_color_cents", 100, "7.48(a)", marks=clause("nj-13-47-7-48-a")),
        pytest.param("predraw_cents", 100, "7.56", marks=clause("nj-13-47-7-56")),
    ],
)
def test_the_prices_of_bingo_have_caps(key: str, cap: int, law: str) -> None:
    place = ("bingo", key)
    for cents in (0, cap - 1, cap):
        assert finding_lines(with_values((".".join(place), cents))) == []
    plan = with_values((".".join(place), cap + 1))
    assert finding_lines(plan) == [f"unlawful bingo.{key} {law}"]
    assert ask(plan)[0].change == Change(place, cap)


@clause("nj-13-47-7-5-a-entitlement")
@pytest.mark.parametrize(
    ("admission", "cards", "is_lawful"),
    [(500, 0, False), (500, 1, True), (500, 2, True), (1, 0, False), (0, 0, True)],
)
def test_admission_to_bingo_includes_a_card(admission: int, cards: int, is_lawful: bool) -> None:
    place = ("bingo", "cards_with_admission")
    plan = with_values(("bingo.admission_cents", admission), (".".join(place), cards))
    wrong = ["unlawful bingo.cards_with_admission 7.5(a) entitlement"]
    assert finding_lines(plan) == ([] if is_lawful else wrong)
    assert [finding.change for finding in ask(plan)] == ([] if is_lawful else [Change(place, 1)])


@clause("nj-13-47-7-5-a-cap")
def test_a_night_without_bingo_has_no_prices_of_it() -> None:
    assert finding_lines(with_values(("bingo", None))) == []


@clause("nj-13-47-20-2-casino-night-other-games")
def test_bingo_beside_the_night_has_a_license_of_its_own() -> None:
    without = with_values(("bingo.license", ""))
    finding = "bingo.license 20.2 Casino night other games"
    assert finding_lines(without) == [f"unlawful {finding}"]
    assert finding_lines(without, today=NIGHT - datetime.timedelta(days=1)) == [
        f"warning {finding}"
    ]
    assert "5:8-24" in ask(without)[0].source
    assert finding_lines(with_values(("bingo", None), plan=without)) == []
