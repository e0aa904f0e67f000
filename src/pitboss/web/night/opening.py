"""A night made ready to be served: its doors, its memory, and whoever lets guests in."""

from __future__ import annotations

import gc
from collections.abc import Callable

from pitboss.floor.night import Night
from pitboss.floor.permissions import ACTS
from pitboss.floor.state import Floor
from pitboss.history.night_record import Record
from pitboss.store.clock import HouseClock
from pitboss.store.journal import Store
from pitboss.web.auth.credentials import BY_SERVER, DEVICE, DOOR
from pitboss.web.night.automatic_dealer import AutomaticDealer
from pitboss.web.night.service import NightService

CLOCK = "clock"
"""Under this name the clock of the house is kept beside the journal."""


def open_service(
    store: Store, edition: str, slug: str, sign: Callable[[Night], None]
) -> NightService:
    """A night that was set up before, ready to be served. It is signed before anything that is kept
    beside it is read, so that only what its own servers kept lets anybody in."""
    record = Record()
    night = Night(store, edition, heard=record.hear)
    sign(night)
    night.fault_log.write()
    night.clock = clock = HouseClock(store.kept(CLOCK), night.at[2])
    with store.turn(night.at[0]) as turn:
        turn.keep(CLOCK, clock.keepable())
    return make_ready(NightService(slug, slug, night, record), 1.0)


def make_ready(service: NightService, pace: float) -> NightService:
    """A hall whose door code is posted and whose tables can run by themselves."""
    service.automatic_dealer = AutomaticDealer(service, pace)
    if not service.credentials.door_code and (host := who_admits(service.floor)):
        service.credentials.make_code(DOOR, host)
    return service


def who_admits(floor: Floor) -> str:
    """Somebody in whose name the door code of the evening lets guests in."""
    if floor.plan is None:
        return ""
    roles = ACTS["let guests in"][floor.plan.house].roles
    for role in roles:
        for person in floor.plan.people:
            if role in person.roles:
                return person.id
    return ""


def device_code(service: NightService) -> str:
    """A code that enrols the first device of the people who work."""
    return service.credentials.make_code(DEVICE, BY_SERVER)


def freeze_memory() -> None:
    """What was made so far lives as long as the server: garbage is not looked for in it again.

    Rows and floors have no cycles; looking through all of them for some took a fifth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
