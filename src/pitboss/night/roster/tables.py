"""A roster as people read it: by table and window, and by person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from pitboss.night.check import Review
from pitboss.night.duty import PlannedShift, planned_shifts
from pitboss.night.hours import hours_between


class RosterLine(NamedTuple):
    """A post with its people, or a person with their posts, each with the time."""

    name: str
    entries: tuple[str, ...]
    note: str = ""


def by_post(review: Review) -> Iterator[RosterLine]:
    """Every post, and who holds it when."""
    order = [table.id for table in review.plan.tables]
    order += [window.id for window in review.plan.windows]
    posts: dict[str, list[PlannedShift]] = {}
    for shift in planned_shifts(review):
        posts.setdefault(_post(shift), []).append(shift)

    def place(name: str) -> tuple[int, int]:
        at = posts[name][0].post.place
        return order.index(at) if at in order else len(order), list(posts).index(name)

    for name in sorted(posts, key=place):
        shifts = sorted(posts[name], key=lambda shift: (shift.span, shift.number))
        yield RosterLine(name, tuple(f"{_time(shift)} {_name(shift)}" for shift in shifts))


def by_person(review: Review) -> Iterator[RosterLine]:
    """Everyone with a shift, in the order of the plan, with the time each works at tables and
    windows."""
    people: dict[str, list[PlannedShift]] = {person.id: [] for person in review.plan.people}
    for shift in planned_shifts(review):
        people[shift.person.id].append(shift)
    for shifts in people.values():
        if shifts:
            shifts.sort(key=lambda shift: (shift.span, shift.number))
            entries = tuple(f"{_time(shift)} {_post(shift)}" for shift in shifts)
            yield RosterLine(_name(shifts[0]), entries, _length(shifts))


def _post(shift: PlannedShift) -> str:
    return f"{shift.post.place} {shift.post.role}".lstrip()


def _name(shift: PlannedShift) -> str:
    return shift.person.name or shift.person.id


def _time(shift: PlannedShift) -> str:
    return f"{shift.span.start:%H:%M}–{shift.span.end:%H:%M}"


def _length(shifts: list[PlannedShift]) -> str:
    """How long someone works at tables and windows, in hours and minutes."""
    placed = [hours_between(*shift.span) for shift in shifts if shift.post.place]
    minutes = int(sum(placed, timedelta()).total_seconds()) // 60
    return f"{minutes // 60}:{minutes % 60:02d}"
