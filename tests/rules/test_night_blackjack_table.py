"""Blackjack at a casino night, 13:47-20.22(a) to (f): the table, its staff and its options."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import card, cards
from pitboss.games import load
from pitboss.pit.commands import TakeStep, TurnCards
from pitboss.pit.events import StepTaken, WagersSettled
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.rounds import current_step
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.wager_table import LOSES, WINS
from tests.playing import clause, make_ready, opens_only_after, play, plays

GAME = "night.blackjack"


def counts() -> Any:
    """The pure rules of the game."""
    return load(GAME).play


# --- words (20.22(a)) and what cards count (20.22(b)2ii) ----------------------------------------
@clause("nj-13-47-20-22-b-2ii-1")
def test_twos_to_nines_count_their_face() -> None:
    assert [counts().total((card(f"{rank}s"),)) for rank in "23456789"] == [
        (2, False), (3, False), (4, False), (5, False),
        (6, False), (7, False), (8, False), (9, False),
    ]  # fmt: skip


@clause("nj-13-47-20-22-b-2ii-2")
def test_tens_and_court_cards_count_ten() -> None:
    assert [counts().total((card(f"{rank}h"),))[0] for rank in "TJQK"] == [10, 10, 10, 10]


@clause("nj-13-47-20-22-b-2ii-3")
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("As", 11, True), ("As Ah", 12, True), ("As 6h", 17, True), ("As 9h", 20, True),
        ("As 6h Td", 17, False), ("As 5h 5d", 21, True), ("As 5h 6d", 12, False),
        ("As Ah Ad Ac 7s", 21, True), ("As Ah Ad Ac 8s", 12, False), ("As Ks 5h", 16, False),
    ],
)  # fmt: skip
def test_an_ace_counts_eleven_unless_that_is_over_21(hand: str, points: int, soft: bool) -> None:
    assert counts().total(cards(hand)) == (points, soft)


@clause("nj-13-47-20-22-a-natural")
@pytest.mark.parametrize(
    ("hand", "natural"),
    [
        ("As Td", True), ("Kd As", True), ("Ac Jc", True), ("Ah Qs", True),
        ("As 9d", False), ("As Ad", False), ("Ts Kd", False), ("7s 7d 7h", False),
        ("As 5d 5h", False), ("As 4d 6h", False),
    ],
)  # fmt: skip
def test_a_natural_is_an_ace_and_a_ten_value_card(hand: str, natural: bool) -> None:
    assert counts().is_natural(cards(hand)) is natural


@clause("nj-13-47-20-22-a-bust")
@plays(GAME)
def test_21_stands_and_22_busts() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 10
    dealer: shuffles
    deal ?? Ts Th 5d 6s 6h ??
    seat 1: chooses hit
    deal 5s
    = hand seat 1 Ts 6s 5s
    = needs seat 2: stand, hit
    seat 2: chooses hit
    deal 6d
    = seat 2: main loses 10
    = needs dealer turned
    """


# --- the table (20.22(b), (c)) ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param(
            "layout shows every wager", "20.22(b)1", marks=clause("nj-13-47-20-22-b-1-layout")
        ),
        pytest.param("backs alike", "20.22(b)2i", marks=clause("nj-13-47-20-22-b-2i")),
        pytest.param(
            "dealer opposite the players", "20.22(d)3", marks=clause("nj-13-47-20-22-d-3")
        ),
        pytest.param(
            "stack in the shoe, dealt from it to the layout",
            "20.22(c)1",
            marks=clause("nj-13-47-20-22-c-1"),
        ),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause("nj-13-47-20-22-c-1", "nj-13-47-20-22-c-2")
def test_a_shoe_and_a_machine_are_optional() -> None:
    item = "stack in one hand, the other takes the top card"
    opens_only_after(GAME, item, "20.19(c)1", dealt_from="hand")
    waits = "second stack in the shuffling machine"
    opens_only_after(GAME, waits, "20.22(c)2", shuffler="machine", stacks="two")
    with pytest.raises(BadOption, match="shuffler cannot be 'robot': use none, machine"):
        load(GAME).rules(shuffler="robot")


