"""Every boundary of a plan, from both sides."""

from __future__ import annotations

import datetime
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from pitboss.night.plan import NightPlan
from tests.night.plans import CRAPS, LAWFUL, NIGHT, ROULETTE, WHEEL, with_values
from tests.night.test_every_field import lines

Changes = tuple[tuple[str, object], ...]
DAY = datetime.timedelta(days=1)
DRAWN = 30_000  # the other prize of the plan
CAP = 10_000_000
A_SHIFT = LAWFUL.shifts[0]
assert LAWFUL.license is not None
LAWFUL_GAMES = LAWFUL.license.games


def _began(ends: datetime.date) -> datetime.date:
    """The first day of the one-year term that ends on this day."""
    return ends.replace(year=ends.year - 1) + DAY


class Boundary(NamedTuple):
    """Part of a plan with lawful and wrong values, and the findings about the wrong ones."""

    lawful: tuple[Changes, ...]
    wrong: tuple[Changes, ...]
    line: str


def _values(
    place: str, lawful: tuple[object, ...], wrong: tuple[object, ...], law: str
) -> Boundary:
    """The values for one place, and the clauses that the wrong ones break."""
    return Boundary(
        tuple(((place, value),) for value in lawful),
        tuple(((place, value),) for value in wrong),
        f"unlawful {place} {law}",
    )


def _taught_by_a5(until: str) -> Changes:
    """b2 works until midnight; the person who taught b2 is on duty until then."""
    return (
        ("people", (*LAWFUL.people, replace(LAWFUL.people[6], id="a5"))),
        ("people.b2.taught_by", "a5"),
        ("shifts", (*LAWFUL.shifts, replace(A_SHIFT, person="a5", end=until))),
    )


BOUNDARIES: dict[str, Boundary] = {
    "rate": _values("rate", (2, "2", "2.5"), (1, "1.99"), "20.12(b)"),
    "prizes": Boundary(
        tuple((("prizes.bike.retail_cents", CAP - DRAWN + more),) for more in (-1, 0)),
        ((("prizes.bike.retail_cents", CAP - DRAWN + 1),),),
        "warning prizes 20.16(a)",
    ),
    "seventh night": Boundary(
        ((("holder.other_nights", tuple(NIGHT - days * DAY for days in range(1, 6))),),),
        ((("holder.other_nights", tuple(NIGHT - days * DAY for days in range(1, 7))),),),
        "unlawful holder.other_nights 6.11(a)10, 6.11(a)",
    ),
    "last wager": Boundary(
        ((("last_wager", "01:59"), ("ends", "02:00"), ("last_call_minutes", 1)),),
        ((("last_wager", "02:00"), ("ends", "02:00"), ("last_call_minutes", 1)),),
        "unlawful last_wager 6.11(c) end",
    ),
    "provider ends": Boundary(
        (
            (("providers.p1.approved", _began(NIGHT + DAY)),),
            (("providers.p1.approved", _began(NIGHT)), ("ends", "23:59")),
        ),
        (
            (("providers.p1.approved", _began(NIGHT)),),
            (("providers.p1.approved", _began(NIGHT - DAY)),),
            (("providers.p1.approved", _began(NIGHT - DAY)), ("ends", "23:59")),
        ),
        "unlawful providers.p1.approved 13.6(a) term",
    ),
    "operator ends": Boundary(
        (
            (("people.a2.approval.from", _began(NIGHT + DAY)),),
            (("people.a2.approval.from", _began(NIGHT)), ("ends", "23:59")),
        ),
        (
            (("people.a2.approval.from", _began(NIGHT)),),
            (("people.a2.approval.from", _began(NIGHT - DAY)),),
            (("people.a2.approval.from", _began(NIGHT - DAY)), ("ends", "23:59")),
        ),
        "unlawful people.a2.approval.from 19.4(a) term",
    ),
    "rent of a table": _values(
        "tables.craps-1.rent_cents", (24_999, 25_000), (25_001,), "16.1(d) cap"
    ),
    "rent of a machine": _values("machines.reel-1.rent_cents", (25_000,), (25_001,), "16.1(d) cap"),
    "pay of class A": _values(
        "people.a2.pay_cents", (0, 50_000), (50_001,), "16.2(a) Class A, 20.5(d) amount"
    ),
    "pay of class B": _values(
        "people.b1.pay_cents", (0, 25_000), (25_001,), "16.2(a) Class B, 20.5(d) amount"
    ),
    "certification": _values(
        "providers.p1.certified",
        (datetime.datetime(2027, 2, 3, 9, 59), datetime.datetime(2027, 2, 3, 10)),
        (datetime.datetime(2027, 2, 3, 10, 1),),
        "13.7(a) deadline",
    ),
    "casino work": _values("people.a2.qualification.years", (3, 4), (2,), "20.5(a)2"),
    "casino night work": _values("people.a3.qualification.years", (3, 4), (2,), "20.5(a)3"),
    "class B at a game that is barred": Boundary(
        ((("shifts.6.post", "wheel-1 dealer"),),),
        ((("tables.wheel-1.game", ROULETTE),),),
        "unlawful shifts.6.person 20.9(d) roulette, 20.2 Class B operator scope",
    ),
    "class B at craps": Boundary(
        ((("tables.wheel-1.game", WHEEL),),),
        ((("shifts.1.person", "b1"), ("shifts.5.person", "a2")),),
        "unlawful shifts.1.person 20.9(d) craps",
    ),
    "class B at a game not taught": Boundary(
        ((("people.b2.taught", (WHEEL,)),),),
        ((("people.b2.taught", ("night.red_dog",)),),),
        "unlawful shifts.6.person 20.5(b)1",
    ),
    "a teacher who is not on duty": Boundary(
        (_taught_by_a5("00:00"),),
        (_taught_by_a5("23:59"),),
        "unlawful shifts.6.person 20.9(c)2",
    ),
    "a banker who is no member": _values(
        "people.k1.member", ("holder",), ("affiliate", "no"), "20.8(a)1"
    ),
    "a banker who is paid": _values("people.k1.pay_cents", (0,), (1,), "20.8(b)3"),
    "a member who is paid": _values("people.a4.pay_cents", (0,), (1,), "20.10(c)6, 20.5(d) who"),
    "a game that is not on the license": Boundary(
        ((("license.games", (*LAWFUL_GAMES, "night.red_dog")),),),
        ((("license.games", tuple(game for game in LAWFUL_GAMES if game != CRAPS)),),),
        "unlawful tables.craps-1.game 20.4 licence, 19.3(b) games",
    ),
    "a machine without a certificate": _values(
        "machines.reel-1.certificate", ("no. 1",), ("",), "20.15(d)"
    ),
    "bingo": _values("bingo.admission_cents", (0, 500), (501,), "7.5(a) cap"),
}


