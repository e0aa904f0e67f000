"""A guest's own history at tables dealt by hand: every ending has a row, and every row has a
reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.web.jobs.runner import THREAD_WAITING
from tests.web.by_hand import Crew, Table, hall_by_hand
from tests.web.serving import PIN, Client, Served, running


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """The people of a night whose tables are dealt by hand."""
    folder: Path = tmp_path_factory.mktemp("history")
    with running([hall_by_hand(folder, "night")]) as server:
        served: Served = server
        yield Crew(served)


def explained(guest: Client) -> list[dict[str, Any]]:
    """The rows of a guest's history that have a reason, with it."""
    rows = [entry for entry in guest.get("/me/history").json() if entry["explains"]]
    return [guest.get(f"/me/history?seq={row['seq']}").json()[0] for row in rows]


def until(table: Table, asks: str) -> None:
    """Take steps until a result or cards are awaited."""
    while table.next()["asks"] != asks:
        table.step()


def test_losers_and_winners_have_a_row_each(crew: Crew) -> None:
    """The dealer collects losing wagers, and pays the winners in another step."""
    table = Table(crew, "roulette")
    table.open()
    guest = table.guest(4)
    while not table.view()["betting"]:
        table.step()
    for key in ("black", "red", "column 1", "column 2"):
        assert guest.order("PlaceWager", "roulette", seat=4, wager=key, stake=5)["done"]
    round_ = table.view()["round"]
    until(table, "outcome")
    table.step(outcome="1")
    assert explained(guest) == [], "what is only called may still be struck out"
    while table.view()["round"] == round_:
        table.step()
    lost, won = explained(guest)
    assert lost["words"] == f"Roulette, round {round_}: black loses; column 2 loses"
    assert won["words"] == f"Roulette, round {round_}: red wins; column 1 wins"
    assert (lost["change"], won["change"]) == (0, 5 + 5 + 10 + 5)
    assert [line["key"] for line in lost["lines"]] == ["black", "column 2"]
    for line in (*lost["lines"], *won["lines"]):
        assert line["words"]
        assert line["law"]


def test_a_round_that_does_not_count_says_why_wagers_came_back(crew: Crew) -> None:
    table = Table(crew, "under-over")
    table.open()
    guest = table.guest(3)
    while not table.view()["betting"]:
        table.step()
    assert guest.order("PlaceWager", "under-over", seat=3, wager="seven", stake=5)["done"]
    until(table, "outcome")
    round_ = table.view()["round"]
    unfit = "equipment is unfit"
    entry = next(
        irregularity
        for irregularity in table.view()["desk"]["trouble"]
        if irregularity["name"] == unfit
    )
    assert table.do(entry["act"]["command"])["done"]
    (row,) = explained(guest)
    assert row["words"] == f"Under/over, round {round_}: no result counts, wagers go back"
    assert row["round"] == round_
    assert row["change"] == 5
    assert row["why"].startswith(f"{unfit}. ")
    assert row["law"] == entry["law"]


def test_a_correction_belongs_to_the_round_that_was_corrected(crew: Crew) -> None:
    table = Table(crew, "money-wheel")
    table.open()
    guest = table.guest(2)
    while not table.view()["betting"]:
        table.step()
    assert guest.order("PlaceWager", "money-wheel", seat=2, wager="$1", stake=5)["done"]
    round_ = table.view()["round"]
    until(table, "outcome")
    table.step(outcome="$2")
    while table.view()["round"] == round_:
        table.step()
    command = {"type": "CorrectRound", "outcome": "$1", "reason": "misread"}
    body = {"id": "c" * 32, "table": "money-wheel", "command": command, "pin": PIN}
    assert table.dealer.post("/orders", body).json()["done"]
    row = explained(guest)[-1]
    assert row["words"] == f"Money wheel, round {round_}: corrected from $2 to $1"
    assert row["round"] == round_


def test_a_crowd_that_asks_why_is_told_to_wait(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is not even read while too many are waiting: tables share the same reader."""
    table = Table(crew, "chuck-a-luck")
    guest = table.guest(2)
    assert not guest.order("PlaceWager", "chuck-a-luck", seat=3, wager="1", stake=5)["done"]
    service = crew.served.services["night"]
    (row,) = (entry for entry in guest.get("/me/history").json() if entry["refused"])
    assert guest.get(f"/me/history?seq={row['seq']}").json()[0]["why"]
    monkeypatch.setattr(service.jobs, "_thread_jobs", THREAD_WAITING)
    monkeypatch.setattr(service.round_history, "_rows", None)
    reply = guest.get(f"/me/history?seq={row['seq']}")
    assert reply.status_code == 429
    assert reply.json()["words"] == "too many past rounds are being redrawn"
