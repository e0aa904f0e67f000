"""Who holds the dice, shaker or button: offering, keeping, giving up and taking away."""

from __future__ import annotations

from pitboss.pit.commands import AcceptDice, DealerTakes, GiveUpDice, RefuseDice, TakeAway
from pitboss.pit.events import DiceAccepted, DicePassed, DiceRefused, Event
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import DEALER, NOBODY, Hands, Table
from pitboss.rulebook.citation import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Handling


def eligible(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a seat may be offered the dice at all."""
    handling = rules.game.handling
    if handling is None or seat not in table.seats:
        return False
    ups = table.seats[seat].ups
    return not handling.eligible or any(name in ups for name in handling.eligible)


def next_offeree(rules: Rules, table: Table) -> int:
    """The seat that is offered next: clockwise from the last holder, then the dealer (0)."""
    handling, hands = rules.game.handling, table.hands
    seats = sorted(table.seats)
    order = [s for s in seats if s > hands.last] + [s for s in seats if s <= hands.last]
    for seat in order:
        gone = seat in hands.asked or (seat in hands.refused)
        if not gone and eligible(rules, table, seat):
            return seat
    return DEALER if handling is not None and handling.dealer_takes is not None else NOBODY


def accept(rules: Rules, table: Table, command: AcceptDice) -> list[Event] | Refusal:
    """A player takes what is offered."""
    no = _verify_offer(rules, table, command.seat)
    return no if no is not None else [DiceAccepted(command.seat)]


def decline(rules: Rules, table: Table, command: RefuseDice) -> list[Event] | Refusal:
    """A player lets the offer go by."""
    no = _verify_offer(rules, table, command.seat)
    return no if no is not None else [DiceRefused(command.seat)]


def dealer_takes(rules: Rules, table: Table, command: DealerTakes) -> list[Event] | Refusal:
    """The dealer steps in when no player will."""
    handling = rules.game.handling
    if handling is None or handling.dealer_takes is None:
        return refuse("the dealer never takes the dice for the players in this game")
    if table.hands.holder != NOBODY:
        return refuse(f"the {handling.thing} is held already", handling.dealer_takes)
    if (seat := next_offeree(rules, table)) != DEALER:
        words = f"the {handling.thing} is offered to seat {seat} first"
        return refuse(words, _offer_law(table.hands, handling))
    return [DiceAccepted(DEALER)]


def give_up(rules: Rules, table: Table, command: GiveUpDice) -> list[Event] | Refusal:
    """The holder hands it on."""
    handling = rules.game.handling
    if handling is None or table.hands.holder != command.seat:
        return refuse(f"seat {command.seat} does not hold the dice")
    phase = rules.phases.names[table.phase]
    if handling.may_pass_at and phase not in handling.may_pass_at:
        words = f"the {handling.thing} may be given up after a decision, not on a point"
        return refuse(words, handling.passing_law)
    if not table.betting:
        return refuse("not while a round is being decided", handling.option)
    return [DicePassed(command.seat)]


def take_away(rules: Rules, table: Table, command: TakeAway) -> list[Event] | Refusal:
    """The floor makes a player hand it on."""
    handling = rules.game.handling
    if handling is None or table.hands.holder <= DEALER:
        return refuse("no player holds the dice")
    reasons = dict(handling.forced)
    if command.reason not in reasons:
        return refuse(
            f"the law knows these reasons: {', '.join(reasons) or 'none'}", handling.option
        )
    if command.by not in handling.forced_by:
        words = f"only a {handling.forced_by[0]} may take the {handling.thing} away"
        return refuse(words, reasons[command.reason])
    return [DicePassed(table.hands.holder)]


def verify_held(rules: Rules, table: Table) -> Refusal | None:
    """Whether somebody who may hold the dice holds them, before they are used."""
    handling, hands = rules.game.handling, table.hands
    if handling is None:
        return None
    if hands.holder == NOBODY:
        seat = next_offeree(rules, table)
        who = f"seat {seat}" if seat > DEALER else "the dealer" if seat == DEALER else "a player"
        words = f"nobody holds the {handling.thing} yet: it is offered to {who}"
        return refuse(words, _offer_law(hands, handling))
    if hands.holder > DEALER and not eligible(rules, table, hands.holder):
        words = (
            f"seat {hands.holder} has no {' or '.join(handling.eligible)} wager and must hand on"
        )
        return refuse(f"{words} the {handling.thing}", handling.ineligible_law)
    return None


def after_round(rules: Rules, table: Table, outcome: int) -> Hands:
    """Who holds the dice once a round is over: kept, or given up because the law says so."""
    handling, hands = rules.game.handling, table.hands
    if handling is None or hands.holder == NOBODY:
        return hands
    if hands.holder == DEALER:
        open_to = [seat for seat in table.seats if seat not in hands.refused]
        keeps = handling.dealer_passes is None or (handling.remembers_refusals and not open_to)
        return hands if keeps else Hands(NOBODY, DEALER, frozenset(), hands.refused)
    return passed(hands, hands.holder) if turn_over(rules, table.phase, outcome) else hands


def turn_over(rules: Rules, phase: int, outcome: int) -> bool:
    """Whether an outcome ends a player's turn with the dice."""
    handling = rules.game.handling
    if handling is None:
        return False
    name = rules.phases.names[phase]
    return any(
        outcome in must.on and (not must.phases or name in must.phases)
        for must in handling.must_pass
    )


def passed(hands: Hands, seat: int) -> Hands:
    """The dice leave a seat and are offered on from it."""
    return Hands(NOBODY, seat, frozenset({seat}), hands.refused)


def _verify_offer(rules: Rules, table: Table, seat: int) -> Refusal | None:
    handling, hands = rules.game.handling, table.hands
    if handling is None:
        return refuse("in this game the dealer alone handles the dice")
    if hands.holder != NOBODY:
        who = f"seat {hands.holder}" if hands.holder else "the dealer"
        return refuse(f"{who} holds the {handling.thing}", handling.option)
    if seat in table.seats and not eligible(rules, table, seat):
        words = f"seat {seat} needs a {' or '.join(handling.eligible)} wager first"
        return refuse(words, handling.eligible_law)
    wanted = next_offeree(rules, table)
    if seat != wanted:
        who = f"seat {wanted}" if wanted > DEALER else "the dealer"
        law = _offer_law(hands, handling)
        return refuse(f"the {handling.thing} is offered to {who} next, not to seat {seat}", law)
    return None


def _offer_law(hands: Hands, handling: Handling) -> Clause:
    if hands.asked - {hands.last}:
        return handling.clockwise
    return handling.first_offer if hands.last == DEALER else handling.next_offer
