"""Why there is no roster: the few requirements that contradict each other.

Requirements are left out of an impossible problem one after another, and stay out if the rest is
still impossible. What remains is needed for the contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from dataclasses import replace as with_part

from msgspec.structs import replace

from pitboss.night.check import Review
from pitboss.night.hours import Span
from pitboss.night.posts import Need
from pitboss.night.roster.model import RULES, Effort, RosterModel, RosterPart
from pitboss.night.roster.problem import RosterProblem

PART_EFFORT = 0.5
"""How much effort may go into showing that a part is impossible."""
MOST_PEOPLE = 12
"""How many people's hours, and how many shifts, are tried one by one."""


@dataclass(frozen=True)
class Contradiction:
    """Posts that cannot all be filled in a time under these rules. `hours` are people available at
    other times, `own` numbers of shifts of the plan: without any one of them it would work."""

    needs: tuple[Need, ...]
    span: Span
    rules: frozenset[str] = frozenset(RULES)
    hours: tuple[str, ...] = ()
    own: tuple[int, ...] = ()

    def part(self, problem: RosterProblem) -> RosterPart | None:
        """The part of the problem it is about."""
        slots = [n for n, slot in enumerate(problem.slots) if self.span.meets(slot)]
        if not slots:
            return None
        posts = {need.post for need in self.needs}
        counts = {
            number: sum(need.post in posts for need in group.needs)
            for number, group in enumerate(problem.groups)
        }
        return RosterPart(counts, slots[0], slots[-1], self.rules)


def is_impossible(problem: RosterProblem, contradiction: Contradiction, effort: Effort) -> bool:
    """Whether a part of a problem certainly has no solution."""
    part = contradiction.part(problem)
    if part is None:
        return False
    return RosterModel(problem, part).solve(effort, PART_EFFORT).is_possible is False


def contradiction(problem: RosterProblem, effort: Effort) -> Contradiction | None:
    """The requirements that contradict each other in an impossible problem; None if the effort
    ends first."""
    for start in _starts(problem):
        if is_impossible(problem, start, effort):
            return _shrink(problem, start, effort)
    return None


def _starts(problem: RosterProblem) -> Iterator[Contradiction]:
    """Where to look: at one moment, at posts of one kind, and then at everything."""
    span = Span(problem.slots[0].start, problem.slots[-1].end)
    for number, slot in enumerate(problem.slots):
        if any(demand[number] for demand in problem.demands):
            yield Contradiction(problem.needs, slot)
    for group in problem.groups:
        yield Contradiction(group.needs, span)
    yield Contradiction(problem.needs, span)


def _shrink(problem: RosterProblem, contradiction: Contradiction, effort: Effort) -> Contradiction:
    """Leave out whatever is not needed."""

    def still(other: Contradiction) -> bool:
        return is_impossible(problem, other, effort)

    contradiction = _shorter(problem, contradiction, still)
    contradiction = _fewer(problem, contradiction, still)
    contradiction = _shorter(problem, contradiction, still)
    for rule in RULES:
        without = with_part(contradiction, rules=contradiction.rules - {rule})
        if rule in contradiction.rules and still(without):
            contradiction = without
    contradiction = _fewer(problem, contradiction, still)
    contradiction = _as_long_as_it_holds(problem, contradiction, still)
    contradiction = with_part(contradiction, hours=tuple(_hours(problem, contradiction, effort)))
    return with_part(contradiction, own=tuple(_planned_obstacles(problem, contradiction, effort)))


Still = Callable[[Contradiction], bool]


def _shorter(problem: RosterProblem, contradiction: Contradiction, still: Still) -> Contradiction:
    """The shortest time that is impossible: a longer one is never easier."""
    slots = [n for n, slot in enumerate(problem.slots) if contradiction.span.meets(slot)]
    first, last = slots[0], slots[-1]

    def at(start: int, end: int) -> Contradiction:
        span = Span(problem.slots[start].start, problem.slots[end].end)
        return with_part(contradiction, span=span)

    low, high = first, last
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if still(at(first, middle)) else (middle + 1, high)
    last, low, high = high, first, high
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if still(at(middle, last)) else (low, middle - 1)
    return at(low, last)


def _as_long_as_it_holds(
    problem: RosterProblem, contradiction: Contradiction, still: Still
) -> Contradiction:
    """Extend what holds at one moment to the time before and after."""
    slots = [n for n, slot in enumerate(problem.slots) if contradiction.span.meets(slot)]
    first = last = slots[0]
    if len(slots) > 1:
        return contradiction
    while last + 1 < len(problem.slots) and still(
        with_part(contradiction, span=problem.slots[last + 1])
    ):
        last += 1
    while first > 0 and still(with_part(contradiction, span=problem.slots[first - 1])):
        first -= 1
    return with_part(contradiction, span=Span(problem.slots[first].start, problem.slots[last].end))


def _fewer(problem: RosterProblem, contradiction: Contradiction, still: Still) -> Contradiction:
    """The fewest posts that are impossible: whole kinds are dropped first, then single posts."""
    for group in problem.groups:
        rest = tuple(need for need in contradiction.needs if need not in group.needs)
        if len(rest) < len(contradiction.needs) and still(with_part(contradiction, needs=rest)):
            contradiction = with_part(contradiction, needs=rest)
    for need in reversed(contradiction.needs):
        rest = tuple(other for other in contradiction.needs if other is not need)
        if still(with_part(contradiction, needs=rest)):
            contradiction = with_part(contradiction, needs=rest)
    return contradiction


def _hours(problem: RosterProblem, contradiction: Contradiction, effort: Effort) -> Iterator[str]:
    """The people whose hours are in the way."""
    limited = [person.id for person in problem.people if person.available]
    if not limited or is_impossible(RosterProblem(problem.review, limited), contradiction, effort):
        return
    free: list[str] = []
    for number, name in enumerate(limited):
        if number < MOST_PEOPLE and not _fits(problem, contradiction, name):
            free.append(name)
            continue
        if is_impossible(RosterProblem(problem.review, [*free, name]), contradiction, effort):
            free.append(name)
        else:
            yield name


def _fits(problem: RosterProblem, contradiction: Contradiction, name: str) -> bool:
    """Whether someone could hold one of the posts at some time."""
    person = next(person for person in problem.people if person.id == name)
    return any(
        problem.has_role(person, need) and not problem.objections(person, need)
        for need in contradiction.needs
    )


def _planned_obstacles(
    problem: RosterProblem, contradiction: Contradiction, effort: Effort
) -> Iterator[int]:
    """The planned shifts that are in the way."""
    near = [shift.number for shift in problem.own if shift.span.meets(contradiction.span)]
    if not near or is_impossible(_without(problem, near), contradiction, effort):
        return
    out: list[int] = []
    for number in near[:MOST_PEOPLE]:
        if is_impossible(_without(problem, [*out, number]), contradiction, effort):
            out.append(number)
        else:
            yield number


def _without(problem: RosterProblem, numbers: Iterable[int]) -> RosterProblem:
    return RosterProblem(without_shifts(problem.review, numbers))


def without_shifts(review: Review, numbers: Iterable[int]) -> Review:
    """The review of a plan without some of its shifts."""
    out = set(numbers)
    shifts = tuple(shift for n, shift in enumerate(review.plan.shifts) if n not in out)
    return with_part(review, plan=replace(review.plan, shifts=shifts))
