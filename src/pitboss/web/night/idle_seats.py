"""Seats where nobody plays are freed after the posted time.

This is done in the name of the person who posted the door code, or else the table's dealer. The
core decides whether it is time; we give no order that it would refuse.
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
from pitboss.web.auth.credentials import DOOR
from pitboss.web.night.order_queue import NightStopped

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

log = logging.getLogger("pitboss.seats")
LOOK_S = 30.0
"""How long until a seat that cannot be freed yet is checked again, such as in the middle of a
round."""


class IdleSeats:
    """The seats of a night where nobody plays."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self._changed = asyncio.Event()
        self._tried: dict[tuple[str, int], float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start watching the seats."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave the seats as they are."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def on_commit(self) -> None:
        """Something was committed."""
        self._changed.set()

    async def _work(self) -> None:
        while True:
            self._changed.clear()
            try:
                wait_s = await self._look()
            except (NightStopped, StoreTrouble):
                wait_s = LOOK_S
            except Exception:
                log.exception("idle seats could not be checked")
                wait_s = LOOK_S
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._changed.wait()

    async def _look(self) -> float:
        """Free every seat whose time is up; returns in how many seconds to look again."""
        now_ms, soonest = max(self._service.credentials.clock(), self._service.night.at[2]), LOOK_S
        for table, seat, due_ms in list(self._due()):
            if due_ms > now_ms:
                soonest = min(soonest, (due_ms - now_ms) / 1000)
                continue
            late = time.monotonic() - self._tried.get((table, seat), -LOOK_S)
            if late >= LOOK_S and (actor := self._actor(table, seat, now_ms)):
                self._tried[table, seat] = (
                    time.monotonic()
                )  # or the order would be refused again and again
                answer = await self._service.order(actor, o.FreeSeat(seat), table)
                if isinstance(answer, Answer) and answer.entry.refused is None:
                    del self._tried[table, seat]
        return max(0.05, soonest)

    def _due(self) -> Iterator[tuple[str, int, int]]:
        floor = self._service.floor
        for name, live in floor.tables.items():
            for seat in live.bare:
                if due_ms := free_ms(floor, live, seat):
                    yield name, seat, due_ms

    def _actor(self, table: str, seat: int, now_ms: int) -> str:
        """In whose name the core would accept the order now; empty if it would refuse it."""
        floor, credentials = self._service.floor, self._service.credentials
        hosts = [code.made_by for code in tuple(credentials.codes.values()) if code.kind == DOOR]
        for actor in (*hosts, floor.tables[table].posts.get(DEALER, "")):
            order = o.Order("", actor, o.FreeSeat(seat), table)
            if actor and not isinstance(
                decide(floor, order, o.OrderContext(at_ms=now_ms)), Refusal
            ):
                return actor
        return ""
