"""Automated craps, 19:47-1A: pass, don't pass, come and don't come, and the odds behind them."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
WAGER = f"{LAW}2-a-via-19-47-1-2-a-"
PAYS = f"{LAW}6-b-via-19-47-1-4-"


# --- pass -------------------------------------------------------------------------------
@clause(f"{WAGER}pass-win", f"{PAYS}pass-come")
@pytest.mark.parametrize("natural", ["3-4", "1-6", "5-6"])
def test_pass_wins_on_a_come_out_seven_or_eleven(natural: str) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: pass 10
        roll {natural}
        = seat 1: pass wins 10
        = seat 1 has 110
        = phase come-out
        """,
    )


@clause(f"{WAGER}pass-win", f"{PAYS}pass-come")
@pytest.mark.parametrize("point", ["1-3", "1-4", "1-5", "2-6", "3-6", "4-6"])
def test_pass_wins_when_the_point_repeats_ahead_of_a_seven(point: str) -> None:
    low, high = point.split("-")
    total = int(low) + int(high)
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: pass 10
        roll {point}
        = nothing
        = phase {total}
        roll 1-1
        = nothing
        roll 6-6
        = nothing
        roll 5-6
        = nothing
        = phase {total}
        roll {high}-{low}
        = seat 1: pass wins 10
        = seat 1 has 110
        = phase come-out
        """,
    )


@clause(f"{WAGER}pass-loss")
@pytest.mark.parametrize("craps", ["1-1", "1-2", "6-6"])
def test_pass_loses_on_a_come_out_two_three_or_twelve(craps: str) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: pass 10
        roll {craps}
        = seat 1: pass loses 10
        = seat 1 has 90
        = phase come-out
        """,
    )


@clause(f"{WAGER}pass-loss")
@pytest.mark.parametrize("point", ["2-2", "2-3", "3-3", "4-4", "4-5", "5-5"])
def test_pass_loses_on_a_seven_ahead_of_the_point(point: str) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: pass 10
        roll {point}
        = nothing
        roll 2-5
        = seat 1: pass loses 10
        = seat 1 has 90
        = phase come-out
        """,
    )


@clause(f"{WAGER}pass-timing")
@plays(GAME)
def test_pass_is_made_and_raised_before_a_come_out_roll_only() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: pass 10
    seat 1: pass 5
    = seat 1 up pass 15
    roll 3-3
    seat 1: pass 5                  ! Pass timing
    seat 2: pass 5                  ! Pass timing
    roll 3-3
    = seat 1: pass wins 15
    seat 2: pass 5
    """


@clause(f"{WAGER}pass-timing")
@plays(GAME)
def test_a_come_wager_that_has_traveled_is_not_raised_either() -> None:
    """
    seat 1: sits 100
    roll 3-3
    seat 1: come 10
    seat 1: come 5
    roll 4-4
    = seat 1: come moves to 8
    seat 1: come@8 5                ! Pass timing
    seat 1: come 5
    = seat 1 up come@8 15, come 5
    """


# --- don't pass -------------------------------------------------------------------------
@clause(f"{WAGER}dont-pass-win", f"{PAYS}dont-pass-dont-come")
@pytest.mark.parametrize("craps", ["1-1", "2-1"])
def test_dont_pass_wins_on_a_come_out_two_or_three(craps: str) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: dont_pass 10
        roll {craps}
        = seat 1: dont_pass wins 10
        = seat 1 has 110
        """,
    )


@clause(f"{WAGER}dont-pass-win", f"{PAYS}dont-pass-dont-come")
@pytest.mark.parametrize("point", ["1-3", "1-4", "1-5", "2-6", "3-6", "4-6"])
def test_dont_pass_wins_on_a_seven_ahead_of_the_point(point: str) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: dont_pass 10
        roll {point}
        = nothing
        roll 5-6
        = nothing
        roll 3-4
        = seat 1: dont_pass wins 10
        = seat 1 has 110
        """,
    )


@clause(f"{WAGER}dont-pass-win")
@plays(GAME)
def test_dont_pass_starts_on_a_come_out_roll() -> None:
    """
    seat 1: sits 100
    roll 3-3
    seat 1: dont_pass 10            ! Don't Pass win
    roll 3-4
    seat 1: dont_pass 10
    """


@clause(f"{WAGER}dont-pass-loss")
@pytest.mark.parametrize(
    "rolls", [("3-4",), ("5-6",), ("2-2", "1-3"), ("4-5", "3-6"), ("6-2",) * 2]
)
def test_dont_pass_loses_on_a_natural_or_when_the_point_repeats(rolls: tuple[str, ...]) -> None:
    referee = Referee(load(GAME))
    play(referee, "seat 1: sits 100\nseat 1: dont_pass 10")
    for roll in rolls[:-1]:
        play(referee, f"roll {roll}\n= nothing")
    play(referee, f"roll {rolls[-1]}\n= seat 1: dont_pass loses 10\n= seat 1 has 90")


