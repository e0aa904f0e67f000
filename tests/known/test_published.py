"""Published house edges, as exact fractions, each with where it was published.

A figure here is typed from the source and derived by hand in the comment beside it; none is
computed from the code under test. Where a source prints a percentage, the exact fraction must
round to what it prints. "own derivation" marks figures that no source we could read prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pitboss.analysis.chain import ALWAYS_ON, solve
from pitboss.analysis.exact import Exact
from pitboss.analysis.report import OddsRow, rows
from pitboss.games import load

CRAPS, NIGHT = "nj.automated_craps", "night.craps"
SIC_BO, MINI, TAS = "nj.sic_bo", "nj.mini_dice", "tas.mini_dice"
ROULETTE, WHEEL = "night.roulette", "night.money_wheel"

ODDS_EXPLAINED = "gambling.com, Craps Odds Explained"
GROCHOWSKI = "casinocitytimes.com, J. Grochowski, October 15, 2002"
CRAPS_VALLEY = "crapsvalley.com, Introducing Some of Craps' Proposition Bets"
KRIGMAN = "casinocitytimes.com, A. Krigman, April 28, 2009"
BOX_OFFICE = "boxofficebonus.com, About Roulette House Edge"
WIZARD_SIC_BO = "wizardofodds.com, Sic Bo"
SIC_BO_ODDS = "onlinesicbo.org, Sic Bo Odds"
BETTORS = "bettorssicbo.com, Sic Bo Odds and Bets"
CHUCK = "user-casino.com, Chuck a Luck (copy of the Wizard of Odds page)"
SEVENS = "games.porg.es, Under Seven or Over Seven"
OWN = "own derivation"


@dataclass(frozen=True)
class Published:
    """One published figure: the wager, its exact edge, what is printed, and where."""

    game: str
    wager: str
    edge: str
    source: str
    percent: str | None = None
    options: tuple[tuple[str, Any], ...] = ()
    per: str = "edge"

    def __str__(self) -> str:
        return f"{self.game} {self.wager} {self.per}{dict(self.options) or ''}"


def each(game: str, wagers: str, edge: str, source: str, *more: Any, **rest: Any) -> list[Any]:
    """The same figure for several wagers, given as "place 4, place 10"."""
    return [Published(game, wager, edge, source, *more, **rest) for wager in wagers.split(", ")]


WINNING = (("commission_when", "winning"),)
HALF_LOSS = (("half_loss", True),)
SINGLE, AS_SINGLE = (("wheel", "single_zero"),), (("wheel", "double_zero_as_single"),)

LINE_BETS = [
    # Pass wins 8/36 at once and, by points, 2 (3/36 · 3/9 + 4/36 · 4/10 + 5/36 · 5/11) = 134/495;
    # together 244/495, loses 251/495: edge 7/495.
    *each(CRAPS, "pass, come", "7/495", ODDS_EXPLAINED, "1.41"),
    *each(NIGHT, "pass, come", "7/495", ODDS_EXPLAINED, "1.41"),
    # Don't pass wins 3/36 + 2 (3/36 · 6/9 + 4/36 · 6/10 + 5/36 · 6/11) = 949/1980 and loses
    # 976/1980; the rest, 1/36, goes back: edge 27/1980.
    *each(CRAPS, "dont_pass, dont_come", "3/220", ODDS_EXPLAINED, "1.36"),
    *each(NIGHT, "dont_pass, dont_come", "3/220", ODDS_EXPLAINED, "1.36"),
    # True odds: 4 before 7 is 3 : 6 and pays 2 to 1, and so on.
    *(
        Published(CRAPS, f"{kind}_odds {number}", "0", ODDS_EXPLAINED, "0.00")
        for kind in ("pass", "come", "dont_pass", "dont_come")
        for number in (4, 5, 6, 8, 9, 10)
    ),
]
NUMBER_BETS = [
    # 6 : 5 against at 7 to 6: (6 · 6 - 5 · 7) / (11 · 6) = 1/66; 6 : 4 at 7 to 5: 2/50;
    # 6 : 3 at 9 to 5: (2 · 5 - 9) / 15.
    *(
        one
        for game in (CRAPS, NIGHT, MINI)
        for one in [
            *each(game, "place 6, place 8", "1/66", GROCHOWSKI, "1.52"),
            *each(game, "place 5, place 9", "1/25", GROCHOWSKI, "4.00"),
            *each(game, "place 4, place 10", "1/15", GROCHOWSKI, "6.67"),
        ]
    ),
    # To lose: 4 at 5 to 11: (3 · 11 - 6 · 5) / (9 · 11); 5 at 5 to 8: (4 · 8 - 6 · 5) / 80;
    # 6 at 4 to 5: (5 · 5 - 6 · 4) / 55.
    *(
        one
        for game in (CRAPS, NIGHT)
        for one in [
            *each(game, "place_to_lose 4, place_to_lose 10", "1/33", OWN),
            *each(game, "place_to_lose 5, place_to_lose 9", "1/40", OWN),
            *each(game, "place_to_lose 6, place_to_lose 8", "1/55", OWN),
        ]
    ),
    # Buy: true odds, so the edge is the commission: 5 on 100 staked, of 105 laid out.
    *each(CRAPS, "buy 4, buy 10", "1/20", OWN),
    *each(CRAPS, "buy 4, buy 10", "1/21", GROCHOWSKI, "4.76", per="edge_with_commission"),
    # Taken only when it wins, one time in three: 5/300.
    *each(CRAPS, "buy 4, buy 10", "1/60", OWN, "1.67", WINNING),
    # Lay 4: to win 50 on 100 costs 2.50: 1/40 of the stake, 2.5 of 102.5 laid out. Lay 5: to
    # win 2/3 costs 1/30. Lay 6: to win 5/6 costs 1/24.
    *each(CRAPS, "lay 4, lay 10", "1/41", ODDS_EXPLAINED, "2.44", per="edge_with_commission"),
    *each(CRAPS, "lay 5, lay 9", "1/31", ODDS_EXPLAINED, "3.23", per="edge_with_commission"),
    *each(CRAPS, "lay 6, lay 8", "1/25", ODDS_EXPLAINED, "4.00", per="edge_with_commission"),
    # Big 6 at even money: 6 : 5 against, 1 of 11.
    *each(CRAPS, "big 6, big 8", "1/11", OWN, "9.09", (("big_6_8", True),)),
    # Hard 4: 1 way against 2 easy and 6 sevens at 7 to 1: (8 - 7) / 9. Hard 6: 1 against 4 + 6.
    *(
        one
        for game in (CRAPS, NIGHT)
        for one in [
            *each(game, "hard 4, hard 10", "1/9", CRAPS_VALLEY, "11"),
            *each(game, "hard 6, hard 8", "1/11", CRAPS_VALLEY, "9.1"),
        ]
    ),
]
ONE_ROLL = [
    one
    for game in (CRAPS, NIGHT)
    for one in [
        # 4 ways in 36 at 7 to 1: (32 - 28) / 36.
        Published(game, "any_craps", "1/9", ODDS_EXPLAINED, "11.11"),
        # 6 ways in 36 at 4 to 1: (30 - 24) / 36.
        Published(game, "any_seven", "1/6", ODDS_EXPLAINED, "16.67"),
        # 1 way at 30 to 1: (35 - 30) / 36.
        *each(game, "craps_2, craps_12", "5/36", CRAPS_VALLEY, "13.9"),
        # 2 ways at 15 to 1: (34 - 30) / 36. (crapsvalley.com prints 11.9 percent.)
        *each(game, "craps_3, eleven", "1/9", OWN),
        # 14 ways at 1 to 1 and 2 at 2 to 1 against 20: (20 - 18) / 36.
        Published(game, "field", "1/18", OWN, "5.56"),
        # Horn, 4 units: 2 or 12 brings 30 - 3, 3 or 11 brings 15 - 3, 30 ways lose 4:
        # (2 · 27 + 4 · 12 - 120) / (4 · 36) = -18/144.
        Published(game, "horn", "1/8", OWN, "12.5"),
    ]
] + [
    # Whirl, 5 units: 2 · 26 + 4 · 11 + 6 · 0 - 24 · 5 = -24 of 180.
    Published(CRAPS, "whirl", "2/15", OWN),
    # A hop of two faces is a total of 3; of a pair, a total of 2.
    *each(CRAPS, "hop 1-2, hop 5-6", "1/9", OWN),
    *each(CRAPS, "hop 1-1, hop 6-6", "5/36", OWN),
    # Mini-dice: 15 ways of 36 at even money; any 7 and the field as in craps.
    *each(MINI, "under_7, over_7", "1/6", SEVENS, "16.67"),
    Published(MINI, "any_seven", "1/6", ODDS_EXPLAINED, "16.67"),
    Published(MINI, "field", "1/18", OWN, "5.56"),
    *each("night.under_over", "under_7, over_7, seven", "1/6", SEVENS, "16.67"),
]
THREE_DICE = [
    # 216 throws; a triple is 6 of them. Small: 107 totals of 4 to 10 less 2 triples: 105 : 111.
    *each(SIC_BO, "small, big", "1/36", WIZARD_SIC_BO, "2.78"),
    # Totals: 3 ways at 50 to 1, 6 at 18, 10 at 14.
    *each(SIC_BO, "total 4, total 17", "7/24", WIZARD_SIC_BO, "29.17"),
    *each(SIC_BO, "total 5, total 16", "17/36", WIZARD_SIC_BO, "47.22"),
    *each(SIC_BO, "total 6, total 15", "11/36", WIZARD_SIC_BO, "30.56"),
    # 15 ways at 12 to 1, 21 at 8, 25 at 6, 27 at 6.
    *each(SIC_BO, "total 7, total 14", "7/72", OWN, "9.72"),
    *each(SIC_BO, "total 8, total 13", "1/8", OWN, "12.5"),
    *each(SIC_BO, "total 9, total 12", "41/216", OWN, "18.98"),
    *each(SIC_BO, "total 10, total 11", "1/8", OWN, "12.5"),
    # One throw of 216 at 150 to 1; two of a kind 16 ways at 8 to 1, triples among them.
    *each(SIC_BO, "three_of_a_kind 1, three_of_a_kind 6", "65/216", SIC_BO_ODDS, "30.09"),
    *each(SIC_BO, "two_of_a_kind 1, two_of_a_kind 6", "1/3", SIC_BO_ODDS, "33.33"),
    # Any triple: 6 ways at 24 to 1. Two dice: 30 ways at 5 to 1.
    Published(SIC_BO, "any_three_of_a_kind", "11/36", OWN, "30.56"),
    *each(SIC_BO, "combination 1-2, combination 5-6", "1/6", OWN, "16.67"),
    # One number: 75 ways once, 15 twice, 1 thrice, 125 not at all: 125 - 75 - 30 - 3 = 17.
    *each(SIC_BO, "one_of_a_kind 1, one_of_a_kind 6", "17/216", BETTORS, "7.87"),
    *each("night.chuck_a_luck", "number 1, number 6", "17/216", CHUCK, "7.87"),
    # With 10 to 1 on three dice: 125 - 75 - 30 - 10 = 10. Field: 104 ways win, 112 lose.
    *each(TAS, "number 1, number 6", "5/108", CHUCK, "4.63"),
    Published(TAS, "field", "1/27", CHUCK, "3.70"),
]
WHEELS = [
    # Every wager of a double-zero wheel is paid as if there were 36 numbers: 2/38 ...
    *each(ROULETTE, "straight 17, straight 00, split 1-2, red, dozen 1", "1/19", KRIGMAN, "5.26"),
    # ... except five numbers at 6 to 1: (33 - 30) / 38.
    Published(ROULETTE, "first_five", "3/38", BOX_OFFICE, "7.89"),
    # Half back on two zeros of 38: 18 - 18 - 2/2.
    *each(ROULETTE, "red, odd, low", "1/38", BOX_OFFICE, "2.63", HALF_LOSS),
    Published(ROULETTE, "straight 17", "1/19", KRIGMAN, "5.26", HALF_LOSS),
    *each(ROULETTE, "straight 17, red, dozen 1", "1/37", KRIGMAN, "2.70", SINGLE),
    *each(ROULETTE, "straight 17, red, dozen 1", "1/37", KRIGMAN, "2.70", AS_SINGLE),
    # Money wheel of 50 spaces: 22 at 1 to 1, 14 at 2, 7 at 5, 3 at 10, 2 at 20, 1 at 50 twice.
    Published(WHEEL, "$1", "3/25", OWN),
    Published(WHEEL, "$2", "4/25", OWN),
    Published(WHEEL, "$5", "4/25", OWN),
    Published(WHEEL, "$10", "17/50", OWN),
    Published(WHEEL, "$20", "4/25", OWN),
    *each(WHEEL, "flag, joker", "-1/50", OWN),
    # Beat the dealer: equal totals in 2 (1 + 4 + 9 + 16 + 25) + 36 = 146 of 1,296, which lose.
    Published("night.beat_the_dealer", "beat", "73/648", "byjus.com, two throws that are equal"),
]
ALL = [*LINE_BETS, *NUMBER_BETS, *ONE_ROLL, *THREE_DICE, *WHEELS]


@cache
def rows_by_wager(game: str, options: tuple[tuple[str, Any], ...]) -> dict[str, OddsRow]:
    """The rows of a game by wager."""
    return {row.wager: row for row in rows(load(game), dict(options))}


@pytest.mark.parametrize("published", ALL, ids=str)
def test_the_exact_edge_is_the_published_one(published: Published) -> None:
    exact = rows_by_wager(published.game, published.options)[published.wager].exact
    edge = getattr(exact, published.per)
    assert edge == Fraction(published.edge)
    if published.percent is not None:
        assert round_like(edge, published.percent) == published.percent


def round_like(edge: Fraction, like: str) -> str:
    """A fraction in percent, to as many places as another figure shows."""
    percent = Decimal(edge.numerator * 100) / Decimal(edge.denominator)
    return str(percent.quantize(Decimal(like), ROUND_HALF_UP))


def test_every_source_is_named() -> None:
    assert all(published.source for published in ALL)
    assert len({str(published) for published in ALL}) == len(ALL)


# --- the fire bet -----------------------------------------------------------------------------
# Ethier's probabilities of making no, one, two, three and four different points before the
# seven-out, in the table that D. Catlin prints for the pay table 24, 249 and 999 to 1
# (casinocitytimes.com, The Fire Bet, February 13, 2010).
POINTS_MADE = ("0.593939393939", "0.260750492004", "0.101275355549", "0.033434212179")
FOUR_POINTS = "0.008798178440"


def fire() -> Exact:
    """The fire bet at the pay table that the sources print."""
    return solve(load(CRAPS).rules(fire_bet=True), "fire")


def test_the_fire_bet_loses_as_often_as_published() -> None:
    # Each of the four figures is rounded in its twelfth place.
    published = sum((Fraction(figure) for figure in POINTS_MADE), Fraction(0))
    assert abs(fire().lose - published) <= 4 * Fraction(1, 2 * 10**12)


def test_the_fire_bet_wins_by_the_published_pay_table() -> None:
    assert set(fire().distribution) == {Fraction(-1), Fraction(24), Fraction(249), Fraction(999)}
    assert abs(fire().distribution[Fraction(24)] - Fraction(FOUR_POINTS)) <= Fraction(1, 2 * 10**12)


def test_the_fire_bet_keeps_about_21_percent() -> None:
    # "About a 21 percent edge" (tunicatravel.com, The Fire Bet at Craps, April 26, 2012).
    assert round_like(fire().edge, "1") == "21"
    # To three places by our own reckoning, which agrees with Ethier's table above.
    assert round_like(fire().edge, "1.000") == "20.763"


# --- other published figures --------------------------------------------------------------------
def test_pass_wins_251_to_244() -> None:
    exact = rows_by_wager(CRAPS, ())["pass"].exact  # gambling.com, Craps Odds Explained
    assert exact.lose / exact.win == Fraction(251, 244)


def test_dont_pass_wins_976_to_949() -> None:
    exact = rows_by_wager(CRAPS, ())["dont_pass"].exact  # gambling.com, Craps Odds Explained
    assert exact.lose / exact.win == Fraction(976, 949)


def test_small_wins_486_times_in_a_thousand() -> None:
    assert rows_by_wager(SIC_BO, ())["small"].win == Fraction(
        105, 216
    )  # wizardofodds.com: 48.61 percent
    assert round_like(Fraction(105, 216), "1.00") == "48.61"


def test_the_higher_of_two_throws() -> None:
    # qallee.net, probabilities of dice, two dice each: 44.37 percent win, 11.27 percent draw.
    exact = rows_by_wager("night.beat_the_dealer", ())["beat"].exact
    assert exact.win == Fraction(575, 1296)
    assert round_like(exact.win, "1.00") == "44.37"
    assert round_like(exact.lose - exact.win, "1.00") == "11.27"
    assert exact.rolls == 2


def test_no_spin_only_takes_another_spin() -> None:
    # A wheel with 00 used as single zero: 38 spins in 37 decide.
    assert rows_by_wager(ROULETTE, AS_SINGLE)["red"].rolls == Fraction(38, 37)


@pytest.mark.parametrize(("number", "rolls"), [(4, "4"), (5, "18/5"), (6, "36/11")])
def test_a_number_or_a_seven_comes_within_so_many_rolls(number: int, rolls: str) -> None:
    # 9, 10 and 11 ways of 36 decide.
    exact = solve(load(CRAPS).rules(), f"place {number}", policy=ALWAYS_ON)
    assert exact.rolls == Fraction(rolls)


def test_a_pass_wager_takes_three_and_three_eighths_rolls() -> None:
    # One roll, and for each point 36 / (ways + 6) more:
    # 1 + 2 (3/36 · 4 + 4/36 · 18/5 + 5/36 · 36/11).
    assert rows_by_wager(CRAPS, ())["pass"].rolls == Fraction(557, 165)
