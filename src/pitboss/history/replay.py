"""The one way from the journal to anything derived from it: replay the rows, fold them.

A projection takes every row once, in order, with the floors before and after it. A running night
feeds its projections through `Night.on_row`; `replay` reads a night from its file. Either way a
projection can be dropped and rebuilt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from pitboss.floor.entry import read_entry
from pitboss.floor.replay import SeedSource, Transition, floor_after
from pitboss.floor.seeds import Seeds
from pitboss.floor.state import Floor
from pitboss.store.journal import Store
from pitboss.store.row import Row, check_rows, genesis


class Projection(Protocol):
    """Something derived from the journal."""

    def apply(self, transition: Transition) -> None:
        """Take the next row."""


P = TypeVar("P", bound=Projection)


def no_seed(table: str, block: int) -> bytes | None:
    """The seed source of nights without electronic devices."""
    return None


def replay(
    rows: Iterable[Row],
    before: Floor | None = None,
    seed_of: SeedSource = no_seed,
    edition: str = "",
) -> Iterator[Transition]:
    """Decide rows again, in order, from the floor before them."""
    floor = before if before is not None else Floor()
    for row in rows:
        entry = read_entry(row.body)
        after = floor_after(floor, row, entry, seed_of, edition)
        yield Transition(floor, row, entry, after)
        floor = after


def replay_night(store: Store, edition: str) -> Iterator[Transition]:
    """Replay a whole night from its store; the chain of hashes is checked on the way."""
    start = (0, genesis(store.facts.night, store.facts.format), 0)
    return replay(check_rows(store.rows(), start), seed_of=Seeds(store).of, edition=edition)


def fold(projection: P, transitions: Iterable[Transition]) -> P:
    """Feed rows to a projection and return it."""
    for transition in transitions:
        projection.apply(transition)
    return projection


def concerns_table(transition: Transition, table: str) -> bool:
    """Whether a row was ordered at a table or changed it."""
    was, now = transition.before.tables.get(table), transition.after.tables.get(table)
    return was is not now or transition.entry.order.table == table
