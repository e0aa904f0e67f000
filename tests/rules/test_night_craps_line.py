"""Casino night craps, 13:47-20.25(g) and (h)1i to iv: the decisions, pass, come and the don'ts."""

from __future__ import annotations

import pytest

from tests.playing import clause, plays
from tests.rules.night_craps_law import GAME, at_a_table, law


# --- decisions (g) and the words they use (a) -------------------------------------------
@law("a-natural", "g-4", "h-1i-1-a")
@plays(GAME)
def test_a_natural_on_the_come_out_is_a_pass() -> None:
    """
    seat 1: sits 100
    seat 1: pass 10
    roll 4-3
    = seat 1: pass wins 10
    = phase come-out
    = seat 1 has 110
    seat 1: pass 10
    roll 6-5
    = seat 1: pass wins 10
    = phase come-out
    = seat 1 has 120
    """


@law("a-crap", "g-5-crap", "h-1i-2-a")
@pytest.mark.parametrize("throw", ["1-1", "1-2", "6-6"])
def test_a_crap_on_the_come_out_is_a_miss_out(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: pass 10
        roll {throw}
        = seat 1: pass loses 10
        = phase come-out
        = seat 1 has 90
    """)


@law("a-come-out-point", "g-5-point")
@pytest.mark.parametrize(
    ("throw", "point"),
    [("2-2", "4"), ("3-2", "5"), ("4-2", "6"), ("6-2", "8"), ("5-4", "9"), ("6-4", "10")],
)
def test_any_other_total_on_the_come_out_is_the_point(throw: str, point: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: pass 10
        roll {throw}
        = nothing
        = phase {point}
        roll 6-5
        = nothing
        = phase {point}
        roll {throw}
        = seat 1: pass wins 10
        = phase come-out
    """)


@law("g-5-made", "h-1i-1-b")
@plays(GAME)
def test_the_point_before_a_seven_is_a_pass() -> None:
    """
    seat 1: sits 100
    seat 1: pass 10
    roll 5-1
    roll 6-6
    = nothing
    roll 5-4
    = nothing
    roll 4-2
    = seat 1: pass wins 10
    = phase come-out
    = seat 1 has 110
    """


@law("g-5-missed", "h-1i-2-b")
@plays(GAME)
def test_a_seven_before_the_point_is_a_miss_out() -> None:
    """
    seat 1: sits 100
    seat 1: pass 10
    roll 5-1
    roll 6-5
    = nothing
    roll 5-2
    = seat 1: pass loses 10
    = phase come-out
    = seat 1 has 90
    """


@law("a-come-out-roll")
@plays(GAME)
def test_the_roll_after_every_decision_is_a_come_out_roll() -> None:
    """
    = phase come-out
    roll 5-2
    = phase come-out
    roll 1-1
    = phase come-out
    roll 2-2
    = phase 4
    roll 3-1
    = phase come-out
    roll 2-2
    roll 4-3
    = phase come-out
    """


@law("g-3")
@plays(GAME)
def test_the_sum_of_the_upper_faces_decides() -> None:
    """
    seat 1: sits 100
    seat 1: pass 10
    roll 6-2
    = phase 8
    roll 4-4
    = seat 1: pass wins 10
    roll 7-1                    ! 20.25(g)3
    roll 0-6                    ! 20.25(g)3
    roll 8                      ! 20.25(g)3
    """


