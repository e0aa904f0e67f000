"""What the floor says to someone typing: it names the files it writes, reads amounts the same way
everywhere, and leaves no result and no time zone out of its sheets."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.nights import Desk
from tests.cli.running import COMMAND


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A terminal with a night under way, in a file."""
    return Desk("sqlite", tmp_path).open()


def rows(desk: Desk, name: str) -> list[dict[str, str]]:
    """The lines of a sheet of the night."""
    folder = desk.folder / "sheets"
    desk.says("export", "--csv", str(folder))
    with (folder / name).open(encoding="utf-8", newline="") as sheet:
        return list(csv.DictReader(sheet))


def test_sums_are_read_alike_everywhere(desk: Desk) -> None:
    held = desk.state()["windows"]["w1"]["cents"]
    for sum_ in ("1e3", "1_000", "1,000", "$1000"):
        assert "for $1,000" in desk.says("sell", "w1", sum_, "g1")
    cents = held + 400_000
    dollars = desk.state()["windows"]["w1"]["dollars"]
    left = desk.says("count", "w1", f"{dollars}", f"{cents // 100}")
    assert "as it should be" in left


@pytest.mark.parametrize("comma", [",", ""])
def test_a_note_follows_with_a_comma_or_without(desk: Desk, comma: str) -> None:
    desk.says("relief", "craps-1", "boxperson", "a2")
    words = (f"a dispute{comma}", "noting", "who", "bet", "--as", "boxperson")
    output = desk.says("irregularity", "craps-1", *words)
    assert "a dispute" in output
    assert "who bet" in output


def test_what_was_written_is_named(desk: Desk) -> None:
    out = desk.folder / "night.jsonl"
    assert desk.says("export", "--out", str(out)).startswith(f"{out} holds night small, ")
    body = json.loads(desk.says("export", "--out", str(out), "--json"))
    assert body == {"file": str(out), "lines": len(out.read_text("utf-8").splitlines())}
    desk.says("seat", "craps-1", "1", "leaves")
    desk.says("table", "craps-1", "close")
    slip = desk.folder / "receipt.json"
    assert f"{slip} holds the receipt of row " in desk.says("receipt", "--out", str(slip))
    assert json.loads(slip.read_text("utf-8"))["seq"] == desk.rows()


def test_a_missing_folder_is_named_as_it_was_typed(desk: Desk) -> None:
    words = desk.wrong("backup", str(desk.folder / "nowhere" / "copy.pitboss"))
    assert f"there is no folder {desk.folder / 'nowhere'}" in words
    assert "unfinished" not in words


def test_sheets_have_every_result_and_say_whose_time_it_is(desk: Desk) -> None:
    desk.says("seat", "craps-1", "1", "leaves")
    desk.says("round", "craps-1", "no", "more", "bets")
    desk.says("round", "craps-1", "roll", "6-5")
    last = rows(desk, "rounds.csv")[-1]
    cells = [last[name] for name in ("result", "seat", "wager", "stake", "ending", "won")]
    assert cells == ["6-5", "", "", "", "decides no wager", ""]
    assert last["time (UTC)"]
    assert "time (UTC)" in rows(desk, "ledger.csv")[0]
    assert {"from (UTC)", "until (UTC)"} <= rows(desk, "shifts.csv")[0].keys()


def test_the_page_about_floor_files_is_pointed_to(desk: Desk) -> None:
    assert "docs/floor-file.md" in desk.says("check", "--help")


def test_a_reader_that_goes_does_not_make_an_order_fail(desk: Desk) -> None:
    """`pitboss floor … | head -0`: the row is written, and no message says otherwise."""
    before = desk.rows()
    line = f"{COMMAND} floor sell w1 5 g1 | true; exit ${{PIPESTATUS[0]}}"
    environment = {**os.environ, **desk.environment}
    ran = subprocess.run(
        ["bash", "-c", line], env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert desk.rows() == before + 1
