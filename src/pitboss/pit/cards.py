"""The cards of a table: the shoe, the round in progress and the rack."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.cards import deck
from pitboss.equipment.shoe import Shoe, shoe_in_order
from pitboss.pit.events import SettlementLine
from pitboss.pit.state import Cards, Table
from pitboss.rulebook.card_round import Round
from pitboss.rulebook.game import Rules

UNUSED = "unused"  # the cards in the rack that no hand was dealt


def cards_of(table: Table) -> Cards:
    """The cards of a table that has some."""
    assert table.cards is not None, "this table has no cards"
    return table.cards


def round_of(table: Table) -> Round:
    """The round being dealt."""
    round = cards_of(table).round
    assert round is not None, "no round is being dealt"
    return round


def new_shoe(rules: Rules, order: tuple[int, ...], cut: int, dealt: tuple[int, ...] = ()) -> Shoe:
    """A fresh shoe: in a known order, or of real cards in an unknown order.

    `dealt` are cards that stay on the table and are not shuffled.
    """
    play = rules.game.play
    assert play is not None
    decks, jokers = play.decks(rules), play.jokers(rules)
    if not order:
        return Shoe(decks, jokers, gone=dealt, cut=cut)
    return replace(shoe_in_order(decks, (*dealt, *order), jokers, cut), gone=dealt)


def cards_on_table(round: Round) -> tuple[int, ...]:
    """The cards that lie on the table, hand by hand."""
    on_table = (hand for name, hand in round.hands.items() if name not in round.racked)
    return tuple(card for hand in on_table for card in hand.cards)


def cards_to_shuffle(rules: Rules, cards: Cards | None) -> list[int]:
    """The cards to shuffle now: all except those on the table in a round."""
    play = rules.game.play
    assert play is not None
    stack = list(deck(play.jokers(rules))) * play.decks(rules)
    for card in (
        cards_on_table(cards.round) if cards is not None and cards.round is not None else ()
    ):
        stack.remove(card)
    return stack


def last_lines(table: Table) -> tuple[SettlementLine, ...]:
    """How the wagers of the last round of cards ended. A void round has no result: the last called
    result belongs to an earlier round."""
    cards = table.cards
    assert cards is not None
    called = table.last.lines if table.last is not None and not cards.last_voided else ()
    return (*cards.last_early, *called)


def is_new_dealer(rules: Rules, table: Table, role: str) -> bool:
    """Whether someone who signs on in this role deals from now on.

    An operator who joins a dealer supervises; without a dealer the operator deals.
    """
    stack = rules.game.shuffling
    if stack is None:
        return any(role in (presence.role, *presence.others) for presence in rules.game.presence)
    deals = any(other in stack.dealers for other in table.desk.present)
    return role in stack.dealers and not (role in stack.orders and deals)


def dealt_count(cards: Cards) -> int:
    """How many cards of this stack have been dealt; those that were racked unused do not count."""
    unused = sum(name == UNUSED for name, _ in cards.rack)
    return len(cards.shoe.gone) - cards.aside - unused


def is_fresh_stack(cards: Cards) -> bool:
    """Whether no hand has been dealt from the stack yet; unused cards do not count."""
    return all(name == UNUSED for name, _ in cards.rack) and len(cards.shoe.gone) == len(cards.rack)
