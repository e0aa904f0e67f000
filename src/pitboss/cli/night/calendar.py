"""`pitboss night calendar`: the deadlines and hours of a night as a file for any calendar."""

from __future__ import annotations

import argparse
import datetime

import icalendar

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import add_force, write_new
from pitboss.cli.night.check import read_review
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import print_json
from pitboss.language.table_events import citations
from pitboss.night.agenda import AgendaItem, agenda
from pitboss.night.check import Review
from pitboss.night.plan_file import BadPlan


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night calendar`."""
    parser.epilog = "Import the file again after a change: each entry replaces its earlier self."
    parser.add_argument("plan", metavar="PLAN.toml", type=nonempty, help="the plan of the night")
    says = "the file to write (default: the id of the night, with .ics)"
    parser.add_argument("-o", "--out", metavar="FILE", type=nonempty, help=says)
    add_force(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the calendar of a plan."""
    try:
        review, _ = read_review(args.plan)
    except BadPlan as bad:
        raise InputError(str(bad)) from None
    items = agenda(review)
    file = args.out or f"{review.plan.night}.ics"
    write_new(file, calendar_file(review, datetime.datetime.now(datetime.UTC)), force=args.force)
    if args.json:
        print_json({"file": file, "entries": len(items)})
    else:
        print(f"{file} has {len(items)} entries of night {review.plan.night}.")
    return 0


def calendar_file(review: Review, now: datetime.datetime) -> bytes:
    """The calendar of a plan as iCalendar, with the rules of its time zone."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Pitboss//night calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"Casino night {review.plan.night}")
    for item in agenda(review):
        calendar.add_component(_entry(review.plan.night, item, now))
    days = [item.start.timetuple()[0] for item in agenda(review)] or [now.year]
    first, last = (datetime.date(year, 1, 1) for year in (min(days) - 1, max(days) + 2))
    calendar.add_missing_timezones(first_date=first, last_date=last)
    data: bytes = calendar.to_ical()
    return data


def _entry(night: str, item: AgendaItem, now: datetime.datetime) -> icalendar.Event:
    entry = icalendar.Event()
    entry.add("uid", f"{night}-{item.key}@pitboss")
    entry.add("dtstamp", now)
    entry.add("dtstart", item.start)
    if item.end != item.start:
        entry.add("dtend", item.end)
    title = item.title[0].upper() + item.title[1:]
    entry.add("summary", title)
    source = f"\nSource: {item.source}." if item.source else ""
    entry.add("description", f"{citations(item.law)}{source}")
    for trigger in item.reminders:
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", title)
        alarm.add("trigger", trigger)
        entry.add_component(alarm)
    return entry
