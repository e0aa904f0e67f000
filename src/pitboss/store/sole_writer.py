"""The server that owns a night's file is its only writer, and notices any other.

Before each turn, and before a commit is answered, the file must still be the one that was opened,
under its only name. SQLite tells whether another program has committed anything since: then every
row is checked again, and the first one that is not this server's own stops it. A program that
writes past SQLite, such as one that copies an old file over this one, changes the size or a time of
the last change: then the file is read again from the start. A program can put back the time of the
bytes (mtime), but not the system's own time of the file (ctime).
"""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from pitboss.store.journal import NightFacts, StoreBroken, StoreTrouble
from pitboss.store.night_file import refuse_other_names, sibling
from pitboss.store.row import FORMAT, BadRow, check_rows, genesis

if TYPE_CHECKING:
    from pitboss.store.sqlite import SQLiteStore

IN_USE, AT_REST = 1, 0
"""The file's `user_version`: whether a server has it open, so that some rows may be only in its
log."""


class SoleWriter:
    """What the owner of a night's file knows about it."""

    def __init__(self, store: SQLiteStore, db: sqlite3.Connection) -> None:
        self._store, self._db, path = store, db, store.path
        self._files = {path: _identity(refuse_other_names(path))}
        for beside in (sibling(path, "-wal"), sibling(path, ".lease")):
            with suppress(FileNotFoundError):
                self._files[beside] = _identity(os.lstat(beside))
        self._end, self._version = store.end(), self._data_version()
        self._sizes = self._file_state()

    def verify_file(self) -> None:
        """Refuse to go on if the file is gone, moved, replaced, or has a second name."""
        for path, known in self._files.items():
            try:
                status = os.lstat(path)
            except FileNotFoundError:
                self._stop(f"{path} is gone: it was deleted or moved while this server had it open")
            if stat.S_ISLNK(status.st_mode) or _identity(status) != known:
                self._stop(f"{path} is not the file that this server opened")
            if status.st_nlink > 1:
                self._stop(f"{path} got a second name (a hard link) while it was open")

    def verify_rows(self) -> None:
        """Refuse to go on if another program has written in the file; called within a turn."""
        if (version := self._data_version()) != self._version:
            self._verify(self._store)
            self._version = version
        elif self._file_state() != self._sizes:
            self._verify_whole_file()

    def settle(self) -> None:
        """Remember how a turn left the file, whatever its result."""
        self._sizes = self._file_state()

    def _file_state(self) -> tuple[tuple[int, int, int], ...]:
        """The sizes of the file and its log, and both times of their last change."""
        sizes = []
        for path in (self._store.path, sibling(self._store.path, "-wal")):
            with suppress(OSError):
                status = os.lstat(path)
                sizes.append((status.st_size, status.st_mtime_ns, status.st_ctime_ns))
        return tuple(sizes)

    def _verify_whole_file(self) -> None:
        """Read the whole file through a new connection: this one would not read again what it has
        read before."""
        try:
            fresh = type(self._store)(self._store.path)
        except StoreTrouble as wrong:
            self._stop(f"another program has written in it: {wrong}")
        try:
            fresh.check_file()
            self._verify(fresh)
        except StoreTrouble as wrong:
            self._stop(f"another program has written in it: {wrong}")
        finally:
            fresh.close()
        self._store.checkpoint_soon()  # the log may have been replaced

    def _verify(self, store: SQLiteStore) -> None:
        """Refuse anything in a file that this server has not written."""
        end, facts = (0, b""), self._store.facts
        try:
            if read_facts(store._db, store.path) != facts:
                self._stop("it now holds a different night")
            for row in check_rows(store.rows(), (0, genesis(facts.night, facts.format), 0)):
                end = row.seq, row.hash
                if row.seq > self._end[0]:
                    self._stop(f"row {row.seq} was written by another program")
        except BadRow as bad:
            self._stop(f"another program has written in it: row {bad.seq} {bad.what}")
        if end != self._end:
            change = "is gone" if end[0] < self._end[0] else "is different now"
            self._stop(f"row {min(end[0] + 1, self._end[0])} {change}: another program has written")
        if self._store.side.is_sealed:
            self._store.side.check(store.shelf)

    def commit(self, end: tuple[int, bytes] | None) -> None:
        """This server has written up to this row."""
        self._end = end or self._end
        self._store.side.commit()

    def _data_version(self) -> int:
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        return int(version)

    def _stop(self, what: str) -> NoReturn:
        path, words = self._store.path, "nothing more will be recorded or answered"
        fault = what if str(path) in what else f"{path} cannot be trusted, because {what}"
        self._store.broken = f"{fault}: {words}. Run 'pitboss verify'"
        raise StoreBroken(self._store.broken)


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def mark(db: sqlite3.Connection, use: int) -> None:
    """Write into the file itself, not only its log, whether a server has it open. If nothing can be
    written, the night can still be read, but takes no orders."""
    with suppress(sqlite3.Error):
        (current,) = db.execute("PRAGMA user_version").fetchone()
        if current != use:
            db.execute(f"PRAGMA user_version = {use}")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def lacks_log(db: sqlite3.Connection, had_log: bool) -> bool:
    """Whether a file was copied while a server had it open, without the log that belongs to it."""
    (use,) = db.execute("PRAGMA user_version").fetchone()
    return use == IN_USE and not had_log


def read_facts(db: sqlite3.Connection, path: Path) -> NightFacts:
    """Which night a file holds. A trigger or view, which no night has, is refused: it could act
    when the file is read or written."""
    own = "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
    try:
        foreign = db.execute(own).fetchone()
        rows = db.execute("SELECT night, format FROM facts").fetchall() if not foreign else []
    except sqlite3.Error as error:
        raise StoreBroken(f"{path} is not a night of Pitboss, or is damaged: {error}") from None
    if foreign:
        raise StoreBroken(f"{path} cannot be trusted: another program put {foreign[0]!r} into it")
    if len(rows) != 1:
        raise StoreBroken(f"{path} does not say which night it holds")
    facts = NightFacts(*rows[0])
    if facts.format > FORMAT:
        words = f"{path} was written by a newer Pitboss (format {facts.format}; this one reads"
        raise StoreTrouble(f"{words} up to {FORMAT}): use the newer one")
    return facts
