"""Snapshots of the floor through the night, so that a replay can start nearby.

A snapshot drops what only a correction needs: the tables before their last results, which is most
of a floor's data. So rows that correct a round are replayed from a snapshot before that round's
result, which restores those tables.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor

EVERY, RECENT, FLOORS = 256, 8, 32
"""A snapshot is taken after a fixed number of rows. All recent ones stay; when there are too many
older ones, every second one of those is dropped."""


class FloorSnapshots:
    """Snapshots by their rows. `at` is replaced, never changed, so readers always see all of it."""

    def __init__(self) -> None:
        self.at, self._every = {0: Floor()}, EVERY
        self._corrected: dict[int, int] = {}

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        self.take(transition.row.seq, transition.after)

    def take(self, seq: int, floor: Floor) -> None:
        """Keep the floor after a fixed number of rows."""
        if seq % EVERY:
            return
        floors, recent = {**self.at, seq: _drop_past(floor)}, seq - RECENT * EVERY
        if sum(at <= recent for at in floors) > FLOORS:
            self._every *= 2
        self.at = {
            at: floor for at, floor in floors.items() if at > recent or at % self._every == 0
        }

    def note_correction(self, seq: int, result: int) -> None:
        """Note that a row corrected the row `result`: a result, or the first card of a round. The
        round itself may have started long before, when the table was idle."""
        self._corrected[seq] = result

    def before(self, first: int, last: int) -> tuple[int, Floor]:
        """The nearest snapshot from which rows `first` to `last` can be replayed, and its row."""
        at, corrected = self.at, dict(self._corrected)
        start = max(seq for seq in at if seq < first)
        while results := [
            result for seq, result in corrected.items() if start < seq <= last and result <= start
        ]:
            start = max(seq for seq in at if seq < min(results))
        return start, at[start]


def _drop_past(floor: Floor) -> Floor:
    tables = {name: replace(live, since=None, past=()) for name, live in floor.tables.items()}
    return replace(floor, tables=tables)
