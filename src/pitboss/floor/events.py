"""What happened on the floor, in the past tense. Events at a table are the pit's own."""

from __future__ import annotations

from msgspec import field

from pitboss.floor.bases import FloorEvent as FloorEvent
from pitboss.floor.close_events import Attested as Attested
from pitboss.floor.close_events import DepositRecorded as DepositRecorded
from pitboss.floor.close_events import ExpenseRecorded as ExpenseRecorded
from pitboss.floor.close_events import ExpenseStruck as ExpenseStruck
from pitboss.floor.close_events import ReportFiled as ReportFiled
from pitboss.floor.incident_events import CountAsked as CountAsked
from pitboss.floor.incident_events import EquipmentRemoved as EquipmentRemoved
from pitboss.floor.incident_events import GameResumed as GameResumed
from pitboss.floor.incident_events import GameStopped as GameStopped
from pitboss.floor.incident_events import GuestFrozen as GuestFrozen
from pitboss.floor.incident_events import GuestUnfrozen as GuestUnfrozen
from pitboss.floor.incident_events import IncidentClosed as IncidentClosed
from pitboss.floor.incident_events import IncidentDecided as IncidentDecided
from pitboss.floor.incident_events import IncidentNoteAdded as IncidentNoteAdded
from pitboss.floor.incident_events import IncidentReported as IncidentReported
from pitboss.floor.incident_events import InspectorAdmitted as InspectorAdmitted
from pitboss.floor.incident_events import NoticeSent as NoticeSent
from pitboss.floor.incident_events import TableDrawn as TableDrawn
from pitboss.floor.plan import FloorPlan
from pitboss.floor.raffle_events import (
    ClaimRecorded as ClaimRecorded,
)
from pitboss.floor.raffle_events import (
    DrawingBeganLate as DrawingBeganLate,
)
from pitboss.floor.raffle_events import (
    DrawingCalledOff as DrawingCalledOff,
)
from pitboss.floor.raffle_events import (
    DrawingGivenUp as DrawingGivenUp,
)
from pitboss.floor.raffle_events import (
    DrawingKeyed as DrawingKeyed,
)
from pitboss.floor.raffle_events import (
    DrawingKeysDiffered as DrawingKeysDiffered,
)
from pitboss.floor.raffle_events import (
    DrawingOpened as DrawingOpened,
)
from pitboss.floor.raffle_events import (
    DrawingWordsAdded as DrawingWordsAdded,
)
from pitboss.floor.raffle_events import (
    PrizeClaimed as PrizeClaimed,
)
from pitboss.floor.raffle_events import (
    TicketDrawn as TicketDrawn,
)
from pitboss.floor.raffle_events import (
    TicketsRefunded as TicketsRefunded,
)
from pitboss.floor.raffle_events import (
    TicketsSealed as TicketsSealed,
)
from pitboss.floor.raffle_events import (
    TicketsSold as TicketsSold,
)
from pitboss.pit.events import Event


class FloorSetUp(FloorEvent, frozen=True):
    """The floor was set up as planned."""

    plan: FloorPlan


class NightClosed(FloorEvent, frozen=True):
    """The night is over, and the books are closed. `voided` is the imitation money that nobody
    redeemed, by the books of guests, and `frozen` the part of it that was frozen."""

    voided: int = 0
    frozen: int = 0


class CopyTakenOver(FloorEvent, frozen=True):
    """The night continues from an older copy: `rows` were signed, the last with the hash `last`."""

    rows: int
    last: str
    reason: str


class AccessNoted(FloorEvent, frozen=True):
    """Someone's access changed: what happened, to whom, and on which device."""

    act: str
    who: str = ""
    device: str = ""
    wrong_pins: int = 0


class ClockNoted(FloorEvent, frozen=True):
    """The machine's clock was changed; the house's own clock kept going."""

    ahead_ms: int


class CameOn(FloorEvent, frozen=True):
    """Someone came on duty."""

    person: str


class WentOff(FloorEvent, frozen=True):
    """Someone went off duty."""

    person: str


class PostTaken(FloorEvent, frozen=True):
    """Someone took a post at a table."""

    post: str
    person: str


class PostLeft(FloorEvent, frozen=True):
    """Someone left a post at a table."""

    post: str
    person: str


