"""Automated craps, 19:47-1A.4(e): which wagers rest on a come-out roll, and calling them on."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
CALL, MARKER = f"{LAW}4-e-on-call", f"{LAW}4-e-on-marker"
PLACE_OFF, BUY_OFF = f"{LAW}4-e-place-bets-to-win-off", f"{LAW}4-e-buy-bets-off"
HARD_OFF, ODDS_OFF = f"{LAW}4-e-hardway-bets-off", f"{LAW}4-e-odds-on-come-bets-off"

RESTING = [
    *(pytest.param(f"place {n}", 30, marks=clause(PLACE_OFF)) for n in (4, 5, 6, 8, 9, 10)),
    *(pytest.param(f"buy {n}", 20, marks=clause(BUY_OFF)) for n in (4, 5, 6, 8, 9, 10)),
    *(pytest.param(f"hard {n}", 10, marks=clause(HARD_OFF)) for n in (4, 6, 8, 10)),
]


@pytest.mark.parametrize(("wager", "stake"), RESTING)
def test_place_buy_and_hardway_wagers_rest_on_a_come_out_roll(wager: str, stake: int) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: {wager} {stake}
        = phase come-out
        roll 3-4
        = nothing
        roll 2-1
        = nothing
        roll 4-5
        = nothing
        = seat 1 up {wager} {stake}
        roll 3-4
        = seat 1: {wager} loses {stake}
        """,
    )


