"""A night being served: its journal, order queue, credentials, record, sockets and limits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import takewhile
from pathlib import Path
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
from pitboss.store.order_ids import new_order_id
from pitboss.store.standby import GAVE_WAY, StandbyHost
from pitboss.web.auth.attempts import PinAttempts
from pitboss.web.auth.credentials import Credentials
from pitboss.web.auth.idle_consoles import IdleConsoles
from pitboss.web.jobs.runner import JobRunner
from pitboss.web.limits.rate_limit import ConcurrencyLimit, RateLimit
from pitboss.web.limits.row_quota import RowQuota
from pitboss.web.night.close_room import CloseRoom
from pitboss.web.night.delayed_closing import DelayedClosing
from pitboss.web.night.idle_seats import IdleSeats
from pitboss.web.night.live import LiveSockets
from pitboss.web.night.order_queue import OrderQueue
from pitboss.web.night.other_servers import OtherServers
from pitboss.web.night.round_history import RoundHistory
from pitboss.web.night.takings import Takings
from pitboss.web.server.refusal_log import RefusalLog
from pitboss.web.shapes import AnnouncementView, LineView, ResultView, TableView
from pitboss.web.views import table as tables
from pitboss.web.views.desk import desk_view
from pitboss.web.views.record import announcement_view
from pitboss.web.views.results import explained_lines, is_same_result
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.automatic_dealer import AutomaticDealer

log = logging.getLogger("pitboss.service")
AT_ONCE, A_SECOND = 60, 30.0
"""How many requests one token may make at once, and per second after that."""
JOINS_AT_ONCE, JOINS_A_SECOND = 30, 1 / 20
"""How many people may join with the door code from one address: a family behind one router, but not
one phone that keeps joining."""
ARRIVALS_AT_ONCE, ARRIVALS_A_SECOND = 150, 1.0
"""How many people may join with the door code in all."""
JOINS_RESERVED, FEW_JOINS = 75, 3
"""This many joins are reserved for addresses that have used only a few; otherwise a dozen phones
that keep joining would leave none for anyone else."""
STRANGERS_AT_ONCE, STRANGERS_A_SECOND = 300, 60.0
"""How many requests without a token may come from one address; many people may share it."""
SOCKETS_OF_ONE, SOCKETS_OF_STRANGERS = 8, 40
"""How many sockets may be open for one token, and for one address without a token, such as a
display's. Sockets with a token do not count by address: a whole house may share one router."""

HOLD_S = 1.0
"""How long an answer to someone who asks too often is held back, along with its connection:
otherwise the server would do nothing but send such answers."""
JUMP_MS = 5_000
"""A jump of the machine's clock is noted only above this size: time servers make smaller
corrections all the time."""
TRIES_AT_ONCE, TRIES_A_SECOND = 8, 1 / 30
"""How many wrong codes and PINs may come from one address."""
RECEIPTS_AT_ONCE, RECEIPTS_A_SECOND = 10, 1 / 3
"""How many receipts one token may ask for: each takes the hashes of all rows to calculate."""


_Kept = tuple[
    LiveTable,
    tuple[int, bool, tuple[ShownResult, ...], tuple[int, str] | None, tuple[str | None, ...]],
    TableView,
]
"""A view with the state it was made from."""


