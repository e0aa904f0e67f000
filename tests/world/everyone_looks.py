"""Everyone looks at everything that anyone can look at on a floor."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor, rules_of
from pitboss.history.night_record import NightRecord
from pitboss.pit.view import PUBLIC
from pitboss.web.night.live import Listener, Watch
from pitboss.web.night.service import NightService
from pitboss.web.views import houses
from pitboss.web.views import table as tables
from pitboss.web.views.past import round_view
from pitboss.web.views.proofs import RoundContext
from pitboss.web.views.record import explained_money_view
from pitboss.web.views.viewer import Viewer


class Complaints(logging.Handler):
    """The program's own complaints: it continues after most of them, a test does not."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one complaint, with its source."""
        self.found.append(logging.Formatter().format(record))


@contextmanager
def no_complaints() -> Iterator[None]:
    """Fail if the program logs a fault of its own in the meantime."""
    heard, log = Complaints(), logging.getLogger("pitboss")
    log.addHandler(heard)
    try:
        yield
    finally:
        log.removeHandler(heard)
    assert not heard.found, "\n".join(heard.found[:3])


class Journey:
    """A record of every row, and the last transitions themselves."""

    def __init__(self, most: int = 10**6) -> None:
        self.record, self._most = NightRecord(), most
        self.passed: list[Transition] = []

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        self.record.apply(transition)
        self.passed.append(transition)
        if len(self.passed) > 2 * self._most:
            del self.passed[: -self._most]


def everyone(floor: Floor) -> list[Viewer]:
    """Everyone who may look: the public, every guest, and all staff."""
    guests = [Viewer("guest", one) for one in (*floor.guests, "unknown")]
    return [Viewer(), *guests, *(Viewer("staff", person) for person in floor.people)]


def each_kind(floor: Floor, touched: Iterable[str]) -> list[Viewer]:
    """One of each kind: those who sit or work at some tables, and one more for each role."""
    here = [floor.tables[name] for name in touched]
    guests = {guest for live in here for guest in live.guests.values()} | {*list(floor.guests)[:1]}
    staff = {post for live in here for post in live.posts.values()}
    staff.update({person.roles[0]: name for name, person in floor.people.items()}.values())
    seen = [Viewer(), *(Viewer("guest", guest) for guest in sorted(guests))]
    return [*seen, *(Viewer("staff", one) for one in sorted(staff))]


def look(hall: NightService, viewers: Iterable[Viewer], names: Sequence[str]) -> int:
    """Look at some tables, the overview and the windows; returns how many views were made."""
    count = 0
    for viewer in viewers:
        for window in hall.floor.windows:
            listener = Listener(hall, viewer, 0)
            listener.set_watch(Watch(tuple(names), True, window))
            listener.message(0)
            count += len(names) + 3
    houses.house_view(hall)
    for name in names:
        live, rules = hall.floor.tables[name], rules_of(hall.floor, name)
        for seat in live.table.seats:
            tables.legal_acts(rules, live.table, seat)
            count += 1
    return count + 1


def look_back(
    hall: NightService, passed: Sequence[Transition], names: Sequence[str], most: int
) -> int:
    """Show the last rounds of some tables to all who sat there, the dealer and the public, and
    explain every line of the guests' histories."""
    count, record = 0, hall.record
    for name in names:
        rounds = record.tables[name].rounds
        own = [one for one in passed if _concerns(one, name)]
        first = own[0].before.tables[name].table.round if own else 0
        if own and passed[0].row.seq > 1:
            first += 1  # what began before these rows cannot be told from them
        for number in [round for round in rounds if round >= first][-most:]:
            near = (number - 1 if number - 1 in rounds else 0, number + 1 * (number + 1 in rounds))
            beside = RoundContext(dict(record.seeds), {}, *near, dict(record.tables[name].draws))
            for eyes in (PUBLIC, 0, 1, 2):
                round_view(own, name, number, eyes, beside)
                count += 1
    rows = {one.row.seq: one for one in passed}
    for guest in hall.floor.guests:
        for line in record.ledger.lines(guest)[-most:]:
            if line.seq in rows:
                explained_money_view(line, guest, rows[line.seq])
                count += 1
    return count


def _concerns(one: Transition, table: str) -> bool:
    """Whether a row has to do with a table."""
    was, now = one.before.tables.get(table), one.after.tables.get(table)
    return was is not None and (was is not now or one.entry.order.table == table)
