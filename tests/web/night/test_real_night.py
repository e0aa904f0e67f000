"""A real night, opened exactly as the page on opening one says, up to a settled round."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from pitboss.cli.floor.nights import attach_key, edition
from pitboss.floor.permissions import ACTS, NIGHT
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.opening import open_service
from pitboss.web.server.how_to_open import EXAMPLE, how_to_open
from tests.web.serving import Client, Served, on_store, running

PINS = {
    "m1": "135790",
    "a1": "246801",
    "a2": "975310",
    "a3": "864209",
    "a4": "314159",
    "k1": "271828",
}
CRAPS, WHEEL, SLUG = "craps-1", "wheel-1", "our-night"
MOST_STEPS = 60


def with_phones(example: str) -> str:
    """The example, where guests bet by phone; and the ball is drawn."""
    return example.replace('game = "night.roulette"', 'game = "night.roulette"\nelectronic = true')


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The example of the page for practice, checked and set up by the commands that it gives."""
    folder = tmp_path_factory.mktemp("real")
    (folder / "floor.toml").write_text(with_phones(EXAMPLE.read_text("utf-8")), encoding="utf-8")
    for words in (
        ["check", "floor.toml"],
        ["open", "floor.toml", "--night", "evening.pitboss", "--by", "m1", "--key", "evening.key"],
    ):
        subprocess.run([sys.executable, "-m", "pitboss", "floor", *words], cwd=folder, check=True)
    store = SQLiteStore(folder / "evening.pitboss", owner=True)
    key = str(folder / "evening.key")
    service = open_service(store, edition(), SLUG, lambda night: attach_key(night, key))
    service.request_rate = RateLimit(10**6, 1e6)  # a test is faster than any dealer
    with running([service]) as server:
        yield server
    store.close()


@pytest.fixture(scope="module")
def crew(night: Served) -> dict[str, Client]:
    """Everyone who works, signed in, and called to duty by the member in charge."""
    clients = {}
    service = night.services[SLUG]
    for person, pin in PINS.items():
        client = night.client(SLUG)
        device = on_store(service, lambda: service.credentials.make_code("device", "m1"))
        reply = client.post("/staff", {"person": person, "pin": pin, "device": device})
        assert reply.status_code == 201, reply.text
        client.signed(reply.json())
        clients[person] = client
    assert clients["m1"].order("ClockOn", person="m1")["done"]
    for person in PINS:
        if person != "m1":
            assert clients["m1"].order("ClockOn", person=person)["done"]
    return clients


def page(night: Served) -> str:
    """The page, as it is read."""
    return unescape(night.client(SLUG).http.get(f"{night.url}/open").text)


def test_the_page_says_who_does_what_as_the_core_does(night: Served) -> None:
    text = page(night)
    for act, words in (
        ("give out posts", "The {} assigns posts."),
        ("open a table", "The {} opens a table."),
        ("bank", "The {} sells:"),
    ):
        assert words.format(" or ".join(ACTS[act][NIGHT].roles)) in text
    assert "Here a1 signs in and, on the overview" in text
    assert "a1: dealer at craps-1" in text
    assert len(how_to_open()["posts"]) == 4


def test_what_the_member_in_charge_may_not_do_the_page_does_not_ask_for(
    crew: dict[str, Client],
) -> None:
    refused = crew["m1"].order("TakePost", CRAPS, post="dealer", person="a1")
    assert not refused["done"]
    assert "class A operator" in refused["words"]


def step_of(crew: dict[str, Client], table: str) -> tuple[Client, dict[str, Any]] | None:
    """The next step at a table, and who of the crew may take it."""
    for client in crew.values():
        desk = client.get(f"/tables/{table}").json()["desk"]
        if desk and desk["next"] and desk["next"]["act"] and desk["next"]["mine"]:
            return client, desk["next"]
    return None


