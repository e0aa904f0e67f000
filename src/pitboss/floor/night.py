"""A night at work: orders in, answers out, each written down for good before it is answered.

A turn takes the journal's lock, catches up with what others wrote, decides, appends and commits;
only then are the answers told. Several orders that wait share one commit.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cage.books import Books, OutOfBalance
from pitboss.chance import commit_reveal as chance
from pitboss.floor import draws
from pitboss.floor.authorization import verify_kind
from pitboss.floor.damaged_rows import names_row, read_row
from pitboss.floor.decide import decide
from pitboss.floor.decision import Done
from pitboss.floor.edition import number
from pitboss.floor.entry import Entry, entry, hides, is_same_order, order_sha, read
from pitboss.floor.orders import CloseNight, Order, PromiseDraws, RevealDraws, SetUp, TakeOver
from pitboss.floor.permissions import SERVER_ACTS
from pitboss.floor.seeds import Seeds
from pitboss.floor.signing import Signing
from pitboss.floor.state import Floor
from pitboss.floor.text_limits import verify_writable
from pitboss.pit.commands import CloseTable
from pitboss.pit.events import Event
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

NOT_WORKED_OUT = "this order could not be worked out; nothing was written, and the night goes on"
BY_THE_SERVER = "the server writes this down by itself, and nobody orders it"
ONLY_BY_RESTORING = (
    "an older copy is taken over by who restores it, and by nobody else: see 'floor restore'"
)
_RESERVED = SERVER_ACTS | {TakeOver}
NIGHT_CLOSED = "night closed"
_CLOSING: dict[type, str] = {
    CloseTable: "table closed", RevealDraws: "table closed", CloseNight: NIGHT_CLOSED,
    TakeOver: TAKEN_OVER,
}  # fmt: skip


class Answer(Struct, frozen=True, gc=False):
    """What became of an order: its row, and the entry with its events or its refusal.

    `again`: the same order had been answered before, and this is that answer.
    """

    seq: int
    hash: bytes
    entry: Entry
    again: bool = False


Heard = Callable[[Row, Entry, Floor], None]


class Night:
    """One night: its journal, and the floor and the books that follow from it.

    `heard` is told of every row once, in order, with the floor after it: those that were there, and
    each new one when it is safe, whoever wrote it. What fails there is noted, and no more.
    `faults` counts the orders that this program could not work out.
    """

    def __init__(
        self, store: Store, edition: str, signer: Signer | None = None,
        clock: Callable[[], int] | None = None,
        heard: Heard | None = None,
    ) -> None:  # fmt: skip
        self.store, self.edition, self.heard = store, edition, heard
        self._one_at_a_time, self.faults, self._by_server = threading.Lock(), 0, False
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
        self, signer: Signer, witness: Callable[[Head], None] = lambda head: None,
        verify_ours: Callable[[], None] = lambda: None, least_kept: int = 0,
    ) -> None:  # fmt: skip
        """Sign with this key from now on; the witness is told of heads when they are safe.
        Before each turn `verify_ours` stops a night with whose other copy the key has gone on."""
        self.signing.begin(signer, witness, verify_ours, least_kept)

    def ask(self, order: Order) -> Answer | Refusal:
        """One order, one answer."""
        return self.ask_all([order])[0]

    def take_over(self, order: Order) -> Answer | Refusal:
        """The one way to order that the night goes on with an older copy."""
        return self._ask_as_server(order)

    def note(self, order: Order) -> Answer | Refusal:
        """What the server itself writes down: who came in, and that the clock was set."""
        return self._ask_as_server(order)

    def _ask_as_server(self, order: Order) -> Answer | Refusal:
        self._by_server = True
        try:
            return self.ask(order)
        finally:
            self._by_server = False

    def catch_up(self) -> None:
        """Take over what others have written; on a database several servers write one night."""
        with self._one_at_a_time, self.store.snapshot():
            self._catch_up(self.store.rows(self.at[0]))

    def ask_all(self, orders: Sequence[Order]) -> list[Answer | Refusal]:
        """Several orders in one turn, in their order; all are safe when this returns."""
        with self._one_at_a_time:
            self.signing.verify_ours()
            with _undisturbed(), self.store.turn(self.at[0]) as turn:
                self._catch_up(turn.rows)
                fault("turn began")
                work = _Work(self, turn)
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
        """Take over rows from the journal: all of them, or none if one cannot be read, or was not
        written by a server of this night."""
        if self.floor.plan is not None:  # before anybody is told of them
            self.signing.verify_end(self.floor.plan)
        floor, books, tree, at = self.floor, self.books.copy(), self.tree.copy(), self.at
        for row in check_rows(self.signing.only_signed(rows), at):
            self.signing.hear(row)
            said = read_row(row)
            floor = replayed(floor, row, said, self.seed, self.edition)
            try:
                books.post(said.moves, said.cash)
            except OutOfBalance as wrong:
                raise BadRow(row.seq, f"does not balance: {wrong}") from None
            tree.add(row.hash)
            at = (row.seq, row.hash, row.at_ms)
            self._tell(row, said, floor)
        if self.floor.plan is None:
            self.signing.verify_end(floor.plan)
        self.signing.verify_read(at)
        self.floor, self.tree, self.at = floor, tree, at
        self.books.take_over(books)

    def _tell(self, row: Row, said: Entry, floor: Floor) -> None:
        """Tell who listens of a row that is safe: nothing that fails there may undo it."""
        if self.heard is None:
            return
        try:
            self.heard(row, said, floor)
        except Exception:
            order = said.order
            words = f"row {row.seq} of {order.actor} cannot be shown in full: {order.command!r}"
            self.fault_log.note(f"row/{row.seq}", words)

    def seed(self, table: str, block: int) -> bytes | None:
        """The seed of a block of draws; nothing if it is not here."""
        return self.seeds.of(table, block)


# What a forged row runs into where nobody asks whether there is such a guest, seat or wager.
_FORGED = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
SeedOf = Callable[[str, int], bytes | None]


@names_row
def replayed(floor: Floor, row: Row, said: Entry, seed_of: SeedOf, edition: str = "") -> Floor:
    """The floor after a row: its order is decided again, and must come to the same.

    `edition` is that of the program. A row of another edition was decided by the rules of its own
    time: where today's say no or something else, what it does is worked out without asking whether
    it may be done, and what happened at the table is taken from the row.
    """
    if floor.plan is None:
        verify_first(row, said)
    if said.refused is not None:
        return floor
    answer = decided(floor, row, said, seed_of)
    if not _is_answer(said, answer) and is_of_another(row, edition):
        answer = _decided_as_accepted(floor, row, said, seed_of) or answer
    under = _under(row, edition)
    if isinstance(answer, Refusal):
        raise BadRow(row.seq, f"would be refused now: {answer.words}{under}")
    if not _is_answer(said, answer):
        raise BadRow(row.seq, f"comes to something else now than what was written{under}")
    return answer.floor


def _is_answer(said: Entry, answer: Done | Refusal) -> bool:
    """Whether an answer is what a row says."""
    return not isinstance(answer, Refusal) and entry(said.order, answer) == said


def is_of_another(row: Row, edition: str) -> bool:
    """Whether a row was written under another edition than this one."""
    return bool(edition) and row.edition != edition


def _under(row: Row, edition: str) -> str:
    if not is_of_another(row, edition):
        return ""
    return f"; it was written under edition {row.edition}, and this program has {edition}"


def _decided_as_accepted(
    floor: Floor, row: Row, said: Entry, seed_of: SeedOf
) -> Done | Refusal | None:
    """What a row of another edition does; nothing if that cannot be worked out.

    Events that hide a card, or the order of a shoe, are not enough to go on with.
    """
    happened = tuple(one for one in said.events if isinstance(one, Event))
    try:
        given = {"accepted": True, "recorded": happened if not any(map(hides, happened)) else ()}
        return decided(floor, row, said, seed_of, **given)
    except _FORGED:
        return None


def decided(floor: Floor, row: Row, said: Entry, seed_of: SeedOf, **more: Any) -> Done | Refusal:
    """What the order of a row comes to, with the time and the chance it had.

    `more` is what is known of it beside: that it was accepted, and what was recorded.
    """
    order, seed = said.order, None
    if draws.needs_seed(order) and (live := floor.tables.get(order.table)) is not None:
        block = live.draws.block + isinstance(order.command, PromiseDraws)
        seed = seed_of(order.table, block)
    given = draws.given(floor, order, row.at_ms, seed)
    return decide(floor, order, replace(given, edition=number(row.edition), **more))


def verify_first(row: Row, said: Entry) -> None:
    """A night begins with a lawful set-up: before it there is no key, and nobody to ask."""
    if said.refused is not None or not isinstance(said.order.command, SetUp):
        raise BadRow(row.seq, "comes before any floor was set up")


def why_head(seq: int, said: Entry) -> str:
    """Why a row gets a head over it; nothing if it gets none."""
    closing = _CLOSING.get(said.order.command.__class__, "")
    if closing and said.refused is None:
        return closing
    return "full" if seq % EVERY == 0 else ""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Python's collector away for a while: a turn makes much, and nothing of it in cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class _Work:
    """What one turn adds, on top of a night that is left alone until all of it is safe."""

    def __init__(self, night: Night, turn: Turn) -> None:
        self._night, self._turn = night, turn
        self._floor, self._at, self._tree = night.floor, night.at, night.tree.copy()
        self._books = night.books.copy()
        self.rows: list[Row] = []
        self._news: list[tuple[Row, Entry, Floor]] = []
        self.heads: list[Head] = []

    def answers(self, orders: Sequence[Order]) -> list[Answer | Refusal]:
        """The answers to all orders; those that were answered before get the same again."""
        troubles = list(map(verify_writable, orders))
        seen = self._turn.rows_of(
            [order.id for order, no in zip(orders, troubles, strict=True) if no is None]
        )
        made: dict[str, Answer] = {}
        answers: list[Answer | Refusal] = []
        for order, no in zip(orders, troubles, strict=True):
            if no is not None:
                answers.append(no)
                continue
            sha = order_sha(order)
            before = made.get(order.id)
            if before is not None and order_sha(before.entry.order) == sha:
                answers.append(replace(before, again=True))
            elif (row := seen.get(order.id)) is not None and is_same_order(row, sha):
                answers.append(Answer(row.seq, row.hash, read(row.body), again=True))
            elif before is not None or row is not None:
                answers.append(refuse("this id was used for another order: make a new one"))
            else:
                answer = self._answer(order, sha)
                answers.append(answer)
                if isinstance(answer, Answer):
                    made[order.id] = answer
        return answers

    def _answer(self, order: Order, sha: bytes) -> Answer | Refusal:
        night, floor = self._night, self._floor
        if not night._by_server and order.command.__class__ in _RESERVED:
            taken = order.command.__class__ is TakeOver
            return refuse(ONLY_BY_RESTORING if taken else BY_THE_SERVER)
        if (no := night.seeds.verify_lock(floor, order)) is not None:
            return no
        at_ms = max(night.clock(), self._at[2])
        try:
            if (no := verify_kind(floor, order)) is not None:
                return no  # nothing can change it, so there is nothing to remember
            seed = self._seed(order) if draws.needs_seed(order) else None
            answer = decide(floor, order, draws.given(floor, order, at_ms, seed))
            if floor.plan is None and isinstance(answer, Refusal):
                return answer  # the first row is a lawful set-up, which names the night's key
            said = entry(order, answer)
            self._books.post(said.moves, said.cash)  # what does not add up stops here, unwritten
            row = make_row(
                self._at, command_id=order.id, order_sha=sha, at_ms=at_ms, actor=order.actor,
                edition=night.edition, body=canonical(said),
            )  # fmt: skip
        except Exception:  # whatever is wrong with the program, only this order runs into it
            return self._not_worked_out(order)
        if isinstance(answer, Done):
            self._floor = answer.floor
        self._at = (row.seq, row.hash, row.at_ms)
        self._tree.add(row.hash)
        self.rows.append(row)
        if night.heard is not None:  # or every floor on the way would be kept for nobody
            self._news.append((row, said, self._floor))
        if why := why_head(row.seq, said):
            self.heads.append(
                make_head(night.store.facts.night, self._tree, row, why, night.signing.signer)
            )
        return Answer(row.seq, row.hash, said)

    def _not_worked_out(self, order: Order) -> Refusal:
        """Answer an order that runs into a fault of the program. The floor is a value that nobody
        changes, so only the books, in which it may stand by half, are made anew."""
        self._night.faults += 1
        words = f"order {order.id} of {order.actor} could not be worked out: {order.command!r}"
        self._night.fault_log.note(f"order/{order.id}", words)
        self._books = self._night.books.copy()
        for said in (read(row.body) for row in self.rows):
            self._books.post(said.moves, said.cash)
        return refuse(NOT_WORKED_OUT)

    def _seed(self, order: Order) -> bytes | None:
        """The seed an order needs: a fresh one for a promise, kept before it is promised."""
        live = self._floor.tables.get(order.table)
        if live is None:
            return None
        if not isinstance(order.command, PromiseDraws):
            return self._night.seed(order.table, live.draws.block)
        if live.draws.promise:
            return None
        seed = self._night.fresh_seed()
        self._night.seeds.keep(self._turn, order.table, live.draws.block + 1, seed)
        return seed

    def sign(self) -> Head | None:
        """Sign the end of the journal, with all that this turn adds; what the witness is told."""
        signing = self._night.signing
        plan = self._floor.plan
        return signing.sign(plan, self._tree, self._at, self.heads) if self.rows else None

    def keep(self) -> None:
        """Take over what is safe now."""
        night = self._night
        night.floor, night.at, night.tree = self._floor, self._at, self._tree
        night.books.take_over(self._books)
        for one in self._news:
            night._tell(*one)
