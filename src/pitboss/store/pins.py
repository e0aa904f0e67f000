"""PINs of people who work: kept as salted scrypt hashes beside the journal, never in it."""

from __future__ import annotations

import hmac
import secrets
from hashlib import scrypt

_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
_SALT = 16


def hashed(pin: str) -> bytes:
    """What is kept of a PIN."""
    salt = secrets.token_bytes(_SALT)
    return salt + scrypt(pin.encode(), salt=salt, **_COST)


def is_right(pin: str, kept: bytes) -> bool:
    """Whether this is the PIN that was kept."""
    salt, made = kept[:_SALT], kept[_SALT:]
    return hmac.compare_digest(scrypt(pin.encode(), salt=salt, **_COST), made)


def pin_name(person: str) -> str:
    """Under which name a PIN is kept beside the journal."""
    return f"pin/{person}"


def person_name(person: str) -> str:
    """Under which name somebody's name is kept beside the journal."""
    return f"name/{person}"
