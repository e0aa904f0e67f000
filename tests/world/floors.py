"""Opened floors to begin histories on: all fourteen night games, and the two casinos.

A floor is one value that nothing changes in place, so it is opened once, with real orders, and
every history begins with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from pitboss.floor import orders as o
from pitboss.floor.authorization import reads_only
from pitboss.floor.decide import decide
from pitboss.floor.entry import Entry, make_entry
from pitboss.floor.permissions import ROLES
from pitboss.floor.plan import (
    CHIPS,
    DRAWING,
    DRUM,
    ELECTRONIC,
    WALLET,
    FloorPlan,
    Occasion,
    PersonPlan,
    PrizePlan,
    RafflePlan,
    TablePlan,
    WindowPlan,
)
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import Floor, rules_of
from pitboss.games import load
from pitboss.houses import OUR_HOUSES, find_house
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import lit_positions
from pitboss.pit.state import OPEN
from pitboss.rulebook.house import House
from pitboss.rulebook.procedure import Check

GUESTS = tuple(f"g{number}" for number in range(1, 9))
PRIZES = (
    PrizePlan(id="bike", retail_cents=2_500_000, price=400, quantity=3),
    PrizePlan(id="mug", retail_cents=900, price=20, quantity=40),
    PrizePlan(id="car", retail_cents=4_000_000, price=2_000, quantity=2),
    PrizePlan(id="grill", retail_cents=30_000, way=DRAWING),
    PrizePlan(id="basket", retail_cents=5_000, way=DRAWING, quantity=2),
)
TICKET_PRICE = 3
WINDOWS = (WindowPlan("w1", 500_000, 20_000), WindowPlan("w2", 2_000, 500))


class RoleByHouse(dict[str, str]):
    """A role by house; a house that a game brings gives its own."""

    def __init__(self, usual: Callable[[House], str], **roles: str) -> None:
        super().__init__(roles)
        self._usual = usual

    def __missing__(self, house: str) -> str:
        return self._usual(find_house(house))


BANKER = RoleByHouse(
    lambda house: house.right("bank").roles[0],
    nj_night="banker",
    nj_casino="cashier",
    tas_casino="cashier",
)
FIRST = RoleByHouse(
    lambda house: next(iter(house.needed)),
    nj_night="member in charge",
    nj_casino="casino supervisor",
    tas_casino="management representative",
)
DEALS = RoleByHouse(
    lambda house: house.roles[0],
    nj_night="class A operator",
    nj_casino="dealer",
    tas_casino="dealer",
)
CORRECTS = RoleByHouse(
    lambda house: house.floor_wide[0],
    nj_night="class A operator",
    nj_casino="floorperson",
    tas_casino="inspector",
)
TAUGHT = ("night.blackjack", "night.red_dog", "night.under_over")
START_MS = 1_790_000_000_000


class Opened(NamedTuple):
    """An open floor, and the entries that opened it, each with its time."""

    name: str
    floor: Floor
    entries: tuple[tuple[Entry, int], ...]


class Manner(NamedTuple):
    """How the tables of a floor play."""

    house: str
    mode: str = WALLET
    by_hand: bool = False
    electronic: bool = False


MANNERS = {
    "night": Manner("nj_night"),
    "night by hand": Manner("nj_night", by_hand=True),
    "night with devices": Manner("nj_night", electronic=True),
    "night with chips": Manner("nj_night", mode=CHIPS),
    "casino": Manner("nj_casino"),
    "casino by hand": Manner("nj_casino", by_hand=True),
    "casino with devices": Manner("nj_casino", electronic=True),
    "Tasmania": Manner("tas_casino"),
    "Tasmania by hand": Manner("tas_casino", by_hand=True),
}


def table_name(game: str) -> str:
    """What the table of a game is called."""
    return game.replace(".", "-").replace("_", "-")


def night_name(name: str) -> str:
    """What the night on a floor is called."""
    return f"night-of-{name.replace(' ', '-')}"


def planned_raffle(method: str) -> RafflePlan:
    """The drawing of a casino night here."""
    return RafflePlan(ticket_price=TICKET_PRICE, method=method, claim_minutes=1)


def plan_of(name: str) -> FloorPlan:
    """The plan of a floor: one table of each game of its house, and people for every post."""
    manner = MANNERS[name]
    house = next(one for one in OUR_HOUSES if one.id == manner.house)
    tables = tuple(
        TablePlan(
            id=table_name(game),
            game=game,
            mode=manner.mode,
            by_hand=manner.by_hand,
            electronic=manner.electronic,
            float=5_000,
            limits=(1, 0) if at % 2 else (2, 500),
        )
        for at, game in enumerate(house.games)
    )
    return FloorPlan(
        night=night_name(name),
        house=house.id,
        tables=tables,
        people=tuple(_people(house.id, tables)),
        windows=WINDOWS,
        rate=2,
        occasion=Occasion(admission_cents=500, bingo=True),
        prizes=PRIZES if house.id == "nj_night" else (),
        reserve_minutes=15,
        raffle=planned_raffle(ELECTRONIC if manner.electronic else DRUM)
        if house.id == "nj_night"
        else None,
    )


def _people(house: str, tables: tuple[TablePlan, ...]) -> list[PersonPlan]:
    """One of each role, and for each table as many as its posts need."""
    people = [
        PersonPlan(f"{role.replace(' ', '-')}", (role,))
        for role in ROLES[house]
        if role != "class B operator"
    ]
    people.append(PersonPlan("banker-2", (BANKER[house],)))
    if house == "nj_night":
        people.append(PersonPlan("b1", ("class B operator",), TAUGHT, "class-A-operator"))
    for table in tables:
        for post in _posts(table.game):
            role = "class A operator" if house == "nj_night" else post
            people.append(PersonPlan(f"{post}-{table.id}", (role,)))
    return people


def _posts(game: str) -> tuple[str, ...]:
    return posts_needed(load(game).rules())


@cache
def opened(name: str) -> Opened:
    """A floor of this name, open for play, with guests who have money."""
    work = _Opening(name)
    work.bring_people()
    for table in work.plan.tables:
        for post in _posts(table.game):
            who = f"{post}-{table.id}"
            work.ask(who, o.TakePost(post, who), table.id)
        work.make_ready(table)
    for window, banker in (("w1", BANKER[work.plan.house]), ("w2", "banker-2")):
        work.ask(banker, o.OpenWindow(window, posted=True))
    for guest in GUESTS:
        work.ask(BANKER[work.plan.house], o.Admit(guest, of_age=True))
        if work.plan.tables[0].mode == WALLET:
            work.ask(BANKER[work.plan.house], o.Sell("w1", 100_000, guest))
    if work.plan.prizes:
        work.ask("prize-clerk", o.OpenPrizeDesk(posted=True))
    return Opened(name, work.floor, tuple(work.entries))


class _Opening:
    """A floor while it is being opened."""

    def __init__(self, name: str) -> None:
        self.plan, self.floor, self.name = plan_of(name), Floor(), name
        self.entries: list[tuple[Entry, int]] = []
        self._ids = count(1)

    def ask(self, actor: str, command: Any, table: str = "") -> None:
        number = next(self._ids)
        order = o.Order(f"open-{number}", actor, command, table)
        at = START_MS + number * 200
        answer = decide(self.floor, order, o.OrderContext(at_ms=at))
        assert not isinstance(answer, Refusal), f"{self.name}: {order}: {answer}"
        self.floor = answer.floor
        self.entries.append((make_entry(order, answer), at))

    def bring_people(self) -> None:
        first = FIRST[self.plan.house].replace(" ", "-")
        self.ask(first, o.SetUp(self.plan))
        for person in self.plan.people:
            if not reads_only(self.floor, person.id):
                self.ask(person.id, o.ClockOn(person.id))

    def make_ready(self, table: TablePlan) -> None:
        """Go through the checklist of a table that is run by hand, and open it."""
        if not table.by_hand and table.electronic:
            return
        if rules_of(self.floor, table.id).game.dice_age is not None:
            self.ask(self.actor(table.id, "floorperson"), c.LoadDice(0), table.id)
        for item in rules_of(self.floor, table.id).opening:
            self._pass(table, item)
        self.ask(f"dealer-{table.id}", o.HangNotices(), table.id)
        if self.floor.tables[table.id].table.status != OPEN:
            self.ask(f"dealer-{table.id}", c.OpenTable(), table.id)

    def _pass(self, table: TablePlan, item: Check) -> None:
        rules = rules_of(self.floor, table.id)
        who = self.actor(table.id, item.by[0])
        if item.entry is not None:
            self.ask(
                who,
                c.TryDevice(rules.space.texts[1], lit_positions(rules, 1), item.by[0]),
                table.id,
            )
        elif not item.repair:
            times = item.at_least.figure() if item.at_least else 1
            watched = item.before_player and not self.floor.tables[table.id].table.seats
            if watched:
                self._guest_looks_on(table)
            self.ask(who, c.PassCheck(item.name, item.by[0], count=times), table.id)
            if watched:
                self.ask(self._looker_on(table), c.Leave(1), table.id)

    def _guest_looks_on(self, table: TablePlan) -> None:
        if table.mode == CHIPS:
            self.ask(self._looker_on(table), c.SeeWagers((1,)), table.id)
            return
        if "g0" not in self.floor.guests:
            self.ask(BANKER[self.plan.house], o.Admit("g0", of_age=True))
        self.ask("g0", c.Sit(1, 0), table.id)

    def _looker_on(self, table: TablePlan) -> str:
        """Who acts for a guest who looks on: the dealer, where nobody sits down by phone."""
        return f"dealer-{table.id}" if table.mode == CHIPS else "g0"

    def actor(self, table: str, role: str) -> str:
        """Someone who has this role at a table."""
        posts = self.floor.tables[table].posts
        return posts.get(role) or role.replace(" ", "-")
