"""Playing the pieces of a run: one after another, or on several cores, always with one result.

Every piece has its own stream of words, told by its number, so that neither the engine nor the
number of workers changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from pitboss.chance.mapping import Mapping, mapping
from pitboss.chance.random_words import BITS, RandomWords, streams
from pitboss.simulation.compile import Compiler
from pitboss.simulation.engines import (
    Compiled,
    CompiledTotals,
    Plain,
    Player,
    VectorTotals,
    seated,
)
from pitboss.simulation.follow import CompiledFollow, VectorFollow
from pitboss.simulation.interrupt import leave_to_parent
from pitboss.simulation.kernel import ENDED, ROUNDS
from pitboss.simulation.live import LiveTables
from pitboss.simulation.notes import Notes
from pitboss.simulation.plan import Filling, Plan
from pitboss.simulation.settings import Shape, Sitting
from pitboss.simulation.vector import Vector

Array = Any
PYTHON, NUMPY, NUMBA, LIVE = "python", "numpy", "numba", "live"
ENGINES = (PYTHON, NUMPY, NUMBA, LIVE)
WORDS_A_STEP = {PYTHON: 2**14, NUMPY: 2**18, NUMBA: 2**18, LIVE: 2**10}
SAMPLED_LANES, SAMPLED_POINTS = 16, 400

Progress = Callable[[int], None]
Stop = Callable[[], bool]


class Tables(Protocol):
    """All players of a piece."""

    def advance(self, words: Array) -> None:
        """Play these words."""
        ...

    def lanes(self, player: int) -> Array:
        """What has become of a player in each lane."""
        ...

    def worths(self, player: int, most: int) -> Array:
        """What a player is worth now in the first lanes."""
        ...

    def is_over(self) -> bool:
        """Whether every session has ended."""
        ...

    def paths(self, player: int) -> Array | None:
        """The player's bankroll after each round, if it is kept."""
        ...


@dataclass(frozen=True)
class Setup:
    """What is played: the tables, by which engine, from which seed.

    `totals`: only what comes out in sum is wanted. `recorded`: words that stand for a recording.
    """

    tables: Sequence[Plan | Compiler | LiveTables]
    engine: str
    seed: int
    sitting: Sitting
    players: int
    width: int
    totals: bool = False
    recorded: Array | None = None
    notes: tuple[Notes, ...] = ()

    @property
    def can_be_shared(self) -> bool:
        """Whether other processes can play it: finished tables can be sent, strategies cannot."""
        return all(isinstance(table, Plan) for table in self.tables)

    @property
    def how(self) -> Mapping:
        """How words become the outcomes of a round."""
        return mapping(self.width, BITS)

    def play(self, number: int, shape: Shape, *, stop: Stop, progress: Progress) -> Piece:
        """Play a piece to its end, or until it is asked to stop."""
        return play_piece(self, number, shape, stop=stop, progress=progress)

    def words(self, number: int) -> _Recorded | RandomWords:
        """The words of a piece."""
        if self.recorded is not None:
            return _Recorded(self.recorded)
        return RandomWords(streams(self.seed, number, 1)[0], self.how)


@dataclass
class Piece:
    """What has become of a piece: the lanes of each player, and what was written down."""

    lanes: list[Array]
    paths: list[Array | None]
    samples: list[Array]
    sampled_at: list[int] = field(default_factory=list)

    @property
    def is_finished(self) -> bool:
        """Whether every session has come to its end."""
        return all(bool((lanes[:, ENDED] != 0).all()) for lanes in self.lanes)


class Playable(Protocol):
    """What is cut into pieces: tables of dice and wheels, or of cards."""

    @property
    def can_be_shared(self) -> bool:
        """Whether other processes can play it."""

    def play(self, number: int, shape: Shape, *, stop: Stop, progress: Progress) -> Piece:
        """Play a piece to its end, or until it is asked to stop."""


class _Side:
    """Compiled tables of players who do not touch each other, side by side."""

    def __init__(self, players: list[Player]) -> None:
        self._players = players

    def advance(self, words: Array) -> None:
        for player in self._players:
            player.advance(words)

    def lanes(self, player: int) -> Array:
        return self._players[player].lanes()

    def worths(self, player: int, most: int) -> Array:
        return self._players[player].worths(most)

    def is_over(self) -> bool:
        return all(player.is_over() for player in self._players)

    def paths(self, player: int) -> Array | None:
        return self._players[player].paths()


