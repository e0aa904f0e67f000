"""Beat the dealer at a casino night, 13:47-20.21, clause by clause."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import EnterResult
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, opens_only_after, play, plays

GAME = "night.beat_the_dealer"
TOTALS = {2: "1-1", 3: "2-1", 4: "1-3", 5: "4-1", 6: "3-3", 7: "1-6", 8: "6-2", 9: "4-5"}
TOTALS |= {10: "5-5", 11: "6-5", 12: "6-6"}


# --- equipment (20.21(a)) ---------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param(
            "cage 18 inches across, dice in clear view",
            "20.21(a)1 cage",
            marks=clause("nj-13-47-20-21-a-1-cage"),
        ),
        pytest.param("2 dice", "20.21(a)2", marks=clause("nj-13-47-20-21-a-2")),
        pytest.param("dice of 2.5 inches", "20.21(a)2i", marks=clause("nj-13-47-20-21-a-2i")),
        pytest.param("dice evenly weighted", "20.21(a)2ii", marks=clause("nj-13-47-20-21-a-2ii")),
        pytest.param(
            "1 opposite 6, 2 opposite 5, 3 opposite 4",
            "20.21(a)2iii",
            marks=clause("nj-13-47-20-21-a-2iii"),
        ),
        pytest.param(
            "layout shows 1 to 12", "20.21(a)3 layout", marks=clause("nj-13-47-20-21-a-3-layout")
        ),
        pytest.param(
            "dealer stands opposite the players", "20.21(b)3", marks=clause("nj-13-47-20-21-b-3")
        ),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause("nj-13-47-20-21-a-1-chute", "nj-13-47-20-21-a-1-cage")
def test_the_dice_are_tumbled_in_a_cage_or_down_a_chute() -> None:
    chute = "chute that tumbles the dice over at least 3 baffles"
    opens_only_after(GAME, chute, "20.21(a)1 chute", tumbler="chute")
    assert chute not in [item.name for item in load(GAME).rules().opening]
    with pytest.raises(BadOption, match="tumbler cannot be 'cup': use cage, chute"):
        load(GAME).rules(tumbler="cup")


@clause("nj-13-47-20-21-a-2")
@plays(GAME)
def test_two_dice_are_thrown() -> None:
    """
    throw 6                      ! 20.21(c)1 order
    throw 1-2-3                  ! 20.21(c)1 order
    throw 1-7                    ! 20.21(c)1 order
    throw 1-2
    """


@clause("nj-13-47-20-21-a-3-seats")
@plays(GAME)
def test_the_table_has_ten_places() -> None:
    """
    seat 1: sits 100
    seat 10: sits 100
    seat 11: sits 100            ! 20.21(a)3 seats
    seat 10: beat 10
    """


@clause("nj-13-47-20-21-a-3-layout")
@plays(GAME)
def test_nothing_is_wagered_on_the_numbers_of_the_layout() -> None:
    """
    seat 1: sits 100
    seat 1: 7 10                 ! 20.10(c)2
    seat 1: number 7 10          ! 20.10(c)2
    seat 1: beat 10
    """


# --- who wins (20.21(c) and (d)) --------------------------------------------------------
def expect_result(dealers: int, players: int, what: str) -> None:
    """The dealer's total, the player's total, and what becomes of ten imitation dollars."""
    lines = f"""
    seat 1: sits 100
    seat 1: beat 10
    throw {TOTALS[dealers]}
    = phase to beat {dealers}
    throw {TOTALS[players]} by seat 1
    = seat 1: beat {what}
    = phase betting
    """
    play(Referee(load(GAME)), lines)


@clause("nj-13-47-20-21-c-1-winner", "nj-13-47-20-21-d", "nj-13-47-20-2-beat-the-dealer-win")
@pytest.mark.parametrize("dealers", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
def test_a_higher_total_than_the_dealers_wins_1_to_1(dealers: int) -> None:
    expect_result(dealers, dealers + 1, "wins 10")
    expect_result(dealers, 12, "wins 10")


@clause("nj-13-47-20-21-c-1-winner", "nj-13-47-20-2-beat-the-dealer-win")
@pytest.mark.parametrize("dealers", [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
def test_a_lower_total_loses(dealers: int) -> None:
    expect_result(dealers, dealers - 1, "loses 10")
    expect_result(dealers, 2, "loses 10")


@clause("nj-13-47-20-21-c-1-tie")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
def test_the_dealer_wins_every_tie(total: int) -> None:
    expect_result(total, total, "loses 10")


@clause("nj-13-47-20-21-c-1-count")
@pytest.mark.parametrize(
    ("dealers", "total", "players", "what"),
    [
        ("1-6", 7, "2-6", "wins 10"),
        ("3-4", 7, "5-2", "loses 10"),
        ("6-2", 8, "4-4", "loses 10"),
        ("4-4", 8, "3-6", "wins 10"),
    ],
)
def test_the_sum_of_both_dice_counts(dealers: str, total: int, players: str, what: str) -> None:
    lines = f"""
    seat 1: sits 100
    seat 1: beat 10
    throw {dealers}
    = phase to beat {total}
    throw {players} by seat 1
    = seat 1: beat {what}
    """
    play(Referee(load(GAME)), lines)


@clause("nj-13-47-20-21-c-1-count")
@plays(GAME, by_hand=True, ready=True)
def test_dice_that_do_not_lie_flat_are_thrown_again_by_whoever_threw_them() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 1: beat 10
    dealer: reports a die is not flat            ! 20.21(c)1 count
    dealer: no more bets
    dealer: reports a die is not flat
    = step the dealer tumbles the dice
    throw 1-4
    dealer: reports a die is not flat
    = step the player tumbles the dice
    = phase to beat 5
    = seat 1 up beat 10
    throw 3-4 by seat 1
    = seat 1: beat wins 10
    """


