"""The drawing: tickets, the sealed list, and the drawings of prizes."""

from __future__ import annotations

from pitboss.web.shapes.base import Shape
from pitboss.web.shapes.houses import GuestCard


class DrawnPrize(Shape, frozen=True, kw_only=True):
    """A prize in the drawing: `left` pieces have yet to be drawn. `called_off`: what was
    left is not drawn anymore."""

    id: str
    name: str
    quantity: int
    left: int
    called_off: bool = False


class DrawingView(Shape, frozen=True, kw_only=True):
    """The drawing of a prize. `keyed`: one of two people has keyed in what came out, and nobody can
    see it. `paper`: a paper ticket won. `given_up`: its seed is lost, and the next one replaces
    it."""

    number: int
    prize: str
    name: str
    promise: str = ""
    again_for: int = 0
    reason: str = ""
    keyed: bool = False
    words: str = ""
    ticket: int = 0
    seed: str = ""
    tries: int = 0
    until_ms: int = 0
    claimed: bool = False
    forfeited: bool = False
    paper: bool = False
    given_up: bool = False


class TicketSaleView(Shape, frozen=True, kw_only=True):
    """A sale of tickets as the desk sees it; `id` is the id of its order."""

    id: str
    first: int
    count: int
    dollars: int
    guest: str = ""
    name: str = ""
    paper: bool = False
    void: bool = False


class RaffleDesk(Shape, frozen=True, kw_only=True):
    """What the people who sell tickets and hold the drawing see. `keyed_by` has keyed in the open
    drawing, so someone else has to be the second. `refused_codes` counts claims with a wrong code.
    `seconds` may agree to take tickets back, and `checkers` check winning tickets."""

    sold: int
    dollars: int
    sales: tuple[TicketSaleView, ...]
    guests: tuple[GuestCard, ...]
    keyed_by: str = ""
    refused_codes: int = 0
    seconds: tuple[str, ...] = ()
    checkers: tuple[str, ...] = ()


class RaffleView(Shape, frozen=True, kw_only=True):
    """The drawing as everyone sees it. `tickets`, `void` and `list_hash` are set once the list is
    sealed; `absent` is the posted rule for winners who are not there, and `held_until` is the last
    day to claim a prize that is held. `ends_ms` is the end of the license, 0 if there is none.
    `desk` is for staff."""

    seq: int
    night: str
    price: int
    electronic: bool
    absent: str
    claim_minutes: int
    draws_at: str
    prizes: tuple[DrawnPrize, ...]
    drawings: tuple[DrawingView, ...] = ()
    tickets: int = 0
    void: int = 0
    list_hash: str = ""
    held_until: str = ""
    ends_ms: int = 0
    closed: bool = False
    desk: RaffleDesk | None = None
