"""Are the three examples complete, playable in every reading, and is one carried to approval?

Each test runs in a process of its own, since the games of a folder stay once they are added.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples/petitions"
GAMES = ("straight_sic_bo", "wheel_three_dice", "high_red_dog")
RUN = """
import json, sys
from pitboss.cli.main import main
codes = []
for line in json.loads(sys.stdin.read()):
    print(">", line[0], flush=True)
    codes.append(main(line))
print("codes", *codes)
"""


def run(*lines: list[str]) -> str:
    """Run several commands in one process, and return what they printed."""
    ran = subprocess.run(
        [sys.executable, "-c", RUN],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    return ran.stdout + ran.stderr


def copies(tmp_path: Path) -> Path:
    """A copy of the examples, which the tests may change."""
    ignore = shutil.ignore_patterns("__pycache__", "*.jsonl")
    return Path(shutil.copytree(EXAMPLES, tmp_path / "petitions", ignore=ignore))


def edit(file: Path, *changes: tuple[str, str]) -> None:
    """Replace words in a file."""
    text = file.read_text("utf-8")
    for before, now in changes:
        assert before in text, before
        text = text.replace(before, now)
    file.write_text(text, "utf-8")


def test_every_example_is_complete_and_playable_in_every_reading(tmp_path: Path) -> None:
    folder = copies(tmp_path)
    lines = []
    for name in GAMES:
        game = name.replace("_", ".", 1)
        games = ["--games", str(folder)]
        lines += [
            ["petition", "check", str(folder / name)],
            [*games, "odds", game],
            [*games, "simulate", game, "--rounds", "2000", "--seed", "1"],
            [*games, "guide", game],
            [*games, "layout", game, "-o", str(tmp_path / f"{name}.svg")],
            [*games, "layout", game, "--narrow", "-o", str(tmp_path / f"{name}-narrow.svg")],
            ["petition", "dossier", str(folder / name), "--rounds", "2000", "--out",
             str(tmp_path / f"{name}.pdf")],
        ]  # fmt: skip
    printed = run(*lines)
    assert printed.count("is complete") == len(GAMES)
    assert f"codes {' '.join('0' * len(lines))}" in printed
    for game in ("straight", "low_evens", "raise"):
        drawn = "".join(file.read_text("utf-8") for file in tmp_path.glob("*.svg"))
        assert f'data-wager="{game}"' in drawn
    assert printed.count("1/37") >= 1


def test_the_wheel_keeps_one_in_37_on_every_wager() -> None:
    games = ["--games", str(EXAMPLES), "odds", "wheel.three_dice", "--json"]
    listing = json.loads(run(games).split("\n", 1)[1].rpartition("codes")[0])
    assert {row["edge"] for row in listing} == {"1/37"}
    assert len(listing) == 8


def test_one_example_is_carried_through_its_test_to_approval(tmp_path: Path) -> None:
    """The script beside the examples, with a shorter test."""
    folder = copies(tmp_path) / "straight_sic_bo"
    edit(
        folder / "petition.toml",
        ('within = "1/10"', 'within = "1/4"'),
        ("starts = 2027-04-05T12:00:00", "starts = 2027-04-06T08:00:00"),
        ("ends = 2027-04-07T12:00:00", "ends = 2027-04-06T16:00:00"),
    )
    script = (EXAMPLES / "approval.sh").read_text("utf-8").splitlines()
    lines = [
        shlex.split(line.replace('"$straight"', str(folder)))[1:]
        for line in script
        if line.startswith("pitboss ")
    ]
    printed = run(*lines)
    assert f"codes {' '.join('0' * len(lines))}" in printed, printed
    assert "This petition is approved." in printed
    assert "480 rounds under edition 1" in printed
    assert "480 rounds under edition 2" in printed
    assert "hold straight: met" in printed
    rounds = (folder / "petition.rounds-2.jsonl").read_text("utf-8")
    assert '["straight","wins",1,7]' in rounds  # the Commission's change
    assert '["straight","wins",1,6]' not in rounds
    after = run(lines[-1], [*lines[-2][:3], "withdraw", "petitioner=casino", "why=late"])
    assert "nothing more can be done" in after
    judged = run(["petition", "judge", str(folder)])
    assert "960 rounds, settled again" in judged
    assert "codes 0" in judged


def test_rounds_that_were_changed_or_lost_keep_the_approval_back(tmp_path: Path) -> None:
    folder = copies(tmp_path) / "straight_sic_bo"
    petition = ["petition", "record", str(folder)]
    day = ["--at", "2027-04-05T12:00"]
    run(
        [*petition, "sign", "petitioner=casino", "by=owner", *day],
        [*petition, "file", *day],
        [*petition, "begin", *day],
        ["petition", "play", str(folder), "--until", "2027-04-05T12:05", "--seed", "1"],
    )
    (rounds,) = folder.glob("petition.rounds-*.jsonl")
    rounds.write_bytes(rounds.read_bytes() + b"\n")
    acts = [[*petition, act, "agency=Commission"] for act in ("suitable", "approve")]
    changed = run(*acts)
    assert changed.count("was changed since its rounds were recorded") == 2
    rounds.unlink()
    assert run(*acts).count(f"cannot read '{rounds}'") == 2


BAD = {
    "no licensee": ("petition.toml", ('"casino licensee"', '"casino service industry licensee"'),
                    "line 8: petitioners: at least 1 petitioner is a casino licensee that agreed",
                    "(19:47-8.4(b))"),
    "odds with for": ("law.toml", ("and pays at least {pays}.", "and pays 7 for 1."),
                      "game: odds are stated with 'to', never with 'for': '7 for 1'",
                      "(19:47-8.4(d)3.iii, 9.4(a))"),
    "too large": ("petition.toml", ("table_mm = [2400, 1400]", "table_mm = [2000, 1400]"),
                  "line 6: layout.width_mm: the layout of 2100 by", "(19:47-8.4(d)3)"),
    "overlap": ("rules.py", ("otherwise(loses())", "case(ROW, loses()), otherwise(loses())"),
                "rules.py, line ", "(19:47-8.4(d)3)"),
    "no object": ("petition.toml", ("Bet that the three dice show three numbers in a row.", ""),
                  "line 4: objective: say what a player tries to do", "(19:47-8.4(d)3.i)"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_petition_is_refused_with_place_and_clause(fault: str, tmp_path: Path) -> None:
    folder = copies(tmp_path) / "straight_sic_bo"
    name, change, words, cites = BAD[fault]
    edit(folder / name, change)
    out = tmp_path / "dossier.pdf"
    printed = run(
        ["petition", "check", str(folder)],
        ["petition", "dossier", str(folder), "--out", str(out)],
        ["petition", "record", str(folder), "sign", "petitioner=casino", "by=owner"],
        ["petition", "record", str(folder), "file"],
    )
    assert words in printed, printed
    assert cites in printed
    assert "nothing was printed" in printed
    assert "codes 1 2 0 1" in printed
    assert not out.exists()
    assert len((folder / "petition.acts.jsonl").read_text("utf-8").splitlines()) == 1


def test_a_petition_is_about_the_game_in_its_own_folder(tmp_path: Path) -> None:
    """A copy under another name or at another place is not checked by the rules of the original."""
    folder = copies(tmp_path) / "straight_sic_bo"
    copy = Path(shutil.copytree(folder, tmp_path / "elsewhere" / "copy"))
    printed = run(["petition", "check", str(folder)], ["petition", "check", str(copy)])
    words = "the folder of straight.sic_bo is named straight_sic_bo, not copy: rename it"
    assert words in printed, printed
    assert "codes 0 1" in printed
    again = Path(shutil.copytree(folder, tmp_path / "other" / "straight_sic_bo"))
    printed = run(["petition", "check", str(folder)], ["petition", "check", str(again)])
    assert f"the id straight.sic_bo is taken by the game in {folder}" in printed, printed
    assert "codes 0 1" in printed


def test_a_test_without_criteria_and_an_unsigned_petition_are_refused(tmp_path: Path) -> None:
    folder = copies(tmp_path) / "straight_sic_bo"
    file = ["petition", "record", str(folder), "file"]
    unsigned = run(file)
    assert "petitioner casino has not signed (19:47-8.4(d))" in unsigned
    text = (folder / "petition.toml").read_text("utf-8")
    (folder / "petition.toml").write_text(text[: text.index("[[test.criteria]]")], "utf-8")
    begun = run(
        ["petition", "record", str(folder), "sign", "petitioner=casino", "by=owner"],
        file,
        ["petition", "record", str(folder), "begin"],
    )
    assert "test.criteria: add the criteria" in begun
    assert "(19:47-8.4(f)2.iv)" in begun
    assert "codes 0 0 1" in begun


def test_a_scaffold_can_be_played_at_once(tmp_path: Path) -> None:
    """A side wager where the game has one device; another payout on two wheels or with cards."""
    lines = []
    for house, base in (("a", "nj.sic_bo"), ("b", "night.roulette"), ("c", "night.red_dog")):
        folder = str(tmp_path / house)
        new = ["petition", "new", f"{house}.game", "--varies", base, "-o", folder]
        lines += [
            new,
            ["--games", folder, "guide", f"{house}.game"],
            ["--games", folder, "layout", f"{house}.game"],
            ["petition", "check", f"{folder}/{house}_game"],
            new,
        ]
    printed = run(*lines)
    assert f"codes {' '.join(['0 0 0 1 2'] * 3)}" in printed, printed
    assert "there is a game 'a.game' already" in printed
    assert printed.count("(19:47-8.4(f)2.iii)") >= 3


def test_the_side_wager_takes_fewer_than_60_lines() -> None:
    """All that a person writes, from the idea to the dossier: every line that is not blank, a
    comment or a docstring."""
    folder = EXAMPLES / "straight_sic_bo"
    lines = [
        line
        for name in ("__init__.py", "house.py", "law.toml", "rules.py", "petition.toml")
        for line in (folder / name).read_text("utf-8").splitlines()
        if line.strip() and not line.startswith(("#", '"""'))
    ]
    assert len(lines) < 60
