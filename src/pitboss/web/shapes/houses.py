"""The house, its guests and people, its windows and the whole floor."""

from __future__ import annotations

from pitboss.web.shapes.base import Shape
from pitboss.web.shapes.tables import SaidView, TableCard, TransferView


class HouseView(Shape, frozen=True):
    """The house as everybody sees it on the way in."""

    slug: str
    title: str
    house: str
    status: str
    unit: str
    rate: int
    tables: tuple[TableCard, ...]
    windows: tuple[str, ...]
    head: str
    seq: int
    age: int
    demo: bool = False


class MeView(Shape, frozen=True):
    """Who is speaking, what he or she holds, and where he or she may go."""

    kind: str
    who: str
    seq: int
    name: str = ""
    csrf: str = ""
    wallet: int = 0
    in_play: int = 0
    table: str = ""
    seats: tuple[int, ...] = ()
    out: bool = False
    roles: tuple[str, ...] = ()
    on_duty: bool = False
    post: str = ""
    window: str = ""
    places: tuple[str, ...] = ()


class MoneyView(Shape, frozen=True):
    """One line of a guest's own history: `change` is what it did to what the guest holds."""

    seq: int
    at_ms: int
    words: str
    change: int
    holds: int
    table: str = ""
    round: int = 0


class GuestCard(Shape, frozen=True):
    """A guest as a window sees one."""

    id: str
    name: str
    wallet: int
    table: str = ""
    out: bool = False


class WindowView(Shape, frozen=True):
    """A banker's window: what the drawer should hold, for whom it sells, what waits."""

    id: str
    seq: int
    banker: str
    open: bool
    rate: int
    dollars: int
    cents: int
    sold_dollars: int
    sold_cents: int
    taken_back: int
    waiting: tuple[TransferView, ...]
    guests: tuple[GuestCard, ...]
    last: tuple[MoneyView, ...] = ()


class PersonView(Shape, frozen=True):
    """Somebody who works tonight."""

    id: str
    name: str
    roles: tuple[str, ...]
    on_duty: bool
    since_ms: int = 0
    table: str = ""
    post: str = ""
    window: str = ""


class TakingsView(Shape, frozen=True):
    """A table's result tonight against what the exact mathematics expect, with a band around it.

    `low` and `high` are about two standard deviations either side of `expected`; whole chips.
    """

    table: str
    title: str
    rounds: int
    staked: int
    won: int
    expected: int
    low: int
    high: int
    inside: bool


class ConservationView(Shape, frozen=True):
    """Where all imitation money is: the parts add up to what was issued."""

    issued: int
    guests: int
    on_tables: int
    racks: int
    windows: int
    prizes: int
    taken_back: int
    void: int
    balanced: bool


class FloorView(Shape, frozen=True):
    """The overview of the whole floor."""

    seq: int
    status: str
    head: str
    tables: tuple[TableCard, ...]
    people: tuple[PersonView, ...]
    money: ConservationView
    takings: tuple[TakingsView, ...]
    incidents: tuple[SaidView, ...]
    waiting: tuple[TransferView, ...]
    windows: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
