"""No night goes back to an earlier edition: the holder of its key could mark a row with one, to be
held to the rules of that time, and sign everything again. Both verifiers refuse the row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.cli.floor.nights import edition
from pitboss.floor import orders as o
from pitboss.floor.edition import NUMBER, LatestEdition, edition_number
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.store.journal import StoreTrouble
from pitboss.store.keys import Signer, make_key
from pitboss.store.row import BadRow, Row
from pitboss.store.side_data import NEWEST
from pitboss.store.sqlite import SQLiteStore
from tests.cli.ready import pitboss
from tests.floor.house import EDITION, House
from tests.floor.small_night import NIGHT, in_memory, newest_over, plan, rechain, write
from tests.verifier.program import verifier
from tests.world.memory import MemoryStore

FEW = 30
EARLIER = tuple(f"0.1.0+{'a' * 12}{end}" for end in ("", ".2", f".{NUMBER - 1}"))
LATER = f"9.9.9+{'a' * 12}.{NUMBER + 1}"


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return make_key(tmp_path / "key.pem")


@pytest.fixture
def house(signer: Signer) -> House:
    """A night of this edition, with draws in it."""
    return write(MemoryStore(NIGHT), signer, FEW)


def forgeries(house: House) -> Iterator[tuple[int, list[Row]]]:
    """Every row but the first in turn, marked with each earlier edition; its number, and all rows
    with their hashes recomputed."""
    rows = list(house.night.store.rows())
    for at in range(1, len(rows)):
        for mark in EARLIER:
            marked = [*rows[:at], replace(rows[at], edition=mark), *rows[at + 1 :]]
            yield at + 1, rechain(marked, at)


def test_both_verifiers_refuse_a_row_marked_with_an_earlier_edition(
    house: House, signer: Signer
) -> None:
    floor = house.night.floor
    for seq, rows in forgeries(house):
        store = in_memory(rows, [], house.night.store, newest_over(rows, signer))
        for replay in (False, True):
            with pytest.raises(BadRow, match="editions never go back") as error:
                verify(store, replay=replay, edition=EDITION)
            assert error.value.seq == seq
        with pytest.raises(BadRow, match="editions never go back"):
            Night(store, EDITION)
        lines = [line.decode() for line in export(store, floor)]
        with pytest.raises(verifier.Fault, match=f"row {seq} has .* editions never go back"):
            verifier.verify(lines)


def test_the_second_verifier_knows_the_newest_number() -> None:
    assert verifier.NEWEST == NUMBER


def test_the_program_says_so_in_one_line(house: House, signer: Signer, tmp_path: Path) -> None:
    """On a real file, rewritten by the holder of the key."""
    path, (seq, rows) = tmp_path / "n.pitboss", list(forgeries(house))[len(EARLIER) - 1]
    with closing(SQLiteStore.create(path, NIGHT)) as store, store.turn(0) as turn:
        turn.append(rows, [])
        store.shelf.put(NEWEST, msgspec.json.encode(newest_over(rows, signer)))
    for more in ([], ["--replay"]):
        ran = pitboss("verify", str(path), *more)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
        words = f"row {seq} has edition {NUMBER - 1}, but an earlier row has edition"
        assert f"{words} {NUMBER}: editions never go back" in ran.err


def test_a_night_from_an_earlier_edition_continues(house: House) -> None:
    """Editions may go up any number of times; one written in any other form counts as the
    newest."""
    row = next(iter(house.night.store.rows()))
    latest = LatestEdition()
    for mark in (*EARLIER, EARLIER[-1], edition(), EDITION, edition(), LATER):
        latest.apply(replace(row, edition=mark))
        assert latest.number == edition_number(mark)


def test_an_earlier_program_does_not_continue_a_night(signer: Signer, tmp_path: Path) -> None:
    """It would write rows that nobody could verify."""
    with closing(SQLiteStore.create(tmp_path / "n.pitboss", NIGHT)) as store:
        Night(store, edition(), signer).ask(o.Order("0" * 32, "m1", o.SetUp(plan(signer))))
        on_duty = [
            o.Order(f"{n:032}", who, o.ClockOn(who)) for n, who in enumerate(("m1", "a1"), 1)
        ]
        later = Night(store, LATER, signer)
        later.ask(on_duty[0])
        rows = list(store.rows())
        earlier = Night(store, edition(), signer)
        with pytest.raises(StoreTrouble, match=f"under edition {NUMBER + 1}, later than"):
            earlier.ask(on_duty[1])
        assert list(store.rows()) == rows
        later.ask(on_duty[1])
        assert len(list(store.rows())) == len(rows) + 1
