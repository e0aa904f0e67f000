"""Tables that close after the current round: someone asks now, and the order is given later.

The core has only "close the table", which it accepts once no wager is left. It has no command for
"later", on purpose: asking for later is not yet an act, and a journal of acts would have to say
what happened to a request that lapsed. So the request is stored beside the journal, like tokens and
codes, and survives a restart. The act itself is the core's own command, given in the name and role
of the person who asked, and the core accepts or refuses it like any other.

Players lose nothing: they may still make wagers. A table closes the moment its last wager is
decided, before anyone can have seen the result.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pitboss.floor.night import Answer
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import CLOSED, OPEN
from pitboss.web.views.rights import command_in_role, refusal_of, table_roles

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

log = logging.getLogger("pitboss.closing")
KEY_PREFIX = "closing/"
OTHERS_S = 1.0
"""How long a server waits for the one that took the request; otherwise both would close the
table."""


class CloseRequest(Struct, frozen=True):
    """Who wants a table closed, and in which role."""

    who: str
    role: str


class DelayedClosing:
    """The tables of a night that close as soon as the core allows it."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self.requests = self._load_requests()
        self._of_others: set[str] = set()
        self._seen_open: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def _load_requests(self) -> dict[str, CloseRequest]:
        requests: dict[str, CloseRequest] = {}
        for name, value in self._service.night.store.all_values():
            if name.startswith(KEY_PREFIX):
                try:
                    requests[name.removeprefix(KEY_PREFIX)] = msgspec.json.decode(
                        value, type=CloseRequest
                    )
                except msgspec.DecodeError:
                    log.error("stored close request %s cannot be read and is ignored", name)
        return requests

    def reload(self) -> bool:
        """Load what was requested or withdrawn at another server; returns whether anything was new.
        Called in the store thread."""
        stored, known = self._load_requests(), self.requests
        if stored == known:
            return False
        news = {name for name, request in stored.items() if known.get(name) != request}
        self.requests, self._of_others = stored, (self._of_others | news) & set(stored)
        return True

    def may(self, table: str, who: str) -> bool:
        """Whether someone may ask for this table to be closed at all."""
        roles = table_roles(self._service.floor)
        return command_in_role(self._service.floor, who, table, roles, c.CloseTable)[1]

    def waits_for(self, table: str) -> str:
        """Why a table is still open although someone asked for it to be closed, in the core's own
        words."""
        request = self.requests.get(table)
        if request is None:
            return ""
        no = refusal_of(self._service.floor, request.who, c.CloseTable(request.role), table)
        return no.words if no is not None else ""

    async def switch(self, table: str, who: str, on: bool) -> None:
        """Request that a table be closed, or withdraw the request."""
        command = command_in_role(
            self._service.floor, who, table, table_roles(self._service.floor), c.CloseTable
        )[0]
        assert isinstance(command, c.CloseTable)
        await self._store(table, CloseRequest(who, command.by) if on else None)
        self._service.live.refresh()
        self.on_commit()

    async def _store(self, table: str, request: CloseRequest | None) -> None:
        night = self._service.night
        value = msgspec.json.encode(request) if request is not None else None

        def write() -> None:
            with night.store.turn(night.at[0]) as turn:
                turn.set_value(f"{KEY_PREFIX}{table}", value)
            others = {name: other for name, other in self.requests.items() if name != table}
            self.requests = others if request is None else {**others, table: request}
            self._of_others = self._of_others - {table}

        await self._service.queue.run_with_store(write)

    def on_commit(self) -> None:
        """Something was committed: close the tables that are due."""
        for name, live in self._service.floor.tables.items():
            if live.table.status == OPEN:
                self._seen_open.add(name)
            elif live.table.status == CLOSED and name in self._seen_open:
                self._seen_open.discard(name)
                if (
                    self._service.automatic_dealer is not None
                ):  # otherwise it would open itself again right away
                    self._service.automatic_dealer.on_close(name)
        for name in self.requests:
            if name not in self._tasks and self._is_ready(name):
                self._tasks[name] = asyncio.create_task(self._close(name))

    def _is_ready(self, name: str) -> bool:
        """Whether it is time to close a table; if we cannot tell, it stays open."""
        try:
            return self._is_due(name)
        except Exception:
            log.exception("cannot tell whether table %s can be closed", name)
            return False

    def _is_due(self, name: str) -> bool:
        live = self._service.floor.tables.get(name)
        return live is None or live.table.status != OPEN or not self.waits_for(name)

    async def _close(self, name: str) -> None:
        try:
            if name in self._of_others:  # that server closes it, unless it is gone
                await asyncio.sleep(OTHERS_S)
            await self._ask(name)
        finally:
            self._tasks.pop(name, None)

    async def _ask(self, name: str) -> None:
        request, live = self.requests.get(name), self._service.floor.tables.get(name)
        if request is None:
            return
        if live is not None and live.table.status == OPEN:
            answer = await self._service.order(request.who, c.CloseTable(request.role), name)
            refused = answer if isinstance(answer, Refusal) else answer.entry.refused
            if not isinstance(answer, Answer) or refused is not None:
                log.info("table %s stays open for now: %s", name, refused)
                return  # someone got a wager in first: the table closes after that one
        await self._store(name, None)
        self._service.live.refresh()
