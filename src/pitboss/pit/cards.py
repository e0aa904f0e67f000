"""What events do to the cards of a table: dealt, turned, chosen, decided, racked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.equipment.cards import deck
from pitboss.equipment.shoe import Shoe, shuffled
from pitboss.pit import events as e
from pitboss.pit import stack_events as s
from pitboss.pit.events import Line
from pitboss.pit.state import GONE, NOBODY, Cards, Table
from pitboss.rulebook.dealing import Choice, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.shuffling import (
    CHECKED,
    FOR_EVERY_STACK,
    ORDER,
    RELIEF,
    ROTATION,
    stronger,
)
from pitboss.rulebook.table import LOSES

UNUSED = "unused"  # the cards in the rack that no hand was dealt


def of(table: Table) -> Cards:
    """The cards of a table that has some."""
    assert table.cards is not None, "this table has no cards"
    return table.cards


def round_of(table: Table) -> Round:
    """The round being dealt."""
    round = of(table).round
    assert round is not None, "no round is being dealt"
    return round


def new_shoe(rules: Rules, order: tuple[int, ...], cut: int, dealt: tuple[int, ...] = ()) -> Shoe:
    """A fresh shoe: in a known order, or of real cards whose order nobody knows.

    `dealt` are cards that lie on the table and are not among those shuffled.
    """
    play = rules.game.play
    assert play is not None
    decks, jokers = play.decks(rules), play.jokers(rules)
    if not order:
        return Shoe(decks, jokers, gone=dealt, cut=cut)
    return replace(shuffled(decks, (*dealt, *order), jokers, cut), gone=dealt)


def in_hands(round: Round) -> tuple[int, ...]:
    """The cards that lie on the table, hand by hand."""
    on_table = (hand for name, hand in round.hands.items() if name not in round.racked)
    return tuple(card for hand in on_table for card in hand.cards)


def to_shuffle(rules: Rules, cards: Cards | None) -> list[int]:
    """The cards that are shuffled now: all but those that lie on the table in a round."""
    play = rules.game.play
    assert play is not None
    stack = list(deck(play.jokers(rules))) * play.decks(rules)
    for card in in_hands(cards.round) if cards is not None and cards.round is not None else ():
        stack.remove(card)
    return stack


def last_lines(table: Table) -> tuple[e.Line, ...]:
    """How the wagers of the last round of cards ended. A void round has no result: the last one
    that was called is of a round before it."""
    cards = table.cards
    assert cards is not None
    called = table.last.lines if table.last is not None and not cards.last_voided else ()
    return (*cards.last_early, *called)


def racked(rules: Rules, cards: Cards, *, voided: bool = False) -> Cards:
    """The cards after a round: every hand goes to the rack, in the order it is picked up."""
    round = cards.round
    if round is None:
        return cards
    assert rules.game.play is not None
    first = rules.game.play.picked_up(rules, round)
    names = [name for name in dict.fromkeys((*first, *round.hands)) if name in round.hands]
    left = tuple((name, round.hands[name].cards) for name in names if name not in round.racked)
    rack, early = cards.rack + left, cards.early
    over = replace(
        cards, round=None, last=round, rack=rack, early=(), last_early=early, last_voided=voided
    )
    return replace(over, owed_before={}) if cards.owed_before else over


def hand_racked(rules: Rules, table: Table, event: s.HandRacked) -> Table:
    """The cards of one hand lie in the rack before the round is over."""
    cards, round = of(table), round_of(table)
    rack = (*cards.rack, (event.hand, round.hand(event.hand).cards))
    after = replace(round, racked=(*round.racked, event.hand))
    return replace(table, cards=replace(cards, rack=rack, round=after))


def shoe_shuffled(rules: Rules, table: Table, event: e.ShoeShuffled) -> Table:
    """A fresh shoe, and an empty rack."""
    before = table.cards
    if before is None:
        return replace(table, cards=Cards(new_shoe(rules, event.order, event.cut)))
    dealt = in_hands(before.round) if before.round is not None else ()
    shoe = new_shoe(rules, event.order, event.cut, dealt)
    names = (
        "owed",
        "owed_before",
        "other_used",
        "relieved",
        "own_burn",
        "early",
        "last_early",
        "last_voided",
    )
    kept = {name: getattr(before, name) for name in names}
    if before.round is not None:  # what is owed for the next round is owed for all the cards
        kept |= {"due": before.due, "aside": len(dealt)}
    after = Cards(shoe, before.round, before.last, **kept)
    return replace(table, cards=after)


def signed_on(rules: Rules, table: Table, event: e.SignedOn) -> Table:
    """One more member of staff; whoever deals from now on is a new dealer to cards in play."""
    desk = replace(table.desk, present=(*table.desk.present, event.role))
    if table.cards is None or not is_new_dealer(rules, table, event.role):
        return replace(table, desk=desk)
    return replace(table, desk=desk, cards=replace(table.cards, relieved=True))


def is_new_dealer(rules: Rules, table: Table, role: str) -> bool:
    """Whether somebody who comes in this role deals from now on.

    An operator who joins a dealer supervises; one who comes where nobody deals takes over.
    """
    stack = rules.game.shuffling
    if stack is None:
        return any(role in (one.role, *one.others) for one in rules.game.presence)
    deals = any(other in stack.dealers for other in table.desk.present)
    return role in stack.dealers and not (role in stack.orders and deals)


def is_fresh(cards: Cards) -> bool:
    """Whether no hand has been dealt from the stack yet; a card that nobody used is none."""
    return all(name == UNUSED for name, _ in cards.rack) and len(cards.shoe.gone) == len(cards.rack)


def hands_started(rules: Rules, table: Table, event: e.HandsStarted) -> Table:
    """Betting is over, the hands are empty."""
    fresh = is_fresh(of(table))
    before = of(table)
    round = Round(
        tuple(sorted(event.stakes)), event.stakes, fresh=fresh, relieved=before.relieved,
        positions=event.positions, own_burn=before.own_burn,
    )  # fmt: skip
    cards = replace(before, round=round, relieved=False, own_burn=False, owed_before=before.owed)
    return replace(table, betting=False, cards=cards)


def card_dealt(rules: Rules, table: Table, event: e.CardDealt) -> Table:
    """A card leaves the shoe for a hand."""
    cards = of(table)
    round = round_of(table).deal(event.hand, event.card, event.up)
    return replace(table, cards=replace(cards, shoe=cards.shoe.draw(event.card), round=round))


def cards_turned(rules: Rules, table: Table, event: e.CardsTurned) -> Table:
    """Face-down cards are seen."""
    cards, before = of(table), round_of(table)
    shoe = cards.shoe.turned(before.hand(event.hand).cards, event.cards)
    round = before.turn(event.hand, event.cards)
    return replace(table, cards=replace(cards, shoe=shoe, round=round))


def called_out(rules: Rules, table: Table, event: e.CalledOut) -> Table:
    """The dealer's call is on record."""
    return replace(table, cards=replace(of(table), round=round_of(table).call(event.words)))


