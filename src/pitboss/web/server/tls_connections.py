"""TLS connections, counted from the moment a client connects.

A library that listens with TLS says nothing about a connection until its handshake is done, so a
client that never completes it would hold an open file without being counted. So the server listens
without TLS, counts who connects, and does the handshake itself.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import ClassVar, cast

from pitboss.web.limits.connections import Connection, Connections

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""For TLS 1.2: only authenticated encryption with ephemeral keys. TLS 1.3 has nothing else."""


EARLY = 64 * 1024
"""The most bytes before the handshake starts."""


def tls_context(certificate: str, key: str) -> ssl.SSLContext:
    """The TLS settings: 1.3, or 1.2 for older phones, and nothing older."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(CIPHERS)
    context.options |= ssl.OP_NO_COMPRESSION | ssl.OP_NO_RENEGOTIATION
    context.load_cert_chain(certificate, key)
    return context


def tls_protocol(
    http: type[asyncio.Protocol], connections: Connections, context: ssl.SSLContext
) -> type[asyncio.Protocol]:
    """A protocol that does a TLS handshake and then hands over to `http`."""
    return type(
        "Encrypted", (TlsHandshake,), {"http": http, "counted": connections, "context": context}
    )


class EarlyData(asyncio.Protocol):
    """Keeps what arrives along with the end of a handshake until something is there to read it."""

    def __init__(self) -> None:
        self.data, self.is_gone = b"", False

    def data_received(self, data: bytes) -> None:
        """Keep some data."""
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self.is_gone = True


class TlsHandshake(asyncio.Protocol):
    """A connection whose handshake is not done."""

    http: ClassVar[Callable[..., asyncio.Protocol]]
    counted: ClassVar[Connections]
    context: ClassVar[ssl.SSLContext]

    def __init__(self, **options: object) -> None:
        self._options, self._early = options, b""
        self._own: Connection | None = None
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client connects; there may be no room for it."""
        self._own = self.counted.open(cast(asyncio.Transport, transport))
        if self._own is not None:
            self._task = asyncio.get_running_loop().create_task(self._shake(self._own))

    def data_received(self, data: bytes) -> None:
        """Keep what arrives before the handshake starts."""
        self._early += data
        if len(self._early) > EARLY and self._own is not None:
            self._own.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client hung up, or was cut off, before the handshake was done."""
        if self._own is not None:
            self.counted.close(self._own.transport)
            self._own = None
        if self._task is not None:
            self._task.cancel()  # the client is gone, and nobody else awaits it
            self._task = None

    async def _shake(self, own: Connection) -> None:
        """Do the handshake. A client that takes too long is cut off, as one with a slow first
        request is."""
        plain = own.transport
        first = EarlyData()
        line: asyncio.Transport | None = None
        try:
            line = await self._start(plain, first)
        except (OSError, RuntimeError) as wrong:  # not for us, not trusted, too slow, or gone
            # The traceback would keep the error alive, and with it every buffer of the connection.
            wrong.__traceback__ = None
        finally:
            if line is None or self.counted.of(plain) is not own:  # or it had to make room
                self.counted.close(plain)
                plain.abort()
        if line is not None and self.counted.of(plain) is own:
            self.counted.move(own, line)
            http = type(self).http(**self._options)
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
        await asyncio.sleep(0)  # from here on, the library gets what arrives
        if self._early and not shaking.done():
            loop.call_soon(
                _feed_early_data, cast(asyncio.BufferedProtocol, plain.get_protocol()), self._early
            )
        # The library does not always notice that a client hung up, so do not wait forever.
        return await asyncio.wait_for(shaking, most_s)


def _feed_early_data(library: asyncio.BufferedProtocol, data: bytes) -> None:
    """Hand over the early data, as a transport would."""
    while data:
        room = memoryview(library.get_buffer(len(data)))
        size = min(len(room), len(data))
        room[:size] = data[:size]
        library.buffer_updated(size)
        data = data[size:]
