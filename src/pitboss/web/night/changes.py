"""What has changed on a floor since the last check, and which changes can wait a moment.

A result or a call is sent right away. Chips that someone puts down make no sound: they are sent
with whatever comes next at that table, or after a moment too short to notice. The player who put
them down already has an answer and sees them.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

GATHER_S = 0.025
"""Commits within this time are sent together, after their orders have been answered."""
QUIET_S, QUIET_BUSY_S = 0.25, 0.75
"""How long a silent change may wait for others to join it, and how long on a busy server."""


class FloorChanges(NamedTuple):
    """The tables to send now, whether anything else changed, and when to check again."""

    tables: set[str]
    rest: bool
    again: float | None


class ChangeDetector:
    """Compares the floor of a night with what it was at the last check."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self._tables: dict[str, tuple[object, object, tuple[object, ...]]] = {}
        self._quiet: dict[str, float] = {}
        self._rest: tuple[object, ...] = ()

    def forget(self) -> None:
        """Something outside the journal changed, which may affect everyone."""
        self._rest = ()

    def look(self, now: float, quiet_s: float = QUIET_S) -> FloorChanges:
        """What to send now. Rows that the record has not fully read are left for the next check."""
        service = self._service
        seq, automatic, due = service.record.seq, service.automatic_dealer, set[str]()
        for name, live in service.floor.tables.items():
            announcements = service.record.tables[name].announcements
            last = announcements[-1] if announcements else None
            if last is not None and last.seq > seq:
                continue
            until = automatic.until_ms(name) if automatic is not None else 0
            here = (live, last, (until, service.names_at(live)))
            was = self._tables.get(name)
            if was is not None and last is was[1]:
                if live is was[0] and here[2] == was[2]:
                    self._quiet.pop(name, None)
                    continue
                if now < self._quiet.setdefault(name, now) + quiet_s:
                    continue
            self._tables[name] = here
            self._quiet.pop(name, None)
            due.add(name)
        again = min(self._quiet.values()) + quiet_s if self._quiet else None
        return FloorChanges(due, self._is_rest_new(), again)

    def _is_rest_new(self) -> bool:
        """Whether anything besides the tables has changed: staff may see all of it."""
        service, floor = self._service, self._service.floor
        rest = (
            floor.status,
            floor.plan,
            floor.people,
            floor.guests,
            floor.windows,
            floor.duty,
            floor.waiting,
            floor.cage,
            floor.suspended_people,
            floor.suspended_providers,
            floor.till,
            floor.prizes,
            floor.closing,
            floor.raffle,
            service.record.raffle.refused_codes,
        )
        same = len(rest) == len(self._rest) and all(map(is_, rest, self._rest))
        self._rest = rest
        return not same
