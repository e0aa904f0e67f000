"""A night in progress: orders in, answers out, and every answer is on disk before it is sent.

A turn takes the journal's lock, catches up with what other servers wrote, decides, appends and
commits. Only then are the orders answered. Orders that wait together share one commit.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cage.books import Books, OutOfBalance
from pitboss.chance import commit_reveal as chance
from pitboss.floor import draws
from pitboss.floor.authorization import verify_kind
from pitboss.floor.damaged_rows import read_row
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.entry import Entry, is_same_order, make_entry, order_sha, read_entry
from pitboss.floor.orders import (
    CloseNight,
    DrawLot,
    FileReport,
    Order,
    OrderContext,
    RecordDeposit,
    RevealDraws,
    TakeOver,
)
from pitboss.floor.permissions import SERVER_ACTS
from pitboss.floor.replay import Transition, floor_after
from pitboss.floor.seeds import Seeds
from pitboss.floor.signing import Signing
from pitboss.floor.state import Floor
from pitboss.floor.text_limits import verify_writable
from pitboss.pit.commands import CloseTable
from pitboss.pit.refusal import Refusal, refuse
from pitboss.store.canonical import canonical
from pitboss.store.clock import HouseClock
from pitboss.store.fault_log import FaultLog
from pitboss.store.fault_points import fault
from pitboss.store.head import EVERY, Head, make_head
from pitboss.store.journal import Store, Turn
from pitboss.store.keys import Signer
from pitboss.store.merkle import Tree
from pitboss.store.row import BadRow, JournalEnd, Row, check_rows, genesis, make_row
from pitboss.store.witness import TAKEN_OVER

PROGRAM_FAULT = "this order caused a program error; nothing was written, and the night goes on"
SERVER_ONLY = "only the server records this: it cannot be ordered"
RESTORE_ONLY = "only the person who restores an older copy can take it over: see 'floor restore'"
_RESERVED = SERVER_ACTS | {TakeOver}
NIGHT_CLOSED = "night closed"
_CLOSING: dict[type, str] = {
    CloseTable: "table closed",
    RevealDraws: "table closed",
    CloseNight: NIGHT_CLOSED,
    RecordDeposit: "deposit recorded",
    FileReport: "report filed",
    TakeOver: TAKEN_OVER,
}


class Answer(Struct, frozen=True, gc=False):
    """The answer to an order: its row, and the entry with its events or its refusal.

    `again`: the same order was answered before, and this is that answer.
    """

    seq: int
    hash: bytes
    entry: Entry
    again: bool = False


RowListener = Callable[[Transition], None]


class Night:
    """One night: its journal, and the floor and the books that follow from it.

    `on_row` is called once for every row, in order: first for the rows already there, then for each
    new row once it is safe, whoever wrote it. If it fails, that is logged and the night goes on.
    `faults` counts the orders that caused an error in this program.
    """

    def __init__(
        self,
        store: Store,
        edition: str,
        signer: Signer | None = None,
        clock: Callable[[], int] | None = None,
        on_row: RowListener | None = None,
    ) -> None:
        self.store, self.edition, self.on_row = store, edition, on_row
        self._lock, self.faults, self._is_server = threading.Lock(), 0, False
        self.seeds, self.fresh_seed = Seeds(store), chance.new_seed
        self.fault_log = FaultLog(store)
        self.floor, self.books, self.tree = Floor(), Books(), Tree()
        self.at: JournalEnd = (0, genesis(store.facts.night, store.facts.format), 0)
        self.signing = Signing(store, edition)
        if signer is not None:
            self.signing.begin(signer)
        with store.snapshot():
            self._catch_up(store.rows())
        self.clock: Callable[[], int] = clock or HouseClock(least_ms=self.at[2])

    def sign_with(
        self,
        signer: Signer,
        witness: Callable[[Head], None] = lambda head: None,
        verify_current: Callable[[], None] = lambda: None,
        least_turns: int = 0,
    ) -> None:
        """Sign with this key from now on; the witness gets each head once it is safe.

        Before each turn `verify_current` stops the night if the key has moved on with another copy.
        """
        self.signing.begin(signer, witness, verify_current, least_turns)

    def ask(self, order: Order) -> Answer | Refusal:
        """Answer one order."""
        return self.ask_all([order])[0]

    def take_over(self, order: Order) -> Answer | Refusal:
        """Go on with an older copy of the night; this is the only way to order that."""
        return self._ask_as_server(order)

    def note(self, order: Order) -> Answer | Refusal:
        """Record what only the server knows: who signed in, and that the clock was changed."""
        return self._ask_as_server(order)

    def _ask_as_server(self, order: Order) -> Answer | Refusal:
        self._is_server = True
        try:
            return self.ask(order)
        finally:
            self._is_server = False

    def catch_up(self) -> None:
        """Read what other servers have written; in a database several may write the same night."""
        with self._lock, self.store.snapshot():
            self._catch_up(self.store.rows(self.at[0]))

    def ask_all(self, orders: Sequence[Order]) -> list[Answer | Refusal]:
        """Answer several orders in one turn, in order; all are safe when this returns."""
        with self._lock:
            self.signing.verify_current()
            with _without_gc(), self.store.turn(self.at[0]) as turn:
                self._catch_up(turn.rows)
                fault("turn began")
                work = _Turn(self, turn)
                answers = work.answers(orders)
                fault("decided")
                turn.append(work.rows, work.heads)
                newest = work.sign()
                fault("before commit")
            fault("after commit")
            work.keep()
            if newest is not None:
                self.signing.tell(newest)
            self.fault_log.write()
        return answers

    def _catch_up(self, rows: Iterable[Row]) -> None:
        """Apply rows from the journal: all of them, or none if one cannot be read or was not
        written by a server of this night."""
        if self.floor.plan is not None:  # before anyone is notified
            self.signing.verify_end(self.floor.plan)
        floor, books, tree, at = self.floor, self.books.copy(), self.tree.copy(), self.at
        for row in check_rows(self.signing.signed_rows(rows), at):
            self.signing.apply(row)
            entry, before = read_row(row), floor
            floor = floor_after(floor, row, entry, self.seed, self.edition)
            try:
                books.post(entry.moves, entry.cash)
            except OutOfBalance as wrong:
                raise BadRow(row.seq, f"does not balance: {wrong}") from None
            tree.add(row.hash)
            at = (row.seq, row.hash, row.at_ms)
            self._notify(Transition(before, row, entry, floor))
        if self.floor.plan is None:
            self.signing.verify_end(floor.plan)
        self.signing.verify_read(at)
        self.floor, self.tree, self.at = floor, tree, at
        self.books.take_over(books)

    def _notify(self, transition: Transition) -> None:
        """Pass on a row that is safe. A listener's failure is logged and undoes nothing."""
        if self.on_row is None:
            return
        try:
            self.on_row(transition)
        except Exception:
            row, order = transition.row, transition.entry.order
            words = f"row {row.seq} of {order.actor} cannot be shown in full: {order.command!r}"
            self.fault_log.note(f"row/{row.seq}", words)

    def seed(self, table: str, block: int) -> bytes | None:
        """The seed of a block of draws; None if it is not here."""
        return self.seeds.of(table, block)


