"""The real application without a network in between: the same layers, called as uvicorn calls them.

For tests with tens of thousands of requests. What a socket adds is tested over sockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message

from pitboss.web.night.service import NightService
from pitboss.web.server.app import app
from tests.patience import PATIENCE_S
from tests.web.serving import in_a_loop

HOST = b"pitboss.lan"
LONGEST_S = PATIENCE_S
Pairs = list[tuple[bytes, bytes]]
Work = Callable[[NightService, ASGIApp], Awaitable[None]]


@dataclass
class Sent:
    """One request as it goes in."""

    method: str
    path: str
    query: bytes = b""
    headers: Pairs = field(default_factory=list)
    body: bytes = b""
    pieces: int = 1


@dataclass
class Got:
    """One answer as it comes out."""

    status: int
    headers: dict[str, str]
    body: bytes


@asynccontextmanager
async def alive(served: ASGIApp) -> AsyncIterator[None]:
    """The application between its start and its end."""
    to_app: asyncio.Queue[Message] = asyncio.Queue()
    from_app: asyncio.Queue[Any] = asyncio.Queue()
    task = asyncio.ensure_future(served({"type": "lifespan"}, to_app.get, from_app.put))
    await to_app.put({"type": "lifespan.startup"})
    assert (await from_app.get())["type"] == "lifespan.startup.complete"
    try:
        yield
    finally:
        await to_app.put({"type": "lifespan.shutdown"})
        assert (await from_app.get())["type"] == "lifespan.shutdown.complete"
        await task


def in_hall(make: Callable[[], NightService], work: Work) -> None:
    """Do something in a house that is being served; it exists only for this."""

    async def whole() -> None:
        service = make()
        application = app([service])
        try:
            async with alive(application):
                await work(service, application)
        finally:
            service.night.store.close()

    in_a_loop(whole())


def _scope(kind: str, path: str, query: bytes, headers: Pairs) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("utf-8", "replace"),
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 5),
        "server": ("x", 80),
    }


async def ask(app: ASGIApp, sent: Sent, hang_up_after: int = 0) -> Got:
    """Ask once; an answer that does not come in time is a failure. Who hangs up does so when that
    many parts of the answer are there, and its headers are the first of them."""
    scope = {**_scope("http", sent.path, sent.query, sent.headers), "method": sent.method}
    size = max(1, -(-len(sent.body) // sent.pieces))
    parts = [sent.body[at : at + size] for at in range(0, len(sent.body), size)] or [b""]
    given = iter(enumerate(parts, 1))
    started: list[Message] = []
    body = bytearray()
    over, parts_seen = asyncio.Event(), 0

    async def receive() -> Message:
        for number, part in given:
            return {"type": "http.request", "body": part, "more_body": number < len(parts)}
        await over.wait()  # the whole answer is there, or who asked hung up
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal parts_seen
        parts_seen += 1
        if message["type"] == "http.response.start":
            started.append(message)
        else:
            body.extend(message.get("body", b""))
            if not message.get("more_body", False):
                over.set()
        if parts_seen == hang_up_after:
            over.set()
            await asyncio.sleep(LONGEST_S)  # nobody takes any more

    await asyncio.wait_for(app(scope, receive, send), LONGEST_S)
    assert len(started) == 1, "one answer to one question"
    headers = {
        name.decode("latin-1"): value.decode("latin-1") for name, value in started[0]["headers"]
    }
    return Got(started[0]["status"], headers, bytes(body))


async def talk(
    app: ASGIApp, path: str, query: bytes, headers: Pairs, messages: list[dict[str, Any]]
) -> list[Message]:
    """Open a socket, say some things and hang up; returns what came back."""
    back: list[Message] = []
    waiting = iter(
        [{"type": "websocket.connect"}, *messages, {"type": "websocket.disconnect", "code": 1000}]
    )

    async def receive() -> Message:
        await asyncio.sleep(0)
        return next(waiting, {"type": "websocket.disconnect", "code": 1000})

    async def send(message: Message) -> None:
        back.append(message)

    await asyncio.wait_for(app(_scope("websocket", path, query, headers), receive, send), LONGEST_S)
    return back
