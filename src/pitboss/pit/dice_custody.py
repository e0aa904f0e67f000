"""Who holds the dice, shaker or button: offering, keeping, giving up and taking away."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit.commands import (
    AcceptDice,
    DealerTakes,
    GiveUpDice,
    RefuseDice,
    TakeAway,
)
from pitboss.pit.events import (
    DiceAccepted,
    DicePassed,
    DiceRefused,
    Event,
    IncidentNoted,
)
from pitboss.pit.persons import seats_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import DEALER, NOBODY, OPEN, DiceCustody, Table
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does, Handling

NOT_ELIGIBLE = "not eligible"


def is_eligible(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a seat may be offered the dice."""
    handling = rules.game.handling
    if handling is None or seat not in table.seats or seat in table.desk.away:
        return False
    ups, felt = table.seats[seat].ups, table.desk.felt.get(seat, ())
    names = handling.eligible
    return not names or any(name in ups or name in felt for name in names)


def next_offeree(rules: Rules, table: Table) -> int:
    """The seat that gets the next offer: clockwise from the last holder, then the dealer (0).

    If the dealer never takes the dice, they go around again until someone does.
    """
    handling, hands = rules.game.handling, table.hands
    again = handling is None or handling.dealer_takes is None
    seats = sorted(table.seats)
    order = [s for s in seats if s > hands.last] + [s for s in seats if s <= hands.last]
    if hands.passed_by:  # another seat of that person is the same player
        order.sort(key=lambda s: table.seats[s].person == hands.passed_by)
    refused, offerees = (
        _with_all_seats(table, hands.refused),
        _with_all_seats(table, hands.offerees),
    )
    able = [s for s in order if s not in refused and is_eligible(rules, table, s)]
    for seat in able:
        handed_on = not again and table.seats[seat].person == hands.passed_by != ""
        if seat not in offerees and not handed_on:
            return seat
    if not again:
        return DEALER
    return able[0] if able else NOBODY


def _with_all_seats(table: Table, seats: frozenset[int]) -> set[int]:
    """These seats and all other seats of their players: an answer counts for all of them."""
    return {other for seat in seats for other in seats_of(table, seat)}


def is_refused_by_all(rules: Rules, table: Table) -> bool:
    """Whether the dice have gone around and everyone has declined."""
    offered = rules.game.handling is not None and table.hands.holder == NOBODY
    return offered and next_offeree(rules, table) in _with_all_seats(table, table.hands.offerees)


def accept_dice(rules: Rules, table: Table, command: AcceptDice) -> list[Event] | Refusal:
    """A player accepts the offer."""
    no = _verify_offer(rules, table, command.seat)
    return no if no is not None else [DiceAccepted(command.seat)]


def refuse_dice(rules: Rules, table: Table, command: RefuseDice) -> list[Event] | Refusal:
    """A player declines the offer."""
    no = _verify_offer(rules, table, command.seat)
    return no if no is not None else [DiceRefused(command.seat)]


def dealer_takes(rules: Rules, table: Table, command: DealerTakes) -> list[Event] | Refusal:
    """The dealer steps in when no player wants to."""
    handling = rules.game.handling
    if handling is None:
        return refuse(f"{rules.game.name} has nothing for the dealer to take")
    if handling.dealer_takes is None:
        words = "the dealer never takes the dice for the players in this game"
        return refuse(words, _offer_law(table.hands, handling))
    if table.hands.holder != NOBODY:
        return refuse(f"someone already has the {handling.thing}", handling.dealer_takes)
    if (no := _verify_offer_due(rules, table)) is not None:
        return no
    if (seat := next_offeree(rules, table)) != DEALER:
        words = f"offer the {handling.thing} to seat {seat} first"
        return refuse(words, _offer_law(table.hands, handling))
    return [DiceAccepted(DEALER)]


def give_up_dice(rules: Rules, table: Table, command: GiveUpDice) -> list[Event] | Refusal:
    """The holder passes it on."""
    handling = rules.game.handling
    if handling is None or command.seat == NOBODY or table.hands.holder != command.seat:
        thing = handling.thing if handling is not None else "dice"
        return refuse(f"seat {command.seat} does not hold the {thing}")
    phase = rules.phases.names[table.phase]
    if handling.may_pass_at and phase not in handling.may_pass_at:
        words = f"the {handling.thing} may be given up after a decision, not on a point"
        return refuse(words, handling.passing_law)
    if not (table.betting or is_between_rounds(rules, table)):
        return refuse("wait until this round is over", handling.option)
    return [DicePassed(command.seat)]


