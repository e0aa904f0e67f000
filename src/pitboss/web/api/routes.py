"""The table of routes: every address of the server, who may come, and what goes in and out.

A route that is not in this table does not exist; the tests walk the same table, so that a route
added tomorrow fails until it says who may use it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from pitboss.web.auth.cookies import cookie_of
from pitboss.web.auth.credentials import Visitor
from pitboss.web.views.viewer import GUEST, STAFF, Viewer

if TYPE_CHECKING:
    from starlette.requests import Request

    from pitboss.web.night.service import Hall


class Who(Enum):
    """Who may use a route."""

    EVERYBODY = "everybody"
    SIGNED_IN = "guests and staff with a token"
    GUESTS = "guests"
    STAFF = "staff"
    SIGNED_STAFF = "staff who signed in here with a PIN"
    BANKERS = "those who bank, oversee or audit"
    TELLERS = "those who bank or oversee"
    OVERSEERS = "those who run the floor, and auditors"
    RUNNERS = "those who run the floor"


class Whose(Enum):
    """Whose thing a route touches, beside who may use it at all."""

    NOBODYS = "what everybody may see"
    VIEWERS = "what the viewer may see of it, by the views"
    CORE = "what the core's own table of roles and acts allows"
    OWN = "the viewer's own things"
    DEALERS = "tables where the viewer works"


@dataclass(frozen=True, slots=True)
class Call:
    """One request that has passed the guard and the table of routes."""

    request: Request
    hall: Hall
    viewer: Viewer
    visitor: Visitor | None
    body: Any = None

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def cookie(self, kind: str) -> str:
        """A cookie of this house."""
        return cookie_of(self.request, kind, self.hall.slug)

    def query(self, name: str, usual: str = "") -> str:
        """A word after the question mark."""
        return self.request.query_params.get(name, usual)


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Way:
    """A route: method, path, who may come, whose things it touches, what goes in and out."""

    method: str
    path: str
    who: Who
    whose: Whose
    handler: Handler
    summary: str
    takes: type | None = None
    gives: Any = None
    asks: tuple[str, ...] = ()
    signed: bool = True
    """Unsafe requests carry the answer to forgery; the doors themselves cannot."""
    left: bool = False
    """Also for a console that was left and waits for its PIN."""


def allowed(who: Who, hall: Hall, viewer: Viewer) -> bool:
    """Whether a viewer may use a route for these."""
    floor = hall.floor
    if who is Who.BANKERS:
        return viewer.banks(floor)
    if who is Who.OVERSEERS:
        return viewer.oversees(floor)
    if who is Who.TELLERS:
        return viewer.banks(floor) and not viewer.only_reads(floor)
    if who is Who.RUNNERS:
        return viewer.oversees(floor) and not viewer.only_reads(floor)
    if who is Who.SIGNED_STAFF:
        return viewer.kind == STAFF and not viewer.only
    if who is Who.SIGNED_IN:
        return bool(viewer.who)
    return who is Who.EVERYBODY or viewer.kind == {Who.GUESTS: GUEST, Who.STAFF: STAFF}[who]
