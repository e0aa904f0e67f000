"""Another program writes into a night that is being served, or moves its file: all of it is
noticed.

The server that owns a file stops at its next order and names the first row that is not its own. On
a database, rows of other servers are accepted only if the night's key signed them. Anything done
while nobody served is noticed when the night is opened, and by `verify`.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import psycopg
import pytest
from msgspec.structs import replace

from pitboss.floor.night import Night
from pitboss.floor.orders import Order
from pitboss.floor.verify import verify
from pitboss.store import fault_points
from pitboss.store.head import Head
from pitboss.store.journal import Store, StoreBroken, StoreTrouble
from pitboss.store.keys import Signer
from pitboss.store.newest_head import newest_head, side_data_turns
from pitboss.store.postgres import PostgresStore
from pitboss.store.row import BadRow, Row, make_row
from pitboss.store.side_data import NEWEST
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import OlderCopy, Witness
from tests.floor.house import EDITION, new_key
from tests.promises import promise
from tests.store.guests import answer, endless_orders, opening_orders
from tests.stores import KINDS, database_url, new_name

ROWS = 40


class Place:
    """A night that is being served, and someone without its key who has its file or database."""

    def __init__(self, kind: str, folder: Path, signer: Signer | None) -> None:
        self.kind, self.name, self.signer = kind, new_name(), signer
        self.path, self.rng = folder / "n.pitboss", Random(7)
        self.store: Store = (
            PostgresStore.create(database_url(), self.name)
            if kind == "postgres"
            else SQLiteStore.create(self.path, self.name)
        )
        self.witness = Witness(folder / "key.pem", self.name)
        self.night = self.served()
        for order in islice(self.orders(), ROWS):
            answer(self.night, order)

    def orders(self) -> Iterator[Order]:
        """The beginning of an evening, and then endless orders."""
        yield from opening_orders(self.name, self.rng, self.signer)
        yield from endless_orders(self.rng)

    def served(self) -> Night:
        """The night, as a server of it opens it."""
        if self.signer is not None:  # before rows are read: seeds are locked
            self.store.side.use_key(self.signer)
        night = Night(self.store, EDITION)
        self.witness.refuse_older(self.store)
        if self.signer is not None:
            check = lambda: self.witness.refuse_changed(self.store)  # noqa: E731
            least_turns = self.witness.least_turns(self.store)
            night.sign_with(self.signer, self.witness.remember, check, least_turns)
        return night

    def ask(self) -> None:
        """One more order at the server."""
        answer(self.night, next(endless_orders(self.rng)))

    def opened(self) -> None:
        """The server stops and starts again."""
        self.store.close()
        self.store = (
            PostgresStore(database_url(), self.name)
            if self.kind == "postgres"
            else SQLiteStore(self.path, owner=True)
        )
        self.night = self.served()

    def write(self, sql: str, *values: object) -> None:
        """Another program writes; SQL for the file, with its tables named as there."""
        if self.kind == "sqlite":
            with closing(sqlite3.connect(self.path)) as db, db:
                db.execute(sql, values)
            return
        for table in ("journal", "heads", "kept"):
            sql = sql.replace(f" {table} ", f" pitboss_{table} ")
        if " WHERE " in sql:
            sql, values = sql + " AND night = %s", (*values, self.name)
        with psycopg.connect(database_url()) as there:
            there.execute(sql.replace("?", "%s"), values)

    def append(self, row: Row) -> None:
        """Another program adds a row."""
        fields = (row.command_id, row.order_sha, row.at_ms, row.actor, row.edition, row.body)
        own = "seq, command_id, order_sha, at_ms, actor, edition, body, prev, hash"
        sql, values = own, [row.seq, *fields, row.prev, row.hash]
        if self.kind == "postgres":
            sql, values = f"night, {own}", [self.name, *values]
        marks = ", ".join("?" * len(values))
        self.write(f"INSERT INTO journal ({sql}) VALUES ({marks})", *values)


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A night on either store."""
    place = Place(request.param, tmp_path, new_key(tmp_path))
    yield place
    place.store.close()


