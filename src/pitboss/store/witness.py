"""What a key remembers: the newest head it signed for each night, in a small file beside the key.

Yesterday's copy of a night is sound in itself, and only a receipt would show that it is old. But
the key is elsewhere and was not restored with it. The file is written after each commit, once its
head is safe in the journal, so it never knows more than the journal did; if it is lost, nothing is
refused. It does not wait for the disk, so after a power cut it may know a little less.

It never goes back. While a server works, another copy may be taken over with the same key: then the
memory belongs to that copy, and the server notices before its next turn and stops.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from pitboss.store.head import Head
from pitboss.store.journal import Store, StoreBroken, StoreTrouble
from pitboss.store.keys import is_signed
from pitboss.store.newest_head import newest_head, side_data_turns

ROOM = 1024
"""The size of the file in bytes; a head takes about half of it."""


TAKEN_OVER = "copy taken over"
"""The reason for the head over the first row of a copy that was taken over."""


def _age(head: Head) -> tuple[int, int]:
    return head.size, side_data_turns(head)


class OlderCopy(StoreTrouble):
    """The key of this night has signed more rows than this journal holds, or different ones."""


class Superseded(StoreBroken):
    """The key went on with another copy while this one was open."""


class Witness:
    """The memory of one key for one night, and what this process last saw in it."""

    def __init__(self, key: Path, night: str) -> None:
        self._night, self._stored = night, b""
        self.path = key.with_name(f"{key.name}.{sha256(night.encode()).hexdigest()[:16]}.seen")

    def remember(self, head: Head) -> None:
        """Remember a head that is safe in the journal, unless someone else stored a newer one
        or has just taken a copy over. A full disk is no problem here."""
        if (stored := self._read()) != self._stored:
            other = self._head(stored)
            if other is not None and (_age(other) >= _age(head) or other.why == TAKEN_OVER):
                return
        self._write(head)

    def _write(self, head: Head) -> None:
        # Overwritten in place, always with the same length and within one block, so there is no
        # wait for the disk. If a failing machine tears it, it has no valid signature and is lost.
        with suppress(OSError):
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o666)
            try:
                data = msgspec.json.encode(head).ljust(ROOM)
                os.write(file, data)
                self._stored = data
            finally:
                os.close(file)

    def _read(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError:
            return b""

    def _head(self, stored: bytes) -> Head | None:
        try:
            head = msgspec.json.decode(stored, type=Head)
        except msgspec.DecodeError:
            return None
        signed = is_signed(head.key, head.signed_bytes, head.signature)
        return head if signed and head.night == self._night else None

    def newest(self) -> Head | None:
        """The newest head, if there is a readable one that its key signed."""
        return self._head(self._read())

    def refuse_changed(self, store: Store) -> None:
        """Refuse to go on if the key has gone on with another copy since this one was opened."""
        if self._read() == self._stored:
            return
        try:
            self.refuse_older(store)
        except OlderCopy:
            raise Superseded(
                f"the key of night {self._night!r} has gone on with another copy, so this one "
                "takes no more orders. Stop, and work with the copy that was taken over"
            ) from None

    def refuse_older(self, store: Store) -> None:
        """Refuse a journal that lacks rows the key has signed, or has different ones."""
        stored = self._read()
        head = self._head(stored)
        if head is None:
            return
        row = next(iter(store.rows(head.size - 1)), None)
        words = f"the key of night {self._night!r} has signed {head.size} rows"
        if row is None:
            raise OlderCopy(
                f"{words}, and this copy has fewer: it is older. Find the newer one, "
                "or restore this one with 'floor restore --even-if-older'"
            )
        if row.hash != head.last:
            raise OlderCopy(
                f"{words}, and this copy has different ones: the night has two versions"
            )
        self._stored = stored

    def go_on_from(self, head: Head) -> None:
        """Someone took another copy over: its head is now the newest, and the old memory is set
        aside. There is always a memory, so never a moment when any copy would be accepted."""
        with suppress(OSError):
            self._backup_path.write_bytes(self.path.read_bytes())
        self._write(head)

    def least_turns(self, store: Store) -> int:
        """The number of changes of side data of a journal that ends where the key last signed. Only
        this shows that side data was put back together with the newest head over the same rows."""
        head = self.newest()
        return side_data_turns(head) if head is not None and head.size == store.end()[0] else 0

    def allow_earlier(self, store: Store) -> None:
        """Someone restores a copy that lacks no row: its side data may be from an earlier time,
        and counts from now on."""
        known, newest = self.newest(), newest_head(store)
        if known is not None and newest is not None and known.last == newest.last:
            self.go_on_from(newest)

    def forget(self) -> None:
        """Start over for a new night with this name; the old memory is set aside."""
        with suppress(FileNotFoundError):
            os.replace(self.path, self._backup_path)

    @property
    def _backup_path(self) -> Path:
        return self.path.with_name(self.path.name + ".lost")
