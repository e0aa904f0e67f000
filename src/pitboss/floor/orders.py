"""Orders: who asks for what, with an id that the client made before sending it.

A command at a table is one of the pit's own; the others are for the floor and are defined here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from msgspec import Struct

from pitboss.floor.edition import NUMBER
from pitboss.floor.plan import FloorPlan
from pitboss.pit import commands as pit_commands
from pitboss.pit.commands import Command
from pitboss.pit.events import Event


class FloorCommand(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A command to the floor rather than to one table's game."""


class SetUp(FloorCommand, frozen=True):
    """Set the floor up as planned; the first row of every night."""

    plan: FloorPlan


class CloseNight(FloorCommand, frozen=True):
    """Close the night: every table and window is closed and counted."""


class TakeOver(FloorCommand, frozen=True):
    """Go on with a copy that is older than the night was, or has another story.

    `rows` were signed or receipted, the last of them with the hash `last`; what this copy does not
    have of them is lost.
    """

    rows: int
    last: str
    reason: str


class NoteAccess(FloorCommand, frozen=True):
    """What happened at the doors: an act of `floor/access.py`, whose access it is about, the
    beginning of the device's hash, and how many wrong PINs came before it."""

    act: str
    who: str = ""
    device: str = ""
    wrong_pins: int = 0


class NoteClock(FloorCommand, frozen=True):
    """The machine's clock was set: it shows so many milliseconds more than the house's own."""

    ahead_ms: int


class ClockOn(FloorCommand, frozen=True):
    """Somebody comes on duty."""

    person: str


class ClockOff(FloorCommand, frozen=True):
    """Somebody goes off duty and leaves the post held."""

    person: str


class TakePost(FloorCommand, frozen=True):
    """Take up a post at the order's table, relieving whoever held it."""

    post: str
    person: str


class LeavePost(FloorCommand, frozen=True):
    """Leave a post at the order's table."""

    post: str


class HangNotices(FloorCommand, frozen=True):
    """The notices required at the order's table are up and were read."""


class Admit(FloorCommand, frozen=True):
    """Admit a guest whose age is confirmed; the guest has an opaque id."""

    guest: str
    of_age: bool


class AskToLeave(FloorCommand, frozen=True):
    """Ask a guest to leave: no more wagers; what the guest holds stays the guest's."""

    guest: str
    reason: str


class FreeSeat(FloorCommand, frozen=True):
    """The house takes back a seat of the order's table: no chips or wagers have been there for the
    posted time."""

    seat: int


class OpenWindow(FloorCommand, frozen=True):
    """A banker begins to work a window; `posted`: the sign with the exchange rate hangs there."""

    window: str
    posted: bool = False


class Sell(FloorCommand, frozen=True):
    """Sell imitation money for cash at the posted rate; no guest where chips are handed out."""

    window: str
    cents: int
    guest: str = ""


class TakeBack(FloorCommand, frozen=True):
    """Take imitation money back at the end; never for cash."""

    window: str
    dollars: int
    guest: str = ""


class CloseWindow(FloorCommand, frozen=True):
    """Count a window out: imitation dollars and real cents as they were found."""

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


class ConfirmTransfer(FloorCommand, frozen=True):
    """The other end confirms a fill or credit, named by the id of the order that asked for it."""

    asked: str
    dollars: int


class CountRack(FloorCommand, frozen=True):
    """Count the chips of the order's table, which is closed."""

    dollars: int


class CorrectRound(FloorCommand, frozen=True):
    """The last result was keyed in wrongly and settled: enter what really came up.

    `throw`: which throw of the round, counted from 1, where the seats throw too; 0 is the last.
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

    `block` is the block that the hash is made for, 0 for whichever is next.
    """

    seal: str
    block: int = 0


class AddWords(FloorCommand, frozen=True):
    """A guest opens the words sealed before the seed was drawn, with their salt.

    Before edition 8 words were added as they are, until the first draw, and had no salt.
    """

    words: str
    salt: str = ""


class Draw(FloorCommand, frozen=True):
    """Let the electronic device throw, spin or shuffle."""

    seat: int = 0


class RevealDraws(FloorCommand, frozen=True):
    """End the block and reveal its seed, whatever became of its rounds."""


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
    """One order. `round`: the round of the table it was meant for, 0 for whichever is on.

    `second` is the second person who agrees, where the house asks for one; or the dealer who keyed
    in the slip of a guest without a phone, and so took a seat in the guest's name.
    """

    id: str
    actor: str
    command: AnyCommand
    table: str = ""
    round: int = 0
    second: str = ""


class OrderContext(Struct, frozen=True, kw_only=True, gc=False):
    """What an order is decided with: the time, and chance if a device must draw.

    `outcome` is what dice, ball or wheel show; `cards` the order of a shuffled stack, which the
    journal does not show before it is revealed. `promise` and `seed` are those of a block.
    `accepted`: an earlier edition allowed this, so whether it is allowed is not asked again; where
    the game itself now refuses or answers differently, `recorded` is what happened then. `edition`
    is the number of the rules it is decided by: those of its time.
    """

    at_ms: int
    outcome: str = ""
    cards: tuple[int, ...] = ()
    promise: str = ""
    seed: str = ""
    accepted: bool = False
    recorded: tuple[Event, ...] = ()
    edition: int = NUMBER
