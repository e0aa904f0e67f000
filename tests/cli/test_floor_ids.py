"""Ids of orders: never repeated, and later ones sort later in the index of the journal."""

from __future__ import annotations

import time

from pitboss.cli.floor.answers import order_id
from pitboss.store.order_ids import new_order_id


def test_ids_are_of_the_form_that_is_asked_for_and_never_twice() -> None:
    ids = [new_order_id() for _ in range(1_000)]
    assert [order_id(id_) for id_ in ids] == ids
    assert len(set(ids)) == 1_000


def test_ids_made_later_stand_later() -> None:
    ids = []
    for _ in range(10):
        ids.append(new_order_id())
        time.sleep(0.002)
    assert ids == sorted(ids)
