"""The demonstration's casino night with a drawing of two prizes, served for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor.plan import DRAWING, PrizePlan, RafflePlan
from pitboss.store.postgres import PostgresStore
from tests.stores import database_url, new_name
from tests.web.serving import Client, Served, running

PRIZES = (
    PrizePlan(id="bike", name="a city bicycle", retail_cents=45_000, way=DRAWING),
    PrizePlan(id="basket", name="a fruit basket", retail_cents=6_000, way=DRAWING, quantity=2),
)
PRICE = 5


@contextmanager
def raffle_night(
    folder: Path, method: str = "drum", kind: str = "sqlite", **changes: int | str
) -> Iterator[Served]:
    """A server of one night with a drawing, on either kind of journal."""
    plan, private = read_plan("night")
    plan = replace(plan, night=new_name())
    raffle = RafflePlan(ticket_price=PRICE, draws_at="22:30", method=method)
    plan = replace(plan, prizes=PRIZES, raffle=replace(raffle, **changes))
    store = PostgresStore.create(database_url(), plan.night) if kind == "postgres" else None
    with running([open_demo(folder, "night", (plan, private), "test", 1.0, store=store)]) as served:
        yield served


def rich_guest(served: Served, banker: Client, name: str) -> Client:
    """A guest with imitation money."""
    guest = served.guest(name=name)
    sold = banker.order("Sell", window="window-1", cents=2_000, guest=guest.me["who"])
    assert sold["done"]
    return guest
