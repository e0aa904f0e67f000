"""The front door: how old guests are, and addresses that really lead here."""

from __future__ import annotations

import pytest

from pitboss.games._houses import HOUSES
from tests.web.serving import Served

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
    code = served.halls[slug].doors.posted
    reply = stranger.post("/join", {"code": code, "of_age": False})
    assert reply.status_code == 403
    assert reply.json()["words"] == f"guests are at least {AGES[slug]} years old"


def test_a_figure_that_no_text_gives_is_marked_as_a_reading() -> None:
    for house in HOUSES:
        assert "silent" in house.age_reading
        assert str(house.age) in house.age_reading
