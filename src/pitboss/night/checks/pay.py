"""What the law allows people to be paid: who, and how much a day."""

from __future__ import annotations

from pitboss.floor.findings import Change, Findings, unlawful
from pitboss.floor.money_words import money
from pitboss.houses.roles import BANKER, BOOKKEEPER, CLASS_A, CLASS_B
from pitboss.night.check import Review, check
from pitboss.night.duty import class_of
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import AFFILIATE, HOLDER, MEMBERSHIPS, NO_MEMBER

WHO, BOOKKEEPERS = CONDUCT["20.5(d) who"], CONDUCT["20.5(d) bookkeepers"]
SCHEDULE, MEMBERS = CONDUCT["20.5(d) amount"], CONDUCT["20.10(c)6"]
CAPS = {CLASS_A: FEES["16.2(a) Class A"], CLASS_B: FEES["16.2(a) Class B"]}
PAID_SOURCE = "13:47-6.5, on bookkeepers, is not in our text: N.J.S.A. 5:8-61 names them, too"


@check(*CAPS.values(), SCHEDULE)
def operators_are_paid_within_the_cap(review: Review) -> Findings:
    """No operator is paid more for a day than the schedule allows for the class."""
    for person in review.with_role(*CAPS):
        law = CAPS[class_of(person)]
        cap = review.law.cents(law)
        if person.pay_cents > cap:
            place = ("people", person.id, "pay_cents")
            yield unlawful(
                place,
                f"{person.id} is paid {money(person.pay_cents)} a day; a {class_of(person)} may "
                f"be paid at most {money(cap)}",
                law,
                SCHEDULE,
                fix=f"pay {money(cap)} or less",
                change=Change(place, cap),
            )


@check(MEMBERS, WHO)
def members_are_not_paid(review: Review) -> Findings:
    """No member of the holder, of an auxiliary or of an affiliate is paid."""
    for person in review.plan.people:
        if BANKER in person.roles or not person.pay_cents:
            continue
        if person.member in (HOLDER, AFFILIATE):
            place = ("people", person.id, "pay_cents")
            whose = "the holder" if person.member == HOLDER else "an affiliate of the holder"
            yield unlawful(
                place,
                f"{person.id} is a member of {whose} and is paid {money(person.pay_cents)}",
                MEMBERS,
                WHO,
                fix="do not pay members",
                change=Change(place, 0),
            )


@check(WHO, BOOKKEEPERS)
def only_operators_and_bookkeepers_are_paid(review: Review) -> Findings:
    """Only operators, bookkeepers and accountants are paid."""
    for person in review.plan.people:
        if person.member != NO_MEMBER or BANKER in person.roles:
            continue
        if person.pay_cents and not class_of(person) and BOOKKEEPER not in person.roles:
            place = ("people", person.id, "pay_cents")
            yield unlawful(
                place,
                f"{person.id} is paid {money(person.pay_cents)}, but is neither an operator nor "
                f"a bookkeeper",
                WHO,
                BOOKKEEPERS,
                fix="pay nothing, or give the person a role that may be paid",
                change=Change(place, 0),
                source=PAID_SOURCE,
            )


@check(WHO, MEMBERS)
def memberships_can_be_read(review: Review) -> Findings:
    """Every person of the plan is a member of the holder, of an affiliate, or of neither."""
    for person in review.plan.people:
        if person.member not in MEMBERSHIPS:
            place = ("people", person.id, "member")
            yield unlawful(
                place,
                f"{person.member!r} does not say whether {person.id} is a member",
                WHO,
                MEMBERS,
                fix=f"enter {', '.join(MEMBERSHIPS[:-1])} or {MEMBERSHIPS[-1]}",
            )
