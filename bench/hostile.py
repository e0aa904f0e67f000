"""One hostile device, with every attack that a single phone can try on the house.

    python -m bench.hostile ATTACK PORT CODE [CONNECTIONS]

It attacks a server on this machine until its input is closed and it has made CONNECTIONS
connections. The first line it prints says that the attack is under way, the last line counts what
it did. It connects to loopback addresses only.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bench.served_night import SLUG

LINES = 8
"""Connections that flood at the same time."""
MANY = 1_000
"""Connections that do almost nothing."""
ADDRESSES = tuple(f"127.0.0.{number}" for number in range(20, 32))
"""A dozen addresses of the one device."""
PIECE = 64 * 1024
FULL_S, LONGEST_S = 1.0, 300.0
GONE = (OSError, EOFError, TimeoutError)
HEAD = b"GET / HTTP/1.1\r\nhost: bench\r\n"


class Device:
    """A device that attacks a port, and the counts of what it has done."""

    def __init__(self, port: int, code: str) -> None:
        self.port, self.code = port, code
        self.done: Counter[str] = Counter()
        self.is_over = False

    async def connect(
        self, address: str = ADDRESSES[0]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection from one of its addresses."""
        opening = asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        streams = await asyncio.wait_for(opening, 10)
        self.done["connections"] += 1
        return streams

    async def repeat(self, attack: Callable[[], Awaitable[None]], times: int = LINES) -> None:
        """Do something on several connections, and start over whenever one is cut off."""

        async def line() -> None:
            while not self.is_over:
                with suppress(*GONE):
                    await attack()
                await asyncio.sleep(0.001)

        await asyncio.gather(*(line() for _ in range(times)))

    async def pour(self, writer: asyncio.StreamWriter, what: bytes, counted: str) -> None:
        """Send the same bytes forever."""
        try:
            while not self.is_over:
                writer.write(what)
                await asyncio.wait_for(writer.drain(), 5)
                self.done[counted] += len(what)
                await asyncio.sleep(0)
        finally:
            writer.transport.abort()

    async def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: tuple[str, str] = ("", ""),
        address: str = ADDRESSES[0],
    ) -> tuple[int, str, dict[str, Any]]:
        """One request on its own connection: status, cookie and answer."""
        reader, writer = await self.connect(address)
        try:
            content = json.dumps(body).encode() if body is not None else b""
            writer.write(
                f"{method} /h/{SLUG}/api/v1{path} HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n"
                f"cookie: pitboss={token[0]}\r\nx-pitboss: {token[1]}\r\n"
                f"content-length: {len(content)}\r\n\r\n".encode()
                + content
            )
            head, _, text = (await asyncio.wait_for(reader.read(), 60)).partition(b"\r\n\r\n")
            status = int(head.split(b" ", 2)[1])
            self.done[str(status)] += 1
            cookie = head.partition(b"pitboss=")[2].partition(b";")[0].decode()
            return status, cookie, json.loads(text) if text.startswith(b"{") else {}
        except (ValueError, IndexError):
            raise EOFError("cut off") from None
        finally:
            writer.close()
            with suppress(*GONE):
                await writer.wait_closed()

    async def join(self, address: str = ADDRESSES[0]) -> tuple[str, str] | None:
        """Come in by the door code: the session token and the anti-forgery token."""
        with suppress(*GONE):
            body = {"code": self.code, "of_age": True}
            status, cookie, me = await self.request("POST", "/join", body, address=address)
            return (cookie, me["csrf"]) if status == 201 else None
        return None

    async def guests(self, addresses: Sequence[str], each: int) -> list[tuple[str, str]]:
        """Admit guests from each of these addresses."""
        tokens = []
        for address in addresses:
            for _ in range(each):
                if (guest := await self.join(address)) is not None:
                    tokens.append(guest)
        self.done["guests"] += len(tokens)
        return tokens


# --- the attacks ---------------------------------------------------------------------------------
async def endless_header(device: Device) -> None:
    """A header whose value never ends."""

    async def connection() -> None:
        _, writer = await device.connect()
        writer.write(HEAD + b"x: ")
        await device.pour(writer, b"x" * PIECE, "bytes")

    await device.repeat(connection)


async def endless_headers(device: Device) -> None:
    """Small headers without end."""

    async def connection() -> None:
        _, writer = await device.connect()
        writer.write(HEAD)
        await device.pour(writer, b"a: b\r\n" * 10_000, "bytes")

    await device.repeat(connection)


async def endless_address(device: Device) -> None:
    """A request line that never ends."""

    async def connection() -> None:
        _, writer = await device.connect()
        writer.write(b"GET /")
        await device.pour(writer, b"x" * PIECE, "bytes")

    await device.repeat(connection)


async def endless_body(device: Device) -> None:
    """A body sent one byte at a time."""

    async def connection() -> None:
        _, writer = await device.connect()
        writer.write(
            f"POST /h/{SLUG}/api/v1/join HTTP/1.1\r\nhost: bench\r\n"
            "transfer-encoding: chunked\r\n\r\n".encode()
        )
        await device.pour(writer, b"1\r\nx\r\n" * 10_000, "bytes")

    await device.repeat(connection)


async def pipelined(device: Device) -> None:
    """Endless requests whose answers are never read."""

    async def connection() -> None:
        _, writer = await device.connect()
        await device.pour(writer, (HEAD + b"\r\n") * 1_000, "bytes")

    await device.repeat(connection)


