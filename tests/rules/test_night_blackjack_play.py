"""Blackjack, 13:47-20.22(g)1 to (g)3, (g)5, (g)10: standing, hitting, doubling, splitting."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import cards
from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, play, plays

GAME = "night.blackjack"


# --- hitting and standing (20.22(g)10) ----------------------------------------------------------
@clause("nj-13-47-20-22-a-stand", "nj-13-47-20-22-g-10i-1", "nj-13-47-20-22-g-10iii")
@plays(GAME)
def test_a_player_may_stay_and_play_moves_clockwise() -> None:
    """
    seat 5: sits 100
    seat 5: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? Ts 9s 5d 6h 7h ??
    seat 5: chooses stand            ! 20.22(g)9i order
    seat 2: chooses stand
    = hand seat 2 Ts 6h
    seat 2: chooses hit              ! 20.22(g)10iii
    deal 5c                          ! 20.22(g)10iii
    seat 5: chooses stand
    deal 5c                          ! 20.22(g)10v(1)
    """


@clause("nj-13-47-20-22-g-9i-order")
@plays(GAME)
def test_the_player_at_the_dealers_far_left_plays_first() -> None:
    """
    seat 7: sits 100
    seat 7: main 10
    seat 3: sits 100
    seat 3: main 10
    dealer: shuffles
    deal ?? Ts 9s 5d 6h 7h ??
    = needs seat 3: stand, hit
    seat 7: chooses hit              ! 20.22(g)9i order
    seat 3: chooses stand
    = needs seat 7: stand, hit
    """


@clause("nj-13-47-20-22-g-5ii")
@plays(GAME)
def test_of_several_hands_the_one_farthest_right_is_finished_first() -> None:
    """
    seat 3: sits 100
    seat 3: main 10
    seat 4: sits 100
    seat 4: main 10
    dealer: shuffles
    deal ?? Ts 9s 5d 2h 7h ??
    seat 4: chooses hit              ! 20.22(g)5ii
    seat 3: chooses hit
    deal 2s
    seat 4: chooses hit              ! 20.22(g)5ii
    seat 3: chooses stand
    seat 4: chooses stand
    """


@clause("nj-13-47-20-22-g-10i-2", "nj-13-47-20-22-g-10ii-hits", "nj-13-47-20-22-g-10ii-bust")
@plays(GAME)
def test_a_player_may_hit_until_satisfied_and_over_21_loses_at_once() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? 2s 9s 5d 3h 7h ??
    seat 1: chooses hit
    deal ??                          ! 20.22(g)10i(2)
    deal 4h
    seat 1: chooses hit
    deal ??                          ! 20.22(g)10ii hits
    deal 5h
    seat 1: chooses hit
    deal 2d
    = hand seat 1 2s 3h 4h 5h 2d
    seat 1: chooses hit
    deal 6h
    = seat 1: main loses 10
    = seat 1 up nothing
    = seat 1 has 90
    = rack burn, seat 1
    = needs seat 2: stand, hit
    """


@clause("nj-13-47-20-22-g-10i-1", "nj-13-47-20-22-g-10i-2")
@plays(GAME)
def test_at_21_nothing_is_left_to_choose() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 9s 5d 2h ??
    seat 1: chooses hit
    deal Th
    = needs dealer turned
    """


@clause("nj-13-47-20-22-g-10iv", "nj-13-47-20-22-g-10v-1")
@plays(GAME)
def test_when_all_bust_the_dealer_does_not_draw() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 9s 5d 7h ??
    dealer: turns dealer showing 5d 6s   !
    seat 1: chooses hit
    deal Th
    = seat 1: main loses 10
    = needs nothing
    = seat 1 has 90
    seat 1: main 10
    deal ?? 9d 5c 3h ??
    seat 1: chooses stand
    = needs dealer turned
    dealer: turns dealer showing 5c 6s
    = needs a card up to dealer
    """


