"""The house, and what is a viewer's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor import findings
from pitboss.floor.authorization import is_inspector
from pitboss.floor.frozen import is_barred, is_frozen
from pitboss.floor.guests import house_at_door
from pitboss.floor.permissions import ACTS, INSPECTORS
from pitboss.floor.plan import FloorPlan
from pitboss.floor.state import Floor
from pitboss.houses.roles import AUDITOR
from pitboss.rulebook.house import House
from pitboss.web.server.catalogue import words
from pitboss.web.shapes import (
    GuestCard,
    HouseView,
    LicenseView,
    MeView,
    PracticeView,
    ScripView,
    TableCard,
    TransferView,
)
from pitboss.web.views import table as tables
from pitboss.web.views.law import law_views
from pitboss.web.views.tickets import own_tickets, planned_raffle
from pitboss.web.views.viewer import GUEST, Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService


def house_of(floor: Floor) -> House:
    """The house whose rules a floor follows, with the minimum age at its door."""
    assert floor.plan is not None
    return house_at_door(floor.plan)


def house_view(service: NightService) -> HouseView:
    """The house as everyone sees it before signing in."""
    floor = service.floor
    assert floor.plan is not None
    cards = tuple(_table_card(service, name) for name in floor.tables)
    own = house_of(floor)
    return HouseView(
        slug=service.slug,
        title=service.title,
        house=floor.plan.house,
        status=floor.status,
        unit=own.unit,
        rate=floor.plan.exchange.numerator,
        rate_for=floor.plan.exchange.denominator,
        tables=cards,
        windows=tuple(floor.windows),
        head=service.record.hash.hex(),
        seq=service.seq,
        age=own.age,
        demo=service.demo,
        age_reading=own.age_reading,
        practice=practice_view(floor.plan),
        license=license_view(floor.plan, service.now_s * 1000),
        scrip=scrip_view(floor.plan),
        prizes=len(floor.plan.prizes),
    )


def scrip_view(plan: FloorPlan) -> ScripView | None:
    """What is printed on this night's imitation money, if the plan says who holds the night or
    when."""
    occasion = plan.occasion
    if occasion is None or not (occasion.holder or occasion.date):
        return None
    return ScripView(occasion.holder, occasion.date)


def license_view(plan: FloorPlan, now_ms: int) -> LicenseView | None:
    """What every screen of a licensed night says about its hours."""
    if plan.terms is None:
        return None
    hours = plan.terms.hours
    called = words("common.license_called", ends=hours.license_ends.shown)
    ended = words("common.license_ended")
    now = words("common.license_before", call=hours.last_call.shown, ends=hours.license_ends.shown)
    if now_ms >= hours.last_call.ms:
        now = called if now_ms < hours.ends.ms else ended
    return LicenseView(
        words=now,
        called=called,
        ended=ended,
        now_ms=now_ms,
        call_ms=hours.last_call.ms,
        ends_ms=hours.ends.ms,
    )


def practice_view(plan: FloorPlan) -> PracticeView | None:
    """What every screen of a practice night says, and why."""
    practice = findings.practice(plan)
    if practice is None:
        return None
    label = "common.practice_draws" if practice.tables else "common.practice"
    why = [words("common.practice_why")]
    if practice.law:
        every = len(practice.tables) == len(plan.tables)
        where = words("common.practice_everywhere") if every else ", ".join(practice.tables)
        why = [words("common.practice_people", where=where), *why]
    return PracticeView(words(label), " ".join(why), law_views(practice.law))


def _table_card(service: NightService, name: str) -> TableCard:
    """A table in a list, with its last result and its dealer's name."""
    card, past = tables.table_card(service.floor, name), service.record.tables[name].results
    last = (past[-1].name or past[-1].outcome) if past else ""
    return replace(card, last=last, dealer=service.credentials.names.get(card.dealer, card.dealer))


