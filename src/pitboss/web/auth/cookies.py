"""The cookies of a house: the token of who is in, and the device on which staff may sign in.

Over an encrypted line their names begin with "__Host-": a browser takes such a cookie from this
very server only, so that nobody else in the network can slip one in. It belongs to the whole server
then, so that the house stands in its name; else it stands in its path.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

TOKEN, DEVICE = "pitboss", "pitboss-device"
DEVICE_S = 14 * 86_400
"""How long a browser keeps the cookie of a device; that of a token goes with the browser."""


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a request came over an encrypted line."""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_name(kind: str, slug: str, secure: bool) -> str:
    """How a cookie of a house is called.

    >>> cookie_name(TOKEN, "night", True), cookie_name(TOKEN, "night", False)
    ('__Host-pitboss-night', 'pitboss')
    """
    return f"__Host-{kind}-{slug}" if secure else kind


def cookie_of(connection: HTTPConnection, kind: str, slug: str) -> str:
    """What a browser sends as a cookie of a house; nothing if it has none."""
    return connection.cookies.get(cookie_name(kind, slug, is_secure(connection)), "")


def set_cookie(
    answer: Response, connection: HTTPConnection, kind: str, slug: str, value: str
) -> None:
    """Let a browser keep a cookie, which no script reads and no other page sends."""
    secure = is_secure(connection)
    answer.set_cookie(
        cookie_name(kind, slug, secure),
        value,
        path=_path(slug, secure),
        httponly=True,
        samesite="strict",
        secure=secure,
        max_age=DEVICE_S if kind == DEVICE else None,
    )


def drop_cookie(answer: Response, connection: HTTPConnection, kind: str, slug: str) -> None:
    """Let a browser forget a cookie."""
    secure = is_secure(connection)
    answer.delete_cookie(
        cookie_name(kind, slug, secure),
        path=_path(slug, secure),
        httponly=True,
        samesite="strict",
        secure=secure,
    )


def _path(slug: str, secure: bool) -> str:
    return "/" if secure else f"/h/{slug}"
