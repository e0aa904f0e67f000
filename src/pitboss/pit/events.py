"""Events: what happened at a table, in the past tense. The state is the sum of its events."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """Something that happened."""


class SettlementLine(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """One wager that was decided or moved: `win` is on top of the stake, `back` is returned."""

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
    """A checklist item passed."""

    item: str


class CheckFailed(Event, frozen=True):
    """A checklist item failed."""

    item: str


class DeviceTested(Event, frozen=True):
    """A test entry was keyed in, and the positions that lit up were compared with the winners."""

    item: str
    entry: str
    lit: tuple[str, ...]
    passed: bool


class TableOpened(Event, frozen=True):
    """The table is open for play."""


class TableClosed(Event, frozen=True):
    """The table is closed."""


class SignedOn(Event, frozen=True):
    """Someone took up a role."""

    role: str


class SignedOff(Event, frozen=True):
    """Someone left a role."""

    role: str


class DiceLoaded(Event, frozen=True):
    """A fresh set of dice is on the table; the checks in `due` have to be repeated.

    `chosen`: the shooter chooses two of the dice.
    """

    at_s: int
    due: tuple[str, ...] = ()
    chosen: bool = False


class PlayerSat(Event, frozen=True):
    """A player sat down. `player`: the first seat of a player who has several; `person`: who."""

    seat: int
    chips: int
    player: int = 0
    person: str = ""


class ChipsAdded(Event, frozen=True):
    """A player brought more chips to the seat."""

    seat: int
    chips: int


class PlayerLeft(Event, frozen=True):
    """A player left with the chips at the seat; wagers of a player who is `away` still work."""

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
    """Wagers are on the felt at these seats: each by name, with the smallest stake that can be paid
    exactly. Only the people at the table know the real stakes."""

    stakes: dict[int, dict[str, int]]


class WagerSaid(Event, frozen=True):
    """A player called out a wager; it counts once it is confirmed."""

    seat: int
    wager: str
    stake: int
    instrument: str


class WagerConfirmed(Event, frozen=True):
    """A staff member confirmed a spoken wager."""

    seat: int
    by: str


class CashChanged(Event, frozen=True):
    """Cash put down for a wager was changed into chips of the same value."""

    seat: int
    chips: int


class WagerFound(Event, frozen=True):
    """A wager outside the limits came to light after the result; its `excess` goes back."""

    seat: int
    key: str
    stake: int
    excess: int
    under: bool


class WagerReturned(Event, frozen=True):
    """One wager went back to its player, whatever the result."""

    seat: int
    key: str


class WagerReduced(Event, frozen=True):
    """A wager was reduced or taken down; the stake and the refunded fee went back."""

    seat: int
    key: str
    stake: int
    fee: int


class CallHeard(Event, frozen=True):
    """A player called an idle wager on or off; it counts once the dealer marks it."""

    seat: int
    key: str
    on: bool


class WagerKept(Event, frozen=True):
    """A player said whether a wager stays up if it wins, which costs its charge again."""

    seat: int
    key: str
    keep: bool


class WagerCalled(Event, frozen=True):
    """An idle wager was called on or off and marked."""

    seat: int
    key: str
    on: bool


class BettingOpened(Event, frozen=True):
    """Betting is open."""


class BettingClosed(Event, frozen=True):
    """No more bets."""


class StepTaken(Event, frozen=True):
    """A step of the round was done."""

    step: str
    count: int


class ResultCalled(Event, frozen=True):
    """The result was announced, with what it does to every wager. Nothing is paid yet."""

    outcome: int
    phase: int
    seat: int
    lines: tuple[SettlementLine, ...]


class ResultStruck(Event, frozen=True):
    """A result that was keyed in wrong was struck out before anything was settled."""

    outcome: int
    phase: int
    seat: int


class ThrowToBeat(Event, frozen=True):
    """The dealer's throw stands: seats with a wager now throw against it."""


class LosersCollected(Event, frozen=True):
    """Losing wagers were collected."""


class WinnersPaid(Event, frozen=True):
    """Winning wagers were paid; the round is over unless a seat still has to throw."""


class WagersSettled(Event, frozen=True):
    """Wagers were paid or collected seat by seat, and the round is over."""


class LightsCleared(Event, frozen=True):
    """The lit positions were cleared."""


class RoundVoided(Event, frozen=True, kw_only=True):
    """An irregularity ended the round without a result.

    `undone` are wagers that were already settled in this round; `owed` is the commission as it was
    when the round began, in hundredths of a chip.
    """

    irregularity: str
    returned: bool
    out_of_service: bool
    reopens: bool
    undone: tuple[SettlementLine, ...] = ()
    owed: dict[int, int] | None = None


