"""Addresses that lead nowhere: a page says so in words, JSON tells a program."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from pitboss.web.server.catalogue import words
from tests.web.serving import Served, serving

PAGES = (
    "/h/night/wall/nosuch",
    "/h/night/deal/nosuch",
    "/h/night/window/nosuch",
    "/h/night/nosuch",
    "/h/nosuch/",
    "/h/nosuch/play",
    "/nosuch",
    "/h/",
)
ASKED = (
    "/h/night/api/v1/nosuch",
    "/h/night/api/v1/tables/nosuch",
    "/h/nosuch/api/v1/house",
    "/api/v1/nosuch",
    "/static/nosuch.js",
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("missing")) as server:
        yield server


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_is_not_there_says_so_and_leads_on(served: Served, path: str) -> None:
    reply = served.client().http.get(served.url + path)
    assert reply.status_code == 404
    assert reply.headers["content-type"].startswith("text/html")
    text = unescape(reply.text)
    assert words("missing.text") in text
    assert 'href="/"' in text
    assert ('href="/h/night/"' in text) == path.startswith("/h/night/"), "back into the house"


@pytest.mark.parametrize("path", ASKED)
def test_what_a_program_asks_for_is_answered_as_json(served: Served, path: str) -> None:
    reply = served.client().http.get(served.url + path)
    assert reply.status_code == 404
    assert reply.json()["words"]


def test_what_is_sent_to_no_page_is_answered_as_json(served: Served) -> None:
    reply = served.client().http.post(f"{served.url}/nosuch", json={})
    assert reply.status_code == 404
    assert reply.json()["words"]


def test_a_seat_that_is_no_figure_is_not_taken_for_a_table(served: Served) -> None:
    client = served.client()
    seat = client.get("/tables/craps/why?seat=x&key=pass")
    assert (seat.status_code, seat.json()["words"]) == (422, "that is not a seat")
    table = client.get("/tables/nosuch/why?seat=1&key=pass")
    assert (table.status_code, table.json()["words"]) == (404, "there is no such table")
    wager = client.get("/tables/craps/why?seat=1&key=pass")
    assert (wager.status_code, wager.json()["words"]) == (
        404,
        "no such wager was decided in the last round",
    )
