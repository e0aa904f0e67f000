"""The data beside the journal belongs to the night: any change by another program is noticed.

Someone with the file, or with the database, and without the key: every value is changed, cut,
removed, duplicated, swapped and put back, and the next server of the night stops.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import permutations
from pathlib import Path

import psycopg
import pytest

from pitboss.store.journal import Store, StoreBroken, StoreTrouble
from pitboss.store.keys import Signer, make_key
from pitboss.store.pins import hash_pin, is_pin
from pitboss.store.postgres import PostgresStore
from pitboss.store.side_data import NEWEST, SideDataChanged, unlock
from pitboss.store.sqlite import SQLiteStore
from tests.promises import promise
from tests.stores import KINDS, database_url, new_name

TOKENS = {"token/aa": b'{"who":"g1"}', "token/bb": b'{"who":"banker"}', "code/cc": b"{}"}
LASTING = {"pin/m1": b"m" * 48, "pin/k1": b"k" * 48, "seed/wheel/1": b"s" * 32, "name/m1": b"Ada"}
KEPT = TOKENS | LASTING


class Side:
    """A night's side data, and someone with access to where it is stored."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.name, self.signer = kind, new_name(), make_key(folder / "key.pem")
        self.path = folder / "n.pitboss"
        (
            PostgresStore.create(database_url(), self.name)
            if kind == "postgres"
            else SQLiteStore.create(self.path, self.name)
        ).close()

    def open(self) -> Store:
        """The night, as its server opens it."""
        if self.kind == "postgres":
            return PostgresStore(database_url(), self.name)
        return SQLiteStore(self.path, owner=True)

    def keep(self, values: dict[str, bytes | None], signer: Signer | None = None) -> None:
        """What a server of the night stores."""
        with closing(self.open()) as store:
            unlock(store, signer or self.signer)
            keep(store, values)

    def read(self) -> dict[str, bytes]:
        """What the next server finds."""
        with closing(self.open()) as store:
            unlock(store, self.signer)
            return dict(store.all_values())

    def stored(self) -> dict[str, bytes]:
        """The stored data, as it is."""
        with closing(self.open()) as store:
            return dict(store.shelf.all())

    def edit(self, stored: dict[str, bytes]) -> None:
        """Another program writes something else instead."""
        if self.kind == "sqlite":
            with closing(sqlite3.connect(self.path)) as db:
                db.execute("DELETE FROM kept")
                db.executemany("INSERT INTO kept VALUES (?, ?)", stored.items())
                db.commit()
            return
        with psycopg.connect(database_url()) as there:
            there.execute("DELETE FROM pitboss_kept WHERE night = %s", (self.name,))
            for name, value in stored.items():
                sql = "INSERT INTO pitboss_kept (night, name, value) VALUES (%s, %s, %s)"
                there.execute(sql, (self.name, name, value))

    def is_noticed(self, stored: dict[str, bytes]) -> bool:
        """Whether the next server refuses what another program wrote."""
        self.edit(stored)
        try:
            self.read()
        except SideDataChanged:
            return True
        return False


def keep(store: Store, values: dict[str, bytes | None]) -> None:
    """Keep several values in one turn."""
    with store.turn(10**6) as turn:
        for name, value in values.items():
            turn.set_value(name, value)


@pytest.fixture(params=KINDS)
def side(request: pytest.FixtureRequest, tmp_path: Path) -> Side:
    """A night with something of everything beside it."""
    side = Side(request.param, tmp_path)
    side.keep(dict(KEPT))
    return side


def _edits(stored: dict[str, bytes]) -> Iterator[dict[str, bytes]]:
    """Every way to change one stored value, or to swap two."""
    for name, value in stored.items():
        for at in range(0, len(value), 4):
            yield stored | {name: value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]}
        yield stored | {name: value[:-1]}
        yield stored | {name: value + b"\0"}
        yield {other: value for other, value in stored.items() if other != name}
        yield stored | {name + "x": value}
    for one, other in permutations(stored, 2):
        yield stored | {one: stored[other]}
        yield stored | {one: stored[other], other: stored[one]}
    for name, value in KEPT.items():  # as it was before there were seals
        yield stored | {name: value}