def choice_made(rules: Rules, table: Table, event: e.ChoiceMade) -> Table:
    """A decision is on record; the stake it adds or takes back has events of its own."""
    choice = Choice(event.seat, event.hand, event.act, event.stake, event.moves_to)
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
    early = (*of(table).early, *event.lines)
    return replace(table, seats=seats, cards=replace(of(table), early=early))


def unsettled(table: Table, lines: tuple[Line, ...]) -> Table:
    """The table with wagers that were settled early given back: their hands are void after all."""
    seats, cards = table.seats.copy(), of(table)
    for line in lines:
        if (seat := seats.get(line.seat)) is not None:
            won = 0 if line.kind == LOSES else line.win
            chips = seat.chips - won - line.back + line.fee + line.stake
            seats[line.seat] = replace(seat, chips=chips)
    early = tuple(line for line in cards.early if line not in lines)
    return replace(table, seats=seats, cards=replace(cards, early=early))


def card_racked(rules: Rules, table: Table, event: e.CardRacked) -> Table:
    """A card leaves the shoe for the rack, unused."""
    cards = of(table)
    rack = (*cards.rack, (UNUSED, (event.card,)))
    return replace(table, cards=replace(cards, shoe=cards.shoe.draw(event.card), rack=rack))


def hand_voided(rules: Rules, table: Table, event: e.HandVoided) -> Table:
    """A seat is out of the round, with its stakes or without them."""
    if event.undone:
        table = unsettled(table, event.undone)
    seat = table.seats[event.seat]
    back = 0 if event.forfeited else sum(up.stake + up.fee for up in seat.ups.values())
    seats = {**table.seats, event.seat: replace(seat, chips=seat.chips + back, ups={})}
    round = round_of(table)
    out = replace(round, void=round.void | {event.seat})
    if event.forfeited:
        out = replace(out, forfeited=round.forfeited | {event.seat})
    return replace(table, seats=seats, cards=replace(of(table), round=out))


def stack_ended(rules: Rules, table: Table, event: s.StackEnded) -> Table:
    """Nothing more is dealt from this shoe. A check, a new dealer or an order means both stacks."""
    cards = of(table)
    used = cards.other_used or event.why in (CHECKED, RELIEF, ORDER)
    relieved = cards.relieved or event.why == RELIEF
    due = stronger(cards.due, event.why)
    return replace(table, cards=replace(cards, due=due, other_used=used, relieved=relieved))


def dealer_came(rules: Rules, table: Table, event: s.DealerCame) -> Table:
    """The next round has a burnt card for the new dealer as well."""
    return replace(table, cards=replace(of(table), relieved=True, own_burn=True))


def cut_offered(rules: Rules, table: Table, event: s.CutOffered) -> Table:
    """The stack is offered round."""
    return replace(table, cards=replace(of(table), cut_due=True, new_game=event.new_game))


