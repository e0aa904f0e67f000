"""What a roster has to decide: the posts to fill, cut into slots of time, and who may hold which.

There are no rules here. The rules that check a roster made by hand also say who may hold a post
and which two posts exclude each other, applied to the shifts someone could have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from pitboss.floor.findings import UNLAWFUL, Finding
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import CLASS_A
from pitboss.night.check import Review, all_checks
from pitboss.night.checks.roster import shifts_are_within_availability, tires
from pitboss.night.checks.supervision import class_b_table, runs_a_table, teacher_of
from pitboss.night.duty import (
    PairCheck,
    PlannedShift,
    Post,
    ShiftCheck,
    available,
    planned_shifts,
)
from pitboss.night.hours import Hours, Span, hours_between, later
from pitboss.night.plan import NightPlan, Person
from pitboss.night.posts import Need, house_of, needs, posts_of, roles_for, rules_of
from pitboss.night.roster.crews import Crew, Stretch, Supervision, crews_of

STEP_MINUTES = 15
"""How long a slot is, unless a break, a shift or someone's hours begin in between."""
STEP_LEAST, STEP_MOST = 10, 30
"""A break between these lengths is a slot of its own."""
NOBODY = -1
"""The number of a shift that is not in the plan."""


@dataclass(frozen=True, eq=False)
class PostGroup:
    """Posts that the same people may hold at the same times, so it does not matter who has
    which. `people` are those people by their numbers, each with the slots. A post that is `shared`
    may have more than one of them."""

    needs: tuple[Need, ...]
    people: dict[int, frozenset[int]]
    is_shared: bool = False

    @property
    def post(self) -> Post:
        """The first of its posts."""
        return self.needs[0].post

    @property
    def is_window(self) -> bool:
        """Whether its posts are at windows."""
        return self.needs[0].is_window

    @property
    def is_tiring(self) -> bool:
        """Whether its work asks for breaks."""
        return tires(self.post)


