"""baccarat-engine (npm): coups from a shoe of eight decks, with the result of each."""

from __future__ import annotations

from bench.coups import BANK_WINS, PLAYER_WINS, coup_outcome
from bench.node import run_script
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 3_000_000, 500_000, 100_000, "coups"


def case(size: int) -> Outcome:
    """Deal `size` coups."""
    figures = run_script("baccarat.js", warm_up=WARM_UP, size=size)
    net = BANK_WINS * figures["banker"] + PLAYER_WINS * figures["player"]
    return coup_outcome(net=net, coups=size).with_seconds(figures)
