"""No dead ends: what has begun can be finished or returned, whatever fails in between.

Each of these was found by the search in `tests/search` or by people who looked for it.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions
from tests.playing import clause, make_ready, play, plays

MINI_DICE, CRAPS = "nj.mini_dice", "nj.automated_craps"
DAY_S = 24 * 3600


# --- dice that pass 24 hours (13.3(a)2, 13.5(f), 1A.3(a)2, 1A.5(f)) -------------------------------
def ready_at(game: str, loaded_s: int, **options: Any) -> Referee:
    """An open table whose dice were loaded at this time."""
    referee = Referee(load(game), automatic=False, **options)
    play(referee, f"floorperson: loads dice at {loaded_s}s")
    make_ready(referee)
    return referee


@clause("nj-19-47-13-5-f-losers-first", "nj-19-47-13-5-f-pay")
def test_mini_dice_that_pass_24_hours_after_the_call_are_settled() -> None:
    late = 1000 + DAY_S + 1
    play(
        ready_at(MINI_DICE, 1000),
        f"""
        seat 1: sits 100
        dealer: place your bets at 2000s
        seat 1: field 10
        seat 1: any_seven 5
        dealer: no more bets at 2000s
        dealer: cover at 2000s
        dealer: dealer shakes x3 at 2000s
        dealer: takes the dice                             ! first offer
        seat 1: refuses
        dealer: takes the dice
        dealer: offer the shaker at 2000s
        dealer: dealer shakes for the players x3 at {late - 1}s
        dealer: set it down at {late}s
        dealer: uncover at {late}s
        dealer: enters 2-2 at {late}s
        dealer: collect losing wagers at {late}s
        = seat 1 has 85
        dealer: pay winning wagers at {late}s
        = seat 1 has 105
        dealer: place your bets at {late}s                 ! 24 hours
        """,
    )


@clause("nj-19-47-13-3-a-2-24-hours")
def test_mini_dice_that_pass_24_hours_before_the_shake_are_not_shaken() -> None:
    late = 1000 + DAY_S + 1
    play(
        ready_at(MINI_DICE, 1000),
        f"""
        seat 1: sits 100
        dealer: place your bets at 2000s
        seat 1: field 10
        dealer: no more bets at 2000s
        dealer: cover at 2000s
        dealer: dealer shakes x3 at {late - 1}s
        seat 1: accepts
        dealer: offer the shaker at {late - 1}s
        seat 1: takes step player shakes x3 at {late}s     ! 24 hours
        floorperson: reports dice due for a change
        = status out of service
        = seat 1 up field 10
        """,
    )


@clause("nj-19-47-1a-5-f-losers-first", "nj-19-47-1a-5-f-pay")
def test_craps_dice_that_pass_24_hours_after_the_call_are_settled() -> None:
    late = 1000 + DAY_S + 1
    play(
        ready_at(CRAPS, 1000),
        f"""
        seat 1: sits 100
        dealer: place your bets at 2000s
        seat 1: pass 10
        seat 1: craps_2 5
        seat 1: accepts
        dealer: offer the device at 2000s
        dealer: selects seat 1
        dealer: no more bets at 2000s
        dealer: arm the button at 2000s
        seat 1: presses the button at {late - 1}s
        dealer: dice at rest at {late}s
        dealer: enters 5-2 at {late}s
        dealer: collect losing wagers at {late}s
        dealer: pay winning wagers at {late}s
        = seat 1 has 105
        dealer: place your bets at {late}s                 ! 24 hours
        """,
    )


@clause("nj-19-47-13-5-b-announce", "nj-19-47-1a-5-c-announce")
@pytest.mark.parametrize(("game", "bet"), [(MINI_DICE, "field"), (CRAPS, "craps_3")])
def test_a_keyed_result_counts_if_its_closing_call_came_in_time(game: str, bet: str) -> None:
    """The throw comes right after the call: a result that is called a moment later is final."""
    late = 1000 + DAY_S + 1
    referee = Referee(load(game))
    play(
        referee,
        f"""
        dealer: closes the table
        floorperson: loads dice at 1000s
        floorperson: opens the table
        seat 1: sits 100
        seat 1: {bet} 10
        dealer: no more bets at {late}s                    ! 24 hours
        dealer: no more bets at {late - 1}s
        {referee.rules.game.throw} 1-2 at {late + 5}s
        dealer: no more bets at {late + 9}s                ! 24 hours
        {referee.rules.game.throw} 1-2 at {late + 9}s      ! 24 hours
        """,
    )
    assert referee.table.seats[1].chips > 100


@clause("nj-19-47-1a-3-a-2-24-hours")
def test_the_button_does_not_start_dice_that_passed_24_hours() -> None:
    late = 1000 + DAY_S + 1
    play(
        ready_at(CRAPS, 1000),
        f"""
        seat 1: sits 100
        dealer: place your bets at 2000s
        seat 1: pass 10
        seat 1: accepts
        dealer: offer the device at 2000s
        dealer: selects seat 1
        dealer: no more bets at 2000s
        dealer: arm the button at {late - 1}s
        seat 1: presses the button at {late}s              ! 24 hours
        floorperson: reports dice due for a change
        = seat 1 up pass 10
        """,
    )


@clause("nj-19-47-13-3-a-2-24-hours")
def test_dice_due_for_a_change_where_no_wager_ever_comes_down() -> None:
    """Nobody may take wagers down: they stand while the dice are changed, then settle."""
    late = 1000 + DAY_S + 1
    play(
        ready_at(MINI_DICE, 1000, removal="never"),
        f"""
        seat 1: sits 100
        dealer: place your bets at 2000s
        seat 1: place 4 10
        dealer: no more bets at {late}s                    ! 24 hours
        seat 1: place 4 down                             ! always active
        dealer: reports dice due for a change              ! 24 hours
        floorperson: reports dice due for a change
        = status out of service
        = seat 1 up place 4 10
        floorperson: loads dice at {late}s
        floorperson: checks two dice
        floorperson: checks dice inspected
        floorperson: checks seal intact
        floorperson: checks shaker inspected
        dealer: opens the table
        dealer: place your bets at {late}s
        dealer: no more bets at {late}s
        dealer: cover at {late}s
        """,
    )


# --- equipment that is lost while wagers are up ---------------------------------------------------
@clause("nj-19-47-13-3-a-3-stay-sealed")
@plays(MINI_DICE, by_hand=True, ready=True)
def test_wagers_behind_a_broken_seal_go_back_if_no_shaker_can_be_brought() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 4 10
    dealer: no more bets
    dealer: cover
    dealer: reports the seal is broken
    = status out of service
    = seat 1 up place 4 10
    seat 1: leaves                                         ! 13.4(b) stay seated
    dealer: reports shaker not to be restored              ! 13.5(a)
    floorperson: reports shaker not to be restored
    = status out of service
    = seat 1 up nothing
    = seat 1 has 100
    seat 1: leaves
    """


