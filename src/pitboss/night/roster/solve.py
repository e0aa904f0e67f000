"""Solve the roster of a night: the plan's own shifts stay, and every other post is filled. If that
is impossible, say why, and which change would fix it.

This needs the package `ortools`; `can_solve` says whether it is installed.
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
NO_TIME = "the solver reached neither a roster nor a proof that there is none: it ran out of effort"
MORE = "more than this rules out a roster: make these changes first, then try again"


class WhyNot(NamedTuple):
    """An obstacle to a roster, with its clauses, and the change that fixes it."""

    message: str
    law: tuple[Clause, ...] = ()
    fix: str = ""


class Roster(NamedTuple):
    """The result of a roster: the shifts that fill the plan, or why there are none."""

    is_solved: bool
    shifts: tuple[Shift, ...] = ()
    why_not: tuple[WhyNot, ...] = ()


def can_solve() -> bool:
    """Whether the package that solves rosters is installed."""
    return find_spec(PACKAGE) is not None


def with_shifts(plan: NightPlan, roster: Roster) -> NightPlan:
    """A plan with the shifts of its roster."""
    return replace(plan, shifts=(*plan.shifts, *roster.shifts))


def own_roster(review: Review) -> Roster:
    """The roster with only the plan's own shifts: full, or the posts that nobody holds."""
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
    """The shifts that fill the posts a plan leaves open, or why that is impossible. `better` is
    the effort spent on improving the first roster."""
    words = can_plan(review)
    if words:
        return Roster(False, why_not=(WhyNot(words),))
    if not any(True for _ in needs(review)):
        return Roster(True)
    from pitboss.night.roster.assign import shifts_of
    from pitboss.night.roster.model import Effort, RosterModel, whole_problem
    from pitboss.night.roster.reasons import reasons

    problem, effort = RosterProblem(review), Effort(EFFORT)
    model = RosterModel(problem, whole_problem(problem))
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
    """The findings about a plan with its roster that it does not have without it."""
    before = {(finding.message, finding.law) for finding in all_findings(review)}
    after = all_findings(with_plan(review, plan=with_shifts(review.plan, roster)))
    return tuple(finding for finding in after if (finding.message, finding.law) not in before)
