"""One player's bankroll kept after every round, without limits: as quick as totals."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulation import jit
from pitboss.simulation.kernel import (
    BY_ROUNDS,
    COUNT,
    DRAWDOWN,
    ENDED,
    HIGHEST,
    LOWEST,
    ROUNDS,
    STAKED,
    STATE,
    WORTH,
)
from pitboss.simulation.plan import HALF, Plan

Array = Any
BLOCK = 2**16


class Follow:
    """A single lane whose whole path is kept; the rest of what is known follows from the path."""

    def __init__(self, plan: Plan, begun: Array, limits: list[int], keep: int) -> None:
        self.plan, self.limits, self._begun = plan, np.array(limits, dtype=np.int64), begun
        largest = int(np.abs(plan.gains).max()) * keep + abs(int(begun[0, WORTH]))
        self.path = np.empty(keep, dtype=np.int32 if largest < 2**31 else np.int64)
        self.state = 0
        self.place = 0
        self._staked = 0

    @property
    def worth(self) -> int:
        """The bankroll now."""
        return int(self.path[self.place - 1] if self.place else self._begun[0, WORTH])

    def advance(self, words: Array) -> None:
        """Play these words, as far as rounds are left."""
        flat = words.reshape(-1)
        count = int(self.limits[COUNT])
        step = max(1, min(BLOCK, self.plan.rounds_packed // count))
        for first in range(0, len(flat), step):
            if self.place < len(self.path):
                self._staked += self.run(flat[first : first + step], count)

    def run(self, words: Array, count: int) -> int:
        """Write the path on and give the stakes decided."""
        raise NotImplementedError

    def lanes(self) -> Array:
        """What has become of the lane."""
        lanes, path = self._begun.copy(), self.path[: self.place]
        lane = lanes[0]
        lane[STATE], lane[STAKED], lane[ROUNDS] = self.state, self._staked, self.place
        if self.place:
            lane[LOWEST] = min(int(lane[LOWEST]), int(path.min()))
            lane[DRAWDOWN] = _drawdown(path, int(lane[HIGHEST]))
            lane[HIGHEST] = max(int(lane[HIGHEST]), int(path.max()))
        lane[WORTH] = self.worth
        if self.place == len(self.path):
            lane[ENDED] = BY_ROUNDS
        return lanes

    def worths(self, most: int) -> Array:
        """What the player is worth now."""
        return np.array([self.worth], dtype=np.int64)

    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return self.place == len(self.path)

    def paths(self) -> Array | None:
        """The bankroll after each round."""
        return self.path[None, : self.place]


def _drawdown(path: Array, highest: int) -> int:
    """The deepest fall below the highest point so far, block by block to spare memory."""
    deepest = 0
    for first in range(0, len(path), BLOCK):
        part = path[first : first + BLOCK].astype(np.int64)
        peaks = np.maximum(np.maximum.accumulate(part), highest)
        deepest = max(deepest, int((peaks - part).max()))
        highest = int(peaks[-1])
    return deepest


class CompiledFollow(Follow):
    """The path written by numba, for any number of states."""

    def run(self, words: Array, count: int) -> int:
        """Call the kernel."""
        lane = np.array([self.state, 0, self.worth, self.place], dtype=np.int64)
        tables = (self.plan.after, self.plan.rewards)
        jit.kernel("trace")(np.ascontiguousarray(words), self.limits, tables, lane, self.path)
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
        start = self.worth
        part: Array = self.path[self.place : self.place + len(flat)]
        np.cumsum(self.plan.gains.take(flat), out=part)
        part += start
        self.place += len(flat)
        return int(self.plan.entries["action"].take(flat).sum())