@clause("nj-19-47-9-1-sealed")
@pytest.mark.parametrize("steps", range(5))
@pytest.mark.parametrize("restored", [True, False])
def test_wagers_at_sic_bo_go_back_if_no_sealed_shaker_can_be_brought(
    steps: int, restored: bool
) -> None:
    """At every step before the call; if a sealed shaker is on its way, the wagers stay up."""
    referee = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(referee)
    play(referee, "seat 1: sits 100\ndealer: place your bets\nseat 1: small 10")
    for step in ("no more bets", "cover", "shake x3", "uncover")[:steps]:
        play(referee, f"dealer: {step}")
    play(referee, "dealer: reports the seal is broken\n= status out of service\n= seat 1 has 90")
    play(referee, "dealer: opens the table ! 9.1 sealed")
    if not restored:
        play(referee, "dealer: reports shaker not to be restored ! 9.1 sealed")
        play(referee, "floorperson: reports shaker not to be restored")
        play(referee, "= seat 1 up nothing\n= seat 1 has 100\nseat 1: leaves")
        return
    for name in ("shaker sealed", "device inspected", "device repaired"):
        referee.do(c.PassCheck(name, "floorperson"))
    referee.do(c.TryDevice(referee.rules.space.texts[1], lit_positions(referee.rules, 1)))
    play(referee, "dealer: opens the table\n= seat 1 up small 10\ndealer: place your bets")


