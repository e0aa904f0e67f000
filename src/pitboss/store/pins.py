"""PINs of people who work: kept as salted scrypt hashes beside the journal, never in it.

Four figures are soon tried out by whoever has the hash. So a night with a key mixes that in:
without the key, which is not in the night's folder, no try tells anything.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import scrypt, sha256

_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
_SALT = 16
_MARK = b"pitboss pin 2\n"


def hash_pin(pin: str, key: bytes = b"") -> bytes:
    """What is kept of a PIN, by a night that has a key for such things or has none."""
    salt = secrets.token_bytes(_SALT)
    return (_MARK if key else b"") + salt + _scrypt(pin, salt, key)


def is_pin(pin: str, kept: bytes, key: bytes = b"") -> bool:
    """Whether this is the PIN that was kept; earlier nights kept it without their key."""
    if kept.startswith(_MARK):
        kept = kept.removeprefix(_MARK)
    else:
        key = b""
    salt, made = kept[:_SALT], kept[_SALT:]
    return hmac.compare_digest(_scrypt(pin, salt, key), made)


def _scrypt(pin: str, salt: bytes, key: bytes) -> bytes:
    text = hmac.digest(key, pin.encode(), sha256) if key else pin.encode()
    return scrypt(text, salt=salt, **_COST)


def pin_name(person: str) -> str:
    """Under which name a PIN is kept beside the journal."""
    return f"pin/{person}"


def person_name(person: str) -> str:
    """Under which name somebody's name is kept beside the journal."""
    return f"name/{person}"
