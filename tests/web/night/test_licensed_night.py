"""A licensed night in the browser: its hours are shown, and what they do not allow is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.night import Night
from pitboss.store.keys import make_key
from pitboss.store.pins import hash_pin, pin_name
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.opening import open_service
from tests.floor.house import EDITION
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse, at
from tests.playing import clause
from tests.web.serving import PIN, Client, Served, running

SLUG, WHEEL, ROULETTE = "gala", "wheel-1", "roulette-1"


class Clock:
    """The house's clock, which a test sets."""

    def __init__(self, now_ms: int) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def clock() -> Clock:
    return Clock(at("18:00"))


@pytest.fixture
def night(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    """The licensed night, set up with everyone on duty."""
    signer = make_key(tmp_path / KEY)
    house = LicensedHouse(SQLiteStore.create(tmp_path / NIGHT, "spring-gala"), signer)
    house.set_up(signer=signer)
    pin = hash_pin(PIN)
    with house.night.store.turn(house.night.at[0]) as turn:
        for person in ("m1", "a1", "a4", "b2", "k1"):
            turn.set_value(pin_name(person), pin)
    house.night.store.close()

    def sign(night: Night) -> None:
        night.sign_with(signer)

    store = SQLiteStore(tmp_path / NIGHT, owner=True)
    service = open_service(store, EDITION, SLUG, sign)
    service.night.clock = clock
    service.request_rate = RateLimit(10**6, 1e6)
    with running([service]) as served:
        yield served
    store.close()


def opened(night: Served, clock: Clock) -> Client:
    """Roulette is open, and a guest with money sits there."""
    clock.now_ms = at("18:30")
    a1 = night.staff("a1", SLUG)
    assert a1.order("HangNotices", ROULETTE)["done"]
    assert a1.order("OpenTable", ROULETTE, by="class A operator")["done"]
    guest = night.guest(SLUG)
    k1 = night.staff("k1", SLUG)
    assert k1.order("Sell", window="w1", cents=2_000, guest=guest.me["who"])["done"]
    assert guest.order("Sit", ROULETTE, seat=1, chips=50)["done"]
    return guest


def cites(answer: dict[str, Any]) -> list[str]:
    """The clauses of a refusal."""
    assert not answer["done"], answer
    return [law["cite"] for law in answer["law"]]


@clause("nj-13-47-6-11-c-start", "nj-13-47-20-12-c-2")
def test_nothing_is_sold_or_bet_before_its_time(night: Served, clock: Clock) -> None:
    k1 = night.staff("k1", SLUG)
    clock.now_ms = at("18:30") - 1
    early = k1.order("Sell", window="w1", cents=200)
    assert cites(early) == ["13:47-20.12(c)2"]
    assert early["words"].startswith("imitation money is sold only at the event, from 18:30 on")
    guest = opened(night, clock)
    clock.now_ms = at("19:00") - 1
    bet = {"seat": 1, "wager": "red", "stake": 5}
    assert cites(guest.order("PlaceWager", ROULETTE, **bet)) == ["13:47-6.11(c)"]
    clock.now_ms += 1
    assert guest.order("PlaceWager", ROULETTE, **bet)["done"]


@clause("nj-13-47-6-11-c-end")
def test_after_the_call_nothing_is_sold_and_no_table_opens(night: Served, clock: Clock) -> None:
    guest = opened(night, clock)
    clock.now_ms = at("23:30")
    a1, k1 = night.staff("a1", SLUG), night.staff("k1", SLUG)
    assert a1.order("HangNotices", WHEEL)["done"]
    assert cites(k1.order("Sell", window="w1", cents=200)) == ["13:47-6.11(c)"]
    assert cites(a1.order("OpenTable", WHEEL, by="class A operator")) == ["13:47-6.11(c)"]
    bet = {"seat": 1, "wager": "red", "stake": 5}
    assert guest.order("PlaceWager", ROULETTE, **bet)["done"], "the last round"
    clock.now_ms = at("02:00")
    late = guest.order("PlaceWager", ROULETTE, **bet)
    assert cites(late) == ["13:47-6.11(c)"]
    a4 = night.staff("a4", SLUG)
    assert a4.order("TakeStep", ROULETTE, step="no more bets")["done"]
    assert a4.order("EnterResult", ROULETTE, outcome="7")["done"]
    step = a4.get(f"/tables/{ROULETTE}").json()["desk"]["next"]
    assert step["words"].startswith("Close the table: the license ended at 02:00")
    assert guest.order("Leave", ROULETTE, seat=1)["done"]
    assert a4.order("CloseTable", ROULETTE, by="dealer")["done"]
    floor = night.staff("m1", SLUG).get("/floor").json()
    incidents = [incident["words"] for incident in floor["incidents"]]
    assert any("was still open when the license ended" in words for words in incidents)


def test_every_screen_says_when_the_last_round_is(night: Served, clock: Clock) -> None:
    guest, m1 = night.guest(SLUG), night.staff("m1", SLUG)
    line = "Last round at 23:30. The license ends at 02:00."
    screens = (guest, "/play"), (guest, "/wall"), (m1, "/floor"), (m1, f"/deal/{WHEEL}")
    for client, path in screens:
        page = client.http.get(path).text
        assert line in page, path
        assert "license_line.js" in page
    clock.now_ms = at("23:30")
    assert "This is the last round. The license ends at 02:00." in m1.http.get("/floor").text
    clock.now_ms = at("00:15")
    assert "The night has ended." in m1.http.get("/floor").text


@clause("nj-13-47-20-9-a")
def test_a_suspended_dealer_can_do_nothing_more(night: Served, clock: Clock) -> None:
    opened(night, clock)
    a4, m1 = night.staff("a4", SLUG), night.staff("m1", SLUG)
    assert cites(a4.order("Suspend", person="b2", reason="no")) == ["13:47-20.9(a)"]
    assert m1.order("Suspend", person="a4", reason="drank at the bar")["done"]
    refused = a4.order("TakeStep", ROULETTE, step="no more bets")
    assert not refused["done"]
    floor = m1.get("/floor").json()
    assert any("a4 is suspended" in incident["words"] for incident in floor["incidents"])


def test_an_inspector_sees_a_license_that_names_machines(night: Served) -> None:
    reply = night.staff("m1", SLUG).get("/inspection")
    assert reply.status_code == 200, reply.text
    assert {"Roulette", "skill stop reel"} <= set(reply.json()["games"])
