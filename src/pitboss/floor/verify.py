"""Verifies a night: the chain, the heads and their signatures, the books and, on request, every
decision again. It stops at the first bad row, names it, and repairs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct

from pitboss.cage.accounts import ISSUE
from pitboss.cage.books import Books, OutOfBalance
from pitboss.floor.damaged_rows import naming_row, read_row
from pitboss.floor.edition import LatestEdition, edition_number, signs_commits
from pitboss.floor.entry import Entry, is_canonical, is_row_of
from pitboss.floor.events import CopyTakenOver, FloorSetUp
from pitboss.floor.night import NIGHT_CLOSED, head_reason
from pitboss.floor.replay import decide_again, floor_after, is_other_edition, verify_first
from pitboss.floor.seeds import Seeds, revealed_seeds, seed_name
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal
from pitboss.store.head import BadHead, Head, check_head
from pitboss.store.journal import Store
from pitboss.store.merkle import Tree, inclusion, is_included
from pitboss.store.newest_head import missing_head, missing_row, newest_head, unsigned_row
from pitboss.store.row import BadRow, Row, check_rows, genesis

_NIGHT_HEADS = 2  # since this edition a head always stands over the close of the night


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """A receipt: a row, a head over it, and the proof that ties them."""

    seq: int
    hash: bytes
    head: Head
    proof: tuple[bytes, ...] = ()


class TakeOverNote(Struct, frozen=True):
    """From this row on the night continues from a copy: who took it over, why, and how many rows
    were signed by then. `has_all`: the copy has them, as far as anyone knew."""

    row: int
    by: str
    reason: str
    signed: int
    has_all: bool = False


class Verification(Struct, frozen=True, kw_only=True):
    """The result for a sound night: its rows and heads, their root, and the money issued."""

    night: str
    rows: int
    heads: int
    root: bytes
    issued: int
    replayed: bool
    taken_over: tuple[TakeOverNote, ...] = ()
    signed: int = 0
    """The last row that signatures cover."""
    witnessed: int = 0
    """The last row checked against what the night's key remembers; 0 if there was no check."""


def head_over(store: Store, seq: int) -> Head | None:
    """A head that covers a row: the first permanent one, or the newest, which commits leave."""
    head = next(iter(store.heads(seq - 1)), None) or newest_head(store)
    return head if head is not None and 0 < seq <= head.size else None


def receipt(store: Store, seq: int) -> Receipt | None:
    """The receipt of a row, once a head covers it."""
    head = head_over(store, seq)
    if head is None:
        return None
    hashes = [row.hash for row in store.rows() if row.seq <= head.size]
    proof = tuple(inclusion(hashes, seq - 1))
    return Receipt(seq, hashes[seq - 1], head, proof)


def verify(
    store: Store,
    *,
    replay: bool = False,
    receipts: Sequence[Receipt] = (),
    edition: str = "",
    progress: Callable[[int], None] = lambda rows: None,
    remembered: Head | None = None,
) -> Verification:
    """Verify a journal; raises BadRow at the first thing that is wrong.

    With the `edition` of the program, rows of others need not be allowed by today's rules.
    `remembered` is the newest head that the night's key knows of.
    """
    for receipt in receipts:
        if receipt.head.night != store.facts.night:
            raise BadRow(receipt.seq, f"has a receipt of another night, {receipt.head.night}")
    with store.snapshot():
        work = _Verifier(store, receipts, replay, edition, remembered)
        start = (0, genesis(store.facts.night, store.facts.format), 0)
        for row in check_rows(store.rows(), start):
            work.check_row(row)
            if not row.seq % 1_000:
                progress(row.seq)
        return work.result()


