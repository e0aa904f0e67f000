"""Every class of seven cards: by colors, by sets and jokers, and by each named rank."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pitboss.games.night_joker_seven.play import NAMED
from pitboss.games.night_joker_seven.tables import color_classes, rank_classes, set_classes
from pitboss.games.poker.examples import next_cards
from pitboss.rulebook.card_round import BURN, DealTo, Decide, Round
from pitboss.rulebook.game import Rules


@cache
def _hands() -> frozenset[tuple[int, ...]]:
    kinds = [*color_classes().values(), *set_classes().values()]
    for rank in NAMED.values():
        kinds += rank_classes(rank).values()
    return frozenset(kind.hand for kind in kinds)


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """A wager on everything."""
    return (dict.fromkeys(rules.wagers, 1),)


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """The cards that lead to a hand of some class."""
    return (0,) if need.hand == BURN else next_cards(_hands(), round.hand(need.hand).cards)


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Nobody decides anything."""
    return ()
