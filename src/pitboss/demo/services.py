"""The three houses of the demonstration, ready to be served."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from pitboss.demo.opening import FLOORS, open_night, read_plan
from pitboss.floor.night import Night
from pitboss.floor.plan import FloorPlan
from pitboss.history.night_record import NightRecord
from pitboss.night.plan_file import PrivateData
from pitboss.store.journal import Store
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.vault import Vault
from pitboss.web.night.opening import make_ready
from pitboss.web.night.service import NightService


def demo_services(folder: Path, edition: str, pace: float = 1.0) -> list[NightService]:
    """The three houses of the demonstration, with automatic dealers."""
    return [open_demo(folder, slug, read_plan(slug), edition, pace) for slug in FLOORS]


def open_demo(
    folder: Path,
    slug: str,
    floor: tuple[FloorPlan, PrivateData],
    edition: str,
    pace: float,
    *,
    store: Store | None = None,
) -> NightService:
    """Set up a house in a folder, or on another empty journal, with tables that run by
    themselves."""
    plan, private = floor
    signer = make_key(folder / f"{slug}.key")
    plan = replace(plan, key=signer.public.hex(), key_holder=plan.people[0].id)
    record = NightRecord()
    if store is None:
        store = SQLiteStore.create(folder / f"{slug}.pitboss", plan.night)
    store.side.vault = Vault.in_memory(plan.night)  # its folder is deleted when the server ends
    night = Night(store, edition, signer, on_row=record.apply)
    open_night(night, plan, private)
    service = make_ready(NightService(slug, FLOORS[slug], night, record, demo=True), pace)
    service.pictures = (Path(str(files("pitboss.demo") / "floors")),)
    assert service.automatic_dealer is not None
    for table in service.floor.tables:
        service.automatic_dealer.switch(table, True)
    return service
