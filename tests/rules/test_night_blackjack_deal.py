"""Blackjack, 13:47-20.22(g)4 to (g)9: the deal, insurance, the look, naturals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, card, cards, texts
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.referee import Referee
from pitboss.pit.state import Cards
from pitboss.rulebook.card_round import Decide, Hand
from tests.playing import clause, play, plays

GAME = "night.blackjack"

SEATED = """
seat 1: sits 100
seat 1: main 10
"""
TWO = """
seat 1: sits 100
seat 1: main 10
seat 2: sits 100
seat 2: main 20
dealer: shuffles
"""


def at_table(text: str, **options: object) -> Referee:
    """An automatic table after some lines of play."""
    table = Referee(load(GAME), **options)  # type: ignore[arg-type]
    play(table, text)
    return table


# --- the deal (20.22(g)6) -----------------------------------------------------------------------
@clause("nj-13-47-20-2-burning-a-card", "nj-13-47-20-22-g-6-burn", "nj-13-47-20-22-g-6-first-pass")
@plays(GAME)
def test_a_card_is_burned_then_one_goes_up_to_each_player_and_the_dealer() -> None:
    """
    seat 3: sits 100
    seat 3: main 10
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ??
    = needs a card up to seat 1
    deal ??                     ! 20.22(g)6 first pass
    deal 5s
    = needs a card up to seat 3
    deal 6s
    = needs a card up to dealer
    deal ??                     ! 20.22(g)6 first pass
    deal 7s
    = hand seat 1 5s
    = hand seat 3 6s
    = hand dealer 7s
    """


@clause("nj-13-47-20-22-g-6-second-pass", "nj-13-47-20-22-a-hole-card")
def test_the_second_cards_go_up_to_players_and_down_to_the_dealer() -> None:
    table = at_table(TWO + "deal ?? 5s 6s 7s\n= needs a card up to seat 1")
    play(table, "deal ??  ! 20.22(g)6 second pass\ndeal Ts\n= needs a card up to seat 2")
    play(table, "deal 9s\n= needs a card down to dealer\ndeal ??\n= hand dealer 7s ??")
    play(table, "= needs seat 1: stand, hit")


@clause("nj-13-47-20-22-g-6-burn")
def test_a_card_is_burned_each_round_or_with_a_new_stack_only() -> None:
    won = "\nseat 1: chooses stand\ndealer: turns dealer showing 9h 8s\nseat 1: main 10\n"
    first = SEATED + "dealer: shuffles\ndeal ?? Ts 9h 9s ??" + won
    each = at_table(first)
    play(each, "deal ??\n= needs a card up to seat 1")
    only = at_table(first, burn="new_stack_only")
    play(only, "deal ??  ! 20.22(g)6 first pass\ndeal Tc\n= hand seat 1 Tc")


@clause("nj-13-47-20-22-g-6-option", "nj-13-47-20-22-g-9i-show")
def test_one_card_of_each_player_may_lie_face_down() -> None:
    table = at_table(
        TWO + "deal ?? 5s As 7s\n= needs a card down to seat 1", player_cards="one_down"
    )
    play(
        table,
        """
        deal ?? ?? ??
        = needs seat 1 turned
        dealer: turns seat 1 showing 5s Ts
        = needs seat 1: stand, hit
        seat 1: chooses stand
        dealer: turns seat 2 showing As Kd
        = seat 2: main wins 30
        dealer: turns dealer showing 7s Td
        = seat 1: main loses 10
        """,
    )


@clause("nj-13-47-20-22-g-6-option")
def test_a_player_sees_his_own_card_and_not_anyone_elses() -> None:
    order = stack_deck("2c 5s 6s 7s 4h 3h Th")
    table = Referee(load(GAME), player_cards="one_down", decks=1)
    play(table, "seat 1: sits 100\nseat 1: main 10\nseat 2: sits 100\nseat 2: main 10")
    table.do(c.Shuffle(order))
    play(table, "deal\n= needs seat 1: stand, hit")
    game, round = table.rules.game.play, stack(table).round
    assert game is not None
    assert round is not None
    seen = {viewer: game.visible_round(table.rules, round, viewer) for viewer in (0, 1, 2)}
    assert seen[1].hand("seat 1").cards == cards("5s 4h")
    assert seen[1].hand("seat 2").cards == (card("6s"), UNKNOWN)
    assert seen[2].hand("seat 2").cards == cards("6s 3h")
    assert seen[2].hand("seat 1").cards == (card("5s"), UNKNOWN)
    assert seen[0].hand("seat 1").cards == (card("5s"), UNKNOWN)


def stack_deck(front: str) -> tuple[int, ...]:
    """One deck with these cards on top."""
    top = cards(front)
    return (*top, *(card for card in range(52) if card not in top))


@clause("nj-13-47-20-2-burning-a-card", "nj-13-47-20-22-a-hole-card")
def test_nobody_sees_the_hole_card_before_it_is_shown_nor_the_burned_card() -> None:
    table = Referee(load(GAME), decks=1)
    play(table, "seat 1: sits 100\nseat 1: main 10")
    table.do(c.Shuffle(stack_deck("2c 5s Td 4h 3h")))
    play(table, "deal\n= needs seat 1: stand, hit")
    game, pile = table.rules.game.play, table.table.cards
    assert game is not None
    assert pile is not None
    assert pile.round is not None
    assert pile.round.hand("dealer").cards == cards("Td 3h")
    player, dealer = (game.visible_round(table.rules, pile.round, viewer) for viewer in (1, 0))
    assert player.hand("dealer").cards == (card("Td"), UNKNOWN)
    assert dealer.hand("dealer").cards == (card("Td"), UNKNOWN)
    assert player.hand("burn").cards == dealer.hand("burn").cards == (UNKNOWN,)


# --- when the cards run out (20.22(g)6, reading N-K12) ------------------------------------------
@clause("nj-13-47-20-22-g-6-discards")
def test_if_the_cards_run_out_the_discards_are_shuffled_and_play_continues() -> None:
    table = Referee(load(GAME), decks=1)
    seats = range(1, 8)
    play(table, "\n".join(f"seat {seat}: sits 500" for seat in seats))
    table.do(c.Shuffle((*range(26, 52), *range(26))))
    while stack(table).shoe.left:
        play(table, "\n".join(f"seat {seat}: main 10" for seat in seats) + "\ndeal")
        while isinstance(need := next_need(table.rules, table.table), Decide):
            hits = any(act.name == "hit" for act in need.acts)
            table.do(c.Choose(need.seat, "hit" if hits else need.acts[-1].name))
    play(table, "= needs a card up to seat 5\ndeal  ! 20.22(g)")
    current = stack(table).round
    assert current is not None
    lying = [hand for name, hand in current.hands.items() if name not in current.racked]
    dealt = {card for hand in lying for card in hand.cards}
    discards = tuple(card for card in range(52) if card not in dealt)
    play(table, f"dealer: shuffles as {texts(range(52))}  !")
    table.do(c.Shuffle(discards))
    play(table, "deal")
    while isinstance(need := next_need(table.rules, table.table), Decide):
        table.do(c.Choose(need.seat, "stand"))
    assert stack(table).round is None
    play(table, "seat 1: main 10\ndeal  ! 20.19(a)1 end of stack")


@clause("nj-13-47-20-22-g-6-discards")
def test_with_every_card_on_the_table_there_is_none_to_shuffle() -> None:
    table = Referee(load(GAME), decks=1)
    play(table, SEATED + "dealer: shuffles\ndeal 2s 3s 4s 5s 6s\nseat 1: chooses hit")
    pile, everything = stack(table), Hand(tuple(range(52)), (True,) * 52)
    assert pile.round is not None
    round = replace(pile.round, hands={**pile.round.hands, "dealer": everything, "seat 1": Hand()})
    shoe = replace(pile.shoe, gone=everything.cards)
    table.table = replace(table.table, cards=replace(pile, round=round, shoe=shoe))
    play(table, "dealer: shuffles  ! 20.19(a)1 end of stack")


def stack(table: Referee) -> Cards:
    """The cards of a table."""
    assert table.table.cards is not None
    return table.table.cards


# --- insurance (20.22(g)4) ----------------------------------------------------------------------
@clause("nj-13-47-20-22-a-insurance", "nj-13-47-20-22-g-4-offer")
@plays(GAME)
def test_insurance_is_for_an_ace_only() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 1: insurance 5          ! 20.22(g)4 offer
    dealer: shuffles
    deal ?? 5s Ts 4s ??
    dealer: no natural
    seat 1: chooses insurance    ! 20.22(a) Insurance
    = needs seat 1: stand, hit
    """


