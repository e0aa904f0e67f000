"""Cards dealt in bulk: one inner loop, in plain Python or compiled, fed with random words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import PCG64DXSM

from pitboss.chance.random_words import streams
from pitboss.simulation import jit

Array = Any
WORDS_AT_ONCE, ROUNDS_AT_ONCE = 2**12, 2**12
NO_LOG = np.empty(0, np.uint8)
NUMBA, PYTHON = "numba", "python"
# What a table remembers between two blocks: cards dealt, where the cutting card lies, what was
# written into the log, how many words were used.
REMEMBERED, CUT, USED = 4, 1, 3


@dataclass(frozen=True)
class Loop:
    """An inner loop `deal` and all that it reads: the shoe in order and its tables.

    `source` is the file that holds it, `cut` how many cards lie behind the cutting card, `kind` the
    numbers that it writes, and `each` how many of them for a round.
    """

    source: str
    shoe: Array
    tables: tuple[Array, ...]
    cut: int = 0
    kind: Any = np.uint16
    each: int = 1

    def begin(self, seed: int, number: int, engine: str, log: Array = NO_LOG) -> Dealing:
        """A table with its own stream of words.

        The same seed and number give the same cards whatever the engine.
        """
        return Dealing(self, PCG64DXSM(streams(seed, number, 1)[0]), engine, log)


class Dealing:
    """One table's rounds, block after block."""

    def __init__(self, loop: Loop, stream: PCG64DXSM, engine: str, log: Array) -> None:
        self._stream, self._kind, self._each = stream, loop.kind, loop.each
        self._lists = engine != NUMBA
        if self._lists:
            self._loop, made = jit.SOURCES[loop.source]().deal, _list
        else:
            self._loop, made = jit.kernel("deal", loop.source), _copied
        self._known = tuple(made(one) for one in loop.tables)
        self._shoe = made(loop.shoe)
        remembered = np.zeros(REMEMBERED, np.int64)
        remembered[CUT] = loop.cut
        self._table = made(remembered)
        self._written = made(np.zeros(ROUNDS_AT_ONCE * loop.each, loop.kind))
        self._left, self.log = np.empty(0, np.uint32), log

    def deal(self) -> Array:
        """Deal a block of rounds; what the loop wrote down for each."""
        raw = self._stream.random_raw(WORDS_AT_ONCE).astype("<u8", copy=False)
        words = np.concatenate([self._left, raw.view("<u4")])
        usable = words.tolist() if self._lists else words
        written = (self._written, self.log)
        rounds = self._loop(usable, self._shoe, self._known, self._table, written)
        self._left = words[self._table[USED] :]
        found = np.array(self._written[: rounds * self._each], self._kind)
        return found.reshape(rounds, self._each)


def usual_engine() -> str:
    """Compiled where numba is there, plain Python elsewhere."""
    return NUMBA if jit.available() else PYTHON


def _list(numbers: Array) -> Any:
    return numbers.tolist()


def _copied(numbers: Array) -> Any:
    return numbers.copy()
