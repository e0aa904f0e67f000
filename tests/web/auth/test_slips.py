"""A guest without a phone is seated by the dealer, who keys in the code on the slip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from pitboss.floor.entry import read_entry
from pitboss.floor.order_lines import parse, write
from pitboss.web.limits.rate_limit import RateLimit
from tests.web.by_hand import WINDOW, Crew, Table, hall_by_hand
from tests.web.serving import Client, Served, on_store, running, second_person

TABLE, DEALER = "spare-dice", "spare-dice-dealer"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The casino night, every table by hand."""
    with running([hall_by_hand(tmp_path_factory.mktemp("slips"), "night")]) as server:
        yield server


@pytest.fixture(scope="module")
def crew(served: Served) -> Crew:
    """Those who work, at a table of dice that is open."""
    crew = Crew(served)
    table = Table(crew, TABLE)
    table.open()
    while not table.view()["betting"]:
        table.step()
    return crew


@pytest.fixture(autouse=True)
def fresh_tries(served: Served) -> None:
    """Wrong codes of one test are not counted against the next."""
    served.services["night"].attempts = RateLimit(8, 1e-6)


@pytest.fixture
def slip(crew: Crew) -> Iterator[dict[str, Any]]:
    """A guest's slip from the window, and money in the wallet; the seat is left at the end."""
    answer: dict[str, Any] = crew("banker").post("/guests", {"of_age": True, "name": "Kim"}).json()
    done = crew("banker").order("Sell", window=WINDOW, cents=40_000, guest=answer["who"])
    assert done["done"], done
    yield answer
    for seat in crew.served.services["night"].floor.guests[answer["who"]].seats:
        assert crew(DEALER).order("Leave", TABLE, seat=seat)["done"]


def seats(who: Client, code: str, seat: int = 4, **more: Any) -> httpx2.Response:
    """Key in a slip so that its guest sits down."""
    who._number += 1
    command = {"type": "Sit", "seat": seat, "chips": 100}
    body = {"id": f"{who._number:012x}{who._own}", "table": TABLE, "command": command}
    return who.post("/orders", {**body, "slip": code, **more})


def test_the_dealer_seats_a_guest_by_the_slip_and_bets_for_the_seat(
    served: Served, crew: Crew, slip: dict[str, Any]
) -> None:
    service, dealer, guest = served.services["night"], crew(DEALER), slip["who"]
    wallet = service.floor.guests[guest].wallet
    written = slip["seat"][:5].lower() + "-" + slip["seat"][5:]
    reply = seats(dealer, written)
    assert reply.status_code == 200, reply.text
    assert service.floor.tables[TABLE].guests[4] == guest
    assert service.floor.guests[guest].wallet == wallet - 100
    row = on_store(service, lambda: list(service.night.store.rows()))[-1]
    order = read_entry(row.body).order
    assert (order.actor, order.second) == (guest, DEALER)
    assert slip["seat"].encode() not in row.body
    line = write(service.floor, order)
    assert parse(service.floor, line).second == DEALER, line
    view = dealer.get(f"/tables/{TABLE}").json()
    assert [seat["name"] for seat in view["seats"] if seat["seat"] == 4] == ["Kim"]
    wager = dealer.get(f"/tables/{TABLE}/legal?seat=4").json()[0]["command"]["wager"]
    bet = dealer.order("PlaceWager", TABLE, seat=4, wager=wager, stake=5)
    assert bet["done"], bet
    last = on_store(service, lambda: list(service.night.store.rows()))[-1]
    assert read_entry(last.body).order.actor == DEALER
    back = dealer.order("RemoveWager", TABLE, seat=4, wager=wager)
    assert back["done"], back
    left = dealer.order("Leave", TABLE, seat=4)
    assert left["done"], left
    assert service.floor.guests[guest].wallet == wallet


def test_the_code_is_not_used_up_and_the_dealer_gets_no_token(
    served: Served, crew: Crew, slip: dict[str, Any]
) -> None:
    service, dealer = served.services["night"], crew(DEALER)
    reply = seats(dealer, slip["seat"])
    assert reply.status_code == 200
    assert "set-cookie" not in reply.headers
    assert list(service.credentials.tokens_of("guest", slip["who"])) == []
    assert dealer.order("Leave", TABLE, seat=4)["done"]
    assert seats(dealer, slip["seat"], 5).status_code == 200
    phone = served.client().post("/join", {"code": slip["code"], "of_age": True})
    assert phone.json()["who"] == slip["who"]
    assert phone.json()["seats"] == [5]
    assert seats(dealer, slip["seat"], 6).status_code == 404, "the wallet is on a phone now"


