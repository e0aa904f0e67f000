"""Caribbean stud and let it ride as lanes of `simulate`: sittings with limits, seat by seat.

Every round is dealt from a freshly shuffled deck. Who has got up is dealt to no more; the others'
cards are as likely as before, so that their rounds go on as if all still sat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.random import PCG64DXSM, Generator
from numpy.typing import NDArray

from pitboss.chance.words import streams
from pitboss.rulebook import ride_plans, stud_plans
from pitboss.rulebook.game import Rules
from pitboss.simulation.batch import PYTHON
from pitboss.simulation.caribbean_stud import CaribbeanStudTable
from pitboss.simulation.decks import AT_ONCE, Stacks, shuffled
from pitboss.simulation.kernel import (
    BY_LOSS,
    BY_ROUNDS,
    BY_RUIN,
    BY_WIN,
    DRAWDOWN,
    ENDED,
    HIGHEST,
    LANE_COLUMNS,
    LOWEST,
    ROUNDS,
    STAKED,
    WORTH,
)
from pitboss.simulation.let_it_ride import LetItRideTable
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy

SOURCE, STAKE = "poker_kernel", 10
Numbers = NDArray[np.int64]


class PokerTable(Protocol):
    """A table of either game, with its seats."""

    cards: int

    def results(self, stacks: Stacks, *, compiled: bool = True) -> tuple[Numbers, Numbers]:
        """What every round brought to every seat, and what was staked in it."""


class PokerBulk:
    """The rules and the seats of a table, tabulated once and played in as many lanes as wanted.

    `most` is what a round can cost: a seat that is worth less gets up.
    """

    source = SOURCE

    def __init__(self, table: PokerTable, seats: int, most: int, sitting: Sitting) -> None:
        self.table, self.seats, self.most, self.sitting = table, seats, most, sitting

    def lane(self, seed: int, number: int = 0, engine: str = "") -> Numbers:
        """Play one table; the seats as they end, a row each."""
        generator = Generator(PCG64DXSM(streams(seed, number, 1)[0]))
        lanes = np.zeros((self.seats, LANE_COLUMNS), np.int64)
        lanes[:, [WORTH, LOWEST, HIGHEST]] = self.sitting.begins_with
        for first in range(0, self.sitting.rounds, AT_ONCE):
            rounds = min(AT_ONCE, self.sitting.rounds - first)
            stacks = shuffled(generator, rounds, self.table.cards)
            nets, staked = self.table.results(stacks, compiled=engine != PYTHON)
            for seat, lane in enumerate(lanes):
                if not lane[ENDED]:
                    self._sit(lane, nets[:, seat], staked[:, seat])
            if lanes[:, ENDED].all():
                break
        lanes[lanes[:, ENDED] == 0, ENDED] = BY_ROUNDS
        return lanes

    def _sit(self, lane: Numbers, nets: Numbers, staked: Numbers) -> None:
        """Rounds of one seat, until it gets up."""
        path = lane[WORTH] + np.cumsum(nets)
        played, cause = self._until(int(lane[WORTH]), path)
        lane[ENDED] = cause
        if not played:
            return
        path = path[:played]
        peaks = np.maximum(np.maximum.accumulate(path), lane[HIGHEST])
        lane[DRAWDOWN] = max(int(lane[DRAWDOWN]), int((peaks - path).max()))
        lane[LOWEST], lane[HIGHEST] = min(int(lane[LOWEST]), int(path.min())), peaks[-1]
        lane[WORTH] = path[-1]
        lane[STAKED] += int(staked[:played].sum())
        lane[ROUNDS] += played

    def _until(self, worth: int, path: Numbers) -> tuple[int, int]:
        """How many of the rounds are played, and why no more are; 0 if all of them."""
        _, _, _, least, most, _, bounded, _ = self.sitting.limits(0, 0)
        before = np.concatenate([[worth], path[:-1]])
        ends = [
            (int(np.argmax(here)) + more, cause)
            for here, more, cause in (
                (path <= least, 1, BY_LOSS),
                (path >= most, 1, BY_WIN),
                (before < self.most if bounded else np.zeros(len(path), bool), 0, BY_RUIN),
            )
            if here.any()
        ]
        return min(ends, default=(len(path), 0))


def caribbean_stud(rules: Rules, given: Sequence[Any], sitting: Sitting) -> PokerBulk:
    """A table of caribbean stud; a seat is a plan, or a plan with its ante: "pair:20"."""
    players = [_player(one, stud_plans.PLANS, "ante") for one in given]
    ante = _one_stake(players)
    table = CaribbeanStudTable(rules, [plan for plan, _ in players], ante)
    return PokerBulk(table, len(players), table.most, sitting)


def let_it_ride(rules: Rules, given: Sequence[Any], sitting: Sitting) -> PokerBulk:
    """A table of let it ride; a seat is a plan, or a plan with its bet: "standard:20"."""
    players = [_player(one, ride_plans.PLANS, "bet_1") for one in given]
    bet = _one_stake(players)
    table = LetItRideTable(rules, [plan for plan, _ in players], bet)
    return PokerBulk(table, len(players), table.most, sitting)


def _one_stake(players: list[tuple[Any, int]]) -> int:
    if len({stake for _, stake in players}) > 1:
        raise BadStrategy("all seats of this table wager the same in bulk")
    return players[0][1]


def _player(
    given: Any, plans: Mapping[str, Any], wager: str
) -> tuple[str | Callable[..., Any], int]:
    """A seat as it was given: nothing, a plan by name, "name:stake", a function, or a stake."""
    first = next(iter(plans))
    if given is None:
        return first, STAKE
    if callable(given):
        return given, STAKE
    if isinstance(given, Mapping):
        if set(given) != {wager}:
            raise BadStrategy(f"the one stake of this game is {wager!r}: the rest goes by the plan")
        return first, int(given[wager])
    name, _, stake = (part.strip() for part in str(given).partition(":"))
    if name in plans and ((stake.isdigit() and int(stake) > 0) or not stake):
        return name, int(stake or STAKE)
    raise BadStrategy(f"cannot read {given!r}: write one of {', '.join(plans)}, with :STAKE")