# --- doubling (20.22(a), (g)3) ------------------------------------------------------------------
@clause("nj-13-47-20-22-g-3-eligibility", "nj-13-47-20-22-a-double-down")
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("4s 5h", False), ("7s 2h", False), ("4s 6h", True), ("5s 5h", True), ("8s 2h", True),
        ("9s 2h", True), ("5s 6h", True), ("8s 3h", True), ("Ts 2h", False), ("As 9h", True),
        ("As 8h", False), ("As Ah", False), ("Ts Th", False), ("2s 3h 5d", False),
    ],
)  # fmt: skip
def test_a_hand_is_doubled_on_10_or_11_in_two_cards(hand: str, may: bool) -> None:
    play_of = load(GAME).play
    assert play_of is not None
    assert play_of.may_double(cards(hand), False) is may  # type: ignore[attr-defined]
    assert play_of.may_double(cards(hand), True) is False  # type: ignore[attr-defined]


@clause("nj-13-47-20-22-g-3-eligibility")
@plays(GAME)
def test_nine_and_twelve_are_not_doubled() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    seat 3: sits 100
    seat 3: main 10
    dealer: shuffles
    deal ?? 4s 9s As 5d 5h 3h 9h ??
    seat 1: chooses double           ! 20.22(g)3 eligibility
    seat 1: chooses stand
    seat 2: chooses double           ! 20.22(g)3 eligibility
    seat 2: chooses stand
    seat 3: chooses double
    = seat 3 up main 20
    """


@clause("nj-13-47-20-22-g-3-eligibility")
@plays(GAME, double_a9="no")
def test_the_house_may_refuse_ace_and_nine() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? As 5d 9h ??
    seat 1: chooses double           ! 20.22(g)3 eligibility
    """


@clause("nj-13-47-20-22-a-double-down", "nj-13-47-20-22-g-3-stake", "nj-13-47-20-22-g-3-card")
@plays(GAME)
def test_a_double_costs_as_much_again_and_takes_one_card() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 4s 5d 6h ??
    seat 1: chooses double 9         ! 20.22(g)3 stake
    seat 1: chooses double 11        ! 20.22(g)3 stake
    seat 1: chooses double 10
    = seat 1 has 80
    = seat 1 up main 20
    deal ??                          ! 20.22(g)3 card
    deal 2c
    = hand seat 1 4s 6h 2c
    seat 1: chooses hit              !
    = needs dealer turned
    dealer: turns dealer showing 5d Td
    deal Th
    = seat 1: main wins 20
    = seat 1 has 120
    """


@clause("nj-13-47-20-22-a-double-down")
@plays(GAME)
def test_only_the_first_two_cards_are_doubled() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 4s 5d 3h ??
    seat 1: chooses hit
    deal 4h
    seat 1: chooses double           ! 20.22(a) Double down
    """


@clause("nj-13-47-20-22-g-3-stake", "nj-13-47-20-22-g-2-stake")
@plays(GAME)
def test_nobody_doubles_or_splits_without_the_chips_for_it() -> None:
    """
    seat 1: sits 19
    seat 1: main 10
    dealer: shuffles
    deal ?? 5s 5d 5h ??
    seat 1: chooses double           !
    seat 1: chooses split            !
    seat 1: chooses stand
    """


# --- splitting (20.22(a), (g)1, (g)2) -----------------------------------------------------------
@clause("nj-13-47-20-22-a-splitting-pairs", "nj-13-47-20-22-g-1-pairs")
@clause("nj-13-47-20-22-g-1-hands", "nj-13-47-20-22-g-2-stake", "nj-13-47-20-22-g-2-order")
@plays(GAME)
def test_a_pair_is_split_into_two_hands_with_equal_wagers() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 8s 6d 8h ??
    seat 1: chooses split 9          ! 20.22(g)2 stake
    seat 1: chooses split
    = seat 1 up main 10, main@hand 2 10
    = seat 1 has 80
    = hand seat 1 8s
    = hand seat 1 hand 2 8h
    = needs a card up to seat 1
    deal ??                          ! 20.22(g)2 order
    deal 3c
    = hand seat 1 8s 3c
    seat 1: chooses hit
    deal Kc
    = needs a card up to seat 1 hand 2
    deal Tc
    = hand seat 1 hand 2 8h Tc
    seat 1: chooses stand
    dealer: turns dealer showing 6d Td
    deal 4c
    = seat 1: main@hand 2 loses 10
    = seat 1: main wins 10
    """


@clause("nj-13-47-20-22-g-1-pairs")
@plays(GAME)
def test_unequal_cards_are_not_split() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? 8s 4s 6d 9h 4h ??
    seat 1: chooses split            ! 20.22(g)1 pairs
    seat 1: chooses stand
    seat 2: chooses hit
    deal 4d
    seat 2: chooses split            ! 20.22(g)1 pairs
    """


