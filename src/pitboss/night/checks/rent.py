"""What the equipment may cost: the rent of every table and machine."""

from __future__ import annotations

from pitboss.floor.findings import Change, Findings, unlawful
from pitboss.floor.money_words import money
from pitboss.night.check import Review, check
from pitboss.night.law import FEES

CAP = FEES["16.1(d) cap"]


@check(CAP, FEES["16.1(d) games"])
def rent_is_within_the_cap(review: Review) -> Findings:
    """No table and no machine rents for more than the cap for a day."""
    cap = review.law.cents(CAP)
    rented = [("tables", table.id, table.rent_cents) for table in review.plan.tables]
    rented += [("machines", machine.id, machine.rent_cents) for machine in review.plan.machines]
    for kind, name, cents in rented:
        if cents > cap:
            place = (kind, name, "rent_cents")
            yield unlawful(
                place,
                f"{name} rents for {money(cents)} a day; a game may cost at most {money(cap)}",
                CAP,
                fix=f"pay {money(cap)} or less",
                change=Change(place, cap),
            )
