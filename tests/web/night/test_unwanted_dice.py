"""A craps table that runs by itself, where nobody wants the dice: they go around once, then the
table stops and says so, and continues when a guest does something."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.next_step import next_step
from pitboss.floor.night import Answer
from pitboss.pit import commands as c
from pitboss.pit.state import Table
from pitboss.web.night.service import NightService
from pitboss.web.views.desk import desk_view
from tests.patience import PATIENCE_S
from tests.web.serving import in_a_loop, on_store

NAME, SEATS = "craps", (1, 2, 3)
AGAIN = "Everyone has passed on the pair of dice: it is offered again when someone wagers"


@asynccontextmanager
async def running(folder: Path, electronic: bool) -> AsyncIterator[NightService]:
    """Craps by hand that runs by itself, with three guests who say nothing."""
    plan, private = read_plan("night")
    tables = [
        replace(table, by_hand=True, electronic=electronic)
        for table in plan.tables
        if table.id == NAME
    ]
    service = open_demo(
        folder, "night", (replace(plan, tables=tuple(tables)), private), "test", 0.001
    )
    assert service.automatic_dealer is not None
    service.queue.start()
    try:
        for seat in SEATS:
            await done(service, "banker", o.Admit(f"g{seat}", of_age=True))
            await done(service, "banker", o.Sell("window-1", 10_000, f"g{seat}"))
        for seat in SEATS:
            await done(service, f"g{seat}", c.Sit(seat, 100), NAME)
        service.automatic_dealer.start()
        yield service
    finally:
        await service.automatic_dealer.stop()
        await service.queue.stop()
        service.night.store.close()


async def done(service: NightService, who: str, command: Any, table: str = "") -> None:
    """Ask for something that has to be done."""
    answer = await service.order(who, command, table)
    assert isinstance(answer, Answer), answer
    assert answer.entry.refused is None, answer.entry.refused


def table_of(service: NightService) -> Table:
    """The craps table as it stands."""
    return service.floor.tables[NAME].table


async def until(is_true: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_true():
            await asyncio.sleep(0.005)


async def rests(service: NightService) -> int:
    """Wait until the table stands still, and check that it stays so; returns after which row."""
    assert service.automatic_dealer is not None
    await until(
        lambda: (
            service.automatic_dealer is not None
            and service.automatic_dealer.is_waiting_for_guest(NAME)
        )
    )
    seq = service.night.at[0]
    await asyncio.sleep(0.3)
    assert service.night.at[0] == seq, "nothing more is written down"
    assert service.automatic_dealer.is_waiting_for_guest(NAME)
    view = service.table_view(NAME)
    assert (view.says, view.until_ms, view.betting) == (AGAIN, 0, True)
    assert console(service) == AGAIN
    return seq


def console(service: NightService) -> str:
    """What the dealer's console says."""
    step = desk_view(service, NAME, None, table_dealer(service)).next
    assert step is not None
    return step.words


def table_dealer(service: NightService) -> str:
    """Who deals there."""
    return service.floor.tables[NAME].posts["dealer"]


def refusals(service: NightService, since: int = 0) -> Counter[int]:
    """How often each seat declined the dice, after a row."""
    rows = on_store(service, lambda: list(service.night.store.rows(since)))
    entries = [read_entry(row.body) for row in rows]
    commands = [entry.order.command for entry in entries if entry.refused is None]
    return Counter(command.seat for command in commands if isinstance(command, c.RefuseDice))


@pytest.mark.clause("nj-13-47-20-25-g-1-refusal", "nj-13-47-20-25-g-7")
@pytest.mark.parametrize("electronic", [False, True], ids=["real dice", "device"])
def test_the_dice_go_round_once_and_again_after_a_wager(tmp_path: Path, electronic: bool) -> None:
    async def evening() -> None:
        async with running(tmp_path, electronic) as service:
            seq = await rests(service)
            assert refusals(service) == dict.fromkeys(SEATS, 1)
            await done(service, "g3", c.PlaceWager(3, "pass", 5), NAME)
            await until(lambda: refusals(service, seq).total() == len(SEATS))
            again = await rests(service)
            assert refusals(service, seq) == dict.fromkeys(SEATS, 1)
            offered = service.table_view(NAME).offered
            await done(service, f"g{offered}", c.AcceptDice(offered), NAME)
            await until(lambda: table_of(service).step > 2 or table_of(service).round > 1)
            assert service.automatic_dealer is not None
            assert not service.automatic_dealer.is_waiting_for_guest(NAME)
            assert not refusals(service, again)
            assert AGAIN not in service.table_view(NAME).says

    in_a_loop(evening())


def test_dice_that_were_taken_are_not_offered_again(tmp_path: Path) -> None:
    """Before the table is checked again the console already says what comes next."""

    async def evening() -> None:
        async with running(tmp_path, electronic=False) as service:
            await rests(service)
            conduct, offered = service.automatic_dealer, service.table_view(NAME).offered
            assert conduct is not None
            await conduct.stop()  # nothing is looked at any more
            await done(service, f"g{offered}", c.AcceptDice(offered), NAME)
            assert conduct.is_waiting_for_guest(NAME)
            due = next_step(service.floor, NAME)
            assert due is not None
            assert console(service) == due.words
            assert service.table_view(NAME).says != AGAIN

    in_a_loop(evening())


def test_who_comes_later_is_offered_the_dice_first(tmp_path: Path) -> None:
    """Then they go around once more, because there is someone to play with."""

    async def evening() -> None:
        async with running(tmp_path, electronic=False) as service:
            seq = await rests(service)
            await done(service, "banker", o.Admit("g4", of_age=True))
            await done(service, "banker", o.Sell("window-1", 10_000, "g4"))
            await done(service, "g4", c.Sit(4, 100), NAME)
            await until(lambda: refusals(service, seq)[4] == 1)
            await until(lambda: refusals(service, seq)[4] == 2)
            await rests(service)
            assert refusals(service, seq) == {**dict.fromkeys(SEATS, 1), 4: 2}

    in_a_loop(evening())


def test_a_guest_who_lets_them_go_by_sends_them_on(tmp_path: Path) -> None:
    """A player who is asked again may say no: the others are asked, once, and then all is quiet
    again."""

    async def evening() -> None:
        async with running(tmp_path, electronic=False) as service:
            seq = await rests(service)
            offered = service.table_view(NAME).offered
            await done(service, f"g{offered}", c.RefuseDice(offered), NAME)
            await until(lambda: refusals(service, seq).total() == len(SEATS))
            await rests(service)
            assert refusals(service, seq) == dict.fromkeys(SEATS, 1)

    in_a_loop(evening())


def test_a_dealer_is_told_what_can_be_done(tmp_path: Path) -> None:
    """A table that does not run by itself promises nothing to the guests."""

    async def evening() -> None:
        async with running(tmp_path, electronic=False) as service:
            await rests(service)
            assert service.automatic_dealer is not None
            service.automatic_dealer.switch(NAME, False)
            assert not service.automatic_dealer.is_waiting_for_guest(NAME)
            assert service.table_view(NAME).says == "Everyone has passed on the pair of dice"
            assert "offer it to seat 1 again, or close the table" in console(service)

    in_a_loop(evening())
