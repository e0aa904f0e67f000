"""The server that owns a night's file is the only one that writes in it, and notices any other.

Before each turn, and before a commit is answered, the file must still be the one that was opened,
under its one name. SQLite tells whether another program has committed anything since: then every
row is looked at again, and the first that is not this server's own stops it. A program that writes
past SQLite, such as one that copies an old file over this one, leaves another size or another time
of the last change: then the file is read anew, as by somebody who opens it now.
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
"""What the file itself says in its `user_version`: whether a server has it open, so that rows may
be in its log alone."""


class SoleWriter:
    """What the owner of a night's file knows of it."""

    def __init__(self, store: SQLiteStore, db: sqlite3.Connection) -> None:
        self._store, self._db, path = store, db, store.path
        self._files = {path: _identity(refuse_other_names(path))}
        for one in (sibling(path, "-wal"), sibling(path, ".lease")):
            with suppress(FileNotFoundError):
                self._files[one] = _identity(os.lstat(one))
        self._end, self._version = store.end(), self._data_version()
        self._left = self._look()

    def verify_file(self) -> None:
        """Refuse to go on if the file is gone, moved, replaced, or has a second name."""
        for path, known in self._files.items():
            try:
                found = os.lstat(path)
            except FileNotFoundError:
                self._stop(f"{path} is gone: it was deleted or moved while this server had it open")
            if stat.S_ISLNK(found.st_mode) or _identity(found) != known:
                self._stop(f"{path} is another file now than the one that this server opened")
            if found.st_nlink > 1:
                self._stop(f"{path} was given a second name (a hard link) while it was open")

    def verify_rows(self) -> None:
        """Refuse to go on if another program has written in the file; asked within a turn."""
        if (version := self._data_version()) != self._version:
            self._verify(self._store)
            self._version = version
        elif self._look() != self._left:
            self._verify_anew()

    def settle(self) -> None:
        """Remember how a turn left the file, whatever became of the turn."""
        self._left = self._look()

    def _look(self) -> tuple[tuple[int, int], ...]:
        """The sizes of the file and its log, and when they were last changed."""
        found = []
        for path in (self._store.path, sibling(self._store.path, "-wal")):
            with suppress(OSError):
                seen = os.lstat(path)
                found.append((seen.st_size, seen.st_mtime_ns))
        return tuple(found)

    def _verify_anew(self) -> None:
        """Read the whole file by a connection of its own: what this one has read before, it would
        not read again."""
        try:
            anew = type(self._store)(self._store.path)
        except StoreTrouble as wrong:
            self._stop(f"another program has written in it: {wrong}")
        try:
            anew.check_file()
            self._verify(anew)
        except StoreTrouble as wrong:
            self._stop(f"another program has written in it: {wrong}")
        finally:
            anew.close()
        self._store.checkpoint_soon()  # out of a log that may not be what it was

    def _verify(self, store: SQLiteStore) -> None:
        """Refuse anything in a file that this server has not written."""
        end, facts = (0, b""), self._store.facts
        try:
            if read_facts(store._db, store.path) != facts:
                self._stop("it says now that it is of another night")
            for row in check_rows(store.rows(), (0, genesis(facts.night, facts.format), 0)):
                end = row.seq, row.hash
                if row.seq > self._end[0]:
                    self._stop(f"row {row.seq} was written by another program")
        except BadRow as bad:
            self._stop(f"another program has written in it: row {bad.seq} {bad.what}")
        if end != self._end:
            gone = "is gone" if end[0] < self._end[0] else "is another now"
            self._stop(f"row {min(end[0] + 1, self._end[0])} {gone}: another program has written")
        if self._store.side.has_key:
            self._store.side.check(store.shelf)

    def commit(self, end: tuple[int, bytes] | None) -> None:
        """This server has written up to this row."""
        self._end = end or self._end
        self._store.side.commit()

    def _data_version(self) -> int:
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        return int(version)

    def _stop(self, what: str) -> NoReturn:
        path, words = self._store.path, "nothing more is written in it, and nobody is answered"
        said = what if str(path) in what else f"{path} cannot be trusted, {what}"
        self._store.broken = f"{said}: {words}. See 'pitboss verify'"
        raise StoreBroken(self._store.broken)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def mark(db: sqlite3.Connection, use: int) -> None:
    """Write into the file itself, not only into its log, whether a server has it open. Where
    nothing can be written the night can still be read, and no order is taken."""
    with suppress(sqlite3.Error):
        (found,) = db.execute("PRAGMA user_version").fetchone()
        if found != use:
            db.execute(f"PRAGMA user_version = {use}")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def lacks_log(db: sqlite3.Connection, had_log: bool) -> bool:
    """Whether a file was copied while a server had it open, without the log that belongs to it."""
    (use,) = db.execute("PRAGMA user_version").fetchone()
    return use == IN_USE and not had_log


def read_facts(db: sqlite3.Connection, path: Path) -> NightFacts:
    """Which night a file holds. Whatever would act by itself when the file is read or written is
    refused: no night has a trigger or a view."""
    own = "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
    try:
        acting = db.execute(own).fetchone()
        found = db.execute("SELECT night, format FROM facts").fetchall() if not acting else []
    except sqlite3.Error as error:
        raise StoreBroken(f"{path} is not a night of Pitboss, or is damaged: {error}") from None
    if acting:
        raise StoreBroken(f"{path} cannot be trusted, another program put {acting[0]!r} into it")
    if len(found) != 1:
        raise StoreBroken(f"{path} does not say which night it holds")
    facts = NightFacts(*found[0])
    if facts.format > FORMAT:
        words = f"{path} was written by a newer Pitboss (format {facts.format}, this one knows"
        raise StoreTrouble(f"{words} up to {FORMAT}): use that one")
    return facts
