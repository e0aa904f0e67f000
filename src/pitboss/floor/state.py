"""The state of a floor: plain values that are replaced, never changed in place."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pitboss import games
from pitboss.cage.accounts import CashMove, Move
from pitboss.floor.close_state import Closing
from pitboss.floor.incident_state import IncidentBook, Inspection
from pitboss.floor.plan import FloorPlan, PersonPlan, TablePlan, WindowPlan
from pitboss.floor.prize_state import PrizeDesk
from pitboss.floor.till import Till
from pitboss.pit.commands import Command
from pitboss.pit.events import Event
from pitboss.pit.referee import Referee
from pitboss.pit.state import CLOSED, Table
from pitboss.rulebook.game import Rules

SET_UP, CLOSED_NIGHT = "set up", "closed"


class Guest(Struct, frozen=True, gc=False):
    """A guest: the wallet, without the chips at a seat, and where the guest sits.

    `bought` are the sales, by their orders, since the guest's last wager.
    """

    wallet: int = 0
    table: str = ""
    seats: tuple[int, ...] = ()
    out: bool = False
    bought: tuple[str, ...] = ()


class Duty(Struct, frozen=True, gc=False):
    """A staff member on duty: since when, and the post or window held.

    `also` are other tables where the same post is held.
    """

    since_ms: int
    table: str = ""
    post: str = ""
    window: str = ""
    also: tuple[str, ...] = ()


class Seal(Struct, frozen=True, gc=False):
    """The hash of a guest's words for a block; `opened` is their salt and the words."""

    guest: str
    seal: str
    opened: tuple[str, str] | None = None


class Draws(Struct, frozen=True, kw_only=True, rename={"unopened": "shut"}):
    """An electronic device between two commitments: the promise, what guests added, the count.

    `frozen` are the guests' seals of this block, `next` those for the one after it. `unopened` are
    the guests who once did not open their words here. `ended`: the table's last seed was revealed
    unused, and no other is promised tonight.
    """

    block: int = 0
    promise: str = ""
    words: str = ""
    drawn: int = 0
    frozen: tuple[Seal, ...] = ()
    next: tuple[Seal, ...] = ()
    unopened: tuple[str, ...] = ()
    promised_ms: int = 0
    ended: bool = False


class Transfer(Struct, frozen=True, gc=False):
    """A fill (to the table) or credit (from it) that the other end has yet to confirm."""

    table: str
    window: str
    dollars: int
    fill: bool
    asked_by: str