class NoticesHung(FloorEvent, frozen=True):
    """The notices that these clauses require at a table were hung."""

    law: tuple[str, ...]


class GuestAdmitted(FloorEvent, frozen=True):
    """A guest was let in."""

    guest: str


class GuestAskedToLeave(FloorEvent, frozen=True):
    """A guest was asked to leave."""

    guest: str
    reason: str


class PersonSuspended(FloorEvent, frozen=True):
    """Someone was suspended, and lost these posts (table and post) and the window."""

    person: str
    reason: str
    posts: tuple[tuple[str, str], ...] = ()
    window: str = ""


class ProviderSuspended(FloorEvent, frozen=True):
    """A provider was suspended: its tables finish their round and close."""

    provider: str
    reason: str


class SuspensionEnded(FloorEvent, frozen=True):
    """The suspension of a person or a provider ended."""

    reason: str
    person: str = ""
    provider: str = ""


class RoundEndedLate(FloorEvent, frozen=True):
    """A round was still open when the license ended, and was finished so many seconds later."""

    round: int
    after_s: int


class SeatFreed(FloorEvent, frozen=True):
    """A seat was taken back because nobody played there for the posted seconds."""

    seat: int
    after_s: int


class WindowOpened(FloorEvent, frozen=True):
    """A banker began to work a window."""

    window: str
    banker: str


class Sold(FloorEvent, frozen=True):
    """Imitation money was sold for cash."""

    window: str
    guest: str
    dollars: int
    cents: int


class TakenBack(FloorEvent, frozen=True):
    """Imitation money was taken back, for no cash."""

    window: str
    guest: str
    dollars: int


class WindowClosed(FloorEvent, frozen=True):
    """A window was counted out: the count, and how much it is over (or, negative, short)."""

    window: str
    dollars: int
    cents: int
    over_dollars: int
    over_cents: int


class TransferAsked(FloorEvent, frozen=True, rename={"transfer": "asked"}):
    """A fill or credit was asked for; the chips move once the other end confirms."""

    transfer: str
    window: str
    dollars: int
    fill: bool


class TransferMade(FloorEvent, frozen=True, rename={"transfer": "asked"}):
    """A fill or credit was confirmed at both ends."""

    transfer: str
    table: str
    window: str
    dollars: int
    fill: bool


class RackCounted(FloorEvent, frozen=True):
    """A table's chips were counted: the count, and how much it is over (or, negative, short)."""

    dollars: int
    over: int


class RoundCorrected(FloorEvent, frozen=True):
    """A settled result was corrected: each seat got the difference, or gave it back.

    `wallets` are the differences of guests who had already left the table. If it was not the last
    result, `round` is its round and `later` the number of results after it.
    """

    was: str
    outcome: str
    reason: str
    differences: dict[int, int]
    wallets: dict[str, int] = field(default_factory=dict)
    round: int = 0
    later: int = 0


class Reversed(FloorEvent, frozen=True):
    """An act of the cage was reversed; `what` it was, as people say it."""

    of: str
    reason: str
    what: str = ""


class DrawsPromised(FloorEvent, frozen=True):
    """The device is bound to a seed that nobody knows yet.

    `seals` are the guests' part in the block, in order: each guest and the hash of the words. They
    existed before the seed was drawn.
    """

    block: int
    promise: str
    seals: tuple[tuple[str, str], ...] = ()


class WordsSealed(FloorEvent, frozen=True):
    """A guest is bound to words for a block whose seed does not exist yet."""

    block: int
    guest: str
    seal: str


class WordsAdded(FloorEvent, frozen=True):
    """A guest added words to the draws of the block; since edition 8 they are sealed first."""

    words: str
    guest: str = ""
    salt: str = ""


class Drawn(FloorEvent, frozen=True):
    """The device drew: the number of the draw in its block, and the outcome as it is shown."""

    block: int
    draw: int
    outcome: str


class DrawsRevealed(FloorEvent, frozen=True, rename={"unopened": "shut"}):
    """The seed of a block, for everyone to check.

    `unopened` are guests who did not open their words, so nothing was drawn from the block.
    """

    block: int
    seed: str
    unopened: tuple[str, ...] = ()


