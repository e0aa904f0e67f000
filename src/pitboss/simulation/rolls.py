"""Dice and wheels in bulk: the engine, its tables, and how they play a piece.

Outcomes are cut from random words; compiled entries say what each of them pays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.mapping import Mapping, mapping
from pitboss.chance.random_words import BITS, RandomWords, streams
from pitboss.rulebook.game import Rules
from pitboss.simulation import jit, kernel
from pitboss.simulation.chain import LongRun, long_run
from pitboss.simulation.compiler import StrategyCompiler, TableEntry, TooManyStates
from pitboss.simulation.engines import (
    Compiled,
    CompiledTotals,
    Engine,
    Plain,
    VectorTotals,
    begin_lanes,
)
from pitboss.simulation.entries import EntryTable, LazyEntries
from pitboss.simulation.follow import CompiledFollow, VectorFollow
from pitboss.simulation.live import LiveTables
from pitboss.simulation.notes import Notes
from pitboss.simulation.numbers import Array
from pitboss.simulation.order import RunOrder
from pitboss.simulation.piece import (
    SAMPLED_LANES,
    SAMPLED_POINTS,
    Piece,
    PieceSize,
    Progress,
    Stop,
)
from pitboss.simulation.result import PlayerDetails
from pitboss.simulation.seat import StrategySeat
from pitboss.simulation.settings import LIVE, NUMBA, NUMPY, PYTHON, Sitting
from pitboss.simulation.strategy import BadStrategy, Strategy
from pitboss.simulation.table import throws_of
from pitboss.simulation.vector import Vector

WORDS_A_STEP = {PYTHON: 2**14, NUMPY: 2**18, NUMBA: 2**18, LIVE: 2**10}
STATES_MOST, STATES_ON_DEMAND = 20_000, 200_000
# States to explore after a short run that did not need them all: for a wager that was not accepted
# yet, and for the exact figure.
STATES_AHEAD, STATES_FOR_EXACT = 2_000, 64
# Rounds that plain Python plays in the time that filling all tables takes.
ROUNDS_PLAIN = 200_000
# Rough rounds per second, and the seconds that numba takes to start, for choosing the engine.
RATES = {"totals": 150e6, "lanes": 15e6, "one": 1e6}
NUMBA_SECONDS, NUMBA_SECONDS_CACHED = 3.0, 1.0


@dataclass(frozen=True, kw_only=True)
class RollTables:
    """Tables of dice or wheels, ready to play.

    `totals`: only sums are needed. `recorded`: words that stand for a recording.
    """

    tables: Sequence[EntryTable | StrategyCompiler | LiveTables]
    engine: str
    seed: int
    sitting: Sitting
    players: int
    width: int
    totals: bool = False
    recorded: NDArray[np.uint32] | None = None
    notes: tuple[Notes, ...] = ()

    @property
    def can_be_shared(self) -> bool:
        """Whether another process can have them: finished tables can be sent, strategies cannot."""
        return all(isinstance(table, EntryTable) for table in self.tables)

    @property
    def how(self) -> Mapping:
        """How words become the outcomes of a round."""
        return mapping(self.width, BITS)

    def play(self, number: int, shape: PieceSize, *, stop: Stop, progress: Progress) -> Piece:
        """Play a piece to its end, or until told to stop."""
        lanes, how, words = self._begin(shape), self.how, self._words(number)
        needed = -(-shape.rounds // how.count)
        every = max(1, -(-needed // SAMPLED_POINTS)) if number == 0 else needed
        most = max(1, WORDS_A_STEP[self.engine] // shape.lanes)
        samples, at = [self._worths(lanes)], [0]
        so_far = 0
        while not (stop() or lanes.is_over() or (so_far >= needed and self.recorded is not None)):
            step = min(most, every - so_far % every, needed - so_far if so_far < needed else most)
            lanes.advance(words.take(step * shape.lanes).reshape(step, shape.lanes))
            so_far += step
            if number == 0 and so_far % every == 0 and so_far <= needed:
                samples.append(self._worths(lanes))
                at.append(min(so_far * how.count, shape.rounds))
            progress(min(step * how.count, shape.rounds) * shape.lanes)
        players = range(self.players)
        return Piece(
            [lanes.lanes(player) for player in players],
            [lanes.paths(player) for player in players],
            [np.array([worths[player] for worths in samples]) for player in players]
            if number == 0
            else [],
            at,
        )

    def details(self, player: int) -> PlayerDetails:
        """A player's refusals, and how to solve the strategy."""
        table = self.tables[min(player, len(self.tables) - 1)]
        if isinstance(table, LiveTables):
            notes = table.notes[player]
            notes.check(complete=False)
            return PlayerDetails(notes.refusals)
        notes = self.notes[player]
        if isinstance(table, StrategyCompiler) and notes.is_missing_some:
            _look_ahead(table)
        notes.check()
        return PlayerDetails(notes.refusals, partial(_solve, table))

    def _words(self, number: int) -> _Recording | RandomWords:
        if self.recorded is not None:
            return _Recording(self.recorded)
        return RandomWords(streams(self.seed, number, 1)[0], self.how)

    def _begin(self, shape: PieceSize) -> _Lanes:
        """Seat everyone at the tables of a piece."""
        first = self.tables[0]
        if isinstance(first, LiveTables):
            return first.begin(shape.lanes, shape.rounds)
        engines = [self._engine(table, shape) for table in self.tables if isinstance(table, TABLES)]
        return _SideBySide(engines)

    def _engine(self, table: EntryTable | StrategyCompiler, shape: PieceSize) -> Engine:
        """The right engine for a player's table and this run."""
        sitting, how = self.sitting.with_rounds(shape.rounds), self.how
        lanes = begin_lanes(table, sitting, shape.lanes)
        limits = sitting.limits(table.width, how.count)
        keep = sitting.rounds if sitting.keep else 0
        if isinstance(table, StrategyCompiler):
            return Plain(LazyEntries(table, STATES_ON_DEMAND), lanes, limits, keep)
        if self.engine == PYTHON:
            rows = [TableEntry(*row) for row in table.entries.tolist()]
            return Plain(rows, lanes, limits, keep)
        simple = sitting.is_free and not table.has_fees and table.rounds_packed >= how.count
        compiled = self.engine == NUMBA
        if self.totals and simple:
            totals = CompiledTotals if compiled else VectorTotals
            return totals(table, lanes, limits, shape.rounds)
        if keep and simple and shape.lanes == 1 and (compiled or table.states == 1):
            return (CompiledFollow if compiled else VectorFollow)(table, lanes, limits, keep)
        return (Compiled if compiled else Vector)(table, lanes, limits, keep)

    def _worths(self, lanes: _Lanes) -> list[Array]:
        return [lanes.worths(player, SAMPLED_LANES) for player in range(self.players)]


