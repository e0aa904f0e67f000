"""Mini-dice, 19:47-13: offering the shaker (13.5(d)), passing it (13.7) and invalid shakes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit.commands import Report, TakeStep
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import current_step
from tests.playing import clause, make_ready, play, plays

GAME = "nj.mini_dice"
DEALER_FIRST = """
dealer: place your bets
dealer: no more bets
dealer: cover
dealer: dealer shakes x3
"""
PLAYER_SHAKES = """
dealer: offer the shaker
seat {seat}: takes step player shakes x3
seat {seat}: takes step hand it back
dealer: set it down
dealer: uncover
shake {throw}
dealer: collect losing wagers
dealer: pay winning wagers
"""
DEALER_SHAKES = """
dealer: takes the dice
dealer: offer the shaker
dealer: dealer shakes for the players x3
dealer: set it down
dealer: uncover
shake {throw}
dealer: collect losing wagers
dealer: pay winning wagers
"""


def at_the_offer(*seats: int) -> Referee:
    """An open table with players in these seats, just as the shaker is offered."""
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    for seat in seats:
        play(table, f"seat {seat}: sits 100")
    play(table, DEALER_FIRST)
    return table


def then(table: Referee, text: str, **names: Any) -> None:
    """Play on."""
    play(table, text.format(**names))


# --- the first offer (13.5(d)) ----------------------------------------------------------
@clause("nj-19-47-13-5-d-first-offer")
@plays(GAME, by_hand=True, ready=True)
def test_the_shaker_is_offered_once_the_dealer_has_shaken() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: accepts                         ! 13.5(b) announce
    dealer: no more bets
    dealer: cover
    seat 1: accepts                         ! 13.5(c) dealer shakes
    dealer: takes the dice                  ! 13.5(c) dealer shakes
    dealer: dealer shakes x3
    dealer: offer the shaker                ! 13.5(d) first offer
    seat 2: accepts                         ! 13.5(d) first offer
    seat 1: accepts
    = holder 1
    """


@clause("nj-19-47-13-5-d-first-offer", "nj-19-47-13-5-d-clockwise")
def test_refusals_send_the_first_offer_clockwise_round_the_occupied_seats() -> None:
    lines = """
    seat 5: accepts                         ! 13.5(d) first offer
    seat 2: refuses
    seat 5: accepts                         ! 13.5(d) clockwise
    seat 2: accepts                         ! 13.5(d) clockwise
    seat 3: refuses
    seat 5: accepts
    = holder 5
    seat 2: accepts                         ! 13.7(a) option
    """
    then(at_the_offer(3, 5, 2), lines)


@clause("nj-19-47-13-5-d-clockwise")
def test_a_player_needs_no_wager_to_shake() -> None:
    table = at_the_offer(4)
    then(table, "seat 4: accepts\n" + PLAYER_SHAKES, seat=4, throw="1-2")
    assert table.table.hands.holder == 4


# --- keeping and passing (13.7(a), 13.7(b)) ---------------------------------------------
@clause("nj-19-47-13-7-a-option")
def test_the_holder_keeps_the_shaker_or_passes_it_after_settlement() -> None:
    table = at_the_offer(1, 2)
    then(
        table,
        "seat 1: accepts\nseat 1: gives up ! 13.7(a) option\n" + PLAYER_SHAKES,
        seat=1,
        throw="1-2",
    )
    lines = """
    = holder 1
    seat 2: gives up                        !
    dealer: place your bets                 # kept: nobody else is asked
    dealer: no more bets
    seat 1: gives up                        ! 13.7(a) option
    dealer: cover
    dealer: dealer shakes x3                # the dealer shakes first each time
    seat 2: accepts                         ! 13.7(a) option
    """
    then(table, lines + PLAYER_SHAKES, seat=1, throw="6-6")
    lines = """
    seat 1: gives up                        # passed on
    = holder -1
    """
    then(table, lines + DEALER_FIRST + "seat 1: accepts ! 13.7(b) next offeree")
    then(table, "seat 2: accepts\n= holder 2")


