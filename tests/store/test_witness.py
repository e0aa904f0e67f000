"""What a key remembers of a night: an older or another copy is refused, a lost memory is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pitboss.floor.night import Night
from pitboss.store.head import EVERY
from pitboss.store.keys import Signer, make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import OlderCopy, Witness
from tests.floor.house import EDITION
from tests.store.guests import answer, evening, opening

NIGHT, SEED = "n", 5


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return make_key(tmp_path / "key.pem")


@pytest.fixture
def witness(tmp_path: Path, signer: Signer) -> Witness:
    return Witness(tmp_path / "key.pem", NIGHT)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteStore]:
    with closing(SQLiteStore.create(tmp_path / "n.pitboss", NIGHT)) as made:
        yield made


def played(store: SQLiteStore, signer: Signer, witness: Witness, rows: int, seed: int) -> None:
    """Play until there are so many rows."""
    night = Night(store, EDITION)
    night.sign_with(signer, witness.remember)
    rng = Random(seed)
    orders = iter(opening(NIGHT, rng, signer)) if not night.at[0] else iter(())
    for order in islice([*orders, *islice(evening(rng), rows)], rows - night.at[0]):
        answer(night, order)


def test_the_newest_head_is_remembered_and_the_night_goes_on(
    store: SQLiteStore, signer: Signer, witness: Witness
) -> None:
    played(store, signer, witness, 99, SEED)
    assert witness.remembered() is None
    played(store, signer, witness, 250, SEED + 1)
    assert witness.remembered() == list(store.heads())[-1]
    assert list(store.heads())[-1].size >= 200
    witness.refuse_older(store)


def test_older_and_other_copies_are_refused(
    store: SQLiteStore, signer: Signer, witness: Witness, tmp_path: Path
) -> None:
    played(store, signer, witness, 120, SEED)
    older, other = tmp_path / "older.pitboss", tmp_path / "other.pitboss"
    store.backup(older)
    store.backup(other)
    played(store, signer, witness, 220, SEED + 1)
    known = witness.remembered()
    assert known is not None
    with closing(SQLiteStore(older)) as copy, pytest.raises(OlderCopy, match="it is older"):
        witness.refuse_older(copy)
    with closing(SQLiteStore(other, owner=True)) as copy:
        forgetful = Witness(tmp_path / "elsewhere.pem", NIGHT)
        played(copy, signer, forgetful, 230, SEED + 2)
        with pytest.raises(OlderCopy, match="two stories"):
            witness.refuse_older(copy)
        other_head = list(copy.heads())[-1]
        assert other_head.size < known.size + EVERY
        witness.go_on_from(other_head)
        witness.refuse_older(copy)
    with pytest.raises(OlderCopy, match="two stories"):
        witness.refuse_older(store)
    assert witness.path.with_name(witness.path.name + ".lost").exists()


@pytest.mark.parametrize("garbage", [b"", b"{}", b"\xff" * 40])
def test_a_memory_that_cannot_be_read_refuses_nothing(
    store: SQLiteStore, signer: Signer, witness: Witness, garbage: bytes
) -> None:
    played(store, signer, witness, 110, SEED)
    head = witness.path.read_bytes()
    for found in (garbage, head.replace(b'"size":1', b'"size":9')):
        assert found != head
        witness.path.write_bytes(found)
        assert witness.remembered() is None
        witness.refuse_older(store)


def test_a_memory_that_cannot_be_written_stops_nothing(
    store: SQLiteStore, signer: Signer, tmp_path: Path
) -> None:
    played(store, signer, Witness(tmp_path / "nowhere" / "key.pem", NIGHT), 110, SEED)
    assert len(list(store.rows())) == 110
