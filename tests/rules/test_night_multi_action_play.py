"""Multi-action blackjack, 13:47-20.30(f): one hand against three hands of the dealer."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play, plays

GAME = "night.multi_action_blackjack"
THREE = """
seat 1: sits 100
seat 1: spot 1 10
seat 1: spot 2 10
seat 1: spot 3 10
dealer: shuffles
"""


def three(text: str = "", **options: object) -> Referee:
    """Seat 1 has 10 on each of three spots; play goes on from there."""
    table = Referee(load(GAME), **options)  # type: ignore[arg-type]
    play(table, THREE + text)
    return table


# --- the wagers (20.30(f)1) ---------------------------------------------------------------------
@clause("nj-13-47-20-30-f-1-minimum")
@plays(GAME)
def test_a_player_fills_two_or_three_spots() -> None:
    """
    seat 1: sits 100
    seat 1: spot 2 10
    dealer: shuffles
    deal Ts              ! 20.30(f)1 minimum
    seat 1: spot 4 10    ! 20.30(f)1 minimum
    seat 1: spot 3 10
    deal Ts
    """


@clause("nj-13-47-20-30-f-1-minimum", "nj-13-47-20-30-f-1-entry")
@pytest.mark.parametrize(("first", "second", "left"), [(1, 2, 3), (1, 3, 2), (2, 3, 1)])
def test_any_two_spots_will_do_and_the_part_without_a_wager_is_skipped(
    first: int, second: int, left: int
) -> None:
    table = Referee(load(GAME))
    play(table, f"seat 1: sits 100\nseat 1: spot {first} 10\nseat 1: spot {second} 20")
    play(table, "dealer: shuffles\ndeal Ts 9s 8d\nseat 1: chooses stand")
    play(table, f"= needs a card up to dealer {first}\ndeal 8h")
    play(table, f"= needs a card up to dealer {second}\ndeal Td\n= seat 1: spot {second} loses 20")
    play(table, "= needs nothing\n= seat 1 has 90")
    last = table.table.cards and table.table.cards.last
    assert last is not None
    assert f"dealer {left}" not in last.hands  # type: ignore[union-attr]


@clause("nj-13-47-20-30-f-1-entry")
@plays(GAME)
def test_each_wager_plays_its_own_part() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 20
    seat 1: spot 3 30
    dealer: shuffles
    deal Ts 9s 8d
    seat 1: chooses stand
    deal 8h
    = seat 1: spot 1 wins 10
    = seat 1 up spot 2 20, spot 3 30
    deal 9h
    = seat 1: spot 2 returns 20
    deal Th
    = seat 1: spot 3 loses 30
    = seat 1 has 80
    """


# --- the deal (20.30(f)1, (f)2) -----------------------------------------------------------------
@clause("nj-13-47-20-30-f-1-first-card", "nj-13-47-20-30-f-2-up-card")
@plays(GAME)
def test_each_player_gets_a_card_and_the_dealer_one_face_up() -> None:
    """
    seat 2: sits 100
    seat 2: spot 1 10
    seat 2: spot 2 10
    seat 5: sits 100
    seat 5: spot 1 10
    seat 5: spot 2 10
    dealer: shuffles
    deal ??                        ! 20.30(f)1 first card
    deal 5s
    = needs a card up to seat 5
    deal 6s
    = needs a card up to dealer
    deal ??                        ! 20.30(f)2 up card
    deal 7s
    = hand dealer 7s
    """


@clause("nj-13-47-20-30-f-2-second-card", "nj-13-47-20-30-a-hole-card")
@plays(GAME)
def test_the_dealer_has_no_hole_card_and_draws_after_the_players() -> None:
    """
    seat 2: sits 100
    seat 2: spot 1 10
    seat 2: spot 2 10
    seat 5: sits 100
    seat 5: spot 1 10
    seat 5: spot 2 10
    dealer: shuffles
    deal 5s 6s 7s
    = needs a card up to seat 2
    deal ??                        ! 20.30(f)2 second card
    deal Ts Td
    = hand dealer 7s
    deal 5c                        ! 20.30(f)3 hits
    seat 2: chooses stand
    seat 5: chooses stand
    = needs a card up to dealer 1
    deal ??                        ! 20.30(f)2 second card
    deal 5c
    """


