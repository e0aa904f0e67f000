"""Who and what may take part in a licensed night: approvals, membership, providers, and what a
suspension does at once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.next_step import next_step
from pitboss.floor.plan import FloorPlan
from pitboss.floor.standing import verify_equipment
from pitboss.floor.terms import PersonTerms, ProviderTerms, Term
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from tests.floor.licensed_house import ZONE, LicensedHouse, at, night_plan, terms_of
from tests.playing import clause
from tests.world.memory import MemoryStore

CLASS_A = "nj-13-47-20-2-class-a-operator-scope"
CLASS_B = "nj-13-47-20-2-class-b-operator-scope"
TERM, EMPLOYED_TERM = "nj-13-47-19-4-a-term", "nj-13-47-19-4-b-term"
TAKEN, PROVIDER_TAKEN = "nj-13-47-19-4-e", "nj-13-47-13-6-g"
WHY = "smelled of beer"


@pytest.fixture
def house() -> LicensedHouse:
    return LicensedHouse(MemoryStore("spring-gala")).set_up()


@pytest.fixture
def opened(house: LicensedHouse) -> LicensedHouse:
    return house.opened()


def with_person(name: str, **changes: Any) -> FloorPlan:
    """The plan with other terms of someone."""
    plan = floor_plan(night_plan())
    terms = terms_of(plan)
    people = {**terms.people, name: replace(terms.people[name], **changes)}
    return replace(plan, terms=replace(terms, people=people))


def with_provider(**changes: Any) -> FloorPlan:
    """The plan with other terms of its provider."""
    plan = floor_plan(night_plan())
    terms = terms_of(plan)
    providers = {"p1": replace(terms.providers["p1"], **changes)}
    return replace(plan, terms=replace(terms, providers=providers))


def come_on(plan: FloorPlan, name: str) -> str:
    """Why someone does not go on duty under a plan; empty if they do."""
    house = LicensedHouse(MemoryStore("spring-gala"))
    house.ask("m1", o.SetUp(plan))
    house.ask("m1", o.ClockOn("m1"))
    refusal = house.try_("m1", o.ClockOn(name)).refused
    return "" if refusal is None else " ".join((refusal.words, *refusal.law))


@clause(CLASS_A, TERM, EMPLOYED_TERM, TAKEN)
def test_an_operator_without_an_approval_in_force_does_not_come_on_duty() -> None:
    hours = terms_of(floor_plan(night_plan())).hours
    covers = Term(hours.doors.ms, hours.ends.ms)
    for name, law in (("a4", TERM), ("a1", EMPLOYED_TERM)):
        assert not come_on(with_person(name, approved=covers), name)
        for short in (Term(covers.starts_ms + 1, covers.until_ms), Term(0, covers.until_ms - 1)):
            assert law in come_on(with_person(name, approved=short), name)
        assert law in come_on(with_person(name, status="lapsed"), name)
    assert CLASS_A in come_on(with_person("a4", approved=None), "a4")
    for status in ("suspended", "revoked"):
        assert come_on(with_person("a4", status=status), "a4").endswith(TAKEN)


@clause(CLASS_B)
def test_a_class_b_operator_without_approval_only_assists() -> None:
    """An unpaid one needs no application, but counts as an assistant (N-E7)."""
    house = LicensedHouse(MemoryStore("spring-gala"))
    house.ask("m1", o.SetUp(with_person("b2", approved=None)))
    for name in ("m1", "a1", "a2", "b2"):
        house.ask("m1", o.ClockOn(name))
    assert CLASS_B in house.refused("a1", o.TakePost("dealer", "b2"), "wheel-1")
    house.ask("a1", o.TakePost("dealer", "a2"), "wheel-1")
    house.ask("a1", o.TakePost("assistant", "b2"), "wheel-1")


@clause("nj-13-47-20-8-a-1")
@pytest.mark.parametrize(
    ("member", "works"), [("holder", True), ("affiliate", False), ("no", False)]
)
def test_only_a_member_of_the_holder_works_a_window(member: str, works: bool) -> None:
    answer = come_on(with_person("k1", member=member), "k1")
    assert (not answer) == works
    assert works or "nj-13-47-20-8-a-1" in answer


@clause("nj-13-47-20-8-a-1")
def test_a_banker_who_is_no_member_but_has_another_role_takes_no_window() -> None:
    plan = with_person("k1", member="no")
    people = tuple(
        replace(person, roles=("banker", "assistant")) if person.id == "k1" else person
        for person in plan.people
    )
    house = LicensedHouse(MemoryStore("spring-gala"))
    house.ask("m1", o.SetUp(replace(plan, people=people)))
    for name in ("m1", "a1", "k1"):
        house.ask("m1", o.ClockOn(name))
    assert "20-8-a-1" in house.refused("k1", o.OpenWindow("w1", posted=True))


def opening_fault(plan: FloorPlan, ms: int = 0) -> str:
    """Why a table of a plan does not open at the doors; empty if it does."""
    house = LicensedHouse(MemoryStore("spring-gala")).set_up(plan)
    house.time("18:30", ms)
    house.ask("a1", o.HangNotices(), "wheel-1")
    refusal = house.try_("a1", c.OpenTable("class A operator"), "wheel-1").refused
    return "" if refusal is None else " ".join((refusal.words, *refusal.law))


@clause("nj-13-47-20-4-licence")
def test_no_table_opens_whose_game_is_not_on_the_license() -> None:
    plan = floor_plan(night_plan())
    terms = terms_of(plan)
    assert not opening_fault(plan)
    others = tuple(game for game in terms.games if game != "night.money_wheel")
    answer = opening_fault(replace(plan, terms=replace(terms, games=others)))
    assert answer == "the license of this night does not name Money wheel nj-13-47-20-4-licence"


@clause(
    "nj-13-47-20-15-a",
    "nj-13-47-20-14-approval",
    "nj-13-47-13-6-a-term",
    "nj-13-47-13-6-b-timing",
    PROVIDER_TAKEN,
)
def test_no_table_opens_whose_equipment_has_no_approved_provider() -> None:
    plan = floor_plan(night_plan())
    terms = terms_of(plan)
    for suppliers in ({}, {"wheel-1": "nobody"}):
        answer = opening_fault(replace(plan, terms=replace(terms, suppliers=suppliers)))
        assert "nj-13-47-20-15-a" in answer
    assert "nj-13-47-20-14-approval" in opening_fault(with_provider(approved=None))
    covers = Term(terms.hours.doors.ms, terms.hours.ends.ms)
    assert not opening_fault(with_provider(approved=covers))
    short = Term(covers.starts_ms, covers.until_ms - 1)
    assert "nj-13-47-13-6-a-term" in opening_fault(with_provider(approved=short))
    for status in ("suspended", "revoked"):
        assert PROVIDER_TAKEN in opening_fault(with_provider(status=status))
    assert "nj-13-47-13-6-b-timing" in opening_fault(with_provider(status="lapsed"))


@clause("nj-13-47-13-7-a-deadline")
def test_a_table_opens_until_its_provider_should_have_certified_the_agreement() -> None:
    by = at("18:30")
    assert not opening_fault(with_provider(certified=False, certify_by_ms=by))
    assert "13-7-a-deadline" in opening_fault(
        with_provider(certified=False, certify_by_ms=by), ms=1
    )
    assert not opening_fault(with_provider(certified=True, certify_by_ms=by), ms=1)
    assert not opening_fault(with_provider(certified=False, certify_by_ms=0))


def test_the_terms_say_who_is_approved_and_certified() -> None:
    terms = terms_of(floor_plan(night_plan()))
    assert terms.suppliers == dict.fromkeys(
        ("craps-1", "roulette-1", "blackjack-1", "wheel-1"), "p1"
    )
    provider = terms.providers["p1"]
    assert (provider.certified, provider.status) == (True, "active")
    assert provider.approved == Term(at_day("2026-09-01"), at_day("2027-09-01"))
    assert terms.people["a1"].employer == "p1"
    assert terms.people["k1"] == PersonTerms(id="k1", member="holder")
    assert terms.people["b1"].operator == "class B operator"
    assert terms.people["h1"].approved is None


def at_day(day: str) -> int:
    """Midnight at the start of a day, in milliseconds."""
    return int(datetime.fromisoformat(day).replace(tzinfo=ZONE).timestamp()) * 1000


def test_only_the_member_in_charge_suspends_and_says_why(opened: LicensedHouse) -> None:
    assert "20-9-a" in opened.refused("a1", o.Suspend(person="a4", reason=WHY))
    assert "say why" in opened.refused("m1", o.Suspend(person="a4", reason=" "))
    assert "one person or one provider" in opened.refused("m1", o.Suspend(reason=WHY))
    both = o.Suspend(person="a4", provider="p1", reason=WHY)
    assert "one person or one provider" in opened.refused("m1", both)
    assert "nobody can suspend themselves" in opened.refused(
        "m1", o.Suspend(person="m1", reason=WHY)
    )
    assert "there is no provider 'p2': there are p1" in opened.refused(
        "m1", o.Suspend(provider="p2", reason=WHY)
    )
    assert "nobody here has the id 'x'" in opened.refused("m1", o.Suspend(person="x", reason=WHY))
    assert "p1 is a provider: suspend 'provider p1'" in opened.refused(
        "m1", o.Suspend(person="p1", reason=WHY)
    )
    assert "a4 is a person, not a provider" in opened.refused(
        "m1", o.Suspend(provider="a4", reason=WHY)
    )


@clause("nj-13-47-20-9-a")
def test_a_suspended_person_loses_the_post_at_once_and_the_table_waits_for_relief(
    opened: LicensedHouse,
) -> None:
    opened.bet()
    opened.ask("m1", o.Suspend(person="a4", reason=WHY))
    floor = opened.night.floor
    assert floor.tables["roulette-1"].posts == {}
    assert "a4" not in floor.duty
    assert "20-9-a" in opened.refused("m1", o.ClockOn("a4"))
    refusal = opened.refused("a4", c.EnterResult("7"), "roulette-1")
    assert "a4" in refusal
    assert "already suspended" in opened.refused("m1", o.Suspend(person="a4", reason=WHY))
    opened.ask("a1", o.TakePost("dealer", "a2"), "roulette-1")
    opened.ask("a2", c.EnterResult("7"), "roulette-1")
    assert opened.night.floor.tables["roulette-1"].table.seats[1].chips == 55, "7 is red"
    opened.ask("m1", o.EndSuspension(person="a4", reason="it was cough syrup"))
    opened.ask("m1", o.ClockOn("a4"))
    assert "is not suspended" in opened.refused("m1", o.EndSuspension(person="a4", reason="again"))


@clause("nj-13-47-20-9-a")
def test_a_suspended_banker_leaves_the_window_to_another(opened: LicensedHouse) -> None:
    opened.ask("m1", o.Suspend(person="k1", reason=WHY))
    assert opened.night.floor.windows["w1"].banker == ""
    assert "is not on duty" in opened.refused("k1", o.Sell("w1", 200))
    opened.ask("m1", o.EndSuspension(person="k1", reason="cleared"))
    opened.ask("m1", o.ClockOn("k1"))
    opened.ask("k1", o.OpenWindow("w1", posted=True))
    opened.ask("k1", o.Sell("w1", 200))


@clause("nj-13-47-20-9-c-2")
def test_who_was_taught_by_a_suspended_operator_finishes_the_round_only(
    opened: LicensedHouse,
) -> None:
    opened.now_ms += 1
    opened.ask("m1", o.Suspend(person="a1", reason=WHY))
    opened.ask("b2", c.EnterResult("$1"), "wheel-1")
    assert "20-9-c-2" in opened.refused("b2", c.TakeStep("no more bets"), "wheel-1")
    assert "20-9-c-2" in opened.refused("b2", c.SeeWagers((1,)), "wheel-1")
    opened.ask("a2", o.TakePost("dealer", "a2"), "wheel-1")
    opened.ask("a2", c.TakeStep("no more bets"), "wheel-1")


@clause(PROVIDER_TAKEN)
def test_the_tables_of_a_suspended_provider_finish_their_round_and_close(
    opened: LicensedHouse,
) -> None:
    opened.bet()
    opened.now_ms += 1
    opened.ask("m1", o.Suspend(provider="p1", reason="a letter of the Commission"))
    assert PROVIDER_TAKEN in opened.refused("g1", c.PlaceWager(1, "red", 5), "roulette-1")
    opened.ask("a4", c.EnterResult("7"), "roulette-1")
    opened.ask("b2", c.EnterResult("$1"), "wheel-1")
    for table, dealer in (("roulette-1", "a4"), ("wheel-1", "b2")):
        assert PROVIDER_TAKEN in opened.refused(dealer, c.TakeStep("no more bets"), table)
        step = next_step(opened.night.floor, table, opened.now_ms // 1000)
        assert step is not None
        assert isinstance(step.command, c.CloseTable)
        opened.ask(dealer, step.command, table)
        assert PROVIDER_TAKEN in opened.refused("a2", c.OpenTable("class A operator"), table)
    floor = opened.night.floor
    assert verify_equipment(floor, terms_of_floor(opened), "wheel-1", opened.now_ms) is not None
    opened.ask("m1", o.EndSuspension(provider="p1", reason="the letter was for another firm"))
    opened.ask("a2", c.OpenTable("class A operator"), "wheel-1")


def terms_of_floor(house: LicensedHouse) -> Any:
    """The terms of a floor."""
    assert house.night.floor.plan is not None
    return house.night.floor.plan.terms


@clause(PROVIDER_TAKEN)
def test_the_people_of_a_suspended_provider_take_no_post_and_do_not_act(
    opened: LicensedHouse,
) -> None:
    opened.ask("m1", o.Suspend(provider="p1", reason="a letter"))
    refusal = opened.refused("a2", o.TakePost("class A operator", "a1"), "roulette-1")
    assert PROVIDER_TAKEN in refusal
    assert PROVIDER_TAKEN in opened.refused("a1", o.CountRack(1_000), "craps-1")


def test_a_provider_of_no_approval_has_no_default() -> None:
    assert ProviderTerms(id="p").approved is None
    assert not ProviderTerms(id="p").certified


def test_practice_knows_suspended_people_but_no_providers() -> None:
    plan = floor_plan(night_plan(practice=True))
    house = LicensedHouse(MemoryStore("spring-gala")).set_up(plan)
    assert "names none" in house.refused("m1", o.Suspend(provider="p1", reason=WHY))
    house.ask("m1", o.Suspend(person="a4", reason=WHY))
    assert "suspended" in house.refused("m1", o.ClockOn("a4"))
