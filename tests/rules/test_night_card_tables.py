"""How card tables of a casino night open, shuffle, cut and change stacks (13:47-20.18, 20.19)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from pitboss.equipment.cards import deck
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import NotAllowed, Referee
from tests.laws.card_player import CardPlayer
from tests.playing import clause, make_ready, opens_only_after, play, plays
from tests.tables import CARDS

GAME = "night.baccarat"
SIZE = 416


def table_by_hand(**options: Any) -> Referee:
    """A table dealt by hand with three players, the first of them in seat 2."""
    table = Referee(load(GAME), automatic=False, **options)
    make_ready(table)
    play(
        table,
        "seat 2: sits 100\nseat 1: sits 100\nseat 5: sits 100\ndealer: place your bets\n"
        "seat 1: bank 20\ndealer: no more bets",
    )
    return table


def one_round(table: Referee) -> None:
    """A round of four cards, up to the next call for wagers."""
    play(
        table,
        "deal 9c 2c 9d 6c\ndealer: collect losing wagers\ndealer: pay winning wagers\n"
        "dealer: place your bets\nseat 1: bank 20\ndealer: no more bets",
    )


# --- opening (20.18) --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param(
            "cards sorted and inspected",
            "20.18(a)1 dealer",
            marks=clause("nj-13-47-20-18-a-1-dealer"),
        ),
        pytest.param(
            "inspection verified", "20.18(a)1 verify", marks=clause("nj-13-47-20-18-a-1-verify")
        ),
        pytest.param(
            "cards spread face up for the first player",
            "20.18(a)2",
            marks=clause("nj-13-47-20-18-a-2"),
        ),
        pytest.param(
            "each deck mixed and stacked", "20.18(a)3 mix", marks=clause("nj-13-47-20-18-a-3-mix")
        ),
    ],
)
def test_a_card_table_opens_item_by_item(item: str, cited: str) -> None:
    table = Referee(load(GAME), automatic=False)
    table.do(c.Sit(1, 0))
    for entry in table.rules.opening:
        if item == entry.name:
            break
        play(table, f"{entry.by[0]}: checks {entry.name}")
    play(table, f"dealer: opens the table ! {cited}")


@clause("nj-13-47-20-18-a-1-verify", "nj-13-47-20-9-b-2")
@plays(GAME, by_hand=True)
def test_the_operator_verifies_what_the_dealer_inspected() -> None:
    """
    class A operator: checks inspection verified        ! 20.18(a)1 verify
    dealer: checks cards sorted and inspected
    dealer: checks inspection verified                  ! 20.18(a)1 verify
    class B operator: checks inspection verified        ! 20.18(a)1 verify
    class A operator: checks inspection verified
    """


@clause("nj-13-47-20-18-a-2", "nj-13-47-20-18-a-3-timing")
@plays(GAME, by_hand=True)
def test_the_cards_are_spread_before_a_player_and_mixed_only_then() -> None:
    """
    dealer: checks cards sorted and inspected
    dealer: checks cards spread face up for the first player   ! 20.18(a)2
    class A operator: checks inspection verified
    dealer: checks cards spread face up for the first player   ! 20.18(a)2
    seat 4: sits 100
    dealer: checks each deck mixed and stacked                 ! 20.18(a)3 timing
    dealer: checks cards spread face up for the first player
    dealer: checks each deck mixed and stacked
    """


@clause("nj-13-47-20-18-a-4", "nj-13-47-20-19-a-1-start")
def test_nothing_is_dealt_before_the_cards_are_shuffled_and_cut() -> None:
    lines = """
    deal As                          ! 20.19(a)1 start
    assistant: shuffles              ! 20.19(a)1 start
    dealer: shuffles
    deal As                          ! 20.19(b)1 offer
    seat 2: cuts the cards
    deal As
    = hand player As
    """
    play(table_by_hand(), lines)


# --- when cards are shuffled (20.19(a)) -------------------------------------------------
@clause("nj-13-47-20-19-a-1-relief")
def test_a_dealer_who_relieves_another_shuffles_after_the_round() -> None:
    table = table_by_hand()
    play(
        table,
        "dealer: shuffles\nseat 2: cuts the cards\ndeal 9c 2c\ndealer: signs on\n"
        "dealer: signs off\ndeal 9d 6c\ndealer: collect losing wagers\n"
        "dealer: pay winning wagers\ndealer: place your bets\nseat 1: bank 20\n"
        "dealer: no more bets\ndeal As ! 20.19(a)1 relief",
    )
    play(table, "dealer: shuffles\nseat 5: cuts the cards\nbanker: signs on\ndeal As")


@clause("nj-13-47-20-19-a-1-relief")
def test_an_operator_relieves_only_where_nobody_else_deals() -> None:
    supervised, taken_over = table_by_hand(), table_by_hand()
    play(
        supervised, "dealer: shuffles\nseat 2: cuts the cards\nclass A operator: signs on\ndeal As"
    )
    play(
        taken_over,
        "dealer: shuffles\nseat 2: cuts the cards\ndealer: signs off\n"
        "class A operator: signs on\ndeal As ! 20.19(a)1 relief",
    )


@clause("nj-13-47-20-19-a-1-end-of-stack")
def test_the_round_is_played_out_when_the_cutting_card_shows_then_cards_are_shuffled() -> None:
    table = table_by_hand()
    lines = """
    dealer: shuffles
    seat 2: cuts the cards
    dealer: shows the cutting card   ! 20.19(a)1 end of stack
    deal 9c 2c
    dealer: shuffles                 ! 20.19(a)1 end of stack
    seat 1: refuses the cut          !
    assistant: shows the cutting card ! 20.19(a)1 end of stack
    dealer: shows the cutting card
    deal 9d 6c
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    seat 1: bank 20
    dealer: no more bets
    deal As                          ! 20.19(a)1 end of stack
    """
    play(table, lines)


@clause("nj-13-47-20-19-a-1-end-of-stack", "nj-13-47-20-19-b-3-marker")
def test_a_stack_ends_when_a_quarter_of_it_is_left() -> None:
    table = Referee(load(GAME), decks=8)
    table.do(c.Shuffle(deck() * 8))
    table.sit(1, 10_000)
    assert table.rules.game.shuffling is not None
    shoe = table.table.cards.shoe if table.table.cards else None
    assert shoe is not None
    assert (shoe.size, shoe.cut) == (416, 104)
    before = shoe.left
    while table.can(c.PlaceWager(1, "tie", 1)):
        table.place(1, "tie", 1)
        if not table.can(c.DealCard()):
            break
        assert before > 104
        table.do(c.DealCard())
        assert table.table.cards is not None
        before = table.table.cards.shoe.left
    assert before <= 104
    play(table, "deal ! 20.19(a)1 end of stack")


@clause("nj-13-47-20-19-a-1-start", "nj-13-47-20-19-b-1-new-game")
def test_a_table_that_was_closed_starts_with_a_shuffle_and_the_first_players_cut() -> None:
    table = table_by_hand()
    play(
        table,
        "dealer: shuffles\nseat 2: cuts the cards\ndeal 9c 2c 9d 6c\n"
        "dealer: collect losing wagers\ndealer: pay winning wagers\n"
        "dealer: closes the table",
    )
    make_ready(table)
    lines = """
    dealer: place your bets
    seat 1: bank 20
    dealer: no more bets
    deal As                              ! 20.19(a)1 start
    dealer: shuffles
    seat 5: cuts the cards               ! 20.19(b)1 new game
    seat 2: cuts the cards
    deal As
    """
    play(table, lines)


@clause("nj-13-47-20-19-a-1-order")
def test_a_class_a_operator_may_order_a_shuffle() -> None:
    table = table_by_hand()
    lines = """
    dealer: shuffles
    seat 2: cuts the cards
    dealer: orders a shuffle             ! 20.19(a)1 order
    class B operator: orders a shuffle   ! 20.19(a)1 order
    class A operator: orders a shuffle
    deal As                              ! 20.19(a)1 order
    dealer: shuffles
    seat 5: cuts the cards
    deal As
    """
    play(table, lines)


@clause("nj-13-47-20-19-a-2")
def test_cards_are_shuffled_by_hand_or_by_the_machine_of_the_table() -> None:
    play(table_by_hand(), "dealer: shuffles by machine ! 20.19(a)2\ndealer: shuffles")
    play(
        table_by_hand(shuffler="machine"),
        "dealer: shuffles by machine\nseat 2: cuts the cards\ndeal As",
    )


# --- cutting (20.19(b)) -----------------------------------------------------------------
@clause("nj-13-47-20-19-b-1-offer", "nj-13-47-20-19-b-1-new-game")
def test_the_first_player_is_offered_the_first_cut_then_the_one_at_the_far_right() -> None:
    table = table_by_hand()
    lines = """
    dealer: shuffles
    seat 1: cuts the cards               ! 20.19(b)1 new game
    seat 5: refuses the cut              ! 20.19(b)1 new game
    dealer: cuts the cards               ! 20.19(b)1 new game
    seat 2: cuts the cards
    """
    play(table, lines)
    one_round(table)
    lines = """
    dealer: shuffles
    seat 2: cuts the cards               ! 20.19(b)1 offer
    dealer: cuts the cards               ! 20.19(b)1 offer
    seat 5: cuts the cards
    seat 5: cuts the cards               ! 20.19(b)1 offer
    """
    play(table, lines)


@clause("nj-13-47-20-19-b-1-refusal", "nj-13-47-20-19-b-2")
def test_a_refused_cut_goes_clockwise_and_ends_with_the_dealer() -> None:
    table = table_by_hand()
    play(table, "dealer: shuffles\nseat 2: cuts the cards")
    one_round(table)
    lines = """
    dealer: shuffles
    seat 5: refuses the cut
    seat 2: cuts the cards               ! 20.19(b)1 refusal
    seat 1: refuses the cut
    seat 5: cuts the cards               ! 20.19(b)1 refusal
    dealer: cuts the cards               ! 20.19(b)1 refusal
    seat 2: refuses the cut
    seat 2: cuts the cards               ! 20.19(b)2
    dealer: cuts the cards
    deal As
    """
    play(table, lines)


@clause("nj-13-47-20-19-b-3-depth")
@pytest.mark.parametrize(("front", "accepted"), [(9, False), (10, True), (406, True), (407, False)])
def test_the_cutting_card_goes_in_ten_cards_from_either_end(front: int, accepted: bool) -> None:
    table = table_by_hand()
    expected = "" if accepted else " ! 20.19(b)3 depth"
    play(table, f"dealer: shuffles\nseat 2: cuts the cards at {front}{expected}")


@clause("nj-13-47-20-19-b-3-move", "nj-13-47-20-19-b-3-marker")
def test_the_front_goes_behind_and_a_quarter_stays_behind_the_cutting_card() -> None:
    table = table_by_hand()
    order = deck() * 8
    table.do(c.Shuffle(order))
    play(table, "seat 2: cuts the cards ! 20.19(b)3 move")
    table.do(c.CutCards(2, 100))
    cards = table.table.cards
    assert cards is not None
    assert cards.shoe.order == order[100:] + order[:100]
    assert (cards.shoe.cut, cards.shoe.left) == (104, 416)


@clause("nj-13-47-20-19-b-3-marker")
@pytest.mark.parametrize("automatic", [True, False], ids=["automatic", "by hand"])
@pytest.mark.parametrize(
    ("game_id", "decks", "behind"),
    [(GAME, 8, (84, 124)), (GAME, 6, (63, 93)), ("night.blackjack", 1, (11, 15))],
)
def test_the_cutting_card_lies_about_a_quarter_from_the_back(
    game_id: str, decks: int, behind: tuple[int, int], automatic: bool
) -> None:
    table = Referee(load(game_id), automatic=automatic, decks=decks)
    if not automatic:
        make_ready(table)
    for few in (0, behind[0] - 1, behind[1] + 1, 52 * decks - 1, 52 * decks):
        play(table, f"dealer: shuffles with {few} behind the cutting card ! 20.19(b)3 marker")
    for about in behind:
        play(table, f"dealer: shuffles with {about} behind the cutting card")
        assert table.table.cards is not None
        assert table.table.cards.shoe.cut == about


@clause("nj-13-47-20-19-b-3-marker")
def test_after_the_cut_the_cutting_card_lies_where_the_dealer_puts_it_back() -> None:
    table = table_by_hand()
    play(table, "dealer: shuffles with 120 behind the cutting card\nseat 2: cuts the cards at 50")
    assert table.table.cards is not None
    assert table.table.cards.shoe.cut == 120


@clause("nj-13-47-20-19-b-5-recut", "nj-13-47-20-19-b-5-who")
def test_a_class_a_operator_has_the_cards_cut_again_by_the_same_or_the_next() -> None:
    table = table_by_hand()
    lines = """
    dealer: shuffles
    class A operator: orders a recut by the same, noting too shallow   ! 20.19(b)5 recut
    seat 2: cuts the cards
    dealer: orders a recut by the same, noting too shallow             ! 20.19(b)5 recut
    class A operator: orders a recut by the same                       ! 20.19(b)5 recut
    class A operator: orders a recut by the same, noting cards fell
    = incident cards fell
    deal As                                                            ! 20.19(b)1 offer
    seat 5: cuts the cards                                             ! 20.19(b)5 who
    seat 2: cuts the cards
    class A operator: orders a recut by the next, noting cards fell
    seat 2: cuts the cards                                             ! 20.19(b)1 refusal
    seat 5: cuts the cards
    deal As
    class A operator: orders a recut by the next, noting late          ! 20.19(b)5 recut
    """
    play(table, lines)


@clause("nj-13-47-20-19-b-4")
@pytest.mark.parametrize(
    ("dealt_from", "item", "cited"),
    [
        pytest.param(
            "hand",
            "stack in one hand, the other takes the top card",
            "20.19(c)1",
            marks=clause("nj-13-47-20-19-c-1"),
        ),
        pytest.param(
            "shoe",
            "stack in the shoe, dealt from it to the layout",
            "20.19(c)2",
            marks=clause("nj-13-47-20-19-c-2"),
        ),
    ],
)
def test_cards_are_dealt_from_the_hand_or_a_shoe(dealt_from: str, item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited, dealt_from=dealt_from)
    opens_only_after(GAME, item, "20.19(b)4", dealt_from=dealt_from)


# --- two stacks by turns (20.18(a)5, 6) -------------------------------------------------
@clause("nj-13-47-20-18-a-5")
def test_with_a_machine_the_other_stack_waits_in_it_and_is_only_cut() -> None:
    item = "second stack in the shuffling machine"
    opens_only_after(GAME, item, "20.18(a)5", stacks="two", shuffler="machine")
    table = table_by_hand(stacks="two", shuffler="machine")
    play(table, "dealer: shuffles by machine\nseat 2: cuts the cards")
    for _ in range(2):
        one_round(table)
        play(
            table, "dealer: brings in the other stack\ndeal As ! 20.19(b)1\nseat 5: cuts the cards"
        )


@clause("nj-13-47-20-18-a-6-manual")
def test_by_hand_the_other_stack_is_held_and_shuffled_again_once_it_was_used() -> None:
    opens_only_after(
        GAME, "second stack mixed, shuffled and held", "20.18(a)6 manual", stacks="two"
    )
    table = table_by_hand(stacks="two")
    play(table, "dealer: shuffles\nseat 2: cuts the cards")
    one_round(table)
    play(table, "dealer: brings in the other stack\nseat 5: cuts the cards")
    one_round(table)
    play(
        table,
        "dealer: brings in the other stack\ndeal As ! 20.19(a)1 start\n"
        "dealer: shuffles ! 20.18(a)6 rotation",
    )


@clause("nj-13-47-20-18-a-6-alternative", "nj-13-47-20-18-a-6-rotation")
def test_a_stack_that_was_not_prepared_is_mixed_shuffled_and_cut_when_it_comes_in() -> None:
    opens_only_after(
        GAME, "second stack kept to be brought in", "20.18(a)6 alternative", stacks="rotated"
    )
    table = table_by_hand(stacks="rotated")
    play(table, "dealer: shuffles\nseat 2: cuts the cards")
    one_round(table)
    lines = """
    assistant: brings in the other stack   ! 20.18(a)6 rotation
    dealer: brings in the other stack
    deal As                                ! 20.19(a)1 start
    dealer: shuffles                       ! 20.18(a)6 rotation
    assistant: mixes the cards             ! 20.18(a)6 rotation
    dealer: mixes the cards
    deal As                                ! 20.19(a)1 start
    dealer: shuffles
    deal As                                ! 20.19(b)1
    """
    play(table, lines)
    play(
        table_by_hand(), "dealer: shuffles\ndealer: brings in the other stack ! 20.18(a)6 rotation"
    )


@clause("nj-13-47-20-18-a-6-rotation")
def test_stacks_are_not_changed_in_the_middle_of_a_round() -> None:
    table = table_by_hand(stacks="two")
    play(
        table,
        "dealer: shuffles\nseat 2: cuts the cards\ndeal 9c 2c\n"
        "dealer: brings in the other stack ! 20.18(a)6 rotation\n"
        "deal 9d 6c\n= hand player 9c 9d",
    )


# --- the rack ---------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", CARDS)
def test_every_hand_can_be_rebuilt_from_the_rack_in_the_order_it_was_played(game_id: str) -> None:
    """A whole stack is played: the rack only grows, and takes each hand of a round just once."""
    player = CardPlayer(game_id, automatic=True, keyed=False, number=0)
    rounds = 0
    while rounds < 12:
        before = player.table.table.cards
        with suppress(NotAllowed):
            player.table.do(player.sensible())
        after = player.table.table.cards
        if before is None or after is None or not after.rack:
            continue
        assert after.rack[: len(before.rack)] == before.rack
        if after.round is not None or after.last is None or after.last is before.last:
            continue
        rounds += 1
        hands = {name: hand.cards for name, hand in after.last.hands.items()}
        lies = after.rack[-len(hands) :]
        assert len(lies) == len(hands)
        assert dict(lies) == hands
        first = [
            name
            for name in player.play.hands_to_rack(player.table.rules, after.last)
            if name in hands
        ]
        assert [name for name, _ in lies if name in first] == first
    assert after is not None
    taken = sorted(card for _, hand in after.rack for card in hand)
    assert taken == sorted(after.shoe.gone)


# --- cards that are unfit (20.15(b)) ------------------------------------------------------
@clause("nj-13-47-20-15-b-removal")
@pytest.mark.parametrize(
    ("game_id", "wager"),
    [("night.caribbean_stud", "ante 30"), ("night.let_it_ride", "three bets 30")],
)
def test_worn_cards_end_a_hand_of_poker_and_wagers_go_back(game_id: str, wager: str) -> None:
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    lines = f"""
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: {wager}
    dealer: no more bets
    deal ?? ??
    = seat 1 has 70
    dealer: reports equipment is unfit           ! 20.15(b) removal
    class A operator: reports equipment is unfit
    = seat 1 has 100
    = status out of service
    dealer: opens the table                      !
    """
    play(table, lines)


# --- the words of 20.2 ----------------------------------------------------------------------------
@clause("nj-13-47-20-2-cutting-card")
@pytest.mark.parametrize(
    ("game_id", "cited"),
    [
        (GAME, "20.20(b)2ii"),
        ("night.mini_baccarat", "20.28(b)2ii"),
        ("night.caribbean_stud", "20.23(b)2"),
        ("night.let_it_ride", "20.27(b)2"),
        ("night.red_dog", "20.31(a)3"),
    ],
)
def test_a_cutting_card_among_the_equipment_is_checked(game_id: str, cited: str) -> None:
    (name,) = (item.name for item in load(game_id).rules().opening if "cutting card" in item.name)
    assert "opaque" in name
    opens_only_after(game_id, name, cited)


@clause("nj-13-47-20-2-cutting-card")
def test_the_cutting_card_only_cuts_and_is_no_card_of_the_stack() -> None:
    table = table_by_hand()
    table.do(c.Shuffle(deck() * 8))
    table.do(c.CutCards(2, 100))
    cards = table.table.cards
    assert cards is not None
    assert sorted(cards.shoe.order) == sorted(deck() * 8)
    assert cards.shoe.cut


@clause("nj-13-47-20-2-hand")
@plays("night.blackjack")
def test_a_hand_is_what_one_player_or_the_dealer_is_dealt_in_one_round() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? 5s 6s 7s Ts 9s ??
    = hand seat 1 5s Ts
    = hand seat 2 6s 9s
    = hand dealer 7s ??
    seat 1: chooses stand
    seat 2: chooses hit
    deal 2s
    = hand seat 1 5s Ts
    = hand seat 2 6s 9s 2s
    = hand dealer 7s ??
    seat 2: chooses stand
    dealer: turns dealer showing 7s Kd
    seat 2: main 10
    deal ?? 3s 4s
    = hand seat 2 3s
    = hand dealer 4s
    """
