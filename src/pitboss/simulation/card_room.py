"""A table of a card game in bulk: cards first, then what they bring to every seat.

A room deals rounds from its own stream of words and says of each how it ended, as a code for every
seat. What a code brings in chips goes by the stakes that a strategy has up (`card_seats.py`). So a
game needs two things: to deal codes, and to tell what each of them comes to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.simulation import card_kernel, jit
from pitboss.simulation.card_seats import Ended, SeatTable
from pitboss.simulation.dealt_lanes import NO_LOG, NUMBA, usual_engine
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import Strategy

Array = Any
Stakes = Mapping[str, int]
KINDS = {"wins": WINS, "loses": LOSES, "returned": RETURNS}
SOURCE = "card_kernel"
NO_PATH = np.empty(0, np.int64)


class Solved(Protocol):
    """Exact knowledge that is worked out elsewhere and handed in: this room counts nothing."""

    def best_plan(self, rules: Rules) -> Any:
        """The best decisions of a game, as a plan of its room."""

    def counts(self, rules: Rules, plan: Any) -> Mapping[Any, int] | None:
        """How often rounds end in each way, when decided by a plan; None if nobody has counted."""


@dataclass(frozen=True)
class Seat:
    """A player: the plan of its decisions (None where nobody can count it), and what is staked.

    `decides` is the plan as the room plays it: a name, a number or a function.
    """

    plan: Any
    strategy: Strategy
    name: str
    decides: Any


class CardRoom(ABC):
    """The rules and the seats of a table, tabulated once and played in as many lanes as wanted."""

    kernels: tuple[tuple[str, str], ...] = ()
    """The compiled loops that it deals with: name and file."""

    limits: tuple[int, int] = (1, 0)

    def __init__(self, rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> None:
        self.rules, self.seats, self.sitting = rules, tuple(seats), sitting

    @abstractmethod
    def deals(self, seed: int, number: int, engine: str, log: Array = NO_LOG) -> Iterator[Array]:
        """The rounds of one table without end, block after block: the codes of every seat.

        The same seed and number give the same cards whatever the engine.
        """

    @abstractmethod
    def codes(self, seat: int) -> int:
        """How many codes a seat can be given, as far as they are known."""

    @abstractmethod
    def ends(self, seat: int, stakes: Stakes) -> Sequence[Ended]:
        """How a round ends for a seat by its code, with these stakes up."""

    def need(self, stakes: Stakes) -> int:
        """What a seat must be worth to sit through a round with these stakes."""
        return sum(stakes.values())

    def chances(self, seat: int, solved: Solved) -> Sequence[int] | None:
        """How many of all rounds from a full shoe end in each code; None if that is not known."""
        return None

    @property
    def carries(self) -> bool:
        """Whether parts of a chip of commission are carried on to the next round."""
        return False

    @cached_property
    def tables(self) -> tuple[SeatTable, ...]:
        """What every code brings to every seat, in each state of its strategy."""
        return tuple(SeatTable(self, seat) for seat in range(len(self.seats)))

    def quick(self, seed: int, number: int, engine: str) -> Array | None:
        """The same as `lane` by a loop of the room's own, where it has one for these stakes."""
        return None

    def lane(
        self, seed: int, number: int = 0, engine: str | None = None, log: Array = NO_LOG
    ) -> Array:
        """Play one table to its end; the seats as they end, a row each."""
        table = Lane(self, seed, number, engine or usual_engine(), log)
        while not table.is_over():
            table.advance()
        return table.rows()


class Lane:
    """One table as it comes along."""

    def __init__(
        self, room: CardRoom, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> None:
        self.room, self._compiled = room, engine == NUMBA
        self._blocks = room.deals(seed, number, engine, log)
        settle = jit.kernel("settle", SOURCE) if self._compiled else card_kernel.settle
        self._settle = settle
        self._lanes = [self._made(table.begin()) for table in room.tables]

    def _made(self, numbers: Array) -> Any:
        return numbers if self._compiled else numbers.tolist()

    def is_over(self) -> bool:
        """Whether everybody has got up."""
        return all(lane[card_kernel.ENDED] for lane in self._lanes)

    def advance(self, *, follow: bool = False) -> list[Array]:
        """Play a block of rounds; with `follow` every seat's bankroll after each of them."""
        block = next(self._blocks)
        paths = []
        for table, lane, codes in zip(self.room.tables, self._lanes, block, strict=True):
            before = int(lane[card_kernel.ROUNDS])
            path = self._made(np.empty(len(codes) if follow else 0, np.int64))
            if not lane[card_kernel.ENDED]:
                entries, limits = table.ready(lists=not self._compiled)
                self._settle(self._made(codes), entries, limits, lane, path)
            played = int(lane[card_kernel.ROUNDS]) - before
            paths.append(np.array(path[:played], np.int64) if follow else NO_PATH)
        return paths

    @property
    def rounds(self) -> int:
        """How many rounds the seat that is there longest has played."""
        return max(int(lane[card_kernel.ROUNDS]) for lane in self._lanes)

    def rows(self) -> Array:
        """The seats as they are now, a row each."""
        return np.array([np.array(lane, np.int64) for lane in self._lanes])
