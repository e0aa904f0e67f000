"""Joker seven at a casino night, 13:47-20.26, clause by clause."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, opens_only_after, play, plays

GAME = "night.joker_seven"
OWN = "nj-13-47-20-26-"


# --- equipment (20.26(b) and (c)) -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param("table with the joker seven layout", "20.26(b)1", marks=clause(OWN + "b-1")),
        pytest.param("one deck of 52 cards and two jokers", "20.26(b)2", marks=clause(OWN + "b-2")),
        pytest.param("dealer stands opposite the players", "20.26(d)3", marks=clause(OWN + "d-3")),
        pytest.param(
            "stack in the shoe, dealt from it to the layout",
            "20.26(c)1",
            marks=clause(OWN + "c-1"),
        ),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause(OWN + "c-1")
def test_a_shoe_is_optional() -> None:
    hand = "stack in one hand, the other takes the top card"
    opens_only_after(GAME, hand, "20.19(c)1", dealt_from="hand")


@clause(OWN + "c-2")
def test_a_shuffling_machine_is_optional() -> None:
    machine = "second stack in the shuffling machine"
    opens_only_after(GAME, machine, "20.26(c)2", stacks="two", shuffler="machine")
    play(Referee(load(GAME)), "dealer: shuffles by machine ! 20.19(a)2")
    play(Referee(load(GAME), shuffler="machine"), "dealer: shuffles by machine\n= betting open")


@clause(OWN + "b-2", "nj-13-47-20-2-joker-seven")
@plays(GAME)
def test_one_deck_of_52_cards_and_two_jokers_is_dealt() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: two_jokers 10
    deal J1 J2
    deal J1                      ! 20.26(f)2
    deal 7c
    deal 7c                      ! 20.26(f)2
    deal 7d 7h 7s 8c
    = seat 1: two_jokers wins 200
    """


# --- the dealer and the deal (20.26(d), (e) and (f)) ----------------------------------------------
@clause(OWN + "f-2", OWN + "d-1", OWN + "d-4")
@plays(GAME, by_hand=True, ready=True)
def test_every_player_gets_seven_cards_face_up_one_at_a_time() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    seat 1: sits 100
    seat 3: sits 100
    seat 2: sits 100
    dealer: place your bets
    seat 1: red_4_or_more 10
    seat 3: no_pairs 10
    dealer: no more bets
    seat 2: prial 10                     ! 20.26(f)2
    seat 1: red_4_or_more down           ! 20.26(f)2
    dealer: collect losing wagers        ! 20.26(d)1
    = needs nothing
    deal 2d
    = hand seat 1 2d
    = needs a card up to seat 3
    deal ??                              ! 20.26(f)2
    deal 2c 4d 4c
    = hand seat 1 2d 4d
    = hand seat 3 2c 4c
    deal 6d 6c 8d 8c Tc Ts Qc Qs Ac
    = needs a card up to seat 3
    dealer: collect losing wagers        ! 20.26(d)1
    deal As
    = seat 1: red_4_or_more wins 10
    = seat 3: no_pairs wins 30
    dealer: pay winning wagers           ! 20.26(d)4
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 110
    = seat 3 has 130
    """


@clause(OWN + "f-2", OWN + "f-1")
@plays(GAME)
def test_each_players_wagers_settle_on_the_players_own_cards() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 2: sits 100
    seat 1: one_joker 10
    seat 2: one_joker 10
    deal J1 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac
    = seat 1: one_joker wins 30
    = seat 2: one_joker loses 10
    """


