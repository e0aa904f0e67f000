"""The engines: three ways to play the same words on the same tables, with the same result.

Each plays one strategy in many lanes at once. `Plain` is Python and computes only the states it
visits, `Vector` moves all lanes a round at a time with NumPy, `Compiled` is numba.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from pitboss.simulation import jit
from pitboss.simulation.compiler import StrategyCompiler, TableEntry
from pitboss.simulation.entries import HALF, EntryTable, LazyEntries
from pitboss.simulation.kernel import (
    BY_ROUNDS,
    BY_RUIN,
    COUNT,
    ENDED,
    HIGHEST,
    LANE_COLUMNS,
    LOWEST,
    ROUNDS,
    STAKED,
    STATE,
    WORTH,
    add_up,
    play,
)
from pitboss.simulation.numbers import Array
from pitboss.simulation.settings import Sitting


class Engine(Protocol):
    """One strategy being played in many lanes."""

    def advance(self, words: Array) -> None:
        """Play these words: a row is one word for each lane."""
        ...

    def lanes(self) -> Array:
        """The state of each lane, in the columns of the kernel."""
        ...

    def worths(self, most: int) -> Array:
        """The player's worth now in the first lanes."""
        ...

    def is_over(self) -> bool:
        """Whether every session has ended."""
        ...

    def paths(self) -> Array | None:
        """The bankroll after each round of each lane, if it is recorded."""
        ...


def begin_lanes(table: EntryTable | StrategyCompiler, sitting: Sitting, lanes: int) -> Array:
    """Lanes at the start: chips in hand, or already ruined if they are too few for a wager."""
    start = np.zeros((lanes, LANE_COLUMNS), dtype=np.int64)
    if sitting.is_bounded and sitting.begins_with < table.start_need:
        start[:, [WORTH, LOWEST, HIGHEST]] = sitting.begins_with
        start[:, ENDED] = BY_RUIN
        return start
    start[:, WORTH] = sitting.begins_with - table.start_fee
    start[:, LOWEST] = start[:, HIGHEST] = sitting.begins_with
    return start


class Plain:
    """Plain Python, entry by entry."""

    def __init__(
        self,
        entries: Sequence[TableEntry] | LazyEntries,
        start: Array,
        limits: list[int],
        keep: int,
    ) -> None:
        self._entries, self._limits = entries, limits
        self._lanes: list[list[int]] = start.tolist()
        self._paths: list[list[int]] = [[0] * keep for _ in self._lanes]
        self._keeps = keep > 0

    def advance(self, words: Array) -> None:
        """Play these words."""
        play(words.tolist(), self._entries, self._lanes, self._limits, self._paths)

    def lanes(self) -> Array:
        """The state of each lane."""
        return np.array(self._lanes, dtype=np.int64)

    def worths(self, most: int) -> Array:
        """The player's worth now in the first lanes."""
        return np.array([lane[WORTH] for lane in self._lanes[:most]], dtype=np.int64)

    def is_over(self) -> bool:
        """Whether every session has ended."""
        return all(lane[ENDED] for lane in self._lanes)

    def paths(self) -> Array | None:
        """The bankroll after each round, if it is recorded."""
        return np.array(self._paths, dtype=np.int64) if self._keeps else None


class Compiled:
    """The same loop compiled by numba."""

    def __init__(self, plan: EntryTable, start: Array, limits: list[int], keep: int) -> None:
        self._plan, self._lanes = plan, start
        self._limits = np.array(limits, dtype=np.int64)
        self._paths = np.zeros((len(start), keep), dtype=np.int64)
        self._keeps = keep > 0
        self._play = jit.compile_kernel(play)

    def advance(self, words: Array) -> None:
        """Play these words."""
        words = words.astype(np.int64)
        self._play(words, self._plan.entries, self._lanes, self._limits, self._paths)

    def lanes(self) -> Array:
        """The state of each lane."""
        return self._lanes

    def worths(self, most: int) -> Array:
        """The player's worth now in the first lanes."""
        return self._lanes[:most, WORTH].copy()

    def is_over(self) -> bool:
        """Whether every session has ended."""
        return bool((self._lanes[:, ENDED] != 0).all())

    def paths(self) -> Array | None:
        """The bankroll after each round, if it is recorded."""
        return self._paths if self._keeps else None


