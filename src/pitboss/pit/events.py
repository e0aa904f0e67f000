"""Events: what happened at a table, in the past tense. State is nothing but their sum."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """Something that happened."""


class SettlementLine(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """One wager decided or moved: `win` is paid above the stake, `back` is stake given back."""

    seat: int
    key: str
    name: str
    state: int
    on: bool
    kind: int
    stake: int
    win: int
    back: int
    fee: int
    next: int


class CheckPassed(Event, frozen=True):
    """A checklist item was ticked."""

    item: str


class CheckFailed(Event, frozen=True):
    """A checklist item failed."""

    item: str


class DeviceTested(Event, frozen=True):
    """A test entry was keyed in and the lit positions compared with the winning ones."""

    item: str
    entry: str
    lit: tuple[str, ...]
    passed: bool


class TableOpened(Event, frozen=True):
    """The table is open for play."""


class TableClosed(Event, frozen=True):
    """The table is closed."""


class SignedOn(Event, frozen=True):
    """Somebody took up a role."""

    role: str


class SignedOff(Event, frozen=True):
    """Somebody left a role."""

    role: str


class DiceLoaded(Event, frozen=True):
    """A fresh set of dice is on the table; the checks that are `due` again are made of them.

    `chosen`: whoever throws chooses two of them.
    """

    at_s: int
    due: tuple[str, ...] = ()
    chosen: bool = False


class PlayerSat(Event, frozen=True):
    """A player sat down, or plays this seat beside the own one (`player`); `person` says who."""

    seat: int
    chips: int
    player: int = 0
    person: str = ""


class ChipsAdded(Event, frozen=True):
    """A player brought more chips to the seat."""

    seat: int
    chips: int


class PlayerLeft(Event, frozen=True):
    """A player left with what was in front of the seat; wagers of one who is `away` still work."""

    seat: int
    chips: int
    away: bool = False


class WagerPlaced(Event, frozen=True, kw_only=True):
    """A wager was placed or raised; `fee` is its commission."""

    seat: int
    key: str
    name: str
    state: int
    stake: int
    fee: int


class WagersSeen(Event, frozen=True):
    """Wagers lie on the felt at these seats: by name, with the smallest stake that is paid exactly,
    for the real stakes are known to nobody but those who stand there."""

    stakes: dict[int, dict[str, int]]


class WagerSaid(Event, frozen=True):
    """A player declared a wager aloud; it counts once it has been confirmed."""

    seat: int
    wager: str
    stake: int
    instrument: str


class WagerConfirmed(Event, frozen=True):
    """A member of staff confirmed a spoken wager."""

    seat: int
    by: str


class CashChanged(Event, frozen=True):
    """Cash laid down for a wager was changed into chips of equal value."""

    seat: int
    chips: int


class WagerFound(Event, frozen=True):
    """A wager outside the limits was found after the result; its `excess` is handed back."""

    seat: int
    key: str
    stake: int
    excess: int
    under: bool


class WagerReturned(Event, frozen=True):
    """One wager was handed back to its owner, whatever the result."""

    seat: int
    key: str


class WagerReduced(Event, frozen=True):
    """A wager was cut or taken down; the stake and the refunded fee went back."""

    seat: int
    key: str
    stake: int
    fee: int


class CallHeard(Event, frozen=True):
    """A player called an idle wager on or off; it counts once the dealer has marked it."""

    seat: int
    key: str
    on: bool


class WagerKept(Event, frozen=True):
    """A player was asked whether a wager stays up if it wins, with its charge paid again."""

    seat: int
    key: str
    keep: bool


class WagerCalled(Event, frozen=True):
    """An idle wager was called on or off and marked."""

    seat: int
    key: str
    on: bool


class BettingOpened(Event, frozen=True):
    """Wagers are taken."""


class BettingClosed(Event, frozen=True):
    """No more bets."""


class StepTaken(Event, frozen=True):
    """A step of the round was done."""

    step: str
    count: int


class ResultCalled(Event, frozen=True):
    """The result was announced: what it does to every wager, worked out but not yet paid."""

    outcome: int
    phase: int
    seat: int
    lines: tuple[SettlementLine, ...]


class ResultStruck(Event, frozen=True):
    """A result that was entered wrongly was struck out before anything was settled by it."""

    outcome: int
    phase: int
    seat: int


class ThrowToBeat(Event, frozen=True):
    """The dealer's throw stands: the seats with a wager throw against it now."""


class LosersCollected(Event, frozen=True):
    """Losing wagers were taken in."""


class WinnersPaid(Event, frozen=True):
    """Winning wagers were paid, and the round is over unless seats still have to throw."""


class WagersSettled(Event, frozen=True):
    """Seat by seat each wager was paid or taken in, and the round is over."""


class LightsCleared(Event, frozen=True):
    """The lit positions were cleared."""


class RoundVoided(Event, frozen=True, kw_only=True):
    """An irregularity ended the round without a result.

    `undone` are wagers that had been settled in the round before; `owed` is the commission as it
    stood when the round began, in hundredths of a chip.
    """

    irregularity: str
    returned: bool
    out_of_service: bool
    reopens: bool
    undone: tuple[SettlementLine, ...] = ()
    owed: dict[int, int] | None = None


