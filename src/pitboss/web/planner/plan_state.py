"""A plan as the page shows it: its values, its findings, its fees and deadlines."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator

from pitboss.floor.findings import SEVERITIES, UNLAWFUL, WARNING, Finding
from pitboss.night.budget import budget
from pitboss.night.calendar import deadlines
from pitboss.night.check import Review
from pitboss.night.fees import fees
from pitboss.night.law import NightLaw, Overlay
from pitboss.night.plan import NightPlan
from pitboss.night.plan_file import BadPlan, plan_faults, read_overlay, state_law
from pitboss.night.report import all_findings
from pitboss.night.roster.problem import can_plan
from pitboss.night.roster.solve import can_solve, own_roster
from pitboss.rulebook.clause import Clause
from pitboss.web.planner.choices import choices_of
from pitboss.web.planner.draft import Values, place_on_form, plan_of, value_at
from pitboss.web.planner.form import FormPart, json_values, night_form, section_of
from pitboss.web.shapes.base import Law
from pitboss.web.shapes.odds import ChoiceView
from pitboss.web.shapes.plans import (
    PlanBudgetLine,
    PlanDeadline,
    PlanFee,
    PlanFinding,
    PlanFix,
    PlanRoster,
    PlanState,
    PlanWhyNot,
)
from pitboss.web.views.law import law_views

DAY_MINUTES = 24 * 60
ReadBeside = Callable[[str], str | None]
"""Reads a file beside the plan, if there is one."""


def plan_state(
    name: str,
    revision: int,
    values: Values,
    *,
    read_beside: ReadBeside,
    today: datetime.date,
    why_not: tuple[PlanWhyNot, ...] = (),
) -> PlanState:
    """Everything about a plan."""
    plan = plan_of(values)
    overlays, overlay_findings = _overlays(plan, read_beside)
    review = Review(plan, NightLaw(plan.date, overlays), today)
    results = [
        *_faults(plan, values),
        *overlay_findings,
        *(_finding(values, finding) for finding in all_findings(review)),
    ]
    results.sort(key=lambda result: SEVERITIES.index(result.severity))
    lines = budget(review)
    return PlanState(
        name=name,
        revision=revision,
        title=plan.night,
        is_lawful=all(result.severity != UNLAWFUL for result in results),
        is_practice=review.is_practice,
        words=summary(results, practice=review.is_practice),
        values=values,
        choices={
            name: tuple(ChoiceView(*choice) for choice in choices)
            for name, choices in choices_of(plan).items()
        },
        findings=tuple(results),
        fees=tuple(_fees(review)),
        calendar=tuple(_calendar(review, today)),
        budget=tuple(PlanBudgetLine(line.purpose, line.cents, _cites(line.law)) for line in lines),
        proceeds_cents=sum(line.cents for line in lines),
        roster=_roster(review, why_not),
    )


def summary(results: Iterable[PlanFinding], *, practice: bool) -> str:
    """The status of a plan, in a few words."""
    severities = [result.severity for result in results]
    left, warnings = severities.count(UNLAWFUL), severities.count(WARNING)
    words = f"{left} thing{'s' * (left != 1)} left" if left else "Lawful"
    if practice:
        words = "Practice" if not left else f"Practice, {words}"
    return words + (f", {warnings} warning{'s' * (warnings != 1)}" if warnings else "")


def _faults(plan: NightPlan, values: Values) -> Iterator[PlanFinding]:
    """The places where parts of the plan do not fit together."""
    for place, words in plan_faults(plan):
        yield _finding_at(values, place, severity=UNLAWFUL, message=words, fault=True)


def overlays_of(plan: NightPlan, read_beside: ReadBeside) -> tuple[Overlay, ...]:
    """The local rules that a plan names, without those that cannot be read."""
    return _overlays(plan, read_beside)[0]


def _overlays(
    plan: NightPlan, read_beside: ReadBeside
) -> tuple[tuple[Overlay, ...], list[PlanFinding]]:
    """The local rules that the plan names; a file that is missing or wrong is a finding."""
    names = plan.license.overlay if plan.license is not None else ()
    overlays, wrong = [], []
    texts = {file: read_beside(file) for file in ((names,) if isinstance(names, str) else names)}
    law = state_law((text for text in texts.values() if text is not None), plan.date)
    for file, text in texts.items():
        try:
            if text is None:
                raise BadPlan(f"there is no file {file} beside the plan")
            overlays.append(read_overlay(text, file, law))
        except BadPlan as bad:
            place = ("license", "overlay")
            wrong.append(_finding_at({}, place, severity=UNLAWFUL, message=str(bad), fault=True))
    return tuple(overlays), wrong


def _finding(values: Values, finding: Finding) -> PlanFinding:
    change = None
    if finding.change is not None:
        place = place_on_form(values, finding.change.place)
        new = json_values(finding.change.value)
        change = PlanFix(place, value_at(values, place), new)
    return _finding_at(
        values,
        finding.place,
        severity=finding.severity,
        message=finding.message,
        fix=finding.fix,
        change=change,
        law=law_views(finding.law),
        source=finding.source,
    )


def _finding_at(
    values: Values,
    place: tuple[str | int, ...],
    *,
    severity: str,
    message: str,
    fix: str = "",
    change: PlanFix | None = None,
    law: tuple[Law, ...] = (),
    source: str = "",
    fault: bool = False,
) -> PlanFinding:
    """A finding at a place on the form."""
    on_form = place_on_form(values, place)
    head = on_form[0] if on_form and on_form[0] in _all_keys() else "night"
    return PlanFinding(
        severity=severity,
        place=on_form,
        section=section_of(head),
        where=_place_words(values, on_form),
        message=message,
        fix=fix,
        change=change,
        law=law,
        source=source,
        fault=fault,
    )


def _all_keys() -> tuple[str, ...]:
    form = night_form()
    return (*(field.key for field in form.fields), *(part.key for part in form.parts))


def _place_words(values: Values, place: tuple[str, ...]) -> str:
    """A place in words, such as "People, b1, Pay for the day"."""
    part: FormPart | None = night_form()
    words: list[str] = []
    steps = list(place)
    while steps and part is not None:
        step = steps.pop(0)
        if (field := part.field(step)) is not None:
            words.append(field.label)
            break
        part = part.part(step)
        words.append(part.label if part is not None else step)
        if part is not None and part.is_list and steps:
            key = steps.pop(0)
            entry = (values.get(step) or {}).get(key, {})
            words.append(str(entry.get("name") or entry.get("id") or key))
    return ", ".join(words)


def _fees(review: Review) -> Iterator[PlanFee]:
    for fee in fees(review):
        yield PlanFee(
            payer=fee.payer,
            payee=fee.payee,
            purpose=fee.purpose,
            cents=fee.cents,
            by=fee.by,
            due=fee.due.isoformat() if fee.due is not None else "",
            cites=_cites(fee.law),
            source=fee.source,
        )


def _calendar(review: Review, today: datetime.date) -> Iterator[PlanDeadline]:
    for deadline in deadlines(review):
        yield PlanDeadline(
            due=deadline.due.isoformat(),
            task=deadline.task,
            who=deadline.who,
            cites=_cites(deadline.law),
            source=deadline.source,
            is_past=deadline.due < today and not deadline.is_done,
            is_done=deadline.is_done,
        )


def _roster(review: Review, why_not: tuple[PlanWhyNot, ...]) -> PlanRoster | None:
    if review.hours is None:
        return None
    event = review.hours.event
    start, end = (
        (moment.date() - review.hours.date).days * DAY_MINUTES + moment.hour * 60 + moment.minute
        for moment in event
    )
    words = can_plan(review)
    return PlanRoster(
        start=start,
        end=end,
        can_solve=can_solve(),
        open=0 if words else len(own_roster(review).why_not),
        not_yet=words,
        why_not=why_not,
    )


def _cites(law: Iterable[Clause]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause.cite for clause in law))
