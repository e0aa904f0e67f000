"""Several servers of one night, on a database: what one of them writes is known to the others.

Rows are the night's own affair; who may come in stands beside them. Whoever was let in at one
server is known at the next, and whoever was shown out at one is out at all of them at once.
A night in a file has one server, and nobody to listen to.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.store.journal import Shared, StoreTrouble

if TYPE_CHECKING:
    from pitboss.web.night.service import Hall

log = logging.getLogger("pitboss.following")
QUIET_S = 2.0
"""How long nothing may be heard before a server looks by itself."""


class Following:
    """One server's ear for the others."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._called, self._over = hall, asyncio.Event(), threading.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen, if there can be anybody else."""
        store = self._hall.night.store
        if not isinstance(store, Shared):
            return
        self._task = asyncio.create_task(self._work())
        loop = asyncio.get_running_loop()
        # Not one of the pool's threads: the end of the program would wait for it.
        threading.Thread(target=self._listen, args=(store, loop), daemon=True).start()

    async def stop(self) -> None:
        """Listen no more."""
        self._over.set()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _listen(self, store: Shared, loop: asyncio.AbstractEventLoop) -> None:
        while not self._over.is_set():
            try:
                for _ in store.news(QUIET_S):
                    if self._over.is_set():
                        return
                    with suppress(RuntimeError):  # the loop has just ended
                        loop.call_soon_threadsafe(self._called.set)
            except StoreTrouble as trouble:
                if self._over.is_set():
                    return
                log.warning("other servers cannot be heard: %s", trouble)
                time.sleep(QUIET_S)

    async def _work(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            try:
                await self._look()
            except Exception:  # an order runs into the same and says so; here it is tried again
                log.exception("what other servers wrote could not be taken over")

    async def _look(self) -> None:
        hall = self._hall
        await hall.turns.run(hall.night.catch_up)
        if await hall.turns.run(hall.doors.look_again):
            hall.live.changed()
        if await hall.turns.run(hall.closing.look_again):
            hall.live.changed()
            hall.closing.changed()
        if hall.night.at[0] != hall.seq:
            hall.told()
