"""Commit and reveal: draws follow from a seed that is fixed before anyone bets.

The promise is a hash of the night, the table, the block number and the seed. Anyone who knows the
seed can repeat every draw of the block. Guests take part with words that are sealed by a hash
before the seed exists and opened after it is promised.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, islice

from pitboss.chance.mapping import Mapping
from pitboss.chance.system import System

VERSION = "pitboss draws 1"
SEED_BYTES = 32
WORDS = "pitboss words 1"


def new_seed() -> bytes:
    """A new seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def promise(night: str, table: str, block: int, seed: bytes) -> str:
    """What is published before wagers open."""
    text = f"{VERSION}\n{night}\n{table}\n{block}\n{seed.hex()}"
    return sha256(text.encode()).hexdigest()


def seal(night: str, table: str, block: int, *, guest: str, salt: str, words: str) -> str:
    """The hash that commits a guest to words. The salt keeps short words from being guessed, and
    the rest keeps the seal from being used for another block or by someone else."""
    text = f"{WORDS}\n{night}\n{table}\n{block}\n{guest}\n{salt}\n{words}"
    return sha256(text.encode()).hexdigest()


def mix_words(opened: Iterable[tuple[str, str]]) -> str:
    """What opened words add to every draw of a block: salt and words, one line for each guest."""
    return "\n".join(" ".join(pair) for pair in opened)


def draw_text(table: str, block: int, words: str, draw: int) -> str:
    """The text of a draw; it is hashed with the seed and a counter."""
    return f"{VERSION}\n{table}\n{block}\n{words}\n{draw}\n"


@dataclass(frozen=True, slots=True)
class Derivation:
    """How one outcome among at most 256 follows from the first digest of its draw.

    `thrown` are the bytes that would have favored some outcomes, `byte` the one that counts, and
    `place` what it comes to, counted from 0.
    """

    digest: str
    thrown: tuple[int, ...]
    byte: int
    place: int


def derive(seed: bytes, text: str, size: int) -> Derivation | None:
    """How an outcome is read off the digest of a draw; None if more than one digest is needed."""
    digest, how = hmac.digest(seed, f"{text}0".encode(), sha256), Mapping(size, 1, 8)
    for at, byte in enumerate(digest):
        if (outcomes := how.outcomes(byte)) is not None:
            return Derivation(digest.hex(), tuple(digest[:at]), byte, outcomes[0])
    return None


class PromisedSource(System):
    """The outcomes of one draw of a block: from HMAC-SHA256 of the seed over the text of the draw,
    one counter after another."""

    def __init__(self, seed: bytes, table: str, block: int, words: str, draw: int) -> None:
        numbers = _stream(seed, draw_text(table, block, words, draw))
        super().__init__(lambda count: bytes(islice(numbers, count)))


def draw_bytes(seed: bytes, text: str, size: int) -> bytes:
    """The first bytes that the outcomes of a draw are read from."""
    return bytes(islice(_stream(seed, text), size))


def _stream(seed: bytes, text: str) -> Iterator[int]:
    for counter in count():
        yield from hmac.digest(seed, f"{text}{counter}".encode(), sha256)
