"""Who may be paid, and how much a day; bankers may not."""

from __future__ import annotations

import datetime

import pytest

from pitboss.floor.findings import Change
from pitboss.floor.plan import WindowPlan
from pitboss.night.plan import Shift
from tests.night.plans import NIGHT, SHIFTS, ask, finding_lines, with_values
from tests.playing import clause


@clause("nj-13-47-16-2-a-class-a", "nj-13-47-16-2-a-class-b", "nj-13-47-20-5-d-amount")
@pytest.mark.parametrize(
    ("person", "cap", "law"),
    [
        ("a2", 50_000, "16.2(a) Class A"),
        ("a1", 50_000, "16.2(a) Class A"),  # a provider's
        ("b1", 25_000, "16.2(a) Class B"),
    ],
)
def test_operators_are_paid_within_the_cap(person: str, cap: int, law: str) -> None:
    place = ("people", person, "pay_cents")
    key = ".".join(place)
    assert finding_lines(with_values((key, cap))) == []
    plan = with_values((key, cap + 1))
    assert finding_lines(plan) == [f"unlawful {key} {law}, 20.5(d) amount"]
    assert ask(plan)[0].change == Change(place, cap)
    assert finding_lines(with_values((key, 0))) == []


@clause("nj-13-47-16-2-a-class-a")
def test_who_has_both_classes_is_paid_as_class_a() -> None:
    both = ("people.b1.roles", ("class B operator", "class A operator"))
    school = ("people.b1.qualification", with_values().people[6].qualification)
    assert finding_lines(with_values(both, school, ("people.b1.pay_cents", 50_000))) == []


@clause("nj-13-47-20-10-c-6", "nj-13-47-20-5-d-who")
@pytest.mark.parametrize("person", ["a2", "b1", "n1"])
@pytest.mark.parametrize(
    ("member", "is_lawful"), [("holder", False), ("affiliate", False), ("no", True)]
)
def test_members_are_not_paid(person: str, member: str, is_lawful: bool) -> None:
    key = f"people.{person}"
    plan = with_values((f"{key}.member", member))
    assert finding_lines(plan) == (
        [] if is_lawful else [f"unlawful {key}.pay_cents 20.10(c)6, 20.5(d) who"]
    )
    assert finding_lines(with_values((f"{key}.member", "holder"), (f"{key}.pay_cents", 0))) == []


@clause("nj-13-47-20-5-d-who", "nj-13-47-20-5-d-bookkeepers")
def test_only_operators_and_bookkeepers_are_paid() -> None:
    paid = with_values(("people.h1.member", "no"), ("people.h1.pay_cents", 1))
    assert finding_lines(paid) == ["unlawful people.h1.pay_cents 20.5(d) who, 20.5(d) bookkeepers"]
    assert "13:47-6.5" in ask(paid)[0].source
    assert finding_lines(with_values(("people.n1.pay_cents", 90_000))) == []


@clause("nj-13-47-20-5-d-who", "nj-13-47-20-10-c-6")
def test_a_membership_that_cannot_be_read() -> None:
    plan = with_values(("people.n1.member", "maybe"))
    assert finding_lines(plan) == ["unlawful people.n1.member 20.5(d) who, 20.10(c)6"]


@clause("nj-13-47-20-8-a-1")
@pytest.mark.parametrize("member", ["affiliate", "no"])
def test_a_banker_is_a_member_of_the_holder(member: str) -> None:
    plan = with_values(("people.k1.member", member))
    assert finding_lines(plan) == ["unlawful people.k1.member 20.8(a)1"]


@clause("nj-13-47-20-8-b-3")
def test_a_banker_is_not_paid() -> None:
    assert finding_lines(with_values(("people.k1.pay_cents", 0))) == []
    for cents in (1, 100):
        plan = with_values(("people.k1.pay_cents", cents))
        assert finding_lines(plan) == ["unlawful people.k1.pay_cents 20.8(b)3"]
        assert ask(plan)[0].change == Change(("people", "k1", "pay_cents"), 0)


@clause("nj-13-47-20-8-b-2")
@pytest.mark.parametrize(
    ("start", "end", "is_apart"),
    [("18:30", "19:00", True), ("18:30", "19:01", False), ("00:00", "00:15", True)],
)
@pytest.mark.parametrize("post", ["blackjack-1 dealer", "class A operator"])
def test_a_banker_runs_no_game_meanwhile(start: str, end: str, is_apart: bool, post: str) -> None:
    plan = with_values(
        ("people.a4.roles", ("class A operator", "banker")),
        ("shifts.7.person", "a4"),
        ("shifts", (*SHIFTS[:4], Shift(person="a4", post=post, start=start, end=end), SHIFTS[7])),
        ("shifts.5.person", "a4"),
    )
    assert finding_lines(plan) == ([] if is_apart else ["unlawful shifts.4.from 20.8(b)2"])


@clause("nj-13-47-20-12-c-3")
def test_only_a_banker_works_a_window() -> None:
    assert finding_lines(with_values(("shifts.7.person", "m1"))) == [
        "unlawful shifts.7.person 20.12(c)3"
    ]


@clause("nj-13-47-20-8-b-2")
def test_a_window_has_a_banker_of_its_own() -> None:
    plan = with_values(("windows", (WindowPlan("w1"), WindowPlan("w2"))))
    assert finding_lines(plan) == ["warning windows 20.8(b)2"]
    more = ("people.m1.roles", ("member in charge", "banker"))
    assert finding_lines(with_values(more, plan=plan)) == []


@clause("nj-13-47-20-12-c-3", "nj-13-47-20-10-c-1")
def test_a_night_without_a_window_cannot_sell_imitation_money() -> None:
    plan = with_values(("windows", ()), ("shifts", SHIFTS[:-1]))
    line = "windows 20.12(c)3, 20.10(c)1"
    assert finding_lines(plan) == [f"unlawful {line}"]
    assert finding_lines(plan, today=NIGHT) == [f"unlawful {line}"]
    assert finding_lines(plan, today=NIGHT - datetime.timedelta(days=1)) == [f"warning {line}"]
    plan_with_window = with_values(("windows", (WindowPlan("w1"),)), plan=plan)
    assert finding_lines(plan_with_window) == []
