"""The papers of a closed night, each made from its rows: the report, the proceeds trail, the
counts, the books, the incidents, the notices and the drawing."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pitboss.cage.accounts import GUESTS, ISSUE, PRIZE, TAKEN_BACK, TICKETS, VOID
from pitboss.cage.books import Books
from pitboss.floor import events as f
from pitboss.floor.entry import Entry, RowEvent, read_entry
from pitboss.floor.night import Night
from pitboss.floor.state import Floor
from pitboss.history.count_record import CountRecords
from pitboss.history.extra_papers import extra_papers
from pitboss.language.floor_events import event_lines
from pitboss.night.operations_report import operations_report, proceeds_trail
from pitboss.night.report_page import report_page
from pitboss.pit import events as e
from pitboss.store.canonical import canonical
from pitboss.store.row import Row

REPORT, PAGE, TRAIL = "report.json", "report.html", "proceeds-trail.json"
COUNTS, CONSERVATION, INCIDENTS = "counts.json", "conservation.json", "incidents.txt"
_INCIDENTS: frozenset[type] = frozenset(
    {
        e.IncidentNoted,
        e.RoundVoided,
        e.TakenOutOfService,
        f.RoundCorrected,
        f.Reversed,
        f.GuestAskedToLeave,
        f.PersonSuspended,
        f.ProviderSuspended,
        f.SuspensionEnded,
        f.RoundEndedLate,
        f.CopyTakenOver,
    }
)


class PaperRecord:
    """What the papers need from the rows, besides the floor at the end: who worked where, every
    count, and the lines of the incident book. It reads events and decides nothing."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self.worked: dict[str, tuple[str, ...]] = {}
        self.counts = CountRecords()
        self.incidents: list[str] = []

    def take(self, row: Row, entry: Entry) -> None:
        """Take the next row."""
        self.counts.take(row, entry)
        for event in entry.events:
            if event.__class__ in _INCIDENTS:
                self._note(row, entry, event)
            elif isinstance(event, f.FloorEvent):
                self._look_at(entry, event)

    def _look_at(self, entry: Entry, event: f.FloorEvent) -> None:
        if isinstance(event, f.CameOn):
            self.worked.setdefault(event.person, ())
        elif isinstance(event, f.PostTaken):
            self._add_place(event.person, f"{event.post} at {entry.order.table}")
        elif isinstance(event, f.WindowOpened | f.WindowHandedOver):
            self._add_place(event.banker, f"window {event.window}")

    def _add_place(self, person: str, place: str) -> None:
        known = self.worked.get(person, ())
        if place not in known:
            self.worked[person] = (*known, place)

    def _note(self, row: Row, entry: Entry, event: RowEvent) -> None:
        lines = event_lines(self._floor, entry.order.table, (event,))
        where = f" at {entry.order.table}" if entry.order.table else ""
        self.incidents += [
            f"row {row.seq}, {row.at_ms} ms, {row.actor}{where}: {line}" for line in lines
        ]


def night_papers(night: Night) -> dict[str, bytes]:
    """Every paper of a night by its file name."""
    record = PaperRecord(night.floor)
    for row in night.store.rows():
        record.take(row, read_entry(row.body))
    report = operations_report(night.floor, record.worked)
    return {
        REPORT: _readable(report),
        PAGE: report_page(report).encode(),
        TRAIL: _readable(proceeds_trail(report)),
        COUNTS: _readable(record.counts.counts),
        CONSERVATION: _readable(conservation(night.books)),
        INCIDENTS: _text(record.incidents),
        **dict(extra_papers(night.floor)),
    }


def conservation(books: Books) -> dict[str, int]:
    """Where all imitation money is; the parts add up to what was issued."""
    return {
        "issued": -books.balance(ISSUE),
        "guests": books.total("player/") + books.balance(GUESTS),
        "on tables": books.total("wager/"),
        "racks": books.total("rack/"),
        "windows": books.total("window/"),
        "prizes": books.balance(PRIZE),
        "tickets": books.balance(TICKETS),
        "taken back": books.balance(TAKEN_BACK),
        "void": books.balance(VOID),
    }


def _readable(value: object) -> bytes:
    """A value as JSON that people can read, with one way to write it."""
    return msgspec.json.format(canonical(value), indent=2) + b"\n"


def _text(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()
