"""Named strategies at roulette."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, fixed_stakes
from pitboss.simulation.strategy_parts import martingale

SIX_BETS = (
    "straight 17",
    "split 8-11",
    "three 1-2-3",
    "four 25-26-28-29",
    "column 1",
    "dozen 1",
)
STRATEGIES = Strategies(
    (
        NamedStrategy(
            "martingale_red",
            "red from 10, doubled after each loss, at most six times in a row",
            lambda rules: martingale("red", 10, 6),
        ),
        NamedStrategy(
            "six_bets",
            "5 each on 17, 8-11, 1-2-3, 25-26-28-29, the first column and the first dozen",
            fixed_stakes(dict.fromkeys(SIX_BETS, 5)),
        ),
        NamedStrategy(
            "red_and_column",
            "red 10 and the second column 10",
            fixed_stakes({"red": 10, "column 2": 10}),
        ),
    )
)