def player(setup: Setup, table: Plan | Compiler, shape: Shape) -> Player:
    """The right loop for an engine and what is wanted of it."""
    sitting = setup.sitting.but(rounds=shape.rounds)
    begun = seated(table, sitting, shape.lanes)
    how = setup.how
    limits = sitting.limits(table.width, how.count)
    keep = sitting.rounds if sitting.keep else 0
    if isinstance(table, Compiler):
        return Plain(Filling(table, STATES_ON_DEMAND), begun, limits, keep)
    if setup.engine == PYTHON:
        return Plain(_rows(table), begun, limits, keep)
    simple = sitting.is_free and not table.has_fees and table.rounds_packed >= how.count
    compiled = setup.engine == NUMBA
    if setup.totals and simple:
        return (CompiledTotals if compiled else VectorTotals)(table, begun, limits, shape.rounds)
    if keep and simple and shape.lanes == 1 and (compiled or table.states == 1):
        return (CompiledFollow if compiled else VectorFollow)(table, begun, limits, keep)
    return (Compiled if compiled else Vector)(table, begun, limits, keep)


STATES_ON_DEMAND = 200_000


def _rows(plan: Plan) -> list[Any]:
    from pitboss.simulation.compile import Entry

    return [Entry(*row) for row in plan.entries.tolist()]


def tables_of(setup: Setup, shape: Shape) -> Tables:
    """The tables of a piece with everybody seated."""
    first = setup.tables[0]
    if isinstance(first, LiveTables):
        return first.begin(shape.lanes, shape.rounds)
    players = [player(setup, one, shape) for one in setup.tables if not isinstance(one, LiveTables)]
    return _Side(players)


class _Recorded:
    """Words that stand for recorded outcomes."""

    def __init__(self, words: Array) -> None:
        self._words, self._at = words, 0

    def take(self, count: int) -> Array:
        self._at += count
        return self._words[self._at - count : self._at]


def play_piece(
    setup: Setup,
    number: int,
    shape: Shape,
    *,
    stop: Stop = lambda: False,
    progress: Progress = lambda rounds: None,
) -> Piece:
    """Play a piece to its end, or until it is asked to stop."""
    tables, how = tables_of(setup, shape), setup.how
    words = setup.words(number)
    needed = -(-shape.rounds // how.count)
    every = max(1, -(-needed // SAMPLED_POINTS)) if number == 0 else needed
    most = max(1, WORDS_A_STEP[setup.engine] // shape.lanes)
    sampled, at = [_worths(tables, setup)], [0]
    done = 0
    while not (stop() or tables.is_over() or (done >= needed and setup.recorded is not None)):
        step = min(most, every - done % every, needed - done if done < needed else most)
        tables.advance(words.take(step * shape.lanes).reshape(step, shape.lanes))
        done += step
        if number == 0 and done % every == 0 and done <= needed:
            sampled.append(_worths(tables, setup))
            at.append(min(done * how.count, shape.rounds))
        progress(min(step * how.count, shape.rounds) * shape.lanes)
    players = range(setup.players)
    return Piece(
        [tables.lanes(player) for player in players],
        [tables.paths(player) for player in players],
        [np.array([one[player] for one in sampled]) for player in players] if not number else [],
        at,
    )


def _worths(tables: Tables, setup: Setup) -> list[Array]:
    return [tables.worths(player, SAMPLED_LANES) for player in range(setup.players)]


def rounds_of(piece: Piece) -> int:
    """The rounds of a piece's tables: as long as somebody plays, the table goes on."""
    return int(np.maximum.reduce([lanes[:, ROUNDS] for lanes in piece.lanes]).sum())


def pieces_alone(
    setup: Playable, shapes: Sequence[Shape], stop: Stop, progress: Progress
) -> Iterator[Piece]:
    """Play all pieces in this process."""
    for number, shape in enumerate(shapes):
        if stop():
            return
        yield setup.play(number, shape, stop=stop, progress=progress)


_shared: list[Any] = []


def _share(setup: Playable, asked: Any) -> None:
    leave_to_parent()
    _shared[:] = [setup, asked]


def _helper(number: int, shape: Shape) -> Piece:
    setup, asked = _shared
    piece: Piece = setup.play(number, shape, stop=asked.is_set, progress=lambda rounds: None)
    return piece


def pieces_shared(
    setup: Playable, shapes: Sequence[Shape], workers: int, stop: Stop, progress: Progress
) -> Iterator[Piece]:
    """Play pieces in several processes and give them back in their order."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
    asked = context.Event()
    with ProcessPoolExecutor(workers, context, initializer=_share, initargs=(setup, asked)) as pool:
        waiting: list[Future[Piece]] = []
        numbers = iter(enumerate(shapes))
        while True:
            if stop():
                asked.set()
                waiting = [future for future in waiting if not future.cancel()]
            while len(waiting) < 2 * workers and not stop():
                task = next(numbers, None)
                if task is None:
                    break
                waiting.append(pool.submit(_helper, *task))
            if not waiting:
                return
            piece = _wait(waiting.pop(0), stop, asked)
            progress(rounds_of(piece))
            yield piece


def _wait(future: Any, stop: Stop, asked: Any) -> Piece:
    """Wait for a piece, and pass on at once that the run is to stop."""
    while True:
        try:
            piece: Piece = future.result(timeout=0.1)
        except TimeoutError:
            if stop():
                asked.set()
        else:
            return piece
