"""Ours: the memory of the server for a tenth of a night; wall and CPU are not compared."""

from __future__ import annotations

from bench.evening import net, rounds
from bench.our_night import chips_won, night_file, submit
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 15_000, 1_500, 1_000, "moves"


def case(size: int) -> Outcome:
    """Play at least `size` moves, none of them prepared in advance."""
    with night_file() as (night, orders, _):
        accepted = submit(night, orders.moves(rounds(size)))
        return Outcome(work=accepted, check=chips_won(night), expected=net(size), tolerance=0)
