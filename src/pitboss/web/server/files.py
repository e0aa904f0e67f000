"""Static files: the package's scripts, styles and drawings, with a version mark.

Pages ask for /static/js/live.js?v=…, which browsers may keep forever, because the mark changes with
the files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pitboss.layout import cards, dice
from pitboss.layout.paper_style import PAPER
from pitboss.paper.html import STYLE
from pitboss.web.server import bundles, glyphs

ROOT = Path(str(files("pitboss.web"))) / "static"
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
SHORT = 600
"""Shorter files are sent uncompressed."""
LONGEST = 100
"""No file here has a longer name, and a file system would fail to look for one."""
PHONE = (
    "base.css",
    "felt.css",
    "cards.css",
    "play.css",
    "play-dock.css",
    "play-result.css",
    "play-sheets.css",
    "play-tickets.css",
    "play-short-screen.css",
)
"""The styles of a player's phone, in order."""
GENERATED: dict[str, Callable[[], str]] = {
    "cards.svg": cards.sprite,
    "dice.svg": dice.sprite,
    "games.svg": glyphs.sprite,
    "paper.css": lambda: STYLE + PAPER,
    "phone.js": lambda: bundles.join_scripts(ROOT / "js", "play/main.js"),
    "phone.css": lambda: bundles.join_styles(ROOT / "css", *PHONE),
}


@lru_cache(maxsize=256)
def read_static(name: str) -> bytes | None:
    """A file of the package, or a generated one; None if there is no such file."""
    if name in GENERATED:
        return GENERATED[name]().encode()
    if "\0" in name or len(name) > LONGEST or Path(name).suffix not in TYPES:
        return None
    path = (ROOT / name).resolve()
    if not path.is_relative_to(ROOT.resolve()) or not path.is_file():
        return None
    return path.read_bytes()


@lru_cache(maxsize=256)
def read_compressed(name: str) -> bytes | None:
    """The same, compressed once for everyone; None if that is not worth it."""
    data = read_static(name)
    return compress(data, 9, mtime=0) if data is not None and len(data) > SHORT else None


@lru_cache(maxsize=1)
def version_mark() -> str:
    """A mark that changes whenever a file changes, or something generated from the files."""
    digest = sha256()
    for path in sorted(ROOT.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    for name in GENERATED:
        digest.update(name.encode() + (read_static(name) or b""))
    return digest.hexdigest()[:12]


class StaticFiles:
    """The files under /static."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send one file."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405 if scope["type"] == "http" else 404)
        request = Request(scope)
        name = request.url.path.partition("/static/")[2]
        data = read_static(name)
        if data is None:
            raise HTTPException(404)
        forever = request.query_params.get("v") == version_mark()
        age = "public, max-age=31536000, immutable" if forever else "public, max-age=60"
        headers, kind = {"cache-control": age, "vary": "accept-encoding"}, TYPES[Path(name).suffix]
        if "gzip" in request.headers.get("accept-encoding", ""):
            data = _prefer_compressed(read_compressed(name), data, headers)
        await Response(data, media_type=kind, headers=headers)(scope, receive, send)


def _prefer_compressed(small: bytes | None, whole: bytes, headers: dict[str, str]) -> bytes:
    if small is None:
        return whole
    headers["content-encoding"] = "gzip"
    return small
