"""A program that only reads a night leaves nothing beside its file and sees every row, even rows
that a server still has in its log or had there when it was killed. The log itself is never
touched."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pitboss.floor.verify import verify
from pitboss.store.keys import Signer
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.sqlite_leftovers import clear_empty_log
from tests.cli.ready import pitboss
from tests.floor.house import EDITION, new_key
from tests.floor.small_night import NIGHT, write
from tests.patience import PATIENCE_S
from tests.store.checker import check
from tests.store.clients import Client, Nursery
from tests.store.guests import endless_orders, opening_orders

ROWS, MORE = 40, 20
READ_S = 1.5


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The key of the night."""
    return new_key(tmp_path)


@pytest.fixture
def closed(tmp_path: Path, signer: Signer) -> Path:
    """A night that nobody has open, in a folder of its own with the key elsewhere."""
    folder = tmp_path / "night"
    folder.mkdir()
    path = folder / "n.pitboss"
    with closing(SQLiteStore.create(path, NIGHT)) as store:
        write(store, signer, ROWS)
    return path


def key_of(path: Path) -> Path:
    """The path of the night's key."""
    return path.parent.parent / "night.key"


def beside(path: Path) -> dict[str, bytes]:
    """Everything in the folder of a night, without the index of the log: it is SQLite's own."""
    files = (path for path in path.parent.iterdir() if not path.name.endswith("-shm"))
    return {file.name: file.read_bytes() for file in files}


def verify_output(path: Path) -> str:
    """What `pitboss verify` says of a sound night."""
    ran = pitboss("verify", str(path))
    assert (ran.code, ran.err) == (0, ""), ran
    return ran.out


@pytest.mark.parametrize(
    "verb",
    [
        lambda path: pitboss("verify", str(path)),
        lambda path: pitboss("verify", str(path), "--replay"),
        lambda path: pitboss("floor", "state", "--night", str(path)),
        lambda path: pitboss("floor", "state", "--night", str(path), "--key", str(key_of(path))),
    ],
    ids=["verify", "replay", "state without the key", "state"],
)
def test_nothing_is_left_beside_a_closed_night(
    verb: Callable[[Path], object], closed: Path
) -> None:
    before, written = beside(closed), closed.stat().st_mtime_ns
    verb(closed)
    assert beside(closed) == before
    assert sorted(path.name for path in closed.parent.iterdir()) == sorted(before)
    assert closed.stat().st_mtime_ns == written


def test_what_an_earlier_reader_left_goes_too(closed: Path) -> None:
    before = sorted(path.name for path in closed.parent.iterdir())
    with closing(sqlite3.connect(f"{closed.as_uri()}?mode=ro", uri=True)) as db:
        db.execute("SELECT 1 FROM facts").fetchall()
    left = {path.name for path in closed.parent.iterdir()}
    assert left - set(before) == {"n.pitboss-wal", "n.pitboss-shm"}
    verify_output(closed)
    assert sorted(path.name for path in closed.parent.iterdir()) == before


@pytest.fixture
def killed(closed: Path, signer: Signer, tmp_path: Path) -> Path:
    """A copy of the night as a killed server leaves it: its last rows are in the log only."""
    with closing(SQLiteStore(closed, owner=True)) as store:
        write(store, signer, ROWS + MORE)
        (tmp_path / "killed").mkdir()
        copy = tmp_path / "killed" / "n.pitboss"
        for end in ("", "-wal"):
            shutil.copy(f"{closed}{end}", f"{copy}{end}")
    return copy


def test_rows_in_the_log_of_a_killed_server_are_seen_and_stay_there(killed: Path) -> None:
    before = beside(killed)
    assert before["n.pitboss-wal"]
    with closing(sqlite3.connect(f"{killed.as_uri()}?immutable=1", uri=True)) as db:
        (home,) = db.execute("SELECT count(*) FROM journal").fetchone()
    assert home == ROWS, "the file itself does not hold the last ones"
    for _ in range(2):
        assert f"{ROWS + MORE} rows" in verify_output(killed)
        assert beside(killed) == before, "to bring them home is for the server that owns the file"


def test_a_night_that_is_being_served_is_read_and_continues(closed: Path, signer: Signer) -> None:
    """From its first moment, when the log is still empty, to rows that only the log has."""
    with closing(SQLiteStore(closed, owner=True)) as store:
        assert len(list(store.rows())) == ROWS
        log = closed.with_name(closed.name + "-wal")
        assert log.stat().st_size == 0
        assert f"{ROWS} rows" in verify_output(closed)
        assert log.exists(), "someone has it open"
        write(store, signer, ROWS + MORE)
        assert log.stat().st_size
        assert f"{ROWS + MORE} rows" in verify_output(closed)
        assert log.exists()
        write(store, signer, ROWS + 2 * MORE)
    assert f"{ROWS + 2 * MORE} rows" in verify_output(closed)
    assert not log.exists()


def test_a_file_that_has_to_be_rolled_back_is_not(closed: Path) -> None:
    """A reader never repairs a file."""
    for end, holds in (("-wal", b""), ("-journal", b"half written")):
        closed.with_name(closed.name + end).write_bytes(holds)
    clear_empty_log(closed)
    assert closed.with_name(closed.name + "-wal").exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_readers_come_and_go_while_servers_start_write_and_are_killed(tmp_path: Path) -> None:
    """No answered row is lost, and every reader finds a sound night."""
    path, rng, read = tmp_path / "n.pitboss", Random(5), 0
    client = Client(tmp_path / "history")
    with Nursery() as nursery:
        for orders in (
            opening_orders("n", rng),
            *(list(islice(endless_orders(rng), 8)) for _ in range(6)),
        ):
            served = nursery.serve(path)
            assert served.listen(PATIENCE_S, 1) == [{"ready": True}]
            served.send(client.lines(orders))
            until, before = time.monotonic() + READ_S / 6, read
            while read == before or time.monotonic() < until:
                with closing(SQLiteStore(path)) as reader:
                    verify(reader, edition=EDITION)
                read += 1
            client.heard(served.listen(PATIENCE_S, len(orders)))
            assert not client.unanswered
            served.kill()
            with closing(SQLiteStore(path)) as reader:
                verify(reader, edition=EDITION)
    check(path, [client.history])
    assert read > 6
