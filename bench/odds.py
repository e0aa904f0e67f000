"""Exact odds from the command line, for the cases that time the solvers."""

from __future__ import annotations

import json
import subprocess
from fractions import Fraction
from typing import Any

from bench.command import pitboss
from bench.outcome import Outcome


def odds(*words: str) -> list[dict[str, Any]]:
    """The rows of `pitboss odds … --json`, from process start."""
    command = [pitboss(), "odds", *words, "--json"]
    process = subprocess.run(command, capture_output=True, check=True)
    rows: list[dict[str, Any]] = json.loads(process.stdout)
    return rows


def edge_outcome(*words: str, wager: str, edge: float, digits: int) -> Outcome:
    """Solve a game from process start; the check is the edge of a wager, as far as published."""
    row = next(row for row in odds(*words) if row["wager"] == wager)
    solution = float(Fraction(row["edge"]))
    return Outcome(work=1, check=solution, expected=edge, tolerance=0.51 * 10**-digits)
