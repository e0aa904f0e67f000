"""A licensed night with 25 tables and two windows, played, and a crew that closes it.

Every order of the close is noted with who gave it, so that a test can count people's acts.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.plan import FloorPlan, WindowPlan
from pitboss.floor.till import CLOSE
from pitboss.night.plan import NightPlan, NightTable, Person
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from pitboss.store.journal import Store
from pitboss.store.keys import Signer
from tests.floor.licensed_house import LicensedHouse
from tests.night.plans import LAWFUL

TABLES = 25
STAKE = 5
WINDOWS = (
    WindowPlan("w1", float=500_000, drawer_cents=20_000),
    WindowPlan("w2", float=500_000, drawer_cents=20_000),
)


def dealer(number: int) -> str:
    """Who deals at a table."""
    return f"d{number}"


def large_plan() -> FloorPlan:
    """25 roulette tables, each with its class A operator, and two bankers."""
    tables = tuple(
        NightTable(
            id=f"roulette-{number}",
            game="night.roulette",
            limits=(1, 100),
            provider="p1",
            rent_cents=25_000,
            by_hand=False,
            float=50_000,
        )
        for number in range(1, TABLES + 1)
    )
    operator = next(person for person in LAWFUL.people if person.id == "a4")
    banker = next(person for person in LAWFUL.people if person.id == "k1")
    people: tuple[Person, ...] = (
        *LAWFUL.people,
        replace(banker, id="k2"),
        *(replace(operator, id=dealer(number)) for number in range(1, TABLES + 1)),
    )
    plan: NightPlan = replace(
        LAWFUL, tables=tables, people=people, windows=WINDOWS, machines=(), shifts=()
    )
    return floor_plan(plan)


class LargeNight(LicensedHouse):
    """That night, and the acts of the close by person."""

    def __init__(self, store: Store, signer: Signer | None = None, start: int = 1) -> None:
        super().__init__(store, signer, start)
        self.acts: defaultdict[str, list[str]] = defaultdict(list)

    def act(self, actor: str, command: Any, table: str = "") -> None:
        """An order of the close, noted by the kind of its command."""
        self.ask(actor, command, table)
        self.acts[actor].append(type(command).__name__)

    def play(self, rounds: int = 2, signer: Signer | None = None) -> LargeNight:
        """Set up, open every table with two guests, and play some rounds at each."""
        plan = large_plan()
        if signer is not None:
            plan = replace(plan, key=signer.public.hex(), key_holder="m1")
        self.ask("m1", o.SetUp(plan))
        for person in ("m1", "m2", "k1", "k2", "a1", *map(dealer, range(1, TABLES + 1))):
            self.ask("m1", o.ClockOn(person))
        self.time("18:30")
        for banker, window in (("k1", "w1"), ("k2", "w2")):
            self.ask(banker, o.OpenWindow(window, posted=True))
        for number, table in enumerate(plan.tables, 1):
            self.ask("a1", o.TakePost("dealer", dealer(number)), table.id)
            self.open_table(table.id)
            for seat in (1, 2):
                guest = self.guest(f"g{2 * number + seat - 2}", 4_000)
                self.sit(guest, table.id, seat, 80)
        self.time("19:00")
        for turn in range(rounds):
            for number, table in enumerate(plan.tables, 1):
                self._round(number, table.id, turn)
        return self

    def _round(self, number: int, table: str, turn: int) -> None:
        for seat in (1, 2):
            stake = STAKE + (number + seat + turn) % 7
            key = ("red", "straight 7", "odd")[(number + turn + seat) % 3]
            self.ask(f"g{2 * number + seat - 2}", c.PlaceWager(seat, key, stake), table)
        self.ask(dealer(number), c.EnterResult("7" if turn % 2 else "12"), table)

    # --- the close ----------------------------------------------------------------------
    def close_tables(self) -> None:
        """Guests leave, dealers close their tables, and neighbors count them together."""
        floor = self.night.floor
        for number, (name, live) in enumerate(floor.tables.items(), 1):
            for seat, guest in live.guests.items():
                self.act(guest, c.Leave(seat), name)
            self.act(dealer(number), c.CloseTable("dealer"), name)
        for number, name in enumerate(floor.tables, 1):
            count = o.CountMoney(f"rack/{name}", CLOSE, self.night.floor.tables[name].rack)
            self.act(dealer(number), count, name)
            self.act(dealer(number % TABLES + 1), count, name)

    def close_windows(self) -> None:
        """Each window is counted by its banker and the other one."""
        for name, pair in (("w1", ("k1", "k2")), ("w2", ("k2", "k1"))):
            own = self.night.floor.windows[name]
            for who in pair:
                self.act(who, o.CountMoney(f"window/{name}", CLOSE, own.dollars, own.cents))

    def do_paperwork(self) -> None:
        """The member in charge of proceeds records the expenses of the plan, and all attest."""
        plan = self.night.floor.plan
        assert plan is not None
        assert plan.report is not None
        for expense in plan.report.expenses:
            payee = expense.payee or "the shop"
            self.act("m2", o.RecordExpense(payee, expense.purpose, expense.cents))
        for name, who in (
            ("games", "a1"),
            ("receipts", "k1"),
            ("proceeds", "m2"),
            ("conduct", "m1"),
        ):
            self.act(who, o.Attest(name, STATEMENTS[name].figure(self.night.floor)))

    def close(self) -> None:
        """The whole close."""
        self.close_tables()
        self.close_windows()
        self.do_paperwork()
        self.act("m1", o.CloseNight())
