"""The limit: a hand-written numba loop for pass 10 with odds of 20, bankroll kept.

One table, roll after roll. Ten rolls come from one 64-bit word, five from each half: a half below
71 x 36^5 is uniform over five rolls, anything above (2^32 mod 36^5 values) is thrown away.
"""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np

from bench.outcome import Outcome
from bench.strategies import ODDS_WIN, OFF, pass_odds, pass_odds_per_roll

SIZE, QUICK, WARM_UP, UNIT = 400_000_000, 20_000_000, 1_000, "rolls"
EXACT = pass_odds_per_roll()
STATES = (OFF, *ODDS_WIN)
ACCEPTED = 2**32 - 2**32 % 36**5
SEED = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0x2545F4914F6CDD1D)


def packed_table() -> Any:
    """For each state and outcome: chips won, and in the low byte where the next state begins."""
    table = np.zeros(len(STATES) * 36, dtype=np.int64)
    for place, point in enumerate(STATES):
        for outcome in range(36):
            after, net = pass_odds(point, outcome // 6 + outcome % 6 + 2)
            table[place * 36 + outcome] = net * 256 + STATES.index(after) * 36
    return table


@nb.njit(inline="always")
def rotate_left(word: Any, by: Any) -> Any:
    """Rotate left."""
    return (word << by) | (word >> (nb.uint64(64) - by))


@nb.njit
def play(rolls: int, table: Any, s0: Any, s1: Any, s2: Any, s3: Any) -> tuple[int, int, int]:
    """xoshiro256++ words, cut into rolls, settled by the table: the bankroll and its low."""
    state, bankroll, lowest, count = 0, 0, 0, 0
    while count < rolls:
        word = rotate_left(s0 + s3, nb.uint64(23)) + s0
        shift = s1 << nb.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shift
        s3 = rotate_left(s3, nb.uint64(45))
        for half in (word & nb.uint64(0xFFFFFFFF), word >> nb.uint64(32)):
            if half < ACCEPTED:
                rest = nb.uint32(half)
                for _ in range(5):
                    entry = table[state + rest % nb.uint32(36)]
                    rest = rest // nb.uint32(36)
                    state = entry & 255
                    bankroll += entry >> 8
                lowest = min(lowest, bankroll)
                count += 5
    return count, bankroll, lowest


def case(size: int) -> Outcome:
    """Play `size` rolls (to the next five)."""
    words = [np.uint64(word) for word in SEED]
    rolls, bankroll, _ = play(size, packed_table(), *words)
    return EXACT.outcome(net=bankroll, rolls=rolls)
