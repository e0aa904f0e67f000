"""Sessions computed by hand: rolls are given, and the chips are counted on fingers."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import simulate
from pitboss.simulation import BadStrategy, PlayerResult, keep

CRAPS = "nj.automated_craps"
ENGINES = ("python", "numpy", "numba", "live")


def play_session(rolls: str, strategy: Any = "pass", **sitting: Any) -> PlayerResult:
    """A session on given rolls by every engine: they must agree, and the first is returned."""
    game = sitting.pop("game", CRAPS)
    results = [
        simulate(game, strategy, outcomes=rolls.split(), engine=engine, **sitting)
        for engine in ENGINES
    ]
    for result in results[1:]:
        assert result.players[0].net == results[0].players[0].net
        assert result.players[0].ended == results[0].players[0].ended
        assert result.rounds == results[0].rounds
        assert result.players[0].drawdown == results[0].players[0].drawdown
        assert result.players[0].lowest == results[0].players[0].lowest
    return results[0].players[0]


@pytest.fixture(autouse=True)
def _numba() -> None:
    pytest.importorskip("numba")


def test_chips_go_up_and_down() -> None:
    """Pass 10: a natural, craps, then a point of 6 that is made."""
    player = play_session("4-3 1-1 5-1 2-3 4-2")
    assert player.rounds == 5
    assert player.net == 10 - 10 + 10
    assert player.staked == 30
    assert player.drawdown == 10
    assert player.lowest == 0


def test_a_player_without_the_stake_is_ruined() -> None:
    """25 chips, pass 10: +10, -10, -10, -10 leaves 5, and the fifth roll is not played."""
    player = play_session("4-3 1-1 6-6 1-2 4-3", bankroll=25)
    assert player.ended == {"ruined": 1}
    assert player.rounds == 4
    assert player.net == -20
    assert player.lowest == 5
    assert player.drawdown == 30


def test_a_player_who_cannot_begin_is_ruined_at_once() -> None:
    player = play_session("4-3", bankroll=9)
    assert player.ended == {"ruined": 1}
    assert (player.rounds, player.net) == (0, 0)


def test_a_wager_that_is_up_is_played_on_without_chips_for_more() -> None:
    """15 chips: pass 10 stands on the 4, double odds of 20 are out of reach, the 4 pays even."""
    assert play_session("2-2 3-1", "pass_odds", bankroll=15).net == 10
    assert play_session("2-2 3-1", "pass_odds", bankroll=30).net == 10 + 40


def test_stop_at_a_loss() -> None:
    player = play_session("1-1 4-3 1-1 1-1 1-1", stop_loss=20)
    assert player.ended == {"stopped at a loss": 1}
    assert (player.rounds, player.net) == (4, -20)


def test_stop_at_a_win() -> None:
    player = play_session("4-3 1-1 4-3 4-3 4-3", bankroll=100, stop_win=20)
    assert player.ended == {"stopped at a win": 1}
    assert (player.rounds, player.net) == (4, 20)


def test_one_chip_short_of_a_stop_plays_on() -> None:
    assert play_session("1-1 1-1", stop_loss=21).ended == {"rounds played": 1}
    assert play_session("4-3 4-3", stop_win=21).ended == {"rounds played": 1}


def test_stop_after_shooters() -> None:
    """At automated craps every seven ends a turn with the device."""
    player = play_session("4-3 1-1 5-1 6-1 4-3", shooters=2)
    assert player.ended == {"shooters seen": 1}
    assert player.rounds == 4


def test_a_time_limit_is_a_number_of_rounds() -> None:
    result = simulate(CRAPS, "pass", seed=1, sessions=3, hours=0.5, rounds_an_hour=60)
    assert result.rounds == 3 * 30
    assert simulate(CRAPS, "pass", 20, 1, hours=0.5, rounds_an_hour=60).rounds == 20


def test_wagers_can_be_played_out() -> None:
    """After the last round nothing new is made, and what is up is decided."""
    for engine in ENGINES:
        result = simulate(CRAPS, "pass_odds", 7, seed=3, sessions=50, play_out=True, engine=engine)
        player = result.players[0]
        assert player.rounds > 50 * 7
        assert (
            player.staked
            == simulate(CRAPS, "pass_odds", 7, seed=3, sessions=50, play_out=True, engine="python")
            .players[0]
            .staked
        )


def test_commission_is_paid_for_wagers_made_and_not_for_those_that_never_were() -> None:
    """Buy 4 for 20 costs 1. It wins 40; the fee of the wager after the last roll is not paid."""
    player = play_session("2-3 2-2", keep("buy 4", 20, at=("4", "5", "6", "8", "9", "10")))
    assert player.net == -1 + 40


def test_every_round_can_be_kept() -> None:
    player = play_session("4-3 1-1 1-1 5-1 4-2", keep="spins")
    assert player.path is not None
    assert player.path.tolist() == [10, 0, -10, -10, 0]
    assert (player.lowest, player.drawdown) == (-10, 20)


def test_recorded_rolls_bound_the_rounds() -> None:
    assert play_session("4-3 4-3 4-3", rounds=2).net == 20
    with pytest.raises(BadStrategy, match="a whole round"):
        simulate(CRAPS, "pass", outcomes=[])
    with pytest.raises(BadStrategy, match="played out"):
        simulate(CRAPS, "pass", outcomes=["4-3"], play_out=True)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"rounds": 0}, "rounds must be above 0"),
        ({"sessions": 0}, "sessions must be above 0"),
        ({"hours": -1}, "hours must be above 0"),
        ({"bankroll": 0}, "bankroll must be a number above 0"),
        ({"stop_loss": -5}, "stop loss must be"),
        ({"shooters": 0}, "shooters must be"),
        ({"workers": 0}, "workers must be at least 1"),
        ({"engine": "steam"}, "there is no engine 'steam'"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"keep": "spins", "rounds": 2**29}, "can be recorded"),
    ],
)
def test_nonsense_is_refused_in_one_line(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadStrategy, match=words):
        simulate(CRAPS, "pass", **wrong)


def test_table_limits_hold_in_bulk_too() -> None:
    with pytest.raises(BadStrategy, match="the smallest wager here is 15"):
        simulate(CRAPS, "pass", 100, 1, limits=(15, 100))
    assert simulate(CRAPS, "pass", 100, 1, limits=(10, 10)).staked > 0
