"""Who is connected: how many at once, how fast they arrive, and who makes room when the server is
full.

A connection belongs to a stranger, by address, until a request on it carries a valid token; from
then on it belongs to that token. A whole house may be behind one router, so only strangers are
limited by address, and one stranger too many pushes out the oldest connection from the same address
instead of being turned away. When the server is full, strangers make room first, then guests
without a seat; seated guests and staff never do.
"""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import time
from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from pitboss.web.limits.rate_limit import RateLimit

COLLECT_AFTER = 256
"""Garbage is collected after this many closed connections."""


class Rank(IntEnum):
    """Who makes room first: the lowest rank. The last two never do."""

    STRANGER = 0
    GUEST = 1
    SEATED = 2
    STAFF = 3


class ConnectionLimits(Struct, frozen=True, kw_only=True):
    """What one connection, one address and one token may use."""

    connections: int = 900
    """Connections in all; fewer than the files that this process may open."""
    of_strangers: int = 256
    """Connections without a token, from one address."""
    of_one: int = 24
    """Connections with one token: a browser opens six, plus a socket for each screen."""
    new_at_once: int = 1_000
    new_a_second: float = 100.0
    """New connections from one address. A phone with a token keeps its connection for minutes."""
    requests_at_once: int = 1_200
    requests_a_second: float = 150.0
    """Requests without a token from one address; any more wait their turn."""
    own_at_once: int = 240
    own_a_second: float = 60.0
    """The same with one token. The night itself allows fewer per token."""
    patience_s: float = 10.0
    """How long a request may wait for its turn before it is refused."""
    head_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    body_parts: int = 128
    """The size of a request on the wire; the guard allows smaller bodies, once it can read them."""
    pipelined: int = 8
    """Requests sent before the previous one is answered; browsers do not send any."""
    request_s: float = 15.0
    """How long a new connection may take to complete its first request, and how long any request
    may take once it has begun."""
    stuck_s: float = 20.0
    """A client that does not read for this long is cut off."""
    frames_at_once: int = 100
    frames_a_second: float = 10.0
    """Frames on a socket, including pings and parts of messages."""
    keep_alive_s: int = 75
    """How long a connection with a token stays open between two requests."""


class Owner(NamedTuple):
    """The owner of a request's token: a key for the token, and the owner's current rank."""

    key: str
    rank: Callable[[], Rank]


