"""A row of the journal, and the chain that ties each row to the one before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from msgspec import Struct

from pitboss.store.canonical import canonical

FORMAT = 1
_GENESIS, _ROW = b"pitboss genesis\n", sha256(b"pitboss row\n")


class Row(Struct, frozen=True, gc=False):
    """One command and its result, with everything its hash covers.

    The client made `command_id`; `order_sha` ties it to the order. `at_ms` is the wall clock, never
    earlier than in the row before; `seq` gives the sequence. `edition` is the rulebook that decided
    it. `body` holds the order, and the events or the refusal.
    """

    seq: int
    command_id: str
    order_sha: bytes
    at_ms: int
    actor: str
    edition: str
    body: bytes
    prev: bytes
    hash: bytes


class BadRow(ValueError):
    """The journal was changed: names the first bad row and what is wrong with it."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(f"row {seq}: {what}")
        self.seq, self.what = seq, what


def genesis(night: str, format: int = FORMAT) -> bytes:
    """The hash that the first row is tied to: of the night and the format of its journal."""
    return sha256(_GENESIS + canonical([format, night])).digest()


def hash_of(row: Row) -> bytes:
    """The hash of a row: of all its other fields, and so of the hash of the row before."""
    return _hash(
        (
            row.seq,
            row.command_id,
            row.order_sha,
            row.at_ms,
            row.actor,
            row.edition,
            row.body,
            row.prev,
        )
    )


def _hash(fields: tuple[int, str, bytes, int, str, str, bytes, bytes]) -> bytes:
    seq, command_id, order_sha, at_ms, actor, edition, body, prev = fields
    header = (seq, command_id, order_sha.hex(), at_ms, actor, edition, prev.hex())
    sha = _ROW.copy()  # continuing this is quicker than starting a new hash
    sha.update(canonical(header) + b"\n")
    sha.update(body)
    return sha.digest()


JournalEnd = tuple[int, bytes, int]
"""Where a journal ends: the number, the hash and the time of its last row."""


def make_row(
    after: JournalEnd,
    *,
    command_id: str,
    order_sha: bytes,
    at_ms: int,
    actor: str,
    edition: str,
    body: bytes,
) -> Row:
    """The row that follows the end of a journal, never earlier than the row before."""
    seq, prev, earliest = after
    at_ms = max(at_ms, earliest)
    fields = (seq + 1, command_id, order_sha, at_ms, actor, edition, body, prev)
    return Row(*fields, _hash(fields))


def check_rows(rows: Iterable[Row], after: JournalEnd) -> Iterator[Row]:
    """The same rows, each checked against the chain before it is passed on."""
    seq, prev, at_ms = after
    for row in rows:
        seq += 1
        if row.seq != seq:
            raise BadRow(seq, f"is missing; the next row is {row.seq}")
        if row.prev != prev:
            raise BadRow(seq, "does not follow from the row before it")
        if row.at_ms < at_ms:
            raise BadRow(seq, "is earlier than the row before it")
        if hash_of(row) != row.hash:
            raise BadRow(seq, "was changed: its hash does not match its content")
        prev, at_ms = row.hash, row.at_ms
        yield row
