"""PINs in a night: changed by someone who knows the old one, reset by two others, each with a
row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pitboss.floor import access
from pitboss.floor.night import Answer
from pitboss.floor.orders import NoteAccess, Order
from pitboss.store.order_ids import new_order_id
from pitboss.web.auth.attempts import ASKS, FAMILIAR, OTHERS, STRANGE
from pitboss.web.auth.credentials import CODE_MS
from pitboss.web.night.service import NightService
from tests.web.auth.test_insiders import noted, short_notes
from tests.web.serving import PIN, Client, Served, on_store, second_person

NEXT = "7305"


@pytest.fixture(autouse=True)
def as_it_was(served: Served) -> Iterator[None]:
    """Afterward everyone has the usual PIN again, and nothing is counted."""
    service = served.services["night"]
    clock = service.credentials.clock
    yield
    service.credentials.clock = clock
    service.attempts._held.clear()
    for person in ("banker", "chief"):
        on_store(service, partial(service.credentials.set_pin, person, PIN))
        for pool in (FAMILIAR, STRANGE, OTHERS, ASKS):
            on_store(service, partial(_forget, service, f"wrong/{pool}/{person}"))


def _forget(service: NightService, name: str) -> None:
    with service.night.store.turn(service.night.at[0]) as turn:
        turn.set_value(name, None)


def signs_in(client: Client, person: str, pin: str) -> int:
    return client.post("/staff", {"person": person, "pin": pin}).status_code


def reset(client: Client, person: str, second: str, pin: str = PIN) -> Any:
    return client.post(f"/staff/{person}/reset", {"pin": pin, **second_person(second)})


def test_the_old_pin_is_enough_to_change_it(served: Served) -> None:
    service, banker, elsewhere = (
        served.services["night"],
        served.staff("banker"),
        served.staff("banker"),
    )
    before = service.night.at[0]
    assert banker.post("/me/pin", {"old": PIN, "new": NEXT}).is_success
    (entry,) = noted(service, before)
    assert (entry.order.actor, entry.refused) == ("banker", None)
    assert short_notes(service, before) == [("banker", access.CHANGE_PIN, "banker")]
    assert banker.get("/me").status_code == 200, "here one stays signed in"
    assert elsewhere.get("/me").status_code == 401, "elsewhere one is signed out"
    assert (signs_in(banker, "banker", PIN), signs_in(banker, "banker", NEXT)) == (403, 201)
    assert NEXT.encode() not in on_store(
        service, lambda: service.night.store.get_value("pin/banker") or b""
    )


def test_other_devices_stay_if_that_is_wanted(served: Served) -> None:
    chief, console = served.staff("chief"), served.staff("chief")
    assert chief.post("/me/pin", {"old": PIN, "new": NEXT, "others_stay": True}).is_success
    assert console.get("/me").status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"old": "5937", "new": NEXT}, 403),
        ({"old": PIN, "new": PIN}, 422),
        ({"old": PIN, "new": "1234"}, 422),
        ({"old": PIN, "new": "730"}, 422),
        ({"new": NEXT}, 422),
    ],
)
def test_a_wrong_pin_change_is_refused(served: Served, body: Any, status: int) -> None:
    service, banker = served.services["night"], served.staff("banker")
    before = service.night.at[0]
    assert banker.post("/me/pin", body).status_code == status
    assert service.night.at[0] == before
    assert signs_in(banker, "banker", PIN) == 201


def test_two_others_reset_a_pin_and_its_owner_chooses_the_next(served: Served) -> None:
    service, chief, banker = served.services["night"], served.staff("chief"), served.staff("banker")
    before = service.night.at[0]
    reply = reset(chief, "banker", "in-charge")
    assert reply.is_success, reply.text
    (entry,) = noted(service, before)
    assert (entry.order.actor, entry.order.second) == ("chief", "in-charge")
    assert short_notes(service, before) == [("chief", access.RESET_PIN, "banker")]
    assert signs_in(banker, "banker", PIN) == 403, "the old one has ended"
    after = service.night.at[0]
    code = {"person": "banker", "code": reply.json()["code"], "pin": NEXT}
    assert banker.post("/staff/pin", {**code, "pin": "1111"}).status_code == 422
    assert banker.post("/staff/pin", {**code, "person": "chief"}).status_code == 404
    assert served.client().post("/staff/pin", code).status_code == 403, "not on any device"
    assert banker.post("/staff/pin", code).is_success
    assert banker.get("/me").status_code == 401, "all devices are signed out"
    assert short_notes(service, after) == [("banker", access.NEW_PIN, "banker")]
    assert banker.post("/staff/pin", code).status_code == 404, "the code is used up"
    assert signs_in(banker, "banker", NEXT) == 201


def test_nobody_resets_a_pin_alone(served: Served) -> None:
    """Not without their own PIN and a second person's, and never their own."""
    service, chief = served.services["night"], served.staff("chief")
    tries = [
        reset(chief, "banker", "chief"),
        reset(chief, "banker", "banker"),
        reset(chief, "banker", "in-charge", "5937"),
        reset(chief, "chief", "in-charge"),
        reset(served.staff("banker"), "chief", "in-charge"),
        chief.post("/staff/banker/reset", {"pin": PIN}),
        reset(chief, "nobody", "in-charge"),
    ]
    assert [reply.status_code for reply in tries] == [403, 403, 403, 403, 403, 422, 404]
    for person in ("banker", "chief"):
        assert on_store(service, partial(service.credentials.is_pin_right, person, PIN))


