"""The close of a night with 25 tables takes a crew less than ten minutes, act by act.

The seconds for each act are stated here. One person's acts follow one another; different people
work at the same time. Only what people do counts: the orders they give, and the counting before
that.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pitboss.floor.state import CLOSED_NIGHT
from tests.floor.large_night import TABLES, LargeNight
from tests.world.memory import MemoryStore

LIMIT_S = 600
# How long each act takes: reading the screen and tapping, keying a figure in, and for a count the
# chips themselves, stacked in twenties: those of a rack, and a window's chips and cash.
SECONDS = {
    "Leave": 5,
    "CloseTable": 5,
    "count of a rack": 100,
    "count of a window": 150,
    "RecordExpense": 4,
    "Attest": 15,
    "CloseNight": 10,
}


@pytest.fixture(scope="module")
def night() -> LargeNight:
    """The night, played and closed."""
    night = LargeNight(MemoryStore("spring-gala")).play()
    night.close()
    return night


def seconds(acts: Iterable[str], count: str) -> int:
    """How long one person's acts take."""
    return sum(SECONDS[count if act == "CountMoney" else act] for act in acts)


def test_the_crew_closes_25_tables_within_ten_minutes(night: LargeNight) -> None:
    assert night.night.floor.status == CLOSED_NIGHT
    ends = {"Attest", "CloseNight"}
    first = {
        who: seconds(
            (act for act in acts if act not in ends),
            "count of a window" if who in ("k1", "k2") else "count of a rack",
        )
        for who, acts in night.acts.items()
    }
    last = sum(seconds((a for a in acts if a in ends), "") for acts in night.acts.values())
    assert max(first.values()) + last < LIMIT_S, (max(first.values()), last)


def test_every_act_of_the_close_is_counted(night: LargeNight) -> None:
    """One to close a table, two to count it, one for each guest who leaves: no more."""
    acts = [act for own in night.acts.values() for act in own]
    assert acts.count("CloseTable") == TABLES
    assert acts.count("CountMoney") == 2 * (TABLES + 2)
    assert acts.count("Leave") == 2 * TABLES
    assert acts.count("Attest") == 4
    assert acts.count("CloseNight") == 1
    expenses = night.night.floor.closing.expenses
    assert acts.count("RecordExpense") == len(expenses)
    assert len(acts) == TABLES * 5 + 4 + 5 + len(expenses)
