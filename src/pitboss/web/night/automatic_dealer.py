"""Tables that run by themselves: the next step is taken in the dealer's name when it is due.

It is the same next step that a console shows to a dealer. A table waits for its dealer if something
must be entered, and it waits while nobody is seated. If everyone has passed the dice, the table
waits until a guest sits down, wagers or takes them, and then offers them around once more: under
the law they move on until someone accepts them, and nobody has to (20.25(g)1, (g)7).

Nothing is done in anyone's name unless that person asked for it: when the dealer is relieved or
leaves the post, the table stops.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.floor import orders as o
from pitboss.floor.devices import verify_seed_used
from pitboss.floor.next_step import NextStep, next_step
from pitboss.floor.night import Answer
from pitboss.floor.post_holders import acting_person
from pitboss.floor.readiness import REPAIRS
from pitboss.floor.sealed_words import unopened_guests
from pitboss.floor.state import LiveTable
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import NOBODY, OPEN
from pitboss.store.journal import StoreTrouble
from pitboss.web.night.order_queue import NightStopped

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

log = logging.getLogger("pitboss.automatic_dealer")
BEAT_S = 1.2
"""The pause between two routine steps, so that people can follow."""
BLOCK = 12
"""After this many draws the seed is revealed, as soon as no wager is up."""
WRONG_S = 5.0


class AutomaticDealer:
    """The tables of a night that run by themselves. `pace` shortens all waits, for tests.

    `tables` names the dealer in whose name each of them runs.
    """

    def __init__(self, service: NightService, pace: float = 1.0) -> None:
        self._service, self._pace = service, pace
        self.tables: dict[str, str] = {}
        self._until: dict[str, int] = {}
        self._last_holdings: dict[str, object] = {}
        self._waiting_tables: set[str] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._due: dict[str, tuple[object, float]] = {}
        self._busy: set[str] = set()
        self._last: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start watching the tables."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave the tables as they are."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def switch(self, name: str, on: bool) -> None:
        """Let a table run by itself, or stop it after the current step."""
        self.tables.pop(name, None)
        if on and (dealer := self._dealer(name)):
            self.tables[name] = dealer
        for memory in (self._until, self._due, self._last_holdings):
            memory.pop(name, None)
        self._waiting_tables.discard(name)
        self._changed.set()

    def _dealer(self, name: str) -> str:
        live = self._service.floor.tables.get(name)
        return live.posts.get(DEALER, "") if live is not None else ""

    def until_ms(self, name: str) -> int:
        """When a table goes on by itself; 0 if it waits for someone."""
        return self._until.get(name, 0)

    def is_waiting_for_guest(self, name: str) -> bool:
        """Whether a table is waiting because everyone has passed the dice."""
        return name in self._waiting_tables

    def on_commit(self) -> None:
        """Rows were committed: look at every table again."""
        self._changed.set()

    async def _work(self) -> None:
        while True:
            self._changed.clear()
            soonest = min((self._look_safely(name) for name in list(self.tables)), default=60.0)
            # Not wait_for: before Python 3.12 it can swallow a cancellation when a change comes in.
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.01, soonest)):
                    await self._changed.wait()

    def _look_safely(self, name: str) -> float:
        """Look at a table; if we cannot tell its next step, its dealer takes over and the other
        tables go on."""
        try:
            return self._look(name)
        except Exception:
            log.exception("table %s no longer runs by itself", name)
            self.switch(name, False)
            self._service.live.refresh()
            return 60.0

    def _look(self, name: str) -> float:
        """Take the next step of a table if it is due; returns in how many seconds to look again."""
        if self._dealer(name) != self.tables.get(name):
            self.switch(name, False)
            self._service.live.refresh()
            return 60.0
        live = self._service.floor.tables.get(name)
        now_s = self._service.now_s
        step = next_step(self._service.floor, name, now_s) if live is not None else None
        if live is not None and step is not None:
            self._watch_dice(live, step)
        if live is None or step is None or step.command is None or not self._can_step(live, step):
            self._until.pop(name, None)
            self._due.pop(name, None)
            waits = live is not None and live.draws.promise and unopened_guests(live.draws)
            return 1.0 if waits else 60.0  # wait only so long for guests to open their words
        if name in self._busy:
            return 60.0
        key = (live.table.round, step.words, step.waits_for, step.hand, live.table.step)
        now = time.monotonic()
        if self._due.get(name, (None, 0.0))[0] != key:
            wait = self._wait(live, step)
            self._due[name] = (key, now + wait)
            counts = step.betting or step.waits_for
            if counts:
                self._until[name] = self._service.night.clock() + int(wait * 1000)
            else:
                self._until.pop(name, None)
            if counts:
                self._service.live.refresh()
        left = self._due[name][1] - now
        if left > 0:
            return left
        self._busy.add(name)
        task = asyncio.create_task(self._take_step(name, live, step))
        task.add_done_callback(lambda done: self._step_done(name, done))
        return 60.0

    def _can_step(self, live: LiveTable, step: NextStep) -> bool:
        """Whether nothing has to be entered and someone is there to play.

        A table whose chips have been counted never opens itself again: people open it, and people
        fix whatever failed.
        """
        if step.asks or live.plan.id in self._waiting_tables:
            return False
        if live.table.status == OPEN and isinstance(step.command, REPAIRS):
            return False
        return bool(live.table.seats) if live.table.status == OPEN else live.counted < 0

    def _watch_dice(self, live: LiveTable, step: NextStep) -> None:
        """Note whether the table is waiting because nobody wants the dice, and announce it once."""
        name, stood = live.plan.id, live.plan.id in self._waiting_tables
        if live.table.hands.holder != NOBODY:
            self._last_holdings.pop(name, None)
        if self._is_nobody_shooting(live, step) != stood:
            self._until.pop(name, None)
            self._waiting_tables ^= {name}
            self._service.live.refresh()

    def _is_nobody_shooting(self, live: LiveTable, step: NextStep) -> bool:
        """Whether the dice have gone all the way around and no guest has done anything since."""
        if not _was_offered(live, step):
            return False
        return self._last_holdings.setdefault(live.plan.id, _holdings(live)) == _holdings(live)

    def _wait(self, live: LiveTable, step: NextStep) -> float:
        if live.table.status != OPEN or isinstance(step.command, o.PromiseDraws):
            return 0.0  # there is nothing on the table to look at
        if step.betting:
            return self._scaled_s(live.plan.betting_s)
        if step.waits_for:
            return self._scaled_s(live.plan.decision_s)
        return BEAT_S * self._pace

    def _scaled_s(self, planned_s: int) -> float:
        """A posted time at this pace, in whole seconds if it is at least one."""
        paced_s = planned_s * self._pace
        return float(round(paced_s)) if paced_s >= 1 else paced_s

    def posted_s(self, planned_s: int) -> int:
        """The time to post, which is the time that really passes; in tests it may be under a
        second."""
        return max(1, int(self._scaled_s(planned_s))) if planned_s else 0

    async def _take_step(self, name: str, live: LiveTable, step: NextStep) -> None:
        command = step.command
        assert command is not None
        if self._dealer(name) != self.tables.get(name):
            return  # relieved or switched off in the meantime
        if _was_offered(live, step):
            self._last_holdings[name] = _holdings(live)
        actor = acting_person(self._service.floor, name, step.by, command)
        if _ends_block(live, step) or isinstance(command, o.RevealDraws):
            await self._order_with_promise(name, o.RevealDraws())
            return  # a guest may have bet in the meantime: the seed is revealed later
        if isinstance(command, c.OpenTable) and live.plan.electronic:
            answer = await self._order_with_promise(name, command)
        else:
            answer = await self._service.order(actor, command, name)
        if not isinstance(answer, Answer) or answer.entry.refused is not None:
            refused = answer.entry.refused if isinstance(answer, Answer) else answer
            log.warning("table %s: %s was refused: %s", name, command, refused)
            await asyncio.sleep(WRONG_S * self._pace)
            return
        # The wagers have just been decided, and guests think before they bet again. If rounds
        # follow one another without a pause, this is the best moment to end a block.
        after, due = self._service.floor.tables[name], next_step(self._service.floor, name)
        if due is not None and after.table.status == OPEN and _ends_block(after, due):
            await self._order_with_promise(name, o.RevealDraws())

    async def _order_with_promise(
        self, name: str, first: c.OpenTable | o.RevealDraws
    ) -> Answer | Refusal:
        """Open a table or end its block, and promise the next draws in the same commit: with a
        wager in between, the device could not make its promise, and so could not draw."""
        dealer, ask = self._dealer(name), self._service.order
        answer, _ = await asyncio.gather(
            ask(dealer, first, name), ask(dealer, o.PromiseDraws(), name)
        )
        return answer

    def on_close(self, name: str) -> None:
        """A table was closed and no longer runs by itself. Its seed is revealed in its dealer's
        name, because no draw will follow."""
        live, dealer = self._service.floor.tables[name], self.tables.get(name, "")
        self.switch(name, False)
        used = (
            live.draws.promise and live.draws.drawn
        )  # an unused promise waits for the table to open again
        if dealer and dealer == self._dealer(name) and used:
            task = asyncio.create_task(self._reveal_last_seed(name, dealer))
            self._last.add(task)
            task.add_done_callback(self._last.discard)

    async def _reveal_last_seed(self, name: str, dealer: str) -> None:
        try:
            answer = await self._service.order(dealer, o.RevealDraws(), name)
        except NightStopped:
            return  # its dealer is asked to reveal it when the night is served again
        except StoreTrouble as trouble:
            log.warning("table %s: the seed was not revealed: %s", name, trouble)
            return
        refused = answer.entry.refused if isinstance(answer, Answer) else answer
        if refused is not None:
            log.warning("table %s: the seed was not revealed: %s", name, refused)

    def _step_done(self, name: str, done: asyncio.Task[None]) -> None:
        self._busy.discard(name)
        self._due.pop(name, None)
        if not done.cancelled() and done.exception() is not None:
            log.warning("table %s: %s", name, done.exception())
        self._changed.set()


def _ends_block(live: LiveTable, step: NextStep) -> bool:
    """Whether to reveal a seed now: between rounds, while no wager is up. The seed of a shoe is
    revealed when the shoe is shuffled anyway."""
    table = live.table
    if not live.draws.promise or any(seat.ups for seat in table.seats.values()):
        return False
    if verify_seed_used(live, 0) is not None:
        return False
    if table.cards is not None:
        shuffled = isinstance(step.command, o.Draw) and live.draws.drawn > 0
        return shuffled and table.cards.round is None
    return live.draws.drawn >= BLOCK and table.called is None


def _was_offered(live: LiveTable, step: NextStep) -> bool:
    """Whether the dice would go to someone who has already passed them."""
    command = step.command
    return isinstance(command, c.RefuseDice) and command.seat in live.table.hands.offerees


def _holdings(live: LiveTable) -> dict[int, object]:
    """What each guest has at a table; it changes when someone sits down, wagers or leaves."""
    return {n: (seat.chips, tuple(seat.ups.items())) for n, seat in live.table.seats.items()}
