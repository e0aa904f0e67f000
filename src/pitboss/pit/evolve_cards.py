"""What events do to the cards of a table: dealt, turned, chosen, decided, racked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from pitboss.equipment.shoe import Shoe
from pitboss.pit import events as e
from pitboss.pit.cards import (
    UNUSED,
    cards_of,
    cards_on_table,
    is_fresh_stack,
    is_new_dealer,
    new_shoe,
    round_of,
)
from pitboss.pit.events import SettlementLine
from pitboss.pit.persons import with_commission
from pitboss.pit.state import GONE, NOBODY, Cards, Table
from pitboss.rulebook.card_round import BURN, Choice, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.shuffling import (
    CHECKED,
    FOR_EVERY_STACK,
    ORDER,
    RELIEF,
    ROTATION,
    stronger_reason,
)
from pitboss.rulebook.wager_table import LOSES


def rack_hands(rules: Rules, cards: Cards, *, voided: bool = False) -> Cards:
    """The cards after a round: every hand goes to the rack, in the order it is picked up."""
    round = cards.round
    if round is None:
        return cards
    assert rules.game.play is not None
    first = rules.game.play.hands_to_rack(rules, round)
    names = [name for name in dict.fromkeys((*first, *round.hands)) if name in round.hands]
    left = tuple((name, round.hands[name].cards) for name in names if name not in round.racked)
    rack, early = cards.rack + left, cards.early
    over = replace(
        cards, round=None, last=round, rack=rack, early=(), last_early=early, last_voided=voided
    )
    return replace(over, owed_before={}) if cards.owed_before else over


def apply_hand_racked(rules: Rules, table: Table, event: e.HandRacked) -> Table:
    """The cards of one hand lie in the rack before the round is over."""
    cards, round = cards_of(table), round_of(table)
    rack = (*cards.rack, (event.hand, round.hand(event.hand).cards))
    after = replace(round, racked=(*round.racked, event.hand))
    return replace(table, cards=replace(cards, rack=rack, round=after))


def apply_shoe_shuffled(rules: Rules, table: Table, event: e.ShoeShuffled) -> Table:
    """A fresh shoe, and an empty rack."""
    before = table.cards
    if before is None:
        return replace(table, cards=Cards(shoe=new_shoe(rules, event.order, event.cut)))
    dealt = cards_on_table(before.round) if before.round is not None else ()
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
    unchanged = {name: getattr(before, name) for name in names}
    if before.round is not None:  # what is owed for the next round is owed for all the cards
        unchanged |= {"due": before.due, "aside": len(dealt)}
    after = Cards(shoe=shoe, round=before.round, last=before.last, **unchanged)
    return replace(table, cards=after)


def apply_signed_on(rules: Rules, table: Table, event: e.SignedOn) -> Table:
    """One more member of staff; anyone who deals from now on is a new dealer to cards in play."""
    desk = replace(table.desk, present=(*table.desk.present, event.role))
    if table.cards is None or not is_new_dealer(rules, table, event.role):
        return replace(table, desk=desk)
    return replace(table, desk=desk, cards=replace(table.cards, relieved=True))


def apply_hands_started(rules: Rules, table: Table, event: e.HandsStarted) -> Table:
    """Betting is over, the hands are empty."""
    fresh = is_fresh_stack(cards_of(table))
    before = cards_of(table)
    round = Round(
        seats=tuple(sorted(event.stakes)),
        stakes=event.stakes,
        fresh=fresh,
        relieved=before.relieved,
        positions=event.positions,
        own_burn=before.own_burn,
    )
    cards = replace(before, round=round, relieved=False, own_burn=False, owed_before=before.owed)
    return replace(table, betting=False, cards=cards)


def apply_card_dealt(rules: Rules, table: Table, event: e.CardDealt) -> Table:
    """A card leaves the shoe for a hand."""
    cards = cards_of(table)
    round = round_of(table).deal(event.hand, event.card, event.up)
    return replace(table, cards=replace(cards, shoe=cards.shoe.draw(event.card), round=round))


def apply_cards_turned(rules: Rules, table: Table, event: e.CardsTurned) -> Table:
    """Face-down cards are seen."""
    cards, before = cards_of(table), round_of(table)
    shoe = cards.shoe.turn_over(before.hand(event.hand).cards, event.cards)
    round = before.turn(event.hand, event.cards)
    return replace(table, cards=replace(cards, shoe=shoe, round=round))


def apply_burned_card_shown(rules: Rules, table: Table, event: e.BurnedCardShown) -> Table:
    """A card in the rack is known from now on."""
    cards = cards_of(table)
    at = max(number for number, (name, _) in enumerate(cards.rack) if name == BURN)
    shoe = cards.shoe.turn_over(cards.rack[at][1], event.cards)
    rack = (*cards.rack[:at], (BURN, event.cards), *cards.rack[at + 1 :])
    return replace(table, cards=replace(cards, shoe=shoe, rack=rack))


def apply_called_out(rules: Rules, table: Table, event: e.CalledOut) -> Table:
    """The dealer's call is on record."""
    return replace(table, cards=replace(cards_of(table), round=round_of(table).call(event.words)))


