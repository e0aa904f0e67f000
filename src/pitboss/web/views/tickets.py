"""A guest's own tickets, and what they won."""

from __future__ import annotations

from pitboss.floor.plan import RafflePlan
from pitboss.floor.state import Floor
from pitboss.floor.tickets import drawn_prizes, sale_of
from pitboss.web.shapes import OwnTickets, TicketRun, WinView


def planned_raffle(floor: Floor) -> RafflePlan | None:
    """The drawing of a night, if it has one and there is something to draw."""
    plan = floor.plan
    return plan.raffle if plan is not None and drawn_prizes(floor) else None


def prize_names(floor: Floor) -> dict[str, str]:
    """What each prize of the drawing is called."""
    return {prize.id: prize.name or prize.id for prize in drawn_prizes(floor)}


def own_tickets(floor: Floor, guest: str) -> OwnTickets | None:
    """A guest's own tickets and what they won; None where the night has no drawing."""
    if planned_raffle(floor) is None:
        return None
    runs = tuple(
        TicketRun(first=sale.first, count=sale.count, paper=bool(sale.codes), void=sale.void)
        for sale in floor.raffle.sales.values()
        if sale.guest == guest
    )
    return OwnTickets(runs=runs, won=tuple(_winnings(floor, guest)) if runs else ())


def _winnings(floor: Floor, guest: str) -> list[WinView]:
    names, views = prize_names(floor), []
    for number, drawing in enumerate(floor.raffle.drawings, 1):
        sale = sale_of(floor.raffle, drawing.ticket) if drawing.ticket else None
        if sale is None or sale.guest != guest:
            continue
        views.append(
            WinView(
                drawing=number,
                prize=names[drawing.prize],
                ticket=drawing.ticket,
                until_ms=drawing.claim_by_ms,
                paper=bool(sale.codes),
                claimed=drawing.claimed,
                forfeited=drawing.forfeited,
            )
        )
    return views
