"""Ours in bulk: full blackjack rounds, reference rules, six decks, H17, DAS, basic strategy."""

from __future__ import annotations

from bench.blackjack import round_outcome
from bench.ours import blackjack
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 50_000_000, 5_000_000, 100_000, "rounds"
STAKE = 10


def case(size: int) -> Outcome:
    """Play `size` rounds."""
    rounds, net = blackjack(STAKE, size, engine="numba")
    return round_outcome(net=net / STAKE, rounds=rounds)
