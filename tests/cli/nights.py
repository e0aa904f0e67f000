"""Nights for tests of the command line: a place in either store, and a program that works there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pitboss.store.journal import Store
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from tests.cli.ready import ready
from tests.cli.running import Ran, surroundings
from tests.stores import database_url, new_name

ROOT = Path(__file__).parents[2]
HOUSES = ("nj_night", "nj_casino", "tas_casino")

FLOOR = """\
night = "small"
house = "nj_night"
rate = 2
second_above = 100
tables = [
  { id = "craps-1", game = "night.craps", by_hand = false, float = 10000 },
  { id = "wheel-1", game = "night.roulette", by_hand = false, electronic = true, float = 5000 },
]
people = [
  { id = "m1", roles = ["member in charge",
    "member in charge of proceeds"], name = "Nobody Knows", pin = "48151623" },
  { id = "a1", roles = ["class A operator"] },
  { id = "a2", roles = ["class A operator"] },
  { id = "a3", roles = ["class A operator"] },
  { id = "h1", roles = ["assistant"], taught = ["night.craps"] },
  { id = "k1", roles = ["banker"] },
]
windows = [{ id = "w1", float = 100000, drawer_cents = 10000 }]
purpose = "practice"
"""


class Desk:
    """Someone at a terminal with one night in front of them."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.folder, self.key = folder, folder / "keys" / "night.pem"
        self.night = new_name() if kind == "postgres" else str(folder / "night.pitboss")
        self.floor = folder / "floor.toml"
        self.floor.write_text(FLOOR, "utf-8")
        self.environment = {"PITBOSS_NIGHT": self.night, "PITBOSS_KEY": str(self.key)}
        self.environment["PITBOSS_DATABASE_URL"] = database_url() if kind == "postgres" else ""

    def run(self, *args: str, typed: str = "") -> Ran:
        """Run `pitboss` here."""
        return ready().run(args, typed, surroundings(self.environment))

    def says(self, *args: str, typed: str = "") -> str:
        """What `pitboss floor …` prints when all is well."""
        ran = self.run("floor", *args, typed=typed)
        assert (ran.code, ran.err) == (0, ""), (args, ran)
        return ran.out

    def refused(self, *args: str) -> str:
        """The one line of an order that the rules refuse."""
        ran = self.run("floor", *args)
        assert (ran.code, ran.out) == (1, ""), (args, ran)
        assert ran.err.count("\n") == 1
        return ran.err

    def wrong(self, *args: str) -> str:
        """The one line about something impossible."""
        ran = self.run("floor", *args)
        assert (ran.code, ran.out) == (2, ""), (args, ran)
        assert ran.err.count("\n") == 1
        assert ran.err.startswith("pitboss: ")
        assert "Traceback" not in ran.err
        return ran.err

    def script(self, *lines: str, name: str = "evening.txt") -> str:
        """Write a script and run it."""
        (self.folder / name).write_text("\n".join(lines) + "\n", "utf-8")
        return self.says("run", str(self.folder / name), "--quiet")

    def open(self) -> Desk:
        """Set up, with everyone at work and a guest with money."""
        self.script(*OPENING)
        return self

    def store(self) -> Store:
        """The journal, to be looked at."""
        url = self.environment["PITBOSS_DATABASE_URL"]
        return PostgresStore(url, self.night) if url else SQLiteStore(Path(self.night))

    def rows(self) -> int:
        """How many rows the journal has."""
        store = self.store()
        try:
            return sum(1 for _ in store.rows())
        finally:
            store.close()

    def state(self) -> dict[str, Any]:
        """The floor as `pitboss floor state --json` tells it."""
        body: dict[str, Any] = json.loads(self.says("state", "--json"))
        return body


OPENING = (
    "m1: sets up the floor of floor.toml",
    "m1: goes on duty",
    "a1: goes on duty",
    "a2: goes on duty",
    "k1: goes on duty",
    "a3: goes on duty",
    "m1: calls h1 to duty",
    "a1: takes the dealer's post at craps-1",
    "a3: takes the boxperson's post at craps-1",
    "a3: gives h1 the stickperson's post at craps-1",
    "a1: hangs the notices of craps-1",
    "craps-1 a1> dealer: opens the table",
    "k1: opens window w1, its rate posted",
    "k1: lets g1 in, of age",
    "k1: sells g1 $100 at w1",
    "craps-1 g1> seat 1: sits 100",
)
