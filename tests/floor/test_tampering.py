"""Nobody edits the past unnoticed (promises T1, T2 and T3).

Every bit of every column of a file, every row deleted, doubled, swapped or slipped in, every place
to cut: each is noticed, and the first bad row is named. What a chain cannot show without a witness
is tested too: only someone who has a head over them notices rows cut off at the end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from pitboss.cage.accounts import Move
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry, RecordedRefusal, read_entry
from pitboss.floor.verify import Receipt, receipt, verify
from pitboss.store.canonical import canonical
from pitboss.store.head import BadHead, Fork, Head, make_head
from pitboss.store.journal import StoreBroken, StoreTrouble
from pitboss.store.keys import Signer, make_key
from pitboss.store.merkle import Tree
from pitboss.store.row import BadRow, Row, hash_of
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.floor.small_night import NIGHT, ROWS, in_memory, new_file, newest_over, rechain, write
from tests.promises import promise
from tests.world.memory import MemoryStore

FEW = effort(commit=15, nightly=45)  # 66,000 bits, or 24 KiB of them
PAIRS = effort(commit=0, nightly=19_900)  # of two hundred rows
RECEIPTS = effort(commit=0, nightly=50)
BROKEN = -1
TEXT = ("command_id", "actor", "edition")
BLOBS = ("order_sha", "body", "prev", "hash")
WHOLE = ("seq", "at_ms")
HEAD_TEXT, HEAD_WHOLE = ("night", "why"), ("size", "at_ms")
HEAD_BLOBS = ("root", "last", "key", "signature")


class Small(NamedTuple):
    """A night of two hundred rows, its key, and a receipt for its last row."""

    store: MemoryStore
    rows: list[Row]
    heads: list[Head]
    signer: Signer
    receipt: Receipt


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    """The night's key."""
    return make_key(tmp_path_factory.mktemp("key") / "night.key")


@pytest.fixture(scope="module")
def small(signer: Signer) -> Small:
    """A sound night."""
    store = MemoryStore(NIGHT)
    write(store, signer, ROWS)
    held = receipt(store, ROWS)
    assert held is not None
    verification = verify(store, replay=True, receipts=[held])
    assert verification.rows == ROWS
    assert verification.heads > 2
    return Small(store, list(store.rows()), list(store.heads()), signer, held)


def first_bad(
    rows: list[Row],
    heads: list[Head],
    of: Small,
    receipts: tuple[Receipt, ...] = (),
    newest: Head | None = None,
) -> int:
    """Which row verification stops at; nought if it finds nothing."""
    try:
        verify(in_memory(rows, heads, of.store, newest), receipts=receipts)
    except BadRow as bad:
        return bad.seq
    return 0


# --- T1: bits -----------------------------------------------------------------------------
class Bit(NamedTuple):
    """One bit of one column of one row."""

    table: str
    row: int
    column: str
    bit: int


