"""Who supplies the equipment and the people: approval, papers and certification."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pitboss.floor.findings import Change, Found, Place, advice, unlawful, warning
from pitboss.night.calendar import certification_due
from pitboss.night.check import Review, check
from pitboss.night.hours import day_words, hours_between, time_words
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import (
    ACTIVE,
    APPROVAL_STATES,
    CERTIFIED_PAYMENTS,
    LAPSED,
    PAYMENTS,
    Provider,
)

EQUIPMENT, PERSONNEL = FEES["13.1(a) equipment"], FEES["13.1(a) personnel"]
TERM, FEE, FEE_PAYMENT = FEES["13.6(a) term"], FEES["13.6(a) fee"], FEES["13.6(a) payment"]
FORM_PAYMENT = FEES["13.1(g) payment"]
SUSPENSION, RENEWAL, FORM = FEES["13.6(g)"], FEES["13.6(b) timing"], FEES["13.1(g) form"]
KNOWS, DEFINITION = CONDUCT["20.14 knowledge"], CONDUCT["20.2 Casino night equipment provider"]
ANSWERS = tuple(FEES[f"13.8(b) {what}"] for what in ("equipment", "personnel", "absence"))
DEADLINE, EXCEPTION = FEES["13.7(a) deadline"], FEES["13.7(a) exception"]
EXEMPTION_SOURCE = "13:47-8.14(b)4 is not in our text"
OWNERS_SOURCE = "13:47-8.14, on whose equipment may be used, is not in our text: only providers' is"


def _used(review: Review) -> Iterator[Provider]:
    """The providers that supply anything or anyone in the plan, or have agreed to."""
    supply = {table.provider for table in review.plan.tables}
    supply |= {machine.provider for machine in review.plan.machines}
    supply |= {person.employer for person in review.plan.people}
    return (
        provider
        for provider in review.plan.providers
        if provider.id in supply or provider.agreed is not None
    )


@check(CONDUCT["20.15(a)"], CONDUCT["20.10(b)"], EQUIPMENT, FEES["19.3(b) equipment"])
def equipment_comes_from_a_provider(review: Review) -> Found:
    """Every table and machine has a provider of the plan."""
    for kind in ("tables", "machines"):
        for item in getattr(review.plan, kind):
            if item.provider not in review.providers:
                whose = f"from {item.provider!r}, which is not among the providers"
                yield unlawful(
                    (kind, item.id, "provider"),
                    f"the equipment of {item.id} comes {whose if item.provider else 'from nobody'}",
                    CONDUCT["20.15(a)"],
                    fix="name an approved provider",
                    change=_only_provider(review, (kind, item.id, "provider")),
                    source=OWNERS_SOURCE,
                )


def _only_provider(review: Review, place: Place) -> Change | None:
    """The plan's provider, if there is only one."""
    known = review.plan.providers
    return Change(place, known[0].id) if len(known) == 1 else None


@check(PERSONNEL)
def personnel_comes_from_a_provider(review: Review) -> Found:
    """An employer that is named is a provider of the plan."""
    for person in review.plan.people:
        if person.employer and person.employer not in review.providers:
            yield unlawful(
                ("people", person.id, "employer"),
                f"{person.id} works for {person.employer!r}, which is not among the providers",
                PERSONNEL,
                fix="add the provider with its approval, or leave out the employer",
            )


@check(CONDUCT["20.14 approval"], DEFINITION, TERM, EQUIPMENT, RENEWAL)
def approval_covers_the_event(review: Review) -> Found:
    """The approval of a provider is in force from the doors to the end."""
    for one in _used(review):
        place = ("providers", one.id, "approved")
        if one.approved is None or not one.approval:
            yield unlawful(
                place if one.approved is None else ("providers", one.id, "approval"),
                f"{one.id} has no approval by the Commission on file",
                CONDUCT["20.14 approval"],
                DEFINITION,
                fix="enter the number and the date of its approval",
            )
        elif review.hours is not None:
            years = review.law.figure(TERM)
            term = review.hours.term(one.approved, years)
            if not term.covers(review.hours.event):
                yield unlawful(
                    place,
                    f"the approval of {one.id} is valid from {day_words(one.approved)} through "
                    f"{day_words(term.end - timedelta(days=1))} and does not cover the event",
                    TERM,
                    fix="have it renewed first, and enter the date of the renewal",
                )


@check(SUSPENSION, RENEWAL)
def providers_are_in_good_standing(review: Review) -> Found:
    """A suspended, revoked or lapsed provider supplies nothing."""
    for one in _used(review):
        if one.status == ACTIVE:
            continue
        known = one.status in APPROVAL_STATES
        words = f"{one.id} is {one.status}" if known else f"{one.status!r} is not a status"
        yield unlawful(
            ("providers", one.id, "status"),
            words,
            RENEWAL if one.status == LAPSED else SUSPENSION,
            fix="name another provider" if known else f"enter one of {', '.join(APPROVAL_STATES)}",
        )


