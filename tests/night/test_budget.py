"""What a night costs, and what it should bring in."""

from __future__ import annotations

import pytest

from pitboss.night.budget import budget, proceeds_cents
from pitboss.night.check import Review
from pitboss.night.law import NightLaw, Overlay
from pitboss.night.plan import NightPlan
from tests.night.plans import LAWFUL, OWING, TOWN, with_values
from tests.playing import clause


def lines(plan: NightPlan, *overlays: Overlay) -> list[tuple[str, int]]:
    """The budget of a plan: what for, and how much."""
    return [
        (line.purpose, line.cents) for line in budget(Review(plan, NightLaw(plan.date, overlays)))
    ]


def test_the_budget_of_a_night() -> None:
    assert lines(LAWFUL, TOWN) == [
        ("admission", 450_000),
        ("sales of imitation money", 720_000),
        ("bingo admission", 90_000),
        ("casino night license, one day of operation", -10_000),
        ("casino night license of the municipality", -10_000),
        ("police check", -2_500),
        ("rent of table craps-1", -25_000),
        ("rent of table roulette-1", -25_000),
        ("rent of table blackjack-1", -25_000),
        ("rent of table wheel-1", -25_000),
        ("rent of machine reel-1", -20_000),
        ("pay of a1", -50_000),
        ("pay of a2", -50_000),
        ("pay of b1", -25_000),
        ("pay of n1", -10_000),
        ("prize grill", -30_000),
        ("hall", -60_000),
    ]


@pytest.mark.parametrize(
    ("purpose", "cents"),
    [
        pytest.param(purpose, cents, marks=clause(f"nj-13-47-{name}"))
        for purpose, cents, name in (
            ("admission", 450_000, "20-13"),
            ("sales of imitation money", 720_000, "20-8-a-2"),
            ("bingo admission", 90_000, "7-5-a-cap"),
            ("casino night license, one day of operation", -10_000, "4-9-c-12"),
            ("casino night license, one day of operation", -10_000, "4-9-c-12-struck-text"),
            ("casino night license of the municipality", -10_000, "20-3"),
            ("rent of table craps-1", -25_000, "16-1-d-cap"),
            ("rent of machine reel-1", -20_000, "16-1-d-cap"),
            ("pay of a2", -50_000, "20-5-d-amount"),
            ("pay of n1", -10_000, "20-5-d-bookkeepers"),
        )
    ],
)
def test_every_line_of_the_law(purpose: str, cents: int) -> None:
    [line] = [line for line in budget(Review(LAWFUL, NightLaw())) if line.purpose == purpose]
    assert line.cents == cents
    assert line.law


def test_the_proceeds_are_what_is_left() -> None:
    review = Review(LAWFUL, NightLaw(LAWFUL.date, (TOWN,)))
    assert proceeds_cents(review) == sum(cents for _, cents in lines(LAWFUL, TOWN)) == 892_500
    more = with_values(("costs.0.cents", 60_001))
    assert proceeds_cents(Review(more, NightLaw(more.date, (TOWN,)))) == 892_499


def test_others_pay_their_own_fees() -> None:
    fees = [line for line in lines(OWING) if "license" in line[0] or "application" in line[0]]
    assert [cents for _, cents in fees] == [-10_000, -10_000]


@pytest.mark.parametrize(
    ("place", "value", "purpose"),
    [
        ("admission_cents", 0, "admission"),
        ("spend_per_guest_cents", 0, "sales of imitation money"),
        ("bingo", None, "bingo admission"),
        ("expected_guests", 0, None),
        ("tables.craps-1.rent_cents", 0, "rent of table craps-1"),
        ("people.n1.pay_cents", 0, "pay of n1"),
        ("prizes.grill.donated", True, "prize grill"),
        ("prizes.grill.retail_cents", 0, "prize grill"),
        ("costs", (), "hall"),
        ("practice", True, "casino night license, one day of operation"),
    ],
)
def test_what_costs_nothing_has_no_line(place: str, value: object, purpose: str | None) -> None:
    names = [name for name, _ in lines(with_values((place, value)))]
    if purpose is None:
        assert not [cents for _, cents in lines(with_values((place, value))) if cents > 0]
    assert purpose not in names


def test_a_bought_prize_costs_its_number() -> None:
    assert ("prize grill", -90_000) in lines(with_values(("prizes.grill.quantity", 3)))
    bought = with_values(("prizes.bike.donated", False))
    assert ("prize bike", -45_000) in lines(bought)