@clause("nj-19-47-13-7-b-next-offeree", "nj-19-47-13-7-b-clockwise")
def test_a_passed_shaker_goes_to_the_left_of_the_last_holder_and_on() -> None:
    table = at_the_offer(1, 3, 4)
    then(table, "seat 1: refuses\nseat 3: accepts\n" + PLAYER_SHAKES, seat=3, throw="1-2")
    then(table, "seat 3: gives up" + DEALER_FIRST)
    lines = """
    seat 1: accepts                         ! 13.7(b) next offeree
    seat 4: refuses
    seat 3: accepts                         ! 13.7(b) clockwise
    seat 1: accepts
    = holder 1
    """
    then(table, lines)


@clause("nj-19-47-13-7-b-dealer-fallback", "nj-19-47-13-7-b-clockwise")
def test_a_passed_shaker_that_nobody_takes_goes_to_the_dealer() -> None:
    table = at_the_offer(1, 2)
    then(table, "seat 1: accepts\n" + PLAYER_SHAKES, seat=1, throw="1-2")
    then(table, "seat 1: gives up" + DEALER_FIRST)
    lines = """
    dealer: takes the dice                  ! 13.7(b) next offeree
    seat 2: refuses
    seat 1: refuses                         ! 13.7(b)
    dealer: offer the shaker                ! 13.7(b)
    """
    then(table, lines + DEALER_SHAKES, throw="1-2")


@clause("nj-19-47-13-7-a-1-i-seven")
@pytest.mark.parametrize(
    ("throw", "holder"),
    [("1-6", -1), ("4-3", -1), ("2-5", -1), ("2-4", 1), ("4-4", 1), ("5-6", 1), ("1-1", 1)],
)
def test_a_player_who_shakes_a_seven_has_to_pass(throw: str, holder: int) -> None:
    table = at_the_offer(1, 2)
    then(table, "seat 1: accepts\n" + PLAYER_SHAKES, seat=1, throw=throw)
    assert table.table.hands.holder == holder
    if holder == -1:
        then(table, DEALER_FIRST + "seat 1: accepts ! 13.7(b) next offeree\nseat 2: accepts")


@clause("nj-19-47-13-7-a-1-i-seven")
def test_a_seven_that_does_not_count_passes_nothing() -> None:
    table = at_the_offer(1, 2)
    lines = """
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    dealer: reports a die is not flat
    = holder 1
    = betting open
    """
    then(table, lines)


@clause("nj-19-47-13-7-a-2-dealer-holder", "nj-19-47-13-7-b-next-offeree")
def test_a_dealer_who_holds_it_offers_it_to_those_who_have_not_refused() -> None:
    table = at_the_offer(1, 2)
    then(table, "seat 1: refuses\nseat 2: refuses" + DEALER_SHAKES, throw="3-4")
    then(table, "= holder 0" + DEALER_FIRST)  # all have refused: the dealer keeps it
    lines = """
    seat 1: accepts                         ! 13.7(a) option
    seat 4: sits 100                        # a newcomer has not refused yet
    = holder -1
    dealer: takes the dice                  ! 13.5(d) first offer
    seat 1: accepts                         ! 13.5(d) first offer
    seat 4: refuses
    """
    then(table, lines + DEALER_SHAKES, throw="1-2")
    assert table.table.hands.holder == 0


@clause("nj-19-47-13-7-a-2-dealer-holder")
def test_after_the_dealers_shake_a_newcomer_is_asked_and_not_those_who_refused() -> None:
    table = at_the_offer(1, 2)
    lines = """
    seat 1: refuses
    seat 2: refuses
    dealer: takes the dice
    dealer: offer the shaker
    seat 3: sits 100                        # too late for this shake
    = holder 0
    dealer: dealer shakes for the players x3
    dealer: set it down
    dealer: uncover
    shake 1-2
    dealer: collect losing wagers
    dealer: pay winning wagers
    = holder -1
    """
    then(table, lines + DEALER_FIRST + "seat 2: accepts ! 13.5(d)\nseat 3: accepts\n= holder 3")


@clause("nj-19-47-13-7-a-2-dealer-holder")
@pytest.mark.parametrize(
    "forgets",
    [
        "seat 1: leaves\nseat 1: sits 100",  # it depends on the person, not on the seat
        "seat 2: leaves\nseat 2: sits 100",
    ],
)
def test_a_refusal_ends_when_the_person_leaves(forgets: str) -> None:
    table = at_the_offer(1, 2)
    then(table, "seat 1: refuses\nseat 2: refuses" + DEALER_SHAKES, throw="1-2")
    seat = forgets[5]
    then(table, forgets + DEALER_FIRST + f"seat {seat}: accepts\n= holder {seat}")


