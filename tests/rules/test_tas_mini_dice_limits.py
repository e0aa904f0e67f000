"""Tasmanian mini dice: chips, wheel checks and spoken wagers (7), and limits (8)."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play, plays

GAME = "tas.mini_dice"
SPIN = """
dealer: no more bets
dealer: tumble x2
dealer: see that all dice lie flat
spin {throw}
"""
SETTLE = """
dealer: collect losing wagers
dealer: pay winning wagers
"""


def betting_table(minimum: int = 5, maximum: int = 50, seats: int = 1) -> Referee:
    """An open table with these limits on its notice, players seated, and betting open."""
    table = Referee(load(GAME), automatic=False, limits=(minimum, maximum))
    make_ready(table)
    for seat in range(1, seats + 1):
        play(table, f"seat {seat}: sits 1000")
    play(table, "dealer: place your bets")
    return table


def spin(table: Referee, throw: str) -> None:
    """Close betting and announce a throw."""
    play(table, SPIN.format(throw=throw))


def law_of(table: Referee, seat: int, wager: str) -> set[str]:
    """The clauses that explain how a wager ended in the last round."""
    reason = table.why(seat, wager)
    assert reason is not None
    return {clause.id for clause in reason.law}


# --- chips, wheel checks and cash (4.3, 7.1 to 7.4, 7.7) --------------------------------
@clause("tas-4-3", "tas-7-1-cash-chips")
@plays(GAME)
def test_wagers_are_made_with_chips_or_wheel_checks() -> None:
    """
    seat 1: sits 100
    seat 1: number 1 10
    seat 1: takes red checks worth 5
    seat 1: number 2 10 with wheel checks
    seat 1: number 3 10 with coupons        ! 7.1 cash chips
    seat 1: number 3 0                      ! 4.3
    = seat 1 up number 1 10, number 2 10
    """


@clause("tas-7-1-wheel-checks", "tas-1-wheel-check", "tas-7-4-declaration")
@plays(GAME)
def test_wheel_checks_have_no_value_until_their_buyer_declares_one(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: number 2 10 with wheel checks   ! 7.4 declaration
    seat 1: takes red checks worth 0        ! 7.4 declaration
    seat 1: takes red checks worth 5
    seat 1: number 2 9 with wheel checks    ! 7.4 declaration
    seat 1: number 2 11 with wheel checks   ! 7.4 declaration
    seat 1: number 2 10 with wheel checks
    seat 1: takes red checks worth 2        ! 7.4 declaration
    seat 1: number 2 down
    seat 1: takes red checks worth 2
    seat 1: number 2 9 with wheel checks    ! 7.4 declaration
    seat 1: number 2 8 with wheel checks
    spin 2-2-3
    = seat 1: number 2 wins 16
    """
    law = dict(table.rules.game.making.instruments)["wheel checks"]
    assert law.id == "tas-7-1-wheel-checks"


@clause("tas-7-3")
@plays(GAME)
def test_two_players_never_have_checks_of_one_color() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: takes red checks worth 5        !
    seat 1: takes red checks worth 5
    seat 2: takes red checks worth 10       ! 7.3
    seat 2: takes scarlet checks worth 10   ! 7.3
    seat 2: takes blue checks worth 10
    seat 1: takes blue checks worth 5       ! 7.3
    seat 1: leaves
    seat 2: takes red checks worth 10       # free again
    """


@clause("tas-7-4-marker", "tas-7-4-display")
@plays(GAME)
def test_a_marker_shows_the_declared_value(table: Referee) -> None:
    """
    seat 1: sits 100
    = marker at seat 1 nothing
    seat 1: takes red checks worth 5
    = marker at seat 1 red checks 5
    seat 1: takes green checks worth 2
    = marker at seat 1 green checks 2
    """
    checks = table.rules.game.limits.checks
    assert checks is not None
    assert checks.marker.id == "tas-7-4-marker"


@clause("tas-7-7-oral-with-value", "tas-7-7-double-confirmation")
@plays(GAME, by_hand=True, ready=True)
def test_a_spoken_wager_needs_value_and_the_word_of_dealer_and_inspector() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: says number 4 10                ! 7.7 oral with value
    dealer: confirms seat 1                 ! 7.7 double confirmation
    seat 1: says number 4 10 with chips
    = seat 1 up nothing
    management representative: confirms seat 1 ! 7.7 double confirmation
    dealer: confirms seat 1
    dealer: confirms seat 1                 ! 7.7 double confirmation
    = seat 1 up nothing
    inspector: confirms seat 1
    = seat 1 up number 4 10
    = seat 1 has 90
    inspector: confirms seat 1              ! 7.7 double confirmation
    """


