"""Running a command line as a user would, for the cases that measure a whole process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.outcome import Outcome


def pitboss() -> str:
    """The installed `pitboss` command, beside the interpreter or on the path."""
    beside = Path(sys.executable).with_name("pitboss")
    found = str(beside) if beside.exists() else shutil.which("pitboss")
    if found is None:
        raise FileNotFoundError("the command pitboss is not installed")
    return found


def repeat(command: list[str], times: int, **environment: str) -> Outcome:
    """Run a command several times; the check counts the runs that failed."""
    failed = 0
    for _ in range(times):
        done = subprocess.run(command, capture_output=True, env=os.environ | environment)
        failed += done.returncode != 0
    return Outcome(work=times, check=failed, expected=0, tolerance=0)
