"""Automated craps, 19:47-1A.2(b), 1A.4 and 1A.6(c): making, removing, and calling wagers on."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
WAGER = f"{LAW}2-a-via-19-47-1-2-a-"


# --- what a wager is made with, and by whom ----------------------------------------------
@pytest.mark.parametrize(
    "instrument",
    [
        pytest.param("chips", marks=clause(f"{LAW}4-a-chips")),
        pytest.param("plaques", marks=clause(f"{LAW}4-a-plaques")),
        pytest.param("coupons", marks=clause(f"{LAW}4-a-coupons")),
    ],
)
def test_wagers_are_made_with_chips_plaques_and_coupons(instrument: str) -> None:
    referee = Referee(load(GAME))
    play(
        referee,
        f"""
        seat 1: sits 100
        seat 1: field 10 with {instrument}
        = seat 1 up field 10
        seat 1: field 10 with markers       ! 4(a) chips
        seat 1: field 0                     ! 4(a) chips
        """,
    )
    named = dict(referee.rules.game.making.instruments)
    assert named[instrument].id == f"{LAW}4-a-{instrument}"


@clause(f"{LAW}4-a-verbal-cash")
@plays(GAME)
def test_a_spoken_bet_with_cash_is_refused() -> None:
    """
    seat 1: sits 100
    seat 1: field 10 with cash      ! verbal cash
    = seat 1 up nothing
    """


@clause(f"{LAW}4-b-seated-only")
@plays(GAME)
def test_only_seated_players_may_bet() -> None:
    """
    seat 3: field 10                ! seated only
    seat 3: sits 100
    seat 3: field 10
    seat 4: field 10                ! seated only
    """


@clause(f"{LAW}4-b-stay-seated")
@plays(GAME)
def test_a_player_who_has_bet_stays_until_the_roll_is_settled() -> None:
    """
    seat 1: sits 100
    seat 1: field 10
    seat 1: leaves                  ! stay seated
    roll 3-4
    = seat 1: field loses 10
    seat 1: leaves
    """


@clause(f"{LAW}4-b-stay-seated")
@plays(GAME, absent_player="settled")
def test_a_house_may_let_a_player_go_whose_wagers_cannot_come_down(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: pass 10
    seat 1: accepts
    roll 3-3
    seat 1: pass_odds 10
    seat 1: leaves                  ! stay seated
    seat 1: pass_odds down
    seat 1: leaves                  ! stay seated
    roll 2-2                        # the roll after his last wager is settled
    seat 1: leaves
    = incident abandoned: seat 1: pass 10, settled where it lies
    = seat 1 has 0
    = seat 1 up pass 10
    = holder -1
    seat 1: field 5                 ! 4(b) seated only
    seat 1: pass_odds 10            ! 4(b) seated only
    seat 1: accepts                 ! 5(b) eligibility
    seat 1: leaves                  ! stay seated
    seat 2: sits 50                 !
    roll 3-3
    = seat 1: pass wins 10
    = seat 1 has 20
    seat 1: sits 30                 # back again: what was won lay at the place
    = seat 1 has 50
    seat 1: field 5
    roll 1-1
    = seat 1: field wins 10
    seat 1: leaves
    """
    assert 1 not in table.table.seats
    assert not table.table.desk.away


