"""The live sockets: after each commit, everyone gets what changed for them, as whole values.

A slow socket gets fewer updates, and later, but never an outdated or partial value. Announcements
are sent in full and in order, from the last row that the client saw.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import chain
from math import inf
from operator import is_
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.floor.state import Floor
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.limits.wire import TEXTS
from pitboss.web.night.changes import (
    GATHER_S,
    QUIET_BUSY_S,
    QUIET_S,
    ChangeDetector,
    FloorChanges,
)
from pitboss.web.shapes import (
    AnnouncementView,
    FloorView,
    MeView,
    PrizeDeskView,
    PrizesView,
    RaffleView,
    TableView,
    TillView,
    WindowView,
)
from pitboss.web.shapes.closing import CloseView
from pitboss.web.views import cage, houses, prizes
from pitboss.web.views.closing import close_view
from pitboss.web.views.overview import floor_view
from pitboss.web.views.raffle import raffle_view
from pitboss.web.views.till import till_view
from pitboss.web.views.viewer import STAFF, Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

S = TypeVar(
    "S",
    TableView,
    MeView,
    FloorView,
    WindowView,
    TillView,
    PrizesView,
    PrizeDeskView,
    CloseView,
    RaffleView,
)

log = logging.getLogger("pitboss.live")
_ENCODER = msgspec.json.Encoder()
PAUSE_S = 0.15
"""The shortest time between two messages to a socket that watches several things."""
BUSY_S = 0.15
"""How much later a message may be while more orders are being answered."""
LOOK_S = 1.0
"""The shortest time between two checks of whether a session has ended."""
MOST = 40
"""How many tables one socket may watch."""

WORDS_AT_ONCE, WORDS_A_SECOND = 30, 2.0
"""How often a socket may change what it watches: about as often as someone walks from table to
table."""


class _SkipIfBroken:
    """A part of a message: if it cannot be made, the rest is sent without it. This is a class
    because every message has several parts, and a generator would take three times as long."""

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, Exception):
            log.error("%s cannot be shown", self._what, exc_info=error)
            return True
        return False


class LiveMessage(Struct, frozen=True, kw_only=True, gc=False, rename={"announcements": "said"}):
    """One message: the row it reflects, and whatever has changed."""

    seq: int
    now_ms: int
    tables: tuple[TableView, ...] = ()
    announcements: tuple[AnnouncementView, ...] = ()
    me: MeView | None = None
    floor: FloorView | None = None
    window: WindowView | None = None
    till: TillView | None = None
    prizes: PrizesView | None = None
    desk: PrizeDeskView | None = None
    close: CloseView | None = None
    raffle: RaffleView | None = None


class Watch(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client wants to watch."""

    watch: tuple[str, ...] = ()
    floor: bool = False
    window: str = ""
    till: bool = False
    prizes: bool = False
    desk: bool = False
    close: bool = False
    raffle: bool = False


