"""The journal by itself, next to a plain SQLite table and the bare disk."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.evening import rounds
from bench.our_night import EDITION, NIGHT, night_file, submit
from pitboss.floor.entry import Entry, order_sha, read_entry
from pitboss.store.canonical import canonical
from pitboss.store.head import EVERY, make_head
from pitboss.store.keys import make_key
from pitboss.store.merkle import Tree
from pitboss.store.newest_head import sign_newest
from pitboss.store.row import genesis, make_row
from pitboss.store.side_data import unlock
from pitboss.store.sqlite import SQLiteStore

ROWS_A_COMMIT = 100
BLOCK = b"\0" * 4096


def entries(count: int) -> list[Entry]:
    """The entries of the evening's first rows, as the floor makes them."""
    with night_file() as (night, orders, _):
        before = night.at[0]
        submit(night, orders.moves(rounds(count)))
        return [read_entry(row.body) for row in night.store.rows(before)][:count]


def write_journal(entries: list[Entry]) -> tuple[int, float, float]:
    """Write entries as rows of a journal in signed commits: rows read, wall and CPU time."""
    with TemporaryDirectory(prefix="pitboss-bench-") as name:
        signer = make_key(Path(name) / "key.pem")
        store = SQLiteStore.create(Path(name) / "night.pitboss", NIGHT)
        unlock(store, signer)
        tree, at = Tree(), (0, genesis(NIGHT), 0)
        wall, cpu = time.perf_counter(), time.process_time()
        for start in range(0, len(entries), ROWS_A_COMMIT):
            rows, heads = [], []
            with store.turn(at[0]) as turn:
                for entry in entries[start : start + ROWS_A_COMMIT]:
                    order = entry.order
                    row = make_row(
                        at,
                        command_id=order.id,
                        order_sha=order_sha(order),
                        at_ms=time.time_ns() // 1_000_000,
                        actor=order.actor,
                        edition=EDITION,
                        body=canonical(entry),
                    )
                    at = (row.seq, row.hash, row.at_ms)
                    tree.add(row.hash)
                    rows.append(row)
                    if row.seq % EVERY == 0:
                        heads.append(make_head(NIGHT, tree, row, "full", signer))
                turn.append(rows, heads)
                sign_newest(store, tree, at, signer)
        wall_s, cpu_s = time.perf_counter() - wall, time.process_time() - cpu
        rows_read = sum(1 for _ in store.rows())
        store.close()
        return rows_read, wall_s, cpu_s


def raw_rows(bodies: list[bytes]) -> tuple[int, float, float]:
    """Insert the same bytes into an SQLite table, with the same durability and commit size."""
    with raw_file() as db:
        wall, cpu = time.perf_counter(), time.process_time()
        for start in range(0, len(bodies), ROWS_A_COMMIT):
            db.execute("BEGIN IMMEDIATE")
            some = bodies[start : start + ROWS_A_COMMIT]
            db.executemany("INSERT INTO rows (body) VALUES (?)", [(body,) for body in some])
            db.execute("COMMIT")
        wall_s, cpu_s = time.perf_counter() - wall, time.process_time() - cpu
        (count,) = db.execute("SELECT count(*) FROM rows").fetchone()
        return count, wall_s, cpu_s


@contextmanager
def raw_file() -> Iterator[sqlite3.Connection]:
    """An SQLite file with the settings of a night and one plain table."""
    with (
        TemporaryDirectory(prefix="pitboss-bench-") as name,
        closing(sqlite3.connect(Path(name) / "raw", isolation_level=None)) as db,
    ):
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE rows (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        yield db


def answer_times(count: int) -> list[float]:
    """Seconds until each of `count` orders is answered, one at a time; sorted."""
    with night_file() as (night, orders, _):
        moves = list(orders.moves(rounds(count)))[:count]
        return _time_each(count, lambda at: night.ask(moves[at]))


def sync_times(count: int) -> list[float]:
    """Seconds for each of `count` syncs after appending 4 KiB to a file; sorted."""
    with TemporaryDirectory(prefix="pitboss-bench-") as name:
        file = os.open(Path(name) / "bare", os.O_WRONLY | os.O_CREAT)

        def append(at: int) -> None:
            os.write(file, BLOCK)
            os.fsync(file)

        try:
            return _time_each(count, append)
        finally:
            os.close(file)


def _time_each(count: int, act: Callable[[int], object]) -> list[float]:
    seconds = []
    for at in range(count):
        began = time.perf_counter()
        act(at)
        seconds.append(time.perf_counter() - began)
    return sorted(seconds)


def percentile(seconds: list[float], percent: int) -> float:
    """The value that this percentage of all values is below."""
    return seconds[min(len(seconds) - 1, len(seconds) * percent // 100)]
