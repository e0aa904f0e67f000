"""Snapshots of the floor taken through the night, so that the past is replayed from nearby.

A snapshot drops what only a correction needs: the tables before their last results, which is most
of what a floor holds. Rows in which a round was corrected are therefore replayed from a snapshot
before that round's result, so that the tables before it come about again.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor

EVERY, RECENT, FLOORS = 256, 8, 32
"""A snapshot is taken every so many rows. The most recent ones all stay; when there are too many
older ones, every second one of those is dropped."""


class FloorSnapshots:
    """Snapshots by their rows. `at` is replaced, never changed, so a reader sees it whole."""

    def __init__(self) -> None:
        self.at, self._every = {0: Floor()}, EVERY
        self._corrected: dict[int, int] = {}

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        self.take(transition.row.seq, transition.after)

    def take(self, seq: int, floor: Floor) -> None:
        """Keep the floor after a row, if its turn has come."""
        if seq % EVERY:
            return
        floors, recent = {**self.at, seq: _without_past(floor)}, seq - RECENT * EVERY
        if sum(one <= recent for one in floors) > FLOORS:
            self._every *= 2
        self.at = {
            one: floor for one, floor in floors.items() if one > recent or one % self._every == 0
        }

    def note_correction(self, seq: int, result: int) -> None:
        """A row corrected what the row `result` said: a result, or the first card of a round. The
        round itself may have begun long before, when the table stood idle."""
        self._corrected[seq] = result

    def before(self, first: int, last: int) -> tuple[int, Floor]:
        """The nearest snapshot from which rows `first` to `last` can be replayed, and its row."""
        at, corrected = self.at, dict(self._corrected)
        start = max(one for one in at if one < first)
        while results := [
            result for seq, result in corrected.items() if start < seq <= last and result <= start
        ]:
            start = max(one for one in at if one < min(results))
        return start, at[start]


def _without_past(floor: Floor) -> Floor:
    tables = {name: replace(live, since=None, past=()) for name, live in floor.tables.items()}
    return replace(floor, tables=tables)