@pytest.mark.parametrize(
    ("wager", "stake", "roll", "won"),
    [
        pytest.param("place 6", 30, "3-3", 35, marks=clause(PLACE_OFF)),
        pytest.param("place 9", 30, "4-5", 42, marks=clause(PLACE_OFF)),
        pytest.param("buy 4", 20, "2-2", 40, marks=clause(BUY_OFF)),
        pytest.param("hard 8", 10, "4-4", 90, marks=clause(HARD_OFF)),
    ],
)
@clause(CALL)
def test_a_resting_wager_works_once_it_is_called_on(
    wager: str, stake: int, roll: str, won: int
) -> None:
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: {wager} {stake}
        roll {roll}                 # a come-out roll: the wager rests
        = nothing
        roll 3-4
        = seat 1: {wager} loses {stake}
        seat 1: {wager} {stake}
        seat 1: {wager} on
        roll {roll}                 # a come-out roll again, but now it works
        = seat 1: {wager} wins {won}
        """,
    )


@clause(CALL)
@plays(GAME)
def test_a_wager_that_was_called_on_may_be_called_off_again_but_only_for_the_come_out() -> None:
    """
    seat 1: sits 100
    seat 1: place 6 6
    seat 1: place 6 on
    seat 1: place 6 off
    roll 1-6
    = nothing
    roll 5-5
    seat 1: place 6 off             # with a point on it works, whatever was called
    roll 3-4
    = seat 1: place 6 loses 6
    """


@clause(CALL, f"{LAW}4-e-others-on")
@plays(GAME)
def test_a_wager_that_always_works_cannot_be_called_off() -> None:
    """
    seat 1: sits 100
    seat 1: field 5
    seat 1: pass 5
    seat 1: place_to_lose 6 5
    seat 1: lay 4 40
    seat 1: field off               ! 2(a) Field
    seat 1: pass off                ! 2(a) Pass
    seat 1: place_to_lose 6 off     ! others on
    seat 1: lay 4 off               ! others on
    seat 1: place 6 on              !
    """


@clause(ODDS_OFF)
@plays(GAME)
def test_come_odds_rest_on_a_come_out_roll_and_go_back_when_their_wager_is_decided() -> None:
    """
    seat 1: sits 200
    roll 5-5
    seat 1: come 10
    roll 4-4
    = seat 1: come moves to 8
    seat 1: come_odds@8 50
    roll 5-5
    = phase come-out
    roll 3-4                        # the flat wager loses, its resting odds go back
    = seat 1: come@8 loses 10
    = seat 1: come_odds@8 returns 50
    = seat 1 has 190
    roll 5-5
    seat 1: come 10
    roll 4-4
    seat 1: come_odds@8 50
    roll 5-5
    roll 4-4                        # the flat wager wins, its resting odds go back
    = seat 1: come@8 wins 10
    = seat 1: come_odds@8 returns 50
    = seat 1 has 200
    """


@clause(ODDS_OFF, CALL)
@plays(GAME)
def test_come_odds_that_are_called_on_win_and_lose_on_the_come_out_roll() -> None:
    """
    seat 1: sits 200
    roll 5-5
    seat 1: come 10
    roll 4-4
    seat 1: come_odds@8 50
    seat 1: come_odds@8 on
    roll 5-5
    roll 4-4
    = seat 1: come@8 wins 10
    = seat 1: come_odds@8 wins 60
    roll 5-5                        # point 8 is on, so this is no come-out roll
    seat 1: come 10
    roll 3-3
    seat 1: come_odds@6 50
    seat 1: come_odds@6 on
    roll 4-4
    roll 3-4
    = seat 1: come@6 loses 10
    = seat 1: come_odds@6 loses 50
    """


@clause(f"{LAW}4-e-others-on")
@plays(GAME)
def test_dont_come_odds_always_work() -> None:
    """
    seat 1: sits 200
    roll 5-5
    seat 1: dont_come 10
    roll 4-4
    seat 1: dont_come_odds@8 60
    roll 5-5
    = phase come-out
    seat 1: dont_come_odds@8 off    ! Odds on Don't
    roll 3-4
    = seat 1: dont_come@8 wins 10
    = seat 1: dont_come_odds@8 wins 50
    """


# --- the marker, at a table dealt by hand ------------------------------------------------
ROUND = """
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
"""


@clause(MARKER)
@pytest.mark.parametrize("marked", [True, False])
def test_a_call_counts_once_the_dealer_has_put_the_marker_on(marked: bool) -> None:
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    play(
        referee,
        f"""
        seat 1: sits 100
        dealer: place your bets
        seat 1: place 6 6
        seat 1: place 6 on
        {"dealer: marks place 6 for seat 1" if marked else ""}
        dealer: takes the dice
        {ROUND}
        roll 3-3
        {"= seat 1: place 6 wins 7" if marked else "= nothing"}
        """,
    )


@clause(MARKER, CALL)
@plays(GAME, by_hand=True, ready=True)
def test_only_the_dealer_marks_and_only_what_was_called_before_no_more_bets() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: hard 6 5
    seat 1: hard 8 5
    seat 1: field 5
    dealer: marks hard 6 for seat 1         ! On marker
    seat 1: hard 6 on
    floorperson: marks hard 6 for seat 1    ! On marker
    dealer: marks hard 8 for seat 1         ! On call
    dealer: marks field for seat 1          ! 2(a) Field
    dealer: marks hard 6 for seat 1
    dealer: marks hard 6 for seat 1         ! On marker
    seat 1: hard 8 on
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    seat 1: hard 8 off                      ! removing cut-off
    dealer: marks hard 8 for seat 1         ! removing cut-off
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
    roll 3-4
    = seat 1: hard 6 loses 5
    = seat 1: field loses 5
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    dealer: marks hard 8 for seat 1         ! On marker
    """


@clause(MARKER)
@plays(GAME, by_hand=True, ready=True)
def test_the_marker_comes_off_again_by_call_and_dealer(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: hard 6 5
    seat 1: hard 6 on
    seat 1: hard 6 off
    dealer: marks hard 6 for seat 1
    """
    assert table.table.seats[1].ups["hard 6"].on is False
    play(table, "seat 1: hard 6 on")
    assert table.table.seats[1].ups["hard 6"].on is False
    play(table, "dealer: marks hard 6 for seat 1")
    assert table.table.seats[1].ups["hard 6"].on is True
