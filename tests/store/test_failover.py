"""PostgreSQL with a synchronous standby: the server dies, and the standby has everything it
answered.

These tests do not run at every commit: a cycle copies a server and takes a second or two.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.postgres import PostgresStore
from tests.effort import effort
from tests.floor.house import EDITION
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.store.checker import check
from tests.store.clients import Client
from tests.store.guests import opening_orders
from tests.store.servers import own_server
from tests.store.standby import Node, own_nodes
from tests.store.test_workers import Worker, ask, copy_rows
from tests.stores import new_name

CYCLES = effort(commit=0, nightly=20, release=100)
BEFORE, CUT_OFF_S, WAIT_S = 15, 0.5, PATIENCE_S
SEED = 91

pytestmark = pytest.mark.skipif(not CYCLES, reason="PITBOSS_EFFORT=nightly fails over")


def test_the_standby_takes_over(tmp_path: Path) -> None:
    """P2: the server is killed while two workers write, and its standby is promoted.

    Every second time the standby is cut off first. Then a server that did not wait for it would
    answer orders that only it has, and all of those would be lost.
    """
    name, answered = new_name(), 0
    with own_server() as tools, own_nodes(tools) as folders:
        first = Node(next(folders), tools)
        first.begin()
        histories = [tmp_path / "history"]
        _open_night(first.url, name, histories[0])
        for cycle in range(CYCLES):
            standby = first.new_standby(next(folders))
            workers = _at_work(first, standby, name, tmp_path, cycle)
            try:
                _await_answers(workers, BEFORE)
                _fail_over(first, standby, cut_off=cycle % 2 == 1)
                _await_answers(workers, 1)
            finally:
                for worker in workers:
                    worker.enough.set()
            for worker in workers:
                worker.join(WAIT_S)
                assert worker.is_done
                assert worker.troubles
            histories += [worker.client.history for worker in workers]
            first = standby
        with closing(PostgresStore(first.url, name)) as store:
            verify(store, replay=True)
            counts = check(copy_rows(store, tmp_path / "copy.pitboss"), histories)
        answered = counts["ok"] + counts["refused"]
    assert "unknown" not in counts
    promise("P2", cycles=CYCLES, answered=answered, lost=0, doubled=0, seed=str(SEED))


def _open_night(url: str, name: str, history: Path) -> None:
    client = Client(history)
    with closing(PostgresStore.create(url, name)) as store:
        night = Night(store, EDITION)
        for order in opening_orders(name, Random(SEED)):
            client.heard([ask(night, client.lines([order]))])


def _at_work(first: Node, standby: Node, name: str, folder: Path, cycle: int) -> list[Worker]:
    """Two workers who know both servers and go to the one that can write."""
    hosts = f"{first.folder},{standby.folder}"
    url = f"postgresql://postgres@/postgres?host={hosts}&target_session_attrs=read-write"
    own = folder / str(cycle)
    own.mkdir()
    workers = [Worker(url, name, own, SEED + 1 + 2 * cycle + number) for number in range(2)]
    for worker in workers:
        worker.start()
    return workers


def _fail_over(first: Node, standby: Node, *, cut_off: bool) -> None:
    if cut_off:
        standby.cut_off()
        time.sleep(CUT_OFF_S)
    first.kill()
    standby.promote()


def _await_answers(workers: list[Worker], more: int) -> None:
    """Wait until every worker has answered a number of further orders."""
    aims, end = [worker.answered + more for worker in workers], time.monotonic() + WAIT_S
    while any(worker.answered < aim for worker, aim in zip(workers, aims, strict=True)):
        assert time.monotonic() < end, "a worker does not go on"
        time.sleep(0.01)
