"""The overview of the whole floor, for the people who run it and for auditors."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.cage.accounts import GUESTS, ISSUE, PRIZE, TAKEN_BACK, TICKETS, VOID
from pitboss.floor import access
from pitboss.floor.authorization import reads_only
from pitboss.floor.next_step import next_step
from pitboss.floor.permissions import ACTS, POSTS
from pitboss.floor.state import rules_of
from pitboss.history.alarm_words import alarm_words
from pitboss.pit import commands as c
from pitboss.pit.state import OPEN
from pitboss.web.auth.credentials import STAFF
from pitboss.web.shapes import (
    ActView,
    AlarmView,
    ConservationView,
    DeviceCard,
    FloorTable,
    FloorView,
    PersonView,
)
from pitboss.web.views import table as tables
from pitboss.web.views.houses import guest_cards, transfer_views
from pitboss.web.views.record import announcement_view
from pitboss.web.views.rights import command_in_role, opening_command, table_roles
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

DEVICE_ID_LENGTH = 12
"""How many characters of a device's hash serve as its id."""


def floor_view(service: NightService, viewer: Viewer) -> FloorView:
    """The overview of the whole floor."""
    floor = service.floor
    assert floor.plan is not None
    return FloorView(
        seq=service.seq,
        status=floor.status,
        head=service.record.hash.hex(),
        tables=tuple(tables.table_card(floor, name) for name in floor.tables),
        people=_people(service),
        money=conservation_view(service),
        takings=service.takings.views(),
        alarms=_alarms(service),
        incidents=tuple(map(announcement_view, reversed(service.record.incidents))),
        waiting=transfer_views(floor),
        windows=tuple(floor.windows),
        devices=_devices(service),
        floor=tuple(_table_view(service, name, viewer.who) for name in floor.tables),
        guests=guest_cards(service),
        posts=tuple(POSTS[floor.plan.house]),
        door=service.credentials.door_code,
        givers=ACTS["give out posts"][floor.plan.house].roles,
        agree=access.seconders(floor),
        standby=service.standby.state if service.standby is not None else "",
        standby_ms=service.standby.since_ms if service.standby is not None else 0,
    )


def _alarms(service: NightService) -> tuple[AlarmView, ...]:
    names, alarms = service.credentials.names, tuple(service.record.watch.alarms.values())
    return tuple(
        AlarmView(alarm.table, alarm_words(alarm, names.get(alarm.who, ""))) for alarm in alarms
    )


def conservation_view(service: NightService) -> ConservationView:
    """Where all the imitation money is."""
    books = service.night.books
    parts = {
        "guests": books.total("player/") + books.balance(GUESTS),
        "on_tables": books.total("wager/"),
        "racks": books.total("rack/"),
        "windows": books.total("window/"),
        "prizes": books.balance(PRIZE),
        "tickets": books.balance(TICKETS),
        "taken_back": books.balance(TAKEN_BACK),
        "void": books.balance(VOID),
    }
    issued = -books.balance(ISSUE)
    missing = issued - sum(parts.values())
    return ConservationView(issued=issued, **parts, balanced=not missing, missing=missing)


def _people(service: NightService) -> tuple[PersonView, ...]:
    floor, names = service.floor, service.credentials.names
    assert floor.plan is not None
    posts, people = POSTS[floor.plan.house], []
    for person in floor.people.values():
        duty = floor.duty.get(person.id)
        fit = (
            ()
            if (reads := reads_only(floor, person.id))
            else tuple(
                post for post, right in posts.items() if set(right.roles) & set(person.roles)
            )
        )
        view = PersonView(
            id=person.id,
            name=names.get(person.id, ""),
            roles=person.roles,
            on_duty=duty is not None,
            fit=fit,
            reads=reads,
        )
        if duty is not None:
            view = replace(
                view,
                since_ms=duty.since_ms,
                table=duty.table,
                post=duty.post,
                window=duty.window,
            )
        people.append(view)
    return tuple(people)


def _devices(service: NightService) -> tuple[DeviceCard, ...]:
    """The enrolled devices, and who is signed in on each."""
    people: defaultdict[str, list[str]] = defaultdict(list)
    for session in tuple(service.credentials.sessions.values()):
        if session.kind == STAFF:
            people[session.device].append(session.who)
    return tuple(
        DeviceCard(sha[:DEVICE_ID_LENGTH], tuple(sorted(set(people[sha]))))
        for sha in sorted(service.credentials.devices)
    )


def _table_view(service: NightService, name: str, who: str) -> FloorTable:
    floor = service.floor
    live, rules = floor.tables[name], rules_of(floor, name)
    roles = dict.fromkeys(post.role for post in rules.game.presence)
    step = next_step(floor, name, service.now_s)
    is_open = live.table.status == OPEN
    opens = closes = None
    if not is_open and step is not None and isinstance(step.command, c.OpenTable):
        command = opening_command(floor, who, name)
        opens = ActView(words="", command=command) if command is not None else None
    if is_open and not any(seat.ups for seat in live.table.seats.values()):
        closes = _own_act(service, name, who, c.CloseTable)
    request = service.closing.requests.get(name)
    return FloorTable(
        card=tables.table_card(floor, name),
        round=live.table.round,
        rack=live.rack,
        posts=live.posts,
        missing=tuple(role for role in roles if role not in live.posts),
        next=step.words if step else "",
        seated=len(live.guests),
        by_itself=service.automatic_dealer is not None and name in service.automatic_dealer.tables,
        opens=opens,
        closes=closes,
        closes_later=is_open and closes is None and service.closing.may(name, who),
        closing=service.credentials.names.get(request.who, request.who)
        if request is not None
        else "",
        closing_waits=service.closing.waits_for(name) if request is not None else "",
        counted=live.counted >= 0,
    )


def _own_act(
    service: NightService, name: str, who: str, kind: type[c.CloseTable]
) -> ActView | None:
    """An act at a table, in a role that lets the viewer order it; None if there is none."""
    command, mine = command_in_role(
        service.floor, who, name, table_roles(service.floor), lambda role: kind(role)
    )
    return ActView(words="", command=command) if mine else None
