"""Every count of the night: what was there, what was over or short, and what may explain it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.cage.accounts import rack, window
from pitboss.floor import events as f
from pitboss.floor.entry import Entry
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, rules_of
from pitboss.history.variance import LikelyCause, WindowCount, table_causes, window_causes
from pitboss.history.window_record import WindowAct, WindowRecords
from pitboss.store.row import Row

if TYPE_CHECKING:
    from pitboss.history.night_record import NightRecord

RACK, WINDOW = rack(""), window("")


class CountLine(Struct, frozen=True, kw_only=True):
    """A count of a place, named as its account: "rack/craps-1" or "window/w1". `order` is the order
    that made it, and `over_dollars` and `over_cents` are negative where it is short."""

    order: str
    seq: int
    place: str
    dollars: int
    over_dollars: int
    cents: int = 0
    over_cents: int = 0

    @property
    def is_off(self) -> bool:
        """Whether it is over or short."""
        return bool(self.over_dollars or self.over_cents)


class CountDifference(Struct, frozen=True):
    """A count that is off, and the mistakes that would explain it, the most likely first.

    `is_result`: where chips lie on the felt nobody knows what a rack should hold, so a difference
    is what the table won or lost.
    """

    count: CountLine
    causes: tuple[LikelyCause, ...]
    is_result: bool = False


class CountRecords:
    """The counts of the night in their order; one that was reversed is gone."""

    def __init__(self) -> None:
        self.counts: list[CountLine] = []

    def take(self, row: Row, entry: Entry) -> None:
        """Take a row."""
        settled = next((event for event in entry.events if isinstance(event, f.CountSettled)), None)
        if settled is not None:  # what follows from it says the same
            self.counts.append(
                CountLine(
                    order=entry.order.id,
                    seq=row.seq,
                    place=settled.what,
                    dollars=settled.dollars,
                    over_dollars=settled.over_dollars,
                    cents=settled.cents,
                    over_cents=settled.over_cents,
                )
            )
            return
        for event in entry.events:
            if isinstance(event, f.RackCounted):
                self.counts.append(
                    CountLine(
                        order=entry.order.id,
                        seq=row.seq,
                        place=rack(entry.order.table),
                        dollars=event.dollars,
                        over_dollars=event.over,
                    )
                )
            elif isinstance(event, f.WindowClosed):
                self.counts.append(
                    CountLine(
                        order=entry.order.id,
                        seq=row.seq,
                        place=window(event.window),
                        dollars=event.dollars,
                        over_dollars=event.over_dollars,
                        cents=event.cents,
                        over_cents=event.over_cents,
                    )
                )
            elif isinstance(event, f.Reversed):
                self.counts = [line for line in self.counts if line.order != event.of]

    @property
    def latest(self) -> dict[str, CountLine]:
        """The last count of each place."""
        return {line.place: line for line in self.counts}


def count_differences(floor: Floor, record: NightRecord) -> tuple[CountDifference, ...]:
    """Every place whose last count is off, with what may explain it."""
    assert floor.plan is not None
    latest = record.counts.latest
    off = {place: line for place, line in latest.items() if line.is_off}
    windows = [_window_count(line) for line in off.values() if line.place.startswith(WINDOW)]
    tables = {
        place.removeprefix(RACK): line.over_dollars
        for place, line in off.items()
        if place.startswith(RACK) and not _has_chips(floor, place)
    }
    differences = []
    for place, line in off.items():
        if place.startswith(RACK):
            differences.append(_table_variance(floor, record, line, windows))
        elif place.startswith(WINDOW):
            acts = record.windows[place.removeprefix(WINDOW)].acts.values()
            count, rate = _window_count(line), floor.plan.exchange
            differences.append(CountDifference(line, window_causes(acts, count, rate, tables)))
        else:
            differences.append(CountDifference(line, ()))
    return tuple(differences)


def _has_chips(floor: Floor, place: str) -> bool:
    return floor.tables[place.removeprefix(RACK)].plan.mode == CHIPS


def _window_count(line: CountLine) -> WindowCount:
    name = line.place.removeprefix(WINDOW)
    return WindowCount(window=name, dollars=line.over_dollars, cents=line.over_cents)


def _table_variance(
    floor: Floor, record: NightRecord, line: CountLine, windows: list[WindowCount]
) -> CountDifference:
    name = line.place.removeprefix(RACK)
    if _has_chips(floor, line.place):
        return CountDifference(line, (), is_result=True)
    causes = table_causes(
        rules_of(floor, name),
        record.tables[name].payments,
        _transfers_of(record.windows, name),
        line.over_dollars,
        windows,
    )
    return CountDifference(line, causes)


def _transfers_of(records: WindowRecords, table: str) -> Iterator[tuple[str, WindowAct]]:
    """The fills and credits of a table, by window."""
    for name, own in records.items():
        for act in own.acts.values():
            if act.whose == table:
                yield name, act
