"""The house, somebody's own things, a window and the whole floor, as those see them who may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cage.accounts import GUESTS, ISSUE, PRIZE, TAKEN_BACK, VOID
from pitboss.floor.state import Floor
from pitboss.games import load
from pitboss.web.shapes import (
    ConservationView,
    FloorView,
    GuestCard,
    HouseView,
    MeView,
    PersonView,
    TransferView,
    WindowView,
)
from pitboss.web.views import table as tables
from pitboss.web.views.viewer import GUEST, Viewer

if TYPE_CHECKING:
    from pitboss.web.hall import Hall

AGE = 18


def house(hall: Hall) -> HouseView:
    """The house as everybody sees it on the way in."""
    floor = hall.floor
    assert floor.plan is not None
    cards = tuple(tables.card(floor, name) for name in floor.tables)
    unit = load(floor.plan.tables[0].game).house.unit
    return HouseView(
        hall.slug, hall.title, floor.plan.house, floor.status, unit, floor.plan.rate, cards,
        tuple(floor.windows), hall.record.hash.hex(), hall.night.at[0], AGE, hall.demo,
    )  # fmt: skip


def me(hall: Hall, viewer: Viewer, csrf: str = "") -> MeView:
    """Who is speaking, and what he or she holds."""
    floor, seq, names = hall.floor, hall.night.at[0], hall.doors.names
    if viewer.kind == GUEST and (guest := floor.guests.get(viewer.who)) is not None:
        in_play = 0
        if guest.table:
            seats = floor.tables[guest.table].table.seats
            in_play = sum(seats[one].chips for one in guest.seats if one in seats)
        return MeView(
            GUEST, viewer.who, seq, names.get(viewer.who, ""), csrf, guest.wallet, in_play,
            guest.table, guest.seats, guest.out,
        )  # fmt: skip
    duty = floor.duty.get(viewer.who)
    roles = viewer.roles(floor)
    return MeView(
        viewer.kind, viewer.who, seq, names.get(viewer.who, viewer.who), csrf, roles=roles,
        on_duty=duty is not None, table=duty.table if duty else "", post=duty.post if duty else "",
        window=duty.window if duty else "", places=places(floor, viewer),
    )  # fmt: skip


def places(floor: Floor, viewer: Viewer) -> tuple[str, ...]:
    """The screens of somebody who works."""
    if not viewer.roles(floor):
        return ()
    found = [f"deal/{name}" for name in floor.tables if viewer.works_at(floor, name)]
    if viewer.banks(floor):
        found += [f"window/{name}" for name in floor.windows]
    return ("floor", *found) if viewer.oversees(floor) else tuple(found)


def window(hall: Hall, name: str) -> WindowView:
    """A window: what its drawer should hold, what waits, and the guests it may serve."""
    floor, names = hall.floor, hall.doors.names
    assert floor.plan is not None
    one, record = floor.windows[name], hall.record.windows[name]
    guests = tuple(
        GuestCard(guest, names.get(guest, ""), held.wallet, held.table, held.out)
        for guest, held in floor.guests.items()
    )
    waiting = tuple(move for move in transfers(floor) if move.window == name)
    return WindowView(
        name, hall.night.at[0], names.get(one.banker, one.banker), bool(one.banker),
        floor.plan.rate, one.dollars, one.cents, record.dollars, record.cents, record.back,
        waiting, guests,
    )  # fmt: skip


def transfers(floor: Floor) -> tuple[TransferView, ...]:
    """Fills and credits that wait for the other end."""
    return tuple(
        TransferView(asked, one.table, one.window, one.dollars, one.fill, one.asked_by)
        for asked, one in floor.waiting.items()
    )


def conservation(hall: Hall) -> ConservationView:
    """Where all imitation money is."""
    books = hall.night.books
    parts = (
        books.total("player/") + books.balance(GUESTS), books.total("wager/"),
        books.total("rack/"), books.total("window/"), books.balance(PRIZE),
        books.balance(TAKEN_BACK), books.balance(VOID),
    )  # fmt: skip
    issued = -books.balance(ISSUE)
    return ConservationView(issued, *parts, balanced=issued == sum(parts))


def floor_view(hall: Hall) -> FloorView:
    """The overview of the whole floor."""
    floor, names = hall.floor, hall.doors.names
    people = []
    for one in floor.people.values():
        duty = floor.duty.get(one.id)
        where = (duty.since_ms, duty.table, duty.post, duty.window) if duty else (0, "", "", "")
        people.append(PersonView(one.id, names.get(one.id, ""), one.roles, duty is not None,
                                 *where))  # fmt: skip
    return FloorView(
        hall.night.at[0], floor.status, hall.record.hash.hex(),
        tuple(tables.card(floor, name) for name in floor.tables), tuple(people),
        conservation(hall), (), tuple(hall.record.incidents), transfers(floor),
        tuple(floor.windows),
    )  # fmt: skip
