"""The drawing: one prize at a time, from the sealed list, by a drum or electronically.

What comes out of a drum is keyed in by two people, and neither sees what the other one keyed in.
An electronic drawing first promises a seed; then the public adds words, keyed in by two people;
then the seed is revealed, and the winner follows from all of it. Nobody can steer that: the house
is bound before it knows the words, and nobody else knows the seed. Nothing is drawn twice: a
drawing that has begun stays open until it has a winner, and a redraw is a drawing of its own. Other
ways for it to end are in `drawing_ends.py`.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.chance.drawing import TicketDrawing, ticket_hash
from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import (
    DrawingBeganLate,
    DrawingKeyed,
    DrawingKeysDiffered,
    DrawingOpened,
    DrawingWordsAdded,
    PrizeClaimed,
    TicketDrawn,
)
from pitboss.floor.frozen import verify_not_frozen
from pitboss.floor.permissions import CONDUCT
from pitboss.floor.plan import ELECTRONIC, HOLD, PrizePlan, RafflePlan
from pitboss.floor.prizes import award_retail
from pitboss.floor.state import Floor, PrizeDrawing, Raffle
from pitboss.floor.tickets import drawn_prizes, raffle_plan, sale_of
from pitboss.pit.refusal import Refusal, refuse

LETTERS = 60
WAYS = CONDUCT["20.11(a)2 games"]
_WORDS = re.compile(r"[a-z0-9]+(?:[ -][a-z0-9]+)*")
_CODE = re.compile(r"[0-9A-Z]{1,64}")
_NONE_OPEN = "no drawing is open: begin the drawing of a prize first"


def is_electronic(floor: Floor) -> bool:
    """Whether the drawing of this night is electronic."""
    return (
        floor.plan is not None
        and floor.plan.raffle is not None
        and floor.plan.raffle.method == ELECTRONIC
    )


def open_drawing(raffle: Raffle) -> PrizeDrawing | None:
    """The drawing that has begun and has no winner yet; it is the last one."""
    last = raffle.drawings[-1] if raffle.drawings else None
    return last if last is not None and not last.ticket else None


def pieces_left(raffle: Raffle, prize: PrizePlan) -> int:
    """How many pieces of a prize have yet to be drawn."""
    if prize.id in raffle.called_off:
        return 0
    begun = sum(drawing.prize == prize.id and not drawing.again_for for drawing in raffle.drawings)
    return prize.quantity - begun


def eligible_tickets(raffle: Raffle, again_for: int = 0) -> frozenset[int]:
    """The tickets that can win: not void, not drawn before, and in a redraw not of a guest who had
    won this piece already."""
    out = {drawing.ticket for drawing in raffle.drawings}
    guests = _earlier_winners(raffle, again_for)
    return frozenset(
        ticket
        for sale in raffle.sales.values()
        if not sale.void and sale.guest not in guests
        for ticket in range(sale.first, sale.first + sale.count)
        if ticket not in out
    )


def _earlier_winners(raffle: Raffle, again_for: int) -> set[str]:
    """The guests who won a piece before it was drawn again."""
    guests = set()
    while again_for:
        earlier = raffle.drawings[again_for - 1]
        sale = sale_of(raffle, earlier.ticket)
        if sale is not None and sale.guest:
            guests.add(sale.guest)
        again_for = earlier.again_for
    return guests


def verify_held(floor: Floor) -> Refusal | None:
    """Refuse to close a night that sold tickets and still owes a drawing."""
    raffle = floor.raffle
    if not raffle.tickets:
        return None
    if open_drawing(raffle) is not None:
        return refuse(f"drawing {len(raffle.drawings)} is open: it needs a winner first")
    for prize in drawn_prizes(floor) if eligible_tickets(raffle) else ():
        if pieces_left(raffle, prize) > 0 and not isinstance(
            award_retail(floor, prize.id), Refusal
        ):
            words = f"tickets have been sold, and {prize.id} has not been drawn"
            return refuse(f"{words}: hold the drawing first", WAYS)
    return None


def ticket_drawing(floor: Floor, prize: str, number: int) -> TicketDrawing:
    """What an electronic drawing is bound to."""
    assert floor.plan is not None
    return TicketDrawing(floor.plan.night, number, floor.raffle.list_hash, prize)


def begin(
    floor: Floor, order: o.Order, command: o.OpenDrawing, context: o.OrderContext
) -> Decision | Refusal:
    """Begin the drawing of a prize."""
    plan = raffle_plan(floor)
    if isinstance(plan, Refusal):
        return plan
    prize = next(
        (candidate for candidate in drawn_prizes(floor) if candidate.id == command.prize), None
    )
    if prize is None:
        known = ", ".join(candidate.id for candidate in drawn_prizes(floor)) or "none"
        words = f"no prize {command.prize!r} of the plan is in the drawing: there are {known}"
        return refuse(words, WAYS)
    if prize.id in floor.raffle.called_off:
        return refuse(f"the drawing of {prize.id} was called off")
    if pieces_left(floor.raffle, prize) < 1:
        return refuse(f"every piece of {prize.id} has been drawn")
    awarded = award_retail(floor, prize.id)
    if isinstance(awarded, Refusal):
        return awarded
    return _open(awarded, plan, context, PrizeDrawing(prize=prize.id))


def _open(
    floor: Floor, plan: RafflePlan, context: o.OrderContext, drawing: PrizeDrawing
) -> Decision | Refusal:
    """Open a drawing, if the list is sealed, no other one is open, and some ticket can win."""
    raffle = floor.raffle
    if not raffle.list_hash:
        return refuse("the tickets are not sealed yet: seal them, so that their list is fixed")
    if open_drawing(raffle) is not None:
        return refuse(f"drawing {len(raffle.drawings)} is open: it needs a winner first")
    if not eligible_tickets(raffle, drawing.again_for):
        return refuse("no ticket is left that could win: the prize stays with the holder")
    if plan.method == ELECTRONIC and not context.promise:
        return refuse("the seed of this drawing is missing, so nothing can be promised")
    drawing = replace(drawing, promise=context.promise if plan.method == ELECTRONIC else "")
    drawings = list(raffle.drawings)
    if drawing.again_for:
        at = drawing.again_for - 1
        drawings[at] = replace(drawings[at], forfeited=True)
    after = replace(raffle, drawings=(*drawings, drawing))
    number = len(after.drawings)
    again_for, reason = drawing.again_for, drawing.reason
    event = DrawingOpened(number, drawing.prize, drawing.promise, again_for, reason)
    late = _lateness(floor, number, context.at_ms)
    return Decision((event, *late), replace(floor, raffle=after))


def _lateness(floor: Floor, number: int, at_ms: int) -> tuple[DrawingBeganLate, ...]:
    """Tickets that were bought in time are drawn after the license too, right away (N-E23): it is
    logged how much later."""
    assert floor.plan is not None
    terms = floor.plan.terms
    if terms is None or at_ms < terms.hours.license_ends.ms:
        return ()
    return (DrawingBeganLate(number, (at_ms - terms.hours.license_ends.ms) // 1000),)


def _with_open(floor: Floor, drawing: PrizeDrawing) -> Floor:
    """The floor with the open drawing, which is the last one, replaced."""
    drawings = (*floor.raffle.drawings[:-1], drawing)
    return replace(floor, raffle=replace(floor.raffle, drawings=drawings))


def _key(
    floor: Floor, order: o.Order, drawing: PrizeDrawing, keyed: str
) -> Decision | Refusal | None:
    """What one of two people keys in: nothing is wrong if both keyed in the same."""
    number = len(floor.raffle.drawings)
    if not drawing.keyed_by:
        first = replace(drawing, keyed_by=order.actor, keyed=keyed)
        return Decision((DrawingKeyed(number),), _with_open(floor, first))
    if drawing.keyed_by == order.actor:
        return refuse(
            f"{order.actor} has already keyed it in: now someone else does, without seeing that"
        )
    if drawing.keyed != keyed:
        anew = replace(drawing, keyed_by="", keyed="")
        return Decision((DrawingKeysDiffered(number),), _with_open(floor, anew))
    return None


def add_words(
    floor: Floor, order: o.Order, command: o.AddDrawingWords, context: o.OrderContext
) -> Decision | Refusal:
    """The public's words, keyed in by two people after the promise."""
    drawing = open_drawing(floor.raffle)
    if drawing is None:
        return refuse(_NONE_OPEN)
    if not drawing.promise:
        return refuse("this prize is drawn by drum: no words are added")
    if drawing.words:
        return refuse("the words of this drawing have been added and cannot be changed")
    if len(command.words) > LETTERS or _WORDS.fullmatch(command.words) is None:
        words = f"words are up to {LETTERS} small letters and digits, with one space or hyphen"
        return refuse(f"{words} between them, such as 4-2-6 or lucky seven")
    answer = _key(floor, order, drawing, command.words)
    if answer is not None:
        return answer
    after = replace(drawing, words=command.words, keyed_by="", keyed="")
    event = DrawingWordsAdded(len(floor.raffle.drawings), command.words)
    return Decision((event,), _with_open(floor, after))


