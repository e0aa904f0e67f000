"""The shapes of what is sent to screens and what screens send: the contract of the API.

Every shape is a whole value that follows from the journal up to the row `seq`. Nothing in a shape
is worked out by the screen that shows it: sums, odds, clauses and words come from here.
"""

from __future__ import annotations

from msgspec import Struct

from pitboss.floor.orders import AnyCommand


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """Something sent as JSON."""


class Law(Shape, frozen=True):
    """A clause behind something: its id, how it is cited, and what it says in our words."""

    id: str
    cite: str
    says: str


# --- what people may do -------------------------------------------------------------------------


class ActView(Shape, frozen=True):
    """Something that may be done now, ready to be sent.

    `least` and `most` bound a figure that the person names; both are 0 where there is none.
    `default`: what is done for a player who is away when the time is up.
    """

    words: str
    command: AnyCommand
    least: int = 0
    most: int = 0
    step: int = 1
    law: tuple[Law, ...] = ()
    default: bool = False


class NotNow(Shape, frozen=True):
    """Something that players often want and cannot do now, and why."""

    words: str
    why: str
    law: tuple[Law, ...] = ()


class TurnView(Shape, frozen=True):
    """A decision that is awaited from a seat, for one of its hands."""

    seat: int
    hand: str
    acts: tuple[ActView, ...]
    refused: tuple[NotNow, ...] = ()
    until_ms: int = 0


class NextView(Shape, frozen=True):
    """What comes next at a table, for its dealer: one clear step.

    `call` is the phrase to be spoken. `act` is ready to be sent; `asks` says what has to be keyed
    into it first: "outcome", "card", "cards", "count" or nothing. `waits_for` is the seat that the
    table waits for. `choices` are other things that may be done instead.
    """

    words: str
    call: str = ""
    by: str = ""
    law: tuple[Law, ...] = ()
    act: ActView | None = None
    asks: str = ""
    many: int = 0
    waits_for: int = 0
    choices: tuple[ActView, ...] = ()


# --- a table ------------------------------------------------------------------------------------


class WagerView(Shape, frozen=True):
    """A wager that is up."""

    key: str
    title: str
    stake: int
    fee: int = 0
    on: bool = True
    removable: bool = False


class SeatView(Shape, frozen=True):
    """A seat as a viewer may see it: chips are told to who sits there and to the staff only."""

    seat: int
    yours: bool = False
    name: str = ""
    chips: int | None = None
    wagers: tuple[WagerView, ...] = ()
    hand_of: int = 0
    away: bool = False


class HandView(Shape, frozen=True):
    """A hand of cards: texts of cards such as "AS", and "??" for one that lies face down."""

    name: str
    title: str
    cards: tuple[str, ...]
    seat: int = 0
    worth: str = ""


class LineView(Shape, frozen=True):
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


class ResultView(Shape, frozen=True):
    """A result: what was shown, what was called out, which spots are lit, and every line.

    `paid`: it has been settled; before that the lines say what will be paid.
    """

    round: int
    outcome: str
    call: str
    lit: tuple[str, ...]
    lines: tuple[LineView, ...]
    paid: bool
    seat: int = 0
    corrected: bool = False


class PastView(Shape, frozen=True):
    """A result of an earlier round, for the history beside the layout."""

    round: int
    outcome: str
    note: str = ""


class DeviceView(Shape, frozen=True):
    """The electronic device of a table: the promise of its block and what was drawn from it."""

    electronic: bool
    block: int = 0
    promise: str = ""
    words: str = ""
    drawn: int = 0


class CheckView(Shape, frozen=True):
    """An item of the opening checklist."""

    name: str
    by: tuple[str, ...]
    passed: bool
    failed: bool = False
    act: ActView | None = None
    law: tuple[Law, ...] = ()


class TroubleView(Shape, frozen=True):
    """An irregularity that the dealer may report now, with its question and what it comes to."""

    name: str
    question: str
    by: tuple[str, ...]
    comes_to: str
    act: ActView | None = None
    asks: tuple[str, ...] = ()
    law: tuple[Law, ...] = ()


class DeskView(Shape, frozen=True):
    """What only the people at a table see: the next step, the checklist, the chips, trouble."""

    next: NextView | None = None
    checklist: tuple[CheckView, ...] = ()
    rack: int = 0
    chips: tuple[int, ...] = ()
    make_up: dict[str, dict[str, int]] = {}
    order: tuple[LineView, ...] = ()
    trouble: tuple[TroubleView, ...] = ()
    posts: dict[str, str] = {}
    relief: tuple[str, ...] = ()
    waiting: tuple[TransferView, ...] = ()
    by_itself: bool = False
    incidents: tuple[str, ...] = ()


class TableView(Shape, frozen=True):
    """A table as a viewer may see it."""

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
    desk: DeskView | None = None


class TableCard(Shape, frozen=True):
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


# --- people, windows, the floor -----------------------------------------------------------------


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


class TransferView(Shape, frozen=True):
    """A fill or credit that waits for the other end."""

    asked: str
    table: str
    window: str
    dollars: int
    fill: bool
    by: str


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


# --- what happened ------------------------------------------------------------------------------


class SaidView(Shape, frozen=True):
    """Something that happened, in words for everybody: `call` is what was called out aloud."""

    seq: int
    table: str
    round: int
    words: str
    call: bool = False
    at_ms: int = 0
    law: tuple[Law, ...] = ()


class StepView(Shape, frozen=True):
    """One step of a replayed round: what was done by whom, and the table after it."""

    seq: int
    at_ms: int
    who: str
    words: str
    law: tuple[Law, ...]
    table: TableView


class ProofView(Shape, frozen=True):
    """The proof of an electronic outcome: what was promised, drawn and revealed, and how to check.

    `holds` is None until the seed has been revealed.
    """

    block: int
    draw: int
    promise: str
    seed: str
    words: str
    holds: bool | None
    how: str


class RoundView(Shape, frozen=True):
    """A past round, redrawn step by step."""

    table: str
    round: int
    title: str
    edition: str
    steps: tuple[StepView, ...]
    result: ResultView | None
    voided: bool
    corrected: bool
    proof: ProofView | None = None


class Reasons(Shape, frozen=True):
    """Why a wager did what it did: plain words, and the clauses."""

    words: str
    law: tuple[Law, ...]


# --- what screens send --------------------------------------------------------------------------


class Join(Shape, frozen=True):
    """A guest comes in with a code; the age is confirmed by the guest."""

    code: str
    of_age: bool
    name: str = ""


class SignIn(Shape, frozen=True):
    """Somebody who works signs in; `device` is the code that enrols this device, once."""

    person: str
    pin: str
    device: str = ""


class Second(Shape, frozen=True):
    """The second person who agrees to a correction, by PIN."""

    person: str
    pin: str


class Asked(Shape, frozen=True):
    """An order of the core without its actor, who is known by the token.

    `pin` is the own PIN once more, where an act corrects the past.
    """

    id: str
    command: AnyCommand
    table: str = ""
    round: int = 0
    pin: str = ""
    second: Second | None = None


class Answered(Shape, frozen=True):
    """What became of an order. `done` is False where the rules refused it: `words` say why."""

    id: str
    done: bool
    words: str
    law: tuple[Law, ...] = ()
    seq: int = 0
    hash: str = ""
    again: bool = False


class Problem(Shape, frozen=True):
    """The body of every 4xx and 5xx: what is wrong and what would be right."""

    words: str
    right: str = ""
