"""A table that runs by itself does so in the name of the dealer who allowed it, and nobody
else's."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.next_step import NextStep, next_step
from pitboss.floor.night import Answer
from pitboss.floor.state import Floor
from pitboss.pit import commands as c
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.web.serving import in_a_loop, on_store

TABLE = "under-over"


@asynccontextmanager
async def running(folder: Path, pace: float = 0.001) -> AsyncIterator[NightService]:
    """The casino night of the demonstration with one table that runs by itself, and a guest."""
    service = open_demo(folder, "night", read_plan("night"), "test edition", pace)
    conduct = service.automatic_dealer
    assert conduct is not None
    for name in service.floor.tables:
        conduct.switch(name, name == TABLE)
    service.queue.start()
    conduct.start()
    try:
        await done(service, "banker", o.Admit("g1", of_age=True))
        await done(service, "banker", o.Sell("window-1", 10_000, "g1"))
        await done(service, "g1", c.Sit(1, 100), TABLE)
        yield service
    finally:
        await conduct.stop()
        await service.queue.stop()
        service.night.store.close()


async def done(service: NightService, who: str, command: Any, table: str = "") -> None:
    """Ask for something that has to be done."""
    answer = await service.order(who, command, table)
    assert isinstance(answer, Answer), answer
    assert answer.entry.refused is None, answer.entry.refused


async def rounds(service: NightService, more: int = 3) -> None:
    """Wait until the table has played a number of further rounds."""
    last = service.floor.tables[TABLE].table.round + more
    async with asyncio.timeout(PATIENCE_S):
        while service.floor.tables[TABLE].table.round < last:
            await asyncio.sleep(0.005)


def actors(service: NightService, since: int) -> set[str]:
    """Who asked for something at the table after a row."""
    rows = on_store(service, lambda: list(service.night.store.rows(since)))
    entries = [read_entry(row.body).order for row in rows]
    return {order.actor for order in entries if order.table == TABLE}


async def relieved(service: NightService) -> None:
    dealer = service.floor.tables[TABLE].posts["dealer"]
    for other in [
        person
        for person in service.floor.duty
        if person != dealer and not service.floor.duty[person].post
    ]:
        answer = await service.order(other, o.TakePost("dealer", other), TABLE)
        if isinstance(answer, Answer) and answer.entry.refused is None:
            return
    raise AssertionError("nobody can relieve the dealer")


async def left(service: NightService) -> None:
    dealer = service.floor.tables[TABLE].posts["dealer"]
    await done(service, dealer, o.LeavePost("dealer"), TABLE)


@pytest.mark.parametrize("goes", [relieved, left], ids=["relieved", "left"])
def test_a_table_stops_when_its_dealer_goes(goes: Any, tmp_path: Path) -> None:
    """Nothing more is done until the next dealer asks for it."""

    async def evening() -> None:
        async with running(tmp_path) as service:
            assert service.automatic_dealer is not None
            before = service.floor.tables[TABLE].posts["dealer"]
            await rounds(service)
            await goes(service)
            seq = service.night.at[0]
            await asyncio.sleep(0.5)
            assert service.automatic_dealer.tables == {}
            assert actors(service, seq) <= {before}, "a step under way may still have been taken"
            seq = service.night.at[0]
            await asyncio.sleep(0.3)
            assert service.night.at[0] == seq
            if now := service.floor.tables[TABLE].posts.get("dealer"):
                service.automatic_dealer.switch(TABLE, True)
                await rounds(service)
                assert actors(service, seq) == {now}

    in_a_loop(evening())


def test_no_table_runs_by_itself_without_a_dealer(tmp_path: Path) -> None:
    """There is nobody in whose name it could."""

    async def evening() -> None:
        async with running(tmp_path) as service:
            assert service.automatic_dealer is not None
            await left(service)
            service.automatic_dealer.switch(TABLE, True)
            assert service.automatic_dealer.tables == {}

    in_a_loop(evening())


def test_a_table_that_cannot_continue_is_given_back_and_the_others_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A program fault in the next step of one table does not affect the others."""
    other = "money-wheel"

    def broken(floor: Floor, name: str, at_s: int = -1) -> NextStep | None:
        if name == other:
            raise ZeroDivisionError
        return next_step(floor, name, at_s)

    async def work() -> None:
        async with running(tmp_path) as service:
            conduct = service.automatic_dealer
            assert conduct is not None
            monkeypatch.setattr("pitboss.web.night.automatic_dealer.next_step", broken)
            conduct.switch(other, True)
            await rounds(service)
            assert set(conduct.tables) == {TABLE}, "only the broken one is given back to its dealer"

    in_a_loop(work())
    assert f"table {other} no longer runs by itself" in caplog.text


def test_a_seed_that_cannot_be_written_is_told_with_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program holds the file when a table is closed: its dealer reveals the seed later."""
    monkeypatch.setattr("pitboss.store.sqlite.BUSY_MS", 1)

    async def work() -> None:
        async with running(tmp_path) as service:
            conduct, store = service.automatic_dealer, service.night.store
            assert conduct is not None
            assert isinstance(store, SQLiteStore)
            await rounds(service)
            await conduct.stop()
            await service.queue.run_with_store(lambda: None)  # a step under way is written
            promised = service.floor.tables[TABLE].draws.promise
            with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                conduct.on_close(TABLE)
                (last,) = conduct._last
                await last
            assert promised
            assert service.floor.tables[TABLE].draws.promise == promised

    in_a_loop(work())
    assert f"table {TABLE}: the seed was not revealed: " in caplog.text
    assert "another program is writing" in caplog.text


@pytest.mark.parametrize("pace", [1.0, 0.33])
def test_the_posted_time_is_the_one_that_passes(tmp_path: Path, pace: float) -> None:
    """A demonstration that runs faster posts shorter times."""

    async def look() -> tuple[int, float]:
        async with running(tmp_path, pace) as service, asyncio.timeout(PATIENCE_S):
            while not (view := service.table_view(TABLE)).until_ms:
                await asyncio.sleep(0.01)
            return view.betting_s, view.until_ms / 1000 - time.time()

    posted, left = in_a_loop(look())
    planned_s = next(table.betting_s for table in read_plan("night")[0].tables if table.id == TABLE)
    assert posted == round(planned_s * pace)
    assert left <= posted, "what is left is part of what is posted"
