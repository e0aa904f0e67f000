"""The answer about a plan: everything that is found about it, the floor included."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor import findings as floor
from pitboss.floor.plan import FloorPlan
from pitboss.floor.plan_checks import chip_warnings, faults, readiness_warnings
from pitboss.night.check import (
    ADVICE,
    UNLAWFUL,
    WARNING,
    Case,
    Finding,
    Found,
    finding,
    findings,
)
from pitboss.night.plan_file import floor_plan

NO_ROSTER = "the shifts that the plan leaves open are not solved yet"
_SEVERITIES = {floor.WARNING: WARNING, floor.NOTE: ADVICE}


def all_findings(case: Case) -> tuple[Finding, ...]:
    """What the checks of the night and of its floor find."""
    results = list(findings(case))
    known = {(one.place, one.law) for one in results}
    plan = floor_plan(case.plan)
    results += [one for one in _floor_findings(plan) if (one.place, one.law) not in known]
    return tuple(results)


def is_lawful(results: tuple[Finding, ...]) -> bool:
    """Whether the night may be held as planned."""
    return all(one.severity != UNLAWFUL for one in results)


def _floor_findings(plan: FloorPlan) -> Found:
    """The faults of a floor; without any, what its planner should know."""
    wrong = tuple(faults(plan))
    for fault in wrong:
        key = next(name for name in reversed(fault.place) if isinstance(name, str))
        fix = "give somebody this role" if fault.place == ("people",) else f"correct {key}"
        yield finding(UNLAWFUL, fault.place, fault.why.words, *fault.why.law, fix=fix)
    if not wrong:
        yield from _floor_warnings(plan)


def _floor_warnings(plan: FloorPlan) -> Iterator[Finding]:
    for one in floor.findings(plan):
        for table in one.tables:
            key = one.fix.partition(" ")[0]
            yield finding(
                _SEVERITIES[one.severity],
                ("tables", table, key),
                f"{table}: {one.message}",
                *one.law,
                fix=f"write {one.fix}",
            )
    for table, why in (*readiness_warnings(plan), *chip_warnings(plan)):
        yield finding(ADVICE, ("tables", table), f"{table}: {why.words}", *why.law)
