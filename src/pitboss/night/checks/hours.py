"""What the law asks of the hours: the night, with its last round, is within its license."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import pairwise

from pitboss.floor.findings import (
    UNLAWFUL,
    WARNING,
    Findings,
    Place,
    advice,
    finding,
    unlawful,
    warning,
)
from pitboss.night.check import Review, check
from pitboss.night.duty import planned_shifts
from pitboss.night.hours import BadTime, clock_time, comes_twice_or_never, time_words, zone_of
from pitboss.night.law import FEES
from pitboss.night.plan import NightPlan

START, END = FEES["6.11(c) start"], FEES["6.11(c) end"]

TIMES = {
    "doors": "the doors",
    "first_wager": "the first wager",
    "last_wager": "the last wager",
    "ends": "the end",
}
"""The times of a plan in the order in which they come, with their words."""


def _times(plan: NightPlan) -> Iterator[tuple[str, str]]:
    """The times that a plan gives, by their keys."""
    return ((key, getattr(plan, key)) for key in TIMES if getattr(plan, key))


def _moments(review: Review) -> Iterator[tuple[str, datetime]]:
    """The times that a plan gives and that can be read, as moments, by their keys."""
    if review.hours is None:
        return
    for key, written in _times(review.plan):
        with suppress(BadTime):
            yield key, review.hours.at(written)


@check(START, END, practice=True)
def the_times_can_be_read(review: Review) -> Findings:
    """Times and the time zone can be read."""
    severity = WARNING if review.is_practice else UNLAWFUL
    for place, written, read in _readings(review):
        try:
            read(written)
        except BadTime as why:
            yield finding(severity, place, str(why), START, END, fix="correct it")


def _readings(review: Review) -> Iterator[tuple[Place, str, Callable[[str], object]]]:
    """Every place of a plan that holds a time, its text, and how it is read."""
    plan, hours = review.plan, review.hours
    yield ("timezone",), plan.timezone, zone_of
    for key, written in _times(plan):
        yield (key,), written, clock_time
    for number, shift in enumerate(plan.shifts):
        yield ("shifts", number, "from"), shift.start, clock_time
        yield ("shifts", number, "to"), shift.end, clock_time
    if hours is None:
        return
    for person in plan.people:
        for number, written in enumerate(person.available):
            yield ("people", person.id, "available", number), written, hours.stretch


@check(START)
def the_night_has_a_date(review: Review) -> Findings:
    """The license is for one date, and the plan names it."""
    if review.plan.date is None:
        yield unlawful(
            ("date",),
            "the plan does not name the licensed date",
            START,
            fix="enter the date on the license, or the one you will apply for",
        )


@check(END)
def the_night_ends_within_the_license(review: Review) -> Findings:
    """Every wager comes before the license ends, and the end is no later than that."""
    if review.hours is None:
        return
    ends = review.hours.license.end
    for key, moment in _moments(review):
        if _is_too_late(key, moment, ends):
            yield unlawful(
                (key,),
                f"{TIMES[key]} would be at {time_words(moment)}; the license ends at "
                f"{time_words(ends)}",
                END,
                fix="choose an earlier time",
            )


def _is_too_late(key: str, moment: datetime, ends: datetime) -> bool:
    """Whether a time is outside the license: only the end of the night may be as late as its
    end."""
    return moment > ends or (moment == ends and key != "ends")


@check(END)
def the_last_round_is_called_in_time(review: Review) -> Findings:
    """The last round is called with a margin before the license ends."""
    call, minutes = dict(_moments(review)).get("last_wager"), review.plan.last_call_minutes
    if review.hours is None or call is None:
        return
    ends = review.hours.license.end
    if timedelta() < ends - call < timedelta(minutes=minutes):
        yield warning(
            ("last_wager",),
            f"the last wager at {review.plan.last_wager} is less than {minutes} minutes before the "
            f"license ends, and every round must be over by then",
            END,
            fix=f"call the last round at least {minutes} minutes before {ends:%H:%M}",
        )


@check(START, END)
def the_times_are_in_order(review: Review) -> Findings:
    """Doors, first wager, last wager and end come in that order."""
    if review.hours is None:
        return
    ends = review.hours.license.end
    moments = [moment for moment in _moments(review) if not _is_too_late(*moment, ends)]
    for (early, start), (late, end) in pairwise(moments):
        if end < start:
            yield unlawful(
                (late,),
                f"{TIMES[late]} at {end:%H:%M} comes before {TIMES[early]} at {start:%H:%M}",
                START,
                END,
                fix="put the times in order",
            )


@check(START, END)
def shifts_end_after_they_begin(review: Review) -> Findings:
    """A shift lasts for some time."""
    for shift in planned_shifts(review):
        if shift.span.end <= shift.span.start:
            written = review.plan.shifts[shift.number]
            yield unlawful(
                ("shifts", shift.number, "to"),
                f"the shift of {shift.person.id} from {written.start} ends at {written.end}, not "
                "after it begins",
                START,
                END,
                fix="correct one of the two times",
            )


@check(END)
def the_clocks_do_not_change(review: Review) -> Findings:
    """On two nights a year a time after midnight comes twice, or not at all."""
    for key, moment in _moments(review):
        if comes_twice_or_never(moment):
            yield advice(
                (key,),
                f"the clocks change that night, so {moment:%H:%M} comes twice or is skipped; the "
                f"license goes by the clock on the wall",
                END,
                fix="choose a time before 01:00, or make sure everyone knows which one you mean",
            )
