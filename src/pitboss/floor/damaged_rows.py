"""Damaged or forged rows: whatever fails, the error names the row in plain words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from pitboss.floor.entry import Entry, read_entry
from pitboss.store.journal import StoreTrouble
from pitboss.store.row import BadRow, Row

T = TypeVar("T")
S = TypeVar("S")
P = ParamSpec("P")


def read_row(row: Row) -> Entry:
    """Read the entry of a row."""
    try:
        return read_entry(row.body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadRow(row.seq, f"cannot be read: {wrong}") from None


def naming_row(
    work: Callable[Concatenate[S, Row, P], T],
) -> Callable[Concatenate[S, Row, P], T]:
    """Decorate a function so that any error names the row, its second argument."""

    @wraps(work)
    def wrapper(subject: S, row: Row, /, *args: P.args, **options: P.kwargs) -> T:
        try:
            return work(subject, row, *args, **options)
        except (BadRow, StoreTrouble):
            raise
        except Exception as wrong:
            words = f"holds something that cannot be decided ({type(wrong).__name__})"
            raise BadRow(row.seq, words) from wrong

    return wrapper
