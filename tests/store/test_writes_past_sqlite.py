"""A program that bypasses SQLite to write into a served night, or plants something that acts on its
own.

SQLite does not report it, so the server looks at the file itself: nothing is acknowledged into a
file that could not be read later.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.journal import StoreBroken
from pitboss.store.row import BadRow
from pitboss.store.side_data import SEAL
from pitboss.store.sole_writer import SoleWriter
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION, new_key
from tests.patience import wait_until
from tests.promises import promise
from tests.store.test_foreign_writes import ROWS, Place

PAGE = 4096
Act = Callable[[Path], None]


@pytest.fixture
def filed(tmp_path: Path) -> Iterator[Place]:
    """A night in a file."""
    place = Place("sqlite", tmp_path, new_key(tmp_path))
    yield place
    place.store.close()


def log_of(path: Path) -> Path:
    """The log of a night's file."""
    return path.with_name(path.name + "-wal")


def cut_log(path: Path) -> None:
    """The log is emptied in its place."""
    os.truncate(log_of(path), 0)


def spoil_log(path: Path) -> None:
    """The second half of the log is overwritten."""
    _overwrite(log_of(path), log_of(path).stat().st_size // 2)


def cut_file(path: Path) -> None:
    """The file is cut after its first page."""
    os.truncate(path, PAGE)


def spoil_file(path: Path) -> None:
    """All but the first page of the file is overwritten."""
    _overwrite(path, PAGE)


def _overwrite(path: Path, start: int) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(bytes(path.stat().st_size - start))


def stops(place: Place) -> None:
    """The next order is not answered, nor the one after it."""
    for _ in range(2):
        with pytest.raises((StoreBroken, BadRow)):
            place.ask()


@pytest.mark.parametrize("act", [cut_log, spoil_log, cut_file, spoil_file])
def test_b4_bytes_that_are_written_past_sqlite_stop_the_server(filed: Place, act: Act) -> None:
    act(filed.path)
    stops(filed)
    promise("F1", changed_files=1, missed=0)


@pytest.mark.parametrize("act", [spoil_log, spoil_file])
def test_b4_bytes_that_are_written_with_the_old_time_put_back_stop_the_server(
    filed: Place, act: Act
) -> None:
    before = {path: path.stat() for path in (filed.path, log_of(filed.path))}
    wait_for_a_later_time(filed.path)
    act(filed.path)
    for path, status in before.items():
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        after = path.stat()
        assert (after.st_size, after.st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    stops(filed)
    promise("F1", changed_files=1, missed=0)


def wait_for_a_later_time(path: Path) -> None:
    """A file system may count time in steps of milliseconds: wait for the next step."""
    probe = path.with_name("probe")
    last = max(each.stat().st_ctime_ns for each in (path, log_of(path)))

    def is_later() -> bool:
        probe.write_bytes(b"")
        return probe.stat().st_ctime_ns > last

    wait_until(is_later, "a file written now is newer than the night", pause_s=0.001)


def _chmod(path: Path) -> None:
    for each in (path, log_of(path)):
        each.chmod(0o640)
        each.chmod(0o600)


def _link_and_unlink(path: Path) -> None:
    """Backup tools do this to hold on to a file."""
    os.link(path, twin := path.with_name("twin"))
    twin.unlink()


def _read(path: Path) -> None:
    SQLiteStore(path).close()


def _verify(path: Path) -> None:
    with closing(SQLiteStore(path)) as reader:
        assert verify(reader).rows >= ROWS


def _back_up(path: Path) -> None:
    with closing(SQLiteStore(path)) as reader:
        reader.backup(path.with_name(f"backup-{reader.end()[0]}"))


@pytest.mark.parametrize("act", [_chmod, _link_and_unlink, _verify, _back_up])
def test_b4_what_changes_no_bytes_is_no_alarm(filed: Place, act: Act) -> None:
    """The time of a file also moves when only its rights or its names change, or, as the
    superuser, when someone opens it to read."""
    for _ in range(2):
        act(filed.path)
        filed.ask()
    assert filed.store.end()[0] == ROWS + 2
    filed.opened()
    filed.ask()
    assert filed.night.at[0] == ROWS + 3


@pytest.mark.parametrize("act", [_chmod, _read])
def test_b4_a_night_that_is_looked_at_while_it_is_set_up_is_no_alarm(
    tmp_path: Path, act: Act
) -> None:
    """Its key is in use before its first seal is written."""
    path = tmp_path / "n.pitboss"
    with closing(SQLiteStore.create(path, "new")) as store:
        night = Night(store, EDITION)
        act(path)
        night.sign_with(signer := new_key(tmp_path))
        act(path)
        with store.turn(0) as turn:
            turn.set_value("token/aa", b"in")
        assert store.side.is_sealed
    with closing(SQLiteStore(path, owner=True)) as store:
        Night(store, EDITION).sign_with(signer)
        assert store.get_value("token/aa") == b"in"


def test_b4_a_seal_that_is_deleted_while_a_night_is_served_stops_it(filed: Place) -> None:
    """A night that has been sealed never passes for a new one."""
    filed.write("DELETE FROM kept WHERE name = ?", SEAL)
    stops(filed)
    promise("F1", side_data_edits=1, missed=0)


def test_b4_a_backup_that_reads_the_files_is_no_alarm(
    filed: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a reader nor the server's own turns make it read the whole file again."""

    def no_alarm(self: SoleWriter) -> None:
        raise AssertionError("the whole file is read again")

    monkeypatch.setattr(SoleWriter, "_verify_whole_file", no_alarm)
    for number in range(3):
        for path in (filed.path, log_of(filed.path)):
            shutil.copyfile(path, path.with_name(f"backup-{number}"))
        filed.ask()
    assert filed.store.end()[0] == ROWS + 3


def test_b4_an_older_copy_that_is_copied_over_a_served_file_stops_the_server(filed: Place) -> None:
    """Copied into the same file, not in its place: neither its inode nor SQLite shows it."""
    store = filed.store
    assert isinstance(store, SQLiteStore)
    old = filed.path.with_name("old")
    shutil.copyfile(filed.path, old)
    store.checkpoint_soon()
    filed.ask()  # the log is moved into the file, and starts over
    filed.ask()
    assert old.read_bytes() != filed.path.read_bytes()
    shutil.copyfile(old, filed.path)
    stops(filed)
    promise("F1", changed_files=1, missed=0)


@pytest.mark.parametrize("which", ["file", "log"])
def test_b4_a_file_that_was_only_touched_is_read_again_and_continues(
    filed: Place, which: str
) -> None:
    for _ in range(2):
        os.utime(filed.path if which == "file" else log_of(filed.path))
        filed.ask()
    assert filed.store.end()[0] == ROWS + 2
    filed.opened()
    assert filed.night.at[0] == ROWS + 2


PLANTED = {
    "trigger": "CREATE TRIGGER t AFTER INSERT ON journal BEGIN "
    "UPDATE journal SET body = x'00' WHERE seq = new.seq - 1; END",
    "view": "CREATE VIEW v AS SELECT * FROM kept",
}


@pytest.mark.parametrize("served", [True, False])
@pytest.mark.parametrize("what", PLANTED)
def test_b4_nothing_that_acts_by_itself_is_planted_in_a_night(
    filed: Place, what: str, served: bool
) -> None:
    """A trigger would change rows in the name of the server itself."""
    rows = list(filed.store.rows())
    filed.write(PLANTED[what])
    if served:
        stops(filed)
    with pytest.raises(StoreBroken, match="another program put"):
        filed.opened()
    with pytest.raises(StoreBroken, match="another program put"):
        SQLiteStore(filed.path)
    with closing(sqlite3.connect(filed.path)) as db, db:
        db.execute(f"DROP {what} {'t' if what == 'trigger' else 'v'}")
    filed.opened()
    assert list(filed.store.rows()) == rows
    promise("F1", planted=1, missed=0)


def test_b4_a_night_that_is_given_another_name_stops_the_server(filed: Place) -> None:
    filed.write("UPDATE facts SET night = ?", "another")
    stops(filed)
    promise("F1", changed_files=1, missed=0)
