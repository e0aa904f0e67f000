"""Casino night craps, 13:47-20.25(h)1v to x: place to win, place to lose and the hardways."""

from __future__ import annotations

import pytest

from pitboss.pit.referee import Referee
from tests.playing import clause, plays
from tests.rules.night_craps_law import GAME, at_a_table, case, law


# --- place to win (h)1v -----------------------------------------------------------------
@law("h-1v")
@pytest.mark.parametrize(("number", "stake"), [(4, 5), (5, 5), (6, 6), (8, 6), (9, 5), (10, 5)])
def test_place_to_win_on_six_numbers_at_any_time(number: int, stake: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: place {number} {stake}
        roll 6-2
        seat 1: place {number} {stake}
        = seat 1 up place {number} {2 * stake}
        roll 6-5
        = nothing
        seat 1: place {number} -{stake}
        seat 1: place {number} down
        = seat 1 has 100
    """)


@law("h-1v", "h-1vi")
@pytest.mark.parametrize("number", [2, 3, 7, 11, 12])
def test_no_other_number_can_be_placed(number: int) -> None:
    at_a_table(f"""
        seat 1: sits 1000
        seat 1: place {number} 330           ! 20.10(c)2
        seat 1: place_to_lose {number} 330   ! 20.10(c)2
    """)


@law("h-1v-win")
@plays(GAME)
def test_place_to_win_wins_on_its_number_and_stays_up() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: place 6 12
    roll 5-4
    = nothing
    roll 4-2
    = seat 1: place 6 wins 14 and stays up
    = seat 1 up place 6 12
    = seat 1 has 102
    roll 3-3
    = seat 1: place 6 wins 14 and stays up
    seat 1: place 6 down
    = seat 1 has 128
    """


@law("h-1v-lose")
@plays(GAME)
def test_place_to_win_loses_to_a_seven() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: place 6 12
    roll 4-3
    = seat 1: place 6 loses 12
    = seat 1 has 88
    = seat 1 up nothing
    """


@law("h-1v-inactive")
@plays(GAME)
def test_place_to_win_is_off_on_the_come_out_roll() -> None:
    """
    seat 1: sits 100
    seat 1: place 6 12
    roll 5-2
    = nothing
    roll 4-2
    = nothing
    = phase 6
    = seat 1 up place 6 12
    roll 3-3
    = seat 1: place 6 wins 14 and stays up
    """


@law("h-1v-inactive", "h-1v-on-marker")
@plays(GAME)
def test_place_to_win_works_on_the_come_out_roll_when_called_on(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: place 6 12
    seat 1: place 8 12
    seat 1: place 6 on
    roll 4-2
    = seat 1: place 6 wins 14 and stays up
    roll 4-2
    = seat 1: place 6 wins 14 and stays up
    = phase come-out
    seat 1: place 6 off
    roll 5-2
    = nothing
    seat 1: place 6 on
    """
    ups = table.table.seats[1].ups
    assert ups["place 6"].on, "the dealer puts the ON button on the wager"
    assert not ups["place 8"].on
    called = table.result("4-3")
    assert [line.key for line in called.lines] == ["place 6"]


@law("h-1v-on-marker")
@plays(GAME)
def test_a_wager_that_stands_is_explained_by_the_missing_marker(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: place 6 12
    roll 4-3
    """
    reason = table.why(1, "place 6")
    assert reason is not None
    assert [clause.id for clause in reason.law] == ["nj-13-47-20-25-h-1v-inactive"]
    idle = table.rules.wagers["place 6"].idle
    assert idle is not None
    assert idle.call is not None
    assert idle.call.id == "nj-13-47-20-25-h-1v-on-marker"


@law("h-1v-on-marker")
@plays(GAME, by_hand=True, ready=True)
def test_by_hand_a_call_counts_only_with_the_dealers_marker(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 6 12
    seat 1: place 8 12
    dealer: marks place 6 for seat 1        ! on marker
    seat 1: place 6 on
    seat 1: place 8 on
    stickperson: marks place 6 for seat 1   ! on marker
    dealer: marks place 6 for seat 1
    """
    ups = table.table.seats[1].ups
    assert (ups["place 6"].on, ups["place 8"].on) == (True, False)


# --- place to lose (h)1vi ---------------------------------------------------------------
@law("h-1vi")
@pytest.mark.parametrize(("number", "stake"), [(4, 11), (5, 8), (6, 5), (8, 5), (9, 8), (10, 11)])
def test_place_to_lose_against_six_numbers_at_any_time(number: int, stake: int) -> None:
    point = "6-2" if number != 8 else "4-2"
    at_a_table(f"""
        seat 1: sits 100
        seat 1: place_to_lose {number} {stake}
        roll {point}
        seat 1: place_to_lose {number} {stake}
        = seat 1 up place_to_lose {number} {2 * stake}
        roll 6-5
        = nothing
        seat 1: place_to_lose {number} -{stake}
        seat 1: place_to_lose {number} down
        = seat 1 has 100
    """)


@law("h-1vi-win")
@plays(GAME)
def test_place_to_lose_wins_on_a_seven_and_stays_up() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: place_to_lose 6 10
    roll 5-2
    = seat 1: place_to_lose 6 wins 8 and stays up
    = seat 1 has 98
    = seat 1 up place_to_lose 6 10
    """


@law("h-1vi-lose")
@plays(GAME)
def test_place_to_lose_loses_to_its_number() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: place_to_lose 6 10
    roll 5-1
    = seat 1: place_to_lose 6 loses 10
    = seat 1 has 90
    """


@law("h-1vi-win", "h-1vi-lose")
@plays(GAME)
def test_place_to_lose_works_on_the_come_out_roll() -> None:
    """
    seat 1: sits 100
    seat 1: place_to_lose 6 10
    seat 1: place_to_lose 6 on        ! 20.25(h)1vi
    roll 5-2
    = seat 1: place_to_lose 6 wins 8 and stays up
    roll 4-2
    = seat 1: place_to_lose 6 loses 10
    """


@law("h-1v-inactive")
@plays(GAME, place_to_lose_idle="yes")
def test_a_house_may_turn_place_to_lose_off_too() -> None:
    """
    seat 1: sits 100
    seat 1: place_to_lose 6 10
    seat 1: lay 8 12
    roll 5-2
    = nothing
    seat 1: place_to_lose 6 on
    roll 5-2
    = seat 1: place_to_lose 6 wins 8 and stays up
    roll 5-4
    roll 4-2
    = seat 1: place_to_lose 6 loses 10
    """


# --- amounts that cannot be paid --------------------------------------------------------
@law("i-2-floor")
@clause("nj-13-47-20-17-a")
@pytest.mark.parametrize(
    ("wager", "multiple"),
    [
        ("place 4", 5), ("place 10", 5), ("place 5", 5), ("place 9", 5), ("place 6", 6),
        ("place 8", 6), ("place_to_lose 4", 11), ("place_to_lose 10", 11), ("place_to_lose 5", 8),
        ("place_to_lose 9", 8), ("place_to_lose 6", 5), ("place_to_lose 8", 5),
        ("buy 5", 2), ("buy 9", 2), ("buy 6", 5), ("buy 8", 5),
        ("lay 4", 2), ("lay 10", 2), ("lay 5", 3), ("lay 9", 3), ("lay 6", 6), ("lay 8", 6),
    ],
)  # fmt: skip
def test_a_wager_that_cannot_be_paid_in_whole_dollars_is_refused(wager: str, multiple: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: {wager} {multiple - 1}    ! 20.25(i)2 floor
        seat 1: {wager} {multiple}
        seat 1: {wager} 1                 ! 20.25(i)2 floor
        seat 1: {wager} -1                ! 20.25(i)2 floor
        seat 1: {wager} {multiple}
        = seat 1 up {wager} {2 * multiple}
    """)


@clause("nj-13-47-20-17-a")
@plays(GAME)
def test_a_wager_is_a_whole_number_of_dollars_from_one_up() -> None:
    """
    seat 1: sits 100
    seat 1: pass 0              ! 20.17(a)
    seat 1: pass 1
    seat 1: hard 4 1 with cash  ! 20.10(c)1
    """


# --- hardways (h)1vii to x --------------------------------------------------------------
HARDWAYS = [
    case("h-1vii", 4, "2-2", "3-1", 70),
    case("h-1viii", 6, "3-3", "5-1", 90),
    case("h-1ix", 8, "4-4", "6-2", 90),
    case("h-1x", 10, "5-5", "6-4", 70),
]


@pytest.mark.parametrize(("number", "pair", "easy", "win"), HARDWAYS)
def test_a_hardway_wins_on_its_pair_and_stays_up(
    number: int, pair: str, easy: str, win: int
) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: hard {number} 10
        roll 5-4
        = nothing
        roll {pair}
        = seat 1: hard {number} wins {win} and stays up
        = seat 1 up hard {number} 10
        = seat 1 has {90 + win}
        seat 1: hard {number} down
        = seat 1 has {100 + win}
    """)


@pytest.mark.parametrize(("number", "pair", "easy", "win"), HARDWAYS)
def test_a_hardway_loses_the_easy_way_and_to_a_seven(
    number: int, pair: str, easy: str, win: int
) -> None:
    at_a_table(f"""
        seat 1: sits 100
        roll 5-4
        seat 1: hard {number} 10
        roll {easy}
        = seat 1: hard {number} loses 10
        seat 1: hard {number} 10
        roll 4-3
        = seat 1: hard {number} loses 10
        = seat 1 has 80
    """)


@pytest.mark.parametrize(("number", "pair", "easy", "win"), HARDWAYS)
def test_a_hardway_works_on_the_come_out_roll(number: int, pair: str, easy: str, win: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: hard {number} 10
        seat 1: hard {number} off       ! 20.25(h)1
        roll {pair}
        = seat 1: hard {number} wins {win} and stays up
        roll {pair}
        = seat 1: hard {number} wins {win} and stays up
        = phase come-out
        roll 5-2
        = seat 1: hard {number} loses 10
    """)
