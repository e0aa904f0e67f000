"""The benchmark's six roulette bets: what each pocket pays in all, and the exact mean."""

from __future__ import annotations

from math import sqrt

from bench.outcome import Outcome

POCKETS = 38  # 0, then 1 to 36, then 00
STAKE = 5
BETS: tuple[tuple[str, frozenset[int], int], ...] = (
    ("straight 17", frozenset({17}), 35),
    ("split 8-11", frozenset({8, 11}), 17),
    ("three 1-2-3", frozenset({1, 2, 3}), 11),
    ("four 25-26-28-29", frozenset({25, 26, 28, 29}), 8),
    ("column 1", frozenset(range(1, 37, 3)), 2),
    ("dozen 1", frozenset(range(1, 13)), 2),
)


def totals() -> list[int]:
    """Chips won or lost over the six bets, for each pocket."""
    return [
        sum(STAKE * odds if pocket in numbers else -STAKE for _, numbers, odds in BETS)
        for pocket in range(POCKETS)
    ]


def spin_outcome(*, net: float, spins: int) -> Outcome:
    """Hold a result against the exact mean, which is a nineteenth of the stakes lost."""
    pays = totals()
    mean = sum(pays) / POCKETS
    deviation = sqrt(sum((pay - mean) ** 2 for pay in pays) / POCKETS)
    tolerance = 4 * deviation / sqrt(spins)
    return Outcome(work=spins, check=net / spins, expected=mean, tolerance=tolerance)
