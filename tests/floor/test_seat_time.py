"""A seat is played within a posted time: chips keep one seat for each guest, wagers keep any."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.events import SeatFreed
from pitboss.floor.idle_seats import free_ms, seat_notice
from pitboss.floor.night import Night
from pitboss.floor.state import Guest
from pitboss.games import game_ids, load
from pitboss.night.plan import SEAT_S
from pitboss.night.plan_file import read_floor
from pitboss.pit import commands as c
from pitboss.pit.events import PlayerLeft
from pitboss.pit.limits import MOST_SEATS, SEATS_OF_ONE
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.refusal import Refusal
from tests.floor.house import EDITION, TABLES, House, plan
from tests.search import spot as search
from tests.stores import KINDS, new_store

KEPT_S = 60


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house that keeps seats for a minute; an order takes a quarter of a second."""
    with new_store(request.param, tmp_path) as store:
        house = House(store)
        house.open(plan(store.facts.night, seat_s=KEPT_S))
        house.guest("g1")
        house.ask("m1", o.Admit("g2", of_age=True))
        yield house


def wait(house: House, ms: int) -> None:
    """Let time pass on the floor until the next order."""
    house._ms = count(house.night.at[2] + ms, 250)


def is_seat_free(house: House, seat: int = 1) -> bool:
    """Whether a seat of the craps table is free."""
    return seat not in house.night.floor.tables["craps"].guests


def test_a_seat_without_chips_is_kept_for_the_posted_time_and_not_longer(house: House) -> None:
    house.ask("g2", c.Sit(1, 0), "craps")
    assert "seat 1 is taken" in house.refused("g1", c.Sit(1, 20), "craps")
    wait(house, KEPT_S * 1000 - 500)
    assert "is kept for" in house.refused("m1", o.FreeSeat(1), "craps")
    wait(house, 250)
    done = house.ask("m1", o.FreeSeat(1), "craps")
    assert done.events == (SeatFreed(1, KEPT_S), PlayerLeft(1, 0))
    assert is_seat_free(house)
    assert house.night.floor.guests["g2"].seats == ()
    house.ask("g1", c.Sit(1, 20), "craps")


def test_one_millisecond_decides(house: House) -> None:
    house.ask("g2", c.Sit(1, 0), "craps")
    live = house.night.floor.tables["craps"]
    due = free_ms(house.night.floor, live, 1)
    assert due == house.night.at[2] + KEPT_S * 1000
    wait(house, due - 1 - house.night.at[2])
    assert "is kept for 1 second more" in house.refused("m1", o.FreeSeat(1), "craps")
    house._ms = count(due, 250)
    house.ask("m1", o.FreeSeat(1), "craps")


def test_chips_or_a_wager_keep_the_seat(house: House) -> None:
    house.ask("g1", c.Sit(1, 20), "craps")
    wait(house, 10 * KEPT_S * 1000)
    assert "plays here and keeps the seat" in house.refused("m1", o.FreeSeat(1), "craps")
    house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
    wait(house, 10 * KEPT_S * 1000)
    assert "plays here and keeps the seat" in house.refused("m1", o.FreeSeat(1), "craps")


def test_the_time_begins_when_the_last_chip_is_lost_and_ends_when_more_come(house: House) -> None:
    house.ask("g1", c.Sit(1, 20), "craps")
    wait(house, 10 * KEPT_S * 1000)
    house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
    house.ask("a1", c.EnterResult("1-1"), "craps")
    lost_ms = house.night.at[2]
    assert house.night.floor.tables["craps"].bare == {1: lost_ms}
    house.ask("g1", c.AddChips(1, 5), "craps")
    assert house.night.floor.tables["craps"].bare == {}


def test_the_next_guest_at_a_seat_has_the_whole_time(house: House) -> None:
    house.ask("g2", c.Sit(1, 0), "craps")
    wait(house, KEPT_S * 1000)
    house.ask("g2", c.Leave(1), "craps")
    assert house.night.floor.tables["craps"].bare == {}, "the time ends with the guest"
    house.ask("g1", c.Sit(1, 0), "craps")
    assert house.night.floor.tables["craps"].bare == {1: house.night.at[2]}
    assert "is kept for" in house.refused("m1", o.FreeSeat(1), "craps")


def test_the_next_guest_at_a_freed_seat_has_the_whole_time(house: House) -> None:
    house.ask("g2", c.Sit(1, 0), "craps")
    wait(house, KEPT_S * 1000)
    house.ask("m1", o.FreeSeat(1), "craps")
    assert house.night.floor.tables["craps"].bare == {}
    house.ask("g1", c.Sit(1, 0), "craps")
    first_ms = house.night.at[2]
    house.ask("g1", c.AddChips(1, 5), "craps")
    house.ask("g1", c.Leave(1), "craps")
    house.ask("g2", c.Sit(1, 0), "craps")
    due = free_ms(house.night.floor, house.night.floor.tables["craps"], 1)
    assert due == house.night.at[2] + KEPT_S * 1000 > first_ms + KEPT_S * 1000


