"""What has to be paid to whom before the night: legal fees, and fees that a municipality adds."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from pitboss.night.check import Review
from pitboss.night.duty import must_apply
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import Person
from pitboss.rulebook.clause import Clause

COMMISSION = "Legalized Games of Chance Control Commission"
CHECK, CERTIFIED = "check or money order", "certified check or money order"
FILED = "13:47-3 is not in our text: the clerk takes one check for each payee with the application"
AS_BEFORE = "the text does not say how a renewal is paid: assumed to be as for the first year"
PROCESSING_DAYS = 56
"""How long an application takes if the municipality does not say: eight weeks, as New Jersey
townships publish it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeLine:
    """A fee: who pays whom, for what, how much, how, by when, and by which clauses."""

    payer: str
    payee: str
    purpose: str
    cents: int
    by: str
    due: datetime.date | None
    law: tuple[Clause, ...]
    is_refundable: bool = True
    source: str = ""


def fees(review: Review) -> Iterator[FeeLine]:
    """Every fee that a plan still owes, in the order in which they arise."""
    if not review.is_licensed:
        return
    for part in PARTS:
        yield from part(review)


def filing_day(review: Review) -> datetime.date | None:
    """The day the application was filed, or the last day to file it."""
    plan, days = review.plan, review.law.municipal.processing_days
    if plan.license is not None and plan.license.applied is not None:
        return plan.license.applied
    return days_before(review, PROCESSING_DAYS if days is None else days)


def days_before(review: Review, days: int) -> datetime.date | None:
    """A number of days before the night, once it has a date."""
    return review.plan.date - timedelta(days=days) if review.plan.date is not None else None


def _commission_fee(
    review: Review,
    payer: str,
    purpose: str,
    *law: Clause,
    by: str,
    due: datetime.date | None,
    is_refundable: bool = True,
    source: str = "",
) -> FeeLine:
    """A fee of the Commission; the first of its clauses sets the sum."""
    return FeeLine(
        payer=payer,
        payee=COMMISSION,
        purpose=purpose,
        cents=review.law.cents(law[0]),
        by=by,
        due=due,
        law=law,
        is_refundable=is_refundable,
        source=source,
    )


def _license_fees(review: Review) -> Iterator[FeeLine]:
    """One day of operation for the state, whatever the number of tables; the municipality's own."""
    state, town = FEES["4.9(c)12"], review.plan.license.municipality if review.plan.license else ""
    yield FeeLine(
        payer="holder",
        payee=COMMISSION,
        purpose="casino night license, one day of operation",
        cents=review.law.cents(state),
        by="check",
        due=filing_day(review),
        law=(state, FEES["4.9(c)12 struck text"]),
        source=FILED,
    )
    own = review.law.municipal.license_fee_cents
    yield FeeLine(
        payer="holder",
        payee=town or "municipality",
        purpose="casino night license of the municipality",
        cents=review.law.cents(state) if own is None else own,
        by="check",
        due=filing_day(review),
        law=(CONDUCT["20.3"],),
        source=FILED if own is not None else f"{FILED}; most municipalities ask for the same sum",
    )


def _provider_fees(review: Review) -> Iterator[FeeLine]:
    """The application of a new provider, its license, and a renewal before the event."""
    for provider in review.plan.providers:
        if provider.approved is None and provider.form_11 is None:
            yield _commission_fee(
                review,
                provider.id,
                "application of an equipment provider, with Form 11",
                FEES["13.1(g) fee"],
                FEES["13.1(g) payment"],
                FEES["13.1(g) form"],
                by=CHECK,
                due=review.plan.date,
                is_refundable=False,
            )
        if provider.fee_paid is None:
            yield _commission_fee(
                review,
                provider.id,
                "annual license of an equipment provider",
                FEES["13.6(a) fee"],
                FEES["13.6(a) payment"],
                by=CERTIFIED,
                due=provider.approved or review.plan.date,
            )
        ends = review.term_end(provider.approved, FEES["13.6(a) term"])
        if ends is not None and ends <= review.last_day:
            yield _commission_fee(
                review,
                provider.id,
                "renewal of an equipment provider's license",
                FEES["13.6(b) fee"],
                FEES["13.6(b) timing"],
                by=CERTIFIED,
                due=ends - timedelta(days=1),
                source=AS_BEFORE,
            )


def _operator_fees(review: Review) -> Iterator[FeeLine]:
    """What operators who must apply still owe; less if a provider employs them."""
    for person in filter(must_apply, review.plan.people):
        yield from _first_fees(review, person)
        yield from _renewal_fee(review, person)


def _first_fees(review: Review, person: Person) -> Iterator[FeeLine]:
    """The application of an operator and the first license."""
    kind, approval = "b" if person.employer else "a", person.approval
    if approval is None or approval.applied is None:
        yield _commission_fee(
            review,
            person.id,
            "application of an operator",
            FEES[f"19.1({kind}) fee"],
            FEES[f"19.1({kind}) payment"],
            by=CHECK,
            due=review.plan.date,
            is_refundable=False,
        )
    if approval is None or approval.start is None:
        yield _commission_fee(
            review,
            person.id,
            "license of an operator, for a year",
            FEES[f"19.4({kind}) fee"],
            FEES[f"19.4({kind}) payment"],
            by=CERTIFIED,
            due=review.plan.date,
        )


def _renewal_fee(review: Review, person: Person) -> Iterator[FeeLine]:
    """The renewal of an operator whose license ends before the event does."""
    ends = operator_term_end(review, person)
    if ends is not None and ends <= review.last_day:
        yield _commission_fee(
            review,
            person.id,
            "renewal of an operator's license",
            FEES["19.4(d)" if person.employer else "19.4(c)"],
            by=CERTIFIED,
            due=ends - timedelta(days=1),
            source=AS_BEFORE,
        )


def operator_term_end(review: Review, person: Person) -> datetime.date | None:
    """The first day that an operator's license no longer covers; None where there is no license
    yet, or its renewal has been applied for."""
    approval = person.approval
    if approval is None or approval.renewed is not None:
        return None
    return review.term_end(approval.start, FEES[f"19.4({'b' if person.employer else 'a'}) term"])


def _municipal_fees(review: Review) -> Iterator[FeeLine]:
    """What overlays add."""
    for overlay in review.law.overlays:
        for fee in overlay.fees:
            yield FeeLine(
                payer="holder",
                payee=fee.payee,
                purpose=fee.purpose,
                cents=fee.cents,
                by=fee.by,
                due=days_before(review, fee.days_before),
                law=(CONDUCT["20.3"],),
                source=f"{overlay.authority}, in an overlay",
            )


PARTS: tuple[Callable[[Review], Iterator[FeeLine]], ...] = (
    _license_fees,
    _provider_fees,
    _operator_fees,
    _municipal_fees,
)
