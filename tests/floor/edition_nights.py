"""A night of every edition, kept as the program of its time wrote it.

`python -m tests.goldens` writes the night of a new edition, once: its script runs up to the line
that says where the program is updated. A new folder starts with the script and the floor of the
edition before; change them where the new edition differs. The rest of the script must still run: if
a hand that is in progress at the update already ended with its first cards, delete night, key and
state, and write them again. Seals of guests' words include the name of the night and have to be
recomputed by hand.
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


def unlock(folder: Path) -> SQLiteStore:
    """The journal of a folder, with the seeds that the key beside it opens."""
    store = SQLiteStore(folder / NIGHT)
    store.side.vault = Vault.of(read_key(folder / KEY), store.facts.night)
    return store


def write(folder: Path) -> None:
    """Start the night of a folder with this program, and store its state at the update."""
    begun, mark, _ = (folder / SCRIPT).read_text("utf-8").partition(UPDATED)
    assert mark, f"{folder / SCRIPT} has no line {UPDATED!r}"
    (folder / "begun.txt").write_text(begun, "utf-8")
    ran = run(folder, "begun.txt")
    assert ran.code == 0, ran
    store = unlock(folder)
    (folder / STATE).write_bytes(canonical(Night(store, "").floor))
    store.close()
    for beside in (folder / "begun.txt", *folder.glob(f"{NIGHT}?*"), *folder.glob(f"{KEY}?*")):
        beside.unlink()
    for name in (NIGHT, KEY):
        (folder / name).chmod(0o644)


def folder_of(number: int) -> Path:
    """The folder of an edition. A new one gets the script and the floor of the previous edition."""
    folder, before = NIGHTS / str(number), NIGHTS / str(number - 1)
    if not folder.exists():
        folder.mkdir()
        for name in (SCRIPT, "floor.toml"):
            text = (before / name).read_text("utf-8")
            renamed = text.replace(f"golden-{before.name}", f"golden-{number}")
            (folder / name).write_text(renamed, "utf-8")
    return folder


def write_golden() -> None:
    """Write the night of today's edition. An existing night is never overwritten."""
    folder = folder_of(NUMBER)
    if not (folder / NIGHT).exists():
        write(folder)
