"""Tickets of the drawing: sold for imitation money, numbered from 1 without gaps, then sealed.

A ticket is in a guest's wallet, or it is paper with a number and a secret code of which only the
hash is recorded. What is spent on tickets never comes back, except for a sale made by mistake.
Sealing publishes the hash of the whole list, so that no ticket can be added or changed afterward.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.cage.accounts import GUESTS, TICKETS, Move, player
from pitboss.chance import drawing as chance
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_role
from pitboss.floor.decision import Decision
from pitboss.floor.events import TicketsRefunded, TicketsSealed, TicketsSold
from pitboss.floor.frozen import verify_not_frozen
from pitboss.floor.permissions import ACTS, CONDUCT, NIGHT
from pitboss.floor.plan import DRAWING, PrizePlan, RafflePlan
from pitboss.floor.state import Floor, Raffle, TicketSale
from pitboss.pit.refusal import Refusal, refuse, with_article

MOST_AT_ONCE = 100
"""How many tickets one order sells at most."""
RATIO, REDEEMED = CONDUCT["20.11(b)"], CONDUCT["20.12(c)4"]
WAYS, STAFF = CONDUCT["20.11(a)2 games"], CONDUCT["20.10(d)1"]
_CODE_HASH = re.compile(r"[0-9a-f]{64}")
_SEALED = "the tickets are sealed: their list has been published and can no longer change"


def raffle_plan(floor: Floor) -> RafflePlan | Refusal:
    """The drawing as planned; only a casino night has one."""
    assert floor.plan is not None
    if floor.plan.house != NIGHT:
        return refuse("only a casino night holds a drawing: this house awards no prizes")
    if floor.plan.raffle is None or floor.plan.raffle.ticket_price < 1:
        return refuse("the plan of this night has no drawing, or no price of a ticket", RATIO)
    return floor.plan.raffle


def drawn_prizes(floor: Floor) -> tuple[PrizePlan, ...]:
    """The planned prizes that are in the drawing."""
    assert floor.plan is not None
    return tuple(prize for prize in floor.plan.prizes if prize.way == DRAWING)


def sell(
    floor: Floor, order: o.Order, command: o.SellTickets, context: o.OrderContext
) -> Decision | Refusal:
    """Sell tickets at the posted ratio, out of a guest's wallet or for chips."""
    plan = raffle_plan(floor)
    if isinstance(plan, Refusal):
        return plan
    raffle = floor.raffle
    if raffle.list_hash:
        return refuse(_SEALED, REDEEMED)
    guest = order.actor if order.actor in floor.guests else command.guest
    if (no := _verify_sale(floor, order, command, guest)) is not None:
        return no
    dollars = command.count * plan.ticket_price
    if guest:
        held = floor.guests[guest]
        if held.wallet < dollars:
            words = f"{_tickets(command.count)} cost {dollars} imitation dollars"
            return refuse(f"{words}, and the wallet holds {held.wallet}", RATIO)
        wallet = replace(held, wallet=held.wallet - dollars)
        floor = replace(floor, guests={**floor.guests, guest: wallet})
    sale = TicketSale(
        first=raffle.tickets + 1,
        count=command.count,
        dollars=dollars,
        guest=guest,
        codes=command.codes,
    )
    sales = {**raffle.sales, order.id: sale}
    after = replace(raffle, tickets=raffle.tickets + sale.count, sales=sales)
    event = TicketsSold(sale.first, sale.count, dollars, guest, sale.codes)
    move = Move(payer(sale), TICKETS, dollars)
    return Decision((event,), replace(floor, raffle=after), (move,))


