"""Past rounds shown through the API: whole, proved, and without anyone's secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pitboss.equipment.cards import card, in_words
from pitboss.history import snapshots
from pitboss.web.jobs.runner import AnswerCache
from pitboss.web.views.past import staff_name
from tests.web.by_hand import SPARE, Crew, Table, halls_by_hand
from tests.web.serving import PIN, Client, Served, on_store, running, serving

OUTCOMES = ("2", "3")


@pytest.fixture(scope="module")
def crew(served: Served) -> Crew:
    """Who works."""
    return Crew(served)


def round_of(client: Client, table: str, number: int) -> dict[str, Any]:
    """A round as someone may see it."""
    reply = client.get(f"/tables/{table}/rounds/{number}")
    assert reply.status_code == 200, reply.text
    body: dict[str, Any] = reply.json()
    return body


def test_a_round_is_told_whole(served: Served, crew: Crew) -> None:
    table = Table(crew, "under-over")
    guest = table.guest(1)
    assert table.do({"type": "PromiseDraws"})["done"]
    number = table.view()["round"]
    stake = {"seat": 1, "wager": "under_7", "stake": 10}
    assert guest.order("PlaceWager", "under-over", **stake)["done"]
    chips = guest.get("/tables/under-over").json()["seats"][0]["chips"]
    assert table.do({"type": "Draw"})["done"]
    after = guest.get("/tables/under-over").json()
    view = round_of(guest, "under-over", number)
    assert view["status"] == "settled"
    assert not view["voided"]
    assert not view["corrected"]
    placed = next(step for step in view["steps"] if step["kind"] == "PlaceWager")
    assert placed["table"]["seats"][0]["wagers"][0]["key"] == "under_7"
    assert placed["words"] == "seat 1: under 7 is up with $10"
    assert placed["law"][0]["says"]
    drawn = view["steps"][-1]
    assert drawn["kind"] == "Draw"
    assert drawn["words"].endswith(after["result"]["shown"])
    assert "under 7" in drawn["told"][0]
    assert drawn["proof"] == len(view["proofs"]) == 1
    assert drawn["law"]
    assert drawn["table"]["result"] == view["result"]
    assert view["result"]["outcome"] == after["result"]["outcome"]
    assert view["result"]["lines"][0]["law"]
    gained = after["seats"][0]["chips"] - chips - 10
    assert view["gained"] == {"1": gained}
    assert view["result"]["lines"][0]["yours"]
    assert drawn["table"]["seats"][0]["chips"] == after["seats"][0]["chips"]
    (listed,) = (
        entry for entry in guest.get("/tables/under-over/rounds").json() if entry["round"] == number
    )
    assert listed["outcome"] == view["result"]["outcome"]
    assert after["history"][-1]["round"] == number
    assert (view["before"], view["after"]) == (0, 0)
    assert table.do({"type": "Draw"})["done"]
    assert round_of(guest, "under-over", number)["after"] == number + 1


def test_people_are_told_by_name_seat_or_role_and_never_by_id(served: Served, crew: Crew) -> None:
    """The first round begins with the person taking the post; staff see the names of guests."""
    table, service = Table(crew, "joker-seven"), served.services["night"]
    named, nameless = served.guest(name="Robin"), table.guest(3)
    crew("banker").order("Sell", window="window-1", cents=5_000, guest=named.me["who"])
    assert named.order("Sit", table.name, seat=2, chips=50)["done"]
    for viewer in (served.client(), named, nameless, table.dealer):
        steps = round_of(viewer, table.name, 1)["steps"]
        texts = [step["who"] for step in steps]
        texts += [text for step in steps for text in (step["words"], *step["told"])]
        for person in (*service.floor.people, *service.floor.guests):
            matches = [text for text in texts if re.search(rf"(?<!\w){person}(?!\w)", text)]
            assert not matches, f"{person}: {matches}"
        sat = [step["who"] for step in steps if step["kind"] == "Sit"]
        own = {"Robin" if viewer is table.dealer else "seat 2", "seat 3"}
        assert set(sat) == own, "others know a guest by the seat"
    who = {step["kind"]: step["who"] for step in steps}
    assert who["TakePost"] == "someone (class A operator)"
    assert steps[0]["words"] == "someone (class A operator) is the dealer"


def test_a_seed_stays_secret_until_it_is_revealed(served: Served, crew: Crew) -> None:
    table = Table(crew, "chuck-a-luck")
    assert table.do({"type": "PromiseDraws"})["done"]
    assert table.do({"type": "Draw"})["done"]
    service = served.services["night"]
    seed = on_store(service, lambda: service.night.seed("chuck-a-luck", 1))
    assert seed is not None
    for viewer in (served.client(), table.guest(2), table.dealer, crew("auditor")):
        reply = viewer.get("/tables/chuck-a-luck/rounds/1")
        assert seed.hex() not in reply.text
        (proof,) = reply.json()["proofs"]
        assert (proof["seed"], proof["holds"]) == ("", None)
        assert proof["promise"] == table.view()["device"]["promise"]
    assert table.do({"type": "CloseTable"})["done"]
    assert table.do({"type": "RevealDraws"})["done"]
    (proof,) = round_of(served.client(), "chuck-a-luck", 1)["proofs"]
    assert proof["holds"] is True
    assert proof["seed"] == seed.hex()
    assert "chuck-a-luck" in proof["derived"][0]
    assert proof["derived"][-1].endswith(f": {proof['outcome']}.")
    service.record.seeds["chuck-a-luck", 1] = "00" * 32  # what if another seed were shown?
    service.record.seeds["nowhere", 1] = ""
    (proof,) = round_of(served.client(), "chuck-a-luck", 1)["proofs"]
    assert proof["holds"] is False


def dealt(crew: Crew, name: str, wager: str) -> tuple[Table, list[Client]]:
    """Two guests at a card table, and their first cards."""
    table = Table(crew, name)
    guests = [table.guest(seat) for seat in (3, 4)]
    while (act := table.next()["act"]) and act["command"]["type"] in ("PromiseDraws", "Draw"):
        table.step()
    for seat, guest in zip((3, 4), guests, strict=True):
        assert guest.order("PlaceWager", name, seat=seat, wager=wager, stake=5)["done"]
    while not table.next()["waits_for"]:
        table.step()
    return table, guests


def cards_of(view: dict[str, Any], hand: str) -> set[str]:
    """Everything seen of a hand through a whole round."""
    hands = (hand for step in view["steps"] for hand in step["table"]["hands"])
    return {card for entry in hands if entry["name"] == hand for card in entry["cards"]}


def test_nobody_sees_more_of_a_round_than_from_their_own_seat(served: Served, crew: Crew) -> None:
    table, (third, fourth) = dealt(crew, "caribbean-stud", "ante")
    number = table.view()["round"]
    own = cards_of(round_of(third, table.name, number), "seat 3")
    assert "??" not in own
    assert len(own) == 5
    for other in (fourth, served.client()):
        body = round_of(other, table.name, number)
        assert cards_of(body, "seat 3") == {"??"}
        text = " ".join(line for step in body["steps"] for line in (step["words"], *step["told"]))
        assert not {in_words(card(face)) for face in own if in_words(card(face)) in text}
    dealer = round_of(served.client(), table.name, number)
    assert len(cards_of(dealer, "dealer") - {"??"}) == 1
    chips = {
        seat["seat"]: seat["chips"]
        for seat in round_of(fourth, table.name, number)["steps"][-1]["table"]["seats"]
    }
    assert chips[3] is None
    assert chips[4] > 0
    assert third.me["who"] not in str(round_of(fourth, table.name, number))


def faces(view: dict[str, Any]) -> int:
    """How many cards are on a table."""
    return sum(len(hand["cards"]) for hand in view["hands"])


def test_cards_fall_one_by_one_and_come_from_a_stack_that_is_proved(
    served: Served, crew: Crew
) -> None:
    """Each card is a step with its clause; a later round begins without the cards of the one
    before, and its proof is that of the shuffle they share."""
    table = Table(crew, "mini-baccarat")
    guest = table.guest(2)
    rounds: list[int] = []
    while len(rounds) < 2:
        view = table.view()
        if view["betting"] and view["round"] not in rounds and not table.next()["act"]:
            bet = {"seat": 2, "wager": "player", "stake": 5}
            assert guest.order("PlaceWager", table.name, **bet)["done"]
            rounds.append(view["round"])
            while table.view()["round"] == rounds[-1]:
                table.step()
        else:
            table.step()
    for number in rounds:
        body = round_of(served.client(), table.name, number)
        assert faces(body["steps"][0]["table"]) == 0, "the cards of the round before are gone"
        fell = [
            step for step in body["steps"] if " gets " in step["words"] or "burnt" in step["words"]
        ]
        assert len(fell) >= 4
        laid = [faces(entry["table"]) for entry in fell]
        assert laid == list(range(1, len(fell) + 1))
        assert all(entry["law"] for entry in fell)
        assert body["steps"][-1]["words"] == "the wagers are settled"
        assert body["steps"][-1]["law"]
        assert faces(body["steps"][-1]["table"]) == len(fell)
        (proof,) = body["proofs"]
        assert (proof["draw"], proof["holds"], proof["derived"]) == (1, None, [])
        assert proof["round"] == (0 if number == rounds[0] else rounds[0])
    assert table.do({"type": "CloseTable"})["done"]
    assert table.do({"type": "RevealDraws"})["done"]
    (proof,) = round_of(served.client(), table.name, rounds[1])["proofs"]
    assert proof["holds"] is True
    assert len(proof["derived"]) == 2
    service = served.services["night"]
    service.record.seeds[table.name, 1] = "11" * 32
    service.record.seeds["nowhere", 2] = ""
    (proof,) = round_of(served.client(), table.name, rounds[1])["proofs"]
    assert proof["holds"] is False


def test_a_past_round_is_told_in_plain_words(served: Served, crew: Crew) -> None:
    """No wager key and no transcript line, not even where an order was refused."""
    table = Table(crew, "craps")
    guest = table.guest(3)
    assert table.do({"type": "PromiseDraws"})["done"]
    number = table.view()["round"]
    bet = {"seat": 3, "wager": "dont_pass", "stake": 5}
    assert guest.order("PlaceWager", table.name, **bet)["done"]
    assert not guest.order("PlaceWager", table.name, **{**bet, "stake": 9_999})["done"]
    assert table.do({"type": "Draw"})["done"]
    body = round_of(guest, table.name, number)
    words = [step["words"] for step in body["steps"]]
    assert "seat 3: don't pass is up with $5" in words
    refused = next(step for step in body["steps"] if step["refused"])
    assert refused["words"] == "seat 3 bets $9,999 on don't pass"
    assert "seat 3 sits down with $200" in words
    seen = [step["words"] for step in round_of(served.client(), table.name, number)["steps"]]
    assert "seat 3 sits down" in seen
    assert not any("_" in text or "??" in text for text in (*words, *seen))


def test_a_seat_that_changed_hands_is_nobodys(served: Served, crew: Crew) -> None:
    table = Table(crew, "money-wheel")
    first = table.guest(2, chips=77)
    assert first.order("Leave", table.name, seat=2)["done"]
    second = table.guest(2, chips=55)
    body = round_of(second, table.name, 1)
    seen = {seat["chips"] for step in body["steps"] for seat in step["table"]["seats"]}
    assert not seen & {77, 55}
    assert "77" not in str([step["words"] for step in body["steps"]])


@pytest.mark.parametrize(
    "number", ["0", "999999999", "9999999999999999", "-1", "x", "%D9%A1", "1.0"]
)
def test_rounds_that_never_were(served: Served, number: str) -> None:
    reply = served.client().get(f"/tables/craps/rounds/{number}")
    assert reply.status_code == 404
    assert reply.json()["words"]


def test_wrong_lists_of_rounds_are_refused(served: Served) -> None:
    anyone = served.client()
    assert anyone.get("/tables/nowhere/rounds").status_code == 404
    assert anyone.get("/tables/nowhere/rounds/1").status_code == 404
    for wrong in ("x", "-1", "%D9%A1", "9" * 20):
        assert anyone.get(f"/tables/craps/rounds?before={wrong}").status_code == 422
    assert anyone.get("/tables/craps/rounds?before=1").json() == []


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Houses whose results are keyed in."""
    with running(halls_by_hand(tmp_path_factory.mktemp("by hand"))) as server:
        yield server


