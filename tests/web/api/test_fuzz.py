"""Bad input (W1): every request gets an answer, none of them is a server error, and nothing
changes.

The application is the real one, on a real journal; most requests go in without a network, some
hundreds over sockets. Faults that were found once are kept in `fuzz_faults.jsonl` and tried again
each time.
"""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import entry
from pitboss.floor.orders import NoteAccess
from pitboss.store.row import Row
from pitboss.web.auth.credentials import GUEST, STAFF
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.service import NightService
from pitboss.web.server.app import app
from pitboss.web.server.headers import POLICY, SAME_FOR_ALL
from tests.effort import effort
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.web.api.fuzzing import Fuzzer, Token, World
from tests.web.in_process import Got, Sent, alive, ask, talk
from tests.web.serving import Served, in_a_loop, on_store, serving

FOUND = Path(__file__).with_name("fuzz_faults.jsonl")
SHARDS = 5
EACH = effort(commit=10_000, nightly=1_000_000)
SOCKETS = effort(commit=500, nightly=20_000)
ACCESS = ("/door", "/devices", "/reissue", "/revoke")
"""Where access is changed, which only some of those who work may do."""
STAFF_HERE = ("banker", "craps-dealer", "under-over-dealer", "in-charge", "auditor")


class Bad:
    """One house under bad input: who speaks, and whether anything changed."""

    def __init__(self, service: NightService, application: ASGIApp) -> None:
        self.service, self.app = service, application
        service.request_rate = service.attempts = service.stranger_rate = RateLimit(
            10**9, 10**9
        )  # or all were "too fast"
        service.joins_by_address = service.joins = service.request_rate
        self.statuses: Counter[int] = Counter()

    def world(self) -> World:
        """Tokens of all sorts, some of them dead or of no use here."""
        service, credentials, made = self.service, self.service.credentials, []
        guests: list[str] = []
        for _ in range(3):
            guests.append(f"g-{len(guests)}")
            token, session = credentials.start_session(GUEST, guests[-1])
            made.append(Token(guests[-1], token, session.csrf))
        for person in STAFF_HERE:
            token, session = credentials.start_session(STAFF, person)
            made.append(Token(person, token, session.csrf))
        token, session = credentials.start_session(GUEST, "g-revoked")
        credentials.revoke_tokens(*credentials.tokens_of(GUEST, "g-revoked"))
        made += [
            Token("revoked", token, session.csrf),
            Token("nobody", "", ""),
            Token("forged", "A" * 43, "B" * 24),
            Token("stolen", token[:-1], session.csrf),
        ]
        return World(
            service.slug, list(service.floor.tables), list(service.floor.windows), guests, made
        )

    def state(self) -> tuple[Any, ...]:
        """Everything a request could change: the floor and all side data."""
        credentials = self.service.credentials
        facts = (
            len(credentials.sessions),
            len(credentials.codes),
            len(credentials.devices),
            dict(credentials.names),
        )
        conduct = self.service.automatic_dealer
        closing = set(self.service.closing.requests)
        return facts, credentials.door_code, set(conduct.tables) if conduct else None, closing

    async def ask(self, sent: Sent) -> Got:
        """Ask, and check whether a refusal changed anything. Tables that an earlier request had
        closed after the round are closed first: that row does not belong to this request."""
        await asyncio.gather(*self.service.closing._tasks.values())
        floor, at, state = self.service.floor, self.service.night.at, self.state()
        got = await ask(self.app, sent)
        self.statuses[got.status] += 1
        assert got.status < 500, f"{got.status} {got.body!r} to {request_line(sent)}"
        for name, value in SAME_FOR_ALL.items():
            assert got.headers.get(name) == value, f"{name} is missing: {request_line(sent)}"
        assert got.headers.get(POLICY, "").startswith("default-src 'none'"), request_line(sent)
        if got.status >= 400:
            assert self.service.floor is floor, f"the floor changed: {request_line(sent)}"
            assert self.state() == state, f"something was kept: {request_line(sent)}"
            # An order that the rules refuse is written down.
            if got.status != 409 and self.service.night.at != at:
                rows = await self.service.queue.run_with_store(
                    lambda: list(self.service.night.store.rows(at[0]))
                )
                assert is_refused_access(got, sent, rows), (
                    f"a row was written: {request_line(sent)}"
                )
            if got.status == 421:
                assert b"does not answer to that name" in got.body, request_line(sent)
            elif got.headers.get("content-type", "").startswith("text/html"):
                assert got.status == 404, request_line(sent)
                assert "/api/" not in sent.path, request_line(sent)
            elif got.body:
                assert json.loads(got.body)["words"], request_line(sent)
        return got


