"""Getting a night ready to serve: its clock, its door code, its automatic dealers."""

from __future__ import annotations

import gc
from collections.abc import Callable

from pitboss.floor.night import Night
from pitboss.floor.permissions import ACTS
from pitboss.floor.state import Floor
from pitboss.history.night_record import NightRecord
from pitboss.store.clock import HouseClock
from pitboss.store.journal import Store
from pitboss.web.auth.credentials import BY_SERVER, DEVICE, DOOR
from pitboss.web.night.automatic_dealer import AutomaticDealer
from pitboss.web.night.service import NightService

CLOCK = "clock"
"""The key of the house clock beside the journal."""


def open_service(
    store: Store, edition: str, slug: str, sign: Callable[[Night], None]
) -> NightService:
    """Open a night that was set up before.

    The journal is signed before anything stored beside it is read, so only what its own servers
    stored gives access.
    """
    record = NightRecord()
    night = Night(store, edition, on_row=record.apply)
    sign(night)
    night.fault_log.write()
    night.clock = clock = HouseClock(store.get_value(CLOCK), night.at[2])
    with store.turn(night.at[0]) as turn:
        turn.set_value(CLOCK, clock.to_bytes())
    return make_ready(NightService(slug, slug, night, record), 1.0)


def make_ready(service: NightService, pace: float) -> NightService:
    """Post the door code, and let tables run by themselves."""
    service.automatic_dealer = AutomaticDealer(service, pace)
    if not service.credentials.door_code and (host := who_admits(service.floor)):
        service.credentials.make_code(DOOR, host)
    return service


def who_admits(floor: Floor) -> str:
    """The person in whose name the door code admits guests."""
    if floor.plan is None:
        return ""
    roles = ACTS["let guests in"][floor.plan.house].roles
    for role in roles:
        for person in floor.plan.people:
            if role in person.roles:
                return person.id
    return ""


def device_code(service: NightService) -> str:
    """A code that enrolls the first staff device."""
    return service.credentials.make_code(DEVICE, BY_SERVER)


def freeze_memory() -> None:
    """Keep the garbage collector away from everything loaded so far: it lives as long as the
    server.

    Rows and floors have no reference cycles, and searching them took a fifth of the server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
