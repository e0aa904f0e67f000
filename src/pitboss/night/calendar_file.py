"""The deadlines and hours of a night as a file for any calendar program. This needs the package
`icalendar`."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import icalendar

from pitboss.night.agenda import AgendaItem, agenda
from pitboss.night.check import Review
from pitboss.rulebook.clause import Clause

Cite = Callable[[tuple[Clause, ...]], str]
"""The citations of some clauses in words."""


def calendar_file(review: Review, now: datetime.datetime, cite: Cite) -> bytes:
    """The calendar of a plan as iCalendar, with the rules of its time zone. `now` is the moment at
    which it is made."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Pitboss//night calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"Casino night {review.plan.night}")
    for item in agenda(review):
        calendar.add_component(_entry(review.plan.night, item, now, cite))
    days = [item.start.timetuple()[0] for item in agenda(review)] or [now.year]
    first, last = (datetime.date(year, 1, 1) for year in (min(days) - 1, max(days) + 2))
    calendar.add_missing_timezones(first_date=first, last_date=last)
    data: bytes = calendar.to_ical()
    return data


def _entry(night: str, item: AgendaItem, now: datetime.datetime, cite: Cite) -> icalendar.Event:
    entry = icalendar.Event()
    entry.add("uid", f"{night}-{item.key}@pitboss")
    entry.add("dtstamp", now)
    entry.add("dtstart", item.start)
    if item.end != item.start:
        entry.add("dtend", item.end)
    title = item.title[0].upper() + item.title[1:]
    entry.add("summary", title)
    source = f"\nSource: {item.source}." if item.source else ""
    entry.add("description", f"{cite(item.law)}{source}")
    for trigger in item.reminders:
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", title)
        alarm.add("trigger", trigger)
        entry.add_component(alarm)
    return entry