class RosterProblem:
    """A review, cut into slots, with the posts that its own shifts leave open.

    `anytime` are people whose hours do not count. That makes the problem easier, and shows whether
    their hours stand in the way of a roster.
    """

    def __init__(self, review: Review, anytime: Iterable[str] = ()) -> None:
        assert review.hours is not None
        house = house_of(review.plan)
        assert house is not None
        self.review, self.house, self.hours = review, house, review.hours
        self.anytime = frozenset(anytime)
        self.rules = rules_of(review.plan)
        self.needs = tuple(needs(review))
        self.own = tuple(planned_shifts(review))
        self.slots = tuple(_slots(self))
        self._excludes: dict[tuple[Post, Post], bool] = {}

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """The people of the plan with the roles in which they may act."""
        return tuple(_without_bars(self.review))

    @cached_property
    def groups(self) -> tuple[PostGroup, ...]:
        """The posts, grouped by the people who may hold them."""
        return tuple(_groups(self))

    @property
    def longest(self) -> timedelta:
        """The longest time of work without a break; zero sets no limit."""
        return timedelta(minutes=self.rules.longest_minutes)

    @property
    def pause(self) -> timedelta:
        """How long a break is."""
        return timedelta(minutes=self.rules.break_minutes)

    def length(self, first: int, last: int) -> timedelta:
        """How long it is from the start of a slot to the end of another."""
        return hours_between(self.slots[first].start, self.slots[last].end)

    def tires(self, post: Post) -> bool:
        """Whether the work of a post asks for breaks."""
        return tires(post)

    def minutes(self, slot: int) -> int:
        """The minutes of a slot."""
        return int(self.length(slot, slot).total_seconds()) // 60

    @cached_property
    def own_at(self) -> dict[tuple[int, int], tuple[PlannedShift, ...]]:
        """The plan's own shifts by person and slot."""
        at: dict[tuple[int, int], tuple[PlannedShift, ...]] = {}
        numbers = {person.id: number for number, person in enumerate(self.people)}
        for shift in self.own:
            for slot, span in enumerate(self.slots):
                if shift.span.meets(span):
                    key = numbers[shift.person.id], slot
                    at[key] = (*at.get(key, ()), shift)
        return at

    def is_open(self, need: Need, slot: int) -> bool:
        """Whether a required post is still open."""
        span = self.slots[slot]
        return need.span.meets(span) and not any(
            need.is_filled_by(shift.post) and shift.span.covers(span) for shift in self.own
        )

    @cached_property
    def demands(self) -> tuple[tuple[int, ...], ...]:
        """How many people each group still needs in each slot."""
        return tuple(
            tuple(
                sum(self.is_open(need, slot) for need in group.needs)
                for slot in range(len(self.slots))
            )
            for group in self.groups
        )

    def shift(self, person: int, post: Post, slot: int) -> PlannedShift:
        """A shift that someone could have."""
        return PlannedShift(NOBODY, self.people[person], post, self.slots[slot])

    @cached_property
    def crews(self) -> tuple[Crew, ...]:
        """The people, grouped by what they may do."""
        return crews_of(self)

    def excludes(self, person: int, slot: int, post: Post, other: Post) -> bool:
        """Whether someone cannot hold two posts at once."""
        if (post, other) not in self._excludes:
            pair = self.shift(person, post, slot), self.shift(person, other, slot)
            self._excludes[post, other] = any(
                True for rule in pair_rules() for _ in rule.rule(self.review, *pair)
            )
        return self._excludes[post, other]

    def supervision(self, person: int, post: Post) -> Supervision:
        """What someone's work at a post asks of class A operators."""
        teacher = self.teacher(person, post)
        crew = next((n for n, group in enumerate(self.crews) if teacher in group.people), None)
        return Supervision(
            is_watched=self.is_watched(person, post),
            runs_table=self.runs_for_class_b(person, post),
            teacher=crew if teacher is not None else None,
        )

    def stretches(self, crew: Crew, slots: range) -> Iterator[Stretch]:
        """Every stretch of work without a break that is short enough. Longer ones in the plan's own
        shifts stay as they are, and a check finds them."""
        own = list(self._own_stretches(crew))
        for first in slots:
            for last in range(first, slots[-1] + 1):
                is_own = any(start <= first and last <= end for start, end in own)
                if is_own or self.length(first, last) <= self.longest:
                    yield Stretch(first, last, self._rested(last))

    def _own_stretches(self, crew: Crew) -> Iterator[tuple[int, int]]:
        """The first and last slots of what the plan's own shifts make of someone's work."""
        start = end = None
        for slot in sorted(slot for slot in crew.own if crew.own_work(slot)):
            if start is None or end is None:
                start = slot
            elif self._rested(end) <= slot:
                yield start, end
                start = slot
            end = slot
        if start is not None and end is not None:
            yield start, end

    def _rested(self, last: int) -> int:
        """The first slot that is a break away from another one."""
        after = range(last + 1, len(self.slots))
        end = self.slots[last].end
        is_rested = (n for n in after if hours_between(end, self.slots[n].start) >= self.pause)
        return next(is_rested, len(self.slots))

    def teacher(self, person: int, post: Post) -> int | None:
        """Who must be on duty while someone holds a post, as the teacher of the game."""
        teacher = teacher_of(self.review, self.shift(person, post, 0))
        if teacher is None:
            return None
        return next(n for n, colleague in enumerate(self.people) if colleague.id == teacher.id)

    def is_watched(self, person: int, post: Post) -> bool:
        """Whether a class A operator must be on duty while someone holds a post."""
        return class_b_table(self.review, self.shift(person, post, 0)) is not None

    def runs_for_class_b(self, person: int, post: Post) -> bool:
        """Whether someone's table counts among those that class A operators watch."""
        return runs_a_table(self.review, self.shift(person, post, 0))

    @cached_property
    def class_a(self) -> tuple[int, ...]:
        """The class A operators."""
        return tuple(n for n, person in enumerate(self.people) if CLASS_A in person.roles)

    def has_role(self, person: Person, need: Need) -> bool:
        """Whether someone has a role for a post that its game does not bar."""
        return _may_hold(self, person, need)

    def bars(self, need: Need) -> Iterator[Finding]:
        """Why some people may not act in a role that this post takes."""
        for finding, roles in _bars(self.review):
            if set(roles) & set(roles_for(self.house, need.post)):
                yield finding

    def objections(self, person: Person, need: Need) -> list[Finding]:
        """What the rules say against someone at a post, regardless of hours."""
        anytime = replace(person, available=())
        return list(_objections(self, anytime, need.post, need.span))


def shift_rules() -> tuple[ShiftCheck, ...]:
    """The rules about a single shift."""
    return tuple(check for check in all_checks() if isinstance(check, ShiftCheck))


def pair_rules() -> tuple[PairCheck, ...]:
    """The rules about two shifts of one person at the same time."""
    return tuple(check for check in all_checks() if isinstance(check, PairCheck))


def _bars(review: Review) -> Iterator[tuple[Finding, tuple[str, ...]]]:
    """The findings that keep someone from acting in some roles."""
    for check in all_checks():
        for finding in check.run(review) if check.bars and review.has(check) else ():
            if finding.severity == UNLAWFUL and finding.place[0] == "people":
                yield finding, check.bars


def _without_bars(review: Review) -> Iterator[Person]:
    """The people of a plan with the roles in which they may act."""
    barred: dict[str, set[str]] = {}
    for finding, roles in _bars(review):
        barred.setdefault(str(finding.place[1]), set()).update(roles)
    for person in review.plan.people:
        out = barred.get(person.id)
        may = tuple(role for role in person.roles if out is None or role not in out)
        yield replace(person, roles=may) if out else person