@pytest.fixture
def filed(tmp_path: Path) -> Iterator[Place]:
    """A night in a file."""
    place = Place("sqlite", tmp_path, new_key(tmp_path))
    yield place
    place.store.close()


def forge_row(place: Place) -> Row:
    """A row that follows from the last one in every way but its signature: the order of another."""
    last = place.night.at
    like = next(iter(place.store.rows(ROWS - 1)))
    body = like.body.replace(like.command_id.encode(), b"f" * 32)
    return make_row(
        last,
        command_id="f" * 32,
        order_sha=like.order_sha,
        at_ms=last[2],
        actor=like.actor,
        edition=like.edition,
        body=body,
    )


def stops(place: Place, words: str) -> None:
    """The server writes nothing more: not now, and not at the next order."""
    rows = list(place.store.rows())
    for _ in range(2):
        with pytest.raises((StoreBroken, BadRow), match=words):
            place.ask()
    assert list(place.store.rows()) == rows


# --- rows -----------------------------------------------------------------------------------
def test_b4_a_row_that_another_program_adds_stops_the_server(place: Place) -> None:
    place.append(forge_row(place))
    stops(place, f"row {ROWS + 1}:? was written by another program")
    with pytest.raises(BadRow, match="was written by another program") as error:
        verify(place.store)
    assert error.value.seq == ROWS + 1
    with pytest.raises(BadRow, match="was written by another program"):
        place.opened()
    promise("F1", foreign_rows=1, missed=0)


def test_b4_a_row_that_is_added_to_a_night_without_a_key_stops_the_server(tmp_path: Path) -> None:
    """Nothing is signed there, but the only server of a file knows what it wrote itself."""
    with closing((bare := Place("sqlite", tmp_path, None)).store):
        bare.append(forge_row(bare))
        stops(bare, f"row {ROWS + 1} was written by another program")
    promise("F1", foreign_rows=1, missed=0)


@pytest.mark.parametrize("served", [True, False])
@pytest.mark.parametrize("many", [1, 5, ROWS - 1])
def test_b4_rows_that_are_cut_off_the_end_are_missed(place: Place, many: int, served: bool) -> None:
    place.write("DELETE FROM journal WHERE seq > ?", ROWS - many)
    with pytest.raises(BadRow, match=f"the night's key has signed {ROWS} rows") as error:
        verify(place.store)
    assert error.value.seq == ROWS - many + 1
    if served:
        stops(place, f"row {ROWS - many + 1}" if place.kind == "sqlite" else "row ")
    else:
        with pytest.raises((BadRow, OlderCopy)):
            place.opened()
    promise("F1", tail_cuts=1, missed=0)


@pytest.mark.parametrize("served", [True, False])
def test_b4_a_last_row_that_is_forged_is_noticed(place: Place, served: bool) -> None:
    """Its chain is right, but that does not help."""
    last = list(place.store.rows())[-1]
    other = make_row(
        (ROWS - 1, last.prev, last.at_ms),
        command_id="f" * 32,
        order_sha=last.order_sha,
        at_ms=last.at_ms,
        actor="m1",
        edition=last.edition,
        body=last.body,
    )
    place.write("DELETE FROM journal WHERE seq > ?", ROWS - 1)
    place.append(other)
    if served:
        stops(place, f"row {ROWS}")
    else:
        with pytest.raises((BadRow, OlderCopy)):
            place.opened()
    with pytest.raises(BadRow) as error:
        verify(place.store)
    assert error.value.seq == ROWS
    promise("F1", tail_forgeries=1, missed=0)


def _heads(place: Place) -> Iterator[bytes | None]:
    """What another program may put in place of the newest head."""
    head = newest_head(place.store)
    assert head is not None
    thief = new_key(place.path.parent / "thief")
    other = replace(head, key=thief.public)
    yield None
    yield b"{}"
    for forgery in (
        replace(head, size=ROWS + 1),
        replace(head, signature=bytes(64)),
        replace(head, why="x"),
        replace(head, key=b"", signature=b""),
        replace(head, night="another"),
        replace(other, signature=thief.sign(other.signed_bytes)),
    ):
        yield msgspec.json.encode(forgery)


