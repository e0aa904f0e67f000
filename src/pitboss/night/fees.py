"""What is owed to whom before the night: the fees of the law, and those a municipality adds."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from pitboss.houses.roles import CLASS_A, CLASS_B
from pitboss.night.check import Case
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import Person, Provider
from pitboss.rulebook.clause import Clause

COMMISSION = "Legalized Games of Chance Control Commission"
CHECK, CERTIFIED = "check or money order", "certified check or money order"
FILED = "13:47-3 is not in our text: the clerk takes one check for each payee with the application"
PROCESSING_DAYS = 56
"""How long an application takes where the municipality does not say: eight weeks (S11, S18)."""


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


def fees(case: Case) -> Iterator[FeeLine]:
    """Every fee of a plan that is still owed, in the order in which it arises."""
    if not case.is_licensed:
        return
    yield from _license_fees(case)
    for provider in case.plan.providers:
        yield from _provider_fees(case, provider)
    for person in case.plan.people:
        yield from _operator_fees(case, person)
    yield from _municipal_fees(case)


def filing_day(case: Case) -> datetime.date | None:
    """The day on which the application is filed, or the last one on which it should be."""
    plan, days = case.plan, case.law.municipal.processing_days
    if plan.license is not None and plan.license.applied is not None:
        return plan.license.applied
    return days_before(case, PROCESSING_DAYS if days is None else days)


def days_before(case: Case, days: int) -> datetime.date | None:
    """A day so many days before the night, once it has a date."""
    return case.plan.date - timedelta(days=days) if case.plan.date is not None else None


def _license_fees(case: Case) -> Iterator[FeeLine]:
    """One day of operation for the state, whatever the number of tables; the municipality's own."""
    state, town = FEES["4.9(c)12"], case.plan.license.municipality if case.plan.license else ""
    yield FeeLine(
        payer="holder",
        payee=COMMISSION,
        purpose="casino night license, one day of operation",
        cents=case.law.cents(state),
        by="check",
        due=filing_day(case),
        law=(state,),
        source=FILED,
    )
    own = case.law.municipal.license_fee_cents
    yield FeeLine(
        payer="holder",
        payee=town or "municipality",
        purpose="casino night license of the municipality",
        cents=case.law.cents(state) if own is None else own,
        by="check",
        due=filing_day(case),
        law=(CONDUCT["20.3"],),
        source=FILED if own is not None else f"{FILED}; most ask for the same sum again (S15)",
    )


def _provider_fees(case: Case, provider: Provider) -> Iterator[FeeLine]:
    """The application of a new provider, the first year, and a renewal before the event."""
    application, annual, renewal = (
        FEES[f"13.{one}"] for one in ("1(g) fee", "6(a) fee", "6(b) fee")
    )
    if provider.approved is None:
        yield FeeLine(
            payer=provider.id,
            payee=COMMISSION,
            purpose="application of an equipment provider, with Form 11",
            cents=case.law.cents(application),
            by=CHECK,
            due=case.plan.date,
            law=(application, FEES["13.1(g) payment"], FEES["13.1(g) form"]),
            is_refundable=False,
        )
    if provider.fee_paid is None:
        yield FeeLine(
            payer=provider.id,
            payee=COMMISSION,
            purpose="annual license of an equipment provider",
            cents=case.law.cents(annual),
            by=CERTIFIED,
            due=provider.approved or case.plan.date,
            law=(annual, FEES["13.6(a) payment"]),
        )
    ends = case.term_end(provider.approved, FEES["13.6(a) term"])
    if ends is not None and case.plan.date is not None and ends <= case.last_day:
        yield FeeLine(
            payer=provider.id,
            payee=COMMISSION,
            purpose="renewal of an equipment provider's license",
            cents=case.law.cents(renewal),
            by=CERTIFIED,
            due=ends - timedelta(days=1),
            law=(renewal, FEES["13.6(b) timing"]),
        )


def _operator_fees(case: Case, person: Person) -> Iterator[FeeLine]:
    """Application, license and renewal of an operator; less for one whom a provider employs."""
    roles = set(person.roles)
    if CLASS_A not in roles and not (CLASS_B in roles and person.pay_cents):
        return
    employed = bool(person.employer and person.pay_cents)
    kind = "b" if employed else "a"
    approval = person.approval
    application, license_ = FEES[f"19.1({kind}) fee"], FEES[f"19.4({kind}) fee"]
    if approval is None or approval.applied is None:
        yield FeeLine(
            payer=person.id,
            payee=COMMISSION,
            purpose="application of an operator",
            cents=case.law.cents(application),
            by=CHECK,
            due=case.plan.date,
            law=(application, FEES[f"19.1({kind}) payment"]),
            is_refundable=False,
        )
    if approval is None or approval.start is None:
        yield FeeLine(
            payer=person.id,
            payee=COMMISSION,
            purpose="license of an operator, for a year",
            cents=case.law.cents(license_),
            by=CERTIFIED,
            due=case.plan.date,
            law=(license_, FEES[f"19.4({kind}) payment"]),
        )
        return
    ends = case.term_end(approval.start, FEES[f"19.4({kind}) term"])
    if ends is not None and case.plan.date is not None and ends <= case.last_day:
        yield _renewal_fee(case, person, ends - timedelta(days=1), employed=employed)


def _renewal_fee(case: Case, person: Person, due: datetime.date, *, employed: bool) -> FeeLine:
    """The renewal of an operator's license that ends before the event does."""
    renewal = FEES["19.4(d)" if employed else "19.4(c)"]
    return FeeLine(
        payer=person.id,
        payee=COMMISSION,
        purpose="renewal of an operator's license",
        cents=case.law.cents(renewal),
        by=CERTIFIED,
        due=due,
        law=(renewal,),
    )


def _municipal_fees(case: Case) -> Iterator[FeeLine]:
    """What overlays add."""
    for overlay in case.law.overlays:
        for fee in overlay.fees:
            yield FeeLine(
                payer="holder",
                payee=fee.payee,
                purpose=fee.purpose,
                cents=fee.cents,
                by=fee.by,
                due=days_before(case, fee.days_before),
                law=(CONDUCT["20.3"],),
                source=f"{overlay.authority}, in an overlay",
            )
