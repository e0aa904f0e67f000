"""A night for someone's calendar: every deadline, and the hours of the night itself, each with its
reminders."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from importlib.util import find_spec

from pitboss.night.calendar import deadlines
from pitboss.night.check import Review
from pitboss.night.hours import BadTime
from pitboss.night.law import CONDUCT, FEES
from pitboss.rulebook.clause import Clause

NINE = timedelta(hours=9)
DAY_REMINDERS = (NINE - timedelta(days=7), NINE - timedelta(days=1))
"""At nine in the morning a week and a day before a deadline that is a whole day."""
HOUR_REMINDERS = (-timedelta(days=1), -timedelta(hours=1))
"""A day and an hour before the last moment of a deadline."""
NIGHT_REMINDERS = (-timedelta(hours=1), -timedelta(minutes=10))
"""An hour, and ten minutes, before a moment of the night."""


PACKAGE = "icalendar"


def can_write_calendars() -> bool:
    """Whether the package that writes calendar files is there."""
    return find_spec(PACKAGE) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaItem:
    """A day or a stretch of time in a calendar. The key names it within its night, so that a later
    copy replaces it."""

    key: str
    start: datetime.date | datetime.datetime
    end: datetime.date | datetime.datetime
    title: str
    law: tuple[Clause, ...]
    source: str = ""
    reminders: tuple[timedelta, ...]


def agenda(review: Review) -> tuple[AgendaItem, ...]:
    """Every calendar entry of a plan; none without a date, or for practice."""
    if review.plan.date is None or not review.is_licensed:
        return ()
    return (*_deadlines(review), *_hours(review))


def _deadlines(review: Review) -> Iterator[AgendaItem]:
    """A whole day for each deadline, or its last moment where the law counts hours."""
    for deadline in deadlines(review):
        start = deadline.at or deadline.due
        yield AgendaItem(
            key=deadline.key,
            start=start,
            end=start if deadline.at else deadline.due + timedelta(days=1),
            title=f"{deadline.who}: {deadline.task}",
            law=deadline.law,
            source=deadline.source,
            reminders=HOUR_REMINDERS if deadline.at else DAY_REMINDERS,
        )


def _hours(review: Review) -> Iterator[AgendaItem]:
    """The night from the doors to its end, and its moments that nobody should miss."""
    plan, hours = review.plan, review.hours
    if hours is None:
        return
    holder = plan.holder.name if plan.holder is not None else ""
    license_ends = hours.license.end
    moments = [
        ("first-wager", plan.first_wager, "the first wager", FEES["6.11(c) start"]),
        ("last-round", plan.last_wager, "call the last round", FEES["6.11(c) end"]),
        (
            "drawing",
            plan.raffle.draws_at if plan.raffle else "",
            "draw the prizes",
            CONDUCT["20.11(b)"],
        ),
    ]
    times = [("license-ends", license_ends, "the license ends", FEES["6.11(c) end"])]
    for key, written, title, law in moments:
        with suppress(BadTime):
            times += [(key, hours.at(written), title, law)] * bool(written)
    yield AgendaItem(
        key="night",
        start=hours.event.start,
        end=max(hours.event.start, hours.event.end),
        title=f"casino night{' of ' * bool(holder)}{holder}",
        law=(FEES["6.11(c) start"], FEES["6.11(c) end"]),
        reminders=NIGHT_REMINDERS,
    )
    for key, moment, title, law in sorted(times, key=lambda time: time[1].timestamp()):
        yield AgendaItem(
            key=key, start=moment, end=moment, title=title, law=(law,), reminders=NIGHT_REMINDERS
        )
