"""A guest comes in, buys, sits, bets and is paid; the same answers as from the core."""

from __future__ import annotations

from tests.web.serving import Served


def test_a_guest_plays_a_round_of_under_over(served: Served) -> None:
    guest, banker, dealer = (
        served.guest(name="Robin"),
        served.staff("banker"),
        served.staff("under-over-dealer"),
    )
    who = guest.me["who"]
    assert banker.order("Sell", window="window-1", cents=2_000, guest=who)["done"]
    assert guest.get("/me").json()["wallet"] == 200
    assert guest.order("Sit", "under-over", seat=1, chips=100)["done"]
    assert dealer.order("PromiseDraws", "under-over")["done"]
    placed = guest.order("PlaceWager", "under-over", seat=1, wager="under_7", stake=10)
    assert placed["done"], placed
    view = guest.get("/tables/under-over").json()
    assert view["yours"] == [1]
    assert view["seats"][0]["chips"] == 90
    assert view["seats"][0]["wagers"][0]["key"] == "under_7"
    assert dealer.order("Draw", "under-over")["done"]
    after = guest.get("/tables/under-over").json()
    line = after["result"]["lines"][0]
    won = line["kind"] == "wins"
    assert after["seats"][0]["chips"] == (90 + line["win"] + line["back"] if won else 90)
    assert line["law"]
    assert line["yours"]


def test_a_refusal_says_why_and_changes_nothing(served: Served) -> None:
    guest = served.guest()
    before = served.services["night"].night.books.imitation.copy()
    answer = guest.order("PlaceWager", "craps", seat=1, wager="pass", stake=5)
    assert not answer["done"]
    assert "not yours" in answer["words"] or "nobody sits" in answer["words"]
    assert served.services["night"].night.books.imitation == before


def test_the_same_id_gets_the_same_answer(served: Served) -> None:
    guest = served.guest()
    body = {
        "id": "0" * 31 + "f",
        "table": "craps",
        "command": {"type": "Sit", "seat": 3, "chips": 5},
    }
    first = guest.post("/orders", body).json()
    again = guest.post("/orders", body).json()
    assert again["again"]
    assert {**again, "again": False} == first
    other = guest.post("/orders", {**body, "table": "roulette"}).json()
    assert not other["done"]
    assert "id" in other["words"]


def test_nobody_is_offered_dice_that_the_device_throws(served: Served) -> None:
    guest, banker = served.guest(), served.staff("banker")
    assert banker.order("Sell", window="window-1", cents=2_000, guest=guest.me["who"])["done"]
    assert guest.order("Sit", "craps", seat=2, chips=50)["done"]
    words = [act["words"] for act in guest.get("/tables/craps").json()["acts"]]
    assert words == ["leave the table"]
