"""PostgreSQL: workers take turns at one night, followers see it grow, and the server is cut off."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pitboss.cli.floor.pipe import answer_lines
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.canonical import canonical
from pitboss.store.journal import StoreTrouble
from pitboss.store.postgres import PostgresStore
from pitboss.store.row import Row
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.floor.house import EDITION
from tests.patience import PATIENCE_S, wait_until
from tests.promises import promise
from tests.store.checker import check
from tests.store.clients import Client, Nursery
from tests.store.guests import answer, endless_orders, opening_orders
from tests.store.servers import Server, own_server
from tests.stores import database_url, new_name

CYCLES = effort(commit=5, nightly=200)
EACH = effort(commit=150, nightly=2_000)
SEED = 58


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that may be stopped."""
    with own_server() as server:
        yield server


def copy_rows(store: PostgresStore, path: Path) -> Path:
    """The same rows in a file, for the checker."""
    with closing(SQLiteStore.create(path, store.facts.night)) as copy, copy.turn(0) as turn:
        turn.append(list(store.rows()), list(store.heads()))
    return path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_two_processes_and_a_follower(tmp_path: Path) -> None:
    """Two processes answer at one night, and are killed in the middle of it; a follower sees
    every row once and in order, as soon as it is safe."""
    name, rng = new_name(), Random(SEED)
    client = Client(tmp_path / "history")
    with closing(PostgresStore.create(database_url(), name)) as store, Nursery() as nursery:
        seen, last = list[Row](), next(endless_orders(Random(SEED + 1)))

        def follow() -> None:
            for row in store.follow(quiet_s=PATIENCE_S):
                seen.append(row)
                if row.command_id == last.id:
                    return

        follower = threading.Thread(target=follow)
        follower.start()
        night = Night(store, EDITION)
        for order in opening_orders(name, rng):
            client.heard([ask(night, client.lines([order]))])
        orders, points = endless_orders(rng), ("before commit", "after commit", "before the answer")
        for point in points:
            both = [nursery.serve(name, database=database_url(), point=point, nth=EACH // 30)]
            both.append(nursery.serve(name, database=database_url()))
            for _ in range(EACH // 15):
                for worker in both:
                    worker.send(client.lines(list(islice(orders, 5))))
                for worker in both:  # all that was asked: on a busy machine five must not share
                    client.heard(worker.listen(20, lines=5))  # their commit with the next five
            for worker in both:
                client.heard(worker.ended())
            assert [worker.was_killed for worker in both] == [True, False]
        client.heard([ask(night, client.lines([last]))])
        follower.join(PATIENCE_S)
        assert seen == list(store.rows())
        assert verify(store, replay=True).rows == len(seen)
        counts = check(copy_rows(store, tmp_path / "copy.pitboss"), [client.history])
    assert counts["unknown_but_kept"] > 0
    promise(
        "C1",
        store="postgres",
        workers=2,
        orders=counts["ok"] + counts["refused"],
        lost=0,
        followed=len(seen),
        kills=len(points),
        seed=SEED,
    )


def ask(night: Night, line: bytes) -> dict[str, Any]:
    """The answer to one line, as a pipe carries it."""
    body: dict[str, Any] = json.loads(msgspec.json.encode(answer_lines(night, [line])[0]))
    return body


class Worker(threading.Thread):
    """A worker with a client beside it, which asks again until there is an answer."""

    def __init__(self, url: str, night: str, folder: Path, seed: int) -> None:
        super().__init__(daemon=True)
        self.client = Client(folder / f"history{seed}")
        self._url, self._night = url, night
        self._orders = endless_orders(Random(seed))
        self.enough = threading.Event()
        self.troubles = self.answered = 0
        self.is_done = False

    def run(self) -> None:
        """Ask until there is enough."""
        with closing(PostgresStore(self._url, self._night)) as store:
            night = Night(store, EDITION)
            while not self.enough.is_set():
                line = self.client.lines([next(self._orders)])
                while "trouble" in (answer := ask(night, line)):
                    self.troubles += 1
                    time.sleep(0.01)
                self.client.heard([answer])
                self.answered += 1
        self.is_done = True


def test_the_server_is_cut_off(tmp_path: Path, server: Server) -> None:
    """P1: stopped hard while two workers write, and started again; nothing answered is lost."""
    name = new_name()
    workers = _at_work(server, name, tmp_path)
    try:
        for _ in range(CYCLES):
            time.sleep(0.2)
            server.stop_now()
            server.start()
            before = [worker.answered for worker in workers]
            wait_until(
                lambda before=before: all(  # type: ignore[misc]
                    w.answered > n for w, n in zip(workers, before, strict=True)
                ),
                "every worker goes on",
            )
    finally:
        for worker in workers:
            worker.enough.set()
    for worker in workers:
        worker.join(PATIENCE_S)
        assert worker.is_done
    with closing(PostgresStore(server.url, name)) as store:
        verify(store, replay=True)
        histories = [tmp_path / "history", *(worker.client.history for worker in workers)]
        counts = check(copy_rows(store, tmp_path / "copy.pitboss"), histories)
    assert "unknown" not in counts
    assert sum(worker.troubles for worker in workers) >= CYCLES
    promise(
        "P1",
        cycles=CYCLES,
        answered=counts["ok"] + counts["refused"],
        lost=0,
        doubled=0,
    )


def _at_work(server: Server, name: str, folder: Path) -> list[Worker]:
    client = Client(folder / "history")
    with closing(PostgresStore.create(server.url, name)) as store:
        night = Night(store, EDITION)
        for order in opening_orders(name, Random(SEED)):
            client.heard([ask(night, client.lines([order]))])
    workers = [Worker(server.url, name, folder, seed) for seed in (1, 2)]
    for worker in workers:
        worker.start()
    return workers


def test_catching_up_is_all_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails while a worker reads what another wrote; it catches up the next time."""
    name, rng = new_name(), Random(SEED)
    with (
        closing(PostgresStore.create(database_url(), name)) as store,
        closing(PostgresStore(database_url(), name)) as other,
    ):
        first, second = Night(store, EDITION), Night(other, EDITION)
        for order in [*opening_orders(name, rng), *islice(endless_orders(rng), 60)]:
            answer(first, order)

        def fails(name: str) -> bytes | None:
            raise StoreTrouble("the database cannot be read")

        with monkeypatch.context() as patch:
            patch.setattr(other, "get_value", fails)
            with pytest.raises(StoreTrouble):
                second.ask(next(endless_orders(rng)))
        answer(second, next(endless_orders(rng)))
        again = Night(store, EDITION)
        assert canonical(second.floor) == canonical(again.floor)
        assert second.books.imitation == again.books.imitation
        assert (second.at, second.tree.root) == (again.at, again.tree.root)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    """Said in plain words, and a night it does not know is none."""
    with pytest.raises(StoreTrouble, match="cannot reach the database"):
        PostgresStore(f"postgresql:///none?host={tmp_path}", "n")
    with pytest.raises(StoreTrouble, match="no night 'nowhere'"):
        PostgresStore(database_url(), "nowhere")
    name = new_name()
    with closing(PostgresStore.create(database_url(), name)):  # noqa: SIM117
        with pytest.raises(StoreTrouble, match="already exists"):
            PostgresStore.create(database_url(), name)


def test_a_reader_outlives_the_server(server: Server) -> None:
    """A reader finds out when the server goes away, and reads on when it is back."""
    with closing(PostgresStore.create(server.url, "n")) as store:
        answer(Night(store, EDITION), opening_orders("n", Random(SEED))[0])
        follower = _follow(store)
        assert next(follower).seq == 1
        server.stop_now()
        with pytest.raises(StoreTrouble):
            list(store.rows())
        with pytest.raises(StoreTrouble):
            next(follower)
        server.start()
        assert [row.seq for row in store.rows()] == [1]


def _follow(store: PostgresStore) -> Iterator[Row]:
    return store.follow(quiet_s=5)
