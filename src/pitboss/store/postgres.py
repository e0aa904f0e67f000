"""The journal in PostgreSQL: many workers on many machines take turns at one night.

A turn is a transaction that locks the row of its night, so turns of the same night follow each
other and turns of different nights do not interfere. Followers of the journal hear of new rows.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from pitboss.store.head import Head
from pitboss.store.journal import BEFORE_ALL, NightFacts, NoNight, StoreBroken, StoreTrouble
from pitboss.store.newest_head import sign_side_data
from pitboss.store.owner_thread import OwnerThread
from pitboss.store.row import FORMAT, Row
from pitboss.store.side_data import SideData

_SCHEMA = """
CREATE TABLE IF NOT EXISTS pitboss_night (night text PRIMARY KEY, format integer NOT NULL);
CREATE TABLE IF NOT EXISTS pitboss_journal (
    night text NOT NULL REFERENCES pitboss_night, seq bigint NOT NULL, command_id text NOT NULL,
    order_sha bytea NOT NULL, at_ms bigint NOT NULL, actor text NOT NULL, edition text NOT NULL,
    body bytea NOT NULL, prev bytea NOT NULL, hash bytea NOT NULL,
    PRIMARY KEY (night, seq), UNIQUE (night, command_id)
);
CREATE TABLE IF NOT EXISTS pitboss_heads (
    night text NOT NULL REFERENCES pitboss_night, size bigint NOT NULL, root bytea NOT NULL,
    last bytea NOT NULL, at_ms bigint NOT NULL, why text NOT NULL, key bytea NOT NULL,
    signature bytea NOT NULL, PRIMARY KEY (night, size)
);
CREATE TABLE IF NOT EXISTS pitboss_kept (
    night text NOT NULL REFERENCES pitboss_night, name text NOT NULL, value bytea NOT NULL,
    PRIMARY KEY (night, name)
);
"""
_ROW = "seq, command_id, order_sha, at_ms, actor, edition, body, prev, hash"
_AFTER = f"SELECT {_ROW} FROM pitboss_journal WHERE night = %s AND seq > %s ORDER BY seq LIMIT %s"
_HEAD = "night, size, root, last, at_ms, why, key, signature"
_CHANNEL = "pitboss_rows"
_SCHEMA_LOCK = 7_405_161  # any number, as long as all workers use the same


class PostgresTurn:
    """A turn at one night."""

    def __init__(self, store: PostgresStore, after: int) -> None:
        self._store, self._db, self._night = store, store._db, store.facts.night
        self.rows: Sequence[Row] = list(_rows(self._db, self._night, after))

    def rows_of(self, ids: Sequence[str]) -> dict[str, Row]:
        """The rows that carry these command ids."""
        self._store.owner.verify()
        sql = f"SELECT {_ROW} FROM pitboss_journal WHERE night = %s AND command_id = ANY(%s)"
        rows = self._db.execute(sql, (self._night, list(ids)))
        return {row[1]: Row(*row) for row in rows}

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        """Add rows and heads at the end, and notify the followers once they are safe."""
        self._store.owner.verify()
        with self._db.cursor() as cursor:
            with cursor.copy(f"COPY pitboss_journal (night, {_ROW}) FROM STDIN") as copy:
                for r in rows:
                    copy.write_row(
                        (
                            self._night,
                            r.seq,
                            r.command_id,
                            r.order_sha,
                            r.at_ms,
                            r.actor,
                            r.edition,
                            r.body,
                            r.prev,
                            r.hash,
                        )
                    )
            marks = "%s, " * 7 + "%s"
            cursor.executemany(
                f"INSERT INTO pitboss_heads ({_HEAD}) VALUES ({marks})",
                [
                    (h.night, h.size, h.root, h.last, h.at_ms, h.why, h.key, h.signature)
                    for h in heads
                ],
            )
        if rows:
            payload = f"{rows[-1].seq} {self._night}"
            self._db.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, payload))

    def set_value(self, name: str, value: bytes | None) -> None:
        """Store a value beside the journal, or delete it."""
        self._store.owner.verify()
        self._store.side.set_value(self._store.shelf, name, value)
        # Sent once per turn however many values change: the server drops duplicates.
        self._db.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, f"kept {self._night}"))


class PostgresShelf:
    """The side data of one night in the database, as it is stored."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    def get(self, name: str) -> bytes | None:
        """The stored value of a name."""
        sql = "SELECT value FROM pitboss_kept WHERE night = %s AND name = %s"
        row = next(self._store._query(sql, self._store.facts.night, name), None)
        return row[0] if row else None

    def put(self, name: str, stored: bytes | None) -> None:
        """Store a value under a name, within a turn; None deletes it."""
        db, night = self._store._db, self._store.facts.night
        if stored is None:
            db.execute("DELETE FROM pitboss_kept WHERE night = %s AND name = %s", (night, name))
            return
        sql = (
            "INSERT INTO pitboss_kept (night, name, value) VALUES (%s, %s, %s) "
            "ON CONFLICT (night, name) DO UPDATE SET value = excluded.value"
        )
        db.execute(sql, (night, name, stored))

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Everything, by name."""
        sql = "SELECT name, value FROM pitboss_kept WHERE night = %s ORDER BY name"
        yield from self._store._query(sql, self._store.facts.night)


class PostgresStore:
    """A night in a database, for any number of workers to read and write."""

    def __init__(self, url: str, night: str) -> None:
        self._url, self.owner = url, OwnerThread()
        self.shelf, self.side = PostgresShelf(self), SideData(night)
        self._open()
        sql = "SELECT night, format FROM pitboss_night WHERE night = %s"
        facts = next(self._query(sql, night), None)
        if facts is None:
            self.close()
            raise NoNight(f"the database has no night {night!r}")
        self.facts = NightFacts(*facts)
        if self.facts.format > FORMAT:
            self.close()
            words = f"night {night!r} was written by a newer Pitboss (format {self.facts.format}"
            raise StoreTrouble(f"{words}; this one reads up to {FORMAT}): use the newer one")

    @classmethod
    def create(cls, url: str, night: str) -> PostgresStore:
        """Set up a new night."""
        db = _connect(url)
        try:
            sql = "INSERT INTO pitboss_night (night, format) VALUES (%s, %s)"
            db.execute(sql, (night, FORMAT))
        except psycopg.errors.UniqueViolation:
            raise StoreTrouble(f"night {night!r} already exists") from None
        finally:
            db.close()
        return cls(url, night)

    def _open(self) -> None:
        self._db = _connect(self._url)
        self._pid = self._db.info.backend_pid

    @contextmanager
    def turn(self, after: int) -> Iterator[PostgresTurn]:
        """Lock the night's row, catch up, and commit at the end."""
        with self.owner.turn(), self._translating_errors():
            if self.side.broken:
                raise StoreBroken(self.side.broken)
            if self._db.closed:
                self._open()
            with self._db.transaction():
                sql = "SELECT 1 FROM pitboss_night WHERE night = %s FOR UPDATE"
                self._db.execute(sql, (self.facts.night,))
                yield PostgresTurn(self, after)
                sign_side_data(self)
            self.side.commit()

    @contextmanager
    def _translating_errors(self) -> Iterator[None]:
        """Raise errors in a turn in the store's own words."""
        try:
            yield
        except psycopg.errors.DiskFull:
            raise StoreTrouble("the database's disk is full: nothing was recorded") from None
        except psycopg.errors.ReadOnlySqlTransaction:
            raise StoreTrouble("the database is read-only: nothing was recorded") from None
        except psycopg.OperationalError as error:
            # Nobody knows whether the commit arrived: the same command id shows it later.
            self._db.close()
            raise StoreTrouble(f"the database does not answer: {error}") from error
        except psycopg.Error as error:
            raise StoreBroken(f"the database failed: {error}") from error

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read everything as of the same moment."""
        self.owner.verify()
        if self._db.closed:
            self._open()
        if self._db.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            yield
            return
        try:
            with self._db.transaction():
                self._db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                yield
        except psycopg.Error as error:
            raise StoreTrouble(f"the database cannot be read: {error}") from error

    def end(self) -> tuple[int, bytes]:
        """The number and the hash of the last row."""
        sql = "SELECT seq, hash FROM pitboss_journal WHERE night = %s ORDER BY seq DESC LIMIT 1"
        return next(self._query(sql, self.facts.night), (0, b""))

    def rows(self, after: int = 0, most: int | None = None) -> Iterator[Row]:
        """The rows after this one."""
        values = (self.facts.night, after or BEFORE_ALL, most)
        return (Row(*row) for row in self._query(_AFTER, *values))

    def row_of(self, command_id: str) -> Row | None:
        """The row of a command."""
        sql = f"SELECT {_ROW} FROM pitboss_journal WHERE night = %s AND command_id = %s"
        row = next(self._query(sql, self.facts.night, command_id), None)
        return Row(*row) if row else None

    def heads(self, after: int = 0) -> Iterator[Head]:
        """The heads over more rows than this."""
        sql = f"SELECT {_HEAD} FROM pitboss_heads WHERE night = %s AND size > %s ORDER BY size"
        return (Head(*head) for head in self._query(sql, self.facts.night, after or BEFORE_ALL))

    def get_value(self, name: str) -> bytes | None:
        """The value stored under a name."""
        return self.side.get_value(self.shelf, name)

    def _query(self, sql: str, *values: object) -> Iterator[TupleRow]:
        """The rows of a query, with failures in the store's own words."""
        self.owner.verify()
        try:
            if self._db.closed:
                self._open()
            yield from self._db.execute(sql, values)
        except psycopg.Error as error:
            raise StoreTrouble(f"the database cannot be read: {error}") from error

    def all_values(self) -> Iterator[tuple[str, bytes]]:
        """Everything stored beside the journal, by name."""
        return self.side.all_values(self.shelf)

    def follow(self, after: int = 0, quiet_s: float | None = None) -> Iterator[Row]:
        """Each row after this one as it becomes safe; ends after `quiet_s` without a row."""
        with _connect(self._url) as db:
            try:
                db.execute(f"LISTEN {_CHANNEL}")
                while True:
                    for row in _rows(db, self.facts.night, after):
                        after = row.seq
                        yield row
                    if not list(db.notifies(timeout=quiet_s, stop_after=1)):
                        return
            except psycopg.Error as error:
                raise StoreTrouble(f"the database does not answer: {error}") from error

    def news(self, quiet_s: float) -> Iterator[None]:
        """Yield each time another server writes in this night, or after `quiet_s` without news."""
        with _connect(self._url) as db:
            try:
                db.execute(f"LISTEN {_CHANNEL}")
                yield  # what was written while nobody listened
                while True:
                    calls = list(db.notifies(timeout=quiet_s, stop_after=1))
                    if not calls or any(map(self._is_news, calls)):
                        yield
            except psycopg.Error as error:
                raise StoreTrouble(f"the database does not answer: {error}") from error

    def _is_news(self, call: psycopg.Notify) -> bool:
        """Whether someone else wrote in this night; this store knows what it wrote itself."""
        return call.pid != self._pid and call.payload.partition(" ")[2] == self.facts.night

    def close(self) -> None:
        """Release the database."""
        self.owner.take()
        self._db.close()


