"""The drawing on screens: what everyone sees, and the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor.drawing_ends import held_until
from pitboss.floor.drawings import open_drawing, pieces_left
from pitboss.floor.permissions import ACTS
from pitboss.floor.plan import ELECTRONIC
from pitboss.floor.state import CLOSED_NIGHT, Floor, Raffle
from pitboss.floor.tickets import drawn_prizes, sale_of
from pitboss.web.shapes import (
    DrawingView,
    DrawnPrize,
    RaffleDesk,
    RaffleView,
    TicketSaleView,
)
from pitboss.web.views.cage import seconds
from pitboss.web.views.houses import guest_cards
from pitboss.web.views.tickets import planned_raffle, prize_names
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

LATEST = 50
"""How many of the latest sales the desk shows."""


def raffle_view(service: NightService, viewer: Viewer) -> RaffleView | None:
    """The drawing as a viewer may see it; None if the night has none."""
    floor = service.floor
    plan, raffle = planned_raffle(floor), floor.raffle
    if plan is None or floor.plan is None:
        return None
    names = prize_names(floor)
    view = RaffleView(
        seq=service.seq,
        night=floor.plan.night,
        price=plan.ticket_price,
        electronic=plan.method == ELECTRONIC,
        absent=plan.absent,
        claim_minutes=plan.claim_minutes,
        draws_at=plan.draws_at,
        prizes=tuple(
            DrawnPrize(
                id=prize.id,
                name=names[prize.id],
                quantity=prize.quantity,
                left=pieces_left(raffle, prize),
                called_off=prize.id in raffle.called_off,
            )
            for prize in drawn_prizes(floor)
        ),
        drawings=tuple(
            _drawing_view(raffle, number, names) for number in range(1, len(raffle.drawings) + 1)
        ),
        held_until=held_until(floor),
        ends_ms=floor.plan.terms.hours.license_ends.ms if floor.plan.terms is not None else 0,
        closed=floor.status == CLOSED_NIGHT,
    )
    if raffle.list_hash:
        void = sum(sale.count for sale in raffle.sales.values() if sale.void)
        view = replace(view, tickets=raffle.tickets, void=void, list_hash=raffle.list_hash)
    return replace(view, desk=_desk(service, viewer)) if viewer.raffles(floor) else view


def is_key_hidden(floor: Floor, viewer: Viewer) -> bool:
    """Whether the journal has what the first of two people keyed in at a drawing, while the viewer
    may be the second."""
    begun = open_drawing(floor.raffle)
    if begun is None or not begun.keyed_by or viewer.only_reads(floor):
        return False
    assert floor.plan is not None
    right = ACTS["hold the drawing"][floor.plan.house]
    return bool(set(right.roles) & set(viewer.roles(floor)))


def _drawing_view(raffle: Raffle, number: int, names: dict[str, str]) -> DrawingView:
    drawing = raffle.drawings[number - 1]
    sale = sale_of(raffle, drawing.ticket) if drawing.ticket else None
    return DrawingView(
        number=number,
        prize=drawing.prize,
        name=names[drawing.prize],
        promise=drawing.promise,
        again_for=drawing.again_for,
        reason=drawing.reason,
        keyed=bool(drawing.keyed_by),
        words=drawing.words,
        ticket=drawing.ticket,
        seed=drawing.seed,
        tries=drawing.tries,
        until_ms=drawing.claim_by_ms,
        claimed=drawing.claimed,
        forfeited=drawing.forfeited,
        paper=sale is not None and bool(sale.codes),
        given_up=drawing.forfeited and not drawing.ticket,
    )


def _desk(service: NightService, viewer: Viewer) -> RaffleDesk:
    """What the people who sell tickets and draw see. It never includes what someone keyed in, and
    nobody is their own second person."""
    floor, names = service.floor, service.credentials.names
    raffle, begun = floor.raffle, open_drawing(floor.raffle)
    sales = [sale for sale in raffle.sales.values() if not sale.void]
    latest = list(raffle.sales.items())[-LATEST:]
    return RaffleDesk(
        sold=sum(sale.count for sale in sales),
        dollars=sum(sale.dollars for sale in sales),
        sales=tuple(
            TicketSaleView(
                id=name,
                first=sale.first,
                count=sale.count,
                dollars=sale.dollars,
                guest=sale.guest,
                name=names.get(sale.guest, ""),
                paper=bool(sale.codes),
                void=sale.void,
            )
            for name, sale in reversed(latest)
        ),
        guests=guest_cards(service),
        keyed_by=begun.keyed_by if begun is not None else "",
        refused_codes=service.record.raffle.refused_codes,
        seconds=tuple(name for name in seconds(floor) if name != viewer.who),
        checkers=tuple(name for name in _checkers(floor) if name != viewer.who),
    )


def _checkers(floor: Floor) -> tuple[str, ...]:
    """Those who check tickets that won, on duty or not: after the close nobody is."""
    assert floor.plan is not None
    roles = set(ACTS["check tickets that won"][floor.plan.house].roles)
    return tuple(name for name, person in floor.people.items() if roles & set(person.roles))