class Editor:
    """Someone with the file and an editor."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("PRAGMA synchronous = OFF")
        self.key = {"journal": "seq", "heads": "size"}

    def bits(self) -> Iterator[Bit]:
        """Every bit of every column of the journal and its heads."""
        kinds = (("journal", TEXT, BLOBS, WHOLE), ("heads", HEAD_TEXT, HEAD_BLOBS, HEAD_WHOLE))
        for table, texts, blobs, whole in kinds:
            key = self.key[table]
            for (row,) in self.db.execute(f"SELECT {key} FROM {table}").fetchall():
                for column in (*texts, *blobs):
                    size = f"SELECT length(CAST({column} AS BLOB)) FROM {table} WHERE {key} = ?"
                    (length,) = self.db.execute(size, (row,)).fetchone()
                    yield from (Bit(table, row, column, bit) for bit in range(8 * length))
                yield from (Bit(table, row, name, bit) for name in whole for bit in range(64))

    def flipped(self, bit: Bit) -> object:
        """The value of a column with one bit turned over."""
        key = self.key[bit.table]
        sql = f"SELECT CAST({bit.column} AS BLOB) FROM {bit.table} WHERE {key} = ?"
        if bit.column in (*WHOLE, *HEAD_WHOLE):
            sql = f"SELECT {bit.column} FROM {bit.table} WHERE {key} = ?"
        (value,) = self.db.execute(sql, (bit.row,)).fetchone()
        if isinstance(value, int):
            return int.from_bytes(
                (value % 2**64 ^ 1 << bit.bit).to_bytes(8, "big"), "big", signed=True
            )
        changed = bytearray(value)
        changed[bit.bit // 8] ^= 1 << bit.bit % 8
        return bytes(changed)

    def write(self, bit: Bit, value: object) -> bool:
        """Write a value in place; False if the file itself refuses it."""
        as_text = bit.column in (*TEXT, *HEAD_TEXT)
        mark = "CAST(? AS TEXT)" if as_text else "?"
        sql = f"UPDATE {bit.table} SET {bit.column} = {mark} WHERE {self.key[bit.table]} = ?"
        try:
            self.db.execute("BEGIN")
            self.db.execute(sql, (value, bit.row))
        except sqlite3.IntegrityError:
            self.db.execute("ROLLBACK")
            return False
        return True


def where_bad(store: SQLiteStore) -> int:
    """Which row verification stops at; nought if it finds nothing."""
    try:
        verify(store)
    except BadRow as bad:
        return bad.seq
    except StoreBroken:
        return BROKEN
    return 0


def test_every_bit_of_a_small_file_is_noticed(signer: Signer, tmp_path: Path) -> None:
    """Each flip is refused by the file, or found by verification at its own row or before."""
    path = new_file(tmp_path, signer, FEW)
    flips = refused = 0
    store = SQLiteStore(path)
    editor = Editor(path)
    # The edit and the reading share one transaction, so that nothing has to be written back.
    store._db.close()
    store._db = editor.db
    sound = verify(store, replay=True)
    assert (sound.rows, sound.heads) == (FEW, len(list(store.heads())))
    assert sound.heads > 0
    for bit in list(editor.bits()):
        flips += 1
        if not editor.write(bit, editor.flipped(bit)):
            refused += 1
            continue
        named = where_bad(store)
        editor.db.execute("ROLLBACK")
        assert named, f"{bit} was missed"
        assert named in (bit.row, BROKEN) or bit.column in ("seq", "size"), f"{bit}: row {named}"
    assert verify(store, replay=True).rows == FEW
    store.close()
    promise("T1", bits=flips, refused_by_store=refused, missed=0)


@pytest.mark.parametrize("column", ["night", "format"])
def test_facts_of_a_file_are_covered(signer: Signer, tmp_path: Path, column: str) -> None:
    """The name of the night and its format are part of the first hash."""
    path = new_file(tmp_path, signer, FEW)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"UPDATE facts SET {column} = ?", ("other" if column == "night" else 0,))
    with pytest.raises((BadRow, StoreTrouble)), closing(SQLiteStore(path)) as store:
        verify(store)


def test_a_changed_seed_beside_the_journal_is_noticed(small: Small) -> None:
    """A seed that is still kept must be the one that was promised; a replay says so."""
    store = in_memory(small.rows, small.heads, small.store)
    seeds = [name for name in store._kept if name.startswith("seed/")]
    name = max(seeds, key=lambda seed: int(seed.rpartition("/")[2]))
    store._kept[name] = bytes(32)
    with pytest.raises(BadRow):
        verify(store, replay=True)


# --- T2: rows -----------------------------------------------------------------------------
def edits(rows: list[Row], at: int, width: int) -> Iterator[tuple[str, list[Row], int]]:
    """Rows deleted, doubled, swapped and slipped in at a place, and the first bad row of each."""
    part = rows[at : at + width]
    yield "deleted", rows[:at] + rows[at + width :], at + 1
    yield "doubled", rows[: at + width] + part + rows[at + width :], at + width + 1
    if at + 2 * width <= len(rows):
        swapped = [*rows[at + width : at + 2 * width], *part]
        yield "swapped", rows[:at] + swapped + rows[at + 2 * width :], at + 1
    false = [replace(row, command_id=f"{at:032x}", actor="g1") for row in part]
    tied = rechain([*rows[:at], *false], at)
    yield "slipped in", tied + rows[at:], at + width + 1
    yield "replaced", tied + rows[at + width :], at + width + 1


def renumber(rows: list[Row]) -> list[Row]:
    """The rows with whole numbers from 1 on, as a careful hand would leave them."""
    return [row if row.seq == at else replace(row, seq=at) for at, row in enumerate(rows, 1)]


@pytest.mark.parametrize("width", [1, 2])
@pytest.mark.parametrize("careful", [False, True], ids=["as it is", "renumbered"])
def test_rows_cannot_be_moved(small: Small, width: int, careful: bool) -> None:
    """Singles and adjacent pairs of two hundred rows; the first bad row is named."""
    tried = 0
    for at in range(ROWS - width + 1):
        for what, rows, first in edits(small.rows, at, width):
            fault = first_bad(renumber(rows) if careful else rows, small.heads, small)
            tried += 1
            # A row of one's own at the very end is found by the head over it, at the latest.
            assert 0 < fault <= max(first, at + width), (what, at, fault)
            if what in ("deleted", "swapped"):
                assert fault == min(first, ROWS), (what, at, fault)
    promise("T2", edits=tried, missed=0)


@pytest.mark.skipif(not PAIRS, reason="PITBOSS_EFFORT=nightly tries all pairs")
def test_no_two_rows_change_places(small: Small) -> None:
    """All pairs of rows, wherever they stand; the first of the two is named."""
    tried = 0
    for one, other in combinations(range(ROWS), 2):
        rows = list(small.rows)
        rows[one], rows[other] = rows[other], rows[one]
        assert first_bad(rows, small.heads, small) == one + 1
        tried += 1
    assert tried == PAIRS
    promise("T2", edits=tried, missed=0)


def test_rows_of_a_file_cannot_be_deleted(signer: Signer, tmp_path: Path) -> None:
    """The same in a real file: each row of the small one, and each head."""
    path = new_file(tmp_path, signer, 110)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        store = SQLiteStore(path)
        store._db.close()
        store._db = db
        for table, key in (("journal", "seq"), ("heads", "size")):
            for (name,) in db.execute(f"SELECT {key} FROM {table}").fetchall():
                db.execute("BEGIN")
                db.execute(f"DELETE FROM {table} WHERE {key} = ?", (name,))
                with pytest.raises(BadRow) as error:
                    verify(store)
                assert error.value.seq == name
                db.execute("ROLLBACK")
        store._lease = None


# --- T3: cuts and rewrites ----------------------------------------------------------------
def test_a_head_shows_cuts(small: Small) -> None:
    """Every place to cut. The newest head in the journal shows it, and removing that head leaves a
    night that is not signed. Only an older copy, with the newest head of its own time, is sound in
    itself: against a receipt of the last row, one of row 50, and none."""
    early = receipt(small.store, 50)
    assert early is not None
    over = early.head.size
    for cut in range(1, ROWS):
        rows, heads = small.rows[:cut], [head for head in small.heads if head.size <= cut]
        assert first_bad(rows, heads, small) == cut + 1
        assert first_bad(rows, small.heads, small) == cut + 1
        with pytest.raises(BadHead, match="is not signed"):
            verify(in_memory(rows, heads))
        older = newest_over(rows, small.signer)
        assert first_bad(rows, heads, small, (small.receipt,), older) == cut + 1
        assert first_bad(rows, heads, small, (early,), older) == (cut + 1 if cut < over else 0)
        assert first_bad(rows, heads, small, (), older) == 0, "an older copy is sound in itself"
    promise("T3", cuts=ROWS - 1, missed=0)


@pytest.mark.skipif(not RECEIPTS, reason="PITBOSS_EFFORT=nightly tries many receipts")
def test_any_receipt_shows_cuts(small: Small) -> None:
    """Every place to cut against receipts of rows all over the night."""
    step = ROWS // RECEIPTS
    held = [receipt(small.store, seq) for seq in range(step, ROWS + 1, step)]
    assert len(held) == RECEIPTS
    for cut in range(ROWS):
        rows, heads = small.rows[:cut], [head for head in small.heads if head.size <= cut]
        older = newest_over(rows, small.signer) if rows else None
        for proof in held:
            assert proof is not None
            wanted = cut + 1 if cut < proof.head.size else 0
            assert first_bad(rows, heads, small, (proof,), older) == wanted
    promise("T3", cuts=ROWS * RECEIPTS, missed=0)


def test_heads_show_a_rewritten_night(small: Small) -> None:
    """From every row on, all rows are hashed again: the signed head after it does not fit."""
    for at in range(ROWS):
        changed = replace(small.rows[at], actor="g9")
        rows = rechain([*small.rows[:at], changed, *small.rows[at + 1 :]], at)
        fault = first_bad(rows, small.heads, small)
        assert at < fault <= min(head.size for head in small.heads if head.size > at)
    promise("T3", rewrites=ROWS, missed=0)


@cache
def _thief() -> Signer:
    with TemporaryDirectory() as folder:
        return make_key(Path(folder) / "thief.key")


def heads_over(rows: list[Row], like: list[Head], signer: Signer) -> list[Head]:
    """New heads over other rows, where the old ones stood."""
    whys, tree, heads = {head.size: head.why for head in like}, Tree(), []
    for row in rows:
        tree.add(row.hash)
        if row.seq in whys:
            heads.append(make_head(NIGHT, tree, row, whys[row.seq], signer))
    return heads


def test_forged_heads_are_refused(small: Small) -> None:
    """A head that is signed by another key, signed wrongly, unsigned, or of another night."""
    at = small.heads[0]
    thief = heads_over(small.rows, small.heads, _thief())
    forged = [
        thief[0],
        replace(thief[0], key=at.key),
        replace(at, signature=thief[0].signature),
        replace(at, key=b"", signature=b""),
        replace(at, night="last year"),
        replace(at, why="table closed now"),
    ]
    for head in forged:
        with pytest.raises(BadHead) as error:
            verify(in_memory(small.rows, [head, *small.heads[1:]]))
        assert error.value.seq == at.size


def test_a_swapped_key_is_noticed_by_any_receipt(small: Small) -> None:
    """Everything is rewritten with another key, the first row too: receipts do not fit."""
    first = small.rows[0]
    body = first.body.replace(small.signer.public.hex().encode(), _thief().public.hex().encode())
    rows = rechain([replace(first, body=body), *small.rows[1:]], 0)
    heads = heads_over(rows, small.heads, _thief())
    newest = newest_over(rows, _thief())
    assert first_bad(rows, heads, small, (small.receipt,), newest) > 0
    early = receipt(small.store, 1)
    assert early is not None
    assert first_bad(rows, heads, small, (early,), newest) == 1


def test_another_night_is_not_this_one(small: Small) -> None:
    """Last year's night under this year's receipts, and its rows under this year's name."""
    store = MemoryStore("last-year")
    write(store, small.signer, ROWS)
    rows, heads = list(store.rows()), list(store.heads())
    assert verify(store).rows == ROWS
    with pytest.raises(BadRow):
        verify(store, receipts=[small.receipt])
    assert first_bad(rows, heads, small) == 1


