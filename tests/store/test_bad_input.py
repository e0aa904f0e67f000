"""Bad input and bad files: a clear refusal or a stop at the first bad row; nothing is repaired."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.cli.floor.pipe import answer_lines
from pitboss.floor.night import Answer, Night
from pitboss.floor.verify import receipt, verify
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.store.canonical import canonical
from pitboss.store.journal import StoreBroken, StoreTrouble
from pitboss.store.keys import Signer
from pitboss.store.row import BadRow
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.floor.house import EDITION, House, new_key
from tests.store.guests import answer, endless_orders, opening_orders
from tests.stores import KINDS, new_store

FLIPS = effort(commit=300, nightly=20_000)
SEED = 15


def _order_line(stake: Any, **more: Any) -> bytes:
    wager = {"type": "PlaceWager", "seat": 1, "wager": "pass", "stake": stake}
    order = {"id": "f" * 32, "actor": "g1", "command": wager, "table": "craps", **more}
    return msgspec.json.encode(order)


@pytest.mark.parametrize("kind", KINDS)
def test_stakes_that_are_none(kind: str, tmp_path: Path) -> None:
    """Negative, zero, or more than is there: refused and recorded, and nothing moves."""
    with new_store(kind, tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1, chips=500)
        before = dict(house.night.books.imitation)
        for stake, words in (
            (-5, "-5 is not a stake"),
            (0, "0 is not"),
            (501, "500"),
            (2**53 - 1, "500"),
        ):
            assert words in house.refused("g1", c.PlaceWager(1, "pass", stake), "craps")
        assert "wallet holds 500, not 501" in house.refused("g1", c.AddChips(1, 501), "craps")
        house.refused("g1", c.PlaceWager(2, "pass", 5), "craps")
        assert house.night.books.imitation == before


BAD_LINES = {
    "fraction": _order_line(2.5),
    "whole number with a point": _order_line(2.0),
    "text": _order_line("5"),
    "true": _order_line(True),
    "null": _order_line(None),
    "exponent": _order_line(5).replace(b":5", b":5e3"),
    "unknown field": _order_line(5, cheat=1),
    "another type": _order_line(5).replace(b"PlaceWager", b"TakeAll"),
    "cut off": _order_line(5)[:-7],
    "no JSON": b"\xff\x00 wager 5\n",
    "nothing": b"\n",
    "endless": _order_line(5).replace(b"pass", b"p" * 100_000),
}


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
def test_lines_that_are_no_orders(line: bytes, tmp_path: Path) -> None:
    """The sender is told, no row is left, and the order next to it is answered."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1)
        good = house.order("g1", c.PlaceWager(1, "pass", 5), "craps")
        answers = answer_lines(house.night, [line, canonical(good), line])
        assert [set(answer) for answer in answers[::2]] == [{"trouble"}] * 2
        assert "not an order" in str(answers[0]["trouble"])
        assert answers[1]["seq"] == house.night.at[0]
        assert house.night.books.balance("wager/craps/1/pass") == 5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("odd", ["", "a\0b", "a b", "x" * 65, "caf\u00e9", "\u202e"])
def test_ids_that_no_column_holds_stop_nobody_else(odd: str, kind: str, tmp_path: Path) -> None:
    """An order without a proper id, or by someone without one, is refused and leaves no row; the
    order next to it is carried out."""
    with new_store(kind, tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1)
        good = house.order("g1", c.PlaceWager(1, "pass", 5), "craps")
        row = house.night.at[0]
        asked = [replace(good, id=odd), good]
        if odd:  # nobody in particular is refused by the floor, which the journal says
            asked.append(replace(good, id="1" * 32, actor=odd))
        first, done, *by = house.night.ask_all(asked)
        assert isinstance(first, Refusal)
        assert "ids of orders and people" in first.words
        assert isinstance(done, Answer)
        assert all(isinstance(answer, Refusal) for answer in by)
        assert (done.seq, house.night.at[0]) == (row + 1, row + 1)


BEYOND = 2**53
ODD_ORDERS: dict[str, tuple[dict[str, Any], str]] = {
    "stake": ({"command": c.PlaceWager(1, "pass", BEYOND)}, "numbers in orders are at most"),
    "owing": ({"command": c.PlaceWager(1, "pass", -BEYOND)}, "numbers in orders are at most"),
    "endless": (
        {"command": c.PlaceWager(1, "pass", 10**4300 - 1)},
        "numbers in orders are at most",
    ),
    "seat": ({"command": c.Sit(BEYOND, 5)}, "numbers in orders are at most"),
    "in a list": ({"command": c.SeeWagers((1, BEYOND))}, "numbers in orders are at most"),
    "round": ({"round": BEYOND}, "numbers in orders are at most"),
    "two lines": ({"command": c.PlaceWager(1, "pass\nsound: 9 rows", 5)}, "a single line"),
    "steering": ({"table": "craps\x1b[31m"}, "a single line"),
}


