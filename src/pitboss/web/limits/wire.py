"""Limits on the wire: bytes, requests and frames are counted before anything is done with them.

The libraries below read whatever they get: an endless header was copied again with each piece, and
a quarter of a megabyte of empty pings was answered one by one before anyone else got a turn. So we
feed them in small pieces, and tell a client that sends too much before we cut it off.
"""

from __future__ import annotations

import asyncio
from functools import partial
from math import ceil
from typing import Any, ClassVar, cast

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from pitboss.web.limits.connections import Connection, Connections
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.server.guard import AT_ONCE, add_headers, problem
from pitboss.web.server.headers import headers

PIECE = 4096
"""How many bytes are read at a time."""
FRAMES = 1024
"""The same for a socket, where a frame may be only six bytes."""
TEXTS = "pitboss.texts"
"""The key in a socket's scope for the function that sends it a text."""
TEXT_FRAME = 0x81
"""The first byte of a text in one frame."""
TOO_MANY = (4429, "too many messages at once: try again in a moment")
LINGER_S = 1.0
"""How long a client that is being cut off has to read why; nothing more is read from it."""


def protocols(
    connections: Connections,
) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """The protocol classes for a server with these connections."""
    http = type("Http", (LimitedHttp,), {"counted": connections})
    return http, type("Socket", (LimitedSocket,), {"counted": connections})


