"""A disk that remembers every write and sync, fails when told to, and can be cut off at any moment.

SQLite writes through it by way of apsw's file system layer, which has no shared memory; so the
connection keeps its lock, which changes nothing about what is written and synced. The files
themselves are real.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import apsw

SECTOR = 512
_names = count(1)


class Op(NamedTuple):
    """One operation of the disk. `told` marks the moment when an answer was given."""

    kind: str
    file: str = ""
    at: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """Files that are real, with a log of everything that happens to them.

    `fail_at` is the number of the call that fails, counted in `calls`; with `full`, every write
    from that one on says that the disk is full.
    """

    def __init__(self) -> None:
        self.name = f"crash-disk-{next(_names)}"
        super().__init__(self.name, base="")
        self.log: list[Op] = []
        self.calls = 0
        self.fail_at = 0
        self.full = False
        self.failed = ""

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        """Open a file of this disk."""
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        """Delete a file."""
        self.note_call("delete", Path(filename).name)
        super().xDelete(filename, syncdir)

    def note_call(self, kind: str, file: str, at: int = 0, data: bytes = b"") -> None:
        """Count a call, fail it if it is the one, and remember it otherwise."""
        self.calls += 1
        if self.fail_at and self.full and self.calls >= self.fail_at and kind == "write":
            self.failed = kind
            raise _Full("the disk is full")
        if self.calls == self.fail_at and not self.full:
            self.failed = kind
            raise _ERRORS[kind]()
        if kind != "read":
            self.log.append(Op(kind, file, at, data))

    def note_answer(self, seq: int) -> None:
        """An answer was given: everything up to this row must survive from now on."""
        self.log.append(Op("told", at=seq))

    def connect(self, address: str, **_: Any) -> Any:
        """What the store uses instead of `sqlite3.connect`."""
        try:
            return Driver(unquote(urlsplit(address).path), self.name)
        except apsw.Error as error:
            raise _translate(error) from error


class _Full(apsw.FullError):
    extendedresult = apsw.SQLITE_FULL


def _io_error(kind: str) -> type[apsw.Error]:
    code = getattr(apsw, f"SQLITE_IOERR_{kind}")

    class Failed(apsw.IOError):
        """The disk failed."""

        def __init__(self) -> None:
            super().__init__(f"the disk failed: {kind.lower()}")
            self.extendedresult = code

    return Failed


_ERRORS = {
    "write": _io_error("WRITE"),
    "sync": _io_error("FSYNC"),
    "truncate": _io_error("TRUNCATE"),
    "read": _io_error("READ"),
    "delete": _io_error("DELETE"),
}


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        full = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(full).name if full else ""
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.note_call("write", self._name, offset, bytes(data))
        super().xWrite(data, offset)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self._disk.note_call("read", self._name)
        return super().xRead(amount, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.note_call("sync", self._name)  # the log is what counts: no real sync is needed

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.note_call("truncate", self._name, newsize)
        super().xTruncate(newsize)


class Driver:
    """The part of a `sqlite3.Connection` that the store uses, by apsw."""

    def __init__(self, path: str, disk: str) -> None:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._db = apsw.Connection(path, flags=flags, vfs=disk)
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")

    @property
    def in_transaction(self) -> bool:
        """Whether a turn is open."""
        return bool(self._db.in_transaction)

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Found:
        """Run one statement."""
        try:
            return Found(list(self._db.execute(sql, tuple(values))))
        except apsw.Error as error:
            raise _translate(error) from error

    def executemany(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        """Run a statement for each of many."""
        try:
            self._db.executemany(sql, values)
        except apsw.Error as error:
            raise _translate(error) from error

    def close(self) -> None:
        """Release the file; what fails then does not matter, as with the standard driver."""
        with suppress(apsw.Error):
            self._db.close()


class Found:
    """The rows of a statement, to be read once."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = iter(rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:
        """The next row; None after the last."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        return list(self._rows)

    def close(self) -> None:
        """Nothing is left to read."""
        self._rows = iter(())


def _translate(error: apsw.Error) -> sqlite3.OperationalError:
    """The same failure in the standard driver's words."""
    same = sqlite3.OperationalError(str(error))
    same.sqlite_errorcode = getattr(error, "extendedresult", apsw.SQLITE_ERROR)
    return same


class Image(NamedTuple):
    """The contents of the disk after a crash, and the last row that anyone had been told of."""

    files: dict[str, bytes]
    told: int


def crash(base: dict[str, bytes], log: Sequence[Op], rng: Random) -> Image:
    """The files after the power failed at the end of this log.

    What was synced is there. Every other piece may have landed, be missing, or be garbage, whatever
    happened to the rest.
    """
    files = {name: bytearray(data) for name, data in base.items()}
    synced = {op.file: place for place, op in enumerate(log) if op.kind == "sync"}
    told = 0
    for place, op in enumerate(log):
        safe = place <= synced.get(op.file, -1)
        if op.kind == "told":
            told = op.at
        elif op.kind == "write":
            _write(files.setdefault(op.file, bytearray()), op, None if safe else rng)
        elif op.kind == "truncate" and (safe or rng.random() < 0.5):
            del files.setdefault(op.file, bytearray())[op.at :]
    return Image({name: bytes(data) for name, data in files.items()}, told)


def _write(file: bytearray, op: Op, rng: Random | None) -> None:
    place = op.at
    while place < op.at + len(op.data):
        end = min(op.at + len(op.data), place - place % SECTOR + SECTOR)
        piece = op.data[place - op.at : end - op.at]
        fate = rng.random() if rng is not None else 0.0
        if fate < 0.4 or fate > 0.7:
            if len(file) < end:
                file.extend(bytes(end - len(file)))
            file[place:end] = piece if fate < 0.4 or rng is None else rng.randbytes(len(piece))
        place = end
