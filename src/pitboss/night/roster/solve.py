"""Solve the roster of a night: the plan's own shifts stay, and every other post is filled; or say
what stands against it, and what one change would mend it.

This needs the package `ortools`; `can_solve` tells whether it is there.
"""

from __future__ import annotations

from dataclasses import replace as with_plan
from importlib.util import find_spec
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.floor.findings import Finding
from pitboss.night.check import Review
from pitboss.night.plan import NightPlan, Shift
from pitboss.night.posts import needs
from pitboss.night.report import all_findings
from pitboss.night.roster.problem import RosterProblem, can_plan
from pitboss.rulebook.clause import Clause

PACKAGE, INSTALL = "ortools", "pip install 'pitboss[plan]'"
EFFORT, FIRST_EFFORT, BETTER_EFFORT = 12.0, 4.0, 1.5
MOST_REASONS = 6
NO_TIME = "no roster came up within the effort that is set for it, and none was ruled out either"
MORE = "there is more that stands against a roster: make these changes first, and ask again"


class WhyNot(NamedTuple):
    """What stands against a roster, with its clauses, and the one change that mends it."""

    message: str
    law: tuple[Clause, ...] = ()
    fix: str = ""


class Roster(NamedTuple):
    """What became of a roster: the shifts that fill the plan, or why there are none."""

    is_solved: bool
    shifts: tuple[Shift, ...] = ()
    why_not: tuple[WhyNot, ...] = ()


def can_solve() -> bool:
    """Whether the package that solves a roster is there."""
    return find_spec(PACKAGE) is not None


def with_shifts(plan: NightPlan, roster: Roster) -> NightPlan:
    """A plan with the shifts of its roster."""
    return replace(plan, shifts=(*plan.shifts, *roster.shifts))


def own_roster(review: Review) -> Roster:
    """The roster as the plan's own shifts leave it: full, or the posts that nobody holds."""
    words = can_plan(review)
    if words:
        return Roster(False, why_not=(WhyNot(words),))
    problem = RosterProblem(review)
    why_not = []
    for need in problem.needs:
        slots = [slot for slot in range(len(problem.slots)) if problem.is_open(need, slot)]
        if slots:
            start, end = problem.slots[slots[0]].start, problem.slots[slots[-1]].end
            place = f" at {need.post.place}" if need.post.place else ""
            words = f"no shift covers the {need.post.role}{place} from {start:%H:%M} to {end:%H:%M}"
            why_not.append(WhyNot(words, need.law))
    return Roster(not why_not, why_not=tuple(why_not))


def solve_roster(review: Review, better: float = BETTER_EFFORT) -> Roster:
    """The shifts that fill the posts a plan leaves open, or why that cannot be. So much effort goes
    into a better roster than the first one."""
    words = can_plan(review)
    if words:
        return Roster(False, why_not=(WhyNot(words),))
    if not any(True for _ in needs(review)):
        return Roster(True)
    from pitboss.night.roster.assign import shifts_of
    from pitboss.night.roster.model import Effort, RosterModel, whole
    from pitboss.night.roster.reasons import reasons

    problem, effort = RosterProblem(review), Effort(EFFORT)
    model = RosterModel(problem, whole(problem))
    model.price()
    solution = model.solve(effort, FIRST_EFFORT)
    if solution.is_possible is False:
        return Roster(False, why_not=reasons(problem, effort, MOST_REASONS))
    if solution.is_possible is None:
        return Roster(False, why_not=(WhyNot(NO_TIME),))
    second = model.improve(effort, better)
    roster = Roster(True, shifts_of(problem, second if second.is_possible else solution))
    against = new_findings(review, roster)
    if against:
        return Roster(False, why_not=tuple(WhyNot(o.message, o.law, o.fix) for o in against))
    return roster


def new_findings(review: Review, roster: Roster) -> tuple[Finding, ...]:
    """What the checks find about a plan with its roster and not without it."""
    before = {(one.message, one.law) for one in all_findings(review)}
    after = all_findings(with_plan(review, plan=with_shifts(review.plan, roster)))
    return tuple(one for one in after if (one.message, one.law) not in before)