def take_away(rules: Rules, table: Table, command: TakeAway) -> list[Event] | Refusal:
    """The floor takes it from a player."""
    handling = rules.game.handling
    if handling is None or table.hands.holder <= DEALER:
        return refuse("no player holds the dice")
    holder = table.hands.holder
    if is_under_way(rules, table):
        words = f"seat {holder} has started the round: wait until it is settled"
        return refuse(words, handling.option)
    if command.reason == NOT_ELIGIBLE and handling.ineligible_law is not None:
        no = _verify_ineligible(rules, table, command.by)
        return no if no is not None else [DicePassed(holder)]
    reasons = dict(handling.forced)
    if command.reason not in reasons:
        return refuse(
            f"the law allows these reasons: {', '.join(reasons) or 'none'}", handling.option
        )
    law = reasons[command.reason]
    if command.by not in handling.forced_by:
        words = f"only a {handling.forced_by[0]} may take the {handling.thing} away"
        return refuse(words, law)
    if command.reason in handling.referenced and not command.note:
        return refuse(f"say which rule was broken: {command.reason} needs a reference", law)
    if command.reason == handling.if_repeated and table.hands.invalid < 2:
        words = f"seat {holder} has made {table.hands.invalid} so far: it takes more than one"
        return refuse(words, law)
    note = f"taken from seat {holder} for {command.reason}"
    note += f" ({command.note})" if command.note else ""
    return [IncidentNoted(handling.thing, note), DicePassed(holder)]


def _verify_ineligible(rules: Rules, table: Table, role: str) -> Refusal | None:
    """Why nobody, or not this role, takes the dice from the holder for want of a wager.

    The dealer offers them on, or the floor says so; the holder can first wager in this round.
    """
    handling, holder = rules.game.handling, table.hands.holder
    assert handling is not None
    roles = tuple(dict.fromkeys((*rules.closing_step.by, *handling.forced_by)))
    if role not in roles:
        words = f"only the {' or '.join(roles)} may take the {handling.thing} away"
        return refuse(words, handling.ineligible_law)
    if is_between_rounds(rules, table):
        words = f"{rules.procedure[table.step].name!r} comes first: seat {holder} may wager in it"
        return refuse(words, handling.eligible_law)
    if is_eligible(rules, table, holder):
        return refuse(f"seat {holder} is eligible", handling.eligible_law)
    return None


def verify_held(rules: Rules, table: Table) -> Refusal | None:
    """Why the dice cannot be used: nobody who may hold them does. None if someone does."""
    handling, hands = rules.game.handling, table.hands
    if handling is None:
        return None
    if hands.holder == NOBODY:
        seat = next_offeree(rules, table)
        who = f"seat {seat}" if seat > DEALER else "the dealer" if seat == DEALER else "a player"
        words = f"nobody holds the {handling.thing} yet: offer it to {who}"
        return refuse(words, _offer_law(hands, handling))
    if hands.holder > DEALER and not is_eligible(rules, table, hands.holder):
        words = f"seat {hands.holder} has no {_line_wagers(rules, handling)} wager"
        return refuse(f"{words} and must pass on the {handling.thing}", handling.ineligible_law)
    return None


def _line_wagers(rules: Rules, handling: Handling) -> str:
    return in_words(rules.wagers[name].title for name in handling.eligible)


def is_under_way(rules: Rules, table: Table) -> bool:
    """Whether the holder has done their part in a round that is not settled yet."""
    if table.automatic:
        return False
    result = next(i for i, step in enumerate(rules.procedure) if step.does is Does.RESULT)
    return table.called is not None or _last_act(rules) < table.step <= result


def step_after_passing(rules: Rules, table: Table) -> int:
    """The dealer goes back to the offer if the holder passes before using the dice."""
    offers = [i for i, step in enumerate(rules.procedure) if step.does is Does.OFFERS]
    if table.automatic or not offers:
        return table.step
    return offers[0] if offers[0] < table.step <= _last_act(rules) else table.step


def _last_act(rules: Rules) -> int:
    """The holder's last step before the result, or the result itself."""
    steps = rules.procedure
    result = next(i for i, step in enumerate(steps) if step.does is Does.RESULT)
    return max((i for i in range(result) if steps[i].by == ("holder",)), default=result)


def is_between_rounds(rules: Rules, table: Table) -> bool:
    """Whether a round has been settled and the next one has not been opened yet."""
    return not table.automatic and rules.procedure[table.step].does is Does.OPENS


