"""The three houses of the demonstration, made ready to be served."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pitboss.demo.opening import FLOORS, open_night, planned
from pitboss.floor.floor_file import PrivateData
from pitboss.floor.night import Night
from pitboss.floor.plan import Plan
from pitboss.history.night_record import NightRecord
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.vault import Vault
from pitboss.web.night.hall import Hall
from pitboss.web.night.opening import ready


def demo_halls(folder: Path, edition: str, pace: float = 1.0) -> list[Hall]:
    """The three houses of the demonstration, set up, with dealers that are programs."""
    return [opened(folder, slug, planned(slug), edition, pace) for slug in FLOORS]


def opened(
    folder: Path, slug: str, floor: tuple[Plan, PrivateData], edition: str, pace: float
) -> Hall:
    """A house set up in a folder, whose tables run by themselves."""
    plan, private = floor
    signer = make_key(folder / f"{slug}.key")
    plan = replace(plan, key=signer.public.hex(), key_holder=plan.people[0].id)
    record = NightRecord()
    store = SQLiteStore.create(folder / f"{slug}.pitboss", plan.night)
    store.side.vault = Vault.in_memory(plan.night)  # its folder is gone when the server ends
    night = Night(store, edition, signer, on_row=record.apply)
    open_night(night, plan, private)
    hall = ready(Hall(slug, FLOORS[slug], night, record, demo=True), pace)
    assert hall.conduct is not None
    for table in hall.floor.tables:
        hall.conduct.switch(table, True)
    return hall
