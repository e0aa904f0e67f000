"""Connections that come and go do not fill the memory, however they end.

Python hardly ever collects garbage while a night is served, so reference cycles would stay forever.
The server collects them after many connections have closed.
"""

from __future__ import annotations

import gc
import socket
import ssl
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from pitboss.web.limits.connections import COLLECT_AFTER, Connection
from pitboss.web.server.run import Server
from pitboss.web.server.run import make_server as web_server
from pitboss.web.server.tls import from_authority
from tests.patience import PATIENCE_S, wait_until
from tests.web.serving import LIMITS, free_port

MANY = 2 * COLLECT_AFTER + 20
LEFT = COLLECT_AFTER + 40
ASKS = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
Line = Callable[[socket.socket], None]


def says_nothing(line: socket.socket) -> None:
    """Hang up right away."""


def asks(line: socket.socket) -> None:
    """Ask for a page without shaking hands."""
    line.sendall(ASKS)
    line.recv(65536)


def half_a_hello(line: socket.socket) -> None:
    """Begin to shake hands, and hang up."""
    line.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")


def shakes_hands(line: socket.socket) -> None:
    """Shake hands, ask, and hang up."""
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with trusting.wrap_socket(line) as safe:
        safe.sendall(ASKS)
        safe.recv(65536)


class Watched:
    """A server, and every connection it had that something still refers to."""

    def __init__(self, server: Server, port: int) -> None:
        self.port, self.seen = port, list[weakref.ref[Connection]]()
        opens = server.connections.open

        def noted(transport: object) -> Connection | None:
            own = opens(transport)  # type: ignore[arg-type]
            if own is not None:
                self.seen.append(weakref.ref(own))
            return own

        server.connections.open = noted  # type: ignore[method-assign]

    def connect(self, what: Line) -> None:
        """Someone connects, does something and is gone."""
        with (
            suppress(OSError),
            socket.create_connection(("127.0.0.1", self.port), PATIENCE_S) as line,
        ):
            what(line)

    def are_few_left(self) -> bool:
        """Whether most of them are really gone, once someone else has come and gone too."""
        self.connect(says_nothing)
        return sum(reference() is not None for reference in self.seen) <= LEFT


async def _page(request: object) -> PlainTextResponse:
    return PlainTextResponse("here")


@pytest.fixture(params=["plain", "tls"])
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Watched]:
    """A server with or without TLS; meanwhile Python collects nothing."""
    tls = from_authority(tmp_path, ("127.0.0.1",)) if request.param == "tls" else None
    port = free_port()
    page = Starlette(routes=[Route("/", _page)])
    server = web_server(page, "127.0.0.1", port, (), LIMITS, tls=tls)
    watched = Watched(server, port)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started, "the server listens")
    gc.collect()
    gc.disable()
    try:
        yield watched
    finally:
        gc.enable()
        server.should_exit = True
        thread.join(PATIENCE_S)


@pytest.mark.parametrize("what", [says_nothing, asks, half_a_hello, shakes_hands])
def test_b3_connections_that_are_gone_do_not_fill_the_memory(watched: Watched, what: Line) -> None:
    for _ in range(MANY):
        watched.connect(what)
    wait_until(lambda: len(watched.seen) >= MANY, "all have connected")
    wait_until(watched.are_few_left, "little is left of those who are gone")
