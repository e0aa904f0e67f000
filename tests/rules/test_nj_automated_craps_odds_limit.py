"""Automated craps: how large the odds behind a wager may be, by house option."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
WAGER = "nj-19-47-1a-2-a-via-19-47-1-2-a-"

# The point, and the largest odds behind 10 on pass under each limit: the last ones that are
# taken, and the next ones that could be paid.
TAKEN = [
    ("1x", "2-2", 10, 11), ("1x", "3-3", 10, 15), ("2x", "2-3", 20, 22), ("2x", "4-4", 20, 25),
    ("3-4-5x", "2-2", 30, 31), ("3-4-5x", "5-5", 30, 31), ("3-4-5x", "2-3", 40, 42),
    ("3-4-5x", "4-5", 40, 42), ("3-4-5x", "3-3", 50, 55), ("3-4-5x", "4-4", 50, 55),
    ("5x", "2-2", 50, 51), ("10x", "3-3", 100, 105), ("20x", "4-5", 200, 202),
    ("100x", "5-5", 1000, 1001), ("100x", "3-3", 1000, 1005),
]  # fmt: skip


@clause(f"{WAGER}odds-on-pass-come")
@pytest.mark.parametrize(("limit", "point", "most", "over"), TAKEN)
def test_odds_are_capped_as_a_multiple_of_the_flat_wager(
    limit: str, point: str, most: int, over: int
) -> None:
    referee = Referee(load(GAME), odds_limit=limit)
    play(
        referee,
        f"""
        seat 1: sits 5000
        seat 1: pass 10
        roll {point}
        seat 1: pass_odds {over}    ! Odds on Pass/Come
        seat 1: pass_odds {most}
        seat 1: pass_odds {over - most}   ! Odds on Pass/Come
        """,
    )


# Against the don't side the cap is on the win: 10 on don't pass, 3-4-5x, so 30, 40 or 50 to win.
LAID = [
    ("1x", "2-2", 20, 22), ("1x", "2-3", 15, 18), ("1x", "3-3", 12, 18), ("3-4-5x", "2-2", 60, 62),
    ("3-4-5x", "5-5", 60, 62), ("3-4-5x", "2-3", 60, 63), ("3-4-5x", "4-5", 60, 63),
    ("3-4-5x", "3-3", 60, 66), ("3-4-5x", "4-4", 60, 66), ("100x", "2-2", 2000, 2002),
]  # fmt: skip


@clause(f"{WAGER}odds-on-dont")
@pytest.mark.parametrize(("limit", "point", "most", "over"), LAID)
def test_laid_odds_are_capped_by_what_they_would_win(
    limit: str, point: str, most: int, over: int
) -> None:
    referee = Referee(load(GAME), odds_limit=limit)
    play(
        referee,
        f"""
        seat 1: sits 5000
        seat 1: dont_pass 10
        roll {point}
        seat 1: dont_pass_odds {over}    ! Odds on Don't
        seat 1: dont_pass_odds {most}
        """,
    )


@clause(f"{WAGER}odds-on-dont")
@plays(GAME)
def test_a_dont_wager_is_not_cut_below_what_its_odds_need() -> None:
    """
    seat 1: sits 200
    seat 1: dont_pass 10
    roll 3-3
    seat 1: dont_pass_odds 36           # to win 30, so 6 is the least behind which it may stand
    seat 1: dont_pass -5                ! Odds on Don't
    seat 1: dont_pass -4
    = seat 1 up dont_pass_odds 36, dont_pass 6
    """


@clause(f"{WAGER}odds-on-pass-come")
@plays(GAME)
def test_come_odds_are_capped_by_the_number_of_the_come_wager() -> None:
    """
    seat 1: sits 500
    roll 3-3
    seat 1: come 10
    roll 2-2
    = seat 1: come moves to 4
    seat 1: come_odds@4 31              ! Odds on Pass/Come
    seat 1: come_odds@4 30
    seat 1: come_odds@6 10              ! Odds on Pass/Come
    """


def test_the_limit_is_one_of_the_usual_ones() -> None:
    with pytest.raises(BadOption, match="odds_limit cannot be '7x': use 1x, 2x, 3-4-5x"):
        load(GAME).rules(odds_limit="7x")
    assert load(GAME).rules().options["odds_limit"] == "3-4-5x"
