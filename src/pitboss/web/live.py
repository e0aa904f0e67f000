"""The socket: after each commit everybody is told what changed for them, as whole values.

A socket that is slow, or asks rarely, gets fewer and later values, never old ones and never a part.
What was said aloud is told in full and in order, from the row that the client saw last.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import suppress
from operator import is_
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.web.shapes import FloorView, MeView, SaidView, TableView, WindowView
from pitboss.web.views import cage, houses
from pitboss.web.views.overview import floor_view
from pitboss.web.views.viewer import STAFF, Viewer

if TYPE_CHECKING:
    from pitboss.web.hall import Hall

S = TypeVar("S", TableView, MeView, FloorView, WindowView)

log = logging.getLogger("pitboss.live")
GATHER_S = 0.025
"""What is committed within so short a time is told together, and after it has been answered."""
PAUSE_S = 0.15
"""Values of one socket are at least so far apart: changes in between are told together."""
MOST = 40
"""How many tables one socket may watch."""


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
        self._after, self._sent = after, dict[str, bytes]()
        self.watch = Watch()
        self.dirty = asyncio.Event()
        self._basis: tuple[object, ...] | None = None

    def want(self, watch: Watch) -> None:
        """The client looks elsewhere now; it is told the whole of it. What is not here, or is named
        twice, is dropped at once: it would be gone through at every commit."""
        names = [name for name in dict.fromkeys(watch.watch) if name in self._hall.floor.tables]
        self.watch = msgspec.structs.replace(watch, watch=tuple(names[:MOST]))
        self._sent.clear()
        self._basis = None
        self.dirty.set()

    def message(self, now_ms: int) -> bytes | None:
        """What has changed for this listener since the last message, if anything has."""
        hall = self._hall
        # Rows are heard in the thread that writes them: what is read here is copied in one go, and
        # a row of which not all was heard yet is left for the next message.
        floor, seq = hall.floor, hall.record.seq
        names = self.watch.watch
        self._basis = self._now(seq)
        views = tuple(self._new_tables(names))
        said = tuple(one for name in names for one in tuple(hall.record.tables[name].said)
                     if self._after < one.seq <= seq)  # fmt: skip
        me = self._fresh("me", houses.me(hall, self.viewer)) if self.viewer.who else None
        overview = window = None
        if self.watch.floor and self.viewer.oversees(floor):
            overview = self._fresh("floor", floor_view(hall, self.viewer))
        if self.watch.window in floor.windows and self.viewer.banks(floor):
            window = self._fresh("window", cage.window(hall, self.watch.window))
        self._after = seq
        if not (views or said or me or overview or window):
            return None
        told = Told(seq, now_ms, views, tuple(sorted(said, key=lambda one: one.seq)), me,
                    overview, window)  # fmt: skip
        return msgspec.json.encode(told)

    def is_concerned(self) -> bool:
        """Whether anything that this listener is told of is not the very same as last time.

        Most commits touch one table of many, and most listeners sit elsewhere. People who work are
        told of more than is compared here, so that theirs is always worked out.
        """
        if self.viewer.kind == STAFF or self._basis is None:
            return True
        now = self._now(self._hall.record.seq)
        return now is None or not all(map(is_, now, self._basis))

    def _now(self, seq: int) -> tuple[object, ...] | None:
        """All that this listener's next message follows from; None if it is still being heard."""
        hall, names, who = self._hall, self.watch.watch, self.viewer.who
        guest = hall.floor.guests.get(who)
        at = hall.floor.tables.get(guest.table) if guest is not None else None
        said = [hall.record.tables[name].said for name in names]
        last = [lines[-1] if lines else None for lines in said]
        if any(one is not None and one.seq > seq for one in last):
            return None
        return guest, at, hall.doors.names.get(who), *map(hall.table, names), *last

    def _new_tables(self, names: tuple[str, ...]) -> Iterator[TableView]:
        for name in names:
            shared = self._hall.table(name)
            view = self._hall.personal(shared, self.viewer)
            if self._fresh(name, view) is not None:
                yield view

    def _fresh(self, key: str, value: S) -> S | None:
        """The value, unless it is what was sent last apart from its row."""
        bare = msgspec.json.encode(msgspec.structs.replace(value, seq=0))
        if self._sent.get(key) == bare:
            return None
        self._sent[key] = bare
        return value


class Live:
    """All sockets of a night."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.listeners: set[Listener] = set()
        self._soon: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Something was committed: those whom it concerns are told soon."""
        if self._soon is None and self.listeners:
            self._soon = asyncio.get_running_loop().call_later(GATHER_S, self._look)

    def _look(self) -> None:
        self._soon, visitors = None, self._hall.doors.visitors
        for one in self.listeners:
            if one.is_concerned() or (one.sha and one.sha not in visitors):
                one.dirty.set()

    async def serve(self, socket: WebSocket, viewer: Viewer, sha: str, after: int) -> None:
        """Serve one socket until either side has enough."""
        await socket.accept()
        listener = Listener(self._hall, viewer, after, sha)
        tables = tuple(socket.query_params.getlist("table"))[:MOST]
        listener.want(Watch(tables, "floor" in socket.query_params,
                            socket.query_params.get("window", "")))  # fmt: skip
        self.listeners.add(listener)
        writer = asyncio.create_task(self._write(socket, listener))
        try:
            while True:
                text = await socket.receive_text()
                listener.want(msgspec.json.decode(text, type=Watch))
        except (WebSocketDisconnect, msgspec.DecodeError, KeyError):
            pass
        finally:
            self.listeners.discard(listener)
            writer.cancel()

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
            if listener.sha and listener.sha not in doors.visitors:
                await socket.close(4401, "signed out")
                return
            message = listener.message(now_ms())
            if message is not None:
                await socket.send_text(message.decode())
                await asyncio.sleep(PAUSE_S)


def now_ms() -> int:
    """The server's wall clock, by which screens count down."""
    return time.time_ns() // 1_000_000
