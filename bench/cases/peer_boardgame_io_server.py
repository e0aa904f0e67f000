"""boardgame.io (npm): the same moves on its own server, in memory, with a socket for every seat.

Server and players are two processes; the CPU time is that of the server.
"""

from __future__ import annotations

from bench.evening import net
from bench.node import run_script
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 14_000, 3_600, 400, "moves"


def case(size: int) -> Outcome:
    """Play at least `size` moves; a table that misses one never ends."""
    figures = run_script("boardgame_server.js", warm_up=WARM_UP, size=size)
    outcome = Outcome(work=figures["moves"], check=figures["net"], expected=net(size), tolerance=0)
    return outcome.with_seconds(figures)
