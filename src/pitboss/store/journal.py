"""What a store can do. Both stores, a file and a database server, make the same promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

from pitboss.store.head import Head
from pitboss.store.owner_thread import OwnerThread
from pitboss.store.row import Row

if TYPE_CHECKING:
    from pitboss.store.side_data import Shelf, SideData

BEFORE_ALL = -(2**63)
"""Reading from the start means every row, so none can hide under a number below one."""


class StoreTrouble(Exception):
    """The store could not do its work. Nothing of the turn was stored; it may be tried again."""


class StoreBroken(StoreTrouble):
    """This process can no longer trust the store: stop, investigate, and restart."""


class InUse(StoreTrouble):
    """Another server owns this night."""


class NoNight(StoreTrouble):
    """There is no night with that name."""


class NightFacts(Struct, frozen=True):
    """What is fixed when a night is set up: its name, and the format of its journal."""

    night: str
    format: int


class Turn(Protocol):
    """The time in which one writer holds the journal. Leaving commits; an error rolls back."""

    rows: Sequence[Row]
    """The rows that others added after the row the turn starts from."""

    def rows_of(self, ids: Sequence[str]) -> dict[str, Row]:
        """The rows that carry these command ids, by id."""
        ...

    def append(self, rows: Sequence[Row], heads: Sequence[Head]) -> None:
        """Add rows and heads at the end."""
        ...

    def set_value(self, name: str, value: bytes | None) -> None:
        """Store a value that must not stay in the journal forever; None deletes it."""
        ...


class Store(Protocol):
    """A journal that anyone can read and that is written in turns."""

    facts: NightFacts
    owner: OwnerThread
    """The thread that may use it: calls from any other thread are refused."""
    side: SideData
    """Checks and seals the data beside the journal, once it has the night's key."""

    @property
    def shelf(self) -> Shelf:
        """The data beside the journal, as it is stored."""
        ...

    def turn(self, after: int) -> AbstractContextManager[Turn]:
        """Take the write lock and catch up on the rows after this one."""
        ...

    def snapshot(self) -> AbstractContextManager[None]:
        """Read everything as of the same moment."""
        ...

    def end(self) -> tuple[int, bytes]:
        """The number and the hash of the last row; 0 and empty if there is none."""
        ...

    def rows(self, after: int = 0, most: int | None = None) -> Iterator[Row]:
        """The rows after this one, in order; at most `most`."""
        ...

    def row_of(self, command_id: str) -> Row | None:
        """The row of a command, if there is one."""
        ...

    def heads(self, after: int = 0) -> Iterator[Head]:
        """The heads over more rows than this, in order."""
        ...

    def get_value(self, name: str) -> bytes | None:
        """The value stored under a name beside the journal."""
        ...

    def all_values(self) -> Iterator[tuple[str, bytes]]:
        """Everything stored beside the journal, by name."""
        ...

    def close(self) -> None:
        """Release the journal."""
        ...


@runtime_checkable
class Shared(Protocol):
    """A store in which other servers may write the same night."""

    def news(self, quiet_s: float) -> Iterator[None]:
        """Yield each time another server has written rows or side data; also after `quiet_s`
        without news, to make up for a missed notification."""
        ...