# --- the player's hand (20.30(f)3) --------------------------------------------------------------
@clause("nj-13-47-20-30-f-3-hits", "nj-13-47-20-30-a-stand", "nj-13-47-20-30-a-bust")
@plays(GAME)
def test_a_player_stays_or_hits_up_to_21() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 10
    seat 2: sits 100
    seat 2: spot 1 10
    seat 2: spot 2 10
    dealer: shuffles
    deal 5s 6s 7s 4s Td
    seat 2: chooses stand          ! 20.30(f)3 hits
    seat 1: chooses hit
    deal ??                        ! 20.30(f)3 hits
    deal 2s
    seat 1: chooses hit
    deal Ts
    = hand seat 1 5s 4s 2s Ts
    = needs seat 2: stand, hit
    seat 2: chooses stand
    = needs a card up to dealer 1
    """


@clause("nj-13-47-20-30-f-3-bust", "nj-13-47-20-30-a-bust")
def test_over_21_loses_every_wager_at_once_and_ends_the_game_if_nobody_is_left() -> None:
    table = three("deal Ts 9s 6d\nseat 1: chooses hit")
    play(
        table,
        """
        deal 6h
        = seat 1: spot 1 loses 10
        = seat 1: spot 2 loses 10
        = seat 1: spot 3 loses 10
        = needs nothing
        """,
    )
    play(three("deal Ts 9s 6d\nseat 1: chooses hit\ndeal 5h"), "= needs a card up to dealer 1")


@clause("nj-13-47-20-30-f-3-bust")
@plays(GAME)
def test_a_bust_is_settled_before_the_others_play() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 3 20
    seat 2: sits 100
    seat 2: spot 1 10
    seat 2: spot 2 10
    dealer: shuffles
    deal Ts 6s 7s 6d Td
    seat 1: chooses hit
    deal 6h
    = seat 1: spot 1 loses 10
    = seat 1: spot 3 loses 20
    = rack seat 1
    seat 2: chooses stand
    """


# --- the dealer's hands (20.30(f)4, (f)6, (f)7) -------------------------------------------------
@clause("nj-13-47-20-30-f-4-dealer")
@pytest.mark.parametrize(
    ("up", "finish", "stays"),
    [
        ("9s", "7d", False), ("9s", "8d", True), ("As", "5d", False), ("As", "6d", True),
        ("6s", "Ad", True), ("6s", "4d 6h", False), ("6s", "4d 7h", True), ("As", "5d Th", False),
    ],
)  # fmt: skip
def test_the_dealer_draws_to_16_and_stands_on_17_hard_or_soft(
    up: str, finish: str, stays: bool
) -> None:
    table = three(f"deal 5s {up} 6d", allow_double_split="no")
    play(table, f"seat 1: chooses stand\ndeal {finish}")
    play(table, f"= needs a card up to dealer {2 if stays else 1}")


@clause("nj-13-47-20-30-f-4-win", "nj-13-47-20-30-f-4-push")
def test_higher_wins_1_to_1_equal_pushes_and_a_dealer_over_21_loses() -> None:
    table = three("deal Ts 9s 8d\nseat 1: chooses stand")
    play(table, "deal 8h\n= seat 1: spot 1 wins 10")
    play(table, "deal 9h\n= seat 1: spot 2 returns 10")
    play(table, "deal 6h 7h\n= seat 1: spot 3 wins 10")
    play(table, "= seat 1 has 120")


@clause("nj-13-47-20-30-f-4-win")
def test_a_lower_count_loses() -> None:
    table = three("deal Ts 9s 7d\nseat 1: chooses stand\ndeal 9h\n= seat 1: spot 1 loses 10")
    play(table, "= seat 1 has 70\n= seat 1 up spot 2 10, spot 3 10")


@clause("nj-13-47-20-30-f-6-end-round-1", "nj-13-47-20-30-f-6-round-2")
@clause("nj-13-47-20-30-f-6-keep-card", "nj-13-47-20-30-f-7", "nj-13-47-20-30-f-2-up-card")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_keeps_the_first_card_for_three_parts() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: spot 1 10
    seat 1: spot 2 10
    seat 1: spot 3 10
    dealer: no more bets
    deal Ts 5s 8d
    seat 1: chooses stand
    deal 6h 6d
    = seat 1: spot 1 wins 10
    = rack dealer 1
    = hand dealer 5s
    = needs call card to square 2
    deal 2s                        ! 20.30(f)6
    dealer: card to square 3       ! 20.30(f)6 round 2
    dealer: card to square 2
    deal Th 3h
    = seat 1: spot 2 returns 10
    = rack dealer 1, dealer 2
    = hand dealer 5s
    deal 2s                        ! 20.30(f)7
    dealer: card to square 2       ! 20.30(f)6 keep card
    dealer: card to square 3
    deal Td 4h
    = seat 1: spot 3 loses 10
    """


# --- naturals (20.30(f)5) -----------------------------------------------------------------------
@clause("nj-13-47-20-30-f-5-announce")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_announces_a_players_blackjack() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: spot 1 10
    seat 1: spot 2 10
    dealer: no more bets
    deal As 9s Kd
    = needs call natural at seat 1
    deal 5d                        ! 20.30(f)5 announce
    dealer: natural at seat 1
    = seat 1: spot 1 wins 15
    = seat 1: spot 2 wins 15
    """


