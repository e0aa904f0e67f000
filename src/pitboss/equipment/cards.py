"""Playing cards: 52 of them and two jokers, each a small whole number with a name.

    >>> text(card("As")), rank_name(card("Td")), red(card("Td"))
    ('As', '10', True)

A card dealt face down whose face nobody has seen is `UNKNOWN`, written "??".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKERS = (52, 53)
UNKNOWN = -1

_RANK_WORDS = dict(
    zip(RANKS, (*map(str, range(2, 11)), "jack", "queen", "king", "ace"), strict=True)
)
_SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "J1", "J2")
_PLACES = {name.lower(): place for place, name in enumerate(_TEXTS)} | {"??": UNKNOWN}


class NoSuchCard(ValueError):
    """Something that is no card of the deck."""


def card(name: str) -> int:
    """A card by its text: rank and suit, like "As", "Td" or "10d"; jokers are "J1" and "J2"."""
    key = name.strip().lower().replace("10", "t")
    if key not in _PLACES:
        raise NoSuchCard(f"{name.strip()!r} is not a card: write rank and suit, like As, Td or 7c")
    return _PLACES[key]


def cards(names: str) -> tuple[int, ...]:
    """Several cards, separated by spaces."""
    return tuple(card(name) for name in names.split())


def text(place: int) -> str:
    """How a card is written."""
    return "??" if place == UNKNOWN else _TEXTS[place]


def is_card(place: int) -> bool:
    """Whether a number stands for a card, be its face known or not."""
    return UNKNOWN <= place < len(_TEXTS)


def texts(places: Iterable[int]) -> str:
    """How several cards are written."""
    return " ".join(text(place) for place in places)


def rank(place: int) -> int:
    """2 to 14, ace high; a joker has none (0)."""
    return place // 4 + 2 if 0 <= place < 52 else 0


def suit(place: int) -> int:
    """0 to 3 for clubs, diamonds, hearts, spades; a joker has none (-1)."""
    return place % 4 if 0 <= place < 52 else -1


def red(place: int) -> bool:
    """Whether a card is a diamond or a heart; jokers have no color."""
    return suit(place) in (1, 2)


def black(place: int) -> bool:
    """Whether a card is a club or a spade; jokers have no color."""
    return suit(place) in (0, 3)


def rank_name(place: int) -> str:
    """The rank in words: "7", "king", "joker"."""
    return "joker" if place in JOKERS else _RANK_WORDS[RANKS[place // 4]]


def in_words(place: int) -> str:
    """The card in words: "ace of spades"."""
    if place == UNKNOWN:
        return "a card face down"
    return "joker" if place in JOKERS else f"{rank_name(place)} of {_SUIT_WORDS[SUITS[place % 4]]}"


@cache
def deck(jokers: int = 0) -> tuple[int, ...]:
    """A deck in order, with a number of jokers."""
    return (*range(52), *JOKERS[:jokers])
