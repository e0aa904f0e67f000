"""Which PINs are taken: figures enough, and none that a stranger would try first.

A PIN allows a few wrong tries and then some an hour. So what counts is that it is not among the
first hundreds that people think of: figures in even steps, a part that is said twice, a year, a
line on the keypad.
"""

from __future__ import annotations

import re
from itertools import pairwise

PIN_DIGITS = 4
FIRST_YEAR, LAST_YEAR = 1900, 2099
KNOWN = (
    "0007 0070 0101 0420 0852 0911 1004 1007 1024 1102 1123 1225 1231 1236 1245 1379 1397 1470"
    " 1478 1590 2580 3141 3142 3690 4200 5150 5683 7410 7412 8520 9630"
)
"""Well known for another reason: lines on the keypad, dates everybody knows, a word as figures."""
_RUNS = re.compile(r"(?:(\d)\1+)+")


def pin_fault(pin: str) -> str:
    """Why a PIN is not taken, in words; empty for one that is."""
    if not (pin.isascii() and pin.isdigit() and len(pin) >= PIN_DIGITS):
        return f"a PIN is at least {PIN_DIGITS} figures"
    if is_common(pin):
        return "that PIN is among the first that anybody tries: take another"
    return ""


def is_common(pin: str) -> bool:
    """Whether figures are among those that many people choose."""
    steps = {(after - before) % 10 for before, after in pairwise(map(int, pin))}
    is_part_twice = pin in (pin + pin)[1:-1]
    is_year = len(pin) == PIN_DIGITS and FIRST_YEAR <= int(pin) <= LAST_YEAR
    is_plain = len(steps) == 1 or is_part_twice or pin == pin[::-1]
    return is_plain or is_year or pin in KNOWN.split() or _RUNS.fullmatch(pin) is not None
