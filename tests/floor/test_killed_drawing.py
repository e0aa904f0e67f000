"""The power fails in the middle of a drawing: it resumes where it was, and nothing is drawn twice.

Another process takes the night over and is killed while it answers: after the promise, the words or
the winner was decided, before or after it was safe.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.plan import DRUM, ELECTRONIC
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.store.keys import read_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import EDITION
from tests.floor.raffle_house import KEYS, RaffleHouse, keyed_house
from tests.verifier.program import verifier
from tests.world.kill_process import Journal, Killing, kill

POINTS = ("decided", "before commit", "after commit")
STEPS: dict[str, tuple[tuple[str, o.AnyCommand], ...]] = {
    ELECTRONIC: (
        ("m1", o.OpenDrawing("bike")),
        ("m1", o.AddDrawingWords("4-2-6")),
        ("k1", o.AddDrawingWords("4-2-6")),
        ("m1", o.DrawTicket()),
    ),
    DRUM: (
        ("m1", o.OpenDrawing("bike")),
        ("m1", o.DrawTicket(4)),
        ("k1", o.DrawTicket(4)),
    ),
}


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize(
    ("method", "step"), [(method, step) for method in STEPS for step in range(len(STEPS[method]))]
)
def test_a_killed_drawing_resumes(method: str, step: int, point: str, tmp_path: Path) -> None:
    house = keyed_house(tmp_path, method).sold()
    for actor, command in STEPS[method][:step]:
        house.ask(actor, command)
    orders = [house.order(actor, command) for actor, command in STEPS[method][step:]]
    house.night.store.close()
    key = tmp_path / KEYS / "n.pem"
    kill(
        Killing(
            journal=Journal("sqlite", str(tmp_path / "n.pitboss"), "n1"),
            edition=EDITION,
            key=str(key),
            point=point,
            now_ms=10**6,
            chance=step,
            orders=(orders[0],),
        )
    )
    store = SQLiteStore(tmp_path / "n.pitboss", owner=True)
    again = RaffleHouse(store, read_key(key), start=10_000)
    promised = [drawing.promise for drawing in again.night.floor.raffle.drawings]
    assert bool(promised) == (step > 0 or point == "after commit")
    for order in orders:  # whoever got no answer asks again, with the same ids
        again.night.ask(order)
    events = [event for row in store.rows() for event in read_entry(row.body).events]
    opened = [event for event in events if isinstance(event, f.DrawingOpened)]
    drawn = [event for event in events if isinstance(event, f.TicketDrawn)]
    assert len(opened) == len(drawn) == 1, "nothing is promised or drawn twice"
    assert [opened[0].promise] == (promised or [opened[0].promise])
    assert verify(store, replay=True).rows == again.night.at[0]
    verifier.verify([line.decode() for line in export(store, again.night.floor)])
    store.close()
