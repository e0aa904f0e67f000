"""A night in a real file under hostile orders: decided, written, shown, restarted, verified."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import asdict

from pitboss.floor import orders as o
from pitboss.floor.night import Answer, Night
from pitboss.floor.replay import Transition
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.history.night_record import NightRecord
from pitboss.pit.refusal import Refusal
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.night.opening import make_ready
from pitboss.web.night.service import NightService
from tests.floor.house import EDITION
from tests.world.everyone_looks import Journey, each_kind, everyone, look, look_back, no_complaints
from tests.world.floors import BANKER, START_MS, Opened, night_name, opened
from tests.world.history import Model
from tests.world.hostile import POOR, Hostile
from tests.world.persons import PersonsOfNight
from tests.world.properties import PROPERTIES

TOGETHER, LOOK_EVERY, LOOK_BACK = 8, 25, 3
"""How many orders share a commit, after how many commits someone looks, and how many rounds are
shown."""


class Counts(NamedTuple):
    """What a night went through."""

    orders: Counter[str]
    views: int
    kinds: frozenset[str]
    met: Counter[str]


class HostileNight:
    """One night. Every row is checked against the properties and naive bookkeeping as it
    arrives."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        self.start, self.seed, self.path = opened(name), seed, folder / f"{seed}.pitboss"
        self.at_ms, self.counts, self.views = START_MS, Counter[str](), 0
        self.kinds: set[str] = set()
        self._held: Model | None = None
        self.persons, self._seeds = PersonsOfNight(), Random(seed)
        store = SQLiteStore.create(self.path, night_name(name))
        self._begin(store)
        self._open(self.start)
        self._held = Model(self.start)
        self._let_in_somebody_poor()

    def _begin(self, store: SQLiteStore) -> None:
        """Serve the night from its file."""
        self.journey = Journey()
        self.night = Night(store, EDITION, clock=self._clock, on_row=self._hear)
        self.night.fresh_seed = lambda: self._seeds.randbytes(32)
        self.hall = make_ready(NightService("night", "night", self.night, self.journey.record), 1.0)

    def _clock(self) -> int:
        self.at_ms += 250
        return self.at_ms

    def _hear(self, transition: Transition) -> None:
        before, _, said, floor = transition
        self.journey.apply(transition)
        if self._held is not None:
            self._held.follow(said)
            for holds in PROPERTIES:
                holds(before, said, floor)
            self.persons.follow(before, said, floor)
            if said.refused is None:
                self._held.check(floor)

    def _open(self, start: Opened) -> None:
        for at in range(0, len(start.entries), 50):
            some = [said.order for said, _ in start.entries[at : at + 50]]
            for answer in self.night.ask_all(some):
                assert isinstance(answer, Answer), answer
                assert answer.entry.refused is None, answer.entry

    def _let_in_somebody_poor(self) -> None:
        """Someone with the door code and nothing else."""
        assert self.night.floor.plan is not None
        admit = o.Order("poor", BANKER[self.night.floor.plan.house], o.Admit(POOR, of_age=True))
        assert isinstance(self.night.ask(admit), Answer)

    def play(self, orders: int) -> None:
        """Ask for a number of things, and look now and then."""
        people = Hostile(self.seed, self.night.floor, self.start.name)
        for number in range(orders // TOGETHER):
            batch = people.batch(self.night.floor, TOGETHER)
            self._count(batch, self.night.ask_all(batch))
            if number % LOOK_EVERY == 0:
                self._look(people.tables)
            if self.night.floor.status == CLOSED_NIGHT:
                break
        self.counts["unreadable"] += people.unreadable
        self.tables = people.tables

    def _count(self, batch: list[o.Order], answers: list[Answer | Refusal]) -> None:
        for order, answer in zip(batch, answers, strict=True):
            self.kinds.add(order.command.__class__.__name__)
            self.counts["orders"] += 1
            if isinstance(answer, Refusal):
                self.counts["without a row"] += 1
            elif answer.again:
                self.counts["again"] += 1
            else:
                self.counts["refused" if answer.entry.refused is not None else "done"] += 1
        assert not self.night.faults, "an order could not be worked out"

    def _look(self, tables: list[str]) -> None:
        self.hall.on_commit()
        self.views += look(self.hall, each_kind(self.night.floor, tables), tables)

    def start_again(self, *, whole: bool) -> None:
        """Start from the file, look at everything, show past rounds, and verify the night."""
        before, floor, at = self.journey.record, self.night.floor, self.night.at
        self.night.store.close()
        self._held = None
        store = SQLiteStore(self.path, owner=True)
        try:
            self._begin(store)
            assert (self.night.floor, self.night.at) == (floor, at)
            assert remembered(self.journey.record) == remembered(before), "another memory"
            viewers = everyone(floor) if whole else each_kind(floor, self.tables)
            names = list(floor.tables) if whole else self.tables
            self.views += look(self.hall, viewers, names)
            self.views += look_back(self.hall, self.journey.passed, self.tables, LOOK_BACK)
            assert verify(store, replay=True, edition=EDITION).rows == at[0]
            if whole:
                assert sum(1 for _ in export(store, floor)) > at[0]
        finally:
            store.close()


def remembered(record: NightRecord) -> object:
    """All that a record remembers, to be compared."""
    tables = {
        name: (
            table.results,
            list(table.announcements),
            table.rounds,
            table._first_results,
            table.sat,
            table._corrections,
            table.draws,
            asdict(table.tally),
            table.corrected,
        )
        for name, table in record.tables.items()
        if table.rounds
    }
    windows = {name: asdict(window) for name, window in record.windows.items() if window.acts}
    return (
        tables,
        windows,
        list(record.incidents),
        record.seeds,
        record.seq,
        bytes(record.hashes),
        record.asked_out,
        record.released,
        record.ledger._lines,
    )


def hostile_night(folder: Path, name: str, seed: int, orders: int, *, whole: bool) -> Counts:
    """Play one night through; it fails at the first thing that does not hold."""
    with no_complaints():
        night = HostileNight(folder, name, seed)
        night.play(orders)
        night.start_again(whole=whole)
    night.path.unlink()
    return Counts(night.counts, night.views, frozenset(night.kinds), night.persons.met)
