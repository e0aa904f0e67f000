"""A house with prizes, and short ways to work its prize desk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.floor import orders as o
from pitboss.floor.plan import FloorPlan, PersonPlan, PrizePlan
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import PEOPLE, House, plan

BIKE = PrizePlan(id="bike", name="Mountain bike", retail_cents=45_000, price=300)
MUG = PrizePlan(id="mug", name="Mug", retail_cents=900, price=40, quantity=3)
GRILL = PrizePlan(id="grill", retail_cents=30_000, way="drawing")
PRIZES = (BIKE, MUG, GRILL)
STAFF = (*PEOPLE, PersonPlan("p1", ("prize clerk",)), PersonPlan("p2", ("prize clerk",)))


def prize_plan(night: str = "n1", **changes: Any) -> FloorPlan:
    """The small house with prizes and two clerks."""
    return plan(night, **{"prizes": PRIZES, "people": STAFF, **changes})


def new_house(tmp_path: Path, **changes: Any) -> House:
    """Another open house with its prize desk open, on a file."""
    house = House(SQLiteStore.create(tmp_path / "another.pitboss", "n1"))
    house.open(prize_plan(**changes))
    house.ask("p1", o.OpenPrizeDesk(posted=True))
    return house


def redeem(
    prize: str = "bike", dollars: int = 300, guest: str = "g7", **more: Any
) -> o.RedeemPrize:
    """An order at the desk."""
    return o.RedeemPrize(prize, dollars, guest, **more)


def last_id(house: House) -> str:
    """The id of the latest award."""
    return list(house.night.floor.prizes.awards)[-1]
