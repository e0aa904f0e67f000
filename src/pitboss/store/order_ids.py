"""Ids of orders: 128 bits, written as 32 hexadecimal digits."""

from __future__ import annotations

import re
import secrets
import time

_ORDER_ID = re.compile("[0-9a-f]{32}")


def new_order_id() -> str:
    """An id that nobody has used before.

    It starts with the time, so that new ids are adjacent in the journal's index and a commit writes
    little; the other 80 bits are random.
    """
    return f"{time.time_ns() // 1_000_000:012x}{secrets.token_hex(10)}"


def is_order_id(text: str) -> bool:
    """Whether a text has the form of an order id."""
    return _ORDER_ID.fullmatch(text) is not None
