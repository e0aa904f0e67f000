"""Halls: a real night from its file, or the three houses of the demonstration."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pitboss.demo.opening import FLOORS, open_night, planned
from pitboss.floor.acts import ACTS
from pitboss.floor.night import Night
from pitboss.floor.state import Floor
from pitboss.store.journal import Store
from pitboss.store.keys import Signer, make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.conduct import Conduct
from pitboss.web.doors import DEVICE, DOOR
from pitboss.web.hall import Hall
from pitboss.web.record import Record


def real_hall(store: Store, edition: str, slug: str) -> Hall:
    """A night that was set up before, ready to be served."""
    record = Record()
    night = Night(store, edition, heard=record.hear)
    return _ready(Hall(slug, slug, night, record), 1.0)


def sign(hall: Hall, signer: Signer) -> None:
    """Sign the heads of a hall's night from now on."""
    hall.night.sign_with(signer)


def _ready(hall: Hall, pace: float) -> Hall:
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
    return hall.doors.make_code(DEVICE, "the server")


def demo_halls(folder: Path, edition: str, pace: float = 1.0) -> list[Hall]:
    """The three houses of the demonstration, set up, with dealers that are programs."""
    halls = []
    for slug, title in FLOORS.items():
        plan, private = planned(slug)
        signer = make_key(folder / f"{slug}.key")
        plan = replace(plan, key=signer.public.hex(), key_holder=plan.people[0].id)
        record = Record()
        store = SQLiteStore.create(folder / f"{slug}.pitboss", plan.night)
        night = Night(store, edition, signer, heard=record.hear)
        open_night(night, plan, private)
        hall = _ready(Hall(slug, title, night, record, demo=True), pace)
        assert hall.conduct is not None
        for table in hall.floor.tables:
            hall.conduct.switch(table, True)
        halls.append(hall)
    return halls