# --- pass (h)1i -------------------------------------------------------------------------
@law("h-1i")
@plays(GAME)
def test_pass_is_bet_just_before_a_come_out_roll_only() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: pass 5
    seat 1: pass 5
    = seat 1 up pass 10
    roll 4-2
    seat 2: pass 10             ! 20.25(h)1i
    seat 1: pass 10             ! 20.25(h)1i
    roll 4-2
    = seat 1: pass wins 10
    seat 2: pass 10
    """


@law("h-1i")
@plays(GAME)
def test_pass_stays_up_once_its_point_stands() -> None:
    """
    seat 1: sits 100
    seat 1: pass 20
    seat 1: pass -10
    seat 1: pass down
    = seat 1 has 100
    seat 1: pass 20
    roll 4-2
    seat 1: pass -10            ! 20.25(h)1i
    seat 1: pass down           ! 20.25(h)1i
    = seat 1 up pass 20
    """


@plays(GAME, contract_bets="no")
def test_a_house_may_let_pass_and_come_come_down() -> None:
    """
    seat 1: sits 100
    seat 1: pass 20
    roll 4-2
    seat 1: pass -10
    seat 1: pass 5              ! 20.25(h)1i
    seat 1: pass down
    seat 1: come 10
    roll 5-4
    = seat 1: come moves to 9
    seat 1: come@9 down
    = seat 1 has 100
    """


@clause("nj-13-47-20-10-c-2")
@plays(GAME)
def test_there_are_no_odds_behind_pass_or_come() -> None:
    """
    seat 1: sits 100
    seat 1: pass 10
    roll 4-2
    seat 1: come 10
    roll 5-4
    seat 1: pass_odds 10        ! 20.10(c)2
    seat 1: come_odds@9 10      ! 20.10(c)2
    seat 1: dont_pass_odds 10   ! 20.10(c)2
    seat 1: hop 1-1 10          ! 20.10(c)2
    seat 1: big 6 10            ! 20.10(c)2
    """


# --- don't pass (h)1ii ------------------------------------------------------------------
@law("h-1ii")
@plays(GAME)
def test_dont_pass_is_bet_before_a_come_out_roll_only() -> None:
    """
    seat 1: sits 100
    seat 1: dont_pass 10
    seat 1: dont_pass 10
    roll 4-2
    = nothing
    seat 1: dont_pass 10        ! 20.25(h)1ii
    seat 1: dont_pass -10
    seat 1: dont_pass 10        ! 20.25(h)1ii
    seat 1: dont_pass down
    seat 1: dont_pass 10        ! 20.25(h)1ii
    = seat 1 has 100
    """


@law("h-1ii-1-a")
@pytest.mark.parametrize("throw", ["1-1", "1-2"])
def test_dont_pass_wins_on_a_come_out_two_or_three(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: dont_pass 10
        roll {throw}
        = seat 1: dont_pass wins 10
        = seat 1 has 110
    """)


@law("h-1ii-2-a")
@pytest.mark.parametrize("throw", ["5-2", "6-5"])
def test_dont_pass_loses_on_a_come_out_natural(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: dont_pass 10
        roll {throw}
        = seat 1: dont_pass loses 10
        = seat 1 has 90
    """)


@law("h-1ii-3")
@plays(GAME)
def test_dont_pass_is_void_on_a_come_out_twelve() -> None:
    """
    seat 1: sits 100
    seat 1: dont_pass 10
    roll 6-6
    = seat 1: dont_pass returns 10
    = seat 1 has 100
    = seat 1 up nothing
    """


@law("h-1ii-1-b")
@plays(GAME)
def test_dont_pass_wins_when_the_shooter_sevens_out() -> None:
    """
    seat 1: sits 100
    seat 1: dont_pass 10
    roll 6-4
    roll 6-6
    = nothing
    roll 6-1
    = seat 1: dont_pass wins 10
    = seat 1 has 110
    """


@law("h-1ii-2-b")
@plays(GAME)
def test_dont_pass_loses_when_the_point_is_made() -> None:
    """
    seat 1: sits 100
    seat 1: dont_pass 10
    roll 6-4
    roll 1-1
    = nothing
    roll 5-5
    = seat 1: dont_pass loses 10
    = seat 1 has 90
    """


# --- come (h)1iii -----------------------------------------------------------------------
@law("h-1iii")
@plays(GAME)
def test_come_is_bet_only_while_a_point_is_set() -> None:
    """
    seat 1: sits 100
    seat 1: come 10             ! 20.25(h)1iii
    roll 4-2
    seat 1: come 5
    seat 1: come 5
    roll 5-4
    = seat 1: come moves to 9
    seat 1: come@9 5            ! 20.25(h)1iii
    seat 1: come 5
    = seat 1 up come@9 10, come 5
    roll 4-2
    = seat 1: come moves to 6
    seat 1: come 5              ! 20.25(h)1iii
    = seat 1 up come@9 10, come@6 5
    """


@law("h-1iii")
@plays(GAME)
def test_come_stays_up_once_its_own_point_stands() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: come 20
    seat 1: come -10
    seat 1: come down
    seat 1: come 20
    roll 5-4
    seat 1: come@9 -10          ! 20.25(h)1iii
    seat 1: come@9 down         ! 20.25(h)1iii
    """


@law("h-1iii-1-a")
@plays(GAME)
def test_come_wins_on_a_natural_of_the_next_roll() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: come 10
    roll 6-5
    = seat 1: come wins 10
    seat 1: come 10
    roll 6-1
    = seat 1: come wins 10
    = seat 1 has 120
    """


@law("h-1iii-2-a")
@pytest.mark.parametrize("throw", ["1-1", "1-2", "6-6"])
def test_come_loses_on_a_crap_of_the_next_roll(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        roll 4-2
        seat 1: come 10
        roll {throw}
        = seat 1: come loses 10
        = phase 6
    """)


