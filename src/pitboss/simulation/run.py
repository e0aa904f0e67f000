"""`simulate`: one call from a game and a strategy to a result.

order       tables with their seats, cut into pieces
tables      outcomes rolled or dealt, and entries that say what each of them pays
pieces      settled by an engine, here or by other workers
result      the figures of every player
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Unpack

import numpy as np

from pitboss.rulebook.game import Game
from pitboss.simulation.compiler import TooManyStates
from pitboss.simulation.deals import DealTables, prepare_deals
from pitboss.simulation.interrupt import Interrupts
from pitboss.simulation.numbers import Array
from pitboss.simulation.order import RunOrder, make_order, read_table
from pitboss.simulation.result import Collection, PlayerResult, Result
from pitboss.simulation.rolls import RollTables, prepare_rolls
from pitboss.simulation.settings import LIVE, Changes, Settings
from pitboss.simulation.strategies import PlayerSpec
from pitboss.simulation.workers import choose_workers

Progress = Callable[[int, int], None]
"""Gets the number of rounds done, and of all rounds."""
DEFAULTS = Settings()


def simulate(
    game: Game,
    strategy: PlayerSpec = None,
    rounds: int | None = None,
    seed: int | None = None,
    *,
    players: Sequence[PlayerSpec] | None = None,
    options: Mapping[str, object] | None = None,
    settings: Settings = DEFAULTS,
    progress: Progress | None = None,
    **changes: Unpack[Changes],
) -> Result:
    """Play a strategy at a game, round after round, and return the figures.

    `players` seats several strategies at one table. `settings` says how to play the run; each
    setting may also be a keyword argument (see `Settings`).
    """
    settings = settings.change(rounds, seed, **changes)
    table = read_table(game.rules(dict(options or {})), players or [strategy])
    return play(make_order([table], settings), progress)


def play(order: RunOrder, progress: Progress | None = None) -> Result:
    """Play an order; Ctrl-C ends it early and returns the rounds so far."""
    tables = prepare(order)
    try:
        collection, partial = play_pieces(order, tables, progress)
    except TooManyStates:
        if order.engine is not None:
            raise
        tables = prepare(replace(order, engine=LIVE))
        collection, partial = play_pieces(order, tables, progress)
    rules = order.tables[0].rules
    return Result(
        game=rules.game.id,
        options=rules.options,
        rounds=collection.rounds,
        seed=order.seed,
        engine=tables.engine,
        partial=partial,
        players=tuple(
            _player(tables, collection, number, seat.name)
            for number, seat in enumerate(order.seats)
        ),
        products=tuple(map(tuple, collection.products)),
    )


def prepare(order: RunOrder) -> RollTables | DealTables:
    """Tables for an order."""
    return prepare_deals(order) if order.has_cards else prepare_rolls(order)


def play_pieces(
    order: RunOrder, tables: RollTables | DealTables, progress: Progress | None
) -> tuple[Collection, bool]:
    """Play the pieces of an order; returns their total, and whether it was interrupted."""
    total, so_far = order.rounds, 0

    def report(rounds: int) -> None:
        nonlocal so_far
        so_far = min(total, so_far + rounds)
        if progress is not None:
            progress(so_far, total)

    collection = Collection(
        len(order.seats),
        order.sitting.begins_with,
        sessions=order.in_sessions,
        from_path=order.is_followed,
    )
    workers = choose_workers(order.workers, tables, len(order.shapes))
    with Interrupts() as interrupts:
        pieces = workers.play(tables, order.shapes, stop=interrupts.is_pressed, progress=report)
        count = 0
        with closing(pieces):
            for piece in pieces:
                collection.add(piece)
                count += 1
    return collection, count < len(order.shapes) or not collection.is_finished


def _player(
    tables: RollTables | DealTables, collection: Collection, number: int, name: str
) -> PlayerResult:
    details, first = tables.details(number), collection.first
    sampled = first if first is not None and first.samples else None
    return PlayerResult(
        strategy=name,
        sums=collection.sums[number],
        refusals=details.refusals,
        sampled_at=tuple(sampled.sampled_at) if sampled else (),
        samples=sampled.samples[number] if sampled else None,
        paths=_join(collection.paths[number]),
        solve=details.solve,
    )


def _join(paths: list[Array]) -> Array | None:
    """The recorded paths of all pieces as one array."""
    if len(paths) < 2:
        return paths[0] if paths else None
    return np.concatenate(paths)
