"""Cards in bulk: the engine, its tables, and how they play a piece.

Every table starts with a fresh shuffle and has its own random numbers, which depend on its place in
the run.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate

import numpy as np

from pitboss.rulebook.game_folders import BadGame
from pitboss.rulebook.part import import_game
from pitboss.simulation import jit
from pitboss.simulation.bulk import find_bulk
from pitboss.simulation.bulk_table import BulkTable, CardLane, DealtTable
from pitboss.simulation.chain import LongRun, long_run
from pitboss.simulation.numbers import Array
from pitboss.simulation.order import RunOrder, TableOrder
from pitboss.simulation.piece import (
    SAMPLED_LANES,
    SAMPLED_POINTS,
    Piece,
    PieceSize,
    Progress,
    Stop,
)
from pitboss.simulation.result import PlayerDetails
from pitboss.simulation.seat import BulkPlayer
from pitboss.simulation.settings import NUMBA, PYTHON, Sitting
from pitboss.simulation.strategy import BadStrategy

ENGINES = (PYTHON, NUMBA)
ROUNDS_TO_COMPILE = 500_000


@dataclass(frozen=True)
class TableMessage:
    """A table on its way to another process, which loads the game itself."""

    game: str
    options: dict[str, object]
    seats: tuple[BulkPlayer, ...]

    def open(self) -> TableOrder:
        """The same table in the other process."""
        return TableOrder(import_game(self.game).rules(self.options), self.seats)


@dataclass(frozen=True, kw_only=True)
class TablesMessage:
    """`DealTables` on their way to another process."""

    tables: tuple[TableMessage, ...]
    sitting: Sitting
    shapes: tuple[PieceSize, ...]
    seed: int
    engine: str
    limits: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class DealTables:
    """Tables of cards side by side from the same shuffles, ready to play.

    Several tables are variants of one another; one table may have several seats.
    """

    tables: tuple[TableOrder, ...]
    sitting: Sitting
    shapes: tuple[PieceSize, ...]
    seed: int
    engine: str
    limits: tuple[int, int] = (1, 0)
    _bulk_tables: dict[int, list[BulkTable]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __reduce__(self) -> tuple[Callable[[TablesMessage], DealTables], tuple[TablesMessage]]:
        """Each process opens the tables for itself."""
        tables = tuple(
            TableMessage(table.rules.game.id, dict(table.rules.options), table.seats)
            for table in self.tables
        )
        message = TablesMessage(
            tables=tables,
            sitting=self.sitting,
            shapes=self.shapes,
            seed=self.seed,
            engine=self.engine,
            limits=self.limits,
        )
        return _receive, (message,)

    @property
    def can_be_shared(self) -> bool:
        """Whether another process can load these games and receive these strategies."""
        try:
            orders = self.tables
            known = all(import_game(table.rules.game.id) is table.rules.game for table in orders)
            pickle.dumps(self)
        except (BadGame, TypeError, AttributeError, pickle.PicklingError):
            return False
        return known

    @cached_property
    def _firsts(self) -> list[int]:
        """The number of the first lane of every piece."""
        return [0, *accumulate(shape.lanes for shape in self.shapes)]

    def bulk_tables(self, rounds: int) -> list[BulkTable]:
        """The tables for this many rounds."""
        if rounds not in self._bulk_tables:
            sitting = self.sitting.with_rounds(rounds)
            tables = [
                find_bulk(order.rules).table(order.rules, order.seats, sitting)
                for order in self.tables
            ]
            for table in tables:
                if isinstance(table, DealtTable):
                    table.limits = self.limits
            self._bulk_tables[rounds] = tables
        return self._bulk_tables[rounds]

    def play(self, number: int, shape: PieceSize, *, stop: Stop, progress: Progress) -> Piece:
        """Play the tables of a piece one after another, or until told to stop."""
        piece = _PieceInProgress(self, shape, stop, progress)
        first = self._firsts[number]
        for lane in range(first, first + shape.lanes):
            if lane > first and stop():
                break
            piece.lane(lane, sampled=number == 0 and lane - first < SAMPLED_LANES)
        return piece.result()

    def details(self, player: int) -> PlayerDetails:
        """A player's refusals, and how to solve the strategy."""
        for order, table in zip(self.tables, self.bulk_tables(self.shapes[0].rounds), strict=True):
            if player < len(order.seats):
                if not isinstance(table, DealtTable):
                    return PlayerDetails()
                return PlayerDetails(
                    table.entries[player].notes.refusals, partial(_solve, table, player)
                )
            player -= len(order.seats)
        raise IndexError(player)


def _receive(message: TablesMessage) -> DealTables:
    return DealTables(
        tables=tuple(table.open() for table in message.tables),
        sitting=message.sitting,
        shapes=message.shapes,
        seed=message.seed,
        engine=message.engine,
        limits=message.limits,
    )


def _solve(table: DealtTable, seat: int) -> LongRun | None:
    """The exact long run of a seat, every round from a full shoe."""
    chain = table.chain(seat)
    return None if chain is None else long_run(chain)


