"""A licensed night for tests: the lawful plan from the plan tests, with a clock that tests set."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.plan import FloorPlan
from pitboss.floor.terms import LicenseTerms
from pitboss.night.plan import NightPlan
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from pitboss.store.journal import Store
from pitboss.store.keys import Signer, read_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import House
from tests.night.plans import LAWFUL

ZONE = ZoneInfo("America/New_York")
NIGHT, KEY = "licensed.pitboss", "licensed.pem"
CREW = (
    ("roulette-1", "dealer", "a4"),
    ("wheel-1", "dealer", "b2"),
    ("blackjack-1", "dealer", "b1"),
)
WALLETS = ("craps-1", "roulette-1")
OPENED = ("roulette-1", "wheel-1")


def at(written: str, day: int = 0) -> int:
    """A time of that night, such as "23:30", in milliseconds."""
    day = day or (18 if written < "12:00" else 17)
    moment = datetime.fromisoformat(f"2027-04-{day}T{written}").replace(tzinfo=ZONE)
    return int(moment.timestamp()) * 1000


def night_plan(**changes: Any) -> NightPlan:
    """The lawful plan: roulette and craps by wallets, the others with chips, all automatic."""
    tables = tuple(
        replace(
            table, by_hand=False, float=1_000, mode="wallet" if table.id in WALLETS else "chips"
        )
        for table in LAWFUL.tables
    )
    return replace(LAWFUL, **{"tables": tables, **changes})


def terms_of(plan: FloorPlan) -> LicenseTerms:
    """The terms of a licensed plan."""
    assert plan.terms is not None
    return plan.terms


class LicensedHouse(House):
    """A licensed night, and what time it is there."""

    def __init__(self, store: Store, signer: Signer | None = None, start: int = 1) -> None:
        self.now_ms = at("17:00")
        super().__init__(store, signer, start)

    def _tick(self) -> int:
        return self.now_ms

    def time(self, written: str, ms: int = 0) -> None:
        """Set the clock, to some milliseconds before or after a time."""
        self.now_ms = at(written) + ms

    def weeks_pass(self, weeks: int = 4) -> LicensedHouse:
        """It is weeks later: the deposit is made, and the report is due."""
        self.now_ms += weeks * 7 * 86_400_000
        return self

    def set_up(self, plan: FloorPlan | None = None, signer: Signer | None = None) -> LicensedHouse:
        """Set up, bring people on duty and to their posts, and open the window."""
        plan = plan or floor_plan(night_plan())
        if signer is not None:
            plan = replace(plan, key=signer.public.hex(), key_holder="m1")
        self.ask("m1", o.SetUp(plan))
        for person in ("m1", "k1", "a1", "a2", "a3", "a4", "b1", "b2", "h1"):
            self.ask("m1", o.ClockOn(person))
        for table, post, person in CREW:
            self.ask("a1", o.TakePost(post, person), table)
        self.ask("k1", o.OpenWindow("w1", posted=True))
        return self

    def opened(self) -> LicensedHouse:
        """Two tables open, a guest with money sits at roulette, and the first wager may be made."""
        self.time("18:30")
        for table in OPENED:
            self.open_table(table)
        self.guest("g1", 5_000)
        self.sit("g1", "roulette-1", 1, 50)
        self.time("19:00")
        return self

    def open_table(self, table: str) -> None:
        """Hang the notices and open a table, as a class A operator."""
        self.ask("a1", o.HangNotices(), table)
        self.ask("a1", c.OpenTable("class A operator"), table)

    def bet(self, stake: int = 5) -> None:
        """The guest bets on red."""
        self.ask("g1", c.PlaceWager(1, "red", stake), "roulette-1")

    def reopened(self, folder: Path) -> LicensedHouse:
        """The same night after a restart, from its file."""
        self.night.store.close()
        store, signer = SQLiteStore(folder / NIGHT, owner=True), read_key(folder / KEY)
        house = LicensedHouse(store, signer, start=self.night.at[0] + 1_000)
        house.now_ms = self.now_ms
        return house
