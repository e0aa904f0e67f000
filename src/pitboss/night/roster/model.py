"""The roster as a problem for the solver of OR-Tools.

People who may do exactly the same at the same times are one crew: the model counts how many of a
crew work, and `assign` says who. Work comes in stretches that are no longer than the plan allows,
each with a break after it. Stretches of a crew of five fit its people if never more than five of
them, with their breaks, overlap; so the counts decide everything.

The same problem gives the same roster: one thread, a fixed seed, and limits in the solver's own
measure of effort, which does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ortools.sat.python import cp_model

from pitboss.houses.roles import CLASS_A
from pitboss.night.duty import class_of
from pitboss.night.roster.crews import Crew, Stretch
from pitboss.night.roster.problem import RosterProblem

BREAKS, TEACHERS, WATCH, RATIO = "breaks", "teachers", "watch", "ratio"
RULES = (BREAKS, TEACHERS, WATCH, RATIO)
"""The rules a roster keeps besides filling its posts."""
SEED, GOOD_ENOUGH = 1, 0.05
TIGHT, PRICED = 2, 1
"""How much of the problem the solver relaxes to linear constraints: relaxing all of it shows
soonest that a part is impossible, and less gives good rosters sooner."""
STRETCH_COST, START_COST, LOAD_COST, RESERVE_COST, DOUBLE_COST, FLOOR_COST = 6, 4, 6, 2, 3, 1
"""What a roster should have few of: stretches of work, changes of place, uneven hours, class A
operators at work that class B could do, two posts at once, and more people on the floor than it
takes."""

Count = cp_model.LinearExpr | int
Place = tuple[int, int, int]
"""A crew, a group and a slot, by their numbers."""


@dataclass(frozen=True)
class RosterPart:
    """A part of a problem: how many posts of each group, from which slot to which, and under which
    rules."""

    counts: Mapping[int, int]
    first: int
    last: int
    rules: frozenset[str] = frozenset(RULES)

    @property
    def slots(self) -> range:
        """Its slots."""
        return range(self.first, self.last + 1)


class Effort:
    """How much effort is left, in the solver's own measure."""

    def __init__(self, most: float) -> None:
        self.left = most

    def spend(self, effort: float) -> None:
        """Take off what was used."""
        self.left -= effort


class Solution(NamedTuple):
    """The result of a problem. `is_possible` is None if the effort ran out first. `work` counts the
    people of each crew at each group in each slot, `stretches` those who work that long."""

    is_possible: bool | None
    work: Mapping[Place, int] = {}
    stretches: Mapping[tuple[int, Stretch], int] = {}


def whole_problem(problem: RosterProblem) -> RosterPart:
    """All of a problem."""
    counts = {number: len(group.needs) for number, group in enumerate(problem.groups)}
    return RosterPart(counts, 0, len(problem.slots) - 1)


