"""Someone with bad intentions: many attempts at once, codes used twice, odd addresses, a broken
store."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import ASGIApp

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.night import Answer
from pitboss.floor.orders import Order
from pitboss.floor.verify import Receipt, receipt
from pitboss.pit.refusal import Refusal
from pitboss.store.head import EVERY
from pitboss.store.journal import StoreBroken
from pitboss.store.order_ids import new_order_id
from pitboss.store.owner_thread import OwnerThread
from pitboss.web.auth.attempts import ASKS_AT_ONCE, EACH_MS
from pitboss.web.auth.credentials import DEVICE, STAFF, WALLET
from pitboss.web.night.live import Listener, Watch
from pitboss.web.night.order_queue import NightStopped, OrderQueue
from pitboss.web.night.service import NightService
from pitboss.web.views.viewer import Viewer
from tests.patience import PATIENCE_S
from tests.web.in_process import HOST, Got, Sent, Work, ask, in_hall
from tests.web.serving import PIN, in_a_loop


def in_house(folder: Path, work: Work) -> None:
    """Do something in a house that is being served; no table runs by itself."""

    def quiet() -> NightService:
        service = open_demo(folder, "night", read_plan("night"), "test edition", 0.02)
        assert service.automatic_dealer is not None
        for table in service.floor.tables:
            service.automatic_dealer.switch(table, False)
        return service

    in_hall(quiet, work)


async def post(to: ASGIApp, path: str, body: Any, cookie: str = "") -> Got:
    """Something sent to the API of the house."""
    headers = [(b"host", HOST), (b"cookie", cookie.encode())]
    return await ask(
        to, Sent("POST", f"/h/night/api/v1{path}", b"", headers, json.dumps(body).encode())
    )


def test_many_pins_tried_at_once_are_counted_one_by_one(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        device = await service.queue.run_with_store(service.credentials.enroll_device)
        sent = [
            post(
                to,
                "/staff",
                {"person": "banker", "pin": f"{number:08}"},
                f"pitboss-device={device}",
            )
            for number in range(30)
        ]
        statuses = [reply.status for reply in await asyncio.gather(*sent)]
        assert statuses.count(403) == 8, "eight wrong PINs are looked at, and no more"
        assert statuses.count(429) == 22

    in_house(tmp_path, work)


def test_a_stranger_cannot_lock_out_who_works(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        for _ in range(12):
            await post(to, "/staff", {"person": "in-charge", "pin": "0"})
        assert service.attempts.left("pin 127.0.0.1") < 1, "the stranger's own address is closed"
        assert (
            await service.queue.run_with_store(
                lambda: service.night.store.get_value("wrong/in-charge")
            )
            is None
        )

    in_house(tmp_path, work)


@pytest.mark.parametrize("kind", [DEVICE, WALLET])
def test_a_single_use_code_works_once_even_in_a_race(kind: str, tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        banker = next(window.banker for window in service.floor.windows.values())
        assert isinstance(await service.order(banker, o.Admit("someone", True)), Answer)
        code = await service.queue.run_with_store(
            lambda: service.credentials.make_code(kind, banker, "someone")
        )
        path, body = "", dict[str, Any]()
        if kind == DEVICE:
            path, body = "/staff", {"person": "banker", "pin": PIN, "device": code}
        else:
            path, body = "/join", {"code": code, "of_age": True}
        replies = await asyncio.gather(*(post(to, path, body) for _ in range(5)))
        assert sorted(reply.status // 100 for reply in replies) == [2, 4, 4, 4, 4]
        assert len(service.credentials.devices) == (1 if kind == DEVICE else 0)

    in_house(tmp_path, work)


def test_nobody_signs_in_on_a_device_that_is_being_forgotten(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        device = await service.queue.run_with_store(service.credentials.enroll_device)
        known = tuple(service.credentials.devices)
        hold = threading.Event()
        held = service.queue.run_with_store(lambda: hold.wait(PATIENCE_S))
        waiting = asyncio.ensure_future(held)
        await asyncio.sleep(0)
        gone = asyncio.ensure_future(
            service.queue.run_with_store(lambda: service.credentials.forget_devices(*known))
        )
        await asyncio.sleep(0)
        asked = asyncio.ensure_future(
            post(to, "/staff", {"person": "banker", "pin": PIN}, f"pitboss-device={device}")
        )
        await asyncio.sleep(0.05)
        hold.set()
        await asyncio.gather(waiting, gone)
        assert (await asked).status == 403
        assert not any(session.kind == STAFF for session in service.credentials.sessions.values())

    in_house(tmp_path, work)


def test_names_too_long_for_anything_are_refused_in_words(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        for path in ("/", "/h/night/", "/h/night/api/v1/address"):
            reply = await ask(to, Sent("GET", path, headers=[(b"host", b"a" * 4000)]))
            assert (reply.status, "words" in json.loads(reply.body)) == (400, True)
        reply = await ask(to, Sent("GET", f"/static/{'a' * 300}.js", headers=[(b"host", HOST)]))
        assert reply.status == 404

    in_house(tmp_path, work)


def test_a_socket_keeps_no_more_names_than_it_may_watch(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        listener = Listener(service, Viewer(), 0)
        listener.set_watch(Watch(("craps", "nowhere") * 5000))
        assert listener.watch.watch == ("craps",)

    in_house(tmp_path, work)


def test_what_was_said_is_told_though_it_is_heard_after_the_floor_moved(tmp_path: Path) -> None:
    """A socket gets a message right between a commit and its delivery: nothing is lost."""

    async def work(service: NightService, to: ASGIApp) -> None:
        name = next(table for table, live in service.floor.tables.items() if "dealer" in live.posts)
        listener = Listener(service, Viewer(), service.night.at[0])
        listener.set_watch(Watch((name,)))
        messages: list[bytes | None] = []
        hear = service.night.on_row
        assert hear is not None

        def slowly(*row: Any) -> None:
            messages.append(listener.message(0))
            hear(*row)

        service.night.on_row = slowly
        dealer = service.floor.tables[name].posts["dealer"]
        done = await service.order(dealer, o.PromiseDraws(), name)
        assert isinstance(done, Answer)
        assert done.entry.refused is None
        messages.append(listener.message(0))
        lines = [line for message in messages if message for line in json.loads(message)["said"]]
        assert {line["seq"] for line in lines} == {done.seq}

    in_house(tmp_path, work)


def test_a_message_is_made_of_one_floor(tmp_path: Path) -> None:
    """The night moves in the store's thread; what is shown moves between two messages."""

    async def work(service: NightService, to: ASGIApp) -> None:
        name = next(table for table, live in service.floor.tables.items() if "dealer" in live.posts)
        hear, shown, seen = service.night.on_row, service.floor, list[tuple[bool, bool]]()
        assert hear is not None

        def meanwhile(*row: Any) -> None:
            seen.append((service.night.floor is shown, service.floor is shown))
            hear(*row)

        service.night.on_row = meanwhile
        done = await service.order(shown.tables[name].posts["dealer"], o.PromiseDraws(), name)
        assert isinstance(done, Answer)
        assert seen == [(False, True)]
        assert (service.seq, service.floor) == (done.seq, service.night.floor)

    in_house(tmp_path, work)


