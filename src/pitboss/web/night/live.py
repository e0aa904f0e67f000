"""The socket: after each commit everybody is told what changed for them, as whole values.

A socket that is slow, or asks rarely, gets fewer and later values, never old ones and never a part.
What was said aloud is told in full and in order, from the row that the client saw last.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from operator import is_
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.floor.state import Floor, Guest
from pitboss.web.limits.rate_limit import Pace
from pitboss.web.night.changes import GATHER_S, Changed, Changes
from pitboss.web.shapes import FloorView, MeView, SaidView, TableView, WindowView
from pitboss.web.views import cage, houses
from pitboss.web.views.overview import floor_view
from pitboss.web.views.record import said_view
from pitboss.web.views.viewer import STAFF, Viewer

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

S = TypeVar("S", TableView, MeView, FloorView, WindowView)

log = logging.getLogger("pitboss.live")
_ENCODER = msgspec.json.Encoder()
PAUSE_S = 0.15
"""Values of a socket that looks at several things are at least so far apart."""
LOOK_S = 1.0
"""How long after such a look the next one is made at the earliest."""
MOST = 40
"""How many tables one socket may watch."""

WORDS_AT_ONCE, WORDS_A_SECOND = 30, 2.0
"""How often a socket may say what it watches: as often as somebody goes from table to table."""


@contextmanager
def _apart(what: str) -> Iterator[None]:
    """A part of a message: where it cannot be made, the rest is told without it."""
    try:
        yield
    except Exception:
        log.exception("%s cannot be shown", what)


class Told(Struct, frozen=True):
    """One message: the row it follows from, and whatever changed."""

    seq: int
    now_ms: int
    tables: tuple[TableView, ...] = ()
    said: tuple[SaidView, ...] = ()
    me: MeView | None = None
    floor: FloorView | None = None
    window: WindowView | None = None


class Watch(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client wants to be told of."""

    watch: tuple[str, ...] = ()
    floor: bool = False
    window: str = ""


class Listener:
    """One socket and what it has been told so far."""

    def __init__(self, hall: Hall, viewer: Viewer, after: int, sha: str = "") -> None:
        self._hall, self.viewer, self.sha = hall, viewer, sha
        self._after, self._sent = after, dict[str, Struct]()
        self.watch = Watch()
        self.dirty = asyncio.Event()
        self._public: dict[str, TableView] = {}
        self._own: tuple[object, ...] | None = None

    def want(self, watch: Watch) -> None:
        """The client looks elsewhere now; it is told the whole of it. What is not here, or is named
        twice, is dropped at once: it would be gone through at every commit."""
        names = [name for name in dict.fromkeys(watch.watch) if name in self._hall.floor.tables]
        self.watch = msgspec.structs.replace(watch, watch=tuple(names[:MOST]))
        self._sent.clear()
        self._public.clear()
        self._own = None
        self.dirty.set()

    def message(self, now_ms: int) -> bytes | None:
        """What has changed for this listener since the last message, if anything has."""
        hall = self._hall
        # Rows are heard in the thread that writes them: what is read here is copied in one go, and
        # a row of which not all was heard yet is left for the next message.
        floor, seq = hall.floor, hall.record.seq
        self._own = self._things(floor)
        views = tuple(view for name in self.watch.watch for view in self._new_table(name))
        said, me, overview, window = self._new_words(seq), None, None, None
        with _apart("what is somebody's own"):
            me = self._fresh("me", houses.me(hall, self.viewer)) if self.viewer.who else None
        if self.watch.floor and self.viewer.oversees(floor):
            with _apart("the overview"):
                overview = self._fresh("floor", floor_view(hall, self.viewer))
        if self.watch.window in floor.windows and self.viewer.banks(floor):
            with _apart(f"window {self.watch.window}"):
                window = self._fresh("window", cage.window(hall, self.watch.window))
        self._after = seq
        if not (views or said or me or overview or window):
            return None
        return _ENCODER.encode(Told(seq, now_ms, views, said, me, overview, window))

    def is_concerned(self, changed: Changed) -> bool:
        """Whether this listener would be told anything now: most commits touch one table of many,
        and most listeners sit elsewhere."""
        if self.viewer.kind == STAFF and (changed.rest or self.looks_around):
            return True
        if not changed.tables.isdisjoint(self.watch.watch):
            return True
        own = self._things(self._hall.floor)
        if self._own is None or not all(map(is_, own, self._own)):
            return True
        return isinstance(own[0], Guest) and own[0].table in changed.tables

    @property
    def looks_around(self) -> bool:
        """Whether this is not the screen of one table."""
        return self.watch.floor or bool(self.watch.window) or len(self.watch.watch) > 1

    def _things(self, floor: Floor) -> tuple[object, ...]:
        """What is the listener's own, apart from the chips on a table."""
        who = self.viewer.who
        return floor.guests.get(who), self._hall.doors.names.get(who)

    def _new_table(self, name: str) -> Iterator[TableView]:
        """A table, if it has changed for this viewer; one that cannot be shown is left as it was
        on the screen, and the others go on."""
        view: TableView | None = None
        with _apart(f"table {name}"):
            public = self._hall.table(name)
            if self.viewer.kind == STAFF:  # a desk changes without its table
                view = self._fresh(name, self._hall.personal(public, self.viewer))
            elif public is not self._public.get(name):
                view = self._hall.personal(public, self.viewer)
                self._public[name] = public
        if view is not None:
            yield view

    def _new_words(self, seq: int) -> tuple[SaidView, ...]:
        """What was said since the last message and has been heard to the end of its row."""
        found: list[SaidView] = []
        for name in self.watch.watch:
            said = self._hall.record.tables[name].announcements
            if not said or said[-1].seq <= self._after:
                continue
            for one in reversed(tuple(said)):
                if one.seq <= self._after:
                    break
                if one.seq <= seq:
                    found.append(said_view(one))
        found.reverse()
        return tuple(sorted(found, key=lambda one: one.seq))

    def _fresh(self, key: str, value: S) -> S | None:
        """The value, unless it is what was sent last apart from its row."""
        bare = msgspec.structs.replace(value, seq=0)
        if self._sent.get(key) == bare:
            return None
        self._sent[key] = bare
        return value


