"""B6: with real equipment betting ends before anything comes up, however the table is dealt."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor.entry import RecordedRefusal
from pitboss.floor.next_step import next_step
from pitboss.floor.plan import CHIPS, WALLET
from pitboss.floor.state import rules_of
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.referee import NotAllowed, Referee
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.world.hall import Hall

LAWFUL = [game for game in game_ids() if not game.startswith("reference.")]


@pytest.mark.parametrize("mode", [WALLET, CHIPS])
@pytest.mark.parametrize("game", LAWFUL)
def test_b6_no_result_while_guests_may_bet(game: str, mode: str, tmp_path: Path) -> None:
    hall = one_table(tmp_path, game, by_hand=False, mode=mode)
    own = life(hall)
    run_script(hall, own.open())
    if mode == WALLET:
        run_script(hall, own.guests())
    rules, closing = rules_of(hall.floor, TABLE), rules_of(hall.floor, TABLE).closing_step
    for _ in range(60):
        step = next_step(hall.floor, TABLE)
        assert step is not None
        if isinstance(step.command, c.TakeStep) and step.command.step == closing.name:
            break
        run_script(hall, own.act(True))
    assert step is not None
    assert (step.betting, step.call, step.law) == (True, closing.call, closing.law)
    cards = rules.game.play is not None
    early = c.DealCard("??") if cards else c.EnterResult(rules.space.texts[0])
    no = refusal_of(hall, own.who("dealer"), early)
    assert no.words == "guests may still bet: call 'no more bets' first"
    assert no.law == tuple(clause.id for clause in closing.law)
    hall.ask(own.who(step.by), step.command, TABLE)
    assert not own.table.betting
    again = next_step(hall.floor, TABLE)
    assert again is not None
    assert isinstance(again.command, c.DealCard if cards else c.EnterResult)
    for seat, guest in own.live.guests.items():
        late = c.PlaceWager(seat, next(iter(rules.wagers)), own.table.desk.minimum)
        if guest:
            no = refusal_of(hall, guest, late)
            assert no.law, f"a late wager is refused by its clause: {no.words}"
    start = own.table.round
    for _ in range(80):
        if own.table.round != start:
            break
        run_script(hall, own.act(True))
    assert own.table.round != start
    assert own.table.betting, "the next round is bet on again"


def refusal_of(hall: Hall, actor: str, command: c.Command) -> RecordedRefusal:
    """Why the floor says no."""
    (answer,) = hall.send([hall.order(actor, command, TABLE)])
    assert answer.refused is not None, command
    return answer.refused


@pytest.mark.parametrize("game", LAWFUL)
def test_b6_the_bare_referee_stays_automatic(game: str) -> None:
    table = Referee(load(game))
    if table.rules.game.play is None and not table.rules.phases.seat_throws:
        table.do(c.EnterResult(table.rules.space.texts[0]))
        assert table.table.round == 2


def test_b6_betting_is_closed_once_and_by_who_calls() -> None:
    table = Referee(load("night.roulette"))
    with pytest.raises(NotAllowed, match="is called by the dealer"):
        table.do(c.TakeStep("no more bets", "boxperson"))
    table.do(c.TakeStep("no more bets"))
    with pytest.raises(NotAllowed, match="already closed"):
        table.do(c.TakeStep("no more bets"))


def test_b6_betting_is_not_closed_over_equipment_that_failed() -> None:
    """Play has stopped: the call would begin a round that nothing may decide."""
    table = Referee(load("night.roulette"))
    item = table.rules.opening[0]
    table.do(c.PassCheck(item.name, item.by[0], passed=False))
    with pytest.raises(NotAllowed, match="play stops until it is fixed"):
        table.do(c.TakeStep("no more bets"))
    assert table.table.betting
    table.do(c.PassCheck(item.name, item.by[0]))
    table.do(c.TakeStep("no more bets"))
    assert not table.table.betting
