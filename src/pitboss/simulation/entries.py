"""Compiled tables as arrays, ready for the engines and for other processes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.chance.mapping import Mapping, mapping
from pitboss.chance.random_words import BITS
from pitboss.simulation.chain import StrategyChain
from pitboss.simulation.compiler import StrategyCompiler, TableEntry, TooManyStates
from pitboss.simulation.numbers import Array
from pitboss.simulation.strategy import BadStrategy

ENTRIES_MOST = 2**22
CHIPS_MOST = 2**30
HALF = 2**32
RECORD = np.dtype([(name, np.int64) for name in TableEntry._fields])


@dataclass(frozen=True)
class EntryTable:
    """One strategy at one table, compiled: an entry for each state and outcome."""

    width: int
    start_need: int
    start_fee: int
    entries: Array

    @classmethod
    def of(cls, compiler: StrategyCompiler, most: int) -> EntryTable:
        """Compile every state."""
        rows = compiler.all_entries(min(most, max(1, ENTRIES_MOST // compiler.width)))
        flat = [entry for row in rows for entry in row]
        for entry in set(flat):
            verify_size(entry)
        entries = np.array(flat, dtype=RECORD)
        return cls(compiler.width, compiler.start_need, compiler.start_fee, entries)

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.entries) // self.width

    @property
    def how(self) -> Mapping:
        """How words become outcomes of a round."""
        return mapping(self.width, BITS)

    @property
    def chain(self) -> StrategyChain:
        """The same strategy as a chain."""
        shape = (-1, self.width)
        return StrategyChain(
            after=self.entries["next"].reshape(shape) // self.width,
            gains=self.gains.reshape(shape),
            actions=self.entries["action"].reshape(shape),
            weights=[1] * self.width,
        )

    @cached_property
    def has_fees(self) -> bool:
        """Whether any commission is paid."""
        return bool(self.start_fee or self.entries["fee"].any())

    @cached_property
    def after(self) -> Array:
        """The next state of each entry."""
        return np.ascontiguousarray(self.entries["next"], dtype=np.uint32)

    @cached_property
    def gains(self) -> Array:
        """How each entry changes the player's worth when chips never run out."""
        gains: Array = self.entries["win"] - self.entries["fee"]
        return gains

    @cached_property
    def rewards(self) -> Array:
        """Gain and action of each entry, packed into one number that can be added up."""
        return np.ascontiguousarray(self.gains * HALF + self.entries["action"])

    @cached_property
    def rounds_packed(self) -> int:
        """How many rewards can be added up before the halves of the sum overlap."""
        action = int(self.entries["action"].max())
        gain = int(np.abs(self.gains).max())
        return int((HALF // 2 - 1) // max(action, gain, 1))


def verify_size(entry: TableEntry) -> TableEntry:
    """Refuse amounts of chips with which the sums of a long run would no longer be exact."""
    largest = max(abs(figure) for figure in entry[1:])
    if largest > CHIPS_MOST:
        words = f"a round moves {largest:,} chips, and the most in bulk is {CHIPS_MOST:,}"
        raise BadStrategy(f"{words}: use smaller stakes")
    return entry


class LazyEntries(dict[int, TableEntry]):
    """Entries that are compiled on first use, so a short run compiles only what it needs.

    A key is a state's number times the width, plus the outcome.
    """

    def __init__(self, compiler: StrategyCompiler, most: int) -> None:
        super().__init__()
        self._compiler, self._most = compiler, most

    def __missing__(self, key: int) -> TableEntry:
        compiler = self._compiler
        state, outcome = divmod(key, compiler.width)
        entry = self[key] = verify_size(compiler.entry(state, outcome))
        if compiler.size > self._most:
            name = compiler.strategy.name
            raise TooManyStates(f"{name} has reached more than {self._most:,} states")
        return entry