def test_a_corrected_round_is_told_with_its_correction(by_hand: Served) -> None:
    table = Table(Crew(by_hand), "roulette")
    table.open()
    while not table.view()["betting"]:
        table.step()
    number = table.view()["round"]
    guest = table.guest(5)
    red = {"seat": 5, "wager": "red", "stake": 10}
    assert guest.order("PlaceWager", "roulette", **red)["done"]
    while table.next()["asks"] != "outcome":
        table.step()
    table.step(outcome="2")
    while table.view()["round"] == number:
        table.step()
    assert round_of(guest, "roulette", number)["gained"]["5"] == -10
    body = {
        "id": "a" * 32,
        "table": "roulette",
        "pin": PIN,
        "second": {"person": SPARE, "pin": PIN},
        "command": {"type": "CorrectRound", "outcome": "3", "reason": "misread"},
    }
    assert table.dealer.post("/orders", body).json()["done"]
    view = round_of(guest, "roulette", number)
    assert view["corrected"]
    (correction,) = view["corrections"]
    assert (correction["was"], correction["outcome"], correction["reason"]) == ("2", "3", "misread")
    assert (correction["by"], correction["second"]) == ("the dealer", "someone (class A operator)")
    assert correction["seats"]["5"] == 20
    assert view["gained"]["5"] == 10
    assert view["steps"][-1]["kind"] == "CorrectRound"
    (listed,) = (x for x in guest.get("/tables/roulette/rounds").json() if x["round"] == number)
    assert (listed["outcome"], listed["note"]) == ("3", "corrected")
    history = guest.get("/tables/roulette").json()["history"]
    assert (history[-1]["round"], history[-1]["note"]) == (number, "corrected")
    assert not view["proofs"]