@clause("nj-19-47-9-1-sealed")
@plays("nj.sic_bo", by_hand=True, ready=True)
def test_a_seal_that_is_found_broken_after_the_call_stops_the_table_after_the_settlement() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: small 10
    dealer: no more bets
    dealer: cover
    dealer: shake x3
    dealer: uncover
    shake 1-2-4
    dealer: reports the seal is broken
    = status open
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    = status out of service
    """


@clause("tas-10-3")
@plays("tas.mini_dice", by_hand=True, ready=True)
def test_wagers_on_a_damaged_die_go_back_if_no_tumbler_can_be_brought() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: field 10
    dealer: no more bets
    dealer: reports a die is damaged
    = status out of service
    = seat 1 up field 10
    dealer: reports tumbler not to be restored             ! 6
    inspector: reports tumbler not to be restored
    = seat 1 up nothing
    = seat 1 has 100
    seat 1: leaves
    """


STOPPED = [
    pytest.param(
        "tas.mini_dice",
        "field 10",
        "dealer: reports a die is damaged",
        marks=clause("tas-4-7-rebet"),
    ),
    pytest.param("nj.mini_dice", "place 4 10", "dealer: reports the seal is broken"),
    pytest.param("nj.sic_bo", "small 10", "dealer: reports the seal is broken"),
    pytest.param(
        "nj.automated_craps",
        "place 6 12",
        "dealer: reports shaker fault",
        marks=clause("nj-19-47-1a-4-d-removal-general"),
    ),
]


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize(("game", "bet", "reports"), STOPPED)
def test_players_do_not_wait_for_a_repair_with_wagers_that_may_come_down(
    game: str, bet: str, reports: str, by_hand: bool
) -> None:
    referee = Referee(load(game), automatic=not by_hand)
    if by_hand:
        make_ready(referee)
    play(referee, "seat 1: sits 100" + ("\ndealer: place your bets" if by_hand else ""))
    play(referee, f"seat 1: {bet}\n{reports}\n= status out of service")
    wager = bet.rpartition(" ")[0]
    play(referee, f"seat 1: {bet} !\nseat 1: {wager} down\n= seat 1 has 100\nseat 1: leaves")


@clause("nj-19-47-1a-4-d-1-pass-lock", "nj-19-47-13-2-a-1-always-active")
def test_what_is_locked_stays_up_at_a_table_that_is_out_of_service() -> None:
    craps = Referee(load(CRAPS))
    play(craps, "seat 1: sits 100\nseat 1: pass 10\nroll 4-2\ndealer: reports shaker fault")
    play(craps, "seat 1: pass down ! 1A.4(d)1\nseat 1: pass -5 ! 1A.4(d)1\nseat 1: leaves !")
    dice = Referee(load(MINI_DICE), removal="never")
    play(dice, "seat 1: sits 100\nseat 1: place 4 10\ndealer: reports the seal is broken")
    play(dice, "seat 1: place 4 down ! always active")


@clause("nj-13-47-20-15-b-removal")
def test_players_who_have_yet_to_throw_are_not_cut_off_by_unfit_equipment() -> None:
    """Found while the throw of seat 1 is settled: seat 2 still throws, then the table stops."""
    referee = Referee(load("night.beat_the_dealer"), automatic=False)
    make_ready(referee)
    play(
        referee,
        """
        seat 1: sits 100
        seat 2: sits 100
        dealer: place your bets
        seat 1: beat 10
        seat 2: beat 10
        dealer: no more bets
        throw 1-1
        throw 6-6 by seat 1
        dealer: collect losing wagers
        class A operator: reports equipment is unfit
        dealer: pay winning wagers
        = status open
        throw 6-6 by seat 2
        dealer: collect losing wagers
        dealer: pay winning wagers
        = status out of service
        = seat 1 has 110
        = seat 2 has 110
        """,
    )


