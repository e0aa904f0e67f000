"""Commands: what people ask of a table. Each is imperative, and says who asks where it matters."""

from __future__ import annotations

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, gc=False):
    """Something asked of the table."""


class PassCheck(Command, frozen=True):
    """Tick an item of the opening checklist, or say that it failed."""

    item: str
    by: str = "dealer"
    passed: bool = True


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
    """A player takes a seat with so many chips."""

    seat: int
    chips: int


class Leave(Command, frozen=True):
    """A player leaves the seat."""

    seat: int


class PlaceWager(Command, frozen=True):
    """Place a wager, or raise one that is up. `found`: noticed only after the result."""

    seat: int
    wager: str
    stake: int
    instrument: str = "chips"
    found: bool = False


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


class TakeStep(Command, frozen=True):
    """Do a step of the round, so many times, at a time in seconds."""

    step: str
    by: str = "dealer"
    count: int = 1
    seat: int = 0
    at_s: int = -1


class EnterResult(Command, frozen=True):
    """Enter what the dice, ball or wheel shows. `seat`: whose own throw it was."""

    outcome: str
    by: str = "dealer"
    seat: int = 0
    at_s: int = -1


class CorrectResult(Command, frozen=True):
    """Strike out a result that was entered wrongly and enter what the dice really show."""

    outcome: str
    by: str = "dealer"


class TryDevice(Command, frozen=True):
    """Key a test entry into the table's device, and say which positions lit up."""

    entry: str
    lit: tuple[str, ...]
    by: str = "floorperson"


class Report(Command, frozen=True):
    """Report an irregularity by its name."""

    irregularity: str
    by: str = "dealer"
    note: str = ""


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


class ChangeLimits(Command, frozen=True):
    """Change the table's smallest and largest wager."""

    minimum: int
    maximum: int
    by: str
    consent: bool = False
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
