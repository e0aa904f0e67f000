"""The one thread that may use a connection.

A turn is a transaction on a connection. A second thread that wrote on the same connection would
write into that transaction, or end it. So a connection has one owner, and every call checks its
thread before it touches anything.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

NOBODY = 0


class WrongThread(RuntimeError):
    """A thread that does not own the connection tried to use it. Nothing was changed."""


class OwnerThread:
    """The owner of a connection: the first thread that uses it, until another takes it over."""

    def __init__(self) -> None:
        self._thread, self._in_turn, self._lock = NOBODY, False, threading.Lock()

    def verify(self) -> None:
        """Refuse every thread except the owner."""
        if self._thread != threading.get_ident():
            self._verify_free()

    def _verify_free(self) -> None:
        with self._lock:
            if self._thread != NOBODY:
                here = threading.current_thread().name
                raise WrongThread(f"thread {here!r} does not own this journal: ask its owner")
            self._thread = threading.get_ident()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The time of a turn: no other turn can start, and no other thread can take the journal."""
        self.verify()
        with self._lock:
            if self._in_turn:
                raise WrongThread("a turn is in progress: finish it before starting another")
            self._in_turn = True
        try:
            yield
        finally:
            self._in_turn = False

    def take(self) -> None:
        """Make this thread the owner from now on."""
        self._change(threading.get_ident())

    def give_up(self) -> None:
        """Leave the connection without an owner: the next thread to use it becomes the owner."""
        self._change(NOBODY)

    def _change(self, thread: int) -> None:
        with self._lock:
            if self._in_turn:
                raise WrongThread("a turn is in progress: the journal cannot change owners now")
            self._thread = thread
