"""All exact rows of the ten games: `pitboss odds --all --json`, from process start."""

from __future__ import annotations

import json
import subprocess
from fractions import Fraction

from bench.command import pitboss
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"
PASS_EDGE = Fraction(7, 495)


def case(size: int) -> Outcome:
    """Print every row, `size` times; the check is the edge of the pass line."""
    for _ in range(size):
        done = subprocess.run(
            [pitboss(), "odds", "--all", "--json"], capture_output=True, check=True
        )
    rows = json.loads(done.stdout)
    edge = next(
        Fraction(row["edge"])
        for row in rows
        if row["game"] == "nj.automated_craps" and row["wager"] == "pass" and not row["options"]
    )
    return Outcome(work=size, check=float(edge), expected=float(PASS_EDGE), tolerance=0)
