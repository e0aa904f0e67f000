"""The benchmark's evening (`bench.evening`) on our floor, with a journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.evening import CHIPS, SEATS, TABLES, Throw
from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.plan import FloorPlan, PersonPlan, TablePlan, WindowPlan
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.store.journal import Store
from pitboss.store.keys import Signer, make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import Witness

NIGHT, EDITION, GAME = "bench", "bench", "night.craps"
RATE, CENTS = 10_000, 100
IN_A_MS = 20  # orders that guests send within a millisecond
CREW = {"dealer": "a", "boxperson": "b", "stickperson": "s"}
WAITING = TABLES * SEATS  # this many orders share one commit, as many as there are guests


class Orders:
    """Orders with ids as clients make them: the millisecond, then random digits."""

    def __init__(self, seed: int = 0) -> None:
        self._ids, self._made = Random(seed), 0

    def order(self, actor: str, command: o.FloorCommand | c.Command, table: str = "") -> o.Order:
        """One order."""
        self._made += 1
        name = f"{self._made // IN_A_MS:012x}{self._ids.getrandbits(80):020x}"
        return o.Order(name, actor, command, table)

    def opening(self, plan: FloorPlan, seats: int = SEATS) -> Iterator[o.Order]:
        """Everything before the first wager: the floor, its people, and seated guests."""
        yield self.order("m", o.SetUp(plan))
        for person in plan.people:
            yield self.order(person.id, o.ClockOn(person.id))
        yield self.order("k", o.OpenWindow("w", posted=True))
        for table in plan.tables:
            for post, letter in CREW.items():
                who = f"{letter}-{table.id}"
                yield self.order(who, o.TakePost(post, who), table.id)
            yield self.order(f"a-{table.id}", o.HangNotices(), table.id)
            yield self.order(f"a-{table.id}", c.OpenTable(), table.id)
            for seat in range(1, seats + 1):
                guest = f"g-{table.id}-{seat}"
                yield self.order("k", o.Admit(guest, True))
                yield self.order("k", o.Sell("w", CHIPS * CENTS // RATE, guest))
                yield self.order(guest, c.Sit(seat, CHIPS), table.id)

    def moves(self, rounds: Iterable[list[Throw]]) -> Iterator[o.Order]:
        """The moves of some rounds: the wagers at all tables, then at each table the end of betting
        and the dice."""
        for throws in rounds:
            for throw in throws:
                table = f"t{throw.table}"
                for seat in range(1, SEATS + 1):
                    wager = c.PlaceWager(seat, throw.wager, throw.stake)
                    yield self.order(f"g-{table}-{seat}", wager, table)
            for throw in throws:
                table, faces = f"t{throw.table}", f"{throw.first}-{throw.second}"
                yield self.order(f"a-{table}", c.TakeStep("no more bets"), table)
                yield self.order(f"a-{table}", c.EnterResult(faces), table)


def plan(night: str, signer: Signer, tables: int = TABLES) -> FloorPlan:
    """The plan of a floor of craps tables, each with its own crew."""
    ids = [f"t{number}" for number in range(tables)]
    return FloorPlan(
        night=night,
        house="nj_night",
        tables=tuple(TablePlan(id=id_, game=GAME, by_hand=False, float=10**8) for id_ in ids),
        people=(
            PersonPlan("m", ("member in charge", "member in charge of proceeds")),
            PersonPlan("k", ("banker",)),
            *(
                PersonPlan(f"{letter}-{id_}", ("class A operator",))
                for id_ in ids
                for letter in CREW.values()
            ),
        ),
        windows=(WindowPlan("w", 10**12),),
        rate=RATE,
        key=signer.public.hex(),
        key_holder="m",
    )


def submit(night: Night, orders: Iterable[o.Order], waiting: int = WAITING) -> int:
    """Submit all orders, `waiting` per commit: how many were accepted and are on disk."""
    accepted = 0
    for batch in batches(orders, waiting):
        for answer in night.ask_all(batch):
            accepted += not isinstance(answer, Refusal) and answer.entry.refused is None
    return accepted


def batches(orders: Iterable[o.Order], size: int) -> Iterator[list[o.Order]]:
    """Split orders into groups."""
    batch = []
    for order in orders:
        batch.append(order)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def open_night(store: Store, key: Path, orders: Orders, tables: int = TABLES) -> Night:
    """A night whose guests all have seats. A new key signs it, as in service."""
    signer = make_key(key)
    night = Night(store, EDITION)
    night.sign_with(signer, Witness(key, store.facts.night).remember)
    first = list(orders.opening(plan(store.facts.night, signer, tables)))
    assert submit(night, first) == len(first), "an order that opens the floor was refused"
    return night


@contextmanager
def night_file() -> Iterator[tuple[Night, Orders, Path]]:
    """A new night in its own file, on the disk for temporary files."""
    with TemporaryDirectory(prefix="pitboss-bench-") as name:
        path, orders = Path(name) / "night.pitboss", Orders()
        store = SQLiteStore.create(path, NIGHT)
        yield open_night(store, Path(name) / "key.pem", orders), orders, path
        store.close()


def on_disk(path: Path) -> int:
    """How many rows a second reader sees in the file."""
    with closing(SQLiteStore(path)) as reader:
        return sum(1 for _ in reader.rows())


def chips_won(night: Night) -> int:
    """What all guests have won so far. The books must balance and agree with the tables. Guests who
    came in by the door since then have bought nothing."""
    night.books.check()
    at_tables = sum(
        seat.chips
        + sum(up.stake for up in seat.ups.values())
        - CHIPS * live.guests[number].startswith("g-")
        for live in night.floor.tables.values()
        for number, seat in live.table.seats.items()
    )
    held = night.books.total("player/") + night.books.total("wager/")
    guests = sum(guest.startswith("g-") for guest in night.floor.guests)
    assert held - guests * CHIPS == at_tables, "the books do not agree with the tables"
    return at_tables
