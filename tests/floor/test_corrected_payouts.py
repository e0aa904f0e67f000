"""A corrected payout: nights of earlier editions keep the figure they were played with.

Tomorrow's program is a copy of this one with one payout corrected in its law file and the edition
number raised. Under/over used to pay 1 to 1 on over seven, and pays 3 to 2 from then on.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss.floor.edition import NUMBER
from pitboss.rulebook.clause import corrected_editions
from tests.patience import PATIENCE_S

VERIFIER = Path(__file__).parents[2] / "verifier" / "verify_night.py"
OVER = "nj-13-47-20-33-d-2"
FLOOR = """
night = "over-seven"
house = "nj_night"
rate = 2
tables = [{ id = "dice-1", game = "night.under_over", by_hand = false, float = 5000 }]
people = [
    { id = "m1", roles = ["member in charge", "member in charge of proceeds"] },
    { id = "a1", roles = ["class A operator"] },
    { id = "k1", roles = ["banker"] },
]
windows = [{ id = "w1", float = 100000, drawer_cents = 10000 }]
"""
OPENING = """
@ 2026-11-21 18:30
m1: sets up the floor of floor.toml
m1: goes on duty
a1: goes on duty
k1: goes on duty
k1: opens window w1, its rate posted
a1: takes the dealer's post at dice-1
a1: hangs the notices of dice-1
dice-1> dealer: opens the table
@ 19:00
k1: lets g1 in, of age
k1: sells g1 $100 at w1
dice-1 g1> seat 1: sits 100
"""
ROUND = """
dice-1> seat 1: over_7 10
dice-1> dealer: no more bets
dice-1> roll 5-4
= dice-1> seat 1: over_7 wins {win}
"""
WHY = """
from pathlib import Path
from pitboss.floor.night import Night
from pitboss.floor.state import rules_of
from pitboss.pit.referee import Referee
from pitboss.store.sqlite import SQLiteStore
floor = Night(SQLiteStore(Path("night.pitboss")), "").floor
print(Referee.at(rules_of(floor, "dice-1"), floor.tables["dice-1"].table).why(1, "over_7"))
"""


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program of tomorrow."""
    folder = tmp_path_factory.mktemp("later")
    package, ignored = folder / "pitboss", shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(pitboss.__file__).parent, package, ignore=ignored)
    law, number = package / "games/night_under_over/law.toml", package / "floor/edition.py"
    before, heading, after = law.read_text("utf-8").partition(f"[{OVER}]\n")
    corrected = after.replace('pays = "1 to 1"', 'pays = "3 to 2"', 1)
    past = f'\n[[{OVER}.history]]\nuntil = {NUMBER}\nchanged = 2027-01-31\npays = "1 to 1"\n'
    law.write_text(before + heading + corrected + past, "utf-8")
    program = number.read_text("utf-8")
    number.write_text(program.replace(f"NUMBER = {NUMBER}", f"NUMBER = {NUMBER + 1}"), "utf-8")
    return folder


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """The folder of a night in which this program has paid a winner 1 to 1."""
    (tmp_path / "floor.toml").write_text(FLOOR, "utf-8")
    play(tmp_path, OPENING + ROUND.format(win=10))
    return tmp_path


def ran(folder: Path, *args: str, program: Path | None = None, code: int = 0) -> str:
    """What a program prints when it is run in a folder: today's or tomorrow's."""
    first = [str(program)] if program is not None else []
    done = subprocess.run(
        [sys.executable, "-P", *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(first)},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (code, ""), done.stdout
    return done.stdout


def play(folder: Path, script: str, program: Path | None = None) -> str:
    """Give the orders of a script to the night of a folder."""
    (folder / "evening.txt").write_text(script, "utf-8")
    files = ("--night", "night.pitboss", "--key", "key.pem")
    words = ("floor", "run", "evening.txt", "--name", "evening", *files)
    return ran(folder, "-m", "pitboss", *words, program=program)


def verify(folder: Path, program: Path) -> None:
    """Verify and replay the night of a folder, and settle its export with the other verifier."""
    for words in (
        ["verify", "night.pitboss", "--replay", "--key", "key.pem"],
        ["floor", "export", "--night", "night.pitboss", "--out", "night.jsonl"],
    ):
        ran(folder, "-m", "pitboss", *words, program=program)
    ran(folder, str(VERIFIER), "night.jsonl", program=program)


def test_a_night_played_before_a_correction_keeps_its_payout(night: Path, later: Path) -> None:
    verify(night, later)
    why = ran(night, "-c", WHY, program=later)
    assert "over 7 wins 10" in why
    assert "Over seven pays 1 to 1." in why


def test_a_new_night_pays_what_the_law_says_now(tmp_path: Path, later: Path) -> None:
    (tmp_path / "floor.toml").write_text(FLOOR, "utf-8")
    play(tmp_path, OPENING + ROUND.format(win=15), later)
    verify(tmp_path, later)
    why = ran(tmp_path, "-c", WHY, program=later)
    assert "over 7 wins 15" in why
    assert "Over seven pays 3 to 2." in why


def test_a_night_continues_after_a_correction_by_the_new_payout(night: Path, later: Path) -> None:
    play(night, OPENING + ROUND.format(win=10) + ROUND.format(win=15), later)
    verify(night, later)


def test_no_figure_was_corrected_in_the_edition_that_is_current() -> None:
    """A correction raises the number: the old figure ends before it."""
    assert all(until < NUMBER for until in corrected_editions())
