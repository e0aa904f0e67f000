"""A table of a card game in bulk: cards first, then what they pay at every seat.

A table deals rounds from its own random numbers and gives the end of each round as a code for every
seat. What a code pays in chips depends on the stakes that a strategy has up. So a game provides two
things: it deals codes, and it says what each of them pays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.pit.events import SettlementLine
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.simulation import jit, kernel
from pitboss.simulation.chain import StrategyChain
from pitboss.simulation.dealing import NO_LOG, usual_engine
from pitboss.simulation.notes import Notes
from pitboss.simulation.numbers import Array, Numbers
from pitboss.simulation.seat import StrategySeat
from pitboss.simulation.settings import NUMBA, Sitting
from pitboss.simulation.strategy import BadStrategy, Memory
from pitboss.simulation.table import PLENTY, StrategyAtSeat, TableAfterRound, ask, new_table

Stakes = Mapping[str, int]
Kinds = tuple[tuple[str, int], ...]
"""How each wager ended: won, lost or returned."""
KINDS = {"wins": WINS, "loses": LOSES, "returned": RETURNS}
NO_PATH = np.empty(0, np.int64)
SEAT = 1
STATES_MOST = 5_000
LARGEST = 2**62
"""Arrays for numba, lists for plain Python, where they are quicker."""
State = tuple[Memory, tuple[tuple[str, int], ...]]
"""What a strategy remembers, and the stakes it has up."""


class BulkTable(ABC):
    """The rules and the seats of a table, tabulated once and played in any number of lanes."""

    kernels: tuple[jit.Kernel, ...] = ()
    """The loops that play it."""

    @abstractmethod
    def lane(self, seed: int, number: int = 0, engine: str | None = None) -> Array:
        """Play one table to its end; returns the seats at the end, a row each.

        The same seed and number give the same cards with every engine.
        """


class RoundEnd(NamedTuple):
    """How a round ends for a seat, in chips for the stakes it has up.

    `fee` is in hundredths of a chip. `kinds` tells the strategy how its wagers ended. A seat that
    can add `more` chips to its wagers during the round does so if it has them; otherwise the round
    pays `plain` and stakes `plain_staked`.
    """

    net: int
    staked: int
    kinds: Kinds
    fee: int = 0
    more: int = 0
    plain: int = 0
    plain_staked: int = 0


NOTHING = RoundEnd(0, 0, ())


class DealtTable(BulkTable):
    """A table that deals codes, whose seats may vary their stakes."""

    kernels: tuple[jit.Kernel, ...] = (kernel.settle,)
    limits: tuple[int, int] = (1, 0)

    def __init__(self, rules: Rules, seats: Sequence[StrategySeat], sitting: Sitting) -> None:
        self.rules, self.seats, self.sitting = rules, tuple(seats), sitting

    @abstractmethod
    def deals(
        self, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> Iterator[Sequence[Array]]:
        """The endless rounds of one table, block after block: the codes of every seat.

        The same seed and number give the same cards with every engine.
        """

    @abstractmethod
    def codes(self, seat: int) -> int:
        """How many codes a seat can get, as far as they are known."""

    @abstractmethod
    def ends(self, seat: int, stakes: Stakes) -> Sequence[RoundEnd]:
        """How a round ends for a seat for each code, with these stakes up."""

    def need(self, stakes: Stakes) -> int:
        """The chips that a seat needs to play a round with these stakes."""
        return sum(stakes.values())

    def chances(self, seat: int) -> Sequence[int] | None:
        """How many of all rounds from a full shoe end in each code; None if unknown."""
        return None

    @property
    def carries(self) -> bool:
        """Whether fractions of a chip of commission carry over to the next round."""
        return False

    @cached_property
    def entries(self) -> tuple[SeatEntries, ...]:
        """What every code pays at every seat, in each state of its strategy."""
        return tuple(SeatEntries(self, seat) for seat in range(len(self.seats)))

    def quick_lane(self, seed: int, number: int, engine: str) -> Array | None:
        """The same as `lane` with the game's own loop, if it has one for these stakes."""
        return None

    def lane(
        self, seed: int, number: int = 0, engine: str | None = None, log: Array = NO_LOG
    ) -> Array:
        """Play one table to its end; returns the seats at the end, a row each."""
        table = CardLane(self, seed, number, engine or usual_engine(), log)
        while not table.is_over():
            table.advance()
        return table.rows()

    def chain(self, seat: int) -> StrategyChain | None:
        """A seat's strategy as a chain, every round from a full shoe; None without chances."""
        chances = self.chances(seat)
        return None if chances is None else self.entries[seat].chain(chances)