@clause("nj-13-47-20-21-c-1-winner", "nj-13-47-20-2-beat-the-dealer-win")
@plays(GAME)
def test_players_play_against_the_dealer_and_not_against_each_other() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: beat 10
    seat 2: beat 10
    throw 2-3
    throw 6-6 by seat 1
    = seat 1: beat wins 10
    throw 5-1 by seat 2
    = seat 2: beat wins 10
    """


@clause("nj-13-47-20-21-d")
def test_the_odds_are_fixed() -> None:
    rules = load(GAME).rules({"pays.beat_the_dealer": "1 to 1"})
    assert str(rules.house_odds["pays.beat_the_dealer"]) == "1 to 1"
    for other in ("9 to 10", "2 to 1"):
        with pytest.raises(BadOption, match="fixed at 1 to 1"):
            load(GAME).rules({"pays.beat_the_dealer": other})


# --- the dealer (20.21(b)) and the order of throws (20.21(c)) ---------------------------
@clause("nj-13-47-20-21-b-1", "nj-13-47-20-21-c-1-order", "nj-13-47-20-2-beat-the-dealer-order")
@plays(GAME)
def test_the_dealer_throws_first_and_then_each_player() -> None:
    """
    seat 1: sits 100
    seat 1: beat 10
    throw 6-6 by seat 1          ! 20.21(b)1
    throw 3-4
    = nothing
    = phase to beat 7
    throw 1-1                    ! 20.21(c)1 order
    throw 4-4 by seat 1
    = seat 1: beat wins 10
    throw 6-6 by seat 1          ! 20.21(c)1 order
    """


@clause("nj-13-47-20-21-b-2")
@pytest.mark.parametrize("by_hand", [True, False])
def test_what_a_player_throws_is_called_by_the_player_or_the_staff(by_hand: bool) -> None:
    referee = Referee(load(GAME), automatic=not by_hand)
    if by_hand:
        make_ready(referee)
        play(referee, "dealer: place your bets")
    play(referee, "seat 1: sits 100\nseat 1: beat 10\ndealer: no more bets\nthrow 3-3")
    callers = {"dealer", "class A operator", "class B operator", "holder"}
    for role in (*callers, "banker", "assistant", "member in charge", "auditor", "player", ""):
        command = EnterResult("6-5", role, 1)
        assert referee.can(command) == (role in callers), role


@clause("nj-13-47-20-21-b-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game() -> None:
    """
    dealer: signs off
    = incident no dealer
    dealer: place your bets              ! 20.21(b)2
    class B operator: signs on
    class B operator: place your bets
    """


@clause(
    "nj-13-47-20-21-b-4",
    "nj-13-47-20-21-b-1",
    "nj-13-47-20-21-c-1-order",
    "nj-13-47-20-2-beat-the-dealer-order",
)
@plays(GAME, by_hand=True, ready=True)
def test_a_round_dealt_by_hand_pays_each_player_after_his_throw() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    throw 3-4                            ! 20.2 Beat the dealer order
    dealer: place your bets
    seat 1: beat 10
    seat 3: beat 30
    throw 3-4                            ! 20.21(c)1 order
    dealer: no more bets
    seat 2: beat 20                      ! 20.21(c)1 order
    seat 1: beat down                    ! 20.21(c)1 order
    = step the dealer tumbles the dice
    throw 3-4 by seat 1                  ! 20.21(b)1
    throw 3-4
    = step the player tumbles the dice
    dealer: collect losing wagers        ! 20.21(c)1 order
    throw 4-4 by seat 3                  ! 20.21(c)1 order
    throw 4-4 by seat 2                  ! 20.21(c)1 order
    throw 5-4 by seat 1
    = seat 1: beat wins 10
    throw 4-4 by seat 3                  ! 20.21(b)4
    dealer: pay winning wagers           ! 20.21(b)4
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    = step the player tumbles the dice
    = phase to beat 7
    = betting closed
    throw 4-4 by seat 1                  ! 20.21(c)1 order
    throw 3-4 by seat 3
    = seat 3: beat loses 30
    dealer: collect losing wagers
    = seat 3 up nothing
    dealer: pay winning wagers
    = seat 3 has 70
    = phase betting
    = step place your bets
    dealer: place your bets
    seat 2: beat 20
    """