TABLES = (EntryTable, StrategyCompiler)


class _Lanes(Protocol):
    """All players of a piece."""

    def advance(self, words: Array) -> None:
        """Play these words."""

    def lanes(self, player: int) -> Array:
        """The state of a player in each lane."""

    def worths(self, player: int, most: int) -> Array:
        """A player's worth now in the first lanes."""

    def is_over(self) -> bool:
        """Whether every session has ended."""

    def paths(self, player: int) -> Array | None:
        """The player's bankroll after each round, if it is recorded."""


class _SideBySide:
    """Players who do not affect each other, each with an engine."""

    def __init__(self, engines: list[Engine]) -> None:
        self._engines = engines

    def advance(self, words: Array) -> None:
        for engine in self._engines:
            engine.advance(words)

    def lanes(self, player: int) -> Array:
        return self._engines[player].lanes()

    def worths(self, player: int, most: int) -> Array:
        return self._engines[player].worths(most)

    def is_over(self) -> bool:
        return all(engine.is_over() for engine in self._engines)

    def paths(self, player: int) -> Array | None:
        return self._engines[player].paths()


class _Recording:
    """Words that stand for recorded outcomes."""

    def __init__(self, words: Array) -> None:
        self._words, self._at = words, 0

    def take(self, count: int) -> Array:
        self._at += count
        return self._words[self._at - count : self._at]


def _look_ahead(compiler: StrategyCompiler) -> None:
    """Explore more states: a wager not accepted in a short run may be accepted later."""
    try:
        compiler.all_entries(STATES_AHEAD)
    except TooManyStates:
        return


def _solve(table: EntryTable | StrategyCompiler) -> LongRun | None:
    """The exact long run of a strategy."""
    if isinstance(table, StrategyCompiler):
        try:
            table = EntryTable.of(table, STATES_FOR_EXACT)
        except TooManyStates:
            return None
    return long_run(table.chain)


