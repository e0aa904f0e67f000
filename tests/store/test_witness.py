"""What a key remembers about a night: an older or different copy is refused, a lost memory is
not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pitboss.floor.night import RESTORE_ONLY, Night
from pitboss.floor.orders import Order, TakeOver
from pitboss.pit.refusal import Refusal
from pitboss.store.head import EVERY
from pitboss.store.keys import Signer, make_key
from pitboss.store.newest_head import newest_head
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import TAKEN_OVER, OlderCopy, Superseded, Witness
from tests.floor.house import EDITION
from tests.store.guests import answer, endless_orders, opening_orders
from tests.stores import database_url, new_name

NIGHT, SEED = "n", 5


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return make_key(tmp_path / "key.pem")


@pytest.fixture
def witness(tmp_path: Path, signer: Signer) -> Witness:
    return Witness(tmp_path / "key.pem", NIGHT)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteStore]:
    with closing(SQLiteStore.create(tmp_path / "n.pitboss", NIGHT)) as store:
        yield store


def play_until(store: SQLiteStore, signer: Signer, witness: Witness, rows: int, seed: int) -> None:
    """Play until there are a number of rows."""
    night = Night(store, EDITION, signer)
    night.sign_with(signer, witness.remember)
    rng = Random(seed)
    orders = iter(opening_orders(NIGHT, rng, signer)) if not night.at[0] else iter(())
    for order in islice([*orders, *islice(endless_orders(rng), rows)], rows - night.at[0]):
        answer(night, order)


def test_the_newest_head_is_remembered_and_the_night_continues(
    store: SQLiteStore, signer: Signer, witness: Witness
) -> None:
    """With every commit; where a permanent head was made, it is that one."""
    play_until(store, signer, witness, 99, SEED)
    assert witness.newest() == newest_head(store)
    play_until(store, signer, witness, 100, SEED + 1)
    assert witness.newest() == list(store.heads())[-1]
    play_until(store, signer, witness, 250, SEED + 2)
    known = witness.newest()
    assert known is not None
    assert (known, known.size) == (newest_head(store), 250)
    witness.refuse_older(store)


def test_older_and_other_copies_are_refused(
    store: SQLiteStore, signer: Signer, witness: Witness, tmp_path: Path
) -> None:
    play_until(store, signer, witness, 120, SEED)
    older, other = tmp_path / "older.pitboss", tmp_path / "other.pitboss"
    store.backup(older)
    store.backup(other)
    play_until(store, signer, witness, 220, SEED + 1)
    known = witness.newest()
    assert known is not None
    with closing(SQLiteStore(older)) as copy, pytest.raises(OlderCopy, match="it is older"):
        witness.refuse_older(copy)
    with closing(SQLiteStore(other, owner=True)) as copy:
        forgetful = Witness(tmp_path / "elsewhere.pem", NIGHT)
        play_until(copy, signer, forgetful, 230, SEED + 2)
        with pytest.raises(OlderCopy, match="two versions"):
            witness.refuse_older(copy)
        other_head = list(copy.heads())[-1]
        assert other_head.size < known.size + EVERY
        witness.go_on_from(other_head)
        witness.refuse_older(copy)
    with pytest.raises(OlderCopy, match="two versions"):
        witness.refuse_older(store)
    assert witness.path.with_name(witness.path.name + ".lost").exists()


@pytest.mark.parametrize("garbage", [b"", b"{}", b"\xff" * 40])
def test_a_memory_that_cannot_be_read_refuses_nothing(
    store: SQLiteStore, signer: Signer, witness: Witness, garbage: bytes
) -> None:
    play_until(store, signer, witness, 110, SEED)
    head = witness.path.read_bytes()
    for data in (garbage, head.replace(b'"size":1', b'"size":9')):
        assert data != head
        witness.path.write_bytes(data)
        assert witness.newest() is None
        witness.refuse_older(store)


def test_a_memory_that_cannot_be_written_stops_nothing(
    store: SQLiteStore, signer: Signer, tmp_path: Path
) -> None:
    play_until(store, signer, Witness(tmp_path / "nowhere" / "key.pem", NIGHT), 110, SEED)
    assert len(list(store.rows())) == 110


def watched_night(store: SQLiteStore | PostgresStore, signer: Signer, witness: Witness) -> Night:
    """A night as a server holds it: signed, remembered, and looked after by its key."""
    night = Night(store, EDITION, signer)
    witness.refuse_older(store)
    night.sign_with(signer, witness.remember, lambda: witness.refuse_changed(store))
    return night


def _take_over(path: Path, signer: Signer, witness: Witness) -> None:
    known = witness.newest()
    assert known is not None
    order = Order("7" * 32, "m1", TakeOver(known.size, known.last.hex(), "the laptop broke"))
    with closing(SQLiteStore(path, owner=True)) as copy:
        night = Night(copy, EDITION, signer)
        night.sign_with(signer, witness.go_on_from)
        answer = night.take_over(order)
        assert not isinstance(answer, Refusal)
        assert answer.entry.refused is None


@pytest.mark.parametrize("until_head", [False, True])
def test_a_server_that_still_runs_stops_when_another_copy_is_taken_over(
    store: SQLiteStore, signer: Signer, witness: Witness, tmp_path: Path, until_head: bool
) -> None:
    """At its next order, or, if the disk's clock hides it, before its next head; the key keeps
    remembering the version that was taken over."""
    play_until(store, signer, witness, 120, SEED)
    older = tmp_path / "older.pitboss"
    store.backup(older)
    play_until(store, signer, witness, 220, SEED + 1)
    server, rng = watched_night(store, signer, witness), Random(SEED + 2)
    answer(server, next(endless_orders(rng)))
    _take_over(older, signer, Witness(tmp_path / "key.pem", NIGHT))
    taken = witness.newest()
    assert taken is not None
    assert (taken.why, taken.size) == (TAKEN_OVER, 121)
    rows = server.at[0]
    if until_head:
        witness.refuse_changed = lambda store: None  # type: ignore[method-assign]
        for order in islice(endless_orders(rng), 100):
            answer(server, order)
        assert list(store.heads())[-1].size == 300
    else:
        with pytest.raises(Superseded, match="the key of night 'n' has gone on with another copy"):
            server.ask(next(endless_orders(rng)))
        assert server.at[0] == rows == sum(1 for _ in store.rows())
    assert witness.newest() == taken
    with closing(SQLiteStore(older, owner=True)) as copy:
        answer(
            watched_night(copy, signer, Witness(tmp_path / "key.pem", NIGHT)),
            next(endless_orders(rng)),
        )


def test_a_memory_never_goes_back(
    store: SQLiteStore, signer: Signer, witness: Witness, tmp_path: Path
) -> None:
    """A server that is slow to report its head does not overwrite a newer one."""
    slow = Witness(tmp_path / "key.pem", NIGHT)
    play_until(store, signer, witness, 220, SEED)
    first, _ = list(store.heads())
    assert witness.newest() == (newest := newest_head(store))
    slow.remember(first)
    assert witness.newest() == newest


def test_several_servers_of_one_night_share_a_memory(signer: Signer, tmp_path: Path) -> None:
    """On a database each continues from the other's heads, and nobody falls behind."""
    name, rng = new_name(), Random(SEED)
    key = tmp_path / "key.pem"
    with (
        closing(PostgresStore.create(database_url(), name)) as store,
        closing(PostgresStore(database_url(), name)) as two,
    ):
        Night(store, EDITION, signer).ask_all(opening_orders(name, rng, signer))
        nights = [watched_night(each, signer, Witness(key, name)) for each in (store, two)]
        for number, order in enumerate(islice(endless_orders(rng), 450)):
            answer(nights[number // 7 % 2], order)
        assert len(list(store.heads())) >= 4
        assert Witness(key, name).newest() == newest_head(store)


def test_nobody_just_orders_that_a_copy_is_taken_over(
    store: SQLiteStore, signer: Signer, witness: Witness
) -> None:
    """Neither in a script, nor through a pipe, nor over the web: nothing is written."""
    play_until(store, signer, witness, 110, SEED)
    night = Night(store, EDITION)
    order = Order("7" * 32, "m1", TakeOver(9, "0f" * 32, "it broke"))
    assert night.ask(order) == Refusal(RESTORE_ONLY)
    assert night.at[0] == 110
