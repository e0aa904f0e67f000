"""Closed betting reopens only if nobody could bet on something they have seen."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from tests.playing import clause, play
from tests.tables import CARDS, DICE_AND_WHEELS

OPENS, CLOSES = c.TakeStep("place your bets"), c.TakeStep("no more bets")


@pytest.mark.parametrize("staked", [True, False])
@pytest.mark.parametrize(
    "game_id", [wheel for wheel in DICE_AND_WHEELS if wheel.startswith("night.")]
)
def test_an_automatic_table_does_not_open_betting_with_dice_in_sight(
    game_id: str, staked: bool
) -> None:
    table = Referee(load(game_id))
    table.sit(1, 100)
    if staked:
        table.do(next(act for act in table.legal(1) if isinstance(act, c.PlaceWager)))
    table.do(CLOSES)
    no = table.verify(OPENS)
    assert no is not None
    assert no.law


@pytest.mark.parametrize("voided", [False, True])
@pytest.mark.parametrize("game_id", CARDS)
def test_no_dead_end_where_nobody_is_left_to_deal_for(game_id: str, voided: bool) -> None:
    """However often it happens; with a wager up, the round is dealt."""
    table = Referee(load(game_id))
    if voided:
        play(table, "seat 1: sits 100")
        table.do(c.Shuffle())
    for _ in range(3):
        table.do(CLOSES)
        assert not table.can(c.DealCard("??"))
        table.do(OPENS)
        assert table.table.betting


@clause("nj-13-47-20-20-e-1-deal")
def test_with_a_wager_up_the_betting_stays_closed() -> None:
    table = Referee(load("night.baccarat"))
    play(table, "seat 1: sits 100\ndealer: shuffles\nseat 1: bank 20\ndealer: no more bets")
    play(table, "dealer: place your bets ! 20.20(e)1\ndeal 9c\ndealer: place your bets !")