class Listener:
    """One socket, and what was sent to it so far."""

    def __init__(self, service: NightService, viewer: Viewer, after: int, sha: str = "") -> None:
        self._service, self.viewer, self.sha = service, viewer, sha
        self._after, self._last_views = after, dict[str, Struct]()
        self.watch, self._watches_only_tables = Watch(), True
        self.dirty = asyncio.Event()
        self._public: dict[str, TableView] = {}
        self._own: tuple[object, ...] | None = None

    def set_watch(self, watch: Watch) -> None:
        """The client watches something else from now on and gets all of it.

        Unknown and repeated tables are dropped right away, or every commit would go through them.
        """
        names = [name for name in dict.fromkeys(watch.watch) if name in self._service.floor.tables]
        self.watch = msgspec.structs.replace(watch, watch=tuple(names[:MOST]))
        self._watches_only_tables = self.watch == Watch(self.watch.watch)
        self._last_views.clear()
        self._public.clear()
        self._own = None
        self.dirty.set()

    def message(self, now_ms: int) -> bytes | None:
        """What has changed for this listener since the last message, if anything has."""
        service = self._service
        # The store thread adds rows while this runs: what is read here is copied right away, and a
        # row that is not complete yet is left for the next message.
        floor, seq = service.floor, service.record.seq
        self._own = self._own_state(floor)
        views = tuple(filter(None, map(self._new_table, self.watch.watch)))
        announcements, me = self._new_words(seq), self._new_me()
        self._after = seq
        if self._watches_only_tables:
            if not views and not announcements and me is None:
                return None
            return _ENCODER.encode(
                LiveMessage(
                    seq=seq, now_ms=now_ms, tables=views, announcements=announcements, me=me
                )
            )
        overview, window = self._overview(floor)
        till, close, (prize_list, desk) = self._till(floor), self._close(floor), self._prizes(floor)
        raffle = self._new_raffle()
        if not any(
            (views, announcements, me, overview, window, till, close, prize_list, desk, raffle)
        ):
            return None
        return _ENCODER.encode(
            LiveMessage(
                seq=seq,
                now_ms=now_ms,
                tables=views,
                announcements=announcements,
                me=me,
                floor=overview,
                window=window,
                till=till,
                prizes=prize_list,
                desk=desk,
                close=close,
                raffle=raffle,
            )
        )

    def _new_me(self) -> MeView | None:
        """Who the viewer is and what they have, if that has changed."""
        if not self.viewer.who:
            return None
        with _SkipIfBroken("the viewer's own things"):
            return self._if_changed("me", houses.me_view(self._service, self.viewer))
        return None

    def _overview(self, floor: Floor) -> tuple[FloorView | None, WindowView | None]:
        """The overview or a window, if one is watched and has changed."""
        overview, window, service = None, None, self._service
        if self.watch.floor and self.viewer.oversees(floor):
            with _SkipIfBroken("the overview"):
                overview = self._if_changed("floor", floor_view(service, self.viewer))
        if self.watch.window in floor.windows and self.viewer.banks(floor):
            with _SkipIfBroken(f"window {self.watch.window}"):
                window = self._if_changed("window", cage.window_view(service, self.watch.window))
        return overview, window

    def _close(self, floor: Floor) -> CloseView | None:
        """The guided close, if it is watched and has changed."""
        if self.watch.close and self.viewer.closes(floor):
            with _SkipIfBroken("the close"):
                return self._if_changed("close", close_view(self._service, self.viewer))
        return None

    def _till(self, floor: Floor) -> TillView | None:
        """The till, if it is watched and has changed."""
        if self.watch.till and self.viewer.counts(floor):
            with _SkipIfBroken("the till"):
                return self._if_changed("till", till_view(self._service, self.viewer))
        return None

    def _prizes(self, floor: Floor) -> tuple[PrizesView | None, PrizeDeskView | None]:
        """The prizes and the prize desk, if they are watched and have changed."""
        prize_list, desk, service = None, None, self._service
        if self.watch.prizes:
            with _SkipIfBroken("the prizes"):
                prize_list = self._if_changed("prizes", prizes.prizes_view(service, self.viewer))
        if self.watch.desk and self.viewer.awards(floor):
            with _SkipIfBroken("the prize desk"):
                desk = self._if_changed("desk", prizes.prize_desk_view(service))
        return prize_list, desk

    def _new_raffle(self) -> RaffleView | None:
        """The drawing, if it is watched and has changed for this viewer."""
        if not self.watch.raffle:
            return None
        with _SkipIfBroken("the drawing"):
            view = raffle_view(self._service, self.viewer)
            return self._if_changed("raffle", view) if view is not None else None
        return None

    def is_concerned(self, changed: FloorChanges) -> bool:
        """Whether there may be anything to send to this listener now: most commits touch one table
        of many, and most listeners sit elsewhere."""
        if self.viewer.kind == STAFF and (changed.rest or self.looks_around):
            return True
        if not changed.tables.isdisjoint(self.watch.watch):
            return True
        floor = self._service.floor
        if changed.rest and not (self._own and all(map(is_, self._own_state(floor), self._own))):
            return True
        guest = floor.guests.get(self.viewer.who)
        return guest is not None and guest.table in changed.tables

    @property
    def looks_around(self) -> bool:
        """Whether this screen shows more than a single table."""
        watch = self.watch
        several = len(watch.watch) > 1 or watch.close
        return watch.floor or watch.till or watch.desk or bool(watch.window) or several

    def _own_state(self, floor: Floor) -> tuple[object, ...]:
        """What is the listener's own, except chips on a table; and if the drawing is watched, what
        everyone sees of it."""
        who = self.viewer.who
        own: tuple[object, ...] = floor.guests.get(who), self._service.credentials.names.get(who)
        if self.watch.prizes:
            own = (*own, floor.prizes)
        if self.watch.raffle:
            own = (*own, floor.raffle.list_hash, floor.raffle.drawings)
        return own

    def _new_table(self, name: str) -> TableView | None:
        """A table, if it has changed for this viewer. If it cannot be shown, the screen keeps the
        old one, and the other tables go on."""
        view: TableView | None = None
        with _SkipIfBroken(f"table {name}"):
            public = self._service.table_view(name)
            if self.viewer.kind == STAFF:  # a desk changes without its table
                view = self._if_changed(name, self._service.personal_view(public, self.viewer))
            elif public is not self._public.get(name):
                view = self._service.personal_view(public, self.viewer)
                self._public[name] = public
        return view

    def _new_words(self, seq: int) -> tuple[AnnouncementView, ...]:
        """What was announced since the last message, up to the last complete row."""
        watched = self.watch.watch
        if len(watched) == 1:
            return self._service.words_at(watched[0], self._after, seq)
        words = [self._service.words_at(name, self._after, seq) for name in watched]
        return tuple(sorted(chain.from_iterable(words), key=lambda line: line.seq))

    def _if_changed(self, key: str, value: S) -> S | None:
        """The value, unless it is the same as last time apart from its row."""
        bare = msgspec.structs.replace(value, seq=0)
        if self._last_views.get(key) == bare:
            return None
        self._last_views[key] = bare
        return value


