"""How many journal rows someone may add, by refused orders or by any orders.

Every decided order is a row, even a refused one, and the same order sent again gets the same
answer. So an order beyond the quota is not decided at all: its sender is asked to try again later,
as after any request that comes too fast, and then it may be carried out. The number of such orders
is stored beside the journal, by the sender's id.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pitboss.floor.night import Night
from pitboss.floor.state import Floor
from pitboss.store.journal import StoreTrouble
from pitboss.web.limits.rate_limit import RateLimit

if TYPE_CHECKING:
    from pitboss.web.night.order_queue import OrderQueue

log = logging.getLogger("pitboss.door")

REFUSED_AT_ONCE, REFUSED_A_SECOND = 60, 1 / 5
"""Refused orders of one guest who has a seat or imitation money."""
FIRST_AT_ONCE, FIRST_A_SECOND = 3, 1 / 600
"""Refused orders of one guest who has neither, before they count against the shared quota."""
UNSEATED_AT_ONCE, UNSEATED_A_SECOND = 200, 2.0
"""The shared quota: refused orders beyond these, of all guests without a seat or money, because new
ones can always join."""
STAFF_AT_ONCE, STAFF_A_SECOND = 300, 2.0
"""Refused orders of one staff member."""
ORDERS_AT_ONCE, ORDERS_A_SECOND = 120, 5.0
"""Orders of one guest, refused or not."""
TOO_MANY_ORDERS = "too many of your orders were refused, or came at once"
ALL_GUESTS = "guests without a seat or money"
KEEP_S = 10.0
KEY_PREFIX = "untaken/"
"""The key prefix of the count that is stored beside the journal."""


class QuotaHold(NamedTuple):
    """One refusal, taken in advance; or how long to wait if none are left."""

    wait_s: int
    limit: RateLimit
    whose: str

    def give_back(self) -> None:
        """The order was not refused, or was answered before: it costs no refusal."""
        self.limit.give_back(self.whose)


class RowQuota:
    """What each person may still add tonight; `untaken` counts undecided orders by sender."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._seated = RateLimit(REFUSED_AT_ONCE, REFUSED_A_SECOND)
        self._first = RateLimit(FIRST_AT_ONCE, FIRST_A_SECOND)
        self._unseated = RateLimit(UNSEATED_AT_ONCE, UNSEATED_A_SECOND)
        self._staff = RateLimit(STAFF_AT_ONCE, STAFF_A_SECOND)
        self._orders = RateLimit(ORDERS_AT_ONCE, ORDERS_A_SECOND)
        self.untaken = Counter(
            {
                name.removeprefix(KEY_PREFIX): int(value)
                for name, value in night.store.all_values()
                if name.startswith(KEY_PREFIX)
            }
        )
        self._new: Counter[str] = Counter()
        self._soon: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    def take(self, floor: Floor, who: str) -> QuotaHold:
        """Take one order, and one refusal in advance."""
        pace, whose = self._limit_for(floor, who)
        is_guest = who in floor.guests
        if pace.take(whose):
            if not is_guest or self._orders.take(who):
                return QuotaHold(0, pace, whose)
            pace.give_back(whose)
        self.untaken[who] += 1
        self._new[who] += 1
        wait_s = max(1, pace.wait_s(whose), self._orders.wait_s(who) if is_guest else 0)
        return QuotaHold(wait_s, pace, whose)

    def _limit_for(self, floor: Floor, who: str) -> tuple[RateLimit, str]:
        guest = floor.guests.get(who)
        if guest is None and who in floor.people:
            return self._staff, who
        if guest is not None and (guest.seats or guest.wallet):
            return self._seated, who
        if self._first.left(who) >= 1:
            return self._first, who
        return self._unseated, ALL_GUESTS

    # --- the count ------------------------------------------------------------------------------
    def keep_soon(self, turns: OrderQueue) -> None:
        """Store the count a little later, once for everything that is counted until then."""
        if self._soon is None:
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(KEEP_S, self._begin, turns)

    def _begin(self, turns: OrderQueue) -> None:
        self._soon = None
        self._writing = asyncio.create_task(self.keep(turns))

    async def keep(self, turns: OrderQueue) -> None:
        """Store how many orders were left undecided since the last time."""
        new, self._new = self._new, Counter()
        try:
            await turns.run_with_store(lambda: self._write(new))
        except StoreTrouble as trouble:
            self._new += new
            log.warning("the count of undecided orders is not stored: %s", trouble)

    async def stop(self, turns: OrderQueue) -> None:
        """Store what is left."""
        if self._soon is not None:
            self._soon.cancel()
        await self.keep(turns)

    def _write(self, new: Counter[str]) -> None:
        if not new:
            return
        store = self._night.store
        with store.turn(self._night.at[0]) as turn:  # another server may be counting too
            for who, count in new.items():
                value = store.get_value(KEY_PREFIX + who)
                turn.set_value(KEY_PREFIX + who, str(int(value or 0) + count).encode())