@clause("nj-19-47-13-7-a-2-dealer-holder")
def test_refusals_end_when_a_player_next_holds_the_shaker() -> None:
    table = at_the_offer(1, 2)
    then(table, "seat 1: refuses\nseat 2: accepts\n" + PLAYER_SHAKES, seat=2, throw="3-4")
    then(table, DEALER_FIRST + "seat 1: refuses" + DEALER_SHAKES, throw="1-2")
    then(table, "= holder -1" + DEALER_FIRST + "seat 1: accepts ! 13.5(d)\nseat 2: accepts")


@clause("nj-19-47-13-7-a-2-dealer-holder")
def test_refusals_end_when_the_table_opens_again() -> None:
    table = at_the_offer(1)
    then(table, "seat 1: refuses" + DEALER_SHAKES + "dealer: closes the table", throw="1-2")
    for item in table.rules.opening:
        then(table, f"floorperson: checks {item.name}")
    then(table, "dealer: opens the table" + DEALER_FIRST + "seat 1: accepts\n= holder 1")


# --- passing by order of the floorperson (13.7(a)1.ii) ----------------------------------
@clause("nj-19-47-13-7-a-1-ii-delay")
def test_a_floorperson_may_take_the_shaker_from_a_player_who_delays() -> None:
    lines = """
    floorperson: takes it away for delay    !
    seat 1: accepts
    dealer: takes it away for delay         ! 13.7(a)1.ii delay
    dealer: offer the shaker
    floorperson: takes it away for bad luck ! 13.7(a) option
    floorperson: takes it away for delay
    = holder -1
    = incident shaker: taken from seat 1 for delay
    = step offer the shaker
    seat 1: accepts                         ! 13.7(b) next offeree
    seat 2: accepts
    dealer: offer the shaker
    seat 2: takes step player shakes x3
    seat 2: takes step hand it back
    floorperson: takes it away for delay    ! 13.7(a) option
    """
    then(at_the_offer(1, 2), lines)


@clause("nj-19-47-13-7-a-1-ii-violations")
def test_a_floorperson_who_takes_it_for_a_violation_names_the_rule() -> None:
    lines = """
    seat 1: accepts
    floorperson: takes it away for violation ! 13.7(a)1.ii violations
    dealer: takes it away for violation, noting rule 5:12-115 ! 13.7(a)1.ii violations
    floorperson: takes it away for violation, noting rule 5:12-115
    = holder -1
    = incident shaker: taken from seat 1 for violation (rule 5:12-115)
    seat 2: accepts
    """
    then(at_the_offer(1, 2), lines)


@clause("nj-19-47-13-7-a-1-ii-invalid-shakes")
def test_a_floorperson_may_take_it_after_repeated_invalid_shakes() -> None:
    table = at_the_offer(1, 2)
    once = """
    dealer: offer the shaker
    dealer: reports too few shakes
    = holder 1
    = betting open
    """
    again = """
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    """
    refused = "floorperson: takes it away for invalid shakes ! 13.7(a)1.ii invalid shakes\n"
    then(table, "seat 1: accepts\n" + refused + once + refused + again + once)
    then(table, "dealer: takes it away for invalid shakes ! 13.7(a)1.ii invalid shakes")
    then(table, "floorperson: takes it away for invalid shakes\n= holder -1")
    then(table, again + "seat 1: accepts ! 13.7(b)\nseat 2: accepts\n" + refused)


@clause("nj-19-47-13-7-a-1-ii-invalid-shakes")
@pytest.mark.parametrize(
    ("irregularity", "by"),
    [
        ("too few shakes", "dealer"), ("shaker not handed back at once", "dealer"),
        ("dice seen or touched", "dealer"), ("a die is not flat", "dealer"),
        ("too few shakes", "floorperson"), ("no roll", "floorperson"),
    ],
)  # fmt: skip
def test_an_invalid_shake_decides_nothing_and_counts_against_the_holder(
    irregularity: str, by: str
) -> None:
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    lines = f"""
    seat 1: sits 100
    dealer: place your bets
    seat 1: place 4 10
    seat 1: field 10
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    {by}: reports {irregularity}
    = incident {irregularity}: No Roll
    = seat 1 up place 4 10, field 10
    = seat 1 has 80
    = holder 1
    = betting open
    = step no more bets
    seat 1: field down
    = seat 1 has 90
    """
    play(table, lines)
    assert table.table.hands.invalid == 1