class _PieceInProgress:
    """A piece in progress."""

    def __init__(
        self, tables: DealTables, shape: PieceSize, stop: Stop, progress: Progress
    ) -> None:
        self._tables, self._shape, self._stop, self._report = tables, shape, stop, progress
        every = max(1, -(-shape.rounds // SAMPLED_POINTS))
        self._at = [*range(0, shape.rounds, every), shape.rounds]
        self._rows: list[Array] = []
        self._paths: list[list[Array]] = []
        self._samples: list[list[list[int]]] = []

    def lane(self, number: int, *, sampled: bool) -> None:
        """Play one lane at every table."""
        tables, rows, paths = self._tables, list[Array](), list[_Path]()
        follow = sampled or tables.sitting.keep
        reported = 0
        for table in tables.bulk_tables(self._shape.rounds):
            if not isinstance(table, DealtTable):
                rows += list(table.lane(tables.seed, number, tables.engine))
                continue
            quick = None if follow else table.quick_lane(tables.seed, number, tables.engine)
            if quick is not None:
                rows += list(quick)
                continue
            lane = CardLane(table, tables.seed, number, tables.engine)
            own = [self._path() for _ in table.seats]
            while not (lane.is_over() or self._stop()):
                for path, part in zip(own, lane.advance(follow=follow), strict=True):
                    path.add(part)
                reported = self._progress(lane.rounds, reported)
            rows += list(lane.rows())
            paths += own
        if not self._stop():
            self._progress(self._shape.rounds, reported)  # also for players who left early
        self._rows.append(np.array(rows))
        if paths and tables.sitting.keep:
            self._paths.append([path.whole() for path in paths])
        if paths and sampled:
            self._samples.append([path.samples() for path in paths])

    def _path(self) -> _Path:
        sitting = self._tables.sitting
        return _Path(self._at, sitting.begins_with, keep=sitting.keep)

    def _progress(self, rounds: int, reported: int) -> int:
        if rounds > reported:
            self._report(rounds - reported)
        return max(rounds, reported)

    def result(self) -> Piece:
        """The finished piece."""
        lanes = [np.array(rows) for rows in zip(*self._rows, strict=True)]
        all_paths: list[Array | None] = [None] * len(lanes)
        if self._paths:
            all_paths = [self._fill_rows(paths) for paths in zip(*self._paths, strict=True)]
        samples = [np.array(paths).T for paths in zip(*self._samples, strict=True)]
        return Piece(lanes, all_paths, samples, self._at if samples else [])

    def _fill_rows(self, paths: Sequence[Array]) -> Array:
        """Paths of one seat in rows; a session that ends early leaves the rest of its row empty."""
        rows = np.zeros((len(paths), self._shape.rounds), np.int64)
        for row, path in zip(rows, paths, strict=True):
            row[: len(path)] = path
        return rows


class _Path:
    """The bankroll of one seat: at some points, or after every round if it is recorded.

    Nothing else is stored, so a long run needs no more memory than a short one.
    """

    def __init__(self, at: Sequence[int], begins: int, *, keep: bool) -> None:
        self._wanted, self._keep = deque(at), keep
        self._last, self._rounds = begins, 0
        self._points: list[int] = []
        self._parts: list[Array] = []
        self._pick(np.empty(0, np.int64))

    def add(self, part: Array) -> None:
        """Add the bankroll after each of the next rounds."""
        if self._keep:
            self._parts.append(part)
        self._pick(part)

    def _pick(self, part: Array) -> None:
        while self._wanted and self._wanted[0] <= self._rounds + len(part):
            after = self._wanted.popleft() - self._rounds
            self._points.append(int(part[after - 1]) if after else self._last)
        if len(part):
            self._last, self._rounds = int(part[-1]), self._rounds + len(part)

    def whole(self) -> Array:
        """The bankroll after every round."""
        return np.concatenate([*self._parts, np.empty(0, np.int64)])

    def samples(self) -> list[int]:
        """The bankroll at the points; after leaving, a player's bankroll stays the same."""
        return [*self._points, *[self._last] * len(self._wanted)]


# --- choosing an engine ---------------------------------------------------------------------------
def prepare_deals(order: RunOrder) -> DealTables:
    """Tables for an order, with the engine it names or the one that finishes first."""
    if order.engine is not None and order.engine not in ENGINES:
        names = " or ".join(ENGINES)
        raise BadStrategy(f"card tables use the engine {names}, not {order.engine}")
    if order.engine == NUMBA:
        jit.verify_available()
    tables = DealTables(
        tables=order.tables,
        sitting=order.sitting,
        shapes=order.shapes,
        seed=order.seed,
        engine=order.engine or PYTHON,
        limits=order.limits,
    )
    bulk_tables = tables.bulk_tables(order.shapes[0].rounds)
    if order.engine is None and _is_worth_compiling(bulk_tables, order.rounds * len(order.seats)):
        return replace(tables, engine=NUMBA)
    return tables


def _is_worth_compiling(tables: Sequence[BulkTable], rounds: int) -> bool:
    """Whether compiled code is ready or worth compiling."""
    loops = {loop for table in tables for loop in table.kernels}
    return jit.available() and (
        rounds > ROUNDS_TO_COMPILE or all(jit.is_cached(loop) for loop in loops)
    )
