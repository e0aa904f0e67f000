"""What the law asks of operators: their application and its papers, the Commission's approval, and
how a class A operator qualifies."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pitboss.floor.findings import Change, Findings, finding, unlawful, warning
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import ASSISTANT, CLASS_A, CLASS_B
from pitboss.night.check import Review, check
from pitboss.night.duty import PlannedShift, class_of, must_apply, shift_check
from pitboss.night.hours import day_words
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import (
    ACTIVE,
    APPROVAL_STATES,
    CASINO,
    CERTIFIED_PAYMENTS,
    LAPSED,
    NIGHTS,
    PAYMENTS,
    QUALIFICATIONS,
    SCHOOL,
    Approval,
    Person,
)
from pitboss.rulebook.clause import Clause

WHO, PAID = FEES["19.1(a) who"], CONDUCT["20.5(d) who"]
PAID_OR_NOT = CONDUCT["20.2 Class A operator pay"]
FORM, SIGNED = FEES["19.1(a) form"], FEES["19.1(b) signatures"]
AGENT, ADDRESS = FEES["19.2(a)"], FEES["19.2(b)"]
TERM, EMPLOYED_TERM, TAKEN = FEES["19.4(a) term"], FEES["19.4(b) term"], FEES["19.4(e)"]
SCOPES = {
    CLASS_A: CONDUCT["20.2 Class A operator scope"],
    CLASS_B: CONDUCT["20.2 Class B operator scope"],
}
APPLICATION_PAYMENTS = FEES["19.1(a) payment"], FEES["19.1(b) payment"]
LICENSE_PAYMENTS = FEES["19.4(a) payment"], FEES["19.4(b) payment"]
"""The ways to pay: for someone the holder engages, and for someone a provider employs."""
KNOWS, BY_SCHOOL = CONDUCT["20.5(a) knowledge"], CONDUCT["20.5(a)1"]
BY_CASINO, BY_NIGHTS = CONDUCT["20.5(a)2"], CONDUCT["20.5(a)3"]


def _approvals(review: Review) -> Iterator[tuple[Person, Approval]]:
    """The operators who have applied or are approved, with their approvals."""
    for person in review.with_role(CLASS_A, CLASS_B):
        if person.approval is not None:
            yield person, person.approval


def _is_approved(person: Person) -> bool:
    approval = person.approval
    return approval is not None and bool(approval.number) and approval.start is not None


@check(WHO, SIGNED, PAID, PAID_OR_NOT, bars=(CLASS_A, CLASS_B))
def operators_have_applied(review: Review) -> Findings:
    """Class A operators and paid class B operators have applied to the Commission."""
    for person in filter(must_apply, review.plan.people):
        approval = person.approval
        if approval is None or approval.applied is None:
            place = ("people", person.id, "approval")
            paid = (PAID,) if person.pay_cents else ()
            yield finding(
                review.due,
                place if approval is None else (*place, "applied"),
                f"{person.id} is a {'paid ' if paid else ''}{class_of(person)}"
                f"{f' of {person.employer}' if person.employer else ''}, but the plan has no "
                "application to the Commission",
                SIGNED if person.employer else WHO,
                *paid,
                fix="apply, and enter the day of the application",
            )


@check(*SCOPES.values(), bars=(CLASS_A, CLASS_B))
def operators_are_approved(review: Review) -> Findings:
    """People who have applied work only with the Commission's approval."""
    for person, approval in _approvals(review):
        if not _is_approved(person):
            key = "from" if approval.number else "number"
            yield finding(
                review.due,
                ("people", person.id, "approval", key),
                f"the Commission has not approved {person.id} as a {class_of(person)}",
                SCOPES[class_of(person)],
                fix="enter the number of the approval and the day on which it starts",
            )


@check(SCOPES[CLASS_B], WHO)
def class_b_without_approval_assists(review: Review) -> Findings:
    """An unpaid class B operator does not have to apply, but without approval counts as an
    assistant."""
    for person in review.with_role(CLASS_B):
        if class_of(person) == CLASS_B and not must_apply(person) and person.approval is None:
            yield warning(
                ("people", person.id, "approval"),
                f"{person.id} is an unpaid class B operator without approval, and counts as an "
                f"assistant",
                SCOPES[CLASS_B],
                WHO,
                fix="enter the approval, or make the person an assistant",
                change=Change(("people", person.id, "roles"), _as_assistant(person)),
            )


def _as_assistant(person: Person) -> tuple[str, ...]:
    roles = (ASSISTANT if role == CLASS_B else role for role in person.roles)
    return tuple(dict.fromkeys(roles))


@shift_check(SCOPES[CLASS_B])
def class_b_without_approval_runs_no_table(review: Review, shift: PlannedShift) -> Findings:
    """Someone who counts as an assistant holds no operator's post."""
    person, right = shift.person, NJ_NIGHT.posts.get(shift.post.role)
    if class_of(person) != CLASS_B or person.approval is not None or must_apply(person):
        return
    if right is not None and ASSISTANT not in right.roles and CLASS_B in right.roles:
        yield unlawful(
            ("shifts", shift.number, "person"),
            f"{person.id} has no approval and cannot be the {shift.post.role} at "
            f"{shift.post.place}",
            SCOPES[CLASS_B],
            fix="choose an approved operator",
        )


