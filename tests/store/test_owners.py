"""C2 and D4: one server owns a night's file, tools may read it, and it is copied while it runs."""

from __future__ import annotations

import os
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.journal import InUse, StoreTrouble
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.floor.house import EDITION
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.store.checker import check
from tests.store.clients import Client, Nursery
from tests.store.guests import answer, endless_orders, opening_orders

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

SERVERS = effort(commit=5, nightly=100)
BACKUPS = effort(commit=5, nightly=50)
SEED = 77


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    """It names the other's process number; after a kill the next one opens."""
    path, rng = tmp_path / "n.pitboss", Random(SEED)
    client = Client(tmp_path / "history")
    orders = [
        opening_orders("n", rng),
        *(list(islice(endless_orders(rng), 5)) for _ in range(SERVERS)),
    ]
    with Nursery() as nursery:
        for some in orders:
            served = nursery.serve(path)
            assert served.listen(PATIENCE_S, 1) == [{"ready": True}]
            with pytest.raises(InUse, match=rf"another server \(process {served.pid}\) owns"):
                SQLiteStore(path, owner=True)
            with pytest.raises(InUse):
                SQLiteStore.create(path, "n")
            served.send(client.lines(some))
            client.heard(served.listen(PATIENCE_S, len(some)))
            assert not client.unanswered, "the first server goes on"
            with closing(SQLiteStore(path)) as reader:
                assert len(list(reader.rows())) > 0
            served.kill()
            SQLiteStore(path, owner=True).close()
    check(path, [client.history])
    promise("C2", servers=len(orders), refused=2 * len(orders), damaged=0)


def test_two_that_start_at_once(tmp_path: Path) -> None:
    """Exactly one becomes the server, even when both set up the night."""
    with Nursery() as nursery:
        for number in range(SERVERS):
            path = tmp_path / f"n{number % 3}.pitboss"
            both = [nursery.serve(path), nursery.serve(path)]
            lines = [served.listen(PATIENCE_S, 1) for served in both]
            assert sorted(map(len, lines)) == [0, 1]
            for served in both:
                served.ended()
            assert sorted(bool(served.status) for served in both) == [False, True]


def test_a_tool_does_not_write(tmp_path: Path) -> None:
    """A program that opens a night to read it cannot add to it."""
    store = SQLiteStore.create(tmp_path / "n.pitboss", "n")
    with closing(store), closing(SQLiteStore(tmp_path / "n.pitboss")) as reader:
        with pytest.raises(StoreTrouble, match="cannot be written: nothing was recorded"):
            Night(reader, EDITION).ask(opening_orders("n", Random(SEED))[0])
        assert list(store.rows()) == []


def test_a_copy_made_while_it_runs(tmp_path: Path) -> None:
    """A backup taken at any moment opens as a sound beginning of the night, with everything
    answered when it was requested, and continues."""
    path, rng = tmp_path / "n.pitboss", Random(SEED)
    client = Client(tmp_path / "history")
    with Nursery() as nursery:
        served = nursery.serve(path)
        first = opening_orders("n", rng)
        served.send(client.lines(first))
        client.heard(served.listen(PATIENCE_S, 1 + len(first)))
        copies = []
        for number in range(BACKUPS):
            answer_count = len(first) + 20 * number - len(client.unanswered)
            served.send(client.lines(list(islice(endless_orders(rng), 20))))
            client.heard(served.listen(rng.random() * 0.02))
            copies.append((answer_count, tmp_path / f"copy{number}.pitboss"))
            with closing(SQLiteStore(path)) as reader:
                reader.backup(copies[-1][1])
                with pytest.raises(StoreTrouble, match="never overwritten"):
                    reader.backup(copies[-1][1])
            client.heard(served.listen(PATIENCE_S, len(client.unanswered)))
        client.heard(served.ended())
    with closing(SQLiteStore(path)) as reader:
        whole = list(reader.rows())
    for count, copy in copies:
        store = SQLiteStore(copy, owner=True)
        rows = list(store.rows())
        assert count <= len(rows)
        assert rows == whole[: len(rows)]
        assert verify(store, replay=True).rows == len(rows)
        assert not answer(Night(store, EDITION), next(endless_orders(rng))).again
        store.close()
    promise("D4", backups=BACKUPS, unsound=0, seed=SEED)