class NightService:
    """A night that is served under its own name, such as /h/night.

    `floor` is the floor that screens show, and `seq` its newest row. The night's own floor can
    change in the store thread at any time; this one changes only between two messages, so no
    message mixes two floors.
    """

    def __init__(
        self, slug: str, title: str, night: Night, record: NightRecord, *, demo: bool = False
    ) -> None:
        self.slug, self.title, self.night, self.demo = slug, title, night, demo
        self.record, self.credentials = record, Credentials(night, released=record.released)
        self.idle_consoles = IdleConsoles(self.credentials)
        self.queue = OrderQueue(night, self.on_commit)
        self.live = LiveSockets(self)
        self.closing, self.other_servers = DelayedClosing(self), OtherServers(self)
        self.idle_seats, self.close_room = IdleSeats(self), CloseRoom(self)
        self.request_rate = RateLimit(AT_ONCE, A_SECOND)
        self.attempts = RateLimit(TRIES_AT_ONCE, TRIES_A_SECOND)
        self.pin_attempts = PinAttempts(night, lambda: self.credentials.clock())
        self.joins_by_address = RateLimit(JOINS_AT_ONCE, JOINS_A_SECOND)
        self.joins = RateLimit(ARRIVALS_AT_ONCE, ARRIVALS_A_SECOND)
        self.stranger_rate = RateLimit(STRANGERS_AT_ONCE, STRANGERS_A_SECOND)
        self.own_sockets, self.open_sockets = (
            ConcurrencyLimit(SOCKETS_OF_ONE),
            ConcurrencyLimit(SOCKETS_OF_STRANGERS),
        )
        self.row_quota, self.hold_s = RowQuota(night), HOLD_S
        self.receipt_rate = RateLimit(RECEIPTS_AT_ONCE, RECEIPTS_A_SECOND)
        self.jobs, self.takings = JobRunner(), Takings(self)
        self.round_history, self.refusal_log = RoundHistory(self), RefusalLog()
        self.automatic_dealer: AutomaticDealer | None = None
        self.standby: StandbyHost | None = None
        self._ahead_ms, self._noting = 0, set[asyncio.Task[None]]()
        self.pictures: tuple[Path, ...] = ()  # the folders with the pictures of prizes
        self.on_join: Callable[[str], Awaitable[None]] | None = None
        self.exports = 0  # exports being sent right now
        self.is_reachable = True  # whether other devices can reach this server
        self._guests = 0
        self._views: dict[str, _Kept] = {}
        self._reasons: dict[str, tuple[ResultView, tuple[LineView, ...]]] = {}
        self._words: dict[str, tuple[int, int, tuple[AnnouncementView, ...]]] = {}
        self.seq, self.floor = night.at[0], night.floor

    def start(self) -> None:
        """Start taking orders, and start everything that runs by itself."""
        self.queue.start()
        if self.standby is not None:
            loop = asyncio.get_running_loop()
            self.standby.tell = partial(loop.call_soon_threadsafe, self.live.refresh)
        self.other_servers.start()
        self.idle_seats.start()
        self.takings.start()
        if self.automatic_dealer is not None:
            self.automatic_dealer.start()

    async def stop(self) -> None:
        """Stop everything. The queue comes last, because it releases the journal."""
        if self.automatic_dealer is not None:
            await stop_safely(self.automatic_dealer.stop())
        for part in (self.other_servers, self.idle_seats, self.takings, self.jobs):
            await stop_safely(part.stop())
        await stop_safely(self.row_quota.stop(self.queue))
        await stop_safely(self.queue.stop())

    async def order(self, actor: str, command: AnyCommand, table: str = "") -> Answer | Refusal:
        """Submit an order in someone's name."""
        return await self.queue.submit(Order(new_order_id(), actor, command, table))

    async def note(self, actor: str, noted: NoteAccess, second: str = "") -> Refusal | None:
        """Write a change of access to the journal before it takes effect; returns the refusal, if
        there is one."""
        answer = await self.queue.run_with_store(lambda: self.write_note(actor, noted, second))
        self.on_commit()
        return answer

    def write_note(self, actor: str, noted: NoteAccess, second: str = "") -> Refusal | None:
        """The same, called in the store thread. A closed night takes no more rows, so the change is
        stored beside its journal."""
        if self.credentials.is_over:
            self.credentials.keep_late_access(actor, noted)
            return None
        answer = self.night.note(Order(new_order_id(), actor, noted, second=second))
        if isinstance(answer, Refusal):
            return answer
        refused = answer.entry.refused
        return None if refused is None else refuse(refused.words, *map(clause, refused.law))

    async def _note_clock(self, ahead_ms: int) -> None:
        order = Order(new_order_id(), SERVER, NoteClock(ahead_ms))
        await self.queue.run_with_store(lambda: self.night.note(order))
        self.on_commit()

    def _watch_clock(self) -> None:
        """Note in the journal that the machine's clock was set; nothing else changes."""
        clock = self.night.clock
        if not isinstance(clock, HouseClock) or self.credentials.is_over:
            return
        ahead_ms = clock.ahead_ms()
        if abs(ahead_ms - self._ahead_ms) < JUMP_MS:
            return
        self._ahead_ms = ahead_ms
        task = asyncio.get_running_loop().create_task(self._note_clock(ahead_ms))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    def next_guest(self) -> str:
        """The id of a new guest. Two guests who join at the same time get different ones."""
        self._guests = max(self._guests, len(self.floor.guests)) + 1
        while f"g{self._guests}" in self.floor.guests:
            self._guests += 1
        return f"g{self._guests}"

    def on_commit(self) -> None:
        """Rows were committed, here or by another server of this night.

        The parts of the service are notified one by one: if one fails, the others still are.
        """
        self._watch_clock()
        self.seq, self.floor = self.night.at[0], self.night.floor
        automatic = self.automatic_dealer.on_commit if self.automatic_dealer is not None else None
        seats = self.idle_seats.on_commit
        for tell in (self.live.on_commit, self.closing.on_commit, seats, automatic):
            try:
                if tell is not None:
                    tell()
            except Exception:
                log.exception("not every part was notified of the commits up to row %d", self.seq)

    @property
    def has_moved(self) -> bool:
        """Whether a second laptop took this night over, so that nothing is recorded here."""
        return self.standby is not None and self.standby.state == GAVE_WAY

    @property
    def now_s(self) -> int:
        """The time that an order given now gets, in seconds."""
        return max(self.night.clock(), self.night.at[2]) // 1000

    def table_view(self, name: str) -> TableView:
        """What everyone sees of a table; made once for each state of it."""
        live = self.floor.tables[name]
        until = self.automatic_dealer.until_ms(name) if self.automatic_dealer is not None else 0
        is_waiting = (
            self.automatic_dealer is not None and self.automatic_dealer.is_waiting_for_guest(name)
        )
        record = self.record.tables[name]  # the record reads a row a moment after the floor does
        known = (until, is_waiting, record.results, record.corrected, self.names_at(live))
        memo = self._views.get(name)
        if memo is not None and memo[0] is live and memo[1] == known:
            return memo[2]
        same = (
            memo is not None
            and memo[0].plan is live.plan
            and is_same_result(memo[0].table, live.table)
        )
        around = tables.TableContext(
            record=record,
            names=self.credentials.names,
            seq=self.seq,
            until_ms=until,
            is_waiting=is_waiting,
            betting_s=self._posted_s(live.plan.betting_s),
            decision_s=self._posted_s(live.plan.decision_s),
            result=memo[2].result if memo is not None and same else None,
        )
        view = tables.public_view(self.floor, name, around)
        self._views[name] = (live, known, view)
        return view

    def _posted_s(self, planned_s: int) -> int:
        """How long a planned time really takes here: a demonstration may run faster than
        planned."""
        return (
            self.automatic_dealer.posted_s(planned_s)
            if self.automatic_dealer is not None
            else planned_s
        )

    def names_at(self, live: LiveTable) -> tuple[str | None, ...]:
        """The names of the guests at a table: they are in no row, and can change."""
        return tuple(map(self.credentials.names.get, live.guests.values()))

    def words_at(self, name: str, after: int, seq: int) -> tuple[AnnouncementView, ...]:
        """What was announced at a table after one row and up to another; made once for everyone who
        has seen the same."""
        announcements = self.record.tables[name].announcements
        if not announcements or announcements[-1].seq <= after:
            return ()
        memo = self._words.get(name)
        if memo is None or memo[:2] != (after, seq):
            newest = takewhile(
                lambda announcement: announcement.seq > after, reversed(tuple(announcements))
            )
            views = [
                announcement_view(announcement)
                for announcement in newest
                if announcement.seq <= seq
            ]
            memo = self._words[name] = (after, seq, tuple(reversed(views)))
        return memo[2]

    def _reasons_of(self, view: TableView) -> tuple[LineView, ...]:
        """The lines of a table's result, each with its reason; made once for each result."""
        memo = self._reasons.get(view.id)
        if memo is not None and memo[0] is view.result:
            return memo[1]
        assert view.result is not None
        lines = explained_lines(rules_of(self.floor, view.id), self.floor.tables[view.id].table)
        self._reasons[view.id] = (view.result, lines)
        return lines

    def personal_view(self, view: TableView, viewer: Viewer) -> TableView:
        """A table with what is the viewer's own: chips, cards, and the desk for staff who work
        there."""
        sat = self.record.tables[view.id].sat
        own = tables.personal_view(view, self.floor, viewer, sat=sat, explain=self._reasons_of)
        if not viewer.works_at(self.floor, view.id):
            return own
        outcomes = rules_of(self.floor, view.id).space.texts
        return replace(
            own, desk=desk_view(self, view.id, own.result, viewer.who), outcomes=outcomes
        )


async def stop_safely(stopping: Awaitable[None]) -> None:
    """Wait until something has stopped; if that fails, log it and go on, so that everything else is
    stopped too."""
    try:
        await stopping
    except Exception:
        log.exception("something did not stop cleanly")
