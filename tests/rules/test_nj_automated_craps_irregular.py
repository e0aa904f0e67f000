"""Automated craps, 19:47-1A.8: invalid rolls, faults of the device, and the floor's "No Roll"."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"

SET_UP = """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: pass 10
    seat 2: dont_pass 10
    seat 2: hard 6 5
    seat 1: accepts
    dealer: offer the device
    dealer: selects seat 1
    dealer: no more bets
    dealer: arm the button
    seat 1: presses the button
    dealer: dice at rest
    roll 3-3
    dealer: collect losing wagers
    dealer: pay winning wagers
    = phase 6
    dealer: place your bets
    seat 2: hard 6 on
    dealer: marks hard 6 for seat 2
    dealer: offer the device
    dealer: selects seat 1
    dealer: no more bets
    dealer: arm the button
"""
UNCHANGED = """
    = phase 6
    = holder 1
    = seat 1 up pass 10
    = seat 2 up dont_pass 10, hard 6 5
    = seat 1 has 90
    = seat 2 has 85
"""


def on_a_point() -> Referee:
    """A table dealt by hand with point 6, where seat 1 is about to press the armed button."""
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    play(referee, SET_UP)
    return referee


# --- invalid rolls ----------------------------------------------------------------------
INVALID = [
    pytest.param("a die is not flat", "dealer", "floorperson", marks=clause(f"{LAW}8-a-not-flat")),
    pytest.param(
        "a die is on top of the other", "dealer", "floorperson", marks=clause(f"{LAW}8-a-stacked")
    ),
    pytest.param("improper roll", "floorperson", "dealer", marks=clause(f"{LAW}8-c-no-roll")),
]


@pytest.mark.parametrize(("name", "by", "other"), INVALID)
@pytest.mark.parametrize("read", [False, True], ids=["before the call", "after the call"])
def test_an_invalid_roll_decides_nothing_and_is_rolled_again(
    name: str, by: str, other: str, read: bool
) -> None:
    referee = on_a_point()
    play(
        referee,
        f"""
        {by}: reports {name}                ! 1A.8
        seat 1: presses the button
        dealer: dice at rest
        {"roll 3-4" if read else ""}
        {other}: reports {name}             ! 1A.8
        {by}: reports {name}
        = incident {name}
        {UNCHANGED}
        = betting open
        = status open
        = step offer the device
        = button dark
        roll 3-4                            ! 1A.
        seat 2: field 5
        dealer: offer the device
        dealer: selects seat 1
        dealer: no more bets
        dealer: arm the button
        seat 1: presses the button
        dealer: dice at rest
        roll 3-3
        = seat 1: pass wins 10
        = seat 2: dont_pass loses 10
        = seat 2: hard 6 wins 45
        = seat 2: field loses 5
        """,
    )


@clause(f"{LAW}8-a-not-flat", f"{LAW}8-a-stacked")
def test_the_dealer_is_asked_about_one_die_not_about_both() -> None:
    asked = {
        irregularity.name: irregularity.question
        for irregularity in load(GAME).rules().irregularities
    }
    assert asked["a die is not flat"] == "Do both dice lie flat on the floor of the shaker?"
    assert asked["a die is on top of the other"] == "Does one die lie on top of the other?"


@clause(f"{LAW}8-c-no-roll")
@plays(GAME, by_hand=True, ready=True)
def test_the_floorpersons_reason_is_written_down() -> None:
    """
    dealer: place your bets
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
    dealer: reports improper roll                                   ! No Roll
    floorperson: reports improper roll, noting the table was bumped
    = incident improper roll: the table was bumped
    """


@clause(f"{LAW}7-a-1-i-seven", f"{LAW}8-c-no-roll")
def test_a_seven_that_does_not_count_leaves_the_device_where_it_is() -> None:
    referee = on_a_point()
    play(
        referee,
        f"""
        seat 1: presses the button
        dealer: dice at rest
        roll 3-4
        floorperson: reports improper roll
        = incident improper roll: No Roll
        {UNCHANGED}
        """,
    )


@clause(f"{LAW}8-c-no-roll")
def test_after_settlement_has_started_nothing_is_reversed() -> None:
    referee = on_a_point()
    play(
        referee,
        """
        seat 1: presses the button
        dealer: dice at rest
        roll 3-4
        dealer: collect losing wagers
        floorperson: reports improper roll          ! No Roll
        dealer: pay winning wagers
        = seat 2 has 105
        """,
    )


# --- faults -----------------------------------------------------------------------------
FAULTS = [
    pytest.param("shaker fault", marks=clause(f"{LAW}8-b-shaker-fault")),
    pytest.param("selector fault", marks=clause(f"{LAW}8-b-switch-fault")),
    pytest.param("component fault", marks=clause(f"{LAW}8-b-other-component")),
]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("pressed", [False, True], ids=["armed", "rolling"])
def test_a_fault_voids_the_round_and_the_device_waits_for_its_inspection(
    fault: str, pressed: bool
) -> None:
    referee = on_a_point()
    play(
        referee,
        f"""
        {"seat 1: presses the button" if pressed else ""}
        player: reports {fault}             !
        """,
    )
    play(
        referee,
        f"""
        dealer: reports {fault}, noting the lamp stays dark
        = incident {fault}: the lamp stays dark
        = status out of service
        {UNCHANGED}
        = button dark
        seat 2: field 5                     !
        dealer: place your bets             !
        roll 3-4                            !
        dealer: opens the table             ! stay sealed
        floorperson: checks seal unbroken
        dealer: opens the table             ! floorperson check
        floorperson: checks device inspected
        dealer: opens the table             ! test roll
        floorperson: checks test roll
        dealer: opens the table
        {UNCHANGED}
        dealer: place your bets
        dealer: offer the device
        dealer: selects seat 1
        dealer: no more bets
        dealer: arm the button
        seat 1: presses the button
        dealer: dice at rest
        roll 3-4
        = seat 1: pass loses 10
        = seat 2: dont_pass wins 10
        = seat 2: hard 6 loses 5
        """,
    )


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_an_automatic_table_stops_it_too(fault: str) -> None:
    referee = Referee(load(GAME))
    play(
        referee,
        f"""
        seat 1: sits 100
        seat 1: pass 10
        roll 3-3
        dealer: reports {fault}
        = status out of service
        = phase 6
        = seat 1 up pass 10
        roll 3-4                            !
        dealer: opens the table             ! stay sealed
        floorperson: checks seal unbroken
        floorperson: checks device inspected
        floorperson: checks test roll
        dealer: opens the table
        = betting open
        roll 3-4
        = seat 1: pass loses 10
        """,
    )


@clause(f"{LAW}8-b-other-component")
def test_wagers_go_back_if_the_device_cannot_be_restored() -> None:
    referee = on_a_point()
    play(
        referee,
        """
        dealer: reports component fault, noting smoke
        dealer: reports device not to be restored       ! other component
        floorperson: reports device not to be restored
        = status out of service
        = seat 1 up nothing
        = seat 2 up nothing
        = seat 1 has 100
        = seat 2 has 100
        = phase come-out
        seat 1: leaves
        """,
    )


@clause(f"{LAW}8-b-shaker-fault")
@plays(GAME, by_hand=True, ready=True)
def test_a_fault_between_two_rounds_stops_the_table_too() -> None:
    """
    seat 1: sits 100
    floorperson: reports shaker fault
    = status out of service
    dealer: place your bets                 !
    """


def test_something_the_law_does_not_know_is_refused_with_what_it_knows() -> None:
    referee = Referee(load(GAME))
    play(referee, "dealer: reports a die is missing !")
