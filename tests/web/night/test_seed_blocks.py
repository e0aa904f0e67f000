"""Seeds are revealed while a night is played: a table that runs by itself ends its blocks although
guests bet as fast as they can, and every round of a finished block has a proof that holds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.demo.bot_guests import BotGuests
from pitboss.demo.opening import FLOORS, read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.games import load
from pitboss.pit.state import CLOSED
from pitboss.web.night.automatic_dealer import BLOCK
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.web.serving import Served, on_store, running

PACE = 0.02


def dice_and_wheels(folder: Path, slug: str) -> NightService:
    """A house of the demonstration without its tables of cards."""
    plan, private = read_plan(slug)
    tables = tuple(table for table in plan.tables if load(table.game).play is None)
    return open_demo(folder, slug, (replace(plan, tables=tables), private), "test edition", PACE)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The three houses of the demonstration and their guests, served until every dice table and
    every wheel is in its third block."""
    services = [dice_and_wheels(tmp_path_factory.mktemp(slug), slug) for slug in FLOORS]
    with running(services, conduct=True) as served:
        loop = services[0].queue._task.get_loop()  # type: ignore[union-attr]
        bots = [BotGuests(service, seed, PACE) for seed, service in enumerate(services)]
        for bot in bots:
            loop.call_soon_threadsafe(bot.start)
        end = time.monotonic() + PATIENCE_S
        while any(behind(service) for service in services) and time.monotonic() < end:
            time.sleep(0.2)
        for bot in bots:
            asyncio.run_coroutine_threadsafe(bot.stop(), loop).result(PATIENCE_S)
        yield served


def behind(service: NightService) -> list[str]:
    """The tables that are still in their first or second block."""
    return [name for name, live in service.floor.tables.items() if live.draws.block < 3]


def test_every_table_comes_to_its_third_block(played: Served) -> None:
    assert [behind(service) for service in played.services.values()] == [[], [], []]
    for service in played.services.values():
        for name in service.floor.tables:
            draws = [draw for block, draw in service.record.tables[name].draws if block == 1]
            assert max(draws) >= BLOCK, f"{name}: a block has so many draws at the least"


@pytest.mark.parametrize("slug", FLOORS)
def test_a_round_of_the_first_block_has_a_proof_that_holds(played: Served, slug: str) -> None:
    service, client = played.services[slug], played.client(slug)
    for name in service.floor.tables:
        drawn = service.record.tables[name].draws
        for draw in (1, max(draw for block, draw in drawn if block == 1)):
            view = client.get(f"/tables/{name}/rounds/{drawn[1, draw]}").json()
            proof = next(
                proof for proof in view["proofs"] if (proof["block"], proof["draw"]) == (1, draw)
            )
            assert proof["holds"] is True, (name, proof)


@pytest.mark.parametrize("slug", FLOORS)
def test_guests_of_the_demonstration_have_words_of_their_own_in_the_draws(
    played: Served, slug: str
) -> None:
    service, client = played.services[slug], played.client(slug)
    rows = on_store(service, lambda: [read_entry(row.body) for row in service.night.store.rows()])
    done = [row for row in rows if row.refused is None]
    sealed = {entry.order.table for entry in done if isinstance(entry.order.command, o.SealWords)}
    assert sealed == set(service.floor.tables), "at every table"
    opened = {entry.order.table for entry in done if isinstance(entry.order.command, o.AddWords)}
    assert opened
    for name in opened:
        first = [
            at
            for (block, draw), at in list(service.record.tables[name].draws.items())
            if draw == 1 and block > 1
        ]
        views = [client.get(f"/tables/{name}/rounds/{number}").json() for number in first]
        words = [proof["words"] for view in views for proof in view["proofs"]]
        assert any(words), f"{name}: words that were opened are part of a proof"


def test_a_table_that_is_closed_reveals_its_last_seed_by_itself(played: Served) -> None:
    """The guests have left, so that nothing is up, and the chief closes tables until one is closed
    in a block from whose seed something was drawn. (A block can end just before its table is
    closed; the seed of the next one, from which nothing was drawn, stays secret.)"""
    service, chief = played.services["night"], played.staff("chief")
    closed: set[str] = set()
    table = ""
    end = time.monotonic() + PATIENCE_S
    while not table and time.monotonic() < end:
        tables = service.floor.tables
        for name in [name for name in tables if tables[name].draws.drawn and name not in closed]:
            assert chief.post(f"/tables/{name}/closing", {"on": True}).status_code == 200
            closed.add(name)
        tables = service.floor.tables
        over = [name for name in closed if tables[name].table.status == CLOSED]
        table = next((name for name in over if not tables[name].draws.promise), "")
        time.sleep(0.05)
    assert table, {name: (tables[name].table.status, tables[name].draws) for name in closed}
    drawn = service.record.tables[table].draws
    block, draw = max(drawn)
    proof = played.client().get(f"/tables/{table}/rounds/{drawn[block, draw]}").json()["proofs"][-1]
    assert (proof["block"], proof["draw"], proof["holds"]) == (block, draw, True)
