"""The result of an order: events, the floor after them, and the money they move."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cage.accounts import CashMove, Move
from pitboss.floor.events import AnyEvent
from pitboss.floor.state import Floor


class Decision(Struct, frozen=True, gc=False):
    """What carrying out an order does."""

    events: tuple[AnyEvent, ...]
    floor: Floor
    moves: tuple[Move, ...] = ()
    cash: tuple[CashMove, ...] = ()
