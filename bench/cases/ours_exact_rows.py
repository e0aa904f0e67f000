"""All exact rows of the ten dice and wheel games, from process start to the printed JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "runs"
PASS_EDGE = Fraction(7, 495)
# What `pitboss odds --all --json` does, without the card games, which have their own figures.
PRINT_ROWS = """
import json
from pitboss.analysis.report import as_json, rows
from pitboss.games import game_ids, load
games = [load(name) for name in game_ids()]
dice = [game for game in games if game.play is None]
print(json.dumps([as_json(row) for game in dice for row in rows(game)]))
"""


def case(size: int) -> Outcome:
    """Print every row, `size` times; the check is the edge of the pass line."""
    for _ in range(size):
        done = subprocess.run([sys.executable, "-c", PRINT_ROWS], capture_output=True, check=True)
    rows = json.loads(done.stdout)
    edge = next(
        Fraction(row["edge"])
        for row in rows
        if row["game"] == "nj.automated_craps" and row["wager"] == "pass" and not row["options"]
    )
    return Outcome(work=size, check=float(edge), expected=float(PASS_EDGE), tolerance=0)
