"""crapssim: five players with five strategies at one table; the unit is a roll of the table."""

from __future__ import annotations

from crapssim import Table
from crapssim.bet import Field
from crapssim.strategy.examples import ThreePointMolly
from crapssim.strategy.odds import PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetDontPass, BetPassLine, BetPlace
from crapssim.strategy.tools import AddIfPointOn

from bench.outcome import Outcome, worst
from bench.strategies import five_per_roll

SIZE, QUICK, WARM_UP, UNIT = 10_000, 1_500, 100, "rolls"
EXACT = five_per_roll()
BANKROLL = 1e9
STRATEGIES = {
    "pass_odds": BetPassLine(10) + PassLineOddsMultiplier(2),
    "dont_pass": BetDontPass(10),
    "three_point_molly": ThreePointMolly(10, odds_multiplier=2),
    "iron_cross": BetPassLine(10)
    + PassLineOddsMultiplier(2)
    + BetPlace({5: 10, 6: 12, 8: 12}, skip_point=True)
    + AddIfPointOn(Field(5)),
    "place_six_eight": BetPlace({6: 12, 8: 12}, skip_point=False),
}


def case(size: int) -> Outcome:
    """Run the table for `size` rolls; every player is checked."""
    table = Table(seed=1)
    for name, strategy in STRATEGIES.items():
        table.add_player(BANKROLL, strategy=strategy, name=name)
    table.run(max_rolls=size, verbose=False)
    return worst(
        EXACT[player.name].outcome(
            net=player.total_player_cash - BANKROLL, rolls=table.dice.n_rolls
        )
        for player in table.players
    )
