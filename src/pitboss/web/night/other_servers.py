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
    from pitboss.web.night.service import NightService

log = logging.getLogger("pitboss.following")
QUIET_S = 2.0
"""How long nothing may be heard before a server looks by itself."""


class OtherServers:
    """One server's ear for the others."""

    def __init__(self, service: NightService) -> None:
        self._service, self._called, self._over = service, asyncio.Event(), threading.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen, if there can be anybody else."""
        store = self._service.night.store
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
        service = self._service
        await service.queue.run_with_store(service.night.catch_up)
        if await service.queue.run_with_store(service.credentials.reload):
            service.live.refresh()
        if await service.queue.run_with_store(service.closing.reload):
            service.live.refresh()
            service.closing.on_commit()
        if service.night.at[0] != service.seq:
            service.on_commit()
