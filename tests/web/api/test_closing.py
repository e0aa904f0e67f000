"""The close over the API: its page, and the links for guests and donors."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.store.postgres import PostgresStore
from tests.stores import KINDS, database_url, new_name
from tests.web.serving import Client, Served, running


@pytest.fixture(scope="module", params=KINDS)
def night(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A practice night of its own, on either kind of journal."""
    plan, private = read_plan("night")
    plan = replace(plan, night=new_name())
    is_database = request.param == "postgres"
    store = PostgresStore.create(database_url(), plan.night) if is_database else None
    folder = tmp_path_factory.mktemp("closing")
    with running(
        [open_demo(folder, "night", (plan, private), "test", 0.02, store=store)]
    ) as server:
        yield server


@pytest.fixture(scope="module")
def in_charge(night: Served) -> Client:
    """Who closes the night."""
    return night.staff("in-charge")


def page(night: Served, path: str) -> tuple[int, str]:
    """A page as anybody sees it."""
    reply = night.client().http.get(f"{night.url}/h/night/{path}")
    return reply.status_code, reply.text


def test_the_close_lists_every_place_and_who_is_at_work(in_charge: Client) -> None:
    seen = in_charge.get("/close").json()
    groups = {group["key"]: group for group in seen["groups"]}
    assert len(groups["tables"]["ticks"]) > 5
    missing = [tick for tick in groups["tables"]["ticks"] if not tick["is_done"]]
    assert missing
    assert all(tick["who"] and tick["words"] and tick["place"] for tick in missing)
    assert seen["missing"] == sum(
        not tick["is_done"]
        for group in seen["groups"]
        if group["is_needed"]
        for tick in group["ticks"]
    )
    assert not seen["sealed"]


def test_a_night_that_is_open_has_no_packet(in_charge: Client) -> None:
    reply = in_charge.get("/close/packet")
    assert reply.status_code == 409
    assert "not closed yet" in reply.json()["words"]


def test_the_report_is_a_page_to_print(in_charge: Client) -> None:
    reply = in_charge.get("/close/report")
    assert reply.status_code == 200
    assert "Report of operations" in reply.text


def test_a_guest_keeps_the_own_evening_by_a_link_that_nobody_guesses(night: Served) -> None:
    guest = night.guest(name="Robin")
    link = guest.post("/me/evening", {}).json()["link"]
    token = link.rpartition("/")[2]
    assert len(token) >= 40
    status, text = page(night, f"evening/{token}")
    assert status == 200
    assert "Your evening" in text
    assert "Robin" not in text
    assert page(night, f"evening/{token[:-1]}")[0] == 404
    newer = guest.post("/me/evening", {}).json()["link"].rpartition("/")[2]
    assert page(night, f"evening/{token}")[0] == 404
    assert page(night, f"evening/{newer}")[0] == 200


def test_donors_see_nothing_before_the_close_nor_without_the_holders_link(
    night: Served, in_charge: Client
) -> None:
    link = in_charge.post("/close/trail", {"on": True}).json()["link"]
    token = link.rpartition("/")[2]
    assert page(night, f"proceeds/{token}")[0] == 404
    assert in_charge.get("/close").json()["trail"] == token
    assert in_charge.post("/close/trail", {"on": False}).json()["link"] == ""
    assert in_charge.get("/close").json()["trail"] == ""


def test_an_attestation_comes_only_from_who_has_the_role(night: Served, in_charge: Client) -> None:
    mine = {
        attestation["statement"]: attestation
        for attestation in in_charge.get("/close").json()["attestations"]
    }
    assert mine["conduct"]["mine"]
    assert not mine["receipts"]["mine"]
    refused = in_charge.order("Attest", statement="receipts", figure=0)
    assert not refused["done"]
