"""Seats without chips are given back when their posted time is over, in the name of somebody who
may: who posted the door code and so lets guests in, or else the dealer of the table.

The core decides whether it is time; nothing is ordered that it would refuse.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.idle_seats import free_ms
from pitboss.floor.night import Answer
from pitboss.houses.roles import DEALER
from pitboss.pit.refusal import Refusal
from pitboss.store.journal import StoreTrouble
from pitboss.web.auth.tokens import DOOR
from pitboss.web.night.turns import Stopped

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

log = logging.getLogger("pitboss.seats")
LOOK_S = 30.0
"""A seat that cannot be given back just now, such as in the middle of a round, is looked at again
after so long."""


class IdleSeats:
    """The seats of a night at which nobody plays."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._changed = asyncio.Event()
        self._tried: dict[tuple[str, int], float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after the seats."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave them as they are."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def changed(self) -> None:
        """Something was committed."""
        self._changed.set()

    async def _work(self) -> None:
        while True:
            self._changed.clear()
            try:
                wait_s = await self._look()
            except (Stopped, StoreTrouble):
                wait_s = LOOK_S
            except Exception:
                log.exception("seats without chips could not be looked at")
                wait_s = LOOK_S
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._changed.wait()

    async def _look(self) -> float:
        """Give back every seat whose time is over; in how many seconds to look again."""
        now_ms, soonest = max(self._hall.doors.clock(), self._hall.night.at[2]), LOOK_S
        for table, seat, due_ms in list(self._due()):
            if due_ms > now_ms:
                soonest = min(soonest, (due_ms - now_ms) / 1000)
                continue
            late = time.monotonic() - self._tried.get((table, seat), -LOOK_S)
            if late >= LOOK_S and (actor := self._actor(table, seat, now_ms)):
                self._tried[table, seat] = time.monotonic()  # or it would be refused without end
                answer = await self._hall.ask(actor, o.FreeSeat(seat), table)
                if isinstance(answer, Answer) and answer.entry.refused is None:
                    del self._tried[table, seat]
        return max(0.05, soonest)

    def _due(self) -> Iterator[tuple[str, int, int]]:
        floor = self._hall.floor
        for name, live in floor.tables.items():
            for seat in live.bare:
                if due_ms := free_ms(floor, live, seat):
                    yield name, seat, due_ms

    def _actor(self, table: str, seat: int, now_ms: int) -> str:
        """In whose name the core would take the order now; nobody if it would refuse it."""
        floor, doors = self._hall.floor, self._hall.doors
        hosts = [one.made_by for one in tuple(doors.codes.values()) if one.kind == DOOR]
        for actor in (*hosts, floor.tables[table].posts.get(DEALER, "")):
            order = o.Order("", actor, o.FreeSeat(seat), table)
            if actor and not isinstance(decide(floor, order, o.Given(now_ms)), Refusal):
                return actor
        return ""