def is_refused_access(got: Got, sent: Sent, rows: list[Row]) -> bool:
    """Whether a staff member tried to change access without the right: the journal says so, in a
    single row."""
    if got.status != 403 or not sent.path.endswith(ACCESS) or len(rows) != 1:
        return False
    content = entry.read_entry(rows[0].body)
    return content.order.command.__class__ is NoteAccess and content.refused is not None


def request_line(sent: Sent) -> str:
    """A request as a line of the file of earlier finds."""
    plain = {
        "method": sent.method,
        "path": sent.path,
        "query": sent.query.decode("latin-1"),
        "headers": [[n.decode("latin-1"), v.decode("latin-1")] for n, v in sent.headers],
        "body": base64.b64encode(sent.body).decode(),
    }
    return json.dumps(plain)


def read(line: str) -> Sent:
    """The reverse of `told`."""
    plain = json.loads(line)
    headers = [(n.encode("latin-1"), v.encode("latin-1")) for n, v in plain["headers"]]
    return Sent(
        plain["method"],
        plain["path"],
        plain["query"].encode("latin-1"),
        headers,
        base64.b64decode(plain["body"]),
    )


def with_token(sent: Sent, token: Token) -> Sent:
    """The same request by someone who is known tonight."""
    own = {b"cookie": f"pitboss={token.cookie}".encode(), b"x-pitboss": token.csrf.encode()}
    sent.headers = [(name, own.get(name, value)) for name, value in sent.headers]
    return sent


async def _with_house(folder: Path, work: Any) -> Bad:
    service = open_demo(folder, "night", read_plan("night"), "test edition", 0.02)
    for table in service.floor.tables:
        assert service.automatic_dealer is not None
        service.automatic_dealer.switch(table, False)
    application = app([service])
    bad = Bad(service, application)
    try:
        async with alive(application):
            await work(bad)
    finally:
        service.night.store.close()
    return bad


@pytest.mark.parametrize("seed", range(SHARDS))
def test_bad_requests_change_nothing_and_break_nothing(seed: int, tmp_path: Path) -> None:
    async def work(bad: Bad) -> None:
        fuzz = Fuzzer(await bad.service.queue.run_with_store(bad.world), seed)
        for number in range(EACH):
            await bad.ask(fuzz.request())
            if number % 10 == 0:
                before = bad.service.floor
                for message in await talk(bad.app, *fuzz.talk()):
                    assert message["type"] != "websocket.close" or message.get("code") != 1011
                assert bad.service.floor is before
        assert not bad.service.queue.broken
        assert not bad.service.night.faults
        bad.service.night.books.check()

    bad = in_a_loop(_with_house(tmp_path, work))
    refused = sum(many for status, many in bad.statuses.items() if status >= 400)
    assert refused > EACH // 2, bad.statuses
    assert {400, 401, 403, 404, 405, 409, 413, 422} - set(bad.statuses) <= {400}, bad.statuses
    promise(
        "W1", requests=EACH, refused=refused, server_errors=0, hung=0, changed=0, seed=str(seed)
    )


def test_what_was_found_once_stays_mended(tmp_path: Path) -> None:
    async def work(bad: Bad) -> None:
        world = await bad.service.queue.run_with_store(bad.world)
        for line in FOUND.read_text(encoding="utf-8").splitlines():
            for token in world.tokens:
                await bad.ask(with_token(read(line), token))
        assert not bad.service.queue.broken
        assert not bad.service.night.faults

    bad = in_a_loop(_with_house(tmp_path, work))
    assert sum(bad.statuses.values()) > 50


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on a real port."""
    with serving(tmp_path_factory.mktemp("fuzzed")) as server:
        yield server


def test_garbage_on_the_wire(listening: Served) -> None:
    bad = Bad(listening.services["night"], app([]))
    fuzz = Fuzzer(on_store(bad.service, bad.world), 4711)
    seen: Counter[str] = Counter()
    for number in range(SOCKETS):
        sent = fuzz.request()
        line = f"{sent.method} {sent.path} HTTP/1.1\r\n".encode("utf-8", "replace")
        raw = line + b"".join(name + b": " + value + b"\r\n" for name, value in sent.headers)
        if not any(name == b"content-length" for name, _ in sent.headers):
            raw += f"content-length: {len(sent.body)}\r\n".encode()
        raw += b"connection: close\r\n\r\n" + sent.body
        if number % 5 == 0:
            raw = fuzz.chance.randbytes(200)
        elif number % 7 == 0:
            raw = raw[: fuzz.chance.randint(1, len(raw))]
        seen[_status(listening.port, raw)] += 1
    assert not [status for status in seen if status.startswith("5")], seen
    assert listening.client().get("/house").status_code == 200


def _status(port: int, raw: bytes) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as line:
        try:
            line.sendall(raw)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(64)
        except (BrokenPipeError, ConnectionResetError):
            return "closed"
    return answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/") else "closed"
