"""What every request must pass and every answer must carry: bodies, origins, headers.

No proxy is trusted: the address is the one that connected.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web.names import Names
from pitboss.web.shapes import Problem

BODY_MOST = 16 * 1024
BODY = "pitboss.body"
"""Where a request keeps its body for who answers it: the guard has read it already."""
HOST_MOST = 261
"""The longest name that a machine can have, with its port."""
ANOTHER_NAME = (
    "this server does not answer to that name",
    "use its address in figures, as on the wall, or start it with --name and the name it has",
)
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; font-src 'self'; manifest-src 'self'; media-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_RAW_UNKEPT = [*_RAW, (b"cache-control", b"no-store")]
_NAMES = {name for name, _ in _RAW}
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


def figure(text: str) -> int | None:
    """A whole number as it stands in an address or a header: plain figures, and not too many.

    >>> figure("17"), figure("-1"), figure("²"), figure("9" * 5000)
    (17, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def problem(status: int, words: str, right: str = "", wait_s: int = 0) -> Response:
    """A refusal at the door, as JSON with plain words; who came too often is told when to come."""
    body = msgspec.json.encode(Problem(words, right))
    headers = {"retry-after": str(max(1, wait_s))} if status == 429 else {}
    return Response(body, status, headers, media_type="application/json")


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from: whoever connected, for no proxy is trusted."""
    return connection.client.host if connection.client is not None else "somewhere"


class Guard:
    """The outermost layer: it refuses what no route should ever see, and dresses every answer."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if (no := self._verify(scope)) is not None:
            await self._refuse(scope, receive, dressed(send), no)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        body = await _body(receive) if scope["method"] in UNSAFE else b""
        if body is None:
            no = problem(413, "the body is too large", f"at most {BODY_MOST} bytes")
            await self._refuse(scope, receive, dressed(send), no)
            return
        scope[BODY] = body
        await self._app(scope, receive, dressed(send))

    def _verify(self, scope: Scope) -> Response | None:
        """Whoever comes calls the server by a name of its own; requests that change something, and
        sockets, come from our own pages only."""
        headers = dict(reversed(scope["headers"]))  # of two alike the first is taken
        length = figure(headers.get(b"content-length", b"0").decode("latin-1"))
        if length is None or length > BODY_MOST:
            return problem(413, "the body is too large", f"at most {BODY_MOST} bytes")
        host = headers.get(b"host", b"").decode("latin-1")
        if len(host) > HOST_MOST:
            return problem(400, "no server has such a name", "use the address on the wall")
        if not self._names.answers_to(host):
            return problem(421, *ANOTHER_NAME)
        is_socket = scope["type"] == "websocket"
        if not is_socket and scope["method"] not in UNSAFE:
            return None
        origin = headers.get(b"origin")
        if origin is not None and _host_of(origin.decode("latin-1")) != host:
            return problem(403, "this came from another page", "use the pages of this server")
        if is_socket and origin is None:
            return problem(403, "a socket is opened by a page of this server")
        return None

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, no: Response) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "another page or name"})
            return
        if no.status_code == 421 and "/api/" not in scope["path"]:  # it is read by somebody
            no = PlainTextResponse(": ".join(ANOTHER_NAME), no.status_code)
        await no(scope, receive, send)


def _host_of(origin: str) -> str | None:
    """The host that an origin names; None if it names none, as "null" does."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:  # such as half an address of IPv6
        return None


def dressed(send: Send) -> Send:
    """Every answer carries the headers of this server."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [one for one in message["headers"] if one[0] not in _NAMES]
            kept = any(name == b"cache-control" for name, _ in own)
            message["headers"] = [*own, *(_RAW if kept else _RAW_UNKEPT)]
        await send(message)

    return with_headers


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None if it is longer than any order could be."""
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
