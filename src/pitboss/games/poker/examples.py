"""An example for every worth of a hand, to ask the rules about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.equipment.cards import SUITS
from pitboss.games.poker.hand import ACE, SIZE, Best, Kind, best, worths

# How often each deciding rank of a kind appears in the hand, if more than once.
_OFTEN = {
    Kind.PAIR: (2, 1, 1, 1),
    Kind.TWO_PAIRS: (2, 2, 1),
    Kind.THREE_OF_A_KIND: (3, 1, 1),
    Kind.FULL_HOUSE: (3, 2),
    Kind.FOUR_OF_A_KIND: (4, 1),
}
_ONE_SUIT = (Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH)


@cache
def example(worth: Best) -> tuple[int, ...]:
    """Five cards of that worth."""
    ranks = [
        ACE if rank == 1 else rank
        for rank, times in zip(worth.ranks, _OFTEN.get(worth.kind, (1,) * SIZE), strict=True)
        for _ in range(times)
    ]
    suited = worth.kind in _ONE_SUIT
    hand = tuple(
        (rank - 2) * 4 + (0 if suited else at % len(SUITS)) for at, rank in enumerate(ranks)
    )
    if best(hand) != worth:
        raise ValueError(f"no example of {worth.in_words}")
    return hand


def examples() -> tuple[tuple[int, ...], ...]:
    """A hand of every strength, the weakest first."""
    return tuple(example(worth) for worth in worths())


@cache
def best_examples() -> tuple[tuple[int, ...], ...]:
    """The best hand of each kind."""
    best_of = {worth.kind: worth for worth in worths()}  # the worst come first
    return tuple(map(example, best_of.values()))


def next_cards(hands: Iterable[tuple[int, ...]], dealt: tuple[int, ...]) -> list[int]:
    """The cards that go on from these to one of some hands, each once."""
    at = len(dealt)
    return sorted({hand[at] for hand in hands if len(hand) > at and hand[:at] == dealt})
