"""Cards dealt in bulk: by an inner loop fed with random words, or from many shuffled decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.random import PCG64DXSM, Generator
from numpy.typing import DTypeLike, NDArray

from pitboss.chance.random_words import streams
from pitboss.simulation import jit
from pitboss.simulation.numbers import Array, Numbers
from pitboss.simulation.settings import NUMBA, PYTHON

WORDS_AT_ONCE, ROUNDS_AT_ONCE = 2**12, 2**12
NO_LOG: Array = np.empty(0, np.uint8)
# What a table remembers between two blocks: cards dealt, the place of the cutting card, entries in
# the log, words used.
TABLE_COLUMNS, CUT, USED = 4, 1, 3
CARDS = 52
DECKS_AT_ONCE = 1 << 14
Stacks = NDArray[np.uint8]
Deal = Callable[[Numbers, Numbers, tuple[Numbers, ...], Numbers, tuple[Numbers, Numbers]], int]
"""Deals a block of rounds from words: the shoe, its tables, what the table remembers, and where to
write how the rounds end and the cards dealt. Returns how many rounds there were."""


def usual_engine() -> str:
    """Numba if it is available, otherwise plain Python."""
    return NUMBA if jit.available() else PYTHON


@dataclass(frozen=True, kw_only=True)
class Loop:
    """An inner loop and everything it reads: the shoe in order and its tables.

    `cut` is how many cards are behind the cutting card, `kind` the type of the numbers it writes,
    and `each` how many of them it writes for a round.
    """

    deal: Deal
    shoe: Array
    tables: tuple[Array, ...]
    cut: int = 0
    kind: DTypeLike = np.uint16
    each: int = 1

    def begin(self, seed: int, number: int, engine: str, log: Array = NO_LOG) -> BlockDealer:
        """A table with its own stream of words.

        The same seed and number give the same cards with every engine.
        """
        return BlockDealer(self, PCG64DXSM(streams(seed, number, 1)[0]), engine, log)


class BlockDealer:
    """One table's rounds, block after block."""

    def __init__(self, loop: Loop, stream: PCG64DXSM, engine: str, log: Array) -> None:
        self._stream, self._kind, self._each = stream, loop.kind, loop.each
        self._lists = engine != NUMBA
        self._deal = loop.deal if self._lists else jit.compile_kernel(loop.deal)
        self._known = tuple(map(self._form, loop.tables))
        self._shoe = self._form(loop.shoe)
        columns = np.zeros(TABLE_COLUMNS, np.int64)
        columns[CUT] = loop.cut
        self._table = self._form(columns)
        self._written = self._form(np.zeros(ROUNDS_AT_ONCE * loop.each, loop.kind))
        self._left, self.log = np.empty(0, np.uint32), log

    def _form(self, numbers: Array) -> Numbers:
        """As the loop takes them."""
        return numbers.tolist() if self._lists else numbers.copy()

    def deal(self) -> Array:
        """Deal a block of rounds; returns what the loop wrote for each."""
        raw = self._stream.random_raw(WORDS_AT_ONCE).astype("<u8", copy=False)
        words = np.concatenate([self._left, raw.view("<u4")])
        usable = words.tolist() if self._lists else words
        written = (self._written, self.log)
        rounds = self._deal(usable, self._shoe, self._known, self._table, written)
        self._left = words[self._table[USED] :]
        block = np.array(self._written[: rounds * self._each], self._kind)
        return block.reshape(rounds, self._each)


def shuffled_decks(seed: int, number: int, cards: int, rounds: int) -> Iterator[Stacks]:
    """The first cards of a shuffled deck for every round of a table, in blocks."""
    generator = Generator(PCG64DXSM(streams(seed, number, 1)[0]))
    for first in range(0, rounds, DECKS_AT_ONCE):
        yield shuffle_decks(generator, min(DECKS_AT_ONCE, rounds - first), cards)


def shuffle_decks(generator: Generator, decks: int, cards: int) -> Stacks:
    """The first `cards` cards of each deck, a row for each deck; every order is equally likely.

    Each card in turn changes places with a card drawn from it and those behind it.
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
