"""Nights of every edition, kept as they were written: `python -m tests.floor.golden` makes the one
of today's edition, once. A night is begun by its script and left where the program is updated."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.floor.edition import NUMBER
from pitboss.floor.night import Night
from pitboss.store.canonical import canonical
from pitboss.store.sqlite import SQLiteStore
from tests.cli.running import Ran, pitboss

NIGHTS = Path(__file__).parents[1] / "data" / "nights"
UPDATED = "# --- the program was updated here"
NIGHT, KEY, SCRIPT, STATE = "night.pitboss", "key.pem", "evening.txt", "state.json"


def run(folder: Path, script: str = SCRIPT) -> Ran:
    """Give the orders of a script to the night of a folder."""
    files = ("--night", str(folder / NIGHT), "--key", str(folder / KEY))
    return pitboss("floor", "run", str(folder / script), "--name", SCRIPT, *files)


def make(folder: Path) -> None:
    """Begin the night of a folder with this program, and write down the state it comes to."""
    begun, mark, _ = (folder / SCRIPT).read_text("utf-8").partition(UPDATED)
    assert mark, f"{folder / SCRIPT} does not say where the program is updated"
    assert not (folder / NIGHT).exists(), f"{folder} has its night: it is never written anew"
    (folder / "begun.txt").write_text(begun, "utf-8")
    ran = run(folder, "begun.txt")
    assert ran.code == 0, ran
    store = SQLiteStore(folder / NIGHT)
    (folder / STATE).write_bytes(canonical(Night(store, "").floor))
    store.close()
    for beside in (folder / "begun.txt", *folder.glob(f"{NIGHT}?*"), *folder.glob(f"{KEY}?*")):
        beside.unlink()
    for kept in (NIGHT, KEY):
        (folder / kept).chmod(0o644)


if __name__ == "__main__":
    make(NIGHTS / (sys.argv[1] if len(sys.argv) > 1 else str(NUMBER)))
