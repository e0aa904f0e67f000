"""Chuck-a-luck at a casino night, 13:47-20.24, clause by clause."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, opens_only_after, play, plays

GAME = "night.chuck_a_luck"


def at_open_table(**options: str) -> Referee:
    """A table dealt by hand whose checklist has passed."""
    table = Referee(load(GAME), automatic=False, **options)  # type: ignore[arg-type]
    make_ready(table)
    return table


# --- equipment (20.24(a)) ---------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param(
            "cage 18 inches across",
            "20.24(a)1 cage",
            marks=clause("nj-13-47-20-24-a-1-cage"),
        ),
        pytest.param("3 dice", "20.24(a)2", marks=clause("nj-13-47-20-24-a-2")),
        pytest.param("dice of 2.5 inches", "20.24(a)2i", marks=clause("nj-13-47-20-24-a-2i")),
        pytest.param(
            "six sides with the usual markings",
            "20.24(a)2ii",
            marks=clause("nj-13-47-20-24-a-2ii"),
        ),
        pytest.param("dice evenly weighted", "20.24(a)2iii", marks=clause("nj-13-47-20-24-a-2iii")),
        pytest.param(
            "1 opposite 6, 2 opposite 5, 3 opposite 4",
            "20.24(a)2iv",
            marks=clause("nj-13-47-20-24-a-2iv"),
        ),
        pytest.param("layout shows 1 to 6", "20.24(a)3", marks=clause("nj-13-47-20-24-a-3")),
        pytest.param(
            "dealer stands opposite the players", "20.24(b)3", marks=clause("nj-13-47-20-24-b-3")
        ),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause("nj-13-47-20-24-a-1-chute", "nj-13-47-20-24-a-1-cage")
def test_the_dice_are_tumbled_in_a_cage_or_down_a_chute_but_never_from_a_cup() -> None:
    chute = "chute that tumbles the dice over at least 3 baffles"
    opens_only_after(GAME, chute, "20.24(a)1 chute", tumbler="chute")
    assert chute not in [item.name for item in load(GAME).rules().opening]
    with pytest.raises(BadOption, match="tumbler cannot be 'cup': use cage, chute"):
        load(GAME).rules(tumbler="cup")


@clause("nj-13-47-20-24-a-2", "nj-13-47-20-2-chuck-a-luck")
@plays(GAME)
def test_three_dice_are_thrown() -> None:
    """
    throw 1-2                    ! 20.24(d)2
    throw 1-2-3-4                ! 20.24(d)2
    throw 1-2-7                  ! 20.24(d)2
    throw 1-2-3
    """


# --- the dealer (20.24(b)) --------------------------------------------------------------
@clause("nj-13-47-20-24-b-1", "nj-13-47-20-24-d-2")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_tumbles_the_dice_once_betting_is_closed() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: number 4 10
    dealer: tumble the dice              ! 20.24(d)2
    dealer: no more bets
    seat 1: number 4 10                  ! 20.24(d)2
    seat 1: number 4 down                ! 20.24(d)2
    throw 4-1-2                          ! 20.24(b)1
    seat 1: takes step tumble the dice   ! 20.24(b)1
    banker: tumble the dice              ! 20.24(b)1
    dealer: tumble the dice
    throw 4-1-2
    = seat 1: number 4 wins 10
    """


