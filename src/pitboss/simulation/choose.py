"""Choosing how to play: which engine, and tables for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pitboss.chance.mapping import mapping
from pitboss.chance.random_words import BITS
from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.batch import ENGINES, LIVE, NUMBA, NUMPY, PYTHON, Setup
from pitboss.simulation.compile import Compiler, TooManyStates
from pitboss.simulation.live import LiveTables
from pitboss.simulation.plan import Plan
from pitboss.simulation.settings import Shape, Sitting
from pitboss.simulation.strategy import BadStrategy, Strategy
from pitboss.simulation.table import throws_of

STATES_MOST = 20_000
# Rounds that plain Python plays before tables have been filled in full.
ROUNDS_PLAIN = 200_000
# Rounds a second, roughly, and the seconds that numba costs first: what is chosen rests on them.
RATES = {"totals": 150e6, "lanes": 15e6, "one": 1e6}
NUMBA_SECONDS, NUMBA_SECONDS_CACHED = 3.0, 1.0


@dataclass(frozen=True)
class Order:
    """What is to be played, read and checked."""

    players: tuple[tuple[Rules, Strategy], ...]
    sitting: Sitting
    shapes: tuple[Shape, ...]
    seed: int
    sessions: bool = False
    limits: tuple[int, int] = (1, 0)
    engine: str | None = None
    workers: int = 1
    recorded: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.engine is not None and self.engine not in ENGINES:
            names = ", ".join(ENGINES)
            raise BadStrategy(f"there is no engine {self.engine!r}: choose one of {names}")
        if self.workers < 1:
            raise BadStrategy(f"workers must be at least 1, not {self.workers}")
        if self.seed < 0:
            raise BadStrategy(f"a seed is a whole number from 0 up, not {self.seed}")

    def but(self, **changes: Any) -> Order:
        """The same order with differences."""
        return replace(self, **changes)

    @property
    def rounds(self) -> int:
        """All rounds that may be played."""
        return sum(shape.lanes * shape.rounds for shape in self.shapes)

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def is_followed(self) -> bool:
        """Whether one bankroll is kept round by round and nothing can end it early."""
        alone = len(self.shapes) == 1 and self.shapes[0].lanes == 1
        return alone and self.sitting.keep and self.sitting.is_free

    @property
    def has_own_throws(self) -> bool:
        """Whether several players each make throws of their own at one table."""
        return len(self.players) > 1 and bool(self.players[0][0].phases.seat_throws)


def prepare(order: Order) -> Setup:
    """Tables for an order, by the engine that was asked for or the one that is ready first."""
    if order.engine == LIVE or (order.engine is None and order.has_own_throws):
        return _live(order)
    if order.has_own_throws:
        raise BadStrategy("players who throw for themselves need the engine 'live'")
    if order.engine == NUMBA and not jit.available():
        raise BadStrategy(
            f"numba is not installed or is switched off by {jit.SWITCH}: "
            "pip install 'pitboss[fast]'"
        )
    try:
        compilers = [
            Compiler(rules, strategy, order.limits, may_be_poor=order.sitting.may_be_poor)
            for rules, strategy in order.players
        ]
    except TooManyStates:
        if order.engine is None:
            return _live(order)
        raise
    widths = {compiler.width for compiler in compilers}
    assert len(widths) == 1, "players at one table throw the same dice"
    return _compiled(order, compilers)


def _compiled(order: Order, compilers: list[Compiler]) -> Setup:
    work = order.rounds * len(order.players)
    on_demand = _setup(order, compilers, PYTHON)
    if order.engine == PYTHON or (order.engine is None and work <= ROUNDS_PLAIN):
        return on_demand
    try:
        plans = [Plan.of(compiler, STATES_MOST) for compiler in compilers]
    except TooManyStates:
        if order.engine is None:
            return on_demand
        raise
    for compiler in compilers:
        compiler.notes.check()
    engine = order.engine or _quickest(order, plans, work)
    return on_demand if engine == PYTHON else replace(on_demand, tables=plans, engine=engine)


def _quickest(order: Order, plans: list[Plan], work: int) -> str:
    """The engine that will be ready first, by rough rates."""
    lanes = max(shape.lanes for shape in order.shapes)
    vector = lanes >= 16 or (order.is_followed and all(plan.states == 1 for plan in plans))
    kind = "one" if not vector else "totals" if order.is_followed or not order.sessions else "lanes"
    needed = "trace" if order.is_followed else "play" if order.sessions else "add_up"
    first = NUMBA_SECONDS_CACHED if jit.is_cached(needed) else NUMBA_SECONDS
    if jit.available() and work / RATES[kind] > first:
        return NUMBA
    return NUMPY if vector else PYTHON


def _setup(order: Order, tables: list[Any], engine: str) -> Setup:
    compilers = [table for table in tables if isinstance(table, Compiler)]
    width = compilers[0].width
    return Setup(
        tables=tables,
        engine=engine,
        seed=order.seed,
        sitting=order.sitting,
        players=len(order.players),
        width=width,
        totals=not order.sessions,
        recorded=_recorded(order, width),
        notes=tuple(compiler.notes for compiler in compilers),
    )


def _live(order: Order) -> Setup:
    rules = order.players[0][0]
    if any(other is not rules for other, _ in order.players):
        raise BadStrategy("a table has one set of rules: compare runs of them instead")
    strategies = [strategy for _, strategy in order.players]
    width = len(rules.space) ** throws_of(rules, len(strategies))
    if width > 2**BITS:
        raise BadStrategy(f"{len(strategies)} players make too many throws in a round")
    tables = LiveTables(rules, strategies, order.sitting, order.limits, mapping(width, BITS))
    return Setup(
        tables=[tables],
        engine=LIVE,
        seed=order.seed,
        sitting=order.sitting,
        players=len(strategies),
        width=width,
        totals=not order.sessions,
        recorded=_recorded(order, width),
    )


def _recorded(order: Order, width: int) -> Any:
    """Recorded outcomes as the words that stand for them."""
    if order.recorded is None:
        return None
    size = len(order.players[0][0].space)
    throws = 1
    while size**throws < width:
        throws += 1
    rounds = []
    for first in range(0, len(order.recorded) - throws + 1, throws):
        value = 0
        for place in order.recorded[first : first + throws]:
            value = value * size + place
        rounds.append(value)
    how = mapping(width, BITS)
    words = [how.word(rounds[at : at + how.count]) for at in range(0, len(rounds), how.count)]
    return np.array(words, dtype=np.uint32)