@clause(OWN + "f-2")
@plays(GAME)
def test_the_cards_are_shuffled_before_every_round() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 1: one_joker 10
    deal 2c 3c 4c 5c 6c 7c 8c
    seat 1: one_joker 10
    deal 9c                      ! 20.2 Shuffle
    dealer: shuffles
    deal 2c 3c 4c 5c 6c 7c 8c
    = seat 1: one_joker loses 10
    """


@clause(OWN + "f-2")
def test_the_cutting_card_does_not_stop_a_round_of_seven_players() -> None:
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    lines = ["dealer: shuffles"]
    for seat in range(1, 8):
        lines += [f"seat {seat}: sits 10", f"seat {seat}: one_joker 10"]
    lines += [f"deal {' '.join(names[:48])}", "= needs a card up to seat 7", "deal J1"]
    lines += [f"= seat {seat}: one_joker loses 10" for seat in range(1, 7)]
    play(Referee(load(GAME)), "\n".join([*lines, "= seat 7: one_joker wins 30"]))


@clause(OWN + "d-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game() -> None:
    """
    dealer: signs off
    = incident no dealer
    dealer: place your bets              ! 20.26(d)2
    class B operator: signs on
    class B operator: place your bets
    """


@clause(OWN + "d-4")
@plays(GAME, by_hand=True, ready=True)
def test_losers_are_collected_before_winners_are_paid() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: black_7 10
    seat 1: red_7 10
    dealer: no more bets
    deal 2c 3c 4c 5c 6c 7c 8s
    = seat 1: red_7 loses 10
    = seat 1: black_7 wins 250
    dealer: pay winning wagers           ! 20.26(d)4
    dealer: collect losing wagers
    = seat 1 up black_7 10
    dealer: pay winning wagers
    = seat 1 has 340
    """


@clause(OWN + "e")
@plays(GAME)
def test_the_dealer_decides_how_many_play_but_the_cards_reach_for_seven() -> None:
    """
    seat 7: sits 100
    seat 8: sits 100             ! 20.26(e)
    dealer: sets seats 8         ! 20.26(e)
    dealer: sets seats 0         ! 20.26(e)
    banker: sets seats 2         ! 20.26(e)
    dealer: sets seats 2
    seat 1: sits 100
    seat 2: sits 100             ! 20.26(e)
    dealer: sets seats 7
    seat 2: sits 100
    """


@clause(OWN + "f-1")
@plays(GAME)
def test_wagers_continue_the_squares_of_the_layout() -> None:
    """
    seat 1: sits 100
    seat 1: red 10               ! 20.26(f)1
    seat 1: exactly_4 10         ! 20.26(f)1
    seat 1: red_8 10             ! 20.26(f)1
    seat 1: pair 1 10            ! 20.26(f)1
    seat 1: red_4_or_more 10
    seat 1: pair 10 5
    seat 1: prial 5
    = seat 1 up red_4_or_more 10, pair 10 5, prial 5
    """


def test_there_are_28_squares() -> None:
    colors = [
        f"{c}_{n}"
        for c in ("red", "black")
        for n in ("4_or_more", "exactly_4", "exactly_5", "exactly_6", "7")
    ]
    others = ["no_pairs", "two_pairs", "one_joker", "two_jokers", "prial"]
    pairs = [f"pair {name}" for name in RANKS]
    assert list(load(GAME).rules().wagers) == [*colors, *others, *pairs]


# --- what wins, and what it pays (20.26(g)) -------------------------------------------------------
def expect_result(wager: str, cards: str, what: str, **options: object) -> None:
    """Seven cards, and what becomes of ten imitation dollars on one wager."""
    lines = f"""
    dealer: shuffles
    seat 1: sits 100
    seat 1: {wager} 10
    deal {cards}
    = seat 1: {wager} {what}
    """
    play(Referee(load(GAME), **options), lines)  # type: ignore[arg-type]


RED = [f"{rank}d" for rank in range(2, 9)]
BLACK = [f"{rank}c" for rank in range(2, 9)]
RANKS = [*map(str, range(2, 11)), "J", "Q", "K", "A"]


def cards_by_color(
    reds: int, jokers: int = 0, of: list[str] = RED, other: list[str] = BLACK
) -> str:
    """So many cards of one color and so many jokers, the rest of the other color."""
    return " ".join([*of[:reds], *other[reds : 7 - jokers], *["J1", "J2"][:jokers]])


@pytest.mark.parametrize(
    ("what", "winning", "won"),
    [
        pytest.param("4_or_more", (4, 5, 6, 7), 10, marks=clause(OWN + "g-1i")),
        pytest.param("exactly_4", (4,), 20, marks=clause(OWN + "g-1ii")),
        pytest.param("exactly_5", (5,), 50, marks=clause(OWN + "g-1iii")),
        pytest.param("exactly_6", (6,), 150, marks=clause(OWN + "g-1iv")),
        pytest.param("7", (7,), 250, marks=clause(OWN + "g-1v")),
    ],
)
def test_color_wagers_name_their_color(what: str, winning: tuple[int, ...], won: int) -> None:
    for count in range(8):
        result = f"wins {won}" if count in winning else "loses 10"
        expect_result(f"red_{what}", cards_by_color(count), result)
        expect_result(f"black_{what}", cards_by_color(count, 0, BLACK, RED), result)


