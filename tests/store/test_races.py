"""C1: two requests meet at every critical point; each takes effect once, one after the other."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from pitboss.cli.floor.pipe import serve
from pitboss.floor import orders as o
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.floor.verify import verify
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.store.canonical import canonical
from pitboss.store.fault_points import POINTS, set_fault_hook
from pitboss.store.journal import Store
from pitboss.store.postgres import PostgresStore
from tests.effort import effort
from tests.floor.house import EDITION
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.store.guests import answer, new_id, opening_orders
from tests.stores import KINDS, database_url, new_store

TIMES = effort(commit=5, nightly=200)
HELD = ("turn began", "decided", "before commit")
MET = (*HELD, "after commit", "before the answer", "after the answer")
SEED = 41


class Meeting:
    """Stops the first thread that reaches a point until it is released."""

    def __init__(self, point: str) -> None:
        self._point = point
        self.there, self.go = threading.Event(), threading.Event()
        set_fault_hook(self._struck)

    def _struck(self, point: str) -> None:
        if point == self._point and not self.there.is_set():
            self.there.set()
            assert self.go.wait(PATIENCE_S)


class Queue(Night):
    """A night whose orders wait for the one thread that owns its store, as in a server."""

    def __init__(self, store: Store) -> None:
        self._owner = ThreadPoolExecutor(1)
        self._owner.submit(store.owner.take).result()
        self._owner.submit(super().__init__, store, EDITION).result()

    def ask_all(self, orders: Sequence[Order]) -> list[Answer | Refusal]:
        """Several orders in one turn of the owner."""
        return self._owner.submit(super().ask_all, orders).result()

    def verified(self) -> int:
        """The number of rows, all verified."""
        return self._owner.submit(lambda: verify(self.store, replay=True).rows).result()

    def close(self) -> None:
        """The owner stops."""
        self._owner.shutdown()


@contextmanager
def two_workers(kind: str, folder: Path) -> Iterator[tuple[Queue, Queue]]:
    """Two who may ask at the same time: two workers of a database, or one server of a file."""
    with new_store(kind, folder) as store, closing(Queue(store)) as first:
        for order in opening_orders(store.facts.night, Random(SEED)):
            answer(first, order)
        if kind == "sqlite":
            yield first, first
            return
        with (
            closing(PostgresStore(database_url(), store.facts.night)) as other,
            closing(Queue(other)) as second,
        ):
            yield first, second


def race(
    workers: tuple[Queue, Queue], point: str, asked: tuple[Order, Order]
) -> tuple[dict[str, object], Answer | Refusal]:
    """One order through a pipe whose server stops at a point, and another one meanwhile."""
    theirs_in, orders = os.pipe()
    answers, theirs_out = os.pipe()
    with (
        os.fdopen(theirs_in, "rb") as source,
        os.fdopen(theirs_out, "wb") as sink,
        os.fdopen(orders, "wb") as out,
        os.fdopen(answers, "rb") as stream,
    ):
        server = threading.Thread(
            target=serve, args=(workers[0], partial(source.read1, 65_536), sink)
        )
        meeting, results = Meeting(point), list[Answer | Refusal]()
        server.start()
        out.write(canonical(asked[0]) + b"\n")
        out.flush()
        assert meeting.there.wait(PATIENCE_S)
        other = threading.Thread(target=lambda: results.append(workers[1].ask(asked[1])))
        other.start()
        time.sleep(0.01)
        assert not (results and point in HELD), "the second did not wait for the first's turn"
        meeting.go.set()
        other.join(PATIENCE_S)
        set_fault_hook(None)
        line = stream.readline()
        out.close()
        server.join(PATIENCE_S)
    return json.loads(line), results[0]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("point", MET)
def test_two_requests_at_once(kind: str, point: str, tmp_path: Path) -> None:
    """Both bring the same wallet to the table: one is done, the other refused. A request that
    arrives twice at the same time is done once and answered alike."""
    rng, seat = Random(SEED + 1), 1
    with two_workers(kind, tmp_path) as workers:
        for _ in range(TIMES):
            bring = c.AddChips(seat, 1_000)
            asked = [Order(new_id(rng), "craps1", bring, "craps") for _ in range(2)]
            first, second = race(workers, point, (asked[0], asked[1]))
            assert isinstance(second, Answer)
            assert ("events" in first, second.entry.refused is None) == (True, False)
            answer(workers[1], Order(new_id(rng), "k1", o.Sell("w1", 50_000, "craps1")))
            same = Order(new_id(rng), "craps1", bring, "craps")
            first, second = race(workers, point, (same, same))
            assert isinstance(second, Answer)
            assert (first["seq"], first["hash"]) == (second.seq, second.hash.hex())
            assert (first["again"], second.again) == (False, True)
            answer(workers[0], Order(new_id(rng), "k1", o.Sell("w1", 50_000, "craps1")))
        rows = workers[0].verified()
        assert rows == len(opening_orders("n", rng)) + 5 * TIMES
        answer(workers[1], Order(new_id(rng), "k1", o.Sell("w1", 100, "craps1")))
        assert workers[1].floor.guests["craps1"].wallet == 1_002
    promise("C1", store=kind, point=point, races=2 * TIMES, doubled=0, lost=0)


def test_all_points_of_a_request_are_met() -> None:
    """The missing points belong to creating a file, not to a request."""
    assert set(POINTS) - set(MET) == {"before a night is there", "before a backup is there"}