@clause("nj-13-47-20-22-c-2")
@plays(GAME)
def test_only_a_table_with_a_machine_shuffles_by_machine() -> None:
    """
    dealer: shuffles by machine   ! 20.19(a)2
    dealer: shuffles
    """


@clause("nj-13-47-20-22-c-2")
@plays(GAME, shuffler="machine")
def test_a_table_with_a_machine_may_use_it() -> None:
    """
    dealer: shuffles by machine
    """


@clause("nj-13-47-20-22-b-1-positions", "nj-13-47-20-22-f-players")
@plays(GAME)
def test_seven_positions_and_seven_players() -> None:
    """
    seat 8: sits 100              ! 20.22(b)1 positions
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 100
    seat 4: sits 100
    seat 5: sits 100
    seat 6: sits 100
    seat 7: sits 100
    seat 8: sits 100              ! 20.22(b)1 positions
    seat 8: sits 100              ! 20.22(f) players
    """


@clause("nj-13-47-20-22-f-hands")
@plays(GAME)
def test_a_player_may_bet_on_several_positions_of_his_own_but_on_no_empty_one() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 20
    seat 3: main 10               ! 20.22(f) hands
    dealer: shuffles
    deal ?? Ts 9h 5d 8s 9d ??
    = hand seat 1 Ts 8s
    = hand seat 2 9h 9d
    """


@clause("nj-13-47-20-22-b-2-decks")
@pytest.mark.parametrize(("decks", "size"), [(1, 52), (2, 104), (3, 156), (4, 208)])
def test_one_to_four_decks(decks: int, size: int) -> None:
    table = Referee(load(GAME), decks=decks)
    play(table, "dealer: shuffles")
    assert table.table.cards is not None
    assert table.table.cards.shoe.left == size


@clause("nj-13-47-20-22-b-2-decks")
def test_four_decks_unless_said_and_never_none_or_five() -> None:
    assert load(GAME).rules().options["decks"] == 4
    for wrong in (0, 5):
        with pytest.raises(BadOption, match=r"20\.22") as no:
            load(GAME).rules(decks=wrong)
        assert no.value.law is not None
        assert no.value.law.id == "nj-13-47-20-22-b-2-decks"


@clause("nj-13-47-20-22-b-2-decks", "nj-13-47-20-22-g-6-discards")
@plays(GAME, decks=1)
def test_a_card_that_has_been_used_does_not_come_again_before_the_shuffle() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? Ts 9h 9s ??
    seat 1: chooses stand
    dealer: turns dealer showing 9h Ts    ! 20.22(g)10v(1)
    dealer: turns dealer showing 9h 8s
    = seat 1: main wins 10
    seat 1: main 10
    deal ?? Ts                            ! 20.22(g)6 first pass
    deal ?? Th
    """


