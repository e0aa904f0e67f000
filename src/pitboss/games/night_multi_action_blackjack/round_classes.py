"""Every class of multi-action round: each class of hand against the dealer's three finishes.

The three parts are settled alike, so each finish is tried in full in the first part, and one better
and one worse than most hands in the others. New hands of later parts take one class.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.equipment.cards import rank
from pitboss.games.blackjack.hand import ACE, DEALER, HIT, SPLIT, STAND, TEN
from pitboss.games.blackjack.play import hand_name
from pitboss.games.blackjack.round_classes import cards_of, dealer_next
from pitboss.games.night_multi_action_blackjack.play import PARTS, SPOTS, finish_name
from pitboss.games.night_multi_action_blackjack.play_each_round import split_name
from pitboss.rulebook.card_round import DealTo, Decide, Round
from pitboss.rulebook.game import Rules

SEAT = 1
LATER_HAND = (7, TEN)
FIRST_TWO = ((ACE, ACE), (TEN, TEN), (5, 6), (2, TEN), (6, TEN), (ACE, TEN), (ACE, 6))
"""Pairs, a hand to double, one that may bust, one that stands, a natural and a soft hand."""


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """A wager on every spot, and on two of them."""
    return (dict.fromkeys(SPOTS, 2), dict.fromkeys(SPOTS[:2], 2))


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """The cards of the dealer's parts, the first two of a hand, and a few for every other one."""
    name, part = split_name(need.hand)
    dealt = tuple(rank(card) for card in round.hand(need.hand).cards)
    if name == DEALER:
        return cards_of((6, TEN, ACE))
    if name == finish_name(1):
        return cards_of(_finish(round, dealt))
    if name in map(finish_name, PARTS):
        return cards_of(_finish(round, dealt)[:1])
    if name == hand_name(SEAT) and not round.choices_of(SEAT, need.hand):
        if part > 1:
            return cards_of(LATER_HAND[len(dealt) : len(dealt) + 1] or (TEN,))
        if len(dealt) < 2:
            at = len(dealt)
            return cards_of(pair[at] for pair in FIRST_TWO if pair[:at] == dealt)
    return cards_of((ACE, TEN))


def _finish(round: Round, dealt: tuple[int, ...]) -> list[int]:
    """The ranks that lead the kept card and its finish to a class."""
    kept = tuple(rank(card) for card in round.hand(DEALER).cards)
    return dealer_next((*kept, *dealt))


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Every act on the first two cards of the first hand; after a hit or a split it stands."""
    names = [act.name for act in need.acts]
    _, part = split_name(need.hand)
    if part > 1 and STAND in names:
        return [STAND]
    was_split = any(choice.moves_to for choice in round.choices)
    if was_split or HIT in round.choices_of(need.seat, need.hand):
        return [name for name in names if name not in (HIT, SPLIT)]
    return names
