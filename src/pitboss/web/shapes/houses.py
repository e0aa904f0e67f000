"""The house, its guests and staff, its windows and the whole floor."""

from __future__ import annotations

from msgspec import field

from pitboss.web.shapes.base import ActView, Law, Shape
from pitboss.web.shapes.tables import AnnouncementView, LineView, TableCard, TransferView
from pitboss.web.shapes.tickets import OwnTickets


class PracticeView(Shape, frozen=True):
    """What every screen of a practice night says, and why."""

    words: str
    why: str
    law: tuple[Law, ...] = ()


class LicenseView(Shape, frozen=True, kw_only=True):
    """What every screen of a licensed night says about its hours: now, after the last round is
    called, and after the end."""

    words: str
    called: str
    ended: str
    now_ms: int
    call_ms: int
    ends_ms: int


class ScripView(Shape, frozen=True):
    """What is printed on wallets, scrip and slips: the organization that holds the night, and its
    date."""

    holder: str
    date: str


class HouseView(Shape, frozen=True, kw_only=True):
    """The house as everyone sees it before signing in; `age_reading` says where the age comes
    from.

    `rate` imitation dollars are sold for `rate_for` real dollars. `practice`: this is not a
    licensed night. `license`: it is one, with these hours. `scrip`: whose night it is, and when.
    `prizes`: how many there are to win.
    """

    slug: str
    title: str
    house: str
    status: str
    unit: str
    rate: int
    rate_for: int
    tables: tuple[TableCard, ...]
    windows: tuple[str, ...]
    head: str
    seq: int
    age: int
    demo: bool = False
    age_reading: str = ""
    practice: PracticeView | None = None
    license: LicenseView | None = None
    scrip: ScripView | None = None
    prizes: int = 0


class MeView(Shape, frozen=True, kw_only=True):
    """Who is signed in, what they hold, which screens they may open, and the acts of their role.

    `beside` are colleagues at a post who are signed in on the same device: their names by id.
    `out`: the guest was asked to leave; `why_out` is the reason. `reads`: this person sees
    everything and takes no part. `barred`: the guest had to stop playing; `frozen`: what they hold
    is frozen too. `only`: this table's console was handed over without a PIN, and nothing else is
    open. `tickets` are the guest's own in the drawing, if the night has one.
    """

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
    why_out: str = ""
    roles: tuple[str, ...] = ()
    on_duty: bool = False
    post: str = ""
    window: str = ""
    places: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    beside: dict[str, str] = field(default_factory=dict)
    only: str = ""
    reads: bool = False
    barred: bool = False
    frozen: bool = False
    tickets: OwnTickets | None = None


class OwnDevice(Shape, frozen=True):
    """A device on which a staff member is signed in, since when, and whether it is this one."""

    id: str
    since_ms: int
    here: bool = False


class MoneyView(Shape, frozen=True, kw_only=True):
    """One line of a guest's own history: `change` is what it did to what the guest holds.

    `explains`: a request for its row returns the reason: for every wager that ended (`lines`), or
    for a refusal and for wagers that went back (`why` and `law`).
    """

    seq: int
    at_ms: int
    words: str
    change: int
    holds: int
    table: str = ""
    round: int = 0
    explains: bool = False
    refused: bool = False
    lines: tuple[LineView, ...] = ()
    why: str = ""
    law: tuple[Law, ...] = ()


class GuestCard(Shape, frozen=True, kw_only=True):
    """A guest as a window sees one. `untaken` counts orders beyond the guest's quota."""

    id: str
    name: str
    wallet: int
    table: str = ""
    out: bool = False
    untaken: int = 0


class CageView(Shape, frozen=True, kw_only=True):
    """An act of a window: `kind` is sold, taken back, fill or credit; `whose` is the guest or
    table.

    `seconded`: reversing it needs a second person. `blocked` says why it cannot be reversed now.
    `slip`: it was keyed in from that paper slip, written at `written_ms`.
    """

    id: str
    seq: int
    at_ms: int
    kind: str
    whose: str
    dollars: int
    cents: int
    hash: str
    reversed: bool = False
    seconded: bool = False
    name: str = ""
    blocked: str = ""
    slip: int = 0
    written_ms: int = 0


class SlipView(Shape, frozen=True, kw_only=True):
    """The receipt of a window's act: its row, the head over it if there is one, and a QR code."""

    title: str
    night: str
    window: str
    act: CageView
    head: str
    head_seq: int
    signed: bool
    qr: str
    scrip: ScripView | None = None


