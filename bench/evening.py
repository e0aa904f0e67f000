"""An evening of fifty craps tables with six guests each, the same for every engine.

Each round every guest stakes 10 on pass while the puck is off, and 5 on the field while a point is
on; then the dealer calls "no more bets" and keys in the roll: eight moves. The dice come from a
small generator that is easy to write in any language, so all engines must end with the same chips.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bench.strategies import FIELD, FIELD_WIN, LINE, OFF, line, next_point, number

TABLES, SEATS = 50, 6
MOVES = SEATS + 2
CHIPS = 1_000_000
SEED = 1


class Throw(NamedTuple):
    """A round at a table: what each guest stakes, and then the dice."""

    table: int
    wager: str
    stake: int
    first: int
    second: int


def dice() -> Iterator[int]:
    """Faces, die by die."""
    state = SEED
    while True:
        state = (state * 1_103_515_245 + 12_345) & 0xFFFF_FFFF
        yield 1 + (state >> 16) % 6


def rounds(moves: int, tables: int = TABLES) -> Iterator[list[Throw]]:
    """Rounds with at least `moves` moves: one round at every table, then the next."""
    faces, points = dice(), [OFF] * tables
    for _ in range(-(-moves // (MOVES * tables))):
        throws = []
        for table in range(tables):
            first, second = next(faces), next(faces)
            wager, stake = ("pass", LINE) if points[table] == OFF else ("field", FIELD)
            throws.append(Throw(table, wager, stake, first, second))
            points[table] = next_point(points[table], first + second)
        yield throws


def net(moves: int, tables: int = TABLES) -> int:
    """What all guests win together in `moves` moves; wagers still up count as theirs."""
    won, points = 0, [OFF] * tables
    for throws in rounds(moves, tables):
        for throw in throws:
            point, total = points[throw.table], throw.first + throw.second
            if point == OFF:
                won += line(total)
            else:
                won += number(point, total, odds=False) + FIELD_WIN.get(total, -FIELD)
            points[throw.table] = next_point(point, total)
    return won * SEATS
