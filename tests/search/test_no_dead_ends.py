"""No state of any table is a dead end, and the console never names a step that is refused.

Every game in every manner of play, every option of the house varied alone. At commit effort the
search goes as far as one thing that happens beside the usual course of a table, and samples what
lies beyond; by night it goes on.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games import game_ids
from tests.effort import effort
from tests.promises import promise
from tests.search.spot import House, houses
from tests.search.walk import Fault, Walk

STATES = effort(800, 10_000)
VARIED = effort(40, 1_000)
SHOWN = 5


@pytest.mark.parametrize("game", game_ids())
def test_no_dead_ends(game: str) -> None:
    counts: Counter[str] = Counter()
    faults: dict[str, Fault] = {}
    found = houses(game)
    for house in found:
        walk = Walk(house, VARIED if house.option else STATES).run()
        counts += walk.counts
        for fault in walk.faults:
            faults.setdefault(f"{fault.kind.rpartition(':')[2]} {fault.words[:60]}", fault)
    shown = "\n\n".join(str(fault) for fault in list(faults.values())[:SHOWN])
    assert not faults, f"{len(faults)} kinds of faults, the first of them:\n{shown}"
    options = {(house.option, house.value) for house in found if house.option}
    promise(
        "L1", games=1, tables=len(found), options=len(options), states=counts["states"],
        transitions=counts["transitions"], closes_proved=counts["closes proved"],
        next_steps_tried=counts["next steps tried"], dead_ends=len(faults), refused_steps=0,
    )  # fmt: skip


def test_the_search_finds_the_same_every_time() -> None:
    house = House("night.craps", "by hand")
    first, second = (Walk(house, 150).run() for _ in range(2))
    assert first.counts == second.counts
    assert first.seen == second.seen