def test_a_refusal_that_moved_money_is_noticed(small: Small) -> None:
    """The holder of the key writes a refused row with money in it, or refuses what was lawful: the
    row alone reveals the first, deciding again reveals the second."""
    last = small.rows[-1]
    entry = read_entry(last.body)
    words = RecordedRefusal("no", ())
    paid = Entry(entry.order, moves=(Move("rack/wheel", "player/g1", 5),), refused=words)
    for forged, replay, why in (
        (paid, False, "was refused, but has events or moves"),
        (Entry(entry.order, refused=words), True, "was refused, but would not be refused now"),
    ):
        rows = rechain([*small.rows[:-1], replace(last, body=canonical(forged))], ROWS - 1)
        heads = heads_over(rows, small.heads, small.signer)
        newest = newest_over(rows, small.signer)
        with pytest.raises(BadRow, match=why) as error:
            verify(in_memory(rows, heads, small.store, newest), replay=replay)
        assert error.value.seq == ROWS


def test_a_receipt_of_another_night_is_named_as_one(small: Small) -> None:
    held = replace(small.receipt, head=replace(small.receipt.head, night="last year", size=900))
    with pytest.raises(BadRow, match="a receipt of another night, last year"):
        verify(small.store, receipts=[held])


def test_two_stories_from_one_head_are_shown_as_a_fork(small: Small) -> None:
    """Each is sound in itself; someone who has a head of the other one sees the fork."""
    common = small.heads[1].size
    newest = newest_over(small.rows[:common], small.signer)
    start = in_memory(small.rows[:common], small.heads[:2], small.store, newest)
    left, right = start.fork(), start.fork()
    write(left, small.signer, ROWS)
    house = write(right, small.signer, common)
    house.refused("a1", o.CloseNight())
    write(right, small.signer, ROWS)
    assert verify(left, replay=True).rows == verify(right, replay=True).rows == ROWS
    held = receipt(left, ROWS)
    assert held is not None
    with pytest.raises(Fork, match="signed different rows"):
        verify(right, receipts=[replace(held, seq=1, hash=small.rows[0].hash)])
    with pytest.raises(BadRow, match="not the row that its receipt stands for"):
        verify(right, receipts=[held])


