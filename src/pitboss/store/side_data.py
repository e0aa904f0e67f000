"""What is kept beside a journal: tokens, codes, PIN hashes, seeds, names. It is no part of the
chain, for it must be possible to forget it, so it is sealed with a key derived from the night's.

Each value carries a code over its name and itself: one that is changed, or put under another name,
is refused. A seal stands for all of them together: one that is added, taken away, or put back after
it was revoked is noticed as well. It counts how often something was kept, and neither a running
server nor the newest head takes an earlier list for the present one. Whoever reads without the key
sees the values and checks nothing.
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
"""How the names begin of what is kept for one evening only: who is in, by which codes and devices,
and which tables are to be closed. In an old copy it may have been revoked, used up or withdrawn
since, so a night that is brought back begins without it."""

SEAL, NEWEST = "seal", "newest head"
_OWN = frozenset({SEAL, NEWEST})
_MARK = b"pitboss kept 1\n"
_CODE, _NONCE, _TOTAL, _TURN = 32, 12, 32, 8
_NO_ROWS = 2**62  # a turn that asks for the rows after this one is given none


class Shelf(Protocol):
    """Where a store puts what is kept, as it is."""

    def get(self, name: str) -> bytes | None:
        """What is stored under a name."""
        ...

    def put(self, name: str, stored: bytes | None) -> None:
        """Store something under a name; None takes it away."""
        ...

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Everything, of one moment, by name."""
        ...


class SideDataChanged(StoreBroken):
    """Somebody without the key changed what is kept beside the journal."""


class _Seal(NamedTuple):
    """How often something was kept, and the sums over what lasts and over what lets people in."""

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
    """What a night mixes into its hashes of PINs and codes."""
    return signer.derive(f"short secrets\n{night}")


class SideData:
    """What is kept beside one night. `broken` says why nothing of it can be trusted any more."""

    def __init__(self, night: str) -> None:
        self._night, self.broken = night, ""
        self.vault: Vault | None = None  # what locks away that which nobody may read
        self._keys: _Keys | None = None
        self.signer: Signer | None = None
        self.tell: Callable[[Head], None] = lambda head: None
        """Who hears of each head that was signed because something was kept, when it is safe."""
        self._least = 0  # so often something was kept as far as this process knows
        self._has_changed = False  # in the turn that is on
        self._ended: tuple[int, Head | None] = 0, None
        self.pepper = b""  # what is mixed into hashes of short secrets; nothing without a key

    @property
    def has_key(self) -> bool:
        """Whether what is kept is checked and sealed here."""
        return self._keys is not None

    def use_key(self, signer: Signer) -> None:
        """Check and seal with this key from now on."""
        purposes = ("kept code", "kept sum", "kept seal")
        self._keys = _Keys(*(signer.derive(f"{one}\n{self._night}") for one in purposes))
        self.vault, self.signer = self.vault or Vault.of(signer, self._night), signer
        self.pepper = pepper_of(signer, self._night)

    def begin(self, shelf: Shelf) -> None:
        """Seal all that was kept before there were seals."""
        keys = self._need_keys()
        stored = {name: one for name, one in shelf.all() if name not in _OWN}
        if any(one.startswith(_MARK) for one in stored.values()):
            self._refuse("its seal is gone")
        seal = _Seal()
        for name, one in stored.items():
            sealed = _seal_value(keys, name, one)
            shelf.put(name, sealed)
            seal = seal.after(_is_entrance(name), _weight(keys, name, sealed))
        self._write_seal(shelf, seal)

    def check(self, shelf: Shelf) -> None:
        """Refuse what is kept if anything of it was changed, added, taken away or put back."""
        self._check(dict(shelf.all()))

    def is_restored(self, shelf: Shelf) -> bool:
        """Whether the night was brought back from a copy, and nobody is in."""
        is_empty = not any(_is_entrance(name) for name, _ in shelf.all())
        return is_empty and bool(self._seal(shelf.get(SEAL)).entrance)

    def begin_entrance(self, shelf: Shelf) -> None:
        """Seal that nobody is in, so that no earlier list of who was is good again."""
        seal = self._seal(shelf.get(SEAL))
        self._write_seal(shelf, seal._replace(turn=seal.turn + 1, entrance=0))

    def turns(self, shelf: Shelf) -> int:
        """How often something has been kept; it never goes back."""
        return self._present(shelf.get(SEAL)).turn

    def refuse_earlier(self, shelf: Shelf, turns: int) -> None:
        """Refuse all of it if it is what was kept at an earlier time."""
        self._least = max(self._least, turns)
        self._least = self.turns(shelf)

    def set_value(self, shelf: Shelf, name: str, value: bytes | None) -> None:
        """Keep something, sealed if there is a key; None forgets it."""
        assert name not in _OWN
        if (keys := self._keys) is None:
            if shelf.get(SEAL) is not None:
                words = "needs its key, for what is kept beside it is sealed"
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
        found = shelf.get(SEAL)
        seal = _Seal() if found is None else self._present(found)
        self._write_seal(shelf, seal.after(_is_entrance(name), change))

    def get_value(self, shelf: Shelf, name: str) -> bytes | None:
        """What is kept under a name."""
        stored = shelf.get(name)
        return None if stored is None else self._value(name, stored)

    def all_values(self, shelf: Shelf) -> Iterator[tuple[str, bytes]]:
        """Everything that is kept, by name."""
        stored = dict(shelf.all())
        if self._keys is not None:
            self._check(stored)
        for name in sorted(stored.keys() - _OWN):
            yield name, self._value(name, stored[name])

    def _value(self, name: str, stored: bytes) -> bytes:
        value = _plain(stored)
        if self._keys is not None and not hmac.compare_digest(
            stored, _seal_value(self._keys, name, value)
        ):
            self._refuse(f"{name!r} was changed")
        return value

    def _check(self, stored: Mapping[str, bytes]) -> None:
        keys, seal, found = self._need_keys(), self._present(stored.get(SEAL)), _Seal()
        for name, one in stored.items():
            if name not in _OWN:
                self._value(name, one)
                found = found.after(_is_entrance(name), _weight(keys, name, one))
        nobody_is_in = not any(map(_is_entrance, stored))
        if found.lasting != seal.lasting or not (nobody_is_in or found.entrance == seal.entrance):
            self._refuse("something was added, taken away or put back")
        if not self._has_changed:  # what a turn keeps may still be undone
            self._least = seal.turn

    def end(self, shelf: Shelf, sign: Callable[[int], Head | None]) -> None:
        """A turn is about to be committed: if something was kept in it, that is signed for."""
        turns = self.turns(shelf) if self._has_changed else 0
        self._ended = turns, sign(turns) if turns else None

    def commit(self) -> None:
        """The turn is safe: from now on there is no earlier list than this."""
        turns, head = self._ended
        self._has_changed, self._least = False, max(self._least, turns)
        if head is not None:
            self.tell(head)

    def _write_seal(self, shelf: Shelf, seal: _Seal) -> None:
        self._has_changed = True
        shelf.put(SEAL, _encrypt_seal(self._need_keys(), seal))

    def _present(self, stored: bytes | None) -> _Seal:
        """The seal, unless it is known to be of an earlier time."""
        seal = self._seal(stored)
        if seal.turn < self._least:
            words = "all of it was put back from an earlier time"
            self._refuse(f"{words} (a copy is brought back by 'floor restore')")
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
        words = "what is kept beside it was changed by another program"
        self.broken = f"night {self._night!r} cannot be trusted, {words}: {what}"
        raise SideDataChanged(self.broken)


