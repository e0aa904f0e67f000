"""Counts by depth: everything that can happen to a position in a number of results, counted
exactly.

Like the move counts of chess programs, they are plain integers that any other implementation can
reproduce: for every sequence of outcomes of a length, what became of the wagers.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from pitboss.pit.events import LosersCollected, ResultCalled, WinnersPaid
from pitboss.pit.evolve import evolve
from pitboss.pit.rounds import next_thrower, resolve_outcome
from pitboss.pit.state import Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS


@dataclass(frozen=True, slots=True, kw_only=True)
class DepthCounts:
    """What happened at one depth, over all paths that lead there. `net` is in chips."""

    depth: int
    paths: int
    won: int
    lost: int
    returned: int
    moved: int
    up: int
    net: int

    def __str__(self) -> str:
        names = ("depth", "paths", "won", "lost", "returned", "moved", "up", "net")
        return " ".join(f"{name} {getattr(self, name)}" for name in names)


def count_by_depth(rules: Rules, table: Table, depth: int) -> list[DepthCounts]:
    """The counts of a position for every depth up to `depth`, if nobody wagers again."""
    frontier = {_key(table): (table, 1)}
    counts = []
    for level in range(1, depth + 1):
        after: dict[str, tuple[Table, int]] = {}
        tally = dict.fromkeys((WINS, LOSES, RETURNS, MOVES), 0)
        net = 0
        for position, ways in frontier.values():
            for outcome in range(len(rules.space)):
                called = resolve_outcome(rules, position, outcome, _thrower(rules, position))
                for line in called.lines:
                    tally[line.kind] += ways
                    won = (
                        line.win - line.fee - (line.stake - line.back if line.kind == LOSES else 0)
                    )
                    net += ways * won
                moved = _settle(rules, position, called)
                position_after, before = after.get(_key(moved), (moved, 0))
                after[_key(moved)] = (position_after, before + ways)
        frontier = after
        paths = sum(ways for _, ways in after.values())
        up = sum(ways * _wagers_up(position) for position, ways in after.values())
        counts.append(
            DepthCounts(
                depth=level,
                paths=paths,
                won=tally[WINS],
                lost=tally[LOSES],
                returned=tally[RETURNS],
                moved=tally[MOVES],
                up=up,
                net=net,
            )
        )
    return counts


def _thrower(rules: Rules, table: Table) -> int:
    own = rules.phases.names[table.phase] in rules.phases.seat_throws
    return next_thrower(table) if own else 0


def _settle(rules: Rules, table: Table, called: ResultCalled) -> Table:
    for event in (called, LosersCollected(), WinnersPaid()):
        table = evolve(rules, table, event)
    return replace(table, last=None, round=1, lit=())


def _wagers_up(table: Table) -> int:
    return sum(len(seat.ups) for seat in table.seats.values())


def _key(table: Table) -> str:
    """What matters of a position for the paths ahead: not the chips, not the round."""
    seats = {number: Seat(chips=0, ups=seat.ups) for number, seat in sorted(table.seats.items())}
    return repr((table.phase, table.thrown, seats))
