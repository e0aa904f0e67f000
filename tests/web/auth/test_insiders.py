"""Insiders: signing in or out and changing someone's access leaves a row, and anything that could
give away someone else's money or place takes a second person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import access
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.night import SERVER_ONLY
from pitboss.floor.orders import NoteAccess, Order
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.pit.refusal import Refusal
from pitboss.store.order_ids import new_order_id
from pitboss.web.auth.attempts import (
    AT_ONCE,
    CODE,
    CODE_AT_ONCE,
    EACH_MS,
    FAMILIAR,
    OTHERS,
    STRANGE,
    PinAttempts,
)
from pitboss.web.night.service import NightService
from tests.promises import promise
from tests.web.serving import PIN, Client, Served, on_store, second_person

PRIVILEGED: list[tuple[str, str, dict[str, Any] | None, bool]] = [
    ("/guests/{guest}/reissue", "banker", {}, True),
    ("/tokens/revoke", "chief", {"kind": "staff", "who": "in-charge"}, True),
    ("/tokens/revoke", "in-charge", {"kind": "staff", "who": "chief"}, True),
    ("/tokens/revoke", "chief", {"kind": "guest", "who": "{guest}"}, False),
    ("/devices", "chief", {"pin": PIN}, False),
    ("/door", "in-charge", None, False),
]


def noted(service: NightService, after: int) -> list[Entry]:
    """The access notes since a row."""
    rows = on_store(service, lambda: list(service.night.store.rows(after)))
    return [
        entry
        for row in rows
        if isinstance((entry := read_entry(row.body)).order.command, NoteAccess)
    ]


def short_notes(service: NightService, after: int) -> list[tuple[str, str, str]]:
    """The same in short: who did what for whom."""
    notes = []
    for entry in noted(service, after):
        assert isinstance(entry.order.command, NoteAccess)
        notes.append((entry.order.actor, entry.order.command.act, entry.order.command.who))
    return notes


def filled(text: Any, guest: str) -> Any:
    """A body or a path with the guest's id in it."""
    if isinstance(text, dict):
        return {key: filled(value, guest) for key, value in text.items()}
    return text.replace("{guest}", guest) if isinstance(text, str) else text


@pytest.mark.parametrize(("path", "who", "body", "seconded"), PRIVILEGED)
def test_every_privileged_act_leaves_a_row(
    served: Served, path: str, who: str, body: dict[str, Any] | None, seconded: bool
) -> None:
    service, guest = served.services["night"], served.guest().me["who"]
    client = served.staff(who)
    path, body = filled(path, guest), filled(body, guest)
    if seconded:
        before = service.night.at[0]
        alone = client.post(path, body)
        assert alone.status_code == 403
        assert "second person" in alone.json()["words"]
        own = client.post(path, {**(body or {}), **second_person(who)})
        assert own.status_code == 403, "nobody agrees to the own act"
        assert all(entry.refused is not None for entry in noted(service, before))
        body = {**(body or {}), **second_person("roulette-dealer" if who == "chief" else "chief")}
        if body.get("who") == "chief":
            body |= second_person("banker")
    before = service.night.at[0]
    assert client.post(path, body).is_success
    (note,) = noted(service, before)
    assert note.order.actor == who
    assert bool(note.order.second) is seconded
    promise("A1", acts=1, unrecorded=0)


def test_no_class_a_operator_takes_a_guests_wallet(served: Served) -> None:
    """That is for those who let guests in, with a second person's approval."""
    service, guest = served.services["night"], served.guest()
    path = f"/guests/{guest.me['who']}/reissue"
    reply = served.staff("chief").post(path, second_person("banker"))
    assert reply.status_code == 403
    assert guest.get("/me").status_code == 200, "the guest's own phone goes on"
    assert service.floor.guests[guest.me["who"]] is not None


