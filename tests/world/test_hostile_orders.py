"""O1: hostile orders of every kind, by every kind of person, in all games and in every way of
playing them; through decision, journal, start, memory, every view, export and verification. Rules
about money and rules about a person, at any seat, hold after each."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.floor.state import Floor
from pitboss.pit import commands as c
from tests.effort import effort
from tests.promises import promise
from tests.world import hostile_night as nights
from tests.world.everyone_looks import no_complaints
from tests.world.floors import MANNERS, opened
from tests.world.hostile import KINDS
from tests.world.hostile_night import hostile_night
from tests.world.properties import PROPERTIES, nobody_owes

PARTS = 20
NIGHTS = effort(commit=80, nightly=4_000) // PARTS
ORDERS = 2_600
# Most nights are casino nights, with their fourteen games.
ROUND = (*MANNERS, "night", "night by hand", "night with devices", "night with chips")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_order_ends_a_night_or_breaks_a_rule_of_money(part: int, tmp_path: Path) -> None:
    """After none of them does a start, a view or a verification fail; nothing is ever owed."""
    counts, views, kinds, met = Counter[str](), 0, set[str](), Counter[str]()
    seeds = range(part * NIGHTS, (part + 1) * NIGHTS)
    gc.freeze()
    for seed in seeds:
        name = ROUND[seed % len(ROUND)]
        try:
            # The first night of each manner is looked at by everyone, and decided again whole.
            found = hostile_night(tmp_path, name, seed, ORDERS, whole=seed < len(ROUND))
        except BaseException as wrong:
            wrong.add_note(f"hostile_night(folder, {name!r}, {seed}, {ORDERS}, whole=…)")
            raise
        counts, views, kinds = counts + found.orders, views + found.views, kinds | found.kinds
        met += found.met
    gc.unfreeze()
    missing = {kind.__name__ for kind in KINDS} - kinds
    assert not missing, f"never asked: {missing}"
    assert met["two seats"], "nobody played two seats"
    assert met["came back"], "nobody left and came back"
    promise(
        "O1",
        nights=len(seeds),
        starts=len(seeds),
        orders=counts["orders"],
        done=counts["done"],
        refused=counts["refused"],
        without_a_row=counts["without a row"],
        views=views,
        failed_starts_views_or_verifications=0,
        guests_at_two_seats=met["two seats"],
        guests_who_came_back=met["came back"],
        broken_properties=0,
        seed=f"{seeds[0]}-{seeds[-1]}",
    )


def test_enough_is_asked_in_all_games() -> None:
    """At every commit 200,000 orders, at a table of each of the eighteen games."""
    assert PARTS * NIGHTS * ORDERS >= 200_000
    games = {table.plan.game for name in MANNERS for table in opened(name).floor.tables.values()}
    assert len(games) == 18


def test_a_property_that_does_not_hold_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody_sits(before: Floor, said: Entry, after: Floor) -> None:
        assert not any(isinstance(said.order.command, c.Sit) and said.events for _ in (1,))

    monkeypatch.setattr(nights, "PROPERTIES", [*PROPERTIES, nobody_sits])
    with pytest.raises(AssertionError, match="nobody_sits"):
        hostile_night(tmp_path, "casino", 1, ORDERS, whole=False)


def test_a_wallet_below_nothing_is_noticed() -> None:
    floor = opened("casino").floor
    owing = replace(floor, guests={**floor.guests, "g1": replace(floor.guests["g1"], wallet=-1)})
    said = Entry(o.Order("x", "g1", c.Leave(1)))
    nobody_owes(floor, said, floor)
    with pytest.raises(AssertionError, match="guest g1 holds -1"):
        nobody_owes(floor, said, owing)


@pytest.mark.parametrize(
    "where",
    [
        "pitboss.web.views.table.public_view",
        "pitboss.history.night_record.NightRecord._apply_to_table",
        "pitboss.history.guest_ledger.GuestLedger._add_refusal",
        "pitboss.web.views.past.past_round",
        "pitboss.web.night.service.desk_view",
    ],
)
def test_a_fault_in_what_is_shown_is_noticed(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program continues after it; this test does not."""

    def fails(*args: object, **more: object) -> None:
        raise ZeroDivisionError(where)

    monkeypatch.setattr(where, fails)
    with pytest.raises((AssertionError, ZeroDivisionError), match=where):
        hostile_night(tmp_path, "casino", 1, 400, whole=False)


def test_complaints_of_the_program_are_heard() -> None:
    import logging

    with pytest.raises(AssertionError, match="something"), no_complaints():
        logging.getLogger("pitboss.anything").error("something is wrong")
