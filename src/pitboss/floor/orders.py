"""Orders: who asks for what, with an id that the client makes before sending it.

A command at a table is one of the pit's own; the others are for the floor and are defined here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from msgspec import Struct

from pitboss.floor.bases import FloorCommand as FloorCommand
from pitboss.floor.close_orders import Attest as Attest
from pitboss.floor.close_orders import FileReport as FileReport
from pitboss.floor.close_orders import RecordDeposit as RecordDeposit
from pitboss.floor.close_orders import RecordExpense as RecordExpense
from pitboss.floor.close_orders import StrikeExpense as StrikeExpense
from pitboss.floor.edition import NUMBER
from pitboss.floor.incident_orders import AddToIncident as AddToIncident
from pitboss.floor.incident_orders import AdmitInspector as AdmitInspector
from pitboss.floor.incident_orders import AskCount as AskCount
from pitboss.floor.incident_orders import CloseIncident as CloseIncident
from pitboss.floor.incident_orders import DecideIncident as DecideIncident
from pitboss.floor.incident_orders import DrawLot as DrawLot
from pitboss.floor.incident_orders import Freeze as Freeze
from pitboss.floor.incident_orders import RemoveEquipment as RemoveEquipment
from pitboss.floor.incident_orders import ReportIncident as ReportIncident
from pitboss.floor.incident_orders import ResumeGame as ResumeGame
from pitboss.floor.incident_orders import SendNotice as SendNotice
from pitboss.floor.incident_orders import StopGame as StopGame
from pitboss.floor.incident_orders import Unfreeze as Unfreeze
from pitboss.floor.plan import FloorPlan
from pitboss.floor.raffle_orders import (
    AddDrawingWords as AddDrawingWords,
)
from pitboss.floor.raffle_orders import (
    CallOffDrawing as CallOffDrawing,
)
from pitboss.floor.raffle_orders import (
    ClaimPrize as ClaimPrize,
)
from pitboss.floor.raffle_orders import (
    DrawTicket as DrawTicket,
)
from pitboss.floor.raffle_orders import (
    GiveUpDrawing as GiveUpDrawing,
)
from pitboss.floor.raffle_orders import (
    OpenDrawing as OpenDrawing,
)
from pitboss.floor.raffle_orders import (
    RecordClaim as RecordClaim,
)
from pitboss.floor.raffle_orders import (
    RedrawTicket as RedrawTicket,
)
from pitboss.floor.raffle_orders import (
    RefundTickets as RefundTickets,
)
from pitboss.floor.raffle_orders import (
    SealTickets as SealTickets,
)
from pitboss.floor.raffle_orders import (
    SellTickets as SellTickets,
)
from pitboss.pit import commands as pit_commands
from pitboss.pit.commands import Command
from pitboss.pit.events import Event


class SetUp(FloorCommand, frozen=True):
    """Set the floor up as planned; the first row of every night."""

    plan: FloorPlan


class CloseNight(FloorCommand, frozen=True):
    """Close the night: every table and window is closed and counted."""


class TakeOver(FloorCommand, frozen=True):
    """Go on with a copy that is older than the night was, or that differs from it.

    `rows` were signed or receipted, the last of them with the hash `last`; those that this copy
    lacks are lost.
    """

    rows: int
    last: str
    reason: str


class NoteAccess(FloorCommand, frozen=True):
    """A change of access: an act of `floor/access.py`, the person whose access it is, the beginning
    of the device's hash, and how many wrong PINs came before it."""

    act: str
    who: str = ""
    device: str = ""
    wrong_pins: int = 0


class NoteClock(FloorCommand, frozen=True):
    """The machine's clock was changed: it is `ahead_ms` ahead of the house's own clock."""

    ahead_ms: int


class ClockOn(FloorCommand, frozen=True):
    """Someone goes on duty."""

    person: str


class ClockOff(FloorCommand, frozen=True):
    """Someone goes off duty."""

    person: str


class TakePost(FloorCommand, frozen=True):
    """Take a post at the order's table, relieving the person who had it."""

    post: str
    person: str


class LeavePost(FloorCommand, frozen=True):
    """Leave a post at the order's table."""

    post: str


class HangNotices(FloorCommand, frozen=True):
    """The notices required at the order's table are up, and someone read them."""