def test_no_order_at_the_table_restarts_the_time(house: House) -> None:
    """Neither what others do there, nor a whole round, nor what the guest does without chips."""
    house.ask("g2", c.Sit(1, 0), "craps")
    since_ms = house.night.at[2]
    orders: list[tuple[str, Any]] = [
        ("g1", c.Sit(3, 40)),
        ("g1", c.PlaceWager(3, "pass", 5)),
        ("a1", c.EnterResult("1-1")),
        ("g1", c.AddChips(3, 5)),
        ("g1", c.PlaceWager(3, "pass", 5)),
        ("a1", c.EnterResult("2-2")),
        ("a1", o.CorrectRound("3-3", "read again")),
        ("g2", c.Sit(2, 0)),
        ("g2", c.Leave(2)),
    ]
    for actor, command in orders:
        wait(house, 1_000)
        house.ask(actor, command, "craps")
        assert house.night.floor.tables["craps"].bare.get(1) == since_ms, command
    for refused in (c.PlaceWager(1, "pass", 5), c.AddChips(1, 10**6)):
        house.refused("g2", refused, "craps")
        assert house.night.floor.tables["craps"].bare == {1: since_ms}, refused
    house._ms = count(since_ms + KEPT_S * 1000 - 1, 1)
    assert "is kept for 1 second more" in house.refused("m1", o.FreeSeat(1), "craps")
    house.ask("m1", o.FreeSeat(1), "craps")
    assert is_seat_free(house)
    assert not is_seat_free(house, 3), "who plays stays"


