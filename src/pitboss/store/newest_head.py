"""The newest head: signed with every commit, in the same transaction, in one place beside the rows.

Permanent heads are made every hundred rows, and anyone with the file could cut off or forge the
rows after the last of them. The newest head covers the very last row, and the next commit replaces
it, so the journal grows no faster and every row in it was signed when it was written. It also says
how often the side data had changed, so that nobody can put back an earlier list of tokens and PINs.
So it is signed again whenever side data changes, with or without rows.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pitboss.store.head import BadHead, Head
from pitboss.store.journal import Store
from pitboss.store.keys import Signer, is_signed
from pitboss.store.merkle import Tree
from pitboss.store.row import BadRow, JournalEnd
from pitboss.store.side_data import NEWEST

COMMIT = "commit"
"""The reason given by the newest head, before the number of changes of side data."""


def sign_newest(store: Store, tree: Tree, at: JournalEnd, signer: Signer) -> Head:
    """Sign the end of a journal within the turn that adds to it."""
    head = Head(
        night=store.facts.night,
        size=tree.size,
        root=tree.root,
        last=at[1],
        at_ms=at[2],
        why="",
        key=signer.public,
    )
    return _sign(store, head, store.side.turns(store.shelf), signer)


def sign_side_data(store: Store) -> None:
    """Sign the same end again at the end of a turn that changed side data."""

    def sign(turns: int) -> Head | None:
        signer, head = store.side.signer, newest_head(store)
        if signer is None or head is None or side_data_turns(head) == turns:
            return None
        if head.key != signer.public or not is_signed(head.key, head.signed_bytes, head.signature):
            store.side.refuse_head()
        return _sign(store, head, turns, signer)

    store.side.end(store.shelf, sign)


def _sign(store: Store, head: Head, turns: int, signer: Signer) -> Head:
    head = replace(head, why=f"{COMMIT} {turns}")
    head = replace(head, signature=signer.sign(head.signed_bytes))
    store.shelf.put(NEWEST, msgspec.json.encode(head))
    return head


def newest_head(store: Store) -> Head | None:
    """The newest head, if there is one."""
    stored = store.shelf.get(NEWEST)
    if stored is None:
        return None
    try:
        return msgspec.json.decode(stored, type=Head)
    except msgspec.DecodeError:
        raise BadHead(store.end()[0], "its newest head cannot be read") from None


def side_data_turns(head: Head) -> int:
    """How often side data had changed when the newest head was signed."""
    count = head.why.removeprefix(f"{COMMIT} ")
    return int(count) if count.isdecimal() else 0


def verify_newest(head: Head, night: str, key: bytes, end: tuple[int, bytes]) -> None:
    """Refuse a journal whose rows are not exactly those that the night's key has signed.

    `end` is the number and the hash of the last row.
    """
    seq, last = end
    if head.night != night or head.key != key:
        raise BadHead(head.size, "its newest head is not signed by the key of this night")
    if not is_signed(head.key, head.signed_bytes, head.signature):
        raise BadHead(head.size, "the signature of its newest head is wrong")
    if head.size > seq:
        raise missing_row(seq + 1, head)
    if head.size < seq:
        raise unsigned_row(head.size + 1, head)
    if head.last != last:
        raise BadRow(
            seq, "was written by another program: the night's key has signed a different row"
        )


def missing_row(seq: int, head: Head) -> BadRow:
    """The error for a signed row that is gone."""
    return BadRow(seq, f"is missing: the night's key has signed {head.size} rows")


def unsigned_row(seq: int, head: Head) -> BadRow:
    """The error for a row after the last signed one."""
    words = f"the night's key has signed only the {head.size} rows before it"
    return BadRow(seq, f"was written by another program: {words}")


def missing_head(seq: int) -> BadHead:
    """The error for a newest head that must be there and is gone."""
    return BadHead(seq, "is not signed: the newest head, which every commit leaves, is gone")
