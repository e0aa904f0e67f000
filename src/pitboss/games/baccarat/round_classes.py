"""Every class of coup: the totals of both hands and the counts of third cards."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.equipment.cards import rank
from pitboss.games.baccarat.play import TEN, play_of
from pitboss.rulebook.card_round import BURN, DealTo, Decide, Round
from pitboss.rulebook.game import Rules

STAKE = 20


def stake_choices(rules: Rules) -> Iterable[dict[str, int]]:
    """A wager on everything."""
    return (dict.fromkeys(rules.wagers, STAKE),)


def card_choices(rules: Rules, need: DealTo, round: Round) -> Iterable[int]:
    """A ten first, so that the second card is the total; then every count."""
    play = play_of(rules)
    cards = {play.count(card): card for card in range(52) if rank(card) != TEN}
    cards[0] = next(card for card in range(52) if rank(card) == TEN)
    first = need.hand == BURN or not round.hand(need.hand).cards
    return (cards[0],) if first else cards.values()


def act_choices(rules: Rules, need: Decide, round: Round) -> Iterable[str]:
    """Nobody decides anything."""
    return ()
