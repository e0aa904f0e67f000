"""The inner loop of ranking five-card hands, for numba."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pitboss.simulation.numbers import Array


def strengths(hands: Array, known: tuple[Array, ...], ranks: Array) -> None:
    """Look up the strength of every row of five cards.

    `known` are the tables of `games/poker/lookup.py`. Unsigned places spare a test for negative
    ones; two cards are of one suit if the last two bits of their numbers are equal.
    """
    weights, bits, by_weight, by_bits = known
    for row in range(len(hands)):
        a, b, c = np.uint64(hands[row, 0]), np.uint64(hands[row, 1]), np.uint64(hands[row, 2])
        d, e = np.uint64(hands[row, 3]), np.uint64(hands[row, 4])
        if (((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & np.uint64(3)) != 0:
            place = np.uint64(weights[a] + weights[b] + weights[c] + weights[d] + weights[e])
            ranks[row] = by_weight[place]
        else:
            place = np.uint64(bits[a] | bits[b] | bits[c] | bits[d] | bits[e])
            ranks[row] = by_bits[place]
