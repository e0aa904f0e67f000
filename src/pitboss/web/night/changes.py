"""What of a floor has changed since it was last looked at, and what of that can wait a little.

A result or a call is told at once. Chips that somebody puts down make no sound: they are told with
what comes next at that table, or after a moment that is too short to be noticed. Who put them down
has been answered and sees them already.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

GATHER_S = 0.025
"""What is committed within so short a time is told together, and after it has been answered."""
QUIET_S = 0.25
"""How long what was done without a word may wait for more of it."""


class Changed(NamedTuple):
    """The tables of which is to be told now, whether anything else changed, when to look again."""

    tables: set[str]
    rest: bool
    again: float | None


class Changes:
    """Looks at the floor of a hall again and again."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._tables: dict[str, tuple[object, object, tuple[object, ...]]] = {}
        self._quiet: dict[str, float] = {}
        self._rest: tuple[object, ...] = ()

    def forget(self) -> None:
        """Something beside the journal was changed: whom it concerns is not known here."""
        self._rest = ()

    def look(self, now: float) -> Changed:
        """What is to be told now. What is still being heard is left for the look after it."""
        hall = self._hall
        seq, conduct, due = hall.record.seq, hall.conduct, set[str]()
        for name, live in hall.floor.tables.items():
            said = hall.record.tables[name].announcements
            last = said[-1] if said else None
            if last is not None and last.seq > seq:
                continue
            until = conduct.until_ms(name) if conduct is not None else 0
            here = (live, last, (until, hall.names_at(live)))
            was = self._tables.get(name)
            if was is not None and last is was[1]:
                if live is was[0] and here[2] == was[2]:
                    self._quiet.pop(name, None)
                    continue
                if now < self._quiet.setdefault(name, now + QUIET_S):
                    continue
            self._tables[name] = here
            self._quiet.pop(name, None)
            due.add(name)
        return Changed(due, self._is_rest_new(), min(self._quiet.values(), default=None))

    def _is_rest_new(self) -> bool:
        """Whether anything of the floor beside its tables is another value than at the last look:
        whoever works may be told of all of it."""
        floor = self._hall.floor
        rest = (floor.status, floor.plan, floor.people, floor.guests, floor.windows, floor.duty,
                floor.waiting, floor.cage)  # fmt: skip
        same = len(rest) == len(self._rest) and all(map(is_, rest, self._rest))
        self._rest = rest
        return not same
