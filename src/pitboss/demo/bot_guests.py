"""Guests played by programs: they join, buy chips, sit, bet, decide and leave, as people do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from pitboss.demo import bot_choices
from pitboss.demo.bot_words import BotWords
from pitboss.floor import orders as o
from pitboss.floor.night import Answer
from pitboss.floor.plan import WALLET, nearest_sums
from pitboss.floor.sealed_words import unopened_guests
from pitboss.floor.state import LiveTable, rules_of
from pitboss.pit import commands as c
from pitboss.pit.state import OPEN
from pitboss.web.night.order_queue import NightStopped
from pitboss.web.views.table import seat_count

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

AT_A_TABLE = 3
BUYS_CENTS, BRINGS = 10_000, 400
GIFT = 500
"""What the demonstration's banker gives everyone who joins, as if they had paid for it."""
NAMES = (
    "Ace",
    "Birdie",
    "Clover",
    "Domino",
    "Ember",
    "Fern",
    "Ginger",
    "Hazel",
    "Indigo",
    "Juniper",
    "Kit",
    "Lark",
    "Maple",
    "Nutmeg",
    "Olive",
    "Pepper",
    "Quill",
    "Robin",
    "Sage",
    "Tansy",
)


FIRST, LATER = (0.1, 1.5), (0.5, 6.0)
"""How many seconds a guest thinks before a wager: the first one, and later ones."""
LOOK_S = 0.5
"""How often a guest checks whether to seal or open words; the table waits for them."""


class BotGuests:
    """The programs that play guests tonight; they always leave seats for people."""

    def __init__(self, service: NightService, seed: int = 1, pace: float = 1.0) -> None:
        self._service, self._random, self._pace = service, Random(seed), pace
        self._tasks: list[asyncio.Task[None]] = []
        self._number = 0

    def start(self) -> None:
        """Let the bots join, and put imitation money in the wallets of people who join by phone."""
        self._service.on_join = self._sell_chips
        by_phone = (
            name for name, live in self._service.floor.tables.items() if live.plan.mode == WALLET
        )
        for name in by_phone:
            for _ in range(AT_A_TABLE):
                self._number += 1
                guest = f"bot{self._number}"
                for task in (self._live, self._words):
                    own = task(guest, name, Random(self._random.random()))
                    self._tasks.append(asyncio.create_task(own))

    async def stop(self) -> None:
        """Stop the bots where they are."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def _live(self, guest: str, table: str, random: Random) -> None:
        with suppress(NightStopped):
            await self._join(guest, random)
            while True:
                await self._sit(guest, table, random)
                await self._play(guest, table, random)

    async def _words(self, guest: str, name: str, random: Random) -> None:
        """Add words to the draws, as a phone does on its own."""
        service = self._service
        assert service.floor.plan is not None
        words = BotWords(service.floor.plan.night, guest)
        with suppress(NightStopped):
            while True:
                await asyncio.sleep(LOOK_S * min(1.0, self._pace))
                command = words.next(service.floor.tables[name], random)
                if command is not None:
                    await service.order(guest, command, name)

    async def _join(self, guest: str, random: Random) -> None:
        service = self._service
        if guest not in service.floor.guests:
            await service.order(self._banker(), o.Admit(guest, of_age=True))
        name = NAMES[sum(map(ord, guest)) * 7 % len(NAMES)]
        await service.queue.run_with_store(lambda: service.credentials.set_name(guest, name))

    async def _sell_chips(self, guest: str) -> None:
        floor = self._service.floor
        assert floor.plan is not None
        rate = floor.plan.exchange
        cents = nearest_sums(rate, int(GIFT * 100 / rate))[-1]
        await self._service.order(self._banker(), o.Sell(next(iter(floor.windows)), cents, guest))

    def _banker(self) -> str:
        return next(
            window.banker for window in self._service.floor.windows.values() if window.banker
        )

    async def _sit(self, guest: str, name: str, random: Random) -> None:
        """Take a free seat, leaving the low numbers to people."""
        service = self._service
        while True:
            floor = service.floor
            if guest in floor.tables[name].guests.values():
                return
            if floor.guests[guest].wallet < BRINGS:
                window = next(iter(floor.windows))
                await service.order(self._banker(), o.Sell(window, BUYS_CENTS, guest))
            table = service.floor.tables[name].table
            most = seat_count(rules_of(service.floor, name), table)
            free = [seat for seat in range(most, 1, -1) if seat not in table.seats]
            if free:
                answer = await service.order(guest, c.Sit(free[0], BRINGS), name)
                if isinstance(answer, Answer) and answer.entry.refused is None:
                    return
            await self._rest(random, 1.0, 3.0)

    async def _play(self, guest: str, name: str, random: Random) -> None:
        service, bet_in, last_answer = self._service, -1, None
        while True:
            await self._rest(random, 0.3, 1.2)
            live = service.floor.tables[name]
            seat = next((s for s, who in live.guests.items() if who == guest), 0)
            if not seat or seat not in live.table.seats:
                return
            table = live.table
            if bot_choices.is_poor(table, seat) and not table.seats[seat].ups:
                await service.order(guest, c.Leave(seat), name)
                return
            command = bot_choices.choose_answer(service.floor, name, seat, random)
            if command is not None and (table.round, command) != last_answer:
                last_answer = (table.round, command)
                await self._rest(random, 0.5, 2.5)
                await service.order(guest, command, name)
            elif _takes_wagers(live) and bet_in != table.round:
                # A guest who has just sat down bets soon, so the floor is lively from the start.
                await self._rest(random, *(FIRST if bet_in < 0 else LATER))
                bet_in = table.round
                for command in bot_choices.choose_wagers(service.floor, name, seat, random):
                    await service.order(guest, command, name)

    async def _rest(self, random: Random, least: float, most: float) -> None:
        await asyncio.sleep(random.uniform(least, most) * self._pace)


def _takes_wagers(live: LiveTable) -> bool:
    """Whether a table takes wagers now; an electronic device must have promised its seed first."""
    bound = bool(live.draws.promise) or not live.plan.electronic
    ready = bound and not unopened_guests(live.draws)
    return live.table.status == OPEN and live.table.betting and ready
