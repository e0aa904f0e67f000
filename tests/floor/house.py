"""A small house for tests: a plan with every kind of table, and a short way to give orders."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from pitboss.chance.commit_reveal import seal
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.floor.next_step import next_step
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.floor.plan import CHIPS, FloorPlan, PersonPlan, TablePlan, WindowPlan
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import rules_of
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN
from pitboss.store.journal import Store
from pitboss.store.keys import Signer, make_key

EDITION = "test edition"
SALT = "0123456789abcdef" * 2

PEOPLE = (
    PersonPlan("m1", ("member in charge", "member in charge of proceeds")),
    PersonPlan("a1", ("class A operator",)),
    PersonPlan("a2", ("class A operator",)),
    PersonPlan("b1", ("class B operator",), ("night.blackjack", "night.red_dog"), "a1"),
    PersonPlan("k1", ("banker",)),
    PersonPlan("u1", ("auditor",)),
    PersonPlan("a3", ("class A operator",)),
    PersonPlan("a4", ("class A operator",)),
    PersonPlan("h1", ("assistant",), ("night.craps",)),
)
TABLES = (
    TablePlan(id="craps", game="night.craps", by_hand=False, float=10_000),
    TablePlan(id="wheel", game="night.roulette", by_hand=False, electronic=True, float=10_000),
    TablePlan(id="cards", game="night.blackjack", by_hand=False, electronic=True, float=10_000),
)
WINDOWS = (WindowPlan("w1", float=100_000, drawer_cents=10_000),)


def plan(night: str = "n1", **changes: Any) -> FloorPlan:
    """A casino night with three tables, people for them and a window."""
    parts: dict[str, Any] = {
        "house": "nj_night",
        "tables": TABLES,
        "people": PEOPLE,
        "windows": WINDOWS,
        "rate": 2,
    }
    return FloorPlan(night=night, **{**parts, **changes})


class House:
    """A night with a short way to ask: `house.ask("a1", command, "craps")`."""

    def __init__(self, store: Store, signer: Signer | None = None, start: int = 1) -> None:
        self.night = Night(store, EDITION, signer, clock=self._tick)
        self._ids, self._ms = count(start), count(1_000, 250)

    def _tick(self) -> int:
        return next(self._ms)

    def order(self, actor: str, command: Any, table: str = "", **more: Any) -> Order:
        """An order with the next id."""
        return Order(f"{next(self._ids):032x}", actor, command, table, **more)

    def ask(self, actor: str, command: Any, table: str = "", **more: Any) -> Entry:
        """Ask, and expect that it is carried out."""
        answer = self.try_(actor, command, table, **more)
        assert answer.refused is None, f"{actor} {command}: {answer.refused}"
        return answer

    def refused(self, actor: str, command: Any, table: str = "", **more: Any) -> str:
        """Ask, and expect a refusal: its words and the ids of its clauses."""
        answer = self.try_(actor, command, table, **more)
        assert answer.refused is not None, f"{actor} {command} was done: {answer.events}"
        return " ".join((answer.refused.words, *answer.refused.law))

    def try_(self, actor: str, command: Any, table: str = "", **more: Any) -> Entry:
        """Ask, and accept any answer; before a result real equipment has its closing call."""
        if isinstance(command, c.EnterResult | c.DealCard) and self._may_bet(table):
            self.night.ask(self.order(actor, c.TakeStep("no more bets"), table))
        answer = self.night.ask(self.order(actor, command, table, **more))
        assert not isinstance(answer, Refusal), answer
        return answer.entry

    def _may_bet(self, table: str) -> bool:
        """Whether guests may still bet at an automatic table with real equipment."""
        live = self.night.floor.tables.get(table)
        if live is None or live.plan.electronic:
            return False
        cards = live.table.cards
        dealt = cards is not None and cards.round is not None
        return live.table.automatic and live.table.betting and not dealt

    def open(self, planned: FloorPlan | None = None) -> House:
        """Set up, bring everyone on duty, put dealers at the tables and a banker at the window."""
        planned = planned or plan(self.night.store.facts.night)
        first = next(person.id for person in planned.people if "member in charge" in person.roles)
        self.ask(first, o.SetUp(planned))
        for person in planned.people:
            if "auditor" not in person.roles:
                self.ask(person.id, o.ClockOn(person.id))
        for table, dealer in (("craps", "a1"), ("wheel", "a2"), ("cards", "b1")):
            self.ask(dealer, o.TakePost("dealer", dealer), table)
        self.ask("k1", o.OpenWindow("w1", posted=True))
        for entry in planned.tables:
            if not entry.by_hand and not entry.electronic:
                self.begin(entry.id)
        return self

    def begin(self, table: str) -> None:
        """Open a table with real equipment whose steps are not taken by hand: everyone the game
        needs comes, and the opener confirms its checks, as the console says."""
        crew = {"boxperson": "a3", "stickperson": "h1", "floorperson": "f1", "inspector": "i1"}
        rules = rules_of(self.night.floor, table)
        for post in posts_needed(rules):
            if post in crew:
                self.ask(crew[post], o.TakePost(post, crew[post]), table)
        watched = any(item.before_player for item in rules.opening)
        if watched:
            self.ask("k1", o.Admit("first", of_age=True))
            self._show("first", table)
        posts = {"class A operator": "a4", **self.night.floor.tables[table].posts}
        while self.night.floor.tables[table].table.status != OPEN:
            step = next_step(self.night.floor, table)
            assert step is not None
            self.ask(posts[step.by], step.command, table)
        if watched:
            self.ask(posts["dealer"], c.Leave(1), table)

    def _show(self, guest: str, table: str) -> None:
        """Someone looks on while the cards are spread."""
        if self.night.floor.tables[table].plan.mode == CHIPS:
            self.ask(self.night.floor.tables[table].posts["dealer"], c.SeeWagers((1,)), table)
        else:
            self.ask(guest, c.Sit(1, 0), table)

    def guest(self, name: str, cents: int = 50_000) -> str:
        """Let a guest in and sell imitation money."""
        self.ask("k1", o.Admit(name, of_age=True))
        self.ask("k1", o.Sell("w1", cents, name))
        return name

    def seal(self, guest: str, table: str, words: str = "lucky", salt: str = SALT) -> None:
        """A guest seals words for the next block of a table's draws."""
        floor = self.night.floor
        assert floor.plan is not None
        block = floor.tables[table].draws.block + 1
        digest = seal(floor.plan.night, table, block, guest=guest, salt=salt, words=words)
        self.ask(guest, o.SealWords(digest), table)

    def sit(self, guest: str, table: str, seat: int, chips: int = 500) -> None:
        """Seat a guest."""
        self.ask(guest, c.Sit(seat, chips), table)


def signed_plan(night: str, signer: Signer) -> FloorPlan:
    """The small house with its heads signed."""
    return plan(night, key=signer.public.hex(), key_holder="u1")


def new_key(folder: Path) -> Signer:
    """A signing key in a folder of its own."""
    return make_key(folder / "night.key")


def is_done(answer: Answer | Refusal) -> bool:
    """Whether an order was carried out."""
    return isinstance(answer, Answer) and answer.entry.refused is None