def test_guests_who_have_left_are_told_apart_and_never_by_id(by_hand: Served) -> None:
    """A correction pays them afterward: two without a name, and two with the same name."""
    table, service = Table(Crew(by_hand), "money-wheel"), by_hand.services["night"]
    table.open()
    while not table.view()["betting"]:
        table.step()
    number, guests = table.view()["round"], [table.guest(seat) for seat in (1, 2, 3, 4)]
    for seat, (guest, name) in enumerate(zip(guests, ("", "Robin", "", "Robin"), strict=True), 1):
        on_store(service, partial(service.credentials.set_name, guest.me["who"], name))
        assert guest.order("PlaceWager", table.name, seat=seat, wager="$1", stake=5)["done"]
    while table.next()["asks"] != "outcome":
        table.step()
    table.step(outcome="$2")
    while table.view()["round"] == number:
        table.step()
    for seat, guest in enumerate(guests, 1):
        assert guest.order("Leave", table.name, seat=seat)["done"]
    body = {
        "id": "b" * 32,
        "table": table.name,
        "pin": PIN,
        "second": {"person": SPARE, "pin": PIN},
        "command": {"type": "CorrectRound", "outcome": "$1", "reason": "misread"},
    }
    assert table.dealer.post("/orders", body).json()["done"]
    past = round_of(table.dealer, table.name, number)["steps"][-1]["words"]
    each = [
        f"{who}, who has left, +$10" for who in ("Robin", "Robin (2)", "a guest", "a guest (2)")
    ]
    assert past.endswith(f": {', '.join(each)}")
    assert staff_name("nobody-known", service.floor, {}) == "someone"


