"""The newest head: signed with every commit, in the same transaction, in one place beside the rows.

Heads that stay are made every hundred rows, and rows after the last of them could be cut off or
forged by whoever has the file. The newest head stands over the very last row and is replaced by
the next commit, so a journal grows no faster, and every row in it was signed when it was written.
It also says how often something had been kept beside the journal, so that nobody puts an earlier
list of tokens and PINs back. So it is signed anew whenever something is kept, rows or none.
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
"""Why the newest head stands there; the number of times something was kept follows."""


def sign_newest(store: Store, tree: Tree, at: JournalEnd, signer: Signer) -> Head:
    """Sign the end of a journal within the turn that adds to it."""
    head = Head(store.facts.night, tree.size, tree.root, at[1], at[2], "", signer.public)
    return _sign(store, head, store.side.turns(store.shelf), signer)


def sign_side_data(store: Store) -> None:
    """Sign the same end once more at the end of a turn in which something was kept."""

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
    """How often something had been kept beside the journal when its newest head was signed."""
    count = head.why.removeprefix(f"{COMMIT} ")
    return int(count) if count.isdecimal() else 0


def verify_newest(head: Head, night: str, key: bytes, end: tuple[int, bytes]) -> None:
    """Refuse rows that no server of this night wrote: its key has signed exactly those there are.

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
        raise BadRow(seq, "was written by another program: the night's key has signed another row")


def missing_row(seq: int, head: Head) -> BadRow:
    """A row that was signed is not there."""
    return BadRow(seq, f"is missing: the night's key has signed {head.size} rows")


def unsigned_row(seq: int, head: Head) -> BadRow:
    """A row that comes after all that were signed."""
    words = f"the night's key has signed only the {head.size} rows before it"
    return BadRow(seq, f"was written by another program: {words}")


def missing_head(seq: int) -> BadHead:
    """The newest head of a night that must have one is gone."""
    return BadHead(seq, "is not signed: the newest head, which every commit leaves, is gone")
