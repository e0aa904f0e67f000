"""A mistake planted in a count is named first, with its round and seat."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.till import CLOSE
from pitboss.history.count_record import CountDifference, count_differences
from pitboss.history.night_record import NightRecord
from pitboss.history.replay import fold, replay_night
from pitboss.history.variance import (
    CHIPS_TWICE,
    CONFIRMED,
    MOST_CAUSES,
    NEIGHBOR,
    NOT_KEYED,
    PUSHED,
    SALE_TWICE,
    SEVERAL,
    SWAPPED,
    TAKEN,
    TRANSFER,
    TWICE,
    UNPAID,
    WindowCount,
    window_causes,
)
from pitboss.history.window_record import CREDIT, FILL, SOLD, WindowAct
from pitboss.pit import commands as c
from tests.floor.house import EDITION
from tests.floor.large_night import TABLES, LargeNight, dealer
from tests.world.memory import MemoryStore

RATE = Fraction(5, 2)


def planted_differences(**offs: int) -> dict[str, CountDifference]:
    """The night with racks that are off, by table: t3=-10."""
    night = LargeNight(MemoryStore("spring-gala")).play()
    night.ask("d4", o.AskFill("w1", 300), "roulette-4")
    asked = next(iter(night.night.floor.waiting))
    night.ask("k1", o.ConfirmTransfer(asked, 300))
    for number, name in enumerate(night.night.floor.tables, 1):
        off = offs.get(f"t{number}", 0)
        if not off:
            continue
        for seat, guest in dict(night.night.floor.tables[name].guests).items():
            night.ask(guest, c.Leave(seat), name)
        night.ask(dealer(number), c.CloseTable("dealer"), name)
        count = o.CountMoney(f"rack/{name}", CLOSE, night.night.floor.tables[name].rack + off)
        for who in (dealer(number), dealer(number % TABLES + 1)):
            night.ask(who, count, name)
    record = fold(NightRecord(), replay_night(night.night.store, EDITION))
    return {
        difference.count.place: difference
        for difference in count_differences(night.night.floor, record)
    }


@pytest.mark.parametrize(
    ("number", "off", "kind"),
    [(3, -10, TWICE), (3, 10, UNPAID), (3, 20, TAKEN), (4, 300, ""), (4, -300, TRANSFER)],
)
def test_a_planted_mistake_is_named_first(number: int, off: int, kind: str) -> None:
    difference = planted_differences(**{f"t{number}": off})[f"rack/roulette-{number}"]
    assert difference.count.over_dollars == off
    kinds = [cause.kind for cause in difference.causes]
    if not kind:
        assert TRANSFER not in kinds
        return
    assert kind in kinds[:3], difference.causes
    cause = next(cause for cause in difference.causes if cause.kind == kind)
    assert cause.seq > 0
    if kind != TRANSFER:
        assert cause.round > 0
        assert cause.seat in (1, 2)
        assert cause.guest in cause.words
        assert f"round {cause.round}, seat {cause.seat}" in cause.words


def test_every_count_that_is_as_it_should_be_is_silent() -> None:
    assert planted_differences() == {}


def test_a_difference_that_nothing_explains_alone_may_be_several() -> None:
    """Two wins that were not paid; no single win is that large."""
    difference = planted_differences(t3=10 + 11)["rack/roulette-3"]
    assert len(difference.causes) <= MOST_CAUSES
    assert {cause.kind for cause in difference.causes} <= {SEVERAL, TAKEN, PUSHED, NEIGHBOR, UNPAID}


def act(kind: str, dollars: int, cents: int = 0, whose: str = "g7", seq: int = 9) -> WindowAct:
    """Something done at a window."""
    return WindowAct(
        id=f"{seq}",
        seq=seq,
        at_ms=0,
        hash=b"",
        kind=kind,
        whose=whose,
        dollars=dollars,
        cents=cents,
    )


ACTS = (
    act(SOLD, 300, 12_000, seq=3),
    act(SOLD, 50, 2_000, seq=4),
    act(FILL, 400, whose="craps-1", seq=5),
    act(CREDIT, 150, whose="craps-1", seq=6),
)


@pytest.mark.parametrize(
    ("dollars", "cents", "kind", "row"),
    [
        (-50, 2_000, NOT_KEYED, 0),
        (300, -12_000, SALE_TWICE, 3),
        (0, -2_000, SALE_TWICE, 4),
        (-300, 0, CHIPS_TWICE, 3),
        (-225, 9_000, SWAPPED, 3),  # keyed in as $120, really $210
        (0, -1_800, SWAPPED, 4),  # keyed in as $20, really $2
        (400, 0, TRANSFER, 5),
        (-150, 0, TRANSFER, 6),
    ],
)
def test_a_window_that_is_off_names_its_act(dollars: int, cents: int, kind: str, row: int) -> None:
    count = WindowCount(window="w1", dollars=dollars, cents=cents)
    causes = window_causes(ACTS, count, RATE)
    match = next((cause for cause in causes if cause.kind == kind), None)
    assert match is not None, causes
    assert match.seq == row
    assert causes[0].kind in (kind, NOT_KEYED)


def test_a_table_that_is_off_by_as_much_the_other_way_comes_first() -> None:
    count = WindowCount(window="w1", dollars=400)
    causes = window_causes(ACTS, count, RATE, {"craps-1": -400})
    assert [cause.kind for cause in causes][:2] == [CONFIRMED, TRANSFER]
    assert "craps-1" in causes[0].words
    assert window_causes(ACTS, count, RATE, {"craps-1": 400})[0].kind == TRANSFER


def test_a_count_that_is_right_has_no_cause() -> None:
    assert window_causes(ACTS, WindowCount(window="w1"), RATE) == ()


def test_what_was_reversed_explains_nothing() -> None:
    gone = tuple(replace(act, is_reversed=True) for act in ACTS)
    causes = window_causes(gone, WindowCount(window="w1", dollars=400), RATE)
    assert causes == ()
