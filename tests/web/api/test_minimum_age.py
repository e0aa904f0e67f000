"""A house with a higher minimum age than required: the page, the door and the window say so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from tests.web.serving import Served, running

AGE = 21


@pytest.fixture(scope="module")
def raised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The casino night, whose club lets nobody in under 21."""
    folder: Path = tmp_path_factory.mktemp("raised")
    plan, private = read_plan("night")
    service = open_demo(folder, "night", (replace(plan, age=AGE), private), "test edition", 0.02)
    with running([service]) as server:
        yield server


def test_the_page_and_the_house_say_the_age_and_why(raised: Served) -> None:
    stranger = raised.client("night")
    seen = stranger.get("/house").json()
    assert seen["age"] == AGE
    assert seen["age_reading"].startswith(f"this house sets {AGE}, more than required; ")
    page = stranger.http.get("/").text
    assert f"I am {AGE} or older." in page
    assert "18 or older" not in page
    assert f"this house sets {AGE}" in page


def test_who_does_not_confirm_it_is_not_let_in(raised: Served) -> None:
    stranger, code = raised.client("night"), raised.services["night"].credentials.door_code
    reply = stranger.post("/join", {"code": code, "of_age": False})
    assert reply.status_code == 403
    assert reply.json()["words"] == f"guests must be at least {AGE} years old"
    assert stranger.post("/join", {"code": code, "of_age": True}).status_code == 201


def test_the_window_and_the_floor_refuse_by_the_same_age(raised: Served) -> None:
    banker = raised.staff("banker")
    reply = banker.post("/guests", {"of_age": False})
    assert reply.status_code == 403
    assert f"at least {AGE}" in reply.json()["words"]
    answer = banker.order("Admit", guest="too-young", of_age=False)
    assert not answer["done"]
    assert (
        answer["words"] == f"guests must confirm that they are {AGE} or older before they come in"
    )