def test_the_second_person_gives_their_own_pin(served: Served) -> None:
    guest, banker = served.guest(), served.staff("banker")
    wrong = {"second": {"person": "chief", "pin": "0000"}}
    reply = banker.post(f"/guests/{guest.me['who']}/reissue", wrong)
    assert (reply.status_code, guest.get("/me").status_code) == (403, 200)


def test_sign_ins_and_sign_outs_leave_rows(served: Served) -> None:
    service = served.services["night"]
    before = service.night.at[0]
    banker = served.staff("banker")
    assert banker.post("/signout").is_success
    assert short_notes(service, before) == [
        ("banker", access.ENROLL, "banker"),
        ("banker", access.SIGN_IN, "banker"),
        ("banker", access.SIGN_OUT, "banker"),
    ]
    promise("A1", acts=3, unrecorded=0)


def test_an_auditor_who_signs_in_is_written_down_too(served: Served) -> None:
    service = served.services["night"]
    before = service.night.at[0]
    served.staff("auditor")
    assert ("auditor", access.SIGN_IN, "auditor") in short_notes(service, before)


def test_wrong_pins_are_reported_at_the_next_sign_in(served: Served) -> None:
    service, client = served.services["night"], served.staff("banker")
    earlier = on_store(service, lambda: service.pin_attempts.wrong_count("chief"))
    for _ in range(3):
        assert client.post("/staff", {"person": "chief", "pin": "0000"}).status_code == 403
    before = service.night.at[0]
    assert client.post("/staff", {"person": "chief", "pin": PIN, "beside": True}).is_success
    (entry,) = noted(service, before)
    assert isinstance(entry.order.command, NoteAccess)
    assert entry.order.command.wrong_pins == earlier + 3
    assert on_store(service, lambda: service.pin_attempts.wrong_count("chief")) == 0
    promise("A1", wrong_pins=3, unrecorded=0)


def test_nobody_orders_what_the_server_notes(served: Served) -> None:
    service, chief = served.services["night"], served.staff("chief")
    command = {"type": "NoteAccess", "act": "sign in", "who": "in-charge"}
    before = service.night.at[0]
    reply = chief.post("/orders", {"id": new_order_id(), "command": command})
    assert (reply.status_code, reply.json()["words"]) == (403, SERVER_ONLY)
    order = Order(new_order_id(), "chief", NoteAccess("sign in", "in-charge"))
    answer = on_store(service, lambda: service.night.ask(order))
    assert isinstance(answer, Refusal)
    assert service.night.at[0] == before


# --- how often a PIN may be wrong ------------------------------------------------------------
class Clock:
    """A clock that a test sets."""

    def __init__(self, now_ms: int) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


def wrong_in_an_hour(count: PinAttempts, clock: Clock, pool: str) -> int:
    """How many wrong PINs an hour of trying every second allows."""
    tries = 0
    for _ in range(3_600):
        while count.take("chief", pool) == 0:
            tries += 1
        clock.now_ms += 1_000
    return tries


def test_at_most_a_hundred_wrong_pins_an_hour(tmp_path: Path) -> None:
    service = open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02)
    all_together = 0
    for pool in (STRANGE, FAMILIAR, OTHERS):
        clock = Clock(10_000_000)
        all_together += wrong_in_an_hour(PinAttempts(service.night, clock), clock, pool)
    assert 80 < all_together + CODE_AT_ONCE <= 100


def test_b7_device_codes_are_no_way_to_try_someones_pin(served: Served) -> None:
    """Anyone who manages devices can make any number of codes, and each used to have its own
    attempts: now those on a code that another person made count against the person whose PIN is
    tried."""
    service, chief = served.services["night"], served.staff("chief")
    tried = []
    for _ in range(AT_ONCE):
        code = chief.post("/devices", {"pin": PIN}).json()["code"]
        for _ in range(CODE_AT_ONCE):
            service.attempts._held.clear()  # from as many addresses as it takes
            body = {"person": "proceeds", "pin": "0000", "device": code}
            tried.append(served.client().post("/staff", body).status_code)
    assert (tried.count(403), set(tried)) == (AT_ONCE, {403, 429})
    service.attempts._held.clear()
    served.staff("proceeds")  # a code of the own still brings the person in


