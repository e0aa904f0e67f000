"""Commit and reveal: draws that follow from a seed which was fixed before anybody bet.

The promise is a hash over the night, the table, the number of the block and the seed. Whoever
knows the seed can make every draw of the block again.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice

from pitboss.chance.system import System

VERSION = "pitboss draws 1"
SEED_BYTES = 32


def fresh() -> bytes:
    """A new seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def promise(night: str, table: str, block: int, seed: bytes) -> str:
    """What is published before wagers open."""
    text = f"{VERSION}\n{night}\n{table}\n{block}\n{seed.hex()}"
    return sha256(text.encode()).hexdigest()


class Promised(System):
    """The outcomes of one draw of a block: from HMAC-SHA256 of the seed over the text of the draw,
    one counter after another."""

    def __init__(self, seed: bytes, table: str, block: int, words: str, draw: int) -> None:
        text = f"{VERSION}\n{table}\n{block}\n{words}\n{draw}\n"
        numbers = _stream(seed, text)
        super().__init__(lambda count: bytes(islice(numbers, count)))


def _stream(seed: bytes, text: str) -> Iterator[int]:
    for counter in count():
        yield from hmac.digest(seed, f"{text}{counter}".encode(), sha256)
