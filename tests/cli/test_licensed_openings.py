"""A licensed night opens only if its plan is lawful on its date, and then keeps its hours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.ready import pitboss
from tests.playing import clause

NIGHTS = Path(__file__).parents[2] / "examples" / "nights"
OPENED = (
    "@ 2027-04-17 22:00",
    "m1: sets up the floor of pancake-night.toml",
    "m1: goes on duty",
    "m1: calls a1 to duty",
    "m1: calls k1 to duty",
    "a1: takes the dealer's post at wheel-1",
    "k1: opens window w1, its rate posted",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The small licensed night of the examples, with the rules of its township."""
    shutil.copy(NIGHTS / "pancake-night.toml", tmp_path)
    shutil.copytree(NIGHTS / "overlays", tmp_path / "overlays")
    return tmp_path


def change(folder: Path, old: str, new: str) -> None:
    """Change something in the plan."""
    file = folder / "pancake-night.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def opens(folder: Path, by: str = "m1") -> tuple[int, str]:
    """The exit code and the errors of `pitboss floor open`."""
    files = ("--night", str(folder / "n.pitboss"), "--key", str(folder / "n.pem"))
    ran = pitboss("floor", "open", str(folder / "pancake-night.toml"), *files, "--by", by)
    return ran.code, ran.err


def run(folder: Path, *lines: str) -> tuple[int, str]:
    """The exit code and all that a script prints."""
    (folder / "evening.txt").write_text("\n".join((*OPENED, *lines)) + "\n", "utf-8")
    files = ("--night", str(folder / "n.pitboss"), "--key", str(folder / "n.pem"))
    ran = pitboss("floor", "run", str(folder / "evening.txt"), *files)
    return ran.code, ran.out + ran.err


@clause("nj-13-47-20-3")
def test_a_lawful_plan_opens_and_an_unlawful_one_says_what_to_settle(folder: Path) -> None:
    change(folder, 'status = "issued"', 'status = "applied"')
    change(folder, 'games = ["night.money_wheel"]', 'games = ["night.craps"]')
    code, err = opens(folder)
    assert code == 2
    lines = err.splitlines()
    unlawful = [line for line in lines if ": unlawful: " in line]
    assert any("the license is not issued yet" in line for line in unlawful)
    assert any("which the license does not name (13:47-20.4" in line for line in unlawful)
    assert all(line.startswith("pancake-night.toml, line ") for line in unlawful)
    assert lines[-1].startswith("pitboss: this licensed night does not open: settle ")
    assert not (folder / "n.pitboss").exists()
    change(folder, 'status = "applied"', 'status = "issued"')
    change(folder, 'games = ["night.craps"]', 'games = ["night.money_wheel"]')
    assert opens(folder)[0] == 0
    assert (folder / "n.pitboss").exists()


def test_warnings_are_shown_and_forbid_nothing(folder: Path) -> None:
    change(folder, "form_11 = 2026-08-01\n", "")
    code, err = opens(folder)
    assert code == 0
    assert "warning: the date of Form 11 is missing" in err


def test_the_same_file_for_practice_opens_whatever_it_lacks(folder: Path) -> None:
    change(folder, 'status = "issued"', 'status = "applied"')
    change(folder, 'night = "pancake-night"', 'night = "pancake-night"\npractice = true')
    assert opens(folder) == (0, "")


def test_what_is_only_missing_counts_as_on_the_night_itself(folder: Path) -> None:
    """Before its date a missing authorization is a warning of the check; a night cannot open
    without it."""
    change(folder, "authorized = 2027-03-26\n", "")
    ran = pitboss("night", "check", str(folder / "pancake-night.toml"), "--on", "2027-04-01")
    assert ran.code == 0
    code, err = opens(folder)
    assert code == 2
    assert "settle 1 thing first" in err


@clause("nj-13-47-6-11-c-end")
def test_a_script_of_the_night_is_held_to_the_hours(folder: Path) -> None:
    """Its times are in UTC: the last call is at 22:30 in New Jersey, and the end at 23:30."""
    code, output = run(
        folder,
        "@ 2027-04-17 22:30",
        "k1: sells $50 at w1",
        "a1: hangs the notices of wheel-1",
        "@ 2027-04-18 02:29",
        "k1: sells $50 at w1",
        "@ 2027-04-18 02:30",
        "k1: sells $50 at w1     ! 6.11(c)",
        "m1: suspends a1, because a round was paid wrongly",
        "a1: takes the dealer's post at wheel-1    ! 20.9(a)",
    )
    assert "the last round was called at 22:30, so nothing more is sold" in output
    assert "a1 is suspended and leaves the dealer's post at wheel-1" in output
    assert code == 0, output
    ran = pitboss("verify", str(folder / "n.pitboss"), "--replay")
    assert (ran.code, ran.err) == (0, "")


@clause("nj-13-47-6-11-c-end")
def test_a_night_whose_license_is_over_is_not_set_up(folder: Path) -> None:
    lines = ("@ 2027-04-18 06:00", *OPENED[1:])
    (folder / "evening.txt").write_text("\n".join(lines) + "\n", "utf-8")
    files = ("--night", str(folder / "n.pitboss"), "--key", str(folder / "n.pem"))
    ran = pitboss("floor", "run", str(folder / "evening.txt"), *files)
    assert ran.code == 2
    assert "the license of this night ended at 02:00" in ran.err
    assert not (folder / "n.pitboss").exists()