def draw(
    floor: Floor, order: o.Order, command: o.DrawTicket, context: o.OrderContext
) -> Decision | Refusal:
    """The winner of the open drawing: out of the drum, or out of the revealed seed."""
    drawing = open_drawing(floor.raffle)
    if drawing is None:
        return refuse(_NONE_OPEN)
    if drawing.promise:
        return _draw_electronically(floor, command, context, drawing)
    if (no := _verify_number(floor.raffle, drawing, command.ticket)) is not None:
        return no
    answer = _key(floor, order, drawing, str(command.ticket))
    return answer if answer is not None else _draw_ticket(floor, context, drawing, command.ticket)


def _verify_number(raffle: Raffle, drawing: PrizeDrawing, ticket: int) -> Refusal | None:
    """Refuse a number that cannot win: it is put aside, and the drum turns again."""
    if ticket in eligible_tickets(raffle, drawing.again_for):
        return None
    sale = sale_of(raffle, ticket)
    if sale is None:
        return refuse(f"there is no ticket {ticket}: there are tickets 1 to {raffle.tickets}")
    if sale.void:
        return refuse(f"ticket {ticket} is void: put it aside and draw another one")
    if any(earlier.ticket == ticket for earlier in raffle.drawings):
        return refuse(f"ticket {ticket} was already drawn: put it aside and draw another one")
    words = f"ticket {ticket} belongs to the guest who did not claim this prize"
    return refuse(f"{words}: put it aside and draw another one")


