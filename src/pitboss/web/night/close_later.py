"""A table that closes after the round under way: somebody has said so, and the core is asked later.

The core knows only "close the table", which it takes once no wager is left on it. It has no command
for "later", on purpose: a wish for later is no act, and a journal of what was done would have to
say what became of it when the wish lapses. So the wish is kept here, beside the journal as tokens
and codes are, and survives a restart; the act itself is the core's own command, given in the name
and role of who asked, and refused or taken by the core like any other.

Players keep the rights that the rules give them: wagers may still be made. A table is closed in the
moment in which its last wager has been decided, before anybody can have seen the result.
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
from pitboss.web.views.rights import in_role, roles_at, tried

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

log = logging.getLogger("pitboss.closing")
ROOM = "closing/"
OTHERS_S = 1.0
"""How long a server waits for the one where a table was wished closed: both would order it."""


class Wish(Struct, frozen=True):
    """Who wants a table closed, and in which role."""

    who: str
    role: str


class Closing:
    """The tables of a night that close as soon as the core lets them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.wishes = self._kept()
        self._of_others: set[str] = set()
        self._seen_open: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def _kept(self) -> dict[str, Wish]:
        found: dict[str, Wish] = {}
        for name, value in self._hall.night.store.all_values():
            if name.startswith(ROOM):
                try:
                    found[name.removeprefix(ROOM)] = msgspec.json.decode(value, type=Wish)
                except msgspec.DecodeError:
                    log.error("a wish is kept as %s that cannot be read: it is left out", name)
        return found

    def look_again(self) -> bool:
        """Take over what is wished at another server of this night, or no longer; whether anything
        was new. It is done in the thread of the store."""
        kept, known = self._kept(), self.wishes
        if kept == known:
            return False
        news = {name for name, wish in kept.items() if known.get(name) != wish}
        self.wishes, self._of_others = kept, (self._of_others | news) & set(kept)
        return True

    def may(self, table: str, who: str) -> bool:
        """Whether somebody may have this table closed at all, whenever that is."""
        roles = roles_at(self._hall.floor)
        return in_role(self._hall.floor, who, table, roles, c.CloseTable)[1]

    def waits_for(self, table: str) -> str:
        """Why a table that is to be closed is still open: the core's own words."""
        wish = self.wishes.get(table)
        if wish is None:
            return ""
        no = tried(self._hall.floor, wish.who, c.CloseTable(wish.role), table)
        return no.words if no is not None else ""

    async def switch(self, table: str, who: str, on: bool) -> None:
        """Somebody who may wants a table closed, or left open after all."""
        made = in_role(self._hall.floor, who, table, roles_at(self._hall.floor), c.CloseTable)[0]
        assert isinstance(made, c.CloseTable)
        await self._keep(table, Wish(who, made.by) if on else None)
        self._hall.live.changed()
        self.changed()

    async def _keep(self, table: str, wish: Wish | None) -> None:
        night = self._hall.night
        value = msgspec.json.encode(wish) if wish is not None else None

        def write() -> None:
            with night.store.turn(night.at[0]) as turn:
                turn.set_value(f"{ROOM}{table}", value)
            others = {name: one for name, one in self.wishes.items() if name != table}
            self.wishes = others if wish is None else {**others, table: wish}
            self._of_others = self._of_others - {table}

        await self._hall.turns.run(write)

    def changed(self) -> None:
        """Something was committed: tables whose time has come are closed."""
        for name, live in self._hall.floor.tables.items():
            if live.table.status == OPEN:
                self._seen_open.add(name)
            elif live.table.status == CLOSED and name in self._seen_open:
                self._seen_open.discard(name)
                if self._hall.conduct is not None:  # else it would open itself again at once
                    self._hall.conduct.closed(name)
        for name in self.wishes:
            if name not in self._tasks and self._is_ready(name):
                self._tasks[name] = asyncio.create_task(self._close(name))

    def _is_ready(self, name: str) -> bool:
        """Whether it is time to close a table; one of which that cannot be said stays open."""
        try:
            return self._is_due(name)
        except Exception:
            log.exception("whether table %s can be closed is not known", name)
            return False

    def _is_due(self, name: str) -> bool:
        live = self._hall.floor.tables.get(name)
        return live is None or live.table.status != OPEN or not self.waits_for(name)

    async def _close(self, name: str) -> None:
        try:
            if name in self._of_others:  # that server closes it, unless it is gone
                await asyncio.sleep(OTHERS_S)
            await self._ask(name)
        finally:
            self._tasks.pop(name, None)

    async def _ask(self, name: str) -> None:
        wish, live = self.wishes.get(name), self._hall.floor.tables.get(name)
        if wish is None:
            return
        if live is not None and live.table.status == OPEN:
            answer = await self._hall.ask(wish.who, c.CloseTable(wish.role), name)
            refused = answer if isinstance(answer, Refusal) else answer.entry.refused
            if not isinstance(answer, Answer) or refused is not None:
                log.info("table %s stays open for now: %s", name, refused)
                return  # somebody was quicker with a wager: it closes after that one
        await self._keep(name, None)
        self._hall.live.changed()
