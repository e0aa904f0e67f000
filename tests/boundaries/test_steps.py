"""Steps with a minimum count: one fewer is refused, the minimum itself is enough."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.games import game_ids, load
from pitboss.pit.commands import PassCheck, Report, TakeStep
from pitboss.pit.decide import decide
from pitboss.pit.events import RoundVoided
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import Desk, DiceCustody, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import OutcomeRemedy
from pitboss.rulebook.procedure import Does, Step
from tests.playing import make_ready
from tests.tables import DICE_AND_WHEELS


def counted_steps() -> list[tuple[str, str]]:
    """Every step of every game that has a count."""
    return [
        (game_id, step.name)
        for game_id in game_ids()
        for step in load(game_id).rules().procedure
        if step.at_least is not None
    ]


def table_at(rules: Rules, step: Step) -> Table:
    """A table dealt by hand that has reached a step."""
    staff = tuple(presence.role for presence in rules.game.presence)
    return Table(
        automatic=False,
        betting=False,
        step=rules.procedure.index(step),
        seats={1: Seat(chips=100, ups={})},
        hands=DiceCustody(holder=1, last=1),
        desk=Desk(present=staff),
    )


@pytest.mark.parametrize(("game_id", "name"), counted_steps())
def test_a_counted_step_is_refused_one_below_its_minimum(game_id: str, name: str) -> None:
    rules = load(game_id).rules()
    step = next(step for step in rules.procedure if step.name == name)
    assert step.at_least is not None
    table, least = table_at(rules, step), step.least
    said = f"{name} {step.ways[0]}".strip()
    assert least > 1
    by, seat = (step.by[0], 1) if step.by == ("holder",) else (step.by[0], 0)
    enough = decide(rules, table, TakeStep(said, by, least, seat))
    assert not isinstance(enough, Refusal)
    more = decide(rules, table, TakeStep(said, by, least + 1, seat))
    if step.at_most is None:
        assert not isinstance(more, Refusal)
    else:
        assert step.at_most.figure() == least
        assert isinstance(more, Refusal)
    fewer = decide(rules, table, TakeStep(said, by, least - 1, seat))
    if step.short:
        assert not isinstance(fewer, Refusal)
        assert any(isinstance(event, RoundVoided) for event in fewer)
    else:
        assert isinstance(fewer, Refusal)
        assert fewer.law == (step.at_least,)


def games_with_dice_age() -> list[str]:
    """The games whose dice may be on the table for a limited time only."""
    return [game_id for game_id in game_ids() if load(game_id).dice_age is not None]


@pytest.mark.parametrize("game_id", games_with_dice_age())
def test_dice_may_reach_their_age_but_not_pass_it(game_id: str) -> None:
    rules = load(game_id).rules()
    custody = rules.game.dice_age
    assert custody is not None
    table = table_at(rules, rules.procedure[0])
    table = replace(table, desk=replace(table.desk, loaded_s=1_000))
    first = rules.procedure[0]
    limit = 1_000 + custody.law.figure() * 3600
    for at_s in (limit - 1, limit):
        answer = decide(rules, table, TakeStep(first.name, first.by[0], at_s=at_s))
        assert not isinstance(answer, Refusal)
    refused = decide(rules, table, TakeStep(first.name, first.by[0], at_s=limit + 1))
    assert isinstance(refused, Refusal)
    assert refused.law == (custody.law,)


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_nothing_that_has_not_been_thrown_can_be_void(game_id: str) -> None:
    """Before betting and while it is open no throw has been made that could be declared void."""
    rules = load(game_id).rules()
    opens = next(step for step in rules.procedure if step.does is Does.OPENS)
    closed = table_at(rules, opens)
    betting = replace(closed, betting=True, step=closed.step + 1)
    for irregularity in rules.irregularities:
        if (
            irregularity.remedy.outcome is OutcomeRemedy.DISCARDED
            and not irregularity.remedy.out_of_service
        ):
            for table in (closed, betting):
                answer = decide(
                    rules, table, Report(irregularity=irregularity.name, by=irregularity.by[0])
                )
                assert isinstance(answer, Refusal), irregularity.name
                assert answer.law == irregularity.law


@pytest.mark.parametrize("game_id", game_ids())
def test_whatever_fails_while_the_table_is_open_stops_play(game_id: str) -> None:
    """Betting neither opens nor closes while something has failed."""
    referee = Referee(load(game_id), automatic=False)
    make_ready(referee)
    referee.sit(1, 100)
    opens = referee.rules.procedure[referee.table.step]
    step = TakeStep(opens.name, opens.by[0])
    for item in referee.rules.opening:
        if not item.repair and item.entry is None:
            referee.do(PassCheck(item.name, item.by[0], passed=False))
            refusal = referee.verify(step)
            assert refusal is not None
            assert item.name in refusal.words
            assert refusal.law == item.law
            count = item.at_least.figure() if item.at_least else 1
            referee.do(PassCheck(item.name, item.by[0], count=count))
    assert referee.can(step)
