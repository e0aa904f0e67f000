"""Every class of blackjack round: each count of a hand and how it came about, against each count of
the dealer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.equipment.cards import rank
from pitboss.games.blackjack.hand import ACE, DEALER, HIT, SPLIT, TEN
from pitboss.games.blackjack.play import hand_name
from pitboss.rulebook.card_round import BURN, DealTo, Decide, Round
from pitboss.rulebook.game import Rules

SEAT = 1
FEW = (ACE, 5, TEN)
"""The ranks that a hand goes on with: an ace, a low card and one that makes many hands bust."""
PAIRS = tuple((face, face) for face in (ACE, 2, 5, TEN))
HARD = ((2, 3), (2, 4), (2, 5), (3, 5), (4, 5), (4, 6), (5, 6), (2, TEN), (4, TEN), (6, TEN))
HIGH = ((7, TEN), (8, TEN), (9, TEN), (ACE, TEN))
SOFT = ((ACE, 3), (ACE, 6), (ACE, 7), (ACE, 9))
FIRST_TWO = (*PAIRS, *HARD, *HIGH, *SOFT)
# The dealer's cards by the up card: 17 to 21, bust, a natural, and none under an ace or a ten.
DEALERS = (
    *((6, TEN, last) for last in (ACE, 2, 3, 4, 5, TEN)),
    (TEN, ACE),
    (TEN, 7),
    (ACE, TEN),
    (ACE, 6),
    (ACE, 9),
)


@cache
def card_of(face: int) -> int:
    """A card of a rank."""
    return next(card for card in range(52) if rank(card) == face)


def cards_of(faces: Iterable[int]) -> list[int]:
    """A card of each rank."""
    return [card_of(face) for face in dict.fromkeys(faces)]


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """One main wager."""
    return ({"main": 2},)


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """The first two cards, the dealer's cards, and a few cards for every other one."""
    dealt = tuple(rank(card) for card in round.hand(need.hand).cards)
    if need.hand == BURN:
        return cards_of((2,))
    if need.hand == DEALER:
        return cards_of(dealer_next(dealt))
    if need.hand == hand_name(SEAT) and not round.choices_of(SEAT, need.hand):
        return cards_of(first_two_next(dealt))
    return cards_of(FEW)


def first_two_next(dealt: tuple[int, ...]) -> list[int]:
    """The ranks that begin a hand, or that follow the first one."""
    at = len(dealt)
    return [pair[at] for pair in FIRST_TWO if pair[:at] == dealt] if at < 2 else list(FEW)


def dealer_next(dealt: tuple[int, ...]) -> list[int]:
    """The ranks that lead on to a dealer's hand of some class; a low card where the dealer has to
    draw on."""
    at = len(dealt)
    return [hand[at] for hand in DEALERS if len(hand) > at and hand[:at] == dealt] or [4]


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Every act on the first two cards; after a hit the hand stands."""
    names = [act.name for act in need.acts]
    if HIT in round.choices_of(need.seat, need.hand):
        return [name for name in names if name != HIT]
    splits = sum(bool(choice.moves_to) for choice in round.choices)
    if splits:  # split hands are not hit or split again
        return [name for name in names if name != HIT and name != SPLIT]
    return names
