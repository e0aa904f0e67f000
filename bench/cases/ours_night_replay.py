"""Ours: a night of 150,000 rows reopened: every order is decided again and must match its row."""

from __future__ import annotations

import time

from bench.evening import net, rounds
from bench.our_night import EDITION, chips_won, night_file, submit
from bench.outcome import Outcome
from pitboss.floor.night import Night
from pitboss.store.sqlite import SQLiteStore

SIZE, QUICK, WARM_UP, UNIT = 150_000, 15_000, 1_000, "nights"


def case(size: int) -> Outcome:
    """Play a night of `size` moves, untimed, and open it again; the check is what was won."""
    with night_file() as (night, orders, path):
        submit(night, orders.moves(rounds(size)))
        reader = SQLiteStore(path)
        wall, cpu = time.perf_counter(), time.process_time()
        again = Night(reader, EDITION)
        wall_s, cpu_s = time.perf_counter() - wall, time.process_time() - cpu
        reader.close()
        assert again.at == night.at
        assert again.tree.root == night.tree.root
        outcome = Outcome(work=1, check=chips_won(again), expected=net(size), tolerance=0)
        return outcome.with_seconds({"cpu_s": cpu_s, "wall_s": wall_s})
