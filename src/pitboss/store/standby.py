"""A second laptop has everything that this one has answered: the end at the first laptop.

While a copy is in step, a commit is answered only when the copy has it on its disk as well. A copy
that does not confirm in time is dropped: the house goes on alone, and says so.

A laptop that took over calls here, too, and shows a head that only the key of the night can sign:
then this laptop stops for good, so that there are never two versions of one night.

Whoever calls is answered in a thread of its own and must prove to have the key before anything else
happens. Only then can it make a commit wait, and never longer than `CONFIRM_S`.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from pitboss.store.clock import wall_ms
from pitboss.store.head import Head
from pitboss.store.journal import StoreTrouble
from pitboss.store.key_line import KeyLine, LineLost
from pitboss.store.keys import Signer, is_signed
from pitboss.store.standby_marks import followed_file, gave_way_file, write_mark
from pitboss.store.standby_messages import Confirmed, GaveWay, Hello, JournalChange, Welcome
from pitboss.store.witness import TAKEN_OVER

if TYPE_CHECKING:
    from pitboss.store.sqlite import SQLiteStore

log = logging.getLogger("pitboss.standby")
CONFIRM_S = 5.0
"""How long a commit waits for the copy before the house goes on alone."""
PART_S = 30.0
"""How long a copy may take for a part of what it lacks; commits do not wait for it."""
BEAT_S = 1.0
"""So often a quiet line is tried."""
GREET_S, MOST_STRANGERS, PAUSE_S = 5.0, 8, 0.05
"""How long a caller may take to prove that it has the key, how many may be at it, and the pause
after each: so many as twenty a second cost nothing that anyone notices."""
FAREWELL_S, COMPLAIN_S = 0.2, 10.0
ROWS_A_MESSAGE = 2_000
NEVER, IN_STEP, LOST, GAVE_WAY = "never", "in step", "lost", "gave way"
"""No copy has connected yet; it has everything; it does not answer anymore; the night goes on
there."""


class StandbyHost:
    """Waits for a second laptop to call, brings its copy up to date, and sends it every commit.

    `tell` is called whenever `state` has changed, from any thread; `since_ms` is when that was.
    """

    def __init__(
        self, store: SQLiteStore, signer: Signer, edition: str, where: tuple[str, int]
    ) -> None:
        self._store, self._signer, self._edition = store, signer, edition
        self.tell: Callable[[], object] = lambda: None
        self.lock = threading.RLock()
        """Held around each commit and its copy, so that a copy misses none while it attaches."""
        self.state, self.since_ms, self.rows = NEVER, wall_ms(), 0
        self._line: KeyLine | None = None
        self._tried_s, self._complained_s = 0.0, -COMPLAIN_S
        self._attaching, self._called = threading.Lock(), threading.Event()
        self._strangers: list[socket.socket] = []
        self._stopped = threading.Event()
        self._server = socket.create_server(where)
        self._server.settimeout(BEAT_S)
        self.port = int(self._server.getsockname()[1])

    def start(self) -> None:
        """Wait for a second laptop from now on, and copy to it."""
        self._store.use_standby(self)
        for what in (self._listen, self._beat):
            threading.Thread(target=what, name="standby", daemon=True).start()

    def stop(self) -> None:
        """Tell the copy that it has everything, and wait for none any more."""
        self._stopped.set()
        with self.lock:
            if self._line is not None:
                with suppress(LineLost):
                    _exchange(self._line, JournalChange(is_last=True), CONFIRM_S)
                self._line.close()
                self._line = None
        self._server.close()

    def wait_for_call(self, seconds: float) -> bool:
        """Wait until a laptop with the key has called and was answered; whether one has."""
        return self._called.wait(seconds)

    # --- commits ------------------------------------------------------------------------
    def copy(self, change: JournalChange) -> None:
        """Send a commit and wait until the copy has it; called with the lock.

        It never fails: the commit is safe here, and nothing at the other end may undo it.
        """
        if self._line is None or change.is_empty:
            return
        self._try(change)

    def _try(self, change: JournalChange) -> None:
        """Send something to the copy in step; if it does not confirm, the house goes on alone."""
        assert self._line is not None
        try:
            _exchange(self._line, change, CONFIRM_S)
            self.rows = change.rows[-1].seq if change.rows else self.rows
            self._tried_s = time.monotonic()
        except LineLost as lost:
            self._lose(str(lost))
        except Exception:
            log.exception("a commit could not be sent to the second laptop")
            self._lose("a program error")

    def _lose(self, why: str) -> None:
        """Go on alone."""
        line, self._line = self._line, None
        if line is not None:
            line.wait_at_most(FAREWELL_S)
            with suppress(LineLost):  # if it hears this, it knows that it lacks what follows
                line.send(JournalChange(fault="the first laptop went on without this one"))
            line.close()
        self._set_state(LOST)
        log.error("the second laptop is lost: %s. Row %d is the last it has", why, self.rows)

    def _beat(self) -> None:
        """Try a line on which nothing is sent, so that a lost one shows."""
        while not self._stopped.wait(BEAT_S):
            with self.lock:
                if self._line is not None and time.monotonic() - self._tried_s >= BEAT_S:
                    self._try(JournalChange())

    def _set_state(self, state: str) -> None:
        self.state, self.since_ms = state, wall_ms()
        with suppress(RuntimeError):  # nobody is left to hear it
            self.tell()

    # --- callers ------------------------------------------------------------------------
    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                wire, (caller, *_) = self._server.accept()
            except TimeoutError:
                continue
            except OSError:  # such as too many open files: it may pass
                self._stopped.wait(BEAT_S)
                continue
            self._make_room(wire)
            threading.Thread(target=self._answer, args=(wire, caller), daemon=True).start()
            self._stopped.wait(PAUSE_S)

    def _make_room(self, wire: socket.socket) -> None:
        """The caller who has been longest without a proof goes when there are too many."""
        with suppress(IndexError):  # it may have proved it just now
            while len(self._strangers) >= MOST_STRANGERS:
                _hang_up(self._strangers.pop(0))
        self._strangers.append(wire)

    def _answer(self, wire: socket.socket, caller: str) -> None:
        try:
            try:
                line = KeyLine(wire, self._signer, listens=True, within_s=GREET_S)
                line.send(Welcome(self._store.facts.night, self._edition))
                hello = line.hear(Hello)
            finally:
                with suppress(ValueError):  # it had to make room
                    self._strangers.remove(wire)
            if hello.took_over is not None:
                self._give_way(line, hello.took_over, caller)
            else:
                self._attach(line, hello, caller)
        except (LineLost, StoreTrouble, OSError) as lost:
            self._complain(caller, lost)
            _hang_up(wire)

    def _complain(self, caller: str, lost: Exception) -> None:
        """Log who did not get through, but not each of many."""
        if time.monotonic() - self._complained_s >= COMPLAIN_S:
            self._complained_s = time.monotonic()
            log.warning("%s called for the night and was not attached: %s", caller, lost)

    def _attach(self, line: KeyLine, hello: Hello, caller: str) -> None:
        """Bring a copy up to date; when it has everything, commits wait for it."""
        if not self._attaching.acquire(blocking=False):
            _refuse(line, "another laptop is being brought up to date right now")
        try:
            self._refuse_third(line)
            with self._reader() as reader:
                self._verify_beginning(line, reader, hello)
                write_mark(followed_file(self._store.path), caller + "\n")
                seq = _catch_up(line, reader, hello.seq)
                with self.lock:
                    if self._store.broken:
                        _refuse(line, "the first laptop takes no more orders")
                    self.rows = _send_all(line, reader, seq, CONFIRM_S, in_step=True)
                    self._line, self._tried_s = line, time.monotonic()
                    self._set_state(IN_STEP)
            log.warning("the second laptop at %s has everything: row %d", caller, self.rows)
            self._called.set()
        finally:
            self._attaching.release()

    def _refuse_third(self, line: KeyLine) -> None:
        """Refuse a caller while another copy is in step and answers."""
        with self.lock:
            if self._line is not None:
                self._try(JournalChange())
            if self._line is not None:
                _refuse(line, "another laptop follows this night already")

    def _verify_beginning(self, line: KeyLine, reader: SQLiteStore, hello: Hello) -> None:
        """Refuse a copy of another night, or one that has rows that this laptop does not have."""
        last = next((row.hash for row in reader.rows(hello.seq - 1, 1)), b"") if hello.seq else b""
        if hello.night != reader.facts.night or last != hello.last:
            fault = "this copy is not a beginning of that night: start with a new file"
            _refuse(line, fault, is_hopeless=True)

    def _give_way(self, line: KeyLine, head: Head, caller: str) -> None:
        """Stop for good if the night goes on elsewhere."""
        signed = is_signed(self._signer.public, head.signed_bytes, head.signature)
        if not signed or head.night != self._store.facts.night or head.why != TAKEN_OVER:
            raise LineLost("the laptop that says the night goes on there cannot prove it")
        with self._reader() as reader:
            row = next(iter(reader.rows(head.size - 1, 1)), None)
        is_own = row is not None and row.hash == head.last
        if not is_own and self.state != GAVE_WAY:
            self._stop_for_good(head, caller)
        line.send(GaveWay(not is_own))
        line.close()
        if not is_own:
            self._called.set()

    def _stop_for_good(self, head: Head, caller: str) -> None:
        words = (
            f"night {head.night!r} goes on at another laptop ({caller}), which took over after row "
            f"{head.size - 1:,}: nothing more is recorded or answered here. Keep this file"
        )
        with self.lock:
            self._store.broken = words
        with suppress(OSError):  # without the mark it finds out again the next time it is served
            write_mark(gave_way_file(self._store.path), words + "\n")
        log.error("%s", words)
        self._set_state(GAVE_WAY)

    @contextmanager
    def _reader(self) -> Iterator[SQLiteStore]:
        reader = type(self._store)(self._store.path)
        try:
            yield reader
        finally:
            reader.close()


def _exchange(line: KeyLine, change: JournalChange, within_s: float) -> None:
    """Send something to a copy and wait until it has it."""
    line.wait_at_most(within_s)
    line.send(change)
    confirmed = line.hear(Confirmed).seq
    if change.rows and confirmed < change.rows[-1].seq:
        raise LineLost("the second laptop did not store everything")


def _catch_up(line: KeyLine, reader: SQLiteStore, seq: int) -> int:
    """Send what there is at this moment, while the night goes on; returns the last row of it.

    After that the copy is a whole night, and the rest is short.
    """
    with reader.snapshot():
        while len(rows := tuple(reader.rows(seq, ROWS_A_MESSAGE))) == ROWS_A_MESSAGE:
            heads = tuple(head for head in reader.heads(seq) if head.size <= rows[-1].seq)
            _exchange(line, JournalChange(rows=rows, heads=heads, has_more=True), PART_S)
            seq = rows[-1].seq
        return _send_all(line, reader, seq, PART_S)


def _send_all(
    line: KeyLine, reader: SQLiteStore, seq: int, within_s: float, *, in_step: bool = False
) -> int:
    """Send every row after one, and all side data; returns the last row."""
    rows, heads = tuple(reader.rows(seq)), tuple(reader.heads(seq))
    change = JournalChange(
        rows=rows, heads=heads, values=tuple(reader.shelf.all()), is_whole=True, in_step=in_step
    )
    _exchange(line, change, within_s)
    return rows[-1].seq if rows else seq


def _refuse(line: KeyLine, fault: str, *, is_hopeless: bool = False) -> None:
    """Tell a caller why it is not attached, and let it go."""
    line.wait_at_most(GREET_S)
    line.send(JournalChange(fault=fault, is_hopeless=is_hopeless))
    raise LineLost(fault)


def _hang_up(wire: socket.socket) -> None:
    with suppress(OSError):  # wakes the thread that waits on it
        wire.shutdown(socket.SHUT_RDWR)
    wire.close()