class TakenOutOfService(Event, frozen=True):
    """A fault came up between rounds: nothing is undone, and play stops."""

    irregularity: str


class SettledByHand(Event, frozen=True):
    """A device failed: the result stands, and wagers are settled while a supervisor watches."""

    irregularity: str


class LeavingPlay(Event, frozen=True):
    """Equipment is unfit: wagers are settled as they stand, then the table stops."""

    irregularity: str


class IncidentNoted(Event, frozen=True):
    """An entry was made in the incident book."""

    name: str
    note: str


class DiceAccepted(Event, frozen=True):
    """A player holds the dice, shaker or button."""

    seat: int


class DiceRefused(Event, frozen=True):
    """A player declined them."""

    seat: int


class DicePassed(Event, frozen=True):
    """The holder passed them, or had to."""

    seat: int


class DiceChangeAsked(Event, frozen=True):
    """A player asked for new dice: they come after the next decision."""

    seat: int


class DiceChanged(Event, frozen=True):
    """New dice are on the table; the checks in `due` come before the next throw.

    `chosen`: the shooter chooses two of the dice.
    """

    due: tuple[str, ...] = ()
    chosen: bool = False


class PlayerAdvised(Event, frozen=True):
    """A player was told about a wager under the minimum."""

    seat: int


class ShoeShuffled(Event, frozen=True):
    """The cards were shuffled; `order` is empty unless the shoe is electronic."""

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


class BurnedCardShown(Event, frozen=True):
    """The last burned card in the rack was shown to a player who asked."""

    cards: tuple[int, ...]


class CalledOut(Event, frozen=True):
    """The dealer called something out."""

    words: str


class ChoiceMade(Event, frozen=True):
    """A player made a decision."""

    seat: int
    hand: str
    act: str
    stake: int
    moves_to: str = ""


class HandsDecided(Event, frozen=True):
    """Wagers were decided before the end of the round and paid or collected right away."""

    lines: tuple[SettlementLine, ...]


class FeesOwed(Event, frozen=True):
    """The commission that players owe, in hundredths of a chip."""

    owed: dict[int, int]


class FeeTaken(Event, frozen=True):
    """A player who leaves paid the whole dollars of commission still owed."""

    seat: int
    fee: int


class FeeCarried(Event, frozen=True):
    """A person who left still owes this commission here, in hundredths of a chip."""

    seat: int
    owed: int


class CardRacked(Event, frozen=True):
    """A card went into the rack unused."""

    card: int


class HandVoided(Event, frozen=True):
    """One player's hand is void for this round; its wagers went back or were forfeited.

    `undone` are wagers of the hand that were already settled, such as the ante of a fold.
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
    """One player has different limits, shown by a marker at the seat."""

    seat: int
    minimum: int
    maximum: int


class AgreementEnded(Event, frozen=True):
    """A player's own limits ended and the marker was taken away."""

    seat: int


class MultiplesAsked(Event, frozen=True):
    """The notice asks for multiples of the minimum, or stopped asking."""

    required: bool


class PartnersFlagged(Event, frozen=True):
    """These players count as one player for the maximum."""

    seats: tuple[int, ...]


class ChecksIssued(Event, frozen=True, rename={"color": "colour"}):
    """A player has wheel checks of one color at a declared value."""

    seat: int
    color: str
    value: int


class SeatsSet(Event, frozen=True):
    """The number of players was set."""

    count: int


class CutOffered(Event, frozen=True):
    """The shuffled stack is offered for the cut; in a new game the first player is asked first."""

    new_game: bool


class CutRefused(Event, frozen=True):
    """A player declined the cut."""

    seat: int


class StackCut(Event, frozen=True):
    """The stack was cut: the front went behind the rest, and the cutting card went back in."""

    seat: int
    front: int
    behind: int


class RecutOrdered(Event, frozen=True):
    """The cut does not count: the same person cuts again, or the next in line does."""

    again: bool


class StackChanged(Event, frozen=True):
    """The other stack came into play; `ready` if it is already mixed and shuffled."""

    order: tuple[int, ...]
    ready: bool


class CardsMixed(Event, frozen=True):
    """The stack was mixed face down."""


class DealerCame(Event, frozen=True):
    """A new dealer took over and burns a card too, in addition to the one of a new shoe."""


class HandRacked(Event, frozen=True):
    """The cards of a hand went into the rack while the round goes on."""

    hand: str


class StackEnded(Event, frozen=True):
    """The cards have to be shuffled before anything else is dealt; `why` is the legal reason."""

    why: str = "end of stack"
