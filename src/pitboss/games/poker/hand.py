"""Five-card hands: what a hand is, and which of two hands is better.

    >>> from pitboss.equipment.cards import cards
    >>> best(cards("As 2d 3c 4h 5s")).in_words
    'straight, 5 high'
    >>> best(cards("Kc Kd 7h 7s 2c")) > best(cards("Kh Ks 6c 6d Ac"))
    True

`best` is the only definition. It fills the tables for bulk work (`games/poker/lookup.py`).
Suits make a flush and nothing else: no suit is higher than another.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from pitboss.equipment.cards import RANKS, rank, rank_name, suit
from pitboss.rulebook.clause import Clause, regulation

SIZE = 5
ACE = 14
WHEEL = (5, 4, 3, 2, 1)  # the ace as the lowest card
_LAW = regulation("nj_13_47_20_conduct")
SUITS_ARE_EQUAL = _LAW["20.2 Suit"]
PUSH = _LAW["20.2 Push"]


class Kind(IntEnum):
    """The kinds of hands, higher is better."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def words(self) -> str:
        """The kind as it is called out: "four of a kind"."""
        return self.name.lower().replace("_", " ")

    @property
    def law(self) -> tuple[Clause, ...]:
        """The definitions of this kind; a hand without a name has none."""
        return _DEFINITIONS.get(self, ())


_DEFINITIONS = {
    Kind.PAIR: (_LAW["20.2 Pair"],),
    Kind.TWO_PAIRS: (_LAW["20.2 Two pairs"],),
    Kind.THREE_OF_A_KIND: (_LAW["20.2 Three-of-a-kind"],),
    Kind.STRAIGHT: (_LAW["20.2 Straight"], _LAW["20.2 Straight wrap"]),
    Kind.FLUSH: (_LAW["20.2 Flush"],),
    Kind.FULL_HOUSE: (_LAW["20.2 Full house"],),
    Kind.FOUR_OF_A_KIND: (_LAW["20.2 Four-of-a-kind"],),
    Kind.STRAIGHT_FLUSH: (_LAW["20.2 Straight flush"],),
    Kind.ROYAL_FLUSH: (_LAW["20.2 Royal flush"],),
}


class Best(NamedTuple):
    """What a hand is worth. Two hands compare as their values do; equal values are a push.

    `ranks` are the ranks that decide between two hands of one kind, the first of them first: for a
    full house the three, then the pair; for a pair the pair, then the other cards downward.
    """

    kind: Kind
    ranks: tuple[int, ...]

    @property
    def in_words(self) -> str:
        """The hand as it is called out: "pair of kings", "straight, 5 high"."""
        first = _rank_name(self.ranks[0])
        match self.kind:
            case Kind.ROYAL_FLUSH:
                return self.kind.words
            case Kind.PAIR:
                return f"pair of {first}s"
            case Kind.THREE_OF_A_KIND | Kind.FOUR_OF_A_KIND:
                return f"{self.kind.words}, {first}s"
            case Kind.FULL_HOUSE:
                return f"full house, {first}s over {_rank_name(self.ranks[1])}s"
            case Kind.TWO_PAIRS:
                return f"two pairs, {first}s and {_rank_name(self.ranks[1])}s"
            case Kind.HIGH_CARD:
                return f"{first} high"
        return f"{self.kind.words}, {first} high"


def against_words(hand: Best, other: Best) -> str:
    """Two hands as they are compared; where their names are the same, down to what decides.

    >>> from pitboss.equipment.cards import cards
    >>> against_words(best(cards("As Kd 5c 3h 2d")), best(cards("Ah Ks 4c 3s 2c")))
    'ace high against ace high, then 5 against 4'
    """
    words = f"{hand.in_words} against {other.in_words}"
    if hand.in_words != other.in_words:
        return words
    decides = [pair for pair in zip(hand.ranks, other.ranks, strict=True) if pair[0] != pair[1]]
    if not decides:
        return f"{words}, equal in every card"
    mine, theirs = decides[0]
    return f"{words}, then {_rank_name(mine)} against {_rank_name(theirs)}"


def best(hand: tuple[int, ...]) -> Best:
    """What five cards are worth: their kind, then the ranks that decide between equal kinds."""
    if len(hand) != SIZE or not all(0 <= card < len(RANKS) * 4 for card in hand):
        raise ValueError("a poker hand is five cards, none of them a joker or unknown")
    if len(set(hand)) != SIZE:
        raise ValueError("a poker hand holds no card twice")
    one_suit = len({suit(card) for card in hand}) == 1
    return of_ranks(tuple(sorted([rank(card) for card in hand])), one_suit=one_suit)


@cache
def of_ranks(ranks: tuple[int, ...], *, one_suit: bool) -> Best:
    """The worth of five ranks, of one suit or not: nothing else about a hand matters."""
    counts = Counter(ranks)
    grouped = sorted(counts, key=lambda count: (counts[count], count), reverse=True)
    in_order = tuple(grouped)
    if len(counts) == SIZE:
        run = _run(in_order)
        if run and one_suit:
            kind = Kind.ROYAL_FLUSH if run[0] == ACE else Kind.STRAIGHT_FLUSH
            return Best(kind, run)
        if run:
            return Best(Kind.STRAIGHT, run)
        return Best(Kind.FLUSH if one_suit else Kind.HIGH_CARD, in_order)
    return Best(_GROUPS[tuple(counts[rank] for rank in grouped)], in_order)


_GROUPS = {
    (4, 1): Kind.FOUR_OF_A_KIND,
    (3, 2): Kind.FULL_HOUSE,
    (3, 1, 1): Kind.THREE_OF_A_KIND,
    (2, 2, 1): Kind.TWO_PAIRS,
    (2, 1, 1, 1): Kind.PAIR,
}


def _run(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Five consecutive ranks, highest first; an ace may be the lowest.

    An ace is the highest or the lowest card of a run, never in the middle.
    """
    if ranks[0] - ranks[-1] == SIZE - 1:
        return ranks
    return WHEEL if ranks == (ACE, *WHEEL[:-1]) else ()


def compare(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """Above 0 if the first hand is better, below if the second is; 0 is a push."""
    first, second = best(mine), best(theirs)
    return (first > second) - (first < second)


@cache
def worths() -> tuple[Best, ...]:
    """Every worth of a hand, the worst first: 7,462 of them."""
    ranks = range(2, ACE + 1)
    every: set[Best] = set()

    def choose(chosen: tuple[int, ...]) -> None:
        if len(chosen) == SIZE:
            every.add(of_ranks(chosen, one_suit=False))
            if len(set(chosen)) == SIZE:
                every.add(of_ranks(chosen, one_suit=True))
            return
        for next_rank in ranks:
            if (not chosen or next_rank >= chosen[-1]) and chosen.count(next_rank) < 4:
                choose((*chosen, next_rank))

    choose(())
    return tuple(sorted(every))


def _rank_name(rank: int) -> str:
    return rank_name((ACE if rank == 1 else rank) * 4 - 8)
