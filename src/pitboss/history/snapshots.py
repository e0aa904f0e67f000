"""Floors of a night that are kept on the way, so that what is past is told from near it.

A kept floor forgets what only a correction needs: the tables before their last results, which is
most of what a floor holds. A stretch of the night in which a round was corrected is therefore told
from a floor before the result of that round, from where those tables come about again.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.state import Floor, LiveTable

EVERY, RECENT, FLOORS = 256, 8, 32
"""After so many rows a floor is kept. The most recent ones all stay; of the others every second
one is dropped whenever there are too many of them."""


class FloorSnapshots:
    """The kept floors by their rows. One who looks at `at` sees it whole: it is made anew."""

    def __init__(self) -> None:
        self.at, self._every = {0: Floor()}, EVERY
        self._corrected: dict[int, int] = {}

    def hear(self, seq: int, floor: Floor) -> None:
        """The floor after a row."""
        if seq % EVERY:
            return
        kept, recent = {**self.at, seq: _without_past(floor)}, seq - RECENT * EVERY
        if sum(one <= recent for one in kept) > FLOORS:
            self._every *= 2
        self.at = {
            one: floor for one, floor in kept.items() if one > recent or one % self._every == 0
        }

    def correct(self, seq: int, result: int) -> None:
        """A row corrected what the row `result` said: a result, or the first card of a round. The
        round itself may have begun long before, when the table stood idle."""
        self._corrected[seq] = result

    def before(self, first: int, last: int) -> tuple[int, Floor]:
        """The nearest floor from which the rows `first` to `last` can be told, and its row."""
        at, corrected = self.at, dict(self._corrected)
        start = max(one for one in at if one < first)
        while needed := [result for seq, result in corrected.items() if start < seq <= last
                         and result <= start]:  # fmt: skip
            start = max(one for one in at if one < min(needed))
        return start, at[start]


def corrected_round(live: LiveTable, named: int) -> int:
    """The round whose result was corrected; an order that `named` none meant the last result."""
    return named or (live.since.table.round if live.since is not None else live.table.round)


def _without_past(floor: Floor) -> Floor:
    tables = {name: replace(live, since=None, past=()) for name, live in floor.tables.items()}
    return replace(floor, tables=tables)
