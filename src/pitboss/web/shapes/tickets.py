"""A guest's own tickets in the drawing."""

from __future__ import annotations

from pitboss.web.shapes.base import Shape


class TicketRun(Shape, frozen=True, kw_only=True):
    """Tickets that a guest bought together, numbered from `first`. `paper`: they are printed."""

    first: int
    count: int
    paper: bool = False
    void: bool = False


class WinView(Shape, frozen=True, kw_only=True):
    """A prize that a guest's ticket won. `until_ms` is when the time to claim it ends; 0 for
    never."""

    drawing: int
    prize: str
    ticket: int
    until_ms: int = 0
    paper: bool = False
    claimed: bool = False
    forfeited: bool = False


class OwnTickets(Shape, frozen=True, kw_only=True):
    """A guest's own tickets, and what they won."""

    runs: tuple[TicketRun, ...] = ()
    won: tuple[WinView, ...] = ()
