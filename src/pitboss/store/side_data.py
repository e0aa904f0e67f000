"""Side data, stored beside a journal: tokens, codes, PIN hashes, seeds, names. It must be possible
to delete it, so it is not part of the chain; it is sealed with a key derived from the night's.

Each value carries a code over its name and itself, so a value that is changed or renamed is
refused. A seal covers all of them together, so it shows if a value is added, removed, or put back
after it was revoked. It counts the changes, so neither a running server nor the newest head takes
an earlier list for the current one. Reading without the key shows the values but checks nothing.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple, NoReturn, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitboss.store.head import Head
from pitboss.store.journal import Store, StoreBroken, StoreTrouble
from pitboss.store.keys import Signer
from pitboss.store.vault import Vault

ENTRANCE = ("token/", "code/", "device/", "posted", "closing/")
"""How the names of values for one evening start: who is in, with which codes and devices, and which
tables will be closed. In an old copy they may since have been revoked, used or withdrawn, so a
restored night starts without them."""

SEAL, NEWEST = "seal", "newest head"
_OWN = frozenset({SEAL, NEWEST})
_MARK = b"pitboss kept 1\n"
_CODE, _NONCE, _TOTAL, _TURN = 32, 12, 32, 8
_NO_ROWS = 2**62  # a turn that asks for rows after this one gets none


class Shelf(Protocol):
    """Where a store puts side data, as it is."""

    def get(self, name: str) -> bytes | None:
        """The stored value of a name."""
        ...

    def put(self, name: str, stored: bytes | None) -> None:
        """Store a value under a name; None deletes it."""
        ...

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Everything as of the same moment, by name."""
        ...


class SideDataChanged(StoreBroken):
    """Someone without the key changed the side data."""


class _Seal(NamedTuple):
    """The number of changes, and the sums over lasting values and over values of the entrance."""

    turn: int = 0
    lasting: int = 0
    entrance: int = 0

    def after(self, entrance: bool, change: int) -> _Seal:
        lasting, entering = (0, change) if entrance else (change, 0)
        whole = 1 << 8 * _TOTAL
        return _Seal(
            self.turn + 1, (self.lasting + lasting) % whole, (self.entrance + entering) % whole
        )


class _Keys(NamedTuple):
    code: bytes
    sum: bytes
    seal: bytes


def pepper_of(signer: Signer, night: str) -> bytes:
    """The secret that a night mixes into its hashes of PINs and codes."""
    return signer.derive(f"short secrets\n{night}")


