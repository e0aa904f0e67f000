"""The NumPy engine for sessions with limits: all active lanes move a round at a time."""

from __future__ import annotations

import numpy as np

from pitboss.simulation.entries import HALF, EntryTable
from pitboss.simulation.kernel import (
    BOUNDED,
    BY_LOSS,
    BY_ROUNDS,
    BY_RUIN,
    BY_SHOOTERS,
    BY_WIN,
    COUNT,
    DRAWDOWN,
    ENDED,
    HIGHEST,
    LEAST,
    LEAVING,
    LOWEST,
    MOST,
    PLAY_OUT,
    ROUNDS,
    ROUNDS_MOST,
    STAKED,
    STATE,
    TURNS,
    TURNS_MOST,
    WORTH,
)
from pitboss.simulation.numbers import Array

SHIFT, MASK = np.uint64(32), np.uint64(HALF - 1)


class Vector:
    """Lanes in columns; lanes whose session has ended are set aside."""

    def __init__(self, plan: EntryTable, start: Array, limits: list[int], keep: int) -> None:
        self._plan, self._all, self._limits = plan, start, limits
        self._tables = {name: np.ascontiguousarray(plan.entries[name]) for name in RECORD_NAMES}
        self._who = np.flatnonzero(start[:, ENDED] == 0)
        self._now = np.ascontiguousarray(start[self._who].T)
        self._paths = np.zeros((len(start), keep), dtype=np.int64)
        self._played = 0

    def advance(self, words: Array) -> None:
        """Play these words in the active lanes."""
        width = np.uint64(self._plan.width)
        for block in words:
            rest = block[self._who].astype(np.uint64)
            for _ in range(self._limits[COUNT]):
                if not len(self._who):
                    return
                np.multiply(rest, width, out=rest)
                outcome = (rest >> SHIFT).astype(np.int64)
                np.bitwise_and(rest, MASK, out=rest)
                stay = self._round(outcome)
                if stay is not None:
                    rest = rest[stay]

    def _round(self, outcome: Array) -> Array | None:
        """Play one round; returns the lanes that go on, or None if all do."""
        now, tables = self._now, self._tables
        entry = now[STATE] + outcome
        worth = now[WORTH]
        worth += tables["win"].take(entry)
        now[STAKED] += tables["action"].take(entry)
        now[TURNS] += tables["turn"].take(entry)
        if self._played < self._paths.shape[1]:
            self._paths[self._who, self._played] = worth
        self._played += 1
        now[ROUNDS] += 1
        np.minimum(now[LOWEST], worth, out=now[LOWEST])
        np.maximum(now[HIGHEST], worth, out=now[HIGHEST])
        np.maximum(now[DRAWDOWN], now[HIGHEST] - worth, out=now[DRAWDOWN])
        self._limits_reached(worth)
        self._continue(entry, worth)
        return self._drop_ended()

    def _limits_reached(self, worth: Array) -> None:
        now, limits = self._now, self._limits
        cause = np.zeros_like(worth)
        if self._played >= limits[ROUNDS_MOST]:
            cause[:] = BY_ROUNDS
        cause[now[TURNS] >= limits[TURNS_MOST]] = BY_SHOOTERS
        cause[worth >= limits[MOST]] = BY_WIN
        cause[worth <= limits[LEAST]] = BY_LOSS
        leaving = now[LEAVING]
        leaving[leaving == 0] = cause[leaving == 0]

    def _continue(self, entry: Array, worth: Array) -> None:
        """Make the strategy's wagers, or none, or leave."""
        now, tables, limits = self._now, self._tables, self._limits
        leaving = now[LEAVING] != 0
        if limits[BOUNDED] or limits[PLAY_OUT]:
            bare = tables["bare"].take(entry) != 0
            poor = leaving.copy()
            if limits[BOUNDED]:
                poor |= worth < tables["need"].take(entry)
            leaves = leaving & bare if limits[PLAY_OUT] else leaving
            ruined = poor & bare & ~leaves
            now[ENDED] = np.where(leaves, now[LEAVING], np.where(ruined, BY_RUIN, 0))
            after = np.where(poor, tables["poor"].take(entry), tables["next"].take(entry))
        else:
            poor = leaving
            now[ENDED] = now[LEAVING]
            after = tables["next"].take(entry)
        worth -= np.where(poor, 0, tables["fee"].take(entry))
        ended = now[ENDED] != 0
        now[STATE] = np.where(ended, now[STATE], after)

    def _drop_ended(self) -> Array | None:
        ended = self._now[ENDED] != 0
        if not ended.any():
            return None
        self._all[self._who[ended]] = self._now[:, ended].T
        stay: Array = ~ended
        self._who = self._who[stay]
        self._now = np.ascontiguousarray(self._now[:, stay])
        return stay

    def lanes(self) -> Array:
        """The state of each lane."""
        self._all[self._who] = self._now.T
        return self._all

    def worths(self, most: int) -> Array:
        """The player's worth now in the first lanes."""
        self._all[self._who, WORTH] = self._now[WORTH]
        return self._all[:most, WORTH].copy()

    def is_over(self) -> bool:
        """Whether every session has ended."""
        return not len(self._who)

    def paths(self) -> Array | None:
        """The bankroll after each round, if it is recorded."""
        return self._paths if self._paths.shape[1] else None


RECORD_NAMES = ("next", "win", "action", "need", "fee", "poor", "turn", "bare")
