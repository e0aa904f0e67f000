"""The engines: three ways to play the same words on the same tables, with the same result.

Each plays one strategy in many lanes at once. `plain` is Python and pays only for the states it
visits, `vector` moves all lanes a round at a time with NumPy, `compiled` is numba.
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
from pitboss.simulation.piece import Array
from pitboss.simulation.settings import Sitting


class Engine(Protocol):
    """One strategy being played in many lanes."""

    def advance(self, words: Array) -> None:
        """Play these words: a row is one word for each lane."""
        ...

    def lanes(self) -> Array:
        """What has become of each lane, in the columns of the kernel."""
        ...

    def worths(self, most: int) -> Array:
        """What the player is worth now in the first lanes."""
        ...

    def is_over(self) -> bool:
        """Whether every session has ended."""
        ...

    def paths(self) -> Array | None:
        """The bankroll after each round of each lane, if it is kept."""
        ...


def begin_lanes(table: EntryTable | StrategyCompiler, sitting: Sitting, lanes: int) -> Array:
    """Lanes at the start: chips in hand, or ruined already if they do not reach for a wager."""
    begun = np.zeros((lanes, LANE_COLUMNS), dtype=np.int64)
    if sitting.is_bounded and sitting.begins_with < table.start_need:
        begun[:, [WORTH, LOWEST, HIGHEST]] = sitting.begins_with
        begun[:, ENDED] = BY_RUIN
        return begun
    begun[:, WORTH] = sitting.begins_with - table.start_fee
    begun[:, LOWEST] = begun[:, HIGHEST] = sitting.begins_with
    return begun


class Plain:
    """Plain Python, entry by entry."""

    def __init__(
        self,
        entries: Sequence[TableEntry] | LazyEntries,
        begun: Array,
        limits: list[int],
        keep: int,
    ) -> None:
        self._entries, self._limits = entries, limits
        self._lanes: list[list[int]] = begun.tolist()
        self._paths: list[list[int]] = [[0] * keep for _ in self._lanes]
        self._keeps = keep > 0

    def advance(self, words: Array) -> None:
        """Play these words."""
        play(words.tolist(), self._entries, self._lanes, self._limits, self._paths)

    def lanes(self) -> Array:
        """What has become of each lane."""
        return np.array(self._lanes, dtype=np.int64)

    def worths(self, most: int) -> Array:
        """What the player is worth now in the first lanes."""
        return np.array([lane[WORTH] for lane in self._lanes[:most]], dtype=np.int64)

    def is_over(self) -> bool:
        """Whether every session has ended."""
        return all(lane[ENDED] for lane in self._lanes)

    def paths(self) -> Array | None:
        """The bankroll after each round, if it is kept."""
        return np.array(self._paths, dtype=np.int64) if self._keeps else None


class Compiled:
    """The same loop compiled by numba."""

    def __init__(self, plan: EntryTable, begun: Array, limits: list[int], keep: int) -> None:
        self._plan, self._lanes = plan, begun
        self._limits = np.array(limits, dtype=np.int64)
        self._paths = np.zeros((len(begun), keep), dtype=np.int64)
        self._keeps = keep > 0
        self._play = jit.compiled(play)

    def advance(self, words: Array) -> None:
        """Play these words."""
        words = words.astype(np.int64)
        self._play(words, self._plan.entries, self._lanes, self._limits, self._paths)

    def lanes(self) -> Array:
        """What has become of each lane."""
        return self._lanes

    def worths(self, most: int) -> Array:
        """What the player is worth now in the first lanes."""
        return self._lanes[:most, WORTH].copy()

    def is_over(self) -> bool:
        """Whether every session has ended."""
        return bool((self._lanes[:, ENDED] != 0).all())

    def paths(self) -> Array | None:
        """The bankroll after each round, if it is kept."""
        return self._paths if self._keeps else None


class Totals(ABC):
    """Lanes without any limit: only states and sums are carried, as fast as can be."""

    def __init__(self, plan: EntryTable, begun: Array, limits: list[int], rounds: int) -> None:
        self.plan, self.limits, self._begun = plan, np.array(limits, dtype=np.int64), begun
        self._left = rounds
        self._packed = 0
        self.moving = np.zeros((2, len(begun)), dtype=np.int64)
        self._net = np.zeros(len(begun), dtype=np.int64)
        self._staked = np.zeros(len(begun), dtype=np.int64)

    def advance(self, words: Array) -> None:
        """Play these words, as far as rounds are left."""
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
        self._begun[:, ROUNDS] += rounds

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
        """What has become of each lane; the lowest and highest are not known here."""
        self._unpack()
        lanes = self._begun.copy()
        lanes[:, STATE] = self.moving[0]
        lanes[:, WORTH] += self._net
        lanes[:, STAKED] = self._staked
        if not self._left:
            lanes[:, ENDED] = BY_ROUNDS
        return lanes

    def worths(self, most: int) -> Array:
        """What the player is worth now in the first lanes."""
        self._unpack()
        return self._begun[:most, WORTH] + self._net[:most]

    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return not self._left

    def paths(self) -> Array | None:
        """None are kept."""
        return None


class VectorTotals(Totals):
    """Totals with NumPy: all lanes move one round at a time."""

    def __init__(self, plan: EntryTable, begun: Array, limits: list[int], rounds: int) -> None:
        super().__init__(plan, begun, limits, rounds)
        self._after = plan.after.astype(np.int64)
        self._digit = np.empty(len(begun), dtype=np.uint64)
        self._entry = np.empty(len(begun), dtype=np.int64)
        self._reward = np.empty(len(begun), dtype=np.int64)

    def add(self, words: Array, count: int) -> None:
        """Cut outcomes from the words and look up what they do, lane beside lane."""
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
        jit.compiled(add_up)(np.ascontiguousarray(words), limits, tables, self.moving)
