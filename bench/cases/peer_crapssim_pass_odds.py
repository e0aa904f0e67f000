"""crapssim: one player, pass 10 with odds of 20."""

from __future__ import annotations

from crapssim import Table
from crapssim.strategy.odds import PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetPassLine

from bench.outcome import Outcome
from bench.strategies import pass_odds_per_roll

SIZE, QUICK, WARM_UP, UNIT = 40_000, 6_000, 500, "rolls"
EXACT = pass_odds_per_roll()
BANKROLL = 1e9


def case(size: int) -> Outcome:
    """Run the table for `size` rolls."""
    table = Table(seed=1)
    player = table.add_player(BANKROLL, strategy=BetPassLine(10) + PassLineOddsMultiplier(2))
    table.run(max_rolls=size, verbose=False)
    return EXACT.outcome(net=player.total_player_cash - BANKROLL, rolls=table.dice.n_rolls)
