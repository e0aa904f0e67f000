"""Every class of showdown: each kind of hand against each, and against none that qualifies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.games.night_caribbean_stud.play import ANTE, DEALER
from pitboss.games.poker.examples import best_examples, examples, next_cards
from pitboss.rulebook.card_round import DealTo, Decide, Round
from pitboss.rulebook.game import Rules


@cache
def _hands(name: str) -> frozenset[tuple[int, ...]]:
    weakest = (examples()[0],) if name == DEALER else ()
    return frozenset((*best_examples(), *weakest))


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """One ante."""
    return ({ANTE: 1},)


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """The cards that lead to the best hand of some kind, or to the dealer's worst."""
    return next_cards(_hands(need.hand), round.hand(need.hand).cards)


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Bet and fold."""
    return [act.name for act in need.acts]