@clause("nj-13-47-20-22-g-4-offer", "nj-13-47-20-22-g-4-stake", "nj-13-47-20-22-g-4-lose")
@plays(GAME)
def test_insurance_costs_half_the_wager_and_is_lost_without_a_natural() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 20
    dealer: shuffles
    deal ?? 5s 6s As 4s 9d ??
    seat 2: chooses insurance    ! 20.22(g)4 offer
    seat 1: chooses hit          ! 20.22(g)4 offer
    seat 1: chooses insurance 4  ! 20.22(g)4 stake
    seat 1: chooses insurance 6  ! 20.22(g)4 stake
    seat 1: chooses insurance 5
    = seat 1 has 85
    = seat 1 up main 10, insurance 5
    seat 2: chooses insurance
    = seat 2 up main 20, insurance 10
    dealer: no natural
    = seat 1: insurance loses 5
    = seat 2: insurance loses 10
    = seat 1 up main 10
    seat 1: chooses insurance    ! 20.22(g)4 offer
    """


@clause("nj-13-47-20-22-g-4-win", "nj-13-47-20-22-g-4-reveal", "nj-13-47-20-22-g-8i-others")
@plays(GAME)
def test_insurance_pays_2_to_1_against_a_natural() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 20
    dealer: shuffles
    deal ?? 5s 6s As 4s 9d ??
    seat 1: chooses insurance
    seat 2: chooses no insurance
    dealer: turns dealer showing As 9d  ! 20.22(g)4 reveal
    dealer: turns dealer showing As Qd
    = seat 2: main loses 20
    = seat 1: insurance wins 10
    = seat 1: main loses 10
    = seat 1 has 100
    = seat 2 has 80
    """


