"""What events do to the cards of a table: dealt, turned, chosen, decided, racked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.equipment.shoe import Shoe, shuffled
from pitboss.pit import events as e
from pitboss.pit.state import Cards, Table
from pitboss.rulebook.dealing import Choice, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.table import LOSES


def of(table: Table) -> Cards:
    """The cards of a table that has some."""
    assert table.cards is not None, "this table has no cards"
    return table.cards


def round_of(table: Table) -> Round:
    """The round being dealt."""
    round = of(table).round
    assert round is not None, "no round is being dealt"
    return round


def new_shoe(rules: Rules, order: tuple[int, ...], cut: int) -> Shoe:
    """A fresh shoe: in a known order, or of real cards whose order nobody knows."""
    play = rules.game.play
    assert play is not None
    decks, jokers = play.decks(rules), play.jokers(rules)
    return shuffled(decks, order, jokers, cut) if order else Shoe(decks, jokers, cut=cut)


def racked(cards: Cards) -> Cards:
    """The cards after a round: every hand goes to the rack, in order."""
    if cards.round is None:
        return cards
    hands = tuple(hand.cards for hand in cards.round.hands.values())
    return replace(cards, round=None, last=cards.round, rack=cards.rack + hands)


def shoe_shuffled(rules: Rules, table: Table, event: e.ShoeShuffled) -> Table:
    """A fresh shoe, and an empty rack."""
    shoe = new_shoe(rules, event.order, event.cut)
    owed = table.cards.owed if table.cards is not None else {}
    last = table.cards.last if table.cards is not None else None
    return replace(table, cards=Cards(shoe, last=last, owed=owed))


def hands_started(rules: Rules, table: Table, event: e.HandsStarted) -> Table:
    """Betting is over, the hands are empty."""
    round = Round(tuple(sorted(event.stakes)), event.stakes)
    return replace(table, betting=False, cards=replace(of(table), round=round))


def card_dealt(rules: Rules, table: Table, event: e.CardDealt) -> Table:
    """A card leaves the shoe for a hand."""
    cards = of(table)
    round = round_of(table).deal(event.hand, event.card, event.up)
    return replace(table, cards=replace(cards, shoe=cards.shoe.draw(event.card), round=round))


def cards_turned(rules: Rules, table: Table, event: e.CardsTurned) -> Table:
    """Face-down cards are seen."""
    round = round_of(table).turn(event.hand, event.cards)
    return replace(table, cards=replace(of(table), round=round))


def called_out(rules: Rules, table: Table, event: e.CalledOut) -> Table:
    """The dealer's call is on record."""
    return replace(table, cards=replace(of(table), round=round_of(table).call(event.words)))


def choice_made(rules: Rules, table: Table, event: e.ChoiceMade) -> Table:
    """A decision is on record; the stake it adds or takes back has events of its own."""
    choice = Choice(event.seat, event.hand, event.act, event.stake)
    return replace(table, cards=replace(of(table), round=round_of(table).chose(choice)))


def hands_decided(rules: Rules, table: Table, event: e.HandsDecided) -> Table:
    """Wagers decided before the end of the round are paid or taken at once."""
    seats = table.seats.copy()
    for line in event.lines:
        seat = seats[line.seat]
        ups = {key: up for key, up in seat.ups.items() if key != line.key}
        won = 0 if line.kind == LOSES else line.win
        chips = seat.chips + won + line.back - line.fee
        seats[line.seat] = replace(seat, chips=chips, ups=ups)
    return replace(table, seats=seats)


def card_racked(rules: Rules, table: Table, event: e.CardRacked) -> Table:
    """A card leaves the shoe for the rack, unused."""
    cards = of(table)
    rack = (*cards.rack, (event.card,))
    return replace(table, cards=replace(cards, shoe=cards.shoe.draw(event.card), rack=rack))


def hand_voided(rules: Rules, table: Table, event: e.HandVoided) -> Table:
    """A seat is out of the round, with its stakes or without them."""
    seat = table.seats[event.seat]
    back = 0 if event.forfeited else sum(up.stake + up.fee for up in seat.ups.values())
    seats = {**table.seats, event.seat: replace(seat, chips=seat.chips + back, ups={})}
    round = round_of(table)
    out = replace(round, void=round.void | {event.seat})
    return replace(table, seats=seats, cards=replace(of(table), round=out))


def stack_ended(rules: Rules, table: Table, event: e.StackEnded) -> Table:
    """Nothing more is dealt from this shoe."""
    cards = of(table)
    return replace(table, cards=replace(cards, shoe=cards.shoe.ended()))


def fees_owed(rules: Rules, table: Table, event: e.FeesOwed) -> Table:
    """What is owed below a whole chip is carried to the next round."""
    return replace(table, cards=replace(of(table), owed=event.owed))


EVOLVERS: dict[type[e.Event], Callable[[Rules, Table, Any], Table]] = {
    e.ShoeShuffled: shoe_shuffled,
    e.HandsStarted: hands_started,
    e.CardDealt: card_dealt,
    e.CardsTurned: cards_turned,
    e.CalledOut: called_out,
    e.ChoiceMade: choice_made,
    e.HandsDecided: hands_decided,
    e.FeesOwed: fees_owed,
    e.CardRacked: card_racked,
    e.HandVoided: hand_voided,
    e.StackEnded: stack_ended,
}