class AnswerWriter(asyncio.Transport):
    """The transport of one answer: it sends the head together with the start of the body. The
    library writes them one after the other, and each write is a packet and a system call."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        super().__init__()
        self._cycle, self._transport = cycle, cycle.transport
        self._head: bytes | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send some of an answer, or hold its head back."""
        if self._head is None and self._cycle.response_started:
            self._head = bytes(data)
        elif self._head:
            self._transport.write(self._head + bytes(data))
            self._head = b""
        else:
            self._transport.write(data)

    def close(self) -> None:
        """Hang up when everything is sent."""
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether the connection is being closed."""
        return self._transport.is_closing()


class LimitedHttp(HttpToolsProtocol):
    """HTTP requests with limits on size, time and rate."""

    counted: ClassVar[Connections]

    def __init__(self, *args: Any, **more: Any) -> None:  # whatever uvicorn passes
        super().__init__(*args, **more)
        self._own: Connection | None = None
        self._size, self._parts, self._in_body, self._ended = 0, 0, False, False
        self._answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects; there may be no room for it. Over TLS the connection was already
        counted."""
        own = self.counted.of(transport) or self.counted.open(transport)
        if own is not None:
            self._own, own.on_cut = own, self._drop
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Either side has hung up."""
        self.counted.close(self.transport)
        self._drop()
        super().connection_lost(exc)

    def _drop(self) -> None:
        """Drop the current answer and the ones queued behind it: nobody reads them."""
        self.pipeline.clear()
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read in small pieces, as long as a request is not too large."""
        if self._own is None:
            return
        self._own.begin(self.counted.now())
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            piece = data[at : at + PIECE]
            super().data_received(piece)
            if self.transport.get_protocol() is not self:
                return  # it is a socket now
            self._size = 0 if self._ended else self._size + len(piece)
            self._ended = False
            self._verify_size()

    def _verify_size(self) -> None:
        """Hang up on a request that is too large, and say why unless an answer is already under
        way."""
        limits = self.counted.limits
        most = limits.head_bytes + (limits.body_bytes if self._in_body else 0)
        if self._size <= most or self.transport.is_closing():
            return
        answering = self._answering
        if answering is None or answering.response_complete:
            if not self._in_body:
                self.transport.write(_too_large(431, "Request Header Fields Too Large"))
        elif not answering.response_started:
            self.transport.write(_too_large(413, "Content Too Large"))
        self._drop()
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer an unreadable request, with the usual headers."""
        self.transport.write(_plain_answer(400, "Bad Request", "this request cannot be read"))
        self.transport.close()

    def on_headers_complete(self) -> None:
        """The headers are complete: find out whose request it is."""
        self._in_body, self._parts = True, 0
        if len(self.pipeline) >= self.counted.limits.pipelined:
            raise ValueError("too many requests at once")  # the parser stops, and a 400 is sent
        if (own := self._own) is not None:
            cookies = b"; ".join(value for name, value in self.headers if name == b"cookie")
            self.counted.identify(own, self.url.decode("latin-1"), cookies)
            if own.owner is not None:
                self.timeout_keep_alive = self.counted.limits.keep_alive_s
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body; a client could send each byte as a part."""
        self._parts += 1
        if self._parts > self.counted.limits.body_parts:
            raise ValueError("a body in too many parts")
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete, so its time limit is over."""
        self._in_body, self._ended = False, True
        if self._own is not None:
            self._own.waits = False
        super().on_message_complete()

    def _start_asgi_task(
        self,
        cycle: RequestResponseCycle,
        app: Any,  # as uvicorn types it
    ) -> None:
        cast(dict[str, Any], cycle.scope)[AT_ONCE] = partial(self._answer_at_once, cycle)
        if (own := self._own) is not None:
            own.busy, self._answering = True, cycle
            wait_s = self.counted.wait_s(own)
            if wait_s > self.counted.limits.patience_s:
                app, cycle.keep_alive = _too_many(wait_s), False
            elif wait_s > 0:
                app = _delayed_app(app, wait_s, cycle)
        if cycle.scope["method"] != "HEAD":  # such an answer has no body
            cycle.transport = AnswerWriter(cycle)
        super()._start_asgi_task(cycle, app)

    def _answer_at_once(
        self, cycle: RequestResponseCycle, status: int, headers: bytes, body: bytes
    ) -> bool:
        """Send a whole answer with this server's own encoded headers; False if it has to be sent as
        any other answer."""
        if cycle.response_started or cycle.disconnected or cycle.flow.write_paused:
            return False
        cycle.response_started = cycle.response_complete = True
        parts = [STATUS_LINE[status]]
        for name, value in cycle.default_headers:
            parts += name, b": ", value, b"\r\n"
        if not cycle.keep_alive:
            parts.append(b"connection: close\r\n")
        self.transport.write(b"".join((*parts, headers, b"\r\n", body)))
        cycle.message_event.set()
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()
        return True

    def on_response_complete(self) -> None:
        """The answer is complete. Idle connections are found by the sweep: a timer for each answer
        would rarely be needed."""
        if (own := self._own) is None:
            super().on_response_complete()
            return
        own.busy = False
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        else:
            own.idle_until = self.counted.now() + self.timeout_keep_alive

    def pause_writing(self) -> None:
        """The client has stopped reading."""
        if self._own is not None:
            self._own.stuck = self.counted.now()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._own is not None:
            self._own.stuck = None
        super().resume_writing()


def _too_large(status: int, phrase: str) -> bytes:
    """The complete answer to a request that never ends."""
    return _plain_answer(status, phrase, "this request is too large")


def _plain_answer(status: int, phrase: str, words: str) -> bytes:
    """A complete answer that does not involve the application."""
    body = problem(status, words, "use the pages of this server").body
    own = {
        **headers(for_scripts=True),
        "cache-control": "no-store",
        "connection": "close",
        "content-type": "application/json",
        "content-length": str(len(body)),
    }
    lines = [f"HTTP/1.1 {status} {phrase}"]
    lines += [f"{name}: {value}" for name, value in own.items()]
    return "\r\n".join([*lines, "", ""]).encode() + bytes(body)


def _too_many(wait_s: float) -> ASGIApp:
    """The answer to a client whose requests are far above its rate."""
    no = problem(429, "too many requests from here", "wait a moment", ceil(wait_s))

    async def too_many(scope: Scope, receive: Receive, send: Send) -> None:
        await no(scope, receive, add_headers(send, scope))

    return too_many


def _delayed_app(app: ASGIApp, wait_s: float, cycle: RequestResponseCycle) -> ASGIApp:
    """The application, called when this request's turn comes, unless the client is gone by then."""

    async def later(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(wait_s)
        if not cycle.disconnected:
            await app(scope, receive, send)

    return later


class Handshake(ServerProtocol):
    """A handshake whose refusal has the usual headers too."""

    def reject(self, status: StatusLike, text: str) -> Response:
        """Refuse before the application is called."""
        response = super().reject(status, text)
        for name, value in headers(for_scripts=True).items():
            response.headers[name] = value
        return response


class LimitedSocket(WebSocketsSansIOProtocol):
    """WebSockets with a limit on frames."""

    counted: ClassVar[Connections]

    def __init__(self, *args: Any, **more: Any) -> None:  # whatever uvicorn passes
        super().__init__(*args, **more)
        limits = self.counted.limits
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self._frames = RateLimit(
            limits.frames_at_once, limits.frames_a_second, self.counted.rate_clock
        )
        self._own: Connection | None = None
        self._over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request has become a socket; its connection is already counted."""
        self._own = self.counted.of(cast(asyncio.Transport, transport))
        if (own := self._own) is not None:
            own.busy, own.waits, own.on_cut = True, False, self._drop
        super().connection_made(transport)

    def _drop(self) -> None:
        """Stop sending: nobody is reading."""
        self.disconnected = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Either side has hung up."""
        self.counted.close(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read in small pieces, as long as the client has frames left."""
        for at in range(0, len(data), FRAMES):
            if self._over or self.transport.is_closing():
                return
            super().data_received(data[at : at + FRAMES])

    def handle_connect(self, event: Request) -> None:
        """A socket is asked for: the application may send whole texts to it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope)[TEXTS] = self._send_text

    async def _send_text(self, text: bytes) -> None:
        """Send a text as one frame. The library takes several times as long: it goes through layers
        that matter only to the handshake and to what a client sends."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise WebSocketDisconnect(1006)
        size = len(text)
        if size < 126:
            head = bytes((TEXT_FRAME, size))
        elif size < 1 << 16:
            head = bytes((TEXT_FRAME, 126)) + size.to_bytes(2)
        else:
            head = bytes((TEXT_FRAME, 127)) + size.to_bytes(8)
        self.transport.write(head + text)

    def handle_events(self) -> None:
        """Count every frame before it is handled."""
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        if not all(self._frames.take("") for _ in frames):
            self.conn.events_received()  # drop them
            self._hang_up()
            return
        super().handle_events()

    def _hang_up(self) -> None:
        """Say why and hang up. Anything that still arrives is not read."""
        self._over = True
        if not self.read_paused:
            self.transport.pause_reading()
        self.read_paused = False  # nobody resumes it
        if not self.close_sent and self.conn.close_rcvd is None:
            self.conn.data_to_send()  # drop pongs to the surplus frames
            self.conn.send_close(*TOO_MANY)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.disconnected = True
        self.frames = []
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY[0]})
        self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)

    def pause_writing(self) -> None:
        """The client has stopped reading."""
        if self._own is not None:
            self._own.stuck = self.counted.now()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._own is not None:
            self._own.stuck = None
        super().resume_writing()
