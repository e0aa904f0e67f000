"""Houses whose tables are dealt by hand: nothing runs by itself, and every result is keyed in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss.demo.opening import FLOORS, read_plan
from pitboss.demo.services import open_demo
from pitboss.floor.plan import CHIPS, FloorPlan, PersonPlan, TablePlan, WindowPlan
from pitboss.night.plan_file import PrivateData
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.service import NightService
from tests.web.serving import PIN, Client, Served

SPARE, LEARNER, WINDOW = "spare", "learner", "counter-a"
CHIP_TABLES = (
    TablePlan(id="chips-wheel", game="night.roulette", limits=(1, 100), mode=CHIPS, float=5_000),
    TablePlan(
        id="chips-craps",
        game="night.craps",
        limits=(5, 100),
        mode=CHIPS,
        by_hand=False,
        float=5_000,
    ),
    TablePlan(
        id="chips-cards", game="night.mini_baccarat", limits=(5, 100), mode=CHIPS, float=5_000
    ),
)
SPARE_TABLES = tuple(  # for a test that needs a table of its own
    TablePlan(id=name, game=game, limits=(5, 100), by_hand=True, electronic=False, float=5_000)
    for name, game in (("spare-dice", "night.under_over"), ("spare-cards", "night.mini_baccarat"))
)
PEOPLE = (
    PersonPlan(SPARE, ("class A operator",)),
    PersonPlan(LEARNER, ("class B operator",), ("night.blackjack",), "chief"),
    PersonPlan("chips-wheel-dealer", ("class A operator",)),
    *(PersonPlan(f"{table.id}-dealer", ("class A operator",)) for table in SPARE_TABLES),
    PersonPlan("chips-cards-dealer", ("class A operator",)),
    PersonPlan("chips-craps-dealer", ("class A operator",)),
    PersonPlan("chips-craps-boxperson", ("class A operator",)),
    PersonPlan("chips-craps-stickperson", ("class A operator",)),
)


def hall_by_hand(folder: Path, slug: str) -> NightService:
    """One of the three houses with every table by hand; the night has tables of chips as well."""
    plan, private = read_plan(slug)
    tables = tuple(replace(table, by_hand=True, electronic=False) for table in plan.tables)
    plan = replace(plan, tables=tables)
    if slug == "night":
        plan, private = _with_more(plan, private)
    service = open_demo(folder, slug, (plan, private), "test edition", 0.02)
    service.request_rate = RateLimit(10**6, 1e6)  # a test is faster than any dealer
    return service


def _with_more(plan: FloorPlan, private: PrivateData) -> tuple[FloorPlan, PrivateData]:
    more = replace(
        plan,
        tables=(*plan.tables, *CHIP_TABLES, *SPARE_TABLES),
        people=(*plan.people, *PEOPLE),
        windows=(WindowPlan(WINDOW, 1_000_000, 20_000),),
    )
    pins = {**private.pins, **{person.id: PIN for person in PEOPLE}}
    return more, PrivateData(private.names, pins)


def halls_by_hand(folder: Path) -> list[NightService]:
    """All three."""
    return [hall_by_hand(folder, slug) for slug in FLOORS]


class Crew:
    """The staff of a house, each signed in once however many tables need them."""

    def __init__(self, served: Served, slug: str = "night") -> None:
        self.served, self.slug = served, slug
        self._signed_in: dict[str, Client] = {}

    def __call__(self, person: str) -> Client:
        """Someone who works."""
        if person not in self._signed_in:
            self._signed_in[person] = self.served.staff(person, self.slug)
        return self._signed_in[person]


class Table:
    """A table dealt by hand: its staff, and guests with something to bet."""

    def __init__(self, crew: Crew, name: str) -> None:
        self.crew, self.name = crew, name

    @property
    def dealer(self) -> Client:
        """Who deals."""
        return self.crew(f"{self.name}-dealer")

    def view(self) -> dict[str, Any]:
        """The table as its dealer sees it."""
        view: dict[str, Any] = self.dealer.get(f"/tables/{self.name}").json()
        return view

    def next(self) -> dict[str, Any]:
        """What comes next."""
        view: dict[str, Any] = self.view()["desk"]["next"]
        return view

    def guest(self, seat: int, cents: int = 40_000, chips: int = 200) -> Client:
        """A guest who has bought imitation money and sits down."""
        guest = self.crew.served.guest(self.crew.slug)
        windows = guest.get("/house").json()["windows"]
        banker = self.crew("banker" if self.crew.slug == "night" else "cashier")
        done = banker.order("Sell", window=windows[0], cents=cents, guest=guest.me["who"])
        assert done["done"], done
        sat = guest.order("Sit", self.name, seat=seat, chips=chips)
        assert sat["done"], sat
        return guest

    def do(self, command: dict[str, Any], person: str = "") -> dict[str, Any]:
        """Ask for something as a staff member, or as the dealer."""
        fields = {name: value for name, value in command.items() if name != "type"}
        who = self.crew(person) if person else self.dealer
        return who.order(command["type"], self.name, **fields)

    def step(self, **keyed: Any) -> dict[str, Any]:
        """Take the next step, keying in what it needs, as the person it belongs to."""
        step = self.next()
        assert step["act"] is not None, step["words"]
        done = self.do({**step["act"]["command"], **keyed}, step["who"])
        assert done["done"], (step["words"], done)
        return step

    def open(self) -> None:
        """Go through the checklist; the first guest sits down where a player must watch."""
        while self.view()["status"] != "open":
            if self.next()["act"] is None:
                self.guest(1)
            seats = {"seats": [1]} if self.next()["asks"] == "seats" else {}
            self.step(**seats)
