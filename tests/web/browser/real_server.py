"""A night served by `pitboss serve FILE` as a process of its own, which can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import httpx2

from pitboss.cli.floor.nights import edition
from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor.orders import Admit, AnyCommand, Order, Sell
from pitboss.store.order_ids import new_order_id
from pitboss.web.auth.credentials import GUEST, STAFF
from tests.patience import PATIENCE_S
from tests.web.serving import Client, Served, free_port

WAIT_S = PATIENCE_S


class RealServer(Served):
    """A night in a file, two guests with money, and a server that may be killed."""

    def __init__(self, folder: Path) -> None:
        self.slug = ""
        self.more: tuple[str, ...] = ()
        self.path, self.key = folder / "night.pitboss", folder / "night.key"
        self.night, self.environment = str(self.path), dict[str, str]()
        self.tokens: dict[str, tuple[str, str]] = {}
        self._prepare(folder)
        self._server: subprocess.Popen[bytes] | None = None
        super().__init__([], free_port())

    def _prepare(self, folder: Path) -> None:
        service = open_demo(folder, "night", read_plan("night"), edition(), 1.0)
        self.slug = service.night.store.facts.night
        for guest in ("wren", "robin"):
            for command in (Admit(guest, True), Sell("window-1", 10_000, guest)):
                order: AnyCommand = command
                service.night.ask(Order(new_order_id(), "banker", order))
            self._admit(service.credentials.start_session, GUEST, guest)
        self._admit(service.credentials.start_session, STAFF, "under-over-dealer")
        service.night.store.close()

    def _admit(self, admit: Callable[..., tuple[str, object]], kind: str, who: str) -> None:
        token, session = admit(kind, who)
        self.tokens[who] = (token, str(getattr(session, "csrf")))  # noqa: B009

    def start(self) -> None:
        """Serve, and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "pitboss",
            "serve",
            self.night,
            "--key",
            str(self.key),
            "--port",
            str(self.port),
            *self.more,
        ]
        environment = {**os.environ, **self.environment}
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        until = time.monotonic() + WAIT_S
        while time.monotonic() < until:
            assert self._server.poll() is None, "the server ended by itself"
            try:
                if httpx2.get(f"{self.url}/h/{self.slug}/api/v1/house").status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill it without warning."""
        assert self._server is not None
        self._server.kill()
        self._server.wait(PATIENCE_S)

    def known(self, who: str) -> Client:
        """Someone with a token from before."""
        client = self.client(self.slug)
        token, csrf = self.tokens[who]
        client.http.cookies.set("pitboss", token, path=f"/h/{self.slug}")
        client.signed({"who": who, "csrf": csrf})
        return client

    def __enter__(self) -> RealServer:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        self.kill()
