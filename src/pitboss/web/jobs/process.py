"""Long sums are done aside: in a process of their own, so that no table waits for them.

Exact figures of a card game take many seconds. They are the same for all who ask under the same
options, so each is worked out once; and one after the other, so that the tables keep their machine.
Where `PITBOSS_CACHE` names a folder, answers are kept there for the next evening, under a name that
changes with the program: no rule that was put right is answered from before.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import msgspec

MOST = 64
"""How many answers are kept; those asked for first are forgotten first."""
ROOM = "pitboss.web.jobs.tasks"
"""Only functions of this module are worked out aside."""


class NotWorkedOut(Exception):
    """A sum that was not worked out: the helper ended without an answer."""


class Aside:
    """A helper that works things out and remembers the answers, as JSON."""

    def __init__(self) -> None:
        self._known: dict[bytes, asyncio.Task[bytes]] = {}
        self._one = asyncio.Semaphore(1)

    async def ask(self, what: str, *args: object) -> bytes:
        """The answer of a function of `sums` to plain values; all who ask the same wait for one."""
        question = msgspec.json.encode((what, *args))
        task = self._known.get(question)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            if len(self._known) >= MOST:
                self._known.pop(next(iter(self._known)))
            task = self._known[question] = asyncio.create_task(self._work(question))
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Send the helper home."""
        for task in self._known.values():
            task.cancel()
        for task in self._known.values():
            with suppress(asyncio.CancelledError, NotWorkedOut):
                await task
        self._known.clear()

    async def _work(self, question: bytes) -> bytes:
        place = _place(question)
        if place is not None and place.is_file():
            return place.read_bytes()
        answer = await self._worked_out(question)
        if place is not None:
            _keep(place, answer)
        return answer

    async def _worked_out(self, question: bytes) -> bytes:
        async with self._one:
            asked = (sys.executable, "-m", __name__, question.decode())
            child = await asyncio.create_subprocess_exec(*asked, stdout=asyncio.subprocess.PIPE)
            try:
                answer, _ = await child.communicate()
            finally:
                if child.returncode is None:
                    with suppress(ProcessLookupError):
                        child.kill()
                    await child.wait()
        if child.returncode:
            raise NotWorkedOut(question.decode())
        return answer


@lru_cache(maxsize=1)
def _program() -> bytes:
    """Changes whenever anything of the program does."""
    made, root = sha256(), Path(__file__).parents[2]
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
        made.update(path.read_bytes())
    return made.digest()


def _place(question: bytes) -> Path | None:
    folder = os.environ.get("PITBOSS_CACHE")
    return Path(folder, sha256(_program() + question).hexdigest()) if folder else None


def _keep(place: Path, answer: bytes) -> None:
    """Keep an answer; a disk that is full makes no trouble here."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        made = place.with_name(f"{place.name}.{os.getpid()}")
        made.write_bytes(answer)
        made.replace(place)  # nobody ever reads a part of it


def main(question: str) -> None:
    """Work one thing out and print it; the tables of the same machine go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    what, *args = msgspec.json.decode(question)
    found = getattr(import_module(ROOM), what)(*args)
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main(sys.argv[1])
