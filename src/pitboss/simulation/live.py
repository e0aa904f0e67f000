"""The live engine referees every round of every table, for strategies that do not fit in tables.

It follows the same limits and the same words as the other engines, so a strategy that does fit has
the same results, only more slowly. Here all players sit at one table.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from pitboss.chance.mapping import Mapping
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.simulation.kernel import (
    BY_LOSS,
    BY_ROUNDS,
    BY_RUIN,
    BY_SHOOTERS,
    BY_WIN,
    DRAWDOWN,
    ENDED,
    HIGHEST,
    LANE_COLUMNS,
    LEAST,
    LEAVING,
    LOWEST,
    MOST,
    ROUNDS,
    ROUNDS_MOST,
    STAKED,
    TURNS,
    TURNS_MOST,
    WORTH,
)
from pitboss.simulation.notes import Notes
from pitboss.simulation.numbers import Array
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy, Memory, Strategy
from pitboss.simulation.table import (
    PLENTY,
    StrategyAtSeat,
    TableAfterRound,
    action,
    ask,
    new_table,
    on_layout,
    settle,
    throws_of,
)


class LiveTables:
    """Tables side by side, each with all players, played by the referee."""

    def __init__(
        self,
        rules: Rules,
        strategies: Sequence[Strategy],
        sitting: Sitting,
        limits: tuple[int, int],
        how: Mapping,
    ) -> None:
        if not sitting.is_bounded and any(strategy.sees_chips for strategy in strategies):
            raise BadStrategy("a strategy that looks at its chips needs a bankroll")
        self.rules, self.strategies, self.sitting, self._how = rules, strategies, sitting, how
        self._desk_limits = limits
        self.throws = throws_of(rules, len(strategies))
        self.notes = [Notes() for _ in strategies]
        self._tables: list[_LiveTable] = []

    def begin(self, lanes: int, rounds: int) -> LiveTables:
        """Seat everyone at this many tables."""
        self.sitting = self.sitting.with_rounds(rounds)
        self._tables = [_LiveTable(self, self._desk_limits) for _ in range(lanes)]
        return self

    def advance(self, words: Array) -> None:
        """Play these words: a row is one word for each table."""
        for block in words.tolist():
            for table, word in zip(self._tables, block, strict=True):
                outcomes = self._how.outcomes(word)
                assert outcomes is not None
                for outcome in outcomes:
                    if not table.is_over:
                        table.play(self._split(outcome))

    def _split(self, outcome: int) -> list[int]:
        size = len(self.rules.space)
        places = reversed(range(self.throws))
        return [outcome // size**place % size for place in places]

    def lanes(self, player: int) -> Array:
        """The state of a player at each table."""
        return np.array([table.records[player] for table in self._tables], dtype=np.int64)

    def worths(self, player: int, most: int) -> Array:
        """A player's worth now at the first tables."""
        return np.array([table.records[player][WORTH] for table in self._tables[:most]])

    def is_over(self) -> bool:
        """Whether everyone has left every table."""
        return all(table.is_over for table in self._tables)

    def paths(self, player: int) -> Array | None:
        """The bankroll after each round, if it is recorded."""
        if not self.sitting.keep:
            return None
        paths = np.zeros((len(self._tables), self.sitting.rounds), dtype=np.int64)
        for row, table in zip(paths, self._tables, strict=True):
            path = table.paths[player][: self.sitting.rounds]
            row[: len(path)] = path
        return paths


