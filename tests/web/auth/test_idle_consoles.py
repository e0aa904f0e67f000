"""An idle console waits for its PIN, and nothing is lost; own devices; codes for a PIN."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.types import ASGIApp, Message

from pitboss.floor import access
from pitboss.web.auth.credentials import CODE_MS, STAFF
from pitboss.web.auth.idle_consoles import IDLE_MS, IdleConsoles
from pitboss.web.night.service import NightService
from tests.web.auth.test_credentials import Clock as Moved
from tests.web.auth.test_credentials import admitted, closes, hang_on
from tests.web.auth.test_insiders import short_notes
from tests.web.server.test_attacks import in_house
from tests.web.serving import PIN, Client, Served

TABLE, DEALER = "under-over", "under-over-dealer"


class Clock:
    """The clock of the doors, which a test moves on."""

    def __init__(self, now_ms: int) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def clock(served: Served) -> Iterator[Clock]:
    credentials = served.services["night"].credentials
    before, credentials.clock = credentials.clock, Clock(credentials.clock())
    assert isinstance(credentials.clock, Clock)
    yield credentials.clock
    credentials.clock = before


def test_an_idle_console_asks_for_its_pin_and_continues(served: Served, clock: Clock) -> None:
    """To the millisecond; requests in the meantime are not carried out, but are when repeated."""
    service, dealer = served.services["night"], served.staff(DEALER)
    clock.now_ms += IDLE_MS - 1
    assert dealer.get("/me").status_code == 200
    clock.now_ms += 1
    before = service.night.at[0]
    order = {"id": "ab" * 16, "table": TABLE, "command": {"type": "PromiseDraws"}}
    reply = dealer.post("/orders", order)
    assert (reply.status_code, service.night.at[0]) == (423, before)
    assert "enter your PIN" in reply.json()["right"]
    assert dealer.get("/me").status_code == 423
    assert dealer.get(f"/tables/{TABLE}").json()["desk"] is None, "it sees what strangers see"
    assert dealer.post("/staff/unlock", {"pin": "5937"}).status_code == 403
    assert dealer.get("/me").status_code == 423, "a wrong PIN is no touch"
    assert dealer.post("/staff/unlock", {"pin": PIN}).is_success
    assert short_notes(service, before) == [(DEALER, access.UNLOCK, DEALER)]
    assert dealer.post("/orders", order).json()["done"]


def test_whatever_is_touched_keeps_a_console_and_what_a_page_asks_by_itself_does_not(
    served: Served, clock: Clock
) -> None:
    touches: tuple[Callable[[Client], object], ...] = (
        lambda client: client.post("/staff/here"),
        lambda client: client.http.get(f"/deal/{TABLE}"),
        lambda client: client.order("TakePost", TABLE, post="dealer", person=DEALER),
    )
    for touch in touches:
        dealer = served.staff(DEALER)
        clock.now_ms += IDLE_MS - 1
        touch(dealer)
        clock.now_ms += IDLE_MS - 1
        assert dealer.get("/me").status_code == 200
        for path in ("/me", "/house", f"/tables/{TABLE}"):
            dealer.get(path)
        clock.now_ms += 1
        assert dealer.get("/me").status_code == 423


def test_who_works_beside_keeps_the_console_for_all(served: Served, clock: Clock) -> None:
    """Two people at one device: while one works, the other is not idle."""
    client = served.staff("craps-dealer")
    first = str(client.http.cookies["pitboss"])
    body = {"person": "craps-boxperson", "pin": PIN, "beside": True}
    client.signed(client.post("/staff", body).json())
    clock.now_ms += IDLE_MS - 1
    client.post("/staff/here")
    clock.now_ms += IDLE_MS - 1
    turned = client.post("/staff/turn", {"person": "craps-dealer"})
    assert turned.status_code == 201, turned.text
    assert first != str(client.http.cookies["pitboss"])
    assert client.get("/me").json()["who"] == "craps-dealer"
    clock.now_ms += 1
    assert client.get("/me").status_code == 200, "the turn was a touch"


def test_a_silent_socket_is_closed_when_its_console_was_left(tmp_path: Path) -> None:
    """Nothing happens on the floor meanwhile: the socket checks on its own. One that is opened
    later gets nothing."""

    async def work(service: NightService, to: ASGIApp) -> None:
        clock = service.credentials.clock = Moved(1_000)
        service.idle_consoles = IdleConsoles(service.credentials)
        token = await admitted(service, STAFF, "chief")
        clock.at += IDLE_MS - 300
        for wait_ms in (300, 0):
            messages: list[Message] = []
            line = asyncio.ensure_future(hang_on(to, token, messages))
            while not messages:
                await asyncio.sleep(0.01)
            clock.at += wait_ms
            assert await closes(messages) == 4423
            line.cancel()
            with suppress(asyncio.CancelledError):
                await line
        assert [message["type"] for message in messages] == ["websocket.accept", "websocket.close"]

    in_house(tmp_path, work)


def test_a_guests_phone_is_never_left(served: Served, clock: Clock) -> None:
    guest = served.guest()
    clock.now_ms += 3 * IDLE_MS
    assert guest.get("/me").status_code == 200


def test_who_left_can_sign_out_and_another_can_sign_in(served: Served, clock: Clock) -> None:
    one, other = served.staff("banker"), served.staff("banker")
    clock.now_ms += IDLE_MS
    assert "This console is locked" in one.http.get("/").text
    assert one.post("/signout").is_success
    assert one.get("/me").status_code == 401
    assert other.post("/staff", {"person": "chief", "pin": PIN}).status_code == 201
    assert other.get("/me").json()["who"] == "chief"


def test_a_device_code_needs_the_pin_again_and_expires(served: Served, clock: Clock) -> None:
    service, chief = served.services["night"], served.staff("chief")
    before = service.night.at[0]
    assert chief.post("/devices", {"pin": "5937"}).status_code == 403
    assert chief.post("/devices").status_code == 422
    assert service.night.at[0] == before
    code = chief.post("/devices", {"pin": PIN}).json()["code"]
    clock.now_ms += CODE_MS - 1
    assert service.credentials.find_code(code) is not None
    clock.now_ms += 1
    entering = {"person": "banker", "pin": PIN, "device": code}
    assert served.client().post("/staff", entering).status_code == 403


def test_own_devices_are_listed_and_signed_out_one_by_one(served: Served) -> None:
    service = served.services["night"]
    here, there, other = (served.staff(who) for who in ("proceeds", "proceeds", "auditor"))
    listed = here.get("/me/devices").json()
    assert [entry["here"] for entry in listed] == [True, False]
    away = {"id": listed[1]["id"], "pin": PIN}
    before = service.night.at[0]
    assert here.post("/me/devices/out", {**away, "pin": "5937"}).status_code == 403
    assert other.post("/me/devices/out", away).status_code == 404, "nobody else's"
    assert here.post("/me/devices/out", {**away, "id": ""}).status_code == 404
    assert service.night.at[0] == before
    assert here.post("/me/devices/out", away).is_success
    assert short_notes(service, before) == [("proceeds", access.SIGN_OUT, "proceeds")]
    assert (there.get("/me").status_code, here.get("/me").status_code) == (401, 200)
    assert len(here.get("/me/devices").json()) == 1
    assert there.post("/staff", {"person": "proceeds", "pin": PIN}).status_code == 201