def test_b4_a_newest_head_that_is_forged_or_gone_is_noticed(place: Place) -> None:
    good, tried = place.store.shelf.get(NEWEST), 0
    for stored in list(_heads(place)):
        place.store.shelf.put(NEWEST, stored)
        with pytest.raises(BadRow):
            verify(place.store)
        with pytest.raises(BadRow):
            Night(place.store, EDITION)
        tried += 1
    place.store.shelf.put(NEWEST, good)
    assert verify(place.store).signed == ROWS
    promise("F1", head_forgeries=tried, missed=0)


def test_b4_a_row_in_the_middle_that_is_changed_stops_the_server(filed: Place) -> None:
    filed.write("UPDATE journal SET actor = ? WHERE seq = 9", "g9")
    stops(filed, "row 9 was changed")
    promise("F1", changed_rows=1, missed=0)


def restore_side_data(place: Place, before: dict[str, bytes]) -> None:
    """Another program puts all side data back as it was, and the newest head only if asked."""
    if place.kind == "postgres":
        with psycopg.connect(database_url()) as there:
            for name, _ in place.store.shelf.all():
                if name != NEWEST or name in before:
                    sql = "DELETE FROM pitboss_kept WHERE night = %s AND name = %s"
                    there.execute(sql, (place.name, name))
            for name, stored in before.items():
                sql = "INSERT INTO pitboss_kept (night, name, value) VALUES (%s, %s, %s)"
                there.execute(sql, (place.name, name, stored))
        return
    with closing(sqlite3.connect(place.path)) as db, db:
        if NEWEST in before:
            db.execute("DELETE FROM kept")
        db.execute("DELETE FROM kept WHERE name != ?", (NEWEST,))
        db.executemany("INSERT INTO kept VALUES (?, ?)", before.items())


@pytest.mark.parametrize("served", [True, False])
@pytest.mark.parametrize("head", ["head stays", "head put back"])
@pytest.mark.parametrize("rows", ["rows since", "no rows since"])
def test_b4_an_earlier_list_of_tokens_is_not_put_back_whole(
    place: Place, rows: str, head: str, served: bool
) -> None:
    """Values and seal are the night's own, and so is the newest head. But a server knows how often
    it has stored something, the newest head says so, and the key remembers the newest head."""
    night = place.night
    with night.store.turn(night.at[0]) as turn:
        turn.set_value("token/aa", b"in")
    before = {
        name: value
        for name, value in night.store.shelf.all()
        if name != NEWEST or head == "head put back"
    }
    with night.store.turn(night.at[0]) as turn:
        turn.set_value("token/aa", None)
    if rows == "rows since":
        place.ask()
    restore_side_data(place, before)
    by_rows = rows == "rows since" and head == "head put back"
    words = "was written by another program|put back from an earlier time"
    if served:
        stops(place, words)
    else:
        if head == "head stays":
            place.witness.forget()  # the head alone shows it
        with pytest.raises(BadRow if by_rows else StoreBroken, match=words):
            place.opened()
    promise("F1", side_data_put_back=1, missed=0)


def test_b4_what_a_running_server_reads_is_no_earlier_list(place: Place) -> None:
    """Even between its orders, when it only checks who is signed in."""
    night = place.night
    before = dict(night.store.shelf.all())
    with night.store.turn(night.at[0]) as turn:
        turn.set_value("token/aa", b"in")
    assert dict(night.store.all_values())["token/aa"] == b"in"
    restore_side_data(place, before)
    with pytest.raises(StoreBroken, match="put back from an earlier time"):
        list(night.store.all_values())


def test_b4_what_another_server_kept_is_not_put_back_either(tmp_path: Path) -> None:
    """A server that has read what the other stored knows that this is an earlier list."""
    place = Place("postgres", tmp_path, new_key(tmp_path))
    with closing(place.store), closing(PostgresStore(database_url(), place.name)) as store:
        two = Night(store, EDITION, place.signer)
        before = dict(store.shelf.all())
        with place.store.turn(place.night.at[0]) as turn:
            turn.set_value("token/aa", b"in")
        assert dict(two.store.all_values())["token/aa"] == b"in"
        restore_side_data(place, before)
        with pytest.raises(StoreBroken, match="put back from an earlier time"):
            list(two.store.all_values())


