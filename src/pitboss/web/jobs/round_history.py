"""Past rounds told again from the journal: one at a time, in a thread aside, and remembered.

The rows of a round are decided again from the nearest floor that was kept before it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor
from pitboss.history.replay import concerns_table, replay
from pitboss.pit.refusal import Refusal
from pitboss.store.journal import Store
from pitboss.store.row import Row
from pitboss.web.views.past import eyes_of, round_view
from pitboss.web.views.proofs import Beside
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

WAITING, KEPT, KEPT_BYTES = 8, 48, 16 * 2**20
ROWS_MOST = 30_000
"""What needs more rows to be decided again is not told here: it would take too long."""
AT_ONCE = 256
"""So many rows are read at a time."""
BREATH_ROWS, BREATH_S = 64, 0.001
"""After so many rows the tables have the machine for a moment."""

T = TypeVar("T")
Key = tuple[object, ...]


IN_THE_JOURNAL = "the journal has it: pitboss floor export writes it out"
"""Where to look for what cannot be told here."""


class Busy(Exception):
    """Too many rounds are being told already."""


class TooLong(Exception):
    """What cannot be told here at any time, in plain words: it would keep all others waiting."""


class Retelling:
    """The past rounds of a night, as JSON."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="retelling")
        self._waiting = 0
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._seeds: dict[tuple[str, int], bytes | None] = {}

    async def round(self, table: str, number: int, viewer: Viewer) -> bytes | None:
        """A past round as a viewer may see it; None if there was no such round."""
        record = self._hall.record.tables[table]
        if number not in record.rounds:
            return None
        first, last = record.rows_of_round(number, self._hall.record.seq)
        seen = (viewer.kind, viewer.who, viewer.works_at(self._hall.floor, table))
        more = (number + 1 in record.rounds, len(self._hall.record.seeds))
        key = (table, number, seen, last, more)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        with self._place():
            made = await self._tell(table, number, viewer, first, last)
        if made is not None:
            self._keep(key, made)
        return made

    async def row(self, seq: int) -> Transition:
        """One row, with the floors before and after it."""
        loop = asyncio.get_running_loop()
        with self._place():
            before, rows = await self._rows(seq, seq)

            def work() -> Transition:
                *_, last = self._decided(rows, before, loop)
                return last

            return await loop.run_in_executor(self._thread, work)

    async def aside(self, work: Callable[[], T]) -> T:
        """Work something out beside the past rounds, one after the other; no table waits for it."""
        with self._place():
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    @contextmanager
    def _place(self) -> Iterator[None]:
        """One of the few places of those who wait."""
        if self._waiting >= WAITING:
            raise Busy
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    def stop(self) -> None:
        """Tell no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Key, made: bytes) -> None:
        self._kept[key] = made
        while len(self._kept) > KEPT or sum(map(len, self._kept.values())) > KEPT_BYTES:
            self._kept.popitem(last=False)

    async def _tell(
        self, table: str, number: int, viewer: Viewer, first: int, last: int
    ) -> bytes | None:
        hall, loop = self._hall, asyncio.get_running_loop()
        before, rows = await self._rows(first, last)
        rounds = hall.record.tables[table].rounds
        beside = Beside(
            dict(hall.record.seeds), dict(hall.doors.names),
            number - 1 if number - 1 in rounds else 0, number + 1 if number + 1 in rounds else 0,
            dict(hall.record.tables[table].draws),
        )  # fmt: skip
        now = hall.floor

        def work() -> bytes | None:
            decided = self._decided(rows, before, loop)
            passed = [one for one in decided if concerns_table(one, table)]
            own = [
                one
                for one in passed
                if table in one.before.tables and one.before.tables[table].table.round == number
            ]
            eyes = eyes_of(viewer, now, table, own)
            made = round_view(passed, table, number, eyes, beside)
            return None if isinstance(made, Refusal) else msgspec.json.encode(made)

        return await loop.run_in_executor(self._thread, work)

    async def _rows(self, first: int, last: int) -> tuple[Floor, list[Row]]:
        """The nearest floor that was kept before a row, and what was written from there on; read in
        pieces, because the tables wait for the same thread to write."""
        store, rows = self._hall.night.store, list[Row]()
        start, before = self._hall.record.snapshots.before(first, last)
        if last - start > ROWS_MOST:
            raise TooLong(f"{last - start} rows would have to be decided again")
        for at in range(start, last, AT_ONCE):
            many = min(AT_ONCE, last - at)
            rows += await self._hall.turns.run(partial(_read, store, at, many))
        return before, rows

    def _decided(
        self, rows: list[Row], before: Floor, loop: asyncio.AbstractEventLoop
    ) -> Iterator[Transition]:
        """Rows decided again, with a breath now and then."""

        def seed_of(name: str, block: int) -> bytes | None:
            if (name, block) not in self._seeds:
                night = self._hall.night
                asked = self._hall.turns.run(lambda: night.seed(name, block))
                self._seeds[name, block] = asyncio.run_coroutine_threadsafe(asked, loop).result()
            return self._seeds[name, block]

        edition = self._hall.night.edition
        for count, one in enumerate(replay(rows, before, seed_of, edition)):
            if count % BREATH_ROWS == 0:
                time.sleep(BREATH_S)
            yield one


def _read(store: Store, after: int, most: int) -> list[Row]:
    return list(store.rows(after, most))
