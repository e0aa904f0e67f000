"""One night as it is served: its journal, its queue, its doors, its memory and its sockets."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import AnyCommand, NoteAccess, NoteClock, Order
from pitboss.floor.permissions import SERVER
from pitboss.floor.state import LiveTable, rules_of
from pitboss.history.night_record import NightRecord
from pitboss.history.table_record import ShownResult
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import clause
from pitboss.store.clock import HouseClock
from pitboss.web.auth.idle_consoles import Attended
from pitboss.web.auth.pin_attempts import WrongPins
from pitboss.web.auth.refusal_log import TurnedAway
from pitboss.web.auth.tokens import Doors
from pitboss.web.jobs.process import Aside
from pitboss.web.jobs.round_history import Retelling
from pitboss.web.jobs.takings import Takings
from pitboss.web.limits.rate_limit import Open, Pace
from pitboss.web.limits.row_quota import Allowance
from pitboss.web.night.close_later import Closing
from pitboss.web.night.idle_seats import IdleSeats
from pitboss.web.night.live import Live
from pitboss.web.night.other_servers import Following
from pitboss.web.night.turns import Turns
from pitboss.web.shapes import LineView, ResultView, TableView
from pitboss.web.views import table as tables
from pitboss.web.views.desk import desk
from pitboss.web.views.results import is_same_result, reasons
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.automatic_dealer import Conduct

log = logging.getLogger("pitboss.hall")
AT_ONCE, A_SECOND = 60, 30.0
"""How many requests one token may make at once, and then a second."""
JOINS_AT_ONCE, JOINS_A_SECOND = 30, 1 / 20
"""How many may come in by the door code from one address: a family behind one router, not a phone
that comes in again and again."""
ARRIVALS_AT_ONCE, ARRIVALS_A_SECOND = 150, 1.0
"""How many may come in by the door code in all."""
RESERVED, FEW = 75, 3
"""So many of those are kept for addresses from which no more than a few have just come in: else a
dozen phones that come in again and again would leave nothing for anybody else."""
STRANGERS_AT_ONCE, STRANGERS_A_SECOND = 300, 60.0
"""How many requests without a token may come from one address, behind which there may be many."""
SOCKETS_OF_ONE, SOCKETS_OF_STRANGERS = 8, 40
"""How many sockets one token may have open, and one address without a token: walls and doors.
Those with a token are not counted by address, for a whole house may stand behind one router."""

HOLD_S = 1.0
"""An answer to who comes too often is held back for so long, and with it the connection it came by:
else such answers would be all that the server does."""
JUMP_MS = 5_000
"""So far must the machine's clock jump to be noted: networks set it right by less all the time."""
TRIES_AT_ONCE, TRIES_A_SECOND = 8, 1 / 30
"""How many wrong codes and PINs may come from one address."""
RECEIPTS_AT_ONCE, RECEIPTS_A_SECOND = 10, 1 / 3
"""How many receipts one token may ask for: each is worked out from the hashes of all rows."""


def fresh_id() -> str:
    """An id of an order that nobody used before; it begins with the time, as clients' ids do."""
    return f"{time.time_ns() // 1_000_000:012x}{secrets.token_hex(10)}"


_Kept = tuple[
    LiveTable,
    tuple[int, bool, tuple[ShownResult, ...], tuple[int, str] | None, tuple[str, ...]],
    TableView,
]
"""A view with what it was worked out from."""


