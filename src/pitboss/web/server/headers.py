"""The headers that every answer of this server carries, whatever it says.

Pages load scripts, styles and drawings from this server alone and open sockets to it alone. What is
meant for a script, and not for a person, is shown by no browser as if it were a page.
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
"""What may stand in a policy: a name or an address, and a port."""


def headers(host: str = "", secure: bool = False, for_scripts: bool = False) -> dict[str, str]:
    """The headers of an answer to who called this server `host`, over an encrypted line or not."""
    made = {POLICY: policy(host, secure, for_scripts), **SAME_FOR_ALL}
    if secure and not _is_this_machine(host):
        # A browser ties this to the name, whatever the port: "localhost" is for others as well.
        made[STRICT] = f"max-age={YEAR_S}; includeSubDomains"
    return made


def policy(host: str, secure: bool, for_scripts: bool) -> str:
    """What a browser may load and do with an answer. Some take 'self' for pages and not for
    sockets, so the address of the sockets is named."""
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
    """The same, as they are sent."""
    made = headers(host, secure, for_scripts)
    return tuple((name.encode(), value.encode()) for name, value in made.items())


def _is_this_machine(host: str) -> bool:
    name = host.rpartition(":")[0] if re.search(r":\d+$", host) else host
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