class _Verifier:
    """What has been checked so far."""

    def __init__(
        self,
        store: Store,
        receipts: Sequence[Receipt],
        replay: bool,
        edition: str,
        remembered: Head | None,
    ) -> None:
        self._night, self._replay, self._edition = store.facts.night, replay, edition
        self._heads = {head.size: head for head in store.heads()}
        self._head_count, self._last_head = len(self._heads), max(self._heads, default=0)
        self._receipts = receipts
        self._stored_seeds, self._seeds = Seeds(store), revealed_seeds(store) if replay else {}
        self._floor, self._books, self._tree = Floor(), Books(), Tree()
        self._keys: tuple[bytes, ...] = (b"",)
        self._taken_over: list[TakeOverNote] = []
        self._newest, self._remembered = newest_head(store), remembered
        self._commits_are_signed, self._latest = False, LatestEdition()

    @naming_row
    def check_row(self, row: Row) -> None:
        """One more row."""
        if self._newest is not None and row.seq > self._newest.size:
            raise unsigned_row(row.seq, self._newest)
        entry = _read(row, self._edition)
        if entry.refused is not None and (entry.events or entry.moves or entry.cash):
            raise BadRow(row.seq, "was refused, but has events or moves")
        try:
            self._books.post(entry.moves, entry.cash)
        except OutOfBalance as wrong:
            raise BadRow(row.seq, f"does not balance: {wrong}") from None
        self._tree.add(row.hash)
        self._taken_over += _take_overs(row, entry)
        if row.seq == 1:
            verify_first(row, entry)
            self._keys = _keys(entry)
        self._latest.apply(row)
        self._commits_are_signed = self._commits_are_signed or signs_commits(row.edition)
        self._check_heads(row, head_reason(row.seq, entry))
        if self._replay and entry.refused is not None:
            self._refuse_again(row, entry)
        elif self._replay:
            self._floor = floor_after(self._floor, row, entry, self._seed, self._edition)

    def _refuse_again(self, row: Row, entry: Entry) -> None:
        """Check a refusal by its own edition; later ones may allow more."""
        if is_other_edition(row, self._edition):
            return
        if not isinstance(decide_again(self._floor, row, entry, self._seed), Refusal):
            raise BadRow(row.seq, "was refused, but would not be refused now")

    def _check_heads(self, row: Row, why: str) -> None:
        head = self._heads.pop(row.seq, None)
        if head is not None:
            check_head(head, self._night, self._tree, row, self._keys)
        elif why == NIGHT_CLOSED and edition_number(row.edition) < _NIGHT_HEADS:
            why = ""
        if (head.why if head is not None else "") != why:
            expected = f"needs a head ({why})" if why else "needs no head"
            raise BadHead(row.seq, f"{expected}, but its head is different or missing")
        for receipt in self._receipts:
            if receipt.seq == row.seq and receipt.hash != row.hash:
                raise BadRow(row.seq, "is not the row that its receipt stands for")
        beside = [receipt.head for receipt in self._receipts]
        for known_head in (*beside, self._newest, self._remembered):
            if known_head is not None and known_head.size == row.seq:
                check_head(known_head, self._night, self._tree, row, self._keys)

    def _seed(self, table: str, block: int) -> bytes | None:
        return self._seeds.get(seed_name(table, block)) or self._stored_seeds.of(table, block)

    def result(self) -> Verification:
        """The result, once all rows are checked."""
        rows = self._tree.size
        for size in self._heads:
            raise BadHead(rows + 1, f"is missing: a head stands for {size} rows")
        for receipt in self._receipts:
            if receipt.head.size > rows:
                raise BadRow(rows + 1, f"is missing: a receipt stands for {receipt.head.size} rows")
            if not is_included(
                receipt.hash, receipt.seq - 1, receipt.head.size, receipt.proof, receipt.head.root
            ):
                raise BadRow(receipt.seq, "is not tied to the head of its receipt")
        if self._newest is None and self._commits_are_signed and any(self._keys):
            raise missing_head(rows)
        known = self._remembered
        for signed in (self._newest, known):
            if signed is not None and signed.size > rows:
                raise missing_row(rows + 1, signed)
        books = self._books
        try:
            books.check()
        except OutOfBalance as wrong:
            raise BadRow(rows, f"ends out of balance: {wrong}") from None
        issued = -books.balance(ISSUE)
        return Verification(
            night=self._night,
            rows=rows,
            heads=self._head_count,
            root=self._tree.root,
            issued=issued,
            replayed=self._replay,
            taken_over=tuple(self._taken_over),
            signed=self._last_signed_row(),
            witnessed=known.size if known is not None else 0,
        )

    def _last_signed_row(self) -> int:
        """The last row that signatures cover."""
        if not any(self._keys):
            return 0
        return self._newest.size if self._newest is not None else self._last_head


def _take_overs(row: Row, entry: Entry) -> list[TakeOverNote]:
    """Whether and how a row says that the night continues from a copy."""
    return [
        TakeOverNote(
            row.seq,
            row.actor,
            event.reason,
            event.rows,
            has_all=(event.rows, event.last) == (row.seq - 1, row.prev.hex()),
        )
        for event in entry.events
        if isinstance(event, CopyTakenOver)
    ]


def _read(row: Row, edition: str) -> Entry:
    """The entry of a row, checked against the row's own columns."""
    entry = read_row(row)
    if not is_row_of(row, entry.order):
        raise BadRow(row.seq, "is not the row of the order it holds")
    if not is_canonical(row, entry, other_edition=is_other_edition(row, edition)):
        raise BadRow(row.seq, "is not in canonical form")
    return entry


def _keys(entry: Entry) -> tuple[bytes, ...]:
    """The keys that may sign this night, as its first row names them."""
    plans = [event.plan for event in entry.events if isinstance(event, FloorSetUp)]
    return tuple(bytes.fromhex(plan.key) for plan in plans)


def keys_of(store: Store) -> tuple[bytes, ...]:
    """The keys that may sign a night; none if it has not been set up, or its first row is bad."""
    for row in store.rows(0, 1):
        with suppress(BadRow, ValueError):
            return _keys(read_row(row))
    return ()