class WindowView(Shape, frozen=True, kw_only=True):
    """A banker's window: what the drawer should hold, for whom it sells, what waits.

    `rate` imitation dollars are sold for `rate_for` real dollars. `over_dollars` and `over_cents`
    are how much the count was over (or, if negative, short). `seconds` may agree to the reversal of
    a large act, `agree` to moving a wallet to another phone. `counts_by_two`: two people count it
    out, on the till page. `counting`: one of them has counted; until the other one has too, the
    screen does not show what should be there (`dollars` and `cents` are 0).
    """

    id: str
    seq: int
    banker: str
    open: bool
    rate: int
    rate_for: int
    dollars: int
    cents: int
    sold_dollars: int
    sold_cents: int
    taken_back: int
    waiting: tuple[TransferView, ...]
    guests: tuple[GuestCard, ...]
    last: tuple[CageView, ...] = ()
    counted: bool = False
    over_dollars: int = 0
    over_cents: int = 0
    second_above: int = 0
    seconds: tuple[str, ...] = ()
    wallets: bool = True
    agree: tuple[str, ...] = ()
    counts_by_two: bool = False
    counting: bool = False


class PersonView(Shape, frozen=True, kw_only=True):
    """A staff member tonight; `fit` are the posts that their roles allow. `reads`: an auditor or an
    inspector, who takes no part."""

    id: str
    name: str
    roles: tuple[str, ...]
    on_duty: bool
    since_ms: int = 0
    table: str = ""
    post: str = ""
    window: str = ""
    fit: tuple[str, ...] = ()
    reads: bool = False


class TakingsView(Shape, frozen=True, kw_only=True):
    """A table's result tonight against its exact expectation, with a band around it.

    `low` and `high` are two standard deviations on either side of `expected`, in whole chips, as if
    all wagers of a round won or lost together: the band may be too wide but is never too narrow.
    Until the exact figures are calculated, `known` is False. `best_play`: players make decisions in
    this game, and the expectation is for their best play.
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
    known: bool = False
    best_play: bool = False


class AlarmView(Shape, frozen=True):
    """Something that hardly ever happens in honest play: at which table, and why, in words."""

    table: str
    words: str


class ConservationView(Shape, frozen=True, kw_only=True):
    """Where all the imitation money is: the parts add up to what was issued; `missing` is any
    shortfall."""

    issued: int
    guests: int
    on_tables: int
    racks: int
    windows: int
    prizes: int
    taken_back: int
    void: int
    balanced: bool
    tickets: int = 0
    missing: int = 0


class FloorTable(Shape, frozen=True, kw_only=True):
    """A table on the overview: who is at its posts, which are empty, what it waits for.

    `opens` and `closes` are ready to send, if the viewer may do it now. `closes_later`: the viewer
    may have it closed after the round; `closing` is who asked for that, and `closing_waits` is what
    it still waits for.
    """

    card: TableCard
    round: int
    rack: int
    posts: dict[str, str]
    missing: tuple[str, ...]
    next: str = ""
    seated: int = 0
    by_itself: bool = False
    opens: ActView | None = None
    closes: ActView | None = None
    closes_later: bool = False
    closing: str = ""
    closing_waits: str = ""
    counted: bool = False


class DeviceCard(Shape, frozen=True):
    """A device on which staff may sign in, and who is signed in there."""

    id: str
    people: tuple[str, ...] = ()


class FloorView(Shape, frozen=True, kw_only=True):
    """The overview of the whole floor; `givers` are the roles that assign posts. `agree` are the
    people who may agree to sign someone out or to forget a device. `standby`: whether a second
    laptop is in step, lost, never came or took over, since `standby_ms`; empty if none is expected.
    """

    seq: int
    status: str
    head: str
    tables: tuple[TableCard, ...]
    people: tuple[PersonView, ...]
    money: ConservationView
    takings: tuple[TakingsView, ...]
    alarms: tuple[AlarmView, ...]
    incidents: tuple[AnnouncementView, ...]
    waiting: tuple[TransferView, ...]
    windows: tuple[str, ...] = ()
    devices: tuple[DeviceCard, ...] = ()
    floor: tuple[FloorTable, ...] = ()
    guests: tuple[GuestCard, ...] = ()
    posts: tuple[str, ...] = ()
    door: str = ""
    givers: tuple[str, ...] = ()
    agree: tuple[str, ...] = ()
    standby: str = ""
    standby_ms: int = 0
