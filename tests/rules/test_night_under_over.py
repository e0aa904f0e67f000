"""Under/over at a casino night, 13:47-20.33, clause by clause."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, opens_only_after, play, plays

GAME = "night.under_over"


# --- equipment (20.33(a)) ---------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param(
            "hourglass cage 18 inches across, dice in clear view",
            "20.33(a)1 cage",
            marks=clause("nj-13-47-20-33-a-1-cage"),
        ),
        pytest.param("2 dice", "20.33(a)2", marks=clause("nj-13-47-20-33-a-2")),
        pytest.param("dice of 2.5 inches", "20.33(a)2i", marks=clause("nj-13-47-20-33-a-2i")),
        pytest.param(
            "six sides with the usual markings",
            "20.33(a)2ii",
            marks=clause("nj-13-47-20-33-a-2ii"),
        ),
        pytest.param("dice evenly weighted", "20.33(a)2iii", marks=clause("nj-13-47-20-33-a-2iii")),
        pytest.param(
            "1 opposite 6, 2 opposite 5, 3 opposite 4",
            "20.33(a)2iv",
            marks=clause("nj-13-47-20-33-a-2iv"),
        ),
        pytest.param(
            "layout shows over 7, under 7 and 7", "20.33(a)3", marks=clause("nj-13-47-20-33-a-3")
        ),
        pytest.param(
            "dealer stands opposite the players", "20.33(b)3", marks=clause("nj-13-47-20-33-b-3")
        ),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause("nj-13-47-20-33-a-1-chute", "nj-13-47-20-33-a-1-cage")
def test_the_dice_are_tumbled_in_a_cage_or_down_a_chute() -> None:
    chute = "chute that tumbles the dice over at least 3 baffles"
    opens_only_after(GAME, chute, "20.33(a)1 chute", tumbler="chute")
    assert chute not in [item.name for item in load(GAME).rules().opening]
    with pytest.raises(BadOption, match="tumbler cannot be 'cup': use cage, chute"):
        load(GAME).rules(tumbler="cup")


@clause("nj-13-47-20-33-a-2", "nj-13-47-20-2-under-over")
@plays(GAME)
def test_two_dice_are_thrown() -> None:
    """
    throw 6                      ! 20.33(c)2
    throw 1-2-3                  ! 20.33(c)2
    throw 1-7                    ! 20.33(c)2
    throw 1-2
    """


# --- the dealer (20.33(b)) --------------------------------------------------------------
@clause("nj-13-47-20-33-b-1", "nj-13-47-20-33-c-2")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_tumbles_the_dice_once_betting_is_closed() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: seven 10
    dealer: tumble the dice              ! 20.33(c)2
    dealer: no more bets
    seat 1: seven 10                     ! 20.33(c)2
    seat 1: seven down                   ! 20.33(c)2
    throw 3-4                            ! 20.33(b)1
    seat 1: takes step tumble the dice   ! 20.33(b)1
    class B operator: tumble the dice
    throw 3-4
    = seat 1: seven wins 40
    """


