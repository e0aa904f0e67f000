"""Several servers of one night share a database: what one of them writes, the others pick up.

Rows are in the journal; credentials are stored beside it. Someone who signs in at one server is
known to all, and someone signed out at one is signed out at all. A night in a file has only one
server.
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

log = logging.getLogger("pitboss.other_servers")
QUIET_S = 2.0
"""After this long without news a server checks on its own."""


class OtherServers:
    """Listens for changes by the other servers of a night."""

    def __init__(self, service: NightService) -> None:
        self._service, self._called, self._over = service, asyncio.Event(), threading.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start listening, if there can be other servers."""
        store = self._service.night.store
        if not isinstance(store, Shared):
            return
        self._task = asyncio.create_task(self._work())
        loop = asyncio.get_running_loop()
        # Not a pool thread: the program would wait for it before it ends.
        threading.Thread(target=self._listen, args=(store, loop), daemon=True).start()

    async def stop(self) -> None:
        """Stop listening."""
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
                log.warning("other servers cannot be reached: %s", trouble)
                time.sleep(QUIET_S)

    async def _work(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            try:
                await self._look()
            except (
                Exception
            ):  # an order runs into the same error and reports it; here we just try again
                log.exception("changes of other servers could not be loaded")

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
