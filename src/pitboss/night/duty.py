"""Who is where and when: the shifts of a plan, and when people are on shift.

A plan does not have to list every shift. People without one can be called whenever they are
available.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from itertools import combinations
from typing import NamedTuple

from pitboss.floor.findings import Findings
from pitboss.houses.roles import BANKER, CASHIER, CLASS_A, CLASS_B
from pitboss.night.check import PlanCheck, Review
from pitboss.night.hours import BadTime, Span
from pitboss.night.plan import NightPlan, NightTable, Person
from pitboss.rulebook.clause import Clause

AT_WINDOW = (BANKER, CASHIER)
"""The posts of windows."""


class Post(NamedTuple):
    """A place on the floor and the role there; an empty place is the whole floor."""

    place: str
    role: str


class PlannedShift(NamedTuple):
    """A shift of a plan, read: its number, who it is, where and when."""

    number: int
    person: Person
    post: Post
    span: Span


ShiftRule = Callable[[Review, PlannedShift], Findings]
PairRule = Callable[[Review, PlannedShift, PlannedShift], Findings]


@dataclass(frozen=True, slots=True)
class ShiftCheck(PlanCheck):
    """A check that looks at one shift at a time. The roster applies the same rule to shifts that it
    could assign."""

    rule: ShiftRule = lambda review, shift: iter(())


def shift_check(*law: Clause) -> Callable[[ShiftRule], ShiftCheck]:
    """Make a check of a rule about a single shift, with the clauses it upholds."""

    def make(rule: ShiftRule) -> ShiftCheck:
        @wraps(rule)
        def run(review: Review) -> Findings:
            for shift in planned_shifts(review):
                yield from rule(review, shift)

        return ShiftCheck(law, run, rule=rule)

    return make


@dataclass(frozen=True, slots=True)
class PairCheck(PlanCheck):
    """A check that looks at two shifts of one person at the same time. The roster applies the same
    rule to shifts that it could assign."""

    rule: PairRule = lambda review, shift, other: iter(())


def pair_check(*law: Clause) -> Callable[[PairRule], PairCheck]:
    """Make a check of a rule about two overlapping shifts of one person, with its clauses."""

    def make(rule: PairRule) -> PairCheck:
        @wraps(rule)
        def run(review: Review) -> Findings:
            for shift, other in combinations(planned_shifts(review), 2):
                if shift.person is other.person and shift.span.meets(other.span):
                    yield from rule(review, shift, other)

        return PairCheck(law, run, rule=rule)

    return make


def post_of(plan: NightPlan, written: str) -> Post:
    """A post as a plan writes it, such as "craps-1 dealer", "w1 banker" or "class A operator"."""
    place, _, role = written.partition(" ")
    places = {table.id for table in plan.tables} | {window.id for window in plan.windows}
    return Post(place, role) if place in places else Post("", written)


def planned_shifts(review: Review) -> Iterator[PlannedShift]:
    """The shifts of a plan that can be read, in its order."""
    if review.hours is None:
        return
    for number, shift in enumerate(review.plan.shifts):
        person = review.people.get(shift.person)
        try:
            span = review.hours.span(shift.start, shift.end)
        except BadTime:
            continue
        if person is not None:
            yield PlannedShift(number, person, post_of(review.plan, shift.post), span)


def table_of(review: Review, shift: PlannedShift) -> NightTable | None:
    """The table at which someone works."""
    return next((table for table in review.plan.tables if table.id == shift.post.place), None)


def on_duty(review: Review, person: Person) -> Iterator[Span]:
    """When someone is at work as an operator: during their shifts, except at a window; without
    any shift, whenever available."""
    shifts = [shift for shift in planned_shifts(review) if shift.person.id == person.id]
    if shifts:
        yield from (shift.span for shift in shifts if shift.post.role not in AT_WINDOW)
    else:
        yield from available(review, person)


def available(review: Review, person: Person) -> Iterator[Span]:
    """When someone can work; all night, if the plan does not say."""
    assert review.hours is not None
    for written in person.available:
        try:
            yield review.hours.stretch(written)
        except BadTime:
            continue
    if not person.available:
        yield review.hours.license


def gap(need: Span, spans: Iterable[Span]) -> Span | None:
    """The first part of a time that no span covers; None if all of it is covered."""
    start = need.start
    for span in sorted(spans):
        if span.start > start:
            return Span(start, min(span.start, need.end))
        start = max(start, span.end)
        if start >= need.end:
            return None
    return Span(start, need.end) if start < need.end else None


def class_of(person: Person) -> str:
    """The operator class of a person; empty for anyone else."""
    return next((role for role in (CLASS_A, CLASS_B) if role in person.roles), "")


def must_apply(person: Person) -> bool:
    """Whether someone must apply to the Commission: class A operators, and class B operators whom
    the holder or a provider pays."""
    is_paid = person.pay_cents > 0 or bool(person.employer)
    return class_of(person) == CLASS_A or (class_of(person) == CLASS_B and is_paid)