def _objections(
    problem: RosterProblem, person: Person, post: Post, span: Span
) -> Iterator[Finding]:
    shift = PlannedShift(NOBODY, person, post, span)
    for rule in shift_rules() if problem.house is NJ_NIGHT else (shifts_are_within_availability,):
        if rule is shifts_are_within_availability and person.id in problem.anytime:
            continue
        yield from rule.rule(problem.review, shift)


def _may_hold(problem: RosterProblem, person: Person, need: Need) -> bool:
    """Whether someone has a role for a post that its game does not bar."""
    table = next(
        (table for table in problem.review.plan.tables if table.id == need.post.place), None
    )
    presence = posts_of(table) if table is not None else ()
    barred = {role for post in presence for role, _ in post.barred}
    return bool((set(person.roles) - barred) & set(roles_for(problem.house, need.post)))


def _groups(problem: RosterProblem) -> Iterator[PostGroup]:
    """The posts, grouped by the people who may hold them."""
    groups: dict[object, list[Need]] = {}
    people: dict[object, dict[int, frozenset[int]]] = {}
    for need in problem.needs:
        fit = dict(_fit(problem, need))
        kind = need._replace(post=Post("" if not need.post.place else "…", need.post.role))
        key = kind, tuple(fit.items())
        groups.setdefault(key, []).append(need)
        people[key] = fit
    for kind_of_post, alike in groups.items():
        post = alike[0].post
        is_shared = not post.place and post.role in problem.house.shared_posts
        yield PostGroup(tuple(alike), people[kind_of_post], is_shared)


def _fit(problem: RosterProblem, need: Need) -> Iterator[tuple[int, frozenset[int]]]:
    """Who may hold a post, and when."""
    slots = [n for n, slot in enumerate(problem.slots) if need.span.meets(slot)]
    for number, person in enumerate(problem.people):
        if not slots or not _may_hold(problem, person, need):
            continue
        whole = Span(problem.slots[slots[0]].start, problem.slots[slots[-1]].end)
        if not any(True for _ in _objections(problem, person, need.post, whole)):
            yield number, frozenset(slots)
            continue
        fit = frozenset(
            slot
            for slot in slots
            if not any(True for _ in _objections(problem, person, need.post, problem.slots[slot]))
        )
        if fit:
            yield number, fit


# --- slots ------------------------------------------------------------------------------
def _slots(problem: RosterProblem) -> Iterator[Span]:
    """The time of all posts, cut wherever something begins or ends, and at regular times."""
    if not problem.needs:
        return
    start = min(need.span.start for need in problem.needs)
    end = max(need.span.end for need in problem.needs)
    marks = {start, end}
    for need in problem.needs:
        marks |= set(need.span)
    for shift in problem.own:
        marks |= set(shift.span)
    for person in problem.review.plan.people:
        if person.available:
            marks |= {moment for span in available(problem.review, person) for moment in span}
    marks |= set(_grid(problem, start, end))
    moments = sorted(mark for mark in marks if start <= mark <= end and _can_write(problem, mark))
    yield from (Span(*ends) for ends in pairwise(moments))


def _grid(problem: RosterProblem, start: datetime, end: datetime) -> Iterator[datetime]:
    """Regular times, counted from when the tables open."""
    pause = problem.rules.break_minutes
    step = timedelta(minutes=pause if STEP_LEAST <= pause <= STEP_MOST else STEP_MINUTES)
    opens = min((need.span.start for need in problem.needs if need.is_table), default=start)
    mark = opens
    while mark > start:
        mark = later(mark, -step)
    while mark < end:
        yield mark
        mark = later(mark, step)


def _can_write(problem: RosterProblem, moment: datetime) -> bool:
    """Whether a plan can write a moment as a time of its night: it cannot on the hour that comes
    twice when the clocks change."""
    return moment == as_read(problem.hours, moment)


def as_read(hours: Hours, moment: datetime) -> datetime | None:
    """The moment that a plan means by the time of day of another."""
    if moment.second or moment.microsecond:
        return None
    read = hours.at(f"{moment:%H:%M}")
    return read if hours_between(read, moment) == timedelta() else None


def can_plan(review: Review) -> str:
    """Why no roster can be made until something else is filled in; empty if it can."""
    plan: NightPlan = review.plan
    if house_of(plan) is None:
        return "the plan names no house, so its posts are unknown"
    if review.hours is None:
        return "the plan has no date or a time that cannot be read, so its hours are unknown"
    if not plan.doors or not plan.ends:
        return "enter when the doors open and when the night ends: the roster covers that time"
    event = review.hours.event
    if event.start >= event.end:
        return "the night ends before the doors open: put its times in order"
    if event.end > review.hours.license.end:
        return "the night ends after its license: nobody can be on duty then"
    return ""
