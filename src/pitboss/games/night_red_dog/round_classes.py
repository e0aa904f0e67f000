"""Every class of red dog round: the values of all three cards, raised or not."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.night_red_dog.play import LEFT, RIGHT, WAGER
from pitboss.rulebook.card_round import BURN, DealTo, Decide, Round
from pitboss.rulebook.game import Rules

SUITS = 4


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """One wager."""
    return ({next(name for name in rules.wagers if name.startswith(WAGER)): 2},)


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """Every rank, each place in a suit of its own."""
    if need.hand == BURN:
        return (0,)
    return range({LEFT: 0, RIGHT: 1}.get(need.hand, 2), 52, SUITS)


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Every act."""
    return [act.name for act in need.acts]
