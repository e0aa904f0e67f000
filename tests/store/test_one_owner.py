"""B2: one thread owns the connection of a journal; every call from another thread is refused."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pitboss.store.journal import Store, StoreTrouble
from pitboss.store.owner_thread import WrongThread
from pitboss.store.sqlite import SQLiteStore
from tests.patience import PATIENCE_S
from tests.stores import KINDS, new_store

Use = Callable[[Store], Any]
USES: dict[str, Use] = {
    "rows": lambda store: list(store.rows()),
    "row_of": lambda store: store.row_of("x"),
    "heads": lambda store: list(store.heads()),
    "get_value": lambda store: store.get_value("a"),
    "all_values": lambda store: list(store.all_values()),
    "turn": lambda store: store.turn(0).__enter__(),
    "close": lambda store: store.close(),
}


def elsewhere(use: Callable[[], Any]) -> Any:
    """Do something in another thread."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(use).result(PATIENCE_S)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("use", USES)
def test_another_thread_cannot_touch_a_turn(kind: str, use: str, tmp_path: Path) -> None:
    """It is told so, and what the owner writes meanwhile arrives as one."""
    with new_store(kind, tmp_path) as store:
        with store.turn(0) as turn:
            turn.set_value("a", b"1")
            with pytest.raises(WrongThread):
                elsewhere(lambda: USES[use](store))
            turn.set_value("b", b"2")
        assert dict(store.all_values()) == {"a": b"1", "b": b"2"}


@pytest.mark.parametrize("kind", KINDS)
def test_another_thread_cannot_write_into_a_turn(kind: str, tmp_path: Path) -> None:
    with new_store(kind, tmp_path) as store:
        with store.turn(0) as turn:
            for use in (
                lambda: turn.set_value("c", b"3"),
                lambda: turn.rows_of(["x"]),
                lambda: turn.append([], []),
            ):
                with pytest.raises(WrongThread):
                    elsewhere(use)
        assert dict(store.all_values()) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_turn_leaves_the_first_one_alone(kind: str, tmp_path: Path) -> None:
    with new_store(kind, tmp_path) as store:
        with store.turn(0) as turn:
            turn.set_value("a", b"1")
            with pytest.raises(WrongThread, match="in progress"), store.turn(0):
                pass
            turn.set_value("b", b"2")
        assert dict(store.all_values()) == {"a": b"1", "b": b"2"}


def test_a_turn_that_cannot_begin_undoes_nothing(tmp_path: Path) -> None:
    """A failed BEGIN does not end a transaction that was already open."""
    with new_store("sqlite", tmp_path) as store:
        assert isinstance(store, SQLiteStore)
        store._db.execute("BEGIN IMMEDIATE")
        store._db.execute("INSERT INTO kept VALUES ('a', x'31')")
        with pytest.raises(StoreTrouble), store.turn(0):
            pass
        assert store._db.in_transaction
        store._db.execute("COMMIT")
        assert dict(store.all_values()) == {"a": b"1"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_store_changes_hands_between_turns_only(kind: str, tmp_path: Path) -> None:
    with new_store(kind, tmp_path) as store, ThreadPoolExecutor(1) as other:
        with store.turn(0), pytest.raises(WrongThread):
            other.submit(store.owner.take).result(PATIENCE_S)
        other.submit(store.owner.take).result(PATIENCE_S)
        assert other.submit(store.get_value, "a").result(PATIENCE_S) is None
        with pytest.raises(WrongThread):
            store.get_value("a")
        other.submit(store.owner.give_up).result(PATIENCE_S)
        assert store.get_value("a") is None