@clause("nj-13-47-20-22-g-4-win")
@plays(GAME)
def test_insurance_of_a_natural_is_settled_apart_from_it() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? Ks As Ad ??
    seat 1: chooses insurance
    dealer: turns dealer showing As Qd
    = seat 1: insurance wins 10
    = seat 1: main returns 10
    = seat 1 has 110
    """


@clause("nj-13-47-20-22-g-4-stake")
@plays(GAME, ties="ii")
def test_half_of_an_odd_wager_is_no_insurance() -> None:
    """
    seat 1: sits 100
    seat 1: main 5
    dealer: shuffles
    deal ?? 5s As 4d ??
    = needs seat 1: no insurance
    seat 1: chooses insurance    ! 20.22(g)4 stake
    seat 1: chooses no insurance
    """


@clause("nj-13-47-20-22-g-4-stake")
@plays(GAME, ties="ii", insurance="floor_half")
def test_the_house_may_take_the_lower_half() -> None:
    """
    seat 1: sits 100
    seat 1: main 5
    dealer: shuffles
    deal ?? 5s As 4d ??
    seat 1: chooses insurance 3  ! 20.22(g)4 stake
    seat 1: chooses insurance
    = seat 1 up main 5, insurance 2
    """


# --- by hand: the question and the look ---------------------------------------------------------
@clause("nj-13-47-20-22-g-4-offer", "nj-13-47-20-22-g-8i-peek", "nj-13-47-20-22-g-8i-announce")
@plays(GAME, by_hand=True, ready=True)
def test_the_dealer_asks_then_looks_then_announces() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: main 10
    dealer: no more bets
    deal ?? 5s As 4s ??
    = needs call insurance?
    dealer: look at the hole card  ! 20.22(g)4 offer
    dealer: insurance?
    seat 1: chooses insurance
    = needs call look at the hole card
    dealer: no natural             ! 20.22(g)8i peek
    dealer: look at the hole card
    dealer: turns dealer showing As Qd
    = needs call blackjack
    dealer: pay and collect from the right  ! 20.22(g)8i announce
    dealer: blackjack
    = seat 1: insurance wins 10
    = seat 1: main loses 10
    """


