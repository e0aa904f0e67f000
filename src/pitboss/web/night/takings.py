"""Each table's result tonight against its exact expectation, with a band around it.

The exact figures of a game are a background job, started when someone first opens the overview.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING

import msgspec

from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, rules_of
from pitboss.games import load
from pitboss.history.table_tally import TableTally
from pitboss.web.jobs.odds import WagerFigures
from pitboss.web.jobs.runner import TAKINGS, JobFailed
from pitboss.web.shapes import TakingsView

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

log = logging.getLogger("pitboss.takings")
BAND = 2
"""The band extends this many standard deviations on each side."""
FINE = 10**6
"""Standard deviations are rounded up to a millionth of a chip."""


class Takings:
    """The takings of a night's tables."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self._edges: dict[str, WagerFigures] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_served = False

    def views(self) -> tuple[TakingsView, ...]:
        """The takings of every table whose wagers are recorded."""
        floor, record = self._service.floor, self._service.record
        self._start_jobs()
        self._watch_cards()
        return tuple(
            takings_view(
                name,
                rules_of(floor, name).game.name,
                record.tables[name].tally,
                self._edges.get(name),
            )
            for name, live in floor.tables.items()
            if live.plan.mode != CHIPS
        )

    def _watch_cards(self) -> None:
        """Pass the new rounds of card tables to the watch, if the exact figures are known."""
        record = self._service.record
        for name, figures in self._edges.items():
            tally = record.tables[name].tally
            corrections, rounds = tally.corrections, tally.card_rounds  # in this order
            if all(title in figures for round_ in rounds for title, _ in round_.stakes):
                edges = {title: _fraction(row.edge) for title, row in figures.items()}
                record.watch.look_at_cards(
                    name, rounds, edges, row=self._service.seq, corrections=corrections
                )

    def start(self) -> None:
        """The night is being served from now on: the first person to open the overview starts the
        jobs."""
        self._is_served = True

    def _start_jobs(self) -> None:
        """Start the jobs for the exact figures, unless they are done or the night is not being
        served."""
        is_due = self._task is None and len(self._edges) < len(self._service.floor.tables)
        if self._is_served and is_due:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        floor = self._service.floor
        # Card games take longest, so dice and wheels come first.
        order = sorted(floor.tables, key=lambda table: rules_of(floor, table).game.play is not None)
        for name in order:
            game, options = floor.tables[name].plan.game, table_options(floor, name)
            try:
                answer = await self._service.jobs.run(TAKINGS, "edges_of", game, options)
                self._edges[name] = msgspec.json.decode(answer.value, type=WagerFigures)
                self._service.live.refresh()
            except JobFailed:
                pass  # the table is shown without its expectation
            except Exception:
                log.exception("no expectation for table %s", name)

    async def stop(self) -> None:
        """Drop the jobs."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def table_options(floor: Floor, table: str) -> dict[str, object]:
    """A table's options: odds the house raised for the whole floor, then the table's own, if they
    are still offered."""
    assert floor.plan is not None
    plan = floor.tables[table].plan
    own = load(plan.game).current_options(plan.options)
    return {**floor.plan.house_odds.get(plan.game, {}), **own}


def takings_view(
    table: str, title: str, tally: TableTally, edges: WagerFigures | None
) -> TakingsView:
    """A table's result against its expectation, if every wager's exact figures are known."""
    # The store thread may be counting right now; it adds to `wagers` before it adds to
    # `shared`, so `shared` is copied first.
    shared = tally.shared.copy()
    wagers = tally.wagers.copy()
    known = edges is not None and all(name in edges for name in wagers)
    mean, wide = Fraction(0), 0
    if known and edges is not None:
        mean = sum((_fraction(edges[name].edge) * stakes for name, stakes in wagers.items()), mean)
        wide = _root(BAND * BAND * _variance(shared, edges))
    expected = round(mean)
    low, high = expected - wide, expected + wide
    return TakingsView(
        table=table,
        title=title,
        rounds=tally.rounds,
        staked=tally.staked,
        won=tally.won,
        expected=expected,
        low=low,
        high=high,
        inside=not known or low <= tally.won <= high,
        known=known,
        best_play=edges is not None and any(edge.chosen for edge in edges.values()),
    )


def _variance(shared: dict[tuple[str, str], int], edges: WagerFigures) -> Fraction:
    """An upper bound: wagers of one round count as if they all won or lost together, as those on
    the same spot do. Wagers of different rounds are independent."""
    names = dict.fromkeys(chain.from_iterable(shared))
    spreads = {name: _spread(edges[name].variance) for name in names}
    sums = sum(spreads[one] * spreads[two] * many for (one, two), many in shared.items())
    return Fraction(sums, FINE * FINE)


@lru_cache(maxsize=10_000)
def _fraction(text: str) -> Fraction:
    """A stored figure, read only once: overviews are drawn after every result."""
    return Fraction(text)


@lru_cache(maxsize=10_000)
def _spread(variance: str) -> int:
    """The standard deviation in millionths of a chip."""
    return _root(_fraction(variance) * FINE * FINE)


def _root(value: Fraction) -> int:
    """The square root of a fraction, rounded up so that the band is never too narrow."""
    whole = -(-value.numerator // value.denominator)
    root = isqrt(whole)
    return root if root * root == whole else root + 1