class Live:
    """All sockets of a night."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.listeners: set[Listener] = set()
        self._changes = Changes(hall)
        self._soon: asyncio.TimerHandle | None = None
        self._when = 0.0

    def committed(self) -> None:
        """Something was committed: those whom it concerns are told soon."""
        if self.listeners:
            self._look_at(asyncio.get_running_loop().time() + GATHER_S)

    def _look_at(self, when: float) -> None:
        if self._soon is not None:
            if self._when <= when:
                return
            self._soon.cancel()
        self._when = when
        self._soon = asyncio.get_running_loop().call_at(when, self._look)

    def changed(self) -> None:
        """Something was changed that no row tells of, such as what somebody is called."""
        self._changes.forget()
        self.committed()

    def _look(self) -> None:
        loop, doors = asyncio.get_running_loop(), self._hall.doors
        self._soon = None
        changed = self._changes.look(loop.time())
        for one in self.listeners:
            dead = changed.rest and one.sha and not doors.is_alive(one.sha)
            if dead or one.is_concerned(changed):
                one.dirty.set()
        if changed.again is not None:
            self._look_at(max(changed.again, loop.time() + GATHER_S))

    async def serve(self, socket: WebSocket, viewer: Viewer, sha: str, after: int) -> None:
        """Serve one socket until either side has enough."""
        await socket.accept()
        listener = Listener(self._hall, viewer, after, sha)
        tables = tuple(socket.query_params.getlist("table"))[:MOST]
        listener.want(Watch(tables, "floor" in socket.query_params,
                            socket.query_params.get("window", "")))  # fmt: skip
        self.listeners.add(listener)
        writer = asyncio.create_task(self._write(socket, listener))
        old = asyncio.create_task(self._look_when_old(listener))
        try:
            code, words = await self._hear(socket, listener)
        finally:
            self.listeners.discard(listener)
            writer.cancel()
            old.cancel()
        if code:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(code, words)

    async def _hear(self, socket: WebSocket, listener: Listener) -> tuple[int, str]:
        """Hear what a client wants to watch, until it has gone or is to go; then by which code and
        words, of which there are none for who went by itself."""
        pace = Pace(WORDS_AT_ONCE, WORDS_A_SECOND)
        while True:
            try:
                text = await socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return 0, ""  # the latter where it was noticed first by who wrote to it
            except KeyError:
                return 1003, "send text, not bytes"
            if not pace.take(""):
                return 4429, "too many messages at once: come back in a moment"
            try:
                listener.want(msgspec.json.decode(text, type=Watch))
            except (msgspec.DecodeError, RecursionError):
                return 1008, "send what you want to watch, as the pages here do"

    async def _look_when_old(self, listener: Listener) -> None:
        """A socket looks once more when its token is as old as any can be, and when nobody seems to
        be at its console any more."""
        doors, attended = self._hall.doors, self._hall.attended
        while listener.sha:
            left_ms = attended.left_ms(doors.visitors.get(listener.sha))
            most_ms = doors.left_ms(listener.sha)
            await asyncio.sleep(
                max(1, most_ms if left_ms is None else min(left_ms, most_ms)) / 1000
            )
            listener.dirty.set()
            await asyncio.sleep(LOOK_S)

    async def _write(self, socket: WebSocket, listener: Listener) -> None:
        try:
            await self._tell(socket, listener)
        except WebSocketDisconnect:
            pass
        except Exception:  # a page that hears nothing must know: it comes back by itself
            log.exception("a socket could not be told")
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(1011, "something went wrong here")

    async def _tell(self, socket: WebSocket, listener: Listener) -> None:
        doors = self._hall.doors
        while True:
            await listener.dirty.wait()
            listener.dirty.clear()
            if listener.sha and not doors.is_alive(listener.sha):
                await socket.close(4401, "signed out")
                return
            if self._hall.attended.is_left(doors.visitors.get(listener.sha)):
                await socket.close(4423, "waits for the PIN")
                return
            message = listener.message(self._hall.night.clock())
            if message is not None:
                await socket.send_text(message.decode())
                if listener.looks_around:
                    await asyncio.sleep(PAUSE_S)