@clause("nj-13-47-20-30-f-5-immediate", "nj-13-47-20-30-f-5-announce")
@pytest.mark.parametrize("up", ["2s", "9s"])
def test_a_natural_against_two_to_nine_is_paid_before_anyone_plays(up: str) -> None:
    """The player who has it sits last: it is paid before anyone decides or a card is dealt."""
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    for seat in (1, 2, 3):
        play(table, f"seat {seat}: sits 100")
    play(table, "dealer: shuffles\nseat 1: cuts the cards at 60\ndealer: place your bets")
    for seat in (1, 2, 3):
        play(table, f"seat {seat}: spot 1 10\nseat {seat}: spot 3 20")
    play(table, "dealer: no more bets")
    play(
        table,
        f"""
    deal Th 6h As {up} 8c 5c Kd
    = needs call natural at seat 3
    seat 1: chooses stand          ! 20.30(f)5 announce
    dealer: natural at seat 3
    = seat 3 up nothing
    = seat 3 has 145
    = seat 1 up spot 1 10, spot 3 20
    seat 1: chooses stand
    seat 2: chooses stand
    """,
    )


@clause("nj-13-47-20-30-f-5-wait", "nj-13-47-20-30-f-5-announce")
@pytest.mark.parametrize("up", ["Ts", "As"])
def test_a_natural_against_an_ace_or_a_ten_is_announced_and_waits(up: str) -> None:
    """The dealer announces it anyway; the dealer's next card decides."""
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    play(table, "seat 1: sits 100\nseat 2: sits 100\ndealer: shuffles")
    play(table, "seat 1: cuts the cards at 60\ndealer: place your bets")
    for seat in (1, 2):
        play(table, f"seat {seat}: spot 1 10\nseat {seat}: spot 3 20")
    play(table, f"dealer: no more bets\ndeal Th Ac {up} 8c Kd\n= needs call natural at seat 2")
    play(table, "dealer: natural at seat 2\n= seat 2 up spot 1 10, spot 3 20")


@clause("nj-13-47-20-30-f-5-immediate", "nj-13-47-20-30-f-5-odds")
@pytest.mark.parametrize("up", ["2s", "9s"])
def test_against_2_to_9_a_blackjack_is_paid_at_once_on_all_spots(up: str) -> None:
    table = Referee(load(GAME))
    play(table, "seat 1: sits 100\nseat 1: spot 1 10\nseat 1: spot 3 20")
    play(table, "seat 2: sits 100\nseat 2: spot 1 10\nseat 2: spot 3 20\ndealer: shuffles")
    play(
        table,
        f"""
        deal As Ts {up} Kd 8d
        = seat 1: spot 1 wins 15
        = seat 1: spot 3 wins 30
        = seat 1 has 145
        = needs seat 2: stand, hit
        """,
    )


@clause("nj-13-47-20-30-f-5-wait", "nj-13-47-20-30-f-5-push", "nj-13-47-20-30-f-5-odds")
def test_against_a_ten_a_blackjack_waits_for_each_next_card() -> None:
    table = three("deal As Ts Kd\n= seat 1 up spot 1 10, spot 2 10, spot 3 10")
    play(table, "= needs a card up to dealer 1\ndeal 9h\n= seat 1: spot 1 wins 15")
    play(table, "= needs a card up to dealer 2\ndeal Ah\n= seat 1: spot 2 returns 10")
    play(table, "= needs a card up to dealer 3\ndeal 5h\n= seat 1: spot 3 wins 15")
    play(table, "= seat 1 has 130")


@clause("nj-13-47-20-30-f-5-wait", "nj-13-47-20-30-f-5-push")
def test_against_an_ace_a_blackjack_waits_too() -> None:
    table = three("deal Ac As Kd\nseat 1: chooses no insurance\ndeal 9h\n= seat 1: spot 1 wins 15")
    play(table, "deal Kh\n= seat 1: spot 2 returns 10\ndeal 5h\n= seat 1: spot 3 wins 15")


