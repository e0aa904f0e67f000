"""What every journal can hold and every reader can show, whoever asks for what.

An odd order must not stop the others. Ids stand in columns. Figures are those that every reader of
a file counts with exactly, JavaScript among them. Texts are of one line without signs that steer a
terminal, so that nobody writes a line of a report in somebody else's name.
"""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import astuple

from pitboss.floor.orders import Order
from pitboss.pit.refusal import Refusal, refuse

MOST = 2**53 - 1
_ID = re.compile(r"[!-~]{1,64}")
_IDS = "ids of orders and people are 1 to 64 letters, figures and signs without blanks"
_FIGURES = f"no figure is above {MOST:,}"
_TEXTS = "texts are of one line, in letters, figures and signs that can be printed"


def verify_writable(order: Order) -> Refusal | None:
    """Why an order is not even written down."""
    if _ID.fullmatch(order.id) is None or _ID.fullmatch(order.actor or "nobody") is None:
        return refuse(_IDS)
    for value in (order.table, order.round, order.second, *astuple(order.command)):
        if (words := _trouble(value)) is not None:
            return refuse(words)
    return None


def _trouble(value: object) -> str | None:
    if isinstance(value, int):
        return None if -MOST <= value <= MOST else _FIGURES
    if isinstance(value, str):
        return None if value.isprintable() else _TEXTS
    if isinstance(value, Struct):
        value = astuple(value)
    elif isinstance(value, dict):
        value = (*value, *value.values())
    if isinstance(value, (tuple, list, frozenset)):
        return next((found for one in value if (found := _trouble(one)) is not None), None)
    return None
