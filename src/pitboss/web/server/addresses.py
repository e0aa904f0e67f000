"""Under which addresses this machine can be reached, and the code that a phone reads."""

from __future__ import annotations

import io
import socket
from functools import lru_cache
from ipaddress import ip_address

import segno
from starlette.datastructures import URL
from starlette.requests import Request


def lan_address() -> str:
    """This machine's address on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
            address: str = one.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def public_base(request: Request) -> str:
    """Under which address a phone finds this server; nothing if it finds none."""
    return base_for_phones(request.url, lan_address())


def base_for_phones(url: URL, address: str) -> str:
    """The address a page was opened under, unless that is this machine's own name for itself; then
    its `address` on the network, as it is now. Nothing where this machine is on no network.

    >>> base_for_phones(URL("http://localhost:8000/"), "192.0.2.7")
    'http://192.0.2.7:8000'
    >>> base_for_phones(URL("http://localhost:8000/"), "127.0.0.1")
    ''
    """
    if not _is_own(url.hostname or ""):
        return f"{url.scheme}://{url.netloc}"
    port = f":{url.port}" if url.port else ""
    return "" if _is_own(address) else f"{url.scheme}://{address}{port}"


def _is_own(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host in ("", "localhost") or host.endswith(".localhost")


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    """A QR code as SVG, to stand in a page: no style attribute, no XML head."""
    made = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(
        made,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=2,
        omitsize=True,
        svgclass="qr",
        lineclass="qr-line",
        dark="#141a17",
        light="#f7f1e1",
    )
    return made.getvalue().decode()


def qr_terminal(text: str) -> str:
    """A QR code in characters, for the terminal that started the server."""
    made = io.StringIO()
    segno.make(text, error="l").terminal(made, compact=True, border=1)
    return made.getvalue()