@clause("nj-13-47-20-30-f-5-against-21")
@plays(GAME)
def test_a_blackjack_beats_a_drawn_21_and_pays_3_to_2() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 10
    seat 2: sits 100
    seat 2: spot 1 10
    seat 2: spot 2 10
    dealer: shuffles
    deal As Ts Ks Kd 8d
    seat 2: chooses stand
    deal 5h 6h
    = seat 2: spot 1 loses 10
    = seat 1: spot 1 wins 15
    """


@clause("nj-13-47-20-30-f-5-odds")
@plays(GAME)
def test_an_odd_wager_could_not_be_paid_3_to_2() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 5               ! 20.17(a)
    seat 1: spot 1 6
    """


@clause("nj-13-47-20-30-f-5-push")
def test_a_natural_of_the_dealer_beats_a_drawn_21_unless_the_house_says_otherwise() -> None:
    drawn = "deal 5c Ts 6c\nseat 1: chooses hit\ndeal Tc\ndeal Ad\n= seat 1: spot 1 "
    three(drawn + "loses 10")
    three(drawn + "returns 10", natural_beats_21="no")


# --- doubling, splitting and insurance as in blackjack (20.30(a), reading N-X3) ------------------
@clause("nj-13-47-20-30-a-double-down")
@plays(GAME)
def test_a_double_continues_every_filled_spot() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 3 20
    dealer: shuffles
    deal 5s 6s 6d
    seat 1: chooses double
    = seat 1 up spot 1 20, spot 3 40
    = seat 1 has 40
    deal 9c
    deal Td 2d
    = seat 1: spot 1 wins 20
    """


@clause("nj-13-47-20-30-a-double-down")
@pytest.mark.parametrize(
    ("hand", "may"), [("4s 5d", False), ("4s 6d", True), ("5s 6d", True), ("7s 5d", False)]
)
def test_a_hand_is_doubled_on_10_or_11(hand: str, may: bool) -> None:
    first, second = hand.split()
    refused = "" if may else "  ! 20.30(a) Double down"
    play(three(f"deal {first} 6s {second}"), f"seat 1: chooses double{refused}")


@clause("nj-13-47-20-30-a-splitting-pairs")
@plays(GAME)
def test_a_split_puts_an_equal_wager_on_every_filled_spot() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 20
    dealer: shuffles
    deal 8s 6s 8d
    seat 1: chooses split
    = seat 1 up spot 1 10, spot 2 20, spot 1@hand 2 10, spot 2@hand 2 20
    deal Ts
    seat 1: chooses double         ! 20.22(g)2 no double
    seat 1: chooses stand
    deal 9s
    seat 1: chooses stand
    deal Td 2d
    = seat 1: spot 1 returns 10
    = seat 1: spot 1@hand 2 loses 10
    """


@clause("nj-13-47-20-30-a-splitting-pairs")
@plays(GAME)
def test_unequal_cards_are_not_split() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 20
    dealer: shuffles
    deal 8s 6s 9d
    seat 1: chooses split          ! 20.22(g)1 pairs
    """


@clause("nj-13-47-20-30-a-insurance")
@plays(GAME)
def test_insurance_is_half_of_each_spot_and_each_is_settled_in_its_part() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 20
    seat 1: insurance 1 5          ! 20.22(g)4 offer
    dealer: shuffles
    deal 8s As Td
    = needs seat 1: insurance, no insurance
    seat 1: chooses insurance
    = seat 1 up spot 1 10, spot 2 20, insurance 1 5, insurance 2 10
    seat 1: chooses stand
    deal 6h
    = seat 1: insurance 1 loses 5
    = seat 1: spot 1 wins 10
    deal Kh
    = seat 1: insurance 2 wins 20
    = seat 1: spot 2 loses 20
    """


