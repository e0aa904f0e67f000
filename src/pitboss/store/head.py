"""Heads: a signed line that stands for all rows up to it, to be printed, shown and kept.

A chain alone cannot show that its newest rows were cut off, or that all of it was rewritten. Anyone
who has kept a head can.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.store.canonical import canonical
from pitboss.store.keys import Signer, is_signed
from pitboss.store.merkle import Tree
from pitboss.store.row import BadRow, Row

EVERY = 100
"""A head is made every so many rows."""


class Head(Struct, frozen=True):
    """The root over the first `size` rows, the hash of the last of them, and who signed it."""

    night: str
    size: int
    root: bytes
    last: bytes
    at_ms: int
    why: str
    key: bytes = b""
    signature: bytes = b""

    @property
    def signed_bytes(self) -> bytes:
        """What the signature covers."""
        fields = [self.night, self.size, self.root.hex(), self.last.hex(), self.at_ms, self.why]
        return b"pitboss head\n" + canonical(fields)


class BadHead(BadRow):
    """A head does not match its rows, or is not signed by the night's key."""


class Fork(BadHead):
    """The night's own key signed a head over different rows: the night has two versions."""


def make_head(night: str, tree: Tree, last: Row, why: str, signer: Signer | None) -> Head:
    """The head after this row."""
    head = Head(
        night=night,
        size=tree.size,
        root=tree.root,
        last=last.hash,
        at_ms=last.at_ms,
        why=why,
    )
    if signer is None:
        return head
    return replace(head, key=signer.public, signature=signer.sign(head.signed_bytes))


def check_head(head: Head, night: str, tree: Tree, last: Row, keys: Iterable[bytes]) -> None:
    """Check a head against its rows and against the keys that may sign this night."""
    if head.night != night:
        raise BadHead(head.size, f"its head belongs to another night, {head.night}")
    signed = is_signed(head.key, head.signed_bytes, head.signature)
    known = head.key in set(keys)
    if (head.root, head.last, head.at_ms) != (tree.root, last.hash, last.at_ms):
        if signed and known:
            raise Fork(
                head.size, "is forked: the night's own key has signed different rows up to it"
            )
        raise BadHead(head.size, "its head does not match the rows up to it")
    if not known:
        raise BadHead(head.size, "its head is not signed by a key of this night")
    if head.key and not signed:  # a night that was set up without a key has no signatures
        raise BadHead(head.size, "the signature of its head is wrong")
    if not head.key and head.signature:
        raise BadHead(head.size, "its head has a signature but no key")