@clause("nj-19-47-13-7-a-1-ii-invalid-shakes")
@plays(GAME, by_hand=True, ready=True)
def test_invalid_shakes_are_declared_by_the_right_person_at_the_right_time(
    table: Referee,
) -> None:
    """
    seat 1: sits 100
    dealer: reports a die is not flat       ! 13.7(a)1.ii invalid shakes
    dealer: place your bets
    seat 1: field 10
    dealer: reports a die is not flat       ! 13.7(a)1.ii invalid shakes
    dealer: no more bets
    dealer: reports no roll                 ! 13.7(a)1.ii invalid shakes
    dealer: reports bad luck                !
    floorperson: reports no roll            ! 13.7(a)1.ii invalid shakes
    dealer: reports too few shakes          ! 13.7(a)1.ii invalid shakes
    dealer: cover
    dealer: reports a die is not flat       ! 13.7(a)1.ii invalid shakes
    dealer: reports shaker not handed back at once ! 13.7(a)1.ii invalid shakes
    dealer: reports too few shakes          ! 13.7(a)1.ii invalid shakes
    dealer: reports dice seen or touched    # the dealer's own doing
    = seat 1 up field 10
    """
    assert table.table.hands.invalid == 0


@clause("nj-19-47-13-5-c-dealer-shakes")
@plays(GAME, by_hand=True, ready=True)
def test_too_few_shakes_of_the_dealer_count_against_no_player(table: Referee) -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: field 10
    dealer: no more bets
    dealer: cover
    dealer: dealer shakes x3
    seat 1: accepts
    floorperson: reports too few shakes     # fewer than the dealer said
    = seat 1 up field 10
    = holder 1
    """
    assert table.table.hands.invalid == 0


@clause("nj-19-47-13-5-d-2-dealer-substitute")
def test_a_shaker_that_no_player_had_is_not_handed_back_late() -> None:
    """Only a player hands it back; the dealer's short shake can still be reported."""
    table = at_the_offer(1)
    then(
        table,
        """
        seat 1: refuses
        dealer: takes the dice
        dealer: offer the shaker
        dealer: dealer shakes for the players x3
        dealer: reports shaker not handed back at once ! 13.5(d)1 return
        dealer: set it down
        floorperson: reports shaker not handed back at once ! 13.5(d)1 return
        floorperson: reports too few shakes
        = incident too few shakes: No Roll
        """,
    )
    assert table.table.hands.holder == 0


@clause("nj-19-47-13-7-a-1-ii-invalid-shakes")
def test_each_invalid_shake_is_seen_only_once_the_shake_has_come_so_far() -> None:
    seen = {
        "offer the shaker": "too few shakes",
        "hand it back": "shaker not handed back at once",
        "call the total": "a die is not flat",
    }
    steps = (
        "offer the shaker",
        "player shakes",
        "hand it back",
        "set it down",
        "uncover",
        "call the total",
    )
    for first, irregularity in seen.items():
        table = at_the_offer(1, 2)
        then(table, "seat 1: accepts")
        report = Report(irregularity=irregularity, by="dealer")
        for step in steps:
            assert current_step(table.rules, table.table).name == step
            assert table.can(report) == (steps.index(step) >= steps.index(first)), step
            count = 3 if step == "player shakes" else 1
            by = 1 if step in ("player shakes", "hand it back") else 0
            if step != "call the total":
                table.do(TakeStep(step, count=count, seat=by))


@clause("nj-19-47-13-7-a-1-ii-invalid-shakes")
def test_an_invalid_shake_found_after_the_call_is_noted_and_changes_nothing() -> None:
    table = at_the_offer(1, 2)
    settled = """
    seat 1: accepts
    dealer: offer the shaker
    seat 1: takes step player shakes x3
    seat 1: takes step hand it back
    dealer: set it down
    dealer: uncover
    shake 1-3
    dealer: reports a die is not flat
    = incident found after the result is called; nothing is reversed
    dealer: collect losing wagers
    dealer: reports a die is not flat
    dealer: pay winning wagers
    dealer: reports a die is not flat
    = incident found between rounds; nothing is reversed
    dealer: place your bets
    dealer: reports a die is not flat       ! 13.7(a)1.ii invalid shakes
    """
    then(table, settled)
