"""A licensed night served by `pitboss serve` as a process of its own, on either store.

The house's clock keeps running while the server is down (see `store/clock.py`): between two runs a
test sets that clock, so an evening takes no longer than what happens in it.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec

from pitboss.cli.floor.nights import DATABASE, edition
from pitboss.demo.opening import order
from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.plan import FloorPlan
from pitboss.store.clock import Reference, boot_id, steady_ms
from pitboss.store.journal import Store
from pitboss.store.keys import make_key, read_key
from pitboss.store.pins import hash_pin, pin_name
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.auth.credentials import BY_SERVER, DEVICE
from pitboss.web.night.opening import CLOCK, open_service
from pitboss.web.night.service import NightService
from tests.floor.licensed_house import at
from tests.patience import PATIENCE_S, wait_until
from tests.store.second_laptops import SecondLaptop
from tests.stores import database_url, new_name
from tests.web.browser.real_server import RealServer
from tests.web.serving import PIN, Client, free_port

TOO_MANY = 429
ZONE = "America/New_York"


class Device(Client):
    """Someone's phone or laptop, with an address of its own; like the pages, it waits when it is
    asked to."""

    def __init__(self, served: LicensedServer, number: int) -> None:
        super().__init__(served, served.slug)
        self.http.close()
        self.http = httpx2.Client(
            base_url=f"{served.url}/h/{served.slug}",
            timeout=PATIENCE_S,
            transport=httpx2.HTTPTransport(local_address=f"127.1.{number}.1"),
        )

    def get(self, path: str) -> httpx2.Response:
        return self._patiently(lambda: super(Device, self).get(path))

    def post(self, path: str, body: Any = None) -> httpx2.Response:
        return self._patiently(lambda: super(Device, self).post(path, body))

    def _patiently(self, ask: Callable[[], httpx2.Response]) -> httpx2.Response:
        replies: list[httpx2.Response] = []

        def is_answered() -> bool:
            replies.append(ask())
            return replies[-1].status_code != TOO_MANY

        wait_until(is_answered, "the server has time for this device")
        return replies[-1]

    def does(self, kind: str, table: str = "", **fields: Any) -> dict[str, Any]:
        """An order that has to be done."""
        answer = self.order(kind, table, **fields)
        assert answer["done"], (self.me["who"], kind, table, fields, answer)
        return answer

    def is_refused(self, kind: str, table: str = "", **fields: Any) -> tuple[str, list[str]]:
        """The words and the clauses of an order that must be refused."""
        answer = self.order(kind, table, **fields)
        assert not answer["done"], (self.me["who"], kind, table, fields)
        return answer["words"], [law["cite"].removeprefix("13:47-") for law in answer["law"]]


def name_of(guest: Device) -> str:
    """The id of a guest."""
    return str(guest.me["who"])


class LicensedServer(RealServer):
    """A licensed night in a file or a database, with a device for everyone who comes."""

    def __init__(self, folder: Path, kind: str, plan: FloorPlan) -> None:
        self.kind, self.plan = kind, msgspec.structs.replace(plan, night=new_name())
        self.staff_code: dict[str, str] = {}
        self.door, self._devices = "", 0
        super().__init__(folder)
        if kind != "sqlite":
            self.night, self.environment = self.plan.night, {DATABASE: database_url()}

    def _prepare(self, folder: Path) -> None:
        """Set the night up in the afternoon, with a PIN and a code for a device for each of the
        staff."""
        plan, signer = self.plan, make_key(self.key)
        charge = plan.people[0].id
        plan = msgspec.structs.replace(plan, key=signer.public.hex(), key_holder=charge)
        store: Store
        if self.kind == "sqlite":
            store = SQLiteStore.create(self.path, plan.night)
        else:
            store = PostgresStore.create(database_url(), plan.night)
        night, pin = Night(store, edition(), signer), hash_pin(PIN)
        night.clock = lambda: at("17:00")
        order(night, charge, o.SetUp(plan))
        with store.turn(night.at[0]) as turn:
            for person in plan.people:
                turn.set_value(pin_name(person.id), pin)
        store.close()
        with self._opened("17:00") as service:
            self.slug, self.door = service.slug, service.credentials.door_code
            for person in plan.people:
                self.staff_code[person.id] = service.credentials.make_code(DEVICE, BY_SERVER)

    @contextmanager
    def _opened(self, written: str) -> Iterator[NightService]:
        """The night without a server, once its clock has come to a time."""
        store: Store
        if self.kind == "sqlite":
            store = SQLiteStore(self.path, owner=True)
        else:
            store = PostgresStore(database_url(), self.plan.night)
        signer = read_key(self.key)
        service = open_service(
            store, edition(), self.plan.night, lambda service: service.sign_with(signer)
        )
        with store.turn(service.night.at[0]) as turn:
            reading = Reference(boot_id(), steady_ms(), at(written))
            turn.set_value(CLOCK, msgspec.json.encode(reading))
        yield service
        store.close()

    def start_at(self, written: str) -> None:
        """Start at a time of that night."""
        with self._opened(written):
            pass
        self.start()

    def get_followed(self, folder: Path, written: str) -> SecondLaptop:
        """Start again at a time of that night, with a second laptop that has everything."""
        port = free_port()
        self.more = ("--standby-port", str(port))
        self.start_at(written)
        second = SecondLaptop(folder, self, f"127.0.0.1:{port}")
        second.follow()
        return second

    def move_to(self, second: SecondLaptop, by: str, written: str) -> None:
        """This laptop dies, and the night goes on at the second one, at the same address."""
        self.kill()
        second.see_first_die()
        taken = second.take_over(by=by)
        assert taken.returncode == 0, taken.stderr
        self.path, self.key, self.night, self.more = second.path, second.key, str(second.path), ()
        self.start_at(written)

    def device(self) -> Device:
        """A device that nobody has signed in on yet."""
        self._devices += 1
        self._clients.append(device := Device(self, self._devices))
        return device

    def comes(self, name: str) -> Device:
        """A guest who comes in by the door code."""
        device = self.device()
        reply = device.post("/join", {"code": self.door, "of_age": True, "name": name})
        assert reply.status_code == 201, reply.text
        device.signed(reply.json())
        return device

    def works(self, person: str) -> Device:
        """Somebody of the staff, on a device of their own."""
        device = self.device()
        body = {"person": person, "pin": PIN, "device": self.staff_code[person]}
        reply = device.post("/staff", body)
        assert reply.status_code == 201, reply.text
        device.signed(reply.json())
        return device

    def run(self, *words: str) -> str:
        """What a program says that has to succeed, where this night is kept."""
        done = subprocess.run(
            words,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout
