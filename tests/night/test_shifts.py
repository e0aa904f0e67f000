"""Shifts compared: two places at once, breaks, and when people can come."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.floor.plan import WindowPlan
from pitboss.night.plan import RosterRules, Shift
from pitboss.night.plan_file import BadPlan, read_plan
from tests.night.plans import BLACKJACK, LAWFUL, SHIFTS, ask, finding_lines, with_values
from tests.playing import clause


def shift(person: str, post: str, start: str, end: str) -> Shift:
    return Shift(person=person, post=post, start=start, end=end)


@clause("nj-13-47-20-2-dealer", "nj-13-47-20-2-assistant", "nj-13-47-20-8-b-2")
@pytest.mark.parametrize(
    ("person", "post", "law"),
    [
        ("b2", "wheel-1 dealer", ""),
        ("b2", "blackjack-1 dealer", "20.2 Dealer"),
        ("b2", "blackjack-1 assistant", "20.2 Assistant"),
        ("a2", "craps-1 boxperson", "20.25(a) Boxperson"),
        ("k1", "w2 banker", "20.8(b)2"),
        ("a1", "craps-1 class A operator", ""),
        ("m1", "member in charge", ""),
    ],
)
@pytest.mark.parametrize(("start", "is_apart"), [("00:00", True), ("23:59", False)])
def test_nobody_is_in_two_places(
    person: str, post: str, law: str, start: str, is_apart: bool
) -> None:
    """Only someone who supervises tables or walks the floor may be in several places."""
    plan = with_values(
        ("people", (*LAWFUL.people, replace(LAWFUL.people[2], id="k2"))),
        ("windows", (*LAWFUL.windows, WindowPlan("w2"))),
        ("people.b2.taught", ("night.money_wheel", BLACKJACK)),
        ("shifts.0.to", "00:10"),
    )
    plan = with_values(("shifts", (*plan.shifts, shift(person, post, start, "00:10"))), plan=plan)
    place = f"shifts.{len(SHIFTS)}.from"
    unlawful = [line for line in finding_lines(plan) if line.startswith("unlawful")]
    assert unlawful == ([] if is_apart or not law else [f"unlawful {place} {law}"])


@clause("nj-13-47-20-2-dealer", "nj-13-47-20-12-c-3")
@pytest.mark.parametrize(
    ("person", "post", "law"),
    [
        ("a4", "blackjack-1 dealer", "20.2 Dealer"),
        ("a4", "craps-1 boxperson", "20.25(a) Boxperson"),
        ("k2", "w1 banker", "20.12(c)3"),
        ("a4", "blackjack-1 class A operator", ""),
        ("a4", "class A operator", ""),
    ],
)
@pytest.mark.parametrize(("start", "is_relief"), [("00:00", True), ("23:59", False)])
def test_a_post_has_one_holder_at_a_time(
    person: str, post: str, law: str, start: str, is_relief: bool
) -> None:
    """Relief starts when the other shift ends."""
    plan = with_values(
        ("people", (*LAWFUL.people, replace(LAWFUL.people[2], id="k2"))),
        ("shifts.4.to", "23:30"),
    )
    plan = with_values(("shifts", (*plan.shifts, shift(person, post, start, "00:10"))), plan=plan)
    place = f"shifts.{len(SHIFTS)}.person"
    assert finding_lines(plan) == ([] if is_relief or not law else [f"warning {place} {law}"])


def test_a_table_may_have_several_assistants() -> None:
    helps = [shift(name, "craps-1 assistant", "19:00", "20:00") for name in ("h1", "h2")]
    people = (*LAWFUL.people, replace(LAWFUL.people[9], id="h2"))
    assert finding_lines(with_values(("people", people), ("shifts", (SHIFTS[0], *helps)))) == []


@clause("nj-13-47-20-9-a")
@pytest.mark.parametrize(
    ("longest", "pause", "second", "is_kept"),
    [
        (90, 15, "20:45", True),
        (89, 15, "20:45", False),
        (90, 15, "20:44", False),
        (90, 16, "20:45", False),
        (180, 16, "20:45", True),
        (0, 15, "20:30", True),
    ],
)
def test_a_break_after_so_long(longest: int, pause: int, second: str, is_kept: bool) -> None:
    """Two shifts at tables, the first of 90 minutes: a shorter pause is not a break."""
    end = {"20:45": "22:00", "20:44": "21:59", "20:30": "23:30"}[second]
    plan = with_values(
        ("roster", RosterRules(longest_minutes=longest, break_minutes=pause)),
        (
            "shifts",
            (
                SHIFTS[0],
                shift("b1", "blackjack-1 dealer", "19:00", "20:30"),
                shift("b1", "blackjack-1 dealer", second, end),
            ),
        ),
    )
    assert [line.split()[-1] for line in finding_lines(plan)] == ([] if is_kept else ["20.9(a)"])


def test_who_walks_the_floor_needs_no_break() -> None:
    plan = with_values(("roster", RosterRules(longest_minutes=60)), ("shifts", (SHIFTS[0],)))
    assert finding_lines(plan) == []


@clause("nj-13-47-20-9-a")
@pytest.mark.parametrize(
    ("available", "is_there"),
    [
        ((), True),
        (("19:00-00:00",), True),
        (("18:00-23:00",), False),
        (("18:00-01:00",), True),
        (("18:30-21:00", "21:00-00:15"), True),
        (("19:01-00:00",), False),
        (("19:00-23:59",), False),
    ],
)
def test_a_shift_is_while_someone_is_available(available: tuple[str, ...], is_there: bool) -> None:
    plan = with_values(("people.k1.available", available))
    assert finding_lines(plan) == ([] if is_there else ["warning shifts.7.from 20.9(a)"])


@clause("nj-13-47-20-9-a")
@pytest.mark.parametrize(("until", "is_in"), [("02:00", True), ("02:01", False)])
def test_a_shift_ends_with_the_license(until: str, is_in: bool) -> None:
    plan = with_values(("shifts.7.to", until))
    assert finding_lines(plan) == ([] if is_in else ["warning shifts.7.from 20.9(a)"])
    assert is_in or "the hours of the license" in ask(plan)[0].message


@clause("nj-13-47-20-6-a-designate", "nj-13-47-20-7")
@pytest.mark.parametrize(
    ("person", "post", "law"),
    [
        ("m1", "member in charge", ""),
        ("m2", "member in charge", "20.6(a) designate"),
        ("m2", "member in charge of proceeds", ""),
        ("m1", "member in charge of proceeds", "20.7"),
    ],
)
def test_only_those_named_are_in_charge(person: str, post: str, law: str) -> None:
    plan = with_values(("shifts", (*SHIFTS, shift(person, post, "18:30", "00:15"))))
    place = f"shifts.{len(SHIFTS)}.person"
    assert finding_lines(plan) == ([f"unlawful {place} {law}"] if law else [])


@clause("nj-13-47-20-9-d-craps")
def test_class_b_does_not_assist_at_craps_either() -> None:
    plan = with_values(("shifts", (SHIFTS[0], shift("b1", "craps-1 assistant", "19:00", "20:00"))))
    assert finding_lines(plan) == ["unlawful shifts.1.person 20.9(d) craps"]


@clause("nj-13-47-20-9-c-2")
def test_a_teacher_at_a_window_does_not_supervise() -> None:
    roles = ("class A operator", "banker")
    at_window = (shift("a3", "w1 banker", "19:00", "00:00"), SHIFTS[5])
    plan = with_values(
        ("people.a3.roles", roles),
        ("people.a3.member", "holder"),
        ("people.b1.taught_by", "a3"),
        ("shifts", at_window),
    )
    assert "unlawful shifts.1.person 20.9(c)2" in finding_lines(plan)
    there = with_values(("shifts.0.post", "class A operator"), plan=plan)
    assert finding_lines(there) == []


@pytest.mark.parametrize(
    ("key", "value", "is_read"),
    [
        ("longest_minutes", 0, True),
        ("longest_minutes", -1, False),
        ("break_minutes", 1, True),
        ("break_minutes", 0, False),
        ("closing_minutes", 1440, True),
        ("closing_minutes", 1441, False),
    ],
)
def test_lengths_of_time_that_cannot_be(key: str, value: int, is_read: bool) -> None:
    text = f'night = "n"\nhouse = "nj_night"\n\n[roster]\n{key} = {value}\n'
    if is_read:
        assert read_plan(text).roster is not None
        return
    with pytest.raises(BadPlan, match=rf"line 5: {key} must be from \d to 1440, not {value}"):
        read_plan(text)
