"""The house, and somebody's own things."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor import findings
from pitboss.floor.guests import at_the_door
from pitboss.floor.permissions import ACTS
from pitboss.floor.plan import Plan
from pitboss.floor.state import Floor
from pitboss.houses.roles import AUDITOR
from pitboss.rulebook.house import House
from pitboss.web.server.catalogue import words
from pitboss.web.shapes import (
    GuestCard,
    HouseView,
    MeView,
    PracticeView,
    TableCard,
    TransferView,
)
from pitboss.web.views import table as tables
from pitboss.web.views.law import law
from pitboss.web.views.viewer import GUEST, Viewer

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall


def law_of_house(floor: Floor) -> House:
    """The house by whose rules a floor is run, with the age that is asked for at its door."""
    assert floor.plan is not None
    return at_the_door(floor.plan)


def house(hall: Hall) -> HouseView:
    """The house as everybody sees it on the way in."""
    floor = hall.floor
    assert floor.plan is not None
    cards = tuple(_lively(hall, name) for name in floor.tables)
    own = law_of_house(floor)
    return HouseView(
        hall.slug, hall.title, floor.plan.house, floor.status, own.unit,
        floor.plan.exchange.numerator, floor.plan.exchange.denominator, cards,
        tuple(floor.windows), hall.record.hash.hex(), hall.seq, own.age, hall.demo,
        own.age_reading, practice(floor.plan),
    )  # fmt: skip


def practice(plan: Plan) -> PracticeView | None:
    """What every screen of a night for practice says, and why."""
    found = findings.practice(plan)
    if found is None:
        return None
    label = "common.practice_draws" if found.tables else "common.practice"
    why = [words("common.practice_why")]
    if found.law:
        every = len(found.tables) == len(plan.tables)
        where = words("common.practice_everywhere") if every else ", ".join(found.tables)
        why = [words("common.practice_people", where=where), *why]
    return PracticeView(words(label), " ".join(why), law(found.law))


def _lively(hall: Hall, name: str) -> TableCard:
    """A table in a list, with its last result and what its dealer is called."""
    card, past = tables.card(hall.floor, name), hall.record.tables[name].history
    last = (past[-1].shown or past[-1].outcome) if past else ""
    return replace(card, last=last, dealer=hall.doors.names.get(card.dealer, card.dealer))


def me(hall: Hall, viewer: Viewer, csrf: str = "", beside: Iterable[str] = ()) -> MeView:
    """Who is speaking, what he or she holds, and who else is signed in on the same device."""
    floor, seq, names = hall.floor, hall.seq, hall.doors.names
    if viewer.kind == GUEST and (guest := floor.guests.get(viewer.who)) is not None:
        in_play = 0
        if guest.table:
            seats = floor.tables[guest.table].table.seats
            in_play = sum(seats[one].chips for one in guest.seats if one in seats)
        return MeView(
            GUEST, viewer.who, seq, names.get(viewer.who, ""), csrf, guest.wallet, in_play,
            guest.table, guest.seats, guest.out,
            why_out=hall.record.asked_out.get(viewer.who, "") if guest.out else "",
        )  # fmt: skip
    duty = floor.duty.get(viewer.who)
    roles = viewer.roles(floor)
    return MeView(
        viewer.kind, viewer.who, seq, names.get(viewer.who, viewer.who), csrf, roles=roles,
        on_duty=duty is not None, table=duty.table if duty else "", post=duty.post if duty else "",
        window=duty.window if duty else "", places=places(floor, viewer),
        may=() if viewer.only else acts(floor, roles), only=viewer.only,
        beside={who: names.get(who, who) for who in beside},
    )  # fmt: skip


def acts(floor: Floor, roles: tuple[str, ...]) -> tuple[str, ...]:
    """The acts of the house that belong to some roles; none are an auditor's."""
    if floor.plan is None or AUDITOR in roles:
        return ()
    house = floor.plan.house
    return tuple(act for act, by in ACTS.items() if set(by[house].roles) & set(roles))


def places(floor: Floor, viewer: Viewer) -> tuple[str, ...]:
    """The screens of somebody who works."""
    if not viewer.roles(floor):
        return ()
    found = [f"deal/{name}" for name in floor.tables if viewer.works_at(floor, name)]
    if viewer.banks(floor):
        found += [f"window/{name}" for name in floor.windows]
    return ("floor", *found) if viewer.oversees(floor) else tuple(found)


def transfers(floor: Floor) -> tuple[TransferView, ...]:
    """Fills and credits that wait for the other end."""
    return tuple(
        TransferView(asked, one.table, one.window, one.dollars, one.fill, one.asked_by)
        for asked, one in floor.waiting.items()
    )


def guest_cards(hall: Hall) -> tuple[GuestCard, ...]:
    """The guests of the night, as those see them who serve them."""
    names, untaken = hall.doors.names, hall.allowance.untaken
    return tuple(
        GuestCard(
            guest, names.get(guest, ""), held.wallet, held.table, held.out, untaken.get(guest, 0)
        )
        for guest, held in hall.floor.guests.items()
    )
