"""The journal as one SQLite file: the default, for one laptop.

Write-ahead log with `synchronous=FULL`: an answered commit survives a power cut, if the disk honors
a sync. One server owns the file with a lock that ends with its process; tools may read it any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from pitboss.store.fault_points import fault
from pitboss.store.head import Head
from pitboss.store.journal import BEFORE_ALL, StoreBroken, StoreTrouble
from pitboss.store.newest_head import sign_side_data
from pitboss.store.night_file import (
    refuse_network,
    release_lease,
    sibling,
    take_lease,
    trouble,
    unfinished_file,
)
from pitboss.store.owner_thread import OwnerThread
from pitboss.store.row import FORMAT, Row
from pitboss.store.side_data import SideData
from pitboss.store.sole_writer import (
    AT_REST,
    IN_USE,
    SoleWriter,
    lacks_log,
    mark,
    read_facts,
)
from pitboss.store.sqlite_leftovers import clear_empty_log
from pitboss.store.standby_messages import JournalChange

if TYPE_CHECKING:
    from pitboss.store.standby import StandbyHost

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
BUSY_MS = 5_000
LOG_PAGES = 1_000
"""About how many pages the log holds before they move into the file."""
_PAGES_A_TURN, _ROWS_A_PAGE = 5, 4


class SQLiteTurn:
    """A turn at the file."""

    def __init__(self, store: SQLiteStore, after: int) -> None:
        self._store, self._db = store, (db := store._db)
        self.rows: Sequence[Row] = list(_rows(db, after))
        self.pages = 0
        self.end: tuple[int, bytes] | None = None

    def rows_of(self, ids: Sequence[str]) -> dict[str, Row]:
        """The rows that carry these command ids."""
        self._store.owner.verify()
        marks = ",".join("?" * len(ids))
        sql = f"SELECT {_ROW} FROM journal WHERE command_id IN ({marks})"
        return {row[1]: Row(*row) for row in self._db.execute(sql, ids)}

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        """Add rows and heads at the end."""
        self._store.owner.verify()
        self.pages += _PAGES_A_TURN + len(rows) // _ROWS_A_PAGE
        self._db.executemany(_INSERT, map(_values, rows))
        if rows:
            self.end = rows[-1].seq, rows[-1].hash
        for h in heads:
            fields = (h.night, h.size, h.root, h.last, h.at_ms, h.why, h.key, h.signature)
            self._db.execute(f"INSERT INTO heads ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", fields)

    def set_value(self, name: str, value: bytes | None) -> None:
        """Store a value beside the journal, or delete it."""
        self._store.owner.verify()
        self._store.side.set_value(self._store.shelf, name, value)


class SQLiteShelf:
    """The side data in the file, as it is stored."""

    def __init__(self, store: SQLiteStore) -> None:
        self._store = store

    def get(self, name: str) -> bytes | None:
        """The stored value of a name."""
        row = self._store._first_value("SELECT value FROM kept WHERE name = ?", name)
        return row[0] if row else None

    def put(self, name: str, stored: bytes | None) -> None:
        """Store a value under a name, within a turn; None deletes it."""
        self._store.owner.verify()
        if stored is None:
            self._store._db.execute("DELETE FROM kept WHERE name = ?", (name,))
            return
        # Updated in place, so that changing one value writes one page.
        sql = "INSERT INTO kept VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
        self._store._db.execute(sql, (name, stored))

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Everything, by name."""
        return self._store._query("SELECT name, value FROM kept ORDER BY name")


class CopiedShelf(SQLiteShelf):
    """The side data in the file, while a second laptop copies it."""

    def __init__(self, store: SQLiteStore) -> None:
        super().__init__(store)
        self.changed: dict[str, bytes | None] = {}
        """What this turn has changed."""

    def put(self, name: str, stored: bytes | None) -> None:
        super().put(name, stored)
        self.changed[name] = stored


class CopiedTurn(SQLiteTurn):
    """A turn at the file, while a second laptop copies it."""

    def __init__(self, store: SQLiteStore, after: int, shelf: CopiedShelf) -> None:
        super().__init__(store, after)
        self._added, self._heads, self._shelf = list[Row](), list[Head](), shelf
        shelf.changed.clear()

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        super().append(rows, heads)
        self._added += rows
        self._heads += heads

    def change(self) -> JournalChange:
        """What this turn has changed."""
        rows, heads, values = self._added, self._heads, self._shelf.changed.items()
        return JournalChange(rows=tuple(rows), heads=tuple(heads), values=tuple(values))


