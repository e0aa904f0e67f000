"""Running: Ctrl-C, memory, quick starts, the choice of engine, progress."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss import simulate
from pitboss.simulation import jit
from pitboss.simulation.piece import PieceSize, pieces_of_rounds, pieces_of_sessions
from tests.patience import PATIENCE_S, hear_ctrl_c

CRAPS, ROULETTE = "nj.automated_craps", "night.roulette"


# --- Ctrl-C ---------------------------------------------------------------------------------
LONG_RUN = """
import json, sys
from pitboss import simulate

def tell(done, total):
    if not told:
        told.append(done)
        print("playing", flush=True)

if __name__ == "__main__":
    told = []
    result = simulate("nj.automated_craps", "pass_odds", progress=tell, **json.loads(sys.argv[1]))
    print(json.dumps(result.json()), flush=True)
"""


def interrupt_run(tmp_path: Path, **run: Any) -> dict[str, Any]:
    """Start a run that would take hours, press Ctrl-C when it plays, and read its result."""
    script = tmp_path / "run.py"
    script.write_text(LONG_RUN, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(script), json.dumps(run | {"seed": 6})],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE_S)
    finally:
        process.kill()
    assert process.returncode == 0
    report = json.loads(output)
    assert isinstance(report, dict)
    return report


@pytest.mark.parametrize("engine", ["python", "numpy", "numba", "live"])
def test_ctrl_c_keeps_and_reports_what_was_done(engine: str, tmp_path: Path) -> None:
    if engine == "numba":
        pytest.importorskip("numba")
    report = interrupt_run(tmp_path, rounds=10**12, engine=engine)
    assert report["partial"]
    assert 0 < report["rounds"] < 10**12
    player = report["players"][0]
    assert player["rounds"] == report["rounds"]
    assert player["staked"] > 0


def test_ctrl_c_in_the_middle_of_sessions(tmp_path: Path) -> None:
    report = interrupt_run(tmp_path, rounds=2_000, sessions=10**7, bankroll=500, engine="numpy")
    player = report["players"][0]
    assert report["partial"]
    assert player["sessions"] + player["unfinished"] > 0
    assert sum(player["ended"].values()) == player["sessions"]


def test_ctrl_c_with_several_workers(tmp_path: Path) -> None:
    report = interrupt_run(tmp_path, rounds=10**11, engine="numpy", workers=2)
    assert report["partial"]
    assert 0 < report["rounds"] < 10**11


def test_what_was_done_before_ctrl_c_is_the_beginning_of_the_whole_run(tmp_path: Path) -> None:
    """A run stopped after n rounds at one table is the run of n rounds."""
    report = interrupt_run(tmp_path, rounds=10**9, sessions=1, engine="python")
    done = report["rounds"]
    again = simulate(CRAPS, "pass_odds", done, 6, sessions=1, engine="python")
    assert again.net == report["players"][0]["net"]


# --- memory ---------------------------------------------------------------------------------
def peak(**run: Any) -> int:
    """The most memory that a run takes, in bytes."""
    tracemalloc.start()
    try:
        simulate(CRAPS, "pass_odds", seed=1, engine="numpy", **run)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_rounds_or_sessions() -> None:
    peak(rounds=60_000)
    assert peak(rounds=130_000_000) < 1.1 * peak(rounds=40_000_000)
    assert peak(rounds=30, sessions=120_000) < 1.1 * peak(rounds=30, sessions=40_000)


# --- the choice of engine -------------------------------------------------------------------
def fresh(code: str, **environment: str) -> str:
    """Run code in a fresh process and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=PATIENCE_S,
        check=True,
    )
    return done.stdout.strip()


def test_a_short_run_never_loads_numba() -> None:
    code = """
import sys
from pitboss import simulate
result = simulate("night.craps", rounds=1000, seed=1)
print(result.engine, "numba" in sys.modules, "matplotlib" in sys.modules, "pyarrow" in sys.modules)
"""
    assert fresh(code) == "python False False False"


def test_strategies_can_be_listed_without_numpy() -> None:
    code = """
import sys
from pitboss import load
from pitboss.simulation import named_for
print(len(named_for(load("night.craps").rules())), "numpy" in sys.modules)
"""
    assert fresh(code) == "5 False"


def test_numba_can_be_switched_off() -> None:
    code = """
from pitboss import simulate
from pitboss.simulation import jit
print(jit.available())
try:
    simulate("night.craps", rounds=1000, seed=1, engine="numba")
except ValueError as wrong:
    print(wrong)
"""
    assert fresh(code, PITBOSS_NO_NUMBA="1") == (
        "False\nnumba is not installed or is switched off by PITBOSS_NO_NUMBA: "
        "pip install 'pitboss[fast]'"
    )


