"""The plan of a night that is over, rebuilt from its journal as a start for the next one.

The journal keeps of a plan what the floor needs: tables, people by id, windows, prizes, the hours
and the boxes of the report. What it never had (names unless they are stored beside it, shifts,
papers, machines) is listed for people to fill in. Real figures replace planned ones: how many
guests came, what they spent, and what the night cost.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.floor.plan import FloorPlan, PersonPlan
from pitboss.floor.receipts import sold_cents_by_window
from pitboss.floor.report_plan import ReportPlan
from pitboss.floor.state import CLOSED_NIGHT, Floor
from pitboss.floor.terms import NO_MEMBER, LicenseTerms, NightHours
from pitboss.night.budget import budget
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.plan import (
    Bingo,
    Cost,
    Holder,
    License,
    NightPlan,
    NightTable,
    Person,
    Provider,
)

NOT_KEPT = (
    "shifts",
    "machines",
    "approvals",
    "qualifications",
    "the class of the holder",
    "the end of its registration",
    "overlays",
)
"""Parts of a plan that no journal holds."""


class PastPlan(NamedTuple):
    """The plan of a past night, and what its journal does not hold."""

    plan: NightPlan
    missing: tuple[str, ...]


def past_plan(floor: Floor, names: Mapping[str, str]) -> PastPlan:
    """The plan of a night from its floor; `names` are those stored beside the journal."""
    assert floor.plan is not None
    kept = floor.plan
    date = datetime.date.fromisoformat(_date(kept)) if _date(kept) else None
    plan = NightPlan(
        night=kept.night,
        house=kept.house,
        practice=kept.terms is None,
        date=date,
        rate=kept.rate,
        second_above=kept.second_above,
        house_odds=kept.house_odds,
        age=kept.age,
        seat_s=kept.seat_s,
        reserve_minutes=kept.reserve_minutes,
        color_coded=kept.color_coded,
        tables=tuple(_tables(kept)),
        windows=kept.windows,
        people=tuple(_person(kept, person, names) for person in kept.people),
        prizes=kept.prizes,
        raffle=kept.raffle,
    )
    plan = _with_papers(_with_hours(plan, kept.terms), kept)
    plan = _with_costs(_with_guests(plan, floor), floor)
    nameless = ("names",) if not names else ()
    return PastPlan(plan, (*nameless, *NOT_KEPT))


def _date(kept: FloorPlan) -> str:
    return kept.occasion.date if kept.occasion is not None else ""


def _tables(kept: FloorPlan) -> Iterator[NightTable]:
    """The tables, each with its provider and the rent that was planned."""
    suppliers = kept.terms.suppliers if kept.terms is not None else {}
    rent = {expense.purpose: expense.cents for expense in (kept.report or ReportPlan()).expenses}
    for table in kept.tables:
        yield NightTable(
            **{key: getattr(table, key) for key in table.__struct_fields__},
            provider=suppliers.get(table.id, ""),
            rent_cents=rent.get(f"rent of table {table.id}", 0),
        )


def _person(kept: FloorPlan, person: PersonPlan, names: Mapping[str, str]) -> Person:
    """Someone on the staff, as far as the journal knows them."""
    known = kept.terms.people.get(person.id) if kept.terms is not None else None
    pay = {expense.purpose: expense.cents for expense in (kept.report or ReportPlan()).expenses}
    return Person(
        id=person.id,
        roles=person.roles,
        name=names.get(person.id, ""),
        taught=person.taught,
        taught_by=person.taught_by,
        member=known.member if known is not None else NO_MEMBER,
        employer=known.employer if known is not None else "",
        pay_cents=pay.get(f"pay of {person.id}", 0),
    )


def _with_hours(plan: NightPlan, terms: LicenseTerms | None) -> NightPlan:
    """The times of day of a licensed night; what lasts as long as the license is left out."""
    if terms is None:
        return plan
    hours: NightHours = terms.hours
    doors, ends = hours.doors, hours.ends
    return replace(
        plan,
        doors=doors.shown if doors != hours.license_starts else "",
        first_wager=hours.first_wager.shown if hours.first_wager != doors else "",
        last_wager=hours.last_call.shown,
        ends=ends.shown if ends != hours.license_ends else "",
    )


def _with_papers(plan: NightPlan, kept: FloorPlan) -> NightPlan:
    """Holder, license, providers and bingo, as far as the journal has them."""
    report, terms, occasion = kept.report, kept.terms, kept.occasion
    if report is not None:
        holder = Holder(
            name=report.holder,
            registration=report.registration,
            purpose=report.purpose,
            account=report.account,
        )
        plan = replace(plan, holder=holder)
    if terms is not None:
        municipality = report.municipality if report is not None else ""
        plan = replace(
            plan,
            license=License(municipality=municipality, games=terms.games),
            providers=tuple(
                Provider(id=name, status=provider.status)
                for name, provider in terms.providers.items()
            ),
        )
    if occasion is None:
        return plan
    bingo = Bingo() if occasion.bingo else None
    return replace(plan, admission_cents=occasion.admission_cents, bingo=bingo)


def _with_guests(plan: NightPlan, floor: Floor) -> NightPlan:
    """How many guests came, and what each spent on imitation money on average."""
    guests, sold = len(floor.guests), sum(sold_cents_by_window(floor).values())
    if floor.status != CLOSED_NIGHT or not guests:
        return plan
    return replace(plan, expected_guests=guests, spend_per_guest_cents=sold // guests)


def _with_costs(plan: NightPlan, floor: Floor) -> NightPlan:
    """What else the night cost: its own expenses, without the fees, rent, pay and prizes that a
    plan reckons by itself; machines come back with their rent."""
    assert floor.plan is not None
    planned = floor.plan.report.expenses if floor.plan.report is not None else ()
    spent = {expense.purpose: (expense.cents, expense.payee) for expense in planned}
    spent |= {
        expense.purpose: (expense.cents, expense.payee)
        for expense in floor.closing.expenses.values()
        if expense.cents or expense.purpose in spent
    }
    reckoned = {line.purpose for line in budget(Review(plan, NightLaw(plan.date)))}
    return replace(
        plan,
        costs=tuple(
            Cost(purpose=purpose, cents=cents, payee=payee)
            for purpose, (cents, payee) in spent.items()
            if purpose not in reckoned and cents and not purpose.startswith("rent of machine ")
        ),
    )
