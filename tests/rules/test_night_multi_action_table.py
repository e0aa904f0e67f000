"""Multi-action blackjack at a casino night, 13:47-20.30(a) to (e): cards, table, staff, options."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import card, cards
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, opens_only_after, play, plays

GAME = "night.multi_action_blackjack"


def counts() -> Any:
    """The pure rules of the game."""
    return load(GAME).play


# --- what cards count (20.30(a), (b)2) ----------------------------------------------------------
@clause("nj-13-47-20-30-b-2i")
def test_twos_to_nines_count_their_face() -> None:
    totals = [counts().total((card(f"{rank}s"),))[0] for rank in "23456789"]
    assert totals == [2, 3, 4, 5, 6, 7, 8, 9]


@clause("nj-13-47-20-30-b-2ii")
def test_tens_and_court_cards_count_ten() -> None:
    assert [counts().total((card(f"{rank}h"),))[0] for rank in "TJQK"] == [10, 10, 10, 10]


@clause("nj-13-47-20-30-b-2iii")
@pytest.mark.parametrize(
    ("hand", "total"),
    [("As 6h", (17, True)), ("As Kh", (21, True)), ("As 6h 5d", (12, False)),
     ("As 5h 5d", (21, True)), ("As Ah", (12, True))],
)  # fmt: skip
def test_an_ace_counts_one_or_eleven(hand: str, total: tuple[int, bool]) -> None:
    assert counts().total(cards(hand)) == total


@clause("nj-13-47-20-30-a-natural")
@pytest.mark.parametrize(
    ("hand", "natural"),
    [("As Td", True), ("Kd As", True), ("As 9d", False), ("Ts Kd", False), ("As 5d 5h", False)],
)
def test_a_natural_is_an_ace_and_a_ten_value_card(hand: str, natural: bool) -> None:
    assert counts().is_natural(cards(hand)) is natural


# --- the table (20.30(b), (c)) ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param(
            "layout shows the positions and every wager",
            "20.30(b)1",
            marks=clause("nj-13-47-20-30-b-1"),
        ),
        pytest.param(
            "decks with backs alike", "20.30(b)2 decks", marks=clause("nj-13-47-20-30-b-2-decks")
        ),
        pytest.param(
            "stack in the shoe, dealt from it to the layout",
            "20.30(c)1",
            marks=clause("nj-13-47-20-30-c-1"),
        ),
        pytest.param(
            "dealer opposite the players", "20.30(d)3", marks=clause("nj-13-47-20-30-d-3")
        ),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause("nj-13-47-20-30-c-1", "nj-13-47-20-30-c-2")
def test_a_shoe_and_a_machine_are_optional() -> None:
    item = "stack in one hand, the other takes the top card"
    opens_only_after(GAME, item, "20.19(c)1", dealt_from="hand")
    waits = "second stack in the shuffling machine"
    opens_only_after(GAME, waits, "20.30(c)2", shuffler="machine", stacks="two")
    play(Referee(load(GAME)), "dealer: shuffles by machine  ! 20.19(a)2")
    play(Referee(load(GAME), shuffler="machine"), "dealer: shuffles by machine")


@clause("nj-13-47-20-30-b-2-decks")
@pytest.mark.parametrize(("decks", "size"), [(1, 52), (2, 104), (3, 156), (4, 208), (0, 208)])
def test_one_to_four_decks_and_four_unless_said(decks: int, size: int) -> None:
    table = Referee(load(GAME), decks=decks) if decks else Referee(load(GAME))
    play(table, "dealer: shuffles")
    assert table.table.cards is not None
    assert table.table.cards.shoe.left == size


@clause("nj-13-47-20-30-b-2-decks")
@pytest.mark.parametrize("decks", [0, 5])
def test_no_decks_and_five_decks_are_refused(decks: int) -> None:
    with pytest.raises(BadOption, match=r"20\.30\(b\)2"):
        load(GAME).rules(decks=decks)


@clause("nj-13-47-20-30-b-1", "nj-13-47-20-30-e")
@plays(GAME)
def test_seven_positions_and_seven_players() -> None:
    """
    seat 8: sits 100              ! 20.30(b)1
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    seat 4: sits 100
    seat 5: sits 100
    seat 6: sits 100
    seat 7: sits 100
    seat 8: sits 100              ! 20.30(b)1
    seat 8: sits 100              ! 20.30(e)
    """


# --- the dealer (20.30(d)) ----------------------------------------------------------------------
@clause("nj-13-47-20-30-d-1", "nj-13-47-20-30-d-4", "nj-13-47-20-30-f-8")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_deals_settles_each_part_and_picks_up_the_cards() -> None:
    """
    seat 1: sits 100
    banker: shuffles                      ! 20.19(a)1
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: spot 1 10
    seat 1: spot 2 10
    deal Ts                               ! 20.30(f)1 first card
    dealer: no more bets
    seat 1: spot 3 10                     ! 20.30(f)1 first card
    deal Ts 9s 8d
    seat 1: chooses stand
    deal Td
    = seat 1: spot 1 loses 10
    dealer: card to square 2
    deal 8h
    = seat 1: spot 2 wins 10
    dealer: place your bets               ! 20.30(d)4
    dealer: collect losing wagers
    dealer: pay winning wagers
    = seat 1 has 100
    dealer: place your bets               ! 20.30(f)8
    dealer: pick up the cards
    = rack dealer 1, dealer 2, seat 1, dealer
    dealer: place your bets
    """


@clause("nj-13-47-20-30-d-4")
@plays(GAME, by_hand=True, ready=True)
def test_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: spot 1 10
    seat 1: spot 3 10
    seat 2: spot 1 10
    seat 2: spot 3 10
    dealer: no more bets
    deal Ts 9h 9s Td 8c
    seat 1: chooses stand
    seat 2: chooses stand
    deal 9d
    = seat 2: spot 1 loses 10
    = seat 1: spot 1 wins 10
    dealer: card to square 3
    deal Jd
    = seat 2: spot 3 loses 10
    = seat 1: spot 3 wins 10
    dealer: pay winning wagers            ! 20.30(d)4
    dealer: collect losing wagers
    = seat 1 up spot 3 10
    = seat 2 up nothing
    dealer: pay winning wagers
    = seat 1 has 120
    = seat 2 has 80
    """


@clause("nj-13-47-20-30-d-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game() -> None:
    """
    dealer: signs off
    dealer: place your bets              ! 20.30(d)2
    class A operator: signs on
    class A operator: place your bets
    """


# --- what the house chooses ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ("allow_double_split", "perhaps"), ("dealer_natural", "half"), ("max_hands", "1"),
        ("natural_beats_21", "7"), ("player_hand", "two"),
    ],
)  # fmt: skip
def test_a_house_cannot_choose_otherwise(option: str, wrong: str) -> None:
    with pytest.raises(BadOption, match=f"{option} cannot be '{wrong}'"):
        load(GAME).rules({option: wrong})
