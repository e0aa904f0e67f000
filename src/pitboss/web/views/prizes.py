"""Prizes as guests, the wall and the prize desk see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor.plan import REDEEM, WALLET, PrizePlan
from pitboss.floor.prize_law import CAP, cap_cents, display_laws, is_near_cap, verify_offer
from pitboss.floor.prize_state import Reservation
from pitboss.floor.state import Floor
from pitboss.history.prize_record import PastAward
from pitboss.store.head import Head
from pitboss.web.server.addresses import qr_svg
from pitboss.web.shapes import (
    AwardView,
    PrizeDeskView,
    PrizeSlipView,
    PrizesView,
    PrizeView,
    ReservationView,
)
from pitboss.web.views.cage import seconds
from pitboss.web.views.houses import guest_cards
from pitboss.web.views.law import law_views
from pitboss.web.views.viewer import GUEST, Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

LAST = 60
"""How many of the latest awards the desk shows."""


def prizes_view(service: NightService, viewer: Viewer) -> PrizesView:
    """The prizes as everyone sees them, or as a guest does."""
    floor, now_ms = service.floor, service.now_s * 1000
    plan = floor.plan
    assert plan is not None
    guest = floor.guests.get(viewer.who) if viewer.kind == GUEST else None
    prizes = tuple(_prize_view(service, prize, now_ms) for prize in plan.prizes)
    view = PrizesView(seq=service.seq, open=floor.prizes.is_open, prizes=prizes)
    if guest is None:
        return view
    own = {
        reservation.prize: (name, reservation)
        for name, reservation in floor.prizes.reservations.items()
        if reservation.guest == viewer.who and reservation.holds(now_ms)
    }
    spent = sum(prize.price for prize in plan.prizes if prize.id in own)
    return replace(
        view,
        prizes=tuple(_for_guest(prize, guest.wallet, spent, own) for prize in prizes),
        wallet=guest.wallet,
        in_play=_in_play(floor, viewer.who),
        reserve_minutes=plan.reserve_minutes,
        qr=qr_svg(f"/h/{service.slug}/prizes#guest={viewer.who}"),
        won=tuple(
            _award_view(service, award)
            for award in service.record.prizes.awards.values()
            if award.guest == viewer.who and not award.is_void
        ),
    )


def _in_play(floor: Floor, who: str) -> int:
    """The chips in front of a guest's seats."""
    guest = floor.guests[who]
    if not guest.table:
        return 0
    seats = floor.tables[guest.table].table.seats
    return sum(seats[seat].chips for seat in guest.seats if seat in seats)


def _prize_view(service: NightService, prize: PrizePlan, now_ms: int) -> PrizeView:
    desk = service.floor.prizes
    return PrizeView(
        id=prize.id,
        name=prize.name or prize.id,
        picture=f"/h/{service.slug}/api/v1/prizes/{prize.id}/picture",
        price=prize.price,
        quantity=prize.quantity,
        left=desk.stock.get(prize.id, 0),
        free=desk.free_pieces(prize.id, now_ms),
        drawn=prize.way != REDEEM,
    )


def _for_guest(
    prize: PrizeView, wallet: int, spent: int, own: dict[str, tuple[str, Reservation]]
) -> PrizeView:
    """A prize with what it means to a guest; some of the guest's money may be set aside for
    reserved prizes."""
    if prize.id in own:
        name, reservation = own[prize.id]
        short = max(0, prize.price - wallet)
        return replace(prize, short=short, reserved=name, until_ms=reservation.until_ms)
    return replace(prize, short=max(0, prize.price + spent - wallet))


def prize_desk_view(service: NightService) -> PrizeDeskView:
    """The prize desk."""
    floor, names = service.floor, service.credentials.names
    plan, now_ms = floor.plan, service.now_s * 1000
    assert plan is not None
    desk, titles = floor.prizes, {prize.id: prize.name or prize.id for prize in plan.prizes}
    prizes = []
    for prize in plan.prizes:
        no = verify_offer(prize)
        view = _prize_view(service, prize, now_ms)
        why = no.words if no is not None else ""
        prizes.append(replace(view, retail_cents=prize.retail_cents, blocked=why))
    awards = list(service.record.prizes.awards.values())[-LAST:]
    return PrizeDeskView(
        seq=service.seq,
        open=desk.is_open,
        status=floor.status,
        notices=law_views(display_laws(plan)),
        prizes=tuple(prizes),
        reservations=tuple(
            ReservationView(
                id=name,
                prize=reservation.prize,
                title=titles[reservation.prize],
                guest=reservation.guest,
                name=names.get(reservation.guest, ""),
                until_ms=reservation.until_ms,
            )
            for name, reservation in desk.reservations.items()
            if reservation.holds(now_ms)
        ),
        awards=tuple(_award_view(service, award) for award in reversed(awards)),
        guests=guest_cards(service),
        awarded_cents=desk.awarded_cents,
        cap_cents=cap_cents(plan),
        near=is_near_cap(plan, desk.awarded_cents),
        cap_law=law_views((CAP,))[0],
        wallets=any(table.mode == WALLET for table in plan.tables),
        seconds=seconds(floor),
    )


def _award_view(service: NightService, award: PastAward) -> AwardView:
    plan = service.floor.plan
    assert plan is not None
    titles = {prize.id: prize.name for prize in plan.prizes}
    return AwardView(
        id=award.id,
        seq=award.seq,
        at_ms=award.at_ms,
        hash=award.hash.hex(),
        prize=award.prize,
        title=titles.get(award.prize, "") or award.prize,
        guest=award.guest,
        name=service.credentials.names.get(award.guest, ""),
        dollars=award.dollars,
        retail_cents=award.retail_cents,
        handed=award.is_handed,
        void=award.is_void,
        corrected=award.corrected,
        replaced=award.replaced,
    )


def find_award(service: NightService, seq: int) -> AwardView | None:
    """The award in a row."""
    awards = service.record.prizes.awards.values()
    return next((_award_view(service, award) for award in awards if award.seq == seq), None)


def prize_slip_view(service: NightService, act: AwardView, head: Head | None) -> PrizeSlipView:
    """The receipt of an award."""
    plan = service.floor.plan
    assert plan is not None
    text = f"pitboss {plan.night} row {act.seq} {act.hash}"
    if head is not None:
        text += f" head {head.size} {head.root.hex()}"
    return PrizeSlipView(
        title=service.title,
        night=plan.night,
        act=act,
        head=head.root.hex() if head is not None else service.record.hash.hex(),
        head_seq=head.size if head is not None else service.record.seq,
        signed=head is not None and bool(head.signature),
        qr=qr_svg(text),
    )