@clause("nj-13-47-20-30-a-insurance")
@plays(GAME)
def test_insurance_is_for_an_ace_only() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 20
    dealer: shuffles
    deal 8s Ts Td
    seat 1: chooses insurance      ! 20.30(a) Insurance
    """


@clause("nj-13-47-20-30-a-double-down", "nj-13-47-20-30-a-splitting-pairs")
@clause("nj-13-47-20-30-a-insurance")
def test_the_house_may_play_without_doubling_splitting_and_insurance() -> None:
    table = three("deal 5s As 5d\n= needs seat 1: stand, hit", allow_double_split="no")
    play(table, "seat 1: chooses double    ! 20.30(a) Double down")
    play(table, "seat 1: chooses split     ! 20.30(a) Splitting pairs")
    play(table, "seat 1: chooses insurance ! 20.30(a) Insurance")


@clause("nj-13-47-20-30-f-2-second-card")
def test_a_natural_of_the_dealer_takes_doubles_and_splits_unless_the_house_spares_them() -> None:
    doubled = (
        "deal 5s As 6d\nseat 1: chooses no insurance\nseat 1: chooses double\ndeal 9c\ndeal Kd"
    )
    three(doubled + "\n= seat 1: spot 1 loses 20")
    three(doubled + "\n= seat 1: spot 1 loses 10, 10 back", dealer_natural="original_only")
    split = "deal 8s Ts 8d\nseat 1: chooses split\ndeal Tc\nseat 1: chooses stand\ndeal 9c\n"
    split += "seat 1: chooses stand\ndeal Ad\n= seat 1: spot 1 loses 10\n= seat 1: spot 1@hand 2 "
    three(split + "loses 10")
    three(split + "returns 10", dealer_natural="original_only")


# --- a new hand each round, if the house says so (20.2, reading N-X1) -----------------------------
@clause("nj-13-47-20-2-multi-action-blackjack-player-hand")
@clause("nj-13-47-20-2-multi-action-blackjack-rounds", "nj-13-47-20-30-f-3-bust")
@plays(GAME, player_hand="each_round")
def test_the_house_may_deal_a_new_hand_for_each_round() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 10
    seat 1: spot 3 10
    dealer: shuffles
    deal Ts 9s 6d
    seat 1: chooses hit
    deal 6h
    = seat 1: spot 1 loses 10
    = seat 1 up spot 2 10, spot 3 10
    deal 8s 8d
    = hand seat 1 round 2 8s 8d
    = hand dealer 9s
    seat 1: chooses split
    = hand seat 1 hand 2 round 2 8d
    = seat 1 up spot 2 10, spot 3 10, spot 2@hand 2 10
    deal Tc
    seat 1: chooses stand
    deal Td
    seat 1: chooses stand
    deal 8c
    = seat 1: spot 2 wins 10
    = seat 1: spot 2@hand 2 wins 10
    deal As Kd
    = seat 1: spot 3 wins 15
    = needs nothing
    = seat 1 has 125
    """


@clause("nj-13-47-20-2-multi-action-blackjack-player-hand", "nj-13-47-20-30-f-1-entry")
@plays(GAME, player_hand="each_round")
def test_in_each_round_only_those_with_a_wager_get_a_hand() -> None:
    """
    seat 1: sits 100
    seat 1: spot 1 10
    seat 1: spot 2 10
    seat 2: sits 100
    seat 2: spot 2 10
    seat 2: spot 3 10
    dealer: shuffles
    deal Ts 9s 8d
    seat 1: chooses stand
    deal Th
    = seat 1: spot 1 loses 10
    = needs a card up to seat 1 round 2
    deal Tc
    = needs a card up to seat 2 round 2
    deal Td 9d 8h
    seat 1: chooses stand
    seat 2: chooses stand
    deal 9h
    = seat 2: spot 2 returns 10
    = seat 1: spot 2 wins 10
    = needs a card up to seat 2 round 3
    """


@clause("nj-13-47-20-2-multi-action-blackjack-player-hand")
def test_with_new_hands_those_of_a_round_that_is_over_go_to_the_rack() -> None:
    """This way a stack that runs out can be dealt from again; the dealer keeps the first card."""
    table = three("deal Ts 9s 8d\nseat 1: chooses stand", player_hand="each_round")
    assert hands_on_table(table) == ["seat 1", "dealer"]
    play(table, "deal Th\n= needs a card up to seat 1 round 2")
    assert hands_on_table(table) == ["dealer"]
    play(table, "deal 2c 3c\nseat 1: chooses stand")
    assert hands_on_table(table) == ["dealer", "seat 1 round 2"]


def hands_on_table(table: Referee) -> list[str]:
    """The hands that are not in the rack."""
    assert table.table.cards is not None
    round = table.table.cards.round
    assert round is not None
    return [name for name in round.hands if name not in round.racked]


@clause("nj-13-47-20-2-multi-action-blackjack-rounds")
def test_one_hand_plays_three_rounds_against_one_retained_card() -> None:
    table = three("deal Ts 9s 8d\nseat 1: chooses stand\ndeal 8h\ndeal 9h\n= hand seat 1 Ts 8d")
    play(table, "= hand dealer 9s\n= hand dealer 1 8h\n= hand dealer 2 9h")