def _draw_electronically(
    floor: Floor, command: o.DrawTicket, context: o.OrderContext, drawing: PrizeDrawing
) -> Decision | Refusal:
    """Reveal the seed, and the winner that follows from it."""
    if command.ticket:
        return refuse("this drawing is electronic: nobody keys a number in")
    if not drawing.words:
        return refuse("the public's words are missing: two people key them in first")
    if not context.seed:
        return refuse("the seed of this drawing is lost: give the drawing up, and draw by drum")
    raffle, seed = floor.raffle, bytes.fromhex(context.seed)
    bound = ticket_drawing(floor, drawing.prize, len(raffle.drawings))
    if bound.promise(seed) != drawing.promise:
        return refuse("the seed that is kept for this drawing is not the promised one")
    result = bound.draw(
        seed,
        drawing.words,
        tickets=raffle.tickets,
        eligible=eligible_tickets(raffle, drawing.again_for),
    )
    return _draw_ticket(floor, context, drawing, result.ticket, result.tries)


def _draw_ticket(
    floor: Floor, context: o.OrderContext, drawing: PrizeDrawing, ticket: int, tries: int = 0
) -> Decision:
    """The ticket of an open drawing is drawn."""
    assert floor.plan is not None
    assert floor.plan.raffle is not None
    plan, sale = floor.plan.raffle, sale_of(floor.raffle, ticket)
    assert sale is not None
    until = 0 if plan.absent == HOLD else context.at_ms + plan.claim_minutes * 60_000
    after = replace(
        drawing,
        ticket=ticket,
        claim_by_ms=until,
        keyed_by="",
        keyed="",
        seed=context.seed if tries else "",
        tries=tries,
    )
    event = TicketDrawn(
        drawing=len(floor.raffle.drawings),
        prize=drawing.prize,
        ticket=ticket,
        guest="" if sale.codes else sale.guest,
        claim_by_ms=until,
        seed=after.seed,
        tries=tries,
    )
    return Decision((event,), _with_open(floor, after))


