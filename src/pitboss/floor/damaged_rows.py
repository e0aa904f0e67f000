"""Damaged or forged text of a row: whatever it runs into, the row is named in plain words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import msgspec

from pitboss.floor.entry import Entry, read_entry
from pitboss.store.journal import StoreTrouble
from pitboss.store.row import BadRow, Row

T = TypeVar("T")


def read_row(row: Row) -> Entry:
    """What a row says."""
    try:
        return read_entry(row.body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadRow(row.seq, f"cannot be read: {wrong}") from None


def naming_row(work: Callable[..., T]) -> Callable[..., T]:
    """Let what works on a row, the second argument, name it when it runs into anything at all."""

    @wraps(work)
    def named(first: Any, row: Row, *rest: Any, **more: Any) -> T:
        try:
            return work(first, row, *rest, **more)
        except (BadRow, StoreTrouble):
            raise
        except Exception as wrong:
            words = f"holds what cannot be worked out ({type(wrong).__name__})"
            raise BadRow(row.seq, words) from wrong

    return named
