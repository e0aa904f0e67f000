"""crapssim: four players, pass with double odds, each changing the stake at every come-out.

Seat s stakes 5, 10, 15 or 20 by turns, beginning at its own place, so that the table holds 50 on
the line and 100 in odds in every round. This is the workload of our live referee.
"""

# mypy: disable-error-code="misc"
# The base class is untyped where crapssim is not installed.

from __future__ import annotations

from crapssim import Table
from crapssim.strategy.odds import PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetPassLine
from crapssim.strategy.tools import Player, Strategy

from bench.outcome import Outcome
from bench.strategies import LINE, pass_odds_per_roll

SIZE, QUICK, WARM_UP, UNIT = 12_000, 2_000, 200, "rolls"
STAKES = (5, 10, 15, 20)
EXACT = pass_odds_per_roll().times(sum(STAKES) / LINE)
BANKROLL = 1e9


class VariedPass(Strategy):
    """crapssim's own pass strategy, with the next stake at each come-out."""

    def __init__(self, seat: int) -> None:
        self.turn = seat
        self.choices = [BetPassLine(stake) for stake in STAKES]

    def completed(self, player: Player) -> bool:
        """The bankroll never runs out."""
        return False

    def update_bets(self, player: Player) -> None:
        """A player without a wager has a new come-out."""
        if not player.bets:
            self.turn = (self.turn + 1) % len(STAKES)
        self.choices[self.turn].update_bets(player)


def case(size: int) -> Outcome:
    """Run the table for `size` rolls."""
    table = Table(seed=1)
    for seat in range(len(STAKES)):
        table.add_player(BANKROLL, strategy=VariedPass(seat) + PassLineOddsMultiplier(2))
    table.run(max_rolls=size, verbose=False)
    net = table.total_player_cash - len(STAKES) * BANKROLL
    return EXACT.outcome(net=net, rolls=table.dice.n_rolls)
