"""A second laptop has everything that the first one has answered: the end at the second laptop.

It calls the first laptop, stores every commit in a file of its own, waits for its disk, and
confirms. What arrives is checked: rows in their chain, the newest head signed over the last of
them. What it lacked when it called is stored in one piece, so at every moment the copy is a whole
night that can be gone on with.

Only people can see whether a laptop that does not answer has died or only lost the line. So a mark
beside the copy says until when it had everything, and how the line ended.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from pitboss.store.clock import wall_ms
from pitboss.store.head import Head
from pitboss.store.journal import StoreTrouble, Turn
from pitboss.store.key_line import KeyLine, LineGarbled, LineLost, line_words
from pitboss.store.keys import Signer
from pitboss.store.newest_head import missing_head, newest_head, verify_newest
from pitboss.store.row import BadRow, JournalEnd, check_rows, genesis
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.standby_marks import (
    BEHIND,
    CUT,
    IN_STEP,
    STOPPED,
    Following,
    overwrite_following,
    read_following,
    write_following,
)
from pitboss.store.standby_messages import Confirmed, GaveWay, Hello, JournalChange, Welcome

CALL_S = 3.0
"""How long a call may take until the other end has proved its key."""
SILENCE_S = 10.0
"""The first laptop says something every second; after this long it is gone."""
MARK_MS = 1_000
"""So often the mark beside the copy is renewed while nothing happens."""


class LineRefused(LineLost):
    """The first laptop does not want this copy, and calling again changes nothing."""


def call(address: tuple[str, int], signer: Signer) -> tuple[KeyLine, Welcome]:
    """Call a laptop, which must have the same key: the line, and what is served there."""
    try:
        wire = socket.create_connection(address, CALL_S)
    except OSError as error:
        raise LineLost(line_words(error)) from None
    try:
        line = KeyLine(wire, signer, listens=False, within_s=CALL_S)
        return line, line.hear(Welcome)
    except LineLost:
        wire.close()
        raise


class StandbyCopy:
    """The copy of a night in a file, which is made with the first call if it is not there.

    `following` is what it knows of the first laptop; `tell` is called when that has changed.
    `is_same_laptop`: both ends of the line are here, so one accident ends both.
    """

    def __init__(self, path: Path, signer: Signer, edition: str, address: tuple[str, int]) -> None:
        self._path, self._signer, self._edition, self._address = path, signer, edition, address
        self._store: SQLiteStore | None = None
        self._end: JournalEnd = (0, b"", 0)
        self._marked_ms = 0
        self.is_same_laptop = False
        self.tell: Callable[[], object] = lambda: None
        known, (host, port) = read_following(path), address
        if known is None and path.exists():
            raise StoreTrouble(f"{path} is a night, not a copy of one: give the copy a new name")
        self.following = replace(known or Following(address=""), address=f"{host}:{port}")
        if path.exists():
            self._open(SQLiteStore(path, owner=True))

    def _open(self, store: SQLiteStore) -> SQLiteStore:
        self._store, facts = store, store.facts
        seq, last = store.end()
        at_ms = next(store.rows(seq - 1, 1)).at_ms if seq else 0
        self._end = seq, last if seq else genesis(facts.night, facts.format), at_ms
        return store

    def follow(self) -> None:
        """Call, and follow until the line is lost, which is raised as `LineLost`."""
        line, welcome = call(self._address, self._signer)
        self.is_same_laptop = line.is_within_one_machine
        try:
            if welcome.edition != self._edition:
                raise LineRefused(
                    f"the first laptop runs another edition of Pitboss ({welcome.edition}; "
                    f"here {self._edition}): install the same on both"
                )
            # It answers: so from now on, until it says otherwise, it has more than this copy.
            self._mark(BEHIND)
            store = self._store or self._open(SQLiteStore.create(self._path, welcome.night))
            line.wait_at_most(SILENCE_S)
            line.send(Hello(store.facts.night, self._end[0], self._end[1] if self._end[0] else b""))
            while True:
                self._take_change(line, store)
        except BadRow as bad:
            self._mark(BEHIND)
            raise LineRefused(f"what the first laptop sends cannot be trusted: {bad}") from None
        except (StoreTrouble, LineGarbled):
            self._mark(BEHIND)
            raise
        except LineLost:
            if self.following.line == IN_STEP:
                self._mark(CUT)
            raise
        finally:
            line.close()

    def _take_change(self, line: KeyLine, store: SQLiteStore) -> None:
        """Store one change, and confirm it."""
        line.wait_at_most(SILENCE_S)
        change = line.hear(JournalChange)
        if change.fault:
            self._mark(BEHIND)
            raise (LineRefused if change.is_hopeless else LineLost)(change.fault)
        if not change.is_empty:
            self._store_change(line, store, change)
        line.wait_at_most(SILENCE_S)
        line.send(Confirmed(self._end[0]))
        if change.is_last:
            self._mark(STOPPED, in_step_ms=wall_ms())
            raise LineLost("it was shut down properly, and everything is here")
        if change.in_step and self.following.line != IN_STEP:
            self._mark(IN_STEP, in_step_ms=wall_ms())
        elif self.following.line == IN_STEP:
            self._stay_in_step()

    def _stay_in_step(self) -> None:
        now = wall_ms()
        self.following = replace(self.following, in_step_ms=now, **self._newest())
        if now - self._marked_ms >= MARK_MS:
            self._write_mark(wait=False)
            self.tell()

    def _store_change(self, line: KeyLine, store: SQLiteStore, change: JournalChange) -> None:
        """Check a change, whose rows may come in parts; wait until all of it is on the disk."""
        end = self._end
        with store.turn(end[0]) as turn:
            while True:
                end = _append(turn, change, end)
                if not change.has_more:
                    break
                line.wait_at_most(SILENCE_S)
                line.send(Confirmed(end[0]))
                change = line.hear(JournalChange)
                if change.fault:
                    raise LineLost(change.fault)
            _put_values(store, change)
            head = newest_head(store)
            if head is None:
                raise missing_head(end[0])
            verify_newest(head, store.facts.night, self._signer.public, end[:2])
        self._end = end

    def _newest(self) -> dict[str, int]:
        return {"rows": self._end[0], "row_ms": self._end[2]}

    def _mark(self, line: str, *, in_step_ms: int | None = None) -> None:
        """Note how it is with the first laptop."""
        known = self.following
        in_step_ms = known.in_step_ms if in_step_ms is None else in_step_ms
        self.following = replace(known, line=line, in_step_ms=in_step_ms, **self._newest())
        self._write_mark(wait=True)
        self.tell()

    def _write_mark(self, *, wait: bool) -> None:
        self._marked_ms = wall_ms()
        try:
            write_following(self._path, self.following, wait=wait)
        except OSError:
            if self._store is None:
                raise  # without its first mark the copy could be taken for the night itself
            # An older mark could say that the line was just cut, although the first laptop answers.
            overwrite_following(self._path, self.following)

    def close(self) -> None:
        """Release the file."""
        if self._store is not None:
            self._store.close()


def _append(turn: Turn, change: JournalChange, end: JournalEnd) -> JournalEnd:
    for row in check_rows(change.rows, end):
        end = row.seq, row.hash, row.at_ms
    turn.append(change.rows, change.heads)
    return end


def _put_values(store: SQLiteStore, change: JournalChange) -> None:
    shelf = store.shelf
    if change.is_whole:
        names = {name for name, _ in change.values}
        for name in [name for name, _ in shelf.all() if name not in names]:
            shelf.put(name, None)
    for name, value in change.values:
        shelf.put(name, value)


def is_reachable(address: tuple[str, int], signer: Signer) -> bool:
    """Whether a laptop still serves a night of this key."""
    with suppress(LineLost):
        call(address, signer)[0].close()
        return True
    return False


def tell_first_laptop(address: tuple[str, int], signer: Signer, head: Head) -> bool:
    """Tell a laptop that the night goes on here; returns whether it has stopped."""
    with suppress(LineLost):
        line, _ = call(address, signer)
        try:
            line.wait_at_most(CALL_S)
            line.send(Hello(head.night, took_over=head))
            return line.hear(GaveWay).is_stopped
        finally:
            line.close()
    return False


def parse_address(text: str) -> tuple[str, int]:
    """The host and port in a text such as "192.168.1.7:8765"; raises ValueError."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if (
        not host
        or "/" in host
        or not (port.isascii() and port.isdecimal())
        or not 0 < int(port) < 65_536
    ):
        raise ValueError(f"{text!r} is not an address: write it like 192.168.1.7:8765")
    return host, int(port)
