"""Shoes: what is still to come, and what can no longer come."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import UNKNOWN, card, cards, deck
from pitboss.equipment.shoe import NotInShoe, Shoe, shoe_in_order

ACE = card("As")


def test_a_fifth_ace_of_spades_is_refused() -> None:
    shoe = Shoe(4)
    for left in range(208, 204, -1):
        assert shoe.left == left
        shoe = shoe.draw(ACE)
    with pytest.raises(NotInShoe, match="every ace of spades in this shoe has already been dealt"):
        shoe.draw(ACE)
    assert shoe.draw(card("Ah")).left == 203


def test_a_shoe_without_jokers_deals_none() -> None:
    with pytest.raises(NotInShoe, match="there is no joker in this shoe"):
        Shoe(1).draw(card("J1"))
    assert Shoe(1, jokers=1).draw(card("J1")).left == 52
    with pytest.raises(NotInShoe, match="no joker"):
        Shoe(1, jokers=1).draw(card("J2"))


def test_a_known_order_comes_out_in_that_order_and_no_other() -> None:
    order = deck()[::-1]
    shoe = shoe_in_order(1, order)
    assert shoe.is_known
    with pytest.raises(NotInShoe, match="the next card in this shoe is not the 2 of clubs"):
        shoe.draw(card("2c"))
    dealt = []
    while shoe.left:
        dealt.append(shoe.next())
        shoe = shoe.draw(shoe.next())
    assert tuple(dealt) == order
    for ask in (shoe.next, lambda: shoe.draw(ACE)):
        with pytest.raises(NotInShoe, match="the shoe is empty"):
            ask()


def test_an_unknown_order_waits_for_the_card_to_be_keyed_in() -> None:
    with pytest.raises(NotInShoe, match="key in the card that was dealt"):
        Shoe(1).next()


@pytest.mark.parametrize("order", [deck()[:-1], (*deck()[:-1], ACE - 4), deck() * 2])
def test_an_order_is_exactly_the_cards_of_the_shoe(order: tuple[int, ...]) -> None:
    with pytest.raises(NotInShoe, match="these are not the 52 cards of the shoe"):
        shoe_in_order(1, order)
    assert shoe_in_order(2, deck() * 2).size == 104


def test_a_card_face_down_counts_against_nobody_until_it_is_shown() -> None:
    shoe = Shoe(1).draw(UNKNOWN).draw(ACE)
    assert shoe.gone == (UNKNOWN, ACE)
    with pytest.raises(NotInShoe, match="every ace of spades"):
        shoe.reveal(0, ACE)
    assert shoe.reveal(0, card("Kd")).gone == cards("Kd As")


def test_the_cutting_card_is_out_when_only_what_lay_behind_it_is_left() -> None:
    shoe = Shoe(1, cut=13)
    for one in deck()[:38]:
        shoe = shoe.draw(one)
    assert (shoe.left, shoe.is_cutting_card_out) == (14, False)
    shoe = shoe.draw(deck()[38])
    assert (shoe.left, shoe.is_cutting_card_out) == (13, True)
    assert Shoe(1).end().is_cutting_card_out