@clause(OWN + "g-note-2")
@pytest.mark.parametrize(("reds", "jokers", "red", "black"), [
    (4, 1, "wins 20", "loses 10"),
    (3, 1, "loses 10", "loses 10"),
    (3, 2, "loses 10", "loses 10"),
    (4, 2, "wins 20", "loses 10"),
    (2, 1, "loses 10", "wins 20"),
])  # fmt: skip
def test_a_joker_has_no_color(reds: int, jokers: int, red: str, black: str) -> None:
    expect_result("red_exactly_4", cards_by_color(reds, jokers), red)
    expect_result("black_exactly_4", cards_by_color(reds, jokers), black)


@clause(OWN + "g-2i-no-pairs", OWN + "g-note-1")
@pytest.mark.parametrize(("cards", "what"), [
    ("2c 3d 4h 5s 6c 7d 8h", "wins 30"),
    ("2c 3d 4h 5s 6c 7d J1", "wins 30"),
    ("2c 3d 4h 5s 6c J2 J1", "loses 10"),
    ("2c 2d 4h 5s 6c 7d 8h", "loses 10"),
    ("2c 2d 2h 5s 6c 7d 8h", "loses 10"),
    ("2c 2d 2h 2s 6c 7d 8h", "loses 10"),
])  # fmt: skip
def test_no_pairs_pays_3_to_1(cards: str, what: str) -> None:
    expect_result("no_pairs", cards, what)


TWO_PAIRS = {
    "two pairs": ("2c 2d 4h 4s 6c 7d 8h", "wins 30", "wins 30"),
    "one pair and the jokers": ("2c 2d 4h 5s 6c J1 J2", "wins 30", "wins 30"),
    "three pairs": ("2c 2d 4h 4s 6c 6d 8h", "wins 30", "loses 10"),
    "two pairs and the jokers": ("2c 2d 4h 4s 6c J1 J2", "wins 30", "loses 10"),
    "full house": ("2c 2d 2h 4s 4c 7d 8h", "wins 30", "loses 10"),
    "prial and the jokers": ("2c 2d 2h 4s 5c J1 J2", "wins 30", "loses 10"),
    "two prials": ("2c 2d 2h 4s 4c 4d 8h", "wins 30", "loses 10"),
    "two pairs and a prial": ("2c 2d 2h 4s 4c 5d 5h", "wins 30", "loses 10"),
    "one prial": ("2c 2d 2h 4s 5c 6d 8h", "loses 10", "loses 10"),
    "one pair": ("2c 2d 4h 5s 6c 7d 8h", "loses 10", "loses 10"),
    "only the jokers": ("2c 3d 4h 5s 6c J1 J2", "loses 10", "loses 10"),
    "one pair and one joker": ("2c 2d 4h 5s 6c 7d J2", "loses 10", "loses 10"),
}


@clause(OWN + "g-2i-two-pairs", OWN + "g-note-1")
@pytest.mark.parametrize("hand", TWO_PAIRS)
def test_two_pairs_pays_3_to_1(hand: str) -> None:
    cards, inclusive, strict = TWO_PAIRS[hand]
    expect_result("two_pairs", cards, inclusive)
    expect_result("two_pairs", cards, strict, sets="strict")


@clause(OWN + "g-2ii", OWN + "g-note-3")
@pytest.mark.parametrize(("cards", "what"), [
    ("2c 3d 4h 5s 6c 7d J1", "wins 30"),
    ("J2 3d 4h 5s 6c 7d 8c", "wins 30"),
    ("2c 3d 4h 5s 6c 7d 8h", "loses 10"),
    ("2c 3d 4h 5s 6c J1 J2", "loses 10"),
])  # fmt: skip
def test_one_joker_pays_3_to_1_and_loses_to_both(cards: str, what: str) -> None:
    expect_result("one_joker", cards, what)


@clause(OWN + "g-2iii")
@pytest.mark.parametrize(("cards", "what"), [
    ("2c 3d 4h 5s 6c J1 J2", "wins 200"),
    ("2c 3d 4h 5s 6c 7d J1", "loses 10"),
    ("2c 3d 4h 5s 6c 7d 8h", "loses 10"),
])  # fmt: skip
def test_two_jokers_pays_20_to_1(cards: str, what: str) -> None:
    expect_result("two_jokers", cards, what)