class RosterModel:
    """The model of a part."""

    def __init__(self, problem: RosterProblem, part: RosterPart) -> None:
        self.problem, self.part, self.model = problem, part, cp_model.CpModel()
        self.crews: tuple[Crew, ...] = problem.crews
        self.work: dict[Place, cp_model.IntVar] = {}
        self.stretches: dict[tuple[int, Stretch], cp_model.IntVar] = {}
        self._busy: dict[tuple[int, int], Count] = {}
        self._cost: Count = 0
        self._values: list[int] = []
        self._add_posts()
        for number, crew in enumerate(self.crews):
            self._add_crew(number, crew)
        self._add_supervision()

    # --- posts ----------------------------------------------------------------------------------
    def _add_posts(self) -> None:
        """Every open post is held."""
        for number, group in enumerate(self.problem.groups):
            for slot in self.part.slots:
                demand = min(self.problem.demands[number][slot], self.part.counts.get(number, 0))
                if not demand and not group.is_shared:
                    continue
                options: list[cp_model.IntVar] = []
                for at, crew in enumerate(self.crews):
                    if slot in crew.groups.get(number, ()):
                        most = crew.size if group.is_shared else min(crew.size, demand)
                        var = self.work[at, number, slot] = self.model.new_int_var(0, most, "")
                        options.append(var)
                total = sum(options)
                self.model.add(total >= demand if group.is_shared else total == demand)

    def _at(self, crew: int, slot: int, *, tiring: bool) -> list[tuple[int, cp_model.IntVar]]:
        """What a crew could do in a slot: work that needs breaks, or work that does not."""
        groups = self.problem.groups
        return [
            (group, self.work[crew, group, slot])
            for group in self.crews[crew].groups
            if (crew, group, slot) in self.work and groups[group].is_tiring == tiring
        ]

    # --- crews ----------------------------------------------------------------------------------
    def _add_crew(self, number: int, crew: Crew) -> None:
        """Nobody holds two posts that exclude each other, and everyone has breaks."""
        limited = BREAKS in self.part.rules and bool(self.problem.longest)
        covers = self._add_stretches(number, crew) if limited else {}
        for slot in self.part.slots:
            placed = self._at(number, slot, tiring=True)
            own = crew.own_work(slot)
            busy = sum(var for _, var in placed) + own
            self._busy[number, slot] = busy
            self.model.add(busy <= (covers.get(slot, 0) if limited else crew.size))
            for floor, walks in self._at(number, slot, tiring=False):
                apart = [var for group, var in placed if crew.excludes(group, floor, slot)]
                self.model.add(sum(apart) + walks + crew.own_apart(floor, slot) <= crew.size)
            for group, var in placed:
                if crew.own_apart(group, slot):
                    self.model.add(var == 0)

    def _add_stretches(self, number: int, crew: Crew) -> dict[int, Count]:
        """The stretches of a crew, and how many of its people are in one in each slot."""
        covering: dict[int, list[cp_model.IntVar]] = {slot: [] for slot in self.part.slots}
        resting: dict[int, list[cp_model.IntVar]] = {slot: [] for slot in self.part.slots}
        for stretch in self.problem.stretches(crew, self.part.slots):
            if not any(self._at(number, slot, tiring=True) for slot in stretch.slots) and not any(
                crew.own_work(slot) for slot in stretch.slots
            ):
                continue
            var = self.stretches[number, stretch] = self.model.new_int_var(0, crew.size, "")
            for slot in stretch.slots:
                covering[slot].append(var)
            for slot in range(stretch.first, stretch.rested):
                if slot in resting:
                    resting[slot].append(var)
        for slot in self.part.slots:
            self.model.add(sum(resting[slot]) <= crew.size)
        return {slot: sum(variables) for slot, variables in covering.items()}

    # --- supervision ----------------------------------------------------------------------------
    def _add_supervision(self) -> None:
        """Teachers and class A operators are on duty while class B operators work."""
        rules, most = self.part.rules, self.problem.review.plan.tables_per_class_a
        duties = {
            (number, group): crew.supervision(group)
            for number, crew in enumerate(self.crews)
            for group in crew.groups
        }
        for slot in self.part.slots:
            duty = {
                number: self._duty(number, slot)
                for number, crew in enumerate(self.crews)
                if crew.is_class_a
            }
            there = sum(duty.values())
            tables: list[Count] = []
            for number, crew in enumerate(self.crews):
                work = [
                    (duties[number, group], self.work[number, group, slot])
                    for group in crew.groups
                    if (number, group, slot) in self.work
                ]
                work += [(duty, 1) for duty in crew.own_duties(slot)]  # type: ignore[misc]
                for needs, var in work:
                    if needs.runs_table:
                        tables.append(var)
                    if needs.is_watched and WATCH in rules:
                        self._require(there, var, crew.size)
                    if needs.teacher is not None and TEACHERS in rules:
                        self._require(duty[needs.teacher], var, crew.size)
            if RATIO in rules and most > 0 and tables:
                self.model.add(sum(tables) <= most * there)

    def _require(self, there: Count, work: Count, size: int) -> None:
        """While this work is done, someone is there. If the plan's own shifts break the rule, the
        roster leaves that to the check that finds it."""
        if isinstance(there, int) and isinstance(work, int):
            return
        self.model.add(work <= size * there)

    def _duty(self, number: int, slot: int) -> Count:
        """How many of a crew are at work as operators: anywhere but at a window."""
        crew, groups = self.crews[number], self.problem.groups
        if crew.has_own_duty(slot):
            return 1
        work = [
            self.work[number, group, slot]
            for group in crew.groups
            if (number, group, slot) in self.work and not groups[group].is_window
        ]
        if not work:
            return 0
        duty = self.model.new_int_var(0, crew.size, "")
        self.model.add(duty <= sum(work))
        return duty

    # --- what is better -------------------------------------------------------------------------
    def price(self) -> None:
        """Put a price on changes, uneven loads, and class A operators who could supervise."""
        groups = self.problem.groups
        costs: list[Count] = []
        costs += [STRETCH_COST * var for var in self.stretches.values()]
        for (crew, group, slot), var in self.work.items():
            before = self.work.get((crew, group, slot - 1), 0)
            starts = self.model.new_int_var(0, self.crews[crew].size, "")
            self.model.add(starts >= var - before - self.crews[crew].own_before(group, slot))
            costs.append(START_COST * starts)
            if groups[group].is_shared:
                costs.append(FLOOR_COST * var)
                twice = self.model.new_int_var(0, self.crews[crew].size, "")
                self.model.add(twice >= var + self._busy[crew, slot] - self.crews[crew].size)
                costs.append(DOUBLE_COST * twice)
            elif self.crews[crew].is_class_a and self._has_reserve(group):
                costs.append(RESERVE_COST * var)
        costs += [LOAD_COST * load for load in self._loads()]
        self._cost = sum(costs)

    def _has_reserve(self, group: int) -> bool:
        """Whether anyone besides class A operators may hold a post."""
        people = self.problem.people
        return any(
            class_of(people[person]) != CLASS_A for person in self.problem.groups[group].people
        )

    def _loads(self) -> Iterator[cp_model.IntVar]:
        """The longest time, in slots, that people of each kind work."""
        kinds: dict[tuple[str, ...], list[int]] = {}
        for number, crew in enumerate(self.crews):
            kinds.setdefault(self.problem.people[crew.people[0]].roles, []).append(number)
        for crews in kinds.values():
            most = self.model.new_int_var(0, len(self.part.slots), "")
            for number in crews:
                busy = sum(self._busy[number, slot] for slot in self.part.slots)
                self.model.add(busy <= self.crews[number].size * most)
            yield most

    # --- solving --------------------------------------------------------------------------------
    def improve(self, effort: Effort, most: float) -> Solution:
        """The solution of the lowest price, as far as the effort goes: from scratch, and if that
        yields none, starting from the last one."""
        self.model.minimize(self._cost)
        better = self.solve(effort, most, PRICED)
        if better.is_possible:
            return better
        for number, value in enumerate(self._values):
            self.model.add_hint(self.model.get_int_var_from_proto_index(number), value)
        return self.solve(effort, most, PRICED)

    def solve(self, effort: Effort, most: float, relaxation: int = TIGHT) -> Solution:
        """Solve it within a limit of effort."""
        limit = min(most, effort.left)
        if limit <= 0:
            return Solution(None)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        solver.parameters.max_deterministic_time = limit
        solver.parameters.linearization_level = relaxation
        solver.parameters.relative_gap_limit = GOOD_ENOUGH
        status = solver.solve(self.model)
        effort.spend(solver.response_proto.deterministic_time)
        if status == cp_model.INFEASIBLE:
            return Solution(False)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Solution(None)
        self._values = list(solver.response_proto.solution)
        return Solution(
            True,
            {place: solver.value(var) for place, var in self.work.items() if solver.value(var)},
            {
                place: solver.value(var)
                for place, var in self.stretches.items()
                if solver.value(var)
            },
        )
