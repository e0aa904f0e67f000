"""Ours: moves at 50 craps tables x 6 seats through the floor, durable before they are answered.

As many orders share a commit as there are guests: each has one order under way. Every row is
encoded, hashed, chained and put under signed heads. The check is what all guests won.
"""

from __future__ import annotations

import time

from bench.evening import net, rounds
from bench.our_night import chips_won, night_file, on_disk, submit
from bench.outcome import Outcome
from pitboss.web.night.opening import freeze_memory

SIZE, QUICK, WARM_UP, UNIT = 104_000, 20_800, 3_600, "moves"


def case(size: int) -> Outcome:
    """Play at least `size` moves."""
    with night_file() as (night, orders, path):
        evening = list(orders.moves(rounds(size)))
        freeze_memory()  # as a server does before it opens
        wall, cpu = time.perf_counter(), time.process_time()
        accepted = submit(night, evening)
        wall_s, cpu_s = time.perf_counter() - wall, time.process_time() - cpu
        assert accepted == len(evening), "a move was refused"
        assert on_disk(path) == night.at[0], "a move is not on disk"
        outcome = Outcome(work=accepted, check=chips_won(night), expected=net(size), tolerance=0)
        return outcome.with_seconds({"cpu_s": cpu_s, "wall_s": wall_s})
