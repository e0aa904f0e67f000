"""The licensed night with a drawing of two grills: its tickets are sold and sealed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pitboss.chance.drawing import ticket_hash
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.plan import HOLD, FloorPlan, PrizePlan, RafflePlan
from pitboss.night.plan_file import floor_plan
from pitboss.store.journal import Store
from pitboss.store.keys import Signer
from tests.floor.closing import close_books
from tests.floor.licensed_house import LicensedHouse, at, night_plan
from tests.floor.raffle_house import CODES
from tests.world.memory import MemoryStore

GRILL = PrizePlan(id="grill", name="Grill", retail_cents=30_000, way="drawing", quantity=2)


def drawing_plan(**raffle: Any) -> FloorPlan:
    """The licensed night with two grills to be drawn at a dollar a ticket."""
    rule = RafflePlan(**{"ticket_price": 5, "claim_minutes": 1, **raffle})
    return floor_plan(night_plan(prizes=(GRILL,), raffle=rule))


def drawing_house(
    store: Store | None = None, signer: Signer | None = None, **raffle: Any
) -> LicensedHouse:
    """That night in play: tickets 1 and 2 of g1, 3 and 4 of g2, 5 to 9 on paper; sealed."""
    house = LicensedHouse(store or MemoryStore("spring-gala"), signer)
    night = house.night.store.facts.night
    house.set_up(replace(drawing_plan(**raffle), night=night), signer).opened()
    house.guest("g2", 1_000)
    house.ask("g1", o.SellTickets(2))
    house.ask("g2", o.SellTickets(2))
    codes = tuple(ticket_hash(night, code) for code in CODES[:5])
    house.ask("k1", o.SellTickets(5, codes=codes))
    house.ask("m1", o.SealTickets())
    return house


def draw(house: LicensedHouse, ticket: int) -> f.TicketDrawn:
    """A whole drawing of a grill."""
    house.ask("m1", o.OpenDrawing("grill"))
    house.ask("m1", o.DrawTicket(ticket))
    [drawn] = house.ask("k1", o.DrawTicket(ticket)).events
    assert isinstance(drawn, f.TicketDrawn)
    return drawn


def closed_house(
    store: Store | None = None, signer: Signer | None = None, **raffle: Any
) -> LicensedHouse:
    """A closed night: tickets 3 (of g2) and 7 (on paper) have won, and nobody came."""
    house = drawing_house(store, signer, absent=HOLD, **raffle)
    draw(house, 3)
    draw(house, 7)
    close_books(house)
    house.now_ms = at("12:00", day=20)
    return house
