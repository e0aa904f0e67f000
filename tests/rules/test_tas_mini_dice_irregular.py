"""Tasmanian mini dice: void rounds (4.7, 10.1 to 10.3), late, withdrawn and misplaced wagers."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.wager_table import BadRule
from tests.playing import clause, make_ready, play, plays

GAME = "tas.mini_dice"


@clause("tas-10-1", "tas-4-5-two-tumbles")
def test_as_many_tumbles_as_are_asked_for_are_enough_not_to_be_void() -> None:
    rules = load(GAME).rules()
    void = next(
        irregularity
        for irregularity in rules.irregularities
        if irregularity.name == "too few tumbles"
    )
    tumble = next(step for step in rules.procedure if step.short == void.name)
    assert tumble.least == void.law[0].figure()


# --- voids (1, 4.5, 4.7, 10.1 to 10.3) --------------------------------------------------
@clause("tas-4-5-two-tumbles", "tas-10-1", "tas-1-void", "tas-1-spin")
@plays(GAME, by_hand=True, ready=True)
def test_one_activation_tumbles_the_dice_twice_or_the_round_is_void() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    dealer: no more bets
    spin 1-1-1                              ! 'Spin'
    dealer: tumble x1
    = incident too few tumbles: tumble x1
    = betting open
    = round 2
    = seat 1 up number 1 10
    = seat 1 has 90
    dealer: no more bets
    dealer: tumble x1                       # a second single tumble does not add up to two
    = betting open
    = round 3
    dealer: reports too few tumbles         ! 1 'Void'
    dealer: no more bets
    dealer: reports too few tumbles         ! 10.1
    dealer: reports a die is not flat       ! 10.2
    dealer: tumble x2
    = step see that all dice lie flat
    dealer: reports too few tumbles
    = betting open
    = seat 1 up number 1 10
    inspector: reports too few tumbles      ! 10.1
    dealer: no more bets
    dealer: tumble x3
    = step see that all dice lie flat
    """


def test_the_void_for_too_few_tumbles_must_be_one_the_game_knows() -> None:
    game = load(GAME)
    steps = tuple(replace(step, short="no such thing") for step in game.rules().procedure)
    with pytest.raises(BadRule, match="there is no irregularity 'no such thing'"):
        replace(game, procedure=steps)


@clause("tas-10-2", "tas-4-7-void-call", "tas-4-7-rebet")
@plays(GAME, by_hand=True, ready=True)
def test_a_die_that_is_not_flat_voids_the_round_and_betting_reopens() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: number 1 10
    seat 2: field 10
    dealer: reports a die is not flat       ! 4.7 void call
    dealer: no more bets
    dealer: tumble x2
    inspector: reports a die is not flat    ! 10.2
    dealer: reports a die is not flat
    = incident a die is not flat: Void game
    = round 2
    = betting open
    = seat 1 up number 1 10
    seat 1: number 2 5                      # added
    seat 1: number 1 5                      # changed
    seat 2: field down                      # removed
    dealer: tumble x2                       ! 4.4
    dealer: no more bets
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-3-3
    = seat 1: number 1 wins 15
    = seat 1: number 2 loses 5
    dealer: reports a die is not flat       # seen only now, before settlement
    = seat 1 up number 1 15, number 2 5
    = seat 1 has 80
    = seat 2 has 100
    """


@clause("tas-10-3")
@plays(GAME, by_hand=True, ready=True)
def test_a_damaged_die_voids_the_round_and_stops_the_table() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    seat 1: number 2 10
    dealer: no more bets
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-3-3
    = seat 1: number 1 wins 10
    = seat 1: number 2 loses 10
    dealer: collect losing wagers           # settlement has begun, but is not complete
    = seat 1 up number 1 10
    inspector: reports a die is damaged
    = status out of service
    = seat 1 up number 1 10, number 2 10
    = seat 1 has 80
    dealer: opens the table                 ! 3 three dice
    inspector: checks three dice
    inspector: checks dice sealed in the tumbler
    inspector: checks faces 1 to 6 on every die
    inspector: checks opposite faces add to 7
    dealer: opens the table                 ! Dice tumbler
    inspector: checks tumbler tumbles the dice
    dealer: opens the table
    dealer: place your bets
    seat 1: number 2 down
    = seat 1 up number 1 10
    """


