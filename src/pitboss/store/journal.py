"""What a store can do. Two stores keep the same promises: a file, and a database server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

from pitboss.store.head import Head
from pitboss.store.owner_thread import Owner
from pitboss.store.row import Row

if TYPE_CHECKING:
    from pitboss.store.side_data import Shelf, SideData

BEFORE_ALL = -(2**63)
"""Reading from the start means every row, so that none can be hidden under a number below one."""


class StoreTrouble(Exception):
    """The store could not do its work. Nothing of the turn was kept, and it may be tried again."""


class StoreBroken(StoreTrouble):
    """The store cannot be trusted any longer in this process: stop, look, and start again."""


class InUse(StoreTrouble):
    """Another server owns this night."""


class NoNight(StoreTrouble):
    """There is no night of that name."""


class NightFacts(Struct, frozen=True):
    """What is set when a night is set up: its own name, and the format of its journal."""

    night: str
    format: int


class Turn(Protocol):
    """The time in which one writer holds the journal. Leaving it commits; an error undoes it."""

    rows: Sequence[Row]
    """What others have added since the row that the turn was asked for."""

    def rows_of(self, ids: Sequence[str]) -> dict[str, Row]:
        """The rows that carry these command ids, by id."""
        ...

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        """Add rows and heads at the end."""
        ...

    def set_value(self, name: str, value: bytes | None) -> None:
        """Keep something that must not stand in the journal for ever; None forgets it."""
        ...


class Store(Protocol):
    """A journal that can be read by anybody and written in turns."""

    facts: NightFacts
    owner: Owner
    """The thread that may use it: every call of another one is refused."""
    side: SideData
    """What checks and seals that which is kept beside the journal, once it has the night's key."""

    @property
    def shelf(self) -> Shelf:
        """That which is kept, as it is stored."""
        ...

    def turn(self, after: int) -> AbstractContextManager[Turn]:
        """Take the write lock and catch up on the rows after this one."""
        ...

    def snapshot(self) -> AbstractContextManager[None]:
        """Everything that is read meanwhile is of one moment."""
        ...

    def end(self) -> tuple[int, bytes]:
        """The number and the hash of the last row; nought and nothing if there is none."""
        ...

    def rows(self, after: int = 0, most: int | None = None) -> Iterator[Row]:
        """The rows after this one, in order; no more than so many."""
        ...

    def row_of(self, command_id: str) -> Row | None:
        """The row of a command, if there is one."""
        ...

    def heads(self, after: int = 0) -> Iterator[Head]:
        """The heads over more rows than this, in order."""
        ...

    def get_value(self, name: str) -> bytes | None:
        """What is kept under a name beside the journal."""
        ...

    def all_values(self) -> Iterator[tuple[str, bytes]]:
        """Everything that is kept beside the journal, by name."""
        ...

    def close(self) -> None:
        """Let go of the journal."""
        ...


@runtime_checkable
class Shared(Protocol):
    """A store in which other servers may write the same night."""

    def news(self, quiet_s: float) -> Iterator[None]:
        """Something each time that another server has written, be it rows or what is kept beside
        them; and when nothing came so long, so that a call which was missed is made good."""
        ...
