"""Who may plan: the browser of the server's own machine, and anyone with the planner code.

The code is on the screen that started the server. It opens every plan of the folder, with names
and PINs, so it is as long as a device code, wrong ones are counted, and it ends with the server.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hmac import compare_digest
from ipaddress import ip_address

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pitboss.web.auth.cookies import is_secure, parse_cookies
from pitboss.web.auth.credentials import (
    DEVICE,
    TOKEN_MS,
    hash_secret,
    new_code,
    new_token,
    normalize_code,
)
from pitboss.web.limits.connections import network_of
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.server.guard import client_address

COOKIE = "pitboss-plan"
MOST_SESSIONS = 200
"""Beyond this, the oldest makes room; nobody plans on that many devices."""
FORWARDED = frozenset((b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"))
"""Headers that a proxy adds: behind a proxy, everyone seems to be on this machine."""


class PlannerSession(Struct, frozen=True):
    """A browser that may plan: its CSRF token, when it signed in, and whether it is this
    machine's."""

    csrf: str
    made_s: float
    is_own: bool = False


class PlannerAccess:
    """The planner code of a server, and who has used it. It lasts as long as the server runs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.code, self._clock = new_code(DEVICE), clock
        self._sessions: dict[str, PlannerSession] = {}
        self.request_rate = RateLimit(60, 30.0)
        self.stranger_rate = RateLimit(300, 60.0)
        self.attempts, self.all_attempts = RateLimit(10, 1 / 20), RateLimit(50, 1 / 5)

    def session_of(self, connection: HTTPConnection) -> PlannerSession | None:
        """The session of a browser that has signed in."""
        session = self._sessions.get(hash_secret(_token(connection)))
        if session is None or self._clock() - session.made_s > TOKEN_MS / 1000:
            return None
        if session.is_own and not is_this_machine(connection):
            return None
        return session

    def wait_s(self, connection: HTTPConnection) -> int:
        """How long someone must wait before trying another code."""
        from_here = network_of(client_address(connection))
        return max(self.attempts.wait_s(from_here), self.all_attempts.wait_s(""))

    def enter(self, connection: HTTPConnection, code: str) -> tuple[str, PlannerSession] | None:
        """A token for the right code; None, and one attempt fewer, for a wrong one."""
        if not compare_digest(normalize_code(code).encode(), self.code.encode()):
            self.attempts.take(network_of(client_address(connection)))
            self.all_attempts.take("")
            return None
        return self.begin(is_own=False)

    def begin(self, *, is_own: bool) -> tuple[str, PlannerSession]:
        """A new session, and its token."""
        token, session = new_token(), PlannerSession(new_token(), self._clock(), is_own)
        if len(self._sessions) >= MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        self._sessions[hash_secret(token)] = session
        return token, session

    def leave(self, connection: HTTPConnection) -> None:
        """End a session."""
        self._sessions.pop(hash_secret(_token(connection)), None)


def is_this_machine(connection: HTTPConnection) -> bool:
    """Whether a request comes from a browser on the server's own machine and nowhere else."""
    if any(name in FORWARDED for name, _ in connection.scope["headers"]):
        return False
    host = connection.url.hostname or ""
    return _is_loopback(client_address(connection)) and (
        host == "localhost" or host.endswith(".localhost") or _is_loopback(host)
    )


def set_token(answer: Response, connection: HTTPConnection, token: str) -> None:
    """Give a browser its token, which no script can read and no other site can send."""
    secure = is_secure(connection)
    answer.set_cookie(
        _cookie(connection), token, path="/", httponly=True, samesite="strict", secure=secure
    )


def drop_token(answer: Response, connection: HTTPConnection) -> None:
    """Remove a browser's token."""
    answer.delete_cookie(_cookie(connection), path="/", httponly=True, samesite="strict")


def _cookie(connection: HTTPConnection) -> str:
    return f"__Host-{COOKIE}" if is_secure(connection) else COOKIE


def _token(connection: HTTPConnection) -> str:
    cookie = _cookie(connection)
    for name, value in connection.scope["headers"]:
        if name == b"cookie" and cookie in (cookies := parse_cookies(value)):
            return str(cookies[cookie])
    return ""


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