@clause("tas-10-3")
@plays(GAME, by_hand=True, ready=True)
def test_damage_found_after_settlement_reverses_nothing_but_stops_the_table() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    dealer: no more bets
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-3-3
    = seat 1: number 1 wins 10
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    dealer: reports a die is damaged
    = incident a die is damaged: found between rounds; nothing is reversed
    = seat 1 has 110
    = round 2
    = status out of service
    dealer: place your bets                 !
    """


@pytest.mark.parametrize(
    "reason",
    [
        pytest.param("too few tumbles", marks=clause("tas-10-1")),
        pytest.param("a die is not flat", marks=clause("tas-10-2")),
        pytest.param("a die is damaged", marks=clause("tas-10-3")),
    ],
)
def test_every_void_puts_collected_wagers_back_until_settlement_is_complete(reason: str) -> None:
    spun = """
        seat 1: sits 100
        dealer: place your bets
        seat 1: number 1 10
        seat 1: number 2 10
        dealer: no more bets
        dealer: tumble x2
        dealer: see that all dice lie flat
        spin 1-3-3
        = seat 1: number 1 wins 10
        = seat 1: number 2 loses 10
        dealer: collect losing wagers
        = seat 1 up number 1 10
    """
    for later, after in (
        ("", "= seat 1 up number 1 10, number 2 10\n= seat 1 has 80"),
        ("dealer: pay winning wagers\n", "= incident nothing is reversed\n= seat 1 has 100"),
    ):
        referee = Referee(load(GAME), automatic=False)
        make_ready(referee)
        play(referee, f"{dedent(spun)}{later}dealer: reports {reason}\n{after}")


# --- late and withdrawn wagers (10.4, 10.5), overlapping ones (7.6) ---------------------
@clause("tas-10-4-placed-late", "tas-10-4-increased-late", "tas-10-5-no-withdrawal")
@plays(GAME, by_hand=True, ready=True)
def test_after_the_call_wagers_are_settled_as_they_lay_at_the_call() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    seat 1: number 2 10
    dealer: no more bets
    seat 1: field 10                        ! 10.4 placed late
    seat 1: number 1 20                     ! 10.4 increased late
    seat 1: number 2 down                   ! 10.5 no withdrawal
    seat 1: number 2 -5                     ! 10.5 no withdrawal
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-3-4
    = seat 1: number 1 wins 10
    = seat 1: number 2 loses 10
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 100
    """


@clause("tas-10-5-still-settles", "tas-10-5-no-withdrawal")
@plays(GAME, by_hand=True, ready=True)
def test_a_wager_taken_back_after_the_call_is_won_or_lost_all_the_same() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    seat 1: number 2 10
    dealer: reports a wager was taken back of seat 1 on number 2 ! 10.5 still settles
    dealer: no more bets
    dealer: reports a wager was taken back of seat 1 on field ! 10.5 still settles
    dealer: reports a wager was taken back of seat 1 on number 2
    = incident a wager was taken back: seat 1 number 2: settled as it lay at the call
    = betting closed
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-3-4
    = seat 1: number 1 wins 10
    = seat 1: number 2 loses 10
    inspector: reports a wager was taken back of seat 1 on number 1
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 100
    """


@clause("tas-7-6")
@plays(GAME, by_hand=True, ready=True)
def test_a_wager_across_a_line_is_moved_before_the_call_and_later_returned() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: number 1 10
    seat 1: number 2 10
    inspector: reports a wager lies across a line of seat 1 on number 2 ! 7.6
    seat 1: number 2 down                   # repositioned
    seat 1: number 3 10
    dealer: no more bets
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-3-4
    = seat 1: number 1 wins 10
    = seat 1: number 3 wins 10
    dealer: reports a wager lies across a line of seat 1 on number 3 ! 7.6
    inspector: reports a wager lies across a line of seat 1 on number 3
    = incident a wager lies across a line: seat 1 number 3: returned by the inspector
    = seat 1 up number 1 10
    = seat 1 has 90
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    """


# --- one thing after another ------------------------------------------------------------
SPUN = """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: field 10
    seat 2: number 1 10
    dealer: no more bets
    dealer: tumble x2
    dealer: see that all dice lie flat
    spin 1-1-1
    = seat 1: field loses 10
    = seat 2: number 1 wins 100
"""


@pytest.mark.parametrize(
    "after",
    [
        """
        dealer: finds number 4 2 of seat 1
        inspector: reports a wager lies across a line of seat 1 on number 4
        = seat 1 has 90
        dealer: reports a die is not flat
        = seat 1 up field 10
        = seat 1 has 90
        """,
        """
        dealer: collect losing wagers
        inspector: reports a wager lies across a line of seat 2 on number 1
        = seat 2 has 100
        inspector: reports a die is damaged
        = seat 1 up field 10
        = seat 1 has 90
        """,
        """
        dealer: finds number 4 2 of seat 1
        dealer: collect losing wagers
        seat 1: leaves                      !
        inspector: reports a die is damaged
        = seat 1 up field 10
        = seat 1 has 90
        """,
    ],
    ids=["found, returned, void", "returned, then void", "nobody leaves a round behind"],
)
def test_a_void_puts_back_exactly_what_lay_there(after: str) -> None:
    referee = Referee(load(GAME), automatic=False, limits=(5, 100))
    make_ready(referee)
    play(referee, dedent(SPUN) + dedent(after))