class SideData:
    """The side data of one night. `broken` says why it can no longer be trusted."""

    def __init__(self, night: str) -> None:
        self._night, self.broken = night, ""
        self.vault: Vault | None = None  # locks what nobody may read
        self._keys: _Keys | None = None
        self.signer: Signer | None = None
        self.tell: Callable[[Head], None] = lambda head: None
        """Gets each head that was signed because side data changed, once it is safe."""
        self.is_sealed = False
        """Whether a seal of this key is known to be stored. A night that is being set up has none
        yet, although its key is in use."""
        self._least = 0  # the fewest changes this process knows of
        self._has_changed = False  # in the current turn
        self._turn_end: tuple[int, Head | None] = 0, None
        self.pepper = b""  # mixed into hashes of short secrets; empty without a key

    def use_key(self, signer: Signer) -> None:
        """Check and seal with this key from now on."""
        purposes = ("kept code", "kept sum", "kept seal")
        self._keys = _Keys(*(signer.derive(f"{purpose}\n{self._night}") for purpose in purposes))
        self.vault, self.signer = self.vault or Vault.of(signer, self._night), signer
        self.pepper = pepper_of(signer, self._night)

    def begin(self, shelf: Shelf) -> None:
        """Seal everything that was stored before there were seals."""
        keys = self._need_keys()
        stored = {name: value for name, value in shelf.all() if name not in _OWN}
        if any(value.startswith(_MARK) for value in stored.values()):
            self._refuse("its seal is gone")
        seal = _Seal()
        for name, value in stored.items():
            sealed = _seal_value(keys, name, value)
            shelf.put(name, sealed)
            seal = seal.after(_is_entrance(name), _weight(keys, name, sealed))
        self._write_seal(shelf, seal)

    def check(self, shelf: Shelf) -> None:
        """Refuse the side data if any of it was changed, added, removed or put back."""
        self._check(dict(shelf.all()))

    def is_restored(self, shelf: Shelf) -> bool:
        """Whether the night was restored from a copy, so that nobody is in."""
        is_empty = not any(_is_entrance(name) for name, _ in shelf.all())
        return is_empty and bool(self._seal(shelf.get(SEAL)).entrance)

    def begin_entrance(self, shelf: Shelf) -> None:
        """Seal that nobody is in, so that no earlier list of people becomes valid again."""
        seal = self._seal(shelf.get(SEAL))
        self._write_seal(shelf, seal._replace(turn=seal.turn + 1, entrance=0))

    def turns(self, shelf: Shelf) -> int:
        """The number of changes; it never goes back."""
        return self._present(shelf.get(SEAL)).turn

    def refuse_earlier(self, shelf: Shelf, turns: int) -> None:
        """Refuse all of it if it is from an earlier time."""
        self._least = max(self._least, turns)
        self._least = self.turns(shelf)

    def set_value(self, shelf: Shelf, name: str, value: bytes | None) -> None:
        """Store a value, sealed if there is a key; None deletes it."""
        assert name not in _OWN
        if (keys := self._keys) is None:
            if shelf.get(SEAL) is not None:
                words = "needs its key, because its side data is sealed"
                raise StoreTrouble(f"night {self._night!r} {words}: nothing was recorded")
            shelf.put(name, value)
            return
        before, change = shelf.get(name), 0
        if before is not None:
            change -= _weight(keys, name, before)
        sealed = None if value is None else _seal_value(keys, name, value)
        if sealed is not None:
            change += _weight(keys, name, sealed)
        shelf.put(name, sealed)
        old = shelf.get(SEAL)
        seal = _Seal() if old is None else self._present(old)
        self._write_seal(shelf, seal.after(_is_entrance(name), change))

    def get_value(self, shelf: Shelf, name: str) -> bytes | None:
        """The value stored under a name."""
        stored = shelf.get(name)
        return None if stored is None else self._value(name, stored)

    def all_values(self, shelf: Shelf) -> Iterator[tuple[str, bytes]]:
        """Everything, by name."""
        stored = dict(shelf.all())
        if self._keys is not None:
            self._check(stored)
        for name in sorted(stored.keys() - _OWN):
            yield name, self._value(name, stored[name])

    def _value(self, name: str, stored: bytes) -> bytes:
        value = _without_code(stored)
        if self._keys is not None and not hmac.compare_digest(
            stored, _seal_value(self._keys, name, value)
        ):
            self._refuse(f"{name!r} was changed")
        return value

    def _check(self, stored: Mapping[str, bytes]) -> None:
        keys, seal, total = self._need_keys(), self._present(stored.get(SEAL)), _Seal()
        for name, value in stored.items():
            if name not in _OWN:
                self._value(name, value)
                total = total.after(_is_entrance(name), _weight(keys, name, value))
        nobody_is_in = not any(map(_is_entrance, stored))
        if total.lasting != seal.lasting or not (nobody_is_in or total.entrance == seal.entrance):
            self._refuse("something was added, removed or put back")
        if not self._has_changed:  # the changes of a turn may still be rolled back
            self._least, self.is_sealed = seal.turn, True

    def end(self, shelf: Shelf, sign: Callable[[int], Head | None]) -> None:
        """Before a commit: sign the changes of this turn, if there are any."""
        turns = self.turns(shelf) if self._has_changed else 0
        self._turn_end = turns, sign(turns) if turns else None

    def commit(self) -> None:
        """After a commit: from now on no earlier list is accepted."""
        turns, head = self._turn_end
        self._has_changed, self._least = False, max(self._least, turns)
        self.is_sealed = self.is_sealed or bool(turns)
        if head is not None:
            self.tell(head)

    def _write_seal(self, shelf: Shelf, seal: _Seal) -> None:
        self._has_changed = True
        shelf.put(SEAL, _encrypt_seal(self._need_keys(), seal))

    def _present(self, stored: bytes | None) -> _Seal:
        """The seal, unless it is known to be from an earlier time."""
        seal = self._seal(stored)
        if seal.turn < self._least:
            words = "all of it was put back from an earlier time"
            self._refuse(f"{words} (use 'floor restore' to restore a copy)")
        return seal

    def _seal(self, stored: bytes | None) -> _Seal:
        if stored is None:
            self._refuse("its seal is gone")
        nonce, closed = stored[:_NONCE], stored[_NONCE:]
        try:
            text = ChaCha20Poly1305(self._need_keys().seal).decrypt(nonce, closed, None)
        except (InvalidTag, ValueError):
            self._refuse("its seal was changed")
        parts = text[:_TURN], text[_TURN : _TURN + _TOTAL], text[_TURN + _TOTAL :]
        return _Seal(*(int.from_bytes(part) for part in parts))

    def _need_keys(self) -> _Keys:
        assert self._keys is not None
        return self._keys

    def refuse_head(self) -> NoReturn:
        """Refuse a newest head that this night's key did not sign."""
        self._refuse("its newest head was changed")

    def _refuse(self, what: str) -> NoReturn:
        words = "another program changed its side data"
        self.broken = f"night {self._night!r} cannot be trusted, because {words}: {what}"
        raise SideDataChanged(self.broken)


def _is_entrance(name: str) -> bool:
    return name.startswith(ENTRANCE)


def _without_code(stored: bytes) -> bytes:
    """A value without its code; values of earlier editions have none."""
    is_sealed = stored.startswith(_MARK) and len(stored) >= len(_MARK) + _CODE
    return stored[len(_MARK) + _CODE :] if is_sealed else stored


def _seal_value(keys: _Keys, name: str, value: bytes) -> bytes:
    return _MARK + _mac(keys.code, name, value) + value


def _weight(keys: _Keys, name: str, stored: bytes) -> int:
    """What a value adds to the sum, which is stored encrypted so that nobody else can match it."""
    return int.from_bytes(_mac(keys.sum, name, stored))


def _mac(key: bytes, name: str, value: bytes) -> bytes:
    return hmac.digest(key, sha256(name.encode()).digest() + value, "sha256")


def _encrypt_seal(keys: _Keys, seal: _Seal) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    sums = seal.lasting.to_bytes(_TOTAL) + seal.entrance.to_bytes(_TOTAL)
    text = seal.turn.to_bytes(_TURN) + sums
    return nonce + ChaCha20Poly1305(keys.seal).encrypt(nonce, text, None)


def unlock(store: Store, signer: Signer) -> None:
    """Check the side data of a night with its key, and seal it with that key from now on."""
    side, shelf = store.side, store.shelf
    side.use_key(signer)
    if shelf.get(SEAL) is None and shelf.get(NEWEST) is None:
        with store.turn(_NO_ROWS):
            if shelf.get(SEAL) is None:  # another server may have done it already
                side.begin(shelf)
        return
    side.check(shelf)
    if side.is_restored(shelf):
        with store.turn(_NO_ROWS):
            side.begin_entrance(shelf)
