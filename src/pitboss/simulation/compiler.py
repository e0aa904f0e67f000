"""Compilation: the states a strategy can reach, and what every outcome does in each of them.

A state is what the table and the strategy remember between rounds: the phase, the wagers up, what
the rules remember about the seat, and the strategy's memory, all after the strategy has made its
wagers. The real referee plays one round to fill each entry. Outcomes that do the same to every
wager up and to the phase are played once and share the entry.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.pit.dice_custody import ends_turn
from pitboss.pit.state import PlacedWager, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import FreshTurn
from pitboss.rulebook.wager_table import Disposition
from pitboss.simulation.notes import Notes
from pitboss.simulation.strategy import BadStrategy, Memory, Strategy
from pitboss.simulation.table import (
    PLENTY,
    StrategyAtSeat,
    TableAfterRound,
    action,
    ask,
    new_table,
    on_layout,
    settle,
    throws_of,
    worth,
)

SEAT = 1
STATES_MOST = 200_000
WIDTH_MOST = 2**16


class TooManyStates(BadStrategy):
    """A strategy that can reach more states than a table should hold."""


class TableEntry(NamedTuple):
    """What one outcome does in one state. A state's number is the place where its entries start.

    `win` is how much the player's chips grow, `action` the stakes decided. Then the strategy acts:
    it must be worth `need` (chips in hand and on the layout), pays `fee` in commission, and goes to
    `next`; without its acts it goes to `poor`, filled only if a player may be poor. `turn` says
    whether a shooter's turn ended, `bare` whether nothing is up without new wagers.
    """

    next: int
    win: int
    action: int
    need: int
    fee: int
    poor: int
    turn: int
    bare: int


Key = tuple[Hashable, ...]
Sign = tuple[int, Hashable]
"""The whole effect of a throw: the next phase, and the rest, which is only compared."""


class StrategyCompiler:
    """Fills the entries of one strategy at one table, on demand or all at once."""

    def __init__(
        self,
        rules: Rules,
        strategy: Strategy,
        limits: tuple[int, int] = (1, 0),
        *,
        may_be_poor: bool = False,
    ) -> None:
        if strategy.sees_chips:
            raise TooManyStates(
                f"{strategy.name} looks at its chips, so every round must be refereed"
            )
        self.rules, self.strategy, self.notes = rules, strategy, Notes()
        self.may_be_poor = may_be_poor
        self.throws = throws_of(rules, 1)
        self.width = len(rules.space) ** self.throws
        if self.width > WIDTH_MOST:
            raise TooManyStates(
                f"a round of {rules.game.name} has {self.width} outcomes, which is too many"
            )
        self._blank = new_table(rules, limits, [PLENTY])
        self._has_turns = any(
            isinstance(rule, FreshTurn)
            for wager in rules.wagers.values()
            for rule in wager.definition.rules
        )
        self._numbers: dict[Key, int] = {}
        self._states: list[tuple[Table, Memory]] = []
        self._groups: list[list[int] | None] = []
        self._entries: list[dict[int, TableEntry]] = []
        self._ends: dict[int, tuple[bool, ...]] = {}
        self._alike: dict[tuple[Hashable, ...], tuple[int, ...]] = {}
        self._at_seat = StrategyAtSeat(strategy, SEAT, self.notes)
        first = ask(
            rules, self._at_seat, strategy.start, TableAfterRound(self._blank, (), (), True)
        )
        self.start = self._number(first.table, first.memory)
        self.start_need = first.need
        self.start_fee = worth(self._blank, SEAT) - worth(first.table, SEAT)

    @property
    def size(self) -> int:
        """How many states are known so far."""
        return len(self._states)

    def entry(self, state: int, outcome: int) -> TableEntry:
        """What an outcome does in a state, both by number; computed on first use."""
        groups = self._groups[state] or self._group(state)
        group = groups[outcome]
        entry = self._entries[state].get(group)
        if entry is None:
            entry = self._entries[state][group] = self._play(state, group)
        return entry

    def all_entries(self, most: int = STATES_MOST) -> list[list[TableEntry]]:
        """Every entry of every reachable state, in the order of discovery."""
        rows: list[list[TableEntry]] = []
        while len(rows) < self.size:
            if self.size > most:
                raise TooManyStates(
                    f"{self.strategy.name} can reach more than {most:,} states, "
                    "so every round must be refereed"
                )
            state = len(rows)
            rows.append([self.entry(state, outcome) for outcome in range(self.width)])
        return rows

    def state(self, number: int) -> tuple[Table, Memory]:
        """The table and the memory of a state."""
        return self._states[number]

    def _play(self, state: int, outcome: int) -> TableEntry:
        table, memory = self._states[state]
        before = worth(table, SEAT)
        settled = settle(self.rules, table, self.split(outcome))
        after = worth(settled.table, SEAT)
        left = on_layout(settled.table, SEAT)
        before_next = ask(self.rules, self._at_seat, memory, settled)
        after_acts = self._number(before_next.table, before_next.memory) * self.width
        return TableEntry(
            next=after_acts,
            win=after - before,
            action=action(settled.lines, SEAT),
            need=left + before_next.need,
            fee=after - worth(before_next.table, SEAT),
            poor=self._number(settled.table, before_next.memory) * self.width
            if self.may_be_poor
            else after_acts,
            turn=int(settled.turn_over),
            bare=int(not left),
        )

    def split(self, outcome: int) -> tuple[int, ...]:
        """The single throws of a round's outcome."""
        size = len(self.rules.space)
        return tuple(
            outcome // size ** (self.throws - 1 - place) % size for place in range(self.throws)
        )

    def _number(self, table: Table, memory: Memory) -> int:
        seat = table.seats[SEAT]
        fresh = table.fresh if self._has_turns else False
        ups = tuple(sorted(seat.ups.items()))
        key: Key = (table.phase, ups, seat.barred, seat.advised, fresh, memory)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._states)
            seats = {SEAT: replace(seat, chips=PLENTY)}
            clean = replace(self._blank, phase=table.phase, seats=seats, fresh=fresh)
            self._states.append((clean, memory))
            self._groups.append(None)
            self._entries.append({})
        return number

    def _group(self, state: int) -> list[int]:
        """For each outcome, the first one with the same effect on everything that is up."""
        groups = list(range(self.width))
        if not self.strategy.sees_results:
            table = self._states[state][0]
            ups = tuple(table.seats[SEAT].ups.values())
            signs: list[Sign] = self._signs(table.phase, ups)
            for _ in range(self.throws - 1):
                # The next throw is in the phase that this one leads to: the sign's first part.
                signs = [
                    (phase, (sign, more))
                    for sign in signs
                    for phase, more in self._signs(sign[0], ups)
                ]
            first: dict[Sign, int] = {}
            groups = [first.setdefault(sign, place) for place, sign in enumerate(signs)]
        self._groups[state] = groups
        return groups

    def _signs(self, phase: int, ups: tuple[PlacedWager, ...]) -> list[Sign]:
        """For each throw in a phase, its whole effect: on the phase, the turn and the wagers."""
        effects = zip(self._turns(phase), *(self._acts(phase, up) for up in ups), strict=True)
        return list(zip(self.rules.next_phase[phase], effects, strict=True))

    def _turns(self, phase: int) -> tuple[bool, ...]:
        """For each outcome whether it ends a shooter's turn."""
        if phase not in self._ends:
            places = range(len(self.rules.space))
            self._ends[phase] = tuple(ends_turn(self.rules, phase, place) for place in places)
        return self._ends[phase]

    def _acts(self, phase: int, up: PlacedWager) -> tuple[int, ...]:
        """For each outcome a number: equal if the outcomes do the same to this wager."""
        where = (phase, up.name, up.state, up.on)
        if where not in self._alike:
            wager = self.rules.wagers[up.name]
            cells = (wager.rows_called_on if up.on else wager.rows)[phase][up.state]
            numbers: dict[Key | None, int] = {}
            self._alike[where] = tuple(
                numbers.setdefault(_effect(cell), len(numbers)) for cell in cells
            )
        return self._alike[where]


_EFFECTS = tuple(part.name for part in fields(Disposition) if part.name != "case")


def _effect(cell: Disposition | None) -> Key | None:
    """Everything that a cell of the rulebook says, except why."""
    return None if cell is None else tuple(getattr(cell, name) for name in _EFFECTS)
