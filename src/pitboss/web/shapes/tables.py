"""A table as a viewer may see it."""

from __future__ import annotations

from msgspec import field

from pitboss.web.shapes.base import ActView, Law, NextView, Shape, TurnView
from pitboss.web.shapes.console import (
    FixView,
    LimitsView,
    PadView,
    RelieverView,
    UnitView,
    WindowChoice,
)


class TransferView(Shape, frozen=True, kw_only=True, rename={"transfer": "asked"}):
    """A fill or credit that still has to be confirmed at the other end."""

    transfer: str
    table: str
    window: str
    dollars: int
    fill: bool
    by: str


class WagerView(Shape, frozen=True, kw_only=True):
    """A wager that is up."""

    key: str
    title: str
    stake: int
    fee: int = 0
    on: bool = True
    removable: bool = False


class SeatView(Shape, frozen=True, kw_only=True):
    """A seat as a viewer may see it: only its guest and the staff see its chips.

    `owed`: commission of less than a whole chip that is carried over, in hundredths of a chip.
    `free_ms`: when the seat is freed because it has no chips or wagers; 0 for never.
    """

    seat: int
    yours: bool = False
    name: str = ""
    chips: int | None = None
    wagers: tuple[WagerView, ...] = ()
    hand_of: int = 0
    away: bool = False
    owed: int = 0
    free_ms: int = 0


class HandView(Shape, frozen=True, kw_only=True):
    """A hand of cards: cards as text, such as "AS", and "??" for one that is face down.

    `lies`: why a card is still face down, for players who ask, as a key of the catalog
    (`common.face_down_…`); `law` is its clause.
    """

    name: str
    title: str
    cards: tuple[str, ...]
    seat: int = 0
    worth: str = ""
    lies: str = ""
    law: tuple[Law, ...] = ()


class LineView(Shape, frozen=True, kw_only=True):
    """How a wager ended, or moved: `kind` is wins, loses, returned, moves or stands."""

    seat: int
    key: str
    title: str
    kind: str
    stake: int
    win: int = 0
    back: int = 0
    fee: int = 0
    words: str = ""
    law: tuple[Law, ...] = ()
    yours: bool = False


class ResultView(Shape, frozen=True, kw_only=True):
    """A result: what came up, what was called, which spots are lit, and every line.

    `outcome` is the text that the core accepts, `shown` how a dealer says it ("35 black"). `paid`:
    it has been settled; until then the lines say what will be paid. `corrected`: another result was
    called first; `was` is that one, if it has a short name.
    """

    round: int
    outcome: str
    call: str
    lit: tuple[str, ...]
    lines: tuple[LineView, ...]
    paid: bool
    seat: int = 0
    corrected: bool = False
    shown: str = ""
    was: str = ""


class PastView(Shape, frozen=True):
    """A result of an earlier round, for the history beside the layout."""

    round: int
    outcome: str
    note: str = ""
    shown: str = ""


class WordsView(Shape, frozen=True, kw_only=True, rename={"expired": "shut"}):
    """A guest's own part in the draws: the seal for the next block, the one that is frozen in this
    block, and whether it is open. `expired`: the guest once failed to open one and may add no
    more."""

    night: str
    guest: str
    next: str = ""
    frozen: str = ""
    opened: bool = False
    expired: bool = False


class DeviceView(Shape, frozen=True, kw_only=True):
    """The electronic device of a table: the promise for its block, and what was drawn from it.

    `seals` are the hashes of guests' words that the promise froze, `unopened` is how many are not
    open yet, and `waiting` is how many guests have sealed words for the next block.
    """

    electronic: bool
    block: int = 0
    promise: str = ""
    words: str = ""
    drawn: int = 0
    seals: tuple[str, ...] = ()
    unopened: int = 0
    waiting: int = 0
    own: WordsView | None = None


class CheckView(Shape, frozen=True, kw_only=True):
    """An item of the opening checklist."""

    name: str
    by: tuple[str, ...]
    passed: bool
    failed: bool = False
    act: ActView | None = None
    law: tuple[Law, ...] = ()
    mine: bool = True


class TroubleView(Shape, frozen=True, kw_only=True):
    """An irregularity that the dealer may report now, with its question and its consequence."""

    name: str
    question: str
    by: tuple[str, ...]
    comes_to: str
    act: ActView | None = None
    asks: tuple[str, ...] = ()
    law: tuple[Law, ...] = ()
    call: str = ""
    mine: bool = True


class DeskView(Shape, frozen=True, kw_only=True):
    """What only staff see at a table: the next step, the checklist, the chips, irregularities.

    `workers` are the people who may work here, names by id. `units` is what hands of cards pay at a
    table with chips.
    """

    next: NextView | None = None
    checklist: tuple[CheckView, ...] = ()
    rack: int = 0
    chips: tuple[int, ...] = ()
    make_up: dict[str, dict[str, int]] = field(default_factory=dict)
    order: tuple[LineView, ...] = ()
    trouble: tuple[TroubleView, ...] = ()
    posts: dict[str, str] = field(default_factory=dict)
    relief: tuple[str, ...] = ()
    waiting: tuple[TransferView, ...] = ()
    by_itself: bool = False
    can_run_itself: bool = False
    incidents: tuple[str, ...] = ()
    pad: PadView | None = None
    relievers: tuple[RelieverView, ...] = ()
    windows: tuple[WindowChoice, ...] = ()
    limits: LimitsView | None = None
    fixes: tuple[FixView, ...] = ()
    more: tuple[ActView, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    spoken: tuple[str, ...] = ()
    counted: int = -1
    workers: dict[str, str] = field(default_factory=dict)
    units: tuple[UnitView, ...] = ()


class TableView(Shape, frozen=True, kw_only=True):
    """A table as a viewer may see it.

    `due`, while no wagers are taken: "throw" if a throw or spin comes next, "bets" if betting does.
    """

    id: str
    seq: int
    game: str
    title: str
    mode: str
    by_hand: bool
    status: str
    round: int
    phase: str
    betting: bool
    minimum: int
    maximum: int
    seats: tuple[SeatView, ...]
    yours: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    dealer: str = ""
    holder: int = -1
    lit_button: int = -1
    offered: int = -1
    until_ms: int = 0
    betting_s: int = 0
    decision_s: int = 0
    turn: TurnView | None = None
    acts: tuple[ActView, ...] = ()
    hands: tuple[HandView, ...] = ()
    cards_left: int = -1
    result: ResultView | None = None
    history: tuple[PastView, ...] = ()
    device: DeviceView | None = None
    posted: tuple[str, ...] = ()
    says: str = ""
    due: str = ""
    outcomes: tuple[str, ...] = ()
    desk: DeskView | None = None


class TableCard(Shape, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    seats_free: int
    minimum: int
    maximum: int
    mode: str
    dealer: str = ""
    betting: bool = False
    seated: int = 0
    last: str = ""


class AnnouncementView(Shape, frozen=True, kw_only=True):
    """Something that happened, in words for everyone. `call`: it was called out loud."""

    seq: int
    table: str
    round: int
    words: str
    call: bool = False
    at_ms: int = 0
    law: tuple[Law, ...] = ()
