"""The solved roster passes the checks that a hand-made roster must pass, and if there is none,
there really is none."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.night.plan import NightPlan, Person, RosterRules, Shift
from pitboss.night.report import all_findings
from pitboss.night.roster.contradiction import contradiction
from pitboss.night.roster.mends import mend
from pitboss.night.roster.model import Effort, RosterModel, whole_problem
from pitboss.night.roster.problem import RosterProblem
from pitboss.night.roster.solve import (
    MORE,
    Roster,
    own_roster,
    solve_roster,
    with_shifts,
)
from tests.effort import effort
from tests.night.plans import BLACKJACK, CRAPS, ROULETTE, WHEEL, with_values
from tests.night.rosters import ask, night, nights, someone, staff
from tests.playing import clause

QUICK, ENOUGH = 0.05, 0.3
"""How much effort goes into better rosters when any will do."""
A1, A2, A3 = (someone("a4", f"a{number}") for number in (1, 2, 3))
B1, B2 = (someone("b2", f"b{number}", taught=(BLACKJACK, WHEEL)) for number in (1, 2))
H1, H2 = (someone("h1", f"h{number}") for number in (1, 2))
K1, K2 = (someone("k1", f"k{number}") for number in (1, 2))


def shift(person: str, post: str, start: str = "19:00", end: str = "22:00") -> Shift:
    return Shift(person=person, post=post, start=start, end=end)


def words(plan: NightPlan) -> set[str]:
    """All findings about a plan."""
    return {finding.message for finding in all_findings(ask(plan))}


def holders(plan: NightPlan, post: str) -> set[str]:
    """Who holds a post in the roster of a plan, which must exist."""
    roster = solve_roster(ask(plan), ENOUGH)
    assert roster.is_solved, roster.why_not
    filled = with_shifts(plan, roster)
    assert own_roster(ask(filled)).is_solved
    assert words(filled) == words(plan)
    return {shift.person for shift in filled.shifts if shift.post == post}


def reasons(plan: NightPlan) -> list[tuple[str, list[str], str]]:
    """Why there is no roster: words, citations, and the fix."""
    roster = solve_roster(ask(plan))
    assert not roster.is_solved
    assert not roster.shifts
    return [
        (reason.message, [clause.name.removeprefix("13:47-") for clause in reason.law], reason.fix)
        for reason in roster.why_not
    ]


# --- in general -------------------------------------------------------------------------
@settings(deadline=None, max_examples=effort(10, 300), derandomize=True)
@given(plan=nights(), keep=st.integers(0, 2**12 - 1))
def test_a_roster_passes_every_check_and_keeps_what_the_plan_says(
    plan: NightPlan, keep: int
) -> None:
    """Even if the plan already has some shifts, sometimes those of another roster."""
    roster = solve_roster(ask(plan), QUICK)
    if not roster.is_solved:
        assert roster.why_not
        assert all(reason.law for reason in roster.why_not if reason.message != MORE)
        problem = RosterProblem(ask(plan))
        assert RosterModel(problem, whole_problem(problem)).solve(Effort(5), 5).is_possible is False
        return
    assert roster == solve_roster(ask(plan), QUICK)
    some = tuple(shift for at, shift in enumerate(roster.shifts) if keep >> at % 12 & 1)
    for own in ((), some):
        start = replace(plan, shifts=own)
        again = solve_roster(ask(start), QUICK)
        assert again.is_solved
        filled = with_shifts(start, again)
        assert filled.shifts[: len(own)] == own
        assert words(filled) <= words(start)
        assert own_roster(ask(filled)) == Roster(True)


def _every_roster(plan: NightPlan, people: tuple[Person, ...]) -> bool:
    """Whether any assignment of people to posts passes the checks, by trying all of them."""
    walkers = [person.id for person in people if "class A operator" in person.roles]
    posts = [f"{table.id} dealer" for table in plan.tables] + ["w1 banker"]
    in_charge = (shift("m1", "member in charge"), shift("m2", "member in charge of proceeds"))
    for names in product([person.id for person in people], repeat=len(posts)):
        held = tuple(shift(*pair) for pair in zip(names, posts, strict=True))
        for on_floor in product((False, True), repeat=len(walkers)):
            floor = tuple(
                shift(name, "class A operator")
                for name, there in zip(walkers, on_floor, strict=True)
                if there
            )
            filled = replace(plan, shifts=(*in_charge, *held, *floor))
            if floor and not words(filled) - words(plan):
                return True
    return False


@settings(deadline=None, max_examples=effort(6, 60), derandomize=True)
@given(
    games=st.lists(st.sampled_from((BLACKJACK, WHEEL, ROULETTE)), min_size=1, max_size=2),
    people=staff(2, 1, 1),
    most=st.sampled_from((0, 1)),
)
def test_there_is_a_roster_where_the_checks_leave_one(
    games: list[str], people: tuple[Person, ...], most: int
) -> None:
    """Nobody changes posts here: people who can come for only part of the night stay away."""
    whole = tuple(person for person in people if person.available in ((), ("19:00-22:00",)))
    plan = night(tuple(games), *whole, tables_per_class_a=most)
    assert solve_roster(ask(plan), QUICK).is_solved == _every_roster(plan, whole)


@settings(deadline=None, max_examples=effort(6, 150), derandomize=True)
@given(plan=nights())
def test_a_change_really_mends_what_it_is_for(plan: NightPlan) -> None:
    """If one change is enough, it gives a roster; every part of a contradiction is needed."""
    if solve_roster(ask(plan), QUICK).is_solved:
        return
    problem, left = RosterProblem(ask(plan)), Effort(20)
    conflict = contradiction(problem, left)
    assert conflict is not None
    change = mend(problem, conflict, left)
    assert change is not None
    assert change.words
    if change.is_enough:
        assert solve_roster(change.review, QUICK).is_solved
    else:
        assert contradiction(RosterProblem(change.review), left) != conflict


# --- who may work where -----------------------------------------------------------------
@clause("nj-13-47-20-9-d-craps", "nj-13-47-20-9-d-roulette")
def test_class_b_is_put_neither_at_craps_nor_at_roulette() -> None:
    taught = replace(B1, taught=(CRAPS, ROULETTE, BLACKJACK))
    plan = night((CRAPS, ROULETTE, BLACKJACK), taught, A1, A2, A3, H1, K1)
    assert holders(plan, "craps-1 dealer") <= {"a1", "a2", "a3"}
    assert holders(plan, "craps-1 boxperson") <= {"a1", "a2", "a3"}
    assert holders(plan, "craps-1 stickperson") == {"h1"}
    assert holders(plan, "roulette-2 dealer") <= {"a1", "a2", "a3"}
    assert holders(plan, "blackjack-3 dealer") == {"b1"}


@clause("nj-13-47-20-5-b-1")
def test_class_b_is_put_at_games_that_were_taught() -> None:
    knows, other = replace(B1, taught=(BLACKJACK,)), replace(B2, taught=(WHEEL,))
    plan = night((WHEEL, BLACKJACK), knows, other, A1, K1)
    assert holders(plan, "money-wheel-1 dealer") == {"b2"}
    assert holders(plan, "blackjack-2 dealer") == {"b1"}


@clause("nj-13-47-20-9-c-2")
def test_the_teacher_is_on_duty_while_class_b_works() -> None:
    early = replace(A1, available=("19:00-20:00",))
    plan = night((WHEEL,), early, A2, replace(B1, taught_by="a1"), replace(B2, taught_by="a2"), K1)
    roster = solve_roster(ask(plan))
    assert roster.is_solved
    late = [
        shift
        for shift in roster.shifts
        if shift.post == "money-wheel-1 dealer" and shift.end > "20:00" and shift.person == "b1"
    ]
    assert not late
    assert "a2" in holders(plan, "class A operator")


@clause("nj-13-47-20-8-b-2", "nj-13-47-20-8-a-1")
def test_bankers_sell_and_nothing_else() -> None:
    both = replace(A1, roles=("class A operator", "banker"))
    plan = night((WHEEL,), both, A2, replace(K1, member="no"))
    assert holders(plan, "w1 banker") == {"a1"}
    assert holders(plan, "class A operator") == {"a2"}
    assert holders(plan, "money-wheel-1 dealer") == {"a2"}
    assert not solve_roster(ask(night((WHEEL,), both, replace(K1, member="no")))).is_solved


@clause("nj-13-47-20-9-c-1")
def test_class_a_operators_watch_as_many_tables_as_the_house_says() -> None:
    both = night((WHEEL, BLACKJACK), B1, B2, A1, A2, K1, tables_per_class_a=1)
    assert holders(both, "class A operator") == {"a1", "a2"}
    three = (B1, B2, replace(B2, id="b3"), A1, K1)
    short = night((WHEEL, BLACKJACK, WHEEL), *three, tables_per_class_a=1)
    [(message, law, fix)] = reasons(short)
    assert "each class A operator on duty watches at most 1 of the tables" in message
    assert "20.9(c)1" in law
    assert fix.startswith("find one more class A operator")
    assert holders(replace(short, tables_per_class_a=2), "class A operator") == {"a1"}


@pytest.mark.parametrize("status", ["revoked", "suspended", "lapsed"])
def test_who_lost_the_approval_gets_no_shift(status: str) -> None:
    gone = with_values(("people.b1.approval.status", status), plan=night((WHEEL,), B1, A1, K1))
    roster = solve_roster(ask(gone))
    assert roster.is_solved
    assert "b1" not in {shift.person for shift in roster.shifts}


def test_everyone_has_breaks_and_about_the_same_work() -> None:
    plan = night((WHEEL, WHEEL), B1, B2, replace(B2, id="b3"), A1, K1, K2, longest=90)
    roster = solve_roster(ask(plan))
    assert roster.is_solved
    assert {shift.person for shift in roster.shifts if "wheel" in shift.post} == {"b1", "b2", "b3"}
    assert {shift.person for shift in roster.shifts if "banker" in shift.post} == {"k1", "k2"}
    filled = with_shifts(plan, roster)
    assert not any("without a break" in word for word in words(filled))


def test_a_roster_by_hand_that_lacks_nothing_stays_as_it_is() -> None:
    own = (
        shift("b1", "money-wheel-1 dealer"),
        shift("k1", "w1 banker"),
        shift("a1", "class A operator"),
        shift("m1", "member in charge"),
        shift("m2", "member in charge of proceeds"),
    )
    plan = night((WHEEL,), B1, A1, K1, shifts=own)
    assert own_roster(ask(plan)) == Roster(True)
    assert solve_roster(ask(plan)) == Roster(True)
    open_ = replace(plan, shifts=own[1:])
    message = "no shift covers the dealer at money-wheel-1 from 19:00 to 22:00"
    assert [reason.message for reason in own_roster(ask(open_)).why_not] == [message]


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("date", None, "no date"),
        ("doors", "", "when the doors open"),
        ("ends", "", "when the night ends"),
        ("ends", "02:15", "after its license"),
        ("house", "nowhere", "no house"),
        ("ends", "9 pm", "cannot be read"),
    ],
)
def test_what_has_to_be_filled_in_first(key: str, value: object, says: str) -> None:
    plan = with_values((key, value), plan=night((WHEEL,), B1, A1, K1))
    for roster in (own_roster(ask(plan)), solve_roster(ask(plan))):
        assert [says in reason.message for reason in roster.why_not] == [True]


# --- why not ----------------------------------------------------------------------------
@clause("nj-13-47-20-12-c-3", "nj-13-47-20-9-a")
def test_one_banker_has_no_break() -> None:
    plan = night((WHEEL,), B1, A1, K1, longest=90)
    assert reasons(plan) == [
        (
            "from 19:00 to 20:45 w1 needs a banker; only k1 may hold it; nobody works more than 90 "
            "minutes without a break of 15",
            ["20.12(c)3", "20.9(a)"],
            "find one more banker, a member of the organization, from 19:00 to 20:45",
        )
    ]
    assert holders(replace(plan, people=(*plan.people, K2)), "w1 banker") == {"k1", "k2"}
    free = replace(plan, roster=RosterRules(longest_minutes=0))
    assert holders(free, "w1 banker") == {"k1"}


@clause("nj-13-47-20-25-a-boxperson", "nj-13-47-20-25-a-stickperson")
def test_craps_without_enough_class_a_operators() -> None:
    later = replace(A2, available=("20:00-22:00",))
    plan = night((CRAPS,), A1, later, H1, K1)
    assert reasons(plan) == [
        (
            "from 19:00 to 20:00 craps-1 needs a dealer and craps-1 needs a boxperson; only a1 may "
            "hold them; a2 is available only 20:00-22:00",
            ["20.25(c)", "20.25(a) Boxperson", "20.9(a)"],
            "ask a2 to be there from 19:00 to 20:00",
        )
    ]
    there = replace(later, available=("20:00-22:00", "19:00-20:00"))
    assert holders(night((CRAPS,), A1, there, H1, K1), "craps-1 boxperson") <= {"a1", "a2"}


@clause("nj-13-47-20-9-c-2")
def test_the_teacher_goes_home_early() -> None:
    early = replace(A1, available=("19:00-20:00",))
    busy = shift("a2", "roulette-2 dealer")
    plan = night((WHEEL, ROULETTE), early, A2, replace(B1, taught_by="a1"), K1, shifts=(busy,))
    [(message, law, fix)] = reasons(plan)
    assert message == (
        "from 20:00 to 22:00 money-wheel-1 needs a dealer; only a2 and b1 may hold it; a1, who "
        "taught b1 money wheel, has to be on duty while they work; the plan has a2 as "
        "roulette-2 dealer until 22:00; a1 is available only 19:00-20:00"
    )
    assert "20.9(c)2" in law
    assert fix == "ask a1 to be there from 20:00 to 22:00"


@clause("nj-13-47-20-8-a-1")
def test_a_banker_who_is_no_member() -> None:
    [(message, law, _)] = reasons(night((WHEEL,), B1, A1, replace(K1, member="no")))
    assert "k1 is a banker, but not a member of the holder" in message
    assert "20.8(a)1" in law


def test_class_b_operators_who_are_not_approved_yet() -> None:
    waiting = [replace(person, approval=None) for person in (B1, B2)]
    [(message, _, fix)] = reasons(night((WHEEL, BLACKJACK), *waiting, A1, K1))
    assert "b1 and b2 are not approved" in message
    assert fix == "get the Commission's approval for b1 and b2, and enter it"


def test_every_contradiction_has_its_change() -> None:
    plan = night((WHEEL, BLACKJACK, CRAPS), A1, K1, longest=90)
    lines = reasons(plan)
    assert len(lines) > 2
    assert all(law and fix for message, law, fix in lines if message != MORE)
