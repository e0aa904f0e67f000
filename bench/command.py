"""Run the command line as a user does, for cases that measure a whole process."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from bench.outcome import Outcome


def pitboss() -> str:
    """The installed `pitboss` command, beside the interpreter or on the path."""
    beside = Path(sys.executable).with_name("pitboss")
    path = str(beside) if beside.exists() else shutil.which("pitboss")
    if path is None:
        raise FileNotFoundError("the command pitboss is not installed")
    return path


def repeat(command: list[str], times: int, **environment: str) -> Outcome:
    """Run a command several times; the check counts failed runs."""
    failed = 0
    for _ in range(times):
        process = subprocess.run(command, capture_output=True, env=os.environ | environment)
        failed += process.returncode != 0
    return Outcome(work=times, check=failed, expected=0, tolerance=0)


def alternate(
    command: list[str], times: int, *, unwanted: str, environments: dict[str, dict[str, str]]
) -> dict[str, Outcome]:
    """Time the quickest of several runs of a command under each of several environments.

    They take turns, and each goes first as often: what else goes on meanwhile meets all of them.
    The check counts the modules of an unwanted package that were loaded.
    """
    settings = {name: os.environ | more for name, more in environments.items()}
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in environments}
    for turn in range(times):
        for name in list(environments)[:: 1 if turn % 2 else -1]:
            runs[name].append(_seconds_of(command, settings[name]))
    outcomes = {}
    for name, own in settings.items():
        cpu_s, wall_s = (min(column) for column in zip(*runs[name], strict=True))
        loaded = _count_modules(command, own, unwanted)
        outcome = Outcome(work=1, check=loaded, expected=0, tolerance=0)
        outcomes[name] = outcome.with_seconds({"cpu_s": cpu_s, "wall_s": wall_s})
    return outcomes


def _count_modules(command: list[str], settings: dict[str, str], package: str) -> int:
    """How many modules of a package a run loads; listing imports takes time, so it is not timed."""
    listed = settings | {"PYTHONPROFILEIMPORTTIME": "1"}
    process = subprocess.run(command, capture_output=True, text=True, env=listed, check=True)
    names = [line.rpartition("|")[2].strip() for line in process.stderr.splitlines()]
    assert "numpy" in names, "the imports were not listed"
    return sum(name.partition(".")[0] == package for name in names)


def _seconds_of(command: list[str], settings: dict[str, str]) -> tuple[float, float]:
    """CPU and clock seconds of one run."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, capture_output=True, env=settings, check=True)
    wall_s, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu_s, wall_s