def whole_chips(units: Fraction | int, stake: int) -> int:
    """Units of a stake in whole chips."""
    chips = Fraction(units) * stake
    if chips.denominator != 1:
        raise BadStrategy(f"a stake of {stake} cannot be paid in whole chips at these odds")
    return int(chips)


def kinds_of_whole(net: int, stakes: Stakes) -> Kinds:
    """How several wagers ended, each like the round as a whole."""
    kind = WINS if net > 0 else LOSES if net < 0 else RETURNS
    return tuple((wager, kind) for wager in stakes)


class SeatEntries:
    """One seat's strategy as entries that the inner loop reads.

    A state is what the strategy remembers and the stakes it has up. The live referee decides
    whether each wager may be made. The entries grow when the table deals new codes.
    """

    def __init__(self, table: DealtTable, seat: int) -> None:
        self.table, self.seat, self.notes = table, seat, Notes()
        strategy = table.seats[seat].strategy
        if strategy.sees_chips or strategy.sees_results:
            raise BadStrategy(
                "at card tables a strategy can depend only on its own wagers, not on chips or cards"
            )
        self._at_seat = StrategyAtSeat(strategy, SEAT, self.notes)
        self._open = new_table(table.rules, table.limits, [PLENTY])
        self._numbers: dict[State, int] = {}
        self.states: list[State] = []
        self._rows: list[list[list[int]]] = []
        self._follows: list[dict[Kinds, tuple[int, int]]] = []
        self._codes, self._has_lists = -1, False
        self._ready: tuple[Numbers, Numbers] | None = None
        self._number(self._next_state(strategy.start, ()))
        self._fill()
        self.notes.check()

    def begin(self) -> NDArray[np.int64]:
        """A lane before the first round."""
        sitting, lane = self.table.sitting, np.zeros(kernel.LANE_COLUMNS, np.int64)
        lane[[kernel.WORTH, kernel.LOWEST, kernel.HIGHEST]] = sitting.begins_with
        if sitting.is_bounded and sitting.begins_with < self._need(self.states[0]):
            lane[kernel.ENDED] = kernel.BY_RUIN
        return lane

    def ready(self, *, lists: bool) -> tuple[Numbers, Numbers]:
        """The entries in one row and the limits, with all codes known so far."""
        if self._fill() or self._ready is None or self._has_lists != lists:
            flat = np.array(self._rows, np.int64).reshape(-1)
            limits = np.array(self._limits(), np.int64)
            self._ready = (flat.tolist(), limits.tolist()) if lists else (flat, limits)
            self._has_lists = lists
        return self._ready

    def _limits(self) -> list[int]:
        return self.table.sitting.limits(self._codes, 0, carries=self.table.carries)

    def chain(self, chances: Sequence[int]) -> StrategyChain:
        """The same strategy as a chain; `chances` says how often each code comes up.

        Fractions of a chip of commission count if they carry over; otherwise only whole chips are
        taken.
        """
        columns = np.array(self._rows, np.int64)
        fees = columns[:, :, kernel.FEE]
        if not self.table.carries:
            fees = fees - fees % kernel.HUNDREDTHS
        per_chip = kernel.HUNDREDTHS if fees.any() else 1
        return StrategyChain(
            after=columns[:, :, kernel.NEXT],
            gains=columns[:, :, kernel.WIN] * per_chip - fees,
            actions=columns[:, :, kernel.ACTION] * per_chip,
            weights=chances,
            per_chip=per_chip,
        )

    def _fill(self) -> bool:
        """Add what is missing; returns whether there was anything."""
        codes = self.table.codes(self.seat)
        if codes == self._codes:
            return False
        self._codes = codes
        for number, state in enumerate(self.states):  # the list grows in the meantime
            if number == len(self._rows):
                self._rows.append([])
                self._follows.append({})
            self._add(state, self._rows[number], self._follows[number])
        return True

    def _add(
        self, state: State, row: list[list[int]], follows: dict[Kinds, tuple[int, int]]
    ) -> None:
        """Add the codes that a row does not have yet."""
        memory, stakes = state
        for end in self._ends(dict(stakes))[len(row) :]:
            if end.kinds not in follows:
                after = self._next_state(memory, self._lines(end, dict(stakes)))
                follows[end.kinds] = self._number(after), self._need(after)
            most = max(abs(end.net), end.staked, self.table.need(dict(stakes)) + end.more)
            if most * self.table.sitting.rounds >= LARGEST:
                raise OverflowError("these stakes are too large to count")
            cost = self._need(state) + end.more if end.more else -LARGEST
            figures = [end.net, end.fee, end.staked, cost, end.plain, end.plain_staked]
            row.append([*figures, *follows[end.kinds]])

    def _ends(self, stakes: Stakes) -> Sequence[RoundEnd]:
        """How a round ends for each code; sitting a round out pays nothing."""
        return self.table.ends(self.seat, stakes) if stakes else [NOTHING] * self._codes

    def _lines(self, end: RoundEnd, stakes: Stakes) -> tuple[SettlementLine, ...]:
        """How the wagers ended, as a live table reports it to the strategy."""
        return tuple(
            SettlementLine(
                seat=SEAT,
                key=wager,
                name=wager,
                state=0,
                on=True,
                kind=kind,
                stake=stakes[wager],
                win=0,
                back=0,
                fee=0,
                next=0,
            )
            for wager, kind in end.kinds
        )

    def _next_state(self, memory: Memory, lines: tuple[SettlementLine, ...]) -> State:
        """What the strategy remembers and has up for the next round."""
        before = ask(
            self.table.rules, self._at_seat, memory, TableAfterRound(self._open, lines, (), True)
        )
        ups = before.table.seats[SEAT].ups
        return before.memory, tuple((key, up.stake) for key, up in sorted(ups.items()))

    def _number(self, state: State) -> int:
        """The number of a state."""
        if state not in self._numbers:
            if len(self.states) == STATES_MOST:
                raise BadStrategy(f"the strategy can come to more than {STATES_MOST:,} states")
            self._numbers[state] = len(self.states)
            self.states.append(state)
        return self._numbers[state]

    def _need(self, state: State) -> int:
        return self.table.need(dict(state[1]))