class Totals(ABC):
    """Lanes without limits: only states and sums, for top speed."""

    def __init__(self, plan: EntryTable, start: Array, limits: list[int], rounds: int) -> None:
        self.plan, self.limits, self._start = plan, np.array(limits, dtype=np.int64), start
        self._left = rounds
        self._packed = 0
        self.moving = np.zeros((2, len(start)), dtype=np.int64)
        self._net = np.zeros(len(start), dtype=np.int64)
        self._staked = np.zeros(len(start), dtype=np.int64)

    def advance(self, words: Array) -> None:
        """Play these words, as long as rounds are left."""
        count = int(self.limits[COUNT])
        whole = min(len(words), self._left // count)
        step = max(1, self.plan.rounds_packed // count)
        for first in range(0, whole, step):
            self._run(words[first : min(first + step, whole)], count)
        if whole < len(words) and self._left:
            self._run(words[whole : whole + 1], self._left)

    def _run(self, words: Array, count: int) -> None:
        rounds = len(words) * count
        if self._packed + rounds > self.plan.rounds_packed:
            self._unpack()
        self.add(words, count)
        self._packed += rounds
        self._left -= rounds
        self._start[:, ROUNDS] += rounds

    @abstractmethod
    def add(self, words: Array, count: int) -> None:
        """Move every lane through `count` outcomes of each word."""

    def _unpack(self) -> None:
        sums = self.moving[1]
        self._net += sums >> 32
        self._staked += sums & (HALF - 1)
        sums[:] = 0
        self._packed = 0

    def lanes(self) -> Array:
        """The state of each lane; without the lowest and highest worth."""
        self._unpack()
        lanes = self._start.copy()
        lanes[:, STATE] = self.moving[0]
        lanes[:, WORTH] += self._net
        lanes[:, STAKED] = self._staked
        if not self._left:
            lanes[:, ENDED] = BY_ROUNDS
        return lanes

    def worths(self, most: int) -> Array:
        """The player's worth now in the first lanes."""
        self._unpack()
        return self._start[:most, WORTH] + self._net[:most]

    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return not self._left

    def paths(self) -> Array | None:
        """None: no paths are recorded."""
        return None


class VectorTotals(Totals):
    """Totals with NumPy: all lanes move one round at a time."""

    def __init__(self, plan: EntryTable, start: Array, limits: list[int], rounds: int) -> None:
        super().__init__(plan, start, limits, rounds)
        self._after = plan.after.astype(np.int64)
        self._digit = np.empty(len(start), dtype=np.uint64)
        self._entry = np.empty(len(start), dtype=np.int64)
        self._reward = np.empty(len(start), dtype=np.int64)

    def add(self, words: Array, count: int) -> None:
        """Cut outcomes from the words and look up what they do, in all lanes at once."""
        width, shift, mask = np.uint64(self.plan.width), np.uint64(32), np.uint64(HALF - 1)
        states, sums = self.moving
        digit, entry, reward = self._digit, self._entry, self._reward
        for block in words:
            rest = block.astype(np.uint64)
            for _ in range(count):
                np.multiply(rest, width, out=rest)
                np.right_shift(rest, shift, out=digit)
                np.bitwise_and(rest, mask, out=rest)
                np.add(states, digit.view(np.int64), out=entry)
                np.take(self._after, entry, out=states, mode="clip")
                np.take(self.plan.rewards, entry, out=reward, mode="clip")
                np.add(sums, reward, out=sums)


class CompiledTotals(Totals):
    """Totals with numba."""

    def add(self, words: Array, count: int) -> None:
        """Call the kernel."""
        limits = self.limits.copy()
        limits[COUNT] = count
        tables = (self.plan.after, self.plan.rewards)
        jit.compile_kernel(add_up)(np.ascontiguousarray(words), limits, tables, self.moving)
