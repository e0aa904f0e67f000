"""Phones without screens: one HTTP connection and one socket each, many in one process."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.served_night import SLUG

LONGEST_S, TRIES = 60.0, 5
ADDRESSES = 250
"""The last part of an address of this machine takes so many values."""
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_SEQ = re.compile(r'"seq":(\d+)')


@contextmanager
def server_process(
    *arguments: str, files: tuple[int, int] | None = None
) -> Iterator[dict[str, Any]]:
    """A server in its own process. The dictionary holds its first line and, at the end, its last.
    `files` are its soft and hard limits of open files."""

    def limited() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, files or (0, 0))

    command = [sys.executable, "-m", "bench.served_night", *arguments]
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parent.parent,
        preexec_fn=limited if files else None,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        line = child.stdout.readline()
        assert line, "the server did not start"
        figures = json.loads(line)
        yield figures
    finally:
        child.stdin.close()
        last = child.stdout.read()
        child.wait(30)
        child.stdout.close()
    figures |= json.loads(last or b"{}")


class Phone:
    """Someone at a table; `seen` is the newest row that the socket has sent.

    Each phone has an address of its own, as on a home network: the server limits what comes from
    one address.
    """

    def __init__(self, port: int, who: tuple[str, int, str, str], number: int = 0) -> None:
        self.port, (self.table, self.seat, self.token, self.csrf) = port, who
        high, low = divmod(number, ADDRESSES)
        self._from = (f"127.1.{high}.{low + 1}", 0)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self.seen = 0
        self._news = asyncio.Event()

    async def order(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send an order. When the answer comes, the row is on disk."""
        stamp = f"{time.time_ns() // 1_000_000:012x}{os.urandom(10).hex()}"
        body = json.dumps({"id": stamp, "table": self.table, "command": command}).encode()
        for _ in range(TRIES):
            try:
                return await self._send(body)
            except (asyncio.IncompleteReadError, ConnectionError):
                self._hang_up()  # the server closed an idle connection: send the same order again
        raise RuntimeError("no answer, even after several tries")

    async def roll(self, dice: str) -> dict[str, Any]:
        """A dealer ends betting and keys in the dice: the answer, or the refusal."""
        closed = await self.order({"type": "TakeStep", "step": "no more bets"})
        if not closed["done"]:
            return closed
        return await self.order({"type": "EnterResult", "outcome": dice})

    async def _send(self, body: bytes) -> dict[str, Any]:
        if self._streams is None or self._streams[0].at_eof():
            self._hang_up()
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=self._from
            )
        reader, writer = self._streams
        writer.write(
            f"POST /h/{SLUG}/api/v1/orders HTTP/1.1\r\nhost: bench\r\nx-pitboss: {self.csrf}\r\n"
            f"cookie: pitboss={self.token}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LONGEST_S)
        length = _LENGTH.search(head)
        text = await reader.readexactly(int(length[1]) if length else 0)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{head[:20]!r}: {text[:300]!r}")
        answer: dict[str, Any] = json.loads(text)
        return answer

    def _hang_up(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
        self._streams = None

    async def listen(self) -> None:
        """Open the socket and read from it."""
        address = f"ws://127.0.0.1:{self.port}/h/{SLUG}/api/v1/live?table={self.table}"
        headers = {"cookie": f"pitboss={self.token}"}
        origin = Origin(f"http://127.0.0.1:{self.port}")
        self._socket = await connect(
            address,
            additional_headers=headers,
            origin=origin,
            compression=None,
            local_addr=self._from,
            open_timeout=LONGEST_S,
            max_size=None,
        )
        self._task = asyncio.create_task(self._hear(self._socket))

    async def _hear(self, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            match = _SEQ.search(text)
            if match is not None:
                self.seen = max(self.seen, int(match[1]))
                self._news.set()

    async def time_of_row(self, seq: int) -> float:
        """Wait until the socket has sent this row or a later one; returns the time."""
        while self.seen < seq:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), LONGEST_S)
        return time.perf_counter()

    async def close(self) -> None:
        """Disconnect."""
        if self._task is not None:
            self._task.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._streams is not None:
            self._streams[1].close()
            with suppress(OSError):
                await self._streams[1].wait_closed()


def cpu_s(pid: int) -> float:
    """The CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    """The memory of a process, in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0
