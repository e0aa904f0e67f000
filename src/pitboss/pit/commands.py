"""Commands: what people ask a table to do. Names are imperative; `by` is who asks."""

from __future__ import annotations

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """Something that a person asks the table to do."""


class PassCheck(Command, frozen=True):
    """Check off an item of the opening checklist, or report that it failed."""

    item: str
    by: str = "dealer"
    passed: bool = True
    count: int = 1


class OpenTable(Command, frozen=True):
    """Open the table once its checklist is complete."""

    by: str = "dealer"


class CloseTable(Command, frozen=True):
    """Close the table once no wagers are left on it."""

    by: str = "dealer"


class SignOn(Command, frozen=True):
    """A member of staff takes up a role at the table."""

    role: str


class SignOff(Command, frozen=True):
    """A member of staff leaves a role at the table."""

    role: str


class LoadDice(Command, frozen=True):
    """Put a fresh set of dice on the table; `at_s` is the time in seconds."""

    at_s: int
    by: str = "floorperson"


class Sit(Command, frozen=True):
    """A player takes a seat with chips; `player` is the first seat of a player who has several.

    `person` is an id that gives away no name; empty if nobody knows who it is.
    """

    seat: int
    chips: int
    player: int = 0
    person: str = ""


class AddChips(Command, frozen=True):
    """A player adds chips to the seat."""

    seat: int
    chips: int


class Leave(Command, frozen=True):
    """A player leaves the seat."""

    seat: int


class PlaceWager(Command, frozen=True):
    """Place a wager, or raise one that is already up."""

    seat: int
    wager: str
    stake: int
    instrument: str = "chips"


class SayWager(Command, frozen=True):
    """A player calls out a wager; `instrument` is what the player puts on the table for it."""

    seat: int
    wager: str
    stake: int
    instrument: str = ""


class ConfirmWager(Command, frozen=True):
    """A staff member confirms a spoken wager aloud."""

    seat: int
    by: str


class FindWager(Command, frozen=True):
    """Report a wager outside the limits that was noticed only after the result."""

    seat: int
    wager: str
    stake: int
    by: str = "dealer"


class ReduceWager(Command, frozen=True):
    """Reduce a wager that is up by this many chips."""

    seat: int
    wager: str
    stake: int


class RemoveWager(Command, frozen=True):
    """Take a wager down."""

    seat: int
    wager: str


class CallWager(Command, frozen=True):
    """A player calls an idle wager on, or off again; the dealer confirms it with a marker."""

    seat: int
    wager: str
    on: bool = True


class KeepWager(Command, frozen=True):
    """A player says whether a wager stays up if it wins, which costs its charge again."""

    seat: int
    wager: str
    keep: bool = True


class MarkCall(Command, frozen=True):
    """The dealer puts the "On" marker on a wager that was called on, or takes it off again."""

    seat: int
    wager: str
    by: str = "dealer"


class TakeStep(Command, frozen=True):
    """Do a step of the round: how many times, and when (in seconds)."""

    step: str
    by: str = "dealer"
    count: int = 1
    seat: int = 0
    at_s: int = -1


class EnterResult(Command, frozen=True):
    """Enter what the dice, ball or wheel shows. `seat` is set where players throw for themselves.

    `called` is the total that the dealer called out, as a cross-check; 0 if there is none.
    """

    outcome: str
    by: str = "dealer"
    seat: int = 0
    at_s: int = -1
    called: int = 0


class CorrectResult(Command, frozen=True):
    """Correct a result that was keyed in wrong."""

    outcome: str
    by: str = "dealer"


class TryDevice(Command, frozen=True):
    """Key a test entry into the table's device, and say which positions lit up."""

    entry: str
    lit: tuple[str, ...]
    by: str = "floorperson"


class Report(Command, frozen=True, kw_only=True):
    """Report an irregularity by name; add the seat and the wager if it concerns just one."""

    irregularity: str
    by: str = "dealer"
    note: str = ""
    seat: int = 0
    wager: str = ""
    card: str = ""


class AcceptDice(Command, frozen=True):
    """A player takes the offered dice, shaker or button."""

    seat: int


class RefuseDice(Command, frozen=True):
    """A player declines the offered dice, shaker or button."""

    seat: int


class DealerTakes(Command, frozen=True):
    """The dealer shakes because no player wants to."""


