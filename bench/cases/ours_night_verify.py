"""Ours: a night of 150,000 rows verified without replay: chain, heads, signatures and books."""

from __future__ import annotations

import time

from bench.evening import rounds
from bench.our_night import night_file, submit
from bench.outcome import Outcome
from pitboss.floor.verify import verify
from pitboss.store.sqlite import SQLiteStore

SIZE, QUICK, WARM_UP, UNIT = 150_000, 15_000, 1_000, "nights"


def case(size: int) -> Outcome:
    """Play a night of `size` moves, untimed, and verify it; the check counts its rows."""
    with night_file() as (night, orders, path):
        submit(night, orders.moves(rounds(size)))
        reader = SQLiteStore(path)
        wall, cpu = time.perf_counter(), time.process_time()
        verified = verify(reader)
        wall_s, cpu_s = time.perf_counter() - wall, time.process_time() - cpu
        reader.close()
        assert verified.root == night.tree.root
        outcome = Outcome(work=1, check=verified.rows, expected=night.at[0], tolerance=0)
        return outcome.with_seconds({"cpu_s": cpu_s, "wall_s": wall_s})
