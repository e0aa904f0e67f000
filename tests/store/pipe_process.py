"""A night behind its pipe, in a process of its own that a test may kill.

    python -m tests.store.pipe_process NIGHT [POINT [NTH]]

opens, or sets up, the night in a SQLite file and serves it on its own standard input and output;
at a named fault point it kills itself. `--nursery` makes such processes quickly, by forking one
that has read the rules but has opened nothing.
"""

from __future__ import annotations

import array
import gc
import json
import os
import resource
import signal
import socket
import sys
import traceback
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from pitboss.cli.floor.pipe import serve
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.night import Night
from pitboss.floor.orders import Order, OrderContext, SetUp
from pitboss.floor.state import Floor, rules_of
from pitboss.store.fault_points import set_fault_hook
from pitboss.store.journal import Store
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION, plan

READY = b'{"ready": true}\n'


def kill_at(point: str, nth: int) -> None:
    """Let this process be killed when it reaches a point for the n-th time."""
    times = count(1)

    def killed(name: str) -> None:
        if name == point and next(times) == nth:
            os.kill(os.getpid(), signal.SIGKILL)

    set_fault_hook(killed)


def run(wanted: dict[str, Any], orders: int, answers: BinaryIO) -> None:
    """Serve a night until the pipe `orders` ends."""
    if wanted.get("point"):
        kill_at(wanted["point"], wanted.get("nth", 1))
    store = _store(wanted)
    night = Night(store, EDITION)
    if wanted.get("backup"):
        assert isinstance(store, SQLiteStore)
        store.backup(Path(wanted["backup"]))
    if wanted.get("limit"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (wanted["limit"], resource.RLIM_INFINITY))
    answers.write(READY)
    answers.flush()
    serve(night, partial(os.read, orders, 65_536), answers)
    store.close()


def _store(wanted: dict[str, Any]) -> Store:
    if wanted.get("database"):
        return PostgresStore(wanted["database"], wanted["night"])
    path = Path(wanted["night"])
    there = path.exists()
    return SQLiteStore(path, owner=True) if there else SQLiteStore.create(path, path.stem)


def read_the_rules() -> None:
    """Compile what a night needs, without opening anything."""
    done = decide(Floor(), Order("0" * 32, "m1", SetUp(plan())), OrderContext(at_ms=0))
    assert isinstance(done, Decision)
    for table in done.floor.tables:
        rules_of(done.floor, table)


def _child(wanted: dict[str, Any], fds: array.array[int]) -> int:
    try:
        with os.fdopen(fds[1], "wb") as answers:
            run(wanted, fds[0], answers)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def nursery(line: socket.socket) -> None:
    """Make a process for each request, and report its number; wait for one that was killed."""
    read_the_rules()
    gc.collect()
    gc.freeze()  # or the first collection of each process would copy all of its memory
    while True:
        data, ancillary, _, _ = line.recvmsg(10_000, socket.CMSG_SPACE(2 * 4))
        if not data:
            return
        wanted = json.loads(data)
        if "reap" in wanted:
            line.send(json.dumps(os.waitpid(wanted["reap"], 0)[1]).encode())
            continue
        fds = array.array("i")
        fds.frombytes(ancillary[0][2])
        pid = os.fork()
        if pid == 0:
            line.close()
            os._exit(_child(wanted, fds))
        for fd in fds:
            os.close(fd)
        line.send(json.dumps(pid).encode())


if __name__ == "__main__":
    if sys.argv[1] == "--nursery":
        nursery(socket.socket(fileno=int(sys.argv[2])))
    else:
        given = dict(zip(("night", "point", "nth"), sys.argv[1:], strict=False))
        run({**given, "nth": int(given.get("nth", 1))}, sys.stdin.fileno(), sys.stdout.buffer)
