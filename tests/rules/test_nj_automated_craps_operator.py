"""Automated craps, 19:47-1A.5(b) and 1A.7: who operates the device, and who must give it up."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.button_shaker import button_lights
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"


def roll(throw: str, button: str) -> str:
    """The lines of a round from the offer to the payment, for an operator with the device."""
    who = "dealer" if button == "the dealer" else button
    return f"""
        dealer: offer the device
        dealer: selects {button}
        dealer: no more bets
        dealer: arm the button
        {who}: presses the button
        dealer: dice at rest
        roll {throw}
        dealer: collect losing wagers
        dealer: pay winning wagers
        """


def table(*seats: int) -> Referee:
    """A table dealt by hand, open, with these players, and betting is open."""
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    for seat in seats:
        play(referee, f"seat {seat}: sits 1000")
    play(referee, "dealer: place your bets")
    return referee


# --- the first offer --------------------------------------------------------------------
@clause(f"{LAW}5-b-first-offer", f"{LAW}5-b-1-pass-along")
@plays(GAME, by_hand=True, ready=True)
def test_the_first_offer_goes_to_the_dealers_left_and_then_clockwise() -> None:
    """
    seat 3: sits 100
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: pass 10
    seat 2: dont_pass 10
    seat 3: pass 10
    seat 2: accepts                         ! first offer
    seat 3: refuses                         ! first offer
    dealer: takes the dice                  ! first offer
    dealer: offer the device                ! first offer
    seat 1: refuses
    seat 3: accepts                         ! pass along
    seat 1: accepts                         ! pass along
    dealer: takes the dice                  ! pass along
    seat 2: refuses
    seat 3: accepts
    = holder 3
    seat 1: accepts                         ! 7(a) option
    dealer: takes the dice                  ! dealer button
    """


@clause(f"{LAW}5-b-eligibility")
@plays(GAME, by_hand=True, ready=True)
def test_the_device_is_offered_only_to_players_with_a_line_wager() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    dealer: place your bets
    seat 1: field 10
    seat 1: accepts                         ! 5(b) eligibility
    seat 1: refuses                         ! 5(b) eligibility
    seat 2: dont_pass 10
    seat 3: pass 10
    seat 3: accepts                         ! first offer
    seat 2: accepts
    = holder 2
    """


@clause(f"{LAW}5-b-1-pass-along", f"{LAW}5-b-eligibility")
@plays(GAME, by_hand=True, ready=True)
def test_a_player_becomes_eligible_by_a_wager_made_during_the_offer() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 2: pass 10
    seat 2: refuses
    seat 1: accepts                         ! 5(b) eligibility
    seat 1: pass 10
    dealer: takes the dice                  ! pass along
    seat 2: accepts                         ! pass along
    seat 1: accepts
    """


@clause(f"{LAW}5-b-3-dealer-button")
@plays(GAME, by_hand=True, ready=True)
def test_if_no_eligible_player_takes_it_the_dealers_own_button_lights(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: pass 10
    dealer: takes the dice                  ! first offer
    seat 1: refuses
    dealer: takes the dice
    dealer: takes the dice                  ! dealer button
    = holder 0
    dealer: offer the device
    = step select the button
    dealer: selects seat 1                  ! dealer button
    dealer: selects the dealer
    = button of the dealer
    """
    assert button_lights(table.rules, table.table) == {0: True, 1: False, 2: False}


@clause(f"{LAW}5-b-3-dealer-button")
@plays(GAME, by_hand=True, ready=True)
def test_without_any_eligible_player_the_dealer_operates_at_once() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 6 6
    dealer: takes the dice
    dealer: offer the device
    dealer: selects the dealer
    = button of the dealer
    """


# --- keeping and giving up --------------------------------------------------------------
@clause(f"{LAW}7-a-option", f"{LAW}7-b-next-offeree")
def test_the_operator_may_keep_or_give_up_the_device_after_each_settled_roll() -> None:
    referee = table(1, 2, 3)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 2: pass 10
        seat 3: pass 10
        seat 1: refuses
        seat 2: accepts
        {roll("3-3", "seat 2")}
        = holder 2
        dealer: place your bets
        {roll("2-1", "seat 2")}
        = holder 2
        seat 1: gives up                    !
        seat 2: gives up                    # between two rounds
        = holder -1
        dealer: place your bets
        seat 2: accepts                     ! next offeree
        seat 1: accepts                     ! next offeree
        seat 3: accepts
        seat 3: gives up                    # while betting is open
        seat 2: accepts                     ! next offeree
        seat 1: accepts
        = holder 1
        """,
    )


