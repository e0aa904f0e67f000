"""Someone else's name that leads to this machine opens nothing: pages, orders and sockets are for
clients that use the server's address, a name of its network, or its own name."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pitboss.web.server.app import app
from tests.web.in_process import Sent, alive, ask
from tests.web.serving import Served, in_a_loop, serving
from tests.web.watched import small_house

OWN = (
    "127.0.0.1:8000",
    "[::1]:8000",
    "192.0.2.7",
    "localhost:8000",
    "laptop:8000",
    "laptop.local",
    "Laptop.LAN:8000",
    "pitboss.home.arpa",
    "",
    socket.gethostname(),
)
OTHERS = (
    "evil.example",
    "evil.example:8000",
    "192.0.2.7.evil.example",
    "local.evil.example",
    "localhost.evil.example.",
    "evil.xn--local",
    "[",
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("names")) as server:
        yield server


@pytest.mark.parametrize("host", OWN)
def test_it_answers_to_its_own_names(served: Served, host: str) -> None:
    http = served.client().http
    assert http.get(f"{served.url}/h/night/", headers={"host": host}).status_code == 200
    code = served.services["night"].credentials.door_code
    headers = {"host": host, "origin": f"http://{host}"} if host else {}
    joined = http.post(
        f"{served.url}/h/night/api/v1/join", headers=headers, json={"code": code, "of_age": True}
    )
    assert joined.status_code == 201, joined.text


@pytest.mark.parametrize("host", OTHERS)
def test_it_answers_to_not_anyone_elses(served: Served, host: str) -> None:
    http, service = served.client().http, served.services["night"]
    page = http.get(f"{served.url}/h/night/", headers={"host": host})
    assert page.status_code == 421
    assert page.headers["content-type"].startswith("text/plain")
    assert "use its IP address" in page.text
    assert service.credentials.door_code not in page.text
    guests = dict(service.floor.guests)
    headers = {"host": host, "origin": f"http://{host}"}
    joined = http.post(
        f"{served.url}/h/night/api/v1/join",
        headers=headers,
        json={"code": service.credentials.door_code, "of_age": True},
    )
    assert joined.status_code == 421
    assert joined.json()["words"] == "this server does not answer to that name"
    assert service.floor.guests == guests


def test_no_socket_opens_under_a_foreign_host_name(served: Served) -> None:
    """As a browser would ask that a foreign page has led here: name and origin are the same."""
    with socket.create_connection(("127.0.0.1", served.port)) as line, pytest.raises(InvalidStatus):
        connect(
            "ws://evil.example/h/night/api/v1/live?table=craps",
            sock=line,
            origin=Origin("http://evil.example"),
        ).__enter__()


def test_a_house_may_have_a_public_name(tmp_path: Path) -> None:
    async def work() -> list[int]:
        service = small_house(tmp_path)
        application = app([service], ["casino.example"])
        try:
            async with alive(application):
                return [
                    (await ask(application, Sent("GET", "/open", headers=[(b"host", host)]))).status
                    for host in (b"Casino.example:8000", b"other.example")
                ]
        finally:
            service.night.store.close()

    assert in_a_loop(work()) == [200, 421]
