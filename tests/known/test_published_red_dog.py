"""Published figures of red dog, each with where it was published.

The decimals are typed from the source; none is computed from the code under test.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis.report import rows
from pitboss.games import load
from pitboss.games.night_red_dog.solver import BEST, NEVER, solve, spreads, strategy_card
from pitboss.paper.strategy import card_page
from pitboss.paper.text import as_text

GAME = "night.red_dog"

# House edge of the first wager, and of all that is staked, in percent, by decks. Wikipedia, "Red
# dog (card game)", table of house edge and risk; the figures for one and eight decks also in
# Wizard of Odds, "Red Dog" (July 17, 2007), and gambiter.com, "Red dog poker".
EDGES = {
    1: ("3.155", "2.672"),
    2: ("3.077", "2.609"),
    4: ("2.884", "2.447"),
    6: ("2.798", "2.375"),
    8: ("2.751", "2.335"),
}

# Spread, what it pays, how often the third card wins, what a raise brings: six decks. Wizard of
# Odds, "Red Dog", table "Expected Gain by Raising".
SIX_DECKS = {
    1: (5, "0.077419", "-0.535484"),
    2: (4, "0.154839", "-0.225806"),
    3: (2, "0.232258", "-0.303226"),
    4: (1, "0.309677", "-0.380645"),
    5: (1, "0.387097", "-0.225806"),
    6: (1, "0.464516", "-0.070968"),
    7: (1, "0.541935", "0.083871"),
    8: (1, "0.619355", "0.238710"),
    9: (1, "0.696774", "0.393548"),
    10: (1, "0.774194", "0.548387"),
    11: (1, "0.851613", "0.703226"),
}


def decimal(value: Fraction, places: int) -> str:
    """A fraction rounded to some places, exactly."""
    scaled = value * 10**places
    whole = int(abs(scaled) + Fraction(1, 2))
    digits = f"{whole:0{places + 1}d}"
    return ("-" if value < 0 else "") + f"{digits[:-places]}.{digits[-places:]}"


@pytest.mark.parametrize("decks", EDGES)
def test_the_edge_is_the_published_one(decks: int) -> None:
    best = solve(load(GAME).rules(decks=decks))
    assert (decimal(best.edge * 100, 3), decimal(best.edge_of_total * 100, 3)) == EDGES[decks]


@pytest.mark.parametrize("spread", SIX_DECKS)
def test_a_raise_brings_what_was_published(spread: int) -> None:
    found = {one.spread: one for one in spreads(load(GAME).rules(decks=6))}[spread]
    shown = (int(found.pays), decimal(found.wins, 6), decimal(found.brings, 6))
    assert shown == SIX_DECKS[spread]


@pytest.mark.parametrize("decks", range(1, 9))
def test_raising_from_a_spread_of_seven_is_best_whatever_the_decks(decks: int) -> None:
    lines = spreads(load(GAME).rules(decks=decks))
    assert [line.spread for line in lines if line.best == "raise"] == [7, 8, 9, 10, 11]
    assert [line.spread for line in lines] == list(range(1, 12))


def test_one_deck_worked_out_by_hand() -> None:
    """From 52 * 51 * 50 orders of three cards, counted on paper.

    Pairs: 13 * 4 * 3 * 2 orders make three of a kind, each worth 11. Spread k: (12 - k) * 2 * 16
    orders of two cards, then 4k cards win and 50 - 4k lose; double from 7 on.
    """
    orders = 52 * 51 * 50
    pays = {1: 5, 2: 4, 3: 2}
    won = 13 * 4 * 3 * 2 * 11
    for spread in range(1, 12):
        one = (12 - spread) * 32 * (4 * spread * pays.get(spread, 1) - (50 - 4 * spread))
        won += one * (2 if spread >= 7 else 1)
    assert solve(load(GAME).rules()).edge == Fraction(-won, orders) == Fraction(523, 16575)


def test_mistakes_cost_what_a_raise_brings() -> None:
    rules = load(GAME).rules()
    lines = {spread.spread: spread for spread in spreads(rules)}
    assert lines[6].mistake == Fraction(1, 25)  # 24 of 50 cards win: 48 percent
    assert lines[7].mistake == Fraction(3, 25)  # 28 of 50 cards win: 56 percent
    lost = sum(line.chance * line.mistake for line in lines.values() if line.best == "raise")
    assert solve(rules, NEVER).edge - solve(rules, BEST).edge == lost


def test_the_strategy_card_says_when_to_raise() -> None:
    rules = load(GAME).rules(decks=6)
    text = as_text(card_page(rules, strategy_card(rules)))
    assert "spread 6, pays 1 to 1, wins 46.4516%   stay        7.1\n" in text
    assert "spread 7, pays 1 to 1, wins 54.1935%   raise       8.4\n" in text
    assert "the house keeps 2.7978% of each first stake" in text
    assert "Of all that is staked, raises included, it keeps 2.3749%." in text


def test_the_rows_of_the_report() -> None:
    found = {(row.wager, row.policy): row for row in rows(load(GAME), {"decks": 1})}
    assert set(found) == {("red_dog", BEST), ("raise", BEST)}
    assert found["red_dog", BEST].edge == Fraction(523, 16575)
    assert found["raise", BEST].ev == Fraction(1, 3)
    assert found["red_dog", BEST].push == Fraction(13 * 3 * 48 + 24 * 4 * 50, 51 * 50 * 13)


def test_higher_odds_can_turn_the_raise_and_the_edge() -> None:
    better = load(GAME).rules({"pays.spread_two": "6 to 1"})
    assert [spread.spread for spread in spreads(better) if spread.best == "raise"] == [
        2,
        7,
        8,
        9,
        10,
        11,
    ]
    assert solve(better).edge < solve(load(GAME).rules()).edge