@clause("nj-13-47-20-15-b-removal")
@plays("night.beat_the_dealer", by_hand=True, ready=True)
def test_a_part_that_fails_after_the_dealers_throw_leaves_play_after_the_round() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: beat 10
    dealer: no more bets
    throw 1-1
    dealer: fails no part shows wear
    throw 6-6 by seat 1                                    ! 20.15(b)
    class A operator: reports equipment is unfit
    throw 6-6 by seat 1
    dealer: collect losing wagers
    dealer: pay winning wagers
    = status out of service
    = seat 1 has 110
    """


@clause("nj-19-47-9-5-a-minimum-test")
def test_a_device_that_failed_its_test_at_an_open_table_is_tested_again() -> None:
    referee = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(referee)
    item = next(item for item in referee.rules.opening if item.entry is not None)
    repair = next(item for item in referee.rules.opening if item.repair)
    referee.do(c.PassCheck(item.name, item.by[0], passed=False))
    play(referee, f"dealer: place your bets ! {item.law[0]}")
    assert not referee.can(c.PassCheck(repair.name, repair.by[0], passed=False))
    test = referee.rules.space.texts[1]
    referee.do(c.TryDevice(test, lit_positions(referee.rules, 1), item.by[0]))
    play(referee, "dealer: place your bets")
    assert not referee.can(c.TryDevice(test, lit_positions(referee.rules, 1), item.by[0]))


# --- people who leave, or will not play -----------------------------------------------------------
@clause("nj-13-47-20-25-g-7")
@plays("night.craps", by_hand=True, ready=True)
def test_wagers_go_back_when_nobody_will_shoot() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: pass 10
    boxperson: reports nobody will shoot                   ! 20.25(g)7
    seat 1: refuses
    boxperson: reports nobody will shoot                   ! 20.25(g)7
    seat 2: refuses
    dealer: reports nobody will shoot                      ! 20.25(g)7
    boxperson: reports nobody will shoot
    = seat 1 up nothing
    = seat 1 has 100
    dealer: closes the table
    """


@clause("nj-13-47-20-25-g-7")
@plays("night.craps", by_hand=True, ready=True)
def test_someone_who_shoots_after_all_keeps_the_wagers_up() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: pass 10
    seat 1: refuses
    seat 2: refuses
    seat 1: accepts
    boxperson: reports nobody will shoot                   ! 20.25(g)7
    = seat 1 up pass 10
    """


@clause("nj-19-47-13-4-b-stay-seated")
@plays(MINI_DICE, by_hand=True, ready=True)
def test_a_player_who_took_a_wager_down_leaves_once_the_table_is_closed() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 4 10
    seat 1: place 4 down
    seat 1: leaves                                         ! 13.4(b) stay seated
    dealer: closes the table
    seat 1: leaves
    """


@clause("nj-13-47-20-19-b-5-who")
@plays("night.baccarat", by_hand=True, ready=True)
def test_a_recut_is_not_owed_by_a_player_who_has_left() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    seat 1: leaves
    class A operator: orders a recut by the same, noting it was too deep
    seat 2: cuts the cards
    """


# --- cards ----------------------------------------------------------------------------------------
@clause("nj-13-47-20-31-d-1-disclose")
@plays("night.red_dog", by_hand=True, ready=True)
def test_a_burned_card_that_is_shown_after_the_call_settles_nothing_again() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? 4c 5d
    dealer: tie
    dealer: collect losing wagers
    dealer: turns burn showing 8s
    = hand burn 8s
    dealer: pay winning wagers
    = seat 1 has 100
    = round 2
    dealer: place your bets
    """
