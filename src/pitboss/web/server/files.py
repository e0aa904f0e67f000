"""Scripts, styles and drawings as they lie in the package, with a name for each state of them.

Pages ask for /static/js/live.js?v=…, which may be kept for ever; the mark changes with the file.
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
from pitboss.web.server import bundles, glyphs

ROOT = Path(str(files("pitboss.web"))) / "static"
TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json", ".webmanifest": "application/manifest+json",
}  # fmt: skip
SHORT = 600
"""What is no longer than this is sent as it is."""
LONGEST = 100
"""No file here has a longer name; a file system would refuse to look for one."""
PHONE = ("base.css", "felt.css", "cards.css", "play.css", "play-dock.css", "play-slip.css",
         "play-sheets.css", "play-low.css")  # fmt: skip
"""The styles of a player's phone, in their order."""
MADE: dict[str, Callable[[], str]] = {
    "cards.svg": cards.sprite, "dice.svg": dice.sprite, "games.svg": glyphs.sprite,
    "phone.js": lambda: bundles.scripts(ROOT / "js", "play/main.js"),
    "phone.css": lambda: bundles.styles(ROOT / "css", *PHONE),
}  # fmt: skip


@lru_cache(maxsize=256)
def read(name: str) -> bytes | None:
    """A file of the package, or one that is made here; None if there is none of that name."""
    if name in MADE:
        return MADE[name]().encode()
    if "\0" in name or len(name) > LONGEST or Path(name).suffix not in TYPES:
        return None
    path = (ROOT / name).resolve()
    if not path.is_relative_to(ROOT.resolve()) or not path.is_file():
        return None
    return path.read_bytes()


@lru_cache(maxsize=256)
def zipped(name: str) -> bytes | None:
    """The same, compressed once for all who ask; None if that is not worth it."""
    found = read(name)
    return compress(found, 9, mtime=0) if found is not None and len(found) > SHORT else None


@lru_cache(maxsize=1)
def mark() -> str:
    """Changes whenever any of the files does, or what is made of them."""
    made = sha256()
    for path in sorted(ROOT.rglob("*")):
        if path.is_file():
            made.update(path.name.encode() + path.read_bytes())
    for name in MADE:
        made.update(name.encode() + (read(name) or b""))
    return made.hexdigest()[:12]


class Static:
    """The files under /static."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send one file."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405 if scope["type"] == "http" else 404)
        request = Request(scope)
        name = request.url.path.partition("/static/")[2]
        found = read(name)
        if found is None:
            raise HTTPException(404)
        forever = request.query_params.get("v") == mark()
        age = "public, max-age=31536000, immutable" if forever else "public, max-age=60"
        headers, kind = {"cache-control": age, "vary": "accept-encoding"}, TYPES[Path(name).suffix]
        if "gzip" in request.headers.get("accept-encoding", ""):
            found = _unless(zipped(name), found, headers)
        await Response(found, media_type=kind, headers=headers)(scope, receive, send)


def _unless(small: bytes | None, whole: bytes, headers: dict[str, str]) -> bytes:
    if small is None:
        return whole
    headers["content-encoding"] = "gzip"
    return small
