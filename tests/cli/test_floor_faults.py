"""Faults of the program, and seeds that no key locks: both are reported."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.floor.night import Night
from pitboss.store.journal import Store
from pitboss.store.keys import read_key
from pitboss.store.postgres import PostgresStore, secure_url
from pitboss.store.sqlite import SQLiteStore
from tests.cli.nights import OPENING, Desk
from tests.stores import KINDS, database_url


def _open_store(desk: Desk, kind: str) -> Store:
    if kind == "postgres":
        return PostgresStore(database_url(), desk.night)
    return SQLiteStore(Path(desk.night), owner=True)


@pytest.mark.parametrize("kind", KINDS)
def test_faults_beside_the_journal_are_printed(kind: str, tmp_path: Path) -> None:
    desk = Desk(kind, tmp_path)
    desk.script(*OPENING)
    assert desk.says("faults").startswith("No faults of the program are recorded for ")
    store = _open_store(desk, kind)
    try:
        night = Night(store, "test edition")
        night.sign_with(read_key(desk.key))
        try:
            raise ValueError("no such card")
        except ValueError:
            night.fault_log.note("row 3", "row 3 cannot be put into words")
        night.fault_log.write()
    finally:
        store.close()
    lines = desk.says("faults").splitlines()
    assert lines[:2] == ["row 3:", "  row 3 cannot be put into words"]
    assert lines[-1] == "  ValueError: no such card"
    body = json.loads(desk.says("faults", "--json"))
    assert [entry["what"] for entry in body] == ["row 3"]


def test_a_night_whose_seeds_no_key_locks_says_so_when_it_is_verified(tmp_path: Path) -> None:
    desk = Desk("sqlite", tmp_path)
    desk.script(*OPENING)
    assert "warning" not in desk.run("verify", desk.night).out
    with closing(sqlite3.connect(desk.night)) as file, file:
        file.execute("INSERT INTO kept VALUES ('seed/wheel-1/1', ?)", (b"s" * 32,))
    ran = desk.run("verify", desk.night)
    assert "warning  1 seeds of its devices were stored without a lock" in ran.out, ran
    assert json.loads(desk.run("verify", desk.night, "--json").out)["seeds_without_lock"] == 1


def test_a_remote_database_is_encrypted_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("PGHOST", "PGSSLMODE"):
        monkeypatch.delenv(name, raising=False)
    far = secure_url("postgresql://p@db.example/nights")
    assert "sslmode=verify-full" in far
    assert "host=db.example" in far
    for here in ("postgresql:///nights", "postgresql://p@localhost/n", "host=/run/postgresql"):
        assert secure_url(here) == here
    url = "postgresql://p@db.example/nights?sslmode=require"
    assert secure_url(url) == url
    monkeypatch.setenv("PGSSLMODE", "disable")
    assert secure_url("host=db.example") == "host=db.example"
