"""A process that takes a night over, is given some orders, and is killed while it answers them.

    python -m tests.world.kill_process < what.json

It opens the night's real journal, so what is left behind is what a real kill leaves behind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from pitboss.chance import commit_reveal as chance
from pitboss.floor.night import Night
from pitboss.floor.orders import Order
from pitboss.store import fault_points
from pitboss.store.journal import Store
from pitboss.store.keys import read_key
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore

ROOT = Path(__file__).parents[2]


class Journal(Struct, frozen=True):
    """Where a night is stored; calling it opens the night for writing."""

    kind: str
    where: str
    night: str

    def create(self) -> Journal:
        """The same, once the empty night is there."""
        if self.kind == "sqlite":
            SQLiteStore.create(Path(self.where), self.night).close()
        else:
            PostgresStore.create(self.where, self.night).close()
        return self

    def __call__(self) -> Store:
        if self.kind == "sqlite":
            return SQLiteStore(Path(self.where), owner=True)
        return PostgresStore(self.where, self.night)


class Killing(Struct, frozen=True):
    """What the process must do: take this night over, and die at this point of this turn."""

    journal: Journal
    edition: str
    key: str
    point: str
    now_ms: int
    chance: int
    orders: tuple[Order, ...]


def kill(killing: Killing) -> None:
    """Let a separate process die in the middle of its work."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.world.kill_process"],
        cwd=ROOT,
        check=False,
        timeout=300,
        input=msgspec.json.encode(killing),
        capture_output=True,
    )
    said = done.stderr.decode()
    assert done.returncode == -signal.SIGKILL, f"not killed, {done.returncode}: {said}"
    assert not done.stdout, "it was killed before it could answer"


def main() -> None:
    """Take the night over, and never finish."""
    killing = msgspec.json.decode(sys.stdin.buffer.read(), type=Killing)
    random = Random(killing.chance)
    chance.new_seed = lambda: random.randbytes(chance.SEED_BYTES)
    signer = read_key(Path(killing.key))
    night = Night(killing.journal(), killing.edition, signer, clock=lambda: killing.now_ms)

    def strike(at: str) -> None:
        if at == killing.point:
            os.kill(os.getpid(), signal.SIGKILL)

    fault_points.set_fault_hook(strike)
    night.ask_all(killing.orders)
    print("answered")


if __name__ == "__main__":
    main()