@check(FORM)
def providers_applied_on_form_11(review: Review) -> Found:
    """The file of a provider holds the date of its application."""
    for one in _used(review):
        if one.form_11 is None:
            yield warning(
                ("providers", one.id, "form_11"),
                f"the date of Form 11 is missing from the file of {one.id}",
                FORM,
                fix="ask the provider for the date of its application",
            )


@check(FORM_PAYMENT)
def the_application_is_paid_as_the_law_says(review: Review) -> Found:
    """If the file says how an application was paid, that way is allowed."""
    for one in _used(review):
        if one.form_11_by and one.form_11_by not in PAYMENTS:
            yield unlawful(
                ("providers", one.id, "form_11_by"),
                f"the application of {one.id} is paid by check or money order, not by "
                f"{one.form_11_by}",
                FORM_PAYMENT,
                fix="enter how it was paid",
            )


@check(FEE, FEE_PAYMENT)
def the_annual_fee_is_paid(review: Review) -> Found:
    """A provider's license counts once its fee is paid in a way that is allowed."""
    for one in _used(review):
        if one.fee_paid is None:
            yield warning(
                ("providers", one.id, "fee_paid"),
                f"{one.id} has not shown that its annual fee is paid",
                FEE,
                fix="ask for the receipt, and enter its date",
            )
        elif one.fee_by not in CERTIFIED_PAYMENTS:
            yield unlawful(
                ("providers", one.id, "fee_by"),
                f"the annual fee of {one.id} must be paid by {' or '.join(CERTIFIED_PAYMENTS)}; "
                f"the plan says {one.fee_by or 'nothing'}",
                FEE_PAYMENT,
                fix="enter how it was paid",
            )


@check(DEADLINE, FEES["13.7(a) free supply"], EXCEPTION)
def agreements_are_certified_in_time(review: Review) -> Found:
    """A provider certifies its agreement within two days, whether or not it charges."""
    for one in _used(review):
        place, due = ("providers", one.id, "certified"), certification_due(review, one)
        if one.exempt:
            yield from _exemption(one)
        elif one.agreed is None or due is None:
            yield warning(
                ("providers", one.id, "agreed"),
                f"the plan does not say when {one.id} agreed to supply this night",
                DEADLINE,
                fix="enter the date and time of the agreement",
            )
        elif one.certified is None:
            late = review.today is not None and review.today > due.date()
            tell = unlawful if late else warning
            yield tell(
                place,
                f"{one.id} must certify this agreement to the Commission by {time_words(due)}",
                DEADLINE,
                fix="ask for a copy of the certification, and enter its date and time",
            )
        elif hours_between(due, review.moment(one.certified)) > timedelta():
            yield unlawful(
                place,
                f"{one.id} certified its agreement too late: it was due by {time_words(due)}",
                DEADLINE,
                fix="tell the Commission, and keep its answer with the plan",
            )
        elif hours_between(review.moment(one.agreed), review.moment(one.certified)) < timedelta():
            yield warning(
                place,
                f"{one.id} certified its agreement before making it",
                DEADLINE,
                fix="correct the date and time of one of them",
            )


@check(DEADLINE)
def agreements_come_before_the_night(review: Review) -> Found:
    """Nobody agrees to supply a night that is over."""
    if review.hours is None:
        return
    for one in _used(review):
        if one.agreed and review.moment(one.agreed) >= review.hours.event.end:
            yield warning(
                ("providers", one.id, "agreed"),
                f"{one.id} agreed to supply this night only after it",
                DEADLINE,
                fix="correct the date and time of the agreement",
            )


def _exemption(one: Provider) -> Found:
    """An exemption has its citation and a reason; our text lacks the section it rests on."""
    if "8.14(b)4" in one.exempt and one.exempt_reason:
        yield advice(
            ("providers", one.id, "exempt"),
            f"{one.id} claims the exemption of 13:47-8.14(b)4, which nobody can check here",
            EXCEPTION,
            fix="keep the proof with the plan, such as a letter from the Commission",
            source=EXEMPTION_SOURCE,
        )
        return
    yield unlawful(
        ("providers", one.id, "exempt"),
        f"{one.id} is exempt from certifying only under 13:47-8.14(b)4, with a reason",
        EXCEPTION,
        fix="enter that citation and the reason, or leave out the exemption",
        source=EXEMPTION_SOURCE,
    )


@check(KNOWS, *ANSWERS)
def providers_know_the_operation(review: Review) -> Found:
    """Each provider's statement is on file: it knows how a night is run, and answers for the
    equipment and people it supplies, whether or not it is there."""
    for one in _used(review):
        if not one.attested:
            place = ("providers", one.id, "attested")
            yield warning(
                place,
                f"{one.id} has not stated that it knows how a casino night is run, and answers for "
                "the equipment and the people it supplies",
                KNOWS,
                *ANSWERS,
                fix="have the statement signed, and enter attested = true",
                change=Change(place, True),
            )
