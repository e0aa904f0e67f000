"""The first cards of many shuffled decks at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

CARDS = 52
AT_ONCE = 1 << 14
Stacks = NDArray[np.uint8]


def pieces(seed: int, rounds: int, cards: int) -> Iterator[Stacks]:
    """The first cards of a deck for every round, in pieces; the same seed gives the same cards."""
    generator = np.random.Generator(np.random.PCG64(seed))
    for first in range(0, rounds, AT_ONCE):
        yield shuffled(generator, min(AT_ONCE, rounds - first), cards)


def shuffled(generator: np.random.Generator, decks: int, cards: int) -> Stacks:
    """The first so many cards of each deck, a row a deck; every order is equally likely.

    Card after card is exchanged with one drawn from it and all behind it.
    """
    stacks = np.empty((CARDS, decks), np.uint8)
    stacks[:] = np.arange(CARDS, dtype=np.uint8)[:, None]
    flat, across = stacks.reshape(-1), np.arange(decks, dtype=np.int64)
    for place in range(min(cards, CARDS - 1)):
        drawn = generator.integers(place, CARDS, decks, dtype=np.uint8).astype(np.int64)
        drawn *= decks
        drawn += across
        card = flat[drawn]
        flat[drawn] = stacks[place]
        stacks[place] = card
    return np.ascontiguousarray(stacks[:cards].T)
