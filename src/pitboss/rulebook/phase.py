"""The phase of a table: what it remembers between rounds, such as a point in craps."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment.space import Space
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent


class BadPhases(ValueError):
    """A table phase whose moves overlap or lead nowhere."""


@dataclass(frozen=True, slots=True)
class PhaseMove:
    """In a phase, an event takes the table to another phase."""

    phase: str
    on: NamedEvent
    to: str
    law: Clause | None = None


@dataclass(frozen=True, slots=True)
class Phases:
    """The phases of a table and how outcomes move it; other outcomes leave it where it is.

    `seat_throws` are phases in which every seat with a wager makes its own throw.
    `shared`: one throw of the dealer counts for all seats.
    """

    names: tuple[str, ...]
    moves: tuple[PhaseMove, ...] = ()
    seat_throws: tuple[str, ...] = ()
    shared: bool = True

    def table(self, space: Space) -> tuple[tuple[int, ...], ...]:
        """For each phase and outcome, the phase that follows. Proves that no two moves overlap."""
        rows = []
        for here, name in enumerate(self.names):
            row = [-1] * len(space)
            for move in self.moves:
                if move.phase == name:
                    self._enter(row, move, space)
            rows.append(tuple(here if to < 0 else to for to in row))
        return tuple(rows)

    def _enter(self, row: list[int], move: PhaseMove, space: Space) -> None:
        if move.to not in self.names:
            raise BadPhases(f"phase {move.phase!r} moves to {move.to!r}, which does not exist")
        for place in move.on.places:
            if row[place] >= 0:
                raise BadPhases(f"phase {move.phase!r} has two moves for {space.text(place)}")
            row[place] = self.names.index(move.to)


ONE_PHASE = Phases(("table",))
