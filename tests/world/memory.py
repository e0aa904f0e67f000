"""A journal in memory, so that the shell can run at the speed of the world; it can be forked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pitboss.store.head import Head
from pitboss.store.journal import NightFacts
from pitboss.store.newest_head import sign_side_data
from pitboss.store.owner_thread import OwnerThread
from pitboss.store.row import FORMAT, Row
from pitboss.store.side_data import SideData


class MemoryStore:
    """Rows in a list. Nothing of it survives, and nothing of it is asked to."""

    def __init__(self, night: str) -> None:
        self.facts, self.owner = NightFacts(night, FORMAT), OwnerThread()
        self._rows: list[Row] = []
        self._heads: list[Head] = []
        self._kept: dict[str, bytes] = {}
        self.shelf, self.side = MemoryShelf(self), SideData(night)

    def fork(self) -> MemoryStore:
        """Another journal with the same beginning."""
        twin = MemoryStore(self.facts.night)
        twin._rows, twin._heads, twin._kept = [*self._rows], [*self._heads], {**self._kept}
        return twin

    @contextmanager
    def turn(self, after: int) -> Iterator[MemoryTurn]:
        """Anyone who asks has the turn."""
        yield MemoryTurn(self, after)
        sign_side_data(self)
        self.side.commit()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Nobody else writes."""
        yield

    def end(self) -> tuple[int, bytes]:
        """The number and the hash of the last row."""
        return (self._rows[-1].seq, self._rows[-1].hash) if self._rows else (0, b"")

    def rows(self, after: int = 0, most: int | None = None) -> Iterator[Row]:
        """The rows after this one."""
        return iter(self._rows[after : None if most is None else after + most])

    def row_of(self, command_id: str) -> Row | None:
        """The row of a command."""
        return next((row for row in self._rows if row.command_id == command_id), None)

    def heads(self, after: int = 0) -> Iterator[Head]:
        """The heads over more rows than this."""
        return (head for head in self._heads if head.size > after)

    def get_value(self, name: str) -> bytes | None:
        """The value stored under a name."""
        return self.side.get_value(self.shelf, name)

    def all_values(self) -> Iterator[tuple[str, bytes]]:
        """All stored values, by name."""
        return self.side.all_values(self.shelf)

    def close(self) -> None:
        """There is nothing to release."""


class MemoryTurn:
    """A turn at the list."""

    def __init__(self, store: MemoryStore, after: int) -> None:
        self._store = store
        self.rows: Sequence[Row] = store._rows[after:]

    def rows_of(self, ids: Sequence[str]) -> dict[str, Row]:
        """The rows that carry these command ids."""
        wanted = set(ids)
        return {row.command_id: row for row in self._store._rows if row.command_id in wanted}

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        """Add rows and heads at the end."""
        self._store._rows += rows
        self._store._heads += heads

    def set_value(self, name: str, value: bytes | None) -> None:
        """Store something, or forget it."""
        self._store.side.set_value(self._store.shelf, name, value)


class MemoryShelf:
    """Values stored in a dict."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    def get(self, name: str) -> bytes | None:
        """The value stored under a name."""
        return self._store._kept.get(name)

    def put(self, name: str, stored: bytes | None) -> None:
        """Store something under a name; None takes it away."""
        if stored is None:
            self._store._kept.pop(name, None)
        else:
            self._store._kept[name] = stored

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Everything, by name."""
        return iter(sorted(self._store._kept.items()))
