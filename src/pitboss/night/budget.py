"""What a night costs and what it should bring in, in whole cents of real money."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboss.night.check import Review
from pitboss.night.duty import class_of
from pitboss.night.fees import fees
from pitboss.night.law import CONDUCT, FEES
from pitboss.rulebook.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetLine:
    """One line: what comes in is above zero, what goes out below. `payee` is who gets it, where
    the plan says so: a company, or the id of a provider or a person."""

    purpose: str
    cents: int
    law: tuple[Clause, ...] = ()
    payee: str = ""


def budget(review: Review) -> tuple[BudgetLine, ...]:
    """Every line of the budget: first what comes in, then what goes out."""
    return tuple(line for part in PARTS for line in part(review))


def proceeds_cents(review: Review) -> int:
    """The net proceeds that are expected for the holder's purpose."""
    return sum(line.cents for line in budget(review))


def _income(review: Review) -> Iterator[BudgetLine]:
    """Admission, sales of imitation money and bingo admission, by the guests that are expected."""
    plan = review.plan
    sums = [
        ("admission", plan.admission_cents, (CONDUCT["20.13"],)),
        ("sales of imitation money", plan.spend_per_guest_cents, (CONDUCT["20.8(a)2"],)),
    ]
    if plan.bingo is not None:
        sums.append(("bingo admission", plan.bingo.admission_cents, (FEES["7.5(a) cap"],)))
    for purpose, cents, law in sums:
        if cents:
            yield BudgetLine(purpose=purpose, cents=cents * plan.expected_guests, law=law)


def _costs(review: Review) -> Iterator[BudgetLine]:
    """The holder's fees, rent, pay, prizes to buy, and other costs in the plan."""
    plan = review.plan
    for fee in fees(review):
        if fee.payer == "holder":
            yield BudgetLine(purpose=fee.purpose, cents=-fee.cents, law=fee.law, payee=fee.payee)
    rent = FEES["16.1(d) cap"]
    for kind, items in (("table", plan.tables), ("machine", plan.machines)):
        for item in items:
            if item.rent_cents:
                words = f"rent of {kind} {item.id}"
                yield BudgetLine(
                    purpose=words, cents=-item.rent_cents, law=(rent,), payee=item.provider
                )
    for person in plan.people:
        if person.pay_cents:
            pay = CONDUCT["20.5(d) amount" if class_of(person) else "20.5(d) bookkeepers"]
            yield BudgetLine(
                purpose=f"pay of {person.id}",
                cents=-person.pay_cents,
                law=(pay,),
                payee=person.id,
            )
    for prize in plan.prizes:
        if not prize.donated and prize.retail_cents:
            cents = prize.retail_cents * prize.quantity
            yield BudgetLine(purpose=f"prize {prize.id}", cents=-cents)
    for cost in plan.costs:
        yield BudgetLine(purpose=cost.purpose, cents=-cost.cents, payee=cost.payee)


PARTS: tuple[Callable[[Review], Iterator[BudgetLine]], ...] = (_income, _costs)
