"""Sittings of the poker games in bulk: plans by name, limits, and figures beside the exact ones."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import simulate
from pitboss.games import load
from pitboss.games.night_caribbean_stud import solver as caribbean_stud
from pitboss.games.night_caribbean_stud.plans import PLANS as STUD_PLANS
from pitboss.games.night_let_it_ride import solver as let_it_ride
from pitboss.games.night_let_it_ride.plans import PLANS as RIDE_PLANS
from pitboss.simulation import BadStrategy, named_for

STUD, RIDE = "night.caribbean_stud", "night.let_it_ride"


@pytest.mark.parametrize(
    ("game", "room", "plan"),
    [
        (STUD, caribbean_stud, "pair"),
        (STUD, caribbean_stud, "blind"),
        (RIDE, let_it_ride, "standard"),
        (RIDE, let_it_ride, "suited_runs"),
    ],
)
def test_near_the_exact_figure(game: str, room: Any, plan: str) -> None:
    result = simulate(game, plan, rounds=60_000, seed=4)
    player = result.players[0]
    exact = room.play(load(game).rules({}), plan)
    assert result.rounds == 60_000
    assert player.edge is not None
    assert player.edge_error is not None
    assert abs(player.edge - float(exact.risk)) < 5 * player.edge_error
    assert simulate(game, plan, rounds=60_000, seed=4).players[0].net == player.net


def test_several_seats_and_stakes() -> None:
    result = simulate(STUD, players=["akj83:20", "fold:20"], rounds=500, seed=1)
    first, second = result.players
    assert (first.strategy, second.strategy) == ("akj83:20", "fold:20")
    assert (second.net, second.staked, second.rounds) == (-10_000, 10_000, 500)
    mixed = simulate(STUD, players=["akj83:20", "fold:10"], rounds=500, seed=1)
    assert [player.net for player in mixed.players] == [first.net, -5_000]


def test_every_round_costs_the_ante_until_the_chips_run_out() -> None:
    # 100 chips, 10 lost each round; a round can cost 30, so the player gets up with 20.
    result = simulate(STUD, "fold", sessions=3, rounds=50, bankroll=100, seed=1)
    player = result.players[0]
    assert (player.rounds, player.net) == (3 * 8, 3 * -80)
    assert player.sums.ended == {"ruined": 3}


def test_limits_end_a_sitting() -> None:
    lost = simulate(STUD, "fold", sessions=2, rounds=50, stop_loss=40, seed=1).players[0]
    assert (lost.rounds, lost.net, lost.sums.ended) == (8, -80, {"stopped at a loss": 2})
    won = simulate(RIDE, "standard", sessions=40, rounds=400, stop_win=50, seed=1).players[0]
    assert won.sums.ended["stopped at a win"] > 5
    whole = simulate(RIDE, "never", sessions=2, rounds=30, seed=1).players[0]
    assert whole.sums.ended == {"rounds played": 2}
    assert (whole.rounds, whole.staked) == (60, 600)


def test_what_cannot_be_read_is_refused() -> None:
    for given in ("hunch", "pair:ten", "pair:0"):
        with pytest.raises(BadStrategy, match="rules_of_thumb"):
            simulate(STUD, given, rounds=10, seed=1)
    with pytest.raises(BadStrategy, match="'ante'"):
        simulate(STUD, {"bet": 10}, rounds=10, seed=1)
    assert simulate(STUD, {"ante": 10}, rounds=10, seed=1).players[0].rounds == 10


def test_the_plans_are_listed() -> None:
    for game, plans in ((STUD, STUD_PLANS), (RIDE, RIDE_PLANS)):
        assert [strategy.name for strategy in named_for(load(game).rules({}))] == [*plans, "best"]


def test_a_plan_of_ones_own() -> None:
    best = caribbean_stud.StudBestPlan(load(STUD).rules({}))
    result = simulate(STUD, best, rounds=2_000, seed=1)
    assert result.players[0].rounds == 2_000
