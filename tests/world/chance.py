"""Chance of the seeded world: the seed of every block of every table, the same every time."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256


@lru_cache(maxsize=4096)
def seed_of(table: str, block: int) -> bytes:
    """The seed of a block of draws."""
    return sha256(f"seeded world {table} {block}".encode()).digest()
