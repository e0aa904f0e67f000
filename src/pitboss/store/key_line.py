"""A line between two laptops that hold the key of the same night: authenticated and encrypted.

Both prove that they have the key before either says anything, and mix in secrets that they make for
this line only: someone who gets the key later cannot read what was sent before. Each message is one
frame: its length, and the message under ChaCha20-Poly1305 with a key for its direction and a
counter, so that nothing can be read, changed, repeated or left out.

Nobody without the key gets further than a greeting of fixed size, and every wait has an end.
"""

from __future__ import annotations

import hmac
import socket
import time
from contextlib import suppress
from typing import TypeVar

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitboss.store.keys import Signer

T = TypeVar("T")
LENGTH, PUBLIC, PROOF = 4, 32, 32
MOST_BYTES = 64 * 1024 * 1024
"""The largest frame: a whole evening is sent in many."""
_GREETING = b"pitboss standby 1\n"
_A_READ = 1 << 20


class LineLost(Exception):
    """The other laptop does not answer, or is not the one it should be."""


class LineGarbled(LineLost):
    """What the other laptop sends cannot be read: it may have broken off in the middle."""


_STRANGER = "what answers there is no 'pitboss serve --standby-port'"


class KeyLine:
    """An open line. `listens` is the end that waited for the other to call."""

    def __init__(
        self, wire: socket.socket, signer: Signer, *, listens: bool, within_s: float
    ) -> None:
        self._wire = wire
        self._out_count = self._in_count = 0
        self.wait_at_most(within_s)
        with suppress(OSError):  # every message is waited for: gathering bytes would only delay it
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        send, hear = self._greet(signer, listens=listens)
        self._write(hmac.digest(send, b"proof", "sha256"))
        if not hmac.compare_digest(self._read(PROOF), hmac.digest(hear, b"proof", "sha256")):
            raise LineLost("the other laptop does not have the key of this night")
        self._to, self._from = ChaCha20Poly1305(send), ChaCha20Poly1305(hear)

    def _greet(self, signer: Signer, *, listens: bool) -> tuple[bytes, bytes]:
        """The keys for what this end sends and hears, which need the key of the night."""
        own = X25519PrivateKey.generate()
        public = own.public_key().public_bytes_raw()
        self._write(_GREETING + public)
        if self._read(len(_GREETING)) != _GREETING:
            raise LineLost(_STRANGER)
        other = self._read(PUBLIC)
        try:
            shared = own.exchange(X25519PublicKey.from_public_bytes(other))
        except ValueError:
            raise LineLost(_STRANGER) from None
        both = public + other if listens else other + public
        secret = hmac.digest(signer.derive("standby line"), both + shared, "sha256")
        ends = (b"listens", b"calls") if listens else (b"calls", b"listens")
        send, hear = (hmac.digest(secret, end, "sha256") for end in ends)
        return send, hear

    def send(self, message: object) -> None:
        """Send a message."""
        closed = self._to.encrypt(_counter(self._out_count), msgspec.msgpack.encode(message), None)
        self._out_count += 1
        self._write(len(closed).to_bytes(LENGTH) + closed)

    def hear(self, kind: type[T]) -> T:
        """Wait for the next message."""
        size = int.from_bytes(self._read(LENGTH))
        if size > MOST_BYTES:
            raise LineGarbled("a message is too large")
        closed = self._read(size)
        try:
            text = self._from.decrypt(_counter(self._in_count), closed, None)
            self._in_count += 1
            return msgspec.msgpack.decode(text, type=kind)
        except (InvalidTag, msgspec.DecodeError):
            raise LineGarbled("a message cannot be trusted") from None

    def wait_at_most(self, seconds: float) -> None:
        """Whatever is sent and heard from now on must be done in this time, all of it together."""
        self._until = time.monotonic() + seconds

    @property
    def is_within_one_machine(self) -> bool:
        """Whether both ends have the same address."""
        try:
            return bool(self._wire.getsockname()[0] == self._wire.getpeername()[0])
        except OSError:  # it is lost
            return False

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):  # wakes the thread that waits on it
            self._wire.shutdown(socket.SHUT_RDWR)
        self._wire.close()

    def _use_rest_of_time(self) -> None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._wire.settimeout(left)

    def _write(self, data: bytes) -> None:
        try:
            self._use_rest_of_time()
            self._wire.sendall(data)
        except OSError as error:
            raise LineLost(line_words(error)) from None

    def _read(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            try:
                self._use_rest_of_time()
                part = self._wire.recv(min(size - len(data), _A_READ))
            except OSError as error:
                raise LineLost(line_words(error)) from None
            if not part:
                raise LineLost("the other laptop hung up")
            data += part
        return bytes(data)


def _counter(count: int) -> bytes:
    return count.to_bytes(12)


def line_words(error: OSError) -> str:
    """Why a line failed."""
    if isinstance(error, TimeoutError):
        return "the other laptop does not answer"
    return (error.strerror or str(error) or "the line failed").lower()
