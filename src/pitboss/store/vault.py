"""The vault of a night: it locks what nobody may read, even with the night's file.

The vault's key is derived from the night's signing key, which is outside the night's folder. A
night may be locked with two keys that two people hold: then neither can open the vault alone.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pitboss.store.journal import StoreTrouble
from pitboss.store.keys import BadKey, Signer

_MARK = b"pitboss locked 1\n"
_NONCE, SECOND_BYTES = 12, 32


class VaultLocked(StoreTrouble):
    """Something is locked, and this key does not open it."""


class Vault:
    """Locks and opens values of one night, each under its own name."""

    def __init__(self, key: bytes, night: str) -> None:
        self._cipher, self._night = ChaCha20Poly1305(key), night

    @classmethod
    def of(cls, signer: Signer, night: str, second: bytes = b"") -> Vault:
        """The vault that a signing key opens, or that key and a second one together."""
        if not second:
            return cls(signer.derive(f"vault\n{night}"), night)
        both = signer.derive(f"vault of two\n{night}") + second
        kdf = HKDF(hashes.SHA256(), 32, salt=None, info=b"pitboss vault of two")
        return cls(kdf.derive(both), night)

    @classmethod
    def in_memory(cls, night: str) -> Vault:
        """A vault whose key is never written: what it locks is lost with this process."""
        return cls(secrets.token_bytes(32), night)

    def lock(self, name: str, value: bytes) -> bytes:
        """A value locked so that only this vault opens it, and only under its own name."""
        nonce = secrets.token_bytes(_NONCE)
        return _MARK + nonce + self._cipher.encrypt(nonce, value, self._context(name))

    def unlock(self, name: str, locked: bytes) -> bytes:
        """A locked value, opened; an unlocked value is returned as it is."""
        if not is_locked(locked):
            return locked
        at = len(_MARK)
        nonce, text = locked[at : at + _NONCE], locked[at + _NONCE :]
        try:
            return self._cipher.decrypt(nonce, text, self._context(name))
        except (InvalidTag, ValueError):
            words = f"the seeds of night {self._night!r} do not open with this key"
            raise VaultLocked(
                f"{words}: use --key, and --second-key if two people hold them"
            ) from None

    def _context(self, name: str) -> bytes:
        return f"{self._night}\n{name}".encode()


def is_locked(value: bytes) -> bool:
    """Whether a value is locked; values of earlier editions are not."""
    return value.startswith(_MARK)


def make_second_key(path: Path) -> bytes:
    """Make the key of a second person and write it where only its owner can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    key = secrets.token_bytes(SECOND_BYTES)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadKey(f"{path} already exists: a key is never overwritten") from None
    with os.fdopen(file, "w", encoding="ascii") as out:
        out.write(key.hex() + "\n")
        out.flush()
        os.fsync(out.fileno())
    return key


def read_second_key(path: Path) -> bytes:
    """The key of a second person, from its file."""
    try:
        key = bytes.fromhex(path.read_text("ascii").strip())
    except FileNotFoundError:
        raise BadKey(f"there is no second key at {path}: use --second-key FILE") from None
    except ValueError:
        raise BadKey(f"{path} does not hold a readable second key") from None
    if len(key) != SECOND_BYTES:
        raise BadKey(f"{path} does not hold a readable second key")
    return key
