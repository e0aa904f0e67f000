"""A real server for tests: uvicorn in a thread, real sockets, a real journal in a file."""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx2

from pitboss.demo.services import demo_services
from pitboss.web.api.plans import Planner
from pitboss.web.limits.connections import ConnectionLimits
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.service import NightService
from pitboss.web.server.app import app
from pitboss.web.server.run import make_server as web_server
from pitboss.web.server.tls import Tls
from tests.patience import PATIENCE_S

PIN = "3864"
MANY = 10**6
LIMITS = ConnectionLimits(of_one=200, new_at_once=MANY, requests_at_once=MANY, own_at_once=MANY)
"""All clients of a test come from one address, and faster than anyone."""
T = TypeVar("T")


def second_person(person: str) -> dict[str, dict[str, str]]:
    """What a second person adds to a change of access."""
    return {"second": {"person": person, "pin": PIN}}


def on_store(service: NightService, what: Callable[[], T]) -> T:
    """Do something in the thread that owns the store, whatever loop runs in this one."""
    return service.queue._thread.submit(what).result(PATIENCE_S)


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run something in its own loop and thread: a browser may already run one here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Served:
    """A server under test, and a way to talk to it as anyone."""

    def __init__(self, services: list[NightService], port: int) -> None:
        self.services = {service.slug: service for service in services}
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        self._clients: list[Client] = []

    def close(self) -> None:
        """Everyone hangs up."""
        for client in self._clients:
            client.http.close()

    def client(self, slug: str = "night") -> Client:
        """Someone who has not signed in yet."""
        self._clients.append(Client(self, slug))
        return self._clients[-1]

    def guest(self, slug: str = "night", name: str = "") -> Client:
        """A guest who came in by the door code."""
        client = self.client(slug)
        code = self.services[slug].credentials.door_code
        reply = client.post("/join", {"code": code, "of_age": True, "name": name})
        assert reply.status_code == 201, reply.text
        client.signed(reply.json())
        return client

    def staff(self, person: str, slug: str = "night") -> Client:
        """A staff member, on a device that this enrolls."""
        client, service = self.client(slug), self.services[slug]
        device = on_store(service, lambda: service.credentials.make_code("device", person))
        reply = client.post("/staff", {"person": person, "pin": PIN, "device": device})
        assert reply.status_code == 201, reply.text
        client.signed(reply.json())
        return client


class Client:
    """A browser without a screen: cookies, and the answer to forged requests."""

    def __init__(self, served: Served, slug: str) -> None:
        self.served, self.slug, self.me = served, slug, dict[str, Any]()
        self.http = httpx2.Client(base_url=f"{served.url}/h/{slug}", timeout=PATIENCE_S)
        self._number, self._own = 0, secrets.token_hex(10)

    def signed(self, me: dict[str, Any]) -> None:
        """Remember who this is."""
        self.me = me
        self.http.headers["x-pitboss"] = me["csrf"]

    def get(self, path: str) -> httpx2.Response:
        """A view of the API."""
        return self.http.get(f"/api/v1{path}")

    def post(self, path: str, body: Any = None) -> httpx2.Response:
        """Something sent to the API."""
        return self.http.post(f"/api/v1{path}", json=body)

    def order(self, kind: str, table: str = "", **fields: Any) -> dict[str, Any]:
        """An order of the core; returns its answer."""
        self._number += 1
        id_ = f"{self._number:012x}{self._own}"
        body = {"id": id_, "table": table, "command": {"type": kind, **fields}}
        reply = self.post("/orders", body)
        assert reply.status_code in (200, 409), reply.text
        answer: dict[str, Any] = reply.json()
        assert answer["done"] == (reply.status_code == 200)
        return answer


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


@contextmanager
def serving(
    folder: Path, *, pace: float = 0.02, conduct: bool = False, limits: ConnectionLimits = LIMITS
) -> Iterator[Served]:
    """The three demonstration houses; tables run by themselves only if asked to."""
    services = demo_services(folder, "test edition", pace)
    with running(services, conduct=conduct, limits=limits) as served:
        yield served


@contextmanager
def running(
    services: list[NightService],
    *,
    conduct: bool = False,
    tls: Tls | None = None,
    limits: ConnectionLimits = LIMITS,
    planner: Planner | None = None,
) -> Iterator[Served]:
    """A server with these houses, and with plans if it gets a planner."""
    for service in services:
        # All guests of a test come from one address, and faster than any.
        service.joins_by_address = service.joins = service.stranger_rate = RateLimit(10**6, 1e6)
        service.hold_s = 0.0
        for table in service.floor.tables:
            assert service.automatic_dealer is not None
            service.automatic_dealer.switch(table, conduct)
    port = free_port()
    application = app(services, tls=tls, planner=planner)
    server = web_server(
        application, "127.0.0.1", port, services, limits, tls=tls, timeout_graceful_shutdown=1
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.001)  # a loop without a pause would keep the server from starting
    served = Served(services, port)
    try:
        yield served
    finally:
        served.close()
        server.should_exit = True
        thread.join(PATIENCE_S)
        for service in services:
            service.night.store.close()
