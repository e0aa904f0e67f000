"""A client that records what it sends and receives, and processes for it to talk to."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

from pitboss.floor.orders import Order
from pitboss.store.canonical import canonical
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


class Served:
    """A process that serves a night; `status` is how it ended, once it has."""

    def __init__(self, nursery: Nursery, pid: int, orders: int, answers: int) -> None:
        self.pid, self._nursery = pid, nursery
        self._orders, self._answers = orders, answers
        self._rest = b""
        self.status: int | None = None

    def send(self, lines: bytes) -> None:
        """Write into the pipe; a process that has died in the meantime is no problem."""
        try:
            os.write(self._orders, lines)
        except BrokenPipeError:
            return

    def listen(self, seconds: float, lines: int = 10**9) -> list[dict[str, Any]]:
        """Read what it says within a time, up to a number of lines, or until it ends."""
        heard: list[dict[str, Any]] = []
        end = time.monotonic() + seconds
        while len(heard) < lines and (left := end - time.monotonic()) > 0:
            if not select.select([self._answers], [], [], left)[0]:
                break
            if not (data := os.read(self._answers, 1 << 16)):
                break
            *whole, self._rest = (self._rest + data).split(b"\n")
            heard += [json.loads(line) for line in whole]
        return heard

    def kill(self) -> list[dict[str, Any]]:
        """SIGKILL, and what it had said until then."""
        os.kill(self.pid, signal.SIGKILL)
        return self.ended()

    def ended(self) -> list[dict[str, Any]]:
        """Wait for its end; returns what it said last."""
        os.close(self._orders)
        last = self.listen(20)
        os.close(self._answers)
        self.status = self._nursery.reap(self.pid)
        return last

    @property
    def was_killed(self) -> bool:
        """Whether it ended by SIGKILL."""
        return self.status is not None and os.WTERMSIG(self.status) == signal.SIGKILL


class Nursery:
    """Makes processes that serve a night, each a fresh one."""

    def __enter__(self) -> Nursery:
        self._line, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.store.pipe_process", "--nursery"]
        self._process = subprocess.Popen(
            [*command, str(other.fileno())], cwd=ROOT, pass_fds=[other.fileno()]
        )
        other.close()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._line.close()
        self._process.wait(PATIENCE_S)

    def serve(self, night: Path | str, **wanted: Any) -> Served:
        """A process for a night."""
        theirs_in, orders = os.pipe()
        answers, theirs_out = os.pipe()
        request = json.dumps({"night": str(night), **wanted}).encode()
        socket.send_fds(self._line, [request], [theirs_in, theirs_out])
        os.close(theirs_in)
        os.close(theirs_out)
        return Served(self, json.loads(self._line.recv(100)), orders, answers)

    def reap(self, pid: int) -> int:
        """How a process ended."""
        self._line.send(json.dumps({"reap": pid}).encode())
        return int(json.loads(self._line.recv(100)))


class Client:
    """Keeps its own list of orders, written before they are sent, and of answers."""

    def __init__(self, history: Path) -> None:
        self.history = history
        self.unanswered: dict[str, Order] = {}

    def lines(self, orders: list[Order]) -> bytes:
        """Write orders down, and return what to send."""
        self._note(b'{"order":' + canonical(order) + b"}\n" for order in orders)
        self.unanswered.update({order.id: order for order in orders})
        return b"".join(canonical(order) + b"\n" for order in orders)

    def heard(self, answers: list[dict[str, Any]]) -> None:
        """Write answers down."""
        own = [answer for answer in answers if "id" in answer]
        self._note(json.dumps({"answer": answer}).encode() + b"\n" for answer in own)
        for answer in own:
            if "trouble" not in answer:
                self.unanswered.pop(answer["id"], None)

    def _note(self, lines: Iterable[bytes]) -> None:
        with self.history.open("ab") as out:
            out.writelines(lines)
