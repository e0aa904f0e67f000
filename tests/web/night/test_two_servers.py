"""Two real servers of one night in PostgreSQL: someone who signs in at one is known at the
other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.demo.opening import open_night, read_plan
from pitboss.floor.entry import read_entry
from pitboss.floor.night import Night
from pitboss.pit.commands import CloseTable
from pitboss.pit.state import CLOSED
from pitboss.store.keys import make_key
from pitboss.store.postgres import PostgresStore
from pitboss.web.auth.attempts import EACH_MS
from pitboss.web.night.opening import open_service
from tests.patience import PATIENCE_S
from tests.stores import database_url, new_name
from tests.web.serving import PIN, Client, Served, on_store, running

EDITION, SLUG = "test edition", "night"
SOON_S = PATIENCE_S


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Both have opened the night before anyone came in."""
    plan, private = read_plan(SLUG)
    plan, signer = replace(plan, night=new_name()), make_key(tmp_path / "night.key")
    plan = replace(plan, key=signer.public.hex(), key_holder=plan.people[0].id)
    store = PostgresStore.create(database_url(), plan.night)
    open_night(Night(store, EDITION, signer), plan, private)
    store.close()
    with ExitStack() as stack:
        folders = []
        for _ in range(2):
            store = PostgresStore(database_url(), plan.night)
            service = open_service(store, EDITION, SLUG, lambda night: night.sign_with(signer))
            folders.append(stack.enter_context(running([service])))
        yield folders[0], folders[1]


def soon(what: Callable[[], bool]) -> bool:
    """Whether something is so within seconds."""
    until = time.monotonic() + SOON_S
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def beside(client: Client, other: Served) -> Client:
    """The same browser, at the other server."""
    twin = other.client(SLUG)
    twin.http.cookies.set("pitboss", client.http.cookies["pitboss"])
    twin.signed(client.me)
    return twin


def status(client: Client) -> int:
    """The API's answer to someone who asks who they are."""
    return client.get("/me").status_code


def test_a_token_of_one_is_good_at_the_other_until_it_is_revoked(
    servers: tuple[Served, Served],
) -> None:
    one, two = servers
    guest = one.guest(SLUG, name="Ada")
    twin = beside(guest, two)
    assert soon(lambda: status(twin) == 200)
    assert two.services[SLUG].credentials.names[guest.me["who"]] == "Ada"
    banker = two.staff("banker", SLUG)
    assert soon(lambda: status(beside(banker, one)) == 200)
    credentials = two.services[SLUG].credentials
    on_store(
        two.services[SLUG],
        lambda: credentials.revoke_tokens(*credentials.tokens_of("guest", guest.me["who"])),
    )
    assert status(twin) == 401
    assert soon(lambda: status(guest) == 401), "shown out at one server, out at all of them"


def test_wrong_pins_at_one_are_counted_at_the_other(servers: tuple[Served, Served]) -> None:
    one, two = servers
    clients = (one.staff("banker", SLUG), two.staff("banker", SLUG))
    body, statuses = {"person": "chief", "pin": "0000"}, []
    for number in range(9):
        statuses.append(clients[number % 2].post("/staff", body).status_code)
    assert statuses == [403] * 8 + [429], "eight in all, not eight at each"
    for client in clients:
        right = client.post("/staff", {**body, "pin": PIN})
        assert right.status_code == 429
        assert 0 < int(right.headers["retry-after"]) <= EACH_MS // 1000
    assert clients[0].post("/staff", {"person": "banker", "pin": PIN}).status_code == 201


def test_what_is_done_at_one_is_seen_at_the_other(servers: tuple[Served, Served]) -> None:
    """Nobody has to do anything at the second server for it to know."""
    one, two = servers
    banker, guest = one.staff("banker", SLUG), one.guest(SLUG)
    who = guest.me["who"]
    assert banker.order("Sell", window="window-1", cents=5_000, guest=who)["done"]
    held = one.services[SLUG].floor.guests[who].wallet
    assert held > 0
    there = two.services[SLUG]
    assert soon(lambda: who in there.floor.guests and there.floor.guests[who].wallet == held)
    twin = beside(guest, two)
    assert twin.order("Sit", "craps", seat=1, chips=held)["done"]
    assert soon(lambda: one.services[SLUG].floor.tables["craps"].guests.get(1) == who)


def test_a_code_of_one_use_is_used_at_one_server_only(servers: tuple[Served, Served]) -> None:
    """Even though the other server has not heard yet that it was used."""
    one, two = servers
    guest = one.guest(SLUG)
    here, there = one.services[SLUG], two.services[SLUG]
    code = on_store(here, lambda: here.credentials.make_code("wallet", "banker", guest.me["who"]))
    assert soon(lambda: there.credentials.find_code(code) is not None)
    there.credentials.reload = lambda: False  # type: ignore[method-assign]
    assert on_store(here, lambda: here.credentials.use_code(code))
    assert there.credentials.find_code(code) is not None
    assert not on_store(there, lambda: there.credentials.use_code(code))


def test_a_table_wished_closed_at_one_is_known_at_the_other(
    servers: tuple[Served, Served],
) -> None:
    """It is shown there, can be withdrawn there, and is carried out there if the first is gone."""
    one, two = servers
    here, there = one.services[SLUG], two.services[SLUG]
    guest, banker, chief = one.guest(SLUG), one.staff("banker", SLUG), one.staff("chief", SLUG)
    who, table = guest.me["who"], "under-over"
    assert banker.order("Sell", window="window-1", cents=5_000, guest=who)["done"]
    assert guest.order("Sit", table, seat=1, chips=50)["done"]
    dealer = one.staff(f"{table}-dealer", SLUG)
    assert dealer.order("PromiseDraws", table)["done"]
    assert guest.order("PlaceWager", table, seat=1, wager="seven", stake=5)["done"]
    path = f"/tables/{table}/closing"
    assert chief.post(path, {"on": True}).status_code == 200
    assert soon(lambda: table in there.closing.requests)
    twin = beside(chief, two)
    assert soon(lambda: status(twin) == 200)
    assert twin.post(path, {"on": False}).status_code == 200
    assert soon(lambda: table not in here.closing.requests), "withdrawn at the other server"
    assert chief.post(path, {"on": True}).status_code == 200
    assert soon(lambda: table in there.closing.requests)
    here.closing.on_commit = lambda: None  # type: ignore[method-assign]  # closes nothing
    assert dealer.order("Draw", table)["done"]
    assert soon(lambda: there.floor.tables[table].table.status == CLOSED)
    assert soon(lambda: table not in here.closing.requests)


def test_two_servers_order_the_closing_of_a_table_once(servers: tuple[Served, Served]) -> None:
    one, two = servers
    here, there, table = one.services[SLUG], two.services[SLUG], "under-over"
    chief = one.staff("chief", SLUG)
    assert chief.post(f"/tables/{table}/closing", {"on": True}).status_code == 200
    assert soon(lambda: there.floor.tables[table].table.status == CLOSED)
    assert soon(lambda: not there.closing.requests and not there.closing._tasks)
    rows = on_store(here, lambda: list(here.night.store.rows()))
    asked = [row for row in rows if isinstance(read_entry(row.body).order.command, CloseTable)]
    assert len(asked) == 1
