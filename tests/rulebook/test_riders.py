"""Odds behind a wager are paid by that wager's own number."""

from __future__ import annotations

import pytest

from pitboss.games import load

TRUE_ODDS = {"4": "2 to 1", "5": "3 to 2", "6": "6 to 5", "8": "6 to 5", "9": "3 to 2"}


@pytest.mark.parametrize("point", TRUE_ODDS)
@pytest.mark.parametrize(("number", "pays"), TRUE_ODDS.items())
def test_come_odds_are_paid_by_the_come_number_whatever_the_point(
    number: str, pays: str, point: str
) -> None:
    rules = load("nj.automated_craps").rules()
    odds = rules.wagers["come_odds"]
    phase, state = rules.phases.names.index(point), odds.states.index(number)
    paid = {str(cell.odds) for cell in odds.rows[phase][state] if cell and cell.odds}
    assert paid == {pays}


def test_come_odds_wait_until_the_come_wager_has_a_number() -> None:
    odds = load("nj.automated_craps").rules().wagers["come_odds"]
    assert {multiples[0] for multiples in odds.multiples} == {0}


def test_pass_odds_are_paid_by_the_point_of_the_table() -> None:
    rules = load("nj.automated_craps").rules()
    odds = rules.wagers["pass_odds"]
    for point, pays in TRUE_ODDS.items():
        row = odds.rows[rules.phases.names.index(point)][0]
        assert {str(cell.odds) for cell in row if cell and cell.odds} == {pays}