@clause("nj-13-47-20-33-b-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game() -> None:
    """
    dealer: signs off
    = incident no dealer
    dealer: place your bets              ! 20.33(b)2
    class A operator: signs on
    class A operator: place your bets
    """


@clause("nj-13-47-20-33-b-4", "nj-13-47-20-33-c-1")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_takes_losing_wagers_and_pays_winning_ones() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: under_7 10
    seat 2: sits 100
    seat 2: over_7 10
    dealer: no more bets
    dealer: tumble the dice
    throw 1-3
    = seat 1: under_7 wins 10
    = seat 2: over_7 loses 10
    dealer: pay winning wagers           ! 20.33(b)4
    dealer: collect losing wagers
    = seat 1 up under_7 10
    = seat 2 up nothing
    dealer: pay winning wagers
    = seat 1 has 110
    = seat 2 has 90
    """


# --- wagers and odds (20.33(c) and (d)) -------------------------------------------------
def expect_result(wager: str, throw: str, what: str) -> None:
    """Ten imitation dollars on a space, one throw, and what becomes of them."""
    lines = f"seat 1: sits 100\nseat 1: {wager} 10\nthrow {throw}\n= seat 1: {wager} {what}"
    play(Referee(load(GAME)), lines)


@clause("nj-13-47-20-33-d-1", "nj-13-47-20-33-c-2", "nj-13-47-20-2-under-over")
@pytest.mark.parametrize("throw", ["1-1", "1-2", "2-2", "1-4", "5-1"])
def test_under_seven_pays_1_to_1_on_2_to_6(throw: str) -> None:
    expect_result("under_7", throw, "wins 10")


@clause("nj-13-47-20-33-d-2", "nj-13-47-20-33-c-2")
@pytest.mark.parametrize("throw", ["2-6", "6-3", "5-5", "6-5", "6-6"])
def test_over_seven_pays_1_to_1_on_8_to_12(throw: str) -> None:
    expect_result("over_7", throw, "wins 10")


@clause("nj-13-47-20-33-d-3", "nj-13-47-20-33-c-2")
@pytest.mark.parametrize("throw", ["1-6", "2-5", "3-4", "4-3", "5-2", "6-1"])
def test_seven_pays_4_to_1(throw: str) -> None:
    expect_result("seven", throw, "wins 40")


@clause("nj-13-47-20-33-c-2", "nj-13-47-20-2-under-over")
@pytest.mark.parametrize(
    ("wager", "throw"),
    [
        ("under_7", "3-4"),
        ("under_7", "6-2"),
        ("under_7", "6-6"),
        ("over_7", "3-4"),
        ("over_7", "3-3"),
        ("over_7", "1-1"),
        ("seven", "3-3"),
        ("seven", "4-4"),
        ("seven", "1-1"),
    ],
)
def test_every_other_total_loses(wager: str, throw: str) -> None:
    expect_result(wager, throw, "loses 10")


@clause("nj-13-47-20-2-under-over", "nj-13-47-20-33-a-3")
@plays(GAME, several_spaces=True)
def test_the_layout_has_three_spaces() -> None:
    """
    seat 1: sits 100
    seat 1: under_7 1
    seat 1: over_7 2
    seat 1: seven 3
    seat 1: eight 4              ! 20.2 Under/over
    seat 1: under_8 4            ! 20.2 Under/over
    = seat 1 up under_7 1, over_7 2, seven 3
    """


@clause("nj-13-47-20-33-c-1")
@plays(GAME)
def test_each_player_backs_a_single_space_in_a_round() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: under_7 10
    seat 1: seven 5              ! 20.33(c)1
    seat 1: over_7 5             ! 20.33(c)1
    seat 2: seven 5
    seat 1: under_7 5
    = seat 1 up under_7 15
    seat 1: under_7 down
    seat 1: over_7 20
    seat 1: under_7 10           ! 20.33(c)1
    throw 6-6
    = seat 1: over_7 wins 20
    = seat 2: seven loses 5
    seat 1: seven 5
    = seat 1 up seven 5
    """


@clause("nj-13-47-20-33-c-1")
@plays(GAME, several_spaces=True)
def test_a_house_may_let_a_player_back_several_spaces(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: under_7 10
    seat 1: seven 5
    seat 1: over_7 5
    throw 3-4
    = seat 1: under_7 loses 10
    = seat 1: seven wins 20
    = seat 1: over_7 loses 5
    seat 1: seven 5
    seat 1: over_7 5
    """
    # If the house goes back to one space, neither of the two may be raised.
    table.rules = load(GAME).rules()
    play(table, "seat 1: seven 5 ! 20.33(c)1\nseat 1: over_7 5 ! 20.33(c)1")
    play(table, "seat 1: over_7 down\nseat 1: seven 5\n= seat 1 up seven 10")


@clause("nj-13-47-20-33-c-1")
def test_several_spaces_are_a_choice_of_the_house_and_off_by_default() -> None:
    option = load(GAME).option("several_spaces")
    assert option.default is False
    assert option.reading == "N-O7"
    with pytest.raises(BadOption, match="several_spaces cannot be 'two': use no, yes"):
        load(GAME).rules(several_spaces="two")


@clause("nj-13-47-20-33-d-1", "nj-13-47-20-33-d-2", "nj-13-47-20-33-d-3")
@pytest.mark.parametrize(
    ("payout", "fixed"),
    [("pays.under_seven", "1 to 1"), ("pays.over_seven", "1 to 1"), ("pays.seven", "4 to 1")],
)
def test_the_odds_are_fixed(payout: str, fixed: str) -> None:
    assert str(load(GAME).rules({payout: fixed}).house_odds[payout]) == fixed
    for other in ("9 to 10", "5 to 1"):
        with pytest.raises(BadOption, match=f"{payout} is fixed at {fixed}"):
            load(GAME).rules({payout: other})


# --- a cocked die (N-O6) ----------------------------------------------------------------
@clause("nj-13-47-20-33-c-2")
@plays(GAME, by_hand=True, ready=True)
def test_dice_that_do_not_lie_flat_are_thrown_again() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: seven 10
    dealer: reports a die is not flat            ! 20.33(c)2
    dealer: no more bets
    dealer: tumble the dice
    dealer: reports a die is not flat
    = betting closed
    = step tumble the dice
    seat 1: seven 10                             ! 20.33(c)2
    dealer: tumble the dice
    throw 6-6
    = seat 1: seven loses 10
    dealer: corrects to 6-1
    = seat 1: seven wins 40
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 140
    """
