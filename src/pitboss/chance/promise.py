"""Commit and reveal: draws that follow from a seed which was fixed before anybody bet.

The promise is a hash over the night, the table, the number of the block and the seed. A draw is
made from the bytes HMAC-SHA256(seed, text of the draw), one counter after another; bytes that
would favour an outcome are thrown away. Whoever knows the seed can make every draw again.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from hashlib import sha256

VERSION = "pitboss draws 1"
SEED_BYTES = 32


def fresh() -> bytes:
    """A new seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def promise(night: str, table: str, block: int, seed: bytes) -> str:
    """What is published before wagers open."""
    text = f"{VERSION}\n{night}\n{table}\n{block}\n{seed.hex()}"
    return sha256(text.encode()).hexdigest()


def stream(seed: bytes, table: str, block: int, words: str, draw: int) -> Iterator[int]:
    """The endless bytes of one draw."""
    counter = 0
    while True:
        text = f"{VERSION}\n{table}\n{block}\n{words}\n{draw}\n{counter}"
        yield from hmac.digest(seed, text.encode(), sha256)
        counter += 1


def below(numbers: Iterator[int], size: int) -> int:
    """A number from 0 up to `size`, each as likely as the other; size is at most 65,536."""
    wide = size > 256
    span = 65_536 if wide else 256
    most = span - span % size
    while True:
        found = next(numbers)
        if wide:
            found = found * 256 + next(numbers)
        if found < most:
            return found % size


def shuffled(numbers: Iterator[int], cards: list[int]) -> tuple[int, ...]:
    """The cards in a new order, each order as likely as the other (Fisher-Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
