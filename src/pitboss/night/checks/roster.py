"""Shifts side by side: nobody in two places, breaks, and availability.

The law has no figure for breaks or availability. They are the holder's own rules, and the member in
charge, who directs everyone at work, can override them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import combinations

from pitboss.floor.findings import Findings, advice, unlawful, warning
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import ASSISTANT
from pitboss.night.check import Review, check
from pitboss.night.duty import (
    AT_WINDOW,
    PlannedShift,
    Post,
    available,
    gap,
    pair_check,
    planned_shifts,
    shift_check,
)
from pitboss.night.hours import hours_between
from pitboss.night.law import CONDUCT
from pitboss.night.posts import APART, HELPS, ONE_DEALER, SELLS, law_of, rules_of

DIRECTS = CONDUCT["20.9(a)"]


@pair_check(ONE_DEALER, HELPS, APART)
def nobody_is_in_two_places(review: Review, shift: PlannedShift, other: PlannedShift) -> Findings:
    """Nobody holds two posts at once; a class A operator alone may supervise several tables."""
    roles = {shift.post.role, other.post.role}
    if not shift.post.place or not other.post.place or shift.post == other.post:
        return
    if roles <= set(NJ_NIGHT.shared_posts):
        return
    if len(roles & set(AT_WINDOW)) == 1 and len(roles) == 2:
        return  # a banker who deals: `bankers_do_not_deal` says so
    yield unlawful(
        ("shifts", other.number, "from"),
        f"{shift.person.id} is the {_words(shift)} and at the same time the {_words(other)}",
        *law_of(review, other.post),
        fix="give one of the two shifts to someone else",
    )


@check(ONE_DEALER, SELLS)
def each_post_is_held_by_one(review: Review) -> Findings:
    """A post has one holder at a time: relief begins when the other shift ends. Only assistants and
    supervisors may be several."""
    holders: dict[Post, list[PlannedShift]] = {}
    for shift in planned_shifts(review):
        if shift.post.place and shift.post.role not in (ASSISTANT, *NJ_NIGHT.shared_posts):
            holders.setdefault(shift.post, []).append(shift)
    for post, shifts in holders.items():
        for first, second in combinations(shifts, 2):
            if first.person is not second.person and first.span.meets(second.span):
                start, end = (
                    max(first.span.start, second.span.start),
                    min(first.span.end, second.span.end),
                )
                yield warning(
                    ("shifts", second.number, "person"),
                    f"{first.person.id} and {second.person.id} are both the {_words(first)} from "
                    f"{start:%H:%M} to {end:%H:%M}",
                    *((SELLS,) if post.role in AT_WINDOW else law_of(review, post)),
                    fix="let one begin when the other ends, or give one of them another post",
                )


@check(DIRECTS)
def breaks_are_kept(review: Review) -> Findings:
    """Nobody works at tables or windows longer than the plan allows without a break."""
    rules = rules_of(review.plan)
    longest = timedelta(minutes=rules.longest_minutes)
    pause = timedelta(minutes=rules.break_minutes)
    placed = [shift for shift in planned_shifts(review) if tires(shift.post)]
    for person in review.plan.people if longest else ():
        own = [shift for shift in placed if shift.person is person]
        for stretch in _stretches(own, pause):
            start, end = stretch[0].span.start, max(shift.span.end for shift in stretch)
            if hours_between(start, end) > longest:
                yield advice(
                    ("shifts", stretch[-1].number, "to"),
                    f"{person.id} works from {start:%H:%M} to {end:%H:%M} without a break of "
                    f"{rules.break_minutes} minutes; the plan allows {rules.longest_minutes} "
                    "minutes",
                    DIRECTS,
                    fix="relieve them in between, or set longest_minutes in [roster]",
                )


def tires(post: Post) -> bool:
    """Whether a post needs breaks: at a table or a window, not on the floor."""
    return bool(post.place)


def _stretches(shifts: Iterable[PlannedShift], pause: timedelta) -> Iterator[list[PlannedShift]]:
    """Shifts of one person that follow each other without a break of that length."""
    stretch: list[PlannedShift] = []
    end = None
    for shift in sorted(shifts, key=lambda shift: (shift.span, shift.number)):
        if end is not None and hours_between(end, shift.span.start) >= pause:
            yield stretch
            stretch, end = [], None
        stretch.append(shift)
        end = max(end, shift.span.end) if end is not None else shift.span.end
    if stretch:
        yield stretch


@shift_check(DIRECTS)
def shifts_are_within_availability(review: Review, shift: PlannedShift) -> Findings:
    """Nobody has a shift while unavailable."""
    if free := gap(shift.span, available(review, shift.person)):
        words = f"from {free.start:%H:%M} to {free.end:%H:%M}, within the shift as {_words(shift)}"
        says = f"{shift.person.id} is not available {words}"
        fix = f"ask {shift.person.id}, or choose someone else"
        if not shift.person.available:  # which means all night
            says = f"nobody is on duty {words}: that is outside the hours of the license"
            fix = "end the shift with the license"
        yield warning(("shifts", shift.number, "from"), says, DIRECTS, fix=fix)


def _words(shift: PlannedShift) -> str:
    return f"{shift.post.role} of {shift.post.place}"
