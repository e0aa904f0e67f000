"""Tables of cards played in bulk: one loop, in plain Python or compiled, fed with random words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import PCG64DXSM

from pitboss.chance.words import streams
from pitboss.simulation import jit
from pitboss.simulation.kernel import HIGHEST, LANE_COLUMNS, LOWEST, WORTH

Array = Any
WORDS_AT_ONCE = {"numba": 2**16, "python": 2**12}
NO_LOG = np.empty(0, np.uint8)
OVER = 2


@dataclass(frozen=True)
class Loop:
    """An inner loop and all that it reads: the shoe in order, tables, limits and seats.

    `source` is the file that holds it.
    """

    source: str
    shoe: Array
    tables: tuple[Array, ...]
    limits: list[int]
    seats: Array

    def lane(self, seed: int, number: int, begins_with: int, engine: str, log: Array) -> Array:
        """Play one table from its own stream of words; the seats as they end, a row each.

        The same seed and number give the same cards whatever the engine.
        """
        stream = PCG64DXSM(streams(seed, number, 1)[0])
        lanes = np.zeros((len(self.seats), LANE_COLUMNS), np.int64)
        lanes[:, [WORTH, LOWEST, HIGHEST]] = begins_with
        table, limits = np.zeros(4, np.int64), np.array(self.limits, np.int64)
        tables = tuple(one.copy() for one in self.tables)
        parts: Any = (self.shoe.copy(), tables, (table, limits, self.seats, log), lanes)
        compiled = engine == "numba"
        if not compiled:
            parts = _as_lists(parts, log)
        loop = jit.kernel("deal", self.source) if compiled else jit.SOURCES[self.source]().deal
        left = np.empty(0, np.uint32)
        while not parts[2][0][OVER]:
            raw = stream.random_raw(WORDS_AT_ONCE[engine]).astype("<u8", copy=False)
            words = np.concatenate([left, raw.view("<u4")])
            left = words[loop(words.astype(np.int64) if compiled else words.tolist(), *parts) :]
        return np.array(parts[3], np.int64)


def usual_engine() -> str:
    """Compiled where numba is there, plain Python elsewhere."""
    return "numba" if jit.available() else "python"


def _as_lists(parts: Any, log: Array) -> Any:
    shoe, tables, (table, limits, seats, _), lanes = parts
    known = tuple(one.tolist() for one in tables)
    return shoe.tolist(), known, (table.tolist(), limits.tolist(), seats.tolist(), log), lanes
