"""Automated craps: the fire bet, a side wager that a house may offer."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
FIRE = f"{LAW}2-a-via-19-47-1-2-a-fire-bet"
PAYS = f"{LAW}6-b-via-19-47-1-4-fire-bet"


def rolls(*points: str) -> str:
    """Lines that set and make each of these points."""
    return "\n".join(f"roll {point}\nroll {point}" for point in points)


SEVEN_OUT = "roll 4-6\nroll 3-4"


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ([], "fire loses 10"),
        (["2-2"], "fire@4 loses 10"),
        (["2-2", "2-3", "3-3"], "fire@4+5+6 loses 10"),
        (["4-5", "4-4", "3-3", "2-3"], "fire@5+6+8+9 wins 240"),
        (["2-2", "2-3", "3-3", "4-4", "4-5"], "fire@4+5+6+8+9 wins 2490"),
    ],
)
@clause(FIRE, PAYS)
def test_the_fire_bet_pays_by_the_number_of_different_points_made(
    points: list[str], outcome: str
) -> None:
    text = f"seat 1: sits 100\nseat 1: fire 10\n{rolls(*points)}\n{SEVEN_OUT}\n= seat 1: {outcome}"
    play(Referee(load(GAME), fire_bet=True), text)


@clause(FIRE, PAYS)
def test_the_sixth_point_wins_at_once() -> None:
    points = rolls("2-2", "2-3", "3-3", "4-4", "4-5")
    play(
        Referee(load(GAME), fire_bet=True),
        f"""
        seat 1: sits 100
        seat 1: fire 10
        {points}
        = seat 1: fire@4+5+6+8 moves to 4+5+6+8+9
        roll 5-5
        = nothing
        roll 5-5
        = seat 1: fire@4+5+6+8+9 wins 9990
        = seat 1 has 10090
        """,
    )


@clause(FIRE)
@plays(GAME, fire_bet="yes")
def test_a_point_made_twice_counts_once_and_a_come_out_seven_counts_nothing() -> None:
    """
    seat 1: sits 100
    seat 1: fire 5
    roll 3-3
    roll 6-6
    roll 3-3
    = seat 1: fire moves to 6
    roll 2-4
    roll 1-5
    = nothing
    roll 3-4                        # a come-out seven is no seven-out
    = nothing
    roll 4-4
    roll 4-4
    = seat 1: fire@6 moves to 6+8
    """


@clause(FIRE)
@plays(GAME, fire_bet="yes")
def test_a_fire_bet_starts_with_a_new_turn_and_does_not_grow_afterward() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: fire 5
    seat 1: fire 5
    = seat 1 up fire 10
    roll 3-3
    seat 2: fire 5                  ! Fire bet
    seat 1: fire 5                  ! Fire bet
    roll 3-3
    = seat 1: fire moves to 6
    seat 2: fire 5                  ! Fire bet
    seat 1: fire@6 5                ! Fire bet
    roll 4-4
    roll 3-4
    = seat 1: fire@6 loses 10
    seat 2: fire 5
    """


@clause(FIRE)
@plays(GAME, fire_bet="yes")
def test_when_the_operator_changes_the_count_continues_but_does_not_grow() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: pass 10
    seat 1: accepts
    seat 1: fire 5
    roll 3-3
    roll 3-3
    = seat 1: pass wins 10
    = seat 1: fire moves to 6
    seat 1: gives up
    seat 1: fire@6 5                ! Fire bet
    seat 2: fire 5                  # a new operator, a new fire bet
    roll 4-4
    roll 4-4
    = seat 1: fire@6 moves to 6+8
    = seat 2: fire moves to 8
    """


@clause(FIRE)
@plays(GAME, fire_bet="yes")
def test_a_player_who_takes_over_from_the_dealer_begins_a_turn_without_a_seven() -> None:
    """
    seat 1: sits 100
    dealer: takes the dice
    roll 5-6                        # nobody was eligible, so the dealer rolled
    = holder -1
    seat 1: fire 5                  ! Fire bet
    dealer: takes the dice
    seat 1: fire 5                  ! Fire bet
    roll 5-6
    seat 1: pass 10
    seat 1: accepts
    seat 1: fire 5
    roll 3-3
    roll 3-3
    = seat 1: pass wins 10
    = seat 1: fire moves to 6
    """


@clause(FIRE)
@plays(GAME)
def test_the_fire_bet_is_not_offered_unless_the_house_says_so() -> None:
    """
    seat 1: sits 100
    seat 1: fire 5                  ! 2(a) Fire bet
    """


def test_the_fire_bet_is_offered_or_not() -> None:
    with pytest.raises(BadOption, match="fire_bet cannot be 'hot': use yes, no"):
        load(GAME).rules(fire_bet="hot")
    with pytest.raises(BadOption, match="big_6_8 cannot be 'six': use yes, no"):
        load(GAME).rules(big_6_8="six")