@clause(f"{WAGER}dont-pass-12")
@plays(GAME)
def test_a_come_out_twelve_is_a_push_for_dont_pass() -> None:
    """
    seat 1: sits 100
    seat 1: dont_pass 10
    roll 6-6
    = seat 1: dont_pass returns 10
    = seat 1 has 100
    seat 1: dont_pass 10            # the player may let it stand for the next come-out
    roll 4-4
    roll 6-6                        # with a point on, twelve decides nothing
    = nothing
    """


# --- come -------------------------------------------------------------------------------
@clause(f"{WAGER}come", f"{PAYS}pass-come")
@plays(GAME)
def test_come_is_a_pass_wager_counted_from_the_next_roll() -> None:
    """
    seat 1: sits 100
    seat 1: come 10                 ! 2(a) Come
    roll 3-3
    seat 1: come 10
    roll 5-6                        # its first roll: a natural
    = seat 1: come wins 10
    seat 1: come 10
    roll 1-2                        # its first roll: craps
    = seat 1: come loses 10
    seat 1: come 10
    roll 2-2
    = seat 1: come moves to 4
    = phase 6
    roll 5-5
    = nothing
    roll 3-1
    = seat 1: come@4 wins 10
    = seat 1 has 110
    """


@clause(f"{WAGER}come")
@pytest.mark.parametrize("roll", ["2-2", "2-3", "3-3", "4-4", "4-5", "5-5"])
def test_come_travels_to_each_number_and_loses_on_the_seven(roll: str) -> None:
    faces = [int(face) for face in roll.split("-")]
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        roll 4-4
        seat 1: come 10
        roll {roll}
        = seat 1: come moves to {sum(faces)}
        = seat 1 up come@{sum(faces)} 10
        roll 1-6
        = seat 1: come@{sum(faces)} loses 10
        = seat 1 has 90
        """,
    )


@clause(f"{WAGER}come", f"{LAW}4-e-others-on")
@plays(GAME)
def test_a_come_wager_keeps_working_on_later_come_out_rolls() -> None:
    """
    seat 1: sits 100
    roll 3-3
    seat 1: come 10
    roll 2-2
    = seat 1: come moves to 4
    roll 3-3
    = nothing
    = phase come-out
    seat 1: come@4 on               ! 2(a) Come
    roll 2-2                        # a come-out roll decides it anyway
    = seat 1: come@4 wins 10
    = phase 4
    """


@clause(f"{WAGER}come")
@plays(GAME)
def test_a_second_come_wager_may_travel_to_the_number_that_the_first_one_leaves() -> None:
    """
    seat 1: sits 100
    roll 5-5
    seat 1: come 10
    roll 3-3
    = seat 1: come moves to 6
    seat 1: come 7
    roll 4-2
    = seat 1: come@6 wins 10
    = seat 1: come moves to 6
    = seat 1 up come@6 7
    = seat 1 has 103
    """


# --- don't come -------------------------------------------------------------------------
@clause(f"{WAGER}dont-come", f"{PAYS}dont-pass-dont-come")
@plays(GAME)
def test_dont_come_is_a_dont_pass_wager_counted_from_the_next_roll() -> None:
    """
    seat 1: sits 100
    seat 1: dont_come 10            ! 2(a) Don't Come
    roll 3-3
    seat 1: dont_come 10
    roll 1-1
    = seat 1: dont_come wins 10
    seat 1: dont_come 10
    roll 5-6
    = seat 1: dont_come loses 10
    seat 1: dont_come 10
    roll 6-6                        # the barred twelve
    = seat 1: dont_come returns 10
    seat 1: dont_come 10
    roll 4-5
    = seat 1: dont_come moves to 9
    roll 5-5
    = nothing
    roll 5-4
    = seat 1: dont_come@9 loses 10
    = seat 1 has 90
    """


@clause(f"{WAGER}dont-come", f"{LAW}4-e-others-on")
@plays(GAME)
def test_dont_come_wins_behind_its_number_on_a_come_out_seven_too() -> None:
    """
    seat 1: sits 100
    roll 3-3
    seat 1: dont_come 10
    roll 5-5
    = seat 1: dont_come moves to 10
    roll 3-3
    = nothing
    = phase come-out
    roll 3-4
    = seat 1: dont_come@10 wins 10
    = seat 1 has 110
    """


# --- odds -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("point", "stake", "won"),
    [
        pytest.param("2-2", 30, 60, marks=clause(f"{PAYS}odds-4-10")),
        pytest.param("5-5", 30, 60, marks=clause(f"{PAYS}odds-4-10")),
        pytest.param("2-3", 40, 60, marks=clause(f"{PAYS}odds-5-9")),
        pytest.param("4-5", 40, 60, marks=clause(f"{PAYS}odds-5-9")),
        pytest.param("3-3", 50, 60, marks=clause(f"{PAYS}odds-6-8")),
        pytest.param("4-4", 50, 60, marks=clause(f"{PAYS}odds-6-8")),
    ],
)
@clause(f"{WAGER}odds-on-pass-come")
def test_odds_behind_pass_and_come_pay_by_the_number(point: str, stake: int, won: int) -> None:
    total = sum(int(face) for face in point.split("-"))
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 200
        seat 1: pass 10
        roll {point}
        seat 1: pass_odds {stake}
        roll {point}
        = seat 1: pass wins 10
        = seat 1: pass_odds wins {won}
        roll 6-3                      # another point, so that the come wager decides it
        seat 1: come 10
        roll {point}
        """,
    )
    referee = Referee(load(GAME))
    play(
        referee,
        f"""
        seat 1: sits 200
        roll {"6-2" if total != 8 else "2-4"}
        seat 1: come 10
        roll {point}
        = seat 1: come moves to {total}
        seat 1: come_odds@{total} {stake}
        roll {point}
        = seat 1: come@{total} wins 10
        = seat 1: come_odds@{total} wins {won}
        = seat 1 has {200 + 10 + won}
        """,
    )


