"""Records one player's bankroll after every round, without limits: as fast as totals."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from pitboss.simulation import jit
from pitboss.simulation.entries import HALF, EntryTable
from pitboss.simulation.kernel import (
    BY_ROUNDS,
    COUNT,
    ENDED,
    ROUNDS,
    STAKED,
    STATE,
    WORTH,
    trace,
)
from pitboss.simulation.numbers import Array

BLOCK = 2**16


class Follow(ABC):
    """A single lane whose whole path is recorded."""

    def __init__(self, plan: EntryTable, start: Array, limits: list[int], keep: int) -> None:
        self.plan, self.limits, self._start = plan, np.array(limits, dtype=np.int64), start
        self.path: Array = np.empty(keep, dtype=np.int32)
        self._largest = int(np.abs(plan.gains).max())
        self.state = 0
        self.place = 0
        self._staked = 0

    @property
    def worth(self) -> int:
        """The bankroll now."""
        return int(self.path[self.place - 1] if self.place else self._start[0, WORTH])

    def advance(self, words: Array) -> None:
        """Play these words, as long as rounds are left."""
        flat = words.reshape(-1)
        count = int(self.limits[COUNT])
        step = max(1, min(BLOCK, self.plan.rounds_packed // count))
        for first in range(0, len(flat), step):
            if self.place < len(self.path):
                self._make_room(step * count)
                self._staked += self.run(flat[first : first + step], count)

    def _make_room(self, rounds: int) -> None:
        """Use four bytes a round as long as they are sure to hold the bankroll, then eight."""
        if self.path.itemsize < 8 and abs(self.worth) + rounds * self._largest >= 2**31:
            self.path = self.path.astype(np.int64)

    @abstractmethod
    def run(self, words: Array, count: int) -> int:
        """Extend the path and return the stakes decided."""

    def lanes(self) -> Array:
        """The state of the lane; its lowest and deepest points are read from the path."""
        lanes = self._start.copy()
        lane = lanes[0]
        lane[STATE], lane[STAKED], lane[ROUNDS] = self.state, self._staked, self.place
        lane[WORTH] = self.worth
        if self.place == len(self.path):
            lane[ENDED] = BY_ROUNDS
        return lanes

    def worths(self, most: int) -> Array:
        """The player's worth now."""
        return np.array([self.worth], dtype=np.int64)

    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return self.place == len(self.path)

    def paths(self) -> Array | None:
        """The bankroll after each round."""
        return self.path[None, : self.place]


def lowest_and_drawdown(path: Array, start: int) -> tuple[int, int]:
    """The lowest point of a path and its deepest fall, block by block to spare memory."""
    lowest, highest, deepest = start, start, 0
    for first in range(0, len(path), BLOCK):
        part = path[first : first + BLOCK].astype(np.int64)
        peaks = np.maximum(np.maximum.accumulate(part), highest)
        deepest = max(deepest, int((peaks - part).max()))
        lowest, highest = min(lowest, int(part.min())), int(peaks[-1])
    return lowest, deepest


class CompiledFollow(Follow):
    """The path written by numba, for any number of states."""

    def run(self, words: Array, count: int) -> int:
        """Call the kernel."""
        lane = np.array([self.state, 0, self.worth, self.place], dtype=np.int64)
        tables = (self.plan.after, self.plan.rewards)
        jit.compile_kernel(trace)(np.ascontiguousarray(words), self.limits, tables, lane, self.path)
        self.state, self.place = int(lane[0]), int(lane[3])
        return int(lane[1] & (HALF - 1))


class VectorFollow(Follow):
    """The path of a game without memory: outcomes looked up and summed all at once."""

    def run(self, words: Array, count: int) -> int:
        """Cut all outcomes, look up what they pay, and add up along the path."""
        rest = words.astype(np.uint64)
        outcomes = np.empty((len(words), count), dtype=np.intp)
        for column in range(count):
            rest *= np.uint64(self.plan.width)
            outcomes[:, column] = rest >> np.uint64(32)
            rest &= np.uint64(HALF - 1)
        flat = outcomes.reshape(-1)[: len(self.path) - self.place]
        gains = self.plan.gains.astype(self.path.dtype).take(flat)
        gains[0] += self.worth
        part = self.path[self.place : self.place + len(flat)]
        np.cumsum(gains, dtype=self.path.dtype, out=part)
        self.place += len(flat)
        return int(self.plan.entries["action"].take(flat).sum())