@clause("tas-7-7-double-confirmation")
@plays(GAME, by_hand=True, ready=True)
def test_a_spoken_wager_that_is_not_confirmed_by_the_call_comes_to_nothing() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: says number 4 10 with chips
    seat 1: says number 5 10 with chips     # a player who changes his mind
    seat 2: says number 6 10 with chips
    inspector: confirms seat 1
    inspector: confirms seat 2
    dealer: confirms seat 1
    = seat 1 up number 5 10
    dealer: no more bets
    dealer: confirms seat 2                 ! 7.7 double confirmation
    = seat 2 up nothing
    seat 2: says number 6 10 with chips     ! 10.4 placed late
    """


@clause("tas-7-7-cash-conversion", "tas-7-7-oral-with-value")
@plays(GAME, by_hand=True, ready=True)
def test_cash_is_changed_at_once_into_chips_of_equal_value() -> None:
    """
    seat 1: sits 0
    dealer: place your bets
    seat 1: says field 20 with cash
    = seat 1 has 0
    inspector: confirms seat 1
    dealer: confirms seat 1
    = seat 1 up field 20
    = seat 1 has 0
    seat 1: number 1 10 with cash
    = seat 1 up field 20, number 1 10
    seat 1: number 1 down                   # it comes back in chips
    = seat 1 has 10
    seat 1: triple 10 with cash             ! 7.5
    = seat 1 has 10
    """


@clause("tas-7-7-cash-conversion")
def test_the_clause_that_turns_cash_into_chips_is_the_one_of_the_law() -> None:
    law = load(GAME).making.cash
    assert law is not None
    assert law.id == "tas-7-7-cash-conversion"


# --- the notice (8.1) and agreed limits (8.2) -------------------------------------------
@clause("tas-8-1-notice")
def test_wagers_keep_to_the_minimum_and_maximum_of_the_notice() -> None:
    lines = """
    = notice Minimum 5, maximum 50
    seat 1: number 1 4                      ! 8.1 notice
    seat 1: number 1 5
    seat 1: number 1 -1                     ! 8.1 notice
    seat 1: number 2 51                     ! 8.1 notice
    seat 1: number 2 50
    seat 1: number 2 1                      ! 8.1 notice
    seat 1: number 3 49
    seat 1: number 3 1                      # stacks on one position are added up
    seat 1: number 3 1                      ! 8.1 notice
    = seat 1 up number 1 5, number 2 50, number 3 50
    """
    play(betting_table(5, 50), lines)


@clause("tas-8-1-multiples")
def test_multiples_of_the_minimum_are_asked_for_only_by_the_notice() -> None:
    lines = """
    seat 1: number 1 7
    inspector: asks for multiples           ! 8.6 who
    management representative: asks for multiples
    = notice Minimum 5, maximum 50, in multiples of 5
    seat 1: number 2 7                      ! 8.1 multiples
    seat 1: number 2 10
    seat 1: number 2 4                      ! 8.1 multiples
    management representative: stops asking for multiples
    = notice Minimum 5, maximum 50
    seat 1: number 2 4
    = seat 1 up number 1 7, number 2 14
    """
    play(betting_table(5, 50), lines)


@clause("tas-8-2-agreement", "tas-8-2-marker")
def test_a_player_may_agree_other_limits_which_a_marker_shows() -> None:
    table = betting_table(5, 50, seats=2)
    lines = """
    inspector: agrees limits 100 to 500 with seat 1 ! 8.2 agreement
    management representative: agrees limits 100 to 50 with seat 1 !
    management representative: agrees limits 100 to 500 with seat 3 !
    management representative: agrees limits 100 to 500 with seat 1
    = marker at seat 1 limits 100 to 500
    = marker at seat 2 nothing
    seat 1: number 1 99                     ! 8.1 notice
    seat 1: number 1 100
    seat 1: number 2 501                    ! 8.1 notice
    seat 1: number 2 500
    seat 2: number 1 100                    ! 8.1 notice
    management representative: sets limits 10 to 60 by consent of 1, 2
    = marker at seat 1 limits 100 to 500    # agreed limits outlast a change at the table
    inspector: ends the limits of seat 1    ! 8.2 agreement
    management representative: ends the limits of seat 2 !
    management representative: ends the limits of seat 1
    = marker at seat 1 nothing
    seat 1: number 3 100                    ! 8.1 notice
    seat 1: number 3 60
    """
    play(table, lines)
    agreement = table.rules.game.limits.agreement
    assert agreement is not None
    assert agreement.marker.id == "tas-8-2-marker"


# --- partners (8.3) ---------------------------------------------------------------------
@clause("tas-8-3")
def test_flagged_partners_share_one_maximum_on_a_position() -> None:
    lines = """
    seat 1: number 1 30
    dealer: flags partners 1, 2             ! 8.3
    inspector: flags partners 1             ! 8.3
    inspector: flags partners 1, 9          !
    inspector: flags partners 1, 2
    seat 2: number 1 21                     ! 8.3
    seat 2: number 1 20
    seat 1: number 1 1                      ! 8.3
    seat 2: number 2 50                     # another position
    seat 3: number 1 50                     # no partner
    seat 1: number 1 -5
    seat 2: number 1 5
    = seat 1 up number 1 25
    = seat 2 up number 1 25, number 2 50
    """
    play(betting_table(5, 50, seats=3), lines)


@clause("tas-8-3")
def test_partners_found_out_cut_their_wagers_before_the_call() -> None:
    lines = """
    seat 1: number 1 50
    seat 2: number 1 10
    inspector: flags partners 1, 2
    dealer: no more bets                    ! 8.3
    seat 1: number 1 -10
    dealer: no more bets
    """
    play(betting_table(5, 50, seats=2), lines)


@clause("tas-8-3")
def test_a_partnership_ends_when_a_partner_leaves() -> None:
    lines = """
    inspector: flags partners 1, 2
    seat 1: number 1 50
    seat 2: number 1 10                     ! 8.3
    seat 2: leaves
    seat 2: sits 1000                       # someone else
    seat 2: number 1 10
    """
    play(betting_table(5, 50, seats=2), lines)


# --- wagers found outside the limits after the result (8.4, 8.5) ------------------------
@clause("tas-8-4-under-minimum", "tas-8-5-advice")
@pytest.mark.parametrize(
    ("throw", "happened", "chips"), [("1-1-2", "wins 8", 1008), ("2-2-3", "loses 4", 996)]
)
def test_the_first_wager_under_the_minimum_is_settled_and_its_owner_told(
    throw: str, happened: str, chips: int
) -> None:
    table = betting_table(5, 50)
    spin(table, throw)
    lines = """
    dealer: finds number 1 4 of seat 1
    = incident advice: seat 1 was told: The owner of a settled under-minimum wager is told
    """
    play(table, lines + SETTLE)
    assert table.table.seats[1].chips == chips
    reason = table.why(1, "number 1")
    assert reason is not None
    assert happened in reason.words
    assert {"tas-8-4-under-minimum", "tas-8-5-advice"} <= law_of(table, 1, "number 1")
    assert any("(TAS-MD 8.5)" in note for note in table.table.desk.incidents)


@clause("tas-8-5-later-returned", "tas-8-5-advice")
@pytest.mark.parametrize("throw", ["1-1-2", "2-2-3"])
def test_after_the_advice_wagers_under_the_minimum_are_handed_back(throw: str) -> None:
    table = betting_table(5, 50, seats=2)
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 996")
    play(table, "dealer: place your bets\nseat 1: number 5 10")
    spin(table, throw)
    play(table, "inspector: finds number 1 4 of seat 1\ndealer: finds number 1 4 of seat 2")
    play(table, SETTLE + "= seat 1 has 986")
    assert "tas-8-5-later-returned" in law_of(table, 1, "number 1")
    assert "tas-8-5-later-returned" not in law_of(table, 2, "number 1")
    play(table, "= seat 2 has 1008" if throw == "1-1-2" else "= seat 2 has 996")


@clause("tas-8-5-later-returned")
def test_wagers_made_before_the_advice_are_not_later_ones() -> None:
    table = betting_table(5, 50)
    spin(table, "1-2-3")
    lines = """
    dealer: finds number 1 4 of seat 1
    dealer: finds number 2 3 of seat 1      # made before its owner was told anything
    """
    play(table, lines + SETTLE + "= seat 1 has 1007")
    play(table, "dealer: place your bets")
    spin(table, "1-2-3")
    lines = """
    dealer: finds number 1 4 of seat 1
    dealer: finds number 2 3 of seat 1
    """
    play(table, lines + SETTLE + "= seat 1 has 1007")


@clause("tas-8-5-later-returned")
def test_the_advice_is_for_a_person_and_a_day() -> None:
    table = betting_table(5, 50)
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 996")
    play(table, "seat 1: leaves\nseat 1: sits 1000\ndealer: place your bets")
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 996")
    play(table, "dealer: closes the table")
    for item in table.rules.opening:
        play(table, f"inspector: checks {item.name}")
    play(table, "dealer: opens the table\ndealer: place your bets")
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 992")


@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(
    ("throw", "chips"),
    [("1-1-2", 1100), ("1-2-3", 1050), ("1-1-1", 1500), ("2-2-3", 950)],
)
def test_a_wager_over_the_maximum_counts_up_to_the_maximum(throw: str, chips: int) -> None:
    table = betting_table(5, 50)
    spin(table, throw)
    play(table, "dealer: finds number 1 51 of seat 1" + SETTLE + f"= seat 1 has {chips}")
    assert "tas-8-4-over-maximum" in law_of(table, 1, "number 1")


@clause("tas-8-4-over-maximum")
def test_stacks_on_one_position_are_added_up() -> None:
    table = betting_table(5, 50)
    play(table, "seat 1: number 1 40")
    spin(table, "1-2-3")
    lines = """
    dealer: finds number 1 10 of seat 1     ! 10.4 placed late
    dealer: finds number 1 30 of seat 1     # 70 in all: 50 count, 20 go back
    = seat 1 up number 1 70
    dealer: finds number 1 5 of seat 1      # and these five count for nothing
    """
    play(table, lines + SETTLE + "= seat 1 has 1050")


@clause("tas-8-4-over-maximum", "tas-8-3")
def test_a_found_wager_of_a_partner_counts_as_far_as_there_is_room() -> None:
    table = betting_table(5, 50, seats=2)
    play(table, "inspector: flags partners 1, 2\nseat 1: number 1 40")
    spin(table, "2-2-3")
    play(table, "dealer: finds number 1 30 of seat 2" + SETTLE)
    play(table, "= seat 1 has 960\n= seat 2 has 990")


@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(("stake", "chips"), [(500, 2000), (501, 2000)])
def test_the_limits_that_count_are_those_agreed_with_the_player(stake: int, chips: int) -> None:
    table = betting_table(5, 50)
    play(table, "management representative: agrees limits 100 to 500 with seat 1")
    spin(table, "1-1-2")
    if stake == 500:
        play(table, "dealer: finds number 1 500 of seat 1 ! 10.4 placed late")
    else:
        play(table, f"dealer: finds number 1 {stake} of seat 1" + SETTLE + f"= seat 1 has {chips}")


@clause("tas-8-4-under-minimum", "tas-8-4-over-maximum")
def test_a_wager_is_found_by_staff_after_the_result_until_winners_are_paid() -> None:
    table = betting_table(5, 50)
    lines = """
    dealer: finds number 1 4 of seat 1      ! 8.4 under minimum
    dealer: finds number 1 60 of seat 1     ! 8.4 over maximum
    """
    play(table, lines)
    spin(table, "1-1-2")
    lines = """
    management representative: finds number 1 4 of seat 1 ! 8.4 under minimum
    dealer: finds number 1 5 of seat 1      ! 10.4 placed late
    dealer: finds number 1 50 of seat 1     ! 10.4 placed late
    dealer: finds number 9 4 of seat 1      ! 7.5
    dealer: finds number 1 4 of seat 7      !
    dealer: finds number 1 2000 of seat 1   ! 4.3
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: finds number 1 60 of seat 1     ! 8.4 over maximum
    """
    play(table, lines)


@clause("tas-8-4-over-maximum")
def test_a_void_round_hands_back_what_was_found() -> None:
    table = betting_table(5, 50)
    play(table, "seat 1: number 1 40")
    spin(table, "1-2-3")
    lines = """
    dealer: finds number 1 30 of seat 1
    dealer: finds number 2 60 of seat 1
    dealer: reports a die is not flat
    = seat 1 up number 1 40
    = seat 1 has 960
    """
    play(table, lines)


# --- changing the limits (8.6) ----------------------------------------------------------
@clause("tas-8-6-who", "tas-1-management-representative")
def test_limits_are_changed_by_a_management_representative() -> None:
    lines = """
    dealer: sets limits 10 to 100 by consent of 1 ! 8.6 who
    inspector: sets limits 10 to 100 by consent of 1 ! 8.6 who
    inspector: posts limits 10 to 100 at 0s ! 8.6 who
    management representative: sets limits 10 to 100 by consent of 1
    = notice Minimum 10, maximum 100
    """
    play(betting_table(5, 50), lines)


@clause("tas-8-6-a")
def test_limits_change_at_once_if_every_player_agrees() -> None:
    lines = """
    management representative: sets limits 10 to 100 ! 8.6(a)
    management representative: sets limits 10 to 100 by consent of 1 ! 8.6(a)
    = notice Minimum 5, maximum 50
    management representative: sets limits 0 to 100 by consent of 1, 2 !
    management representative: sets limits 100 to 10 by consent of 1, 2 !
    management representative: sets limits 10 to 100 by consent of 1, 2
    seat 1: number 1 9                      ! 8.1 notice
    seat 1: number 1 100
    seat 2: leaves
    seat 1: number 1 down
    seat 1: leaves
    management representative: sets limits 5 to 50 # with nobody there all agree
    = notice Minimum 5, maximum 50
    """
    play(betting_table(5, 50, seats=2), lines)


@clause("tas-8-6-b")
def test_without_consent_a_notice_has_to_stand_for_half_an_hour() -> None:
    lines = """
    management representative: sets limits 10 to 100 at 5000s ! 8.6(b)
    management representative: posts limits 10 to 100 at 1000s
    management representative: sets limits 10 to 100 ! 8.6(b)
    management representative: sets limits 10 to 100 at 2799s ! 8.6(b)
    management representative: sets limits 10 to 200 at 2800s ! 8.6(b)
    management representative: sets limits 20 to 100 at 2800s ! 8.6(b)
    management representative: sets limits 10 to 100 at 2800s
    = notice Minimum 10, maximum 100
    management representative: sets limits 5 to 50 by consent of 1
    management representative: sets limits 10 to 100 at 9000s ! 8.6(b)
    """
    play(betting_table(5, 50), lines)


@clause("tas-8-6-b")
def test_another_change_by_consent_leaves_a_standing_notice_in_force() -> None:
    lines = """
    management representative: posts limits 10 to 100 at 1000s
    management representative: sets limits 5 to 60 by consent of 1 at 1500s
    seat 2: sits 100                        # joins during the half hour
    management representative: sets limits 10 to 100 at 2801s
    = notice Minimum 10, maximum 100
    """
    play(betting_table(5, 50), lines)


# --- what is left of a wager, and who called it -----------------------------------------
@clause("tas-8-1-multiples")
@plays(GAME, limits=(5, 100))
def test_what_is_left_of_a_wager_is_a_multiple_too() -> None:
    """
    seat 1: sits 100
    management representative: asks for multiples
    seat 1: field 15
    seat 1: field -4                        ! 8.1 multiples
    seat 1: field -5
    = seat 1 up field 10
    """


@clause("tas-7-7-double-confirmation")
@plays(GAME, by_hand=True, ready=True)
def test_a_spoken_wager_goes_with_the_person_who_said_it() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: says field 10 with chips
    dealer: confirms seat 1
    seat 1: leaves
    seat 1: sits 100
    inspector: confirms seat 1              ! 7.7 double confirmation
    = seat 1 up nothing
    """
