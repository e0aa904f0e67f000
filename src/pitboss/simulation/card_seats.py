"""What a strategy comes to at a card table: its states, and what every code brings in each.

A state is what the strategy remembers and the stakes it then has up. The real referee says of every
wager whether it may be made. A table grows when its room comes upon codes that it had not seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.pit.events import SettlementLine
from pitboss.simulation import card_kernel as kernel
from pitboss.simulation.kernel import LANE_COLUMNS
from pitboss.simulation.notes import Notes
from pitboss.simulation.strategy import BadStrategy, Memory
from pitboss.simulation.table import PLENTY, Asked, Settled, ask, new_table

if TYPE_CHECKING:
    from pitboss.simulation.card_room import CardRoom

Array = Any
SEAT = 1
STATES_MOST = 5_000
State = tuple[Memory, tuple[tuple[str, int], ...]]
LARGEST = 2**62


class Ended(NamedTuple):
    """How a round ends for a seat, in chips for the stakes it had up.

    `fee` is in hundredths of a chip. `kinds` tell the strategy what became of its wagers. A seat
    that can add `more` chips to its wagers during the round does so if it has them; otherwise the
    round brings `plain` and stakes `plain_staked`.
    """

    net: int
    staked: int
    kinds: tuple[tuple[str, int], ...]
    fee: int = 0
    more: int = 0
    plain: int = 0
    plain_staked: int = 0


NOTHING = Ended(0, 0, ())


class SeatTable:
    """One seat's strategy in entries that the inner loop reads."""

    def __init__(self, room: CardRoom, seat: int) -> None:
        self.room, self.seat, self.notes = room, seat, Notes()
        strategy = room.seats[seat].strategy
        if strategy.sees_chips or strategy.sees_results:
            raise BadStrategy(
                "at card tables a strategy goes by its own wagers, not by chips or cards seen"
            )
        self._asked = Asked(strategy, SEAT, self.notes)
        self._open = new_table(room.rules, room.limits, [PLENTY])
        self._states: dict[State, int] = {}
        self.states: list[State] = []
        self._rows: list[list[list[int]]] = []
        self._follows: list[dict[Any, tuple[int, int]]] = []
        self._codes, self._lists = -1, False
        self._made: tuple[Any, Any] | None = None
        self._at(self._after(strategy.start, ()))
        self._fill()
        self.notes.check()

    @property
    def rows(self) -> list[list[list[int]]]:
        """By state and code, what a round brings, in the columns of the inner loop."""
        return self._rows

    def begin(self) -> Array:
        """A lane before the first round."""
        sitting, lane = self.room.sitting, np.zeros(LANE_COLUMNS, np.int64)
        lane[[kernel.WORTH, kernel.LOWEST, kernel.HIGHEST]] = sitting.begins_with
        if sitting.is_bounded and sitting.begins_with < self._need(self.states[0]):
            lane[kernel.ENDED] = kernel.BY_RUIN
        return lane

    def ready(self, *, lists: bool) -> tuple[Any, Any]:
        """The entries and the limits as an engine wants them, with all codes known by now."""
        if self._fill() or self._made is None or self._lists != lists:
            flat = np.array(self._rows, np.int64).reshape(-1)
            limits = np.array(self._limits(), np.int64)
            self._made = (flat.tolist(), limits.tolist()) if lists else (flat, limits)
            self._lists = lists
        return self._made

    def _limits(self) -> list[int]:
        _, _, rounds, least, most, _, bounded, _ = self.room.sitting.limits(0, 0)
        return [rounds, least, most, bounded, int(self.room.carries), self._codes]

    def _fill(self) -> bool:
        """Add what is missing; whether anything was."""
        codes = self.room.codes(self.seat)
        if codes == self._codes:
            return False
        self._codes = codes
        for number, state in enumerate(self.states):  # which grow on the way
            if number == len(self._rows):
                self._rows.append([])
                self._follows.append({})
            self._add(state, self._rows[number], self._follows[number])
        return True

    def _add(self, state: State, row: list[list[int]], follows: dict[Any, tuple[int, int]]) -> None:
        """Add to a row the codes that it has not; those it has bring what they did."""
        memory, stakes = state
        for end in self._ends(dict(stakes))[len(row) :]:
            if end.kinds not in follows:
                after = self._after(memory, self._lines(end, dict(stakes)))
                follows[end.kinds] = self._at(after), self._need(after)
            most = max(abs(end.net), end.staked, self.room.need(dict(stakes)) + end.more)
            if most * self.room.sitting.rounds >= LARGEST:
                raise OverflowError("these stakes are too large to be counted")
            cost = self._need(state) + end.more if end.more else -LARGEST
            brings = [end.net, end.fee, end.staked, cost, end.plain, end.plain_staked]
            row.append([*brings, *follows[end.kinds]])

    def _ends(self, stakes: Mapping[str, int]) -> Sequence[Ended]:
        """How a round ends by its code; a round that is sat out brings nothing."""
        return self.room.ends(self.seat, stakes) if stakes else [NOTHING] * self._codes

    def _lines(self, end: Ended, stakes: Mapping[str, int]) -> tuple[SettlementLine, ...]:
        """What became of the wagers, as the strategy is told at a live table."""
        return tuple(
            SettlementLine(
                seat=SEAT,
                key=wager,
                name=wager,
                state=0,
                on=True,
                kind=kind,
                stake=stakes[wager],
                win=0,
                back=0,
                fee=0,
                next=0,
            )
            for wager, kind in end.kinds
        )

    def _after(self, memory: Memory, lines: tuple[SettlementLine, ...]) -> State:
        """What the strategy remembers and has up for the next round."""
        wanted = ask(self.room.rules, self._asked, memory, Settled(self._open, lines, (), True))
        ups = wanted.table.seats[SEAT].ups
        return wanted.memory, tuple((key, up.stake) for key, up in sorted(ups.items()))

    def _at(self, state: State) -> int:
        """The number of a state."""
        if state not in self._states:
            if len(self.states) == STATES_MOST:
                raise BadStrategy(f"the strategy can come to more than {STATES_MOST:,} states")
            self._states[state] = len(self.states)
            self.states.append(state)
        return self._states[state]

    def _need(self, state: State) -> int:
        return self.room.need(dict(state[1]))
