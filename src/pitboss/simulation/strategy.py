"""Strategies: pure functions of what a player sees at the table.

A strategy plays before every round. It gets its own memory (any small hashable value) and a view of
the table, and returns its next memory and the acts it wants. An act that the rules refuse does not
happen, as at a real table, and the refusal is reported with the result. Because a strategy sees
nothing else, its possible states can be listed and played in bulk.

Strategies add up: `keep("pass", 10) + odds("pass_odds", times=2)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pitboss.pit.commands import (
    CallWager,
    Command,
    KeepWager,
    PlaceWager,
    ReduceWager,
    RemoveWager,
)
from pitboss.pit.decide import decide
from pitboss.pit.events import SettlementLine
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import PlacedWager, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import MadeAt

Memory = Hashable
Acts = Iterable[Command]
OwnMemory = TypeVar("OwnMemory", bound=Hashable)
PLAYER_ACTS = (PlaceWager, RemoveWager, ReduceWager, CallWager, KeepWager)


class BadStrategy(ValueError):
    """A strategy that cannot be played at this table."""


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees before a round. `last` is how the player's wagers just ended."""

    rules: Rules
    table: Table
    seat: int
    last: tuple[SettlementLine, ...] = ()
    results: tuple[str, ...] = ()

    @property
    def place(self) -> Seat:
        """The player's own seat."""
        return self.table.seats[self.seat]

    @property
    def chips(self) -> int:
        """The chips in front of the player; only for strategies that say `sees_chips`."""
        return self.place.chips

    @property
    def phase(self) -> str:
        """The phase of the table, such as "come-out" or "6"."""
        return self.rules.phases.names[self.table.phase]

    @property
    def ups(self) -> Mapping[str, PlacedWager]:
        """The player's wagers that are up, by name; "come@6" is a come bet on the 6."""
        return self.place.ups

    def count(self, wager: str) -> int:
        """How many of a wager are up, on any number."""
        return sum(up.name == wager for up in self.ups.values())

    def is_up(self, wager: str) -> bool:
        """Whether a wager is up; a call of several wagers counts if any part is up."""
        macro = self.rules.macros.get(wager)
        if macro is None:
            return wager in self.ups
        return any(part in self.ups for part, _ in macro.parts)

    def last_lines(self, wager: str) -> tuple[SettlementLine, ...]:
        """What the last result did to a wager; empty if it did nothing."""
        macro = self.rules.macros.get(wager)
        names = {wager} if macro is None else {part for part, _ in macro.parts}
        return tuple(line for line in self.last if line.name in names)

    def is_time_for(self, wager: str) -> bool:
        """Whether the phase is one in which a wager may be made at all."""
        rules = self.rules.wagers.get(wager)
        if rules is None:
            return True
        timing = (rule for rule in rules.definition.rules if isinstance(rule, MadeAt))
        return all(self.phase in rule.phases for rule in timing)

    def can(self, act: Command) -> bool:
        """Whether the rules would allow an act now."""
        return not isinstance(decide(self.rules, self.table, act), Refusal)

    def put(self, wager: str, stake: int) -> PlaceWager:
        """The act of placing or raising a wager."""
        return PlaceWager(self.seat, wager, stake)

    def take_down(self, wager: str) -> RemoveWager:
        """The act of removing a wager."""
        return RemoveWager(self.seat, wager)

    def call(self, wager: str, *, on: bool = True) -> CallWager:
        """The act of calling an idle wager on, or off again."""
        return CallWager(self.seat, wager, on)

    def leave_up(self, wager: str, *, keep: bool = True) -> KeepWager:
        """The act of leaving a wager up if it wins, and paying its charge again."""
        return KeepWager(self.seat, wager, keep)


@dataclass(frozen=True)
class Strategy(ABC):
    """A way to play. Subclasses, or functions given to `strategy_of`, say what it does.

    `sees_chips` and `sees_results` let it see the player's chips and the written results. Results
    make bulk play slower to prepare; with chips there is no bulk play: every round is refereed.
    """

    name: str = field(default="", kw_only=True)
    sees_chips: bool = field(default=False, kw_only=True)
    sees_results: bool = field(default=False, kw_only=True)

    @property
    def start(self) -> Memory:
        """Its memory at the start."""
        return None

    @abstractmethod
    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Its next memory and the acts it wants before this round."""

    def wagers(self) -> tuple[str, ...]:
        """The wagers it will want, as far as it knows beforehand."""
        return ()

    def __add__(self, other: Strategy) -> Strategy:
        mine = self.parts if isinstance(self, Combination) else (self,)
        theirs = other.parts if isinstance(other, Combination) else (other,)
        return Combination((*mine, *theirs))

    def with_name(self, name: str) -> Strategy:
        """The same strategy with this name."""
        return Combination((self,), name=name)


@dataclass(frozen=True)
class Combination(Strategy):
    """Several strategies played by one player, in this order."""

    parts: tuple[Strategy, ...]

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", " + ".join(part.name for part in self.parts))
        for what in ("sees_chips", "sees_results"):
            object.__setattr__(self, what, any(getattr(part, what) for part in self.parts))

    @property
    def start(self) -> Memory:
        """The memories of the parts."""
        return tuple(part.start for part in self.parts)

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """What all parts want."""
        assert isinstance(memory, tuple), "its memory is that of its parts"
        after: list[Memory] = []
        acts: list[Command] = []
        for part, own in zip(self.parts, memory, strict=True):
            next_memory, own_acts = part.play(own, view)
            after.append(next_memory)
            acts.extend(own_acts)
        return tuple(after), acts

    def wagers(self) -> tuple[str, ...]:
        """The wagers of all parts."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.wagers()))


@dataclass(frozen=True)
class FunctionStrategy(Strategy):
    """A strategy written as a function."""

    act: Callable[..., tuple[Memory, Acts]]
    memory: Memory = None

    @property
    def start(self) -> Memory:
        """Its first memory."""
        return self.memory

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Call the function."""
        return self.act(memory, view)


def strategy_of(
    act: Callable[[OwnMemory, View], tuple[OwnMemory, Acts]],
    *,
    memory: OwnMemory | None = None,
    name: str = "",
    sees_chips: bool = False,
    sees_results: bool = False,
) -> Strategy:
    """Make a strategy of a function `(memory, view) -> (memory, acts)`.

    >>> def every_point(memory, view):
    ...     return memory, [view.put("field", 5)] if view.phase != "come-out" else []
    >>> strategy_of(every_point).name
    'every_point'
    """
    own_name = name or getattr(act, "__name__", "a strategy")
    return FunctionStrategy(
        act, memory, name=own_name, sees_chips=sees_chips, sees_results=sees_results
    )