def test_each_seat_has_a_time_of_its_own(house: House) -> None:
    house.ask("k1", o.Admit("g3", of_age=True))
    house.ask("g2", c.Sit(1, 0), "craps")
    first_ms = house.night.at[2]
    wait(house, KEPT_S * 1000 // 2)
    house.ask("g3", c.Sit(2, 0), "craps")
    assert house.night.floor.tables["craps"].bare == {1: first_ms, 2: house.night.at[2]}
    house._ms = count(first_ms + KEPT_S * 1000, 250)
    house.ask("m1", o.FreeSeat(1), "craps")
    assert "is kept for" in house.refused("m1", o.FreeSeat(2), "craps")


def test_no_guest_frees_the_seat_of_another(house: House) -> None:
    house.ask("g2", c.Sit(1, 0), "craps")
    wait(house, KEPT_S * 1000)
    no = house.night.ask(house.order("g1", o.FreeSeat(1), "craps"))
    assert isinstance(no, Refusal)
    assert "may free seats" in no.words
    assert not is_seat_free(house)


def test_the_journal_is_replayed_to_the_same_seats(house: House) -> None:
    house.ask("g2", c.Sit(1, 0), "craps")
    house.ask("g2", c.Leave(1), "craps")
    house.ask("g2", c.Sit(2, 0), "craps")
    wait(house, KEPT_S * 1000)
    house.ask("m1", o.FreeSeat(2), "craps")
    house.ask("g2", c.Sit(3, 0), "craps")
    again = Night(house.night.store, EDITION)
    assert again.floor == house.night.floor
    assert again.floor.tables["craps"].bare == {3: house.night.at[2]}


def test_a_house_that_posts_no_time_takes_no_seat_back(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        house.open(plan(store.facts.night))
        house.ask("m1", o.Admit("g2", of_age=True))
        house.ask("g2", c.Sit(1, 0), "craps")
        wait(house, 3_600_000)
        assert "has no posted time" in house.refused("m1", o.FreeSeat(1), "craps")
        assert seat_notice(house.night.floor) == ""
        assert house.night.floor.tables["craps"].bare == {}


@pytest.mark.parametrize(
    ("seat_s", "words"),
    [
        (60, "1 minute"),
        (180, "3 minutes"),
        (90, "90 seconds"),
    ],
)
def test_the_time_is_posted_in_words(seat_s: int, words: str, tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        house.open(plan(store.facts.night, seat_s=seat_s))
        assert seat_notice(house.night.floor).startswith(
            f"a seat with no wagers is given to others after {words}; "
        )


def test_a_floor_file_that_does_not_say_has_the_usual_time() -> None:
    text = Path("examples/nj_night/floor.toml").read_text(encoding="utf-8")
    assert read_floor(text)[0].seat_s == SEAT_S
    assert read_floor(f"seat_s = 0\n{text}")[0].seat_s == 0
    for wrong in (-1, 3_601):
        with pytest.raises(ValueError, match="seat_s must be from 1 to 3600 seconds"):
            read_floor(f"seat_s = {wrong}\n{text}")
    assert read_floor(f"seat_s = 3600\n{text}")[0].seat_s == 3_600


def test_b3_chips_keep_one_seat_and_wagers_keep_any(house: House) -> None:
    """A guest at two seats keeps the seat played last; the other needs a wager in time."""
    house.ask("g1", c.Sit(1, 20), "craps")
    house.ask("g1", c.Sit(2, 20), "craps")
    assert set(house.night.floor.tables["craps"].bare) == {2}, "the first seat, before any wager"
    house.ask("g1", c.PlaceWager(2, "pass", 5), "craps")
    assert set(house.night.floor.tables["craps"].bare) == {1}
    house.ask("g1", c.PlaceWager(1, "pass", 5), "craps")
    assert house.night.floor.tables["craps"].bare == {}
    house.ask("a1", c.EnterResult("1-1"), "craps")
    assert set(house.night.floor.tables["craps"].bare) == {2}
    house.ask("g1", c.PlaceWager(2, "pass", 5), "craps")
    house.ask("a1", c.EnterResult("1-1"), "craps")
    assert set(house.night.floor.tables["craps"].bare) == {1}
    wait(house, KEPT_S * 1000)
    assert "keeps the seat" in house.refused("m1", o.FreeSeat(2), "craps")
    done = house.ask("m1", o.FreeSeat(1), "craps")
    assert done.events == (SeatFreed(1, KEPT_S), PlayerLeft(1, 15)), "the chips go with the guest"
    assert house.night.floor.guests["g1"].seats == (2,)


def test_b3_chips_below_the_smallest_wager_keep_no_seat(tmp_path: Path) -> None:
    tables = tuple(replace(table, limits=(5, 0)) for table in TABLES)
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        house.open(plan(store.facts.night, seat_s=KEPT_S, tables=tables))
        house.guest("g1")
        house.ask("g1", c.Sit(1, 4), "craps")
        assert house.night.floor.tables["craps"].bare == {1: house.night.at[2]}
        house.ask("g1", c.AddChips(1, 1), "craps")
        assert house.night.floor.tables["craps"].bare == {}


@pytest.mark.parametrize("game", game_ids())
def test_b3_one_guest_with_a_dollar_does_not_hold_a_table(game: str) -> None:
    """One chip at one seat keeps no other seat: those are freed in the posted time."""
    spot = search.start(search.House(game, "by hand"))
    guests = {**spot.floor.guests, "g1": Guest(1)}
    assert spot.floor.plan is not None
    posted = replace(spot.floor.plan, seat_s=180)
    spot = spot._replace(floor=replace(spot.floor, plan=posted, guests=guests))
    held = set[int]()
    for seat in range(1, 40):
        after = search.try_move(spot, search.Move("g1", c.Sit(seat, int(seat == 1))))
        if isinstance(after, search.Spot):
            spot = after
            held.add(seat)
    spot = spot._replace(at_s=spot.at_s + 3_600)
    dealer = search.someone(spot, "dealer")
    for seat in sorted(held):
        after = search.try_move(spot, search.Move(dealer, o.FreeSeat(seat)))
        if isinstance(after, search.Spot):
            spot = after
            held.remove(seat)
    assert held == {1}


def _seats_of_one(game: str) -> tuple[int, str]:
    """How many seats one person finds at an empty table, and why there are no more."""
    table, why = Referee(load(game)), ""
    for seat in range(1, 2 * MOST_SEATS):
        try:
            table.do(c.Sit(seat, 10, person="g1"))
        except NotAllowed as no:
            why = why or no.refusal.words
    return len(table.table.seats), why


@pytest.mark.parametrize(
    "game",
    [
        "night.craps",
        "night.roulette",
        "night.chuck_a_luck",
        "night.money_wheel",
        "night.under_over",
        "nj.sic_bo",
        "nj.mini_dice",
        "nj.automated_craps",
        "tas.mini_dice",
    ],
)
def test_b3_seats_are_bounded_where_no_law_sets_the_places(game: str) -> None:
    assert _seats_of_one(game) == (
        SEATS_OF_ONE,
        "one guest has at most 3 seats here, because all wagers share one layout and one limit: "
        "bet from a seat you have",
    )
    table = Referee(load(game))
    for seat in range(1, MOST_SEATS + 1):
        table.do(c.Sit(seat, 10, person=f"g{seat}"))
    for seat in (MOST_SEATS + 1, 10**9):
        with pytest.raises(NotAllowed, match="no table has room for more than 100 players"):
            table.do(c.Sit(seat, 10, person="late"))


def test_b3_a_person_plays_as_many_areas_as_the_law_allows() -> None:
    assert _seats_of_one("night.blackjack")[0] == 7
    assert _seats_of_one("night.let_it_ride")[0] == 2
    assert _seats_of_one("night.caribbean_stud")[0] == 1
    assert _seats_of_one("night.baccarat")[0] > SEATS_OF_ONE