@clause(f"{LAW}7-a-option")
def test_the_device_is_not_given_up_once_the_betting_is_closed() -> None:
    referee = table(1, 2)
    play(
        referee,
        """
        seat 1: pass 10
        seat 1: accepts
        dealer: offer the device
        dealer: selects seat 1
        dealer: no more bets
        seat 1: gives up                    ! 7(a) option
        dealer: arm the button
        seat 1: gives up                    ! 7(a) option
        seat 1: presses the button
        seat 1: gives up                    ! 7(a) option
        dealer: dice at rest
        roll 3-3
        seat 1: gives up                    ! 7(a) option
        dealer: collect losing wagers
        seat 1: gives up                    ! 7(a) option
        dealer: pay winning wagers
        seat 1: gives up
        """,
    )


@clause(f"{LAW}7-a-option", f"{LAW}5-b-2-light")
def test_giving_up_after_the_button_was_selected_goes_back_to_the_offer() -> None:
    referee = table(1, 2)
    play(
        referee,
        """
        seat 1: pass 10
        seat 2: pass 10
        seat 1: accepts
        dealer: offer the device
        dealer: selects seat 1
        = button of seat 1
        seat 1: gives up
        = step offer the device
        = button dark
        dealer: offer the device            ! next offeree
        seat 2: accepts
        dealer: offer the device
        dealer: selects seat 1              ! selector
        dealer: selects seat 2
        = button of seat 2
        """,
    )


@clause(f"{LAW}7-a-1-i-seven")
@pytest.mark.parametrize("rolls", [("3-4",), ("3-3", "2-5")], ids=["come-out", "seven-out"])
def test_any_seven_takes_the_device_from_a_player(rolls: tuple[str, ...]) -> None:
    referee = table(1, 2)
    play(referee, "seat 1: pass 10\nseat 1: accepts")
    for throw in rolls[:-1]:
        play(referee, f"{roll(throw, 'seat 1')}\n= holder 1\ndealer: place your bets")
    play(
        referee,
        f"""
        {roll(rolls[-1], "seat 1")}
        = holder -1
        dealer: place your bets
        seat 1: pass 10
        seat 1: accepts                     ! next offeree
        """,
    )


@clause(f"{LAW}7-a-1-i-seven")
@pytest.mark.parametrize(
    "throw", ["1-1", "1-2", "2-2", "2-3", "3-3", "4-4", "4-5", "5-5", "5-6", "6-6"]
)
def test_no_other_total_takes_it(throw: str) -> None:
    referee = table(1, 2)
    play(referee, f"seat 1: dont_pass 10\nseat 1: accepts\n{roll(throw, 'seat 1')}\n= holder 1")


@clause(f"{LAW}7-a-1-ii-ineligible")
def test_an_operator_whose_line_wager_was_decided_must_bet_again_or_hand_on() -> None:
    referee = table(1, 2)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 1: accepts
        {roll("5-6", "seat 1")}
        = holder 1
        dealer: place your bets
        seat 2: pass 10
        dealer: offer the device                    ! ineligible
        seat 1: field 10
        dealer: offer the device                    ! ineligible
        seat 1: pass 10
        dealer: takes it away for not eligible      ! 5(b) eligibility
        {roll("1-2", "seat 1")}
        dealer: place your bets
        seat 2: pass 10
        dealer: offer the device                    ! ineligible
        dealer: takes it away for not eligible
        = holder -1
        seat 2: accepts
        = holder 2
        """,
    )


@clause(f"{LAW}7-a-1-ii-ineligible")
def test_nobody_is_ineligible_before_wagers_can_be_made() -> None:
    """The operator may keep the device and bet again in the next round."""
    referee = table(1, 2)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 2: pass 10
        seat 1: accepts
        {roll("5-6", "seat 1")}
        = holder 1
        = step place your bets
        dealer: takes it away for not eligible          ! 5(b) eligibility
        floorperson: takes it away for not eligible     ! 5(b) eligibility
        dealer: place your bets
        seat 1: pass 10
        dealer: offer the device
        = holder 1
        """,
    )


