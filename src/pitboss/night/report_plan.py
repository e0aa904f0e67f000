"""What the journal keeps of a plan for the report of operations."""

from __future__ import annotations

from pitboss.floor.report_plan import PlannedExpense, ReportPlan
from pitboss.houses import NJ_NIGHT
from pitboss.night.budget import budget
from pitboss.night.calendar import records_due, report_due
from pitboss.night.check import Review
from pitboss.night.plan import Holder, License


def report_plan(review: Review) -> ReportPlan | None:
    """The boxes of the report that a plan fills in; None where it names no holder, and at houses
    that write no report."""
    plan = review.plan
    if plan.house != NJ_NIGHT.id or plan.holder is None:
        return None
    holder: Holder = plan.holder
    paper = plan.license or License()
    return ReportPlan(
        holder=holder.name,
        registration=holder.registration,
        municipality=paper.municipality,
        license=paper.number,
        date=f"{plan.date}" if plan.date is not None else "",
        account=holder.account,
        purpose=holder.purpose,
        due=f"{report_due(plan.date)}" if plan.date is not None else "",
        keep_until=f"{records_due(plan.date)}" if plan.date is not None else "",
        expenses=tuple(
            PlannedExpense(line.purpose, -line.cents, line.payee)
            for line in budget(review)
            if line.cents < 0
        ),
    )
