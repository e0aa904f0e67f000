"""What every journal can hold and every reader can show.

An odd order must not stop the others, and a long one must not fill the disk. Ids fit in columns.
Numbers are those that every reader, including JavaScript, handles exactly. Texts are a single line
without control characters, so that nobody can forge a line of a report.
"""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import astuple

from pitboss.floor.orders import Order, SetUp
from pitboss.pit.refusal import Refusal, refuse

MOST = 2**53 - 1
_ID = re.compile(r"[!-~]{1,64}")
_IDS = "ids of orders and people have 1 to 64 letters, digits and symbols, and no spaces"
LIST_MOST, TEXT_MOST = 1_000, 500
"""How long a list and a text in an order may be: enough for eight decks of cards, and for a note of
a few lines. The plan of a floor can be any length: it comes once, before anyone is let in."""
_LISTS = f"lists in orders have at most {LIST_MOST:,} entries"
_LONG = f"texts in orders have at most {TEXT_MOST} characters"
_NUMBERS = f"numbers in orders are at most {MOST:,}"
_TEXTS = "texts in orders are a single line of printable characters"


def verify_writable(order: Order) -> Refusal | None:
    """Refuse an order that cannot be written to the journal."""
    if _ID.fullmatch(order.id) is None or _ID.fullmatch(order.actor or "nobody") is None:
        return refuse(_IDS)
    bounded = not isinstance(order.command, SetUp)
    for value in (order.table, order.round, order.second, *astuple(order.command)):
        kind = value.__class__
        if kind is int and 0 <= value <= MOST:
            continue  # most values are small numbers and short texts
        if kind is str and len(value) <= TEXT_MOST and value.isprintable():
            continue
        if (words := _fault(value, bounded)) is not None:
            return refuse(words)
    return None


def _fault(value: object, bounded: bool) -> str | None:
    if isinstance(value, str):
        if bounded and len(value) > TEXT_MOST:
            return _LONG
        return None if value.isprintable() else _TEXTS
    if isinstance(value, int):
        return None if -MOST <= value <= MOST else _NUMBERS
    if isinstance(value, Struct):
        value = astuple(value)
    elif isinstance(value, dict):
        value = (*value, *value.values())
    if isinstance(value, (tuple, list, frozenset)):
        if bounded and len(value) > LIST_MOST:
            return _LISTS
        return next((words for part in value if (words := _fault(part, bounded)) is not None), None)
    return None
