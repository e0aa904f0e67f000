"""The overview of the whole floor, for those who run it and those who audit it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pitboss.cage.accounts import GUESTS, ISSUE, PRIZE, TAKEN_BACK, VOID
from pitboss.floor import access
from pitboss.floor.next_step import next_step
from pitboss.floor.permissions import ACTS, POSTS
from pitboss.floor.state import rules_of
from pitboss.houses.roles import AUDITOR
from pitboss.pit import commands as c
from pitboss.pit.state import OPEN
from pitboss.web.auth.tokens import STAFF
from pitboss.web.shapes import (
    ActView,
    ConservationView,
    FloorTable,
    FloorView,
    PersonView,
    PlacedView,
)
from pitboss.web.views import table as tables
from pitboss.web.views.houses import guest_cards, transfers
from pitboss.web.views.rights import in_role, opening_by, roles_at
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

SHORT = 12
"""How much of the hash of a device names it."""


def floor_view(hall: Hall, viewer: Viewer) -> FloorView:
    """The overview of the whole floor."""
    floor = hall.floor
    assert floor.plan is not None
    return FloorView(
        hall.seq, floor.status, hall.record.hash.hex(),
        tuple(tables.card(floor, name) for name in floor.tables), _people(hall),
        conservation(hall), hall.takings.views(), tuple(reversed(hall.record.incidents)),
        transfers(floor), tuple(floor.windows), _devices(hall),
        tuple(_table(hall, name, viewer.who) for name in floor.tables), guest_cards(hall),
        tuple(POSTS[floor.plan.house]), hall.doors.posted,
        ACTS["give out posts"][floor.plan.house].roles, access.seconds(floor),
    )  # fmt: skip


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


def _people(hall: Hall) -> tuple[PersonView, ...]:
    floor, names = hall.floor, hall.doors.names
    assert floor.plan is not None
    posts, people = POSTS[floor.plan.house], []
    for one in floor.people.values():
        duty = floor.duty.get(one.id)
        where = (duty.since_ms, duty.table, duty.post, duty.window) if duty else (0, "", "", "")
        called = names.get(one.id, "")
        fit = () if AUDITOR in one.roles else tuple(
            post for post, right in posts.items() if set(right.roles) & set(one.roles)
        )  # fmt: skip
        people.append(PersonView(one.id, called, one.roles, duty is not None, *where, fit))
    return tuple(people)


def _devices(hall: Hall) -> tuple[PlacedView, ...]:
    """The enrolled devices, and who is signed in on each."""
    people: defaultdict[str, list[str]] = defaultdict(list)
    for one in tuple(hall.doors.visitors.values()):
        if one.kind == STAFF:
            people[one.device].append(one.who)
    return tuple(
        PlacedView(sha[:SHORT], tuple(sorted(set(people[sha]))))
        for sha in sorted(hall.doors.devices)
    )


def _table(hall: Hall, name: str, who: str) -> FloorTable:
    floor = hall.floor
    live, rules = floor.tables[name], rules_of(floor, name)
    wanted = dict.fromkeys(one.role for one in rules.game.presence)
    step = next_step(floor, name, hall.now_s)
    is_open = live.table.status == OPEN
    opens = closes = None
    if not is_open and step is not None and isinstance(step.command, c.OpenTable):
        command = opening_by(floor, who, name)
        opens = ActView("", command) if command is not None else None
    if is_open and not any(seat.ups for seat in live.table.seats.values()):
        closes = _mine(hall, name, who, c.CloseTable)
    wish = hall.closing.wishes.get(name)
    return FloorTable(
        tables.card(floor, name), live.table.round, live.rack, live.posts,
        tuple(role for role in wanted if role not in live.posts), step.words if step else "",
        len(live.guests), hall.conduct is not None and name in hall.conduct.on, opens, closes,
        is_open and closes is None and hall.closing.may(name, who),
        hall.doors.names.get(wish.who, wish.who) if wish is not None else "",
        hall.closing.waits_for(name) if wish is not None else "", live.counted >= 0,
    )  # fmt: skip


def _mine(hall: Hall, name: str, who: str, kind: type[c.CloseTable]) -> ActView | None:
    """An act of the table, in a role in which the viewer may ask for it."""
    command, mine = in_role(hall.floor, who, name, roles_at(hall.floor), lambda role: kind(role))
    return ActView("", command) if mine else None
