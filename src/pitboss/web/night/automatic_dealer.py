"""A table that runs by itself: the next step is taken in its dealer's name when its time has come.

It is the same next step that a console shows to a dealer. A table where something has to be keyed
in waits for its dealer; so does one where nobody sits. Where everybody has let the dice go by, the
table stands still until a guest sits down, wagers or takes them, and then they go round once more:
the law has them move on until somebody accepts, and nobody need (20.25(g)1, (g)7).

Nothing is done in the name of somebody who did not ask for it: when the dealer is relieved, or
leaves the post, the table stops.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.floor import orders as o
from pitboss.floor.devices import verify_used
from pitboss.floor.next_step import Next, next_step
from pitboss.floor.night import Answer
from pitboss.floor.post_holders import acting
from pitboss.floor.readiness import PUTS_RIGHT
from pitboss.floor.sealed_words import unopened
from pitboss.floor.state import LiveTable
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import NOBODY, OPEN
from pitboss.store.journal import StoreTrouble
from pitboss.web.night.turns import Stopped

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

log = logging.getLogger("pitboss.conduct")
BEAT_S = 1.2
"""The time between two steps that nobody has to think about, so that people can follow."""
BLOCK = 12
"""After so many draws the seed is revealed, as soon as no wager is up."""
WRONG_S = 5.0


class Conduct:
    """The tables of a night that run by themselves. `pace` makes all waits shorter, for tests.

    `on` names the dealer in whose name each of them runs.
    """

    def __init__(self, hall: Hall, pace: float = 1.0) -> None:
        self._hall, self._pace = hall, pace
        self.on: dict[str, str] = {}
        self._until: dict[str, int] = {}
        self._lay: dict[str, object] = {}
        self._stands: set[str] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._due: dict[str, tuple[object, float]] = {}
        self._busy: set[str] = set()
        self._last: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to look after the tables."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave the tables as they are."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def switch(self, name: str, on: bool) -> None:
        """Let a table run by itself, or stop it after the step under way."""
        self.on.pop(name, None)
        if on and (dealer := self._dealer(name)):
            self.on[name] = dealer
        for kept in (self._until, self._due, self._lay):
            kept.pop(name, None)
        self._stands.discard(name)
        self._changed.set()

    def _dealer(self, name: str) -> str:
        live = self._hall.floor.tables.get(name)
        return live.posts.get(DEALER, "") if live is not None else ""

    def until_ms(self, name: str) -> int:
        """When a table goes on by itself; 0 where it waits for somebody."""
        return self._until.get(name, 0)

    def stands(self, name: str) -> bool:
        """Whether a table stands still because everybody has let the dice go by."""
        return name in self._stands

    def changed(self) -> None:
        """Something was committed: every table is looked at again."""
        self._changed.set()

    async def _work(self) -> None:
        while True:
            self._changed.clear()
            soonest = min((self._looked(name) for name in list(self.on)), default=60.0)
            # Not wait_for: before Python 3.12 it can swallow being stopped when a change comes in.
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.01, soonest)):
                    await self._changed.wait()

    def _looked(self, name: str) -> float:
        """Look at a table; one whose next step cannot be worked out is given back to its dealer,
        and the others go on."""
        try:
            return self._look(name)
        except Exception:
            log.exception("table %s does not run by itself any more", name)
            self.switch(name, False)
            self._hall.live.changed()
            return 60.0

    def _look(self, name: str) -> float:
        """Take the next step of a table if it is time; in how many seconds to look again."""
        if self._dealer(name) != self.on.get(name):
            self.switch(name, False)
            self._hall.live.changed()
            return 60.0
        live = self._hall.floor.tables.get(name)
        now_s = self._hall.now_s
        step = next_step(self._hall.floor, name, now_s) if live is not None else None
        if live is not None and step is not None:
            self._see_dice(live, step)
        if live is None or step is None or step.command is None or not self._goes(live, step):
            self._until.pop(name, None)
            self._due.pop(name, None)
            waits = live is not None and live.draws.promise and unopened(live.draws)
            return 1.0 if waits else 60.0  # words that stay shut are waited for so long only
        if name in self._busy:
            return 60.0
        key = (live.table.round, step.words, step.waits_for, step.hand, live.table.step)
        now = time.monotonic()
        if self._due.get(name, (None, 0.0))[0] != key:
            wait = self._wait(live, step)
            self._due[name] = (key, now + wait)
            counts = step.betting or step.waits_for
            if counts:
                self._until[name] = self._hall.night.clock() + int(wait * 1000)
            else:
                self._until.pop(name, None)
            if counts:
                self._hall.live.changed()
        left = self._due[name][1] - now
        if left > 0:
            return left
        self._busy.add(name)
        task = asyncio.create_task(self._take(name, live, step))
        task.add_done_callback(lambda done: self._taken(name, done))
        return 60.0

    def _goes(self, live: LiveTable, step: Next) -> bool:
        """Nothing has to be keyed in, and somebody is there to play. A table whose chips have been
        counted is opened again by people, never by itself; and people put right what has failed."""
        if step.asks or live.plan.id in self._stands:
            return False
        if live.table.status == OPEN and isinstance(step.command, PUTS_RIGHT):
            return False
        return bool(live.table.seats) if live.table.status == OPEN else live.counted < 0

    def _see_dice(self, live: LiveTable, step: Next) -> None:
        """Note whether the table stands still because nobody wants the dice, and tell it once."""
        name, stood = live.plan.id, live.plan.id in self._stands
        if live.table.hands.holder != NOBODY:
            self._lay.pop(name, None)
        if self._nobody_wants(live, step) != stood:
            self._until.pop(name, None)
            self._stands ^= {name}
            self._hall.live.changed()

    def _nobody_wants(self, live: LiveTable, step: Next) -> bool:
        """Whether the dice have gone round, and no guest has done anything since they last did."""
        if not _gone_by(live, step):
            return False
        return self._lay.setdefault(live.plan.id, _lies(live)) == _lies(live)

    def _wait(self, live: LiveTable, step: Next) -> float:
        if live.table.status != OPEN or isinstance(step.command, o.PromiseDraws):
            return 0.0  # nothing lies there that anybody would look at
        if step.betting:
            return self._lasts(live.plan.betting_s)
        if step.waits_for:
            return self._lasts(live.plan.decision_s)
        return BEAT_S * self._pace

    def _lasts(self, planned_s: int) -> float:
        """How long a posted time is at this pace: whole seconds, so that it can be posted so."""
        paced_s = planned_s * self._pace
        return float(round(paced_s)) if paced_s >= 1 else paced_s

    def posted_s(self, planned_s: int) -> int:
        """The time that is posted is the one that passes; a test may be faster than a second."""
        return max(1, int(self._lasts(planned_s))) if planned_s else 0

    async def _take(self, name: str, live: LiveTable, step: Next) -> None:
        command = step.command
        assert command is not None
        if self._dealer(name) != self.on.get(name):
            return  # relieved, or switched off, since it was looked at
        if _gone_by(live, step):
            self._lay[name] = _lies(live)
        actor = acting(self._hall.floor, name, step.by, command)
        if _ends_block(live, step) or isinstance(command, o.RevealDraws):
            await self._bind(name, o.RevealDraws())
            return  # a guest may have bet meanwhile: the seed is revealed some other time
        if isinstance(command, c.OpenTable) and live.plan.electronic:
            answer = await self._bind(name, command)
        else:
            answer = await self._hall.ask(actor, command, name)
        if not isinstance(answer, Answer) or answer.entry.refused is not None:
            refused = answer.entry.refused if isinstance(answer, Answer) else answer
            log.warning("table %s: %s was refused: %s", name, command, refused)
            await asyncio.sleep(WRONG_S * self._pace)
            return
        # What was on the table has just been decided, and guests think before they bet again: where
        # rounds follow each other without a pause there is no better moment to end a block.
        after, due = self._hall.floor.tables[name], next_step(self._hall.floor, name)
        if due is not None and after.table.status == OPEN and _ends_block(after, due):
            await self._bind(name, o.RevealDraws())

    async def _bind(self, name: str, first: c.OpenTable | o.RevealDraws) -> Answer | Refusal:
        """Open a table, or end its block, and promise the next draws in the same turn: a wager that
        came in between would keep the device from being bound, and so from drawing."""
        dealer, ask = self._dealer(name), self._hall.ask
        answer, _ = await asyncio.gather(
            ask(dealer, first, name), ask(dealer, o.PromiseDraws(), name)
        )
        return answer

    def closed(self, name: str) -> None:
        """A table that was closed runs by itself no more; the last thing that is done in its
        dealer's name is to reveal its seed, because no draw will follow."""
        live, dealer = self._hall.floor.tables[name], self.on.get(name, "")
        self.switch(name, False)
        used = live.draws.promise and live.draws.drawn  # another waits for the table to open again
        if dealer and dealer == self._dealer(name) and used:
            task = asyncio.create_task(self._reveal_last(name, dealer))
            self._last.add(task)
            task.add_done_callback(self._last.discard)

    async def _reveal_last(self, name: str, dealer: str) -> None:
        try:
            answer = await self._hall.ask(dealer, o.RevealDraws(), name)
        except Stopped:
            return  # its dealer is asked for it when the night is served again
        except StoreTrouble as trouble:
            log.warning("table %s: its seed was not revealed: %s", name, trouble)
            return
        refused = answer.entry.refused if isinstance(answer, Answer) else answer
        if refused is not None:
            log.warning("table %s: its seed was not revealed: %s", name, refused)

    def _taken(self, name: str, done: asyncio.Task[None]) -> None:
        self._busy.discard(name)
        self._due.pop(name, None)
        if not done.cancelled() and done.exception() is not None:
            log.warning("table %s: %s", name, done.exception())
        self._changed.set()


def _ends_block(live: LiveTable, step: Next) -> bool:
    """A seed is revealed between rounds, when no wager stands that the next was chosen for; that of
    a shoe when it is shuffled anyway."""
    table = live.table
    if not live.draws.promise or any(seat.ups for seat in table.seats.values()):
        return False
    if verify_used(live, 0) is not None:
        return False
    if table.cards is not None:
        shuffled = isinstance(step.command, o.Draw) and live.draws.drawn > 0
        return shuffled and table.cards.round is None
    return live.draws.drawn >= BLOCK and table.called is None


def _gone_by(live: LiveTable, step: Next) -> bool:
    """Whether the dice would be offered to somebody who has let them go by already."""
    command = step.command
    return isinstance(command, c.RefuseDice) and command.seat in live.table.hands.asked


def _lies(live: LiveTable) -> dict[int, object]:
    """What every guest has at a table: it changes when somebody sits down, wagers or leaves."""
    return {n: (seat.chips, tuple(seat.ups.items())) for n, seat in live.table.seats.items()}
