"""Automated craps, 19:47-1A: place, place to lose, buy, lay and hardway wagers."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
WAGER = f"{LAW}2-a-via-19-47-1-2-a-"
PAYS = f"{LAW}6-b-via-19-47-1-4-"


def with_a_point(text: str, number: int = 0) -> None:
    """Play a transcript after a point other than the number in question is set."""
    point = "4-5" if number != 9 else "4-4"
    play(Referee(load(GAME)), f"seat 1: sits 1000\nroll {point}\n{text}")


# --- place to win -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "roll", "stake", "won"),
    [
        pytest.param(4, "1-3", 5, 9, marks=clause(f"{PAYS}place-4-10")),
        pytest.param(10, "4-6", 5, 9, marks=clause(f"{PAYS}place-4-10")),
        pytest.param(5, "1-4", 5, 7, marks=clause(f"{PAYS}place-5-9")),
        pytest.param(9, "3-6", 5, 7, marks=clause(f"{PAYS}place-5-9")),
        pytest.param(6, "2-4", 6, 7, marks=clause(f"{PAYS}place-6-8")),
        pytest.param(8, "3-5", 6, 7, marks=clause(f"{PAYS}place-6-8")),
    ],
)
@clause(f"{WAGER}place-to-win")
def test_a_place_wager_wins_on_its_number_before_a_seven(
    number: int, roll: str, stake: int, won: int
) -> None:
    with_a_point(
        f"""
        seat 1: place {number} {stake}
        roll 1-1
        = nothing
        roll 5-6
        = nothing
        roll {roll}
        = seat 1: place {number} wins {won}
        = seat 1 up nothing
        = seat 1 has {1000 + won}
        seat 1: place {number} {stake}
        roll 3-4
        = seat 1: place {number} loses {stake}
        """,
        number,
    )


@clause(f"{WAGER}place-to-win")
@plays(GAME)
def test_a_winning_place_wager_is_finished_and_leaving_it_up_is_a_new_one() -> None:
    """
    seat 1: sits 100
    roll 3-3
    seat 1: place 8 12
    roll 4-4
    = seat 1: place 8 wins 14
    = seat 1 up nothing
    roll 4-4
    = nothing
    seat 1: place 8 12
    seat 1: place 7 10              ! 2(a) incorporation
    """


# --- place to lose ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "roll", "stake", "won"),
    [
        pytest.param(4, "1-3", 11, 5, marks=clause(f"{PAYS}place-to-lose-4-10")),
        pytest.param(10, "4-6", 11, 5, marks=clause(f"{PAYS}place-to-lose-4-10")),
        pytest.param(5, "1-4", 8, 5, marks=clause(f"{PAYS}place-to-lose-5-9")),
        pytest.param(9, "3-6", 8, 5, marks=clause(f"{PAYS}place-to-lose-5-9")),
        pytest.param(6, "2-4", 5, 4, marks=clause(f"{PAYS}place-to-lose-6-8")),
        pytest.param(8, "3-5", 5, 4, marks=clause(f"{PAYS}place-to-lose-6-8")),
    ],
)
@clause(f"{WAGER}place-to-lose")
def test_place_to_lose_wins_on_a_seven_before_its_number(
    number: int, roll: str, stake: int, won: int
) -> None:
    with_a_point(
        f"""
        seat 1: place_to_lose {number} {stake}
        roll 1-1
        = nothing
        roll 3-4
        = seat 1: place_to_lose {number} wins {won}
        = seat 1 has {1000 + won}
        = seat 1 up nothing
        seat 1: place_to_lose {number} {stake}
        roll {roll}
        = seat 1: place_to_lose {number} loses {stake}
        """
    )


@clause(f"{LAW}4-e-others-on")
@plays(GAME)
def test_place_to_lose_and_lay_work_on_a_come_out_roll() -> None:
    """
    seat 1: sits 300
    seat 1: place_to_lose 6 5
    seat 1: lay 4 40
    seat 1: field 5
    = phase come-out
    roll 3-4
    = seat 1: place_to_lose 6 wins 4
    = seat 1: lay 4 wins 20
    = seat 1: field loses 5
    seat 1: place_to_lose 6 5
    seat 1: lay 6 120
    seat 1: place_to_lose 6 on      ! others on
    roll 5-6
    = nothing
    roll 2-4
    = seat 1: place_to_lose 6 loses 5
    = seat 1: lay 6 loses 120
    """


# --- buy and lay ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "roll", "won"),
    [
        pytest.param(4, "1-3", 80, marks=clause(f"{PAYS}buy-4-10")),
        pytest.param(10, "4-6", 80, marks=clause(f"{PAYS}buy-4-10")),
        pytest.param(5, "1-4", 60, marks=clause(f"{PAYS}buy-5-9")),
        pytest.param(9, "3-6", 60, marks=clause(f"{PAYS}buy-5-9")),
        pytest.param(6, "2-4", 48, marks=clause(f"{PAYS}buy-6-8")),
        pytest.param(8, "3-5", 48, marks=clause(f"{PAYS}buy-6-8")),
    ],
)
@clause(f"{WAGER}buy")
def test_a_buy_wager_pays_true_odds_against_a_commission(number: int, roll: str, won: int) -> None:
    with_a_point(
        f"""
        seat 1: buy {number} 40
        = seat 1 has 958
        roll 1-1
        = nothing
        roll {roll}
        = seat 1: buy {number} wins {won}
        = seat 1 has {1000 - 2 + won}
        = seat 1 up nothing
        seat 1: buy {number} 40
        roll 3-4
        = seat 1: buy {number} loses 40
        """,
        number,
    )


@pytest.mark.parametrize(
    ("number", "roll", "stake", "won", "fee"),
    [
        pytest.param(4, "1-3", 80, 40, 2, marks=clause(f"{PAYS}lay-4-10")),
        pytest.param(10, "4-6", 80, 40, 2, marks=clause(f"{PAYS}lay-4-10")),
        pytest.param(5, "1-4", 60, 40, 2, marks=clause(f"{PAYS}lay-5-9")),
        pytest.param(9, "3-6", 60, 40, 2, marks=clause(f"{PAYS}lay-5-9")),
        pytest.param(6, "2-4", 48, 40, 2, marks=clause(f"{PAYS}lay-6-8")),
        pytest.param(8, "3-5", 48, 40, 2, marks=clause(f"{PAYS}lay-6-8")),
    ],
)
@clause(f"{WAGER}lay")
def test_a_lay_wager_pays_true_odds_against_a_commission(
    number: int, roll: str, stake: int, won: int, fee: int
) -> None:
    with_a_point(
        f"""
        seat 1: lay {number} {stake}
        = seat 1 has {1000 - stake - fee}
        roll 1-1
        = nothing
        roll 3-4
        = seat 1: lay {number} wins {won}
        = seat 1 has {1000 - fee + won}
        = seat 1 up nothing
        seat 1: lay {number} {stake}
        roll {roll}
        = seat 1: lay {number} loses {stake}
        """
    )


# --- hardways ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "easy", "won"),
    [
        pytest.param(4, ["1-3"], 70, marks=clause(f"{WAGER}hardway-4", f"{PAYS}hard-4-10")),
        pytest.param(6, ["1-5", "2-4"], 90, marks=clause(f"{WAGER}hardway-6", f"{PAYS}hard-6-8")),
        pytest.param(8, ["2-6", "3-5"], 90, marks=clause(f"{WAGER}hardway-8", f"{PAYS}hard-6-8")),
        pytest.param(10, ["4-6"], 70, marks=clause(f"{WAGER}hardway-10", f"{PAYS}hard-4-10")),
    ],
)
def test_a_hardway_wins_on_the_pair_and_loses_the_easy_way_or_on_a_seven(
    number: int, easy: list[str], won: int
) -> None:
    half = number // 2
    text = f"""
        seat 1: hard {number} 10
        roll 5-6
        = nothing
        roll {half}-{half}
        = seat 1: hard {number} wins {won}
        = seat 1 has {1000 + won}
        = seat 1 up nothing
        seat 1: hard {number} 10
        """
    for roll in easy:
        text += f"""
        roll {roll}
        = seat 1: hard {number} loses 10
        seat 1: hard {number} 10
        """
    with_a_point(f"{text}\nroll 1-6\n= seat 1: hard {number} loses 10")


@clause(f"{LAW}1-roll-total")
@plays(GAME)
def test_the_faces_are_kept_beside_the_total() -> None:
    """
    seat 1: sits 100
    roll 4-5
    seat 1: hard 6 10
    seat 1: place 6 6
    seat 1: hop 3-3 1
    roll 3-3
    = seat 1: hard 6 wins 90
    = seat 1: place 6 wins 7
    = seat 1: hop 3-3 wins 30
    seat 1: hard 6 10
    seat 1: place 6 6
    roll 4-2
    = seat 1: hard 6 loses 10
    = seat 1: place 6 wins 7
    """