def secure_url(url: str) -> str:
    """The address of a database over an encrypted and authenticated connection, unless it is on
    this machine, or the address or PGSSLMODE says otherwise."""
    settings = conninfo_to_dict(url)
    hosts = str(settings.get("host") or os.environ.get("PGHOST", "")).split(",")
    is_set = "sslmode" in settings or "PGSSLMODE" in os.environ
    if is_set or all(map(_is_local, hosts)):
        return url
    return make_conninfo(url, sslmode="verify-full")


def _is_local(host: str) -> bool:
    return host in ("", "localhost", "127.0.0.1", "::1") or host.startswith(("/", "@"))


def _connect(url: str) -> psycopg.Connection[TupleRow]:
    """A connection whose commits are on disk before they are answered."""
    try:
        db = psycopg.connect(secure_url(url), autocommit=True)
        db.execute("SET synchronous_commit = on")
        if db.execute("SELECT to_regclass('pitboss_kept')").fetchone() == (None,):
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (_SCHEMA_LOCK,))
                db.execute(_SCHEMA)
    except psycopg.Error as error:
        raise StoreTrouble(f"cannot reach the database: {error}") from None
    return db


def _rows(db: psycopg.Connection[TupleRow], night: str, after: int) -> Iterator[Row]:
    return (Row(*row) for row in db.execute(_AFTER, (night, after, None)))
