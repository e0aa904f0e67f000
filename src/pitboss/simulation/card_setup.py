"""Tables of cards as pieces of a run: what other processes can be sent, and how a piece is played.

It stands beside `Setup` of dice and wheels: both are played by `batch.py`.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol

import numpy as np

from pitboss.games import load
from pitboss.rulebook.game import Rules
from pitboss.simulation.batch import SAMPLED_LANES, SAMPLED_POINTS, Piece, Progress, Stop
from pitboss.simulation.card_room import CardRoom, Lane
from pitboss.simulation.settings import Shape, Sitting
from pitboss.simulation.strategy import BadStrategy

Array = Any


class Whole(Protocol):
    """A room that plays a table in one go, without telling of single rounds."""

    def lane(self, seed: int, number: int, engine: str) -> Array:
        """Play one table: a row for each seat."""


Opens = Callable[[Rules, Sequence[Any], Sitting], "CardRoom | Whole"]


@dataclass(frozen=True)
class Table:
    """A table: its rules, its seats as their room wants them, and who opens the room."""

    rules: Rules
    seats: tuple[Any, ...]
    opens: Opens

    def __reduce__(self) -> Any:
        """To another process goes the name of the game; it has the game itself."""
        return _table, (self.rules.game.id, dict(self.rules.options), self.seats, self.opens)


def _table(game: str, options: dict[str, object], seats: tuple[Any, ...], opens: Opens) -> Table:
    return Table(load(game).rules(options), seats, opens)


@dataclass(frozen=True)
class CardSetup:
    """What is played: tables side by side from the same shuffles, by which engine and seed.

    Several tables are variants of one another; one table may have several seats.
    """

    tables: tuple[Table, ...]
    sitting: Sitting
    shapes: tuple[Shape, ...]
    seed: int
    engine: str
    limits: tuple[int, int] = (1, 0)
    _rooms: dict[int, list[Any]] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> Any:
        """Rooms are opened anew by each process."""
        settings = (self.sitting, self.shapes, self.seed, self.engine, self.limits)
        return CardSetup, (self.tables, *settings)

    @property
    def can_be_shared(self) -> bool:
        """Whether other processes can play it: games by name, strategies that can be sent."""
        try:
            known = all(load(one.rules.game.id) is one.rules.game for one in self.tables)
            pickle.dumps(self)
        except (LookupError, TypeError, AttributeError, pickle.PicklingError):
            return False
        return known

    @cached_property
    def _firsts(self) -> list[int]:
        """The number of the first lane of every piece."""
        return [0, *accumulate(shape.lanes for shape in self.shapes)]

    def rooms(self, rounds: int) -> list[Any]:
        """The rooms for tables of so many rounds."""
        if rounds not in self._rooms:
            sitting = self.sitting.but(rounds=rounds)
            opened = [one.opens(one.rules, one.seats, sitting) for one in self.tables]
            for room in opened:
                if isinstance(room, CardRoom):
                    room.limits = self.limits
            self._rooms[rounds] = opened
        return self._rooms[rounds]

    def play(self, number: int, shape: Shape, *, stop: Stop, progress: Progress) -> Piece:
        """Play the tables of a piece one after another, or until it is asked to stop."""
        playing = _Playing(self, shape, stop, progress)
        first = self._firsts[number]
        for lane in range(first, first + shape.lanes):
            if lane > first and stop():
                break
            playing.lane(lane, sampled=number == 0 and lane - first < SAMPLED_LANES)
        return playing.piece()


class _Playing:
    """A piece as it comes along."""

    def __init__(self, setup: CardSetup, shape: Shape, stop: Stop, progress: Progress) -> None:
        self._setup, self._shape, self._stop, self._tell = setup, shape, stop, progress
        every = max(1, -(-shape.rounds // SAMPLED_POINTS))
        self._at = [*range(0, shape.rounds, every), shape.rounds]
        self._rows: list[Array] = []
        self._paths: list[list[Array]] = []
        self._samples: list[list[list[int]]] = []

    def lane(self, number: int, *, sampled: bool) -> None:
        """One lane at every table."""
        setup, rows, paths = self._setup, list[Array](), list[_Path]()
        told = 0
        for room in setup.rooms(self._shape.rounds):
            follow = sampled or setup.sitting.keep
            if not isinstance(room, CardRoom):
                rows += list(room.lane(setup.seed, number, setup.engine))
                continue
            quick = None if follow else room.quick(setup.seed, number, setup.engine)
            if quick is not None:
                rows += list(quick)
                continue
            table = Lane(room, setup.seed, number, setup.engine)
            own = [self._path() for _ in room.seats]
            while not (table.is_over() or self._stop()):
                for path, part in zip(own, table.advance(follow=follow), strict=True):
                    path.add(part)
                told = self._progress(table.rounds, told)
            rows += list(table.rows())
            paths += own
        if not self._stop():
            self._progress(self._shape.rounds, told)  # who got up early has done with the rest
        self._rows.append(np.array(rows))
        if paths and setup.sitting.keep:
            self._paths.append([path.whole() for path in paths])
        if paths and sampled:
            self._samples.append([path.samples() for path in paths])

    def _path(self) -> _Path:
        sitting = self._setup.sitting
        return _Path(self._at, sitting.begins_with, keep=sitting.keep)

    def _progress(self, rounds: int, told: int) -> int:
        if rounds > told:
            self._tell(rounds - told)
        return max(rounds, told)

    def piece(self) -> Piece:
        """What has become of it."""
        lanes = [np.array(rows) for rows in zip(*self._rows, strict=True)]
        kept: list[Array | None] = [None] * len(lanes)
        if self._paths:
            kept = [self._filled(paths) for paths in zip(*self._paths, strict=True)]
        samples = [np.array(paths).T for paths in zip(*self._samples, strict=True)]
        return Piece(lanes, kept, samples, self._at if samples else [])

    def _filled(self, paths: Sequence[Array]) -> Array:
        """Paths of one seat in rows; a session that ended early leaves the rest of its row."""
        found = np.zeros((len(paths), self._shape.rounds), np.int64)
        for row, path in zip(found, paths, strict=True):
            row[: len(path)] = path
        return found


class _Path:
    """The bankroll of one seat: at some points of its path, or all along it where it is kept.

    Only what is asked for stays, so that a long run needs no more memory than a short one.
    """

    def __init__(self, at: Sequence[int], begins: int, *, keep: bool) -> None:
        self._wanted, self._keep = deque(at), keep
        self._last, self._rounds = begins, 0
        self._points: list[int] = []
        self._parts: list[Array] = []
        self._pick(np.empty(0, np.int64))

    def add(self, part: Array) -> None:
        """Go on with the bankroll after each of the next rounds."""
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
        """The bankroll at the points; who has got up keeps what is left."""
        return [*self._points, *[self._last] * len(self._wanted)]


def shapes_of(rounds: int, sessions: int | None, *, alone: bool) -> tuple[Shape, ...]:
    """How a run is cut into pieces; a long one into many tables, for an error of its figures."""
    if sessions is not None:
        full, left = divmod(sessions, LANES)
        return (*[Shape(LANES, rounds)] * full, *([Shape(left, rounds)] if left else []))
    if alone or rounds < ROUNDS_ALONE:
        return (Shape(1, rounds),)
    each, odd = divmod(rounds, TABLES)
    return (*_cut(odd, each + 1), *_cut(TABLES - odd, each))


def _cut(lanes: int, rounds: int) -> list[Shape]:
    full, left = divmod(lanes, TOGETHER)
    return [Shape(TOGETHER, rounds)] * full + ([Shape(left, rounds)] if left else [])


LANES, TABLES, TOGETHER, ROUNDS_ALONE = 64, 64, 4, 50_000


def check_engine(engine: str, known: Sequence[str]) -> None:
    """Cards are played by fewer engines than dice and wheels."""
    if engine not in known:
        raise BadStrategy(f"card tables are played by {' or '.join(known)}, not by {engine}")
