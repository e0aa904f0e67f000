"""Commands: what people ask of a table. Each is imperative, and says who asks where it matters."""

from __future__ import annotations

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """Something asked of the table."""


class PassCheck(Command, frozen=True):
    """Tick an item of the opening checklist, or say that it failed."""

    item: str
    by: str = "dealer"
    passed: bool = True
    count: int = 1


class OpenTable(Command, frozen=True):
    """Open the table once its checklist is complete."""

    by: str = "dealer"


class CloseTable(Command, frozen=True):
    """Close the table when no wager is left on it."""

    by: str = "dealer"


class SignOn(Command, frozen=True):
    """A member of staff takes up a role at the table."""

    role: str


class SignOff(Command, frozen=True):
    """A member of staff leaves a role at the table."""

    role: str


class LoadDice(Command, frozen=True):
    """A fresh set of dice is put on the table at a time, in seconds."""

    at_s: int
    by: str = "floorperson"


class Sit(Command, frozen=True):
    """A player takes a seat with so many chips; `player` is the own seat of who plays this too.

    `person` says who it is, by an id that tells nobody a name; empty if that is not known.
    """

    seat: int
    chips: int
    player: int = 0
    person: str = ""


class AddChips(Command, frozen=True):
    """A player brings more chips to the seat."""

    seat: int
    chips: int


class Leave(Command, frozen=True):
    """A player leaves the seat."""

    seat: int


class PlaceWager(Command, frozen=True):
    """Place a wager, or raise one that is up."""

    seat: int
    wager: str
    stake: int
    instrument: str = "chips"


class SayWager(Command, frozen=True):
    """A player declares a wager aloud; `instrument` is what was laid on the table with it."""

    seat: int
    wager: str
    stake: int
    instrument: str = ""


class ConfirmWager(Command, frozen=True):
    """A member of staff confirms a spoken wager aloud."""

    seat: int
    by: str


class FindWager(Command, frozen=True):
    """A wager outside the limits is found on the layout after the result."""

    seat: int
    wager: str
    stake: int
    by: str = "dealer"


class ReduceWager(Command, frozen=True):
    """Cut a wager that is up by so many chips."""

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
    """A player answers whether a wager stays up if it wins, with its charge paid again."""

    seat: int
    wager: str
    keep: bool = True


class MarkCall(Command, frozen=True):
    """The dealer puts the "On" marker on a wager that was called on, or takes it off again."""

    seat: int
    wager: str
    by: str = "dealer"


class TakeStep(Command, frozen=True):
    """Do a step of the round, so many times, at a time in seconds."""

    step: str
    by: str = "dealer"
    count: int = 1
    seat: int = 0
    at_s: int = -1


class EnterResult(Command, frozen=True):
    """Enter what the dice, ball or wheel shows. `seat`: whose own throw it was.

    `called` is the total the dealer called out, to be compared with it; 0 if none is given.
    """

    outcome: str
    by: str = "dealer"
    seat: int = 0
    at_s: int = -1
    called: int = 0


class CorrectResult(Command, frozen=True):
    """Strike out a result that was entered wrongly and enter what the dice really show."""

    outcome: str
    by: str = "dealer"


class TryDevice(Command, frozen=True):
    """Key a test entry into the table's device, and say which positions lit up."""

    entry: str
    lit: tuple[str, ...]
    by: str = "floorperson"


class Report(Command, frozen=True, kw_only=True):
    """Report an irregularity by its name, with the seat and wager if it is about one wager."""

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
    """A player lets the offered dice, shaker or button go by."""

    seat: int


class DealerTakes(Command, frozen=True):
    """The dealer shakes for the players because none of them will."""


class GiveUpDice(Command, frozen=True):
    """The holder hands the dice, shaker or button on."""

    seat: int


class TakeAway(Command, frozen=True):
    """The floor makes the holder hand the dice on, for a reason the law names."""

    reason: str
    by: str = "floorperson"
    note: str = ""


