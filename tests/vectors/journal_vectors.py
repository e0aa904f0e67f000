"""Vectors of the journal: a small signed night with its rows, heads and proofs, and signatures."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.chance import commit_reveal
from pitboss.history.export import head_json, row_json
from pitboss.store.canonical import canonical
from pitboss.store.keys import Signer, is_signed
from pitboss.store.merkle import consistency, inclusion
from pitboss.store.newest_head import newest_head
from pitboss.store.row import genesis
from tests.floor.small_night import NIGHT, write
from tests.world.memory import MemoryStore

Json = dict[str, Any]
ROWS, BLOCK = 40, 3
VALUES: tuple[object, ...] = (
    None,
    [True, False],
    -7,
    'caf\u00e9 \u2660 "quoted" back\\slash\n',
    {"b": [1, 2], "a": {"10": "ten", "9": "nine"}},
)


def signer() -> Signer:
    """A key that everyone knows: never one for a real night."""
    return Signer(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))


def small_night() -> MemoryStore:
    """A small night whose seeds are fixed, so that its rows are the same every time."""
    seeds = iter(bytes([number]) * 32 for number in range(1, 256))
    store = MemoryStore(NIGHT)
    with patch.object(commit_reveal, "new_seed", lambda: next(seeds)):
        write(store, signer(), ROWS, BLOCK)
    return store


def journal_vectors() -> Json:
    """How values are written, rows, heads, and the proofs that tie them."""
    store = small_night()
    rows, heads = list(store.rows()), list(store.heads())
    hashes, newest = [row.hash for row in rows], newest_head(store)
    assert newest is not None
    return {
        "canonical": [{"value": value, "text": canonical(value).decode()} for value in VALUES],
        "night": NIGHT,
        "format": store.facts.format,
        "genesis": genesis(NIGHT, store.facts.format).hex(),
        "rows": [row_json(row) for row in rows],
        "heads": [head_json(head) for head in (*heads, newest)],
        "inclusion": [
            {
                "row": at + 1,
                "size": head.size,
                "proof": [one.hex() for one in inclusion(hashes[: head.size], at)],
            }
            for head in (heads[0], newest)
            for at in range(0, head.size, 5)
        ],
        "consistency": [
            {
                "old": head.size,
                "size": newest.size,
                "proof": [one.hex() for one in consistency(hashes[: newest.size], head.size)],
            }
            for head in heads
        ],
    }


def signature_vectors() -> list[Json]:
    """Signatures that hold, and some that do not."""
    key, found = signer(), []
    for text in ("", "pitboss head\n", "pitboss packet\n{}"):
        data, signature = text.encode(), key.sign(text.encode())
        other = bytes([signature[0] ^ 1]) + signature[1:]
        for signed, said in ((data, signature), (data, other), (data + b"!", signature)):
            found.append(
                {
                    "key": key.public.hex(),
                    "data": signed.hex(),
                    "signature": said.hex(),
                    "valid": is_signed(key.public, signed, said),
                }
            )
    return found
