"""boardgame.io (npm): the same moves through its engine alone; nothing reaches a disk or network.

Its reducer is called directly, without store, subscribers or log. Each table is its own game.
"""

from __future__ import annotations

from bench.evening import net
from bench.node import run_script
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 104_000, 20_800, 3_600, "moves"


def case(size: int) -> Outcome:
    """Play at least `size` moves; none may be refused."""
    figures = run_script("boardgame.js", warm_up=WARM_UP, size=size)
    assert figures["refused"] == 0, "a move was refused"
    outcome = Outcome(work=figures["moves"], check=figures["net"], expected=net(size), tolerance=0)
    return outcome.with_seconds(figures)
