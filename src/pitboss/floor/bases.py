"""The base classes of every command to the floor and every event outside the games.

They are here so that a subject with many orders can keep them in a module of its own, which
`orders.py` and `events.py` then reexport.
"""

from __future__ import annotations

from msgspec import Struct


class FloorCommand(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A command to the floor rather than to one table's game."""


class FloorEvent(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that happened outside the games."""