def test_b7_insiders_who_try_a_pin_together_are_counted_together(served: Served) -> None:
    """A second person's PIN, tried by one insider after another: each used to have their own
    attempts."""
    service, guest = served.services["night"], served.guest().me["who"]
    wrong = {"second": {"person": "auditor", "pin": "0000"}}
    words = []
    for who in ("banker", "in-charge", "chief"):
        path = f"/guests/{guest}/reissue" if who != "chief" else "/tokens/revoke"
        client, about = served.staff(who), {"kind": "staff", "who": "proceeds"}
        for _ in range(AT_ONCE):
            body = wrong if who != "chief" else {**about, **wrong}
            words.append(client.post(path, body).json()["words"])
    assert sum("is wrong" in word for word in words) == AT_ONCE
    assert words[-1] == "too many wrong PINs for auditor"
    own = served.staff("auditor")
    service.attempts._held.clear()
    assert own.post("/staff", {"person": "auditor", "pin": PIN}).is_success, (
        "the own device goes on"
    )


def test_b7_nobody_fills_the_count_with_names(served: Served) -> None:
    service, banker = served.services["night"], served.staff("banker")
    guest = served.guest().me["who"]
    for at in range(3):
        name = f"nobody-{at}" + "x" * 5_000
        asked = {"second": {"person": name, "pin": "0000"}}
        assert banker.post(f"/guests/{guest}/reissue", asked).status_code == 403
        assert banker.post("/staff", {"person": name, "pin": "0000"}).status_code == 403
    stored = on_store(service, lambda: [name for name, _ in service.night.store.all_values()])
    assert not [name for name in stored if "nobody-" in name]


def test_wrong_pins_elsewhere_lock_nobody_out_of_the_house(served: Served) -> None:
    """A stranger's device uses up its own attempts; the person's device and a fresh code do not
    wait."""
    own, strange = served.staff("chief"), served.staff("banker")
    for _ in range(AT_ONCE + 2):
        last = strange.post("/staff", {"person": "chief", "pin": "0000", "beside": True})
    assert last.status_code == 429
    served.services["night"].attempts._held.clear()  # all of them come from one address here
    assert own.post("/staff", {"person": "chief", "pin": PIN}).is_success
    served.staff("chief")


def test_a_device_code_dies_of_wrong_pins(tmp_path: Path) -> None:
    service, clock = (
        open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02),
        Clock(50_000),
    )
    count = PinAttempts(service.night, clock)
    assert [count.take("a code", CODE) for _ in range(CODE_AT_ONCE)] == [0] * CODE_AT_ONCE
    assert count.take("a code", CODE) == EACH_MS // 1000


def test_b8_a_clock_set_back_leaves_nobody_locked_out(tmp_path: Path) -> None:
    """Ten hours ahead for a moment, and back again: the attempts are those of a full pool."""
    service, clock = (
        open_demo(tmp_path, "night", read_plan("night"), "test edition", 0.02),
        Clock(0),
    )
    count = PinAttempts(service.night, clock)
    clock.now_ms = 36_000_000
    for _ in range(AT_ONCE):
        assert count.take("chief") == 0
    clock.now_ms = 1_000
    assert count.take("chief") <= EACH_MS // 1000


def test_after_the_close_who_reads_is_kept_beside_the_journal(served: Served) -> None:
    service = served.services["tas-casino"]
    floor = service.night.floor
    service.night.floor = replace(floor, status=CLOSED_NIGHT)
    try:
        before = service.night.at[0]
        reader: Client = served.staff("management", "tas-casino")
        assert reader.get("/me").is_success
        stored = on_store(service, lambda: dict(service.night.store.all_values()))
        assert sum(name.startswith("late/") for name in stored) == 2, "a device, and who signed in"
        assert service.night.at[0] == before
    finally:
        service.night.floor = floor
