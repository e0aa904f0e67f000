"""Sums that anybody may ask for are worked out in processes aside, and the answers remembered.

Nobody can exhaust the server by asking: only a few questions wait, one quick and one long one are
worked at a time, each for a limited time, and what is remembered is bounded in number and size. A
question whose askers have turned to something else before its turn came is not worked out.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

QUICK, LONG = "quick", "long"
LIMIT_S = {QUICK: 60.0, LONG: 300.0}
WAITING = {QUICK: 24, LONG: 6}
KEPT, KEPT_BYTES = 400, 24 * 2**20
ANSWER_MOST = 4 * 2**20
GIVEN_UP_S = 10.0
"""Who still waits asks again long before this."""


class TooMany(Exception):
    """Too many questions are waiting already."""


class Failed(Exception):
    """The sum came to nothing: it took too long, or its process died."""


class Said(msgspec.Struct, frozen=True):
    """What a process answers: a value, or plain words why there is none."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    words: str = ""


class State(NamedTuple):
    """How far a question is: since when it is worked on or waits, and how many are before it."""

    seconds: int
    before: int


class Asked:
    """A question that is not answered yet: in which lane, since when, and when last asked."""

    def __init__(self, task: asyncio.Task[bytes], kind: str) -> None:
        self.task, self.kind = task, kind
        self.since = self.last = time.monotonic()


class Child:
    """A process that answers one question after another."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def answer(self, question: bytes, limit_s: float) -> bytes:
        """The answer to a question; a process that takes too long is ended."""
        try:
            return await asyncio.wait_for(self._answer(question), limit_s)
        except (TimeoutError, asyncio.LimitOverrunError, ValueError, OSError) as wrong:
            raise Failed(str(wrong)) from wrong
        finally:
            if sys.exc_info()[0] is not None:
                await self.end()

    async def _answer(self, question: bytes) -> bytes:
        child = self._process
        if child is None or child.returncode is not None:
            asked = (sys.executable, "-m", __name__)
            pipe = asyncio.subprocess.PIPE
            child = self._process = await asyncio.create_subprocess_exec(
                *asked, stdin=pipe, stdout=pipe, limit=ANSWER_MOST
            )
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(question + b"\n")
        await child.stdin.drain()
        line = await child.stdout.readline()
        if not line.endswith(b"\n"):
            raise OSError("the process ended without an answer")
        return line

    async def end(self) -> None:
        """End the process."""
        child, self._process = self._process, None
        if child is None:
            return
        if child.stdin is not None:
            child.stdin.close()
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()


class Reckoner:
    """Questions, their answers, and the processes that work them out."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._open: dict[bytes, Asked] = {}
        self._children = {QUICK: Child(), LONG: Child()}
        self._turn = {QUICK: asyncio.Lock(), LONG: asyncio.Lock()}

    async def ask(self, kind: str, patience_s: float, what: str, *args: object) -> bytes | State:
        """The answer as JSON, or how far it is when patience has run out."""
        question = msgspec.json.encode((what, *args))
        if (kept := self._kept.get(question)) is not None:
            self._kept.move_to_end(question)
            return kept
        if question not in self._open:
            if sum(one.kind == kind for one in self._open.values()) >= WAITING[kind]:
                raise TooMany
            task = asyncio.create_task(self._work(kind, question))
            self._open[question] = Asked(task, kind)
            task.add_done_callback(lambda done: self._settle(question, done))
        asked = self._open[question]
        asked.last = time.monotonic()
        try:
            return await asyncio.wait_for(asyncio.shield(asked.task), patience_s)
        except TimeoutError:
            return State(int(time.monotonic() - asked.since), self._before(question, kind))

    def _before(self, question: bytes, kind: str) -> int:
        alike = [one for one, asked in self._open.items() if asked.kind == kind]
        return alike.index(question) if question in alike else 0

    async def _work(self, kind: str, question: bytes) -> bytes:
        async with self._turn[kind]:
            if time.monotonic() - self._open[question].last > GIVEN_UP_S:
                raise Failed("nobody waits for it any more")
            child = self._children[kind]
            answer = await child.answer(question, LIMIT_S[kind])
            if kind == LONG:
                await child.end()  # what a long sum has in hand is a lot
        return answer

    def _settle(self, question: bytes, task: asyncio.Future[bytes]) -> None:
        self._open.pop(question, None)
        if task.cancelled() or task.exception() is not None:
            return
        self._kept[question] = task.result()
        self._size += len(task.result())
        while len(self._kept) > KEPT or self._size > KEPT_BYTES:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)

    async def stop(self) -> None:
        """Send everybody home."""
        tasks = [asked.task for asked in self._open.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for child in self._children.values():
            await child.end()


def main() -> None:
    """Answer questions, a line each; the tables of the same machine go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    for line in sys.stdin.buffer:
        out.write(msgspec.json.encode(_said(line)) + b"\n")
        out.flush()


def _said(line: bytes) -> Said:
    from pitboss.web.jobs import evenings, odds

    known: dict[str, Callable[..., object]] = {
        "odds_of": odds.odds_of, "strategy_of": odds.strategy_of,
        "drawing_of": odds.drawing_of, "evening_of": evenings.evening_of,
    }  # fmt: skip
    what, *args = msgspec.json.decode(line)
    try:
        return Said(msgspec.Raw(msgspec.json.encode(known[what](*args))))
    except evenings.NoEvening as wrong:
        return Said(words=str(wrong))


if __name__ == "__main__":
    main()
