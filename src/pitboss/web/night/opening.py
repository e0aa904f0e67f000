"""A night made ready to be served: its doors, its memory, and whoever lets guests in."""

from __future__ import annotations

import gc
from collections.abc import Callable

from pitboss.floor.night import Night
from pitboss.floor.permissions import ACTS
from pitboss.floor.state import Floor
from pitboss.history.night_record import NightRecord
from pitboss.store.clock import HouseClock
from pitboss.store.journal import Store
from pitboss.web.auth.tokens import BY_SERVER, DEVICE, DOOR
from pitboss.web.night.automatic_dealer import Conduct
from pitboss.web.night.hall import Hall

CLOCK = "clock"
"""Under this name the clock of the house is kept beside the journal."""


def real_hall(store: Store, edition: str, slug: str, sign: Callable[[Night], None]) -> Hall:
    """A night that was set up before, ready to be served. It is signed before anything that is kept
    beside it is read, so that only what its own servers kept lets anybody in."""
    record = NightRecord()
    night = Night(store, edition, on_row=record.apply)
    sign(night)
    night.fault_log.write()
    night.clock = clock = HouseClock(store.get_value(CLOCK), night.at[2])
    with store.turn(night.at[0]) as turn:
        turn.set_value(CLOCK, clock.keepable())
    return ready(Hall(slug, slug, night, record), 1.0)


def ready(hall: Hall, pace: float) -> Hall:
    """A hall whose door code is posted and whose tables can run by themselves."""
    hall.conduct = Conduct(hall, pace)
    if not hall.doors.posted and (host := who_admits(hall.floor)):
        hall.doors.make_code(DOOR, host)
    return hall


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


def device_code(hall: Hall) -> str:
    """A code that enrols the first device of the people who work."""
    return hall.doors.make_code(DEVICE, BY_SERVER)


def settled() -> None:
    """What was made so far lives as long as the server: garbage is not looked for in it again.

    Rows and floors have no cycles; looking through all of them for some took a fifth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
