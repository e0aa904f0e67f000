"""One player's rounds under the real referee: what live play does, step by step, as values.

These functions fill the bulk tables and play the live engine, so this package has no second copy of
any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from pitboss.pit.commands import Command, EnterResult, Sit
from pitboss.pit.decide import decide
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.pit.evolve import evolve
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import next_thrower, seats_throw
from pitboss.pit.state import Desk, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import MOVES
from pitboss.simulation.strategy import PLAYER_ACTS, BadStrategy, Memory, Strategy, View

# Enough chips that no stake is ever refused for lack of them while tables are being filled.
PLENTY = 10**15

Note = Callable[[Command, Refusal | None], None]


class TableAfterRound(Struct, frozen=True):
    """A table after a result: the lines of every seat, the written results, and the turn's end."""

    table: Table
    lines: tuple[SettlementLine, ...]
    results: tuple[str, ...]
    turn_over: bool


def new_table(rules: Rules, limits: tuple[int, int], chips: Sequence[int]) -> Table:
    """An automatic table with a player at each of the first seats."""
    table = Table(desk=Desk(minimum=limits[0], maximum=limits[1]))
    for seat, own in enumerate(chips, 1):
        answer = decide(rules, table, Sit(seat, own))
        if isinstance(answer, Refusal):
            raise BadStrategy(str(answer))
        for event in answer:
            table = evolve(rules, table, event)
    return table


def throws_of(rules: Rules, players: int) -> int:
    """How many throws a round can take: one, or those of the dealer and of each player."""
    phases = rules.phases
    if not phases.seat_throws:
        return 1
    return 1 + players if phases.shared else 2 * players


def settle(rules: Rules, table: Table, throws: Sequence[int]) -> TableAfterRound:
    """Enter the throws of a round until betting is open again, and ignore the rest."""
    lines: list[SettlementLine] = []
    results: list[str] = []
    for throw in throws:
        thrower = next_thrower(table) if seats_throw(rules, table) else 0
        result = rules.space.text(throw)
        answer = decide(rules, table, EnterResult(result, seat=thrower))
        if isinstance(answer, Refusal):
            raise BadStrategy(str(answer))
        results.append(result)
        for event in answer:
            if isinstance(event, ResultCalled):
                lines.extend(event.lines)
            table = evolve(rules, table, event)
        if table.betting:
            break
    return TableAfterRound(table, tuple(lines), tuple(results), table.fresh)


def action(lines: Sequence[SettlementLine], seat: int) -> int:
    """The stakes of a seat that a result decided: won, lost or returned."""
    return sum(line.stake for line in lines if line.seat == seat and line.kind != MOVES)


def worth(table: Table, seat: int) -> int:
    """The chips of a seat, including those on the layout."""
    place = table.seats[seat]
    return place.chips + on_layout(table, seat)


def on_layout(table: Table, seat: int) -> int:
    """The stakes of a seat that are up."""
    return sum(up.stake for up in table.seats[seat].ups.values())


class TableBeforeRound(Struct, frozen=True):
    """A table before a round, after the strategy's acts, and what they take.

    `need` is the most chips that the acts take at any point while they are done in order.
    """

    memory: Memory
    table: Table
    need: int


@dataclass(frozen=True, slots=True)
class StrategyAtSeat:
    """A strategy at a seat, and what notes its refusals."""

    strategy: Strategy
    seat: int
    note: Note


def ask(
    rules: Rules, player: StrategyAtSeat, memory: Memory, settled: TableAfterRound
) -> TableBeforeRound:
    """Ask a strategy for its acts and do those that the rules allow."""
    table, strategy, seat = settled.table, player.strategy, player.seat
    own = tuple(line for line in settled.lines if line.seat == seat)
    results = settled.results if strategy.sees_results else ()
    after, acts = strategy.play(memory, View(rules, table, seat, own, results))
    before = table.seats[seat].chips
    need = 0
    for act in acts:
        if act.__class__ not in PLAYER_ACTS or act.seat != seat:
            raise BadStrategy(
                f"a strategy may only place, reduce, remove and call its own wagers: {act}"
            )
        answer = decide(rules, table, act)
        if isinstance(answer, Refusal):
            player.note(act, answer)
            continue
        player.note(act, None)
        for event in answer:
            table = evolve(rules, table, event)
        need = max(need, before - table.seats[seat].chips)
    return TableBeforeRound(after, table, need)