@pytest.mark.parametrize("odd", ODD_ORDERS)
def test_what_no_reader_could_show_stops_nobody_else(odd: str, tmp_path: Path) -> None:
    """It is refused and leaves no row; the order next to it is carried out."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1)
        good = house.order("g1", c.PlaceWager(1, "pass", 5), "craps")
        changes, words = ODD_ORDERS[odd]
        row = house.night.at[0]
        first, done = house.night.ask_all([replace(good, id="1" * 32, **changes), good])
        assert isinstance(first, Refusal)
        assert words in first.words
        assert isinstance(done, Answer)
        assert (done.seq, house.night.at[0]) == (row + 1, row + 1)


def test_the_greatest_figure_is_still_asked_for(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), "craps", 1)
        answer = house.night.ask(house.order("g1", c.PlaceWager(1, "pass", BEYOND - 1), "craps"))
        assert isinstance(answer, Answer)
        assert answer.entry.refused is not None


def _night(path: Path, orders: int) -> tuple[Signer, list[bytes]]:
    signer, rng = new_key(path.parent), Random(SEED)
    with closing(SQLiteStore.create(path, "n")) as store:
        night = Night(store, EDITION, signer)
        night.ask_all(opening_orders("n", rng, signer))
        night.ask_all(list(islice(endless_orders(rng), orders)))
        return signer, [row.hash for row in store.rows()]


def test_a_flipped_bit_is_found_when_the_night_is_opened(tmp_path: Path) -> None:
    """Any bit of the file: SQLite or the chain stops it, or it was a bit that nothing reads."""
    path, rng = tmp_path / "n.pitboss", Random(SEED)
    _, hashes = _night(path, 60)
    whole, stopped = path.read_bytes(), 0
    for _ in range(FLIPS):
        place = rng.randrange(len(whole))
        flipped = bytearray(whole)
        flipped[place] ^= 1 << rng.randrange(8)
        path.write_bytes(flipped)
        try:
            with closing(SQLiteStore(path)) as store:
                night = Night(store, EDITION)
                chain = [row.hash for row in store.rows()]
        except (BadRow, StoreTrouble):
            stopped += 1
            continue
        # Cut short is what no chain can show; a receipt can. All else must be the same night.
        assert chain == hashes[: len(chain)], f"seed {SEED}, byte {place}"
        assert night.at[0] == len(chain)
    assert stopped > FLIPS // 4


@pytest.mark.parametrize("column", ["command_id", "actor", "edition", "at_ms", "body", "order_sha"])
def test_a_changed_row_is_named(column: str, tmp_path: Path) -> None:
    """Someone edits one row by hand: the night does not open, and says which row it is."""
    path = tmp_path / "n.pitboss"
    _night(path, 10)
    with closing(sqlite3.connect(path)) as db:
        ((value,),) = db.execute(f"SELECT {column} FROM journal WHERE seq = 7").fetchall()
        changed: Any = value + 1 if isinstance(value, int) else value[:-1] + value[:1]
        db.execute(f"UPDATE journal SET {column} = ? WHERE seq = 7", (changed,))
        db.commit()
    with closing(SQLiteStore(path, owner=True)) as store:
        with pytest.raises(BadRow, match="row 7: was changed"):
            Night(store, EDITION)
        assert len(list(store.rows())) > 7, "nothing is repaired or thrown away"


def test_an_old_backup_is_known_by_any_receipt(tmp_path: Path) -> None:
    """It is sound in itself; a receipt of a later row shows that rows are missing."""
    path, old = tmp_path / "n.pitboss", tmp_path / "old.pitboss"
    signer, _ = _night(path, 80)
    with closing(SQLiteStore(path, owner=True)) as store:
        store.backup(old)
        night, rng = Night(store, EDITION, signer), Random(SEED + 1)
        for order in islice(endless_orders(rng), 110):
            answer(night, order)
        held = receipt(store, 150)
        assert held is not None
        assert verify(store, receipts=[held]).rows > 200
    with closing(SQLiteStore(old)) as restored:
        restored.side.use_key(signer)  # the seeds of its devices are locked
        rows = verify(restored, replay=True).rows
        with pytest.raises(BadRow, match=f"row {rows + 1}: is missing: a receipt stands for"):
            verify(restored, receipts=[held])


def test_files_that_are_no_nights(tmp_path: Path) -> None:
    """Nothing there, an empty file, text, another database: each said in plain words."""
    with pytest.raises(StoreTrouble, match="there is no night at"):
        SQLiteStore(tmp_path / "none.pitboss")
    with pytest.raises(StoreTrouble, match="there is no folder"):
        SQLiteStore.create(tmp_path / "nowhere" / "n.pitboss", "n")
    for number, data in enumerate((b"", b"a night" * 1_000)):
        path = tmp_path / f"{number}.pitboss"
        path.write_bytes(data)
        for owner in (False, True):
            with pytest.raises(StoreBroken):
                SQLiteStore(path, owner=owner)
        assert path.read_bytes() == data or not data


def test_a_name_with_every_sign(tmp_path: Path) -> None:
    """A night may be in a folder with question marks, percent signs and spaces in its name."""
    folder = tmp_path / "a?b #c %41 d&e"
    folder.mkdir()
    SQLiteStore.create(folder / "ball 50%.pitboss", "n").close()
    with closing(SQLiteStore(folder / "ball 50%.pitboss")) as store:
        assert store.facts.night == "n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [folder.name]


def test_nobody_else_on_the_machine_reads_a_night(tmp_path: Path) -> None:
    """Seeds that are not revealed yet, names and PINs are in the file, its log and its copies."""
    path = tmp_path / "night.pitboss"
    with closing(SQLiteStore.create(path, "n")) as store:
        House(store).open()
        store.backup(tmp_path / "copy.pitboss")
        paths = [path, path.with_name("night.pitboss-wal"), tmp_path / "copy.pitboss"]
        assert [path.name for path in paths if path.stat().st_mode & 0o077] == []
