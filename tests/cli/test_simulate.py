"""`pitboss simulate`: repeatable, next to the exact figure, and always with a clear message."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ready import pitboss, says
from tests.cli.running import COMMAND
from tests.patience import PATIENCE_S, hear_ctrl_c
from tests.tables import DICE_AND_WHEELS


def figures(*args: str) -> dict[str, Any]:
    """The figures of the first player of a run."""
    body: dict[str, Any] = json.loads(says("simulate", *args, "--json"))["players"][0]
    return body


def test_the_same_seed_gives_the_same_result() -> None:
    args = ("night.craps", "--strategy", "pass", "--rounds", "20_000", "--seed", "1")
    assert figures(*args) == figures(*args)
    assert figures(*args)["net"] != figures(*args[:-1], "2")["net"]


def test_the_exact_edge_stands_beside_the_simulated_one() -> None:
    result = figures("night.craps", "--strategy", "pass", "--rounds", "2e5", "--seed", "5")
    assert result["exact_edge_fraction"] == "7/495"
    assert abs(float(result["edge"]) - 7 / 495) < 5 * float(result["edge_error"])
    text = says("simulate", "night.craps", "--strategy", "pass", "--rounds", "2e5", "--seed", "5")
    assert text.startswith("night.craps · 200,000 rounds · seed 5 · ")
    assert "1.414% = 7/495" in text


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_every_game_has_a_strategy_to_start_with(game_id: str) -> None:
    text = says("simulate", game_id, "--rounds", "2000", "--seed", "1")
    assert text.startswith(f"{game_id} · 2,000 rounds · seed 1")
    assert max(map(len, text.splitlines())) <= 80


def test_sessions_have_a_distribution_and_causes() -> None:
    args = ["night.roulette", "--strategy", "martingale:red:10:6", "--sessions", "400"]
    args += ["--bankroll", "500", "--stop-win", "100", "--rounds", "200", "--seed", "1"]
    result = figures(*args)
    assert result["sessions"] == 400
    assert sum(dict(result["ended"]).values()) == 400
    text = says("simulate", *args)
    for words in ("400 sessions", "ahead", "ruined", "quantiles", "stopped at a win", "█"):
        assert words in text


def test_hours_and_rolls_an_hour_say_how_long() -> None:
    args = ("night.craps", "--strategy", "pass", "--sessions", "10", "--seed", "1")
    result = figures(*args, "--hours", "1.5", "--rolls-per-hour", "60")
    assert result["rounds"] == 10 * 90


def test_several_players_sit_at_one_table() -> None:
    args = ("--strategy", "pass", "--strategy", "dont_pass", "--rounds", "500", "--seed", "1")
    body = json.loads(says("simulate", "night.craps", *args, "--json"))
    assert [player["strategy"] for player in body["players"]] == ["pass", "dont_pass"]


def test_variants_stand_side_by_side() -> None:
    args = ["night.roulette", "--strategy", "flat:red:10", "--compare-option", "half_loss=yes"]
    args += ["--compare-strategy", "flat:black:10", "--rounds", "2000", "--seed", "1"]
    rows = json.loads(says("simulate", *args, "--json"))
    assert [row["variant"] for row in rows] == ["flat:red:10", "half_loss=yes", "flat:black:10"]
    assert rows[1]["difference_per_round"] > 0
    assert "a round more than flat:red:10, on the same rolls" in " ".join(
        says("simulate", *args).split()
    )


def test_other_wheels_are_said_to_have_rolls_of_their_own() -> None:
    args = ["night.roulette", "--compare-option", "wheel=single_zero", "--rounds", "500"]
    text = " ".join(says("simulate", *args, "--seed", "1").split())
    assert "each on its own rolls, since they cannot share any" in text
    rows = json.loads(says("simulate", *args, "--seed", "1", "--json"))
    assert rows[1]["same_rolls"] is False


def test_recorded_rolls_are_played_in_their_order(tmp_path: Path) -> None:
    rolls = tmp_path / "rolls.csv"
    rolls.write_text("roll\n1-1-2\n6-6-5\n2-2-2\n", encoding="utf-8")
    result = figures("nj.sic_bo", "--strategy", "flat:small:10", "--rolls", str(rolls))
    assert (result["rounds"], result["net"]) == (3, 10 - 10 - 10)
    text = says("simulate", "nj.sic_bo", "--strategy", "flat:small:10", "--rolls", str(rolls))
    assert text.startswith(f"nj.sic_bo · 3 rounds · rolls from {rolls}")


def test_figures_and_pictures_are_written(tmp_path: Path) -> None:
    args = ("simulate", "night.craps", "--strategy", "pass", "--sessions", "40", "--rounds", "50")
    table, whole = tmp_path / "run.csv", tmp_path / "run.json"
    assert says(*args, "--out", str(table)).endswith(f"wrote {table}\n")
    with table.open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert (row["strategy"], row["sessions"]) == ("pass", "40")
    says(*args, "--out", str(whole))
    assert json.loads(whole.read_text(encoding="utf-8"))["game"] == "night.craps"
    both = ("--compare-strategy", "dont_pass", "--out", str(table))
    says(*args, *both)
    with table.open(encoding="utf-8") as file:
        assert [row["variant"] for row in csv.DictReader(file)] == ["pass", "dont_pass"]


def test_a_plot_is_drawn_or_its_extra_is_named(tmp_path: Path) -> None:
    picture = tmp_path / "run.svg"
    ran = pitboss("simulate", "night.craps", "--sessions", "20", "--plot", str(picture))
    if ran.code == 0:
        assert "<svg" in picture.read_text(encoding="utf-8")
    else:
        assert ran.err == "pitboss: plots need the extra 'plot': pip install 'pitboss[plot]'\n"


def test_the_named_strategies_are_listed() -> None:
    names = [
        load["name"] for load in json.loads(says("simulate", "nj.sic_bo", "--strategies", "--json"))
    ]
    assert "big" in names
    assert "  big " in says("simulate", "nj.sic_bo", "--strategies")


MISTAKES = [
    ("--strategy pas", "night.craps has no strategy 'pas', did you mean 'pass'?"),
    ("--strategy flat:plce_6:12", "night.craps has no wager 'plce_6', did you mean 'place 6'?"),
    (
        "--strategy flat:pass:x",
        "cannot read 'flat:pass:x': write flat:WAGER:STAKE, odds:WAGER:TIMES or "
        "martingale:WAGER:STAKE:DOUBLINGS",
    ),
    (
        "--rounds 0",
        "--rounds: '0' is not a whole number of at least 1, see 'pitboss simulate --help'",
    ),
    ("--hours no", "--hours: 'no' is not a number above 0, see 'pitboss simulate --help'"),
    ("--hours 1 --rounds 5", "--hours and --rounds both say how long: give one of them"),
    ("--out x.txt", "--out: the name of the file must end in .json or .csv or .parquet"),
    ("--plot x.txt", "--plot: the name of the file must end in .png or .svg or .pdf"),
    ("--rolls /no/such.csv", "cannot use '/no/such.csv': no such file or directory"),
    (
        "--out /no/such/x.csv --rounds 10",
        "cannot write '/no/such/x.csv': no such file or directory",
    ),
    (
        "--compare-option vig_percnt=3",
        "night.craps has no option 'vig_percnt', did you mean 'vig_percent'?",
    ),
    ("--sed 5", "'--sed' is not an option, did you mean '--seed'?"),
]


@pytest.mark.parametrize(("line", "words"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_one_line(line: str, words: str) -> None:
    ran = pitboss("simulate", "night.craps", *line.split())
    assert (ran.code, ran.err) == (2, f"pitboss: {words}\n")


def stop_after(seconds: float) -> tuple[int, str, str]:
    """Press Ctrl-C some seconds after a simulation without an end was started."""
    running = subprocess.Popen(
        [COMMAND, "simulate", "night.craps", "--strategy", "pass", "--rounds", "1e12"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=hear_ctrl_c,
    )
    time.sleep(seconds)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE_S)
    return running.returncode, out, err


def test_ctrl_c_keeps_and_reports_what_was_done() -> None:
    """A slow machine may still be starting up at the first try."""
    for seconds in (4, 16, 64, 256):
        code, out, err = stop_after(seconds)
        if "rounds, stopped early · seed" in out:
            break
    assert (code, err) == (130, "")
    assert "rounds, stopped early · seed" in out
    assert "1.414% = 7/495" in out


def test_what_the_columns_mean_is_said() -> None:
    run = ("simulate", "night.craps", "--rounds", "20", "--seed", "1")
    assert "±: one standard error" in says(*run)
    assert "ruined: the chips" not in says(*run, "--sessions", "3")
    ruined = says(*run, "--sessions", "3", "--bankroll", "5")
    assert "  ruined: not enough chips left for the next wager\n" in ruined


def test_a_comparison_names_the_strategy_that_nobody_named() -> None:
    text = says("simulate", "night.craps", "--compare-strategy", "dont_pass", "--rounds", "20")
    assert "a round" in text
    assert "than pass, on the same rolls" in " ".join(text.split())