def apply_choice_made(rules: Rules, table: Table, event: e.ChoiceMade) -> Table:
    """A decision is on record; the stake it adds or takes back has events of its own."""
    choice = Choice(event.seat, event.hand, event.act, event.stake, event.moves_to)
    return replace(table, cards=replace(cards_of(table), round=round_of(table).choose(choice)))


def apply_hands_decided(rules: Rules, table: Table, event: e.HandsDecided) -> Table:
    """Wagers decided before the end of the round are paid or collected right away."""
    seats = table.seats.copy()
    for line in event.lines:
        seat = seats[line.seat]
        ups = {key: up for key, up in seat.ups.items() if key != line.key}
        won = 0 if line.kind == LOSES else line.win
        chips = seat.chips + won + line.back - line.fee
        seats[line.seat] = replace(seat, chips=chips, ups=ups)
    early = (*cards_of(table).early, *event.lines)
    return replace(table, seats=seats, cards=replace(cards_of(table), early=early))


def undo_settlement(table: Table, lines: tuple[SettlementLine, ...]) -> Table:
    """The table with wagers that were settled early given back: their hands are void after all."""
    seats, cards = table.seats.copy(), cards_of(table)
    for line in lines:
        if (seat := seats.get(line.seat)) is not None:
            won = 0 if line.kind == LOSES else line.win
            chips = seat.chips - won - line.back + line.fee + line.stake
            seats[line.seat] = replace(seat, chips=chips)
    early = tuple(line for line in cards.early if line not in lines)
    return replace(table, seats=seats, cards=replace(cards, early=early))


def apply_card_racked(rules: Rules, table: Table, event: e.CardRacked) -> Table:
    """A card leaves the shoe for the rack, unused."""
    cards = cards_of(table)
    rack = (*cards.rack, (UNUSED, (event.card,)))
    return replace(table, cards=replace(cards, shoe=cards.shoe.draw(event.card), rack=rack))


def apply_hand_voided(rules: Rules, table: Table, event: e.HandVoided) -> Table:
    """A seat is out of the round, with its stakes or without them."""
    if event.undone:
        table = undo_settlement(table, event.undone)
    seat = table.seats[event.seat]
    back = 0 if event.forfeited else sum(up.stake + up.fee for up in seat.ups.values())
    seats = {**table.seats, event.seat: replace(seat, chips=seat.chips + back, ups={})}
    round = round_of(table)
    out = replace(round, void=round.void | {event.seat})
    if event.forfeited:
        out = replace(out, forfeited=round.forfeited | {event.seat})
    return replace(table, seats=seats, cards=replace(cards_of(table), round=out))


