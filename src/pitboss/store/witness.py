"""What a key remembers: the newest head it signed of each night, in a small file beside the key.

A night's file that is put back from yesterday is sound in itself, and nobody could tell without a
receipt. The key lies elsewhere and was not put back with it. The file is written after each commit,
when its head is safe in the journal, so it never knows more than the journal did; if it is lost,
nothing is refused. No disk is waited for: after a cut of the power it may know a little less.

It never goes back. While one server works, another copy may be taken over with the same key: the
memory is then that copy's, and the server notices before its next turn and stops.
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
"""Bytes of the file; a head takes about half of them."""


TAKEN_OVER = "copy taken over"
"""Why a head stands over the first row of a copy that was taken over."""


def _age(head: Head) -> tuple[int, int]:
    return head.size, side_data_turns(head)


class OlderCopy(StoreTrouble):
    """The key of this night has signed more rows, or others, than this journal holds."""


class Superseded(StoreBroken):
    """While this copy was open, the key went on with another."""


class Witness:
    """The memory of one key for one night, and what this process last saw in it."""

    def __init__(self, key: Path, night: str) -> None:
        self._night, self._seen = night, b""
        self.path = key.with_name(f"{key.name}.{sha256(night.encode()).hexdigest()[:16]}.seen")

    def remember(self, head: Head) -> None:
        """Keep a head that is safe in the journal, unless somebody else keeps a newer one, or has
        just taken a copy over; a disk that is full makes no trouble here."""
        if (found := self._read()) != self._seen:
            other = self._head(found)
            if other is not None and (_age(other) >= _age(head) or other.why == TAKEN_OVER):
                return
        self._write(head)

    def _write(self, head: Head) -> None:
        # Written over in place, always as long and within one block, so that no disk is waited for.
        # Should it be torn by a failing machine, its signature does not hold and it is as if lost.
        with suppress(OSError):
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o666)
            try:
                written = msgspec.json.encode(head).ljust(ROOM)
                os.write(file, written)
                self._seen = written
            finally:
                os.close(file)

    def _read(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError:
            return b""

    def _head(self, found: bytes) -> Head | None:
        try:
            head = msgspec.json.decode(found, type=Head)
        except msgspec.DecodeError:
            return None
        signed = is_signed(head.key, head.signed_bytes, head.signature)
        return head if signed and head.night == self._night else None

    def newest(self) -> Head | None:
        """The newest head, if one is remembered, can be read, and was signed by its key."""
        return self._head(self._read())

    def refuse_changed(self, store: Store) -> None:
        """Refuse to go on if the key has gone on with another copy since this one was opened."""
        if self._read() == self._seen:
            return
        try:
            self.refuse_older(store)
        except OlderCopy:
            raise Superseded(
                f"the key of night {self._night!r} has gone on with another copy of it: nothing "
                "more is written in this one. Stop, and work with the copy that was taken over"
            ) from None

    def refuse_older(self, store: Store) -> None:
        """Refuse a journal that lacks the rows which the key has signed, or has others there."""
        found = self._read()
        head = self._head(found)
        if head is None:
            return
        row = next(iter(store.rows(head.size - 1)), None)
        words = f"the key of night {self._night!r} has signed {head.size} rows"
        if row is None:
            raise OlderCopy(
                f"{words}, and this copy has fewer: it is older. Find the later one, "
                "or bring this one back with 'floor restore --even-if-older'"
            )
        if row.hash != head.last:
            raise OlderCopy(f"{words}, and others than those of this copy: there are two stories")
        self._seen = found

    def go_on_from(self, head: Head) -> None:
        """Somebody took another copy over: its head is the newest now, and what was known is set
        aside. There is no moment without a memory, in which any copy would do."""
        with suppress(OSError):
            self._backup_path.write_bytes(self.path.read_bytes())
        self._write(head)

    def least_turns(self, store: Store) -> int:
        """How often something was kept beside a journal that ends where the key signed last: a list
        that was put back whole, with the newest head over the same rows, shows only here."""
        head = self.newest()
        return side_data_turns(head) if head is not None and head.size == store.end()[0] else 0

    def allow_earlier(self, store: Store) -> None:
        """Somebody brings a copy back that lacks no row: what is kept beside it may be of an
        earlier time, and is what there is from now on."""
        known, newest = self.newest(), newest_head(store)
        if known is not None and newest is not None and known.last == newest.last:
            self.go_on_from(newest)

    def forget(self) -> None:
        """Begin anew, because another night begins under this name; what was known is set aside."""
        with suppress(FileNotFoundError):
            os.replace(self.path, self._backup_path)

    @property
    def _backup_path(self) -> Path:
        return self.path.with_name(self.path.name + ".lost")
