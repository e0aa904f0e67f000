"""The rows of a game: which there are, in what order, and how they are written."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.analysis.chain import ALWAYS_ON
from pitboss.analysis.exact import as_text
from pitboss.analysis.report import OddsRow, as_json, rows
from pitboss.games import load
from pitboss.games.craps.rules import SEVEN
from pitboss.rulebook.option import BadOption, Option, OptionConflict, by_option
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

CRAPS = "nj.automated_craps"
KEYS = [
    "game",
    "wager",
    "options",
    "policy",
    "win",
    "lose",
    "push",
    "ev",
    "edge",
    "variance",
    "rolls",
    "edge_with_commission",
    "edge_per_roll",
    "resolved_edge",
]


def row(lines: list[OddsRow], wager: str, policy: str | None = None) -> OddsRow:
    """The first row of a wager."""
    return next(line for line in lines if line.wager == wager and policy in (None, line.policy))


def test_a_choice_that_the_house_may_not_make_alone_is_left_out() -> None:
    game = load(CRAPS)
    never = OptionConflict(
        {"hop_bets": (False,)}, "hop bets are always offered", game.law["1A.2(a) Hop"]
    )
    lines = rows(replace(game, conflicts=(never,)))
    assert {"hop_bets": False} in [line.options for line in rows(game)]
    assert {"hop_bets": False} not in [line.options for line in lines]


def test_a_call_follows_its_parts_from_option_to_option() -> None:
    # A house that may pay any seven 5 to 1: whirl then wins 5 - 4 units on a seven.
    game = load(CRAPS)
    law = game.law["1A.2(a) Any Seven"]
    better = replace(game.law["1A.6(b) Any Seven"], pays="5 to 1", label="better seven")
    pays = by_option("seven", {"4": wins(game.law["1A.6(b) Any Seven"]), "5": wins(better)})
    seven = one_roll("any_seven", case(SEVEN, pays), otherwise(loses()), law=law)
    wagers = tuple(
        seven if getattr(wager, "name", "") == "any_seven" else wager for wager in game.wagers
    )
    option = Option(
        name="seven", default="4", choices=("4", "5"), says="what any seven pays", law=law
    )
    lines = rows(replace(game, wagers=wagers, options=(*game.options, option)))
    whirls = [line for line in lines if line.wager == "whirl"]
    assert (whirls[0].push, whirls[-1].push) == (Fraction(1, 6), Fraction(0))
    assert whirls[-1].options == {"seven": "5"}


def test_odds_have_a_row_for_each_number() -> None:
    names = {line.wager for line in rows(load(CRAPS), {})}
    assert {f"pass_odds {n}" for n in (4, 5, 6, 8, 9, 10)} <= names
    assert "pass_odds" not in names


def test_the_policy_is_named_and_the_other_one_comes_on_request() -> None:
    game = load(CRAPS)
    assert row(rows(game, {}), "place 6").policy == "off on the come-out"
    assert row(rows(game, {}), "pass").policy is None
    both = [line for line in rows(game, {}, every_policy=True) if line.wager == "place 6"]
    assert [line.policy for line in both] == ["off on the come-out", ALWAYS_ON]
    assert both[1].rolls == Fraction(36, 11) < both[0].rolls


def test_any_combination_on_request_and_only_that() -> None:
    chosen = {"commission_when": "winning", "commission_percent": "4"}
    lines = rows(load(CRAPS), chosen)
    assert {tuple(line.options.items()) for line in lines} == {
        (("commission_when", "winning"), ("commission_percent", 4))
    }
    # Buy 4 wins one time in three and then pays 4 percent: 1/3 of 1/25.
    assert row(lines, "buy 4").edge == Fraction(1, 75)


def test_a_house_that_pays_more_is_a_combination_like_any_other() -> None:
    lines = rows(load("nj.sic_bo"), {"pays.small": "2 to 1"})
    assert row(lines, "small").ev == 2 * Fraction(35, 72) - Fraction(37, 72)


def test_a_combination_that_the_house_may_not_choose_is_refused() -> None:
    with pytest.raises(BadOption):
        rows(load(CRAPS), {"commission_percent": 6})
    with pytest.raises(BadOption):
        rows(load("nj.sic_bo"), {"pays.small": "1 to 2"})


def test_a_row_is_written_with_fractions_as_text() -> None:
    pass_row = row(rows(load(CRAPS)), "pass")
    written = as_json(pass_row)
    assert list(written) == KEYS
    assert written | {"variance": "", "rolls": ""} == {
        "game": CRAPS,
        "wager": "pass",
        "options": {},
        "policy": None,
        "variance": "",
        "rolls": "",
        "win": "244/495",
        "lose": "251/495",
        "push": "0/1",
        "ev": "-7/495",
        "edge": "7/495",
        "edge_with_commission": "7/495",
        "edge_per_roll": "7/1671",
        "resolved_edge": "7/495",
    }
    # Rolls: 557/165. Variance of an even-money wager: 1 - (7/495)^2.
    assert (written["rolls"], written["variance"]) == ("557/165", "244976/245025")


def test_whole_numbers_keep_their_slash() -> None:
    assert as_text(Fraction(2)) == "2/1"
    assert as_text(Fraction(-1, 3)) == "-1/3"


def test_a_row_shows_the_figures_of_its_wager() -> None:
    buy = row(rows(load(CRAPS)), "buy 4")
    exact = buy.exact
    assert (buy.win, buy.lose, buy.push) == (exact.win, exact.lose, exact.push)
    assert (buy.ev, buy.edge, buy.variance) == (exact.ev, exact.edge, exact.variance)
    assert (buy.rolls, buy.distribution) == (exact.rolls, exact.distribution)
