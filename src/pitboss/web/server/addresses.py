"""The addresses of this machine, and the QR codes that phones read."""

from __future__ import annotations

import io
import socket
from functools import lru_cache
from ipaddress import ip_address

import segno
from starlette.datastructures import URL
from starlette.requests import Request


def lan_address() -> str:
    """This machine's address on its network; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def public_base(request: Request) -> str:
    """The address where a phone finds this server; empty if there is none."""
    return base_for_phones(request.url, lan_address())


def base_for_phones(url: URL, address: str) -> str:
    """The address at which a page was opened or, if only this machine knows that name, its
    `address` on the network. Empty if this machine is on no network.

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
    """A QR code as SVG for a page: no style attribute, no XML declaration."""
    svg = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(
        svg,
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
    return svg.getvalue().decode()


def qr_terminal(text: str) -> str:
    """A QR code made of characters, for the terminal that started the server."""
    output = io.StringIO()
    segno.make(text, error="l").terminal(output, compact=True, border=1)
    return output.getvalue()
