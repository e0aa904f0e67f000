"""From counts to names: which of a crew works when, and at which table or window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

from pitboss.night.duty import Post
from pitboss.night.plan import Shift
from pitboss.night.roster.crews import Crew, Stretch
from pitboss.night.roster.model import Solution
from pitboss.night.roster.problem import RosterProblem

Holder = tuple[int, int]
"""Someone at a group: the numbers of the two."""


def shifts_of(problem: RosterProblem, solution: Solution) -> tuple[Shift, ...]:
    """The shifts that a solution gives people, by table and then by time."""
    holders: dict[int, set[Holder]] = {slot: set() for slot in range(len(problem.slots))}
    for number, crew in enumerate(problem.crews):
        for slot, holder in _crew_holders(problem, solution, number, crew):
            holders[slot].add(holder)
    return tuple(_merge(problem, _posts(problem, holders)))


# --- who of a crew ----------------------------------------------------------------------
def _crew_holders(
    problem: RosterProblem, solution: Solution, number: int, crew: Crew
) -> Iterator[tuple[int, Holder]]:
    """Which people of a crew are at which group in each slot."""
    rows = {
        person: {slot for stretch in stretches for slot in stretch.slots}
        for person, stretches in _people_of_stretches(problem, solution, number, crew).items()
    }
    before: dict[int, int] = {}
    load = dict.fromkeys(crew.people, timedelta())
    for slot in range(len(problem.slots)):
        counts = {g: n for (c, g, at), n in solution.work.items() if (c, at) == (number, slot)}
        placed = {g: n for g, n in counts.items() if problem.groups[g].is_tiring}
        ready = [person for person in crew.people if not rows or slot in rows[person]]
        ready.sort(key=lambda person: (person not in before, load[person], person))
        if crew.own_work(slot):
            ready = []
        now = _seat(placed, ready, before)
        for person in now:
            load[person] += problem.length(slot, slot)
        yield from ((slot, (person, group)) for person, group in now.items())
        walkers = {g: n for g, n in counts.items() if g not in placed}
        for group, count in walkers.items():
            for person in _walkers(problem, crew, (group, slot), now, before)[:count]:
                yield slot, (person, group)
                before[~person] = group
        before = {**{key: g for key, g in before.items() if key < 0 and g in walkers}, **now}


def _seat(counts: dict[int, int], ready: list[int], before: dict[int, int]) -> dict[int, int]:
    """People at groups; people stay where they are as far as the counts allow."""
    left, now = dict(counts), dict[int, int]()
    for person in ready:
        group = before.get(person)
        if group is not None and left.get(group):
            now[person] = group
            left[group] -= 1
    free = [person for person in ready if person not in now]
    for group, count in left.items():
        for _ in range(count):
            now[free.pop(0)] = group
    return now


def _walkers(
    problem: RosterProblem,
    crew: Crew,
    place: tuple[int, int],
    now: dict[int, int],
    before: dict[int, int],
) -> list[int]:
    """Who of a crew can walk the floor: preferably someone not at a table who did so before."""
    group, slot = place
    able = [
        person
        for person in crew.people
        if person not in now or not crew.excludes(now[person], group, slot)
        if not crew.own_apart(group, slot)
    ]
    return sorted(able, key=lambda person: (person in now, before.get(~person) != group, person))


def _people_of_stretches(
    problem: RosterProblem, solution: Solution, number: int, crew: Crew
) -> dict[int, list[Stretch]]:
    """The stretches of each person; nothing if the plan sets no limit. The rested person who has
    worked least takes the next one."""
    own = [(stretch, count) for (of, stretch), count in solution.stretches.items() if of == number]
    if not problem.longest:
        return {}
    stretches = sorted(stretch for stretch, count in own for _ in range(count))
    rows: dict[int, list[Stretch]] = {person: [] for person in crew.people}
    for stretch in stretches:
        rested = [
            person for person, row in rows.items() if not row or row[-1].rested <= stretch.first
        ]
        person = min(rested, key=lambda person: (_load(problem, rows[person]), person))
        rows[person].append(stretch)
    return rows


def _load(problem: RosterProblem, row: Iterable[Stretch]) -> timedelta:
    return sum((problem.length(stretch.first, stretch.last) for stretch in row), timedelta())


# --- where ------------------------------------------------------------------------------
def _posts(
    problem: RosterProblem, holders: dict[int, set[Holder]]
) -> Iterator[tuple[int, int, Post]]:
    """Who holds which post in each slot; people at a table stay there."""
    before: dict[Holder, Post] = {}
    for slot, now in holders.items():
        posts: dict[Holder, Post] = {}
        for number, group in enumerate(problem.groups):
            open_ = [need.post for need in group.needs if problem.is_open(need, slot)]
            people = sorted(holder for holder in now if holder[1] == number)
            if group.is_shared:
                posts |= dict.fromkeys(people, group.post)
                continue
            for holder in people:
                if before.get(holder) in open_:
                    posts[holder] = before[holder]
                    open_.remove(before[holder])
            for holder in people:
                if holder not in posts:
                    posts[holder] = open_.pop(0)
        yield from ((slot, holder[0], post) for holder, post in posts.items())
        before = posts


def _merge(problem: RosterProblem, held: Iterable[tuple[int, int, Post]]) -> Iterator[Shift]:
    """Shifts from slots that follow each other."""
    order = {need.post: number for number, need in enumerate(problem.needs)}
    runs: dict[tuple[int, Post], list[list[int]]] = {}
    for slot, person, post in held:
        row = runs.setdefault((person, post), [])
        if row and row[-1][1] == slot - 1:
            row[-1][1] = slot
        else:
            row.append([slot, slot])
    every = [
        (order[post], first, person, last, post)
        for (person, post), row in runs.items()
        for first, last in row
    ]
    for _, first, person, last, post in sorted(every):
        yield Shift(
            person=problem.people[person].id,
            post=f"{post.place} {post.role}".lstrip(),
            start=f"{problem.slots[first].start:%H:%M}",
            end=f"{problem.slots[last].end:%H:%M}",
        )
