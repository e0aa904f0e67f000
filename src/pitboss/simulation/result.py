"""The result of a run: the figures of each player and of the sessions, and the exact figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

import numpy as np

from pitboss.simulation.chain import LongRun
from pitboss.simulation.follow import lowest_and_drawdown
from pitboss.simulation.kernel import DRAWDOWN, ENDED, LOWEST, ROUNDS, STAKED, WORTH
from pitboss.simulation.numbers import Array
from pitboss.simulation.piece import Piece
from pitboss.simulation.settings import CAUSES
from pitboss.simulation.tally import Tally

LANES_FOR_AN_ERROR = 30
Solve = Callable[[], LongRun | None]
"""Computes the exact long run of a strategy."""


@dataclass(kw_only=True)
class Sums:
    """Sums over the lanes of one player, always whole numbers however long the run is."""

    begins_with: int
    sessions: bool
    from_path: bool = False
    lanes: int = 0
    rounds: int = 0
    net: int = 0
    staked: int = 0
    net_net: int = 0
    net_staked: int = 0
    staked_staked: int = 0
    unfinished: int = 0
    lowest: int | None = None
    drawdown: int = 0
    drawdowns: int = 0
    ended: dict[str, int] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally, repr=False)

    def add(self, lanes: Array) -> None:
        """Add the lanes of a piece."""
        nets, staked = lanes[:, WORTH] - self.begins_with, lanes[:, STAKED]
        self.lanes += len(nets)
        self.rounds += int(lanes[:, ROUNDS].sum())
        self.net += int(nets.sum())
        self.staked += int(staked.sum())
        self.net_net += product(nets, nets)
        self.net_staked += product(nets, staked)
        self.staked_staked += product(staked, staked)
        if self.sessions:
            self._add_sessions(lanes, nets.tolist())

    def _add_sessions(self, lanes: Array, nets: list[int]) -> None:
        causes = lanes[:, ENDED].tolist()
        self.tally.add(net for net, cause in zip(nets, causes, strict=True) if cause)
        self.unfinished += causes.count(0)
        for code, words in CAUSES.items():
            if code in causes:
                self.ended[words] = self.ended.get(words, 0) + causes.count(code)
        if self.from_path:
            return
        lowest = int(lanes[:, LOWEST].min())
        self.lowest = lowest if self.lowest is None else min(self.lowest, lowest)
        self.drawdown = max(self.drawdown, int(lanes[:, DRAWDOWN].max()))
        self.drawdowns += int(lanes[:, DRAWDOWN].sum())


def product(mine: Array, theirs: Array) -> int:
    """The exact sum of products; in machine numbers if they cannot overflow."""
    if not len(mine):
        return 0
    largest = int(np.abs(mine).max()) * int(np.abs(theirs).max())
    if largest * len(mine) < 2**63:
        return int(mine @ theirs)
    return sum(a * b for a, b in zip(mine.tolist(), theirs.tolist(), strict=True))


@dataclass(frozen=True)
class PlayerDetails:
    """What a table knows about a player besides the figures."""

    refusals: tuple[str, ...] = ()
    solve: Solve | None = None


@dataclass(frozen=True, kw_only=True)
class PlayerResult:
    """One player's figures. `staked` is the action: every stake counted when it was decided."""

    strategy: str
    sums: Sums
    refusals: tuple[str, ...] = field(default=(), repr=False)
    sampled_at: tuple[int, ...] = field(default=(), repr=False)
    samples: Array | None = field(default=None, repr=False)
    paths: Array | None = field(default=None, repr=False)  # if rounds were recorded
    solve: Solve | None = field(default=None, repr=False)

    @property
    def rounds(self) -> int:
        """Rounds played, over all sessions."""
        return self.sums.rounds

    @property
    def net(self) -> int:
        """Chips won, or lost if negative; stakes still up count as held."""
        return self.sums.net

    @property
    def staked(self) -> int:
        """Chips of action: stakes that were won, lost or returned."""
        return self.sums.staked

    @property
    def edge(self) -> float | None:
        """The loss for each chip of action."""
        return -self.net / self.staked if self.staked else None

    @property
    def edge_error(self) -> float | None:
        """The standard error of the edge: from the spread of the lanes, or from the exact chain."""
        sums, edge = self.sums, self.edge
        if edge is None:
            return None
        if sums.lanes >= LANES_FOR_AN_ERROR:
            spread = sums.net_net + 2 * edge * sums.net_staked + edge * edge * sums.staked_staked
            return sqrt(max(0.0, spread) * sums.lanes / (sums.lanes - 1)) / sums.staked
        if self.exact is not None:
            return self.exact.edge_deviation * sqrt(sums.rounds) / sums.staked
        return None

    @cached_property
    def exact(self) -> LongRun | None:
        """The exact long run of the same strategy, when chips never run out."""
        return self.solve() if self.solve is not None else None

    @property
    def sessions(self) -> Tally | None:
        """The results of the sessions, if there were sessions."""
        return self.sums.tally if self.sums.sessions else None

    @property
    def ended(self) -> Mapping[str, int]:
        """Why sessions ended, and how often."""
        return self.sums.ended

    @property
    def path(self) -> Array | None:
        """The bankroll after each round of the first session, if every round was recorded."""
        return None if self.paths is None else self.paths[0]

    @property
    def lowest(self) -> int | None:
        """The lowest bankroll of any session."""
        return self._depths[0]

    @property
    def drawdown(self) -> int | None:
        """The deepest fall of a bankroll below its peak so far, in any session."""
        return self._depths[1]

    @cached_property
    def _depths(self) -> tuple[int | None, int | None]:
        sums = self.sums
        if sums.from_path:
            assert self.path is not None, "the path of such a run is recorded"
            return lowest_and_drawdown(self.path, sums.begins_with)
        return sums.lowest, sums.drawdown if sums.sessions else None

    @property
    def mean_drawdown(self) -> float | None:
        """The deepest fall, averaged over the sessions."""
        if self.sums.from_path:
            return self.drawdown
        return self.sums.drawdowns / max(1, self.sums.lanes) if self.sums.sessions else None


