"""How long a token lives, and how often someone may ask: both sides of every number."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.types import ASGIApp, Message
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.web.auth.credentials import (
    DEVICE,
    GUEST,
    STAFF,
    TOKEN_MS,
    WALLET,
    Credentials,
    hash_secret,
)
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.service import (
    ARRIVALS_AT_ONCE,
    JOINS_AT_ONCE,
    SOCKETS_OF_ONE,
    SOCKETS_OF_STRANGERS,
    STRANGERS_AT_ONCE,
    NightService,
)
from tests.patience import PATIENCE_S, wait_until
from tests.web.in_process import HOST, LONGEST_S, Got, Pairs, Sent, _scope, ask
from tests.web.server.test_attacks import in_house, post
from tests.web.serving import PIN, Client, Served, second_person

API = "/h/night/api/v1"


async def get(to: ASGIApp, path: str, token: str = "") -> Got:
    """Something asked of the API of the house."""
    headers = [(b"host", HOST), (b"cookie", f"pitboss={token}".encode())]
    return await ask(to, Sent("GET", f"{API}{path}", headers=headers))


async def admitted(service: NightService, kind: str, who: str) -> str:
    """A new token."""
    token, _ = await service.queue.run_with_store(
        lambda: service.credentials.start_session(kind, who)
    )
    return token


def close_the_night(service: NightService) -> None:
    """The night as it is after closing; what must be counted before is tested elsewhere."""
    service.night.floor = replace(service.floor, status=CLOSED_NIGHT)
    service.live.refresh()


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, at: float = 0) -> None:
        self.at = at

    def __call__(self) -> Any:
        return self.at


def is_told_to_wait(got: Got, least: int, most: int) -> bool:
    """Whether an answer says in plain words to wait, and how many seconds."""
    assert got.status == 429
    assert json.loads(got.body)["words"]
    return least <= int(got.headers["retry-after"]) <= most


async def hang_on(to: ASGIApp, token: str, messages: list[Message]) -> None:
    """A socket that listens until it is closed by the other side, or cancelled."""
    headers: Pairs = [
        (b"host", HOST),
        (b"origin", b"http://" + HOST),
        (b"cookie", f"pitboss={token}".encode()),
    ]
    opened_ = False

    async def receive() -> Message:
        nonlocal opened_
        if not opened_:
            opened_ = True
            return {"type": "websocket.connect"}
        await asyncio.sleep(LONGEST_S)
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        messages.append(message)

    await to(_scope("websocket", f"{API}/live", b"table=craps", headers), receive, send)


async def closes(messages: list[Message], within_s: float = PATIENCE_S) -> int:
    """The code with which a socket is closed."""
    for _ in range(int(within_s / 0.02)):
        for message in messages:
            if message["type"] == "websocket.close":
                return int(message["code"])
        await asyncio.sleep(0.02)
    raise AssertionError(f"the socket stays open: {[message['type'] for message in messages]}")


# --- how long a token lives ----------------------------------------------------------------------
@pytest.mark.parametrize("kind", [GUEST, STAFF])
def test_a_token_expires_to_the_millisecond(kind: str, tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        clock = service.credentials.clock = Clock(1_000)
        token = await admitted(service, kind, "banker")
        clock.at += TOKEN_MS - 1
        assert (await get(to, "/me", token)).status == 200
        clock.at += 1
        assert (await get(to, "/me", token)).status == 401
        assert (await post(to, "/orders", {}, f"pitboss={token}")).status == 401

    in_house(tmp_path, work)


def test_a_dead_token_is_not_kept(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        clock = service.credentials.clock = Clock(1_000)
        old = await admitted(service, GUEST, "a")
        clock.at += TOKEN_MS
        new = await admitted(service, GUEST, "b")
        stored = {
            name
            for name, _ in await service.queue.run_with_store(
                lambda: [*service.night.store.all_values()]
            )
        }
        assert f"token/{hash_secret(new)}" in stored
        assert f"token/{hash_secret(old)}" not in stored

    in_house(tmp_path, work)


def test_a_token_is_as_old_after_a_restart(tmp_path: Path) -> None:
    service = open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02)
    try:
        service.credentials.clock = Clock(1_000)
        token, _ = service.credentials.start_session(GUEST, "a")
        assert Credentials(service.night, Clock(1_000 + TOKEN_MS - 1)).session_of(token) is not None
        assert Credentials(service.night, Clock(1_000 + TOKEN_MS)).session_of(token) is None
    finally:
        service.night.store.close()


def test_a_silent_socket_is_closed_when_its_token_dies(tmp_path: Path) -> None:
    """Nothing happens on the floor meanwhile: the socket checks on its own."""

    async def work(service: NightService, to: ASGIApp) -> None:
        clock = service.credentials.clock = Clock(1_000)
        token = await admitted(service, GUEST, "a")
        clock.at += TOKEN_MS - 300
        messages: list[Message] = []
        line = asyncio.ensure_future(hang_on(to, token, messages))
        while not messages:
            await asyncio.sleep(0.01)
        assert messages[0]["type"] == "websocket.accept"
        assert all(message["type"] != "websocket.close" for message in messages)
        clock.at += 300
        assert await closes(messages) == 4401
        line.cancel()
        with suppress(asyncio.CancelledError):
            await line

    in_house(tmp_path, work)


def test_guests_go_when_the_night_is_closed_and_who_works_still_reads(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        guest, staff = (
            await admitted(service, GUEST, "a"),
            await admitted(service, STAFF, "auditor"),
        )
        door, messages = service.credentials.door_code, list[Message]()
        wallet = await service.queue.run_with_store(
            lambda: service.credentials.make_code(WALLET, "banker", "a")
        )
        line = asyncio.ensure_future(hang_on(to, guest, messages))
        while not messages:
            await asyncio.sleep(0.01)
        assert (await get(to, "/me", guest)).status == 200
        close_the_night(service)
        assert await closes(messages) == 4401
        assert (await get(to, "/me", guest)).status == 401
        for code in (door, wallet):
            reply = await post(to, "/join", {"code": code, "of_age": True})
            assert (reply.status, json.loads(reply.body)["words"]) == (409, "the night is over")
        assert (await get(to, "/floor", staff)).status == 200
        again = await service.queue.run_with_store(
            lambda: service.credentials.make_code(DEVICE, "chief")
        )
        body = {"person": "auditor", "pin": PIN, "device": again}
        assert (await post(to, "/staff", body)).status == 201
        line.cancel()
        with suppress(asyncio.CancelledError):
            await line

    in_house(tmp_path, work)


def test_a_closed_night_gives_out_no_codes_and_takes_no_orders(served: Served) -> None:
    service = served.services["tas-casino"]
    boss = served.staff("management", "tas-casino")
    cashier, guest = served.staff("cashier", "tas-casino"), served.guest("tas-casino")
    assert boss.post("/door").status_code == 200
    assert cashier.post(
        f"/guests/{guest.me['who']}/reissue", second_person("management")
    ).is_success
    service.night.floor = replace(service.floor, status=CLOSED_NIGHT)
    assert boss.post("/door").status_code == 409
    again = cashier.post(f"/guests/{guest.me['who']}/reissue", second_person("management"))
    assert again.status_code == 409
    assert cashier.post("/guests", {"of_age": True}).status_code == 409
    assert "closed" in boss.order("ClockOn", person="management")["words"]


# --- how often someone may come -----------------------------------------------------------------
def test_joining_from_one_address_has_an_end_and_continues(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        clock = service.joins_by_address._clock = Clock(50.0)
        body = {"code": service.credentials.door_code, "of_age": True}
        for _ in range(JOINS_AT_ONCE):
            assert (await post(to, "/join", body)).status == 201
        guests = len(service.floor.guests)
        assert is_told_to_wait(await post(to, "/join", body), 20, 20)
        assert len(service.floor.guests) == guests, "nobody was admitted"
        clock.at += 19.5
        assert is_told_to_wait(await post(to, "/join", body), 1, 1)
        clock.at += 0.5
        assert (await post(to, "/join", body)).status == 201
        code = await service.queue.run_with_store(
            lambda: service.credentials.make_code(WALLET, "banker", "g1")
        )
        assert (await post(to, "/join", {"code": code, "of_age": True})).status == 201, "a window"

    in_house(tmp_path, work)


def test_joining_from_many_addresses_has_an_end_too(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        service.joins = RateLimit(2, 1 / 7, Clock(50.0))
        service.joins_by_address = RateLimit(1, 1 / 20, Clock(50.0))
        body = {"code": service.credentials.door_code, "of_age": True}

        async def come(address: str) -> Got:
            service.joins_by_address._held.pop(
                "127.0.0.1", None
            )  # as if it came from somewhere else
            return await post(to, "/join", body)

        assert [(await come(letter)).status for letter in "ab"] == [201, 201]
        assert is_told_to_wait(await come("c"), 7, 7)

    assert ARRIVALS_AT_ONCE > JOINS_AT_ONCE
    in_house(tmp_path, work)


def test_wrong_codes_are_told_how_long_to_wait(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        for _ in range(8):
            assert (await post(to, "/join", {"code": "no", "of_age": True})).status == 404
        assert is_told_to_wait(await post(to, "/join", {"code": "no", "of_age": True}), 25, 30)

    in_house(tmp_path, work)


def test_requests_without_a_token_have_an_end(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        service.stranger_rate._clock = Clock(50.0)
        token = await admitted(service, GUEST, "a")
        for path in ("/house", "/me"):
            assert (await get(to, path)).status in (200, 401)
        for _ in range(STRANGERS_AT_ONCE - 2):
            assert (await get(to, "/me", "forged")).status == 401
        for path in ("/me", "/house"):
            assert is_told_to_wait(await get(to, path, "forged"), 1, 1)
        assert (await get(to, "/me", token)).status == 200, "who has a token is not held up"

    in_house(tmp_path, work)


def _is_open(served: Served, stack: ExitStack, cookie: str) -> bool:
    address = f"127.0.0.1:{served.port}"
    try:
        stack.enter_context(
            connect(
                f"ws://{address}{API}/live",
                origin=Origin(f"http://{address}"),
                compression=None,
                additional_headers={"cookie": cookie},
            )
        )
    except InvalidStatus as refused:
        no = refused.response
    else:
        return True
    assert (no.status_code, no.headers["retry-after"]) == (429, "10")
    assert no.body is not None
    assert b"screens are already open" in no.body
    return False


def _cookie(client: Client) -> str:
    return next(
        f"pitboss={cookie.value}" for cookie in client.http.cookies.jar if cookie.name == "pitboss"
    )


@pytest.mark.parametrize(("most", "known"), [(SOCKETS_OF_ONE, True), (SOCKETS_OF_STRANGERS, False)])
def test_nobody_opens_more_sockets_than_screens(served: Served, most: int, known: bool) -> None:
    one, other = (_cookie(served.guest()), _cookie(served.guest())) if known else ("", "")
    with ExitStack() as stack:
        for _ in range(most):
            assert _is_open(served, stack, one)
        assert not _is_open(served, stack, one)
        assert not known or _is_open(served, stack, other), "another token has its own"
    with ExitStack() as stack:
        wait_until(lambda: _is_open(served, stack, one), "who hung up no longer counts")


class Heard(logging.Handler):
    """What a log received, in a list."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the words."""
        self.words.append(record.getMessage())