class CageAct(Struct, frozen=True, kw_only=True):
    """A sale, a return, a fill, a credit or the count of a window: what it changed, so that it can
    be reversed.

    `dollars` and `cents` are what the window gained, `rack` what the table gained, `wallet` what
    the guest gained. A count gains what it finds over, and `counted` says that it closed the
    window.
    """

    window: str
    dollars: int = 0
    cents: int = 0
    table: str = ""
    rack: int = 0
    guest: str = ""
    wallet: int = 0
    moves: tuple[Move, ...] = ()
    cash: tuple[CashMove, ...] = ()
    counted: bool = False

    @property
    def size(self) -> int:
        """Its size in dollars: imitation dollars, or the real ones of a count."""
        imitation = sum(move.dollars for move in self.moves)
        return max(imitation, -(-abs(self.cents) // 100)) if self.counted else imitation


class PastCommand(Struct, frozen=True):
    """A command at a table since a result, linked to the one before it.

    `who` is the guest who sat down with it. `recorded` holds its events under an earlier edition,
    if the pit now refuses it or answers differently.
    """

    command: Command
    before: PastCommand | None = None
    who: str = ""
    recorded: tuple[Event, ...] = ()


class PastResult(Struct, frozen=True, gc=False, rename={"command": "asked"}):
    """The table before a result, the result, and the commands since.

    With cards, the result begins with the first card of the round. `command` is the last
    command since. `guests` sat there before the result; `recorded` is as in `PastCommand`.
    """

    table: Table
    result: Command
    command: PastCommand | None = None
    guests: dict[int, str] = {}
    recorded: tuple[Event, ...] = ()

    @property
    def chain(self) -> tuple[PastCommand, ...]:
        """The result and the commands since, in order."""
        commands, link = [], self.command
        while link is not None:
            commands.append(link)
            link = link.before
        return (PastCommand(self.result, recorded=self.recorded), *reversed(commands))


class LiveTable(Struct, frozen=True, kw_only=True, gc=False):
    """A table on the floor: its plan, its game, who sits and works there, and its chips.

    `since` is the last result, `past` the earlier ones that can still be corrected, oldest first.
    `hung`: its notices are up. `bare` are the seats that nobody plays now, and since when.
    `signed` says who confirmed each checklist item, and each spoken wager in each role. `began_ms`
    is when its round began, at a licensed night.
    """

    plan: TablePlan
    table: Table
    guests: dict[int, str] = {}
    posts: dict[str, str] = {}
    rack: int = 0
    counted: int = -1
    draws: Draws = Draws()
    since: PastResult | None = None
    past: tuple[PastResult, ...] = ()
    hung: bool = False
    bare: dict[int, int] = {}
    signed: dict[str, str] = {}
    began_ms: int = 0


class Window(Struct, frozen=True):
    """A banker's window: its imitation money, the real cents in its drawer, and its banker."""

    plan: WindowPlan
    banker: str = ""
    dollars: int = 0
    cents: int = 0
    counted: bool = False


class TicketSale(Struct, frozen=True, kw_only=True, gc=False):
    """Tickets sold by one order, numbered from `first`. Paper tickets have the hashes of their
    `codes`; others are in the wallet of `guest`, who may also have paid for paper ones."""

    first: int
    count: int
    dollars: int
    guest: str = ""
    codes: tuple[str, ...] = ()
    void: bool = False


class PrizeDrawing(Struct, frozen=True, kw_only=True, gc=False):
    """The drawing of one prize. `keyed` is what `keyed_by` keyed in, until someone else does.

    `claim_by_ms`: when the claim ends, 0 if never. `forfeited`: it was drawn again, by the later
    drawing whose `again_for` is this one's number, for a `reason`; without a ticket it was given
    up. `seed` and `tries` are those of
    an electronic winner.
    """

    prize: str
    promise: str = ""
    again_for: int = 0
    reason: str = ""
    keyed_by: str = ""
    keyed: str = ""
    words: str = ""
    ticket: int = 0
    claim_by_ms: int = 0
    claimed: bool = False
    forfeited: bool = False
    seed: str = ""
    tries: int = 0


class Raffle(Struct, frozen=True, kw_only=True, gc=False):
    """The tickets sold so far, by the orders that sold them, and the drawings, numbered from 1.
    `list_hash` is there once the list is sealed. `called_off` are prizes that are not drawn
    anymore."""

    tickets: int = 0
    sales: dict[str, TicketSale] = {}
    list_hash: str = ""
    drawings: tuple[PrizeDrawing, ...] = ()
    called_off: tuple[str, ...] = ()


class Floor(Struct, frozen=True, kw_only=True, gc=False):
    """The whole floor. `waiting` are fills and credits by the order that asked for them, `cage` the
    acts of the cage that can still be reversed, by their orders. `edition` is the number of the
    edition that decided its last order; None is today's. `suspended_people` and
    `suspended_providers` say since when. `till` holds counts, admission and paper slips."""

    status: str = ""
    plan: FloorPlan | None = None
    tables: dict[str, LiveTable] = {}
    people: dict[str, PersonPlan] = {}
    guests: dict[str, Guest] = {}
    windows: dict[str, Window] = {}
    duty: dict[str, Duty] = {}
    waiting: dict[str, Transfer] = {}
    cage: dict[str, CageAct] = {}
    edition: int | None = None
    suspended_people: dict[str, int] = {}
    suspended_providers: dict[str, int] = {}
    till: Till = Till()
    prizes: PrizeDesk = PrizeDesk()
    incidents: IncidentBook = IncidentBook()
    inspection: Inspection = Inspection()
    closing: Closing = Closing()
    raffle: Raffle = Raffle()


@lru_cache(maxsize=256)
def _rules(
    game: str,
    edition: int | None,
    options: tuple[tuple[str, str | int | bool], ...],
    odds: tuple[tuple[str, str], ...],
) -> Rules:
    return games.load(game).rules_at(edition, dict(odds), **dict(options))


def rules_of(floor: Floor, table: str) -> Rules:
    """The rules that a table plays by, with the figures of the floor's edition."""
    plan = floor.tables[table].plan
    assert floor.plan is not None
    odds = floor.plan.house_odds.get(plan.game)
    options = tuple(plan.options.items()) if plan.options else ()
    return _rules(plan.game, floor.edition, options, tuple(odds.items()) if odds else ())


def new_table(
    plan: TablePlan,
    odds: dict[str, str],
    *,
    counts_chips: bool = True,
    begins_open: bool = False,
    earlier: bool = False,
) -> Table:
    """A planned table, closed until its checklist has passed.

    There is nothing to inspect only where a device draws and nobody takes the steps by hand.
    `counts_chips`: a stake is taken only if its chips can pay it, unlike in the first editions.
    `begins_open`: before edition 8 real equipment counted as inspected there as well.
    `earlier`: its options may be those of an earlier edition.
    """
    game = games.load(plan.game)
    referee = Referee(
        game,
        game.house,
        automatic=not plan.by_hand,
        limits=plan.limits,
        chips=plan.chips if counts_chips and 1 not in plan.chips else (),
        house_odds=odds,
        earlier=earlier,
        **plan.options,
    )
    table = referee.table
    if plan.electronic or plan.by_hand or begins_open:
        return table
    desk = replace(table.desk, checked=frozenset())
    return replace(table, status=CLOSED, betting=False, desk=desk)