class GiveUpDice(Command, frozen=True):
    """The holder passes the dice, shaker or button."""

    seat: int


class TakeAway(Command, frozen=True):
    """The floor takes the dice from the holder, for a reason that the law names."""

    reason: str
    by: str = "floorperson"
    note: str = ""


class SelectButton(Command, frozen=True):
    """The dealer sets the selector switch to a seat's button, or to the dealer's (0)."""

    seat: int


class PressButton(Command, frozen=True):
    """Someone presses a seat's button or the dealer's (0); `at_s` is the time in seconds."""

    seat: int
    at_s: int = -1


class AskForDice(Command, frozen=True):
    """A player asks for new dice."""

    seat: int


class ChangeDice(Command, frozen=True):
    """Change the dice because a player asked."""

    by: str = "stickperson"


class ChangeLimits(Command, frozen=True):
    """Change the table's smallest and largest wager; `consent` lists the seats that agree."""

    minimum: int
    maximum: int
    by: str
    consent: tuple[int, ...] = ()
    at_s: int = -1


class PostNotice(Command, frozen=True):
    """Post a notice of a coming change of limits; `at_s` is the time in seconds."""

    minimum: int
    maximum: int
    at_s: int
    by: str


class AgreeLimits(Command, frozen=True):
    """Agree on different limits with one player."""

    seat: int
    minimum: int
    maximum: int
    by: str


class EndAgreement(Command, frozen=True):
    """End a player's own limits and take the marker away."""

    seat: int
    by: str


class AskMultiples(Command, frozen=True):
    """Require multiples of the minimum on the table's notice, or stop requiring them."""

    required: bool
    by: str


class FlagPartners(Command, frozen=True):
    """Flag players as partners: their wagers on the same position are added up."""

    seats: tuple[int, ...]
    by: str


class IssueChecks(Command, frozen=True, rename={"color": "colour"}):
    """Give a player wheel checks of one color at a declared value in chips."""

    seat: int
    color: str
    value: int


class SetSeats(Command, frozen=True):
    """The dealer sets how many may play."""

    count: int
    by: str = "dealer"


class SeeWagers(Command, frozen=True):
    """At a table played with chips: these seats have wagers on the felt that nobody keys in.

    `wagers` names them; empty means they may be any.
    """

    seats: tuple[int, ...]
    wagers: tuple[str, ...] = ()
    by: str = "dealer"


class Shuffle(Command, frozen=True):
    """Shuffle the cards. `order` is the stack of an electronic shoe; empty for real cards."""

    order: tuple[int, ...] = ()
    cut: int = -1
    by: str = "dealer"
    machine: bool = False


class DealCard(Command, frozen=True):
    """Deal the next card: the card that is keyed in, or the next one of an electronic shoe."""

    card: str = ""


class TurnCards(Command, frozen=True):
    """Turn over the face-down cards of a hand, and key them in if they are not known yet."""

    hand: str
    cards: str = ""
    by: str = "dealer"


class Choose(Command, frozen=True):
    """A player decides: hit, stand, fold, raise by a number of chips, and so on."""

    seat: int
    act: str
    stake: int = 0


class CutCards(Command, frozen=True):
    """Cut the stack: `front` cards go in front of the cutting card. Seat 0 is the dealer.

    Without a number, the dealer vouches that the card is far enough from both ends.
    """

    seat: int
    front: int = -1


class RefuseCut(Command, frozen=True):
    """A player declines the cut."""

    seat: int


class OrderRecut(Command, frozen=True):
    """A class A operator orders a new cut, by the last cutter (`again`) or the next in line."""

    by: str
    again: bool
    note: str


class OrderShuffle(Command, frozen=True):
    """A class A operator orders a shuffle before the next round."""

    by: str


class ShowCuttingCard(Command, frozen=True):
    """The cutting card has come out of a stack of real cards."""

    by: str = "dealer"


class ChangeStack(Command, frozen=True):
    """Bring in the other stack; `order` is that of an electronic shoe."""

    order: tuple[int, ...] = ()
    by: str = "dealer"


class MixCards(Command, frozen=True):
    """Mix the cards of a stack face down before they are shuffled."""

    by: str = "dealer"


class RelieveDealer(Command, frozen=True):
    """Take over the deal from a dealer who stays signed on."""

    role: str
