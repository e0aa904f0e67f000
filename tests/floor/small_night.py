"""A small signed night to tamper with: a file that someone edits, and the same rows in memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.events import DrawsPromised
from pitboss.floor.plan import FloorPlan, PersonPlan, TablePlan, WindowPlan
from pitboss.pit import commands as c
from pitboss.store.head import Head, make_head
from pitboss.store.journal import Store
from pitboss.store.keys import Signer
from pitboss.store.merkle import Tree
from pitboss.store.newest_head import COMMIT
from pitboss.store.row import Row, hash_of
from pitboss.store.side_data import NEWEST
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import House
from tests.world.memory import MemoryStore

NIGHT = "small-night"
PEOPLE = (
    PersonPlan("m1", ("member in charge", "member in charge of proceeds")),
    PersonPlan("a1", ("class A operator",)),
    PersonPlan("k1", ("banker",)),
)
ROWS = 200


def plan(signer: Signer) -> FloorPlan:
    """One wheel with a device, three people and a window."""
    wheel = TablePlan(id="wheel", game="night.roulette", by_hand=False, electronic=True, float=500)
    key = signer.public.hex()
    windows = (WindowPlan("w1", 9_000),)
    return FloorPlan(
        night=NIGHT,
        house="nj_night",
        tables=(wheel,),
        people=PEOPLE,
        windows=windows,
        rate=2,
        key=key,
        key_holder="m1",
    )


def write(store: Store, signer: Signer, rows: int, block: int = 20) -> House:
    """A night with a number of rows and of draws in a block; ids continue from the existing
    ones."""
    house = House(store, signer, start=len(list(store.rows())) + 1)
    if not house.night.at[0]:
        _open_house(house, signer)
    while house.night.at[0] < rows:
        _go_on(house, house.night.at[0], block)
    return house


def _open_house(house: House, signer: Signer) -> None:
    house.ask("m1", o.SetUp(plan(signer)))
    for person in PEOPLE:
        house.ask(person.id, o.ClockOn(person.id))
    house.ask("a1", o.TakePost("dealer", "a1"), "wheel")
    house.ask("k1", o.OpenWindow("w1", posted=True))
    house.guest("g1", 20_000)
    house.sit("g1", "wheel", 1, 300)


def _go_on(house: House, number: int, block: int) -> None:
    """The next row: wagers, spins, refusals, and a new block of draws now and then."""
    draws = house.night.floor.tables["wheel"].draws
    if not draws.promise:
        answer = house.ask("a1", o.PromiseDraws(), "wheel")
        assert isinstance(answer.events[0], DrawsPromised)
    elif draws.drawn >= block:
        house.ask("a1", o.RevealDraws(), "wheel")
    elif number % 3 == 0:
        house.try_("g1", c.PlaceWager(1, "red", 2), "wheel")
    elif number % 3 == 1:
        house.ask("a1", o.Draw(), "wheel")
    else:
        house.refused("g1", c.PlaceWager(1, "red", 10**6), "wheel")


def newest_over(rows: Sequence[Row], signer: Signer) -> Head:
    """The newest head over these rows, as the holder of the key would make it."""
    tree = Tree()
    for row in rows:
        tree.add(row.hash)
    return make_head(NIGHT, tree, rows[-1], f"{COMMIT} 1", signer)


def in_memory(
    rows: Sequence[Row], heads: Sequence[Head], of: Store | None = None, newest: Head | None = None
) -> MemoryStore:
    """A journal of exactly these rows and heads, with the side data of another one, and its newest
    head unless one is given."""
    store = MemoryStore(NIGHT)
    store._rows, store._heads = list(rows), list(heads)
    if of is not None:
        store._kept = dict(of.shelf.all())
        store.side.vault = of.side.vault
    if newest is not None:
        store._kept[NEWEST] = msgspec.json.encode(newest)
    return store


def rechain(rows: Sequence[Row], start: int) -> list[Row]:
    """The rows from this place on (from 0), renumbered and rehashed."""
    copies = list(rows[:start])
    for row in rows[start:]:
        prev = copies[-1].hash if copies else row.prev
        new = replace(row, seq=len(copies) + 1, prev=prev)
        copies.append(replace(new, hash=hash_of(new)))
    return copies


def new_file(folder: Path, signer: Signer, rows: int) -> Path:
    """A night in a file that no server owns anymore."""
    path = folder / "night.pitboss"
    store = SQLiteStore.create(path, NIGHT)
    write(store, signer, rows, block=2)
    store.close()
    return path
