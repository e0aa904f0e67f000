"""The computer's part in closing a night with 25 tables: every order of the crew, the causes of
a count that is off, the report, and the sealed packet, on disk."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.outcome import Outcome
from pitboss.history.count_record import count_differences
from pitboss.history.night_record import NightRecord
from pitboss.history.packet import make_packet, open_packet
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.large_night import LargeNight

SIZE, QUICK, WARM_UP, UNIT = 1, 1, 1, "closes"
ROUNDS = 60
"""Rounds at each table: an evening of four hours, with a round every four minutes."""


def case(size: int) -> Outcome:
    """Close the night `size` times; the check is how many rows the packet holds."""
    wall_s = cpu_s = 0.0
    rows = expected = 0
    for _ in range(size):
        with TemporaryDirectory(prefix="pitboss-bench-") as name:
            signer = make_key(Path(name) / "key.pem")
            store = SQLiteStore.create(Path(name) / "night.pitboss", "spring-gala")
            night, record = LargeNight(store, signer), NightRecord()
            night.night.on_row = record.apply
            night.play(ROUNDS, signer)
            wall, cpu = time.perf_counter(), time.process_time()
            night.close()
            count_differences(night.night.floor, record)
            packet = open_packet(make_packet(night.night, signer))
            wall_s += time.perf_counter() - wall
            cpu_s += time.process_time() - cpu
            rows += packet.contents.rows
            expected += night.night.at[0]
            store.close()
    outcome = Outcome(work=size, check=rows, expected=expected, tolerance=0)
    return outcome.with_seconds({"wall_s": wall_s, "cpu_s": cpu_s})
