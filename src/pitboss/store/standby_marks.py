"""Small files beside a night that say at which of two laptops it goes on.

`.follows` is beside a copy: whom it follows, and how far it is. `.took-over` is beside a night that
was such a copy. `.gave-way` is beside a night that goes on elsewhere. `.followed` is beside a night
that another laptop has followed, so that it is not served again before that one was asked.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from pitboss.store.night_file import sibling, sync

IN_STEP, CUT, STOPPED, BEHIND = "in step", "cut", "stopped", "behind"
"""How it is between a copy and the first laptop: the copy has everything; the line ended at the
other end while it had; the first laptop said that it stops; the first laptop answers or answered
without the copy."""


class Following(Struct, frozen=True, kw_only=True):
    """Whom a copy follows, and what it has.

    `row_ms` is when its last row was recorded, by the clock of the house; `in_step_ms` when it last
    had everything, by the clock of its own laptop, and 0 if it never did.
    """

    address: str
    line: str = BEHIND
    rows: int = 0
    row_ms: int = 0
    in_step_ms: int = 0


def follows_file(path: Path) -> Path:
    """The mark beside a copy."""
    return sibling(path, ".follows")


def took_over_file(path: Path) -> Path:
    """The mark beside a night that took over: from which address."""
    return sibling(path, ".took-over")


def gave_way_file(path: Path) -> Path:
    """The mark beside a night that goes on elsewhere: why it is not served here."""
    return sibling(path, ".gave-way")


def followed_file(path: Path) -> Path:
    """The mark beside a night that another laptop has followed: at which address it was."""
    return sibling(path, ".followed")


def write_mark(mark: Path, text: str, *, wait: bool = True) -> None:
    """Write a mark whole or not at all; `wait` until it is on the disk."""
    unfinished = sibling(mark, ".unfinished")
    unfinished.write_text(text, "utf-8")
    if wait:
        sync(unfinished)
    os.replace(unfinished, mark)
    if wait and os.name == "posix":
        sync(mark.absolute().parent)


def read_mark(mark: Path) -> str:
    """What a mark says; empty if it is not there."""
    with suppress(FileNotFoundError):
        return mark.read_text("utf-8", errors="replace").strip()
    return ""


def write_following(path: Path, following: Following, *, wait: bool = True) -> None:
    """Remember how far a copy is."""
    write_mark(follows_file(path), msgspec.json.encode(following).decode() + "\n", wait=wait)


def overwrite_following(path: Path, following: Following) -> None:
    """Remember how far a copy is where nothing new fits on the disk: in place, which takes no
    room."""
    text = msgspec.json.encode(following) + b"\n"
    with suppress(OSError), follows_file(path).open("r+b") as mark:
        mark.write(text)
        mark.truncate()
        mark.flush()
        os.fsync(mark.fileno())


def read_following(path: Path) -> Following | None:
    """How far a copy is; None if it is no copy. If its mark cannot be read, nothing is known."""
    if not follows_file(path).exists():
        return None
    try:
        return msgspec.json.decode(read_mark(follows_file(path)), type=Following)
    except msgspec.DecodeError:
        return Following(address="")


def why_not_written(path: Path) -> str:
    """Why nothing may be recorded in this file: the night goes on elsewhere. Empty if it may."""
    if (following := read_following(path)) is not None:
        words = f"{path} is the copy of a night that is served at {following.address}"
        return f"{words}: if that laptop is gone, run 'pitboss floor take-over' first"
    return read_mark(gave_way_file(path))
