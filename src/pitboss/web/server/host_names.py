"""The host names that this server answers to.

An attacker's site can point its own name at an address of this network, and then use a visitor's
browser to talk to this server as if from one of our pages (DNS rebinding). That takes a name that
can be registered publicly, which those below cannot. So every other name is refused, and people who
use the IP address, the QR code or a name of the local network never notice. A house whose server
has a public name says so when it starts the server.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

PRIVATE = ("localhost", "local", "lan", "home", "internal", "localdomain", "home.arpa")
"""Endings that nobody can register publicly, because they are reserved for private networks."""
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
KEPT = 256
"""How many names are remembered; a house has only a few."""


class HostNames:
    """The names that a server answers to. `own` are the ones it was started with, as
    `parse_host_name` reads them."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        self._own = {*own, _normalize(socket.gethostname())}
        self._known: dict[str, bool] = {}

    def answers_to(self, host: str) -> bool:
        """Whether this server answers to the `host` of a request's header."""
        known = self._known.get(host)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            name = host_name(host)
            known = self._known[host] = name is not None and (name in self._own or is_private(name))
        return known


def host_name(host: str) -> str | None:
    """The name in a Host header, without its port; None if it cannot be read.

    >>> [host_name(one) for one in ("Laptop.LAN:8000", "[::1]:8000", "evil.example.", "[")]
    ['laptop.lan', '::1', 'evil.example', None]
    """
    try:
        return _normalize(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return None


def parse_host_name(typed: str) -> str | None:
    """The host name in what someone typed, which may be a whole address; None if no browser accepts
    it.

    >>> typed = ("https://Night.example:8000/h/night/", "night.example.", "our night")
    >>> [parse_host_name(text) for text in typed]
    ['night.example', 'night.example', None]
    """
    name = host_name(typed.strip().partition("://")[2] or typed) or ""
    return name if _NAME.fullmatch(name) else None


def is_private(name: str) -> bool:
    """Whether a name is an IP address, or a name that exists only on the local network.

    >>> [is_private(name) for name in ("192.0.2.7", "::1", "", "localhost", "laptop", "laptop.lan")]
    [True, True, True, True, True, True]
    >>> [is_private(name) for name in ("bad.example", "lan.example", "127.1", "notlan", "a.notlan")]
    [False, False, False, True, False]
    """
    if "." not in name and ":" not in name:
        return name.isascii()
    if name.endswith(tuple(f".{suffix}" for suffix in PRIVATE)):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _normalize(name: str) -> str:
    return name.strip().rstrip(".").lower()