class CardLane:
    """One card table in progress."""

    def __init__(
        self, table: DealtTable, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> None:
        self._table, self._compiled = table, engine == NUMBA
        self._blocks = table.deals(seed, number, engine, log)
        self._settle = jit.compile_kernel(kernel.settle) if self._compiled else kernel.settle
        self._lanes = [self._form(entries.begin()) for entries in table.entries]

    def _form(self, numbers: Array) -> Numbers:
        """As the kernel takes them."""
        return numbers if self._compiled else numbers.tolist()

    def is_over(self) -> bool:
        """Whether everyone has left."""
        return all(lane[kernel.ENDED] for lane in self._lanes)

    def advance(self, *, follow: bool = False) -> list[Array]:
        """Play a block of rounds; with `follow` returns every seat's bankroll after each round."""
        block = next(self._blocks)
        paths = []
        for own, lane, codes in zip(self._table.entries, self._lanes, block, strict=True):
            before = int(lane[kernel.ROUNDS])
            path = self._form(np.empty(len(codes) if follow else 0, np.int64))
            if not lane[kernel.ENDED]:
                entries, limits = own.ready(lists=not self._compiled)
                self._settle(self._form(codes), entries, limits, lane, path)
            played = int(lane[kernel.ROUNDS]) - before
            paths.append(np.array(path[:played], np.int64) if follow else NO_PATH)
        return paths

    @property
    def rounds(self) -> int:
        """The rounds of the seat that has played most."""
        return max(int(lane[kernel.ROUNDS]) for lane in self._lanes)

    def rows(self) -> Array:
        """The seats now, a row each."""
        return np.array([np.array(lane, np.int64) for lane in self._lanes])
