"""PAR sheets against figures that others publish, and against enumeration by hand.

A figure is typed from its source, or derived in the comment beside it; none comes from the code
under test.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from pitboss.analysis.par import (
    ParFigures,
    covariances,
    longest_session,
    par_figures,
    session_results,
)
from pitboss.analysis.report import rows
from pitboss.games import load

SINGLE = {"wheel": "single_zero"}
CASINOLOGIST = "thecasinologist.com, Game Volatility: 5.84 for a number, 1.00 for a color"
HOUSE_EDGES = (
    "wizardofodds.com, House Edge of Casino Games Compared: bank 0.93, player 0.95, tie 2.64"
)


def figures(game: str, wager: str, **options: Any) -> ParFigures:
    row = next(row for row in rows(load(game), options) if row.wager == wager)
    return par_figures(row.exact, may_raise=False)


@pytest.mark.parametrize(
    ("game", "wager", "options", "printed"),
    [
        # One number of 37 at 35 to 1: 36² · (1/37) · (36/37) = 46656/1369. CASINOLOGIST: 5.84.
        ("night.roulette", "straight 7", SINGLE, ("1/37", "1/37", "46656/1369", "5.84")),
        # 18 of 37 at even money: 1 - 1/1369. CASINOLOGIST: 1.00.
        ("night.roulette", "red", SINGLE, ("18/37", "1/37", "1368/1369", "1.00")),
        # Pass wins 244/495: 1 - (7/495)². HOUSE_EDGES: 1.00.
        ("nj.automated_craps", "pass", {}, ("244/495", "7/495", "244976/245025", "1.00")),
        # Small: 105 of 216 at even money: 1 - (6/216)² = 1295/1296.
        ("nj.sic_bo", "small", {}, ("35/72", "1/36", "1295/1296", "1.00")),
    ],
)
def test_figures_come_out_as_published(
    game: str, wager: str, options: dict[str, object], printed: tuple[str, str, str, str]
) -> None:
    found = figures(game, wager, **options)
    exact = found.hit_frequency, found.exact.edge, found.exact.variance
    assert exact == tuple(map(Fraction, printed[:3]))
    assert f"{found.deviation:.2f}" == printed[3]


def test_bank_strays_as_published() -> None:
    # HOUSE_EDGES: 0.93 for the bank of eight decks, where 9.5156% of coups tie.
    bank = figures("night.baccarat", "bank")
    assert f"{bank.deviation:.2f}" == "0.93"
    assert round(float(bank.exact.push), 6) == 0.095156


def test_n0_volatility_index_skew_and_bands_of_one_number() -> None:
    # p = 1/37: variance / edge² = 46656; skew (1 - 2p) / sqrt(p (1 - p)) = 35/6; and a band of
    # 10,000 decisions reaches 1.65 · 5.8378 / 100 to both sides of 1/37.
    found = figures("night.roulette", "straight 7", **SINGLE)
    assert found.n0 == 46656
    assert found.skew == pytest.approx(35 / 6)
    assert found.volatility_index == pytest.approx(9.6325, abs=1e-4)
    low, high = found.hold_band(10_000)
    assert (low, high) == pytest.approx((1 / 37 - 0.096325, 1 / 37 + 0.096325), abs=1e-6)


def test_a_decision_of_several_rolls_costs_less_per_roll() -> None:
    # Pass takes 557/165 rolls (stated in every text on craps: 3.38), so an hour of 60 rolls costs
    # 60 · 7/495 · 165/557 = 140/557.
    found = figures("nj.automated_craps", "pass")
    assert found.exact.rolls == Fraction(557, 165)
    assert found.cost_per_hour(60) == Fraction(140, 557)
    assert found.n0_rolls == found.exact.variance / Fraction(7, 495) ** 2 * Fraction(557, 165)


def test_commission_is_part_of_the_element_of_risk() -> None:
    # Buy 4 costs 5 on 100 staked, of 105 paid in: 1/21 (J. Grochowski, casinocitytimes.com).
    assert figures("nj.automated_craps", "buy 4").element_of_risk == Fraction(1, 21)
    assert par_figures(figures("nj.sic_bo", "small").exact, may_raise=True).element_of_risk is None


def test_a_session_of_red_is_binomial() -> None:
    # Ahead after 3 spins: 2 or 3 wins, 18³ + 3 · 18² · 19 of 37³.
    session = session_results(figures("night.roulette", "red", **SINGLE).exact, 3)
    assert session is not None
    assert session.chance_of(1) == Fraction(18**3 + 3 * 18**2 * 19, 37**3)
    assert session.chance_of(0) == 0
    assert list(session.chances) == [-3, -1, 1, 3]
    assert session.quantile(Fraction(19**3, 37**3)) == -3
    assert session.quantile(Fraction(19**3 + 1, 37**3)) == -1


def test_a_session_is_every_sequence_of_decisions() -> None:
    exact = figures("night.craps", "field").exact
    counted: dict[Fraction, Fraction] = {}
    for nets in product(exact.distribution.items(), repeat=4):
        total, chance = Fraction(0), Fraction(1)
        for net, share in nets:
            total, chance = total + net, chance * share
        counted[total] = counted.get(total, Fraction(0)) + chance
    session = session_results(exact, 4)
    assert session is not None
    assert session.chances == counted
    assert sum(session.chance_of(sign) for sign in (-1, 0, 1)) == 1


def test_a_session_that_is_not_known_exactly_is_not_made_up() -> None:
    exact = figures("nj.sic_bo", "small").exact
    loose = replace(exact, spread_bound=exact.win)
    assert longest_session(loose) is None


def test_covariances_of_a_wheel() -> None:
    # Red and black on 37 pockets: E[XY] = (-18 - 18 + 1) / 37, less (1/37)². Two numbers:
    # (2 · 35 · -1 + 35) / 37, less (1/37)². Red with red is its variance.
    rules = load("night.roulette").rules(SINGLE)
    found = covariances(rules, ["red", "black", "straight 7", "straight 8"])
    mean = Fraction(1, 37) ** 2
    assert found.table[0][1] == Fraction(-35, 37) - mean
    assert found.table[2][3] == Fraction(-70 + 35, 37) - mean
    assert found.table[0][0] == Fraction(1368, 1369)
    assert found.correlation(2, 3) == pytest.approx(-1 / 36)


def test_covariances_of_dice_count_every_throw() -> None:
    # Small and total 4 on three dice: 105 throws are small, 3 of the 216 come to 4.
    rules = load("nj.sic_bo").rules()
    found = covariances(rules, ["small", "total 4", "big"])
    pays = next(row for row in rows(load("nj.sic_bo"), {}) if row.wager == "total 4").exact
    win = max(pays.distribution)
    together = 3 * win - (105 - 3) + (216 - 105)
    means = Fraction(-6, 216) * (3 * win - 213) / 216
    assert found.table[0][1] == together / 216 - means


def test_what_a_first_roll_leaves_undecided_counts_as_nothing() -> None:
    # On the come-out, pass wins on 8 of 36 throws and loses on 4; any seven pays 4 to 1 on six.
    rules = load("nj.automated_craps").rules()
    found = covariances(rules, ["pass", "any_seven", "pass_odds"])
    assert found.wagers == ("pass", "any_seven")
    both = Fraction(6 * 1 * 4 + 2 * 1 * -1 + 4 * -1 * -1, 36)
    assert found.table[0][1] == both - Fraction(8 - 4, 36) * Fraction(6 * 4 - 30, 36)