def custody_after_round(rules: Rules, table: Table, outcome: int) -> DiceCustody:
    """Who holds the dice after a round: the same holder, or nobody if the law ends the turn."""
    handling, hands = rules.game.handling, table.hands
    if handling is None or hands.holder == NOBODY:
        return hands
    if hands.holder == DEALER:
        open_to = table.seats.keys() - _with_all_seats(table, hands.refused)
        keeps = handling.dealer_passes is None or (handling.remembers_refusals and not open_to)
        return (
            hands
            if keeps
            else DiceCustody(
                holder=NOBODY, last=DEALER, offerees=frozenset(), refused=hands.refused
            )
        )
    over = ends_turn(rules, table.phase, outcome)
    return pass_dice(rules, table, hands.holder) if over else hands


def custody_after_sitting(rules: Rules, table: Table) -> DiceCustody:
    """Where refusals are remembered, the dealer first offers the dice to a newcomer."""
    handling, hands = rules.game.handling, table.hands
    if handling is None or not handling.remembers_refusals or hands.holder != DEALER:
        return hands
    offers = next(i for i, step in enumerate(rules.procedure) if step.does is Does.OFFERS)
    if handling.dealer_passes is None or (not table.automatic and table.step > offers):
        return hands
    return DiceCustody(holder=NOBODY, last=DEALER, offerees=frozenset(), refused=hands.refused)


def ends_turn(rules: Rules, phase: int, outcome: int) -> bool:
    """Whether an outcome ends a player's turn with the dice."""
    return bool(rules.turn_ends[phase] >> outcome & 1)


def pass_dice(rules: Rules, table: Table, seat: int) -> DiceCustody:
    """The dice leave a player and go to the next; they come back only if they go around."""
    handling, who = rules.game.handling, table.seats.get(seat)
    round_again = handling is not None and handling.dealer_takes is None
    offerees = frozenset() if round_again else frozenset({seat})
    person = who.person if who is not None else ""
    return DiceCustody(
        holder=NOBODY, last=seat, offerees=offerees, refused=table.hands.refused, passed_by=person
    )


def custody_after_leaving(table: Table, hands: DiceCustody, seat: int) -> DiceCustody:
    """Who was asked and who refused, after a player leaves a seat but maybe keeps another."""
    others = [other for other in seats_of(table, seat) if other != seat][:1]

    def without(seats: frozenset[int]) -> frozenset[int]:
        return (seats - {seat}).union(others) if seat in seats else seats

    return replace(hands, offerees=without(hands.offerees), refused=without(hands.refused))


def _verify_offer(rules: Rules, table: Table, seat: int) -> Refusal | None:
    handling, hands = rules.game.handling, table.hands
    if handling is None:
        return refuse(f"{rules.game.name} has nothing to offer the players in turn")
    if seat not in table.seats:
        return refuse(f"nobody sits at seat {seat}", _offer_law(hands, handling))
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if hands.holder != NOBODY:
        who = f"seat {hands.holder}" if hands.holder else "the dealer"
        return refuse(f"{who} holds the {handling.thing}", handling.option)
    if is_under_way(rules, table):
        return refuse("wait until this round is over", handling.option)
    if (no := _verify_offer_due(rules, table)) is not None:
        return no
    if not is_eligible(rules, table, seat):
        words = f"seat {seat} needs a {_line_wagers(rules, handling)} wager first"
        return refuse(words, handling.eligible_law)
    next_seat = next_offeree(rules, table)
    if seat != next_seat:
        who = f"seat {next_seat}" if next_seat > DEALER else "the dealer"
        law = _offer_law(hands, handling)
        return refuse(f"{who} is offered the {handling.thing} next, not seat {seat}", law)
    return None


def _verify_offer_due(rules: Rules, table: Table) -> Refusal | None:
    """Why it is too early for the offer, or None.

    Some games offer it after the closing call, and some only to players with a wager.
    """
    if table.automatic:
        return None
    steps, handling = rules.procedure, rules.game.handling
    if handling is not None and handling.eligible and steps[table.step].does is Does.OPENS:
        words = f"{steps[table.step].name!r} comes first: only players with a wager"
        return refuse(f"{words} are offered the {handling.thing}", handling.eligible_law)
    closing = next(i for i, step in enumerate(steps) if step.does is Does.CLOSES)
    offers = [i for i, step in enumerate(steps) if step.does is Does.OFFERS and i > closing]
    due = steps[table.step]
    if not offers or due.does is Does.OFFERS:
        return None
    return refuse(f"{due.name!r} comes first, then {steps[offers[0]].name!r}", *due.law)


def _offer_law(hands: DiceCustody, handling: Handling) -> Clause:
    if hands.offerees - {hands.last}:
        first = handling.first_clockwise if hands.last == DEALER else None
        return first or handling.clockwise
    return handling.first_offer if hands.last == DEALER else handling.next_offer
