"""Dice that come to a table later are inspected like the first; sealed dice are never brought
while the table is open. A player who is offered the automated device has had time to wager."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import LoadDice, PassCheck
from pitboss.pit.events import DiceLoaded
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play, plays

SEALED = ("nj.mini_dice", "nj.automated_craps", "nj.sic_bo", "tas.mini_dice")
IN_THE_OPEN = ("night.craps", "night.chuck_a_luck", "night.under_over", "night.beat_the_dealer")
BY = {"tas.mini_dice": "inspector"}


def open_table(game: str) -> Referee:
    """A table dealt by hand that has just opened."""
    referee = Referee(load(game), automatic=False)
    make_ready(referee)
    return referee


@clause(
    "nj-19-47-9-1-sealed",
    "nj-19-47-13-3-a-3-stay-sealed",
    "nj-19-47-1a-3-a-3-stay-sealed",
    "tas-3-1",
)
@pytest.mark.parametrize("game", SEALED)
def test_sealed_dice_are_replaced_only_while_the_table_is_not_open(game: str) -> None:
    referee = open_table(game)
    loads = LoadDice(9, BY.get(game, "floorperson"))
    no = referee.verify(loads)
    assert no is not None
    assert no.law == (referee.rules.game.sealed,)
    play(referee, "dealer: closes the table")
    assert referee.do(loads) == [DiceLoaded(9)], "nothing is checked yet"


@clause("nj-19-47-9-1-three-dice", "nj-19-47-13-3-a-dice-spec", "nj-19-47-1a-3-a-dice-spec")
@pytest.mark.parametrize("game", SEALED)
def test_dice_loaded_after_their_checks_are_checked_again(game: str) -> None:
    referee = open_table(game)
    play(referee, "dealer: closes the table")
    dice = [item for item in referee.rules.opening if item.dice]
    for item in dice:
        referee.do(PassCheck(item.name, item.by[0]))
    done = referee.do(LoadDice(9, BY.get(game, "floorperson")))
    assert done == [DiceLoaded(9, tuple(item.name for item in dice))]
    assert not referee.rules.dice_checks & referee.table.desk.checked


@clause("nj-13-47-20-25-b-2-count", "nj-13-47-20-24-a-2", "nj-13-47-20-33-a-2")
@pytest.mark.parametrize("game", IN_THE_OPEN)
def test_dice_brought_to_an_open_table_are_checked_before_they_are_thrown(game: str) -> None:
    referee = open_table(game)
    dice = [item for item in referee.rules.opening if item.dice]
    referee.do(LoadDice(9, "dealer"))
    opens = referee.rules.procedure[0]
    begins = f"{opens.by[0]}: {opens.name}"
    for item in dice:
        play(referee, f"{begins}  ! {item.law[0].label or item.law[0].cite}")
        count = item.at_least.figure() if item.at_least else 1
        referee.do(PassCheck(item.name, item.by[0], count=count))
    play(referee, begins)


@clause("nj-19-47-1a-5-b-eligibility", "nj-19-47-1a-7-b-next-offeree")
@plays("nj.automated_craps", by_hand=True, ready=True)
def test_the_device_is_offered_only_once_betting_has_been_open() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: accepts                    ! 1A.5(b) eligibility
    dealer: takes the dice             ! 1A.5(b) eligibility
    dealer: place your bets
    seat 1: pass 10
    seat 2: pass 10
    seat 1: accepts
    dealer: offer the device
    dealer: selects seat 1
    dealer: no more bets
    dealer: arm the button
    seat 1: presses the button
    dealer: dice at rest
    dealer: enters 4-2
    dealer: collect losing wagers
    dealer: pay winning wagers
    = phase 6
    seat 1: gives up
    seat 2: accepts                    ! 1A.5(b) eligibility
    seat 2: refuses                    ! 1A.5(b) eligibility
    dealer: place your bets
    seat 2: accepts
    = holder 2
    """
