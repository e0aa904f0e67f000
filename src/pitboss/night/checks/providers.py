"""Who supplies the equipment and the people: approval, papers and certification."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pitboss.floor.findings import Change, Findings, Place, advice, unlawful, warning
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


def _active_providers(review: Review) -> Iterator[Provider]:
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
def equipment_comes_from_a_provider(review: Review) -> Findings:
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
def personnel_comes_from_a_provider(review: Review) -> Findings:
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
def approval_covers_the_event(review: Review) -> Findings:
    """The approval of a provider is in force from the doors to the end."""
    for provider in _active_providers(review):
        place = ("providers", provider.id, "approved")
        if provider.approved is None or not provider.approval:
            yield unlawful(
                place if provider.approved is None else ("providers", provider.id, "approval"),
                f"{provider.id} has no approval by the Commission on file",
                CONDUCT["20.14 approval"],
                DEFINITION,
                fix="enter the number and the date of its approval",
            )
        elif review.hours is not None:
            years = review.law.figure(TERM)
            term = review.hours.term(provider.approved, years)
            if not term.covers(review.hours.event):
                yield unlawful(
                    place,
                    f"the approval of {provider.id} is valid from {day_words(provider.approved)} "
                    f"through {day_words(term.end - timedelta(days=1))} and does not cover the "
                    "event",
                    TERM,
                    fix="have it renewed first, and enter the date of the renewal",
                )


@check(SUSPENSION, RENEWAL)
def providers_are_in_good_standing(review: Review) -> Findings:
    """A suspended, revoked or lapsed provider supplies nothing."""
    for provider in _active_providers(review):
        if provider.status == ACTIVE:
            continue
        known = provider.status in APPROVAL_STATES
        words = (
            f"{provider.id} is {provider.status}"
            if known
            else f"{provider.status!r} is not a status"
        )
        yield unlawful(
            ("providers", provider.id, "status"),
            words,
            RENEWAL if provider.status == LAPSED else SUSPENSION,
            fix="name another provider" if known else f"enter one of {', '.join(APPROVAL_STATES)}",
        )


@check(FORM)
def providers_applied_on_form_11(review: Review) -> Findings:
    """The file of a provider holds the date of its application."""
    for provider in _active_providers(review):
        if provider.form_11 is None:
            yield warning(
                ("providers", provider.id, "form_11"),
                f"the date of Form 11 is missing from the file of {provider.id}",
                FORM,
                fix="ask the provider for the date of its application",
            )


@check(FORM_PAYMENT)
def the_application_is_paid_as_the_law_says(review: Review) -> Findings:
    """If the file says how an application was paid, that way is allowed."""
    for provider in _active_providers(review):
        if provider.form_11_by and provider.form_11_by not in PAYMENTS:
            yield unlawful(
                ("providers", provider.id, "form_11_by"),
                f"the application of {provider.id} is paid by check or money order, not by "
                f"{provider.form_11_by}",
                FORM_PAYMENT,
                fix="enter how it was paid",
            )


@check(FEE, FEE_PAYMENT)
def the_annual_fee_is_paid(review: Review) -> Findings:
    """A provider's license counts once its fee is paid in a way that is allowed."""
    for provider in _active_providers(review):
        if provider.fee_paid is None:
            yield warning(
                ("providers", provider.id, "fee_paid"),
                f"{provider.id} has not shown that its annual fee is paid",
                FEE,
                fix="ask for the receipt, and enter its date",
            )
        elif provider.fee_by not in CERTIFIED_PAYMENTS:
            yield unlawful(
                ("providers", provider.id, "fee_by"),
                f"the annual fee of {provider.id} must be paid by "
                f"{' or '.join(CERTIFIED_PAYMENTS)}; the plan says {provider.fee_by or 'nothing'}",
                FEE_PAYMENT,
                fix="enter how it was paid",
            )


@check(DEADLINE, FEES["13.7(a) free supply"], EXCEPTION)
def agreements_are_certified_in_time(review: Review) -> Findings:
    """A provider certifies its agreement within two days, whether or not it charges."""
    for provider in _active_providers(review):
        place, due = ("providers", provider.id, "certified"), certification_due(review, provider)
        if provider.exempt:
            yield from _exemption(provider)
        elif provider.agreed is None or due is None:
            yield warning(
                ("providers", provider.id, "agreed"),
                f"the plan does not say when {provider.id} agreed to supply this night",
                DEADLINE,
                fix="enter the date and time of the agreement",
            )
        elif provider.certified is None:
            late = review.today is not None and review.today > due.date()
            tell = unlawful if late else warning
            yield tell(
                place,
                f"{provider.id} must certify this agreement to the Commission by {time_words(due)}",
                DEADLINE,
                fix="ask for a copy of the certification, and enter its date and time",
            )
        elif hours_between(due, review.moment(provider.certified)) > timedelta():
            yield unlawful(
                place,
                f"{provider.id} certified its agreement too late: it was due by {time_words(due)}",
                DEADLINE,
                fix="tell the Commission, and keep its answer with the plan",
            )
        elif (
            hours_between(review.moment(provider.agreed), review.moment(provider.certified))
            < timedelta()
        ):
            yield warning(
                place,
                f"{provider.id} certified its agreement before making it",
                DEADLINE,
                fix="correct the date and time of one of them",
            )


@check(DEADLINE)
def agreements_come_before_the_night(review: Review) -> Findings:
    """Nobody agrees to supply a night that is over."""
    if review.hours is None:
        return
    for provider in _active_providers(review):
        if provider.agreed and review.moment(provider.agreed) >= review.hours.event.end:
            yield warning(
                ("providers", provider.id, "agreed"),
                f"{provider.id} agreed to supply this night only after it",
                DEADLINE,
                fix="correct the date and time of the agreement",
            )


def _exemption(provider: Provider) -> Findings:
    """An exemption has its citation and a reason; our text lacks the section it rests on."""
    if "8.14(b)4" in provider.exempt and provider.exempt_reason:
        yield advice(
            ("providers", provider.id, "exempt"),
            f"{provider.id} claims the exemption of 13:47-8.14(b)4, which nobody can check here",
            EXCEPTION,
            fix="keep the proof with the plan, such as a letter from the Commission",
            source=EXEMPTION_SOURCE,
        )
        return
    yield unlawful(
        ("providers", provider.id, "exempt"),
        f"{provider.id} is exempt from certifying only under 13:47-8.14(b)4, with a reason",
        EXCEPTION,
        fix="enter that citation and the reason, or leave out the exemption",
        source=EXEMPTION_SOURCE,
    )


@check(KNOWS, *ANSWERS)
def providers_know_the_operation(review: Review) -> Findings:
    """Each provider's statement is on file: it knows how a night is run, and answers for the
    equipment and people it supplies, whether or not it is there."""
    for provider in _active_providers(review):
        if not provider.attested:
            place = ("providers", provider.id, "attested")
            yield warning(
                place,
                f"{provider.id} has not stated that it knows how a casino night is run, and "
                "answers for the equipment and the people it supplies",
                KNOWS,
                *ANSWERS,
                fix="have the statement signed, and enter attested = true",
                change=Change(place, True),
            )