def me_view(
    service: NightService, viewer: Viewer, csrf: str = "", beside: Iterable[str] = ()
) -> MeView:
    """Who is signed in, what that person has, and who else is signed in on the same device."""
    floor, seq, names = service.floor, service.seq, service.credentials.names
    if viewer.kind == GUEST and viewer.who in floor.guests:
        return _guest_view(service, viewer.who, csrf)
    duty = floor.duty.get(viewer.who)
    roles = viewer.roles(floor)
    return MeView(
        kind=viewer.kind,
        who=viewer.who,
        seq=seq,
        name=names.get(viewer.who, viewer.who),
        csrf=csrf,
        roles=roles,
        on_duty=duty is not None,
        table=duty.table if duty else "",
        post=duty.post if duty else "",
        window=duty.window if duty else "",
        places=screens_of(floor, viewer),
        reads=viewer.only_reads(floor),
        may=() if viewer.only else acts_of(floor, roles),
        only=viewer.only,
        beside={who: names.get(who, who) for who in beside},
    )


def _guest_view(service: NightService, who: str, csrf: str) -> MeView:
    """A guest: what they hold, where they sit, and whether they had to stop playing."""
    floor, in_play = service.floor, 0
    guest = floor.guests[who]
    if guest.table:
        seats = floor.tables[guest.table].table.seats
        in_play = sum(seats[seat].chips for seat in guest.seats if seat in seats)
    return MeView(
        kind=GUEST,
        who=who,
        seq=service.seq,
        name=service.credentials.names.get(who, ""),
        csrf=csrf,
        wallet=guest.wallet,
        in_play=in_play,
        table=guest.table,
        seats=guest.seats,
        out=guest.out,
        why_out=service.record.asked_out.get(who, "") if guest.out else "",
        barred=is_barred(floor, who),
        frozen=is_frozen(floor, who),
        tickets=own_tickets(floor, who),
    )


def acts_of(floor: Floor, roles: tuple[str, ...]) -> tuple[str, ...]:
    """The acts of the house that these roles may do; auditors have none."""
    if floor.plan is None or AUDITOR in roles:
        return ()
    house = floor.plan.house
    return tuple(act for act, by in ACTS.items() if set(by[house].roles) & set(roles))


def screens_of(floor: Floor, viewer: Viewer) -> tuple[str, ...]:
    """The screens a staff member may use."""
    roles = viewer.roles(floor)
    if not roles:
        return ()
    if is_inspector(floor, viewer.who):
        return ("inspect", "floor", "incidents", "till")
    screens = [f"deal/{name}" for name in floor.tables if viewer.works_at(floor, name)]
    if viewer.banks(floor):
        screens += [f"window/{name}" for name in floor.windows]
    if viewer.counts(floor):
        screens.append("till")
    if viewer.closes(floor):
        screens.append("close")
    if floor.plan is not None and floor.plan.prizes and viewer.awards(floor):
        screens.append("prizes")
    if viewer.raffles(floor) and planned_raffle(floor) is not None:
        screens.append("raffle")
    reports = set(ACTS["report incidents"][floor.plan.house].roles) if floor.plan else set[str]()
    if not viewer.only and (viewer.oversees(floor) or reports & set(roles)):
        screens.append("incidents")
    if not viewer.oversees(floor):
        return tuple(screens)
    seat = ("inspect",) if floor.plan is not None and INSPECTORS[floor.plan.house] else ()
    return ("floor", *screens, *seat)


def transfer_views(floor: Floor) -> tuple[TransferView, ...]:
    """Fills and credits that still have to be confirmed at the other end."""
    return tuple(
        TransferView(
            transfer=order_id,
            table=transfer.table,
            window=transfer.window,
            dollars=transfer.dollars,
            fill=transfer.fill,
            by=transfer.asked_by,
        )
        for order_id, transfer in floor.waiting.items()
    )


def guest_cards(service: NightService) -> tuple[GuestCard, ...]:
    """The guests of the night as the staff who serve them see them."""
    names, untaken = service.credentials.names, service.row_quota.untaken
    return tuple(
        GuestCard(
            id=guest,
            name=names.get(guest, ""),
            wallet=held.wallet,
            table=held.table,
            out=held.out,
            untaken=untaken.get(guest, 0),
        )
        for guest, held in service.floor.guests.items()
    )
