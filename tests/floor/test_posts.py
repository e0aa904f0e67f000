"""Who must be at a table, and stay: in every mode, by legal role and as people."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.next_step import next_step
from pitboss.floor.plan import CHIPS, WALLET, FloorPlan, PersonPlan, TablePlan
from pitboss.floor.plan_checks import readiness_warnings
from pitboss.floor.state import Floor
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import lit_positions
from tests.playing import clause, make_ready, play

A, B, HELPS = "class A operator", "class B operator", "assistant"
SEED = {"promise": "aa" * 32, "seed": "bb" * 32}


class Desk:
    """A floor as a value, and a short way to ask."""

    def __init__(self, house: str, tables: tuple[TablePlan, ...], people: dict[str, Any]) -> None:
        staff = tuple(
            person if isinstance(person, PersonPlan) else PersonPlan(name, (person,))
            for name, person in people.items()
        )
        self.floor = Floor()
        self.ask(
            staff[0].id,
            o.SetUp(FloorPlan(night="n1", house=house, tables=tables, people=staff, rate=2)),
        )
        for person in staff:
            self.ask(person.id, o.ClockOn(person.id))
        self.ask(staff[0].id, o.Admit("g1", of_age=True))

    def try_(self, actor: str, command: Any, table: str = "t1", **given: Any) -> Decision | Refusal:
        """Ask, and take what comes."""
        at = "" if isinstance(command, o.SetUp | o.ClockOn | o.ClockOff | o.Admit) else table
        answer = decide(
            self.floor, o.Order("x", actor, command, at), o.OrderContext(at_ms=0, **given)
        )
        self.floor = answer.floor if isinstance(answer, Decision) else self.floor
        return answer

    def ask(self, actor: str, command: Any, table: str = "t1", **given: Any) -> None:
        """Ask, and expect that it is done."""
        answer = self.try_(actor, command, table, **given)
        assert isinstance(answer, Decision), f"{actor} {command}: {answer}"

    def refused(self, actor: str, command: Any, table: str = "t1", **given: Any) -> list[str]:
        """Ask, and expect a refusal: the ids of its clauses."""
        answer = self.try_(actor, command, table, **given)
        assert isinstance(answer, Refusal), f"{actor} {command} was done"
        return [law.id for law in answer.law]

    def posts(self, table: str = "t1", **held: str) -> None:
        """Give out posts."""
        for post, person in held.items():
            self.ask(person, o.TakePost(post.replace("_", " "), person), table)


def night(game: str = "night.craps", people: dict[str, Any] | None = None, **manner: Any) -> Desk:
    """A casino night with one table and everyone that craps needs."""
    staff: dict[str, Any] = {
        "m1": "member in charge",
        "p1": "member in charge of proceeds",
        "a1": A,
        "a2": A,
        "a3": A,
        "h1": PersonPlan("h1", (HELPS,), ("night.craps",)),
        "b1": PersonPlan("b1", (B,), ("night.blackjack",), "a1"),
    }
    table = TablePlan(id="t1", game=game, float=900, **manner)
    return Desk("nj_night", (table,), {**staff, **(people or {})})


def casino(**manner: Any) -> Desk:
    """A New Jersey casino with sic bo."""
    people = {"s1": "casino supervisor", "f1": "floorperson", "f2": "floorperson", "d1": "dealer"}
    tables = tuple(
        TablePlan(id=name, game="nj.sic_bo", float=900, **manner) for name in ("t1", "t2")
    )
    return Desk("nj_casino", tables, people)


def tasmania(**manner: Any) -> Desk:
    """A Tasmanian casino with two tables of mini dice."""
    people = {
        "m1": "management representative",
        "i1": "inspector",
        "i2": "inspector",
        "d1": "dealer",
        "d2": "dealer",
        "both": PersonPlan("both", ("dealer", "inspector")),
    }
    tables = tuple(
        TablePlan(id=name, game="tas.mini_dice", float=900, **manner) for name in ("t1", "t2")
    )
    return Desk("tas_casino", tables, people)


# --- craps (20.25(a), R15) --------------------------------------------------------------
@clause("nj-13-47-20-25-a-boxperson", "nj-13-47-20-25-a-stickperson")
@pytest.mark.parametrize("mode", [WALLET, CHIPS])
def test_real_dice_need_boxperson_and_stickperson_in_every_mode(mode: str) -> None:
    desk = night(by_hand=False, mode=mode)
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    desk.ask("a1", c.OpenTable())
    roll, box, stick = c.EnterResult("4-2"), "nj-13-47-20-25-a-boxperson", "20-25-a-stickperson"
    assert desk.refused("a1", roll) == [box]
    desk.posts(boxperson="a2")
    assert desk.refused("a1", roll) == [f"nj-13-47-{stick}"]
    desk.posts(stickperson="h1")
    desk.ask("a1", c.TakeStep("no more bets"))
    desk.ask("a1", roll)
    desk.ask("a2", o.LeavePost("boxperson"))
    assert desk.refused("a1", roll) == [box], "and they stay"
    if mode == CHIPS:
        assert desk.refused("a1", c.SeeWagers((1,), ("pass",))) == [box]


@clause("nj-13-47-20-25-a-boxperson")
def test_the_console_names_who_is_missing_before_any_step() -> None:
    desk = night(by_hand=False)
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    desk.ask("a1", c.OpenTable())
    step = next_step(desk.floor, "t1")
    assert step is not None
    assert (step.command, step.by) == (None, "boxperson")
    desk.posts(boxperson="a2", stickperson="a3")
    step = next_step(desk.floor, "t1")
    assert step is not None
    assert step.command is not None


def test_where_a_device_draws_nobody_handles_dice() -> None:
    desk = night(by_hand=False, electronic=True)
    desk.posts(dealer="a1")
    desk.ask("a1", o.PromiseDraws(), **SEED)
    desk.ask("a1", o.Draw(), outcome="4-2", **SEED)


@clause("nj-13-47-20-2-assistant", "nj-13-47-20-5-c", "nj-13-47-20-9-d-craps")
def test_an_assistant_who_knows_craps_may_be_the_stickperson() -> None:
    desk = night(people={"h2": HELPS})
    assert desk.refused("h1", o.TakePost("stickperson", "h1")) == ["nj-13-47-20-2-assistant"]
    desk.posts(dealer="a1")
    assert desk.refused("h2", o.TakePost("stickperson", "h2")) == ["nj-13-47-20-5-c"]
    assert "nj-13-47-20-9-d-craps" in desk.refused("b1", o.TakePost("stickperson", "b1"))
    assert "nj-13-47-20-9-d-craps" in desk.refused("h1", o.TakePost("boxperson", "h1"))
    desk.posts(stickperson="h1")


@clause("nj-13-47-20-2-assistant")
def test_only_operators_and_assistants_assist() -> None:
    desk = night()
    desk.posts(dealer="a1")
    assert desk.refused("m1", o.TakePost("assistant", "m1")) == ["nj-13-47-20-2-assistant"]
    desk.posts(assistant="h1")


@clause("nj-13-47-20-2-assistant")
@pytest.mark.parametrize("by_hand", [True, False])
def test_an_assistant_as_the_stickperson_sees_to_the_dice_and_to_nothing_else(
    by_hand: bool,
) -> None:
    """Betting, limits and the table itself are for operators, whatever post an assistant holds."""
    stick, assists = "stickperson", ["nj-13-47-20-2-assistant"]
    desk = night(by_hand=by_hand)
    desk.posts(dealer="a1", boxperson="a2", stickperson="h1")
    desk.ask("a1", o.HangNotices())
    if by_hand:
        for item in load("night.craps").rules().opening:
            desk.ask("a1", c.PassCheck(item.name, A, count=5))
    desk.ask("a1", c.OpenTable())
    for command in (
        c.ChangeLimits(2, 50, stick),
        c.PostNotice(2, 50, 0, stick),
        c.CloseTable(stick),
        c.SeeWagers((1,), (), stick),
    ):
        assert desk.refused("h1", command) == assists, command
    desk.ask("h1", c.LoadDice(0, stick))
    desk.posts(stickperson="a3")
    desk.ask("a3", c.ChangeLimits(2, 50, stick))
    desk.ask("a3", c.CloseTable(stick))


def test_a_plan_whose_people_cannot_run_craps_gets_a_finding() -> None:
    table = (TablePlan(id="t1", game="night.craps", float=900),)
    few = (
        PersonPlan("m1", ("member in charge", "member in charge of proceeds")),
        PersonPlan("a1", (A,)),
        PersonPlan("a2", (A,)),
        PersonPlan("h1", (HELPS,)),
    )
    lines = [
        why.words
        for _, why in readiness_warnings(
            FloorPlan(night="n1", house="nj_night", tables=table, people=few, rate=2)
        )
    ]
    assert lines == ["a stickperson must be at the dice, and the plan has nobody left for it"]
    for person in (PersonPlan("a3", (A,)), PersonPlan("h2", (HELPS,), ("night.craps",))):
        assert not list(
            readiness_warnings(
                FloorPlan(night="n1", house="nj_night", tables=table, people=(*few, person), rate=2)
            )
        )


# --- Tasmania (6, 7.7, AMB-22) ----------------------------------------------------------
@clause("tas-6-presence")
@pytest.mark.parametrize("electronic", [False, True])
def test_a_tasmanian_table_needs_its_inspector_in_every_mode(electronic: bool) -> None:
    desk = tasmania(by_hand=False, electronic=electronic)
    desk.posts(dealer="d1", inspector="i1")
    if electronic:
        desk.ask("d1", o.PromiseDraws(), **SEED)
        spin: Any = (o.Draw(), {"outcome": "1-2-3", **SEED})
    else:
        desk.ask("i1", o.HangNotices())
        desk.ask("i1", c.OpenTable("inspector"))
        desk.ask("d1", c.TakeStep("no more bets"))
        spin = (c.EnterResult("1-2-3"), {})
    desk.ask("d1", spin[0], **spin[1])
    desk.ask("i1", o.LeavePost("inspector"))
    assert desk.refused("d1", spin[0], **spin[1]) == ["tas-6-presence"]
    step = next_step(desk.floor, "t1")
    assert step is not None
    assert (step.command, step.by) == (None, "inspector")


@clause("tas-6-presence")
def test_one_inspector_looks_after_several_tables() -> None:
    desk = tasmania(by_hand=False, electronic=True)
    for table, dealer in (("t1", "d1"), ("t2", "d2")):
        desk.posts(table, dealer=dealer, inspector="i1")
        desk.ask(dealer, o.PromiseDraws(), table, **SEED)
    assert desk.try_("i1", o.TakePost("inspector", "i1"), "t2").__class__ is Refusal
    assert desk.try_("i1", o.ClockOff("i1")).__class__ is Refusal
    desk.ask("i1", o.LeavePost("inspector"), "t1")
    desk.ask("d2", o.Draw(), "t2", outcome="1-2-3", **SEED)
    assert desk.refused("d1", o.Draw(), "t1", outcome="1-2-3", **SEED) == ["tas-6-presence"]
    desk.ask("i1", o.LeavePost("inspector"), "t2")
    desk.ask("i1", o.ClockOff("i1"))


def test_nobody_deals_at_two_tables() -> None:
    desk = tasmania(by_hand=False, electronic=True)
    desk.posts(dealer="d1")
    assert desk.try_("d1", o.TakePost("dealer", "d1"), "t2").__class__ is Refusal
    desk.posts("t2", inspector="both")
    assert desk.try_("both", o.TakePost("dealer", "both"), "t2").__class__ is Refusal


def said_at_tasmania() -> Desk:
    """An open table by hand with a spoken wager that waits."""
    desk = tasmania()
    desk.posts(dealer="both", inspector="i1")
    desk.ask("i1", o.HangNotices())
    for item in Referee(load("tas.mini_dice")).rules.opening:
        desk.ask("i1", c.PassCheck(item.name, "inspector"))
    desk.ask("both", c.OpenTable())
    desk.ask("m1", o.Admit("g2", of_age=True))
    desk.floor = with_wallet(desk.floor, "g1", 100)
    desk.ask("g1", c.Sit(1, 100))
    desk.ask("both", c.TakeStep("place your bets"))
    desk.ask("g1", c.SayWager(1, "field", 10, "chips"))
    return desk


def with_wallet(floor: Floor, guest: str, dollars: int) -> Floor:
    """A floor on which a guest has bought something."""
    rich = replace(floor.guests[guest], wallet=dollars)
    return replace(floor, guests={**floor.guests, guest: rich})


@clause("tas-7-7-double-confirmation")
def test_a_spoken_wager_is_confirmed_by_two_people() -> None:
    desk = said_at_tasmania()
    desk.ask("both", c.ConfirmWager(1, "dealer"))
    refused = desk.try_("both", c.ConfirmWager(1, "inspector"))
    assert isinstance(refused, Refusal)
    desk.ask("i1", o.LeavePost("inspector"))
    desk.posts(dealer="d1")
    desk.posts(inspector="both")
    refused = desk.try_("both", c.ConfirmWager(1, "inspector"))
    assert isinstance(refused, Refusal)
    assert "both has already confirmed it as the dealer" in refused.words
    desk.posts(inspector="i2")
    desk.ask("i2", c.ConfirmWager(1, "inspector"))


# --- inspections (9.5(a), 20.18(a)1) ----------------------------------------------------
@clause("nj-19-47-9-5-a-who")
def test_an_inspection_is_signed_by_the_floorperson_assigned_to_the_table() -> None:
    desk = casino()
    desk.posts(dealer="d1")
    rules = load("nj.sic_bo").rules()
    test = c.TryDevice(rules.space.texts[1], lit_positions(rules, 1))
    check = c.PassCheck("device inspected", "floorperson")
    desk.ask("d1", o.HangNotices())
    step = next_step(desk.floor, "t1")
    assert step is not None
    assert (step.command, step.by) == (None, "floorperson")
    assert "nj-19-47-9-5-a-who" in desk.refused("f1", check)
    assert desk.refused("f1", test)
    desk.posts(floorperson="f1")
    desk.posts("t2", floorperson="f2")
    desk.ask("f1", check)
    assert "nj-19-47-9-5-a-who" in desk.refused("f2", check)
    desk.ask("f1", test)
    desk.posts("t2", floorperson="f1")
    desk.ask("f1", check, "t2")


@clause("nj-13-47-20-18-a-1-verify", "nj-13-47-20-18-a-1-dealer")
def test_nobody_verifies_their_own_inspection() -> None:
    desk = night("night.blackjack")
    desk.posts(dealer="a1")
    inspected = c.PassCheck("cards sorted and inspected", "dealer")
    verified = c.PassCheck("inspection verified", A)
    desk.ask("a1", inspected)
    assert desk.refused("a1", verified) == ["nj-13-47-20-18-a-1-verify"]
    desk.ask("a2", verified)
    own = c.PassCheck("cards sorted and inspected", A)
    assert desk.refused("a2", own) == ["nj-13-47-20-18-a-1-verify"]
    desk.ask("a1", o.LeavePost("dealer"))
    desk.posts(dealer="b1")
    desk.ask("b1", inspected)
    desk.ask("a1", verified)


@clause("nj-13-47-20-18-a-1-verify", "nj-13-47-20-15-b-removal")
@pytest.mark.parametrize("wanting", [True, False])
def test_no_dead_end_when_the_earlier_verifier_deals_now(wanting: bool) -> None:
    """The old verification is void with its cards; the new one is for someone else again."""
    desk = night("night.blackjack")
    desk.posts(dealer="a1")
    desk.ask("g1", c.Sit(1, 0))
    desk.ask("a1", o.HangNotices())
    while desk.floor.tables["t1"].table.status != "open":
        take_named_step(desk)
    desk.posts(dealer="a2")
    inspected, verified = "cards sorted and inspected", "inspection verified"
    assert desk.refused("a2", c.PassCheck(inspected)) == ["nj-13-47-20-18-a-1-verify"]
    if wanting:
        desk.ask("a2", c.PassCheck(inspected, passed=False))
    else:
        desk.ask("a3", c.Report(irregularity="equipment is unfit", by=A))
    desk.ask("a2", c.PassCheck(inspected))
    assert desk.refused("a2", c.PassCheck(verified, A)) == ["nj-13-47-20-18-a-1-verify"]
    desk.ask("a1", c.PassCheck(verified, A))


@clause("nj-13-47-20-18-a-1-verify")
def test_the_dealer_does_not_open_an_automatic_card_table() -> None:
    desk = night("night.blackjack", by_hand=False)
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    assert desk.refused("a2", c.OpenTable(A)) == ["nj-13-47-20-18-a-2"]
    desk.ask("g1", c.Sit(1, 0))
    assert desk.refused("a1", c.OpenTable(A)) == ["nj-13-47-20-18-a-1-verify"]
    desk.ask("a2", c.OpenTable(A))


@clause("nj-13-47-20-18-a-2")
@pytest.mark.parametrize("by_hand", [True, False])
def test_no_dead_end_where_cards_are_spread_again_and_nobody_is_there(by_hand: bool) -> None:
    """A chip table is told who looks on, as before it opened."""
    desk = night("night.baccarat", by_hand=by_hand, mode=CHIPS)
    desk.posts(dealer="a1")
    inspected = "cards sorted and inspected"
    while desk.floor.tables["t1"].table.status != "open":
        take_named_step(desk)
    desk.ask("a1", c.Leave(1))
    desk.ask("a1", c.PassCheck(inspected, passed=False))
    for _ in range(5):
        take_named_step(desk)
    table = desk.floor.tables["t1"].table
    assert not table.desk.failed
    assert not table.desk.felt, "who looks on has wagered nothing"


def take_named_step(desk: Desk) -> None:
    """Take the step that the console names."""
    step = next_step(desk.floor, "t1")
    assert step is not None
    seen = isinstance(step.command, c.SeeWagers)
    desk.ask("a2" if step.by == A else "a1", c.SeeWagers((1,)) if seen else step.command)


# --- a dealer at a table that opens ------------------------------------------------------
@clause("nj-13-47-20-33-b-2")
def test_a_table_opens_only_with_a_dealer_there() -> None:
    desk = night("night.under_over")
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    for item in Referee(load("night.under_over")).rules.opening:
        desk.ask("a1", c.PassCheck(item.name, "dealer"))
    desk.ask("a1", o.LeavePost("dealer"))
    assert desk.refused("a2", c.OpenTable(A)) == ["nj-13-47-20-33-b-2"]
    desk.posts(dealer="a1")
    desk.ask("a2", c.OpenTable(A))


@clause("nj-13-47-20-33-b-2", "nj-13-47-20-23-d-2")
@pytest.mark.parametrize("mode", [WALLET, CHIPS])
def test_a_dealer_stays_at_a_table_that_skips_steps(mode: str) -> None:
    """Nobody else ends the betting or turns a hand over while the post is empty."""
    desk = night("night.under_over", by_hand=False, mode=mode)
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    desk.ask("a1", c.OpenTable())
    desk.ask("a1", o.LeavePost("dealer"))
    assert desk.refused("a2", c.TakeStep("no more bets", A)) == ["nj-13-47-20-33-b-2"]
    desk.posts(dealer="a2")
    desk.ask("a2", c.TakeStep("no more bets"))
    desk.ask("a2", c.EnterResult("4-2"))
    desk = night("night.caribbean_stud", by_hand=False, mode=mode)
    desk.posts(dealer="a1")
    desk.ask("a1", o.LeavePost("dealer"))
    turn = c.TurnCards("dealer", "As Ks Qs Js 9s", A)
    assert desk.refused("a2", turn) == ["nj-13-47-20-23-d-2"]


# --- a device that failed (9.6(b), AMB-20) ----------------------------------------------
def table_with_failed_device(*present: str) -> Referee:
    """Sic bo by hand, the shaker uncovered and the device dark."""
    table = Referee(load("nj.sic_bo"), automatic=False)
    make_ready(table)
    for role in present:
        table.do(c.SignOn(role))
    play(
        table,
        "seat 1: sits 100\ndealer: place your bets\nseat 1: small 20\n"
        "dealer: no more bets\ndealer: cover\ndealer: shake x3\n"
        "dealer: uncover",
    )
    return table


FAULT = "dealer: reports the device failed, shaker uncovered"


@clause("nj-19-47-9-6-b-settle")
@pytest.mark.parametrize("role", ["casino supervisor", "floorperson"])
def test_a_floorperson_counts_as_supervisor_and_stays_until_all_is_settled(role: str) -> None:
    play(table_with_failed_device(), f"{FAULT} ! 9.6(b) settle")
    table = table_with_failed_device(role)
    play(
        table,
        f"""
    {FAULT}
    {role}: signs off                ! 9.6(b) settle
    shake 1-2-4
    {role}: signs off                ! 9.6(b) settle
    dealer: collect losing wagers
    {role}: signs off                ! 9.6(b) settle
    {role}: signs on
    {role}: signs off
    dealer: pay winning wagers
    {role}: signs off
    """,
    )


# --- the bare referee -------------------------------------------------------------------
WRONG = [
    pytest.param("night.under_over", c.OpenTable(B), id="class B opens"),
    pytest.param("night.under_over", c.OpenTable(HELPS), id="an assistant opens"),
    pytest.param("night.under_over", c.CloseTable("banker"), id="a banker closes"),
    pytest.param("night.craps", c.LoadDice(0, "member in charge"), id="dice by whoever is there"),
    pytest.param("night.craps", c.EnterResult("4-2", "banker"), id="a banker calls"),
    pytest.param("night.craps", c.ChangeLimits(1, 9, HELPS), id="an assistant sets limits"),
    pytest.param("night.craps", c.SeeWagers((1,), ("pass",), "banker"), id="a banker sees"),
]


@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize(("game", "command"), WRONG)
def test_the_bare_referee_asks_for_the_right_role(
    game: str, command: c.Command, automatic: bool
) -> None:
    table = Referee(load(game), automatic=automatic)
    if not automatic and not isinstance(command, c.OpenTable):
        make_ready(table)
    no = table.verify(command)
    assert no is not None
    assert no.law