@check(TERM, EMPLOYED_TERM, bars=(CLASS_A, CLASS_B))
def approvals_are_in_force(review: Review) -> Findings:
    """An operator's license covers the whole event, including the hours after midnight."""
    for person, approval in _approvals(review):
        law = EMPLOYED_TERM if person.employer else TERM
        place = ("people", person.id, "approval")
        if approval.status == LAPSED:
            yield unlawful(
                (*place, "status"),
                f"the license of {person.id} has lapsed",
                law,
                fix="renew it, or choose another operator",
            )
        elif approval.start is not None and review.hours is not None:
            term = review.hours.term(approval.start, review.law.figure(law))
            if not term.covers(review.hours.event):
                yield unlawful(
                    (*place, "from"),
                    f"the license of {person.id} is valid from {day_words(approval.start)} through "
                    f"{day_words(term.end - timedelta(days=1))} and does not cover the event",
                    law,
                    fix="renew it, or choose another operator",
                )


@check(TAKEN, bars=(CLASS_A, CLASS_B))
def approvals_are_not_taken_away(review: Review) -> Findings:
    """Nobody works whose approval is suspended or revoked."""
    for person, approval in _approvals(review):
        if approval.status in (ACTIVE, LAPSED):
            continue
        known = approval.status in APPROVAL_STATES
        yield unlawful(
            ("people", person.id, "approval", "status"),
            f"the license of {person.id} is {approval.status}"
            if known
            else f"{approval.status!r} is not a status of an approval",
            TAKEN,
            fix="choose another operator"
            if known
            else f"enter one of {', '.join(APPROVAL_STATES)}",
        )


@check(FORM, SIGNED)
def applications_are_complete(review: Review) -> Findings:
    """An application has its copies, is notarized, and is signed, also by a provider that employs
    the operator."""
    for person, approval in _approvals(review):
        missing = tuple(_missing_items(person, approval, review.law.figure(FORM)))
        if missing:
            yield finding(
                review.due,
                ("people", person.id, "approval", missing[0][0]),
                f"the application of {person.id} is not complete: it needs "
                f"{' and '.join(words for _, words in missing)}",
                SIGNED if person.employer else FORM,
                fix="complete the form",
            )


def _missing_items(person: Person, approval: Approval, copies: int) -> Iterator[tuple[str, str]]:
    """What an application lacks: the key, and words for it."""
    if approval.copies < copies:
        yield "copies", f"{copies} copies"
    if not approval.signed:
        yield "signed", f"the signature of {person.id}"
    if person.employer and not approval.employer_signed:
        yield "employer_signed", f"the signature of {person.employer}"
    if not approval.notarized:
        yield "notarized", "a notary"


@check(*APPLICATION_PAYMENTS, *LICENSE_PAYMENTS)
def operators_pay_as_the_law_says(review: Review) -> Findings:
    """If the file says how an application or a license was paid, that way is allowed."""
    for person, approval in _approvals(review):
        is_employed = bool(person.employer)
        for key, method, methods, words, law in (
            ("applied_by", approval.applied_by, PAYMENTS, "application", APPLICATION_PAYMENTS),
            ("fee_by", approval.fee_by, CERTIFIED_PAYMENTS, "license", LICENSE_PAYMENTS),
        ):
            if method and method not in methods:
                yield unlawful(
                    ("people", person.id, "approval", key),
                    f"the {words} of {person.id} is paid by {methods[0]} or money order, "
                    f"not by {method}",
                    law[is_employed],
                    fix="enter how it was paid",
                )


@check(AGENT)
def an_agent_is_appointed(review: Review) -> Findings:
    """Applicants appoint the Executive Officer to receive legal papers."""
    for person, approval in _approvals(review):
        if not approval.agent:
            yield finding(
                review.due,
                ("people", person.id, "approval", "agent"),
                f"{person.id} has not appointed the Commission's Executive Officer as agent",
                AGENT,
                fix="file the Commission's form for it",
            )


@check(ADDRESS)
def an_address_is_on_file(review: Review) -> Findings:
    """The Commission sends papers to the address on file, so there is a current one."""
    for person, approval in _approvals(review):
        if not approval.address:
            yield finding(
                review.due,
                ("people", person.id, "approval", "address"),
                f"the Commission has no current mailing address of {person.id}",
                ADDRESS,
                fix="send it the address, and keep a copy",
            )


@check(KNOWS, BY_SCHOOL, BY_CASINO, BY_NIGHTS)
def class_a_is_qualified(review: Review) -> Findings:
    """A class A operator went to dealer school, or worked long enough in casinos or at nights."""
    for person in review.with_role(CLASS_A):
        fault = _why_not_qualified(review, person)
        if fault is not None:
            key, words, law = fault
            yield unlawful(
                ("people", person.id, "qualification", *key),
                f"{person.id} does not qualify as a class A operator: {words}",
                law,
                fix="complete the record, or choose another operator",
            )


def _why_not_qualified(
    review: Review, person: Person
) -> tuple[tuple[str, ...], str, Clause] | None:
    """Why someone does not qualify as class A: the key, the words and the clause."""
    qualification = person.qualification
    if qualification is None:
        return (), "the plan does not say how", KNOWS
    basis, years = qualification.basis, qualification.years
    if basis not in QUALIFICATIONS:
        return ("basis",), f"{basis!r} is not one of {', '.join(QUALIFICATIONS)}", KNOWS
    if basis == SCHOOL:
        fault = ("certificate",), "the certificate of the dealer school is missing", BY_SCHOOL
        return None if qualification.certificate else fault
    law = BY_CASINO if basis == CASINO else BY_NIGHTS
    least = review.law.figure(law)
    if years < least:
        where = "casino work" if basis == CASINO else "casino night work"
        return ("years",), f"{years} years of {where}, and the law asks for {least}", law
    if basis == NIGHTS and not qualification.supervised:
        return ("supervised",), "casino night work counts only with supervising", law
    return None