# --- the dealer (20.22(d)) ----------------------------------------------------------------------
@clause("nj-13-47-20-22-d-1", "nj-13-47-20-22-d-4", "nj-13-47-20-22-g-5i")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_shuffles_deals_collects_and_pays() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    banker: shuffles                      ! 20.19(a)1
    dealer: shuffles
    seat 1: cuts the cards at 60
    seat 1: main 10                       ! 20.22(g)5i
    dealer: place your bets
    seat 1: main 10
    seat 2: main 10
    deal ??                               ! 20.22(g)5i
    dealer: no more bets
    seat 1: main 10                       ! 20.22(g)5i
    deal ?? Ts 9h 9s 8d 9c ??
    seat 1: chooses stand
    seat 2: chooses stand
    dealer: turns dealer showing 9s Td
    = seat 2: main loses 10
    = seat 1: main loses 10
    dealer: place your bets               ! 20.22(h)1 order
    dealer: pay and collect from the right
    = seat 1 has 90
    """


@clause("nj-13-47-20-22-d-4", "nj-13-47-20-22-h-1-order")
@pytest.mark.parametrize("by_hand", [True, False])
def test_one_pass_from_the_right_pays_and_collects_seat_by_seat(by_hand: bool) -> None:
    """No losing wager is collected before a winning one farther right."""
    table = Referee(load(GAME), automatic=not by_hand)
    if by_hand:
        make_ready(table)
    play(table, "\n".join(f"seat {seat}: sits 100" for seat in (1, 2, 3)))
    play(table, "dealer: shuffles")
    if by_hand:
        play(table, "seat 1: cuts the cards at 60\ndealer: place your bets")
    play(table, "\n".join(f"seat {seat}: main 10" for seat in (1, 2, 3)))
    if by_hand:
        play(table, "dealer: no more bets")
    play(table, "deal ?? 9h Th 9d 9s 8h Tc 8d ??")
    play(table, "\n".join(f"seat {seat}: chooses stand" for seat in (1, 2, 3)))
    done = table.do(TurnCards("dealer", "9s 9c"))
    assert (done[-1] == WagersSettled()) is not by_hand
    called = table.table.called or table.table.last
    assert called is not None
    assert [(line.seat, line.kind) for line in called.lines] == [(3, LOSES), (2, WINS), (1, LOSES)]
    if by_hand:
        due = current_step(table.rules, table.table)
        done = table.do(TakeStep(due.name))
        assert done == [StepTaken("pay and collect from the right", 1), WagersSettled()]
    play(table, "= seat 1 has 90\n= seat 2 has 110\n= seat 3 has 90\n= round 2")


@clause("nj-13-47-20-22-d-2")
@plays(GAME, by_hand=True, ready=True)
def test_a_dealer_answers_for_the_game() -> None:
    """
    dealer: signs off
    dealer: place your bets              ! 20.22(d)2
    class A operator: signs on
    class A operator: place your bets
    """


# --- dead cards (20.22(e)) ----------------------------------------------------------------------
@clause("nj-13-47-20-22-e")
@plays(GAME, decks=1)
def test_a_card_that_was_not_called_for_and_is_refused_is_dead(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? Ts 9h 9s ??
    dealer: reports dead card with card 5c
    = incident dead card
    = hand seat 1 Ts 9s
    = seat 1 up main 10
    = needs seat 1: stand, hit
    seat 1: chooses hit
    deal 5c                               ! 20.22(g)10i(2)
    deal 2c
    = hand seat 1 Ts 9s 2c
    """
    assert table.table.cards is not None
    assert any(card("5c") in racked for _, racked in table.table.cards.rack)


# --- what the house chooses and posts (20.22(g)7) -----------------------------------------------
@clause("nj-13-47-20-22-g-7-choice")
def test_the_tie_rule_is_one_of_three() -> None:
    assert load(GAME).rules().options["ties"] == "i"
    with pytest.raises(BadOption, match="ties cannot be 'iv': use i, ii, iii"):
        load(GAME).rules(ties="iv")


@clause("nj-13-47-20-22-g-7-notice")
@pytest.mark.parametrize(
    ("ties", "words"),
    [
        ("i", "Ties push. A natural pays 3 to 2."),
        ("ii", "The house wins ties, but natural against natural pushes. A natural pays 2 to 1."),
        ("iii", "The house wins all ties. A natural pays 2 to 1."),
    ],
)
def test_the_tie_rule_is_posted(ties: str, words: str) -> None:
    assert [notice.text for notice in load(GAME).rules(ties=ties).notices] == [words]


@clause("nj-13-47-20-22-g-9i-option-i")
def test_an_odd_wager_is_refused_where_a_natural_pays_3_to_2() -> None:
    table = Referee(load(GAME))
    table.sit(1, 100)
    with pytest.raises(NotAllowed, match=r"3 to 2.*use 4 or 6"):
        table.place(1, "main", 5)
    for free in (Referee(load(GAME), ties="ii"), Referee(load(GAME), odd_stakes="rounded_up")):
        free.sit(1, 100)
        free.place(1, "main", 5)


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ("max_hands", "1"), ("max_hands", "9"), ("resplit_aces", "perhaps"), ("double_a9", "2"),
        ("insurance", "double"), ("odd_stakes", "kept"), ("burn", "never"),
        ("player_cards", "down"),
    ],
)  # fmt: skip
def test_a_house_cannot_choose_otherwise(option: str, wrong: str) -> None:
    with pytest.raises(BadOption, match=f"{option} cannot be '{wrong}'"):
        load(GAME).rules({option: wrong})
