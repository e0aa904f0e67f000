"""D2: after a power failure the night is a beginning of itself with everything that was
answered."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pitboss.floor.night import Night
from pitboss.floor.orders import Order
from pitboss.floor.verify import verify
from pitboss.store.keys import Signer
from pitboss.store.row import Row
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.floor.house import EDITION, new_key
from tests.promises import promise
from tests.store.crash_disk import Disk, crash
from tests.store.guests import answer, endless_orders, opening_orders

IMAGES = effort(commit=2_000, nightly=100_000)
EVERY_BYTE = effort(commit=0, nightly=0, release=1)
SEED = 3_11
WAL_HEADER, FRAME = 32, 24 + 4_096


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder: the test itself decides what reaches a disk."""
    monkeypatch.setattr("pitboss.store.sqlite.LOG_PAGES", 40)  # a short evening, many checkpoints
    folder = Path(tempfile.mkdtemp())
    yield folder
    shutil.rmtree(folder)


def recover(folder: Path, files: dict[str, bytes], signer: Signer) -> list[Row]:
    """What a server that starts on these files finds; now and then it replays everything."""
    for name in ("n.pitboss", "n.pitboss-wal", "n.pitboss-shm"):
        (folder / name).unlink(missing_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    store = SQLiteStore(folder / "n.pitboss", owner=True)
    store.side.use_key(signer)  # the seeds of its devices are locked
    try:
        rows = list(store.rows())
        assert verify(store, replay=len(rows) % 20 == 0).rows == len(rows)
        return rows
    finally:
        store.close()


def orders(rng: Random, signer: Signer, number: int) -> list[Order]:
    """An opening, and a number of orders."""
    return [*opening_orders("n", rng, signer), *islice(endless_orders(rng), number)]


def test_a_log_that_ends_anywhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut or torn at frame edges and near them: exactly the commits that were whole are there."""
    rng, signer = Random(SEED), new_key(folder)
    path = folder / "first" / "n.pitboss"
    path.parent.mkdir()
    monkeypatch.setattr("pitboss.store.sqlite.LOG_PAGES", 10**9)  # all of it stays in the log
    store = SQLiteStore.create(path, "n")
    night, log = Night(store, EDITION, signer), path.with_name("n.pitboss-wal")
    ends = []
    for order in orders(rng, signer, 60):
        answer(night, order)
        ends.append(log.stat().st_size)
    base, written = path.read_bytes(), log.read_bytes()
    rows = list(store.rows())
    store.close()
    assert ends[-1] == len(written)
    assert len(rows) == len(ends)
    cuts = list(_cuts(len(written), rng))
    for cut, torn in cuts:
        tail = _garbage(written[cut:], rng) if torn else b""
        files = {"n.pitboss": base, "n.pitboss-wal": written[:cut] + tail}
        survivors = recover(folder, files, signer)
        whole = sum(end <= cut for end in ends)
        assert survivors == rows[:whole], (
            f"seed {SEED}, cut at {cut}, torn {torn}: {len(survivors)} rows"
        )
    promise("D2", kind="log cut or torn", images=len(cuts), violations=0, seed=SEED)


def _garbage(instead: bytes, rng: Random) -> bytes:
    """The same number of bytes, the first of which differs."""
    if not instead:
        return b""
    return bytes([instead[0] ^ rng.randint(1, 255)]) + rng.randbytes(len(instead) - 1)


def _cuts(size: int, rng: Random) -> Iterator[tuple[int, bool]]:
    if EVERY_BYTE:
        yield from ((cut, torn) for cut in range(size + 1) for torn in (False, True))
        return
    edges = range(WAL_HEADER, size + 1, FRAME)
    near = [edge + by for edge in edges for by in (-8, -1, 0, 1, 8) if edge + by <= size]
    while len(near) < IMAGES // 4:
        near.append(rng.randint(0, size))
    for cut in rng.sample(near, IMAGES // 4):
        yield cut, False
        yield cut, True


def test_writes_that_were_not_synced(folder: Path) -> None:
    """Each landed, vanished or became garbage, in the log and under a checkpoint alike."""
    rng, signer = Random(SEED), new_key(folder)
    path = folder / "first" / "n.pitboss"
    path.parent.mkdir()
    SQLiteStore.create(path, "n").close()
    base = {path.name: path.read_bytes()}
    disk = Disk()
    store = SQLiteStore(path, owner=True, connect=disk.connect)
    night = Night(store, EDITION, signer)
    for order in orders(rng, signer, 60):
        disk.note_answer(answer(night, order).seq)
    rows = list(store.rows())
    log = list(disk.log)
    store.close()
    assert sum(op.kind == "sync" and op.file == path.name for op in log) > 5, "no checkpoint"
    gaps = set()
    for number in range(IMAGES // 2):
        at = rng.randint(1, len(log))
        image = crash(base, log[:at], rng)
        survivors = recover(folder, image.files, signer)
        why = f"seed {SEED}, image {number}, cut at {at}: "
        why += f"told of {image.told}, found {len(survivors)}"
        assert survivors == rows[: len(survivors)], why
        assert len(survivors) >= image.told, why
        gaps.add(len(survivors) - image.told)
    assert gaps == {0, 1}, "a row that was not told of yet is sometimes there, never two"
    promise(
        "D2", kind="writes reordered, lost or garbled", images=IMAGES // 2, violations=0, seed=SEED
    )


def test_the_sync_comes_before_the_answer(folder: Path) -> None:
    """For every answer, the log was synced after the last write to it."""
    path, signer = folder / "n.pitboss", new_key(folder)
    SQLiteStore.create(path, "n").close()
    disk = Disk()
    store = SQLiteStore(path, owner=True, connect=disk.connect)
    night = Night(store, EDITION, signer)
    for order in orders(Random(SEED), signer, 40):
        disk.note_answer(answer(night, order).seq)
    store.close()
    unsynced, count = set[str](), 0
    for op in disk.log:
        if op.kind == "write" and op.file.endswith("-wal"):
            unsynced.add(op.file)
        elif op.kind == "sync":
            unsynced.discard(op.file)
        elif op.kind == "told":
            count += 1
            assert not unsynced
    assert count > 60
