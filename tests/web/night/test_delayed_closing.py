"""A table closes after the current round: the request is stored, the act is the core's own."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.pit import commands as c
from pitboss.pit.state import CLOSED, OPEN
from pitboss.store.keys import read_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.night.opening import open_service
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.web.night.test_automatic_dealer import done
from tests.web.serving import Client, Served, in_a_loop, on_store, running

TABLE = "under-over"


def on_overview(client: Client) -> Any:
    """The table as the overview shows it."""
    floor = client.get("/floor").json()["floor"]
    return next(entry for entry in floor if entry["card"]["id"] == TABLE)


def bet(guest: Client) -> None:
    answer = guest.order("PlaceWager", TABLE, seat=1, wager="seven", stake=5)
    assert answer["done"], answer


def seated(served: Served) -> Client:
    """A guest who sits at the table, whose device is bound."""
    guest, banker = served.guest(), served.staff("banker")
    assert banker.order("Sell", window="window-1", cents=10_000, guest=guest.me["who"])["done"]
    assert guest.order("Sit", TABLE, seat=1, chips=100)["done"]
    assert served.staff(f"{TABLE}-dealer").order("PromiseDraws", TABLE)["done"]
    return guest


def closed(service: NightService) -> bool:
    """Whether the table closes soon."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if (
            service.floor.tables[TABLE].table.status == CLOSED
            and TABLE not in service.closing.requests
        ):
            return True
        time.sleep(0.02)
    return False


def house(folder: Path) -> NightService:
    return open_demo(folder, "night", read_plan("night"), "test edition", 0.02)


def test_it_closes_when_the_last_wager_is_decided_in_the_name_of_who_asked(tmp_path: Path) -> None:
    service = house(tmp_path)
    with running([service]) as served:
        guest, chief, dealer = (
            seated(served),
            served.staff("chief"),
            served.staff(f"{TABLE}-dealer"),
        )
        bet(guest)
        assert on_overview(chief)["closes"] is None
        assert on_overview(chief)["closes_later"]
        assert chief.post(f"/tables/{TABLE}/closing", {"on": True}).status_code == 200
        shown = on_overview(chief)
        assert shown["closing"]
        assert "still has" in shown["closing_waits"], "it says what it waits for"
        assert service.floor.tables[TABLE].table.status == OPEN, "not in the middle of a round"
        assert dealer.order("Draw", TABLE)["done"]
        assert closed(service)
        rows = [
            read_entry(row.body).order
            for row in on_store(service, lambda: list(service.night.store.rows()))
        ]
        (order,) = [row for row in rows if isinstance(row.command, c.CloseTable)]
        assert (order.actor, order.table) == ("chief", TABLE)
        assert order.command == c.CloseTable("class A operator")
        assert not on_overview(chief)["closing"]


def test_it_may_be_left_open_after_all(tmp_path: Path) -> None:
    service = house(tmp_path)
    with running([service]) as served:
        guest, chief, dealer = (
            seated(served),
            served.staff("chief"),
            served.staff(f"{TABLE}-dealer"),
        )
        bet(guest)
        for on in (True, False):
            assert chief.post(f"/tables/{TABLE}/closing", {"on": on}).status_code == 200
        assert dealer.order("Draw", TABLE)["done"]
        time.sleep(0.3)
        assert service.floor.tables[TABLE].table.status == OPEN


def test_the_wish_outlives_a_restart(tmp_path: Path) -> None:
    service = house(tmp_path)
    with running([service]) as served:
        guest, chief = seated(served), served.staff("chief")
        bet(guest)
        assert chief.post(f"/tables/{TABLE}/closing", {"on": True}).status_code == 200
    service.night.store.close()
    store = SQLiteStore(tmp_path / "night.pitboss", owner=True)
    key = read_key(tmp_path / "night.key")
    store.side.vault = (
        service.night.store.side.vault
    )  # that of the demonstration is in memory alone
    again = open_service(store, "test edition", "night", lambda night: night.sign_with(key))
    assert again.floor.tables[TABLE].table.status == OPEN
    assert again.closing.requests[TABLE].who == "chief"

    async def decide_it() -> None:
        again.queue.start()
        try:
            await done(again, f"{TABLE}-dealer", o.Draw(), TABLE)
            assert await again.queue.run_with_store(lambda: True)
        finally:
            for task in list(again.closing._tasks.values()):
                await task
            await again.queue.stop()

    in_a_loop(decide_it())
    assert again.floor.tables[TABLE].table.status == CLOSED
    again.night.store.close()


@pytest.mark.parametrize("who", ["in-charge", "banker", "craps-dealer"])
def test_only_who_may_close_the_table_may_wish_it(served: Served, who: str) -> None:
    service, someone = served.services["night"], served.staff(who)
    may = service.closing.may(TABLE, who)
    reply = someone.post(f"/tables/{TABLE}/closing", {"on": True})
    assert (reply.status_code == 200) == may
    assert (TABLE in service.closing.requests) == may or service.floor.tables[
        TABLE
    ].table.status == CLOSED
    if who != "craps-dealer":
        assert not may
    assert someone.post("/tables/nowhere/closing", {"on": True}).status_code == 404


def test_a_table_that_runs_by_itself_stays_closed(tmp_path: Path) -> None:
    service = house(tmp_path)
    with running([service], conduct=True) as served:
        assert service.automatic_dealer is not None
        assert TABLE in service.automatic_dealer.tables
        chief = served.staff("chief")
        end = time.monotonic() + PATIENCE_S
        while service.floor.tables[TABLE].table.status != OPEN:
            assert time.monotonic() < end, "the demonstration opens its tables by itself"
            time.sleep(0.02)
        assert chief.post(f"/tables/{TABLE}/closing", {"on": True}).status_code == 200
        assert closed(service)
        time.sleep(0.5)
        assert service.floor.tables[TABLE].table.status == CLOSED, "it does not open itself again"
        assert TABLE not in service.automatic_dealer.tables
