"""The prize desk: imitation money is redeemed for merchandise, and for nothing else.

A prize costs what its tag says. Its retail value counts against the cap of the night once it is
awarded, whether it is redeemed or drawn. Nobody gets imitation money or cash for a prize: an award
that was keyed in wrongly is corrected by two people, and a faulty prize is replaced by an equal
one.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cage.accounts import GUESTS, PRIZE, Move, player
from pitboss.floor import orders as o
from pitboss.floor.corrections import verify_second
from pitboss.floor.decision import Decision
from pitboss.floor.events import (
    AnyEvent,
    AwardCorrected,
    PrizeCapNeared,
    PrizeDeskClosed,
    PrizeDeskOpened,
    PrizeHandedOver,
    PrizeRedeemed,
    PrizeReleased,
    PrizeReplaced,
    PrizeReserved,
)
from pitboss.floor.frozen import verify_not_frozen
from pitboss.floor.money_words import money
from pitboss.floor.permissions import NIGHT
from pitboss.floor.plan import REDEEM, FloorPlan, PrizePlan
from pitboss.floor.prize_law import (
    CAP,
    NEVER_CASH,
    NO_BUYING_BACK,
    PRICE,
    STAFF,
    cap_cents,
    display_laws,
    is_near_cap,
    verify_offer,
)
from pitboss.floor.prize_state import Award, PrizeDesk, Reservation
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse

EQUAL = "an equal one"
"""The only thing that a guest may get for a prize that is brought back."""
MINUTE_MS = 60_000


def first_desk(plan: FloorPlan) -> PrizeDesk:
    """The prize desk at the start of a night: every prize is there."""
    return PrizeDesk(stock={prize.id: prize.quantity for prize in plan.prizes})


def find_prize(floor: Floor, name: str) -> PrizePlan | Refusal:
    """A prize of the plan."""
    assert floor.plan is not None
    if not floor.plan.prizes:
        if floor.plan.house != NIGHT:
            return refuse("this house awards no prizes")
        return refuse("the plan of this night has no prizes")
    match = next((prize for prize in floor.plan.prizes if prize.id == name), None)
    if match is None:
        known = ", ".join(prize.id for prize in floor.plan.prizes[:10])
        return refuse(f"there is no prize {name!r}: there are {known}")
    return match


# --- the retail value: one way for redeeming and drawing -----------------------------------
def award_retail(floor: Floor, name: str) -> Floor | Refusal:
    """The floor without a piece of a prize, whose retail value now counts against the cap; or why
    it may not be awarded. Redemption and drawing both come here."""
    prize, desk = find_prize(floor, name), floor.prizes
    if isinstance(prize, Refusal):
        return prize
    assert floor.plan is not None
    if (no := verify_offer(prize)) is not None:
        return no
    if desk.stock.get(name, 0) < 1:
        return refuse(f"no piece of {name} is left")
    total, cap = desk.awarded_cents + prize.retail_cents, cap_cents(floor.plan)
    if total > cap:
        words = f"{name} is worth {money(prize.retail_cents)}, and prizes of {money(cap)} in all"
        left = money(cap - desk.awarded_cents)
        return refuse(f"{words} may be awarded: {left} is left", CAP)
    stock = {**desk.stock, name: desk.stock[name] - 1}
    return with_desk(floor, replace(desk, stock=stock, awarded_cents=total))


def undo_award(floor: Floor, name: str) -> Floor:
    """The floor without an award: its piece is there again, and its value no longer counts."""
    desk = floor.prizes
    award = desk.awards[name]
    stock = {**desk.stock, award.prize: desk.stock[award.prize] + 1}
    awards = {key: other for key, other in desk.awards.items() if key != name}
    cents = desk.awarded_cents - award.retail_cents
    return with_desk(floor, replace(desk, stock=stock, awards=awards, awarded_cents=cents))


def cap_warning(before: Floor, after: Floor) -> tuple[AnyEvent, ...]:
    """A warning, once the awards come near the cap."""
    assert after.plan is not None
    was, now = before.prizes.awarded_cents, after.prizes.awarded_cents
    if is_near_cap(after.plan, was) or not is_near_cap(after.plan, now):
        return ()
    return (PrizeCapNeared(now, cap_cents(after.plan)),)


def with_desk(floor: Floor, desk: PrizeDesk) -> Floor:
    """The floor with the prize desk replaced."""
    return replace(floor, prizes=desk)


def with_award(floor: Floor, name: str, award: Award) -> Floor:
    """The floor with an award, by the id of its order."""
    desk = floor.prizes
    return with_desk(floor, replace(desk, awards={**desk.awards, name: award}))


# --- opening and closing -------------------------------------------------------------------
def open_desk(
    floor: Floor, order: o.Order, command: o.OpenPrizeDesk, context: o.OrderContext
) -> Decision | Refusal:
    """Open the desk, once someone confirms that its notices hang there."""
    plan, desk = floor.plan, floor.prizes
    assert plan is not None
    if not plan.prizes:
        no = find_prize(floor, "")
        assert isinstance(no, Refusal)
        return no
    if desk.is_open:
        return refuse("the prize desk is open")
    laws = display_laws(plan)
    if not command.posted and not context.accepted:
        return refuse("the notices must be up where the prizes are on display: check them", *laws)
    event = PrizeDeskOpened(tuple(law.id for law in laws))
    return Decision((event,), with_desk(floor, replace(desk, is_open=True)))


def close_desk(
    floor: Floor, order: o.Order, command: o.ClosePrizeDesk, context: o.OrderContext
) -> Decision | Refusal:
    """Close the desk: nothing is reserved anymore, and what nobody won is listed."""
    desk = floor.prizes
    if not desk.is_open:
        return _refuse_closed(floor)
    event = PrizeDeskClosed(
        {name: count for name, count in desk.stock.items() if count},
        tuple(name for name, award in desk.awards.items() if not award.is_handed),
    )
    return Decision((event,), with_desk(floor, replace(desk, is_open=False, reservations={})))


def _refuse_closed(floor: Floor) -> Refusal:
    assert floor.plan is not None
    if not floor.plan.prizes:
        no = find_prize(floor, "")
        assert isinstance(no, Refusal)
        return no
    return refuse("the prize desk is closed: open it first")


# --- reserving -----------------------------------------------------------------------------
def reserve(
    floor: Floor, order: o.Order, command: o.ReservePrize, context: o.OrderContext
) -> Decision | Refusal:
    """Keep a piece for a guest. Guests do it themselves where the house allows that, for as much as
    they can pay."""
    prize = _verify_offer_to(floor, order, command.prize, command.guest)
    if isinstance(prize, Refusal):
        return prize
    assert floor.plan is not None
    minutes = floor.plan.reserve_minutes
    if order.actor in floor.guests and not minutes:
        return refuse("prizes are not reserved by phone tonight: come to the prize desk")
    desk = _without_lapsed(floor.prizes, context.at_ms)
    if desk.free_pieces(prize.id, context.at_ms) < 1:
        return refuse(_out_of_stock_words(desk, prize.id))
    if command.guest:
        prices = {offer.id: offer.price for offer in floor.plan.prizes}
        own = [
            reservation
            for reservation in desk.reservations.values()
            if reservation.guest == command.guest
        ]
        if any(reservation.prize == prize.id for reservation in own):
            return refuse(f"{prize.id} is already reserved for {command.guest}")
        needs = prize.price + sum(prices[reservation.prize] for reservation in own)
        if needs > (holds := floor.guests[command.guest].wallet):
            with_it = " with what is already reserved" if own else ""
            return refuse(f"that comes to {needs}{with_it}, and the wallet holds {holds}")
    until = context.at_ms + minutes * MINUTE_MS if minutes else 0
    reservations = {**desk.reservations, order.id: Reservation(prize.id, command.guest, until)}
    event = PrizeReserved(prize.id, command.guest, until)
    return Decision((event,), with_desk(floor, replace(desk, reservations=reservations)))


def _verify_offer_to(floor: Floor, order: o.Order, name: str, guest: str) -> PrizePlan | Refusal:
    """A prize that a guest may redeem now, price and stock apart."""
    if not floor.prizes.is_open:
        return _refuse_closed(floor)
    prize = find_prize(floor, name)
    if isinstance(prize, Refusal):
        return prize
    if prize.way != REDEEM:
        return refuse(f"{name} is in the drawing, so nobody can redeem it")
    no = _verify_guest(floor, order, guest)
    no = no if no is not None else verify_offer(prize)
    return prize if no is None else no


def _verify_guest(floor: Floor, order: o.Order, guest: str) -> Refusal | None:
    """Refuse staff, unknown guests, and guests whose money is frozen; a guest who acts
    does so only for himself or herself."""
    if guest in floor.people:
        return refuse(f"{guest} works here, and staff cannot win prizes", STAFF)
    if order.actor in floor.guests and guest != order.actor:
        return refuse("guests reserve prizes for themselves only")
    if guest and guest not in floor.guests:
        return refuse(f"no guest has the id {guest!r}")
    return verify_not_frozen(floor, guest) if guest else None


def _out_of_stock_words(desk: PrizeDesk, name: str) -> str:
    if desk.stock.get(name, 0):
        return f"every piece of {name} that is left is reserved"
    return f"no piece of {name} is left"


def _without_lapsed(desk: PrizeDesk, at_ms: int) -> PrizeDesk:
    """The desk without reservations whose time is over."""
    reservations = {
        name: reservation
        for name, reservation in desk.reservations.items()
        if reservation.holds(at_ms)
    }
    return (
        desk
        if len(reservations) == len(desk.reservations)
        else replace(desk, reservations=reservations)
    )


def release(
    floor: Floor, order: o.Order, command: o.ReleasePrize, context: o.OrderContext
) -> Decision | Refusal:
    """Give up a reservation: the guest's own, or any at the desk."""
    desk = floor.prizes
    reservation = desk.reservations.get(command.reservation)
    if reservation is None or (order.actor in floor.guests and reservation.guest != order.actor):
        return refuse("no reservation has that id, or it is over")
    reservations = {
        name: other for name, other in desk.reservations.items() if name != command.reservation
    }
    event = PrizeReleased(command.reservation, reservation.prize, reservation.guest)
    return Decision((event,), with_desk(floor, replace(desk, reservations=reservations)))


