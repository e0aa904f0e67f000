"""Where past rounds are redrawn from: the nearest suitable floor, never too far back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.state import Floor
from pitboss.history import snapshots
from pitboss.history.snapshots import FloorSnapshots
from pitboss.web.night import round_history
from tests.web.by_hand import SPARE, Crew, Table, halls_by_hand
from tests.web.serving import PIN, Served, running


def test_a_stretch_with_a_correction_is_told_from_just_before_the_result() -> None:
    """A round begins right after the one before it, which may be long ago; its result does not."""
    memory = FloorSnapshots()
    for seq in range(1, 60_001):
        memory.take(seq, Floor())
    late, result = 59_110, 58_870
    nearest = memory.before(59_105, late)[0]
    assert 0 < 59_105 - nearest <= snapshots.EVERY
    memory.note_correction(59_100, result)
    start = memory.before(59_105, late)[0]
    assert start < result <= nearest
    assert result - start <= snapshots.EVERY
    memory.note_correction(59_109, 100)
    assert memory.before(59_105, late)[0] < 100
    assert memory.before(59_105, 59_108)[0] == start


@pytest.fixture
def halls(tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A house where a floor is kept after every second row."""
    monkeypatch.setattr(snapshots, "EVERY", 2)
    with running(halls_by_hand(tmp_path_factory.mktemp("kept"))) as server:
        yield server


def opened(served: Served, name: str) -> Table:
    """A table with betting open."""
    table = Table(Crew(served), name)
    table.open()
    while not table.view()["betting"]:
        table.step()
    return table


def played(table: Table, outcome: str) -> int:
    """A round is played to its end; its number."""
    number = table.view()["round"]
    while table.next()["asks"] != "outcome":
        table.step()
    table.step(outcome=outcome)
    while table.view()["round"] == number or not table.view()["betting"]:
        table.step()
    return int(number)


def corrected(table: Table, outcome: str, number: int = 0) -> int:
    """A result was misread; the row that says so."""
    body = {
        "id": "c" * 32,
        "table": table.name,
        "round": number,
        "pin": PIN,
        "second": {"person": SPARE, "pin": PIN},
        "command": {"type": "CorrectRound", "outcome": outcome, "reason": "misread"},
    }
    answer = table.dealer.post("/orders", body).json()
    assert answer["done"], answer
    return int(answer["seq"])


def test_how_long_a_table_stood_idle_before_its_result_costs_nothing(halls: Served) -> None:
    """Rows written in the meantime are not decided again for a correction."""
    record, table = halls.services["night"].record, opened(halls, "roulette")
    guest = table.guest(5)
    played(table, "2")
    begun = record.seq
    for _ in range(20):
        assert guest.order("AddChips", "roulette", seat=5, chips=1)["done"]
    idle, number = record.seq, played(table, "3")
    assert record.tables["roulette"].rounds[number].seq <= begun + 1
    seq = corrected(table, "4")
    assert idle - 2 <= record.snapshots.before(seq, seq)[0] < seq


def test_what_would_be_told_from_too_far_back_is_refused(
    halls: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short round, with a correction of one that was played long before it."""
    table, record = opened(halls, "roulette"), halls.services["night"].record
    guest = table.guest(5)
    assert guest.order("PlaceWager", "roulette", seat=5, wager="red", stake=10)["done"]
    numbers = [played(table, outcome) for outcome in ("2", "3", "9")]
    first = record.tables["roulette"].rounds[numbers[-1]].seq
    seq = corrected(table, "5", numbers[0])
    address = f"/tables/roulette/rounds/{numbers[-1]}"
    start = record.snapshots.before(first, seq)[0]
    assert start < record.tables["roulette"].rounds[numbers[1]].seq

    monkeypatch.setattr(round_history, "ROWS_MOST", seq - start - 1)
    reply = guest.get(address)
    assert reply.status_code == 503
    assert f"it would take {seq - start} rows" in reply.json()["words"]
    assert guest.get(f"/me/history?seq={seq}").status_code == 503
    monkeypatch.setattr(round_history, "ROWS_MOST", seq - start)
    assert guest.get(address).status_code == 200
    assert guest.get(f"/me/history?seq={seq}").status_code == 200