@pytest.mark.parametrize("name", BOUNDARIES)
def test_both_sides_of_a_boundary(name: str) -> None:
    boundary = BOUNDARIES[name]
    assert boundary.lawful
    assert boundary.wrong
    for changes in boundary.lawful:
        assert lines(with_values(*changes)) == [], changes
    for changes in boundary.wrong:
        assert lines(with_values(*changes)) == [boundary.line], changes


def _move_date(night: datetime.date) -> NightPlan:
    """The lawful plan on another date, with its papers moved along."""
    by = night - NIGHT
    plan = with_values(("date", night), ("holder.other_nights", ()))
    plan = with_values(
        ("license.applied", night - 60 * DAY),
        ("license.authorized", night - 30 * DAY),
        ("license.issued", night - 20 * DAY),
        plan=plan,
    )
    for person in LAWFUL.people:
        if person.approval is not None and person.approval.start is not None:
            start = person.approval.start + by
            plan = with_values((f"people.{person.id}.approval.from", start), plan=plan)
    return with_values(("providers.p1.approved", datetime.date(2026, 9, 1) + by), plan=plan)


@pytest.mark.parametrize("night", [datetime.date(2027, 3, 13), datetime.date(2027, 11, 6)])
def test_the_nights_when_the_clocks_change(night: datetime.date) -> None:
    """Only a time that comes twice, or never, gets a remark."""
    moved = _move_date(night)
    assert lines(moved) == []
    times = (("ends", "02:00"), ("last_wager", "01:30"))
    findings = lines(with_values(*times, plan=moved))
    odd = ["ends"] if night.month == 3 else ["last_wager"]
    assert findings == [f"advice {key} 6.11(c) end" for key in odd]


def test_a_banker_does_not_deal_at_the_same_time() -> None:
    both = replace(LAWFUL.people[2], roles=("banker", "assistant"), taught=(WHEEL,))
    people = tuple(both if person.id == "k1" else person for person in LAWFUL.people)
    helps = replace(LAWFUL.shifts[7], post="wheel-1 assistant", start="00:00", end="00:10")
    plan = with_values(("people", people), ("shifts", (*LAWFUL.shifts, helps)))
    assert lines(plan) == []
    meets = with_values(("shifts.8.from", "23:59"), plan=plan)
    assert lines(meets) == ["unlawful shifts.8.from 20.8(b)2"]
