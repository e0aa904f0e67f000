"""Every class of let it ride round: each kind of hand, each pair, every way to take bets back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.games.night_let_it_ride.play import BURNT, COMMUNITY, FIRST, SECOND
from pitboss.games.poker.examples import best_examples, example
from pitboss.games.poker.hand import Kind, worths
from pitboss.rulebook.card_round import DealTo, Decide, Round
from pitboss.rulebook.game import Rules

OWN = 3


@cache
def _hands() -> frozenset[tuple[int, ...]]:
    """The best hand of each kind, and a pair of each rank: only high pairs pay."""
    pairs = {worth.ranks[0]: worth for worth in worths() if worth.kind == Kind.PAIR}
    return frozenset((*best_examples(), *map(example, pairs.values())))


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """All three bets."""
    return (dict.fromkeys(rules.wagers, 1),)


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """The cards that lead to a hand of some class; the last two are the community cards."""
    if need.hand == BURNT:
        return (0,)
    own = next((hand.cards for name, hand in round.hands.items() if name not in COMMUNITY), ())
    shown = tuple(card for name in (FIRST, SECOND) for card in round.hand(name).cards)
    at = OWN + len(shown) if need.hand in COMMUNITY else len(own)
    fitting = (
        hand
        for hand in _hands()
        if hand[: len(own)] == own and hand[OWN : OWN + len(shown)] == shown
    )
    return sorted({hand[at] for hand in fitting})


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Every act."""
    return [act.name for act in need.acts]
