"""Closing or leaving a table does not get around what the law requires.

A round that has begun is finished, players stay where the law keeps them, and what has failed is
repaired before play continues: also at chip tables, whose wagers are on the felt.
"""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import CloseTable, Leave, OpenTable, PassCheck, TryDevice
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions
from tests.playing import clause, make_ready, play

SIC_BO, BEAT = "nj.sic_bo", "night.beat_the_dealer"
SEATED = ("nj.mini_dice", "nj.automated_craps")


def open_table(game: str, by_hand: bool) -> Referee:
    """An open table where betting is open; the dealer takes every step, or does not."""
    referee = Referee(load(game), automatic=not by_hand)
    if by_hand:
        make_ready(referee)
        play(referee, "dealer: place your bets")
    return referee


def chip_table(game: str, by_hand: bool) -> Referee:
    """An open chip table, with wagers on the felt at seats 1 and 2."""
    referee = open_table(game, by_hand)
    line = " on pass" if game == "nj.automated_craps" else ""
    play(referee, f"dealer: sees wagers at 1, 2{line}")
    if line and by_hand:
        play(referee, "seat 1: accepts\ndealer: offer the device\ndealer: selects seat 1")
    return referee


# --- equipment that failed (9.6(b), 20.15(b)) -----------------------------------------------------
@clause("nj-19-47-9-6-b-stop")
@pytest.mark.parametrize("by_hand", [True, False])
def test_closing_a_sic_bo_table_does_not_repair_its_device(by_hand: bool) -> None:
    """Nobody has a wager, so nothing is settled; gaming stops until the device is repaired."""
    referee = open_table(SIC_BO, by_hand)
    play(referee, "floorperson: signs on\ndealer: no more bets")
    if by_hand:
        play(referee, "dealer: cover\ndealer: shake x3\ndealer: uncover")
    play(
        referee,
        """
        dealer: reports the device failed, shaker uncovered
        = status open
        dealer: closes the table
        = status out of service
        """,
    )
    lit = lit_positions(referee.rules, 1)
    referee.do(TryDevice(referee.rules.space.texts[1], lit))
    for item in referee.rules.opening:
        if item.entry is None and not item.repair:
            referee.do(PassCheck(item.name, "floorperson"))
    play(
        referee,
        """
        dealer: opens the table                                  ! 9.6(b) stop
        floorperson: checks device repaired
        dealer: opens the table
        = status open
        """,
    )
    assert not referee.table.desk.by_hand


@clause("nj-13-47-20-15-b-removal")
@pytest.mark.parametrize("by_hand", [True, False])
def test_closing_a_table_does_not_make_its_equipment_fit(by_hand: bool) -> None:
    referee = open_table("night.chuck_a_luck", by_hand)
    play(
        referee,
        """
        seat 1: sits 100
        seat 1: number 4 10
        member in charge: reports equipment is unfit
        = status open
        seat 1: number 4 down
        dealer: closes the table
        = status out of service
        class A operator: opens the table                        ! 20.24(a)1 cage
        """,
    )
    for item in referee.rules.opening:
        assert not referee.can(OpenTable("class A operator"))
        referee.do(PassCheck(item.name, "dealer"))
    referee.do(OpenTable("class A operator"))


@clause("nj-13-47-20-25-b-2-count")
def test_closing_a_craps_table_does_not_bring_back_a_missing_die() -> None:
    """Opening an automatic table confirms its checks at once, except one that has failed."""
    referee = Referee(load("night.craps"))
    play(
        referee,
        """
        stickperson: reports a die is missing
        dealer: closes the table
        = status closed
        class A operator: opens the table                        ! 20.25(b)2 count
        dealer: checks dice counted x4                           ! 20.25(b)2 count
        dealer: checks dice counted x5
        class A operator: opens the table
        = status open
        """,
    )


