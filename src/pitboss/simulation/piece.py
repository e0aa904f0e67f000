"""Pieces of a run: how it is cut, their results, and who plays them.

Every piece has its own random numbers, which depend on its place in the run, so neither the engine
nor the workers change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from pitboss.simulation.kernel import ENDED, ROUNDS
from pitboss.simulation.numbers import Array

SAMPLED_LANES, SAMPLED_POINTS = 16, 400
"""How many bankrolls of the first piece are sampled for pictures, and at how many points."""
Stop = Callable[[], bool]
"""Returns whether the run should end early."""
Progress = Callable[[int], None]
"""Gets the number of rounds just played."""


@dataclass(frozen=True)
class PieceSize:
    """A piece of a run: the number of tables side by side, and of rounds at each."""

    lanes: int
    rounds: int


@dataclass
class Piece:
    """The result of a piece: the lanes of each player, and the bankrolls recorded on the way."""

    lanes: list[Array]
    paths: list[Array | None]
    samples: list[Array]
    sampled_at: list[int] = field(default_factory=list)

    @property
    def is_finished(self) -> bool:
        """Whether every session has ended."""
        return all(bool((lanes[:, ENDED] != 0).all()) for lanes in self.lanes)

    @property
    def rounds(self) -> int:
        """The rounds of its tables; a table continues as long as anyone plays."""
        return int(np.maximum.reduce([lanes[:, ROUNDS] for lanes in self.lanes]).sum())


class Playable(Protocol):
    """What plays a piece: tables of dice and wheels, or of cards."""

    @property
    def can_be_shared(self) -> bool:
        """Whether it can be sent to another process."""

    def play(self, number: int, shape: PieceSize, *, stop: Stop, progress: Progress) -> Piece:
        """Play a piece to its end, or until told to stop."""


class Workers(Protocol):
    """Who plays the pieces of a run: this process, other processes, or a cluster."""

    def play(
        self, tables: Playable, shapes: Sequence[PieceSize], *, stop: Stop, progress: Progress
    ) -> Generator[Piece, None, None]:
        """Play all pieces and yield them in order, or only the first ones if stopped."""


LANES_MOST = 4096
ROUNDS_ALONE = 50_000
ROUNDS_A_LANE = 2_000
ROUNDS_A_PIECE = 8_192


def pieces_of_rounds(rounds: int) -> list[PieceSize]:
    """Cut a number of rounds into pieces, in the same way for every engine.

    A short run is one table. A long one is many tables side by side, each played round after round.
    """
    if rounds < ROUNDS_ALONE:
        return [PieceSize(1, rounds)]
    lanes = min(LANES_MOST, max(32, rounds // ROUNDS_A_LANE))
    full, left = divmod(rounds, lanes * ROUNDS_A_PIECE)
    shapes = [PieceSize(lanes, ROUNDS_A_PIECE)] * full
    each, odd = divmod(left, lanes)
    if each:
        shapes.append(PieceSize(lanes, each))
    if odd:
        shapes.append(PieceSize(odd, 1))
    return shapes


def pieces_of_sessions(sessions: int, rounds: int) -> list[PieceSize]:
    """Cut a number of sessions into pieces."""
    lanes = min(LANES_MOST, max(256, -(-sessions // 8)), sessions)
    return _cut(sessions, rounds, lanes)


CARD_LANES, CARD_TABLES, TABLES_A_PIECE = 64, 64, 4


def pieces_of_card_rounds(rounds: int) -> list[PieceSize]:
    """Cut rounds of cards into pieces: a long run becomes many tables, to estimate its error."""
    if rounds < ROUNDS_ALONE:
        return [PieceSize(1, rounds)]
    each, odd = divmod(rounds, CARD_TABLES)
    return [*_cut(odd, each + 1, TABLES_A_PIECE), *_cut(CARD_TABLES - odd, each, TABLES_A_PIECE)]


def pieces_of_card_sessions(sessions: int, rounds: int) -> list[PieceSize]:
    """Cut sessions of cards into pieces."""
    return _cut(sessions, rounds, CARD_LANES)


def _cut(lanes: int, rounds: int, lanes_a_piece: int) -> list[PieceSize]:
    full, left = divmod(lanes, lanes_a_piece)
    return [PieceSize(lanes_a_piece, rounds)] * full + ([PieceSize(left, rounds)] if left else [])
