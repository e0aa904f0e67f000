"""Nobody can fill the journal with refusals in other ways than by orders: at the door, or by
changing access."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp

from pitboss.floor import orders as o
from pitboss.web.auth.credentials import DOOR, STAFF, WALLET
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.limits.row_quota import STAFF_A_SECOND, STAFF_AT_ONCE
from pitboss.web.night.service import NightService
from tests.web.auth.test_credentials import Clock
from tests.web.in_process import HOST as NAME
from tests.web.in_process import Got, Sent, ask
from tests.web.server.test_attacks import in_house, post
from tests.web.serving import PIN

HOST = "in-charge"


async def ask_as(service: NightService, to: ASGIApp, who: str, path: str, body: Any = None) -> Got:
    """Something that a staff member asks of the API, with their own token."""
    token, session = await service.queue.run_with_store(
        lambda: service.credentials.start_session(STAFF, who)
    )
    headers = [
        (b"host", NAME),
        (b"cookie", f"pitboss={token}".encode()),
        (b"x-pitboss", session.csrf.encode()),
    ]
    sent = b"" if body is None else json.dumps(body).encode()
    return await ask(to, Sent("POST", f"/h/night/api/v1{path}", b"", headers, sent))


async def off_duty(service: NightService, who: str) -> None:
    """Someone goes off duty."""
    await service.order(who, o.ClockOff(who))
    assert who not in service.floor.duty


def test_b3_a_door_that_nobody_keeps_leaves_no_rows(tmp_path: Path) -> None:
    """The person who posted the code is not on duty yet: each newcomer used to leave fifty rows."""

    async def work(service: NightService, to: ASGIApp) -> None:
        await off_duty(service, HOST)
        code = await service.queue.run_with_store(lambda: service.credentials.make_code(DOOR, HOST))
        before = service.night.at[0]
        for _ in range(5):
            got = await post(to, "/join", {"code": code, "of_age": True})
            assert got.status == 409, got.body
        assert service.night.at[0] == before
        await service.order(HOST, o.ClockOn(HOST))
        got = await post(to, "/join", {"code": code, "of_age": True})
        assert got.status == 201, got.body

    in_house(tmp_path, work)


def test_b3_codes_of_slips_are_made_by_who_may_let_guests_in(tmp_path: Path) -> None:
    """Staff who are off duty let nobody in, and leave no row."""

    async def work(service: NightService, to: ASGIApp) -> None:
        await off_duty(service, HOST)
        before = service.night.at[0]
        got = await ask_as(service, to, HOST, "/guests", {"of_age": True})
        assert got.status == 409, got.body
        assert service.night.at[0] == before
        assert not any(code.kind == WALLET for code in service.credentials.codes.values())

    in_house(tmp_path, work)


def test_b3_refusals_of_access_have_an_end(tmp_path: Path) -> None:
    """Someone off duty asks for device codes again and again: each refusal is a row, so they are
    counted like those of orders."""

    async def work(service: NightService, to: ASGIApp) -> None:
        service.hold_s = 0.0
        clock = Clock()
        service.row_quota._staff = RateLimit(STAFF_AT_ONCE, STAFF_A_SECOND, clock)
        await off_duty(service, "chief")
        before = service.night.at[0]

        async def one() -> int:
            return (await ask_as(service, to, "chief", "/devices", {"pin": PIN})).status

        assert {await one() for _ in range(STAFF_AT_ONCE)} == {403}
        assert [await one() for _ in range(3)] == [429, 429, 429]
        assert service.night.at[0] - before == STAFF_AT_ONCE
        assert service.row_quota.untaken["chief"] == 3
        clock.at += 1 / STAFF_A_SECOND
        assert [await one() for _ in range(2)] == [403, 429]
        await service.order("chief", o.ClockOn("chief"))
        clock.at += 1 / STAFF_A_SECOND
        assert [await one() for _ in range(5)] == [200] * 5, "what is done costs no refusal"

    in_house(tmp_path, work)