class OwnedStore:
    """What a queue needs of a store: an owner."""

    def __init__(self) -> None:
        self.owner = OwnerThread()


class BrokenNight:
    """A night whose store breaks in its first turn."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.store = OwnedStore()

    def ask_all(self, orders: list[Order]) -> list[Answer | Refusal]:
        """It breaks, but not before a test says so."""
        self.begun.set()
        self.go_on.wait(PATIENCE_S)
        raise StoreBroken("the disk is gone")


def test_nobody_waits_forever_when_the_store_breaks() -> None:
    async def work() -> None:
        night = BrokenNight()
        turns = OrderQueue(night)  # type: ignore[arg-type]
        turns.start()
        task = asyncio.ensure_future(turns.submit(Order(new_order_id(), "a", o.CloseNight())))
        await asyncio.to_thread(night.begun.wait, 10)
        two = asyncio.ensure_future(turns.submit(Order(new_order_id(), "b", o.CloseNight())))
        await asyncio.sleep(0)
        night.go_on.set()
        with pytest.raises(StoreBroken):
            await asyncio.wait_for(task, PATIENCE_S)
        with pytest.raises(NightStopped):
            await asyncio.wait_for(two, PATIENCE_S)
        await turns.stop()

    in_a_loop(work())


def test_a_receipt_does_not_hold_up_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is computed while the writing thread is free for others, and only so often."""

    async def work(service: NightService, to: ASGIApp) -> None:
        token, _ = await service.queue.run_with_store(
            lambda: service.credentials.start_session(STAFF, "banker")
        )
        banker = next(window.banker for window in service.floor.windows.values())
        while service.night.at[0] < EVERY:
            ids = [f"one{at}-{service.night.at[0]}" for at in range(40)]
            await asyncio.gather(*(service.order(banker, o.Admit(id_, True)) for id_ in ids))

        def whole_journal(after: int = 0, most: int | None = None) -> Any:
            assert after, "the whole journal is read in the thread that writes"

        store = service.night.store
        wanted = await service.queue.run_with_store(lambda: receipt(store, 3))
        monkeypatch.setattr(store, "rows", whole_journal)
        headers = [(b"host", HOST), (b"cookie", f"pitboss={token}".encode())]
        sent = Sent("GET", "/h/night/api/v1/receipts/3", headers=headers)
        replies = [await ask(to, sent) for _ in range(12)]
        assert msgspec.json.decode(replies[0].body, type=Receipt) == wanted
        assert [reply.status for reply in replies].count(429) >= 1

    in_house(tmp_path, work)