def test_compiled_kernels_are_kept_for_the_next_run(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    code = """
from pitboss import simulate
from pitboss.simulation import jit, kernel
before = jit.is_cached(kernel.add_up)
result = simulate("night.craps", rounds=60_000, seed=1, engine="numba")
print(before, jit.is_cached(kernel.add_up), jit.is_cached(kernel.play), result.net)
"""
    home = {"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    first, second = fresh(code, **home), fresh(code, **home)
    assert first.split()[:3] == ["False", "True", "False"]
    assert second.split()[:3] == ["True", "True", "False"]
    assert first.split()[3] == second.split()[3]


def test_without_a_place_to_keep_them_kernels_are_compiled_each_time() -> None:
    pytest.importorskip("numba")
    code = """
from pitboss import simulate
from pitboss.simulation import jit, kernel
from tests.patience import PATIENCE_S, hear_ctrl_c
result = simulate("night.craps", rounds=60_000, seed=1, engine="numba")
print(result.engine, jit.is_cached(kernel.add_up))
"""
    nowhere = {"XDG_CACHE_HOME": os.devnull, "HOME": os.devnull, "LOCALAPPDATA": os.devnull}
    assert fresh(code, **nowhere) == "numba False"


def test_the_directory_of_kernels_is_named_by_their_source() -> None:
    assert jit.directory().name.startswith("kernels-")


@pytest.mark.parametrize(
    ("run", "cached", "engine"),
    [
        ({"rounds": 1_000}, True, "python"),
        ({"rounds": 150_000}, True, "python"),
        ({"rounds": 1_000_000}, True, "numpy"),
        ({"rounds": 10**9}, False, "numba"),
        ({"rounds": 3 * 10**8}, True, "numba"),
        ({"rounds": 3 * 10**8}, False, "numpy"),
        ({"rounds": 10**6, "sessions": 1}, False, "python"),
        ({"rounds": 10**8, "sessions": 1}, False, "numba"),
        ({"rounds": 100, "sessions": 10**4}, False, "numpy"),
        ({"rounds": 10**4, "sessions": 10**5}, True, "numba"),
    ],
)
def test_the_engine_that_is_ready_first_is_chosen(
    run: dict[str, Any], cached: bool, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []

    class Chosen(Exception):
        pass

    def stop(order: Any, setup: Any, progress: Any) -> None:
        chosen.append(setup.engine)
        raise Chosen

    monkeypatch.setattr("pitboss.simulation.run.play_pieces", stop)
    monkeypatch.setattr(jit, "available", lambda: True)
    monkeypatch.setattr(jit, "is_cached", lambda loop: cached)
    with pytest.raises(Chosen):
        simulate(CRAPS, "pass_odds", seed=1, **run)
    assert chosen == [engine]
    if engine == "numba":
        monkeypatch.setattr(jit, "available", lambda: False)
        with pytest.raises(Chosen):
            simulate(CRAPS, "pass_odds", seed=1, **run)
        assert chosen[1] in ("numpy", "python")


def test_a_kept_roulette_run_needs_no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: False)
    result = simulate(ROULETTE, "six_bets", 300_000, 2, keep="spins")
    assert result.engine == "numpy"
    assert result.path is not None
    steps = np.diff(np.concatenate(([0], result.path)))
    # 17 pays 150 in all, 8 and 11 75, 1 60, 2 and 3 45, 25 and 28 30, 26 and 29 15, and so on.
    assert set(steps.tolist()) == {150, 75, 60, 45, 30, 15, 0, -15, -30}
    assert result.path[-1] == result.net


# --- pieces ---------------------------------------------------------------------------------
@pytest.mark.parametrize("rounds", [1, 49_999, 50_000, 50_031, 123_457, 10**7 + 13, 10**9 + 1])
def test_pieces_make_up_the_whole(rounds: int) -> None:
    assert sum(shape.lanes * shape.rounds for shape in pieces_of_rounds(rounds)) == rounds


@pytest.mark.parametrize("sessions", [1, 255, 256, 257, 5_000, 40_001])
def test_sessions_are_all_there(sessions: int) -> None:
    shapes = pieces_of_sessions(sessions, 9)
    assert sum(shape.lanes for shape in shapes) == sessions
    assert {shape.rounds for shape in shapes} == {9}
    assert pieces_of_sessions(1, 7) == [PieceSize(1, 7)]


@pytest.mark.parametrize(
    "run", [{"rounds": 200_000}, {"rounds": 100, "sessions": 1_000}, {"rounds": 500}]
)
def test_progress_counts_up_to_the_end(run: dict[str, Any]) -> None:
    heard: list[tuple[int, int]] = []
    simulate(CRAPS, "pass", seed=1, progress=lambda *counts: heard.append(counts), **run)
    total = run["rounds"] * run.get("sessions", 1)
    assert heard == sorted(heard)
    assert heard[-1] == (total, total)


def test_stakes_too_large_to_pack_are_still_added_up_right() -> None:
    """Sums of action and bankroll share a machine word only as long as both fit."""
    stakes = 2**30
    results = [
        simulate(ROULETTE, f"flat:red:{stakes}", 60_000, 3, engine=engine)
        for engine in ("numpy", "python")
    ]
    assert results[0].net == results[1].net
    assert results[0].staked == results[1].staked == 60_000 * stakes
