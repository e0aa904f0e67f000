"""A table that runs by itself does so in the name of the dealer who let it, and of nobody else."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.demo.halls import opened
from pitboss.demo.opening import planned
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.next_step import NextStep, next_step
from pitboss.floor.night import Answer
from pitboss.floor.state import Floor
from pitboss.pit import commands as c
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.night.hall import Hall
from tests.patience import PATIENCE_S
from tests.web.serving import in_a_loop, kept_by

TABLE = "under-over"


@asynccontextmanager
async def running(folder: Path, pace: float = 0.001) -> AsyncIterator[Hall]:
    """The casino night of the demonstration with one table that runs by itself, and a guest."""
    hall = opened(folder, "night", planned("night"), "test edition", pace)
    conduct = hall.conduct
    assert conduct is not None
    for name in hall.floor.tables:
        conduct.switch(name, name == TABLE)
    hall.turns.start()
    conduct.start()
    try:
        await done(hall, "banker", o.Admit("g1", of_age=True))
        await done(hall, "banker", o.Sell("window-1", 10_000, "g1"))
        await done(hall, "g1", c.Sit(1, 100), TABLE)
        yield hall
    finally:
        await conduct.stop()
        await hall.turns.stop()
        hall.night.store.close()


async def done(hall: Hall, who: str, command: Any, table: str = "") -> None:
    """Ask for something that has to be done."""
    answer = await hall.ask(who, command, table)
    assert isinstance(answer, Answer), answer
    assert answer.entry.refused is None, answer.entry.refused


async def rounds(hall: Hall, more: int = 3) -> None:
    """Wait until the table has played so many rounds more."""
    last = hall.floor.tables[TABLE].table.round + more
    async with asyncio.timeout(PATIENCE_S):
        while hall.floor.tables[TABLE].table.round < last:
            await asyncio.sleep(0.005)


def actors(hall: Hall, since: int) -> set[str]:
    """Who asked for something at the table after a row."""
    rows = kept_by(hall, lambda: list(hall.night.store.rows(since)))
    entries = [read_entry(row.body).order for row in rows]
    return {order.actor for order in entries if order.table == TABLE}


async def relieved(hall: Hall) -> None:
    dealer = hall.floor.tables[TABLE].posts["dealer"]
    for other in [
        one for one in hall.floor.duty if one != dealer and not hall.floor.duty[one].post
    ]:
        answer = await hall.ask(other, o.TakePost("dealer", other), TABLE)
        if isinstance(answer, Answer) and answer.entry.refused is None:
            return
    raise AssertionError("nobody can relieve the dealer")


async def left(hall: Hall) -> None:
    dealer = hall.floor.tables[TABLE].posts["dealer"]
    await done(hall, dealer, o.LeavePost("dealer"), TABLE)


@pytest.mark.parametrize("goes", [relieved, left], ids=["relieved", "left"])
def test_a_table_stops_when_its_dealer_goes(goes: Any, tmp_path: Path) -> None:
    """Nothing more is done, until the one who deals by then asks for it."""

    async def evening() -> None:
        async with running(tmp_path) as hall:
            assert hall.conduct is not None
            before = hall.floor.tables[TABLE].posts["dealer"]
            await rounds(hall)
            await goes(hall)
            seq = hall.night.at[0]
            await asyncio.sleep(0.5)
            assert hall.conduct.on == {}
            assert actors(hall, seq) <= {before}, "a step under way may still have been taken"
            seq = hall.night.at[0]
            await asyncio.sleep(0.3)
            assert hall.night.at[0] == seq
            if now := hall.floor.tables[TABLE].posts.get("dealer"):
                hall.conduct.switch(TABLE, True)
                await rounds(hall)
                assert actors(hall, seq) == {now}

    in_a_loop(evening())


def test_no_table_runs_by_itself_without_a_dealer(tmp_path: Path) -> None:
    """There is nobody in whose name it could."""

    async def evening() -> None:
        async with running(tmp_path) as hall:
            assert hall.conduct is not None
            await left(hall)
            hall.conduct.switch(TABLE, True)
            assert hall.conduct.on == {}

    in_a_loop(evening())


def test_a_table_that_cannot_go_on_is_given_back_and_the_others_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of the program in the next step of one table is no matter of the others."""
    other = "money-wheel"

    def broken(floor: Floor, name: str, at_s: int = -1) -> NextStep | None:
        if name == other:
            raise ZeroDivisionError
        return next_step(floor, name, at_s)

    async def work() -> None:
        async with running(tmp_path) as hall:
            conduct = hall.conduct
            assert conduct is not None
            monkeypatch.setattr("pitboss.web.night.automatic_dealer.next_step", broken)
            conduct.switch(other, True)
            await rounds(hall)
            assert set(conduct.on) == {TABLE}, "only the broken one is given back to its dealer"

    in_a_loop(work())
    assert f"table {other} does not run by itself any more" in caplog.text


def test_a_seed_that_cannot_be_written_is_told_with_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program holds the file when a table was closed: its dealer reveals the seed later."""
    monkeypatch.setattr("pitboss.store.sqlite.BUSY_MS", 1)

    async def work() -> None:
        async with running(tmp_path) as hall:
            conduct, store = hall.conduct, hall.night.store
            assert conduct is not None
            assert isinstance(store, SQLiteStore)
            await rounds(hall)
            await conduct.stop()
            await hall.turns.run(lambda: None)  # a step under way is written
            promised = hall.floor.tables[TABLE].draws.promise
            with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                conduct.closed(TABLE)
                (last,) = conduct._last
                await last
            assert promised
            assert hall.floor.tables[TABLE].draws.promise == promised

    in_a_loop(work())
    assert f"table {TABLE}: its seed was not revealed: " in caplog.text
    assert "is being written by somebody else" in caplog.text


@pytest.mark.parametrize("pace", [1.0, 0.33])
def test_the_posted_time_is_the_one_that_passes(tmp_path: Path, pace: float) -> None:
    """A demonstration that runs faster posts shorter times."""

    async def look() -> tuple[int, float]:
        async with running(tmp_path, pace) as hall, asyncio.timeout(PATIENCE_S):
            while not (view := hall.table(TABLE)).until_ms:
                await asyncio.sleep(0.01)
            return view.betting_s, view.until_ms / 1000 - time.time()

    posted, left = in_a_loop(look())
    planned_s = next(one.betting_s for one in planned("night")[0].tables if one.id == TABLE)
    assert posted == round(planned_s * pace)
    assert left <= posted, "what is left is part of what is posted"