@clause("nj-13-47-20-22-g-1-tens")
@pytest.mark.parametrize("pair", ["Ts Jd", "Jd Qh", "Qh Kc", "Ts Kc"])
def test_any_two_ten_values_may_be_split(pair: str) -> None:
    table = Referee(load(GAME))
    first, second = pair.split()
    play(table, f"seat 1: sits 100\nseat 1: main 10\ndealer: shuffles\ndeal ?? {first} 6d {second}")
    play(table, "deal ??\nseat 1: chooses split\n= seat 1 up main 10, main@hand 2 10")


@clause("nj-13-47-20-22-g-1-tens", "nj-13-47-20-22-g-2-resplit")
@plays(GAME)
def test_new_pairs_may_be_split_again_and_again() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? Ks 6d Th ??
    seat 1: chooses split
    deal Jd
    seat 1: chooses split
    = hand seat 1 Ks
    = hand seat 1 hand 3 Jd
    deal Qd
    seat 1: chooses split
    deal Qh
    seat 1: chooses split
    = seat 1 up main 10, main@hand 2 10, main@hand 3 10, main@hand 4 10, main@hand 5 10
    = seat 1 has 50
    deal 5c
    seat 1: chooses stand
    = needs a card up to seat 1 hand 2
    deal Ts
    = needs seat 1: stand, hit, split
    """


@clause("nj-13-47-20-22-g-2-resplit")
@plays(GAME, max_hands=3)
def test_the_house_may_cap_the_hands() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 8s 6d 8h ??
    seat 1: chooses split
    deal 8d
    seat 1: chooses split
    deal 8c
    seat 1: chooses split            ! 20.22(g)2 resplit
    seat 1: chooses stand
    """


@clause("nj-13-47-20-22-g-2-aces")
@plays(GAME)
def test_each_split_ace_takes_one_card_only() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? As 9s 6d Ah 9d ??
    seat 1: chooses split
    deal ??                          ! 20.22(g)2 aces
    deal 5c
    = needs a card up to seat 1 hand 2
    deal Ad
    = hand seat 1 As 5c
    = hand seat 1 hand 2 Ah Ad
    = needs seat 2: stand, hit, split
    """


@clause("nj-13-47-20-22-g-2-aces")
@plays(GAME, resplit_aces="yes")
def test_the_house_may_let_aces_be_split_again() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? As 6d Ah ??
    seat 1: chooses split
    deal Ad
    = needs seat 1: stand, split
    seat 1: chooses split
    deal 5c
    = needs a card up to seat 1 hand 2
    """


@clause("nj-13-47-20-22-g-2-no-double")
@plays(GAME)
def test_split_hands_are_not_doubled() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 8s 6d 8h ??
    seat 1: chooses split
    deal 3c
    seat 1: chooses double           ! 20.22(g)2 no double
    seat 1: chooses stand
    deal 2c
    seat 1: chooses double           ! 20.22(g)2 no double
    """


@clause("nj-13-47-20-22-g-2-split-21")
@pytest.mark.parametrize("ties", ["i", "ii", "iii"])
@pytest.mark.parametrize("bust", [True, False])
def test_21_in_two_cards_after_a_split_pays_1_to_1(ties: str, bust: bool) -> None:
    table = Referee(load(GAME), ties=ties)
    play(table, "seat 1: sits 100\nseat 1: main 10\ndealer: shuffles\ndeal ?? As 6d Ah ??")
    play(table, "seat 1: chooses split\ndeal Kd Ks\ndealer: turns dealer showing 6d Tc")
    play(
        table,
        f"deal {'Th' if bust else '4h'}\n= seat 1: main wins 10\n= seat 1: main@hand 2 wins 10",
    )


@clause("nj-13-47-20-22-g-10ii-bust", "nj-13-47-20-22-g-2-order")
@plays(GAME)
def test_a_split_hand_that_busts_loses_alone() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? 8s 6d 8h ??
    seat 1: chooses split
    deal 7c
    seat 1: chooses hit
    deal Tc
    = seat 1: main loses 10
    = seat 1 up main@hand 2 10
    deal Ts
    seat 1: chooses stand
    dealer: turns dealer showing 6d Td
    deal 2s
    = seat 1: main@hand 2 returns 10
    """
