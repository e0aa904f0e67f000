"""How many rows somebody may add to the journal by asking for what is refused, or by asking at all.

Every order that is decided is a row, also a refused one, and the same order again gets the same
answer. So an order that would go beyond what its sender may add is not decided at all: it is told
to come again later, as any request is that comes too fast. Nothing was said about it, so when it
does come again it may be carried out. How many were not taken up is counted and kept beside the
journal, by the id of who sent them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import NamedTuple

from pitboss.floor.night import Night
from pitboss.floor.state import Floor
from pitboss.store.journal import StoreTrouble
from pitboss.web.limits.rate_limit import Pace
from pitboss.web.night.turns import Turns

log = logging.getLogger("pitboss.door")

REFUSED_AT_ONCE, REFUSED_A_SECOND = 60, 1 / 5
"""Refused orders of one guest who has a seat."""
UNSEATED_AT_ONCE, UNSEATED_A_SECOND = 200, 2.0
"""Refused orders of all guests without a seat together: new ones come in without end."""
STAFF_AT_ONCE, STAFF_A_SECOND = 300, 2.0
"""Refused orders of one person who works here."""
ORDERS_AT_ONCE, ORDERS_A_SECOND = 120, 5.0
"""Orders of one guest, whatever becomes of them."""
ALL_GUESTS = "guests without a seat"
KEEP_S = 10.0
ROOM = "untaken/"
"""Under which names the count is kept beside the journal."""


class Hold(NamedTuple):
    """One refusal that was taken beforehand; or, if there was none left, how long to wait."""

    wait_s: int
    pace: Pace
    whose: str

    def give_back(self) -> None:
        """The order was not refused, or had been answered before: that costs no refusal."""
        self.pace.give_back(self.whose)


class Allowance:
    """What each person of a night may still add. `untaken` counts the orders that were not taken
    up, by who sent them."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._seated = Pace(REFUSED_AT_ONCE, REFUSED_A_SECOND)
        self._unseated = Pace(UNSEATED_AT_ONCE, UNSEATED_A_SECOND)
        self._staff = Pace(STAFF_AT_ONCE, STAFF_A_SECOND)
        self._orders = Pace(ORDERS_AT_ONCE, ORDERS_A_SECOND)
        self.untaken = Counter({
            name.removeprefix(ROOM): int(value)
            for name, value in night.store.all_values() if name.startswith(ROOM)
        })  # fmt: skip
        self._new: Counter[str] = Counter()
        self._soon: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    def take(self, floor: Floor, who: str) -> Hold:
        """Take one order, and one refusal before it is known whether it comes to that."""
        pace, whose = self._of(floor, who)
        wait_s = max(pace.wait_s(whose), self._orders.wait_s(who) if who in floor.guests else 0)
        if wait_s:
            self.untaken[who] += 1
            self._new[who] += 1
        else:
            pace.take(whose)
            if who in floor.guests:
                self._orders.take(who)
        return Hold(wait_s, pace, whose)

    def _of(self, floor: Floor, who: str) -> tuple[Pace, str]:
        guest = floor.guests.get(who)
        if guest is None and who in floor.people:
            return self._staff, who
        if guest is not None and guest.seats:
            return self._seated, who
        return self._unseated, ALL_GUESTS

    # --- the count ------------------------------------------------------------------------------
    def keep_soon(self, turns: Turns) -> None:
        """Write the count down, a while from now and once for all that is counted until then."""
        if self._soon is None:
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(KEEP_S, self._begin, turns)

    def _begin(self, turns: Turns) -> None:
        self._soon = None
        self._writing = asyncio.create_task(self.keep(turns))

    async def keep(self, turns: Turns) -> None:
        """Write down how many orders were not taken up since the last time."""
        new, self._new = self._new, Counter()
        try:
            await turns.run(lambda: self._write(new))
        except StoreTrouble as trouble:
            self._new += new
            log.warning("how many orders were not taken up is not written down: %s", trouble)

    async def stop(self, turns: Turns) -> None:
        """Write down what is left."""
        if self._soon is not None:
            self._soon.cancel()
        await self.keep(turns)

    def _write(self, new: Counter[str]) -> None:
        if not new:
            return
        store = self._night.store
        with store.turn(self._night.at[0]) as turn:  # another server may count at this moment
            for who, count in new.items():
                kept = store.get_value(ROOM + who)
                turn.set_value(ROOM + who, str(int(kept or 0) + count).encode())
