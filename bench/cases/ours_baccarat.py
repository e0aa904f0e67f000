"""Ours in bulk: baccarat coups, reference rules, eight decks, 20 on the bank in every coup."""

from __future__ import annotations

from bench.coups import coup_outcome
from bench.ours import baccarat
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 100_000_000, 10_000_000, 100_000, "coups"
STAKE = 20


def case(size: int) -> Outcome:
    """Play `size` coups."""
    coups, net = baccarat(STAKE, size, engine="numba")
    return coup_outcome(net=net / STAKE, coups=coups)
