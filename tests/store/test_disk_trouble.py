"""D3: a disk that is full, read-only or failing: a clear refusal, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.floor.verify import verify
from pitboss.store.journal import StoreBroken, StoreTrouble
from pitboss.store.keys import Signer
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.floor.house import EDITION, new_key
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.store.checker import check
from tests.store.clients import ROOT, Client, Nursery
from tests.store.crash_disk import Disk, crash
from tests.store.guests import answer, endless_orders, opening_orders

ORDERS = effort(commit=12, nightly=200)
LIMITS = effort(commit=30, nightly=160)
SEED = 12_9


class Start(NamedTuple):
    """A night that has been opened, as the bytes of its file, and what is asked next."""

    folder: Path
    signer: Signer
    file: bytes
    orders: list[Order]

    @property
    def path(self) -> Path:
        """The path of the night."""
        return self.folder / "n.pitboss"

    def reset(self, files: dict[str, bytes] | None = None) -> Path:
        """Put the file back as it was, or as it is given."""
        for name in ("", "-wal", "-shm", "-journal"):
            self.path.with_name(self.path.name + name).unlink(missing_ok=True)
        for name, data in (files or {self.path.name: self.file}).items():
            (self.folder / name).write_bytes(data)
        return self.path

    def files(self) -> dict[str, bytes]:
        """The files as they are now."""
        return {
            path.name: path.read_bytes()
            for path in (self.path, self.path.with_name(self.path.name + "-wal"))
            if path.exists()
        }


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """A night that is open."""
    monkeypatch.setattr("pitboss.store.sqlite.LOG_PAGES", 15)  # so that checkpoints fail as well
    folder = Path(tempfile.mkdtemp())
    rng, signer = Random(SEED), new_key(folder)
    store = SQLiteStore.create(folder / "n.pitboss", "n")
    night = Night(store, EDITION, signer)
    for order in opening_orders("n", rng, signer):
        answer(night, order)
    store.close()
    file = (folder / "n.pitboss").read_bytes()
    yield Start(folder, signer, file, list(islice(endless_orders(rng), ORDERS)))
    shutil.rmtree(folder)


def _expect(trouble: StoreTrouble, words: str, *, broken: bool) -> None:
    assert words in str(trouble)
    assert isinstance(trouble, StoreBroken) == broken, trouble


def check_answers(start: Start, answers: list[Answer]) -> None:
    """Every answer is in the file as it was given, once, and the night is sound."""
    store = SQLiteStore(start.path, owner=True)
    store.side.use_key(start.signer)  # the seeds of its devices are locked
    try:
        rows = {row.command_id: row for row in store.rows()}
        assert verify(store, replay=True).rows == len(rows)
        for answer in answers:
            row = rows[answer.entry.order.id]
            assert (row.seq, row.hash) == (answer.seq, answer.hash)
    finally:
        store.close()


def go_on(start: Start, orders: list[Order]) -> list[Answer]:
    """A fresh process, in effect: the next order is answered."""
    store = SQLiteStore(start.path, owner=True)
    try:
        night = Night(store, EDITION, start.signer)
        return [answer(night, order) for order in orders]
    finally:
        store.close()


def test_every_call_fails_once(start: Start) -> None:
    """The n-th read, write, sync or truncation fails, for every n."""
    failed, rng = Counter[str](), Random(SEED)
    for n in count(1):
        disk, answers = Disk(), list[Answer]()
        store = SQLiteStore(start.reset(), owner=True, connect=disk.connect)
        night, base = Night(store, EDITION, start.signer), start.files()
        disk.log.clear()
        disk.calls, disk.fail_at = 0, n
        for place, order in enumerate(start.orders):
            try:
                answers.append(answer(night, order))
            except StoreTrouble as trouble:
                failed[disk.failed] += 1
                _expect(trouble, "n.pitboss failed", broken=True)
                with pytest.raises(StoreBroken):  # it stays broken in this process
                    night.ask(order)
                files = start.files()
                lost = crash(base, disk.log, rng).files
                store.close()
                start.reset(lost)  # the power fails as well
                check_answers(start, answers)
                start.reset(files)  # or only the process ends
                answers += go_on(start, start.orders[place:])
                break
        else:
            assert not disk.failed, f"a failed {disk.failed} was kept quiet (call {n})"
            disk.fail_at = 0
            store.close()
        check_answers(start, answers)
        assert len(answers) == len(start.orders)
        if not disk.failed:
            break
    assert failed["write"] > 20
    assert failed["sync"] >= 12
    promise("D3", kind="n-th call fails", orders=ORDERS, calls=n - 1, lost=0, seed=SEED)


def test_the_disk_is_full_from_every_call_on(start: Start) -> None:
    """From the n-th write on there is no room; the same process continues when there is again."""
    for n in count(1):
        disk, answers = Disk(), list[Answer]()
        store = SQLiteStore(start.reset(), owner=True, connect=disk.connect)
        night = Night(store, EDITION, start.signer)
        disk.calls, disk.fail_at, disk.full = 0, n, True
        for order in start.orders:
            try:
                answers.append(answer(night, order))
            except StoreTrouble as trouble:
                _expect(trouble, "full: nothing was recorded", broken=False)
                for _ in range(2):
                    with pytest.raises(StoreTrouble, match="full"):
                        night.ask(order)
                disk.fail_at = 0
                answers.append(answer(night, order))
        assert [answer.again for answer in answers] == [False] * len(start.orders)
        store.close()
        check_answers(start, answers)
        if not disk.failed:
            break
    promise("D3", kind="disk full from the n-th call on", orders=ORDERS, calls=n - 1, lost=0)


def test_opening_fails_clearly(start: Start) -> None:
    """Each call made while opening a night fails once: the store says so in its own words, and
    keeps nothing open."""
    for n in count(1):
        disk = Disk()
        disk.fail_at = n
        try:
            store = SQLiteStore(start.reset(), owner=True, connect=disk.connect)
            with closing(store):
                Night(store, EDITION, start.signer)
        except StoreTrouble as trouble:
            _expect(trouble, "n.pitboss", broken=True)
        SQLiteStore(start.path, owner=True).close()
        if not disk.failed:
            break
    assert n > 5


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on the size of files")
def test_files_may_not_grow(start: Start, tmp_path: Path) -> None:
    """A limit on the size of files, at many sizes, for the real process behind its pipe."""
    rng, ended = Random(SEED), 0
    folder = tmp_path / "night"
    folder.mkdir()
    with Nursery() as nursery:
        for number in range(LIMITS):
            path = folder / f"n{number}.pitboss"
            client = Client(tmp_path / f"history{number}")
            served = nursery.serve(path, limit=70_000 + number * 7_001)
            orders = [*opening_orders(path.stem, rng), *islice(endless_orders(rng), 60)]
            for first in range(0, len(orders), 6):
                served.send(client.lines(orders[first : first + 6]))
                client.heard(served.listen(0.02, 6))
            client.heard(served.ended())
            ended += served.status != 0
            served = nursery.serve(path)
            assert served.listen(PATIENCE_S, 1) == [{"ready": True}]
            left = list(client.unanswered.values())
            served.send(client.lines(left + list(islice(endless_orders(rng), 1))))
            client.heard(served.listen(2, len(client.unanswered)))
            assert not client.unanswered, f"seed {SEED}: limit {number}"
            served.ended()
            assert not check(path, [client.history]).get("unknown")
    assert ended > LIMITS // 3, "the limit was hardly ever met"
    promise("D3", kind="limit on the size of files", limits=LIMITS, lost=0, seed=SEED)


@pytest.mark.skipif(shutil.which("unshare") is None, reason="needs a disk of its own")
def test_a_real_small_disk(tmp_path: Path) -> None:
    """A file system of one megabyte runs full three times, and turns read-only in the end."""
    if subprocess.run(["unshare", "-Urm", "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a disk of his own")
    command = ["unshare", "-Urm", sys.executable, "-m", "tests.store.small_disk", str(tmp_path)]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    body = json.loads(done.stdout)
    assert body["full"] == 3
    promise("D3", kind="a real small disk, full and read-only", rows=body["rows"], lost=0)
