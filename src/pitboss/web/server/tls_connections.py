"""TLS connections, counted from the moment that somebody connects.

A library that listens with TLS says nothing of a connection before its handshake is done, and one
that never shakes hands would hold a file and be counted nowhere. So the server listens without TLS,
counts who connects, and shakes hands itself.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import Any, ClassVar, cast

from pitboss.web.limits.connections import Connection, Connections

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""For TLS 1.2: every one of them encrypts and authenticates at once, with keys of one session. TLS
1.3 has no others."""


EARLY = 64 * 1024
"""No first words of a handshake are longer."""


def tls_context(certificate: str, key: str) -> ssl.SSLContext:
    """How this server speaks TLS: 1.3, or 1.2 with older phones, and nothing before that."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.set_ciphers(CIPHERS)
    made.options |= ssl.OP_NO_COMPRESSION | ssl.OP_NO_RENEGOTIATION
    made.load_cert_chain(certificate, key)
    return made


def tls_protocol(
    http: type[asyncio.Protocol], connections: Connections, context: ssl.SSLContext
) -> type[asyncio.Protocol]:
    """A protocol that shakes hands and then speaks another one."""
    return type(
        "Encrypted", (TlsHandshake,), {"http": http, "counted": connections, "context": context}
    )


class EarlyData(asyncio.Protocol):
    """Keeps what is said with the last word of a handshake, until somebody is there to read it."""

    def __init__(self) -> None:
        self.data, self.is_gone = b"", False

    def data_received(self, data: bytes) -> None:
        """Something is said."""
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever said it has gone."""
        self.is_gone = True


class TlsHandshake(asyncio.Protocol):
    """A connection whose handshake is not done."""

    http: ClassVar[Callable[..., asyncio.Protocol]]
    counted: ClassVar[Connections]
    context: ClassVar[ssl.SSLContext]

    def __init__(self, **given: Any) -> None:
        self._given, self._early = given, b""
        self._own: Connection | None = None
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects; there may be no room."""
        self._own = self.counted.open(cast(asyncio.Transport, transport))
        if self._own is not None:
            self._task = asyncio.get_running_loop().create_task(self._shake(self._own))

    def data_received(self, data: bytes) -> None:
        """What comes before anybody is ready to shake hands is kept for who does."""
        self._early += data
        if len(self._early) > EARLY and self._own is not None:
            self._own.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody hung up, or was cut off, before anything was said."""
        if self._own is not None:
            self.counted.close(self._own.transport)
            self._own = None
        if self._task is not None:
            self._task.cancel()  # nobody is there to shake hands with, and none would be awaited
            self._task = None

    async def _shake(self, own: Connection) -> None:
        """Shake hands. Whoever takes too long over it is cut off like anybody who takes too long
        over a first request."""
        plain = own.transport
        first = EarlyData()
        line: asyncio.Transport | None = None
        try:
            line = await self._start(plain, first)
        except (OSError, RuntimeError) as wrong:  # not for us, not trusted, too slow, or gone
            # What failed would hold itself by the way it came, and all that the line had in hand.
            wrong.__traceback__ = None
        finally:
            if line is None or self.counted.of(plain) is not own:  # it may have had to make room
                self.counted.close(plain)
                plain.abort()
        if line is not None and self.counted.of(plain) is own:
            self.counted.move(own, line)
            http = type(self).http(**self._given)
            line.set_protocol(http)
            http.connection_made(line)
            if first.data:
                http.data_received(first.data)
            if first.is_gone:
                http.connection_lost(None)

    async def _start(self, plain: asyncio.Transport, first: EarlyData) -> asyncio.Transport | None:
        loop, most_s = asyncio.get_running_loop(), self.counted.limits.request_s
        starting = loop.start_tls(
            plain, first, self.context, server_side=True, ssl_handshake_timeout=most_s
        )
        shaking = loop.create_task(starting)
        await asyncio.sleep(0)  # from here on what comes goes to the library
        if self._early and not shaking.done():
            loop.call_soon(_feed, cast(asyncio.BufferedProtocol, plain.get_protocol()), self._early)
        # The library does not always notice that somebody hung up: nobody is awaited for ever.
        return await asyncio.wait_for(shaking, most_s)


def _feed(library: asyncio.BufferedProtocol, data: bytes) -> None:
    """Hand over what came early, as a transport would."""
    while data:
        room = memoryview(library.get_buffer(len(data)))
        size = min(len(room), len(data))
        room[:size] = data[:size]
        library.buffer_updated(size)
        data = data[size:]
