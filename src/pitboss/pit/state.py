"""The state of a table: plain values, replaced and never changed in place.

They cannot form cycles, so the garbage collector does not track them (`gc=False`).
"""

from __future__ import annotations

from msgspec import Struct

from pitboss.equipment.shoe import Shoe
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.rulebook.card_round import Round

NOBODY = -1
GONE = -2  # the last player to cut the cards has left the table
DEALER = 0

CLOSED, OPEN, OUT_OF_SERVICE = "closed", "open", "out of service"
ASKED, DUE = "asked", "due"


class PlacedWager(Struct, frozen=True, kw_only=True, gc=False):
    """A wager that is up: its stake, its state, whether it was called on, and its fee.

    `keep`: the player wants it to stay up if it wins, and pays the charge again.
    """

    name: str
    stake: int
    state: int = 0
    on: bool = False
    fee: int = 0
    keep: bool = False


class Seat(Struct, frozen=True, kw_only=True, gc=False):
    """A player's seat: its chips, its wagers, and what the rules remember about the player.

    `wagered` is the last round in which it placed a wager; 0 if it never did. `person` is who sits
    there; if that is not known, the seat counts as a person of its own.
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
    """What the rules remember about a person who left, in case that person comes back.

    `owed` is commission, in hundredths of a chip.
    """

    barred: frozenset[str] = frozenset()
    advised: bool = False
    limits: tuple[int, int] | None = None
    checks: tuple[str, int] | None = None
    owed: int = 0


class DiceCustody(Struct, frozen=True, kw_only=True, gc=False, rename={"offerees": "asked"}):
    """Who holds the dice, shaker or button, who held it last, and who has declined it.

    `offerees` are the seats that it was offered to. `invalid` counts the holder's invalid throws.
    `passed_by` is the person who last passed it on, wherever that person sits now; empty if that
    is not known.
    """

    holder: int = NOBODY
    last: int = DEALER
    offerees: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    invalid: int = 0
    passed_by: str = ""


class SpokenWager(Struct, frozen=True, kw_only=True, gc=False):
    """A wager that a player called out in a round, and the roles that confirmed it so far."""

    seat: int
    wager: str
    stake: int
    instrument: str
    round: int
    confirmed: tuple[str, ...] = ()


class FoundWager(Struct, frozen=True, gc=False):
    """A wager noticed after the result: `excess` goes back; `under`: it is below the minimum."""

    seat: int
    key: str
    stake: int
    excess: int
    under: bool


class Desk(
    Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    rename={"spoken_wagers": "said", "found_wagers": "found"},
):
    """Everything at a table besides the game: checklist, staff, dice, limits, incidents.

    `checked` are the checks that passed, `failed` those that failed and are not fixed yet.
    `away` are seats whose players left while their wagers could not come down.
    `positions` are extra seats that a player plays, each with the player's first seat.
    `felt` are wagers on the felt by seat, each with the smallest stake it can have.
    `partners` are people, by id or by seat; `people` are those with an id who left.
    `leaving` is why the table stops once the round is settled.
    `chips` are the values of the chips in use, if known.
    `uninspected` are checks still to be made on dice that came while the table was open.
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
    spoken_wagers: tuple[SpokenWager, ...] = ()
    found_wagers: tuple[FoundWager, ...] = ()
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

    The `rack` holds every finished hand by name and in order, so that each can be reconstructed.
    `due` is the reason to shuffle before the next round. While `cut_due`, the players are offered
    the cut: who `refused`, and who must be the `cutter` after an order to cut again.
    `aside` counts the cards on the table when the rest was shuffled in the middle of a round: they
    are not part of the stack that is cut.
    `unmixed`: a second stack was brought in and has to be mixed; `other_used`: the stack that was
    put aside has been played with.
    `relieved`: a new dealer came since the last round began; `own_burn`: that dealer burns a card
    besides the first card of a new shoe.
    `early` are wagers that were settled before the end of the round, `last_early` those of the
    last round. `owed` is the commission owed, `owed_before` as it was when the round began.
    `last_voided`: the last round has no result; the last result belongs to an earlier round.
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
    own_burn: bool = False


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """A live table. `automatic`: a result implies the dealer's steps."""

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