class CountCalled(FloorEvent, frozen=True):
    """Somebody asked for a surprise count of a window, a rack or a cash box."""

    what: str


class CountStarted(FloorEvent, frozen=True):
    """The first of two people counted; the figure stays hidden until the second has counted."""

    what: str
    purpose: str


class CountsDiffered(FloorEvent, frozen=True):
    """Two people counted differently, so neither count stands and both people count again."""

    what: str
    purpose: str


class CountDropped(FloorEvent, frozen=True):
    """A first count was dropped before anybody counted a second time."""

    what: str
    reason: str


class CountSettled(FloorEvent, frozen=True, kw_only=True):
    """Two people counted the same: the count, how much it is over (or, negative, short), and who
    counted."""

    what: str
    purpose: str
    dollars: int
    cents: int
    over_dollars: int
    over_cents: int
    by: tuple[str, ...]


class WindowHandedOver(FloorEvent, frozen=True):
    """A window went from one banker to another without closing."""

    window: str
    banker: str
    before: str


class VarianceExplained(FloorEvent, frozen=True):
    """An overage or shortage of a count, named by its order, was explained."""

    of: str
    reason: str


class AdmissionTaken(FloorEvent, frozen=True):
    """Guests paid for admission, in real money that is no gaming money."""

    count: int
    cents: int


class BingoTaken(FloorEvent, frozen=True):
    """Real money was taken in for bingo, such as for cards."""

    cents: int
    what: str


class SlipsHandedOut(FloorEvent, frozen=True):
    """A pad of numbered slips went to a window or table, for when the laptop is down."""

    place: str
    first: int
    last: int


class SlipKeyedIn(FloorEvent, frozen=True):
    """A slip was keyed in late: who wrote it, and when. `note` is all of a slip without an act."""

    number: int
    wrote: str
    at_ms: int
    note: str = ""


class SlipVoided(FloorEvent, frozen=True):
    """A slip was spoiled or lost, and counts for nothing."""

    number: int
    reason: str


class SlipsReturned(FloorEvent, frozen=True):
    """A pad came back: `next` is its first unused number, and `missing` are used numbers that
    nobody has keyed in or voided yet."""

    first: int
    next: int
    missing: tuple[int, ...] = ()


class PrizeDeskOpened(FloorEvent, frozen=True):
    """The prize desk opened, with the notices that these clauses require hanging there."""

    law: tuple[str, ...]


class PrizeDeskClosed(FloorEvent, frozen=True):
    """The prize desk closed: the pieces of each prize that nobody won, and the awards that wait to
    be picked up."""

    left: dict[str, int]
    waiting: tuple[str, ...] = ()


class PrizeReserved(FloorEvent, frozen=True):
    """A piece of a prize is kept for a guest until a moment; 0 is until someone releases it."""

    prize: str
    guest: str
    until_ms: int


class PrizeReleased(FloorEvent, frozen=True, rename={"reservation": "reserved"}):
    """A piece of a prize is no longer kept for a guest."""

    reservation: str
    prize: str
    guest: str


class PrizeRedeemed(FloorEvent, frozen=True, kw_only=True):
    """A prize was redeemed; `kept`: the desk keeps it until the guest picks it up."""

    prize: str
    guest: str
    dollars: int
    retail_cents: int
    kept: bool = False


class PrizeCapNeared(FloorEvent, frozen=True):
    """What was awarded tonight comes near the most that the law allows."""

    awarded_cents: int
    cap_cents: int


class PrizeHandedOver(FloorEvent, frozen=True):
    """A prize was handed to its winner."""

    award: str
    prize: str
    guest: str


class AwardCorrected(FloorEvent, frozen=True, kw_only=True):
    """An award was keyed in wrongly: what it was, and what it is. Without a prize, it is none."""

    award: str
    reason: str
    was_prize: str
    was_guest: str
    was_dollars: int
    prize: str = ""
    guest: str = ""
    dollars: int = 0
    retail_cents: int = 0


class PrizeReplaced(FloorEvent, frozen=True):
    """A faulty prize was replaced by an equal one."""

    award: str
    prize: str
    guest: str
    reason: str


AnyEvent = FloorEvent | Event
