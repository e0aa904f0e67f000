"""What a viewer may see of a table: the table with every secret taken out.

Pure, so that a screen, a phone and a wall show exactly this. A viewer is a seat, 0 for the dealer,
or `PUBLIC`.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN
from pitboss.pit.state import Cards, Table
from pitboss.rulebook.card_round import Round
from pitboss.rulebook.game import Rules

PUBLIC = -1


def table_for(rules: Rules, table: Table, viewer: int) -> Table:
    """The table as a viewer may see it: hands by the rules; stack and rack hidden."""
    cards = table.cards
    if cards is None:
        return table
    return replace(table, cards=_cards_for(rules, cards, viewer))


def _cards_for(rules: Rules, cards: Cards, viewer: int) -> Cards:
    """The stack and the dealt cards keep their numbers, but show no faces."""
    shoe = replace(cards.shoe, order=(), gone=(UNKNOWN,) * len(cards.shoe.gone))
    return replace(
        cards,
        shoe=shoe,
        rack=tuple((hand, (UNKNOWN,) * len(held)) for hand, held in cards.rack),
        round=_hands(rules, cards.round, viewer),
        last=_hands(rules, cards.last, viewer),
    )


def _hands(rules: Rules, round: Round | None, viewer: int) -> Round | None:
    play = rules.game.play
    return (
        play.visible_round(rules, round, viewer) if play is not None and round is not None else None
    )
