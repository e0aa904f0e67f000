"""The incident book and the inspector's page over HTTP."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.till import CLOSE
from pitboss.pit.refusal import Refusal
from pitboss.web.auth.credentials import STAFF
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.verifier.program import verifier
from tests.web.in_process import HOST, Sent, ask, in_hall
from tests.web.serving import PIN, Client, Served, serving


@pytest.fixture
def night(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A house of its own: guests are frozen here."""
    with serving(tmp_path_factory.mktemp("incidents")) as served:
        yield served


def signed(client: Client, command: dict[str, Any], **more: Any) -> Any:
    """An order that is signed with the PIN."""
    client._number += 1
    body = {"id": f"{client._number:012x}{client._own}", "command": command, "pin": PIN} | more
    return client.post("/orders", body)


def report(client: Client, kind: str, table: str = "", **fields: Any) -> bool:
    """Whether an incident was entered."""
    command = {"type": "ReportIncident", "kind": kind, **fields}
    return bool(signed(client, command, table=table).json()["done"])


def let_in(night: Served, who: str = "in-charge", second: str = "chief") -> Any:
    """The answer to a request for an inspector's code."""
    body = {"pin": PIN, "second": {"person": second, "pin": PIN}}
    return night.staff(who).post("/inspectors", body)


def inspector(night: Served) -> Client:
    """An inspector who signed in on a device of their own."""
    code = let_in(night).json()["code"]
    client = night.client()
    reply = client.post("/inspect", {"code": code})
    assert reply.status_code == 201, reply.text
    client.signed(reply.json())
    return client


def caught(night: Served) -> tuple[Client, Client, Client]:
    """The member in charge, who entered that the second helped the third."""
    in_charge, one, other = night.staff("in-charge"), night.guest(), night.guest()
    banker = night.staff("banker")
    for guest in (one, other):
        sold = banker.order("Sell", window="window-1", cents=1_000, guest=guest.me["who"])
        assert sold["done"]
    seen = {"words": "a nod", "helper": one.me["who"], "helped": other.me["who"]}
    assert report(in_charge, "cheating", "craps", **seen)
    return in_charge, one, other


def test_a_frozen_pair_neither_plays_nor_redeems(night: Served) -> None:
    in_charge, one, other = caught(night)
    banker = night.staff("banker")
    for guest in (one, other):
        refused = guest.order("Sit", "craps", seat=1, chips=5)
        assert not refused["done"]
        assert refused["law"][0]["id"] == "nj-13-47-6-25-b-stop-play"
        who = guest.me["who"]
        back = banker.order("TakeBack", window="window-1", dollars=5, guest=who)
        assert "frozen" in back["words"]
        more = banker.order("Sell", window="window-1", cents=100, guest=who)
        assert "had to stop" in more["words"]
    book = in_charge.get("/incidents").json()
    assert [entry["holdings"] for entry in book["frozen"]] == [True, True]
    assert all(entry["dollars"] > 0 for entry in book["frozen"])
    assert book["incidents"][0]["due"] == ["commission"]


def test_decisions_are_signed_and_playing_again_takes_two(night: Served) -> None:
    in_charge, guest, _ = caught(night)
    decide = {"type": "DecideIncident", "incident": 1, "words": "sent home"}
    assert signed(in_charge, decide, pin="0000").status_code == 403
    assert signed(in_charge, decide).status_code == 200
    again = {"type": "Unfreeze", "guest": guest.me["who"], "reason": "cleared"}
    assert signed(in_charge, again).status_code == 409
    second = {"person": "chief", "pin": PIN}
    assert signed(in_charge, again, second=second).status_code == 200
    close = {"type": "CloseIncident", "incident": 1}
    assert "not been sent" in signed(in_charge, close).json()["words"]
    send = {"type": "SendNotice", "incident": 1, "to": "commission", "how": "mail"}
    assert signed(in_charge, send).status_code == 200
    assert signed(in_charge, close).status_code == 200


