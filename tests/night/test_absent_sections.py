"""When the text relies on a section it does not contain, the answer says so and names what it uses
instead."""

from __future__ import annotations

import pytest

from pitboss.floor.findings import UNLAWFUL
from pitboss.night.calendar import deadlines
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from tests.night.plans import LAWFUL, with_values
from tests.night.test_every_field import findings_of

ABSENT = "is not in our text"
A_AND_PROCEEDS = ("class A operator", "member in charge of proceeds")
LEANING = [
    ("people.m1.attested", False, "20.6(a) duties", "13:47-6.1"),
    ("people.m2.attested", False, "20.7", "13:47-6.2"),
    ("people.m2.member", "no", "20.7", "13:47-6.2"),
    ("people.a4.roles", A_AND_PROCEEDS, "20.9(b)3 account", "13:47-6.2"),
    ("holder.purpose", "", "20.7", "13:47-6.3"),
    ("holder.account", "", "20.8(a)3", "13:47-6.2"),
    ("people.h1.pay_cents", 100, "20.5(d) bookkeepers", "13:47-6.5"),
    ("prizes.bike.kind", "tobacco", "20.10(c)4", "13:47-6.20(a)"),
    ("tables.wheel-1.provider", "", "20.15(a)", "13:47-8.14"),
    ("providers.p1.exempt", "a friend", "13.7(a) exception", "13:47-8.14(b)4"),
    ("machines.reel-1.certificate", "", "20.15(d)", "13:3-7"),
]


@pytest.mark.parametrize(("place", "value", "law", "section"), LEANING)
def test_a_finding_names_the_section_that_is_absent(
    place: str, value: object, law: str, section: str
) -> None:
    changes = [(place, value)]
    if place == "people.h1.pay_cents":
        changes.append(("people.h1.member", "no"))
    leaning = [
        finding
        for finding in findings_of(with_values(*changes))
        if law in [clause.name.removeprefix("13:47-") for clause in finding.law]
    ]
    assert leaning
    for finding in leaning:
        assert finding.severity == UNLAWFUL
        assert section in finding.source
        assert ABSENT in finding.source


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("notices", "13:47-6.6"),
        ("report", "13:47-9.1"),
        ("application", "13:47-3"),
        ("adoption", "N.J.S.A. 5:8-50"),
    ],
)
def test_a_deadline_names_the_section_that_is_absent(key: str, section: str) -> None:
    [deadline] = [
        deadline
        for deadline in deadlines(Review(LAWFUL, NightLaw(LAWFUL.date)))
        if deadline.key == key
    ]
    assert section in deadline.source
    assert ABSENT in deadline.source
