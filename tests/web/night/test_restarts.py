"""S1: a night is started again and again while phones wait for it, with delays at every await and
every named place of the store. Nothing that was answered is lost, duplicated or torn."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cli.floor.nights import DATABASE, edition
from pitboss.cli.serve import set_up
from pitboss.demo.opening import open_night, read_plan
from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.orders import Order
from pitboss.floor.verify import verify
from pitboss.store.journal import Store
from pitboss.store.keys import Signer, make_key
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.auth.credentials import GUEST, STAFF
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.opening import open_service
from pitboss.web.night.service import NightService
from tests.effort import effort
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.store.delays import Delays
from tests.stores import KINDS, database_url, new_name
from tests.web.serving import free_port, in_a_loop

STARTS = effort(commit=150, nightly=2_000)  # for each store; real processes are more
PARTS = 6
PHONES, ANSWERS = 8, 14
"""This many phones wait, and a start ends after this many answers."""
EDITION, SLUG = edition(), "night"
PROCESSES = effort(commit=6, nightly=50)  # for each store
TABLES = ("roulette", "under-over")


class Phone:
    """Someone with a token who waits for the server, and resends what was not answered."""

    def __init__(self, number: int, who: str, cookie: str, csrf: str) -> None:
        self.number, self.who, self._cookie, self._csrf = number, who, cookie, csrf
        self.waiting: dict[str, Any] | None = None
        self.answered: dict[str, tuple[int, str]] = {}
        self.joined: list[str] = []
        self._made, self.door_code, self.slug = 0, "", SLUG

    def _next(self, rng: Random) -> dict[str, Any]:
        self._made += 1
        name, fields = f"{self.number:04x}{self._made:08x}{secrets.token_hex(10)}", dict[str, Any]()
        if self.who == "banker":
            fields = {"type": "Admit", "guest": f"p{self.number}-{self._made}", "of_age": True}
            return {"id": name, "table": "", "command": fields}
        kind = rng.choice(("Sit", "PlaceWager", "AddChips", "Leave"))
        seat, table = 1 + self.number % 5, TABLES[self.number % 2]
        fields = {"type": kind, "seat": seat}
        if kind == "PlaceWager":
            fields |= {"wager": rng.choice(("red", "under_7", "nonsense")), "stake": 5}
        elif kind != "Leave":
            fields |= {"chips": 10}
        return {"id": name, "table": table, "command": fields}

    async def hammer(self, port: int, rng: Random, heard: asyncio.Queue[str]) -> None:
        """Ask as long as there is someone to answer, and from before that."""
        while True:
            if (
                self.number % 4 == 3
                and self.door_code
                and self.waiting is None
                and rng.random() < 0.3
            ):
                await self._join(port, heard)
                continue
            self.waiting = self.waiting or self._next(rng)
            body = json.dumps(self.waiting).encode()
            reply = await self._sent(port, "orders", body)
            if reply is None:
                await asyncio.sleep(0.002)
                continue
            status, data, _ = reply
            if status in (200, 409):
                self.answered[self.waiting["id"]] = (data["seq"], data["hash"])
                self.waiting = None
                heard.put_nowait("order")
            else:
                await asyncio.sleep(0.002)

    async def _join(self, port: int, heard: asyncio.Queue[str]) -> None:
        """Join once more by the door code; the token must work at every later start."""
        reply = await self._sent(
            port, "join", json.dumps({"code": self.door_code, "of_age": True}).encode()
        )
        if reply is not None and reply[0] == 201:
            self.joined.append(reply[2])
            heard.put_nowait("join")
        else:
            await asyncio.sleep(0.002)

    async def _sent(self, port: int, path: str, body: bytes) -> tuple[int, Any, str] | None:
        """What came back; nothing if nobody listens, or the server hangs up."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return None
        head = (
            f"POST /h/{self.slug}/api/v1/{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
            f"cookie: pitboss={self._cookie}\r\nx-pitboss: {self._csrf}\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        try:
            writer.write(head.encode() + body)
            whole = await reader.read()
            top, _, rest = whole.partition(b"\r\n\r\n")
            status = int(top.split(b" ", 2)[1])
            cookie = top.partition(b"pitboss=")[2].partition(b";")[0].decode()
            return status, json.loads(rest), cookie
        except (OSError, ValueError, IndexError):
            return None
        finally:
            writer.close()


class AwaitedNight:
    """One night on one store, and the phones that wait for it."""

    def __init__(self, kind: str, folder: Path, seed: int) -> None:
        self.kind, self.path, self.rng = kind, folder / "night.pitboss", Random(f"{kind}/{seed}")
        plan, private = read_plan(SLUG)
        self.signer: Signer = make_key(folder / "night.key")
        self.name = new_name()
        plan = replace(
            plan, night=self.name, key=self.signer.public.hex(), key_holder=plan.people[0].id
        )
        if kind == "sqlite":
            store: Store = SQLiteStore.create(self.path, self.name)
        else:
            store = PostgresStore.create(database_url(), self.name)
        open_night(Night(store, EDITION, self.signer), plan, private)
        store.close()
        self.phones: list[Phone] = []
        self.counts = Counter[str]()
        with self.opened() as service:
            for number in range(PHONES):
                who, sort = (f"w{number}", GUEST) if number % 4 else ("banker", STAFF)
                if sort == GUEST:
                    for command in (o.Admit(who, True), o.Sell("window-1", 100_000, who)):
                        service.night.ask(Order(secrets.token_hex(16), "banker", command))
                token, session = service.credentials.start_session(sort, who)
                self.phones.append(Phone(number, who, token, session.csrf))
            for phone in self.phones:
                phone.door_code = service.credentials.door_code

    @contextmanager
    def opened(self) -> Iterator[NightService]:
        """The night as a server opens it."""
        if self.kind == "sqlite":
            store: Store = SQLiteStore(self.path, owner=True)
        else:
            store = PostgresStore(database_url(), self.name)
        try:
            service = open_service(store, EDITION, SLUG, lambda night: night.sign_with(self.signer))
            service.joins_by_address = service.joins = service.stranger_rate = (
                service.request_rate
            ) = RateLimit(10**9, 1e9)
            service.hold_s = 0.0
            yield service
        finally:
            store.close()

    async def start(self, *, dies: bool) -> None:
        """One start under load: the phones are there before the server is."""
        port, heard = free_port(), asyncio.Queue[str]()
        delays = Delays(self.rng, self.rng.randint(1, 40) if dies else 0)
        with delays.everywhere():
            asking = [
                asyncio.create_task(phone.hammer(port, Random(self.rng.random()), heard))
                for phone in self.phones
            ]
            with self.opened() as service:
                args = argparse.Namespace(name=[], lan=False, port=port)
                server, _ = set_up(args, "127.0.0.1", [service])
                serving = asyncio.create_task(server.serve())
                async with asyncio.timeout(PATIENCE_S):
                    left = ANSWERS
                    while left and not delays.dead and not serving.done():
                        with suppress(TimeoutError):
                            async with asyncio.timeout(0.05):
                                self.counts[await heard.get()] += 1
                                left -= 1
                        broken = "" if delays.has_died() else service.queue.broken
                        assert not broken, broken
                        raise_if_over(asking)
                    server.should_exit = True
                    await serving
                assert server.started
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        self.counts["starts"] += 1
        self.counts["died"] += delays.dead
        self.counts["delayed"] += delays.awaits + delays.places

    def check(self) -> None:
        """The chain is whole, and everything that was answered is where the answer said."""
        with self.opened() as service:
            store = service.night.store
            assert verify(store, replay=True, edition=EDITION).rows == service.night.at[0]
            rows = {row.command_id: row for row in store.rows()}
            assert sorted(row.seq for row in rows.values()) == [*range(1, len(rows) + 1)]
            for phone in self.phones:
                for name, (seq, hash_) in phone.answered.items():
                    if not seq:
                        assert name not in rows  # refused without a row
                        continue
                    assert (rows[name].seq, rows[name].hash.hex()) == (seq, hash_)
                for token in phone.joined:
                    assert service.credentials.session_of(token) is not None, "a token was lost"
            answered = sum(len(phone.answered) for phone in self.phones)
            self.counts["answered"] = answered

    async def run_process(self, key: Path) -> None:
        """One start of a real server under load, killed in the middle of it."""
        port, heard = free_port(), asyncio.Queue[str]()
        night = str(self.path) if self.kind == "sqlite" else self.name
        command = (sys.executable, "-m", "pitboss", "serve", night, "--key", str(key))
        place = {} if self.kind == "sqlite" else {DATABASE: database_url()}
        asking = [
            asyncio.create_task(phone.hammer(port, Random(self.rng.random()), heard))
            for phone in self.phones
        ]
        server = await asyncio.create_subprocess_exec(
            *command,
            "--port",
            str(port),
            env={**os.environ, **place},
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                for _ in range(self.rng.randint(ANSWERS, 5 * ANSWERS)):
                    while heard.empty():
                        raise_if_over(asking)
                        assert server.returncode is None, "the server ended by itself"
                        await asyncio.sleep(0.01)
                    self.counts[heard.get_nowait()] += 1
        finally:
            with suppress(ProcessLookupError):
                server.kill()
            await server.wait()
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        self.counts["starts"] += 1
        self.counts["died"] += 1


def raise_if_over(tasks: list[asyncio.Task[None]]) -> None:
    """Fail like a task that was supposed to keep running."""
    for task in tasks:
        if task.done():
            task.result()


@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("kind", KINDS)
def test_real_servers_killed_at_their_start_lose_and_tear_nothing(
    kind: str, tmp_path: Path
) -> None:
    """Processes as people start them, killed as soon as they have answered a little."""
    night = AwaitedNight(kind, tmp_path, 99)
    for phone in night.phones:
        phone.slug, phone.door_code = night.name, ""

    async def evening() -> None:
        for _ in range(PROCESSES):
            await night.run_process(tmp_path / "night.key")

    in_a_loop(evening())
    night.check()
    counts = night.counts
    promise(
        "S1",
        store=kind,
        starts=counts["starts"],
        died=counts["died"],
        answers=counts["answered"],
        lost=0,
        torn=0,
        seed="99",
    )


@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(PARTS))
def test_starts_under_load_lose_and_tear_nothing(kind: str, part: int, tmp_path: Path) -> None:
    """Every third one dies in the middle of something; the next continues from there."""
    night = AwaitedNight(kind, tmp_path, part)

    async def evening() -> None:
        for number in range(STARTS // PARTS):
            await night.start(dies=number % 3 == 2)

    in_a_loop(evening())
    night.check()
    counts = night.counts
    assert counts["starts"] == STARTS // PARTS
    assert counts["answered"] > counts["starts"]
    promise(
        "S1",
        store=kind,
        starts=counts["starts"],
        died=counts["died"],
        answers=counts["answered"],
        joins=counts["join"],
        delays=counts["delayed"],
        lost=0,
        torn=0,
        seed=str(part),
    )
