"""A night on a real disk of half a megabyte that fills up, gets room again, and turns read-only.

    unshare -Urm python -m tests.store.small_disk FOLDER

mounts the disk where nobody else sees it, and prints what it counted.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.journal import StoreBroken, StoreTrouble
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION, new_key
from tests.store.guests import answer, endless_orders, opening_orders


def fill_disk(folder: Path, ballast: Path) -> dict[str, int]:
    """Fill the disk with orders, make room, and continue; three times."""
    rng, signer = Random(5), new_key(folder)
    store = SQLiteStore.create(folder / "n.pitboss", "n")
    night, answered, refusals = Night(store, EDITION, signer), 0, 0
    for order in opening_orders("n", rng, signer):
        answered = answer(night, order).seq
    for room in (300_000, 200_000, 0):
        for order in islice(endless_orders(rng), 10_000):
            try:
                answered = answer(night, order).seq
            except StoreTrouble as trouble:
                refusals += "full" in str(trouble) and not isinstance(trouble, StoreBroken)
                break
        else:
            raise AssertionError("the disk never ran full")
        with ballast.open("r+b") as file:
            file.truncate(room)
        answered += 1
        assert answer(night, order).seq == answered
    verification = verify(store, replay=True)
    assert verification.rows == answered, (verification.rows, answered)
    store.close()
    return {"rows": answered, "full": refusals}


def read_only(folder: Path) -> None:
    """Nothing can be written, and what was written can be read."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    try:
        SQLiteStore(folder / "n.pitboss", owner=True)
    except StoreTrouble:
        return
    raise AssertionError("a night on a read-only disk was opened for writing")


if __name__ == "__main__":
    where = Path(sys.argv[1])
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1M", "disk", str(where)], check=True)
    (where / "ballast").write_bytes(bytes(450_000))
    counted = fill_disk(where, where / "ballast")
    read_only(where)
    print(json.dumps(counted))
