"""The front door: how old guests are, and addresses that really lead here."""

from __future__ import annotations

import pytest
from starlette.datastructures import URL

from pitboss.houses import OUR_HOUSES
from pitboss.web.server.addresses import base_for_phones
from tests.web.serving import Served

NO_PHONES = 'id="no-phones">Phones cannot join yet'
AGES = {"night": 18, "nj-casino": 21, "tas-casino": 18}


@pytest.mark.parametrize("slug", AGES)
def test_each_house_asks_for_its_own_age_and_says_where_it_is_from(
    served: Served, slug: str
) -> None:
    stranger = served.client(slug)
    seen = stranger.get("/house").json()
    assert seen["age"] == AGES[slug]
    page = stranger.http.get("/").text
    assert f"I am {AGES[slug]} or older." in page
    assert seen["age_reading"], "no text says it: the reading is told as one"
    assert seen["age_reading"].split(";")[0] in page
    code = served.services[slug].credentials.door_code
    reply = stranger.post("/join", {"code": code, "of_age": False})
    assert reply.status_code == 403
    assert reply.json()["words"] == f"guests must be at least {AGES[slug]} years old"


def test_a_figure_that_no_text_gives_is_marked_as_a_reading() -> None:
    for house in OUR_HOUSES:
        assert "silent" in house.age_reading
        assert str(house.age) in house.age_reading


def test_without_a_way_in_for_phones_no_address_is_printed_but_the_words_say_what_to_do(
    served: Served,
) -> None:
    service = served.services["night"]
    banker, chief = served.staff("banker"), served.staff("in-charge")
    assert banker.order("ClockOn", person="banker")["done"] or "banker" in service.floor.duty
    host = {"host": "pitboss.lan"}  # as a phone on the network would call it
    service.is_reachable = False
    try:
        for entry in (
            chief.http.get("/api/v1/address", headers=host).json(),
            banker.http.post("/api/v1/guests", json={"of_age": True}, headers=host).json(),
        ):
            assert (entry["link"], entry["qr"]) == ("", ""), entry
            assert entry["code"]
        page = chief.http.get("/", headers=host).text
        assert "http://pitboss.lan/h/" not in page
        assert NO_PHONES in page
    finally:
        service.is_reachable = True
    reached = chief.http.get("/api/v1/address", headers=host).json()
    assert reached["link"].startswith("http://pitboss.lan/h/night/#code=")
    assert NO_PHONES not in chief.http.get("/", headers=host).text


def test_a_machine_on_no_network_prints_no_address_of_its_own() -> None:
    here = URL("http://127.0.0.1:8000/h/night/")
    assert base_for_phones(here, "127.0.0.1") == ""
    assert base_for_phones(here, "192.0.2.7") == "http://192.0.2.7:8000"
    assert base_for_phones(URL("http://pitboss.lan/"), "127.0.0.1") == "http://pitboss.lan"


def test_the_lobby_says_once_that_phones_cannot_come_in(served: Served) -> None:
    stranger = served.client()
    host = {"host": "pitboss.lan"}
    for service in served.services.values():
        service.is_reachable = False
    try:
        page = stranger.http.get(f"http://127.0.0.1:{served.port}/", headers=host).text
        assert page.count(">Phones cannot join yet") == 1
        assert 'class="scan"' not in page
    finally:
        for service in served.services.values():
            service.is_reachable = True
    page = stranger.http.get(f"http://127.0.0.1:{served.port}/", headers=host).text
    assert page.count('class="scan"') == len(served.services)
    assert ">Phones cannot join yet" not in page
