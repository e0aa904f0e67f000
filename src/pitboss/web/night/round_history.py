"""Past rounds, redrawn from the journal one at a time in a thread, and cached.

The rows of a round are decided again, starting from the nearest floor snapshot before it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor
from pitboss.history.replay import concerns_table, replay
from pitboss.pit.refusal import Refusal
from pitboss.store.journal import Store
from pitboss.store.row import Row
from pitboss.web.jobs.runner import AnswerCache
from pitboss.web.views.past import round_view, viewing_seat
from pitboss.web.views.proofs import RoundContext
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

REMEMBERED, REMEMBERED_BYTES = 48, 16 * 2**20
"""How many rounds are cached as they were sent, and how many bytes of them."""
ROUNDS_AT_HAND = 4
"""How many rounds are cached as they were decided: when one person looks at a round, others at the
table usually do too, each with a view of their own."""
ROWS_MOST = 30_000
"""A round that takes more rows than this is not redrawn here: it would take too long."""
ROWS_AT_ONCE = 256
"""Rows are read in chunks of this size."""
PAUSE_ROWS, PAUSE_S = 64, 0.001
"""After this many rows we pause, so that the tables get the machine for a moment."""
IN_THE_JOURNAL = "the journal has it: pitboss floor export writes it out"
"""Where to find what is too long for a screen."""


class TooLong(Exception):
    """A round that is never redrawn here because everyone else would have to wait; says so in plain
    words."""


class RoundHistory:
    """The past rounds of a night, as JSON; each is a thread job of the night's runner."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self._answers = AnswerCache(REMEMBERED, REMEMBERED_BYTES)
        self._seeds: dict[tuple[str, int], bytes | None] = {}
        self._at_hand: OrderedDict[tuple[str, int, int], tuple[Transition, ...]] = OrderedDict()

    async def round(self, table: str, number: int, viewer: Viewer) -> bytes | None:
        """A past round as a viewer may see it; None if there was no such round."""
        record = self._service.record.tables[table]
        if number not in record.rounds:
            return None
        first, last = record.rows_of_round(number, self._service.record.seq)
        sees = (viewer.kind, viewer.who, viewer.works_at(self._service.floor, table))
        more = (number + 1 in record.rounds, len(self._service.record.seeds))
        key = (table, number, sees, last, more)
        answer = self._answers.get(key)
        if answer is None:
            with self._service.jobs.thread_slot():
                answer = await self._redraw(table, number, viewer, first, last)
            if answer is not None:
                self._answers.put(key, answer)
        return answer

    async def row(self, seq: int) -> Transition:
        """One row, with the floors before and after it."""
        loop = asyncio.get_running_loop()
        with self._service.jobs.thread_slot():
            before, rows = await self._rows(seq, seq)

            def work() -> Transition:
                *_, last = self._decided(rows, before, loop)
                return last

            return await self._service.jobs.run_in_thread(work)

    async def _redraw(
        self, table: str, number: int, viewer: Viewer, first: int, last: int
    ) -> bytes | None:
        service, passed = self._service, await self._rows_of_table(table, number, first, last)
        rounds = service.record.tables[table].rounds
        beside = RoundContext(
            dict(service.record.seeds),
            dict(service.credentials.names),
            number - 1 if number - 1 in rounds else 0,
            number + 1 if number + 1 in rounds else 0,
            dict(service.record.tables[table].draws),
        )
        now = service.floor

        def work() -> bytes | None:
            own = [
                transition
                for transition in passed
                if table in transition.before.tables
                and transition.before.tables[table].table.round == number
            ]
            eyes = viewing_seat(viewer, now, table, own)
            view = round_view(passed, table, number, eyes, beside)
            return None if isinstance(view, Refusal) else msgspec.json.encode(view)

        return await service.jobs.run_in_thread(work)

    async def _rows_of_table(
        self, table: str, number: int, first: int, last: int
    ) -> tuple[Transition, ...]:
        """The rows of a round that concern its table, decided again."""
        key, loop = (table, number, last), asyncio.get_running_loop()
        if key in self._at_hand:
            self._at_hand.move_to_end(key)
            return self._at_hand[key]
        before, rows = await self._rows(first, last)

        def work() -> tuple[Transition, ...]:
            decided = self._decided(rows, before, loop)
            return tuple(row for row in decided if concerns_table(row, table))

        self._at_hand[key] = passed = await self._service.jobs.run_in_thread(work)
        while len(self._at_hand) > ROUNDS_AT_HAND:
            self._at_hand.popitem(last=False)
        return passed

    async def _rows(self, first: int, last: int) -> tuple[Floor, list[Row]]:
        """The nearest floor snapshot before a row, and the rows from there on.

        They are read in chunks, because the tables wait for the same thread to write.
        """
        store, rows = self._service.night.store, list[Row]()
        start, before = self._service.record.snapshots.before(first, last)
        if last - start > ROWS_MOST:
            raise TooLong(f"it would take {last - start} rows")
        for at in range(start, last, ROWS_AT_ONCE):
            many = min(ROWS_AT_ONCE, last - at)
            rows += await self._service.queue.run_with_store(partial(_read, store, at, many))
        return before, rows

    def _decided(
        self, rows: list[Row], before: Floor, loop: asyncio.AbstractEventLoop
    ) -> Iterator[Transition]:
        """Rows decided again, with a pause now and then."""

        def seed_of(name: str, block: int) -> bytes | None:
            if (name, block) not in self._seeds:
                night = self._service.night
                work = self._service.queue.run_with_store(lambda: night.seed(name, block))
                self._seeds[name, block] = asyncio.run_coroutine_threadsafe(work, loop).result()
            return self._seeds[name, block]

        edition = self._service.night.edition
        for count, transition in enumerate(replay(rows, before, seed_of, edition)):
            if count % PAUSE_ROWS == 0:
                time.sleep(PAUSE_S)
            yield transition


def _read(store: Store, after: int, most: int) -> list[Row]:
    return list(store.rows(after, most))
