"""Calendar days for the floor, which has no clock of its own.

The time of an order comes with its context, in milliseconds since 1970. What the clock on the wall
shows then follows from the clock changes that came with the plan, so every replay gets the same
day.
"""

from __future__ import annotations

import re

from msgspec import Struct

DAY_MS, MINUTE_MS = 86_400_000, 60_000
FURTHEST_AHEAD = 14 * 60
"""No clock on earth is further ahead: where a plan does not say how its clocks go, a day is not yet
there only if it is nowhere."""
_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_ERA, _BEFORE_1970 = 146_097, 719_468


class ClockChange(Struct, frozen=True, forbid_unknown_fields=True):
    """From a moment on, clocks are so many minutes ahead of universal time."""

    from_ms: int
    minutes: int


def day_number(day: str) -> int:
    """The number of a day, counted from January 1, 1970.

    >>> day_number("1970-01-01"), day_number("2027-04-17"), day_number("1969-12-31")
    (0, 20925, -1)
    """
    year, month, date = map(int, day.split("-"))
    year -= month < 3  # a year begins in March, so that a leap day ends it
    era, in_era = divmod(year, 400)
    in_year = (153 * ((month + 9) % 12) + 2) // 5 + date - 1
    return era * _ERA + in_era * 365 + in_era // 4 - in_era // 100 + in_year - _BEFORE_1970


def day_of(number: int) -> str:
    """The day with a number.

    >>> day_of(0), day_of(20925), day_of(-1), day_of(day_number("2028-02-29"))
    ('1970-01-01', '2027-04-17', '1969-12-31', '2028-02-29')
    """
    era, in_era = divmod(number + _BEFORE_1970, _ERA)
    year = (in_era - in_era // 1460 + in_era // 36_524 - in_era // 146_096) // 365
    in_year = in_era - (365 * year + year // 4 - year // 100)
    month, date = (5 * in_year + 2) // 153, in_year - (153 * ((5 * in_year + 2) // 153) + 2) // 5
    year += era * 400 + (month > 9)
    return f"{year:04d}-{(month + 2) % 12 + 1:02d}-{date + 1:02d}"


def is_day(text: str) -> bool:
    """Whether the calendar has a day.

    >>> is_day("2028-02-29"), is_day("2027-02-29"), is_day("2027-04-31"), is_day("2100-02-29")
    (True, False, False, False)
    """
    return _DAY.fullmatch(text) is not None and day_of(day_number(text)) == text


def local_minute(clock: tuple[ClockChange, ...], at_ms: int) -> str:
    """What the clock on the wall shows at a moment.

    >>> local_minute((ClockChange(0, -240), ClockChange(60_000, -300)), 59_999)
    '1969-12-31 20:00'
    >>> local_minute((ClockChange(0, -240), ClockChange(60_000, -300)), 60_000)
    '1969-12-31 19:01'
    >>> local_minute((), 0)
    '1970-01-01 14:00'
    """
    ahead = clock[0].minutes if clock else FURTHEST_AHEAD
    for change in clock:
        if change.from_ms <= at_ms:
            ahead = change.minutes
    number, ms = divmod(at_ms + ahead * MINUTE_MS, DAY_MS)
    hour, minute = divmod(ms // MINUTE_MS, 60)
    return f"{day_of(number)} {hour:02d}:{minute:02d}"