# --- redeeming -----------------------------------------------------------------------------
def redeem(
    floor: Floor, order: o.Order, command: o.RedeemPrize, context: o.OrderContext
) -> Decision | Refusal:
    """Redeem imitation money for a prize, at the price on its tag."""
    prize = _verify_offer_to(floor, order, command.prize, command.guest)
    if isinstance(prize, Refusal):
        return prize
    if prize.price < 1:
        return refuse(f"{prize.id} has no price in imitation dollars on its tag", PRICE)
    if command.dollars != prize.price:
        words = f"{prize.id} costs {prize.price} in imitation dollars, as its tag says"
        return refuse(f"{words}, not {command.dollars}", PRICE)
    ready = _without_reservation(floor, command, context.at_ms)
    if isinstance(ready, Refusal):
        return ready
    award = Award(
        prize=prize.id,
        guest=command.guest,
        dollars=prize.price,
        retail_cents=prize.retail_cents,
        is_handed=not command.keep,
    )
    decision = _pay(ready, order.id, award)
    if isinstance(decision, Refusal):
        return decision
    event = PrizeRedeemed(
        prize=prize.id,
        guest=command.guest,
        dollars=prize.price,
        retail_cents=prize.retail_cents,
        kept=command.keep,
    )
    return Decision((event, *cap_warning(floor, decision.floor)), decision.floor, decision.moves)