@law("a-come-point", "h-1iii-1-b")
@pytest.mark.parametrize(
    ("first", "number", "again"),
    [
        ("2-2", 4, "3-1"), ("3-2", 5, "4-1"), ("4-2", 6, "3-3"),
        ("6-2", 8, "4-4"), ("5-4", 9, "6-3"), ("6-4", 10, "5-5"),
    ],
)  # fmt: skip
def test_come_travels_and_wins_when_its_number_repeats(first: str, number: int, again: str) -> None:
    point = "5-4" if number == 6 else "4-2"
    at_a_table(f"""
        seat 1: sits 100
        roll {point}
        seat 1: come 10
        roll {first}
        = seat 1: come moves to {number}
        roll 6-5
        = nothing
        roll {again}
        = seat 1: come@{number} wins 10
        = seat 1 has 110
    """)


@law("h-1iii-2-b")
@plays(GAME)
def test_come_loses_to_a_seven_before_its_number() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: come 10
    roll 5-4
    roll 5-2
    = seat 1: come@9 loses 10
    = seat 1 has 90
    """


@law("h-1iii-2-b")
@plays(GAME)
def test_an_earlier_come_works_on_the_next_come_out_roll() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: come 10
    roll 5-4
    roll 4-2
    = phase come-out
    seat 1: come@9 off          ! 20.25(h)1iii
    roll 5-2
    = seat 1: come@9 loses 10
    """


# --- don't come (h)1iv ------------------------------------------------------------------
@law("h-1iv")
@plays(GAME)
def test_dont_come_is_bet_only_while_a_point_is_set() -> None:
    """
    seat 1: sits 100
    seat 1: dont_come 10        ! 20.25(h)1iv
    roll 4-2
    seat 1: dont_come 5
    seat 1: dont_come 5
    roll 5-4
    = seat 1: dont_come moves to 9
    seat 1: dont_come@9 5       ! 20.25(h)1iv
    roll 6-5
    = nothing
    seat 1: dont_come@9 -5
    seat 1: dont_come@9 down
    = seat 1 has 100
    """


@law("h-1iv-1-a")
@pytest.mark.parametrize("throw", ["1-1", "1-2"])
def test_dont_come_wins_on_two_or_three_of_the_next_roll(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        roll 4-2
        seat 1: dont_come 10
        roll {throw}
        = seat 1: dont_come wins 10
    """)


@law("h-1iv-2-a")
@pytest.mark.parametrize("throw", ["6-5", "6-1"])
def test_dont_come_loses_on_a_natural_of_the_next_roll(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        roll 4-2
        seat 1: dont_come 10
        roll {throw}
        = seat 1: dont_come loses 10
    """)


@law("h-1iv-3")
@plays(GAME)
def test_dont_come_is_void_on_a_twelve_of_the_next_roll() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: dont_come 10
    roll 6-6
    = seat 1: dont_come returns 10
    = seat 1 has 100
    """


@law("a-come-point", "h-1iv-1-b")
@plays(GAME)
def test_dont_come_wins_when_a_seven_comes_before_its_number() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: dont_come 10
    roll 6-4
    = seat 1: dont_come moves to 10
    roll 6-5
    = nothing
    roll 4-3
    = seat 1: dont_come@10 wins 10
    = seat 1 has 110
    """


@law("h-1iv-2-b")
@plays(GAME)
def test_dont_come_loses_when_its_number_repeats() -> None:
    """
    seat 1: sits 100
    roll 4-2
    seat 1: dont_come 10
    roll 6-4
    roll 5-5
    = seat 1: dont_come@10 loses 10
    = seat 1 has 90
    """