class TakenOutOfService(Event, frozen=True):
    """A fault was found between rounds: nothing is undone, and nothing more is played."""

    irregularity: str


class SettledByHand(Event, frozen=True):
    """A device failed; the result stands and wagers are settled before a supervisor."""

    irregularity: str


class LeavingPlay(Event, frozen=True):
    """Equipment was found unfit: wagers are settled as they stand, then the table stops."""

    irregularity: str


class IncidentNoted(Event, frozen=True):
    """Something was written in the incident book."""

    name: str
    note: str


class DiceAccepted(Event, frozen=True):
    """A player holds the dice, shaker or button."""

    seat: int


class DiceRefused(Event, frozen=True):
    """A player let them go by."""

    seat: int


class DicePassed(Event, frozen=True):
    """The holder handed them on, or had to."""

    seat: int


class DiceChangeAsked(Event, frozen=True):
    """A player asked for other dice: they come after the next decision."""

    seat: int


class DiceChanged(Event, frozen=True):
    """Other dice are on the table; the checks that are `due` again come before they are thrown.

    `chosen`: whoever throws chooses two of them.
    """

    due: tuple[str, ...] = ()
    chosen: bool = False


class PlayerAdvised(Event, frozen=True):
    """A player was told about a wager under the minimum."""

    seat: int


class ShoeShuffled(Event, frozen=True):
    """The cards were shuffled; an order only where the shoe is electronic."""

    order: tuple[int, ...]
    cut: int


class HandsStarted(Event, frozen=True):
    """A round of cards began for these seats with these stakes."""

    stakes: dict[int, dict[str, int]]
    positions: tuple[tuple[int, int], ...] = ()


class CardDealt(Event, frozen=True):
    """A card was dealt to a hand."""

    hand: str
    card: int
    up: bool


class CardsTurned(Event, frozen=True):
    """The cards of a hand were turned over."""

    hand: str
    cards: tuple[int, ...]


class CalledOut(Event, frozen=True):
    """The dealer called something out."""

    words: str


class ChoiceMade(Event, frozen=True):
    """A player decided."""

    seat: int
    hand: str
    act: str
    stake: int
    moves_to: str = ""


class HandsDecided(Event, frozen=True):
    """Wagers that were decided before the end of the round, and paid or taken at once."""

    lines: tuple[SettlementLine, ...]


class FeesOwed(Event, frozen=True):
    """What players owe in commission below a whole chip, in hundredths of a chip."""

    owed: dict[int, int]


class FeeTaken(Event, frozen=True):
    """Commission in whole dollars was taken that chips had not made up while its player stayed."""

    seat: int
    fee: int


class CardRacked(Event, frozen=True):
    """A card was put in the rack unused."""

    card: int


class HandVoided(Event, frozen=True):
    """One player's hand is void for this round; his wagers went back, or were forfeited.

    `undone` are wagers of the hand that had been settled before, such as the ante of a fold.
    """

    seat: int
    forfeited: bool
    undone: tuple[SettlementLine, ...] = ()


class LimitsChanged(Event, frozen=True):
    """The table has new limits."""

    minimum: int
    maximum: int


class NoticePosted(Event, frozen=True):
    """A change of limits was announced."""

    minimum: int
    maximum: int
    at_s: int


class LimitsAgreed(Event, frozen=True):
    """One player has limits of his own, shown by a marker at the seat."""

    seat: int
    minimum: int
    maximum: int


class AgreementEnded(Event, frozen=True):
    """A player's own limits ended and the marker was taken away."""

    seat: int


class MultiplesAsked(Event, frozen=True):
    """The notice asks for multiples of the smallest wager, or no longer."""

    required: bool


class PartnersFlagged(Event, frozen=True):
    """These players count as one for the maximum."""

    seats: tuple[int, ...]


class ChecksIssued(Event, frozen=True):
    """A player has wheel checks of a colour at a value."""

    seat: int
    colour: str
    value: int


class SeatsSet(Event, frozen=True):
    """The number of players was set."""

    count: int


class CutOffered(Event, frozen=True):
    """The shuffled stack waits to be cut; at a new game the first player is asked first."""

    new_game: bool


class CutRefused(Event, frozen=True):
    """A player let the cut go by."""

    seat: int


class StackCut(Event, frozen=True):
    """The stack was cut, its front put behind, and the cutting card back in."""

    seat: int
    front: int
    behind: int


class RecutOrdered(Event, frozen=True):
    """The cut does not count: the same person cuts again, or the next one entitled."""

    again: bool


class StackChanged(Event, frozen=True):
    """The other stack came into play; `ready` if it had been mixed and shuffled before."""

    order: tuple[int, ...]
    ready: bool


class CardsMixed(Event, frozen=True):
    """The stack was mixed face down."""


class DealerCame(Event, frozen=True):
    """A new dealer came to the cards, who burns one besides the first of a new shoe."""


class HandRacked(Event, frozen=True):
    """The cards of a hand went to the rack while the round goes on."""

    hand: str


class StackEnded(Event, frozen=True):
    """The cards are shuffled before anything else is dealt, for a reason the law names."""

    why: str = "end of stack"