def _verify_sale(
    floor: Floor, order: o.Order, command: o.SellTickets, guest: str
) -> Refusal | None:
    """Refuse a sale of no tickets, to someone who may hold none, or without what a ticket needs."""
    if not drawn_prizes(floor):
        return refuse("no prize of this night is in the drawing", WAYS)
    if not 1 <= command.count <= MOST_AT_ONCE:
        words = f"from 1 to {MOST_AT_ONCE} tickets are sold at once, not {command.count}"
        return refuse(words)
    if order.actor == guest and (command.codes or command.guest not in ("", guest)):
        return refuse("on a phone tickets go into your own wallet: the prize desk sells paper ones")
    if guest in floor.people:
        return refuse(f"{guest} works here, and staff cannot hold tickets", STAFF)
    if guest and guest not in floor.guests:
        return refuse(f"no guest has the id {guest!r}")
    if guest and floor.guests[guest].out:
        return refuse(f"{guest} was asked to leave and can buy no more tickets")
    if guest and (no := verify_not_frozen(floor, guest)) is not None:
        return no
    if not guest and not command.codes:
        return refuse(
            "a ticket for chips is a paper ticket, with a code: name a guest, or print it"
        )
    if command.codes and len(set(command.codes)) != command.count:
        return refuse("each paper ticket has a code of its own")
    if any(_CODE_HASH.fullmatch(code) is None for code in command.codes):
        return refuse("a ticket's code is recorded as its SHA-256: 64 hexadecimal digits")
    if not {code for sale in floor.raffle.sales.values() for code in sale.codes}.isdisjoint(
        command.codes
    ):
        return refuse("another ticket has one of these codes: print these tickets with new ones")
    return None


def payer(sale: TicketSale) -> str:
    """The account that paid for tickets."""
    return player(sale.guest) if sale.guest else GUESTS


def _tickets(count: int) -> str:
    return f"{count} tickets" if count > 1 else "a ticket"


def refund(
    floor: Floor, order: o.Order, command: o.RefundTickets, context: o.OrderContext
) -> Decision | Refusal:
    """Take back tickets sold by mistake, with a second person; their numbers stay, void."""
    plan, raffle = raffle_plan(floor), floor.raffle
    if isinstance(plan, Refusal):
        return plan
    sale = raffle.sales.get(command.of)
    if sale is None or sale.void:
        return refuse("no tickets were sold by that order, or they are already void")
    if not command.reason.strip():
        return refuse("say why the tickets are taken back")
    if raffle.list_hash:
        return refuse(_SEALED, REDEEMED)
    if not context.accepted and (no := _verify_second(floor, order)) is not None:
        return no
    sales = {**raffle.sales, command.of: replace(sale, void=True)}
    after = replace(floor, raffle=replace(raffle, sales=sales))
    if sale.guest:
        held = floor.guests[sale.guest]
        wallet = replace(held, wallet=held.wallet + sale.dollars)
        after = replace(after, guests={**floor.guests, sale.guest: wallet})
    event = TicketsRefunded(command.of, sale.first, sale.count, sale.dollars, command.reason)
    return Decision((event,), after, (Move(TICKETS, payer(sale), sale.dollars),))


def _verify_second(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse unless a second person agrees that the sale was a mistake."""
    assert floor.plan is not None
    right = ACTS["second a correction"][floor.plan.house]
    if not order.second or order.second == order.actor:
        words = "tickets are not turned back into imitation money: only a sale made by mistake is"
        who = with_article(" or ".join(right.roles))
        return refuse(f"{words} taken back, and a second person agrees: {who}", REDEEMED)
    return verify_role(floor, order.second, right, "second a correction")


def seal(
    floor: Floor, order: o.Order, command: o.SealTickets, context: o.OrderContext
) -> Decision | Refusal:
    """End the sale and publish the hash of the list."""
    plan, raffle = raffle_plan(floor), floor.raffle
    if isinstance(plan, Refusal):
        return plan
    if raffle.list_hash:
        return refuse(_SEALED)
    void = sum(sale.count for sale in raffle.sales.values() if sale.void)
    if raffle.tickets == void:
        return refuse("no ticket has been sold, so there is nothing to draw from")
    sealed = chance.list_hash(ticket_list(floor))
    event = TicketsSealed(raffle.tickets, void, sealed)
    return Decision((event,), replace(floor, raffle=replace(raffle, list_hash=sealed)))


def ticket_list(floor: Floor) -> str:
    """The list of all tickets as it is published."""
    assert floor.plan is not None
    return chance.ticket_list(floor.plan.night, _holders(floor.raffle))


def _holders(raffle: Raffle) -> Iterator[str]:
    """The holder of each ticket in order: a guest, the hash of a code, or nobody."""
    for sale in raffle.sales.values():
        holders = sale.codes or (sale.guest,) * sale.count
        yield from (f"{holder} void" for holder in holders) if sale.void else holders


def sale_of(raffle: Raffle, ticket: int) -> TicketSale | None:
    """The sale of a ticket, if there is such a ticket."""
    for sale in raffle.sales.values():
        if sale.first <= ticket < sale.first + sale.count:
            return sale
    return None