@clause(OWN + "g-2iv")
@pytest.mark.parametrize("rank", RANKS)
def test_a_named_pair_pays_9_to_1(rank: str) -> None:
    others = [name for name in ("2", "3", "5", "7", "9", "J", "K") if name != rank][:5]
    filler = " ".join(f"{name}c" for name in others)
    expect_result(f"pair {rank}", f"{rank}d {rank}h {filler}", "wins 90")
    expect_result(f"pair {rank}", f"{rank}d J1 {filler}", "loses 10")


@clause(OWN + "g-2iv")
def test_another_pair_or_the_jokers_do_not_win_a_named_pair() -> None:
    expect_result("pair K", "Qc Qd Kh 5s 6c 7d 8h", "loses 10")
    expect_result("pair K", "Qc 2d Kh 5s 6c J1 J2", "loses 10")


@clause(OWN + "g-2vi")
def test_the_damaged_item_is_read_as_a_named_pair_when_a_prial_is_dealt() -> None:
    expect_result("pair 4", "4c 4d 4h 5s 6c 7d 8h", "wins 90")
    expect_result("pair 4", "4c 4d 4h 5s 6c 7d 8h", "loses 10", sets="strict")
    expect_result("pair 5", "4c 4d 4h 5s 6c 7d 8h", "loses 10")
    assert load(GAME).rules().wagers["pair 4"].definition.reading == "N-J1"


@clause(OWN + "g-2v", OWN + "a")
@pytest.mark.parametrize(("cards", "what"), [
    ("4c 4d 4h 5s 6c 7d 8h", "wins 120"),
    ("4c 4d 4h 5s 5c 5d 8h", "wins 120"),
    ("4c 4d 4h 5s 5c 7d 8h", "wins 120"),
    ("4c 4d 3h 3s 6c 7d 8h", "loses 10"),
    ("4c 4d 3h 5s 6c J1 J2", "loses 10"),
])  # fmt: skip
def test_a_prial_is_three_of_one_rank_and_pays_12_to_1(cards: str, what: str) -> None:
    expect_result("prial", cards, what)
    expect_result("prial", cards, what, sets="strict")


FOUR = "4c 4d 4h 4s 6c 7d 8h"


@pytest.mark.parametrize(
    ("wager", "what"),
    [
        pytest.param("pair 4", "wins 90", marks=clause(OWN + "g-3i")),
        pytest.param("pair 6", "loses 10", marks=clause(OWN + "g-3i")),
        pytest.param("two_pairs", "wins 30", marks=clause(OWN + "g-3ii")),
        pytest.param("prial", "wins 120", marks=clause(OWN + "g-3iii")),
    ],
)
def test_four_of_a_kind_wins_the_smaller_sets(wager: str, what: str) -> None:
    expect_result(wager, FOUR, what)
    expect_result(wager, FOUR, what, sets="strict")


@pytest.mark.parametrize(
    ("name", "odds"),
    [
        pytest.param("four_or_more_of_a_colour", "1 to 1", marks=clause(OWN + "g-1i")),
        pytest.param("no_pairs", "3 to 1", marks=clause(OWN + "g-2i-no-pairs")),
        pytest.param("prial", "12 to 1", marks=clause(OWN + "g-2v")),
        pytest.param("lost_item", "9 to 1", marks=clause(OWN + "g-2vi")),
    ],
)
def test_the_odds_are_fixed(name: str, odds: str) -> None:
    assert str(load(GAME).rules({f"pays.{name}": odds}).house_odds[f"pays.{name}"]) == odds
    for other in ("1 to 2", "100 to 1"):
        with pytest.raises(BadOption, match=f"fixed at {odds}"):
            load(GAME).rules({f"pays.{name}": other})


@clause(OWN + "g-2iv")
def test_whether_larger_sets_contain_smaller_ones_is_a_choice_of_the_house() -> None:
    option = load(GAME).option("sets")
    assert (option.default, option.reading) == ("inclusive", "N-J4")
    with pytest.raises(BadOption, match="use inclusive, strict"):
        load(GAME).rules(sets="loose")