def test_others_see_what_they_entered_and_no_more(night: Served) -> None:
    in_charge, _, _ = caught(night)
    banker = night.staff("banker")
    assert banker.get("/incidents").json()["incidents"] == []
    assert banker.get("/incidents").json()["frozen"] == []
    assert report(banker, "complaint", words="queue")
    assert [incident["number"] for incident in banker.get("/incidents").json()["incidents"]] == [2]
    assert len(in_charge.get("/incidents").json()["incidents"]) == 2
    assert banker.get("/incidents/1/notice").status_code == 403
    assert night.guest().get("/incidents").status_code == 403


def test_the_notice_is_drafted_from_the_record(night: Served) -> None:
    in_charge, guest, _ = caught(night)
    lines = in_charge.get("/incidents/1/notice").json()["lines"]
    assert any(guest.me["who"] in line for line in lines)
    assert in_charge.get("/incidents/2/notice").status_code == 404
    assert in_charge.get("/incidents/x/notice").status_code == 404
    assert in_charge.get("/incidents/1/notice?to=police").status_code == 404
    assert report(in_charge, "complaint", words="queue")
    assert in_charge.get("/incidents/2/notice").status_code == 404


def test_a_code_takes_two_people_and_works_once(night: Served) -> None:
    assert let_in(night, second="in-charge").status_code == 403
    assert "only the member in charge" in let_in(night, "chief", "in-charge").json()["words"]
    wrong = {"pin": "0000", "second": {"person": "chief", "pin": PIN}}
    assert night.staff("in-charge").post("/inspectors", wrong).status_code == 403
    assert not any(who == "i1" for who in night.services["night"].floor.people)
    reply = let_in(night)
    assert reply.status_code == 200, reply.text
    assert reply.json()["who"] == "i1"
    code = reply.json()["code"]
    assert night.client().post("/join", {"code": code, "of_age": True}).status_code == 404
    assert night.client().post("/inspect", {"code": code.lower()}).status_code == 201
    assert night.client().post("/inspect", {"code": code}).status_code == 404
    door = night.services["night"].credentials.door_code
    assert night.client().post("/inspect", {"code": door}).status_code == 404


def test_a_casino_lets_no_inspector_in(night: Served) -> None:
    floor = night.services["nj-casino"].floor
    boss = next(
        person.id for person in floor.people.values() if "casino supervisor" in person.roles
    )
    other = next(person.id for person in floor.people.values() if "cashier" in person.roles)
    body = {"pin": PIN, "second": {"person": other, "pin": PIN}}
    reply = night.staff(boss, "nj-casino").post("/inspectors", body)
    assert "no seat for an inspector" in reply.json()["words"]


def test_an_inspector_sees_everything_and_only_gives_an_inspectors_orders(night: Served) -> None:
    caught(night)
    me = inspector(night)
    assert me.me["roles"] == ["inspector"]
    assert me.me["places"][0] == "inspect"
    page = me.get("/inspection").json()
    assert page["orders"]
    assert page["money"]["balanced"]
    assert {table["id"] for table in page["tables"]} == set(night.services["night"].floor.tables)
    assert page["edition"].startswith("test edition")
    assert len(page["incidents"]) == 1
    for path in ("/floor", "/windows/window-1", "/incidents", "/tables/craps", "/receipts/1"):
        assert me.get(path).status_code == 200, path
    for command in (
        {"type": "PlaceWager", "seat": 1, "wager": "pass", "stake": 5},
        {"type": "Sell", "window": "window-1", "cents": 100},
        {"type": "CorrectRound", "outcome": "5-2", "reason": "x"},
        {"type": "Reverse", "of": "x", "reason": "y"},
        {"type": "AskToLeave", "guest": "g1", "reason": "x"},
        {"type": "CloseNight"},
    ):
        kind = command.pop("type")
        refused = me.order(str(kind), "craps", **command)
        assert "is an inspector" in refused["words"], kind
    for path in ("/devices", "/door", "/tokens/revoke", "/guests", "/inspectors"):
        assert me.post(path, {}).status_code == 403, path
    assert me.order("StopGame", "craps", words="dice too small")["done"]
    assert me.order("AskCount", what="window/window-1", words="to see")["done"]
    assert me.order("DrawLot")["done"]
    page = me.get("/inspection").json()
    stopped = next(table for table in page["tables"] if table["id"] == "craps")
    assert (stopped["stopped"], stopped["stopped_by"]) == ("dice too small", "i1")
    assert page["counts"][0]["what"] == "window/window-1"
    assert page["draws"][0]["table"] in night.services["night"].floor.tables
    in_charge = night.staff("in-charge")
    assert in_charge.order("ResumeGame", "craps", reason="other dice")["done"]