def _is_entrance(name: str) -> bool:
    return name.startswith(ENTRANCE)


def _plain(stored: bytes) -> bytes:
    """A value without its code; those of earlier editions have none."""
    is_sealed = stored.startswith(_MARK) and len(stored) >= len(_MARK) + _CODE
    return stored[len(_MARK) + _CODE :] if is_sealed else stored


def _seal_value(keys: _Keys, name: str, value: bytes) -> bytes:
    return _MARK + _mac(keys.code, name, value) + value


def _weight(keys: _Keys, name: str, stored: bytes) -> int:
    """What a value adds to the sum. The sum is stored encrypted: nobody else can make it fit."""
    return int.from_bytes(_mac(keys.sum, name, stored))


def _mac(key: bytes, name: str, value: bytes) -> bytes:
    return hmac.digest(key, sha256(name.encode()).digest() + value, "sha256")


def _encrypt_seal(keys: _Keys, seal: _Seal) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    sums = seal.lasting.to_bytes(_TOTAL) + seal.entrance.to_bytes(_TOTAL)
    text = seal.turn.to_bytes(_TURN) + sums
    return nonce + ChaCha20Poly1305(keys.seal).encrypt(nonce, text, None)


def unlock(store: Store, signer: Signer) -> None:
    """Check what is kept beside a night with its key, and seal it with that key from now on."""
    side, shelf = store.side, store.shelf
    side.use_key(signer)
    if shelf.get(SEAL) is None and shelf.get(NEWEST) is None:
        with store.turn(_NO_ROWS):
            if shelf.get(SEAL) is None:  # another server may have been quicker
                side.begin(shelf)
        return
    side.check(shelf)
    if side.is_restored(shelf):
        with store.turn(_NO_ROWS):
            side.begin_entrance(shelf)
