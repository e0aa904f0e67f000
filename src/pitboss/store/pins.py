"""PINs of the staff: stored as salted scrypt hashes beside the journal, never in it.

Anyone with the hash can soon try all four-digit PINs. So a night with a key mixes that in: without
the key, which is not in the night's folder, no guess can be checked.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import scrypt, sha256

_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
_SALT = 16
_MARK = b"pitboss pin 2\n"


def hash_pin(pin: str, key: bytes = b"") -> bytes:
    """The bytes to store for a PIN, with or without a key."""
    salt = secrets.token_bytes(_SALT)
    return (_MARK if key else b"") + salt + _scrypt(pin, salt, key)


def is_pin(pin: str, stored: bytes, key: bytes = b"") -> bool:
    """Whether this is the stored PIN; earlier nights stored it without their key."""
    if stored.startswith(_MARK):
        stored = stored.removeprefix(_MARK)
    else:
        key = b""
    salt, pin_hash = stored[:_SALT], stored[_SALT:]
    return hmac.compare_digest(_scrypt(pin, salt, key), pin_hash)


def _scrypt(pin: str, salt: bytes, key: bytes) -> bytes:
    text = hmac.digest(key, pin.encode(), sha256) if key else pin.encode()
    return scrypt(text, salt=salt, **_COST)


def pin_name(person: str) -> str:
    """The name under which a PIN is stored beside the journal."""
    return f"pin/{person}"


def person_name(person: str) -> str:
    """The name under which a person's name is stored beside the journal."""
    return f"name/{person}"