@clause(f"{LAW}7-a-1-ii-ineligible")
def test_an_operator_who_takes_the_wager_down_may_not_run_the_round() -> None:
    referee = table(1, 2)
    play(
        referee,
        """
        seat 1: dont_pass 10
        seat 1: accepts
        dealer: offer the device
        dealer: selects seat 1
        seat 1: dont_pass down
        dealer: no more bets                        ! ineligible
        seat 1: gives up
        = step offer the device
        dealer: takes the dice
        dealer: offer the device
        dealer: selects the dealer
        dealer: no more bets
        """,
    )


@clause(f"{LAW}7-a-1-ii-ineligible", f"{LAW}5-b-eligibility")
def test_with_a_point_on_only_players_with_a_line_wager_may_operate() -> None:
    referee = table(1, 2)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 1: accepts
        {roll("3-3", "seat 1")}
        seat 1: gives up
        dealer: place your bets
        seat 2: pass 10                             ! Pass timing
        seat 2: come 10
        seat 2: accepts                             ! 5(b) eligibility
        dealer: takes the dice
        """,
    )


@clause(f"{LAW}7-a-2-dealer")
def test_a_dealer_gives_it_up_after_every_roll_and_all_are_asked_again() -> None:
    referee = table(1, 2)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 2: pass 10
        seat 1: refuses
        seat 2: refuses
        dealer: takes the dice
        {roll("3-3", "the dealer")}
        = holder -1
        dealer: place your bets
        dealer: takes the dice                      ! first offer
        seat 2: accepts                             ! first offer
        seat 1: refuses
        seat 2: accepts                             # the refusal of the last round is forgotten
        = holder 2
        """,
    )


# --- the next offer ---------------------------------------------------------------------
@clause(f"{LAW}7-b-next-offeree", f"{LAW}7-b-clockwise")
def test_the_next_offer_goes_clockwise_from_the_last_operator() -> None:
    referee = table(2, 4, 5, 7)
    play(
        referee,
        f"""
        seat 2: pass 10
        seat 4: pass 10
        seat 5: pass 10
        seat 7: pass 10
        seat 2: refuses
        seat 4: refuses
        seat 5: accepts
        {roll("3-4", "seat 5")}
        dealer: place your bets
        seat 2: pass 10
        seat 4: pass 10
        seat 5: pass 10
        seat 7: pass 10
        seat 2: accepts                             ! next offeree
        seat 7: refuses
        seat 4: accepts                             ! 7(b) clockwise
        dealer: takes the dice                      ! 7(b) clockwise
        seat 2: refuses
        seat 5: accepts                             ! 7(b) clockwise
        seat 4: accepts
        = holder 4
        """,
    )


@clause(f"{LAW}7-b-clockwise")
def test_seats_without_a_line_wager_are_passed_over() -> None:
    referee = table(1, 2, 3)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 1: accepts
        {roll("3-4", "seat 1")}
        dealer: place your bets
        seat 3: dont_pass 10
        seat 2: accepts                             ! 5(b) eligibility
        seat 3: accepts
        """,
    )


@clause(f"{LAW}7-b-dealer-fallback-select", f"{LAW}7-b-dealer-fallback-operate")
def test_if_nobody_takes_it_over_the_dealer_selects_and_presses_his_own_button() -> None:
    referee = table(1, 2)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 2: pass 10
        seat 1: accepts
        {roll("2-2", "seat 1")}
        seat 1: gives up
        dealer: place your bets
        dealer: takes the dice                      ! next offeree
        seat 2: refuses
        seat 1: accepts                             ! 7(b) clockwise
        dealer: takes the dice
        dealer: offer the device
        = step select the button
        dealer: selects seat 1                      ! fallback select
        dealer: selects seat 2                      ! fallback select
        dealer: selects the dealer
        = button of the dealer
        dealer: no more bets
        dealer: arm the button
        seat 1: presses the button
        = incident the button of seat 1 was ignored
        seat 2: takes step press the button         ! fallback operate
        = step press the button
        dealer: presses the button
        = step dice at rest
        """,
    )


