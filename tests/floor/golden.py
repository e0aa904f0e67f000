"""Nights of every edition, kept as they were written: `python -m tests.floor.golden` makes the one
of today's edition, once. A night is begun by its script and left where the program is updated.

A new folder begins with the script and the floor of the edition before, to be changed where that
edition differs. The night has to go on by the rest of its script: if a hand that is under way then
was over with its first cards, delete night, key and state, and make them again.
"""

from __future__ import annotations

from pathlib import Path

from pitboss.floor.edition import NUMBER
from pitboss.floor.night import Night
from pitboss.store.canonical import canonical
from pitboss.store.keys import read_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.vault import Vault
from tests.cli.ready import pitboss
from tests.cli.running import Ran

NIGHTS = Path(__file__).parents[1] / "data" / "nights"
UPDATED = "# --- the program was updated here"
NIGHT, KEY, SCRIPT, STATE = "night.pitboss", "key.pem", "evening.txt", "state.json"


def run(folder: Path, script: str = SCRIPT) -> Ran:
    """Give the orders of a script to the night of a folder."""
    files = ("--night", str(folder / NIGHT), "--key", str(folder / KEY))
    return pitboss("floor", "run", str(folder / script), "--name", SCRIPT, *files)


def unlocked(folder: Path) -> SQLiteStore:
    """The journal of a folder, whose seeds the key beside it opens."""
    store = SQLiteStore(folder / NIGHT)
    store.side.vault = Vault.of(read_key(folder / KEY), store.facts.night)
    return store


def make(folder: Path) -> None:
    """Begin the night of a folder with this program, and write down the state it comes to."""
    begun, mark, _ = (folder / SCRIPT).read_text("utf-8").partition(UPDATED)
    assert mark, f"{folder / SCRIPT} does not say where the program is updated"
    assert not (folder / NIGHT).exists(), f"{folder} has its night: it is never written anew"
    (folder / "begun.txt").write_text(begun, "utf-8")
    ran = run(folder, "begun.txt")
    assert ran.code == 0, ran
    store = unlocked(folder)
    (folder / STATE).write_bytes(canonical(Night(store, "").floor))
    store.close()
    for beside in (folder / "begun.txt", *folder.glob(f"{NIGHT}?*"), *folder.glob(f"{KEY}?*")):
        beside.unlink()
    for kept in (NIGHT, KEY):
        (folder / kept).chmod(0o644)


def begin(number: int) -> Path:
    """The folder of an edition; a new one has the script and the floor of the one before."""
    folder, before = NIGHTS / str(number), NIGHTS / str(number - 1)
    if not folder.exists():
        folder.mkdir()
        for name in (SCRIPT, "floor.toml"):
            text = (before / name).read_text("utf-8")
            renamed = text.replace(f"golden-{before.name}", f"golden-{number}")
            (folder / name).write_text(renamed, "utf-8")
    return folder


if __name__ == "__main__":
    make(begin(NUMBER))