# --- a round that has begun, at a table of chips --------------------------------------------------
@clause("nj-13-47-20-21-c-1-order")
@pytest.mark.parametrize("by_hand", [True, False])
def test_a_table_does_not_close_before_its_players_have_thrown(by_hand: bool) -> None:
    referee = chip_table(BEAT, by_hand)
    play(referee, "dealer: no more bets\ndealer: closes the table ! 20.21(b)4")
    play(referee, "throw 3-3\ndealer: closes the table ! 20.21(b)4")
    for seat in (1, 2):
        assert not referee.can(CloseTable())
        play(referee, f"throw 6-5 by seat {seat}")
        if by_hand:
            assert not referee.can(CloseTable())
            play(referee, "dealer: collect losing wagers\ndealer: pay winning wagers")
    play(referee, "dealer: closes the table\n= status closed")


@clause("nj-13-47-20-32-c-3")
def test_a_roulette_table_does_not_close_while_the_ball_runs_for_wagers_on_the_felt() -> None:
    """Betting is still open then. Before the spin the chips can go back, and the table closes."""
    referee = open_table("night.roulette", by_hand=True)
    play(referee, "dealer: sees wagers at 1 on red")
    assert referee.can(CloseTable())
    play(
        referee,
        """
        dealer: spin the ball against the wheel
        dealer: closes the table                                 ! 20.32(l)
        dealer: no more bets
        dealer: confirm the turns x4
        dealer: closes the table                                 ! 20.32(l)
        spin 1
        dealer: closes the table                                 !
        dealer: mark the number
        dealer: collect losing wagers
        dealer: pay winning wagers
        dealer: closes the table
        = status closed
        """,
    )


@clause("nj-13-47-20-25-g-5-point")
@pytest.mark.parametrize("game", ["night.craps", "nj.automated_craps"])
def test_a_table_does_not_close_on_a_point_with_wagers_on_the_felt(game: str) -> None:
    """They stay up until the point or a seven, unless their players leave."""
    closes = "dealer: closes the table"
    referee = open_table(game, by_hand=False)
    play(referee, f"dealer: sees wagers at 1 on pass\nroll 2-2\n{closes} !")
    play(referee, f"roll 1-2\n{closes} !\nroll 3-1\n{closes}\n= status closed")
    referee = open_table(game, by_hand=False)
    play(referee, f"dealer: sees wagers at 1 on pass\nroll 2-2\nseat 1: leaves\n{closes}")


@clause("nj-19-47-13-4-b-stay-seated", "nj-19-47-1a-4-b-stay-seated")
@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize("game", SEATED)
def test_players_with_wagers_on_the_felt_stay_seated_for_the_round(
    game: str, by_hand: bool
) -> None:
    """From the closing call until they are paid; between rounds they may leave."""
    referee = chip_table(game, by_hand)
    play(referee, "seat 3: sits 0")
    assert referee.can(Leave(2))
    play(referee, "dealer: no more bets\nseat 2: leaves ! 4(b) stay seated")
    assert referee.can(Leave(3))
    if not by_hand:
        play(referee, f"{referee.rules.game.throw} 1-2")
    elif game == "nj.mini_dice":
        play(
            referee,
            """
            dealer: cover
            dealer: dealer shakes x3
            seat 1: accepts
            dealer: offer the shaker
            seat 1: takes step player shakes x3
            seat 1: takes step hand it back
            seat 1: leaves                                       ! 13.4(b) stay seated
            dealer: set it down
            dealer: uncover
            shake 1-2
            """,
        )
    else:
        play(
            referee,
            """
            dealer: arm the button
            seat 1: presses the button
            seat 1: leaves                                       ! 1A.4(b) stay seated
            dealer: dice at rest
            roll 1-2
            """,
        )
    if by_hand:
        play(
            referee,
            """
            seat 2: leaves                                       ! 4(b) stay seated
            dealer: collect losing wagers
            seat 2: leaves                                       ! 4(b) stay seated
            dealer: pay winning wagers
            """,
        )
    play(referee, "seat 2: leaves\nseat 1: leaves")


@clause("nj-19-47-13-4-b-stay-seated")
def test_nobody_stays_seated_for_a_round_that_a_fault_has_ended() -> None:
    referee = chip_table("nj.mini_dice", by_hand=True)
    play(
        referee,
        """
        dealer: no more bets
        seat 2: leaves                                           ! 13.4(b) stay seated
        dealer: reports the seal is broken
        = status out of service
        seat 2: leaves
        """,
    )
