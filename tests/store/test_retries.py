"""I1: an order that is sent again, late or out of order, has one effect and one answer."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.floor.verify import verify
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.store.journal import Store
from tests.effort import effort
from tests.floor.house import EDITION, House
from tests.promises import promise
from tests.store.guests import answer, endless_orders, new_id, opening_orders
from tests.stores import KINDS, new_store

ORDERS = effort(commit=1_000, nightly=100_000)
A_NIGHT = 1_000
SEED = 93


@pytest.mark.parametrize("kind", KINDS)
def test_each_order_is_sent_up_to_five_times(kind: str, tmp_path: Path) -> None:
    """Reordered, many to a turn, and across restarts."""
    for number in range(max(1, ORDERS // A_NIGHT)):
        with new_store(kind, tmp_path) as store:
            _one_night(store, Random(SEED + number))
    promise("I1", store=kind, orders=ORDERS, doubled=0, answers_changed=0, seed=SEED)


def _one_night(store: Store, rng: Random) -> None:
    night = Night(store, EDITION)
    first = opening_orders(store.facts.night, rng)
    for order in first:
        answer(night, order)
    sent = _repeat_orders(list(islice(endless_orders(rng), A_NIGHT)), rng)
    answers: dict[str, Answer] = {}
    while sent:
        some = [sent.pop() for _ in range(min(len(sent), rng.randint(1, 40)))]
        if rng.random() < 0.1:
            night = Night(store, EDITION)  # a restart: nothing is known but the journal
        for order, result in zip(some, night.ask_all(some), strict=True):
            assert isinstance(result, Answer)
            assert result.again == (order.id in answers), f"seed {SEED}"
            before = answers.setdefault(order.id, result)
            assert replace(result, again=False) == replace(before, again=False), f"seed {SEED}"
    assert len(answers) == A_NIGHT
    assert verify(store).rows == len(first) + A_NIGHT


def _repeat_orders(orders: list[Order], rng: Random) -> list[Order]:
    """Each order one to five times, near its place or much later."""
    places = [
        (place + rng.choice((0, 3, 30, 300)) * rng.random(), rng.random(), order)
        for place, order in enumerate(orders)
        for _ in range(rng.randint(1, 5))
    ]
    return [order for *_, order in sorted(places, key=lambda item: item[:2], reverse=True)]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_id_for_something_else(kind: str, tmp_path: Path) -> None:
    """Refused, in the same turn and in a later one, and the first order stands."""
    with new_store(kind, tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1)
        order = house.order("g1", c.PlaceWager(1, "pass", 10), "craps")
        for other in (
            Order(order.id, "g1", c.PlaceWager(1, "pass", 20), "craps"),
            Order(order.id, "g2", order.command, "craps"),
            Order(order.id, "g1", order.command, "craps", round=1),
            Order(order.id, "k1", o.Admit("g9", of_age=True)),
        ):
            done, refused = house.night.ask_all([order, other])
            assert isinstance(done, Answer)
            assert isinstance(refused, Refusal)
            assert "this id belongs to another order" in refused.words
            again = Night(store, EDITION).ask(other)
            assert isinstance(again, Refusal)
        assert house.night.books.balance("wager/craps/1/pass") == 10
        row = store.row_of(order.id)
        assert row is not None
        assert row.seq == house.night.at[0]
        assert store.row_of(new_id(Random(1))) is None


@pytest.mark.parametrize("kind", KINDS)
def test_an_order_for_a_round_that_is_over(kind: str, tmp_path: Path) -> None:
    """It was delayed on the way, and must not count as one for the next round."""
    with new_store(kind, tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1)
        on = house.night.floor.tables["craps"].table.round
        house.ask("g1", c.PlaceWager(1, "field", 10), "craps", round=on)
        house.ask("a1", c.EnterResult("5-4"), "craps", round=on)
        now = house.night.floor.tables["craps"].table.round
        assert now == on + 1
        late = house.refused("g1", c.PlaceWager(1, "field", 10), "craps", round=on)
        assert late == f"this was for round {on}, but this is round {now}: nothing was done"
        assert house.night.books.balance("wager/craps/1/field") == 0