def _no_owner(path: str, cookies: bytes) -> Owner | None:
    return None


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: a single IPv4 address, or the network of an IPv6 device.

    >>> network_of("192.168.1.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("nowhere")
    ('192.168.1.7', '2001:db8:1:2::', 'nowhere')
    """
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_address(int(ip) >> 64 << 64))


def _do_nothing() -> None:
    """Nobody needs to know when the connection is cut off."""


class Connection:
    """One connection.

    `begun` is when the current request began; while `waits` is true, that request has a time limit.
    `busy`: a request is being answered, or a socket is open. `stuck` is when the client stopped
    reading. `on_cut` is called when the connection is cut off, before anything else can be written
    to it. `last_request` is the path and the cookies that identified the owner. `idle_until` is how
    long it may stay open without another request.
    """

    def __init__(self, transport: asyncio.Transport, address: str, now: float) -> None:
        self.transport, self.address, self.key = transport, address, address
        self.owner: Owner | None = None
        self.last_request = ("", b"")
        self.begun, self.waits, self.busy = now, True, False
        self.stuck: float | None = None
        self.idle_until: float | None = None
        self.on_cut: Callable[[], None] = _do_nothing

    def begin(self, now: float) -> None:
        """A request begins."""
        self.idle_until = None
        if not self.waits:
            self.begun, self.waits = now, True


class Connections:
    """All connections of the server."""

    def __init__(
        self,
        limits: ConnectionLimits | None = None,
        owner_of: Callable[[str, bytes], Owner | None] = _no_owner,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.limits, self.owner_of = limits or ConnectionLimits(), owner_of
        self._clock, self.rate_clock = clock, clock or time.monotonic
        self._all: dict[asyncio.Transport, Connection] = {}
        self._strangers: dict[str, dict[Connection, None]] = {}
        self._owned: dict[str, dict[Connection, None]] = {}
        own = self.limits
        self._new = RateLimit(own.new_at_once, own.new_a_second, self.rate_clock)
        self._requests = RateLimit(own.requests_at_once, own.requests_a_second, self.rate_clock)
        self._own_requests = RateLimit(own.own_at_once, own.own_a_second, self.rate_clock)
        self._closing: dict[asyncio.Transport, float] = {}
        self.refused = self._closed_count = 0

    def __len__(self) -> int:
        return len(self._all)

    def now(self) -> float:
        """The time of the event loop, which never jumps."""
        return self._clock() if self._clock is not None else asyncio.get_running_loop().time()

    def strangers(self, address: str) -> int:
        """How many connections without a token one address has."""
        return len(self._strangers.get(network_of(address), ()))

    # --- a connection opens, is identified, closes
    # ------------------------------------------------------
    def open(self, transport: asyncio.Transport) -> Connection | None:
        """Count a new connection; None if there is no room for it, so it is cut off."""
        peer = transport.get_extra_info("peername")
        address = network_of(str(peer[0])) if peer else "somewhere"
        if not self._new.take(address):
            return self._refuse(transport)
        group = self._strangers.get(address, {})
        if len(group) >= self.limits.of_strangers:
            self._cut(_oldest(group))
        elif len(self._all) >= self.limits.connections:
            if (makes_room := self._oldest_of_busiest()) is None:
                return self._refuse(transport)
            self._cut(makes_room)
        connection = Connection(transport, address, self.now())
        self._all[transport] = connection
        self._strangers.setdefault(address, {})[connection] = None
        return connection

    def of(self, transport: asyncio.Transport) -> Connection | None:
        """The connection of a transport, if it was counted."""
        return self._all.get(transport)

    def move(self, connection: Connection, transport: asyncio.Transport) -> None:
        """A connection goes on over another transport, such as TLS."""
        self._all.pop(connection.transport, None)
        self._closing.pop(connection.transport, None)
        connection.transport = transport
        self._all[transport] = connection

    def identify(self, connection: Connection, path: str, cookies: bytes) -> None:
        """Find out whose token a request carries: from now on the connection belongs to it."""
        if not cookies or connection.last_request == (path, cookies):
            return  # no token, or the same token and path as the request before
        if (owner := self.owner_of(path, cookies)) is None:
            return
        connection.last_request = (path, cookies)
        if connection.key == owner.key:
            return
        self._forget(connection)
        connection.owner, connection.key = owner, owner.key
        if len(self._owned.get(owner.key, ())) >= self.limits.of_one:
            self._cut(_oldest(self._owned[owner.key]))
        self._owned.setdefault(owner.key, {})[connection] = None

    def close(self, transport: asyncio.Transport) -> None:
        """A connection has closed."""
        self._closing.pop(transport, None)
        if (connection := self._all.pop(transport, None)) is not None:
            self._forget(connection)
            connection.on_cut = _do_nothing  # or its protocol would never be freed
            self._collect()

    def wait_s(self, connection: Connection) -> float:
        """Reserve a turn for a request, and return the seconds until then; nothing is reserved if
        that is longer than a request may wait."""
        pace = self._requests if connection.owner is None else self._own_requests
        return pace.reserve(connection.key, self.limits.patience_s)

    # --- who makes room -----------------------------------------------------------------------
    def _oldest_of_busiest(self) -> Connection | None:
        """Who makes room when the server is full: the oldest connection of the address with the
        most connections, or else of the unseated guest with the most."""
        for groups, keeps in ((self._strangers, None), (self._owned, Rank.SEATED)):
            candidates = [
                group
                for group in groups.values()
                if keeps is None or _rank_of(next(iter(group))) < keeps
            ]
            if candidates:
                return _oldest(max(candidates, key=len))
        return None

    def _cut(self, connection: Connection) -> None:
        """Cut off a connection right away; whatever was still being sent is lost."""
        self.refused += 1
        self._forget(connection)
        self._all.pop(connection.transport, None)
        connection.on_cut()
        connection.on_cut = _do_nothing
        connection.transport.abort()
        self._collect()

    def _collect(self) -> None:
        """Collect garbage after many connections have closed.

        Libraries leave reference cycles behind, which hold large buffers under TLS. Python counts
        objects, not bytes, so they would fill up memory long before it collects them.
        """
        self._closed_count += 1
        if self._closed_count % COLLECT_AFTER == 0:
            gc.collect()

    def _refuse(self, transport: asyncio.Transport) -> Connection | None:
        self.refused += 1
        transport.abort()
        return None

    def _forget(self, connection: Connection) -> None:
        for groups in (self._strangers, self._owned):
            group = groups.get(connection.key)
            if group is not None and connection in group:
                del group[connection]
                if not group:
                    del groups[connection.key]

    # --- time -----------------------------------------------------------------------------------
    def sweep(self) -> None:
        """Cut off clients that take too long to send a request, to read or to hang up, and hang up
        on those that have sent no other request for a while."""
        now, limits = self.now(), self.limits
        for transport, connection in list(self._all.items()):
            slow = connection.waits and now - connection.begun > limits.request_s
            stuck = connection.stuck is not None and now - connection.stuck > limits.stuck_s
            if transport.is_closing():
                since = self._closing.setdefault(transport, now)
                stuck = stuck or now - since > limits.stuck_s
            if slow or stuck:
                self._cut(connection)
            elif connection.idle_until is not None and now > connection.idle_until:
                transport.close()


def _rank_of(connection: Connection) -> Rank:
    return connection.owner.rank() if connection.owner is not None else Rank.STRANGER


def _oldest(group: dict[Connection, None]) -> Connection:
    """The oldest connection that is not busy, or else the oldest."""
    return next((member for member in group if not member.busy), None) or next(iter(group))