# --- what the web does not do --------------------------------------------------------------------
async def asked(service: NightService, to: ASGIApp, who: str, command: Any, **more: Any) -> Got:
    """An order over the web by someone who works."""
    token, session = await service.queue.run_with_store(
        lambda: service.credentials.start_session(STAFF, who)
    )
    body = {"id": new_order_id(), "command": command, **more}
    headers = [
        (b"host", HOST),
        (b"cookie", f"pitboss={token}".encode()),
        (b"x-pitboss", session.csrf.encode()),
    ]
    return await ask(
        to, Sent("POST", "/h/night/api/v1/orders", b"", headers, json.dumps(body).encode())
    )


def test_an_older_copy_is_not_taken_over_over_the_web(tmp_path: Path) -> None:
    """Not even by someone who may do it when a backup is restored; nothing was written."""

    async def work(service: NightService, to: ASGIApp) -> None:
        before = service.night.at
        command = {"type": "TakeOver", "rows": 1, "last": "ab" * 32, "reason": "because"}
        for who in ("in-charge", "banker"):
            reply = await asked(service, to, who, command)
            body = json.loads(reply.body)
            assert (reply.status, body["done"]) == (409, False)
            assert "floor restore" in body["words"]
        assert service.night.at == before

    in_house(tmp_path, work)


def test_pins_are_not_tried_out_by_who_may_not_correct(tmp_path: Path) -> None:
    """The right is checked before any PIN: a right and a wrong one get the same answer."""

    async def work(service: NightService, to: ASGIApp) -> None:
        dealer = service.floor.tables["craps"].posts["dealer"]
        command = {"type": "Reverse", "of": "x", "reason": "because"}
        words = set[str]()
        for pin in ("0", PIN):
            second = {"person": "banker", "pin": pin}
            reply = await asked(service, to, dealer, command, pin=PIN, second=second)
            assert reply.status == 409
            words.add(json.loads(reply.body)["words"])
        assert len(words) == 1
        assert "may undo a transaction" in words.pop()
        stored = await service.queue.run_with_store(lambda: list(service.night.store.all_values()))
        assert not [name for name, _ in stored if name.startswith("wrong/")]

    in_house(tmp_path, work)


def test_wrong_pins_of_another_lock_who_tries_them(tmp_path: Path) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        command = {"type": "Reverse", "of": "x", "reason": "because"}

        async def tried(who: str, pin: str, other: str = "in-charge") -> Got:
            second = {"person": other, "pin": pin}
            return await asked(service, to, who, command, pin=PIN, second=second)

        for _ in range(ASKS_AT_ONCE):
            reply = await tried("banker", "0")
            assert "the PIN of in-charge is wrong" in json.loads(reply.body)["words"]
        for pin, other in ((PIN, "in-charge"), (PIN, "chief")):
            reply = await tried("banker", pin, other)
            assert reply.status == 403
            answer = json.loads(reply.body)
            assert answer["words"] == "too many wrong PINs from banker"
            wait = re.fullmatch(r"wait (\d+) seconds", answer["right"])
            assert wait is not None
            assert 0 < int(wait[1]) <= EACH_MS // 1000
        code = await service.queue.run_with_store(
            lambda: service.credentials.make_code(DEVICE, "chief")
        )
        body = {"person": "in-charge", "pin": PIN, "device": code}
        assert (await post(to, "/staff", body)).status == 201, "nobody else is locked out"

    in_house(tmp_path, work)


@pytest.mark.parametrize("host", [b"", HOST])
@pytest.mark.parametrize("origin", [b"null", b"", b"http://", b"http://[", b"file://"])
def test_an_origin_without_a_host_is_foreign(tmp_path: Path, host: bytes, origin: bytes) -> None:
    async def work(service: NightService, to: ASGIApp) -> None:
        body = json.dumps({"code": service.credentials.door_code, "of_age": True}).encode()
        headers = [(b"host", host), (b"origin", origin)]
        reply = await ask(to, Sent("POST", "/h/night/api/v1/join", b"", headers, body))
        assert (reply.status, "another site" in reply.body.decode()) == (403, True)

    in_house(tmp_path, work)
