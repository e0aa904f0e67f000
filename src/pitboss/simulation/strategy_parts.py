"""The parts of strategies. Each is small, says what it wants, and can be added to others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.pit.commands import Command
from pitboss.rulebook.wager_table import LOSES, WINS
from pitboss.simulation.strategy import Acts, BadStrategy, Combination, Memory, Strategy, View


@dataclass(frozen=True, kw_only=True)
class Keep(Strategy):
    """Have a wager up whenever the rules let it be placed."""

    wager: str
    stake: int
    at: tuple[str, ...] = ()
    not_at: tuple[str, ...] = ()
    down_at: tuple[str, ...] = ()
    most: int = 0

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Place the wager if it is not up and wanted now; take it down in the phases for that."""
        phase = view.phase
        if phase in self.down_at:
            return memory, [view.take_down(self.wager)] if view.is_up(self.wager) else ()
        is_phase = (not self.at or phase in self.at) and phase not in self.not_at
        if not is_phase or view.is_up(self.wager) or not view.is_time_for(self.wager):
            return memory, ()
        if self.most and view.count(self.wager) >= self.most:
            return memory, ()
        return memory, [view.put(self.wager, self.stake)]

    def wagers(self) -> tuple[str, ...]:
        """Its only wager."""
        return (self.wager,)


@dataclass(frozen=True)
class KeepOdds(Strategy):
    """Have odds up behind every line wager with a number."""

    rider: str
    times: int

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Put odds behind each parent that has none, as a multiple of the parent's stake."""
        rules = view.rules.wagers[self.rider]
        multiples = rules.multiples[view.table.phase]
        acts: list[Command] = []
        for up in view.ups.values():
            if up.name != rules.behind or not multiples[up.state]:
                continue
            key = rules.key(up.state)
            if key not in view.ups:
                acts.append(view.put(key, up.stake * self.times))
        return memory, acts

    def wagers(self) -> tuple[str, ...]:
        """The rider."""
        return (self.rider,)


@dataclass(frozen=True)
class Progression(Strategy):
    """Stakes that climb a ladder: a step up after a loss (or a win), back down otherwise.

    The memory is the step. `back` is how many steps to go down; 0 means to the start. After the
    last step it starts over.
    """

    wager: str
    stakes: tuple[int, ...]
    up_on: int = LOSES
    back: int = 0

    @property
    def start(self) -> Memory:
        """The first step."""
        return 0

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Move on the ladder after the last result, then place the stake of that step."""
        step = memory if isinstance(memory, int) else 0
        for line in view.last_lines(self.wager)[:1]:
            if line.kind == self.up_on:
                step = (step + 1) % len(self.stakes)
            elif line.kind in (WINS, LOSES):
                step = max(0, step - self.back) if self.back else 0
        if view.is_up(self.wager):
            return step, ()
        return step, [view.put(self.wager, self.stakes[step])]

    def wagers(self) -> tuple[str, ...]:
        """Its only wager."""
        return (self.wager,)


@dataclass(frozen=True)
class CallOn(Strategy):
    """Call wagers on that would be off, so that they work on every roll."""

    wager: str

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Call on each wager that is off, and the one that another part is just placing."""
        off = [key for key, up in view.ups.items() if up.name == self.wager and not up.on]
        if self.wager not in view.ups:
            off.append(self.wager)
        return memory, [view.call(key) for key in off]


@dataclass(frozen=True)
class LeaveUp(Strategy):
    """Leave a wager up when it wins, at a house that asks."""

    wager: str

    def play(self, memory: Memory, view: View) -> tuple[Memory, Acts]:
        """Say so once, for the wager that is up or that another part is just placing."""
        up = view.ups.get(self.wager)
        return memory, [] if up is not None and up.keep else [view.leave_up(self.wager)]


def keep(
    wager: str,
    stake: int,
    *,
    at: Sequence[str] = (),
    not_at: Sequence[str] = (),
    down_at: Sequence[str] = (),
    most: int = 0,
) -> Strategy:
    """Have a wager up whenever it may be placed.

    `at` and `not_at` name phases in which to place it or not; `down_at` phases in which to take it
    down. `most` limits wagers that move to a number: with 2, a third come wager waits.
    """
    _positive(wager, stake)
    return Keep(
        wager=wager,
        stake=stake,
        at=tuple(at),
        not_at=tuple(not_at),
        down_at=tuple(down_at),
        most=most,
        name=f"{wager} {stake}",
    )


def odds(rider: str, *, times: int) -> Strategy:
    """Have odds up behind every line wager with a number, as a multiple of that wager."""
    _positive(rider, times)
    return KeepOdds(rider, times, name=f"{rider} {times}x")


def martingale(wager: str, base: int, doublings: int) -> Strategy:
    """Double after every loss, up to `doublings` times in a row; back to the base after a win."""
    _positive(wager, base)
    stakes = tuple(base * 2**step for step in range(doublings + 1))
    return Progression(wager, stakes, name=f"martingale on {wager} from {base}")


def progression(
    wager: str, stakes: Sequence[int], *, after: str = "loss", back: int = 0
) -> Strategy:
    """Climb a list of stakes after each loss (or win), and go back after a win (or loss)."""
    if after not in ("loss", "win"):
        raise BadStrategy(f"a progression climbs after a loss or a win, not after {after!r}")
    for stake in stakes:
        _positive(wager, stake)
    up_on = LOSES if after == "loss" else WINS
    name = f"{wager} {'-'.join(map(str, stakes))} after a {after}"
    return Progression(wager, tuple(stakes), up_on, back, name=name)


def call_on(wager: str) -> Strategy:
    """Call a wager on whenever it would be off; add this after the part that places the wager."""
    return CallOn(wager, name=f"{wager} called on")


def leave_up(wager: str) -> Strategy:
    """Leave a wager up when it wins; add this after the part that places the wager."""
    return LeaveUp(wager, name=f"{wager} left up")


def cover(stakes: Mapping[str, int]) -> Strategy:
    """Have several wagers up at once, each with its stake."""
    if not stakes:
        raise BadStrategy("a strategy needs at least one wager")
    parts = tuple(keep(wager, stake) for wager, stake in stakes.items())
    return parts[0] if len(parts) == 1 else Combination(parts)


def _positive(wager: str, stake: int) -> None:
    if stake < 1:
        raise BadStrategy(f"{wager} needs a stake of at least 1, not {stake}")
