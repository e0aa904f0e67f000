"""How the server runs: one process, one event loop, every connection counted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from pitboss.web.auth.cookies import TOKEN, cookie_name, parse_cookies
from pitboss.web.auth.credentials import GUEST, hash_secret
from pitboss.web.limits.connections import ConnectionLimits, Connections, Owner, Rank
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.limits.wire import protocols
from pitboss.web.night.service import NightService
from pitboss.web.server.guard import BODY_MOST
from pitboss.web.server.tls import Tls
from pitboss.web.server.tls_connections import tls_context, tls_protocol

BACKLOG = 4096
"""How many phones may connect at the same moment, such as after a restart."""
FILES, FEWEST = 65_536, 256
"""How many open files the server asks for; with fewer than the second number it cannot serve a
house."""
RESERVE = 128
"""Open files reserved for the journal, the pages and the log."""
SWEEP_S = 1.0
LINES_AT_ONCE, LINES_A_SECOND = 10, 1 / 10
"""How often the server library may log the same line."""


class Server(uvicorn.Server):
    """A server that cuts off slow clients."""

    def __init__(self, config: uvicorn.Config, connections: Connections) -> None:
        super().__init__(config)
        self.connections = connections

    async def main_loop(self) -> None:
        """Serve until it is stopped, and check every connection once a second."""
        sweeping = asyncio.create_task(self._sweep())
        try:
            await super().main_loop()
        finally:
            sweeping.cancel()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            self.connections.sweep()


def make_server(
    app: ASGIApp,
    host: str,
    port: int,
    services: Sequence[NightService] = (),
    limits: ConnectionLimits | None = None,
    *,
    tls: Tls | None = None,
    clock: Callable[[], float] | None = None,
    timeout_graceful_shutdown: int = 2,
) -> Server:
    """The server of an application, ready to run; `services` know whose token is valid. Times and
    rates follow the loop's clock unless another clock is given."""
    limits = limits or ConnectionLimits(connections=max(FEWEST, raise_file_limit() - RESERVE))
    connections = Connections(limits, token_owners(services), clock)
    http, socket = protocols(connections)
    outermost: type[asyncio.Protocol] = http
    if tls is not None:
        context = tls_context(str(tls.certificate), str(tls.key))
        outermost = tls_protocol(http, connections, context)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=outermost,
        ws=socket,
        log_level="warning",
        log_config=None,  # its lines go where ours go
        access_log=False,
        ws_per_message_deflate=False,
        ws_max_size=BODY_MOST,
        proxy_headers=False,  # the client is whoever connects, whatever a header says
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=timeout_graceful_shutdown,
    )
    _limit_repeats(logging.getLogger("uvicorn.error"))
    return Server(config, connections)


def token_owners(services: Sequence[NightService]) -> Callable[[str, bytes], Owner | None]:
    """Finds the owner of a request's token, by path and cookies."""
    by_slug = {service.slug: service for service in services}

    def owner_of(path: str, cookies: bytes) -> Owner | None:
        _, room, slug, *_ = [*path.split("/", 3), "", "", ""]
        service = by_slug.get(slug) if room == "h" else None
        if service is None:
            return None
        cookie_values = parse_cookies(cookies)
        names = (cookie_name(TOKEN, slug, secure) for secure in (True, False))
        token = next((cookie_values[name] for name in names if name in cookie_values), "")
        session = service.credentials.session_of(token)
        if session is None:
            return None
        if session.kind != GUEST:
            return Owner(hash_secret(token), lambda: Rank.STAFF)
        return Owner(hash_secret(token), lambda: _rank(service, session.who))

    return owner_of


def _rank(service: NightService, guest: str) -> Rank:
    """Whether a guest currently has a seat and something to play with."""
    player = service.floor.guests.get(guest)
    live = service.floor.tables.get(player.table) if player is not None else None
    if player is None or live is None:
        return Rank.GUEST
    seats = [live.table.seats[seat] for seat in player.seats if seat in live.table.seats]
    plays = player.wallet or any(seat.chips or seat.ups for seat in seats)
    return Rank.SEATED if plays else Rank.GUEST


def raise_file_limit() -> int:
    """Allow this process as many open files as possible; returns how many. Each connection is one,
    and many systems start at a thousand although they allow more."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit for sockets
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    for limit in (
        most,
        min(most, 10_240),
    ):  # some systems say "unlimited" and mean the second number
        if soft == resource.RLIM_INFINITY or soft >= limit:
            break
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            soft = limit
    return FILES if soft == resource.RLIM_INFINITY else min(FILES, soft)


def _limit_repeats(log: logging.Logger) -> None:
    """Limit repeated lines: one per bad request would fill up a disk."""
    if any(isinstance(log_filter, RepeatFilter) for log_filter in log.filters):
        return
    log.addFilter(RepeatFilter())


class RepeatFilter(logging.Filter):
    """Lets the same line through only so often."""

    def __init__(self) -> None:
        super().__init__()
        self._pace = RateLimit(LINES_AT_ONCE, LINES_A_SECOND)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is logged."""
        return self._pace.take(str(record.msg))


def run(work: Coroutine[object, object, None]) -> None:
    """Run until done, on the event loop that uvicorn would choose."""
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        runner.run(work)
