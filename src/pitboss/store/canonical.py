"""One way to write a value as bytes: for hashing, for storage and for comparing.

Keys and sets are sorted, text is UTF-8, and numbers are whole. The journal holds typed structs
without float fields; a test walks their types.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """The bytes of a value; equal values have equal bytes."""
    try:
        return _ENCODER.encode(value)
    except TypeError:  # a dict keyed by seat numbers, which are written and sorted as text
        plain = msgspec.to_builtins(value, str_keys=True, order="sorted")
        return _ENCODER.encode(plain)


def digest(data: bytes) -> bytes:
    """The SHA-256 of some bytes."""
    return sha256(data).digest()