@dataclass(frozen=True, kw_only=True)
class Result:
    """A run: what was played, with which engine and seed, and the figures of every player."""

    game: str
    options: Mapping[str, object]
    rounds: int
    seed: int
    engine: str
    partial: bool
    players: tuple[PlayerResult, ...]
    products: tuple[tuple[int, ...], ...] = field(default=(), repr=False)

    @property
    def net(self) -> int:
        """Chips won by all players together."""
        return sum(player.net for player in self.players)

    @property
    def staked(self) -> int:
        """Action of all players together."""
        return sum(player.staked for player in self.players)

    @property
    def edge(self) -> float | None:
        """The loss of all players for each chip of action."""
        return -self.net / self.staked if self.staked else None

    @property
    def path(self) -> Array | None:
        """The bankroll after each round of the first player's first session, if recorded."""
        return self.players[0].path

    def rows(self) -> list[dict[str, object]]:
        """A row of figures for each player."""
        from pitboss.simulation.report import rows

        return rows(self)

    def json(self) -> dict[str, object]:
        """Everything that can be written as JSON."""
        from pitboss.simulation.report import as_json

        return as_json(self)

    def save(self, path: str, what: str = "figures") -> None:
        """Write figures, sessions or paths to a .csv, .json or .parquet file."""
        from pitboss.simulation.report import save

        save(self, path, what)

    def plot(self, path: str) -> None:
        """Draw the distribution of sessions and some bankroll paths as .png or .svg."""
        from pitboss.simulation.plot import plot

        plot(self, path)


class Collection:
    """The running total of the pieces."""

    def __init__(
        self, players: int, begins_with: int, *, sessions: bool, from_path: bool = False
    ) -> None:
        self.sums = [
            Sums(begins_with=begins_with, sessions=sessions, from_path=from_path)
            for _ in range(players)
        ]
        self.products = [[0] * players for _ in range(players)]
        self.rounds = 0
        self.first: Piece | None = None
        self.paths: list[list[Array]] = [[] for _ in range(players)]
        self.is_finished = True

    def add(self, piece: Piece) -> None:
        """Add a piece."""
        self.rounds += piece.rounds
        self.is_finished = self.is_finished and piece.is_finished
        if self.first is None:
            self.first = piece
        for sums, lanes, paths, own in zip(
            self.sums, piece.lanes, piece.paths, self.paths, strict=True
        ):
            sums.add(lanes)
            if paths is not None:
                own.append(paths)
        self._multiply(piece)

    def _multiply(self, piece: Piece) -> None:
        """Add products of the players' results lane by lane, for differences on the same rolls."""
        if len(piece.lanes) < 2:
            return
        begins = self.sums[0].begins_with
        nets = [lanes[:, WORTH] - begins for lanes in piece.lanes]
        for row, mine in enumerate(nets):
            for column, theirs in enumerate(nets):
                self.products[row][column] += product(mine, theirs)
