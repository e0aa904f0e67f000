"""By which names this server may be called.

A page of somebody else can have a name of its own lead to an address of this network, and then ask
the server in the visitor's browser as if it were one of our pages. Such a name is always one that
can be had in the public directory of names, and never one of those below: so everything else is
turned away, and nobody who comes by address, by the QR code or by a name of the house's own network
notices it. A house that has given its server a public name says so when it starts it.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

PRIVATE = ("localhost", "local", "lan", "home", "internal", "localdomain", "home.arpa")
"""Endings that nobody can have in the public directory: they are kept for networks of one's own."""
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
KEPT = 256
"""How many names are remembered; a house has a few."""


class HostNames:
    """The names that a server answers to. `own` are those that it was told when it was started,
    as `named` reads them."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        self._own = {*own, _plain(socket.gethostname())}
        self._known: dict[str, bool] = {}

    def answers_to(self, host: str) -> bool:
        """Whether a request may call the server so; `host` is as it stands in its header."""
        known = self._known.get(host)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            name = host_name(host)
            known = self._known[host] = name is not None and (name in self._own or is_private(name))
        return known


def host_name(host: str) -> str | None:
    """The name in a Host header, without its port; None where there is none to be read.

    >>> name_of("Laptop.LAN:8000"), name_of("[::1]:8000"), name_of("evil.example."), name_of("[")
    ('laptop.lan', '::1', 'evil.example', None)
    """
    try:
        return _plain(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return None


def parse_host_name(said: str) -> str | None:
    """The name in what somebody says to be one of this machine, the address of a page too; None
    where no browser would call it so.

    >>> named("https://Night.example:8000/h/night/"), named("night.example."), named("our night")
    ('night.example', 'night.example', None)
    """
    name = host_name(said.strip().partition("://")[2] or said) or ""
    return name if _NAME.fullmatch(name) else None


def is_private(name: str) -> bool:
    """Whether a name is an address, or one that only the own network can know.

    >>> [is_near(one) for one in ("192.0.2.7", "::1", "", "localhost", "laptop", "laptop.lan")]
    [True, True, True, True, True, True]
    >>> [is_near(one) for one in ("evil.example", "lan.example", "127.1", "notlan", "a.notlan")]
    [False, False, False, True, False]
    """
    if "." not in name and ":" not in name:
        return name.isascii()
    if name.endswith(tuple(f".{one}" for one in PRIVATE)):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _plain(name: str) -> str:
    return name.strip().rstrip(".").lower()