def test_an_inspectors_console_never_locks_and_can_be_signed_out(night: Served) -> None:
    me, service = inspector(night), night.services["night"]
    later = service.credentials.clock() + 60 * 60_000
    service.credentials.clock = lambda: later
    assert me.get("/inspection").status_code == 200
    body = {"kind": "staff", "who": "i1", "second": {"person": "chief", "pin": PIN}}
    assert night.staff("in-charge").post("/tokens/revoke", body).json() == {"revoked": 1}
    assert me.get("/inspection").status_code == 401


def test_the_export_is_the_whole_night_and_can_be_checked_elsewhere(night: Served) -> None:
    caught(night)
    me = inspector(night)
    reply = me.get("/export")
    assert reply.status_code == 200
    lines = reply.text.splitlines()
    rows = [json.loads(line) for line in lines if '"seq"' in line]
    assert rows[-1]["seq"] == len(rows) >= 3
    assert verifier.verify(lines)[0] == len(rows)
    assert f'-{len(rows)}.jsonl"' in reply.headers["content-disposition"]
    assert night.staff("banker").get("/export").status_code == 403
    until = time.monotonic() + PATIENCE_S
    while night.services["night"].exports:
        assert time.monotonic() < until
        time.sleep(0.01)
    night.services["night"].exports = 1
    assert me.get("/export").status_code == 429


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_who_hangs_up_during_an_export_holds_up_no_other(parts: int, tmp_path: Path) -> None:
    async def work(service: NightService, application: ASGIApp) -> None:
        token, _ = await service.queue.run_with_store(
            lambda: service.credentials.start_session(STAFF, "auditor")
        )
        headers = [(b"host", HOST), (b"cookie", f"pitboss={token}".encode())]

        def sent() -> Sent:
            return Sent("GET", f"/h/{service.slug}/api/v1/export", headers=headers)

        gc.disable()  # or the lines that nobody reads might be collected just in time
        try:
            cut = await ask(application, sent(), hang_up_after=parts)
            whole = await ask(application, sent())
        finally:
            gc.enable()
        assert (cut.status, whole.status) == (200, 200)
        assert len(cut.body) < len(whole.body)
        both = await asyncio.gather(ask(application, sent()), ask(application, sent()))
        assert sorted(reply.status for reply in both) == [200, 429]

    in_hall(lambda: open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02), work)


def test_no_export_shows_a_first_count_that_came_while_it_waited(tmp_path: Path) -> None:
    """The count is decided after the export was let through, and before it reads its first row."""

    async def work(service: NightService, application: ASGIApp) -> None:
        token, _ = await service.queue.run_with_store(
            lambda: service.credentials.start_session(STAFF, "in-charge")
        )
        headers = [(b"host", HOST), (b"cookie", f"pitboss={token}".encode())]
        sent = Sent("GET", f"/h/{service.slug}/api/v1/export", headers=headers)
        banker, window = next(
            (own.banker, name) for name, own in service.floor.windows.items() if own.banker
        )
        busy = threading.Event()
        held = asyncio.ensure_future(service.queue.run_with_store(busy.wait))
        count = o.CountMoney(f"window/{window}", CLOSE, 4_321, 0)
        order = o.Order("ab" * 16, banker, count)
        counted = asyncio.ensure_future(service.queue.submit(order))
        for _ in range(10):  # the order waits for the store, and the export will wait behind it
            await asyncio.sleep(0)
        export = asyncio.ensure_future(ask(application, sent))
        while not service.exports:
            await asyncio.sleep(0)
        assert not service.floor.till.firsts, "the export was let through before the count"
        busy.set()
        got, answer, _ = await asyncio.gather(export, counted, held)
        assert not isinstance(answer, Refusal)
        assert answer.entry.refused is None
        assert got.status == 409
        assert b"the first figure" in got.body
        assert b"4321" not in got.body
        assert not service.exports

    in_hall(lambda: open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02), work)