def test_a_receipt_for_another_row_is_refused(small: Small) -> None:
    """The proof of a receipt ties its own row and no other to the head."""
    other = small.rows[10]
    wrong = replace(small.receipt, seq=other.seq, hash=other.hash)
    assert first_bad(small.rows, small.heads, small, (wrong,)) == other.seq
    changed = replace(small.receipt, hash=hash_of(replace(other, actor="x")))
    assert first_bad(small.rows, small.heads, small, (changed,)) == ROWS


def changed_rows(row: Row) -> Iterator[Row]:
    """A row with one thing changed at a time, and its hash left as it is."""
    yield replace(row, body=row.body.replace(b"1", b"2", 1))
    yield replace(row, actor="g9")
    yield replace(row, at_ms=row.at_ms + 1)
    yield replace(row, order_sha=bytes(32))
    yield replace(row, edition="another")
    yield replace(row, hash=bytes(32))


def test_rows_are_those_of_their_orders(small: Small) -> None:
    """With all hashes and heads recomputed, a row must still hold the order that its columns name,
    written in the one way it could be."""
    last = small.rows[-1]
    spaced = last.body.replace(b'","', b'", "', 1)
    wrong = [
        replace(last, body=spaced),
        replace(last, actor="g9"),
        replace(last, command_id="9" * 32),
        replace(last, order_sha=bytes(32)),
    ]
    for row in wrong:
        rows = rechain([*small.rows[:-1], row], ROWS - 1)
        heads = heads_over(rows, small.heads, small.signer)
        newest = newest_over(rows, small.signer)
        assert first_bad(rows, heads, small, (), newest) == ROWS