class Hall:
    """A night that is being served under a name of its own, such as /h/night.

    `floor` is the one that is shown, `seq` its newest row. The night's own floor goes on in the
    thread of the store at any moment; this one only between two messages, so that no message is
    made of two floors.
    """

    def __init__(
        self, slug: str, title: str, night: Night, record: NightRecord, *, demo: bool = False
    ) -> None:
        self.slug, self.title, self.night, self.demo = slug, title, night, demo
        self.record, self.doors = record, Doors(night, released=record.released)
        self.attended = Attended(self.doors)
        self.turns = Turns(night, self.told)
        self.live = Live(self)
        self.closing, self.following = Closing(self), Following(self)
        self.idle_seats = IdleSeats(self)
        self.pace = Pace(AT_ONCE, A_SECOND)
        self.tries = Pace(TRIES_AT_ONCE, TRIES_A_SECOND)
        self.wrong_pins = WrongPins(night, lambda: self.doors.clock())
        self.joins = Pace(JOINS_AT_ONCE, JOINS_A_SECOND)
        self.arrivals = Pace(ARRIVALS_AT_ONCE, ARRIVALS_A_SECOND)
        self.strangers = Pace(STRANGERS_AT_ONCE, STRANGERS_A_SECOND)
        self.own_sockets, self.open_sockets = Open(SOCKETS_OF_ONE), Open(SOCKETS_OF_STRANGERS)
        self.allowance, self.hold_s = Allowance(night), HOLD_S
        self.receipts = Pace(RECEIPTS_AT_ONCE, RECEIPTS_A_SECOND)
        self.aside, self.takings = Aside(), Takings(self)
        self.retelling, self.turned_away = Retelling(self), TurnedAway()
        self.conduct: Conduct | None = None
        self._ahead_ms, self._noting = 0, set[asyncio.Task[None]]()
        self.welcome: Callable[[str], Awaitable[None]] | None = None
        self.reached = True  # whether devices beside this machine can reach the server
        self._guests = 0
        self._views: dict[str, _Kept] = {}
        self._reasons: dict[str, tuple[ResultView, tuple[LineView, ...]]] = {}
        self.seq, self.floor = night.at[0], night.floor

    async def ask(self, actor: str, command: AnyCommand, table: str = "") -> Answer | Refusal:
        """Ask for something in somebody's name."""
        return await self.turns.ask(Order(fresh_id(), actor, command, table))

    async def note(self, actor: str, noted: NoteAccess, second: str = "") -> Refusal | None:
        """Write down what happens at the doors before it does; why not, where it may not."""
        answer = await self.turns.run(lambda: self.noted(actor, noted, second))
        self.told()
        return answer

    def noted(self, actor: str, noted: NoteAccess, second: str = "") -> Refusal | None:
        """The same in the thread of the store. A night that is closed takes no more rows: who still
        reads it is kept beside it."""
        if self.doors.is_over:
            self.doors.keep_late_access(actor, noted)
            return None
        answer = self.night.note(Order(fresh_id(), actor, noted, second=second))
        if isinstance(answer, Refusal):
            return answer
        refused = answer.entry.refused
        return None if refused is None else refuse(refused.words, *map(clause, refused.law))

    async def _note_clock(self, ahead_ms: int) -> None:
        order = Order(fresh_id(), SERVER, NoteClock(ahead_ms))
        await self.turns.run(lambda: self.night.note(order))
        self.told()

    def _watch_clock(self) -> None:
        """Somebody or something set the machine's clock: that is noted, and changes nothing."""
        clock = self.night.clock
        if not isinstance(clock, HouseClock) or self.doors.is_over:
            return
        ahead_ms = clock.ahead_ms()
        if abs(ahead_ms - self._ahead_ms) < JUMP_MS:
            return
        self._ahead_ms = ahead_ms
        task = asyncio.get_running_loop().create_task(self._note_clock(ahead_ms))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    def next_guest(self) -> str:
        """The id of a new guest, given to nobody else: two who come at once have one each."""
        self._guests = max(self._guests, len(self.floor.guests)) + 1
        while f"g{self._guests}" in self.floor.guests:
            self._guests += 1
        return f"g{self._guests}"

    def told(self) -> None:
        """Something was committed, here or at another server of this night. Those who listen are
        told one by one: what fails for one of them does not keep the others waiting."""
        self._watch_clock()
        self.seq, self.floor = self.night.at[0], self.night.floor
        conduct = self.conduct.changed if self.conduct is not None else None
        seats = self.idle_seats.changed
        for tell in (self.live.committed, self.closing.changed, seats, conduct):
            try:
                if tell is not None:
                    tell()
            except Exception:
                log.exception("what was committed up to row %d is not told everywhere", self.seq)

    @property
    def now_s(self) -> int:
        """The time that an order given now would have, in seconds."""
        return max(self.night.clock(), self.night.at[2]) // 1000

    def table(self, name: str) -> TableView:
        """What everybody sees of a table; worked out once for each state of it."""
        live = self.floor.tables[name]
        until = self.conduct.until_ms(name) if self.conduct is not None else 0
        stands = self.conduct is not None and self.conduct.stands(name)
        record = self.record.tables[name]  # it hears of a row a moment after the floor
        known = (until, stands, record.shown, record.corrected, self.names_at(live))
        kept = self._views.get(name)
        if kept is not None and kept[0] is live and kept[1] == known:
            return kept[2]
        same = kept is not None and kept[0].plan is live.plan \
            and is_same_result(kept[0].table, live.table)  # fmt: skip
        around = tables.Around(
            self.record.tables[name], self.doors.names, self.seq, until, stands,
            self._posted_s(live.plan.betting_s), self._posted_s(live.plan.decision_s),
            kept[2].result if kept is not None and same else None,
        )  # fmt: skip
        view = tables.public(self.floor, name, around)
        self._views[name] = (live, known, view)
        return view

    def _posted_s(self, planned_s: int) -> int:
        """A planned time as it really passes here: a demonstration may run faster than planned."""
        return self.conduct.posted_s(planned_s) if self.conduct is not None else planned_s

    def names_at(self, live: LiveTable) -> tuple[str, ...]:
        """What those who sit at a table are called: no row tells of it, and it can change."""
        return tuple(self.doors.names.get(guest, "") for guest in live.guests.values())

    def _reasons_of(self, view: TableView) -> tuple[LineView, ...]:
        """The lines of a table's result with their reasons; worked out once for each result."""
        kept = self._reasons.get(view.id)
        if kept is not None and kept[0] is view.result:
            return kept[1]
        assert view.result is not None
        lines = reasons(rules_of(self.floor, view.id), self.floor.tables[view.id].table)
        self._reasons[view.id] = (view.result, lines)
        return lines

    def personal(self, view: TableView, viewer: Viewer) -> TableView:
        """A table with what is the viewer's own: chips, cards, and the desk of who works there."""
        sat = self.record.tables[view.id].sat
        own = tables.personal(view, self.floor, viewer, sat=sat, explain=self._reasons_of)
        if not viewer.works_at(self.floor, view.id):
            return own
        outcomes = rules_of(self.floor, view.id).space.texts
        return replace(own, desk=desk(self, view.id, own.result, viewer.who), outcomes=outcomes)
