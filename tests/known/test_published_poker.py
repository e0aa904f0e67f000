"""Published figures of caribbean stud and let it ride, each with where it was published.

Whole numbers and decimals are typed from the source; none is computed from the code under test.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.report import rows
from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.games.night_caribbean_stud import solver as caribbean_stud
from pitboss.games.night_let_it_ride import solver as let_it_ride
from pitboss.games.night_let_it_ride.tables import table
from pitboss.games.poker.card_sets import classes, places

# Caribbean stud at 100, 50, 20, 7, 5, 4, 3, 2, 1, 1 to 1: total loss in all 19,933,230,517,200
# rounds, house edge per ante, element of risk. Wizard of Odds, "Strategy Statistics in Caribbean
# Stud Poker" (read in the copy at toho-talent.com, April 14, 2022); the same edges and risks to two
# places in M. Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies,
# November/December 2000.
CARIBBEAN_STUD = {
    "best": (1_041_372_912_372, "5.224", "2.555"),
    "rules_of_thumb": (1_041_417_758_724, "5.225", "2.554"),
    "akj83": (1_059_715_400_580, "5.316", "2.596"),
    "matching": (1_063_176_931_284, "5.334", "2.616"),
    "pair": (1_090_272_101_460, "5.470", "2.738"),
    "ace_king": (1_132_600_203_540, "5.682", "2.672"),
    "blind": (3_310_360_338_060, "16.607", "5.536"),
}
ALL_ROUNDS = 19_933_230_517_200


def percent(value: Fraction, places: int = 3) -> str:
    return f"{float(value) * 100:.{places}f}"


@cache
def stud(plan: str) -> caribbean_stud.StudPlanResult:
    return caribbean_stud.play(load("night.caribbean_stud").rules({}), plan)


@pytest.mark.parametrize("plan", CARIBBEAN_STUD)
def test_caribbean_stud_by_plan(plan: str) -> None:
    loss, edge, risk = CARIBBEAN_STUD[plan]
    found = stud(plan)
    assert sum(found.counts.values()) == ALL_ROUNDS
    assert found.edge == Fraction(loss, ALL_ROUNDS)
    assert (percent(found.edge), percent(found.risk)) == (edge, risk)


def test_caribbean_stud_in_the_rows() -> None:
    found = {row.wager: row for row in rows(load("night.caribbean_stud"), {})}
    # 1,041,372,912,372 / 19,933,230,517,200, both divided by 12.
    assert found["ante"].edge == Fraction(86_781_076_031, 1_661_102_543_100)
    assert percent(found["ante"].edge, 4) == "5.2243"
    assert f"{float(found['ante'].variance) ** 0.5:.2f}" == "2.24"
    assert found["bet"].edge < 0  # by itself it brings something: it is made after a look


# Let it ride at 1000, 200, 50, 11, 8, 5, 3, 2, 1 to 1: hands of three cards that are left up, how
# many there are of each, and their sum over the 1,176 hands that can come. Wizard of Odds, Let It
# Ride Appendix 1; the same numbers in D. Catlin, "Calculating the House Edge in Let It Ride",
# casinocitytimes.com, June 3, 2001.
THREE_CARDS = {
    "Tc Td 2h": 1689, "2c 2d 2h": 6360, "5c 4c 3c": 252, "Tc 9c 8c": 480, "Jc Tc 9c": 708,
    "Tc 9c 7c": 198, "Jc Tc 8c": 426, "Jc Tc 7c": 144, "Qc Jc Tc": 1736, "Kc Qc Jc": 1454,
    "Ac Kc Qc": 1172,
}  # fmt: skip
NUMBERS = {
    1689: 1440, 6360: 52, 252: 20, 480: 4, 708: 4, 198: 12, 426: 12, 144: 24, 1736: 4, 1454: 12,
    1172: 24,
}  # fmt: skip


@cache
def ride(plan: str) -> let_it_ride.RidePlanResult:
    return let_it_ride.play(load("night.let_it_ride").rules({}), plan)


@cache
def threes() -> Any:
    return let_it_ride.decisions(table(load("night.let_it_ride").rules({})))[0]


@pytest.mark.parametrize("hand", THREE_CARDS)
def test_let_it_ride_with_three_cards(hand: str) -> None:
    held = np.sort(np.array([cards(hand)], np.uint8), axis=1)
    assert threes().values[classes(3)[places(held)]][0] == THREE_CARDS[hand]


def test_how_many_three_cards_are_left_up() -> None:
    best = threes().best
    found = {
        int(value): int(threes().ways[best & (threes().values == value)].sum())
        for value in set(threes().values[best].tolist())
    }
    assert found == NUMBERS
    assert int(threes().ways[~best].sum()) == 20_492


def test_let_it_ride_as_a_whole() -> None:
    found = {row.wager: row for row in rows(load("night.let_it_ride"), {})}
    # The first bet brings 0.10912580 (Wizard of Odds, Appendix 1).
    assert f"{float(found['bet_1'].ev):.8f}" == "0.10912580"
    # 3.51 % of a bet (toolsgambling.com, Let It Ride Strategy), 3.5057 % to two places more.
    assert found["three_bets"].edge == Fraction(37_963, 1_082_900)
    assert percent(found["three_bets"].edge, 4) == "3.5057"
    assert sum(found[bet].ev for bet in ("bet_1", "bet_2", "bet_3")) == found["three_bets"].ev


def test_let_it_ride_with_everything_up_that_costs_nothing() -> None:
    # J. Grochowski, "Let It Ride Redux", casinocitytimes.com, December 10, 2020: 1.23 bets are left
    # up and the house keeps 2.85 % of them. That leaves up also the straights to come that bring
    # nothing either way: 9 x (4 to the 4th - 4) of 270,725 hands of four cards.
    staked = ride("best").staked + Fraction(9 * 252, 270_725)
    assert f"{float(staked):.2f}" == "1.23"
    assert percent(ride("best").edge / staked, 2) == "2.85"
