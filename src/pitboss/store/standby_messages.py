"""What two laptops of one night say to each other over their line."""

from __future__ import annotations

from msgspec import Struct

from pitboss.store.head import Head
from pitboss.store.row import Row

Values = tuple[tuple[str, bytes | None], ...]


class Welcome(Struct, frozen=True):
    """The night that is served here, and the edition of the program that serves it."""

    night: str
    edition: str


class Hello(Struct, frozen=True):
    """What a copy has: the number and the hash of its last row. With `took_over` it is no copy any
    more, but the laptop that the night goes on at."""

    night: str
    seq: int = 0
    last: bytes = b""
    took_over: Head | None = None


class JournalChange(Struct, frozen=True, kw_only=True):
    """What a commit added; with nothing in it, it only asks whether the copy is still there.

    `values` are side data, as stored; `is_whole`: they are all there are. `has_more`: the rest of
    the same change follows, and only all of it together is stored.
    """

    rows: tuple[Row, ...] = ()
    heads: tuple[Head, ...] = ()
    values: Values = ()
    is_whole: bool = False
    has_more: bool = False
    in_step: bool = False
    """From now on the copy has everything before it is answered."""
    is_last: bool = False
    """The first laptop was shut down properly: nothing follows."""
    fault: str = ""
    """Why this laptop sends nothing more; all else is empty then."""
    is_hopeless: bool = False
    """The fault stays: calling again changes nothing."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to store."""
        return not (self.rows or self.heads or self.values)


class Confirmed(Struct, frozen=True):
    """The copy has every row up to this one on its disk."""

    seq: int


class GaveWay(Struct, frozen=True):
    """Whether the laptop that was asked to stop has stopped; if not, what took over is part of its
    own night."""

    is_stopped: bool