def test_the_core_refuses_to_reset_their_own_pin(served: Served) -> None:
    service = served.services["night"]
    order = Order(
        new_order_id(), "chief", NoteAccess(access.RESET_PIN, "chief"), second="in-charge"
    )
    answer = on_store(service, lambda: service.night.note(order))
    assert isinstance(answer, Answer)
    assert answer.entry.refused is not None
    assert "you cannot do this for yourself" in answer.entry.refused.words


def test_a_code_for_a_new_pin_expires_and_a_newer_one_replaces_it(served: Served) -> None:
    service, chief, banker = served.services["night"], served.staff("chief"), served.staff("banker")
    first, now = reset(chief, "banker", "in-charge").json()["code"], service.credentials.clock()
    second = reset(chief, "banker", "in-charge").json()["code"]
    body = {"person": "banker", "code": first, "pin": NEXT}
    assert banker.post("/staff/pin", body).status_code == 404
    service.credentials.clock = lambda: now + CODE_MS - 1
    assert service.credentials.find_code(second) is not None
    service.credentials.clock = lambda: now + CODE_MS + 60_000
    assert banker.post("/staff/pin", {**body, "code": second}).status_code == 404


def test_wrong_codes_for_a_new_pin_are_counted(served: Served) -> None:
    banker, statuses = served.staff("banker"), []
    for _ in range(12):
        body = {"person": "chief", "code": "ABCDEFGHJK", "pin": NEXT}
        statuses.append(banker.post("/staff/pin", body).status_code)
    assert (statuses[0], statuses[-1]) == (404, 429)


def test_a_code_of_another_kind_sets_no_pin_and_one_for_a_pin_lets_nobody_in(
    served: Served,
) -> None:
    chief, banker = served.staff("chief"), served.staff("banker")
    device = chief.post("/devices", {"pin": PIN}).json()["code"]
    body = {"person": "banker", "code": device, "pin": NEXT}
    assert banker.post("/staff/pin", body).status_code == 404
    code = reset(chief, "banker", "in-charge").json()["code"]
    assert served.client().post("/join", {"code": code, "of_age": True}).status_code == 404
    entering = {"person": "chief", "pin": PIN, "device": code}
    assert served.client().post("/staff", entering).status_code == 403
