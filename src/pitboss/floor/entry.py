"""The body of a journal row: the order and its result, without what must stay hidden.

The order of an electronic shoe and cards that lie face down are left out; they follow from the
seed, which is revealed later.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.cage.accounts import CashMove, Move
from pitboss.floor import events as floor_events
from pitboss.floor.decision import Decision
from pitboss.floor.events import AnyEvent, FloorEvent
from pitboss.floor.orders import Order
from pitboss.pit import events as pit_events
from pitboss.pit.refusal import Refusal
from pitboss.store.canonical import canonical
from pitboss.store.row import Row

_EVENTS = tuple(
    kind
    for room in (floor_events, pit_events)
    for kind in vars(room).values()
    if isinstance(kind, type)
    and issubclass(kind, FloorEvent | pit_events.Event)
    and kind not in (FloorEvent, pit_events.Event)
)
if TYPE_CHECKING:
    RowEvent = AnyEvent
else:
    RowEvent = Union[tuple(dict.fromkeys(_EVENTS))]  # noqa: UP007


class RecordedRefusal(Struct, frozen=True, forbid_unknown_fields=True):
    """Why an order was refused: plain words, and the clauses by their ids."""

    words: str
    law: tuple[str, ...]


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The body of a row. `outcome` is what a device drew; `refused` stands instead of events."""

    order: Order
    events: tuple[RowEvent, ...] = ()
    moves: tuple[Move, ...] = ()
    cash: tuple[CashMove, ...] = ()
    refused: RecordedRefusal | None = None


HIDDEN = -1
_HIDING = {pit_events.CardDealt, pit_events.ShoeShuffled, pit_events.StackChanged}
_DECODER = msgspec.json.Decoder(Entry)


def order_sha(order: Order) -> bytes:
    """The hash that ties a command id to its order."""
    return sha256(canonical(order)).digest()


def make_entry(order: Order, answer: Decision | Refusal) -> Entry:
    """The entry of an order and its answer."""
    if isinstance(answer, Refusal):
        law = tuple(clause.id for clause in answer.law)
        return Entry(order, refused=RecordedRefusal(answer.words, law))
    events = answer.events
    if not _HIDING.isdisjoint(map(type, events)):
        events = tuple(map(without_hidden_cards, events))
    return Entry(order, events, answer.moves, answer.cash)


def read_entry(body: bytes) -> Entry:
    """Read an entry from the body of its row; fields an earlier edition lacked get defaults."""
    return _DECODER.decode(body)


def is_canonical(row: Row, entry: Entry, *, other_edition: bool) -> bool:
    """Whether the body of a row is in canonical form.

    A row of another edition may lack newer fields, so its own bytes are read as plain values and
    written again. Nothing can hide in them, because unknown fields are rejected.
    """
    if canonical(entry) == row.body:
        return True
    return other_edition and canonical(msgspec.json.decode(row.body)) == row.body


def is_row_of(row: Row, order: Order) -> bool:
    """Whether the columns of a row are those of the order that its body holds."""
    if (order.id, order.actor) != (row.command_id, row.actor):
        return False
    if order_sha(order) == row.order_sha:
        return True
    as_written = canonical(msgspec.json.decode(row.body)["order"])
    return sha256(as_written).digest() == row.order_sha


def is_same_order(row: Row, sha: bytes) -> bool:
    """Whether an order with this hash and the id of a row repeats that row's order.

    The program may have been updated since and would now write the same order differently.
    """
    return sha in (row.order_sha, order_sha(read_entry(row.body).order))


def hides_cards(event: AnyEvent) -> bool:
    """Whether an event in a row hides cards that nobody may know yet."""
    if isinstance(event, pit_events.CardDealt):
        return not event.up
    return isinstance(event, (pit_events.ShoeShuffled, pit_events.StackChanged))


def without_hidden_cards(event: AnyEvent) -> AnyEvent:
    """An event without the cards that nobody may know yet."""
    if isinstance(event, pit_events.CardDealt):
        return event if event.up else replace(event, card=HIDDEN)
    if isinstance(event, (pit_events.ShoeShuffled, pit_events.StackChanged)):
        return replace(event, order=())
    return event
