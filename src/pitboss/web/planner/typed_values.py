"""What someone typed into a field, as a value for the file, or else what would be right.

Programs may send values as the file has them: a number means cents where the file has cents, while
text such as "12.50" means dollars, as on the form.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import get_args

import msgspec

from pitboss.night.hours import typed_time
from pitboss.night.plan_file import far_dates
from pitboss.web.planner.form import (
    CENTS,
    CHOICE,
    CHOICES,
    DATE,
    DATES,
    LINES,
    MOMENT,
    NUMBER,
    NUMBERS,
    PAIRS,
    TEXT,
    TIME,
    YES_NO,
    FormField,
    json_values,
)
from pitboss.web.shapes.plans import PlanValue

LONGEST_TEXT = 4_000
MOST = 10**15
"""No amount of a night is larger; see `floor/plan_checks.py`."""
_WORDS = {
    TEXT: "text",
    NUMBER: "a whole number, such as 20",
    CENTS: "an amount in dollars, such as 12.50",
    YES_NO: "yes or no",
    DATE: "a date, such as 2027-04-17",
    TIME: "a time such as 18:30 or 00:15",
    MOMENT: "a date and a time, such as 2027-02-01 10:00",
    CHOICE: "one from the list",
    CHOICES: "one or more from the list",
    LINES: "one item per line",
    DATES: "one date per line, such as 2027-04-12",
    NUMBERS: "whole numbers, such as 1, 100",
    PAIRS: "one name and value per line, such as red = 5",
}
_SUM = re.compile(r"\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?")
_NUMBER = re.compile(r"-?\d{1,16}")
_DOTTED = re.compile(r"([^\s=]+)\s+([^\s=]+)")


class BadAnswer(ValueError):
    """What was typed cannot be the value of its field; the message says what would be right."""


def read_typed(field: FormField, typed: PlanValue) -> PlanValue:
    """The value for the file, as JSON has it."""
    try:
        value = _READERS[field.kind](typed) if isinstance(typed, str) else typed
        if field.kind in (LINES, DATES, CHOICES) and isinstance(typed, list):
            value = [line for line in typed if line != ""]
        if field.kind == CHOICE and field.default is None and not field.is_required:
            value = {"": None, "true": True, "false": False}.get(value, value)
        if value is None and field.default is not None:
            value = field.default
        if isinstance(value, str) and int in get_args(field.type) and _NUMBER.fullmatch(value):
            value = int(value)
        _verify_size(value)
        converted = msgspec.convert(value, field.type)
        if any(far_dates(converted)):
            raise ValueError("no night is on that date")
    except (msgspec.ValidationError, ValueError, KeyError, TypeError, OverflowError):
        raise BadAnswer(f"{field.label}: this must be {_WORDS[field.kind]}") from None
    return json_values(converted)


def _verify_size(value: PlanValue) -> None:
    if isinstance(value, bool):
        return
    if isinstance(value, int) and not -MOST <= value <= MOST:
        raise ValueError("too large")
    if isinstance(value, str) and (len(value) > LONGEST_TEXT or _has_controls(value)):
        raise ValueError("too long, or not text")
    if isinstance(value, list):
        for item in value:
            _verify_size(item)
    if isinstance(value, dict):
        for name, item in value.items():
            _verify_size(name)
            _verify_size(item)


def _has_controls(text: str) -> bool:
    """Whether text has characters that no plan file can hold, such as half of an emoji."""
    return any(ord(sign) < 32 or ord(sign) == 127 or 0xD800 <= ord(sign) < 0xE000 for sign in text)


def _text(typed: str) -> str:
    return typed.strip()


def _number(typed: str) -> int | None:
    text = typed.strip().replace(",", "")
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        raise ValueError(typed)
    return int(text)


def _cents(typed: str) -> int:
    if not typed.strip():
        return 0
    match = _SUM.fullmatch(typed.strip())
    if match is None:
        raise ValueError(typed)
    return int(match[1].replace(",", "")) * 100 + int((match[2] or "0").ljust(2, "0"))


def _yes_no(typed: str) -> bool:
    return {"true": True, "yes": True, "false": False, "no": False}[typed.strip().lower()]


def _day(typed: str) -> str | None:
    return typed.strip() or None


def _time(typed: str) -> str:
    """A time of day; "6:30 pm" works too.

    >>> _time("6:30 pm"), _time("0:15"), _time("12:05 AM")
    ('18:30', '00:15', '00:05')
    """
    return typed_time(typed) if typed.strip() else ""


def _moment(typed: str) -> str | None:
    text = typed.strip()
    return datetime.datetime.fromisoformat(text).isoformat() if text else None


def _choice(typed: str) -> str:
    return typed


def _lines(typed: str) -> list[str]:
    return [line.strip() for line in typed.splitlines() if line.strip()]


def _numbers(typed: str) -> list[int | None]:
    return [_number(word) for word in re.split(r"[,;\s]+", typed.strip()) if word]


def _pairs(typed: str) -> dict[str, PlanValue]:
    """Names and values; with two names before the sign, the second is within the first.

    >>> _pairs("red = 5"), _pairs("night.craps pays.field_12 = 3 to 1")
    ({'red': 5}, {'night.craps': {'pays.field_12': '3 to 1'}})
    """
    pairs: dict[str, PlanValue] = {}
    for line in _lines(typed):
        name, sign, text = (part.strip() for part in line.rpartition("="))
        if not sign or not name or not text:
            raise ValueError(line)
        number = _number(text) if _NUMBER.fullmatch(text) else text
        value = {"true": True, "false": False}.get(text, number)
        if (match := _DOTTED.fullmatch(name)) and "." in match[1]:
            pairs.setdefault(match[1], {})[match[2]] = value
            continue
        pairs[name] = value
    return pairs


_READERS: dict[str, Callable[[str], PlanValue]] = {
    TEXT: _text, NUMBER: _number, CENTS: _cents, YES_NO: _yes_no, DATE: _day, TIME: _time,
    MOMENT: _moment, CHOICE: _choice, CHOICES: _lines, LINES: _lines, DATES: _lines,
    NUMBERS: _numbers, PAIRS: _pairs,
}  # fmt: skip