def test_rounds_are_told_from_the_nearest_floor(
    tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many rounds, each shown from a floor kept along the way and not from the beginning; the
    number of floors stays the same however long the night gets."""
    monkeypatch.setattr(snapshots, "EVERY", 4)
    monkeypatch.setattr(snapshots, "RECENT", 2)
    monkeypatch.setattr(snapshots, "FLOORS", 8)
    with serving(tmp_path_factory.mktemp("long")) as long:
        table = Table(Crew(long), "under-over")
        assert table.do({"type": "PromiseDraws"})["done"]
        for _ in range(40):
            assert table.do({"type": "Draw"})["done"]
        service, anyone = long.services["night"], long.client()
        assert 3 < len(service.record.snapshots.at) <= 8 + 2
        assert max(service.record.snapshots.at) > service.night.at[0] - 4
        service.record.snapshots.at[0] = (
            service.floor
        )  # a round told from there would come out wrong
        rounds = anyone.get("/tables/under-over/rounds").json()
        assert len(rounds) == 40
        for round in rounds[20:]:
            view = round_of(anyone, "under-over", round["round"])
            assert view["result"]["outcome"] == round["outcome"]
            assert view["steps"][0]["seq"] == round["seq"]


def test_corrections_are_told_alike_from_every_kept_floor(
    tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kept floor has forgotten the results that could be corrected; what follows a correction is
    shown as from the very beginning, for the round itself and for all others."""
    monkeypatch.setattr(snapshots, "EVERY", 2)
    with running(halls_by_hand(tmp_path_factory.mktemp("corrected"))) as server:
        table = Table(Crew(server), "roulette")
        table.open()
        guest, first = table.guest(5), table.view()["round"]
        for _ in range(4):
            _one_round(table, guest)
        for number, outcome in ((first + 1, "7"), (0, "9"), (first, "5")):
            body = {
                "id": f"{number:032x}",
                "table": "roulette",
                "round": number,
                "pin": PIN,
                "second": {"person": SPARE, "pin": PIN},
                "command": {"type": "CorrectRound", "outcome": outcome, "reason": "misread"},
            }
            answer = table.dealer.post("/orders", body).json()
            assert answer["done"], answer
        _one_round(table, guest)
        rounds, rounds_of_night = range(first, first + 5), server.services["night"].round_history
        near = [round_of(guest, "roulette", round) for round in rounds]
        assert [bool(entry["corrections"]) for entry in near] == [True, True, False, True, False]
        rounds_of_night._answers = AnswerCache()
        rounds_of_night._at_hand.clear()
        memory = server.services["night"].record.snapshots
        assert len(memory.at) > 10
        memory.at = {0: memory.at[0]}
        assert [round_of(guest, "roulette", round) for round in rounds] == near


def _one_round(table: Table, guest: Client) -> None:
    number = table.view()["round"]
    while not table.view()["betting"]:
        table.step()
    assert guest.order("PlaceWager", "roulette", seat=5, wager="red", stake=10)["done"]
    while table.next()["asks"] != "outcome":
        table.step()
    table.step(outcome="2")
    while table.view()["round"] == number:
        table.step()