def apply_stack_ended(rules: Rules, table: Table, event: e.StackEnded) -> Table:
    """Nothing more is dealt from this shoe. A check, a new dealer or an order means both stacks."""
    cards = cards_of(table)
    used = cards.other_used or event.why in (CHECKED, RELIEF, ORDER)
    relieved = cards.relieved or event.why == RELIEF
    due = stronger_reason(cards.due, event.why)
    return replace(table, cards=replace(cards, due=due, other_used=used, relieved=relieved))


def apply_dealer_came(rules: Rules, table: Table, event: e.DealerCame) -> Table:
    """The next round has a burned card for the new dealer as well."""
    return replace(table, cards=replace(cards_of(table), relieved=True, own_burn=True))


def apply_cut_offered(rules: Rules, table: Table, event: e.CutOffered) -> Table:
    """The stack is offered round."""
    return replace(table, cards=replace(cards_of(table), cut_due=True, new_game=event.new_game))


def apply_cut_refused(rules: Rules, table: Table, event: e.CutRefused) -> Table:
    """One player less to ask, also one who was to cut again."""
    cards = cards_of(table)
    refused, cutter = cards.refused | {event.seat}, cards.cutter
    cutter = NOBODY if cutter == event.seat else cutter
    return replace(table, cards=replace(cards, refused=refused, cutter=cutter))


def apply_stack_cut(rules: Rules, table: Table, event: e.StackCut) -> Table:
    """The front portion goes behind the rest, the cutting card where the dealer put it back."""
    cards, shoe = cards_of(table), cards_of(table).shoe
    lie, stack = shoe.order[: len(shoe.gone)], shoe.order[len(shoe.gone) :]
    order = (*lie, *stack[event.front :], *stack[: event.front])
    cut = Shoe(shoe.decks, shoe.jokers, order, shoe.gone, event.behind)
    after = replace(cards, shoe=cut, cut_due=False, cutter=NOBODY, last_cutter=event.seat)
    return replace(table, cards=after)


def apply_recut_ordered(rules: Rules, table: Table, event: e.RecutOrdered) -> Table:
    """The stack waits again: for who cut it last, or for the next one entitled."""
    cards = cards_of(table)
    if event.again:
        return replace(table, cards=replace(cards, cut_due=True, cutter=cards.last_cutter))
    refused = cards.refused | ({cards.last_cutter} - {GONE})
    return replace(table, cards=replace(cards, cut_due=True, refused=refused))


def apply_stack_changed(rules: Rules, table: Table, event: e.StackChanged) -> Table:
    """The other stack is in play; it is cut, or mixed and shuffled and cut."""
    before, shoe = cards_of(table), new_shoe(rules, event.order, 0)
    owed = before.due if before.due in FOR_EVERY_STACK else ""
    new_game = before.cut_due and before.new_game
    cards = Cards(shoe=shoe, last=before.last, owed=before.owed, relieved=before.relieved)
    cards = replace(cards, last_early=before.last_early, last_voided=before.last_voided)
    cards = replace(cards, due=owed, other_used=True, new_game=new_game)
    cards = replace(cards, own_burn=before.own_burn)
    if event.ready:
        return replace(table, cards=replace(cards, cut_due=not (owed or table.automatic)))
    return replace(table, cards=replace(cards, unmixed=True, due=stronger_reason(owed, ROTATION)))


def apply_cards_mixed(rules: Rules, table: Table, event: e.CardsMixed) -> Table:
    """The stack may be shuffled."""
    return replace(table, cards=replace(cards_of(table), unmixed=False))


def cards_after_leaving(cards: Cards, seat: int, stays: int = 0) -> Cards:
    """A seat that is left owes nothing, and nobody asks its player to cut.

    Someone who leaves one of several seats and `stays` at another is the same player there.
    """
    owed, before = (
        _owed_after_leaving(dues, seat, stays) for dues in (cards.owed, cards.owed_before)
    )
    refused = cards.refused - {seat}
    if stays and seat in cards.refused:
        refused |= {stays}
    cutter = (stays or NOBODY) if cards.cutter == seat else cards.cutter
    last = (stays or GONE) if cards.last_cutter == seat else cards.last_cutter
    left = replace(cards, owed=owed, owed_before=before, refused=refused)
    return replace(left, cutter=cutter, last_cutter=last)