@clause("nj-13-47-20-24-b-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game_and_operators_may_deal() -> None:
    """
    dealer: signs off
    = incident no dealer
    dealer: place your bets              ! 20.24(b)2
    class B operator: signs on
    class B operator: place your bets
    class A operator: signs on
    class B operator: signs off
    class A operator: no more bets
    """


@clause("nj-13-47-20-24-b-4", "nj-13-47-20-24-d-1")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_takes_losing_wagers_and_pays_winning_ones() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: number 1 10
    seat 2: sits 100
    seat 2: number 2 10
    dealer: no more bets
    dealer: tumble the dice
    throw 1-3-1
    = seat 1: number 1 wins 20
    = seat 2: number 2 loses 10
    dealer: pay winning wagers           ! 20.24(b)4
    dealer: collect losing wagers
    = seat 1 up number 1 10
    = seat 2 up nothing
    dealer: pay winning wagers
    = seat 1 up nothing
    = seat 1 has 120
    = seat 2 has 90
    = step place your bets
    """


@clause("nj-13-47-20-24-c")
@plays(GAME)
def test_the_dealer_says_how_many_may_play() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    banker: sets seats 3                 ! 20.24(c)
    dealer: sets seats 0                 ! 20.24(c)
    dealer: sets seats 3
    seat 3: sits 100
    seat 4: sits 100                     ! 20.24(c)
    seat 3: leaves
    seat 4: sits 100
    dealer: sets seats 1
    seat 4: number 6 10
    dealer: sets seats 4
    seat 3: sits 100
    seat 5: sits 100                     ! 20.24(c)
    """


# --- wagers and odds (20.24(d) and (e)) -------------------------------------------------
@clause("nj-13-47-20-24-d-1", "nj-13-47-20-2-chuck-a-luck")
@plays(GAME)
def test_a_player_backs_one_or_more_of_six_numbers() -> None:
    """
    seat 1: sits 100
    seat 1: number 0 5                   ! 20.2 Chuck-a-luck
    seat 1: number 7 5                   ! 20.2 Chuck-a-luck
    seat 1: triple 5                     ! 20.2 Chuck-a-luck
    seat 1: number 1 5
    seat 1: number 2 6
    seat 1: number 3 7
    seat 1: number 4 8
    seat 1: number 5 9
    seat 1: number 6 10
    throw 6-2-6
    = seat 1: number 1 loses 5
    = seat 1: number 2 wins 6
    = seat 1: number 3 loses 7
    = seat 1: number 4 loses 8
    = seat 1: number 5 loses 9
    = seat 1: number 6 wins 20
    = seat 1 has 97
    """


THROWS = [
    # number, on one die, on two dice, on all three, on none
    (1, "1-2-3", "1-5-1", "1-1-1", "2-3-4"),
    (2, "6-2-5", "2-2-6", "2-2-2", "1-1-1"),
    (3, "1-1-3", "4-3-3", "3-3-3", "6-5-4"),
    (4, "4-5-5", "4-4-5", "4-4-4", "1-2-3"),
    (5, "2-5-2", "5-1-5", "5-5-5", "4-4-6"),
    (6, "1-3-6", "6-6-1", "6-6-6", "5-5-5"),
]


def expect_result(number: int, throw: str, what: str) -> None:
    """Five imitation dollars on a number, one throw, and what becomes of them."""
    lines = f"""
    seat 1: sits 100
    seat 1: number {number} 5
    throw {throw}
    = seat 1: number {number} {what}
    """
    play(Referee(load(GAME)), lines)


@clause("nj-13-47-20-24-e-1")
@pytest.mark.parametrize(("number", "one"), [row[:2] for row in THROWS])
def test_a_number_on_one_die_pays_1_to_1(number: int, one: str) -> None:
    expect_result(number, one, "wins 5")


@clause("nj-13-47-20-24-e-2")
@pytest.mark.parametrize(("number", "two"), [(row[0], row[2]) for row in THROWS])
def test_a_number_on_two_dice_pays_2_to_1(number: int, two: str) -> None:
    expect_result(number, two, "wins 10")


@clause("nj-13-47-20-24-e-3")
@pytest.mark.parametrize(("number", "three"), [(row[0], row[3]) for row in THROWS])
def test_a_number_on_all_three_dice_pays_3_to_1(number: int, three: str) -> None:
    expect_result(number, three, "wins 15")


@clause("nj-13-47-20-24-d-1")
@pytest.mark.parametrize(("number", "none"), [(row[0], row[4]) for row in THROWS])
def test_a_number_that_does_not_show_loses(number: int, none: str) -> None:
    expect_result(number, none, "loses 5")


@clause("nj-13-47-20-24-e-1", "nj-13-47-20-24-e-2", "nj-13-47-20-24-e-3")
@pytest.mark.parametrize(
    ("payout", "fixed"),
    [("pays.one_die", "1 to 1"), ("pays.two_dice", "2 to 1"), ("pays.three_dice", "3 to 1")],
)
def test_the_odds_are_fixed(payout: str, fixed: str) -> None:
    assert str(load(GAME).rules({payout: fixed}).house_odds[payout]) == fixed
    for other in ("9 to 10", "4 to 1"):
        with pytest.raises(BadOption, match=f"{payout} is fixed at {fixed}"):
            load(GAME).rules({payout: other})


# --- a cocked die (N-O6) ----------------------------------------------------------------
COCKED = """
dealer: place your bets
seat 1: sits 100
seat 1: number 4 10
dealer: reports a die is not flat        ! 20.24(d)2
dealer: no more bets
dealer: reports a die is not flat        ! 20.24(d)2
dealer: tumble the dice
banker: reports a die is not flat        ! 20.24(d)2
"""


@clause("nj-13-47-20-24-d-2")
def test_a_cocked_die_is_thrown_again_with_all_wagers_standing() -> None:
    lines = """
    dealer: reports a die is not flat
    = incident a die is not flat: No throw
    = betting closed
    = step tumble the dice
    = seat 1 up number 4 10
    seat 1: number 4 10                  ! 20.24(d)2
    dealer: tumble the dice
    dealer: reports a die is not flat
    = seat 1 up number 4 10
    dealer: tumble the dice
    throw 4-4-4
    = seat 1: number 4 wins 30
    dealer: reports a die is not flat    ! 20.24(d)2
    dealer: collect losing wagers
    dealer: reports a die is not flat    ! 20.24(d)2
    dealer: pay winning wagers
    = seat 1 has 130
    """
    play(at_open_table(), COCKED + lines)


@clause("nj-13-47-20-24-d-2")
def test_a_house_may_let_players_change_their_wagers_before_the_second_throw() -> None:
    lines = """
    dealer: reports a die is not flat
    = betting open
    = step no more bets
    = seat 1 up number 4 10
    seat 1: number 4 5
    dealer: no more bets
    dealer: tumble the dice
    throw 1-2-3
    = seat 1: number 4 loses 15
    """
    play(at_open_table(cocked_die="bets_reopen"), COCKED + lines)
    option = load(GAME).option("cocked_die")
    assert (option.default, option.reading) == ("throw_again", "N-O6")
    with pytest.raises(BadOption, match="cocked_die cannot be 'nearest_face'"):
        load(GAME).rules(cocked_die="nearest_face")


@plays(GAME)
def test_at_an_automatic_table_betting_stays_closed_until_the_dice_are_thrown_again() -> None:
    """
    seat 1: sits 100
    seat 1: number 4 10
    dealer: reports a die is not flat
    seat 1: number 4 10                  ! 20.24(d)2
    throw 4-1-2
    = seat 1: number 4 wins 10
    = betting open
    """