class LiveSockets:
    """All sockets of a night."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self.listeners: set[Listener] = set()
        self._changes = ChangeDetector(service)
        self._soon: asyncio.TimerHandle | None = None
        self._when, self._latest = 0.0, inf

    def on_commit(self) -> None:
        """Rows were committed: send what changed to everyone affected, soon."""
        if self.listeners:
            self._schedule_look(asyncio.get_running_loop().time() + GATHER_S)

    def _schedule_look(self, when: float) -> None:
        if self._soon is not None:
            if self._when <= when:
                return
            self._soon.cancel()
        self._when = when
        self._soon = asyncio.get_running_loop().call_at(when, self._look)

    def refresh(self) -> None:
        """Something changed that is in no row, such as someone's name."""
        self._changes.forget()
        self.on_commit()

    def _look(self) -> None:
        """Find everyone affected by a change.

        While more orders are being answered, their changes go out in the same message: a busy
        server sends fewer messages instead of one after each commit.
        """
        loop, credentials = asyncio.get_running_loop(), self._service.credentials
        self._soon = None
        now, is_busy = loop.time(), self._service.queue.is_busy
        self._latest = min(self._latest, now + BUSY_S)
        if is_busy and now < self._latest:
            self._schedule_look(now + GATHER_S)
            return
        self._latest = inf
        changed = self._changes.look(now, QUIET_BUSY_S if is_busy else QUIET_S)
        for listener in self.listeners:
            dead = changed.rest and listener.sha and not credentials.is_alive(listener.sha)
            if dead or listener.is_concerned(changed):
                listener.dirty.set()
        if changed.again is not None:
            self._schedule_look(max(changed.again, loop.time() + GATHER_S))

    async def serve(self, socket: WebSocket, viewer: Viewer, sha: str, after: int) -> None:
        """Serve one socket until either side hangs up."""
        await socket.accept()
        listener = Listener(self._service, viewer, after, sha)
        tables = tuple(socket.query_params.getlist("table"))[:MOST]
        listener.set_watch(
            Watch(
                tables,
                "floor" in socket.query_params,
                socket.query_params.get("window", ""),
                "till" in socket.query_params,
                prizes="prizes" in socket.query_params,
                desk="desk" in socket.query_params,
                close="close" in socket.query_params,
                raffle="raffle" in socket.query_params,
            )
        )
        self.listeners.add(listener)
        writer = asyncio.create_task(self._write(socket, listener))
        old = asyncio.create_task(self._look_when_old(listener))
        try:
            code, words = await self._receive(socket, listener)
        finally:
            self.listeners.discard(listener)
            writer.cancel()
            old.cancel()
        if code:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(code, words)

    async def _receive(self, socket: WebSocket, listener: Listener) -> tuple[int, str]:
        """Receive what a client wants to watch until it hangs up or is cut off; returns the close
        code and the reason, or 0 if the client hung up."""
        pace = RateLimit(WORDS_AT_ONCE, WORDS_A_SECOND)
        while True:
            try:
                text = await socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return 0, ""  # the second if the writer noticed it first
            except KeyError:
                return 1003, "send text, not bytes"
            if not pace.take(""):
                return 4429, "too many messages at once: try again in a moment"
            try:
                listener.set_watch(msgspec.json.decode(text, type=Watch))
            except (msgspec.DecodeError, RecursionError):
                return 1008, "send what you want to watch, as the pages of this server do"

    async def _look_when_old(self, listener: Listener) -> None:
        """Wake a socket when its token expires, and when its console goes idle."""
        credentials, attended = self._service.credentials, self._service.idle_consoles
        while listener.sha:
            left_ms = attended.remaining_ms(credentials.sessions.get(listener.sha))
            most_ms = credentials.remaining_ms(listener.sha)
            await asyncio.sleep(
                max(1, most_ms if left_ms is None else min(left_ms, most_ms)) / 1000
            )
            listener.dirty.set()
            await asyncio.sleep(LOOK_S)

    async def _write(self, socket: WebSocket, listener: Listener) -> None:
        try:
            await self._send(socket, listener)
        except WebSocketDisconnect:
            pass
        except Exception:  # hang up, so the page knows that nothing more is coming and reconnects
            log.exception("a socket could not be written to")
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(1011, "something went wrong here")

    async def _send(self, socket: WebSocket, listener: Listener) -> None:
        credentials = self._service.credentials
        send: Callable[[bytes], Awaitable[None]] = socket.scope.get(TEXTS) or _sender(socket)
        while True:
            await listener.dirty.wait()
            listener.dirty.clear()
            if listener.sha and not credentials.is_alive(listener.sha):
                await socket.close(4401, "signed out")
                return
            if self._service.idle_consoles.is_idle(credentials.sessions.get(listener.sha)):
                await socket.close(4423, "locked until the PIN is entered")
                return
            message = listener.message(self._service.night.clock())
            if message is not None:
                await send(message)
                if listener.looks_around:
                    await asyncio.sleep(PAUSE_S)


def _sender(socket: WebSocket) -> Callable[[bytes], Awaitable[None]]:
    """How a text is sent if the server has no quicker way."""

    async def send(text: bytes) -> None:
        await socket.send_text(text.decode())

    return send
