"""What the journal keeps of a licensed plan: its hours as moments, and who is approved for what."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from pitboss.floor.prize_law import CAP as PRIZE_CAP
from pitboss.floor.terms import (
    ACTIVE,
    LicenseTerms,
    Moment,
    NightHours,
    PersonTerms,
    ProviderTerms,
    Term,
)
from pitboss.night.calendar import certification_due
from pitboss.night.check import Review
from pitboss.night.checks.operators import EMPLOYED_TERM
from pitboss.night.checks.operators import TERM as OPERATOR_TERM
from pitboss.night.checks.providers import TERM as PROVIDER_TERM
from pitboss.night.duty import class_of
from pitboss.night.hours import BadTime, Hours, hours_between, later
from pitboss.night.plan import NightPlan, Person, Provider
from pitboss.rulebook.clause import Clause


def license_terms(review: Review) -> LicenseTerms | None:
    """What the floor keeps of a licensed plan; None for practice, or if its hours cannot be
    read."""
    plan = review.plan
    if not review.is_licensed or review.hours is None or plan.license is None:
        return None
    try:
        hours = night_hours(plan, review.hours)
    except BadTime:
        return None
    return LicenseTerms(
        hours=hours,
        games=plan.license.games,
        suppliers={table.id: table.provider for table in plan.tables if table.provider},
        providers={provider.id: _provider(review, provider) for provider in plan.providers},
        people={person.id: _person(review, person) for person in plan.people},
        prize_cap_cents=review.law.cents(PRIZE_CAP),
    )


def night_hours(plan: NightPlan, hours: Hours) -> NightHours:
    """The hours of a plan as moments. What it leaves out lasts as long as the license, and the last
    round is called with the house's margin."""
    license_, event = hours.license, hours.event
    ends = min(event.end, license_.end)
    call = later(ends, -timedelta(minutes=plan.last_call_minutes))
    if plan.last_wager:
        call = min(hours.at(plan.last_wager), ends)
    first = hours.at(plan.first_wager) if plan.first_wager else event.start
    return NightHours(
        license_starts=_moment(license_.start),
        doors=_moment(event.start),
        first_wager=_moment(first),
        last_call=_moment(call),
        ends=_moment(ends),
        license_ends=_moment(license_.end),
    )


def _moment(when: datetime) -> Moment:
    return Moment(_ms(when), f"{when:%H:%M}")


def _ms(when: datetime) -> int:
    """Milliseconds since 1970, in whole numbers throughout."""
    return int(when.timestamp()) * 1000


def _provider(review: Review, provider: Provider) -> ProviderTerms:
    due, approved, in_time = certification_due(review, provider), None, False
    if provider.approval:
        approved = _term(review, provider.approved, PROVIDER_TERM)
    if due is not None and provider.certified is not None:
        in_time = hours_between(review.moment(provider.certified), due) >= timedelta()
    return ProviderTerms(
        id=provider.id,
        status=provider.status,
        approved=approved,
        certified=in_time or bool(provider.exempt),
        certify_by_ms=_ms(due) if due is not None else 0,
    )


def _person(review: Review, person: Person) -> PersonTerms:
    approval, approved = person.approval, None
    if approval is not None and approval.number:
        term = EMPLOYED_TERM if person.employer else OPERATOR_TERM
        approved = _term(review, approval.start, term)
    return PersonTerms(
        id=person.id,
        operator=class_of(person),
        status=approval.status if approval is not None else ACTIVE,
        approved=approved,
        member=person.member,
        employer=person.employer,
    )


def _term(review: Review, start: date | None, years: Clause) -> Term | None:
    """A term of whole years, as a clause sets it, in moments."""
    if start is None or review.hours is None:
        return None
    span = review.hours.term(start, review.law.figure(years))
    return Term(_ms(span.start), _ms(span.end))