def test_a_refused_socket_is_no_error_of_the_server(served: Served) -> None:
    heard, log, cookie = Heard(), logging.getLogger("uvicorn.error"), _cookie(served.guest())
    log.addHandler(heard)
    try:
        with ExitStack() as stack:
            while _is_open(served, stack, cookie):
                pass
            assert not _is_open(served, stack, cookie)
            time.sleep(0.3)
    finally:
        log.removeHandler(heard)
    assert heard.words == []


@pytest.mark.parametrize(
    ("sent", "code"),
    [('{"watch":5}', 1008), ("no", 1008), ('{"x":1}', 1008), ("[" * 9000, 1008), (b"{}", 1003)],
    ids=["shape", "no JSON", "unknown", "deep", "bytes"],
)
def test_a_socket_that_sends_what_cannot_be_read_is_told_why(
    served: Served, sent: str | bytes, code: int
) -> None:
    address = f"127.0.0.1:{served.port}"
    with connect(f"ws://{address}{API}/live", origin=Origin(f"http://{address}")) as socket:
        socket.send(sent)
        with suppress(ConnectionClosed):
            while True:
                socket.recv(timeout=PATIENCE_S)
        assert (socket.close_code, str(socket.close_reason)[:5]) == (code, "send ")


def test_a_new_wallet_code_ends_those_before_it(tmp_path: Path) -> None:
    """A lost slip opens nothing once another was issued, even after a restart."""

    async def work(service: NightService, to: ASGIApp) -> None:
        banker = next(window.banker for window in service.floor.windows.values())
        for guest in ("a", "b"):
            await service.order(banker, o.Admit(guest, of_age=True))

        async def code(guest: str, kind: str = WALLET) -> str:
            return await service.queue.run_with_store(
                lambda: service.credentials.make_code(kind, banker, guest)
            )

        first, device, of_other, second = (
            await code("a"),
            await code("", DEVICE),
            await code("b"),
            await code("a"),
        )
        more = await code("", DEVICE)
        again = await service.queue.run_with_store(lambda: Credentials(service.night))
        assert again.codes == service.credentials.codes
        assert {again.hash_code(code) for code in (device, more)} <= set(again.codes), (
            "devices are many"
        )
        for reply, status in (
            (first, 404),
            (second, 201),
            (of_other, 201),
            (service.credentials.door_code, 201),
        ):
            assert (await post(to, "/join", {"code": reply, "of_age": True})).status == status

    in_house(tmp_path, work)
