"""The till: what can be counted, what counts found, cash boxes and pads of paper slips."""

from __future__ import annotations

from pitboss.web.shapes.base import Shape


class CountedView(Shape, frozen=True):
    """What someone counted, for the people who settle counts."""

    name: str
    dollars: int
    cents: int


class CountView(Shape, frozen=True, kw_only=True):
    """Something that can be counted. The figure of a count that waits for a second person is not
    here.

    `purposes` are the purposes for which the viewer may count it now. `waits` is the purpose of a
    first count that waits for its second, `first` is who made it, and `mine` says that it was the
    viewer. `called` is who asked for a surprise count. `chips`: the values of its chips. `cash`: it
    has real money in it. `differing`: the two figures, if they differ. `drops`: the viewer may drop
    the first count.
    """

    what: str
    kind: str
    name: str
    title: str
    table: str = ""
    purposes: tuple[str, ...] = ()
    waits: str = ""
    first: str = ""
    mine: bool = False
    called: str = ""
    calls: bool = False
    counted: bool = False
    chips: tuple[int, ...] = ()
    cash: bool = False
    differing: tuple[CountedView, ...] = ()
    differs: bool = False
    drops: bool = False


class VarianceView(Shape, frozen=True, kw_only=True):
    """How much a count was over (or, if negative, short), and how that was explained."""

    of: str
    what: str
    title: str
    purpose: str
    dollars: int
    cents: int
    by: tuple[str, ...]
    at_ms: int
    reason: str = ""


class CashBoxView(Shape, frozen=True, kw_only=True):
    """Admission or bingo: what was taken in, and for how many; both 0 while it is being counted."""

    kind: str
    price_cents: int
    cents: int
    count: int
    counted: bool
    counting: bool
    takes: bool


class SlipPadView(Shape, frozen=True, kw_only=True):
    """A pad of slips: its numbers, how many are taken care of, and which used ones are missing."""

    place: str
    title: str
    first: int
    last: int
    next: int
    done: int
    missing: tuple[int, ...]
    back: bool


class WriterView(Shape, frozen=True):
    """Someone who may have written a slip."""

    id: str
    name: str


class TillView(Shape, frozen=True, kw_only=True):
    """The till page of a viewer; parts that are not for the viewer's role are empty."""

    seq: int
    counts: tuple[CountView, ...] = ()
    variances: tuple[VarianceView, ...] = ()
    boxes: tuple[CashBoxView, ...] = ()
    pads: tuple[SlipPadView, ...] = ()
    places: tuple[str, ...] = ()
    writers: tuple[WriterView, ...] = ()
    windows: tuple[str, ...] = ()
    settles: bool = False
    hands_out: bool = False
    keys_in: bool = False
