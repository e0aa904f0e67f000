"""The queue of orders: several share a commit, and each is answered once it is safe on disk.

One thread does all the writing of a night, so that the event loop never waits for a disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.pit.refusal import Refusal
from pitboss.store.journal import StoreBroken, StoreTrouble

log = logging.getLogger("pitboss.order_queue")
T = TypeVar("T")
BATCH_MOST = 200
"""How many orders may share a commit."""


class NightStopped(Exception):
    """The night takes no more orders in this process: it was stopped, or its store broke."""


class OrderQueue:
    """The queue in front of a night. `after` is called once a commit is safe and its orders are
    answered."""

    def __init__(self, night: Night, after: Callable[[], None] = lambda: None) -> None:
        self.night, self._after = night, after
        self._waiting: list[tuple[Order, asyncio.Future[Answer | Refusal]]] = []
        self._some = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="turns")
        self._task: asyncio.Task[None] | None = None
        self._is_turning, self.broken = False, ""

    @property
    def is_busy(self) -> bool:
        """Whether some orders still wait for an answer."""
        return self._is_turning or bool(self._waiting)

    async def submit(self, order: Order) -> Answer | Refusal:
        """Submit an order and wait until its answer is safe."""
        if self.broken or self._task is None:
            raise NightStopped(self.broken or "the night is not being served")
        future: asyncio.Future[Answer | Refusal] = asyncio.get_running_loop().create_future()
        self._waiting.append((order, future))
        self._some.set()
        return await future

    async def run_with_store(self, what: Callable[[], T]) -> T:
        """Run something in the thread that owns the store."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, what)

    def start(self) -> None:
        """Start taking orders; from now on nobody else touches the store."""
        self._thread.submit(self.night.store.owner.take).result()
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Finish the current commit and take no more."""
        if self._task is not None:
            self._task.cancel()
            try:
                await self._task
            except asyncio.CancelledError:
                pass
            except Exception:  # everyone who waited has an answer, so this must not stop the rest
                log.exception("the order queue failed: %s", self.broken)
        self._task = None
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(NightStopped("the server is shutting down: nothing was done"))
        self._thread.shutdown(wait=True)
        self.night.store.owner.give_up()

    async def _work(self) -> None:
        while not self.broken:
            await self._some.wait()
            batch, self._waiting = self._waiting[:BATCH_MOST], self._waiting[BATCH_MOST:]
            if not self._waiting:
                self._some.clear()
            self._is_turning = True
            await asyncio.shield(self._turn(batch))

    async def _turn(self, batch: list[tuple[Order, asyncio.Future[Answer | Refusal]]]) -> None:
        orders = [order for order, _ in batch]
        try:
            answers = await self.run_with_store(lambda: self.night.ask_all(orders))
        except StoreTrouble as trouble:
            if isinstance(trouble, StoreBroken):
                self._break(str(trouble))
            _fail(batch, trouble)
            return
        except Exception as error:  # a row is not what it must be: stop rather than go on
            self._break(f"{type(error).__name__}: {error}")
            _fail(batch, NightStopped(self.broken))
            raise
        finally:
            self._is_turning = False
        for (_, future), answer in zip(batch, answers, strict=True):
            if not future.done():
                future.set_result(answer)
        try:
            self._after()
        except Exception:  # the orders are safe and answered, so the night goes on
            log.exception("a commit could not be published")

    def _break(self, why: str) -> None:
        """Take no more orders, and answer everyone who is still waiting."""
        self.broken = why
        waiting, self._waiting = self._waiting, []
        _fail(waiting, NightStopped(why))


def _fail(batch: list[tuple[Order, asyncio.Future[Answer | Refusal]]], why: Exception) -> None:
    for _, future in batch:
        if not future.done():
            future.set_exception(why)
