"""Throws of each seat: turns, players without a wager, voids in the middle, corrections."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.events import ThrowToBeat
from pitboss.pit.referee import Referee
from tests.playing import make_ready, play, plays

GAME = "night.beat_the_dealer"
HOUSES = ["one_for_all", "each_player"]


def start_round(by_hand: bool, dealer_throw: str) -> Referee:
    """A table with wagers of seats 1, 3 and 7 up, betting closed where it is dealt by hand."""
    table = Referee(load(GAME), automatic=not by_hand, dealer_throw=dealer_throw)
    if by_hand:
        make_ready(table)
        play(table, "dealer: place your bets")
    for seat in (1, 2, 3, 7):
        play(table, f"seat {seat}: sits 100")
    for seat in (1, 3, 7):
        play(table, f"seat {seat}: beat 10")
    if by_hand:
        play(table, "dealer: no more bets")
    return table


def settle(table: Referee) -> None:
    """Collect and pay if the dealer does it by hand."""
    if not table.table.automatic:
        play(table, "dealer: collect losing wagers\ndealer: pay winning wagers")


WAYS = pytest.mark.parametrize(
    ("by_hand", "dealer_throw"), [(hand, house) for hand in (False, True) for house in HOUSES]
)


@WAYS
def test_only_seats_with_a_wager_throw_and_each_of_them_once(
    by_hand: bool, dealer_throw: str
) -> None:
    table = start_round(by_hand, dealer_throw)
    for number, seat in enumerate((1, 3, 7)):
        if dealer_throw == "each_player" or number == 0:
            play(table, f"throw 6-6 by seat {seat} !\nthrow 1-4")
        play(table, "= phase to beat 5\n= betting closed\nthrow 6-6 !")
        for other in {1, 2, 3, 5, 7} - {seat}:
            play(table, f"throw 6-6 by seat {other} !")
        play(table, f"throw 3-3 by seat {seat}\n= seat {seat}: beat wins 10")
        settle(table)
    play(table, "= phase betting\n= seat 1 has 110\n= seat 3 has 110\n= seat 7 has 110")
    assert table.table.round == 2
    assert table.table.thrown == frozenset()
    assert table.table.betting is not by_hand


@WAYS
def test_a_throw_without_any_wager_ends_the_round_and_betting_stays_fair(
    by_hand: bool, dealer_throw: str
) -> None:
    table = Referee(load(GAME), automatic=not by_hand, dealer_throw=dealer_throw)
    if by_hand:
        make_ready(table)
        play(table, "seat 1: sits 100\ndealer: place your bets\ndealer: no more bets\nthrow 1-1")
        play(table, "= step place your bets\n= phase betting\ndealer: place your bets")
    else:
        play(table, "seat 1: sits 100\nthrow 1-1\n= phase betting\n= betting open")
    # A wager made now must not be able to beat the two of that throw.
    play(table, "seat 1: beat 10\nthrow 6-6 by seat 1 !")
    assert table.table.round == 2


@WAYS
def test_a_player_may_sit_down_between_the_throws_but_not_wager(
    by_hand: bool, dealer_throw: str
) -> None:
    table = start_round(by_hand, dealer_throw)
    play(table, "throw 1-4\nseat 5: sits 50\nseat 5: beat 5 ! 20.21(c)1 order")
    play(table, "throw 6-6 by seat 5 !\nthrow 6-6 by seat 1\n= seat 1: beat wins 10")
    settle(table)
    play(table, "seat 1: leaves\nseat 1: sits 500\nthrow 6-6 by seat 1 !")


@WAYS
def test_a_void_throw_of_a_player_is_repeated_and_nothing_else(
    by_hand: bool, dealer_throw: str
) -> None:
    table = start_round(by_hand, dealer_throw)
    play(table, "throw 1-4\nthrow 6-6 by seat 1")
    settle(table)
    if dealer_throw == "each_player":
        play(table, "throw 2-3")
    play(table, "dealer: reports a die is not flat\n= phase to beat 5\n= betting closed")
    play(table, "= seat 1 has 110\n= seat 3 up beat 10\n= seat 7 up beat 10")
    play(table, "throw 6-6 by seat 1 !\nthrow 1-1 by seat 3\n= seat 3: beat loses 10")
    settle(table)
    play(table, "= seat 3 has 90\n= seat 7 up beat 10\n= betting closed")


@pytest.mark.parametrize("dealer_throw", HOUSES)
def test_a_players_throw_that_was_called_counts(dealer_throw: str) -> None:
    table = start_round(True, dealer_throw)
    lines = """
    throw 1-4
    dealer: reports a die is not flat
    = step the player tumbles the dice
    = phase to beat 5
    = seat 1 up beat 10
    throw 6-6 by seat 3                  !
    throw 6-6 by seat 1
    = seat 1: beat wins 10
    dealer: reports a die is not flat    ! 20.21(c)1 count
    dealer: corrects to 1-1
    = seat 1: beat loses 10
    dealer: collect losing wagers
    dealer: reports a die is not flat    !
    dealer: pay winning wagers
    = seat 1 has 90
    """
    play(table, lines)


@WAYS
def test_a_void_throw_of_the_dealer_is_repeated(by_hand: bool, dealer_throw: str) -> None:
    table = start_round(by_hand, dealer_throw)
    play(table, "dealer: reports a die is not flat\n= phase betting\n= betting closed")
    play(table, "seat 2: beat 5 ! 20.21(c)1 order\nthrow 6-6 by seat 1 !")
    play(table, "throw 1-4\n= phase to beat 5\nthrow 6-6 by seat 1\n= seat 1: beat wins 10")


@pytest.mark.parametrize("by_hand", [False, True])
def test_between_two_players_a_void_throw_of_the_dealer_keeps_who_has_thrown(by_hand: bool) -> None:
    table = start_round(by_hand, "each_player")
    play(table, "throw 1-4\nthrow 6-6 by seat 1")
    settle(table)
    play(table, "dealer: reports a die is not flat\n= phase betting\n= betting closed")
    play(table, "throw 2-4\n= phase to beat 6\nthrow 6-6 by seat 1 !\nthrow 6-6 by seat 3")


@pytest.mark.parametrize("by_hand", [False, True])
def test_unfit_dice_end_the_round_and_give_open_wagers_back(by_hand: bool) -> None:
    """If the dealer throws against each player in turn, nothing is called for the next one yet."""
    table = start_round(by_hand, "each_player")
    play(table, "throw 1-4\nthrow 1-1 by seat 1\n= seat 1: beat loses 10")
    settle(table)
    lines = """
    dealer: reports equipment is unfit           ! 20.15(b) removal
    class A operator: reports equipment is unfit
    = status out of service
    = phase betting
    = seat 1 has 90
    = seat 3 has 100
    = seat 7 has 100
    throw 6-6 by seat 3                          !
    dealer: opens the table                      !
    """
    play(table, lines)
    for item in table.rules.opening:
        play(table, f"dealer: checks {item.name}")
    play(table, "dealer: opens the table")
    if by_hand:
        play(table, "dealer: place your bets")
    play(table, "seat 1: beat 10\n= betting open")
    if by_hand:
        play(table, "dealer: no more bets")
    play(table, "throw 1-1\nthrow 2-2 by seat 1\n= seat 1: beat wins 10")


@WAYS
def test_unfit_dice_leave_play_once_every_player_has_thrown_against_a_called_throw(
    by_hand: bool, dealer_throw: str
) -> None:
    """A called throw of the dealer stands: seat 1 wins by it, and then the table stops."""
    table = start_round(by_hand, dealer_throw)
    lines = """
    throw 1-1
    class A operator: reports equipment is unfit
    = status open
    = seat 1 up beat 10
    throw 6-6 by seat 1
    = seat 1: beat wins 10
    """
    play(table, lines)
    settle(table)
    play(table, "= status open\n= seat 1 has 110")
    for seat in (3, 7):
        again = "throw 1-1\n" if dealer_throw == "each_player" else ""
        play(table, f"{again}throw 6-6 by seat {seat}\n= seat {seat}: beat wins 10")
        settle(table)
    play(table, "= seat 3 has 110\n= seat 7 has 110\n= status out of service")


@pytest.mark.parametrize("dealer_throw", HOUSES)
def test_dice_found_unfit_by_the_member_in_charge_leave_after_a_throw_that_nobody_answers(
    dealer_throw: str,
) -> None:
    table = Referee(load(GAME), automatic=False, dealer_throw=dealer_throw)
    make_ready(table)
    play(table, "seat 1: sits 100\ndealer: place your bets\ndealer: no more bets")
    play(table, "member in charge: reports equipment is unfit\n= status open")
    play(table, "throw 1-1\n= status out of service")


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("dealer_throw", HOUSES)
def test_the_dealers_throw_is_corrected_until_a_player_has_thrown(
    by_hand: bool, dealer_throw: str
) -> None:
    table = start_round(by_hand, dealer_throw)
    lines = """
    dealer: corrects to 1-2              !
    throw 1-4
    = phase to beat 5
    banker: corrects to 1-2              ! 20.21(b)1
    dealer: corrects to 1-9              ! 20.21(b)1
    dealer: corrects to 6-4
    = phase to beat 10
    throw 5-4 by seat 1
    = seat 1: beat loses 10
    """
    play(table, lines)
    if by_hand:
        play(table, "banker: corrects to 6-5 ! 20.21(c)1 order")
        play(table, "dealer: corrects to 6-5\n= seat 1: beat wins 10")
    settle(table)
    play(table, "dealer: corrects to 1-1 !")
    if dealer_throw == "one_for_all":
        play(table, "= phase to beat 10\nthrow 6-6 by seat 3\n= seat 3: beat wins 10")


def test_the_journal_says_that_the_dealers_throw_stands() -> None:
    table = start_round(False, "one_for_all")
    assert isinstance(table.do(c.EnterResult("1-4"))[-1], ThrowToBeat)
    assert table.next_for_dealer() == "seat 1 throws"
    table.result("6-6", seat=1)
    assert table.next_for_dealer() == "seat 3 throws"
    own = start_round(False, "each_player")
    own.result("1-4")
    own.result("6-6", seat=1)
    assert own.next_for_dealer() == "throw"


@plays("night.under_over")
def test_a_game_of_one_throw_for_all_knows_no_throw_of_a_seat() -> None:
    """
    seat 1: sits 100
    seat 1: seven 10
    throw 3-4 by seat 1          ! 20.33(c)2
    throw 3-4
    = seat 1: seven wins 40
    """


# --- compared with a plain count of what must happen ------------------------------------------
def expected_chips(chips: int, stake: int, dealers: int, players: int) -> int:
    """What a player has after one round."""
    return chips + stake if players > dealers else chips - stake


@pytest.mark.parametrize("dealer_throw", HOUSES)
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_long_evening_agrees_with_a_plain_count(by_hand: bool, dealer_throw: str) -> None:
    rng = random.Random(20)
    table = Referee(load(GAME), automatic=not by_hand, dealer_throw=dealer_throw)
    if by_hand:
        make_ready(table)
    chips = dict.fromkeys(range(1, 11), 1000)
    for seat in chips:
        table.do(c.Sit(seat, 1000))
    for _ in range(40):
        betting = sorted(rng.sample(range(1, 11), rng.randint(0, 10)))
        _one_round(table, rng, chips, betting)
        assert {n: seat.chips for n, seat in table.table.seats.items()} == chips
        assert not any(seat.ups for seat in table.table.seats.values())


def _one_round(
    table: Referee, rng: random.Random, chips: dict[int, int], betting: list[int]
) -> None:
    by_hand, shared = not table.table.automatic, table.rules.phases.shared
    _step(table, "place your bets")
    stakes = {seat: rng.randint(1, 9) for seat in betting}
    for seat, stake in stakes.items():
        table.do(c.PlaceWager(seat, "beat", stake))
    _step(table, "no more bets")
    dealers = _throw(table, rng) if shared or not betting else 0
    for place, seat in enumerate(betting):
        if not shared:
            dealers = _throw(table, rng)
        players = _throw(table, rng, seat)
        _step(table, "collect losing wagers")
        _step(table, "pay winning wagers")
        chips[seat] = expected_chips(chips[seat], stakes[seat], dealers, players)
        last = place == len(betting) - 1
        assert table.table.betting is (last and not by_hand)


def _throw(table: Referee, rng: random.Random, seat: int = 0) -> int:
    faces = rng.randint(1, 6), rng.randint(1, 6)
    table.do(c.EnterResult(f"{faces[0]}-{faces[1]}", seat=seat))
    return sum(faces)


def _step(table: Referee, name: str, **more: Any) -> None:
    if not table.table.automatic:
        table.do(c.TakeStep(name, **more))
