"""Pictures of prizes: the file that the plan names, or else a drawing of a gift box."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path
from zlib import crc32

from pitboss.floor.plan import PrizePlan

TYPES = {
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
}
MOST_BYTES = 2_000_000
"""A larger file is too much for a phone."""
_PAPERS = ("#8c2f39", "#1d4e89", "#0a7a4b", "#6b3fa0", "#a8521c", "#0f6e7c")


def read_picture(folders: tuple[Path, ...], prize: PrizePlan) -> tuple[bytes, str]:
    """The picture of a prize and its type: the file in one of the folders, or a drawing."""
    kind = TYPES.get(Path(prize.picture).suffix.lower())
    for folder in folders if kind is not None else ():
        path = (folder / prize.picture).resolve()
        if path.is_relative_to(folder.resolve()) and path.is_file():
            state = path.stat()
            if state.st_size <= MOST_BYTES:
                assert kind is not None
                return _read(path, state.st_mtime_ns), kind
    return parcel(prize).encode(), TYPES[".svg"]


@lru_cache(maxsize=64)
def _read(path: Path, changed_ns: int) -> bytes:
    """A file, read again only after it has changed."""
    return path.read_bytes()


def parcel(prize: PrizePlan) -> str:
    """A gift box with the first letter of a prize, in a color of its own.

    >>> "<text" in parcel(PrizePlan(id="bike", name="Mountain bike"))
    True
    """
    paper = _PAPERS[crc32(prize.id.encode()) % len(_PAPERS)]
    letter = escape((prize.name or prize.id)[:1].upper())
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120">
<rect width="160" height="120" fill="#0a3324"/>
<rect x="34" y="42" width="92" height="66" rx="4" fill="{paper}"/>
<rect x="28" y="30" width="104" height="20" rx="4" fill="{paper}"/>
<rect x="28" y="46" width="104" height="4" fill="#000" opacity=".25"/>
<rect x="72" y="30" width="16" height="78" fill="#ecd27a"/>
<path d="M80 30C62 4 40 14 50 26c5 6 20 4 30 4zM80 30c18-26 40-16 30-4-5 6-20 4-30 4z"
 fill="none" stroke="#ecd27a" stroke-width="6"/>
<circle cx="80" cy="78" r="20" fill="#f7f1e1"/>
<text x="80" y="87" font-family="Georgia,serif" font-size="26" font-weight="700"
 text-anchor="middle" fill="#141a17">{letter}</text>
</svg>
"""
