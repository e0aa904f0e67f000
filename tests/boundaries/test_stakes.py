"""Stakes: the multiple of every wager, one below it, one above it, nothing, and too much."""

from __future__ import annotations

import pytest

from pitboss.games import game_ids, load
from pitboss.pit.commands import PlaceWager, Sit
from pitboss.pit.decide import decide
from pitboss.pit.evolve import evolve
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import Desk, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import MadeAt
from pitboss.rulebook.wager_table import WINS, WagerRules

RICH = 10**9


def placeable() -> list[tuple[str, str]]:
    """Every wager of every game that needs neither another wager nor a decision to be made."""
    return [
        (game_id, wager.name)
        for game_id in game_ids()
        for wager in load(game_id).rules().wagers.values()
        if wager.behind is None and not comes_of_a_decision(wager)
    ]


def comes_of_a_decision(wager: WagerRules) -> bool:
    """Whether a wager is only ever made by deciding on cards, like insurance."""
    return any(isinstance(rule, MadeAt) and not rule.phases for rule in wager.growing)


def table_for(rules: Rules, name: str, desk: Desk | None = None) -> tuple[Table, int]:
    """A table in a phase where the wager may be made, and its smallest whole stake."""
    wager = rules.wagers[name]
    for phase in range(len(rules.phases.names)):
        table = Table(phase=phase, seats={1: Seat(chips=RICH, ups={})}, desk=desk or Desk())
        unit = wager.multiples[phase][0]
        for stake in (unit * times for times in (1, 20, 40, 60, 120)):
            if not isinstance(decide(rules, table, PlaceWager(1, name, stake)), Refusal):
                return table, stake
    raise AssertionError(f"{name} can never be placed")


@pytest.mark.parametrize(("game_id", "name"), placeable())
def test_stakes_on_both_sides_of_the_multiple(game_id: str, name: str) -> None:
    rules = load(game_id).rules()
    table, stake = table_for(rules, name)
    multiple = rules.wagers[name].multiples[table.phase][0]
    for wrong in {stake - 1, stake + 1} if multiple > 1 else set():
        refused = decide(rules, table, PlaceWager(1, name, wrong))
        assert isinstance(refused, Refusal)
        assert "cannot be paid exactly" in refused.words
        assert refused.law
    for nothing in (0, -stake):
        assert isinstance(decide(rules, table, PlaceWager(1, name, nothing)), Refusal)


@pytest.mark.parametrize(("game_id", "name"), placeable())
def test_every_win_on_the_smallest_stake_is_whole(game_id: str, name: str) -> None:
    rules = load(game_id).rules()
    wager = rules.wagers[name]
    for states, multiples in zip(wager.rows_called_on, wager.multiples, strict=True):
        for row, multiple in zip(states, multiples, strict=True):
            for cell in row:
                if cell is not None and cell.kind == WINS:
                    assert multiple * cell.win % cell.per == 0
    for odds in wager.odds if rules.game.play is not None else ():
        assert wager.multiples[0][0] * odds.win % odds.stake == 0


@pytest.mark.parametrize(("game_id", "name"), placeable())
def test_table_limits_on_both_sides(game_id: str, name: str) -> None:
    rules = load(game_id).rules()
    _, stake = table_for(rules, name)
    multiple = rules.wagers[name].multiples[0][0] or 1
    fee = rules.wagers[name].commission is not None
    least, most = stake, stake * 3
    table, _ = table_for(rules, name, Desk(minimum=least, maximum=most))
    step = stake if fee else multiple
    for fine in (least, most):
        assert not isinstance(decide(rules, table, PlaceWager(1, name, fine)), Refusal)
    for wrong in (least - step, most + step):
        assert isinstance(decide(rules, table, PlaceWager(1, name, wrong)), Refusal)


@pytest.mark.parametrize(("game_id", "name"), placeable())
def test_chips_on_both_sides(game_id: str, name: str) -> None:
    """The last chip may be wagered; one chip more than the seat has may not."""
    rules = load(game_id).rules()
    table, stake = table_for(rules, name)
    placed = decide(rules, table, PlaceWager(1, name, stake))
    assert not isinstance(placed, Refusal)
    after = evolve(rules, table, placed[0])
    cost = RICH - after.seats[1].chips
    for chips, allowed in ((cost, True), (cost - 1, False)):
        poor = Table(phase=table.phase, seats={1: Seat(chips=chips, ups={})})
        answer = decide(rules, poor, PlaceWager(1, name, stake))
        assert isinstance(answer, Refusal) != allowed


@pytest.mark.parametrize("game_id", game_ids())
def test_seats_on_both_sides(game_id: str) -> None:
    rules = load(game_id).rules()
    assert isinstance(decide(rules, Table(), Sit(0, 1)), Refusal)
    assert isinstance(decide(rules, Table(), Sit(1, -1)), Refusal)
    limit = rules.game.limits.seats
    if limit is not None:
        most = limit.figure()
        assert not isinstance(decide(rules, Table(), Sit(most, 1)), Refusal)
        refused = decide(rules, Table(), Sit(most + 1, 1))
        assert isinstance(refused, Refusal)
        assert refused.law == (limit,)
