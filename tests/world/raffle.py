"""The drawing in the seeded world: what guests and staff ask for, and the draw of a whole night."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.chance.drawing import ticket_hash
from pitboss.floor import orders as o
from pitboss.floor.drawings import eligible_tickets, open_drawing
from pitboss.floor.state import Floor
from pitboss.floor.tickets import sale_of
from tests.world.floors import TICKET_PRICE
from tests.world.hall import Hall, Script

CLAIM_S = 60
"""The time to claim of the nights here."""
Give = Callable[[str, Any], o.Order]


def code_of(number: int) -> str:
    """The code of the paper tickets that some sale printed."""
    return f"WORLD{number:06d}"


class RafflePeople:
    """A seeded source of orders around the drawing, some of them out of place."""

    def __init__(self, random: Random, guests: tuple[str, ...], staff: tuple[str, str]) -> None:
        self.random, self.guests, self.staff = random, guests, staff
        self._codes, self._known = 0, dict[str, str]()

    def next_order(self, floor: Floor, give: Give, sold: list[str]) -> o.Order:
        """The next thing that someone asks for; `sold` are the ids of sales so far."""
        pick, raffle = self.random.choice, floor.raffle
        staff, guest = pick(self.staff), pick(self.guests)
        if not raffle.list_hash:
            return self._before_the_seal(floor, give, sold)
        begun = open_drawing(raffle)
        if self.random.random() < 0.1:
            return give(guest, o.SellTickets(1))
        if begun is None:
            return self._between_drawings(floor, give)
        if begun.promise and not begun.words:
            return give(staff, o.AddDrawingWords(pick(("4-2", "4-2", "4-2", "4-3", "é"))))
        if begun.promise:
            return give(staff, o.DrawTicket())
        able = sorted(eligible_tickets(raffle, begun.again_for))[:2]
        return give(staff, o.DrawTicket(pick((*able, able[0], able[0], 0, raffle.tickets))))

    def _before_the_seal(self, floor: Floor, give: Give, sold: list[str]) -> o.Order:
        pick, kind = self.random.choice, self.random.randrange(12)
        staff, guest = pick(self.staff), pick(self.guests)
        if kind < 5:
            return give(guest, o.SellTickets(pick((1, 2, 5, 0, 1_000))))
        if kind < 8:
            self._codes += 1
            hashed = ticket_hash(floor.plan.night if floor.plan else "", code_of(self._codes))
            self._known[hashed] = code_of(self._codes)
            return give(staff, o.SellTickets(1, pick((guest, "", "")), (hashed,)))
        if kind < 9 and sold:
            return give(staff, o.RefundTickets(pick(sold), pick(("a slip", ""))))
        if kind < 11 and floor.raffle.tickets > 2:
            return give(staff, o.SealTickets())
        return give(staff, o.OpenDrawing("grill"))

    def _between_drawings(self, floor: Floor, give: Give) -> o.Order:
        pick, kind, drawings = self.random.choice, self.random.randrange(10), floor.raffle.drawings
        staff, guest = pick(self.staff), pick(self.guests)
        unclaimed = [one for one in drawings if not one.claimed and not one.forfeited]
        if not drawings or (kind < 4 and (not unclaimed or self.random.random() < 0.3)):
            return give(staff, o.OpenDrawing(pick(("grill", "basket", "basket", "mug"))))
        if 4 <= kind < 6:
            number = self.random.randrange(len(drawings)) + 1
            return give(staff, o.RedrawTicket(number, pick(("nobody came", ""))))
        won = (unclaimed[-1] if unclaimed else pick(drawings)).ticket
        sale = sale_of(floor.raffle, won)
        if sale is None or self.random.random() < 0.3:
            forged = code_of(self.random.randrange(self._codes + 2))
            return give(*pick(((guest, o.ClaimPrize(won)), (staff, o.ClaimPrize(won, forged)))))
        if sale.codes:
            return give(staff, o.ClaimPrize(won, self._known.get(sale.codes[0], "")))
        return give(sale.guest, o.ClaimPrize(won))


def sell_tickets(hall: Hall, guests: int) -> Script[None]:
    """Guests buy tickets on their phones, and one on paper is a mistake."""
    for number in range(1, guests + 1):
        name = f"g{number}"
        if hall.floor.guests[name].wallet >= TICKET_PRICE and hall.maybe(0.5):
            yield hall.order(name, o.SellTickets(1))
    code = (ticket_hash(hall.plan.night, code_of(0)),)
    yield hall.order(hall.banker("w1"), o.SellTickets(1, codes=code))
    other = (ticket_hash(hall.plan.night, code_of(1)),)
    mistake = hall.order(hall.banker("w1"), o.SellTickets(1, codes=other))
    yield mistake
    back = o.RefundTickets(mistake.id, "keyed in twice")
    yield hall.order(hall.banker("w1"), back, second=hall.correctors[0])


def hold_drawing(hall: Hall) -> None:
    """Seal, draw every prize, draw one again, and claim."""
    first, other = hall.first, hall.banker("w2")
    hall.ask(first, o.SealTickets())
    for prize in ("grill", "basket", "basket"):
        hall.ask(first, o.OpenDrawing(prize))
        _finish(hall, first, other)
    hall.wait(CLAIM_S + 1)
    hall.ask(first, o.RedrawTicket(1, "nobody came"))
    _finish(hall, first, other)
    drawn = hall.floor.raffle.drawings[-1].ticket
    for sale in hall.floor.raffle.sales.values():
        if sale.first <= drawn < sale.first + sale.count:
            code = "" if sale.guest else code_of(0)
            hall.ask(sale.guest or other, o.ClaimPrize(drawn, code))


def _finish(hall: Hall, first: str, other: str) -> None:
    """Bring the open drawing to its winner."""
    begun = open_drawing(hall.floor.raffle)
    assert begun is not None
    if begun.promise:
        for who in (first, other):
            hall.ask(who, o.AddDrawingWords("4-2-6"))
        hall.ask(first, o.DrawTicket())
        return
    ticket = hall.random.choice(sorted(eligible_tickets(hall.floor.raffle, begun.again_for)))
    for who in (first, other):
        hall.ask(who, o.DrawTicket(ticket))