class Admit(FloorCommand, frozen=True):
    """Admit a guest whose age is confirmed; the guest has an opaque id."""

    guest: str
    of_age: bool


class AskToLeave(FloorCommand, frozen=True):
    """Ask a guest to leave: no more wagers; what the guest holds stays the guest's."""

    guest: str
    reason: str


class Suspend(FloorCommand, frozen=True):
    """The member in charge suspends a person or a provider for the rest of the night."""

    person: str = ""
    provider: str = ""
    reason: str = ""


class EndSuspension(FloorCommand, frozen=True):
    """The member in charge ends the suspension of a person or a provider."""

    person: str = ""
    provider: str = ""
    reason: str = ""


class FreeSeat(FloorCommand, frozen=True):
    """The house takes back a seat of the order's table once nobody has played there for the
    posted time."""

    seat: int


class OpenWindow(FloorCommand, frozen=True):
    """A banker begins to work a window; `posted`: the sign with the exchange rate hangs there."""

    window: str
    posted: bool = False


class Sell(FloorCommand, frozen=True):
    """Sell imitation money for cash at the posted rate; without a guest, chips are handed out."""

    window: str
    cents: int
    guest: str = ""


class TakeBack(FloorCommand, frozen=True):
    """Take imitation money back at the end, never for cash."""

    window: str
    dollars: int
    guest: str = ""


class CloseWindow(FloorCommand, frozen=True):
    """Count a window out: the imitation dollars and real cents that are there."""

    window: str
    dollars: int
    cents: int


class AskFill(FloorCommand, frozen=True):
    """Ask a window for chips for the order's table."""

    window: str
    dollars: int


class AskCredit(FloorCommand, frozen=True):
    """Send chips of the order's table to a window."""

    window: str
    dollars: int


class ConfirmTransfer(FloorCommand, frozen=True, rename={"transfer": "asked"}):
    """The other end confirms a fill or credit, named by the id of its order."""

    transfer: str
    dollars: int


class CountRack(FloorCommand, frozen=True):
    """Count the chips of the order's table, which is closed."""

    dollars: int


class CountMoney(FloorCommand, frozen=True):
    """One of two people's blind counts of `what`, an account: a window ("window/w1"), the rack of
    the order's table ("rack/craps-1"), "admission" or "bingo".

    `purpose`: close, hand over (a window, to the other of the two), or surprise.
    """

    what: str
    purpose: str
    dollars: int = 0
    cents: int = 0


class CallCount(FloorCommand, frozen=True):
    """Ask for a surprise count of `what`, named as in `CountMoney`."""

    what: str


class DropCount(FloorCommand, frozen=True):
    """Drop a first count that nobody follows up, so that the window can go on."""

    what: str
    reason: str


class ExplainVariance(FloorCommand, frozen=True):
    """Explain what a count found over or short; `of` is the order of the count."""

    of: str
    reason: str


class TakeAdmission(FloorCommand, frozen=True):
    """Take the price of admission from some guests, in cents of real money."""

    count: int
    cents: int


class TakeBingo(FloorCommand, frozen=True):
    """Take in real money for bingo; `what` it is for, such as cards."""

    cents: int
    what: str


class HandOutSlips(FloorCommand, frozen=True):
    """Hand out a pad of numbered paper slips to a place: "window/w1" or "table/craps-1"."""

    place: str
    first: int
    last: int


class KeyInSlip(FloorCommand, frozen=True):
    """Key in what a paper slip says: who wrote it, when, and the act it records or a note."""

    number: int
    wrote: str
    at_ms: int
    act: (
        Sell
        | TakeBack
        | RedeemPrize
        | SellTickets
        | TakeAdmission
        | TakeBingo
        | ReportIncident
        | None
    ) = None
    note: str = ""


class VoidSlip(FloorCommand, frozen=True):
    """Void a slip that was spoiled or lost."""

    number: int
    reason: str


class ReturnSlips(FloorCommand, frozen=True):
    """Take a pad back, named by its first number; `next` is its first unused number."""

    first: int
    next: int


class CorrectRound(FloorCommand, frozen=True):
    """The last result was keyed in wrongly and settled: enter what really came up.

    `throw`: which throw of the round, counted from 1, if the seats throw too; 0 is the last.
    """

    outcome: str
    reason: str
    throw: int = 0


