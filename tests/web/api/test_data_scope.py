"""Whose data is touched (W2): two seats, two tables, two houses, and a night that changes while
people are signed in. What belongs to others looks as if it does not exist."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.web.serving import Client, Served, second_person

SEATED = {"craps": (1, 2), "roulette": (1,)}


@pytest.fixture(scope="module")
def banker(served: Served) -> Client:
    """Who sells imitation money."""
    return served.staff("banker")


@pytest.fixture(scope="module")
def guests(served: Served, banker: Client) -> dict[tuple[str, int], Client]:
    """Two at one table and one at another, each with wagers to lose."""
    clients = {}
    served.staff("craps-dealer").order("PromiseDraws", "craps")
    for table, seats in SEATED.items():
        for seat in seats:
            guest = served.guest()
            banker.order("Sell", window="window-1", cents=10_000, guest=guest.me["who"])
            assert guest.order("Sit", table, seat=seat, chips=100)["done"]
            clients[table, seat] = guest
    return clients


def test_nobody_touches_another_seat(served: Served, guests: dict[tuple[str, int], Client]) -> None:
    service, tried = served.services["night"], 0
    owner = guests["craps", 1]
    assert owner.order("PlaceWager", "craps", seat=1, wager="pass", stake=5)["done"]
    acts: tuple[tuple[str, dict[str, Any]], ...] = (
        ("PlaceWager", {"wager": "pass", "stake": 5}),
        ("RemoveWager", {"wager": "pass"}),
        ("ReduceWager", {"wager": "pass", "stake": 1}),
        ("Leave", {}),
        ("AcceptDice", {}),
        ("AddChips", {"chips": 5}),
        ("CallWager", {"wager": "pass", "on": False}),
        ("AskForDice", {}),
        ("GiveUpDice", {}),
        ("PressButton", {}),
    )
    before = service.floor.tables["craps"].table
    for place, other in guests.items():
        for kind, fields in acts:
            if place != ("craps", 1):
                refused = other.order(kind, "craps", seat=1, **fields)
                assert not refused["done"], (place, kind)
                nobody = other.order(kind, "craps", seat=7, **fields)
                assert not nobody["done"]
                tried += 2
    assert service.floor.tables["craps"].table is before
    promise("W2", others_things=tried, exceptions=0)


def test_a_seat_that_is_not_yours_looks_empty(guests: dict[tuple[str, int], Client]) -> None:
    other = guests["roulette", 1]
    theirs = other.get("/tables/craps/legal?seat=1")
    nobodys = other.get("/tables/craps/legal?seat=7")
    assert theirs.status_code == nobodys.status_code == 404
    assert theirs.content == nobodys.content


def test_a_dealer_has_no_say_at_another_table(served: Served) -> None:
    dealer = served.staff("roulette-dealer")
    before = served.services["night"].floor.tables["craps"]
    for kind in ("Draw", "PromiseDraws", "RevealDraws", "CloseTable", "TakeStep", "AddWords"):
        fields = {
            "AddWords": {"words": "x"},
            "TakeStep": {"step": "x"},
            "CloseTable": {"by": "dealer"},
        }.get(kind, {})
        body = {"id": f"{len(kind):032x}", "table": "craps", "command": {"type": kind, **fields}}
        assert 400 <= dealer.post("/orders", body).status_code < 500, kind
    assert served.services["night"].floor.tables["craps"] is before
    assert dealer.post("/tables/craps/conduct", {"on": True}).status_code == 404


def test_a_token_works_in_one_house_only(served: Served) -> None:
    tried = 0
    for client in (served.guest(), served.staff("in-charge"), served.staff("banker")):
        token = next(cookie.value for cookie in client.http.cookies.jar if cookie.name == "pitboss")
        for slug in ("nj-casino", "tas-casino"):
            stranger = served.client(slug)
            stranger.http.cookies.set("pitboss", str(token), path=f"/h/{slug}")
            stranger.signed(client.me)
            assert stranger.get("/me").status_code == 401
            assert stranger.get("/floor").status_code == 401
            assert stranger.post("/orders", {}).status_code == 401
            tried += 3
    promise("W2", other_houses=tried, exceptions=0)


# --- changes while someone is signed in ---------------------------------------------------------
@pytest.fixture
def in_charge(served: Served) -> Client:
    """Who runs the floor."""
    return served.staff("in-charge")


@contextmanager
def socket_of(served: Served, client: Client) -> Iterator[ClientConnection]:
    """The socket of a page, after its first message."""
    token = next(cookie.value for cookie in client.http.cookies.jar if cookie.name == "pitboss")
    address = f"127.0.0.1:{served.port}"
    with connect(
        f"ws://{address}/h/night/api/v1/live?table=craps",
        compression=None,
        origin=Origin(f"http://{address}"),
        additional_headers={"cookie": f"pitboss={token}"},
    ) as socket:
        socket.recv(timeout=PATIENCE_S)
        yield socket


def closed_with(socket: ClientConnection) -> int:
    """The code with which the server hangs up, within a few seconds."""
    with pytest.raises(ConnectionClosed) as closed:
        _listen(socket)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def _listen(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=PATIENCE_S)


@pytest.mark.parametrize("kind", ["guest", "staff"])
def test_a_revoked_token_is_dead_and_its_socket_closed(
    served: Served, in_charge: Client, kind: str
) -> None:
    client = served.guest() if kind == "guest" else served.staff("roulette-dealer")
    body = {"kind": kind, "who": client.me["who"], **second_person("chief")}
    with socket_of(served, client) as socket:
        assert in_charge.post("/tokens/revoke", body).status_code == 200
        assert closed_with(socket) == 4401
    assert client.get("/me").status_code == 401
    assert client.post("/orders", {}).status_code == 401


def test_a_lost_phone_is_signed_out_when_the_wallet_moves(served: Served, banker: Client) -> None:
    lost = served.guest(name="Robin")
    with socket_of(served, lost) as socket:
        answer = banker.post(f"/guests/{lost.me['who']}/reissue", second_person("chief")).json()
        assert closed_with(socket) == 4401
    client = served.client()
    joined = client.post("/join", {"code": answer["code"], "of_age": True})
    assert joined.status_code == 201
    assert joined.json()["who"] == lost.me["who"]
    assert (
        served.client().post("/join", {"code": answer["code"], "of_age": True}).status_code == 404
    )
    assert lost.get("/me").status_code == 401


def test_a_guest_who_was_asked_to_leave_makes_no_wager(served: Served, banker: Client) -> None:
    guest = served.guest()
    banker.order("Sell", window="window-1", cents=1_000, guest=guest.me["who"])
    answer = served.staff("in-charge").order("AskToLeave", guest=guest.me["who"], reason="loud")
    assert answer["done"], answer
    assert not guest.order("Sit", "roulette", seat=5, chips=10)["done"]
    assert guest.get("/me").json()["out"]


def test_who_leaves_a_post_deals_no_more(served: Served) -> None:
    dealer = served.staff("chuck-a-luck-dealer")
    before = served.services["night"].floor
    answer = dealer.order("LeavePost", "chuck-a-luck", post="dealer")
    assert answer["done"], answer
    assert served.services["night"].floor is not before
    assert not dealer.order("PromiseDraws", "chuck-a-luck")["done"]
    reply = dealer.post("/tables/chuck-a-luck/conduct", {"on": True})
    assert reply.status_code == 404
