"""Playing cards as small whole numbers."""

from __future__ import annotations

import pytest

from pitboss.equipment import cards
from pitboss.equipment.cards import JOKERS, UNKNOWN, NoSuchCard, card, deck


def test_a_deck_has_every_rank_in_every_suit_once() -> None:
    faces = {(cards.rank(one), cards.suit(one)) for one in deck()}
    assert len(deck()) == 52
    assert faces == {(rank, suit) for rank in range(2, 15) for suit in range(4)}


def test_every_card_is_read_as_it_is_written() -> None:
    for one in deck(2):
        assert card(cards.text(one)) == one
    assert card("??") == UNKNOWN
    assert cards.text(UNKNOWN) == "??"
    assert cards.cards("As 10d J1") == (card("as"), card("Td"), JOKERS[0])
    assert cards.texts(cards.cards("2c Kh")) == "2c Kh"


@pytest.mark.parametrize("name", ["1s", "Ax", "", "A", "J3", "11d", "As Kd"])
def test_what_is_no_card_is_refused_in_words(name: str) -> None:
    with pytest.raises(NoSuchCard, match="is not a card: write rank and suit"):
        card(name)


def test_thirteen_cards_of_each_suit_and_half_of_them_red() -> None:
    assert sum(cards.red(one) for one in deck()) == 26
    assert sum(cards.black(one) for one in deck()) == 26
    assert not any(cards.red(one) or cards.black(one) for one in (*JOKERS, UNKNOWN))


def test_a_joker_has_neither_rank_nor_suit() -> None:
    for joker in JOKERS:
        assert (cards.rank(joker), cards.suit(joker)) == (0, -1)
        assert cards.in_words(joker) == cards.rank_name(joker) == "joker"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("As", "ace of spades"),
        ("Td", "10 of diamonds"),
        ("Qh", "queen of hearts"),
        ("2c", "2 of clubs"),
        ("??", "a card face down"),
    ],
)
def test_cards_have_their_names(name: str, words: str) -> None:
    assert cards.in_words(card(name)) == words


@pytest.mark.parametrize(("jokers", "size"), [(0, 52), (1, 53), (2, 54)])
def test_a_deck_may_have_jokers(jokers: int, size: int) -> None:
    assert len(deck(jokers)) == len(set(deck(jokers))) == size
