"""Signing keys: made when a night is set up, kept outside its file, held by a named person."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)


class BadKey(ValueError):
    """A key file that cannot be used; says what is wrong and what would be right."""


class Signer:
    """Signs heads with an Ed25519 key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes_raw()

    def sign(self, data: bytes) -> bytes:
        """The signature of some bytes."""
        return self._key.sign(data)

    def derive(self, purpose: str) -> bytes:
        """A 32-byte secret for one purpose, which only the holder of the key can derive."""
        kdf = HKDF(hashes.SHA256(), 32, salt=None, info=f"pitboss {purpose}".encode())
        return kdf.derive(self._key.private_bytes_raw())


def make_key(path: Path) -> Signer:
    """Make a key and write it where only its owner can read it; never overwrites a file."""
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadKey(f"{path} already exists: a key is never overwritten") from None
    with os.fdopen(file, "wb") as out:
        out.write(pem)
        out.flush()
        os.fsync(out.fileno())
    return Signer(key)


def read_key(path: Path) -> Signer:
    """The key in a file."""
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except FileNotFoundError:
        raise BadKey(f"there is no signing key at {path}: use --key FILE") from None
    except (ValueError, TypeError):
        raise BadKey(f"{path} does not hold a readable signing key") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{path} holds a different kind of key, not Ed25519")
    return Signer(key)


def is_signed(public: bytes, data: bytes, signature: bytes) -> bool:
    """Whether this key signed these bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True
