"""The journal as one SQLite file: the default, for one laptop.

Write-ahead log with `synchronous=FULL`: a commit that was answered survives a cut of the power,
as far as the disk honours a sync. One server owns the file, by a lock that ends with its process;
tools may read it at any time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from pitboss.store.faults import fault
from pitboss.store.head import Head
from pitboss.store.journal import BEFORE_ALL, Facts, InUse, StoreBroken, StoreTrouble
from pitboss.store.leftovers import clear_empty_log
from pitboss.store.row import FORMAT, Row

T = TypeVar("T")
Connect = Callable[..., sqlite3.Connection]
_SCHEMA = """
CREATE TABLE facts (night TEXT NOT NULL, format INTEGER NOT NULL) STRICT;
CREATE TABLE journal (
    seq INTEGER PRIMARY KEY, command_id TEXT NOT NULL UNIQUE, order_sha BLOB NOT NULL,
    at_ms INTEGER NOT NULL, actor TEXT NOT NULL, edition TEXT NOT NULL,
    body BLOB NOT NULL, prev BLOB NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE TABLE heads (
    size INTEGER PRIMARY KEY, night TEXT NOT NULL, root BLOB NOT NULL, last BLOB NOT NULL,
    at_ms INTEGER NOT NULL, why TEXT NOT NULL, key BLOB NOT NULL, signature BLOB NOT NULL
) STRICT;
CREATE TABLE kept (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
"""
_ROW = "seq, command_id, order_sha, at_ms, actor, edition, body, prev, hash"
_HEAD = "night, size, root, last, at_ms, why, key, signature"
_AFTER = f"SELECT {_ROW} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?"
NO_LIMIT = -1
_INSERT = f"INSERT INTO journal ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_NETWORK = ("nfs", "cifs", "smb", "fuse.sshfs", "9p", "afs", "ceph", "glusterfs")
# Told apart by SQLite's own numbers: nothing was written, and writing may work again later.
_PASSING = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY}
BUSY_MS = 5_000
LEASE_S = 0.2
LOG_PAGES = 1_000
"""About how many pages the log holds before they are moved into the file."""
_PAGES_A_TURN, _ROWS_A_PAGE = 5, 4


class SQLiteTurn:
    """A turn at the file."""

    def __init__(self, db: sqlite3.Connection, after: int) -> None:
        self._db = db
        self.rows: Sequence[Row] = list(_rows(db, after))
        self.pages = 0

    def seen(self, ids: Sequence[str]) -> dict[str, Row]:
        """The rows that carry these command ids."""
        marks = ",".join("?" * len(ids))
        sql = f"SELECT {_ROW} FROM journal WHERE command_id IN ({marks})"
        return {found[1]: Row(*found) for found in self._db.execute(sql, ids)}

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        """Add rows and heads at the end."""
        self.pages += _PAGES_A_TURN + len(rows) // _ROWS_A_PAGE
        self._db.executemany(_INSERT, map(_values, rows))
        for h in heads:
            fields = (h.night, h.size, h.root, h.last, h.at_ms, h.why, h.key, h.signature)
            self._db.execute(f"INSERT INTO heads ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", fields)

    def keep(self, name: str, value: bytes | None) -> None:
        """Keep something beside the journal, or forget it."""
        if value is None:
            self._db.execute("DELETE FROM kept WHERE name = ?", (name,))
        else:
            self._db.execute(
                "INSERT OR REPLACE INTO kept (name, value) VALUES (?, ?)", (name, value)
            )


class SQLiteStore:
    """A night's file, to be read, or to be owned and written."""

    def __init__(
        self, path: Path, *, owner: bool = False, connect: Connect = sqlite3.connect
    ) -> None:
        self.path, self._connect = path, connect
        if not path.exists():
            raise StoreTrouble(f"there is no night at {path}")
        refuse_network(path)
        self._broken, self._log_pages = "", 0
        self._lease = _take_lease(path) if owner else None
        try:
            self._db = _connect(path, owner, connect)
        except BaseException:
            _let_go(self._lease)
            raise
        try:
            self.facts = _facts(self._db, path)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, night: str, *, connect: Connect = sqlite3.connect) -> SQLiteStore:
        """Set up the file of a new night, and own it. It is there whole, or not at all."""
        refuse_network(path)
        lease = _take_lease(path)
        try:
            if path.exists():
                raise StoreTrouble(f"{path} is there already: a night is never written over")
            with _unfinished(path) as unfinished:
                _write_schema(unfinished, night, connect)
                fault("before a night is there")
        finally:
            _let_go(lease)
        return cls(path, owner=True, connect=connect)

    @contextmanager
    def turn(self, after: int) -> Iterator[SQLiteTurn]:
        """Take the write lock, catch up, and commit at the end."""
        if self._broken:
            raise StoreBroken(self._broken)
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            turn = SQLiteTurn(db, after)
            yield turn
            db.execute("COMMIT")
            self._bring_home(turn.pages)
        except sqlite3.Error as error:
            trouble = _trouble(error, self.path)
            if not _undone(db) or isinstance(trouble, StoreBroken):
                self._broken = str(trouble)
                raise StoreBroken(self._broken) from error
            raise trouble from error
        except BaseException:
            if not _undone(db):
                self._broken = f"{self.path} failed: a turn could not be undone"
            raise

    def _bring_home(self, pages: int) -> None:
        """Now and then move the log into the file itself.

        SQLite would do it unasked, and would keep to itself that a sync failed.
        """
        self._log_pages += pages
        if self._log_pages < LOG_PAGES:
            return
        try:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            if isinstance(_trouble(error, self.path), StoreBroken):
                raise
            return  # no room yet: the rows are safe in the log, and it is tried again
        self._log_pages = 0

    def rows(self, after: int = 0, most: int | None = None) -> Iterator[Row]:
        """The rows after this one."""
        asked = (after or BEFORE_ALL, NO_LIMIT if most is None else most)
        return (Row(*row) for row in _reading(self._db, self.path, _AFTER, *asked))

    def row_of(self, command_id: str) -> Row | None:
        """The row of a command."""
        sql = f"SELECT {_ROW} FROM journal WHERE command_id = ?"
        found = self._one(sql, command_id)
        return Row(*found) if found else None

    def heads(self, after: int = 0) -> Iterator[Head]:
        """The heads over more rows than this."""
        sql = f"SELECT {_HEAD} FROM heads WHERE size > ? ORDER BY size"
        return (Head(*head) for head in _reading(self._db, self.path, sql, after or BEFORE_ALL))

    def kept(self, name: str) -> bytes | None:
        """What is kept under a name."""
        found = self._one("SELECT value FROM kept WHERE name = ?", name)
        return found[0] if found else None

    def all_kept(self) -> Iterator[tuple[str, bytes]]:
        """Everything that is kept, by name."""
        return _reading(self._db, self.path, "SELECT name, value FROM kept ORDER BY name")

    def _one(self, sql: str, value: str) -> Any:
        return next(_reading(self._db, self.path, sql, value), None)

    def backup(self, path: Path, without: tuple[str, ...] = ()) -> None:
        """Copy the night to another file while it runs, `without` what is kept under names that
        begin so; an existing file is kept."""
        if path.exists():
            raise StoreTrouble(f"{path} is there already: a backup is never written over")
        # Read by a connection of its own, so that a turn that is on cannot leak into the copy.
        source = _connect(self.path, owner=False, connect=self._connect)
        try:
            with _unfinished(path) as unfinished, closing(sqlite3.connect(unfinished)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                for one in without:
                    copy.execute("DELETE FROM kept WHERE substr(name, 1, ?) = ?", (len(one), one))
                copy.commit()
                fault("before a backup is there")
        except sqlite3.Error as error:
            raise _trouble(error, path) from error
        finally:
            source.close()

    def check_file(self) -> None:
        """Ask SQLite itself whether the file is sound."""
        try:
            found = [line for (line,) in self._db.execute("PRAGMA integrity_check(1)")]
        except sqlite3.Error as error:
            raise StoreBroken(f"{self.path} is damaged: {error}") from None
        if found != ["ok"]:
            raise StoreBroken(f"{self.path} is damaged: {found[0]}")

    def close(self) -> None:
        """Let go of the file; who only read it leaves nothing beside it."""
        try:
            self._db.close()
            if self._lease is None:
                clear_empty_log(self.path, self._connect)
        finally:
            _let_go(self._lease)


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """Another name to write a file under, which becomes the real one only when it is whole."""
    if not path.absolute().parent.is_dir():
        raise StoreTrouble(f"there is no folder {path.absolute().parent} to write {path.name} into")
    unfinished = path.with_name(path.name + ".unfinished")
    for old in ("", "-wal", "-shm", "-journal"):  # what a crash may have left
        unfinished.with_name(unfinished.name + old).unlink(missing_ok=True)
    # Seeds that are still to be revealed lie in it, and names: nobody else reads it.
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    yield unfinished
    _sync(unfinished)
    unfinished.rename(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        _sync(path.absolute().parent)


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _write_schema(path: Path, night: str, connect: Connect) -> None:
    try:
        db = _connect(path, owner=True, connect=connect)
        try:
            db.executescript(f"BEGIN IMMEDIATE;{_SCHEMA}")
            db.execute("INSERT INTO facts VALUES (?, ?)", (night, FORMAT))
            db.execute("COMMIT")
        finally:
            db.close()
    except sqlite3.Error as error:
        raise StoreTrouble(f"cannot set up {path}: {error}") from None


def _connect(path: Path, owner: bool, connect: Connect) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={'rwc' if owner else 'ro'}"
    try:
        db = connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise _trouble(error, path) from None
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if owner:
            (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA wal_autocheckpoint = 0")
            if mode != "wal":
                db.close()
                raise StoreTrouble(f"{path} cannot keep a write-ahead log here, but {mode!r}")
    except sqlite3.Error as error:
        db.close()
        raise _trouble(error, path) from None
    return db


def _facts(db: sqlite3.Connection, path: Path) -> Facts:
    try:
        found = db.execute("SELECT night, format FROM facts").fetchall()
    except sqlite3.Error as error:
        raise StoreBroken(f"{path} is not a night of Pitboss, or is damaged: {error}") from None
    if len(found) != 1:
        raise StoreBroken(f"{path} does not say which night it holds")
    facts = Facts(*found[0])
    if facts.format > FORMAT:
        words = (
            f"{path} was written by a newer Pitboss (format {facts.format}, this one knows up to"
        )
        raise StoreTrouble(f"{words} {FORMAT}): use that one")
    return facts


def _values(row: Row) -> tuple[int | str | bytearray, ...]:
    """A row as it is handed to SQLite. Python asks for an adapter of every `bytes`, four times a
    row and in vain, which takes longer than to copy them into what it hands on unasked."""
    return (
        row.seq, row.command_id, bytearray(row.order_sha), row.at_ms, row.actor, row.edition,
        bytearray(row.body), bytearray(row.prev), bytearray(row.hash),
    )  # fmt: skip


def _rows(db: sqlite3.Connection, after: int) -> Iterator[Row]:
    return (Row(*row) for row in db.execute(_AFTER, (after, NO_LIMIT)))


def _reading(db: sqlite3.Connection, path: Path, sql: str, *values: int | str) -> Iterator[Any]:
    """What is found, with any failure said in this store's own words."""
    try:
        # Not the cursor itself: closed late, it would complain of a file that is closed already.
        yield from iter(db.execute(sql, values).fetchone, None)
    except sqlite3.Error as error:
        raise StoreBroken(f"{path} cannot be read, or is damaged: {error}") from None


def _undone(db: sqlite3.Connection) -> bool:
    """Undo the turn that is on; whether nothing of it is left."""
    try:
        if db.in_transaction:
            db.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return True


def _trouble(error: sqlite3.Error, path: Path) -> StoreTrouble:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreTrouble(f"the disk that holds {path} is full: nothing was recorded")
    if code == sqlite3.SQLITE_READONLY:
        return StoreTrouble(f"{path} cannot be written: nothing was recorded")
    if code in _PASSING:
        return StoreTrouble(f"{path} is being written by somebody else: nothing was recorded")
    # After a failed sync nobody knows what reached the disk, so nothing more is promised.
    return StoreBroken(f"{path} failed: {error}")


def _take_lease(path: Path) -> sqlite3.Connection:
    """Hold a lock beside the night's file that ends with this process, however it ends.

    The locked file stays empty, so that no crash can damage it; another says who holds it.
    """
    if not path.parent.is_dir():
        raise StoreTrouble(f"there is no folder {path.parent}")
    pid = path.with_name(path.name + ".pid")
    lease = sqlite3.connect(
        path.with_name(path.name + ".lease"), isolation_level=None, timeout=LEASE_S,
        check_same_thread=False,
    )  # fmt: skip
    try:
        lease.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        lease.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise _trouble(error, path) from None
        who = f" (process {pid.read_text()})" if pid.exists() else ""
        raise InUse(f"another server{who} owns {path}: stop it first") from None
    with suppress(OSError):  # a full disk does not keep a night from being read
        pid.write_text(str(os.getpid()))
    return lease


def _let_go(lease: sqlite3.Connection | None) -> None:
    if lease is not None:
        lease.close()


def refuse_network(path: Path) -> None:
    """Refuse a file system on which locks and syncs cannot be trusted."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return
    folder, best = path.absolute().parent.as_posix(), ("", "")
    for line in mounts.read_text().splitlines():
        _, point, kind, *_ = line.split(" ")
        inside = folder == point or folder.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best[0]):
            best = point, kind
    if best[1].startswith(_NETWORK):
        raise StoreTrouble(f"{path} is on a network disk ({best[1]}): keep a night on this machine")
