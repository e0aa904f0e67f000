"""Compiled wagers are reused for other options, and compiled again whenever an option matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import load
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import BadOption


def game() -> Game:
    """A fresh copy of automated craps, with nothing kept yet but its usual options."""
    return replace(load("nj.automated_craps"))


def test_an_option_that_does_not_matter_to_a_wager_leaves_it_compiled() -> None:
    craps = game()
    assert craps.rules().wagers["pass"] is craps.rules(hop_bets=False).wagers["pass"]
    assert craps.rules().wagers["buy 4"] is craps.rules(hop_bets=False).wagers["buy 4"]


def test_an_option_that_matters_to_a_wager_compiles_it_again() -> None:
    craps = game()
    five, three = craps.rules().wagers["buy 4"], craps.rules(commission_percent=3).wagers["buy 4"]
    assert (five.commission, three.commission) != (None, None)
    assert five.commission != three.commission
    assert craps.rules().wagers["buy 4"] is five
    assert craps.rules(commission_percent=3).wagers["buy 4"] is three


def test_odds_follow_the_wager_they_stand_behind() -> None:
    craps = game()
    usual, raised = craps.rules(), craps.rules({"pays.pass_come": "2 to 1"})
    assert raised.wagers["pass"] is not usual.wagers["pass"]
    assert raised.wagers["pass_odds"] is not usual.wagers["pass_odds"]
    assert raised.wagers["dont_pass_odds"] is usual.wagers["dont_pass_odds"]
    assert craps.rules(odds_limit="1x").wagers["pass_odds"].cap != usual.wagers["pass_odds"].cap


def test_a_raised_payout_is_paid_and_gone_again() -> None:
    craps = game()
    before = craps.rules().wagers["any_seven"].odds
    assert [str(odds) for odds in before] == ["4 to 1"]
    raised = craps.rules({"pays.any_seven": "5 to 1"}).wagers["any_seven"].odds
    assert [str(odds) for odds in raised] == ["5 to 1"]
    assert craps.rules().wagers["any_seven"].odds == before


def test_payouts_are_known_also_where_all_wagers_are_kept() -> None:
    craps = game()
    assert craps.rules().payouts == craps.rules().payouts == game().rules().payouts
    with pytest.raises(BadOption, match="no payout"):
        craps.rules({"pays.nothing": "5 to 1"})
    with pytest.raises(BadOption, match="at least 4 to 1"):
        craps.rules({"pays.any_seven": "3 to 1"})


def test_another_wheel_is_another_device() -> None:
    roulette = replace(load("night.roulette"))
    double, single = roulette.rules(), roulette.rules(wheel="single_zero")
    assert double.wagers["straight 17"] is not single.wagers["straight 17"]
    assert len(single.wagers["straight 17"].rows[0][0]) == 37


def test_a_changed_game_keeps_nothing_of_the_old_one() -> None:
    craps = game()
    changed = replace(craps, wagers=craps.wagers)
    assert changed.rules().wagers["pass"] is not craps.rules().wagers["pass"]