def _without_reservation(floor: Floor, command: o.RedeemPrize, at_ms: int) -> Floor | Refusal:
    """The floor without the reservation that is redeemed, if there is one; or why no piece is
    free."""
    desk = _without_lapsed(floor.prizes, at_ms)
    name = command.reservation or next(
        (
            name
            for name, reservation in desk.reservations.items()
            if command.guest
            and (reservation.prize, reservation.guest) == (command.prize, command.guest)
        ),
        "",
    )
    if not name:
        free = desk.free_pieces(command.prize, at_ms) > 0
        return with_desk(floor, desk) if free else refuse(_out_of_stock_words(desk, command.prize))
    reservation = desk.reservations.get(name)
    if reservation is None or (reservation.prize, reservation.guest) != (
        command.prize,
        command.guest,
    ):
        return refuse("no reservation of this guest for this prize has that id, or it is over")
    reservations = {key: other for key, other in desk.reservations.items() if key != name}
    return with_desk(floor, replace(desk, reservations=reservations))


class _Payment(NamedTuple):
    """The floor after an award was paid, and the money that it moved."""

    floor: Floor
    moves: tuple[Move, ...]


def _holder(guest: str) -> str:
    """The account that pays: a guest's own, or that of all chips in guests' hands."""
    return player(guest) if guest else GUESTS


def _pay(floor: Floor, name: str, award: Award) -> _Payment | Refusal:
    """Take the price from the wallet, a piece from the display, and count its value."""
    after = award_retail(floor, award.prize)
    if isinstance(after, Refusal):
        return after
    if award.guest:
        guest = after.guests[award.guest]
        if guest.wallet < award.dollars:
            seated = f", beside what is at table {guest.table}" if guest.table else ""
            words = f"{award.prize} costs {award.dollars}, and the wallet holds {guest.wallet}"
            return refuse(f"{words}{seated}")
        paid = replace(guest, wallet=guest.wallet - award.dollars)
        after = replace(after, guests={**after.guests, award.guest: paid})
    move = Move(_holder(award.guest), PRIZE, award.dollars)
    return _Payment(with_award(after, name, award), (move,))


def _give_back(floor: Floor, name: str) -> _Payment:
    """Undo an award that was keyed in wrongly, and return its price."""
    award = floor.prizes.awards[name]
    after = undo_award(floor, name)
    if award.guest:
        guest = after.guests[award.guest]
        paid = replace(guest, wallet=guest.wallet + award.dollars)
        after = replace(after, guests={**after.guests, award.guest: paid})
    return _Payment(after, (Move(PRIZE, _holder(award.guest), award.dollars),))


