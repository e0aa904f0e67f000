"""The cookies of a house: the session token, and the mark of a device where staff may sign in.

Over TLS their names begin with "__Host-": a browser then accepts the cookie from this server only,
so nobody else on the network can plant one. Such a cookie belongs to the whole server, so its name
includes the house; without TLS its path does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import Response

TOKEN, DEVICE = "pitboss", "pitboss-device"
DEVICE_S = 14 * 86_400
"""How long a browser keeps a device cookie; a token cookie ends with the browser."""


def is_secure(connection: HTTPConnection) -> bool:
    """Whether a request came over TLS."""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_name(kind: str, slug: str, secure: bool) -> str:
    """The name of a cookie of a house.

    >>> cookie_name(TOKEN, "night", True), cookie_name(TOKEN, "night", False)
    ('__Host-pitboss-night', 'pitboss')
    """
    return f"__Host-{kind}-{slug}" if secure else kind


def cookie_of(connection: HTTPConnection, kind: str, slug: str) -> str:
    """The value of a cookie of a house; empty if the browser sent none."""
    full_name, cookie = cookie_name(kind, slug, is_secure(connection)), ""
    for name, value in connection.scope["headers"]:
        if name == b"cookie":
            cookie = parse_cookies(value).get(full_name, cookie)
    return cookie


@lru_cache(maxsize=512)
def parse_cookies(header: bytes) -> Mapping[str, str]:
    """The cookies in a header; cached, because a phone sends the same ones with every request."""
    return MappingProxyType(cookie_parser(header.decode("latin-1")))


def set_cookie(
    answer: Response, connection: HTTPConnection, kind: str, slug: str, value: str
) -> None:
    """Set a cookie that no script can read and no other site can send."""
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
    """Delete a cookie."""
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