class _LiveTable:
    """One table and its players."""

    def __init__(self, owner: LiveTables, limits: tuple[int, int]) -> None:
        self._owner, self._sitting = owner, owner.sitting
        self._limits = owner.sitting.limits(0, 0)
        self.records = [[0] * LANE_COLUMNS for _ in owner.strategies]
        self.paths: list[list[int]] = [[] for _ in owner.strategies]
        self._memories: list[Memory] = [strategy.start for strategy in owner.strategies]
        start = self._sitting.begins_with
        for record in self.records:
            record[WORTH] = record[LOWEST] = record[HIGHEST] = start
        self.table = new_table(owner.rules, limits, [PLENTY for _ in owner.strategies])
        first = TableAfterRound(self.table, (), (), True)
        for player in range(len(self.records)):
            self._wager(player, replace(first, table=self.table))

    @property
    def is_over(self) -> bool:
        """Whether every player has left."""
        return all(record[ENDED] for record in self.records)

    def play(self, throws: list[int]) -> None:
        """Play one round for everyone who is still playing."""
        before = [on_layout(self.table, seat) for seat in self._seats()]
        chips = [self.table.seats[seat].chips for seat in self._seats()]
        settled = settle(self._owner.rules, self.table, throws)
        self.table = settled.table
        for player, seat in enumerate(self._seats()):
            record = self.records[player]
            if record[ENDED]:
                continue
            gain = settled.table.seats[seat].chips - chips[player]
            record[WORTH] += gain + on_layout(settled.table, seat) - before[player]
            record[STAKED] += action(settled.lines, seat)
            record[TURNS] += int(settled.turn_over)
            self._count(record, player)
            self._continue(record, player, settled)

    def _seats(self) -> range:
        return range(1, len(self.records) + 1)

    def _count(self, record: list[int], player: int) -> None:
        worth = record[WORTH]
        if self._sitting.keep:
            self.paths[player].append(worth)
        record[ROUNDS] += 1
        record[LOWEST] = min(record[LOWEST], worth)
        record[HIGHEST] = max(record[HIGHEST], worth)
        record[DRAWDOWN] = max(record[DRAWDOWN], record[HIGHEST] - worth)
        limits = self._limits
        reached = (
            (worth <= limits[LEAST], BY_LOSS),
            (worth >= limits[MOST], BY_WIN),
            (record[TURNS] >= limits[TURNS_MOST], BY_SHOOTERS),
            (record[ROUNDS] >= limits[ROUNDS_MOST], BY_ROUNDS),
        )
        if not record[LEAVING]:
            record[LEAVING] = next((cause for is_reached, cause in reached if is_reached), 0)

    def _continue(self, record: list[int], player: int, settled: TableAfterRound) -> None:
        bare = not on_layout(self.table, player + 1)
        if record[LEAVING]:
            if bare or not self._sitting.play_out:
                self._leave(player, record[LEAVING])
            return
        self._wager(player, replace(settled, table=self.table))
        # A strategy that sees its chips gets a refusal if it cannot pay; then nothing is up.
        sees = self._owner.strategies[player].sees_chips
        if sees and not on_layout(self.table, player + 1) and self._chips(player) < 1:
            self._leave(player, BY_RUIN)

    def _wager(self, player: int, settled: TableAfterRound) -> None:
        """Let a strategy make its wagers, if the player is worth enough for all of them."""
        seat, record, owner = player + 1, self.records[player], self._owner
        strategy = owner.strategies[player]
        if strategy.sees_chips:
            settled = replace(settled, table=_with_chips(settled.table, seat, self._chips(player)))
        at_seat = StrategyAtSeat(strategy, seat, owner.notes[player])
        before = ask(owner.rules, at_seat, self._memories[player], settled)
        self._memories[player] = before.memory
        if self._sitting.is_bounded and self._chips(player) < before.need:
            if not on_layout(self.table, seat):
                self._leave(player, BY_RUIN)
            return
        spent = settled.table.seats[seat].chips - before.table.seats[seat].chips
        placed = on_layout(before.table, seat) - on_layout(settled.table, seat)
        record[WORTH] -= spent - placed
        self.table = _with_chips(before.table, seat, PLENTY)

    def _chips(self, player: int) -> int:
        """A player's own chips; at the table itself everyone has plenty."""
        return self.records[player][WORTH] - on_layout(self.table, player + 1)

    def _leave(self, player: int, cause: int) -> None:
        self.records[player][ENDED] = cause
        seat = self.table.seats[player + 1]
        seats = {**self.table.seats, player + 1: replace(seat, ups={})}
        self.table = replace(self.table, seats=seats)


def _with_chips(table: Table, seat: int, chips: int) -> Table:
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], chips=chips)})