# --- after an award ------------------------------------------------------------------------
def _find_award(floor: Floor, name: str) -> Award | Refusal:
    award = floor.prizes.awards.get(name)
    return award if award is not None else refuse("no award has that id, or it was corrected")


def hand_over(
    floor: Floor, order: o.Order, command: o.HandOverPrize, context: o.OrderContext
) -> Decision | Refusal:
    """Hand a prize to its winner."""
    award = _find_award(floor, command.award)
    if isinstance(award, Refusal):
        return award
    if award.is_handed:
        return refuse(f"{award.prize} has already been handed over")
    after = with_award(floor, command.award, replace(award, is_handed=True))
    return Decision((PrizeHandedOver(command.award, award.prize, award.guest),), after)


def correct_award(
    floor: Floor, order: o.Order, command: o.CorrectAward, context: o.OrderContext
) -> Decision | Refusal:
    """Correct what was keyed in wrongly. A prize that was handed over is never turned back into
    imitation money: then the correction says who has which prize."""
    award = _find_award(floor, command.award)
    if isinstance(award, Refusal):
        return award
    if (no := _verify_correction(floor, order, command, award, context)) is not None:
        return no
    was = _give_back(floor, command.award)
    event = AwardCorrected(
        award=command.award,
        reason=command.reason,
        was_prize=award.prize,
        was_guest=award.guest,
        was_dollars=award.dollars,
    )
    if not command.prize and not command.guest:
        return Decision((event,), was.floor, was.moves)
    right = _right_award(was.floor, command, award, context.at_ms)
    if isinstance(right, Refusal):
        return right
    now = _pay(was.floor, command.award, right)
    if isinstance(now, Refusal):
        return now
    event = replace(
        event,
        prize=right.prize,
        guest=right.guest,
        dollars=right.dollars,
        retail_cents=right.retail_cents,
    )
    warned = cap_warning(floor, now.floor)
    return Decision((event, *warned), now.floor, (*was.moves, *now.moves))


def _verify_correction(
    floor: Floor, order: o.Order, command: o.CorrectAward, award: Award, context: o.OrderContext
) -> Refusal | None:
    """Refuse a correction without a reason or a second person, of a drawn prize, and one that would
    turn a prize that was handed over back into imitation money."""
    if not command.reason.strip():
        return refuse("say why the award is corrected")
    if award.ticket:
        return refuse("this prize was drawn: draw again instead")
    if award.is_handed and not command.prize and not command.guest:
        words = f"{award.prize} has been handed over, and is not taken back for imitation money"
        return refuse(f"{words}: say who really has which prize", NO_BUYING_BACK)
    if context.accepted:
        return None
    return verify_second(floor, order, "correcting an award needs a second person")


def _right_award(
    floor: Floor, command: o.CorrectAward, award: Award, at_ms: int
) -> Award | Refusal:
    """What was really awarded, on the floor without what was keyed in."""
    prize = find_prize(floor, command.prize or award.prize)
    if isinstance(prize, Refusal):
        return prize
    guest = command.guest or award.guest
    if (prize.id, guest) == (award.prize, award.guest):
        return refuse("that is what was keyed in: say what was really awarded, or to whom")
    if prize.way != REDEEM or prize.price < 1:
        return refuse(f"{prize.id} has no price in imitation dollars on its tag", PRICE)
    if (no := _verify_guest(floor, o.Order("", "", command), guest)) is not None:
        return no
    if floor.prizes.free_pieces(prize.id, at_ms) < 1:
        return refuse(_out_of_stock_words(floor.prizes, prize.id))
    return replace(
        award,
        prize=prize.id,
        guest=guest,
        dollars=prize.price,
        retail_cents=prize.retail_cents,
    )


def return_prize(
    floor: Floor, order: o.Order, command: o.ReturnPrize, context: o.OrderContext
) -> Decision | Refusal:
    """Replace a faulty prize by an equal one; nothing else is given for a prize (N-E16)."""
    award = _find_award(floor, command.award)
    if isinstance(award, Refusal):
        return award
    if command.wants != EQUAL:
        words = "a prize is not bought back or exchanged for cash, money or imitation money"
        return refuse(
            f"{words}: only a faulty one is replaced, by {EQUAL}", NO_BUYING_BACK, NEVER_CASH
        )
    if not command.reason.strip():
        return refuse("say what is wrong with the prize")
    if not award.is_handed:
        return refuse(f"{award.prize} has not been handed over yet")
    desk = floor.prizes
    if desk.free_pieces(award.prize, context.at_ms) < 1:
        return refuse(_out_of_stock_words(desk, award.prize))
    stock = {**desk.stock, award.prize: desk.stock[award.prize] - 1}
    event = PrizeReplaced(command.award, award.prize, award.guest, command.reason)
    return Decision((event,), with_desk(floor, replace(desk, stock=stock)))