class SelectButton(Command, frozen=True):
    """The dealer sets the selector switch to the button of a seat, or to his own (0)."""

    seat: int


class PressButton(Command, frozen=True):
    """Somebody presses the button of a seat, or of the dealer (0), at a time in seconds."""

    seat: int
    at_s: int = -1


class AskForDice(Command, frozen=True):
    """A player asks for other dice."""

    seat: int


class ChangeDice(Command, frozen=True):
    """The dice that a player asked to have changed are changed."""

    by: str = "stickperson"


class ChangeLimits(Command, frozen=True):
    """Change the table's smallest and largest wager; `consent` lists the seats that agree."""

    minimum: int
    maximum: int
    by: str
    consent: tuple[int, ...] = ()
    at_s: int = -1


class PostNotice(Command, frozen=True):
    """Put up the notice of a coming change of limits at a time, in seconds."""

    minimum: int
    maximum: int
    at_s: int
    by: str


class AgreeLimits(Command, frozen=True):
    """Agree other limits with one player."""

    seat: int
    minimum: int
    maximum: int
    by: str


class EndAgreement(Command, frozen=True):
    """A player's own limits end, and the marker is taken away."""

    seat: int
    by: str


class AskMultiples(Command, frozen=True):
    """Let the notice at the table ask for multiples of the smallest wager, or no longer."""

    required: bool
    by: str


class FlagPartners(Command, frozen=True):
    """Treat players as partners, whose wagers on one position are added up."""

    seats: tuple[int, ...]
    by: str


class IssueChecks(Command, frozen=True):
    """Give a player wheel checks of a colour at a declared value in chips."""

    seat: int
    colour: str
    value: int


class SetSeats(Command, frozen=True):
    """The dealer sets how many may play."""

    count: int
    by: str = "dealer"


class SeeWagers(Command, frozen=True):
    """At a table of chips: players at these seats, whose wagers lie on the felt, not keyed in.

    `wagers` names those that lie there; if none is named, it may be any.
    """

    seats: tuple[int, ...]
    wagers: tuple[str, ...] = ()
    by: str = "dealer"


class Shuffle(Command, frozen=True):
    """Shuffle the cards. `order`: the whole stack as the electronic shoe has it; none if real."""

    order: tuple[int, ...] = ()
    cut: int = -1
    by: str = "dealer"
    machine: bool = False


class DealCard(Command, frozen=True):
    """Deal the next card: the one that was dealt, or whatever the electronic shoe holds."""

    card: str = ""


class TurnCards(Command, frozen=True):
    """Turn the face-down cards of a hand over, and key them in if they were not known."""

    hand: str
    cards: str = ""
    by: str = "dealer"


class Choose(Command, frozen=True):
    """A player decides: hit, stand, fold, raise by so many chips, and so on."""

    seat: int
    act: str
    stake: int = 0


class CutCards(Command, frozen=True):
    """Cut the stack: so many cards lie in front of the cutting card. Seat 0 is the dealer.

    Without a figure the dealer has seen that it lies far enough from both ends.
    """

    seat: int
    front: int = -1


class RefuseCut(Command, frozen=True):
    """A player lets the cut go by."""

    seat: int


class OrderRecut(Command, frozen=True):
    """A class A operator has the cards cut again: by who cut last, or who is entitled next."""

    by: str
    again: bool
    note: str


class OrderShuffle(Command, frozen=True):
    """A class A operator has the cards shuffled before the next round."""

    by: str


class ShowCuttingCard(Command, frozen=True):
    """The cutting card has come out of a stack of real cards."""

    by: str = "dealer"


class ChangeStack(Command, frozen=True):
    """Take the other stack into play; `order`: as the electronic shoe has it."""

    order: tuple[int, ...] = ()
    by: str = "dealer"


class MixCards(Command, frozen=True):
    """Mix the cards of a stack face down before they are shuffled."""

    by: str = "dealer"


class RelieveDealer(Command, frozen=True):
    """Take over the deal from somebody who stays signed on."""

    role: str