def head_reason(seq: int, entry: Entry) -> str:
    """Why a row gets a head; empty if it gets none."""
    closing = _CLOSING.get(entry.order.command.__class__, "")
    if closing and entry.refused is None:
        return closing
    return "full" if seq % EVERY == 0 else ""


@contextmanager
def _without_gc() -> Iterator[None]:
    """Turn the garbage collector off: a turn allocates a lot, but creates no cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class _Turn:
    """What a turn adds. The night itself does not change until all of it is safe."""

    def __init__(self, night: Night, turn: Turn) -> None:
        self._night, self._turn = night, turn
        self._floor, self._at, self._tree = night.floor, night.at, night.tree.copy()
        self._books = night.books.copy()
        self.rows: list[Row] = []
        self._transitions: list[Transition] = []
        self.heads: list[Head] = []

    def answers(self, orders: Sequence[Order]) -> list[Answer | Refusal]:
        """Answer all orders; one that was answered before gets the same answer again."""
        refusals = list(map(verify_writable, orders))
        stored_rows = self._turn.rows_of(
            [order.id for order, no in zip(orders, refusals, strict=True) if no is None]
        )
        answered: dict[str, Answer] = {}
        answers: list[Answer | Refusal] = []
        for order, no in zip(orders, refusals, strict=True):
            if no is not None:
                answers.append(no)
                continue
            sha = order_sha(order)
            before = answered.get(order.id)
            if before is not None and order_sha(before.entry.order) == sha:
                answers.append(replace(before, again=True))
            elif (row := stored_rows.get(order.id)) is not None and is_same_order(row, sha):
                answers.append(Answer(row.seq, row.hash, read_entry(row.body), again=True))
            elif before is not None or row is not None:
                answers.append(refuse("this id belongs to another order: make a new one"))
            else:
                answer = self._answer(order, sha)
                answers.append(answer)
                if isinstance(answer, Answer):
                    answered[order.id] = answer
        return answers

    def _answer(self, order: Order, sha: bytes) -> Answer | Refusal:
        night, floor = self._night, self._floor
        if not night._is_server and order.command.__class__ in _RESERVED:
            is_take_over = order.command.__class__ is TakeOver
            return refuse(RESTORE_ONLY if is_take_over else SERVER_ONLY)
        if (no := night.seeds.verify_kept(floor, order)) is not None:
            return no
        at_ms = max(night.clock(), self._at[2])
        try:
            if (no := verify_kind(floor, order)) is not None:
                return no  # this answer can never change, so it needs no row
            answer = decide(floor, order, self._context(order, at_ms, self._seed(order)))
            if floor.plan is None and isinstance(answer, Refusal):
                return answer  # the first row must be a lawful set-up, which names the night's key
            entry = make_entry(order, answer)
            self._books.post(entry.moves, entry.cash)  # an unbalanced entry is never written
            row = make_row(
                self._at,
                command_id=order.id,
                order_sha=sha,
                at_ms=at_ms,
                actor=order.actor,
                edition=night.edition,
                body=canonical(entry),
            )
        except Exception:  # a program error costs this order only
            return self._refuse_faulty(order)
        if isinstance(answer, Decision):
            self._floor = answer.floor
        self._at = (row.seq, row.hash, row.at_ms)
        self._tree.add(row.hash)
        self.rows.append(row)
        if night.on_row is not None:  # otherwise nobody needs the floors in between
            self._transitions.append(Transition(floor, row, entry, self._floor))
        if why := head_reason(row.seq, entry):
            self.heads.append(
                make_head(night.store.facts.night, self._tree, row, why, night.signing.signer)
            )
        return Answer(row.seq, row.hash, entry)

    def _context(self, order: Order, at_ms: int, seed: bytes | None) -> OrderContext:
        """What an order needs to be decided; a table is drawn with fresh random bits."""
        context = draws.context_for(self._floor, order, at_ms, seed)
        if order.command.__class__ is not DrawLot:
            return context
        return replace(context, lot=self._night.fresh_seed().hex())

    def _refuse_faulty(self, order: Order) -> Refusal:
        """Refuse an order that caused a program error. The floor is an immutable value; only the
        books may hold half of the order, so they are rebuilt."""
        self._night.faults += 1
        words = f"order {order.id} of {order.actor} caused a program error: {order.command!r}"
        self._night.fault_log.note(f"order/{order.id}", words)
        self._books = self._night.books.copy()
        for row in self.rows:
            entry = read_entry(row.body)
            self._books.post(entry.moves, entry.cash)
        return refuse(PROGRAM_FAULT)

    def _seed(self, order: Order) -> bytes | None:
        """The seed an order needs; a promise gets a fresh seed, stored before it is promised."""
        place = draws.seed_place(self._floor, order)
        if place is None:
            return None
        if not place.is_new:
            return self._night.seed(place.table, place.block)
        seed = self._night.fresh_seed()
        self._night.seeds.keep(self._turn, place.table, place.block, seed)
        return seed

    def sign(self) -> Head | None:
        """Sign the end of the journal with this turn's rows; the head is for the witness."""
        signing = self._night.signing
        plan = self._floor.plan
        return signing.sign(plan, self._tree, self._at, self.heads) if self.rows else None

    def keep(self) -> None:
        """Apply to the night what is now safe."""
        night = self._night
        night.floor, night.at, night.tree = self._floor, self._at, self._tree
        night.books.take_over(self._books)
        for transition in self._transitions:
            night._notify(transition)