async def requests(device: Device) -> None:
    """Requests as fast as the server answers."""

    async def request() -> None:
        await device.request("GET", "/house")

    await device.repeat(request, 4 * LINES)


async def slow_loris(device: Device) -> None:
    """A thousand requests that send one byte a second."""

    async def connection() -> None:
        _, writer = await device.connect()
        try:
            writer.write(HEAD + b"x: ")
            while not device.is_over and not writer.is_closing():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(1)
        finally:
            writer.transport.abort()

    await device.repeat(connection, MANY)


async def idle_connections(device: Device) -> None:
    """A thousand connections that send nothing."""

    async def connection() -> None:
        reader, writer = await device.connect()
        try:
            while not device.is_over and not reader.at_eof():
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1), 1)
        finally:
            writer.transport.abort()

    await device.repeat(connection, MANY)


async def _socket(device: Device) -> asyncio.StreamWriter:
    reader, writer = await device.connect()
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /h/{SLUG}/api/v1/live?table=t0 HTTP/1.1\r\nhost: bench\r\norigin: http://bench\r\n"
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        f"sec-websocket-key: {key}\r\n\r\n".encode()
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    return writer


async def empty_pings(device: Device) -> None:
    """Empty pings, whose answers are never read."""

    async def connection() -> None:
        await device.pour(await _socket(device), b"\x89\x80\0\0\0\0" * 10_000, "bytes")

    await device.repeat(connection)


async def continuations(device: Device) -> None:
    """A message of empty parts that never ends."""

    async def connection() -> None:
        writer = await _socket(device)
        writer.write(b"\x01\x80\0\0\0\0")
        await device.pour(writer, b"\x00\x80\0\0\0\0" * 10_000, "bytes")

    await device.repeat(connection)


async def refused_orders(device: Device) -> None:
    """Refused orders from as many guests as one device can pose as."""
    guests = await device.guests(ADDRESSES[:2], 10)
    words = "x" * 200
    number = iter(range(10**9))

    async def refusal() -> None:
        at = next(number)
        command = {"type": "PlaceWager", "wager": words, "stake": 1, "seat": 1}
        order = {"id": f"{at:012x}{os.urandom(10).hex()}", "table": "t0", "command": command}
        await device.request("POST", "/orders", order, guests[at % len(guests)])

    if guests:
        await device.repeat(refusal, 4 * LINES)


async def joins(device: Device) -> None:
    """New guests with the door code, from a dozen addresses."""
    address = iter(range(10**9))

    async def arrival() -> None:
        if await device.join(ADDRESSES[next(address) % len(ADDRESSES)]) is not None:
            device.done["guests"] += 1

    await device.repeat(arrival, 2 * LINES)


async def seats(device: Device) -> None:
    """Guests without chips take every free seat, over and over."""
    guests = await device.guests(ADDRESSES, 3)
    number = iter(range(10**9))

    async def arrival() -> None:
        at = next(number)
        table, seat = f"t{at // 20 % 2}", 1 + at % 20
        command = {"type": "Sit", "seat": seat, "chips": 0}
        order = {"id": f"{at:012x}{os.urandom(10).hex()}", "table": table, "command": command}
        status, _, _ = await device.request("POST", "/orders", order, guests[at % len(guests)])
        device.done["seats"] += status == 200
        await asyncio.sleep(0.05)

    if guests:
        await device.repeat(arrival, LINES)


ATTACKS: dict[str, Callable[[Device], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        endless_header,
        endless_headers,
        endless_address,
        endless_body,
        pipelined,
        requests,
        slow_loris,
        idle_connections,
        empty_pings,
        continuations,
        refused_orders,
        joins,
        seats,
    )
}


async def work(device: Device, name: str, least: int) -> None:
    """Attack until the input is closed and the device has made `least` connections."""
    attack = asyncio.ensure_future(ATTACKS[name](device))
    await asyncio.wait([attack], timeout=FULL_S)
    print(json.dumps({"attack": name}), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    end = time.monotonic() + LONGEST_S
    while device.done["connections"] < least and time.monotonic() < end:
        await asyncio.sleep(0.1)
    device.is_over = True
    _, late = await asyncio.wait([attack], timeout=15)
    for task in late:
        task.cancel()
    print(json.dumps(device.done), flush=True)


def main(arguments: list[str]) -> None:
    """Attack until the input is closed, at a lower priority than the measurement."""
    name, port, code, least = [*arguments, "0"][:4]
    with suppress(AttributeError, OSError):
        os.nice(10)
    asyncio.run(work(Device(int(port), code), name, int(least)))


@contextmanager
def attack_process(name: str, port: int, code: str, least: int = 0) -> Iterator[Counter[str]]:
    """An attack in its own process. When it ends, the counter says what it did."""
    command = [sys.executable, "-m", "bench.hostile", name, str(port), code, str(least)]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent
    )
    assert child.stdin is not None
    assert child.stdout is not None
    counts: Counter[str] = Counter()
    try:
        assert child.stdout.readline(), "the attack did not begin"
        yield counts
    finally:
        child.stdin.close()
        last = child.stdout.read()
        child.wait()
        child.stdout.close()
    counts.update(json.loads(last or b"{}"))


if __name__ == "__main__":
    main(sys.argv[1:])
