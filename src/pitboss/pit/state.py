"""The state of a table: plain values, replaced and never changed in place.

No cycle can be made of them, so they are kept out of the collector's sight (`gc=False`).
"""

from __future__ import annotations

from msgspec import Struct

from pitboss.equipment.shoe import Shoe
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.rulebook.card_round import Round

NOBODY = -1
GONE = -2  # whoever cut the cards last has left the table
DEALER = 0

CLOSED, OPEN, OUT_OF_SERVICE = "closed", "open", "out of service"
ASKED, DUE = "asked", "due"


class PlacedWager(Struct, frozen=True, kw_only=True, gc=False):
    """A wager that is up: its stake, its state, whether it was called on, and its fee.

    `keep`: the player was asked, and it stays up if it wins, the charge paid again.
    """

    name: str
    stake: int
    state: int = 0
    on: bool = False
    fee: int = 0
    keep: bool = False


class Seat(Struct, frozen=True, kw_only=True, gc=False):
    """A player's place: chips in front of it, wagers up, and what the rules remember of its player.

    `wagered` is the round in which it last placed a wager; 0 if it never has. `person` is who plays
    it; empty where nobody says so, and then the seat counts as a person of its own.
    """

    chips: int
    ups: dict[str, PlacedWager]
    barred: frozenset[str] = frozenset()
    advised: bool = False
    limits: tuple[int, int] | None = None
    checks: tuple[str, int] | None = None
    wagered: int = 0
    person: str = ""


class PersonMemory(Struct, frozen=True, gc=False):
    """What the rules remember of a person who has left the table, until that person is back."""

    barred: frozenset[str] = frozenset()
    advised: bool = False
    limits: tuple[int, int] | None = None
    checks: tuple[str, int] | None = None


class DiceCustody(Struct, frozen=True, kw_only=True, gc=False):
    """Who holds the dice, shaker or button, who held it last, and who has let it go by.

    `invalid` counts the invalid throws of the player who holds it. `passed_by` is who had it last
    and handed it on, by name, wherever that person sits now; empty if nobody says who it was.
    """

    holder: int = NOBODY
    last: int = DEALER
    asked: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    invalid: int = 0
    passed_by: str = ""


class SpokenWager(Struct, frozen=True, kw_only=True, gc=False):
    """A wager declared aloud in a round, and the roles that have confirmed it so far."""

    seat: int
    wager: str
    stake: int
    instrument: str
    round: int
    confirmed: tuple[str, ...] = ()


class FoundWager(Struct, frozen=True, gc=False):
    """A wager found after the result: `excess` of it is handed back; `under` the minimum or not."""

    seat: int
    key: str
    stake: int
    excess: int
    under: bool


class Desk(Struct, frozen=True, kw_only=True, gc=False):
    """What stands at the table beside the game: checklist, staff, dice, limits, incidents.

    `checked` are the items that have passed, `failed` those found wanting and not put right since.
    `away` are seats whose players left wagers behind that could not come down.
    `positions` are those that a player plays beside the own seat, each with that seat.
    `felt` are seats with wagers on the felt, by name, each with the smallest stake it could have.
    `partners` are people, by name or by their seat; `people` are those with a name who have left.
    `leaving` is why the table stops once the round is settled.
    `chips` are the values of the chips in use, where that is known.
    `uninspected` are checks still to be made of dice that came while the table was open.
    """

    checked: frozenset[str] = frozenset()
    present: tuple[str, ...] = ()
    loaded_s: int = -1
    minimum: int = 1
    maximum: int = 0
    seats: int = 0
    notice: tuple[int, int, int] | None = None
    partners: tuple[tuple[int | str, ...], ...] = ()
    incidents: tuple[str, ...] = ()
    by_hand: bool = False
    new_dice: str = ""
    calls: tuple[tuple[int, str, bool], ...] = ()
    multiples: bool = False
    said: tuple[SpokenWager, ...] = ()
    found: tuple[FoundWager, ...] = ()
    positions: tuple[tuple[int, int], ...] = ()
    failed: frozenset[str] = frozenset()
    away: frozenset[int] = frozenset()
    felt: dict[int, dict[str, int]] = {}
    people: dict[str, PersonMemory] = {}
    leaving: str = ""
    chips: tuple[int, ...] = ()
    uninspected: frozenset[str] = frozenset()


class Cards(Struct, frozen=True, kw_only=True):
    """The cards of a table: the shoe, the round being dealt and the one before, and the rack.

    The `rack` holds every finished hand by name and in order, so that each can be dealt again for
    all to see. `due` is the reason to shuffle before the next round. While `cut_due`, the stack is
    offered round: who has `refused`, and who must be the `cutter` after an order to cut again.
    `aside` counts the cards that lay on the table when the rest was shuffled in the middle of a
    round: they are no part of the stack that is cut.
    `unmixed`: a second stack was brought in and has to be mixed; `other_used`: the one put aside
    has been played with.
    `relieved`: a new dealer has come to the table since the last round began.
    `early` are the wagers that were settled before the round is over, `last_early` those of the
    round before. `owed` is commission below a whole chip, `owed_before` as the round began.
    `last_voided`: the last round has no result, and the last result is of one before it.
    """

    shoe: Shoe
    round: Round | None = None
    last: Round | None = None
    rack: tuple[tuple[str, tuple[int, ...]], ...] = ()
    owed: dict[int, int] = {}
    relieved: bool = False
    early: tuple[SettlementLine, ...] = ()
    last_early: tuple[SettlementLine, ...] = ()
    last_voided: bool = False
    due: str = ""
    cut_due: bool = False
    new_game: bool = False
    refused: frozenset[int] = frozenset()
    cutter: int = NOBODY
    last_cutter: int = NOBODY
    unmixed: bool = False
    other_used: bool = False
    aside: int = 0
    owed_before: dict[int, int] = {}


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """A live table. `automatic`: the dealer's steps are taken as done when a result comes in."""

    automatic: bool = True
    status: str = OPEN
    betting: bool = True
    step: int = 0
    phase: int = 0
    round: int = 1
    seats: dict[int, Seat] = {}
    called: ResultCalled | None = None
    last: ResultCalled | None = None
    collected: bool = False
    thrown: frozenset[int] = frozenset()
    fresh: bool = True
    lit: tuple[str, ...] = ()
    hands: DiceCustody = DiceCustody()
    desk: Desk = Desk()
    cards: Cards | None = None
