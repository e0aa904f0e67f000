"""Who signs for a table and acts there: in their own role, by the holder of the post, and while
everyone is there."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.floor import orders as o
from pitboss.floor.next_step import NextStep, next_step
from pitboss.floor.plan import CHIPS, WALLET, PersonPlan, TablePlan
from pitboss.floor.post_holders import acting_person
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.rounds import lit_positions
from pitboss.web.views.rights import may_order
from tests.floor.test_posts import Desk, night, tasmania
from tests.playing import clause

TAS, SIC_BO, MINI_DICE, CRAPS = "tas.mini_dice", "nj.sic_bo", "nj.mini_dice", "nj.automated_craps"
MANAGER, SUPERVISOR = "management representative", "casino supervisor"


def casino(game: str, **manner: Any) -> Desk:
    """A New Jersey casino with one table."""
    people = {
        "s1": SUPERVISOR,
        "f1": "floorperson",
        "f2": "floorperson",
        "d1": "dealer",
        "both": PersonPlan("both", ("dealer", "floorperson")),
    }
    return Desk("nj_casino", (TablePlan(id="t1", game=game, float=900, **manner),), people)


def table_to_open(game: str, mode: str) -> tuple[Desk, str, str]:
    """A table with real equipment that is ready to open, and who is assigned to it."""
    if game == TAS:
        desk, role, who = tasmania(by_hand=False, mode=mode), "inspector", "i1"
    else:
        desk, role, who = casino(game, by_hand=False, mode=mode), "floorperson", "f1"
    desk.posts(dealer="d1", **{role: who})
    desk.ask("d1", o.HangNotices())
    rules = load(game).rules()
    if rules.game.dice_age is not None:
        desk.ask(who, c.LoadDice(0))
    if game == SIC_BO:
        desk.ask(who, c.TryDevice(rules.space.texts[1], lit_positions(rules, 1)))
    return desk, role, who


OPENED = [
    pytest.param(TAS, "tas-2-1", marks=clause("tas-6-responsibility")),
    pytest.param(SIC_BO, "nj-19-47-9-1-three-dice", marks=clause("nj-19-47-9-5-a-who")),
    pytest.param(
        MINI_DICE, "nj-19-47-13-3-a-two-dice", marks=clause("nj-19-47-13-5-a-floorperson-check")
    ),
    pytest.param(
        CRAPS, "nj-19-47-1a-3-a-two-dice", marks=clause("nj-19-47-1a-5-a-floorperson-check")
    ),
]


@pytest.mark.parametrize("mode", [WALLET, CHIPS])
@pytest.mark.parametrize(("game", "law"), OPENED)
def test_nobody_opens_a_table_in_place_of_its_inspector(game: str, law: str, mode: str) -> None:
    """To open an automatic table is to sign for its checks: that one is there is not enough."""
    desk, role, who = table_to_open(game, mode)
    above = ("m1", MANAGER) if game == TAS else ("s1", SUPERVISOR)
    for actor, by in (("d1", "dealer"), above):
        assert desk.refused(actor, c.OpenTable(by)) == [law]
    desk.ask(who, c.OpenTable(role))
    assert set(desk.floor.tables["t1"].signed.values()) == {who}


@clause("tas-6-presence")
@pytest.mark.parametrize("mode", [WALLET, CHIPS])
def test_betting_does_not_close_without_the_inspector(mode: str) -> None:
    desk, role, who = table_to_open(TAS, mode)
    desk.ask(who, c.OpenTable(role))
    desk.ask("i1", o.LeavePost("inspector"))
    assert desk.refused("d1", c.TakeStep("no more bets")) == ["tas-6-presence"]
    desk.posts(inspector="i2")
    desk.ask("d1", c.TakeStep("no more bets"))


@clause("nj-13-47-20-25-a-boxperson")
def test_betting_at_craps_does_not_close_without_the_boxperson() -> None:
    desk = night(by_hand=False)
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    desk.ask("a1", c.OpenTable())
    assert desk.refused("a1", c.TakeStep("no more bets")) == ["nj-13-47-20-25-a-boxperson"]
    desk.posts(boxperson="a2", stickperson="h1")
    desk.ask("a1", c.TakeStep("no more bets"))


@pytest.mark.parametrize(
    ("game", "command"),
    [
        pytest.param(
            MINI_DICE,
            c.Report(irregularity="no roll", by="floorperson"),
            marks=clause("nj-19-47-13-7-a-1-ii-invalid-shakes"),
        ),
        pytest.param(
            CRAPS,
            c.Report(irregularity="improper roll", by="floorperson"),
            marks=clause("nj-19-47-1a-8-c-no-roll"),
        ),
        pytest.param(CRAPS, c.Report(irregularity="device not to be restored", by="floorperson")),
    ],
)
def test_the_dealer_is_not_the_floorperson_of_that_table(game: str, command: c.Report) -> None:
    desk, role, who = table_to_open(game, WALLET)
    desk.ask(who, c.OpenTable(role))
    desk.posts(dealer="both")
    desk.ask("both", c.TakeStep("no more bets"))
    assert desk.refused("both", command)
    desk.posts(dealer="d1")
    desk.ask("both", command)


@clause("tas-8-3")
def test_the_dealer_is_not_the_inspector_of_that_table() -> None:
    desk, role, who = table_to_open(TAS, WALLET)
    desk.ask(who, c.OpenTable(role))
    for guest, seat in (("g1", 1), ("g2", 2)):
        if guest not in desk.floor.guests:
            desk.ask("m1", o.Admit(guest, of_age=True))
        desk.ask(guest, c.Sit(seat, 0))
    desk.posts(dealer="both")
    flags = c.FlagPartners((1, 2), "inspector")
    assert desk.refused("both", flags) == ["tas-6-presence"]
    desk.ask("i2", flags)


# --- the console asks someone who may sign (20.18(a)1) -------------------------------------------
CLASS_A, VERIFIED = "class A operator", "nj-13-47-20-18-a-1-verify"


def blackjack(**manner: Any) -> Desk:
    """A table of blackjack that is ready to open; its dealer is a class A operator too."""
    desk = night("night.blackjack", **manner)
    desk.posts(dealer="a1")
    desk.ask("a1", o.HangNotices())
    return desk


def named_step(desk: Desk) -> NextStep:
    """What the console of the table names."""
    step = next_step(desk.floor, "t1")
    assert step is not None
    return step


@clause(VERIFIED)
def test_the_console_asks_someone_who_may_sign_for_the_inspection() -> None:
    """To open the table as a whole is to verify what its dealer has inspected."""
    desk = blackjack(by_hand=False, mode=CHIPS)
    desk.ask("a1", c.SeeWagers((1,)))
    step = named_step(desk)
    assert step.command == c.OpenTable(CLASS_A)
    assert desk.refused("a1", step.command) == [VERIFIED]
    assert acting_person(desk.floor, "t1", step.by, step.command) == "a2", "a1 came on duty first"
    assert not may_order(desk.floor, "a1", step.command, "t1"), "and sees no button for it"
    assert may_order(desk.floor, "a2", step.command, "t1")
    desk.ask("a2", step.command)


@clause(VERIFIED)
def test_the_console_waits_where_nobody_may_sign_for_the_inspection() -> None:
    desk = blackjack(by_hand=False, mode=CHIPS)
    desk.ask("a1", c.SeeWagers((1,)))
    for name in ("a2", "a3"):
        desk.ask(name, o.ClockOff(name))
    step = named_step(desk)
    assert step.command is None, "what would be refused is not named"
    assert "a different person from" in step.words
    assert [law.id for law in step.law] == [VERIFIED]
    desk.ask("a2", o.ClockOn("a2"))
    assert named_step(desk).command == c.OpenTable(CLASS_A)


@clause(VERIFIED)
def test_the_inspector_of_the_cards_is_not_asked_to_verify_them() -> None:
    """The dealer who inspected them is relieved, and is a class A operator on duty anyway."""
    desk = blackjack(by_hand=True)
    while (step := named_step(desk)).by != CLASS_A:
        desk.ask("a1", step.command)
    desk.posts(dealer="a3")
    assert step.command == c.PassCheck("inspection verified", CLASS_A)
    assert desk.refused("a1", step.command) == [VERIFIED]
    assert acting_person(desk.floor, "t1", step.by, step.command) == "a2"
    desk.ask("a2", o.ClockOff("a2"))
    assert acting_person(desk.floor, "t1", step.by, step.command) == "a3", (
        "who did not inspect them"
    )
    desk.ask("a3", o.LeavePost("dealer"))
    desk.posts(dealer="a1")
    desk.ask("a3", o.ClockOff("a3"))
    waits = named_step(desk)
    assert waits.command is None
    assert waits.by == CLASS_A