@clause("nj-13-47-20-22-g-8i-peek")
@plays(GAME, by_hand=True, ready=True)
def test_with_a_ten_up_the_dealer_looks_and_asks_for_no_insurance() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: main 10
    dealer: no more bets
    deal ?? 5s Js 4s ??
    = needs call look at the hole card
    seat 1: chooses hit            !
    dealer: look at the hole card
    dealer: no natural
    = needs seat 1: stand, hit
    """


@clause("nj-13-47-20-22-g-8i-peek")
@plays(GAME, by_hand=True, ready=True)
def test_with_a_nine_up_nobody_looks() -> None:
    """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: main 10
    dealer: no more bets
    deal ?? 5s 9s 4s ??
    dealer: look at the hole card  !
    = needs seat 1: stand, hit
    """


# --- naturals (20.22(g)8, (g)9) -----------------------------------------------------------------
@clause("nj-13-47-20-22-g-8i-option-iii", "nj-13-47-20-22-g-8i-others", "nj-13-47-20-22-g-7iii")
@plays(GAME, ties="iii")
def test_under_option_iii_a_dealer_natural_takes_all() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 20
    dealer: shuffles
    deal ?? As 6s Ks Qd 9d ??
    dealer: turns dealer showing Ks Ad
    = seat 2: main loses 20
    = seat 1: main loses 10
    """


@clause("nj-13-47-20-22-g-8i-options-i-ii", "nj-13-47-20-22-g-8i-others")
@pytest.mark.parametrize(
    "ties",
    [
        pytest.param("i", marks=clause("nj-13-47-20-22-g-7i")),
        pytest.param("ii", marks=clause("nj-13-47-20-22-g-7ii")),
    ],
)
def test_under_options_i_and_ii_natural_against_natural_pushes(ties: str) -> None:
    table = at_table(TWO + "deal ?? As 6s Ks Qd 9d ??", ties=ties)
    play(
        table,
        """
        dealer: turns dealer showing Ks Ad
        = seat 2: main loses 20
        = seat 1: main returns 10
        = seat 1 has 100
        = call Push, seat 1
        """,
    )


@clause("nj-13-47-20-22-g-9i-option-i", "nj-13-47-20-22-a-natural")
@plays(GAME)
def test_a_winning_natural_pays_3_to_2_under_option_i() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    seat 2: sits 100
    seat 2: main 20
    dealer: shuffles
    deal ?? As 6s 9s Qd 9d ??
    = seat 1: main wins 15
    = seat 1 up nothing
    = seat 1 has 115
    = needs seat 2: stand, hit
    """


@clause("nj-13-47-20-22-g-9i-option-i")
@plays(GAME, odd_stakes="rounded_up")
def test_the_house_may_round_a_natural_on_an_odd_wager_up() -> None:
    """
    seat 1: sits 100
    seat 1: main 5
    dealer: shuffles
    deal ?? As 9s Qd ??
    = seat 1: main wins 8
    """


@clause("nj-13-47-20-22-g-9i-options-ii-iii")
@pytest.mark.parametrize("ties", ["ii", "iii"])
def test_a_winning_natural_pays_2_to_1_under_options_ii_and_iii(ties: str) -> None:
    table = at_table(SEATED + "dealer: shuffles\ndeal ?? As 9s Qd ??", ties=ties)
    play(table, "= seat 1 has 120")


@clause("nj-13-47-20-22-g-9i-order", "nj-13-47-20-22-g-9i-show", "nj-13-47-20-22-g-9i-burn")
@plays(GAME, by_hand=True, ready=True)
def test_a_natural_is_announced_paid_and_its_cards_go_to_the_rack(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    dealer: shuffles
    seat 1: cuts the cards at 60
    dealer: place your bets
    seat 1: main 10
    seat 2: main 20
    dealer: no more bets
    deal ?? As 6s Td Qd 9d ??
    dealer: look at the hole card
    dealer: no natural
    = needs call natural at seat 1
    seat 2: chooses stand            !
    dealer: natural at seat 1
    = seat 1: main wins 15
    = seat 1 has 115
    = rack burn, seat 1
    seat 2: chooses stand
    dealer: turns dealer showing Td 9s
    = seat 2: main loses 20
    dealer: pay and collect from the right
    """
    assert table.table.cards is not None
    assert cards("As Qd") in [racked for _, racked in table.table.cards.rack]


@clause("nj-13-47-20-22-g-9i-burn")
@plays(GAME)
def test_when_only_naturals_play_the_dealer_does_not_draw() -> None:
    """
    seat 1: sits 100
    seat 1: main 10
    dealer: shuffles
    deal ?? As 9s Qd ??
    = seat 1: main wins 15
    = needs nothing
    """
