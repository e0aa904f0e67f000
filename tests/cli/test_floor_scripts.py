"""Scripts: a written evening of each house, run twice and verified; a kill duplicates nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboss.floor.script import LineKind, read_script
from tests.cli.nights import HOUSES, OPENING, ROOT, Desk
from tests.cli.running import COMMAND
from tests.stores import KINDS


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A terminal without a night."""
    return Desk("sqlite", tmp_path)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("house", HOUSES)
def test_a_written_evening_closes_with_level_books(house: str, kind: str, tmp_path: Path) -> None:
    desk = Desk(kind, tmp_path)
    script = ROOT / "examples" / house / "evening.txt"
    orders = sum(
        line.kind is LineKind.ORDER for line in read_script(script.read_text("utf-8"), script.name)
    )
    output = desk.says("run", str(script))
    assert output.endswith(f"{orders} orders given, 0 given before; everything went as written.\n")
    body = json.loads(desk.run("verify", desk.night, "--replay", "--json").out)
    assert (body["sound"], body["rows"], body["replayed"]) == (True, orders, True)
    before = desk.state()
    assert before["status"] == "closed"
    last = json.loads(desk.says("receipt"))
    assert (last["seq"], last["head"]["why"]) == (orders, "night closed")

    again = desk.says("run", str(script), "--quiet")
    assert again == f"0 orders given, {orders} given before; everything went as written.\n"
    assert desk.state() == before

    lines = tmp_path / "night.jsonl"
    desk.says("export", "--out", str(lines))
    checked = subprocess.run(
        [sys.executable, str(ROOT / "verifier" / "verify_night.py"), str(lines)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_script_that_is_killed_is_run_again_and_doubles_nothing(desk: Desk) -> None:
    """Killed at several places, by a signal that no program can catch."""
    lines = [*OPENING]
    for _ in range(60):
        lines += [
            "craps-1> seat 1: pass 1",
            "craps-1> dealer: no more bets",
            "craps-1> roll 4-3",
            "k1: sells g1 $1 at w1",
        ]
    script = desk.folder / "long.txt"
    script.write_text("\n".join(lines) + "\n", "utf-8")
    command = [COMMAND, "floor", "run", str(script), "--quiet"]
    kills = 0
    for wanted in (1, 12, 60, 130):
        running = subprocess.Popen(
            command, env={**os.environ, **desk.environment}, stdout=subprocess.DEVNULL
        )
        while running.poll() is None and _rows_so_far(desk) < wanted:
            time.sleep(0.005)
        if running.poll() is None:
            running.send_signal(signal.SIGKILL)
            kills += 1
        running.wait()
    assert kills, "the script was always faster than the kill"
    assert desk.says("run", str(script), "--quiet").endswith("everything went as written.\n")
    assert desk.rows() == len(lines)
    state = desk.state()
    assert state["windows"]["w1"]["cents"] == 10_000 + 10_000 + 60 * 100
    assert state["guests"]["g1"]["holds"] == 200 + 60 + 60 * 2


def _rows_so_far(desk: Desk) -> int:
    return desk.rows() if Path(desk.night).exists() else 0


def test_lines_are_added_at_the_end_and_not_between(desk: Desk) -> None:
    desk.open()
    desk.script(*OPENING, "craps-1> seat 1: pass 5")
    rows = desk.rows()
    edited = (*OPENING, "k1: sells g1 $5 at w1", "craps-1> seat 1: pass 5")
    (desk.folder / "evening.txt").write_text("\n".join(edited) + "\n", "utf-8")
    words = desk.wrong("run", str(desk.folder / "evening.txt"))
    assert "line 17 is new, and line 18 below it has been done" in words
    assert desk.rows() == rows
    desk.script("# a note changes nothing", *OPENING, "", "craps-1> seat 1: pass 5")
    assert desk.rows() == rows


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("craps-1> seat 1: pass 5000", "WRONG"),
        ("a2: goes off duty !", "this was done, but the rules should refuse it"),
        ("craps-1> seat 1: pass_odds 5 ! 99.9", "not by 99.9"),
        ("= rack/craps-1 holds 1", "rack/craps-1 holds 10000"),
        ("= drawer/w1 holds 1", "drawer/w1 holds 20000"),
        ("= craps-1> seat 1 has 99", "it is 100"),
        ("= craps-1> seat 1: pass wins 5", "there was no result"),
        ("= the night is closed", "it is not closed"),
    ],
)
def test_a_line_that_is_not_so_stops_the_script(shared: Desk, line: str, words: str) -> None:
    name = f"{abs(hash(line))}.txt"
    script = shared.folder / name
    script.write_text(f"{line}\ncraps-1> dealer: no more bets\ncraps-1> roll 4-2\n", "utf-8")
    ran = shared.run("floor", "run", str(script))
    assert ran.code == 1
    assert words in ran.out
    assert shared.state()["tables"]["craps-1"]["round"] == 1


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A night on which scripts of one line are tried."""
    return Desk("sqlite", tmp_path_factory.mktemp("scripts")).open()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("craps-9> roll 4-2", "line 1: there is no table 'craps-9'"),
        ("dance", "line 1: cannot read 'dance'"),
        ("= the moon is full", "line 1: cannot read"),
        ("@ teatime", "cannot read 'teatime': write '@ 2026-11-21 19:00'"),
        ("m1: sets up the floor of elsewhere.toml", "cannot read"),
        ("m1: sets up the floor of floor.toml", "already set up"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(shared: Desk, line: str, words: str) -> None:
    script = shared.folder / "bad.txt"
    script.write_text(f"{line}\n", "utf-8")
    assert words in shared.wrong("run", str(script))


def test_a_script_has_its_own_clock(desk: Desk) -> None:
    desk.script("@ 2026-11-21 19:00", OPENING[0], "@ 19:30", *OPENING[1:])
    store = desk.store()
    at = [row.at_ms // 60_000 for row in store.rows()]
    store.close()
    assert [at_s - at[0] for at_s in at] == [0] + [30] * (len(OPENING) - 1)
    assert at[0] * 60 == 1_795_287_600


def test_a_script_from_the_input_and_as_json(desk: Desk) -> None:
    desk.open()
    called = "craps-1> seat 1: pass 5\ncraps-1> dealer: no more bets\n"
    text = f"{called}craps-1> roll 4-3\n= craps-1> seat 1: pass wins 5\n"
    body = json.loads(desk.says("run", "-", "--json", typed=text))
    assert (body["done"], body["again"], body["faults"]) == (3, 0, 0)
    assert body["lines"][2]["events"][1].strip().startswith("seat 1: pass wins $5")