def test_the_words_lead_to_the_first_settled_round(night: Served, crew: dict[str, Client]) -> None:
    for table, post, person in how_to_open()["posts"]:
        given = crew["a1"].order("TakePost", table, post=post, person=person)
        assert given["done"], given
    assert crew["k1"].order("OpenWindow", window="w1", posted=True)["done"]
    guest = night.guest(SLUG, "Wren")
    sold = crew["k1"].order("Sell", window="w1", cents=5_000, guest=guest.me["who"])
    assert sold["done"], sold
    for table, wager in ((WHEEL, "red"), (CRAPS, "pass")):
        bet = False
        for _ in range(MOST_STEPS):
            view = guest.get(f"/tables/{table}").json()
            if view["result"] is not None and view["betting"]:
                break
            if view["status"] == "open" and view["betting"] and not bet:
                if not view["yours"]:
                    assert guest.order("Sit", table, seat=1, chips=50)["done"]
                bet = guest.order("PlaceWager", table, seat=1, wager=wager, stake=5)["done"]
            dealer_view = step_of(crew, table)
            assert dealer_view is not None, view
            client, step = dealer_view
            command = dict(step["act"]["command"])
            if step["asks"] == "outcome":
                command["outcome"] = "3-4"
            if command["type"] == "RefuseDice":
                command["type"] = "AcceptDice"
            answer = client.order(command.pop("type"), table, **command)
            assert answer["done"], (step, answer)
        else:
            raise AssertionError(f"no round of {table} was settled")
        assert guest.get(f"/tables/{table}").json()["result"]["lines"], "the wager was decided"
        assert guest.order("Leave", table, seat=1)["done"]


def more_of(client: Client, table: str, kind: str) -> dict[str, Any]:
    """What a console offers besides the next step, by the name of its command."""
    offered = client.get(f"/tables/{table}").json()["desk"]["more"]
    commands = [entry["command"] for entry in offered if entry["command"]["type"] == kind]
    assert commands, (table, kind, [entry["command"]["type"] for entry in offered])
    return dict(commands[0])


def test_the_night_is_closed_with_what_the_screens_offer(
    night: Served, crew: dict[str, Client]
) -> None:
    """Both tables are closed and counted, the window is counted out, and the night closes; a seed
    that was not shown yet is requested by name, and offered as the next step."""
    dealers = {table: person for table, post, person in how_to_open()["posts"] if post == "dealer"}
    who = how_to_open()["who"]
    counts, closes = crew[who["counts_id"]], crew[who["closes_id"]]
    for table in (CRAPS, WHEEL):
        dealer = crew[dealers[table]]
        command = more_of(dealer, table, "CloseTable")
        assert dealer.order(command.pop("type"), table, **command)["done"]
        command = more_of(counts, table, "CountRack")
        assert counts.order(command.pop("type"), table, **command)["done"]
    dealer = crew[dealers[WHEEL]]
    assert more_of(dealer, WHEEL, "RevealDraws")
    refused = closes.order("CloseNight")
    assert not refused["done"]
    assert f"the seed of table {WHEEL} has not been revealed" in refused["words"]
    assert f"floor round {WHEEL} reveal" in refused["words"], "it says how"
    step = dealer.get(f"/tables/{WHEEL}").json()["desk"]["next"]
    assert step["mine"]
    assert step["words"] == "Reveal the seed of the draws"
    command = dict(step["act"]["command"])
    assert dealer.order(command.pop("type"), WHEEL, **command)["done"]
    proof = crew["a1"].get(f"/tables/{WHEEL}/rounds/1").json()["proofs"][0]
    assert proof["holds"] is True
    counted = crew["k1"].get("/windows/w1").json()
    out = crew["k1"].order(
        "CloseWindow", window="w1", dollars=counted["dollars"], cents=counted["cents"]
    )
    assert out["done"], out
    closed = closes.order("CloseNight")
    assert closed["done"], closed
    assert night.services[SLUG].floor.status == "closed"
