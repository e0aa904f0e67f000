"""The report on a plan: all findings, including those about the floor."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.floor import plan_checks
from pitboss.floor.findings import SEVERITIES, UNLAWFUL, Finding
from pitboss.night.check import Review, findings
from pitboss.night.law import NightLaw, Overlay
from pitboss.night.plan import NightPlan
from pitboss.night.plan_file import floor_plan


def all_findings(review: Review) -> tuple[Finding, ...]:
    """What the checks of the night and of its floor find. What the floor has against a value that
    the law forbids already is left out, unless it names a clause."""
    results = list(findings(review))
    known = {(result.place, law) for result in results for law in (result.law, ())}
    floor = plan_checks.all_findings(floor_plan(review.plan))
    results += [finding for finding in floor if (finding.place, finding.law) not in known]
    return tuple(results)


def findings_at_opening(plan: NightPlan, overlays: Iterable[Overlay] = ()) -> tuple[Finding, ...]:
    """The findings about a night that is about to open, most serious first: as on its own date,
    when missing papers count, however early it is set up."""
    results = all_findings(Review(plan, NightLaw(plan.date, overlays), plan.date))
    return tuple(sorted(results, key=lambda result: SEVERITIES.index(result.severity)))


def is_lawful(results: tuple[Finding, ...]) -> bool:
    """Whether the night may be held as planned."""
    return all(result.severity != UNLAWFUL for result in results)
