"""Members in charge, assistants, statements on file, and who may hold a post."""

from __future__ import annotations

import datetime

import pytest

from tests.night.plans import BLACKJACK, NIGHT, ask, finding_lines, with_values, without_shifts
from tests.playing import clause

EVE = NIGHT - datetime.timedelta(days=1)


@clause("nj-13-47-20-6-a-designate", "nj-13-47-20-7")
@pytest.mark.parametrize(("person", "law"), [("m1", "20.6(a) designate"), ("m2", "20.7")])
@pytest.mark.parametrize("member", ["affiliate", "no"])
def test_members_of_the_holder_are_in_charge(person: str, law: str, member: str) -> None:
    place = f"people.{person}.member"
    assert finding_lines(with_values((place, member))) == [f"unlawful {place} {law}"]


@clause("nj-13-47-20-6-a-designate")
def test_one_member_is_in_charge() -> None:
    both = ("member in charge of proceeds", "member in charge")
    plan = with_values(("people.m2.roles", both))
    assert finding_lines(plan) == ["warning people.m2.roles 20.6(a) designate"]


@clause("nj-13-47-20-9-b-3-account")
def test_who_pays_from_the_account_is_no_class_a_operator() -> None:
    proceeds = "member in charge of proceeds"
    plan = with_values(("people.a4.roles", ("class A operator", proceeds)))
    assert finding_lines(plan) == ["unlawful people.a4.roles 20.9(b)3 account"]
    allowed = with_values(("people.b2.roles", ("class B operator", proceeds)))
    assert finding_lines(allowed) == []


@clause("nj-13-47-20-5-a-knowledge", "nj-13-47-20-5-b-2", "nj-13-47-20-5-c", "nj-13-47-20-7")
@pytest.mark.parametrize(
    ("person", "law", "section"),
    [
        ("a1", "20.5(a) knowledge, 20.10(d)2, 20.10(d)3", ""),
        ("b1", "20.5(b)2, 20.10(d)2, 20.10(d)3", ""),
        ("h1", "20.5(c), 20.10(d)2, 20.10(d)3", ""),
        ("m2", "20.7", "13:47-6.2"),
    ],
)
def test_statements_of_staff_are_on_file(person: str, law: str, section: str) -> None:
    place = f"people.{person}.attested"
    plan = with_values((place, False))
    assert finding_lines(plan) == [f"unlawful {place} {law}"]
    assert finding_lines(plan, today=EVE) == [f"warning {place} {law}"]
    assert section in ask(plan)[0].source
    assert bool(section) == bool(ask(plan)[0].source)


@clause("nj-13-47-20-6-a-duties", "nj-13-47-20-10-d-2", "nj-13-47-20-10-d-3")
@pytest.mark.parametrize(
    ("person", "law", "section"),
    [
        ("m1", "20.6(a) duties, 20.10(d)2, 20.10(d)3", "13:47-6.1"),
        ("k1", "20.10(d)2, 20.10(d)3", ""),
    ],
)
def test_member_in_charge_and_banker_sign(person: str, law: str, section: str) -> None:
    place = f"people.{person}.attested"
    plan = with_values((place, False))
    assert finding_lines(plan) == [f"unlawful {place} {law}"]
    assert section in ask(plan)[0].source


def test_a_bookkeeper_signs_nothing() -> None:
    assert finding_lines(with_values(("people.n1.attested", False))) == []


@clause("nj-13-47-20-5-c")
def test_an_assistant_knows_the_game() -> None:
    plan = with_values(("people.h1.taught", (BLACKJACK,)))
    assert finding_lines(plan) == ["unlawful shifts.3.person 20.5(c)"]
    moved = with_values(("shifts.3.post", "blackjack-1 assistant"), plan=plan)
    assert finding_lines(moved) == []


@clause(
    "nj-13-47-20-2-class-a-operator-scope",
    "nj-13-47-20-2-class-a-operator-duties",
    "nj-13-47-20-2-assistant",
    "nj-13-47-20-9-d-craps",
)
@pytest.mark.parametrize(
    ("shift", "person", "law"),
    [
        (0, "b1", "20.2 Class A operator duties"),
        (5, "h1", "20.2 Class A operator scope"),
        (2, "h1", "20.9(d) craps"),
        (3, "a4", ""),
    ],
)
def test_a_post_is_held_by_someone_whose_role_may(shift: int, person: str, law: str) -> None:
    """Posts on the floor, and an assistant or a banker where the law wants an operator."""
    helper = ("people.h1.taught", (BLACKJACK, "night.craps"))
    plan = with_values(helper, *without_shifts(person), (f"shifts.{shift}.person", person))
    assert finding_lines(plan) == ([f"unlawful shifts.{shift}.person {law}"] if law else [])
    banker = with_values(("shifts.5.post", "blackjack-1 assistant"), ("shifts.5.person", "m1"))
    assert finding_lines(banker) == ["unlawful shifts.5.person 20.2 Assistant"]


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(
    ("changes", "is_lawful"),
    [
        ({"member": "no"}, False),
        ({"member": "affiliate"}, True),
        ({"member": "no", "employer": "p1"}, True),
        ({"member": "no", "roles": ("class B operator",), "taught_by": "a1"}, False),
    ],
)
def test_who_helps_without_approval_belongs_to_the_holder(
    changes: dict[str, object], is_lawful: bool
) -> None:
    """The statute that says so is not in our text."""
    places = [(f"people.h1.{key}", value) for key, value in changes.items()]
    plan = with_values(*places, *without_shifts("h1"))
    line = "warning people.h1.member 20.3"
    assert (line in finding_lines(plan)) == (not is_lawful)
    if not is_lawful:
        assert "N.J.S.A. 5:8-61" in next(
            finding.source for finding in ask(plan) if finding.place[2] == "member"
        )


@clause("nj-13-47-20-10-c-6")
def test_an_affiliate_has_a_name() -> None:
    assert finding_lines(with_values(("holder.affiliates", ()))) == [
        "warning holder.affiliates 20.10(c)6"
    ]
    nobody = with_values(("holder.affiliates", ()), ("people.a3.member", "holder"))
    assert finding_lines(nobody) == []


@clause("nj-13-47-20-9-a")
@pytest.mark.parametrize(
    ("name", "is_twice"), [("Ann Lee", True), (" ann  LEE", True), ("Ann Lea", False), ("", False)]
)
def test_nobody_is_in_the_plan_twice(name: str, is_twice: bool) -> None:
    plan = with_values(
        ("people.a1.name", "Ann Lee"), ("people.k1.name", ""), ("people.h1.name", name)
    )
    assert finding_lines(plan) == (["warning people.h1.name 20.9(a)"] if is_twice else [])