def test_b4_a_turn_that_was_undone_is_no_later_list(place: Place) -> None:
    """What was stored in it is gone, and nobody claims that it was taken away."""
    night = place.night
    for _ in range(2):
        with suppress(ZeroDivisionError), night.store.turn(night.at[0]) as turn:
            turn.set_value("token/aa", b"in")
            assert dict(night.store.all_values())["token/aa"] == b"in"
            raise ZeroDivisionError
        place.ask()
    assert "token/aa" not in dict(night.store.all_values())
    place.opened()
    place.ask()


def test_b4_what_is_kept_is_signed_for_and_the_key_remembers_it(place: Place) -> None:
    """Even without a row: the same rows, and one more stored value."""
    first = newest_head(place.store)
    assert first is not None
    with place.store.turn(place.night.at[0]) as turn:
        turn.set_value("token/aa", b"in")
        turn.set_value("token/bb", b"in")
    newest = newest_head(place.store)
    assert newest is not None
    assert side_data_turns(newest) == side_data_turns(first) + 2
    assert replace(newest, why=first.why, signature=first.signature) == first
    assert place.witness.newest() == newest
    assert verify(place.store, remembered=newest).signed == ROWS
    place.opened()
    place.ask()


def test_b4_no_forged_head_is_signed_along_with_what_is_kept(place: Place) -> None:
    for stored in list(_heads(place))[2:]:
        place.store.shelf.put(NEWEST, stored)
        with (
            pytest.raises(StoreBroken, match="its newest head was changed"),
            place.store.turn(place.night.at[0]) as turn,
        ):
            turn.set_value("token/aa", b"in")
        assert place.store.shelf.get(NEWEST) == stored
        place.store.side.broken = ""


def test_b4_a_token_that_is_slipped_in_while_it_is_served_stops_the_server(filed: Place) -> None:
    filed.write("INSERT INTO kept (name, value) VALUES (?, ?)", "token/ff", b"{}")
    with pytest.raises(StoreBroken, match="another program changed its side data"):
        filed.ask()
    promise("F1", side_data_edits=1, missed=0)


