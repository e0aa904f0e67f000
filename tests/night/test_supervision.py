"""Class B operators at work: their games, who taught them, and who watches."""

from __future__ import annotations

import pytest

from pitboss.night.plan import Shift
from tests.night.plans import (
    BLACKJACK,
    CRAPS,
    ROULETTE,
    SHIFTS,
    WHEEL,
    ask,
    finding_lines,
    with_values,
    without_shifts,
)
from tests.playing import clause

B1, B2 = SHIFTS.index(next(shift for shift in SHIFTS if shift.person == "b1")), 6


def shift(person: str, post: str, start: str, end: str) -> Shift:
    return Shift(person=person, post=post, start=start, end=end)


@clause(
    "nj-13-47-20-9-d-craps",
    "nj-13-47-20-9-d-roulette",
    "nj-13-47-20-2-class-b-operator-scope",
)
@pytest.mark.parametrize(
    ("number", "game", "law"),
    [(1, CRAPS, "20.9(d) craps"), (4, ROULETTE, "20.9(d) roulette, 20.2 Class B operator scope")],
)
@pytest.mark.parametrize("is_taught", [True, False])
def test_class_b_runs_neither_craps_nor_roulette(
    number: int, game: str, law: str, is_taught: bool
) -> None:
    taught = (BLACKJACK, game) if is_taught else (BLACKJACK,)
    b1 = (*without_shifts("b1"), ("people.b1.taught", taught))
    plan = with_values(*b1, (f"shifts.{number}.person", "b1"))
    assert finding_lines(plan) == [f"unlawful shifts.{number}.person {law}"]
    assert finding_lines(with_values((f"shifts.{number}.person", "a1"))) == []


@clause("nj-13-47-20-5-b-1")
@pytest.mark.parametrize("post", ["dealer", "assistant"])
def test_class_b_is_taught_the_game_of_the_table(post: str) -> None:
    there = ("shifts.5.post", f"blackjack-1 {post}")
    assert finding_lines(with_values(there)) == []
    for taught in ((), (WHEEL,), (CRAPS,)):
        plan = with_values(there, ("people.b1.taught", taught))
        assert finding_lines(plan) == ["unlawful shifts.5.person 20.5(b)1"]
    assert finding_lines(with_values(there, ("people.b1.taught", (WHEEL, BLACKJACK)))) == []


@clause("nj-13-47-20-5-b-1")
def test_a_class_b_operator_without_a_game_and_without_a_shift() -> None:
    at_work = tuple(shift for shift in SHIFTS if shift.person != "b1")
    for taught, warned in (((BLACKJACK,), False), ((), True), (("night.red_dog",), True)):
        plan = with_values(("shifts", at_work), ("people.b1.taught", taught))
        assert finding_lines(plan) == (["warning people.b1.taught 20.5(b)1"] if warned else [])


@clause("nj-13-47-20-9-c-2")
@pytest.mark.parametrize(
    ("start", "end", "is_there"),
    [
        ("19:00", "00:00", True),
        ("18:30", "00:15", True),
        ("19:01", "00:00", False),
        ("19:00", "23:59", False),
    ],
)
def test_the_teacher_is_on_duty_as_long_as_class_b(start: str, end: str, is_there: bool) -> None:
    plan = with_values(("shifts.0.from", start), ("shifts.0.to", end))
    wrong = ["unlawful shifts.5.person 20.9(c)2", "unlawful shifts.6.person 20.9(c)2"]
    assert finding_lines(plan) == ([] if is_there else wrong)


@clause("nj-13-47-20-9-c-2")
@pytest.mark.parametrize(
    ("available", "is_there"),
    [
        ((), True),
        (("19:00-00:00",), True),
        (("18:30-21:00", "21:00-00:15"), True),
        (("18:30-21:00", "21:01-00:15"), False),
        (("19:00-23:59",), False),
    ],
)
def test_a_teacher_without_shifts_is_there_when_available(
    available: tuple[str, ...], is_there: bool
) -> None:
    plan = with_values(("shifts", SHIFTS[1:6]), ("people.a1.available", available))
    assert finding_lines(plan) == ([] if is_there else ["unlawful shifts.4.person 20.9(c)2"])


@clause("nj-13-47-20-9-c-1")
def test_a_class_a_operator_is_on_duty_while_class_b_works() -> None:
    """Any of them will do: here one class A operator after another, then nobody for a minute."""
    early = shift("a1", "class A operator", "19:00", "21:00")
    alone = shift("b2", "wheel-1 dealer", "19:00", "23:00")
    for start, is_watched in (("21:00", True), ("21:01", False)):
        others = [shift(name, "craps-1 dealer", start, "23:00") for name in ("a2", "a3", "a4")]
        findings = finding_lines(with_values(("shifts", (early, alone, *others))))
        assert "unlawful shifts.1.person 20.9(c)2" in findings
        assert ("unlawful shifts.1.person 20.9(c)1" in findings) == (not is_watched)


@clause("nj-13-47-20-9-c-1")
@pytest.mark.parametrize(
    ("most", "there", "is_enough"), [(0, 1, True), (2, 1, True), (1, 2, True), (1, 1, False)]
)
def test_the_house_says_how_many_tables_one_class_a_operator_watches(
    most: int, there: int, is_enough: bool
) -> None:
    later = [shift(name, "class A operator", "00:05", "00:10") for name in ("a2", "a3", "a4")]
    shifts = (SHIFTS[0], *later[there - 1 :], *SHIFTS[1:there], *SHIFTS[5:7])
    plan = with_values(("tables_per_class_a", most), ("shifts", shifts))
    assert finding_lines(plan) == ([] if is_enough else ["unlawful tables_per_class_a 20.9(c)1"])
    if not is_enough:
        assert "class B operators run 2 tables" in ask(plan)[0].message


@clause("nj-13-47-20-9-c-1")
@pytest.mark.parametrize(("leaves", "is_enough"), [("00:00", True), ("23:59", False)])
def test_a_class_a_operator_leaves_the_others_with_too_many_tables(
    leaves: str, is_enough: bool
) -> None:
    """Even in the middle of other people's shifts."""
    there = [shift(name, "class A operator", "19:00", "00:00") for name in ("a1", "a2")]
    there[1] = shift("a2", "class A operator", "19:00", leaves)
    later = [shift(name, "class A operator", "00:05", "00:10") for name in ("a3", "a4")]
    plan = with_values(("tables_per_class_a", 1), ("shifts", (*there, *later, *SHIFTS[5:7])))
    assert finding_lines(plan) == ([] if is_enough else ["unlawful tables_per_class_a 20.9(c)1"])
