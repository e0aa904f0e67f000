"""The server as it is run, with a small application and a clock that only the test moves.

Every limit on the wire can be tested to the byte, the frame and the second, however slow the
machine is.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.types import Receive, Scope, Send

from pitboss.web.limits.connections import Connection, ConnectionLimits, Connections
from pitboss.web.limits.wire import TEXTS, LimitedHttp
from pitboss.web.server.run import Server
from pitboss.web.server.run import make_server as web_server
from tests.patience import PATIENCE_S, wait_until
from tests.web.serving import free_port

ELSEWHERE = "127.0.0.99"
"""The address from which the test itself watches, in nobody's way."""
BIG = 64 * 1024
MANY = 400
QUIET_S = 10_000
"""How long a connection may be quiet between two requests: longer than any test needs."""


class Hand:
    """A clock that stands still until someone moves it."""

    def __init__(self) -> None:
        self.s = 1_000.0

    def __call__(self) -> float:
        return self.s


class Small:
    """A server under test: what its application was asked for, and how to talk to it."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.clock, self.port = Hand(), free_port()
        self.asked: list[str] = []
        self.unheard: list[str] = []
        """What it was asked for by who had hung up before."""
        self.body = 0
        self._released = asyncio.Event()
        self.server: Server = web_server(
            self,
            "127.0.0.1",
            self.port,
            (),
            limits,
            clock=self.clock,
            timeout_graceful_shutdown=0,
        )
        self.server.config.timeout_keep_alive = QUIET_S

    @property
    def room(self) -> Connections:
        """The connections of the server."""
        return self.server.connections

    def of(self, line: Line) -> Connection | None:
        """What the server knows about a connection; nothing if it was cut off."""
        return self._of(line.name)

    def _of(self, name: tuple[str, int]) -> Connection | None:
        known = list(self.room._all.items())
        return next(
            (connection for line, connection in known if line.get_extra_info("peername") == name),
            None,
        )

    def read(self, line: Line) -> int:
        """How many bytes of a request that has not ended were read from a line."""
        connection = self.of(line)
        protocol = connection.transport.get_protocol() if connection is not None else None
        return protocol._size if isinstance(protocol, LimitedHttp) else 0

    def line(self, address: str = "127.0.0.1") -> Line:
        """Someone connects."""
        return Line(self.port, address)

    def sweep(self, after_s: float = 0.0) -> None:
        """Let time pass, and have the server check every connection."""
        self.clock.s += after_s
        with self.line(ELSEWHERE) as line:
            assert line.ask("/sweep") == 200

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._talk(scope, receive, send)
            return
        self.asked.append(scope["path"])
        if self._of(tuple(scope["client"])) is None:
            self.unheard.append(scope["path"])
        self.body, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            self.body += len(message.get("body", b""))
            more = message.get("more_body", False)
        if scope["path"] == "/sweep":
            self.room.sweep()
        elif scope["path"] == "/release":
            self._released.set()
        elif scope["path"] == "/hold":
            await self._released.wait()
        parts = [b"y" * BIG] * MANY if scope["path"] == "/big" else [b"ok"]
        length = str(sum(map(len, parts))).encode()
        start = {"type": "http.response.start", "status": 200}
        await send({**start, "headers": [(b"content-length", length)]})
        for part in parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket echoes what is said; a great deal if asked, and before a number a text of so
        many bytes, in the quick way."""
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                continue
            if message["text"].isdigit():
                pairs, rest = divmod(int(message["text"]), 2)
                await scope[TEXTS](("é" * pairs + "y" * rest).encode())
            many = MANY if message["text"] == "big" else 0
            for text in (*["y" * BIG] * many, message["text"]):
                await send({"type": "websocket.send", "text": text})


@contextmanager
def small_server(limits: ConnectionLimits) -> Iterator[Small]:
    """A server with these limits, for as long as it is asked for."""
    small = Small(limits)
    thread = threading.Thread(target=small.server.run, daemon=True)
    thread.start()
    wait_until(lambda: small.server.started, "the server starts")
    try:
        yield small
    finally:
        small.server.should_exit = True
        thread.join(PATIENCE_S)


class Line:
    """One connection of someone, byte by byte."""

    def __init__(self, port: int, address: str) -> None:
        self.socket = socket.create_connection(
            ("127.0.0.1", port), PATIENCE_S, source_address=(address, 0)
        )
        self.name: tuple[str, int] = self.socket.getsockname()
        self._found = bytearray()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.socket.close()

    def send(self, sent: bytes) -> None:
        """Send something; the server may have hung up."""
        self.socket.sendall(sent)

    def ask(self, path: str = "/") -> int:
        """One request on this connection; its status, or 0 if the connection is dead."""
        try:
            self.send(request(path))
        except OSError:
            return 0
        return self.answer()

    def answer(self) -> int:
        """The status of the next answer, which is read to its end; 0 if the line is dead."""
        while b"\r\n\r\n" not in self._found:
            if not self._more():
                return 0
        head, _, self._found = self._found.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        while len(self._found) < length:
            if not self._more():
                return 0
        self._found = self._found[length:]
        return int(head.split(b" ", 2)[1])

    def _more(self) -> bool:
        try:
            part = self.socket.recv(1 << 20)
        except ConnectionError:
            return False
        self._found += part
        return bool(part)


def request(path: str = "/", *headers: str) -> bytes:
    """A whole head of a request."""
    return "\r\n".join((f"GET {path} HTTP/1.1", "host: x", *headers, "", "")).encode()
