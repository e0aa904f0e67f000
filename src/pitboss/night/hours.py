"""When a night takes place: the hours of its plan and of its license, as moments of local time."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.floor.calendar_days import ClockChange
from pitboss.night.plan import NightPlan

LICENSE_ENDS, DAWN = time(2), time(6)
_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2}))?(?:\s*([AaPp])\.?[Mm]\.?)?")
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


class BadTime(ValueError):
    """A time or a time zone that cannot be read, in plain words."""


class Span(NamedTuple):
    """A stretch of time, from a moment until just before another."""

    start: datetime
    end: datetime

    def covers(self, other: Span) -> bool:
        """Whether all of the other one lies within it."""
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: Span) -> bool:
        """Whether the two have any time in common."""
        return self.start < other.end and other.start < self.end


def clock_time(written: str) -> time:
    """A time of day as it is written in a plan.

    >>> clock_time("18:30")
    datetime.time(18, 30)
    """
    match = _TIME.fullmatch(written)
    if match is None:
        raise BadTime(f'a time is written like "18:30" or "00:15", not {written!r}')
    return time(int(match[1]), int(match[2]))


def typed_time(typed: str) -> str:
    """A time of day that someone types, as it is written in a plan.

    >>> typed_time("6:30 pm"), typed_time("0:15"), typed_time("12:05 AM"), typed_time("11 p.m.")
    ('18:30', '00:15', '00:05', '23:00')
    """
    match = _CLOCK.fullmatch(typed.strip())
    if match is None or (match[2] is None and match[3] is None):
        raise BadTime(f'a time is written like "18:30" or "6:30 pm", not {typed!r}')
    hour, half = int(match[1]), (match[3] or "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    elif half:
        hour = 24  # there is no such hour
    written = f"{hour:02d}:{match[2] or '00'}"
    clock_time(written)
    return written


def typed_day(typed: str) -> date:
    """A day that someone types: as it is written in a plan, or as people write it.

    >>> typed_day("2027-04-17") == typed_day("4/17/2027") == typed_day("April 17, 2027")
    True
    """
    text = " ".join(typed.replace(",", " ").split())
    for form in ("%m/%d/%Y", "%B %d %Y", "%b %d %Y"):
        with suppress(ValueError):
            return datetime.strptime(text, form).date()
    return date.fromisoformat(text)


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadTime(f'a time zone is a name such as "America/New_York", not {name!r}') from None


def hours_between(start: datetime, end: datetime) -> timedelta:
    """The time that really passes, even when the clocks change."""
    return end.astimezone(UTC) - start.astimezone(UTC)


def later(moment: datetime, by: timedelta) -> datetime:
    """The moment after some real time, on the same clock."""
    return (moment.astimezone(UTC) + by).astimezone(moment.tzinfo)


def comes_twice_or_never(moment: datetime) -> bool:
    """Whether the clocks change over a time of day, so that it comes twice or is left out."""
    return moment.utcoffset() != moment.replace(fold=1).utcoffset()


def day_words(day: date) -> str:
    """A day in words.

    >>> day_words(date(2027, 4, 17))
    'April 17, 2027'
    """
    return f"{day:%B} {day.day}, {day.year}"


def time_words(moment: datetime) -> str:
    """A moment in words.

    >>> time_words(datetime(2027, 4, 17, 0, 15))
    '12:15 A.M. on April 17, 2027'
    """
    return f"{hour_words(moment)} on {day_words(moment)}"


def hour_words(moment: datetime | time) -> str:
    """A time of day as signs have it.

    >>> hour_words(time(23, 45)), hour_words(time(0, 15)), hour_words(time(12, 0))
    ('11:45 P.M.', '12:15 A.M.', '12:00 P.M.')
    """
    half = "P.M." if moment.hour >= 12 else "A.M."
    return f"{moment.hour % 12 or 12}:{moment:%M} {half}"


class Hours:
    """The hours of one licensed date. A time of the plan in the small hours, earlier than the
    doors, belongs to the day after."""

    def __init__(self, plan: NightPlan) -> None:
        if plan.date is None:
            raise BadTime("the night has no date")
        self.date, self.zone, self._plan = plan.date, zone_of(plan.timezone), plan

    def at(self, written: str) -> datetime:
        """The moment of a time of the plan."""
        when, doors = clock_time(written), clock_time(self._plan.doors or "00:00")
        is_after_midnight = when < doors and when < DAWN
        day = self.date + timedelta(days=1) if is_after_midnight else self.date
        return datetime.combine(day, when, self.zone)

    def span(self, start: str, end: str) -> Span:
        """From one time of the plan to another."""
        return Span(self.at(start), self.at(end))

    def stretch(self, written: str) -> Span:
        """A stretch of time as a plan writes it, such as "18:00-23:00"."""
        start, dash, end = written.partition("-")
        if not dash:
            raise BadTime(f'a stretch of time is written like "18:00-23:00", not {written!r}')
        span = self.span(start.strip(), end.strip())
        return span if span.start <= span.end else Span(span.start, span.end + timedelta(days=1))

    def term(self, start: date, years: int) -> Span:
        """A term of whole years, from the start of one day until the same day years later begins.

        What begins on February 29 ends with February 28.
        """
        try:
            end = start.replace(year=start.year + years)
        except ValueError:
            end = date(start.year + years, 3, 1)
        midnights = (datetime.combine(day, time(), self.zone) for day in (start, end))
        return Span(*midnights)

    @cached_property
    def license(self) -> Span:
        """The hours of the license: from midnight to 2:00 A.M. of the next day, by the clock."""
        next_day = self.date + timedelta(days=1)
        return Span(
            datetime.combine(self.date, time(), self.zone),
            datetime.combine(next_day, LICENSE_ENDS, self.zone),
        )

    @cached_property
    def event(self) -> Span:
        """From the doors to the end; what the plan leaves out lasts as long as the license."""
        start = self.at(self._plan.doors) if self._plan.doors else self.license.start
        end = self.at(self._plan.ends) if self._plan.ends else self.license.end
        return Span(start, max(start, end))

    @cached_property
    def days(self) -> tuple[date, ...]:
        """The days of the event, including the one after midnight."""
        last = self.event.end - timedelta(microseconds=1)
        return (self.date,) if last.date() <= self.date else (self.date, last.date())


def clock_changes(zone: ZoneInfo, first: date, last: date) -> tuple[ClockChange, ...]:
    """How the clocks of a zone go from the midnight of one day to that of another, for those who
    have only the milliseconds of an order."""
    changes = [ClockChange(_utc_ms(datetime.combine(first, time(), zone)), _ahead(zone, first))]
    for number in range((last - first).days):
        day = first + timedelta(days=number)
        if (after := _ahead(zone, day + timedelta(days=1))) != changes[-1].minutes:
            changes.append(ClockChange(_change_ms(zone, day), after))
    return tuple(changes)


def _utc_ms(moment: datetime) -> int:
    return int(moment.timestamp()) * 1000


def _ahead(zone: ZoneInfo, day: date) -> int:
    """The minutes that a clock is ahead of universal time as a day begins."""
    ahead = datetime.combine(day, time(), zone).utcoffset()
    assert ahead is not None
    return ahead // timedelta(minutes=1)


def _change_ms(zone: ZoneInfo, day: date) -> int:
    """The minute of a day in which the clocks change."""
    start = datetime.combine(day, time(), zone).astimezone(UTC)
    before = start.astimezone(zone).utcoffset()
    minute = next(
        moment
        for moment in (start + timedelta(minutes=at) for at in range(26 * 60))
        if moment.astimezone(zone).utcoffset() != before
    )
    return _utc_ms(minute)
