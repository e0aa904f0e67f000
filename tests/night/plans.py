"""A lawful plan, ways to change it, and what the checks find."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec.structs import replace

from pitboss.floor.findings import Finding
from pitboss.floor.plan import PrizePlan, RafflePlan, WindowPlan
from pitboss.night.check import Review, all_checks
from pitboss.night.law import Fee, NightLaw, Overlay, Task
from pitboss.night.plan import (
    Approval,
    Bingo,
    Cost,
    Holder,
    License,
    Machine,
    NightPlan,
    NightTable,
    Person,
    Provider,
    Qualification,
    RosterRules,
    Shift,
)
from pitboss.night.posts import needs

NIGHT = datetime.date(2027, 4, 17)
APPROVED = Approval(
    number="A-12",
    start=datetime.date(2026, 10, 1),
    applied=datetime.date(2026, 8, 20),
    employer_signed=True,
    notarized=True,
    agent=True,
    address=True,
)
BLACKJACK, WHEEL = "night.blackjack", "night.money_wheel"
CRAPS, ROULETTE = "night.craps", "night.roulette"
GAMES = (CRAPS, ROULETTE, BLACKJACK, WHEEL, "skill_stop_reel")


def _table(name: str, game: str) -> NightTable:
    return NightTable(
        id=name, game=game, limits=(1, 100), mode="chips", provider="p1", rent_cents=25_000
    )


def _shift(person: str, post: str) -> Shift:
    return Shift(person=person, post=post, start="19:00", end="00:00")


def _class_a(name: str, basis: str, **more: Any) -> Person:
    qualification = Qualification(basis=basis, years=3, certificate="C-1")
    return Person(
        id=name,
        roles=("class A operator",),
        approval=APPROVED,
        qualification=qualification,
        attested=True,
        **more,
    )


def _class_b(name: str, game: str, **more: Any) -> Person:
    return Person(
        id=name,
        roles=("class B operator",),
        approval=APPROVED,
        taught=(game,),
        taught_by="a1",
        attested=True,
        **more,
    )


def _member(name: str, *roles: str) -> Person:
    return Person(id=name, roles=roles, member="holder", attested=True)


PEOPLE = (
    _member("m1", "member in charge"),
    _member("m2", "member in charge of proceeds"),
    _member("k1", "banker"),
    _class_a("a1", "school", employer="p1", pay_cents=50_000),
    _class_a("a2", "casino", pay_cents=50_000),
    _class_a("a3", "nights", member="affiliate"),
    _class_a("a4", "school", member="holder"),
    _class_b("b1", BLACKJACK, pay_cents=25_000),
    _class_b("b2", WHEEL, member="holder"),
    Person(id="h1", roles=("assistant",), member="holder", taught=(CRAPS,), attested=True),
    Person(id="n1", roles=("bookkeeper",), pay_cents=10_000),
)
SHIFTS = (
    _shift("a1", "class A operator"),
    _shift("a2", "craps-1 dealer"),
    _shift("a3", "craps-1 boxperson"),
    _shift("h1", "craps-1 stickperson"),
    _shift("a4", "roulette-1 dealer"),
    _shift("b1", "blackjack-1 dealer"),
    _shift("b2", "wheel-1 dealer"),
    _shift("k1", "w1 banker"),
)
LAWFUL = NightPlan(
    night="spring-gala",
    house="nj_night",
    date=NIGHT,
    doors="18:30",
    first_wager="19:00",
    last_wager="23:30",
    ends="00:15",
    rate="5/2",
    admission_cents=2_500,
    color_coded={"white": 1, "red": 5, "green": 25, "black": 100},
    expected_guests=180,
    spend_per_guest_cents=4_000,
    tables=(
        _table("craps-1", CRAPS),
        _table("roulette-1", ROULETTE),
        _table("blackjack-1", BLACKJACK),
        _table("wheel-1", WHEEL),
    ),
    windows=(WindowPlan("w1", float=50_000, drawer_cents=20_000),),
    people=PEOPLE,
    shifts=SHIFTS,
    roster=RosterRules(longest_minutes=0),
    holder=Holder(
        name="Engine Company No. 2",
        kind="volunteer fire company",
        registration="123-4-56789",
        registration_expires=datetime.date(2028, 6, 30),
        purpose="a new ambulance",
        account="games of chance account ending 4411",
        other_nights=(datetime.date(2027, 4, 12),),
        affiliates=("Ladies Auxiliary",),
    ),
    license=License(
        municipality="Springfield",
        number="CN-2027-3",
        status="issued",
        applied=datetime.date(2027, 2, 10),
        issued=datetime.date(2027, 3, 20),
        authorized=datetime.date(2027, 3, 1),
        games=GAMES,
    ),
    providers=(
        Provider(
            id="p1",
            name="Tumbling Tables",
            approval="EP-77",
            approved=datetime.date(2026, 9, 1),
            form_11=datetime.date(2026, 8, 1),
            fee_paid=datetime.date(2026, 9, 2),
            fee_by="certified check",
            agreed=datetime.datetime(2027, 2, 1, 10),
            certified=datetime.datetime(2027, 2, 3, 10),
            attested=True,
        ),
    ),
    machines=(
        Machine(
            id="reel-1",
            kind="skill_stop_reel",
            provider="p1",
            model="Lucky Stop 3",
            certificate="13:3-7 no. 55",
            serial="A1",
            token_value=1,
            win_lines=1,
            schedule={"three bells": 20},
            rent_cents=20_000,
        ),
    ),
    prizes=(
        PrizePlan(id="bike", name="Mountain bike", retail_cents=45_000, donated=True, price=9_000),
        PrizePlan(id="grill", name="Grill", retail_cents=30_000, way="drawing"),
    ),
    raffle=RafflePlan(ticket_price=100, draws_at="23:45"),
    bingo=Bingo(license="B-1", admission_cents=500, special_cents=100),
    costs=(Cost(purpose="hall", cents=60_000),),
)
"""A small licensed night, lawful under every check: many of its figures stand at their limit."""


def ask(plan: NightPlan, *overlays: Overlay, today: datetime.date | None = None) -> list[Finding]:
    """What the checks find about a plan; each finding cites only clauses of its own check, or those
    that make a game need a post."""
    review = Review(plan, NightLaw(plan.date, overlays), today)
    results, posts = [], {clause for need in needs(review) for clause in need.law}
    for check in all_checks():
        for finding in check.run(review) if review.has(check) else ():
            assert set(finding.law) <= {*check.law, *posts}, f"{check.name} cites {finding.law}"
            results.append(finding)
    return results


def finding_lines(
    plan: NightPlan, *overlays: Overlay, today: datetime.date | None = None
) -> list[str]:
    """The findings as lines such as "unlawful people.k1.member 20.8(a)1"."""
    return [
        f"{finding.severity} {'.'.join(map(str, finding.place))} "
        + ", ".join(clause.name.removeprefix("13:47-") for clause in finding.law)
        for finding in ask(plan, *overlays, today=today)
    ]


def change(part: Any, place: str, value: object) -> Any:
    """A plan with another value at a place, such as "people.k1.member" or "shifts.0.to"."""
    key, _, rest = place.partition(".")
    if isinstance(part, tuple):
        at = int(key) if key.isdigit() else [item.id for item in part].index(key)
        new = change(part[at], rest, value) if rest else value
        return (*part[:at], new, *part[at + 1 :])
    names = dict(zip(part.__struct_encode_fields__, part.__struct_fields__, strict=True))
    name = names[key]
    return replace(part, **{name: change(getattr(part, name), rest, value) if rest else value})


def with_values(*changes: tuple[str, object], plan: NightPlan = LAWFUL) -> NightPlan:
    """The lawful plan with other values in some places."""
    for place, value in changes:
        plan = change(plan, place, value)
    return plan


def without_shifts(person: str) -> tuple[tuple[str, object], ...]:
    """Changes that give someone's shifts to a1, who may hold any post at a table."""
    mine = (number for number, shift in enumerate(SHIFTS) if shift.person == person)
    return tuple((f"shifts.{number}.person", "a1") for number in mine)


_BEGAN = datetime.date(2026, 4, 18)  # a term that ends with the licensed date
OWING = with_values(
    ("providers", (*LAWFUL.providers, Provider(id="p2"))),
    ("providers.p1.approved", _BEGAN),
    ("providers.p1.certified", None),
    ("people.a1.approval.from", _BEGAN),
    ("people.a2.approval.from", _BEGAN),
    ("people.a3.approval", None),
    ("people.b1.approval", None),
    ("people.b1.employer", "p1"),
)
"""The same night while every fee of the law is still owed by someone."""
TOWN = Overlay(
    authority="Springfield",
    fees=(Fee(purpose="police check", payee="Springfield Police", cents=2_500, days_before=30),),
    tasks=(Task(task="hang the poster of the township", who="banker", days_before=1),),
)
"""A municipality that adds a fee and a task."""
