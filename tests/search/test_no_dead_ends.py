"""No state of any table is a dead end, and the console never names a step that is refused.

Every game in every mode of play, every option of the house varied alone. At commit effort the
search goes as far as one event outside the usual course of a table, and samples beyond that;
nightly it goes further. It reaches every irregularity of every game and every command of the pit,
seats that empty, and dealers who change in mid-round.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.floor import orders as o
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.decide import _DECIDERS
from pitboss.pit.state import DUE
from tests.effort import effort
from tests.playing import clause
from tests.promises import promise
from tests.search.spot import House, Move, houses, must
from tests.search.steps import named_step
from tests.search.walk import CHANGED, EMPTIED, Fault, Walk

STATES = effort(800, 10_000)
VARIED = effort(40, 1_000)
SHOWN = 5

ANYWHERE: tuple[type, ...] = (
    c.PassCheck,
    c.OpenTable,
    c.CloseTable,
    c.Sit,
    c.AddChips,
    c.Leave,
    c.PlaceWager,
    c.RemoveWager,
    c.TakeStep,
    c.Report,
    c.ChangeLimits,
    c.SeeWagers,
)
"""The commands that are accepted somewhere in the search of every game."""

AT: dict[str, tuple[type, ...]] = {
    "nj.sic_bo": (c.TryDevice, c.CorrectResult),
    "nj.mini_dice": (c.DealerTakes, c.TakeAway, c.LoadDice),
    "nj.automated_craps": (c.SelectButton, c.PressButton),
    "tas.mini_dice": (
        c.FindWager,
        c.SayWager,
        c.ConfirmWager,
        c.PostNotice,
        c.AgreeLimits,
        c.EndAgreement,
        c.AskMultiples,
        c.FlagPartners,
    ),
    "night.craps": (
        c.AcceptDice,
        c.RefuseDice,
        c.GiveUpDice,
        c.AskForDice,
        c.ChangeDice,
        c.CallWager,
        c.KeepWager,
        c.MarkCall,
        c.ReduceWager,
    ),
    "night.roulette": (c.EnterResult, c.IssueChecks),
    "night.joker_seven": (c.SetSeats,),
    "night.blackjack": (c.DealCard, c.TurnCards, c.Choose, c.ShowCuttingCard),
    "night.let_it_ride": (c.ChangeStack, c.MixCards, c.CutCards, c.RefuseCut),
    "night.red_dog": (c.Shuffle, c.OrderRecut, c.OrderShuffle),
}
"""The others, each with a game that has it."""

NEVER: dict[type, str] = {
    c.SignOn: "on a floor people take posts, and the order to do so signs them on",
    c.SignOff: "on a floor people leave posts, and the order to do so signs them off",
    c.RelieveDealer: "on a floor the post of the dealer has one name, which another one takes",
}

STAY = frozenset({"night.craps", "nj.mini_dice", "nj.automated_craps"})
"""Games whose players have bets up from one roll to the next, and where nobody leaves, or players
must stay seated once they have bet (13.4(b), 1A.4(b))."""


def test_every_command_of_the_pit_has_its_place() -> None:
    listed = [*ANYWHERE, *(kind for own in AT.values() for kind in own), *NEVER]
    assert Counter(listed) == Counter(dict.fromkeys(_DECIDERS, 1))


@pytest.mark.parametrize("game", game_ids())
def test_no_dead_ends(game: str) -> None:
    counts: Counter[str] = Counter()
    faults: dict[str, Fault] = {}
    accepted: set[type] = set()
    reported: set[str] = set()
    tables = houses(game)
    for house in tables:
        walk = Walk(house, VARIED if house.option else STATES).run()
        counts += walk.counts
        accepted |= walk.accepted.keys()
        reported |= walk.reported
        for fault in walk.faults:
            faults.setdefault(f"{fault.kind.rpartition(':')[2]} {fault.words[:60]}", fault)
    shown = "\n\n".join(str(fault) for fault in list(faults.values())[:SHOWN])
    assert not faults, f"{len(faults)} kinds of faults, the first of them:\n{shown}"
    assert {*ANYWHERE, *AT.get(game, ())} <= accepted
    assert reported == irregularities(tables)
    assert counts[CHANGED]
    assert counts[EMPTIED] or game in STAY
    options = {(house.option, house.value) for house in tables if house.option}
    promise(
        "L1",
        games=1,
        tables=len(tables),
        options=len(options),
        states=counts["states"],
        moves=counts["transitions"],
        ways_out=counts["closes proved"],
        next_steps_tried=counts["next steps tried"],
        irregularities=len(reported),
        dealers_changed=counts[CHANGED],
        seats_emptied=counts[EMPTIED],
        dead_ends=len(faults),
        refused_steps=0,
    )


def irregularities(tables: list[House]) -> set[str]:
    """Everything that may be reported at some of these tables."""
    every = (load(house.game).rules(house.options) for house in tables)
    return {irregularity.name for rules in every for irregularity in rules.irregularities}


@clause("nj-13-47-20-25-g-8")
def test_dice_that_were_asked_for_wait_for_someone_who_brings_them() -> None:
    """The console names the empty post, not a change that nobody can make."""
    walk = Walk(House("night.craps", "by itself"), 1).run()
    due = next(node for node in walk.layers[0] if node.spot.table.desk.new_dice == DUE).spot
    step = named_step(due)
    assert step is not None
    assert step.command == c.ChangeDice("stickperson")
    step = named_step(must(due, Move(due.live.posts["stickperson"], o.LeavePost("stickperson"))))
    assert step is not None
    assert (step.command, step.by) == (None, "stickperson")
    assert "takes the post of stickperson" in step.words


def test_the_search_finds_the_same_every_time() -> None:
    house = House("night.craps", "by hand")
    first, second = (Walk(house, 150).run() for _ in range(2))
    assert first.counts == second.counts
    assert first.seen == second.seen
