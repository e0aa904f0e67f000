"""Refused orders have a limit: beyond it nothing is decided, so nothing is promised.

If a sender heard that an order was not done, a late duplicate never does it; an order that was not
decided got no answer, and may be done when it is sent again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from pitboss.web.limits import row_quota
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.limits.row_quota import RowQuota
from tests.patience import wait_until
from tests.web.serving import Client, Served, on_store, serving

FEW = 3
WRONG = {"type": "PlaceWager", "seat": 9, "wager": "no such wager", "stake": 1}


@pytest.fixture
def served(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    monkeypatch.setattr(row_quota, "KEEP_S", 0.1)
    with serving(tmp_path_factory.mktemp("allowance")) as server:
        rooms = server.services["night"].row_quota
        rooms._seated = RateLimit(FEW, 1e-6)
        rooms._unseated = RateLimit(2 * FEW, 1e-6)
        rooms._first = RateLimit(1, 1e-6)
        yield server


def sent(client: Client, command: dict[str, Any], table: str = "craps", id: str = "") -> Any:
    """An order, as it goes over the wire."""
    body = {"id": id or secrets.token_hex(16), "table": table, "command": command}
    reply: httpx2.Response = client.post("/orders", body)
    return reply


def player(served: Served) -> Client:
    """A guest with a seat and something to play with."""
    guest, banker = served.guest(), served.staff("banker")
    who = guest.me["who"]
    assert banker.order("Sell", window="window-1", cents=5_000, guest=who)["done"]
    assert guest.order("Sit", "craps", seat=9, chips=10)["done"]
    return guest


def test_refused_orders_become_rows_up_to_the_allowance_and_no_further(served: Served) -> None:
    guest, service = player(served), served.services["night"]
    for _ in range(FEW):
        assert sent(guest, WRONG).status_code == 409
    before = service.night.at[0]
    for _ in range(20):
        reply = sent(guest, WRONG)
        assert reply.status_code == 429
        assert "nothing was done" in reply.json()["right"]
        assert int(reply.headers["retry-after"]) > 0
    assert service.night.at[0] == before, "not one row more"


def test_an_order_that_was_not_taken_up_is_decided_when_it_comes_again(served: Served) -> None:
    guest, service = player(served), served.services["night"]
    for _ in range(FEW):
        sent(guest, WRONG)
    first, id = {"type": "AddChips", "seat": 9, "chips": 5}, secrets.token_hex(16)
    assert sent(guest, first, id=id).status_code == 429
    service.row_quota._seated = RateLimit(FEW, 1e-6)  # time has passed
    done = sent(guest, first, id=id)
    assert (done.status_code, done.json()["again"]) == (200, False)
    again = sent(guest, first, id=id)
    assert (again.status_code, again.json()["again"]) == (200, True)
    assert again.json()["seq"] == done.json()["seq"]


def test_an_order_that_was_refused_stays_refused_whatever_comes_after(served: Served) -> None:
    """Its row answers for it, before and after the allowance is used up."""
    guest, service, id = player(served), served.services["night"], secrets.token_hex(16)
    first = sent(guest, WRONG, id=id)
    for _ in range(FEW):
        sent(guest, WRONG)
    assert sent(guest, WRONG, id=id).status_code == 429, "ask again later"
    service.row_quota._seated = RateLimit(FEW, 1e-6)
    again = sent(guest, WRONG, id=id)
    assert (again.status_code, again.json()["again"]) == (409, True)
    assert again.json()["seq"] == first.json()["seq"]


def test_orders_that_are_done_or_answered_again_cost_no_refusal(served: Served) -> None:
    guest = player(served)
    id = secrets.token_hex(16)
    for _ in range(3 * FEW):
        assert sent(guest, {"type": "AddChips", "seat": 9, "chips": 1}).status_code == 200
        assert sent(guest, WRONG, id=id).status_code == 409
    assert sent(guest, WRONG).status_code == 409


def test_guests_without_seat_and_money_share_one_allowance_and_do_not_touch_that_of_players(
    served: Served,
) -> None:
    """Each of them has a first refusal of their own, so that no newcomer depends on the others."""
    plays, idlers = player(served), [served.guest() for _ in range(3)]
    statuses = [sent(idler, WRONG).status_code for idler in idlers for _ in range(2 * FEW + 1)]
    assert statuses.count(409) == 2 * FEW + len(idlers)
    assert statuses[:: 2 * FEW + 1] == [409] * len(idlers)
    assert sent(plays, WRONG).status_code == 409
    assert served.staff("craps-dealer").get("/me").status_code == 200


def test_b3_newcomers_sit_down_whatever_strangers_have_used_up(served: Served) -> None:
    """A guest who has bought chips has their own allowance before sitting down, and a guest without
    money has a first one."""
    idlers, banker = [served.guest() for _ in range(3)], served.staff("banker")
    newcomer, onlooker = served.guest(), served.guest()
    assert banker.order("Sell", window="window-1", cents=500, guest=newcomer.me["who"])["done"]
    for idler in idlers:
        for _ in range(2 * FEW + 1):
            sent(idler, WRONG)
    assert sent(idlers[0], WRONG).status_code == 429, "the shared allowance is used up"
    for _ in range(3 * FEW):
        assert sent(newcomer, {"type": "Sit", "seat": 9, "chips": 5}).status_code == 200
        assert sent(newcomer, {"type": "Leave", "seat": 9}).status_code == 200
    statuses = [sent(newcomer, WRONG).status_code for _ in range(FEW + 1)]
    assert statuses == [409] * FEW + [429], "it has an end too"
    assert sent(onlooker, {"type": "Sit", "seat": 9, "chips": 0}).status_code == 200


def test_what_was_not_taken_up_is_counted_for_good_and_shown(served: Served) -> None:
    guest, service = player(served), served.services["night"]
    who = guest.me["who"]
    for _ in range(FEW + 7):
        sent(guest, WRONG)
    wait_until(lambda: on_store(service, lambda: RowQuota(service.night).untaken[who]) == 7, "kept")
    for _ in range(2):
        sent(guest, WRONG)
    wait_until(
        lambda: on_store(service, lambda: RowQuota(service.night).untaken[who]) == 9,
        "added up",
    )
    shown = served.staff("in-charge").get("/floor").json()["guests"]
    assert {entry["id"]: entry["untaken"] for entry in shown}[who] == 9


def test_a_guest_gives_so_many_orders_at_once_whatever_becomes_of_them(served: Served) -> None:
    guest, service = player(served), served.services["night"]
    service.row_quota._orders = RateLimit(FEW, 1e-6)
    more = {"type": "AddChips", "seat": 9, "chips": 1}
    assert [sent(guest, more).status_code for _ in range(FEW + 1)] == [200] * FEW + [429]
