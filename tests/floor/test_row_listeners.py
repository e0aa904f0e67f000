"""A listener of a night gets every row once and in order, even after a restart."""

from __future__ import annotations

import itertools
from pathlib import Path

from pitboss.floor.night import Night
from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION, House


def test_every_row_comes_once_with_the_floors_before_and_after_it(tmp_path: Path) -> None:
    path = tmp_path / "n1.pitboss"
    house = House(SQLiteStore.create(path, "n1"))
    live: list[Transition] = []
    house.night.on_row = live.append
    house.open()
    house.sit(house.guest("g1"), "craps", 1)
    assert [transition.row.seq for transition in live] == list(range(1, house.night.at[0] + 1))
    assert live[-1].after is house.night.floor
    assert all(transition.after is next_.before for transition, next_ in itertools.pairwise(live))
    house.night.store.close()
    again: list[Transition] = []
    night = Night(SQLiteStore(path), EDITION, on_row=again.append)
    assert [transition.row for transition in again] == [transition.row for transition in live]
    assert again[0].before == Floor()
    night.catch_up()
    assert len(again) == night.at[0]
    night.store.close()
