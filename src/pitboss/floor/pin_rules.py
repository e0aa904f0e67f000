"""Which PINs are accepted: long enough, and none that a stranger would try first.

A PIN allows a few wrong attempts, then only some per hour. So it must not be one of the few hundred
that people think of first: digits in even steps, a repeated part, a year, a line on the keypad.
"""

from __future__ import annotations

import re
from itertools import pairwise

PIN_DIGITS = 4
FIRST_YEAR, LAST_YEAR = 1900, 2099
COMMON_PINS = (
    "0007 0070 0101 0420 0852 0911 1004 1007 1024 1102 1123 1225 1231 1236 1245 1379 1397 1470"
    " 1478 1590 2580 3141 3142 3690 4200 5150 5683 7410 7412 8520 9630"
)
"""Common for another reason: lines on the keypad, famous dates, a word spelled in digits."""
_RUNS = re.compile(r"(?:(\d)\1+)+")


def pin_fault(pin: str) -> str:
    """Why a PIN is not accepted, in words; empty if it is."""
    if not (pin.isascii() and pin.isdigit() and len(pin) >= PIN_DIGITS):
        return f"a PIN has at least {PIN_DIGITS} digits"
    if is_common(pin):
        return "that PIN is one of the first that anyone would try"
    return ""


def is_common(pin: str) -> bool:
    """Whether a PIN is one that many people choose."""
    steps = {(after - before) % 10 for before, after in pairwise(map(int, pin))}
    is_part_twice = pin in (pin + pin)[1:-1]
    is_year = len(pin) == PIN_DIGITS and FIRST_YEAR <= int(pin) <= LAST_YEAR
    is_plain = len(steps) == 1 or is_part_twice or pin == pin[::-1]
    return is_plain or is_year or pin in COMMON_PINS.split() or _RUNS.fullmatch(pin) is not None
