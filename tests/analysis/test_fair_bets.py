"""Bets that something is wrong are fair if nothing is wrong, and grow if something is."""

from __future__ import annotations

from itertools import product
from math import exp, isclose, log
from random import Random

import pytest

from pitboss.analysis.fair_bets import (
    FACES,
    FAVORS,
    DiceGambler,
    MeanGambler,
    NetGambler,
    WheelGambler,
    dice_bets,
    mean_log,
    net_bets,
    threshold,
)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_bet_on_dice_is_fair(dice: int) -> None:
    throws = list(product(FACES, repeat=dice))
    for face in FACES:
        for bet in range(len(dice_bets(dice, 0))):
            mean = sum(exp(dice_bets(dice, throw.count(face))[bet]) for throw in throws)
            assert isclose(mean, len(throws))


@pytest.mark.parametrize("nets", [(-1, 1), (-10, -10, 350), tuple(range(-18, 18)), (5, 5, 5)])
def test_every_bet_on_a_net_is_fair(nets: tuple[int, ...]) -> None:
    bets = net_bets(nets)
    for side in (0, 1):
        for tilt in range(len(bets[nets[0]][side])):
            assert isclose(sum(exp(bets[net][side][tilt]) for net in nets), len(nets))


def test_a_capital_is_never_above_its_best_bet_and_nearly_reaches_it() -> None:
    """So nothing is missed where only the best bet is compared with a limit."""
    wheel, dice = WheelGambler({"a": 2, "b": 1}), DiceGambler()
    nets, mean, chance = NetGambler(), MeanGambler(), Random(5)
    for _ in range(300):
        wheel.take(chance.choice("aab"))
        dice.take((chance.choice((6, *FACES)), chance.choice(FACES)))
        nets.take((-1, 1), chance.choice((-1, 1, 1)))
        mean.take(won=chance.choice((-1, 1, 1)), mean=-0.02, staked=1)
        for capital, best, bets in (
            (wheel.log, wheel.best, 6),
            (dice.log, dice.best, 36),
            (nets.log, nets.best, 6),
            (mean.log, mean.best, 3),
        ):
            assert capital <= best <= capital + log(bets) + 1e-9


def test_a_bet_on_a_wheel_is_fair() -> None:
    """After one spin and one more: the mean over all outcomes stays the same."""
    shares = {"$1": 3, "$5": 2, "flag": 1}
    for first in (None, "flag", "$1"):
        begun = WheelGambler(shares)
        if first is not None:
            begun.take(first)
        after = dict.fromkeys(shares, 0.0)
        for face, share in shares.items():
            gambler = WheelGambler(shares)
            if first is not None:
                gambler.take(first)
            gambler.take(face)
            for bet in shares:
                after[bet] += share * exp(gambler.log_of(bet))
        for bet in shares:
            assert isclose(after[bet] / 6, exp(begun.log_of(bet)))
    assert len(FAVORS) > 1


@pytest.mark.parametrize("mean", [-0.5, 0.0, 0.25])
def test_a_bet_on_a_mean_gains_nothing_at_that_mean_nor_below(mean: float) -> None:
    """For any distribution: here a rare large win against a small loss."""
    for real in (mean, mean - 0.2):
        total = 0.0
        for won, chance in ((35, (real + 1) / 36), (-1, 1 - (real + 1) / 36)):
            gambler = MeanGambler()
            gambler.take(won=won, mean=mean, staked=1)
            total += chance * exp(gambler.log)
        assert total <= 1 + 1e-12
        assert isclose(total, 1) == (real == mean)


def test_a_loss_beyond_all_measure_takes_the_capital_and_no_more() -> None:
    gambler = MeanGambler()
    gambler.take(won=-1_000, mean=0.0, staked=1)
    assert exp(gambler.log) == 0
    gambler.take(won=1_000, mean=0.0, staked=1)
    assert exp(gambler.log) == 0


def test_more_and_less_are_told_apart() -> None:
    for sign in (1, -1):
        gambler = NetGambler()
        for _ in range(50):
            gambler.take((-1, 1), sign)
        assert gambler.wins_more == (sign == 1)
        assert gambler.log > 5


def test_a_constant_result_says_nothing() -> None:
    gambler = NetGambler()
    gambler.take((7, 7), 7)
    assert gambler.log == 0


def test_a_gambler_can_be_right_about_one_thing_only() -> None:
    """An average is never above its largest part, and never far below it."""
    source = Random(1)
    logs = [source.uniform(-9, 9) for _ in range(20)]
    assert max(logs) - 3 < mean_log(logs) < max(logs)
    assert threshold(0.01, 1) < threshold(0.01, 2) < threshold(0.001, 2)
