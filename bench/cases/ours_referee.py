"""Ours live, in plain Python: four players, pass with double odds, stakes changed every round.

The workload of `peer_crapssim_varied_stakes`: each wager verified, each roll settled by the
referee, and explained only if someone asks.
"""

from __future__ import annotations

from random import Random

from bench.ours import LiveTable
from bench.outcome import Outcome
from bench.strategies import LINE, OFF, next_point, pass_odds_per_roll

SIZE, QUICK, WARM_UP, UNIT = 100_000, 10_000, 1_000, "rolls"
STAKES = (5, 10, 15, 20)
EXACT = pass_odds_per_roll().times(sum(STAKES) / LINE)
FACES = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def put_up(table: LiveTable, turn: int, point: int) -> None:
    """Each seat bets: on the line before a come-out, twice that in odds behind a point."""
    wager, multiple = ("pass", 1) if point == OFF else ("pass_odds", 2)
    for seat in range(len(STAKES)):
        table.place(seat + 1, wager, multiple * STAKES[(seat + turn) % len(STAKES)])


def case(size: int) -> Outcome:
    """Play `size` rolls."""
    table = LiveTable(seats=len(STAKES))
    draw = Random(1).randrange
    point, turn = OFF, 0
    put_up(table, turn, point)
    for _ in range(size):
        first, second = FACES[draw(36)]
        table.roll(f"{first}-{second}")
        after = next_point(point, first + second)
        if after != point or after == OFF:  # a point was set, or the line was decided
            turn += after == OFF
            put_up(table, turn, after)
        point = after
    return EXACT.outcome(net=table.net(), rolls=size)
