"""What a dealer may offer to a player whose cards are face down.

The acts open to a hand reveal something about its cards: a split is offered with a pair and with
nothing else. A screen that may not show the cards offers only acts that are possible with any
cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.equipment.cards import RANKS, SUITS
from pitboss.pit.dealing import next_need
from pitboss.pit.state import Table
from pitboss.rulebook.card_round import Act, Decide, Round
from pitboss.rulebook.game import Rules

_ONE_OF_EACH_RANK = range(0, len(RANKS) * len(SUITS), len(SUITS))


def acts_for_dealer(rules: Rules, table: Table) -> tuple[Act, ...]:
    """What someone who cannot see the cards may choose for the player that the table waits for."""
    need = next_need(rules, table)
    round = table.cards.round if table.cards is not None else None
    if not isinstance(need, Decide) or round is None:
        return ()
    return acts_with_any_cards(rules, round, need)


def is_face_down(rules: Rules, table: Table) -> bool:
    """Whether the hand whose player the table waits for has a card face down."""
    need = next_need(rules, table)
    round = table.cards.round if table.cards is not None else None
    return isinstance(need, Decide) and round is not None and not all(round.hand(need.hand).up)


def acts_with_any_cards(rules: Rules, round: Round, need: Decide) -> tuple[Act, ...]:
    """The acts of a decision that would be open with any other card in place of one face down."""
    open_ = {act.name for act in need.acts}
    for other in _other_rounds(round, need.hand):
        other_need = rules.need(other)
        if isinstance(other_need, Decide) and (other_need.seat, other_need.hand) == (
            need.seat,
            need.hand,
        ):
            open_ &= {act.name for act in other_need.acts}
    rules.need(round)  # the last answer is kept, and this is the one that is asked for again
    return tuple(act for act in need.acts if act.name in open_)


def _other_rounds(round: Round, name: str) -> Iterator[Round]:
    """The round with another card in each place of a face-down hand."""
    hand = round.hand(name)
    for at, up in enumerate(hand.up):
        for card in _ONE_OF_EACH_RANK if not up else ():
            cards = (*hand.cards[:at], card, *hand.cards[at + 1 :])
            yield replace(round, hands={**round.hands, name: replace(hand, cards=cards)})