@clause("nj-13-47-20-21-c-1-order")
@plays(GAME)
def test_a_player_with_a_wager_stays_until_it_is_decided() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: beat 10
    seat 2: beat 10
    throw 3-4
    seat 2: leaves               ! 20.21(c)1 order
    throw 6-6 by seat 1
    seat 1: leaves
    throw 6-6 by seat 2
    = seat 2: beat wins 10
    seat 2: leaves
    """


# --- one throw of the dealer for all, or one for each player (N-O1) ---------------------
@clause("nj-13-47-20-21-c-1-order")
@plays(GAME)
def test_one_throw_of_the_dealer_stands_for_all_players() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 4: sits 100
    seat 1: beat 10
    seat 2: beat 20
    seat 4: beat 40
    throw 2-6
    throw 5-4 by seat 1
    = seat 1: beat wins 10
    = phase to beat 8
    throw 4-4 by seat 2
    = seat 2: beat loses 20
    = phase to beat 8
    = betting closed
    throw 3-3                    ! 20.21(c)1 order
    throw 6-6 by seat 4
    = seat 4: beat wins 40
    = phase betting
    = betting open
    = seat 1 has 110
    = seat 2 has 80
    = seat 4 has 140
    """


@clause("nj-13-47-20-21-c-1-order")
@plays(GAME, dealer_throw="each_player")
def test_a_house_may_let_the_dealer_throw_again_for_each_player() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    seat 1: beat 10
    seat 3: beat 30
    throw 2-6
    = phase to beat 8
    throw 5-4 by seat 1
    = seat 1: beat wins 10
    = phase betting
    = betting closed
    seat 2: beat 5               ! 20.21(c)1 order
    seat 3: beat down            ! 20.21(c)1 order
    throw 6-6 by seat 3          ! 20.21(c)1 order
    throw 1-2
    = phase to beat 3
    throw 2-2 by seat 1          ! 20.21(c)1 order
    throw 2-2 by seat 3
    = seat 3: beat wins 30
    = phase betting
    = betting open
    seat 2: beat 5
    """


@clause("nj-13-47-20-21-c-1-order")
@plays(GAME, by_hand=True, ready=True, dealer_throw="each_player")
def test_by_hand_too_the_dealer_throws_again_for_each_player() -> None:
    """
    dealer: place your bets
    seat 1: sits 100
    seat 2: sits 100
    seat 1: beat 10
    seat 2: beat 20
    dealer: no more bets
    throw 2-6
    throw 5-4 by seat 1
    = seat 1: beat wins 10
    dealer: collect losing wagers
    dealer: pay winning wagers
    = step the dealer tumbles the dice
    = betting closed
    throw 6-6 by seat 2                  ! 20.21(b)1
    throw 5-5
    = phase to beat 10
    throw 5-5 by seat 2
    = seat 2: beat loses 20
    dealer: collect losing wagers
    dealer: pay winning wagers
    = step place your bets
    = phase betting
    """


@clause("nj-13-47-20-21-c-1-order")
def test_how_often_the_dealer_throws_is_a_choice_of_the_house() -> None:
    option = load(GAME).option("dealer_throw")
    assert option.default == "one_for_all"
    assert option.reading == "N-O1"
    with pytest.raises(BadOption, match="use one_for_all, each_player"):
        load(GAME).rules(dealer_throw="never")
