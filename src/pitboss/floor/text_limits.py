"""What every journal can hold and every reader can show.

An odd order must not stop the others, and a long one must not fill the disk. Ids fit in columns.
Numbers are those that every reader, JavaScript included, handles exactly. Texts are one line
without control characters, so that nobody can write a line of a report in somebody else's name.
"""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import astuple

from pitboss.floor.orders import Order, SetUp
from pitboss.pit.refusal import Refusal, refuse

MOST = 2**53 - 1
_ID = re.compile(r"[!-~]{1,64}")
_IDS = "ids of orders and people are 1 to 64 letters, figures and signs without blanks"
LIST_MOST, TEXT_MOST = 1_000, 500
"""How long a list and a text of an order may be: eight decks of cards, and a note of some lines.
The plan of a floor is as long as its makers want it: it comes once, before anybody is let in."""
_LISTS = f"lists in orders have at most {LIST_MOST:,} entries"
_LONG = f"texts in orders have at most {TEXT_MOST} letters"
_FIGURES = f"no figure is above {MOST:,}"
_TEXTS = "texts are of one line, in letters, figures and signs that can be printed"


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
        return None if -MOST <= value <= MOST else _FIGURES
    if isinstance(value, Struct):
        value = astuple(value)
    elif isinstance(value, dict):
        value = (*value, *value.values())
    if isinstance(value, (tuple, list, frozenset)):
        if bounded and len(value) > LIST_MOST:
            return _LISTS
        return next((found for one in value if (found := _fault(one, bounded)) is not None), None)
    return None