def cards_after_sitting(cards: Cards | None, seat: int, owed: int) -> Cards | None:
    """A player who comes back owes the commission that was carried over, whether or not this round
    counts."""
    if cards is None or not owed:
        return cards
    before = {**cards.owed_before, seat: owed} if cards.round is not None else cards.owed_before
    return replace(cards, owed={**cards.owed, seat: owed}, owed_before=before)


def _owed_after_leaving(owed: dict[int, int], seat: int, stays: int) -> dict[int, int]:
    """What is owed without one seat; the seat at which its player stays owes it too."""
    left = {number: due for number, due in owed.items() if number != seat}
    if stays and seat in owed:
        left[stays] = left.get(stays, 0) + owed[seat]
    return left


def apply_fees_owed(rules: Rules, table: Table, event: e.FeesOwed) -> Table:
    """What is owed below a whole chip is carried to the next round."""
    return replace(table, cards=replace(cards_of(table), owed=event.owed))


def apply_fee_taken(rules: Rules, table: Table, event: e.FeeTaken) -> Table:
    """Whole dollars are owed no longer."""
    seat, cards = table.seats[event.seat], cards_of(table)
    owed = {**cards.owed, event.seat: cards.owed[event.seat] - 100 * event.fee}
    seats = {**table.seats, event.seat: replace(seat, chips=seat.chips - event.fee)}
    return replace(table, seats=seats, cards=replace(cards, owed=owed))


def apply_fee_carried(rules: Rules, table: Table, event: e.FeeCarried) -> Table:
    """The table remembers what a person owes who leaves."""
    return with_commission(table, event.seat, event.owed)


Kind = TypeVar("Kind", bound=e.Event)
Evolver = Callable[..., Table]
"""What an event does to a table; it takes the rules, the table and its own kind of event."""


def evolver_entry(
    kind: type[Kind], evolver: Callable[[Rules, Table, Kind], Table]
) -> tuple[type[e.Event], Evolver]:
    """An event and the function for it, which takes this event and no other."""
    return kind, evolver


EVOLVERS: dict[type[e.Event], Evolver] = dict(
    [
        evolver_entry(e.ShoeShuffled, apply_shoe_shuffled),
        evolver_entry(e.HandsStarted, apply_hands_started),
        evolver_entry(e.CardDealt, apply_card_dealt),
        evolver_entry(e.CardsTurned, apply_cards_turned),
        evolver_entry(e.BurnedCardShown, apply_burned_card_shown),
        evolver_entry(e.CalledOut, apply_called_out),
        evolver_entry(e.ChoiceMade, apply_choice_made),
        evolver_entry(e.HandsDecided, apply_hands_decided),
        evolver_entry(e.FeesOwed, apply_fees_owed),
        evolver_entry(e.FeeTaken, apply_fee_taken),
        evolver_entry(e.FeeCarried, apply_fee_carried),
        evolver_entry(e.CardRacked, apply_card_racked),
        evolver_entry(e.HandVoided, apply_hand_voided),
        evolver_entry(e.StackEnded, apply_stack_ended),
        evolver_entry(e.DealerCame, apply_dealer_came),
        evolver_entry(e.HandRacked, apply_hand_racked),
        evolver_entry(e.CutOffered, apply_cut_offered),
        evolver_entry(e.CutRefused, apply_cut_refused),
        evolver_entry(e.StackCut, apply_stack_cut),
        evolver_entry(e.RecutOrdered, apply_recut_ordered),
        evolver_entry(e.StackChanged, apply_stack_changed),
        evolver_entry(e.CardsMixed, apply_cards_mixed),
    ]
)
