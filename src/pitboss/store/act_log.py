"""A small log in a text file: one row a line, each tied to the one before by its hash.

For what is done once in a while, such as the acts of a petition; a night has its journal. A row is
on disk before anyone is told. A line that was changed, left out or added is found when the file is
read, and nothing is appended to such a file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pitboss.store.canonical import canonical, digest
from pitboss.store.row import BadRow, JournalEnd, Row, check_rows, genesis, make_row

if sys.platform != "win32":
    import fcntl


class BadLog(ValueError):
    """A log that was changed or cannot be read; says where."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row as it is written."""

    seq: int
    at_ms: int
    actor: str
    edition: str
    body: msgspec.Raw
    prev: str
    hash: str


class ActLog:
    """A log of acts at a path; `name` is what the chain begins with."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name

    def rows(self) -> tuple[Row, ...]:
        """Every row, checked; none if there is no file yet."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return ()
        if data and not data.endswith(b"\n"):
            raise BadLog(f"{self.path}: the last line is cut off; restore a copy of the file")
        start: JournalEnd = (0, genesis(self.name), 0)
        try:
            return tuple(check_rows(map(_row, data.splitlines()), start))
        except BadRow as bad:
            raise BadLog(f"{self.path}, line {bad.seq}: the row {bad.what}") from None
        except (msgspec.MsgspecError, ValueError) as bad:
            raise BadLog(f"{self.path}: a line is no row of a log: {bad}") from None

    def append(
        self,
        decide: Callable[[tuple[Row, ...]], object],
        *,
        at_ms: int,
        actor: str,
        edition: str,
    ) -> Row:
        """Add what `decide` makes of the rows so far, and keep others out meanwhile. If it raises,
        nothing is written."""
        with self._lock():
            rows = self.rows()
            body = canonical(decide(rows))
            end = _end(rows, self.name)
            row = make_row(
                end,
                command_id="",
                order_sha=digest(body),
                at_ms=at_ms,
                actor=actor,
                edition=edition,
                body=body,
            )
            self._write(_line(row))
        return row

    @contextmanager
    def _lock(self) -> Iterator[None]:
        if sys.platform == "win32":  # it has no such locks: one program at a time writes there
            yield
            return
        guard = os.open(self.path.parent, os.O_RDONLY)
        try:
            fcntl.flock(guard, fcntl.LOCK_EX)
            yield
        finally:
            os.close(guard)

    def _write(self, line: bytes) -> None:
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        before = os.fstat(file).st_size
        try:
            if os.write(file, line) != len(line):
                raise OSError(28, "No space left on device")
            os.fsync(file)
        except OSError:
            os.ftruncate(file, before)
            raise
        finally:
            os.close(file)


def _end(rows: tuple[Row, ...], name: str) -> JournalEnd:
    return (rows[-1].seq, rows[-1].hash, rows[-1].at_ms) if rows else (0, genesis(name), 0)


def _line(row: Row) -> bytes:
    line = _Line(
        row.seq,
        row.at_ms,
        row.actor,
        row.edition,
        msgspec.Raw(row.body),
        row.prev.hex(),
        row.hash.hex(),
    )
    return msgspec.json.encode(line) + b"\n"


def _row(data: bytes) -> Row:
    line = msgspec.json.decode(data, type=_Line)
    body = bytes(line.body)
    return Row(
        seq=line.seq,
        command_id="",
        order_sha=digest(body),
        at_ms=line.at_ms,
        actor=line.actor,
        edition=line.edition,
        body=body,
        prev=bytes.fromhex(line.prev),
        hash=bytes.fromhex(line.hash),
    )