def test_b4_every_change_beside_the_journal_is_noticed(side: Side) -> None:
    assert side.read() == KEPT
    stored = side.stored()
    edits = [edit for edit in _edits(stored) if edit != stored]
    if side.kind == "postgres":
        edits = edits[::9]  # the same code on both stores
    missed = [edit for edit in edits if not side.is_noticed(edit)]
    assert not missed, missed[0]
    side.edit(stored)
    assert side.read() == KEPT
    promise("F1", side_data_edits=len(edits), missed=0)


def test_b4_a_pin_hash_that_was_swapped_lets_nobody_in(side: Side) -> None:
    """Someone puts the hash of their own PIN under another's name, or another's under their own."""
    side.keep({"pin/m1": hash_pin("1111"), "pin/k1": hash_pin("2222")})
    stored = side.stored()
    assert is_pin("2222", side.read()["pin/k1"])
    with closing(side.open()) as store:
        unlock(store, side.signer)
        for value in (hash_pin("9999"), stored["pin/k1"]):
            store.shelf.put("pin/m1", value)
            with pytest.raises(SideDataChanged, match="'pin/m1' was changed"):
                store.get_value("pin/m1")
        with (
            pytest.raises(StoreBroken, match="another program changed its side data"),
            store.turn(0),
        ):
            pass
    with pytest.raises(SideDataChanged, match="'pin/m1' was changed"):
        side.read()


def test_b4_a_token_that_was_revoked_is_not_put_back(side: Side) -> None:
    """Its code is good, since it is the original; the seal over all of them is not."""
    before = side.stored()
    side.keep({"token/bb": None})
    now = side.stored()
    assert side.is_noticed(now | {"token/bb": before["token/bb"]})
    side.edit(now)
    assert side.read() == {name: value for name, value in KEPT.items() if name != "token/bb"}


def test_b4_a_night_that_was_brought_back_begins_with_nobody_in(side: Side) -> None:
    """A restored copy lacks what lets people in. None of it comes back afterward."""
    before = side.stored()
    side.edit({name: value for name, value in before.items() if name not in TOKENS})
    assert side.read() == LASTING
    now = side.stored()
    assert side.is_noticed(now | {name: before[name] for name in TOKENS})
    side.edit(now)
    side.keep({"token/dd": b"new"})
    assert side.read() == LASTING | {"token/dd": b"new"}


def test_b4_nobody_else_seals(side: Side, tmp_path: Path) -> None:
    """Neither another key nor the seals of another night; and nobody writes without a key."""
    other = make_key(tmp_path / "other.pem")
    with pytest.raises(SideDataChanged, match="its seal was changed"):
        side.keep({}, other)
    (tmp_path / "twin").mkdir()
    twin = Side(side.kind, tmp_path / "twin")
    twin.keep(dict(KEPT), side.signer)
    assert side.is_noticed(twin.stored())
    side.edit(stored := side.stored())
    with closing(side.open()) as store, pytest.raises(StoreTrouble, match="needs its key"):
        keep(store, {"pin/m1": b"other"})
    assert side.stored() == stored


@pytest.mark.parametrize("kind", KINDS)
def test_b4_a_night_of_an_earlier_edition_is_sealed_when_it_is_opened(
    kind: str, tmp_path: Path
) -> None:
    side = Side(kind, tmp_path)
    with closing(side.open()) as store:
        keep(store, dict(KEPT))
    assert side.stored() == KEPT
    assert side.read() == KEPT
    sealed = side.stored()
    assert all(sealed[name] != value for name, value in KEPT.items())
    assert side.is_noticed(sealed | {"pin/m1": KEPT["pin/m1"]})


def test_who_reads_without_the_key_sees_the_values(side: Side) -> None:
    with closing(side.open()) as store:
        assert dict(store.all_values()) == KEPT
        assert store.get_value("name/m1") == b"Ada"
        assert store.get_value("name/m2") is None


@pytest.mark.parametrize("value", [None, b"", b"x" * 10_000])
def test_values_of_any_length_are_kept_and_forgotten(side: Side, value: bytes | None) -> None:
    side.keep({"name/m1": value})
    side.keep({"name/m1": value})
    known = {name: value for name, value in KEPT.items() if name != "name/m1"}
    assert side.read() == known | ({} if value is None else {"name/m1": value})


def test_the_names_of_the_seals_are_not_anyone_elses(side: Side) -> None:
    with pytest.raises(AssertionError):
        side.keep({NEWEST: b""})