@pytest.mark.parametrize(
    ("point", "stake", "won"),
    [
        pytest.param("2-2", 60, 30, marks=clause(f"{PAYS}lay-odds-4-10")),
        pytest.param("5-5", 60, 30, marks=clause(f"{PAYS}lay-odds-4-10")),
        pytest.param("2-3", 60, 40, marks=clause(f"{PAYS}lay-odds-5-9")),
        pytest.param("4-5", 60, 40, marks=clause(f"{PAYS}lay-odds-5-9")),
        pytest.param("3-3", 60, 50, marks=clause(f"{PAYS}lay-odds-6-8")),
        pytest.param("4-4", 60, 50, marks=clause(f"{PAYS}lay-odds-6-8")),
    ],
)
@clause(f"{WAGER}odds-on-dont")
def test_odds_laid_behind_the_dont_wagers_pay_by_the_number(
    point: str, stake: int, won: int
) -> None:
    total = sum(int(face) for face in point.split("-"))
    other = "6-2" if total != 8 else "2-4"
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 200
        seat 1: dont_pass 10
        roll {point}
        seat 1: dont_pass_odds {stake}
        roll 3-4
        = seat 1: dont_pass wins 10
        = seat 1: dont_pass_odds wins {won}
        roll {other}
        seat 1: dont_come 10
        roll {point}
        = seat 1: dont_come moves to {total}
        seat 1: dont_come_odds@{total} {stake}
        roll 3-4
        = seat 1: dont_come@{total} wins 10
        = seat 1: dont_come_odds@{total} wins {won}
        = seat 1 has {200 + 2 * (10 + won)}
        """,
    )


@clause(f"{WAGER}odds-on-pass-come")
@plays(GAME)
def test_odds_lose_with_their_wager_and_may_come_down_at_any_time() -> None:
    """
    seat 1: sits 200
    seat 1: pass_odds 10            ! Odds on Pass/Come
    seat 1: pass 10
    seat 1: pass_odds 10            ! Odds on Pass/Come
    roll 3-3
    seat 2: sits 100
    seat 2: pass_odds 10            ! Odds on Pass/Come
    seat 1: pass_odds 50
    seat 1: pass_odds -20
    seat 1: pass_odds down
    = seat 1 has 190
    seat 1: pass_odds 50
    roll 3-4
    = seat 1: pass loses 10
    = seat 1: pass_odds loses 50
    = seat 1 has 140
    """


@clause(f"{WAGER}odds-on-dont")
@plays(GAME)
def test_laid_odds_lose_with_the_number_and_come_down_with_their_wager() -> None:
    """
    seat 1: sits 200
    seat 1: dont_pass 10
    seat 1: dont_pass_odds 12       ! Odds on Don't
    roll 3-3
    seat 1: dont_pass_odds 60
    roll 3-3
    = seat 1: dont_pass loses 10
    = seat 1: dont_pass_odds loses 60
    seat 1: dont_pass 10
    roll 2-2
    seat 1: dont_pass_odds 40
    seat 1: dont_pass down
    = seat 1 up nothing
    = seat 1 has 130
    """