# --- choosing an engine ---------------------------------------------------------------------------
def prepare_rolls(order: RunOrder) -> RollTables:
    """Tables for an order, with the engine it names or the one that finishes first."""
    players = _players(order)
    has_own_throws = len(players) > 1 and bool(players[0][0].phases.seat_throws)
    if order.engine == LIVE or (order.engine is None and has_own_throws):
        return prepare_live(order)
    if has_own_throws:
        raise BadStrategy("players who throw for themselves need the engine 'live'")
    if order.engine == NUMBA:
        jit.verify_available()
    try:
        compilers = [
            StrategyCompiler(rules, strategy, order.limits, may_be_poor=order.sitting.may_be_poor)
            for rules, strategy in players
        ]
    except TooManyStates:
        if order.engine is None:
            return prepare_live(order)
        raise
    assert len({compiler.width for compiler in compilers}) == 1, "a table has one set of dice"
    return _compile_tables(order, compilers)


def prepare_live(order: RunOrder) -> RollTables:
    """A table where every round is refereed."""
    players = _players(order)
    rules = players[0][0]
    if any(other is not rules for other, _ in players):
        raise BadStrategy("a table has one set of rules: compare runs of them instead")
    strategies = [strategy for _, strategy in players]
    width = len(rules.space) ** throws_of(rules, len(strategies))
    if width > 2**BITS:
        raise BadStrategy(f"{len(strategies)} players make too many throws in a round")
    how = mapping(width, BITS)
    live = LiveTables(rules, strategies, order.sitting, order.limits, how)
    return _tables(order, [live], LIVE, width)


def _players(order: RunOrder) -> list[tuple[Rules, Strategy]]:
    return [
        (table.rules, seat.strategy)
        for table in order.tables
        for seat in table.seats
        if isinstance(seat, StrategySeat)
    ]


def _compile_tables(order: RunOrder, compilers: list[StrategyCompiler]) -> RollTables:
    work = order.rounds * len(compilers)
    notes = tuple(compiler.notes for compiler in compilers)
    on_demand = replace(_tables(order, compilers, PYTHON, compilers[0].width), notes=notes)
    if order.engine == PYTHON or (order.engine is None and work <= ROUNDS_PLAIN):
        return on_demand
    try:
        plans = [EntryTable.of(compiler, STATES_MOST) for compiler in compilers]
    except TooManyStates:
        if order.engine is None:
            return on_demand
        raise
    for compiler in compilers:
        compiler.notes.check()
    engine = order.engine or _quickest(order, plans, work)
    return on_demand if engine == PYTHON else replace(on_demand, tables=plans, engine=engine)


def _quickest(order: RunOrder, plans: list[EntryTable], work: int) -> str:
    """The engine that finishes first, by rough rates."""
    lanes, follow = max(shape.lanes for shape in order.shapes), order.is_followed
    vector = lanes >= 16 or (follow and all(plan.states == 1 for plan in plans))
    kind = "one" if not vector else "totals" if follow or not order.in_sessions else "lanes"
    loop = kernel.trace if follow else kernel.play if order.in_sessions else kernel.add_up
    first = NUMBA_SECONDS_CACHED if jit.is_cached(loop) else NUMBA_SECONDS
    if jit.available() and work / RATES[kind] > first:
        return NUMBA
    return NUMPY if vector else PYTHON


def _tables(
    order: RunOrder, tables: Sequence[StrategyCompiler | LiveTables], engine: str, width: int
) -> RollTables:
    return RollTables(
        tables=tables,
        engine=engine,
        seed=order.seed,
        sitting=order.sitting,
        players=len(order.seats),
        width=width,
        totals=not order.in_sessions,
        recorded=_recorded_words(order, width),
    )


def _recorded_words(order: RunOrder, width: int) -> NDArray[np.uint32] | None:
    """Recorded outcomes as the words that stand for them."""
    if order.recorded is None:
        return None
    size, throws = len(order.tables[0].rules.space), 1
    while size**throws < width:
        throws += 1
    rounds = []
    for first in range(0, len(order.recorded) - throws + 1, throws):
        value = 0
        for place in order.recorded[first : first + throws]:
            value = value * size + place
        rounds.append(value)
    how = mapping(width, BITS)
    words = [how.word(rounds[at : at + how.count]) for at in range(0, len(rounds), how.count)]
    return np.array(words, dtype=np.uint32)
