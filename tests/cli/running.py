"""Runs the installed command and keeps what it printed."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.patience import PATIENCE_S

COMMAND = str(Path(sys.executable).with_name("pitboss"))


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


def start(*args: str, typed: str = "", **environment: str) -> Ran:
    """Really start `pitboss` with arguments and something typed into it."""
    run = subprocess.run(
        [COMMAND, *args],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        env=surroundings(environment),
        check=False,
    )
    return Ran(run.returncode, run.stdout, run.stderr)


def surroundings(environment: dict[str, str]) -> dict[str, str]:
    """The environment of a command, with default colors."""
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return {**plain, **environment}