def cut_refused(rules: Rules, table: Table, event: s.CutRefused) -> Table:
    """One player less to ask, also one who was to cut again."""
    cards = of(table)
    refused, cutter = cards.refused | {event.seat}, cards.cutter
    cutter = NOBODY if cutter == event.seat else cutter
    return replace(table, cards=replace(cards, refused=refused, cutter=cutter))


def stack_cut(rules: Rules, table: Table, event: s.StackCut) -> Table:
    """The front portion lies behind the rest, the cutting card where the dealer put it back."""
    cards, shoe = of(table), of(table).shoe
    lie, stack = shoe.order[: cards.aside], shoe.order[cards.aside :]
    order = (*lie, *stack[event.front :], *stack[: event.front])
    cut = Shoe(shoe.decks, shoe.jokers, order, shoe.gone[: cards.aside], event.behind)
    after = replace(cards, shoe=cut, cut_due=False, cutter=NOBODY, last_cutter=event.seat)
    return replace(table, cards=after)


def recut_ordered(rules: Rules, table: Table, event: s.RecutOrdered) -> Table:
    """The stack waits again: for who cut it last, or for the next one entitled."""
    cards = of(table)
    if event.again:
        return replace(table, cards=replace(cards, cut_due=True, cutter=cards.last_cutter))
    refused = cards.refused | ({cards.last_cutter} - {GONE})
    return replace(table, cards=replace(cards, cut_due=True, refused=refused))


def stack_changed(rules: Rules, table: Table, event: s.StackChanged) -> Table:
    """The other stack is in play; it is cut, or mixed and shuffled and cut."""
    before, shoe = of(table), new_shoe(rules, event.order, 0)
    owed = before.due if before.due in FOR_EVERY_STACK else ""
    new_game = before.cut_due and before.new_game
    cards = Cards(shoe, last=before.last, owed=before.owed, relieved=before.relieved)
    cards = replace(cards, last_early=before.last_early, last_voided=before.last_voided)
    cards = replace(cards, own_burn=before.own_burn)
    cards = replace(cards, due=owed, other_used=True, new_game=new_game)
    if event.ready:
        return replace(table, cards=replace(cards, cut_due=not (owed or table.automatic)))
    return replace(table, cards=replace(cards, unmixed=True, due=stronger(owed, ROTATION)))


def cards_mixed(rules: Rules, table: Table, event: s.CardsMixed) -> Table:
    """The stack may be shuffled."""
    return replace(table, cards=replace(of(table), unmixed=False))


def forgiven(cards: Cards, seat: int, stays: int = 0) -> Cards:
    """What is left below a dollar is forgiven a player who leaves, and nobody asks him to cut.

    Who leaves one of several seats and `stays` at another is the same player there.
    """
    owed, before = (_passed_on(dues, seat, stays) for dues in (cards.owed, cards.owed_before))
    refused = cards.refused - {seat}
    if stays and seat in cards.refused:
        refused |= {stays}
    cutter = (stays or NOBODY) if cards.cutter == seat else cards.cutter
    last = (stays or GONE) if cards.last_cutter == seat else cards.last_cutter
    left = replace(cards, owed=owed, owed_before=before, refused=refused)
    return replace(left, cutter=cutter, last_cutter=last)


def _passed_on(owed: dict[int, int], seat: int, stays: int) -> dict[int, int]:
    """What is owed without one seat; the seat at which its player stays owes it too."""
    left = {number: due for number, due in owed.items() if number != seat}
    if stays and seat in owed:
        left[stays] = left.get(stays, 0) + owed[seat]
    return left


def fees_owed(rules: Rules, table: Table, event: e.FeesOwed) -> Table:
    """What is owed below a whole chip is carried to the next round."""
    return replace(table, cards=replace(of(table), owed=event.owed))


def fee_taken(rules: Rules, table: Table, event: e.FeeTaken) -> Table:
    """Whole dollars are owed no longer."""
    seat, cards = table.seats[event.seat], of(table)
    owed = {**cards.owed, event.seat: cards.owed[event.seat] - 100 * event.fee}
    seats = {**table.seats, event.seat: replace(seat, chips=seat.chips - event.fee)}
    return replace(table, seats=seats, cards=replace(cards, owed=owed))


EVOLVERS: dict[type[e.Event], Callable[[Rules, Table, Any], Table]] = {
    e.ShoeShuffled: shoe_shuffled,
    e.HandsStarted: hands_started,
    e.CardDealt: card_dealt,
    e.CardsTurned: cards_turned,
    e.CalledOut: called_out,
    e.ChoiceMade: choice_made,
    e.HandsDecided: hands_decided,
    e.FeesOwed: fees_owed,
    e.FeeTaken: fee_taken,
    e.CardRacked: card_racked,
    e.HandVoided: hand_voided,
    s.StackEnded: stack_ended,
    s.DealerCame: dealer_came,
    s.HandRacked: hand_racked,
    s.CutOffered: cut_offered,
    s.CutRefused: cut_refused,
    s.StackCut: stack_cut,
    s.RecutOrdered: recut_ordered,
    s.StackChanged: stack_changed,
    s.CardsMixed: cards_mixed,
}
