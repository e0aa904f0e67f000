"""The one thread that may use a connection.

A turn is a transaction of a connection. A second thread that writes on the same connection would
write into the other's transaction, or end it. So a connection has one owner, and every call asks
who it comes from before it touches anything.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

NOBODY = 0


class WrongThread(RuntimeError):
    """A thread that does not own the connection has tried to use it. Nothing was touched."""


class Owner:
    """Who owns a connection: the first thread that uses it, until another one takes it over."""

    def __init__(self) -> None:
        self._thread, self._in_turn, self._lock = NOBODY, False, threading.Lock()

    def verify(self) -> None:
        """Refuse every thread but the owner."""
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
        """The time of one turn: a second one cannot begin, and nobody takes the journal over."""
        self.verify()
        with self._lock:
            if self._in_turn:
                raise WrongThread("a turn is under way: finish it before the next one begins")
            self._in_turn = True
        try:
            yield
        finally:
            self._in_turn = False

    def take(self) -> None:
        """This thread owns the connection from now on."""
        self._change(threading.get_ident())

    def give_up(self) -> None:
        """Nobody owns the connection from now on: the next thread to use it does."""
        self._change(NOBODY)

    def _change(self, thread: int) -> None:
        with self._lock:
            if self._in_turn:
                raise WrongThread("a turn is under way: the journal cannot change hands now")
            self._thread = thread