def redraw(
    floor: Floor, order: o.Order, command: o.RedrawTicket, context: o.OrderContext
) -> Decision | Refusal:
    """Draw a prize again because its winner did not claim it in time, as the posted rule says."""
    plan = raffle_plan(floor)
    if isinstance(plan, Refusal):
        return plan
    drawings = floor.raffle.drawings
    if not 1 <= command.drawing <= len(drawings):
        return refuse(f"there is no drawing {command.drawing}: {len(drawings)} have been held")
    was = drawings[command.drawing - 1]
    if was.forfeited:
        return refuse(f"drawing {command.drawing} was already drawn again")
    if not was.ticket:
        return refuse(f"drawing {command.drawing} is open: it has no winner yet")
    if was.claimed:
        return refuse(f"the winner of drawing {command.drawing} has claimed the prize")
    if not command.reason.strip():
        return refuse("say why the prize is drawn again")
    if not was.claim_by_ms:
        return refuse("by the posted rule the prize is held for the winner", WAYS)
    if not is_late(was, context.at_ms):
        left = -(-(was.claim_by_ms - context.at_ms) // 60_000)
        more = f"{left} more minutes" if left > 1 else "one more minute"
        return refuse(f"by the posted rule the winner of ticket {was.ticket} has {more}", WAYS)
    again = PrizeDrawing(prize=was.prize, again_for=command.drawing, reason=command.reason)
    return _open(floor, plan, context, again)


def is_late(drawing: PrizeDrawing, at_ms: int) -> bool:
    """Whether the time to claim is over."""
    return 0 < drawing.claim_by_ms <= at_ms


def claim(
    floor: Floor, order: o.Order, command: o.ClaimPrize, context: o.OrderContext
) -> Decision | Refusal:
    """A winner claims the prize: on the phone, or with the code of the paper ticket."""
    raffle = floor.raffle
    drawing = next(
        (candidate for candidate in raffle.drawings if candidate.ticket == command.ticket), None
    )
    if drawing is None or not command.ticket:
        return refuse(f"ticket {command.ticket} has won nothing")
    number = raffle.drawings.index(drawing) + 1
    if drawing.claimed:
        return refuse(f"the prize of ticket {command.ticket} has already been claimed")
    if drawing.forfeited or is_late(drawing, context.at_ms):
        return refuse(f"the time to claim the prize of ticket {command.ticket} is over", WAYS)
    if (no := _verify_holder(floor, order, command)) is not None:
        return no
    event = PrizeClaimed(number, drawing.prize, command.ticket)
    return Decision((event,), with_claim(floor, number))


def with_claim(floor: Floor, number: int) -> Floor:
    """The floor once the winner of a drawing has the prize."""
    drawings = list(floor.raffle.drawings)
    drawings[number - 1] = replace(drawings[number - 1], claimed=True)
    return replace(floor, raffle=replace(floor.raffle, drawings=tuple(drawings)))


def _verify_holder(floor: Floor, order: o.Order, command: o.ClaimPrize) -> Refusal | None:
    """Refuse anyone who does not hold the ticket: another guest, or a code that does not match
    it."""
    sale = sale_of(floor.raffle, command.ticket)
    assert sale is not None
    assert floor.plan is not None
    if sale.guest and (no := verify_not_frozen(floor, sale.guest)) is not None:
        return no
    if sale.codes:
        own = sale.codes[command.ticket - sale.first]
        if order.actor in floor.guests:
            return refuse("a paper ticket is claimed at the prize desk, with its code")
        if _CODE.fullmatch(command.code) is None:
            return refuse("key in the code of the paper ticket: capital letters and digits")
        if ticket_hash(floor.plan.night, command.code) != own:
            return refuse(
                f"this is not the code of ticket {command.ticket}: nothing is handed over"
            )
        return None
    if order.actor == sale.guest:
        return None
    if order.actor in floor.guests:
        return refuse(f"ticket {command.ticket} is not yours")
    return refuse("this ticket is in a guest's wallet: the guest claims the prize on the phone")