class SQLiteStore:
    """A night's file, to read, or to own and write."""

    def __init__(
        self, path: Path, *, owner: bool = False, connect: Connect = sqlite3.connect
    ) -> None:
        self.path, self._connect = path, connect
        self.shelf: SQLiteShelf = SQLiteShelf(self)
        if not path.exists():
            raise StoreTrouble(f"there is no night at {path}")
        refuse_network(path)
        self.broken, self._log_pages, self.owner, self._reads = (
            "",
            0,
            OwnerThread(),
            WeakSet[sqlite3.Cursor](),
        )
        self._sole: SoleWriter | None = None
        self._standby: StandbyHost | None = None
        had_log = sibling(path, "-wal").exists()
        self._lease = take_lease(path) if owner else None
        try:
            self._db = _connect(path, owner, connect)
        except BaseException:
            release_lease(self._lease)
            raise
        try:
            self.owner.verify()
            self.facts = read_facts(self._db, path)
            self.side, self.lacks_log = SideData(self.facts.night), lacks_log(self._db, had_log)
            if owner:
                mark(self._db, IN_USE)
                self._sole = SoleWriter(self, self._db)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, night: str, *, connect: Connect = sqlite3.connect) -> SQLiteStore:
        """Set up the file of a new night, and own it. The file is complete, or not there at all."""
        refuse_network(path)
        lease = take_lease(path)
        try:
            if path.exists():
                raise StoreTrouble(f"{path} already exists: a night is never overwritten")
            with unfinished_file(path) as unfinished:
                _write_schema(unfinished, night, connect)
                fault("before a night is there")
        finally:
            release_lease(lease)
        return cls(path, owner=True, connect=connect)

    @contextmanager
    def turn(self, after: int) -> Iterator[SQLiteTurn]:
        """Take the write lock, catch up, and commit at the end."""
        with self.owner.turn():
            if why := self.broken or self.side.broken:
                raise StoreBroken(why)
            if self._sole is None:
                raise StoreTrouble(f"{self.path} cannot be written: nothing was recorded")
            self._sole.verify_file()
            self._begin()
            try:
                with self._rollback_on_error():
                    self._sole.verify_rows()
                    turn = SQLiteTurn(self, after) if self._standby is None else self._copied(after)
                    yield turn
                    sign_side_data(self)
                    if isinstance(turn, CopiedTurn):
                        self._commit_both(turn)
                    else:
                        self._db.execute("COMMIT")
                    self._sole.commit(turn.end)
                    self._sole.verify_file()
                    self._checkpoint(turn.pages)
            finally:
                self._sole.settle()

    def use_standby(self, standby: StandbyHost) -> None:
        """From now on a commit waits until a second laptop has it, while one is in step."""
        self._standby, self.shelf = standby, CopiedShelf(self)

    def _copied(self, after: int) -> CopiedTurn:
        assert isinstance(self.shelf, CopiedShelf)
        return CopiedTurn(self, after, self.shelf)

    def _commit_both(self, turn: CopiedTurn) -> None:
        """Commit here, then at the second laptop. Nobody gets an answer in between."""
        assert self._standby is not None
        with self._standby.lock:
            if self.broken:  # the night has gone on elsewhere since this turn began
                raise StoreBroken(self.broken)
            self._db.execute("COMMIT")
            self._standby.copy(turn.change())

    def _begin(self) -> None:
        """Begin a transaction. If that fails, there is nothing to roll back."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            wrong = trouble(error, self.path)
            if isinstance(wrong, StoreBroken):
                self.broken = str(wrong)
            raise wrong from error

    @contextmanager
    def _rollback_on_error(self) -> Iterator[None]:
        """Roll the transaction back if anything fails in it."""
        try:
            yield
        except sqlite3.Error as error:
            wrong = trouble(error, self.path)
            if not _roll_back(self._db) or isinstance(wrong, StoreBroken):
                self.broken = str(wrong)
                raise StoreBroken(self.broken) from error
            raise wrong from error
        except BaseException:
            if not _roll_back(self._db):
                self.broken = f"{self.path} failed: a turn could not be rolled back"
            raise

    def _checkpoint(self, pages: int) -> None:
        """Now and then move the log into the file itself.

        SQLite would do it by itself, but would not report that a sync failed.
        """
        self._log_pages += pages
        if self._log_pages < LOG_PAGES:
            return
        try:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            if isinstance(trouble(error, self.path), StoreBroken):
                raise
            return  # no room yet: the rows are safe in the log, and the next turn tries again
        self._log_pages = 0

    def checkpoint_soon(self) -> None:
        """Move the log into the file itself at the end of this turn."""
        self._log_pages = LOG_PAGES

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read everything as of the same moment."""
        self.owner.verify()
        if self._db.in_transaction:
            yield
            return
        try:
            self._db.execute("BEGIN")
            yield
        except sqlite3.Error as error:
            raise trouble(error, self.path) from error
        finally:
            _roll_back(self._db)

    def end(self) -> tuple[int, bytes]:
        """The number and the hash of the last row."""
        sql = "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1"
        return next(self._query(sql), (0, b""))

    def rows(self, after: int = 0, most: int | None = None) -> Iterator[Row]:
        """The rows after this one."""
        values = (after or BEFORE_ALL, NO_LIMIT if most is None else most)
        return (Row(*row) for row in self._query(_AFTER, *values))

    def row_of(self, command_id: str) -> Row | None:
        """The row of a command."""
        sql = f"SELECT {_ROW} FROM journal WHERE command_id = ?"
        row = self._first_value(sql, command_id)
        return Row(*row) if row else None

    def heads(self, after: int = 0) -> Iterator[Head]:
        """The heads over more rows than this."""
        sql = f"SELECT {_HEAD} FROM heads WHERE size > ? ORDER BY size"
        return (Head(*head) for head in self._query(sql, after or BEFORE_ALL))

    def get_value(self, name: str) -> bytes | None:
        """The value stored under a name."""
        return self.side.get_value(self.shelf, name)

    def all_values(self) -> Iterator[tuple[str, bytes]]:
        """Everything stored beside the journal, by name."""
        return self.side.all_values(self.shelf)

    def _query(self, sql: str, *values: int | str) -> Iterator[Any]:  # sqlite3 gives rows no type
        """The rows of a query, with failures in the store's own words."""
        self.owner.verify()
        try:
            cursor = self._db.execute(sql, values)
            self._reads.add(cursor)
            # Not the cursor itself: closed late, it would complain that its file is already closed
            while (row := cursor.fetchone()) is not None:
                yield row
                self.owner.verify()
        except sqlite3.Error as error:
            raise StoreBroken(f"{self.path} cannot be read, or is damaged: {error}") from None

    def _first_value(self, sql: str, value: str) -> Any:  # None, or a row as above
        return next(self._query(sql, value), None)

    def backup(self, path: Path, without: tuple[str, ...] = ()) -> None:
        """Copy the night to another file while it runs, `without` side data whose names start with
        any of these; never overwrites a file."""
        if path.exists():
            raise StoreTrouble(f"{path} already exists: a backup is never overwritten")
        # Read through a separate connection, so that a turn in progress cannot leak into the copy.
        source = _connect(self.path, owner=False, connect=self._connect)
        try:
            with unfinished_file(path) as unfinished, closing(sqlite3.connect(unfinished)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                copy.execute(f"PRAGMA user_version = {AT_REST}")
                for start in without:
                    values = len(start), start
                    copy.execute("DELETE FROM kept WHERE substr(name, 1, ?) = ?", values)
                copy.commit()
                fault("before a backup is there")
        except sqlite3.Error as error:
            raise trouble(error, path) from error
        finally:
            source.close()

    def check_file(self) -> None:
        """Ask SQLite whether the file is sound."""
        self.owner.verify()
        try:
            report = [line for (line,) in self._db.execute("PRAGMA integrity_check(1)")]
        except sqlite3.Error as error:
            raise StoreBroken(f"{self.path} is damaged: {error}") from None
        if report != ["ok"]:
            raise StoreBroken(f"{self.path} is damaged: {report[0]}")

    def close(self) -> None:
        """Release the file; a reader leaves nothing beside it."""
        self.owner.take()
        try:
            if self._sole is not None and not self.broken:
                mark(self._db, AT_REST)
            for cursor in self._reads:  # an open cursor would keep the file open
                cursor.close()
            self._db.close()
            if self._lease is None:
                clear_empty_log(self.path, self._connect)
        finally:
            release_lease(self._lease)


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
        raise trouble(error, path) from None
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if owner:
            (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA wal_autocheckpoint = 0")
            if mode != "wal":
                db.close()
                raise StoreTrouble(f"{path} cannot keep a write-ahead log here, only {mode!r}")
    except sqlite3.Error as error:
        db.close()
        raise trouble(error, path) from None
    return db


def _values(row: Row) -> tuple[int | str | bytearray, ...]:
    """A row as SQLite gets it. Python looks for an adapter for every `bytes`, four times a row and
    in vain; copying them into a `bytearray`, which needs none, is quicker."""
    return (
        row.seq,
        row.command_id,
        bytearray(row.order_sha),
        row.at_ms,
        row.actor,
        row.edition,
        bytearray(row.body),
        bytearray(row.prev),
        bytearray(row.hash),
    )


def _rows(db: sqlite3.Connection, after: int) -> Iterator[Row]:
    return (Row(*row) for row in db.execute(_AFTER, (after, NO_LIMIT)))


def _roll_back(db: sqlite3.Connection) -> bool:
    """Roll back the current turn; returns whether nothing of it is left."""
    try:
        if db.in_transaction:
            db.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return True
