"""The log of a petition as entries: acts, each with its time and who recorded it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

import msgspec

from pitboss.regulator.petitions.acts import Act
from pitboss.regulator.petitions.standing import ActEntry
from pitboss.store.row import Row

EPOCH = datetime.datetime(1970, 1, 1)
MS = datetime.timedelta(milliseconds=1)


def at_ms(at: datetime.datetime) -> int:
    """A time of the clock on the wall in milliseconds."""
    return (at - EPOCH) // MS


def entries(rows: Iterable[Row]) -> tuple[ActEntry, ...]:
    """The entries of a log."""
    return tuple(
        ActEntry(EPOCH + row.at_ms * MS, msgspec.json.decode(row.body, type=Act), row.actor)
        for row in rows
    )
