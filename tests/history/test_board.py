"""The board of results beside a layout: each result in its place, even after a correction."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.plan import TablePlan
from pitboss.history.night_record import NightRecord
from pitboss.history.replay import fold, replay
from pitboss.pit import commands as c
from tests.floor.house import TABLES, House, plan
from tests.stores import new_store

BEAT = TablePlan(id="craps", game="night.beat_the_dealer", by_hand=False, float=900)


def record_of(house: House) -> NightRecord:
    """What a server that saw every row remembers."""
    return fold(NightRecord(), replay(house.night.store.rows()))


def board(record: NightRecord, table: str) -> list[tuple[str, str]]:
    """The results on a board, oldest first."""
    shown = record.tables[table].results
    return [(result.outcome, "corrected" if result.is_corrected else "") for result in shown]


@pytest.mark.parametrize("throw", [2, 3, 4])
def test_of_equal_throws_the_right_one_is_marked(throw: int, tmp_path: Path) -> None:
    """Three seats throw the same; whichever was misread is corrected in its place."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(BEAT, *TABLES[1:])))
        for seat in (1, 2, 3):
            house.sit(house.guest(f"g{seat}"), "craps", seat, 100)
            house.ask(f"g{seat}", c.PlaceWager(seat, "beat", 10), "craps")
        house.ask("a1", c.EnterResult("4-3"), "craps")
        for seat in (1, 2, 3):
            house.ask("a1", c.EnterResult("3-3", seat=seat), "craps")
        house.ask("a1", o.CorrectRound("5-5", "misread", throw), "craps")
        record = record_of(house)
        right = [("4-3", ""), ("3-3", ""), ("3-3", ""), ("3-3", "")]
        right[throw - 1] = ("5-5", "corrected")
        assert board(record, "craps") == right
        card = record.tables["craps"].rounds[1]
        assert (card.outcome, card.note) == (right[-1][0], "corrected")


def test_only_staff_see_what_a_departed_guest_got(house: House) -> None:
    """The room sees a correction, but not what guests who left were paid."""
    house.sit(house.guest("g1"), "craps", 1)
    house.sit(house.guest("g2"), "craps", 2)
    house.ask("g2", c.PlaceWager(2, "field", 20), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g2", c.Leave(2), "craps")
    house.ask("a1", o.CorrectRound("5-4", "misread"), "craps", second="m1")
    record = record_of(house)
    lines = [announcement.words for announcement in record.tables["craps"].announcements]
    assert any("corrected to 5-4" in words for words in lines)
    assert not any("g2" in words for words in lines)
    assert any("g2, who has left" in incident.words for incident in record.incidents)
