"""People who may do exactly the same at the same times: for a roster it does not matter which one
does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pitboss.night.duty import AT_WINDOW, PlannedShift

if TYPE_CHECKING:
    from pitboss.night.roster.problem import RosterProblem


class Stretch(NamedTuple):
    """Slots in which someone works without a break, and the slot by which that person is rested."""

    first: int
    last: int
    rested: int

    @property
    def slots(self) -> range:
        """Its slots."""
        return range(self.first, self.last + 1)


class Supervision(NamedTuple):
    """What work requires of class A operators: one there, the teacher there (the number of a crew),
    and whether the table counts among those they watch."""

    is_watched: bool = False
    runs_table: bool = False
    teacher: int | None = None


@dataclass(frozen=True, eq=False)
class Crew:
    """Some people, by their numbers, and the groups whose posts they may hold, with the slots.

    Someone with shifts in the plan is a crew alone, and so is someone who taught others. `own` are
    those shifts by their slots.
    """

    people: tuple[int, ...]
    groups: Mapping[int, frozenset[int]]
    is_class_a: bool
    own: Mapping[int, tuple[PlannedShift, ...]] = field(default_factory=dict)
    problem: RosterProblem | None = None

    @property
    def size(self) -> int:
        """The number of its people."""
        return len(self.people)

    def supervision(self, group: int) -> Supervision:
        """What work in a group asks of class A operators."""
        assert self.problem is not None
        return self.problem.supervision(self.people[0], self.problem.groups[group].post)

    def excludes(self, group: int, other: int, slot: int) -> bool:
        """Whether nobody can hold a post of one group and one of another at once."""
        assert self.problem is not None
        posts = self.problem.groups[group].post, self.problem.groups[other].post
        return self.problem.excludes(self.people[0], slot, *posts)

    def own_work(self, slot: int) -> int:
        """1 if a shift of the plan already has someone work in a slot, in a way that needs
        breaks."""
        assert self.problem is not None
        return int(any(self.problem.tires(shift.post) for shift in self.own.get(slot, ())))

    def own_apart(self, group: int, slot: int) -> int:
        """1 if a shift of the plan keeps someone from the posts of a group."""
        assert self.problem is not None
        post = self.problem.groups[group].post
        return int(
            any(
                self.problem.excludes(self.people[0], slot, shift.post, post)
                for shift in self.own.get(slot, ())
            )
        )

    def own_before(self, group: int, slot: int) -> int:
        """1 if a shift of the plan puts someone there just before a slot."""
        assert self.problem is not None
        posts = {need.post for need in self.problem.groups[group].needs}
        return int(any(shift.post in posts for shift in self.own.get(slot - 1, ())))

    def has_own_duty(self, slot: int) -> bool:
        """Whether a shift of the plan has someone at work as an operator."""
        return any(shift.post.role not in AT_WINDOW for shift in self.own.get(slot, ()))

    def own_duties(self, slot: int) -> Iterator[Supervision]:
        """What the shifts of the plan ask of class A operators."""
        assert self.problem is not None
        for shift in self.own.get(slot, ()):
            yield self.problem.supervision(self.people[0], shift.post)


def crews_of(problem: RosterProblem) -> tuple[Crew, ...]:
    """The crews of a problem, in the order of their first people."""
    teachers = {person.taught_by for person in problem.people if person.taught_by}
    alike: dict[object, list[int]] = {}
    for number, person in enumerate(problem.people):
        own = tuple(slot for who, slot in problem.own_at if who == number)
        groups = _groups(problem, number)
        if not groups and not own:
            continue
        duties = tuple(
            (problem.is_watched(number, post), problem.runs_for_class_b(number, post), teacher)
            for post in (problem.groups[group].post for group in groups)
            for teacher in (problem.teacher(number, post),)
        )
        alone = number if own or person.id in teachers else None
        key = alone, person.roles, tuple(groups.items()), duties
        alike.setdefault(key, []).append(number)
    return tuple(_crew(problem, tuple(people)) for people in alike.values())


def _groups(problem: RosterProblem, person: int) -> dict[int, frozenset[int]]:
    return {
        number: group.people[person]
        for number, group in enumerate(problem.groups)
        if person in group.people
    }


def _crew(problem: RosterProblem, people: tuple[int, ...]) -> Crew:
    first = people[0]
    own = {slot: shifts for (who, slot), shifts in problem.own_at.items() if who == first}
    return Crew(people, _groups(problem, first), first in problem.class_a, own=own, problem=problem)