class Reverse(FloorCommand, frozen=True):
    """Reverse a sale, a return, a fill, a credit or the count of a window."""

    of: str
    reason: str


class PromiseDraws(FloorCommand, frozen=True):
    """Commit to the next block of draws of the order's electronic device."""


class SealWords(FloorCommand, frozen=True):
    """A guest commits to words for the next block of draws, by their hash.

    `block` is the block that the hash is made for; 0 is the next one.
    """

    seal: str
    block: int = 0


class AddWords(FloorCommand, frozen=True):
    """A guest opens the words sealed before the seed was drawn, with their salt.

    Before edition 8 words were added in plain text, without salt, until the first draw.
    """

    words: str
    salt: str = ""


class Draw(FloorCommand, frozen=True):
    """Let the electronic device throw, spin or shuffle."""

    seat: int = 0


class RevealDraws(FloorCommand, frozen=True):
    """End the block and reveal its seed, whatever happened to its rounds."""


class OpenPrizeDesk(FloorCommand, frozen=True):
    """Open the prize desk; `posted`: someone read the notices that hang where the prizes are."""

    posted: bool = False


class ClosePrizeDesk(FloorCommand, frozen=True):
    """Close the prize desk: what nobody won stays with the holder of the night."""


class ReservePrize(FloorCommand, frozen=True):
    """Keep a piece of a prize for a guest, who pays later."""

    prize: str
    guest: str = ""


class ReleasePrize(FloorCommand, frozen=True, rename={"reservation": "reserved"}):
    """Give up a reservation, named by the id of its order."""

    reservation: str


class RedeemPrize(FloorCommand, frozen=True, rename={"reservation": "reserved"}):
    """Redeem imitation money for a prize at the price on its tag; without a guest, for chips.

    `reservation` is that of a guest without a wallet. `keep`: the desk keeps the prize
    until the guest picks it up.
    """

    prize: str
    dollars: int
    guest: str = ""
    reservation: str = ""
    keep: bool = False


class HandOverPrize(FloorCommand, frozen=True):
    """Hand a prize that was awarded to its winner; the award is named by the id of its order."""

    award: str


class CorrectAward(FloorCommand, frozen=True):
    """An award was keyed in wrongly: what was really awarded, and to whom.

    Without either nothing was awarded, which only holds before the prize is handed over.
    """

    award: str
    reason: str
    prize: str = ""
    guest: str = ""


class ReturnPrize(FloorCommand, frozen=True):
    """A guest brings a prize back, and `wants` something for it: only a faulty prize is replaced,
    and only by an equal one."""

    award: str
    reason: str
    wants: str = "an equal one"


FLOOR_COMMANDS = tuple(FloorCommand.__subclasses__())
TABLE_COMMANDS = tuple(
    kind
    for kind in vars(pit_commands).values()
    if isinstance(kind, type) and issubclass(kind, Command) and kind is not Command
)
if TYPE_CHECKING:
    AnyCommand = FloorCommand | Command
else:
    AnyCommand = Union[(*FLOOR_COMMANDS, *dict.fromkeys(TABLE_COMMANDS))]


class Order(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One order. `round`: the round of the table it is for; 0 is the current one.

    `second` is the second person who agrees, if the house requires one; or the dealer who keys in
    the slip of a guest without a phone to seat that guest.
    """

    id: str
    actor: str
    command: AnyCommand
    table: str = ""
    round: int = 0
    second: str = ""


class OrderContext(Struct, frozen=True, kw_only=True, gc=False):
    """What an order needs to be decided: the time, and the draw if a device must make one.

    `outcome` is what dice, ball or wheel show; `cards` is the order of a shuffled stack, which the
    journal hides until it is revealed. `promise` and `seed` belong to a block. `lot` is what a
    table is drawn with for an inspection. `accepted`: an
    earlier edition allowed this, so that is not checked again; if the game itself now refuses or
    answers differently, `recorded` is what happened then. `edition` is the number of the rules that
    decide it: those of its time.
    """

    at_ms: int
    outcome: str = ""
    cards: tuple[int, ...] = ()
    promise: str = ""
    seed: str = ""
    lot: str = ""
    accepted: bool = False
    recorded: tuple[Event, ...] = ()
    edition: int = NUMBER