def test_who_only_reads_or_tidies_up_stops_nobody(filed: Place) -> None:
    """Another program may read, and may even move the log into the file: no row changes."""
    with closing(SQLiteStore(filed.path)) as reader:
        assert verify(reader).rows == ROWS
    with closing(sqlite3.connect(filed.path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    filed.ask()
    assert verify(filed.store).signed == ROWS + 1


def test_servers_of_one_database_continue_from_each_others_signed_rows(tmp_path: Path) -> None:
    place = Place("postgres", tmp_path, new_key(tmp_path))
    with closing(place.store), closing(PostgresStore(database_url(), place.name)) as store:
        two = Night(store, EDITION, place.signer)
        for number, order in enumerate(islice(endless_orders(Random(3)), 20)):
            answer((place.night, two)[number % 2], order)
        place.night.catch_up()
        assert place.night.at == two.at
        assert verify(store).signed == ROWS + 20


# --- the file -------------------------------------------------------------------------------
def _delete(path: Path) -> None:
    path.unlink()


def _move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.pitboss"))


def _move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def _hard_link(path: Path) -> None:
    os.link(path, path.with_name("twin.pitboss"))


def _symlink(path: Path) -> None:
    there = path.with_name("there.pitboss")
    path.rename(there)
    path.symlink_to(there)


def _replace(path: Path) -> None:
    other = path.with_name("other.pitboss")
    shutil.copy(path, other)
    other.rename(path)


def _delete_log(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def _replace_log(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    shutil.copy(log, other := path.with_name("other-wal"))
    other.rename(log)


def _delete_lease(path: Path) -> None:
    path.with_name(path.name + ".lease").unlink()


MOVES = (
    _delete,
    _move,
    _move_folder,
    _hard_link,
    _symlink,
    _replace,
    _delete_log,
    _replace_log,
    _delete_lease,
)


@pytest.fixture
def foldered(tmp_path: Path) -> Iterator[Place]:
    """A night in a folder of its own."""
    (tmp_path / "house").mkdir()
    place = Place("sqlite", tmp_path / "house", new_key(tmp_path))
    yield place
    place.store.close()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be moved at all")
@pytest.mark.parametrize("moved", MOVES, ids=lambda value: str(value.__name__))
def test_b4_a_file_that_is_moved_while_it_is_served_stops_the_server(
    foldered: Place, moved: Callable[[Path], None]
) -> None:
    """Nothing is acknowledged into a file that nobody will find."""
    moved(foldered.path)
    for _ in range(2):
        with pytest.raises(StoreBroken, match="nothing more will be recorded or answered"):
            foldered.ask()
    assert foldered.night.at[0] == ROWS
    promise("F1", moved_files=1, missed=0)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be moved at all")
@pytest.mark.parametrize("moved", MOVES, ids=lambda value: str(value.__name__))
def test_b4_a_file_that_is_moved_in_the_middle_of_a_turn_is_not_answered(
    foldered: Place, moved: Callable[[Path], None]
) -> None:
    """What was committed in the meantime may be lost, so nobody gets an answer that says it is
    safe."""

    def strike(point: str) -> None:
        if point == "decided":
            moved(foldered.path)

    fault_points.set_fault_hook(strike)
    try:
        with pytest.raises(StoreBroken, match="nothing more will be recorded or answered"):
            foldered.ask()
    finally:
        fault_points.set_fault_hook(None)
    assert foldered.night.at[0] == ROWS
    promise("F1", moved_files=1, missed=0)


@pytest.mark.skipif(os.name != "posix", reason="links are made otherwise elsewhere")
@pytest.mark.parametrize(("linked", "words"), [(_symlink, "a link"), (_hard_link, "second name")])
def test_b4_a_night_with_two_names_is_not_opened(
    filed: Place, linked: Callable[[Path], None], words: str
) -> None:
    """Each name would have its own lease and its own log: two servers would own one night."""
    filed.store.close()
    linked(filed.path)
    with pytest.raises(StoreTrouble, match=words):
        SQLiteStore(filed.path, owner=True)


# --- copies ---------------------------------------------------------------------------------
@pytest.fixture
def half(filed: Place, tmp_path: Path) -> Path:
    """The file copied by hand while a server had it open, without its log: the newest rows are
    missing."""
    filed.opened()
    for _ in range(5):
        filed.ask()
    copy = tmp_path / "copy.pitboss"
    shutil.copy(filed.path, copy)
    return copy


def test_b4_a_copy_without_its_log_is_noticed(filed: Place, half: Path) -> None:
    """By what the key remembers or, without the key, by the file itself."""
    known = filed.witness.newest()
    with closing(SQLiteStore(half)) as copy:
        assert copy.lacks_log
        with pytest.raises(BadRow, match=f"the night's key has signed {ROWS + 5} rows"):
            verify(copy, remembered=known)
        with pytest.raises(OlderCopy):
            filed.witness.refuse_older(copy)
    promise("F1", copies_without_log=1, missed=0)


def test_a_copy_with_its_log_a_backup_and_a_night_at_rest_lack_nothing(
    filed: Place, half: Path, tmp_path: Path
) -> None:
    shutil.copy(f"{filed.path}-wal", f"{half}-wal")
    backup = tmp_path / "backup.pitboss"
    assert isinstance(filed.store, SQLiteStore)
    filed.store.backup(backup)
    filed.store.close()
    for path in (half, backup, filed.path):
        with closing(SQLiteStore(path)) as store:
            assert not store.lacks_log
            assert verify(store, remembered=filed.witness.newest()).witnessed == ROWS + 5


def test_b4_a_night_that_ends_before_its_witness_is_refused(place: Place) -> None:
    """An older copy is sound in itself: only what the key remembers shows that it is one."""
    known = place.witness.newest()
    assert known is not None
    more: Head = replace(known, size=known.size + 1)
    assert verify(place.store, remembered=known).witnessed == ROWS
    with pytest.raises(BadRow, match=f"row {ROWS + 1}: is missing"):
        verify(place.store, remembered=more)
