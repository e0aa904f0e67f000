"""Checks that every request must pass, and headers that every answer carries.

We trust no proxy: the client's address is the one that connected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import lru_cache
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState

from pitboss.web.server.headers import NAMES, encoded_headers
from pitboss.web.server.host_names import HostNames
from pitboss.web.server.refusal_log import RefusalLog
from pitboss.web.shapes import Problem

BODY_MOST = 16 * 1024
BODY = "pitboss.body"
"""The key for the body in a request's scope; the guard has already read it."""
AT_ONCE = "pitboss.answer"
"""The key for the function that sends a whole answer, if the server has one: going through every
layer as head and body takes longer than most orders."""
HOST_MOST = 261
"""The longest host name with a port."""
WRONG_NAME = (
    "this server does not answer to that name",
    "use its IP address, as on the wall, or start it with --name and its name",
)
USUAL = [b"content-length", b"content-type"]
"""The headers of most answers, apart from those that the server adds."""
NO_STORE = ((b"cache-control", b"no-store"),)
STARTS = ("http.response.start", "websocket.http.response.start")
EXTENSION = "websocket.http.response"
HANG_UP_S = 0.05
"""A refused socket is closed after this time. Any earlier, and the server library would mistake the
refusal for an unfinished handshake and log an error each time."""
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


def parse_number(text: str) -> int | None:
    """A whole number from a path or a header: plain digits, and not too many of them.

    >>> parse_number("17"), parse_number("-1"), parse_number("²"), parse_number("9" * 5000)
    (17, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def problem(status: int, words: str, right: str = "", wait_s: int = 0) -> Response:
    """A refusal as JSON in plain words; with status 429 it says when to try again."""
    body = msgspec.json.encode(Problem(words, right))
    headers = {"retry-after": str(max(1, wait_s))} if status == 429 else {}
    return Response(body, status, headers, media_type="application/json")


def client_address(connection: HTTPConnection) -> str:
    """The address a request comes from: the one that connected, since we trust no proxy."""
    return connection.client.host if connection.client is not None else "somewhere"


class Guard:
    """The outermost layer: refuses what no route should ever see, and adds headers to every
    answer."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self._app, self._names, self._away = app, names, RefusalLog()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        send = add_headers(send, scope)
        if (no := self._verify(scope)) is not None:
            self._away.note("", f"{scope['type']} request at the guard", no.status_code)
            await self._refuse(scope, receive, send, no)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, answer_denial(send, scope))
            return
        body = await _body(receive) if scope["method"] in UNSAFE else b""
        if body is None:
            no = problem(413, "the body is too large", f"at most {BODY_MOST} bytes")
            await self._refuse(scope, receive, send, no)
            return
        scope[BODY] = body
        await self._app(scope, receive, send)

    def _verify(self, scope: Scope) -> Response | None:
        """Verify that a request uses one of this server's own names, and that sockets and requests
        that change something come from our own pages."""
        headers = dict(reversed(scope["headers"]))  # if one comes twice, the first counts
        length = parse_number(headers.get(b"content-length", b"0").decode("latin-1"))
        if length is None or length > BODY_MOST:
            return problem(413, "the body is too large", f"at most {BODY_MOST} bytes")
        host = headers.get(b"host", b"").decode("latin-1")
        if len(host) > HOST_MOST:
            return problem(400, "that is not a valid host name", "use the address on the wall")
        if not self._names.answers_to(host):
            return problem(421, *WRONG_NAME)
        is_socket = scope["type"] == "websocket"
        if not is_socket and scope["method"] not in UNSAFE:
            return None
        origin = headers.get(b"origin")
        if origin is not None and _host_of(origin.decode("latin-1")) != host:
            return problem(
                403, "this request came from another site", "use the pages of this server"
            )
        if is_socket and origin is None:
            return problem(403, "a socket must be opened by a page of this server")
        return None

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, no: Response) -> None:
        if scope["type"] == "websocket":
            await deny(WebSocket(scope, receive, send), no, "another site or host name")
            return
        if no.status_code == 421 and "/api/" not in scope["path"]:  # a person reads it
            no = PlainTextResponse(": ".join(WRONG_NAME), no.status_code)
        await no(scope, receive, send)


async def deny(socket: WebSocket, no: Response, words: str) -> None:
    """Refuse a socket before it is open, with an answer that says why, or with a bare close code if
    the server library cannot send one."""
    if socket.client_state is WebSocketState.CONNECTING:
        await socket.receive()
    if EXTENSION in socket.scope.get("extensions", {}):
        await socket.send_denial_response(no)
        await asyncio.sleep(HANG_UP_S)
    else:
        await socket.close(4000 + no.status_code, words)


def answer_denial(send: Send, scope: Scope) -> Send:
    """Refuse a socket at an unknown path as any other request there is refused."""
    is_open = False

    async def with_answer(message: Message) -> None:
        nonlocal is_open
        is_closed_first = message["type"] == "websocket.close" and not is_open
        is_open = True
        if is_closed_first and EXTENSION in scope.get("extensions", {}):
            no = problem(404, "there is nothing here")
            start = {"type": STARTS[1], "status": no.status_code, "headers": no.raw_headers}
            await send(start)
            await send({"type": "websocket.http.response.body", "body": no.body})
            await asyncio.sleep(HANG_UP_S)
            return
        await send(message)

    return with_answer


def _host_of(origin: str) -> str | None:
    """The host of an origin; None if there is none, as in "null"."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:  # such as half an IPv6 address
        return None


def add_headers(send: Send, scope: Scope) -> Send:
    """Add this server's headers to every answer."""

    async def with_headers(message: Message) -> None:
        if message["type"] in STARTS:
            message["headers"] = _with_own_headers(message["headers"], scope)
        await send(message)

    return with_headers


def _with_own_headers(
    headers: Iterable[tuple[bytes, bytes]], scope: Scope
) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, with this server's own."""
    others = [header for header in headers if header[0] not in NAMES]
    is_kept = any(name == b"cache-control" for name, _ in others)
    own = encoded_headers(_host(scope).decode("latin-1"), *_kind(scope))
    return [*others, *own, *(() if is_kept else NO_STORE)]


def _host(scope: Scope) -> bytes:
    return next((value for name, value in scope["headers"] if name == b"host"), b"")


def _kind(scope: Scope) -> tuple[bool, bool]:
    """Whether a request came over TLS, and whether its answer is meant for a script."""
    return scope["scheme"] in ("https", "wss"), "/api/" in scope["path"]


async def send_json(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send an answer of the API: at once if the server can and the answer has only the usual
    headers."""
    at_once: Callable[[int, bytes, bytes], bool] | None = scope.get(AT_ONCE)
    if at_once is not None and [name for name, _ in answer.raw_headers] == USUAL:
        lines = _lines(answer.raw_headers) + _own_lines(_host(scope), *_kind(scope))
        if at_once(answer.status_code, lines, bytes(answer.body)):
            return
    await answer(scope, receive, send)


@lru_cache(maxsize=256)
def _own_lines(host: bytes, secure: bool, for_scripts: bool) -> bytes:
    """The headers that this server adds to an answer that nobody keeps, as they are sent."""
    return _lines((*encoded_headers(host.decode("latin-1"), secure, for_scripts), *NO_STORE))


def _lines(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    return b"".join([part for header in headers for part in (header[0], b": ", header[1], b"\r\n")])


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None if it is longer than any order can be."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > BODY_MOST:
            return None
        if not message.get("more_body"):
            return b"".join(parts)
