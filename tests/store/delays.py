"""Delays at every await and every named place of the store, to make rare interleavings happen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Generator, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, cast

from pitboss.store.fault_points import set_fault_hook

AWAITED, STRUCK = 0.25, 0.5
"""How often an await and a named place are delayed."""
AWAIT_S, STRUCK_S = 0.003, 0.004
"""The longest delay."""


class Died(Exception):
    """The turns end here: the rest of this one is not done, and no other begins."""


class Delays:
    """Delays from one seed. `dies_at`: at the n-th named place everything ends."""

    def __init__(self, rng: Random, dies_at: int = 0) -> None:
        self._rng, self._left, self.dead = rng, dies_at, False
        self.awaits = self.places = 0

    def place(self, point: str) -> None:
        """A named place of the store, in whichever thread."""
        self.places += 1
        if self.dead:
            raise Died(point)
        if self._left and self.places >= self._left:
            self.dead = True
            raise Died(point)
        if self._rng.random() < STRUCK:
            time.sleep(self._rng.random() * STRUCK_S)

    def task(
        self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **more: Any
    ) -> asyncio.Task[Any]:
        """A task that may wait a little after each of its awaits."""
        return asyncio.Task(_Slow(work, self), loop=loop, **more)

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Delay all tasks of the running loop that begin now, and the store."""
        loop, factory = asyncio.get_running_loop(), cast("Any", self.task)
        loop.set_task_factory(factory)
        set_fault_hook(self.place)
        try:
            yield
        finally:
            set_fault_hook(None)
            loop.set_task_factory(None)

    def has_died(self) -> bool:
        """Whether the end has come."""
        return self.dead

    def wait_s(self) -> float:
        """How long to wait after one more await."""
        self.awaits += 1
        return self._rng.random() * AWAIT_S if self._rng.random() < AWAITED else 0.0


class _Slow(Coroutine[Any, Any, Any]):
    """A coroutine with a delay after some of its awaits."""

    def __init__(self, work: Coroutine[Any, Any, Any], delays: Delays) -> None:
        self._work, self._delays = work, delays
        self._steps = self._slowed()

    def _slowed(self) -> Generator[Any, Any, Any]:
        value: Any = None
        error: BaseException | None = None
        while True:
            try:
                waits = self._work.throw(error) if error is not None else self._work.send(value)
            except StopIteration as end:
                return end.value
            value = error = None
            try:
                value = yield waits
                if wait_s := self._delays.wait_s():
                    yield from asyncio.sleep(wait_s).__await__()
            except BaseException as thrown:  # a cancelled task ends where the work waits
                error = thrown

    def send(self, value: Any) -> Any:
        """Go on."""
        return self._steps.send(value)

    def throw(self, *error: Any) -> Any:
        """Go on with an error."""
        return self._steps.throw(*error)

    def close(self) -> None:
        """End it."""
        self._steps.close()
        self._work.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._steps
