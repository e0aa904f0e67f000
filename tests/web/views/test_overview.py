"""The overview of the floor: takings against exact expectation, devices, doors, who may what."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.analysis.report import rows
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.games import load
from pitboss.history.table_tally import TableTally
from pitboss.night.plan_file import read_floor
from pitboss.pit import events as e
from pitboss.rulebook.wager_table import LOSES
from pitboss.web.jobs.odds import Figures, edges_of
from pitboss.web.night.takings import takings_view
from pitboss.web.server.app import app
from pitboss.web.server.how_to_open import EXAMPLE
from tests.patience import PATIENCE_S
from tests.web.serving import PIN, Client, Served, second_person, serving

PLAYED = (("under_7", 10), ("seven", 20), ("seven", 30))


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A night of its own."""
    with serving(tmp_path_factory.mktemp("overview")) as server:
        yield server


@pytest.fixture(scope="module")
def in_charge(night: Served) -> Client:
    """Who runs the night."""
    return night.staff("in-charge")


def seen(client: Client) -> Any:
    """The overview."""
    reply = client.get("/floor")
    assert reply.status_code == 200, reply.text
    return reply.json()


def takings(client: Client, table: str) -> Any:
    """The takings of a table, once its exact figures are worked out."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        entry = next(taking for taking in seen(client)["takings"] if taking["table"] == table)
        if entry["known"]:
            return entry
        time.sleep(0.3)
    raise AssertionError("the exact figures were not worked out")


def test_takings_follow_from_the_decided_wagers(night: Served, in_charge: Client) -> None:
    guest, banker = night.guest(), night.staff("banker")
    dealer = night.staff("under-over-dealer")
    assert banker.order("Sell", window="window-1", cents=10_000, guest=guest.me["who"])["done"]
    assert guest.order("Sit", "under-over", seat=1, chips=500)["done"]
    assert dealer.order("PromiseDraws", "under-over")["done"]
    staked = won = 0
    for wager, stake in PLAYED:
        placed = guest.order("PlaceWager", "under-over", seat=1, wager=wager, stake=stake)
        assert placed["done"], placed
        assert dealer.order("Draw", "under-over")["done"]
        for line in guest.get("/tables/under-over").json()["result"]["lines"]:
            staked += line["stake"]
            won += line["stake"] - line["back"] - line["win"]
    view = takings(in_charge, "under-over")
    assert (view["rounds"], view["staked"], view["won"]) == (3, staked, won)
    exact = {row.wager: row for row in rows(load("night.under_over"), {})}
    assert view["expected"] == round(sum(exact[wager].edge * stake for wager, stake in PLAYED))
    wide = 4 * sum(exact[wager].variance * stake**2 for wager, stake in PLAYED)
    half = view["high"] - view["expected"]
    assert (half - 1) ** 2 < wide <= half**2
    assert view["expected"] - view["low"] == half
    assert view["inside"] == (view["low"] <= won <= view["high"])
    assert not view["best_play"]


def test_the_books_agree_with_the_takings(night: Served, in_charge: Client) -> None:
    service = night.services["night"]
    for name, live in service.floor.tables.items():
        assert live.rack == live.plan.float + service.record.tables[name].tally.won
    money = seen(in_charge)["money"]
    parts = ("guests", "on_tables", "racks", "windows", "prizes", "taken_back", "void")
    assert money["balanced"]
    assert money["issued"] == sum(money[part] for part in parts)


def test_a_round_that_was_voided_or_struck_out_is_not_counted() -> None:
    cards, dice = load("night.red_dog").rules(), load("night.under_over").rules()
    line = e.SettlementLine(
        seat=1,
        key="seven",
        name="seven",
        state=0,
        on=True,
        kind=LOSES,
        stake=30,
        win=0,
        back=0,
        fee=0,
        next=-1,
    )
    called = e.ResultCalled(0, 0, 0, (line,))
    begun = e.HandsStarted({1: {"red_dog": 5}, 2: {"red_dog": 7}})
    void = e.RoundVoided(
        irregularity="the device failed", returned=True, out_of_service=False, reopens=True
    )
    paid = e.WinnersPaid()
    for rules, events, staked in (
        (dice, (called, paid), 30),
        (dice, (called, e.ResultStruck(0, 0, 0), paid), 0),
        (dice, (called, void, paid), 0),
        (cards, (begun, paid), 12),
        (cards, (begun, void, paid), 0),
        (cards, (begun, e.HandVoided(2, False), paid), 5),
    ):
        tally = TableTally()
        tally.apply(Entry(o.Order("", "", o.RevealDraws(), "t"), events), rules, 1)
        assert tally.staked == staked, events


def test_wagers_that_belong_together_count_as_one() -> None:
    rules, tally = load("night.let_it_ride").rules(), TableTally()
    stakes = {"bet_1": 5, "bet_2": 5, "bet_3": 5}
    events = (e.HandsStarted({1: stakes}), e.WinnersPaid())
    tally.apply(Entry(o.Order("", "", o.RevealDraws(), "t"), events), rules, 1)
    assert (tally.wagers, tally.staked) == ({"three_bets": 5}, 15)


def test_best_play_counts_what_was_staked_first() -> None:
    edges = edges_of("night.red_dog", {})
    assert edges["red_dog"].chosen
    assert not edges_of("night.baccarat", {})["bank"].chosen
    tally = TableTally(rounds=1, won=5)
    tally.count("red_dog", 100)
    view = takings_view("t", "Red dog", tally, edges)
    assert view.best_play
    assert view.expected == round(100 * Fraction(edges["red_dog"].edge))
    assert not takings_view("t", "Red dog", tally, {}).known
    assert not takings_view("t", "Red dog", tally, None).known


def test_a_result_outside_the_band_is_said_to_be() -> None:
    edges = {"even": Figures("0/1", "1/1")}
    tally = TableTally(rounds=100, won=80)
    for _ in range(100):
        tally.count("even", 4)
        tally.together = {}
    assert takings_view("t", "T", tally, edges).inside
    tally.won = 81
    outside = takings_view("t", "T", tally, edges)
    assert (outside.low, outside.high, outside.inside) == (-80, 80, False)


def test_who_shares_a_result_widens_the_band() -> None:
    """Five who stake 2 on one spot count as one who stakes 10, in whatever rows they are settled; a
    stake on another spot adds its own spread; another round is independent."""
    rules, edges = (
        load("night.under_over").rules(),
        {"seven": Figures("0/1", "4/1"), "over_7": Figures("0/1", "1/1")},
    )

    def settled(tally: TableTally, number: int, *staked: tuple[str, int]) -> int:
        lines = tuple(
            e.SettlementLine(
                seat=1,
                key=key,
                name=key,
                state=0,
                on=True,
                kind=LOSES,
                stake=stake,
                win=0,
                back=0,
                fee=0,
                next=-1,
            )
            for key, stake in staked
        )
        events = (e.ResultCalled(0, 0, 0, lines), e.WinnersPaid())
        tally.apply(Entry(o.Order("", "", o.RevealDraws(), "t"), events), rules, number)
        return takings_view("t", "T", tally, edges).high

    table_tally = TableTally()
    assert settled(table_tally, 1, ("seven", 10)) == 2 * 2 * 10
    many = TableTally()
    settled(many, 1, *[("seven", 2)] * 3)
    assert settled(many, 1, *[("seven", 2)] * 2) == 40
    assert settled(many, 1, ("over_7", 5)) == 2 * (2 * 10 + 5)
    # Two rounds: the root of 25^2 + 10^2, rounded up to whole chips after it is doubled.
    assert settled(many, 2, ("over_7", 10)) == 54
    assert takings_view("t", "T", many, edges).expected == 0


def test_tables_are_opened_and_closed_by_who_may(night: Served) -> None:
    chief, in_charge = night.staff("chief"), night.staff("in-charge")
    mine = {entry["card"]["id"]: entry for entry in seen(chief)["floor"]}
    theirs = {entry["card"]["id"]: entry for entry in seen(in_charge)["floor"]}
    act = mine["roulette"]["closes"]
    assert act["command"]["type"] == "CloseTable"
    assert theirs["roulette"]["closes"] is None
    command = dict(act["command"])
    assert chief.order(command.pop("type"), "roulette", **command)["done"]
    after = next(entry for entry in seen(chief)["floor"] if entry["card"]["id"] == "roulette")
    assert after["card"]["status"] == "closed"
    assert after["closes"] is None


def test_a_device_is_forgotten_and_who_is_there_signed_out(
    night: Served, in_charge: Client
) -> None:
    before = {device["id"] for device in seen(in_charge)["devices"]}
    lost = night.staff("chief")
    (new,) = (device for device in seen(in_charge)["devices"] if device["id"] not in before)
    assert new["people"] == ["chief"]
    reply = in_charge.post(
        "/tokens/revoke", {"kind": "device", "who": new["id"], **second_person("banker")}
    )
    assert reply.json() == {"revoked": 1}
    assert lost.get("/me").status_code == 401
    again = lost.post("/staff", {"person": "chief", "pin": PIN})
    assert again.status_code == 403
    for wrong in ("", "f" * 12, new["id"]):
        body = {"kind": "device", "who": wrong}
        assert in_charge.post("/tokens/revoke", body).status_code == 404


def test_a_guest_is_asked_to_leave(night: Served, in_charge: Client) -> None:
    guest = night.guest(name="Wren")
    who = guest.me["who"]
    assert in_charge.order("AskToLeave", guest=who, reason="loud")["done"]
    overview = seen(in_charge)
    card = next(guest for guest in overview["guests"] if guest["id"] == who)
    assert (card["name"], card["out"]) == ("Wren", True)
    assert "loud" in overview["incidents"][0]["words"]
    assert guest.get("/me").json()["out"]


def test_a_new_door_code_ends_the_old_one(night: Served, in_charge: Client) -> None:
    old = seen(in_charge)["door"]
    answer = in_charge.post("/door").json()
    assert answer["code"] == seen(in_charge)["door"] != old
    assert night.client().post("/join", {"code": old, "of_age": True}).status_code == 404
    assert night.client().post("/join", {"code": answer["code"], "of_age": True}).status_code == 201


def test_who_only_reads_sees_all_of_it_and_changes_nothing(night: Served) -> None:
    auditor = night.staff("auditor")
    overview = seen(auditor)
    assert overview["takings"]
    assert not [entry for entry in overview["floor"] if entry["opens"] or entry["closes"]]
    for path, body in (
        ("/door", None),
        ("/devices", None),
        ("/tokens/revoke", {"kind": "staff", "who": "chief"}),
    ):
        assert auditor.post(path, body).status_code == 403
    refused = auditor.order("AskToLeave", guest="g1", reason="no")
    assert not refused["done"]


# --- the lobby and the front door -----------------------------------------------------------------
def test_codes_carry_the_address_the_page_was_opened_under(night: Served) -> None:
    client = night.client()
    named = client.http.get("/api/v1/address", headers={"host": "laptop.lan:8000"}).json()
    assert named["link"].startswith("http://laptop.lan:8000/h/night/#code=")
    own = client.get("/address").json()
    assert "127.0.0.1" not in own["link"]
    assert own["link"].endswith(named["code"])
    assert own["qr"] != named["qr"]


def test_the_lobby_leads_into_every_house(night: Served) -> None:
    page = night.client().http.get(f"{night.url}/").text
    for slug in night.services:
        assert f'href="/h/{slug}/#code=' in page
    for path in ("/open", "/help"):
        assert f'href="{path}"' in page
        assert night.client().http.get(f"{night.url}{path}").status_code == 200


def test_help_names_the_two_lines(night: Served) -> None:
    page = night.client().http.get(f"{night.url}/help").text
    assert "1-800-GAMBLER" in page
    assert 'href="tel:1800858858"' in page
    assert "imitation money" in page


def test_the_example_on_the_page_is_a_floor_that_is_in_order() -> None:
    plan, private = read_floor(Path(EXAMPLE).read_text("utf-8"))
    assert {person.id for person in plan.people} == set(private.pins)


def test_a_single_real_night_is_entered_at_once(night: Served) -> None:
    from starlette.testclient import TestClient

    service = night.services["night"]
    service.demo = False
    try:
        alone = TestClient(app([service]))
        reply = alone.get("/", follow_redirects=False)
    finally:
        service.demo = True
    assert (reply.status_code, reply.headers["location"]) == (307, "/h/night/")


def test_names_of_staff_are_shown_on_their_own_devices_only(night: Served) -> None:
    service = night.services["night"]
    service.credentials.names["chief"] = "Someone Private"
    try:
        assert "Someone Private" not in night.client().http.get("/").text
        assert "Someone Private" in night.staff("craps-dealer").http.get("/").text
    finally:
        del service.credentials.names["chief"]


def test_posts_are_offered_to_those_who_may_hold_them_and_the_others_hear_who_gives_them_out(
    night: Served, in_charge: Client
) -> None:
    shown = seen(in_charge)
    fit = {person["id"]: set(person["fit"]) for person in shown["people"]}
    assert not fit["in-charge"]
    assert not fit["banker"]
    assert not fit["auditor"]
    assert {"dealer", "boxperson", "stickperson"} <= fit["chief"]
    assert shown["givers"] == ["class A operator"]
    assert "give out posts" not in in_charge.me["may"]


def test_alarms_of_the_watch_are_told_in_words(night: Served, in_charge: Client) -> None:
    assert seen(in_charge)["alarms"] == [], "quiet unless there is something to see"
    watch, space = night.services["night"].record.watch, load("night.roulette").rules().space
    for row in range(30):
        watch.look_at_result("wheel", space, 5, {}, dealer="", row=row)
    (alarm,) = seen(in_charge)["alarms"]
    assert alarm["table"] == "wheel"
    assert alarm["words"].startswith(
        f"wheel shows {space.texts[5]} too often: 30 of 30. Fewer than"
    )
