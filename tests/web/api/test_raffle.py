"""The drawing through the API: who sees what, what is refused, and the list that anyone can get."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance.drawing import list_hash, ticket_hash
from pitboss.floor.plan import ELECTRONIC
from tests.stores import KINDS
from tests.web.raffle_night import PRICE, raffle_night, rich_guest
from tests.web.serving import PIN, Client, Served, second_person

CODE = "ABCD1234EFGH5678"


@pytest.fixture(
    params=[(method, kind) for kind in KINDS for method in ("drum", ELECTRONIC)], ids="-".join
)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A night with a drawing, on either kind of journal."""
    with raffle_night(tmp_path, *request.param) as server:
        yield server


@pytest.fixture
def banker(served: Served) -> Client:
    """Who sells, and keys in."""
    return served.staff("banker")


@pytest.fixture
def boss(served: Served) -> Client:
    """Who is in charge of the night."""
    return served.staff("in-charge")


def seen(client: Client) -> dict[str, Any]:
    """The drawing as someone sees it."""
    reply = client.get("/raffle")
    assert reply.status_code == 200, reply.text
    body: dict[str, Any] = reply.json()
    return body


def test_only_the_desk_sees_who_bought_what(served: Served, banker: Client) -> None:
    guest = rich_guest(served, banker, "Wren")
    assert guest.order("SellTickets", count=3)["done"]
    for client in (served.client(), guest):
        assert seen(client)["desk"] is None
        assert seen(client)["tickets"] == 0, "until the list is sealed"
    [sale] = seen(banker)["desk"]["sales"]
    assert (sale["name"], sale["first"], sale["count"]) == ("Wren", 1, 3)
    assert seen(served.staff("auditor"))["desk"]["sold"] == 3
    own = guest.get("/me").json()
    assert own["tickets"]["runs"] == [{"first": 1, "count": 3, "paper": False, "void": False}]
    assert own["wallet"] == 200 - 3 * PRICE


def test_a_guest_reads_you_and_no_id_of_their_own(served: Served, banker: Client) -> None:
    guest = rich_guest(served, banker, "Wren")
    words = guest.order("SellTickets", count=2)["words"]
    assert " sold to you for " in words
    who = guest.get("/me").json()["who"]
    assert who not in words
    sold = banker.order("SellTickets", count=1, guest=who)["words"]
    assert f"sold to {who}" in sold


def test_the_list_is_there_once_it_is_sealed(served: Served, banker: Client, boss: Client) -> None:
    guest, anyone = rich_guest(served, banker, "Wren"), served.client()
    guest.order("SellTickets", count=2)
    assert anyone.get("/raffle/list").status_code == 404
    assert boss.order("SealTickets")["done"]
    text = anyone.get("/raffle/list").text
    assert list_hash(text) == seen(anyone)["list_hash"]
    assert not guest.order("SellTickets", count=1)["done"]


def test_what_one_person_keyed_in_is_shown_to_nobody(
    served: Served, banker: Client, boss: Client
) -> None:
    guest = rich_guest(served, banker, "Wren")
    guest.order("SellTickets", count=37)
    boss.order("SealTickets")
    boss.order("OpenDrawing", prize="bike")
    words = "secret-37"
    first: dict[str, Any] = (
        {"type": "AddDrawingWords", "words": words}
        if seen(boss)["electronic"]
        else {"type": "DrawTicket", "ticket": 37}
    )
    answer = boss.order(first.pop("type"), **first)
    for client in (served.client(), guest, banker, served.staff("auditor")):
        text = client.get("/raffle").text
        assert words not in text
        assert '"ticket":37' not in text
    assert "37" not in answer["words"]
    assert "second person" in boss.get("/export").text
    assert served.staff("auditor").get("/export").status_code == 200
    assert seen(served.client())["drawings"][0]["keyed"] is True


def test_a_mistaken_sale_is_taken_back_with_two_pins(served: Served, banker: Client) -> None:
    guest = rich_guest(served, banker, "Wren")
    sale = guest.order("SellTickets", count=1)
    command = {"type": "RefundTickets", "of": sale["id"], "reason": "keyed in twice"}
    body = {"id": "ab" * 16, "command": command}
    assert banker.post("/orders", body).status_code == 403, "without a PIN"
    body |= {"id": "ac" * 16, "pin": PIN}
    assert banker.post("/orders", body).status_code == 409, "without a second person"
    wrong = {"second": {"person": "in-charge", "pin": "0000"}}
    assert banker.post("/orders", {**body, "id": "ad" * 16, **wrong}).status_code == 403
    done = banker.post("/orders", {**body, "id": "ae" * 16, **second_person("in-charge")})
    assert done.status_code == 200, done.text
    assert guest.get("/me").json()["wallet"] == 200


def test_a_forged_code_is_refused_and_counted(served: Served, banker: Client, boss: Client) -> None:
    plan = served.services["night"].floor.plan
    assert plan is not None
    hashed = ticket_hash(plan.night, CODE)
    assert banker.order("SellTickets", count=1, codes=[hashed])["done"]
    boss.order("SealTickets")
    boss.order("OpenDrawing", prize="bike")
    if seen(boss)["electronic"]:
        boss.order("AddDrawingWords", words="4-2")
        banker.order("AddDrawingWords", words="4-2")
        boss.order("DrawTicket")
    else:
        boss.order("DrawTicket", ticket=1)
        banker.order("DrawTicket", ticket=1)
    assert not banker.order("ClaimPrize", ticket=1, code="FORGED")["done"]
    assert seen(banker)["desk"]["refused_codes"] == 1
    assert banker.order("ClaimPrize", ticket=1, code=CODE)["done"]
    assert not banker.order("ClaimPrize", ticket=1, code=CODE)["done"]
    assert seen(served.client())["drawings"][0]["claimed"] is True
