"""Whoever listens to a night hears every row once and in order, also after a restart."""

from __future__ import annotations

from pathlib import Path

from pitboss.floor.night import Night
from pitboss.floor.state import Floor
from pitboss.store.row import Row
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION, House


def test_every_row_is_heard_once_with_the_floor_after_it(tmp_path: Path) -> None:
    path = tmp_path / "n1.pitboss"
    house = House(SQLiteStore.create(path, "n1"))
    heard: list[tuple[Row, Floor]] = []
    house.night.on_row = lambda row, said, floor: heard.append((row, floor))
    house.open()
    house.sit(house.guest("g1"), "craps", 1)
    assert [row.seq for row, _ in heard] == list(range(1, house.night.at[0] + 1))
    assert heard[-1][1] is house.night.floor
    house.night.store.close()
    again: list[int] = []
    night = Night(SQLiteStore(path), EDITION, heard=lambda row, said, floor: again.append(row.seq))
    assert again == [row.seq for row, _ in heard]
    night.catch_up()
    assert len(again) == night.at[0]
    night.store.close()