@clause(f"{LAW}4-b-stay-seated")
@plays(GAME, absent_player="settled")
def test_what_an_absent_player_won_is_handed_over_at_the_end(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: pass 10
    roll 3-3
    roll 2-2
    seat 1: leaves
    roll 3-3
    = seat 1: pass wins 10
    seat 1: leaves
    """
    assert 1 not in table.table.seats
    assert not table.table.desk.away


@clause(f"{LAW}4-b-stay-seated")
@plays(GAME)
def test_a_locked_wager_keeps_its_player_and_a_removable_one_comes_down_first() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: pass 10
    seat 2: dont_pass 10
    roll 3-3
    seat 1: leaves                  ! stay seated
    seat 1: pass down               ! Pass lock
    seat 2: leaves                  ! stay seated
    seat 2: dont_pass down
    seat 2: leaves
    roll 3-4
    = seat 1: pass loses 10
    seat 1: leaves
    """


@clause(f"{LAW}4-b-stay-seated")
@plays(GAME, by_hand=True, ready=True)
def test_nobody_leaves_between_the_call_and_the_payment() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: field 10
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    dealer: no more bets
    dealer: arm the button
    dealer: presses the button
    dealer: dice at rest
    roll 3-4
    = seat 1: field loses 10
    seat 1: leaves                  ! stay seated
    dealer: collect losing wagers
    seat 1: leaves                  ! stay seated
    dealer: pay winning wagers
    seat 1: leaves
    """


# --- when ------------------------------------------------------------------------------
@clause(f"{LAW}2-b-timing", f"{LAW}4-f-placing-cut-off", f"{LAW}4-f-removing-cut-off")
@plays(GAME, by_hand=True, ready=True)
def test_wagers_are_placed_and_removed_before_no_more_bets_only() -> None:
    """
    seat 1: sits 100
    seat 1: field 10                ! placing cut-off
    dealer: place your bets
    = betting open
    seat 1: field 10
    seat 1: eleven 5
    seat 1: eleven down
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    seat 1: eleven 6
    seat 1: eleven -1
    dealer: no more bets
    = betting closed
    seat 1: eleven 5                ! placing cut-off
    seat 1: hop 1-2 5               ! placing cut-off
    seat 1: eleven down             ! removing cut-off
    seat 1: eleven -1               ! removing cut-off
    dealer: arm the button
    dealer: presses the button
    seat 1: eleven 5                ! placing cut-off
    dealer: dice at rest
    seat 1: eleven down             ! removing cut-off
    roll 3-4
    = seat 1: field loses 10
    = seat 1: eleven loses 5
    """


# --- exact amounts ----------------------------------------------------------------------
@clause(f"{LAW}6-c-payable-amounts")
@pytest.mark.parametrize(
    ("wager", "multiple"),
    [
        ("place 4", 5), ("place 5", 5), ("place 6", 6), ("place 8", 6), ("place 9", 5),
        ("place 10", 5), ("place_to_lose 4", 11), ("place_to_lose 5", 8), ("place_to_lose 6", 5),
        ("place_to_lose 8", 5), ("place_to_lose 9", 8), ("place_to_lose 10", 11),
        ("buy 5", 2), ("buy 6", 5), ("lay 4", 2), ("lay 5", 3), ("lay 6", 6),
    ],
)  # fmt: skip
def test_a_stake_that_cannot_be_paid_exactly_is_refused(wager: str, multiple: int) -> None:
    referee = Referee(load(GAME), commission_percent=0)
    play(
        referee,
        f"""
        seat 1: sits 1000
        roll 5-5
        seat 1: {wager} {multiple - 1}      ! payable amounts
        seat 1: {wager} {multiple}
        seat 1: {wager} 1                   ! payable amounts
        seat 1: {wager} {multiple}
        seat 1: {wager} -1                  ! payable amounts
        = seat 1 up {wager} {2 * multiple}
        """,
    )


@clause(f"{LAW}6-c-payable-amounts")
@plays(GAME)
def test_odds_too_are_taken_only_if_they_can_be_paid_exactly() -> None:
    """
    seat 1: sits 1000
    seat 1: pass 10
    seat 1: dont_pass 10
    roll 4-5
    seat 1: pass_odds 5             ! payable amounts
    seat 1: pass_odds 6
    seat 1: dont_pass_odds 10       ! payable amounts
    seat 1: dont_pass_odds 12
    seat 1: come 10
    roll 4-4
    seat 1: come_odds@8 12          ! payable amounts
    seat 1: come_odds@8 15
    seat 1: come 10
    roll 5-5
    seat 1: come_odds@10 1
    """


@clause(f"{LAW}6-c-staff-bound")
@plays(GAME)
def test_no_member_of_staff_can_take_what_cannot_be_paid(table: Referee) -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: place 6 10              ! payable amounts
    = seat 1 up nothing
    """
    (notice,) = [
        notice
        for notice in table.rules.notices
        if any(law.id == f"{LAW}6-c-staff-bound" for law in notice.law)
    ]
    assert notice.text == "No member of staff may take a wager that cannot be paid exactly."


# --- taking down and cutting ------------------------------------------------------------
@clause(f"{LAW}4-d-removal-general")
@plays(GAME, big_6_8=True, fire_bet=True)
def test_any_other_wager_may_come_down_or_be_cut_before_its_deciding_roll() -> None:
    """
    seat 1: sits 1000
    seat 1: pass 20
    seat 1: fire 10
    seat 1: pass -5
    seat 1: pass down
    = seat 1 up fire 10
    roll 4-5
    seat 1: come 20
    seat 1: come -5
    seat 1: come down
    seat 1: place 6 12
    seat 1: place_to_lose 4 22
    seat 1: buy 4 40
    seat 1: lay 10 40
    seat 1: hard 8 10
    seat 1: field 10
    seat 1: hop 1-1 10
    seat 1: big 8 10
    roll 6-5                        # decides field and hop, nothing else
    = seat 1: field wins 10
    = seat 1: hop 1-1 loses 10
    seat 1: place 6 -6
    seat 1: place 6 down
    seat 1: place_to_lose 4 -11
    seat 1: place_to_lose 4 down
    seat 1: buy 4 down
    seat 1: lay 10 down
    seat 1: hard 8 -5
    seat 1: hard 8 down
    seat 1: big 8 down
    seat 1: fire down
    seat 1: fire down               !
    = seat 1 has 1000
    """


@clause(f"{LAW}4-d-removal-general")
@plays(GAME, by_hand=True, ready=True)
def test_wagers_come_down_only_while_betting_is_open() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: hard 8 10
    seat 1: hard 8 -4
    seat 1: hard 8 down
    = seat 1 has 100
    """


@clause(f"{LAW}4-d-1-pass-lock")
@plays(GAME)
def test_pass_is_frozen_once_its_point_is_set() -> None:
    """
    seat 1: sits 100
    seat 1: pass 20
    seat 1: pass -5
    roll 2-2
    seat 1: pass -5                 ! Pass lock
    seat 1: pass down               ! Pass lock
    roll 5-5
    seat 1: pass down               ! Pass lock
    roll 2-2
    = seat 1: pass wins 15
    seat 1: pass 15
    seat 1: pass down
    """


@clause(f"{LAW}4-d-1-come-lock")
@plays(GAME)
def test_come_is_frozen_once_its_own_point_is_set() -> None:
    """
    seat 1: sits 100
    roll 4-4
    seat 1: come 20
    seat 1: come -10                # free before its first roll, although the table has a point
    roll 2-2
    = seat 1: come moves to 4
    seat 1: come@4 -5               ! Come lock
    seat 1: come@4 down             ! Come lock
    roll 4-4
    = phase come-out
    seat 1: come@4 down             ! Come lock
    roll 4-4
    seat 1: come 10
    seat 1: come down
    """


@clause(f"{LAW}4-d-2-dont-pass-removable", f"{LAW}4-d-2-no-restoring")
@plays(GAME)
def test_dont_pass_comes_down_at_any_time_but_does_not_come_back() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: dont_pass 20
    seat 2: dont_pass 20
    roll 2-2
    seat 1: dont_pass 5             ! no restoring
    seat 1: dont_pass -5
    seat 1: dont_pass 5             ! no restoring
    seat 2: dont_pass down
    seat 2: dont_pass 20            ! no restoring
    roll 5-5
    seat 1: dont_pass -5
    seat 2: dont_pass 20            ! no restoring
    roll 3-4
    = seat 1: dont_pass wins 10
    seat 1: dont_pass 20            # the point is decided
    seat 2: dont_pass 20
    """


@clause(f"{LAW}4-d-2-dont-come-removable", f"{LAW}4-d-2-no-restoring")
@plays(GAME)
def test_dont_come_comes_down_at_any_time_but_does_not_come_back() -> None:
    """
    seat 1: sits 100
    roll 5-5
    seat 1: dont_come 20
    seat 1: dont_come 5
    roll 2-2
    = seat 1: dont_come moves to 4
    seat 1: dont_come@4 5           ! no restoring
    seat 1: dont_come@4 -5
    seat 1: dont_come@4 5           ! no restoring
    roll 5-6
    = nothing
    seat 1: dont_come@4 down
    seat 1: dont_come@4 20          !
    = seat 1 has 100
    seat 1: dont_come 10            # a new one, with a come-out of its own
    roll 3-3
    = seat 1: dont_come moves to 6
    """


@clause(f"{LAW}4-d-2-no-restoring")
@plays(GAME)
def test_a_dont_pass_taken_down_before_the_come_out_stays_down_for_that_decision() -> None:
    """
    seat 1: sits 100
    seat 1: dont_pass 20
    seat 1: dont_pass -5
    seat 1: dont_pass 5             ! no restoring
    seat 1: dont_pass down
    seat 1: dont_pass 5             ! no restoring
    roll 5-6
    seat 1: dont_pass 5
    """


@clause(f"{LAW}4-d-2-no-restoring")
@plays(GAME)
def test_a_dont_come_taken_down_before_its_first_roll_stays_down_until_the_point_is_decided() -> (
    None
):
    """
    seat 1: sits 100
    roll 5-5
    seat 1: dont_come 20
    seat 1: dont_come down
    seat 1: dont_come 20            ! no restoring
    roll 4-4
    seat 1: dont_come 20            ! no restoring
    roll 3-4
    roll 5-5
    seat 1: dont_come 20
    """
