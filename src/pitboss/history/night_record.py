"""What screens need to know of a night: every projection of the journal that a server keeps.

It takes every row once, in order, and keeps only as much as a screen shows. Nothing here decides
anything, and all of it can be dropped and rebuilt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from pitboss.floor import events as f
from pitboss.floor.replay import Transition
from pitboss.history.announcements import Announcement, announce, incident_book
from pitboss.history.count_record import CountRecords
from pitboss.history.guest_ledger import GuestLedger
from pitboss.history.prize_record import PRIZE_EVENTS, PrizeRecord
from pitboss.history.raffle_record import RaffleRecord
from pitboss.history.snapshots import FloorSnapshots
from pitboss.history.table_record import TableRecord
from pitboss.history.watch import NightWatch
from pitboss.history.window_record import WINDOW_EVENTS, WindowRecords
from pitboss.pit.commands import Command

HASH = 32
"""The bytes of a row's hash."""
_RELEASES = (f.PostLeft, f.WentOff, f.PersonSuspended)
_ABOUT_PEOPLE: frozenset[type] = frozenset(
    {f.CameOn, f.DrawsRevealed, f.GuestAskedToLeave, f.PostTaken, *_RELEASES}
)
_BESIDE_PLAY = _ABOUT_PEOPLE | WINDOW_EVENTS | PRIZE_EVENTS
"""Events that most rows do not have."""


class NightRecord:
    """The record of a night."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, TableRecord] = defaultdict(TableRecord)
        self.windows = WindowRecords()
        self.prizes = PrizeRecord()
        self.ledger = GuestLedger()
        self.counts = CountRecords()
        self.raffle = RaffleRecord()
        self.incidents = incident_book()
        self.watch = NightWatch()
        self.snapshots = FloorSnapshots()
        self.worked: dict[str, None] = {}
        """Everyone who came on duty tonight."""
        self.seeds: dict[tuple[str, int], str] = {}
        """Seeds that have been revealed, by table and block."""
        self.seq, self.hash, self.at_ms = 0, b"", 0
        self.hashes = bytearray()
        """The hashes of all rows, one after the other, for receipts."""
        self.asked_out: dict[str, str] = {}
        """Why a guest was asked to leave, in the words of the person who asked."""
        self.released: dict[str, int] = {}
        """The row in which someone last lost a post, went off duty, or was given a post by
        someone else. A PIN entered before it does not count for the post held now."""

    def apply(self, transition: Transition) -> None:
        """Take a row; `seq` moves on when all of it is recorded.

        A part that fails loses only its own line. The other parts are recorded, then the faults are
        raised.
        """
        errors, row = list(self._faults(transition)), transition.row
        self.hashes += row.hash
        self.seq, self.hash, self.at_ms = row.seq, row.hash, row.at_ms
        if errors:
            self.incidents.append(
                Announcement(
                    seq=row.seq,
                    at_ms=row.at_ms,
                    table=transition.entry.order.table,
                    round=0,
                    words=f"row {row.seq} cannot be shown in full, but it stands",
                )
            )
            raise ExceptionGroup(f"row {row.seq}", errors)

    def _faults(self, transition: Transition) -> Iterator[Exception]:
        """Record a row part by part, and yield the errors."""
        parts: list[Callable[[Transition], None]] = [
            self.snapshots.apply,
            self.ledger.apply,
            self.raffle.apply,
        ]
        if transition.entry.refused is None:
            if not _BESIDE_PLAY.isdisjoint(map(type, transition.entry.events)):
                parts += [self._apply_people, self.windows.apply, self.prizes.apply]
            parts += [
                self._apply_counts,
                self._apply_to_table,
                self.watch.apply,
                self._announce,
            ]
        for part in parts:
            try:
                part(transition)
            except Exception as error:
                yield error

    def _apply_people(self, transition: Transition) -> None:
        """Record revealed seeds, guests who were asked to leave, and lost posts."""
        order, seq = transition.entry.order, transition.row.seq
        for event in transition.entry.events:
            if event.__class__ not in _ABOUT_PEOPLE:
                continue
            if isinstance(event, f.DrawsRevealed):
                self.seeds[order.table, event.block] = event.seed
            elif isinstance(event, f.CameOn):
                self.worked[event.person] = None
            elif isinstance(event, f.GuestAskedToLeave):
                self.asked_out[event.guest] = event.reason
            elif isinstance(event, _RELEASES) or (
                isinstance(event, f.PostTaken) and event.person != order.actor
            ):
                self.released[event.person] = seq

    def _apply_counts(self, transition: Transition) -> None:
        if not isinstance(transition.entry.order.command, Command):  # never at the game itself
            self.counts.take(transition.row, transition.entry)

    def _apply_to_table(self, transition: Transition) -> None:
        name = transition.entry.order.table
        if name in transition.after.tables:
            self.tables[name].apply(transition, self.snapshots)

    def _announce(self, transition: Transition) -> None:
        name = transition.entry.order.table
        table = self.tables[name] if name in transition.after.tables else TableRecord()
        announce(transition, table.round_of_row, table.announcements, self.incidents)
