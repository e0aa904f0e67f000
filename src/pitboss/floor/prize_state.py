"""The prize desk as it stands: what is left, what is reserved, and what was awarded."""

from __future__ import annotations

from msgspec import Struct


class Reservation(Struct, frozen=True, gc=False):
    """A piece of a prize that is kept for a guest; `until_ms` is 0 if someone must release it."""

    prize: str
    guest: str = ""
    until_ms: int = 0

    def holds(self, at_ms: int) -> bool:
        """Whether it still counts at a moment."""
        return not self.until_ms or at_ms < self.until_ms


class Award(Struct, frozen=True, kw_only=True, gc=False):
    """A prize that someone has won: for so many imitation dollars, or drawn by a ticket.

    `is_handed`: the winner has it.
    """

    prize: str
    guest: str = ""
    dollars: int = 0
    retail_cents: int = 0
    ticket: str = ""
    is_handed: bool = False


class PrizeDesk(Struct, frozen=True, kw_only=True, rename={"reservations": "reserved"}):
    """The prize desk. `stock` counts the pieces that nobody has won yet; reservations and awards
    stand by the ids of their orders. `awarded_cents` is what all awards are worth in a store."""

    is_open: bool = False
    stock: dict[str, int] = {}
    reservations: dict[str, Reservation] = {}
    awards: dict[str, Award] = {}
    awarded_cents: int = 0

    def free_pieces(self, prize: str, at_ms: int) -> int:
        """The pieces of a prize that are neither won nor kept for someone."""
        reserved_pieces = sum(
            reservation.prize == prize and reservation.holds(at_ms)
            for reservation in self.reservations.values()
        )
        return self.stock.get(prize, 0) - reserved_pieces
