"""`pitboss night roster`: printed, written, refused; and what `night check` says about a roster."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.night.plan_file import read_plan
from tests.night.example_plans import ON, PLANS

FILE = PLANS / "pancake-night.toml"
PANCAKES = FILE.read_text("utf-8").replace('overlay = "overlays/springfield.toml"\n', "")


def roster(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, str]:
    """The exit code for a plan in a folder, and the output."""
    (folder / "my.toml").write_text(text, "utf-8")
    code = main(["night", "roster", str(folder / "my.toml"), "--on", ON, *options])
    return code, capsys.readouterr().out


def test_a_roster_is_printed_by_table_and_by_person(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = roster(PANCAKES, tmp_path, capsys)
    assert code == 0
    assert out.splitlines() == [
        "pancake-night: every post is filled, 3 shifts added",
        "",
        "By table and window",
        "  wheel-1 dealer                19:00–23:30 a1",
        "  w1 banker                     18:30–23:30 k1",
        "  member in charge              18:30–23:30 m1",
        "  member in charge of proceeds  18:30–23:30 m2",
        "  class A operator              18:30–23:30 a1",
        "",
        "By person, with the time at tables and windows",
        "  m1  0:00  18:30–23:30 member in charge",
        "  m2  0:00  18:30–23:30 member in charge of proceeds",
        "  k1  5:00  18:30–23:30 w1 banker",
        "  a1  4:30  18:30–23:30 class A operator, 19:00–23:30 wheel-1 dealer",
    ]
    assert (tmp_path / "my.toml").read_text("utf-8") == PANCAKES


def test_a_roster_is_written_at_the_end_of_the_plan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = roster(PANCAKES, tmp_path, capsys, "--write")
    assert (code, out.splitlines()[0]) == (
        0,
        "pancake-night: every post is filled, 3 shifts added, in my.toml",
    )
    text = (tmp_path / "my.toml").read_text("utf-8")
    assert text.startswith(PANCAKES.rstrip())
    assert len(read_plan(text).shifts) == len(read_plan(PANCAKES).shifts) + 3
    code, out = roster(text, tmp_path, capsys, "--write")
    assert (code, out.splitlines()[0]) == (
        0,
        "pancake-night: every post is filled, 0 shifts added, in my.toml",
    )
    assert (tmp_path / "my.toml").read_text("utf-8") == text


def test_a_roster_is_written_to_another_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    code, _ = roster(PANCAKES, tmp_path, capsys, "-o", str(other), "--replace-shifts")
    assert code == 0
    assert len(read_plan(other.read_text("utf-8")).shifts) == 5
    assert main(["night", "roster", str(other), "-o", str(other)]) == 2
    assert "already exists" in capsys.readouterr().err


def test_a_plan_whose_shifts_are_on_one_line_is_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, _, _ = PANCAKES.partition("[[shifts]]")
    top, holder, rest = head.partition("[holder]")
    wheel = '{ person = "a1", post = "wheel-1 dealer", from = "19:00", to = "23:30" }'
    lines = f"shifts = [{wheel}]\nroster = {{ longest_minutes = 0 }}\n\n"
    code, _ = roster(f"{top}{lines}{holder}{rest}", tmp_path, capsys, "--write")
    assert code == 0
    assert read_plan((tmp_path / "my.toml").read_text("utf-8")).shifts[0].person == "a1"


def test_no_roster_is_written_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PANCAKES[: PANCAKES.index("[[shifts]]")].replace('["banker"]', '["assistant"]')
    code, out = roster(text, tmp_path, capsys, "--write")
    assert code == 1
    assert "w1 needs a banker; nobody in the plan may hold this post then" in " ".join(out.split())
    assert "To fix it: find one more banker" in out
    assert (tmp_path / "my.toml").read_text("utf-8") == text
    code, out = roster(text, tmp_path, capsys, "--json")
    assert code == 1
    answer = json.loads(out)
    assert (answer["solved"], answer["shifts"]) == (False, [])
    assert answer["why_not"][0]["clauses"] == ["13:47-20.12(c)3"]
    assert answer["why_not"][0]["fix"].startswith("find one more banker")


def test_night_check_solves_the_roster_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.toml").write_text(PANCAKES, "utf-8")
    check = ["night", "check", str(tmp_path / "my.toml"), "--on", ON, "--json"]
    for options, is_solved, count in (([], False, 2), (["--roster"], True, 5)):
        assert main([*check, *options]) == 0
        answer = json.loads(capsys.readouterr().out)["roster"]
        assert (answer["solved"], len(answer["shifts"])) == (is_solved, count)
        assert [shift["in_plan"] for shift in answer["shifts"]] == [True] * 2 + [False] * (
            count - 2
        )
    assert main([*check[:-1], "--roster"]) == 0
    assert "Every post can be filled, with 3 more shifts." in capsys.readouterr().out


WITHOUT = "import sys; sys.modules['ortools'] = None; from pitboss.cli.main import main; "


@pytest.mark.parametrize("verb", ["roster", "check --roster"])
def test_without_its_package_one_line_says_what_to_install(verb: str) -> None:
    args = ["night", *verb.split(), str(FILE), "--on", ON]
    done = subprocess.run(
        [sys.executable, "-c", f"{WITHOUT}sys.exit(main({args!r}))"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    line = "pitboss: a roster needs the package ortools: pip install 'pitboss[plan]'"
    assert done.stderr.strip() == line


def test_without_its_package_the_plan_is_checked_all_the_same() -> None:
    args = ["night", "check", str(FILE), "--on", ON]
    done = subprocess.run(
        [sys.executable, "-c", f"{WITHOUT}sys.exit(main({args!r}))"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "The shifts of the plan leave 3 posts open" in done.stdout
