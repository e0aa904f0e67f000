"""The headers of every answer of this server.

Pages load scripts, styles and drawings from this server only, and open sockets to it only. Browsers
never show an answer meant for a script as a page.
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import ip_address

SAME_FOR_ALL = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
POLICY, STRICT = "content-security-policy", "strict-transport-security"
NAMES = frozenset(name.encode() for name in (*SAME_FOR_ALL, POLICY, STRICT))
YEAR_S = 365 * 86_400
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,261}")
"""What a policy may contain: a name or an address, and a port."""


def headers(host: str = "", secure: bool = False, for_scripts: bool = False) -> dict[str, str]:
    """The headers of an answer to a client that called this server `host`, with or without TLS."""
    fields = {POLICY: policy(host, secure, for_scripts), **SAME_FOR_ALL}
    if secure and not _is_this_machine(host):
        # A browser applies this to the name on every port, and other programs use "localhost" too.
        fields[STRICT] = f"max-age={YEAR_S}; includeSubDomains"
    return fields


def policy(host: str, secure: bool, for_scripts: bool) -> str:
    """What a browser may load and do with an answer. Some browsers do not count sockets as 'self',
    so their address is spelled out."""
    live = f" {'wss' if secure else 'ws'}://{host}" if _HOST.fullmatch(host) else ""
    parts = [
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:",
        f"connect-src 'self'{live}",
        "font-src 'self'; manifest-src 'self'; media-src 'self'; object-src 'none'",
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ]
    return "; ".join([*parts, "sandbox"] if for_scripts else parts)


@lru_cache(maxsize=256)
def encoded_headers(host: str, secure: bool, for_scripts: bool) -> tuple[tuple[bytes, bytes], ...]:
    """The same headers, encoded."""
    fields = headers(host, secure, for_scripts)
    return tuple((name.encode(), value.encode()) for name, value in fields.items())


def _is_this_machine(host: str) -> bool:
    name = host.rpartition(":")[0] if re.search(r":\d+$", host) else host
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
