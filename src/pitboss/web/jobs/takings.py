"""Actual results against the exact expectation, with a band of at least two standard deviations.

The exact figures of a game are worked out once for its rules, in a process of their own, when
somebody first looks at the overview.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, rules_of
from pitboss.games import load
from pitboss.history.table_tally import TableTally
from pitboss.web.jobs.process import Aside, NotWorkedOut
from pitboss.web.shapes import TakingsView

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

log = logging.getLogger("pitboss.takings")
BAND = 2
"""How many standard deviations the band reaches to either side."""
FINE = 10**6
"""Standard deviations are rounded up to so small a part of a chip."""


class Figures(Struct, frozen=True):
    """What the house keeps of one unit staked on a wager, and its variance, as "a/b"."""

    edge: str
    variance: str
    chosen: bool = False


Edges = dict[str, Figures]


class Takings:
    """The takings of a hall's tables."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._aside = hall, Aside()
        self._edges: dict[str, Edges] = {}
        self._task: asyncio.Task[None] | None = None

    def views(self) -> tuple[TakingsView, ...]:
        """The takings of every table that books its wagers."""
        floor, record = self._hall.floor, self._hall.record
        self._ask()
        return tuple(
            view(name, rules_of(floor, name).game.name, record.tables[name].tally,
                 self._edges.get(name))
            for name, live in floor.tables.items() if live.plan.mode != CHIPS
        )  # fmt: skip

    def _ask(self) -> None:
        """Have the exact figures worked out, unless they are or nobody could wait for them."""
        if self._task is None and len(self._edges) < len(self._hall.floor.tables):
            with suppress(RuntimeError):
                self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        floor = self._hall.floor
        # Cards take longest, so what dice and wheels are worth is known first.
        order = sorted(floor.tables, key=lambda one: rules_of(floor, one).game.play is not None)
        for name in order:
            game, options = floor.tables[name].plan.game, options_of(floor, name)
            try:
                found = await self._aside.ask("edges_of", game, options)
                self._edges[name] = msgspec.json.decode(found, type=Edges)
                self._hall.live.changed()
            except NotWorkedOut:
                pass  # the table is shown without what was to be expected
            except Exception:
                log.exception("what table %s was to take in is not known", name)

    async def stop(self) -> None:
        """Nobody looks any more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._aside.stop()


def options_of(floor: Floor, table: str) -> dict[str, Any]:
    """What a table plays by: the odds that the house has raised for the whole floor, and the
    table's own options, as far as they are offered still."""
    assert floor.plan is not None
    plan = floor.tables[table].plan
    own = load(plan.game).current_options(plan.options)
    return {**floor.plan.house_odds.get(plan.game, {}), **own}


def view(table: str, title: str, tally: TableTally, edges: Edges | None) -> TakingsView:
    """A table's result against its expectation, if every wager's exact figures are known."""
    # The thread that writes may be counting: a wager is counted before what it shares.
    shared = tally.shared.copy()
    wagers = tally.wagers.copy()
    known = edges is not None and all(name in edges for name in wagers)
    mean, wide = Fraction(0), 0
    if known and edges is not None:
        mean = sum((Fraction(edges[name].edge) * stakes for name, stakes in wagers.items()), mean)
        wide = _root(BAND * BAND * _variance(shared, edges))
    expected = round(mean)
    low, high = expected - wide, expected + wide
    return TakingsView(
        table, title, tally.rounds, tally.staked, tally.won, expected, low, high,
        inside=not known or low <= tally.won <= high, known=known,
        best_play=edges is not None and any(one.chosen for one in edges.values()),
    )  # fmt: skip


def _variance(shared: dict[tuple[str, str], int], edges: Edges) -> Fraction:
    """At the most so much: the wagers of one round are taken as if they won and lost together,
    which those on the same spot do. Those of different rounds are taken as independent."""
    names = dict.fromkeys(chain.from_iterable(shared))
    spreads = {name: _root(Fraction(edges[name].variance) * FINE * FINE) for name in names}
    sums = sum(spreads[one] * spreads[two] * many for (one, two), many in shared.items())
    return Fraction(sums, FINE * FINE)


def _root(value: Fraction) -> int:
    """The root of a fraction, rounded up so that the band is never too narrow."""
    whole = -(-value.numerator // value.denominator)
    found = isqrt(whole)
    return found if found * found == whole else found + 1
