"""How a drawing ends without a winner who is there.

A seed can be lost with a disk. Then two people give up the electronic drawing, and the same prize
is drawn by drum: the broken promise stays in the journal for everyone to see. What is left to draw
when the license ends is drawn right after, or two people call it off. A prize that is held for an
absent winner can be picked up after the night is closed, for as long as was posted.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.chance.drawing import ticket_hash
from pitboss.floor import orders as o
from pitboss.floor.calendar_days import day_number, day_of, local_minute
from pitboss.floor.corrections import verify_second
from pitboss.floor.decision import Decision
from pitboss.floor.drawings import (
    WAYS,
    is_late,
    open_drawing,
    pieces_left,
    with_claim,
)
from pitboss.floor.events import (
    ClaimRecorded,
    DrawingCalledOff,
    DrawingGivenUp,
    DrawingOpened,
)
from pitboss.floor.frozen import verify_not_frozen
from pitboss.floor.license_hours import END
from pitboss.floor.permissions import ACTS
from pitboss.floor.state import CLOSED_NIGHT, Floor, PrizeDrawing
from pitboss.floor.tickets import drawn_prizes, raffle_plan, sale_of
from pitboss.pit.refusal import Refusal, refuse, with_article


def give_up(
    floor: Floor, order: o.Order, command: o.GiveUpDrawing, context: o.OrderContext
) -> Decision | Refusal:
    """Give up an electronic drawing whose seed is lost, and begin it again by drum. Whether the
    seed is lost is for `Seeds.verify_lost` to say, which sees what is kept beside the journal."""
    raffle, was = floor.raffle, open_drawing(floor.raffle)
    number = len(raffle.drawings)
    if was is None or command.drawing != number:
        return refuse(f"drawing {command.drawing} is not open")
    if not was.promise:
        return refuse("this prize is drawn by drum, which has no seed to lose")
    if not command.reason.strip():
        return refuse("say how the seed was lost")
    if not context.accepted:
        no = verify_second(floor, order, "giving up a drawing needs a second person")
        if no is not None:
            return no
    given_up = replace(was, forfeited=True, keyed_by="", keyed="")
    again = PrizeDrawing(prize=was.prize, again_for=number, reason=command.reason)
    after = replace(raffle, drawings=(*raffle.drawings[:-1], given_up, again))
    events = (
        DrawingGivenUp(number, was.prize, command.reason),
        DrawingOpened(number + 1, was.prize, "", number, command.reason),
    )
    return Decision(events, replace(floor, raffle=after))


def call_off(
    floor: Floor, order: o.Order, command: o.CallOffDrawing, context: o.OrderContext
) -> Decision | Refusal:
    """Call off what is left to draw of a prize, once the license has ended (N-E23)."""
    plan = raffle_plan(floor)
    if isinstance(plan, Refusal):
        return plan
    assert floor.plan is not None
    raffle = floor.raffle
    prize = next(
        (candidate for candidate in drawn_prizes(floor) if candidate.id == command.prize), None
    )
    if prize is None or (pieces := pieces_left(raffle, prize)) < 1:
        return refuse(f"no piece of {command.prize!r} is left to be drawn")
    if not command.reason.strip():
        return refuse("say why the prize is not drawn")
    if context.accepted:
        return _called_off(floor, command, pieces)
    terms = floor.plan.terms
    if terms is not None and context.at_ms < terms.hours.license_ends.ms:
        words = f"the license lasts until {terms.hours.license_ends}: hold the drawing, as posted"
        return refuse(words, END, WAYS)
    no = verify_second(floor, order, "calling a drawing off needs a second person")
    return no if no is not None else _called_off(floor, command, pieces)


def _called_off(floor: Floor, command: o.CallOffDrawing, pieces: int) -> Decision:
    raffle = floor.raffle
    after = replace(raffle, called_off=(*raffle.called_off, command.prize))
    event = DrawingCalledOff(command.prize, pieces, command.reason)
    return Decision((event,), replace(floor, raffle=after))


def held_until(floor: Floor) -> str:
    """The last day on which a held prize can be picked up; empty where it is held no longer than
    the night."""
    assert floor.plan is not None
    raffle, occasion = floor.plan.raffle, floor.plan.occasion
    if raffle is None or not raffle.hold_days or occasion is None or not occasion.date:
        return ""
    return day_of(day_number(occasion.date) + raffle.hold_days)


def record_claim(
    floor: Floor, order: o.Order, command: o.RecordClaim, context: o.OrderContext
) -> Decision | Refusal:
    """Record that a winner picked up a held prize after the close. It changes no figure of the
    night: the prize was awarded when it was drawn."""
    if isinstance(plan := raffle_plan(floor), Refusal):
        return plan
    if floor.status != CLOSED_NIGHT:
        return refuse("until the night is closed, the winner claims the prize there")
    number = next(
        (
            at
            for at, drawing in enumerate(floor.raffle.drawings, 1)
            if drawing.ticket == command.ticket
        ),
        0,
    )
    if not command.ticket or not number:
        return refuse(f"ticket {command.ticket} has won nothing")
    won = floor.raffle.drawings[number - 1]
    if won.claimed:
        return refuse(f"the prize of ticket {command.ticket} has already been claimed")
    if not context.accepted and (no := _verify_in_time(floor, won, context)) is not None:
        return no
    if not command.how.strip():
        return refuse("say how you knew the winner, such as by the slip of the wallet")
    if not context.accepted and (no := _verify_two(floor, order)) is not None:
        return no
    if (no := _verify_ticket(floor, command)) is not None:
        return no
    event = ClaimRecorded(number, won.prize, command.ticket, command.how)
    return Decision((event,), with_claim(floor, number))


def _verify_in_time(floor: Floor, won: PrizeDrawing, context: o.OrderContext) -> Refusal | None:
    """Refuse after the time that the posted rule gives an absent winner."""
    if won.forfeited or is_late(won, context.at_ms):
        return refuse(f"the time to claim the prize of ticket {won.ticket} is over", WAYS)
    if won.claim_by_ms:
        return None
    if not (last := held_until(floor)):
        return refuse("by the posted rule prizes were held until the night closed", WAYS)
    assert floor.plan is not None
    assert floor.plan.occasion is not None
    if local_minute(floor.plan.occasion.clock, context.at_ms)[:10] > last:
        return refuse(f"by the posted rule the prize was held until {last}", WAYS)
    return None


def _verify_two(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse unless another one of those who check tickets was there; nobody is on duty anymore."""
    assert floor.plan is not None
    right = ACTS["check tickets that won"][floor.plan.house]
    second = floor.people.get(order.second)
    if order.second != order.actor and second is not None and set(second.roles) & set(right.roles):
        return None
    who = with_article(" or ".join(right.roles))
    return refuse(f"two people hand a held prize over: name the other one, {who}", right.law)


def _verify_ticket(floor: Floor, command: o.RecordClaim) -> Refusal | None:
    """Refuse a forged paper ticket, and a guest whose holdings are frozen."""
    sale = sale_of(floor.raffle, command.ticket)
    assert sale is not None
    assert floor.plan is not None
    if sale.guest and (no := verify_not_frozen(floor, sale.guest)) is not None:
        return no
    own = sale.codes[command.ticket - sale.first] if sale.codes else ""
    if own and ticket_hash(floor.plan.night, command.code) != own:
        return refuse(f"this is not the code of ticket {command.ticket}: nothing is handed over")
    return None
