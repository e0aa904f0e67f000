"""A small house with a drawing: two prizes, tickets at 5 imitation dollars, and two people who
draw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.chance.drawing import ticket_hash
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.plan import DRAWING, ELECTRONIC, PersonPlan, PrizePlan, RafflePlan
from pitboss.store.journal import Store
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import PEOPLE, House, plan

PRICE = 5
PRIZES = (
    PrizePlan(id="bike", name="a bicycle", retail_cents=40_000, way=DRAWING),
    PrizePlan(id="basket", retail_cents=5_000, way=DRAWING, quantity=2),
    PrizePlan(id="mug", retail_cents=800, price=20, quantity=10),
)
CODES = tuple(f"ABCD{number:04d}EFGHJKMN" for number in range(10))
KEYS = "keys"


class RaffleHouse(House):
    """The small house, with short ways to sell tickets and to draw."""

    def begin_night(self, method: str = "drum", **changes: Any) -> RaffleHouse:
        """Set up with a drawing, and let three guests in."""
        raffle = RafflePlan(ticket_price=PRICE, **{"method": method, "claim_minutes": 1, **changes})
        people = (*PEOPLE, PersonPlan("k2", ("banker",)))
        name = self.night.store.facts.night
        key = {}
        if self.night.signing.signer is not None:
            key = {"key": self.night.signing.signer.public.hex(), "key_holder": "m1"}
        self.open(plan(name, people=people, prizes=PRIZES, raffle=raffle, **key))
        for guest in ("g1", "g2", "g3"):
            self.guest(guest)
        return self

    def sold(self) -> RaffleHouse:
        """Tickets 1 to 3 of g1, 4 and 5 of g2, 6 to 9 on paper, 10 of g3 taken back; sealed."""
        self.ask("g1", o.SellTickets(3))
        self.ask("k1", o.SellTickets(2, "g2"))
        self.ask("k1", o.SellTickets(4, codes=self.hashes(4)))
        mistake = self.order("g3", o.SellTickets(1))
        self.night.ask(mistake)
        self.ask("k1", o.RefundTickets(mistake.id, "keyed in twice"), second="a1")
        self.ask("m1", o.SealTickets())
        return self

    def hashes(self, count: int) -> tuple[str, ...]:
        """The hashes of the first codes."""
        night = self.night.store.facts.night
        return tuple(ticket_hash(night, code) for code in CODES[:count])

    def drum(self, prize: str, ticket: int) -> f.TicketDrawn:
        """A whole drawing by drum."""
        self.ask("m1", o.OpenDrawing(prize))
        return self.out_of_drum(ticket)

    def out_of_drum(self, ticket: int) -> f.TicketDrawn:
        """Two people key in the same number."""
        self.ask("m1", o.DrawTicket(ticket))
        [drawn] = self.ask("k1", o.DrawTicket(ticket)).events
        assert isinstance(drawn, f.TicketDrawn)
        return drawn

    def electronic(self, prize: str, words: str = "4-2-6") -> f.TicketDrawn:
        """A whole electronic drawing."""
        self.ask("m1", o.OpenDrawing(prize))
        return self.revealed(words)

    def revealed(self, words: str = "4-2-6") -> f.TicketDrawn:
        """The words of two people, and the winner."""
        self.ask("m1", o.AddDrawingWords(words))
        self.ask("k1", o.AddDrawingWords(words))
        [drawn] = self.ask("m1", o.DrawTicket()).events
        assert isinstance(drawn, f.TicketDrawn)
        return drawn

    def pass_minutes(self, minutes: int) -> None:
        """Time passes."""
        for _ in range(minutes * 240):
            self._tick()


def new_house(store: Store) -> RaffleHouse:
    """The house on a store, before anyone has come."""
    return RaffleHouse(store)


def keyed_house(folder: Path, method: str = ELECTRONIC) -> RaffleHouse:
    """The house in a file, with a key that locks its seeds."""
    signer = make_key(folder / KEYS / "n.pem")
    return RaffleHouse(SQLiteStore.create(folder / "n.pitboss", "n1"), signer).begin_night(method)