@clause(f"{LAW}7-b-dealer-fallback-operate")
def test_a_lone_player_who_rolled_a_seven_is_offered_it_again_after_the_dealers_roll() -> None:
    referee = table(4)
    play(
        referee,
        f"""
        seat 4: pass 10
        seat 4: accepts
        {roll("3-4", "seat 4")}
        dealer: place your bets
        seat 4: pass 10
        seat 4: accepts                             !
        dealer: takes the dice
        {roll("3-3", "the dealer")}
        dealer: place your bets
        seat 4: accepts
        = holder 4
        """,
    )


@clause(f"{LAW}7-b-next-offeree")
def test_the_neighbor_of_an_operator_who_left_the_table_is_next() -> None:
    referee = table(1, 2, 3)
    play(
        referee,
        f"""
        seat 1: pass 10
        seat 1: refuses
        seat 2: pass 10
        seat 2: accepts
        {roll("3-4", "seat 2")}
        seat 2: leaves
        dealer: place your bets
        seat 1: pass 10
        seat 3: pass 10
        seat 1: accepts                             ! next offeree
        seat 3: accepts
        """,
    )


@clause(f"{LAW}7-a-option")
def test_a_holder_who_leaves_hands_the_device_on() -> None:
    referee = table(1, 2)
    play(
        referee,
        f"""
        seat 1: dont_pass 10
        seat 2: pass 10
        seat 1: accepts
        {roll("3-3", "seat 1")}
        dealer: place your bets
        dealer: offer the device
        dealer: selects seat 1
        seat 1: dont_pass down
        seat 1: leaves
        = holder -1
        = step offer the device
        seat 1: sits 50
        seat 1: accepts                             !
        seat 2: accepts
        """,
    )


# --- taken away -------------------------------------------------------------------------
@clause(f"{LAW}7-a-3-delay")
def test_the_floorperson_may_take_the_device_away_for_delay() -> None:
    referee = table(1, 2)
    play(
        referee,
        """
        floorperson: takes it away for delay        !
        seat 1: pass 10
        seat 2: pass 10
        seat 1: accepts
        dealer: offer the device
        dealer: selects seat 1
        dealer: no more bets
        dealer: arm the button                      # seat 1 does not press
        dealer: takes it away for delay             ! 7(a)3 delay
        floorperson: takes it away for rudeness     ! 7(a) option
        floorperson: takes it away for delay
        = incident device: taken from seat 1 for delay
        = holder -1
        = step offer the device
        = betting closed
        = button dark
        seat 1: accepts                             ! next offeree
        seat 2: accepts
        dealer: offer the device
        dealer: selects seat 2
        dealer: no more bets
        dealer: arm the button
        seat 1: presses the button
        seat 2: presses the button
        = step dice at rest
        """,
    )


@clause(f"{LAW}7-a-3-violation")
def test_the_floorperson_may_take_it_away_for_a_violation_with_its_reference() -> None:
    referee = table(1, 2)
    play(
        referee,
        """
        seat 1: pass 10
        seat 1: accepts
        dealer: takes it away for violation, noting 19:47-1A.4(b)           ! violation
        floorperson: takes it away for violation                            ! violation
        floorperson: takes it away for violation, noting 19:47-1A.4(b)
        = incident device: taken from seat 1 for violation (19:47-1A.4(b))
        = holder -1
        """,
    )


@clause(f"{LAW}7-a-3-delay", f"{LAW}7-a-3-violation")
def test_nothing_is_taken_away_while_a_roll_is_under_way() -> None:
    referee = table(1, 2)
    play(
        referee,
        """
        seat 1: pass 10
        seat 2: pass 10
        seat 1: accepts
        dealer: offer the device
        dealer: selects seat 1
        dealer: no more bets
        dealer: arm the button
        seat 1: presses the button
        floorperson: takes it away for delay                    ! 7(a) option
        dealer: dice at rest
        roll 3-3
        floorperson: takes it away for violation, noting x      ! 7(a) option
        dealer: collect losing wagers
        floorperson: takes it away for delay                    ! 7(a) option
        dealer: pay winning wagers
        = holder 1
        floorperson: takes it away for delay
        = step place your bets
        dealer: place your bets
        seat 2: accepts
        """,
    )