def test_what_was_answered_is_answered_again_after_the_code_went_to_a_phone(
    served: Served, crew: Crew, slip: dict[str, Any]
) -> None:
    service, dealer = served.services["night"], crew(DEALER)
    first = seats(dealer, slip["seat"]).json()
    assert served.client().post("/join", {"code": slip["code"], "of_age": True}).status_code == 201
    before = service.night.at[0]
    dealer._number -= 1
    again = seats(dealer, slip["seat"]).json()
    assert again["again"]
    assert again["seq"] == first["seq"]
    dealer._number -= 1
    other = seats(dealer, slip["seat"], 5)
    assert "belongs to another order" in other.json()["words"]
    assert service.night.at[0] == before


@pytest.mark.parametrize(
    "person", ["banker", "chief", "in-charge", "auditor", "spare-cards-dealer", "craps-dealer"]
)
def test_only_the_dealer_of_the_table_keys_slips_in(
    served: Served, crew: Crew, slip: dict[str, Any], person: str
) -> None:
    who = crew(person)  # to sign in is a row of its own
    before = served.services["night"].night.at[0]
    for code in (slip["seat"], "WRONGWRONG"):
        reply = seats(who, code)
        assert reply.status_code == 403, "and nobody else learns whether a code is right"
    assert served.services["night"].night.at[0] == before


def test_a_guest_keys_in_no_slip_of_another(served: Served, slip: dict[str, Any]) -> None:
    assert seats(served.guest(), slip["seat"]).status_code == 403


def test_a_slip_opens_nothing_else(served: Served, crew: Crew, slip: dict[str, Any]) -> None:
    service, dealer = served.services["night"], crew(DEALER)
    before = service.night.at[0]
    for command in (
        {"type": "Leave", "seat": 1},
        {"type": "AddChips", "seat": 1, "chips": 5},
        {"type": "TakeBack", "window": WINDOW, "dollars": 5, "guest": slip["who"]},
    ):
        assert seats(dealer, slip["seat"], command=command).status_code == 422
    assert seats(dealer, slip["seat"], table="nowhere").status_code == 403
    assert seats(dealer, slip["seat"], table="craps").status_code == 403
    assert seats(dealer, service.credentials.door_code).status_code == 404, (
        "the door code is nobody's wallet"
    )
    assert service.night.at[0] == before


def test_wrong_codes_are_limited_as_at_the_door(crew: Crew, slip: dict[str, Any]) -> None:
    dealer = crew(DEALER)
    statuses = [seats(dealer, f"WRONG{number:05}").status_code for number in range(9)]
    assert statuses == [404] * 8 + [429]
    assert seats(dealer, slip["seat"]).status_code == 429, "also the right one has to wait"
    join = crew.served.client().post("/join", {"code": slip["code"], "of_age": True})
    assert join.status_code == 429, "it is one count"


def test_the_core_decides_as_for_the_guest(crew: Crew, slip: dict[str, Any]) -> None:
    dealer = crew(DEALER)
    Table(crew, TABLE).guest(1)
    assert "is taken" in seats(dealer, slip["seat"], 1).json()["words"]
    rich = {"type": "Sit", "seat": 4, "chips": 10**6}
    assert "the wallet holds" in seats(dealer, slip["seat"], command=rich).json()["words"]
    done = crew("in-charge").order("AskToLeave", guest=slip["who"], reason="rowdy")
    assert done["done"], done
    gone = seats(dealer, slip["seat"])
    assert gone.status_code == 409
    assert "asked to leave" in gone.json()["words"]


def test_reading_a_table_code_over_a_shoulder_takes_nothing(
    served: Served, crew: Crew, slip: dict[str, Any]
) -> None:
    """It is shown at every table; only the other code brings the wallet to a phone, and it seats
    nobody."""
    service, dealer = served.services["night"], crew(DEALER)
    assert slip["seat"] != slip["code"]
    taken = served.client().post("/join", {"code": slip["seat"], "of_age": True})
    assert taken.status_code == 404
    assert list(service.credentials.tokens_of("guest", slip["who"])) == []
    assert seats(dealer, slip["code"]).status_code == 404
    assert seats(dealer, slip["seat"]).status_code == 200


def test_a_new_slip_ends_both_codes_of_the_old_one(
    served: Served, crew: Crew, slip: dict[str, Any]
) -> None:
    path = f"/guests/{slip['who']}/reissue"
    answer = crew("banker").post(path, second_person("chief")).json()
    assert len({answer["code"], answer["seat"], slip["code"], slip["seat"]}) == 4
    assert seats(crew(DEALER), slip["seat"]).status_code == 404
    assert served.client().post("/join", {"code": slip["code"], "of_age": True}).status_code == 404
    assert seats(crew(DEALER), answer["seat"]).status_code == 200
