"""The table of routes: every address of the server, who may use it, and what goes in and out.

A route that is not in the table does not exist. The tests go through the same table, so a new route
fails until it says who may use it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from starlette.responses import Response

from pitboss.web.auth.cookies import cookie_of
from pitboss.web.auth.credentials import Session
from pitboss.web.shapes.base import Shape
from pitboss.web.views.viewer import GUEST, STAFF, Viewer

if TYPE_CHECKING:
    from starlette.requests import Request

    from pitboss.web.night.service import NightService


class Audience(Enum):
    """Who may use a route."""

    EVERYBODY = "everyone"
    SIGNED_IN = "guests and staff with a token"
    GUESTS = "guests"
    STAFF = "staff"
    SIGNED_STAFF = "staff who signed in here with a PIN"
    BANKERS = "bankers, the people who run the floor, and auditors"
    TELLERS = "bankers and the people who run the floor"
    COUNTERS = "people who count money, and auditors"
    PRIZE_DESK = "people who award prizes or run the floor, and auditors"
    CLERKS = "people who award prizes or run the floor"
    OVERSEERS = "the people who run the floor, and auditors"
    RUNNERS = "the people who run the floor"
    CLOSERS = "people who take part in the close, and auditors"
    CLOSING_STAFF = "people who take part in the close"
    PLANNERS = "this machine's own browser, and anyone with the planner code"


class DataScope(Enum):
    """Whose data a route touches; the audience says who may use it."""

    PUBLIC = "what everyone may see"
    VIEWERS = "what the views show this viewer of it"
    CORE = "what the core's own table of roles and acts allows"
    OWN = "the viewer's own things"
    DEALERS = "tables where the viewer works"
    PLANS = "the plans in the folder of plans"


Body = TypeVar("Body", bound=Shape)


class Call(NamedTuple):
    """A request that has passed the guard and the table of routes."""

    request: Request
    service: NightService
    viewer: Viewer
    session: Session | None
    body: object = None

    def read(self, kind: type[Body]) -> Body:
        """The body, as the type that the route names."""
        assert isinstance(self.body, kind)
        return self.body

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def cookie(self, kind: str) -> str:
        """A cookie of this house."""
        return cookie_of(self.request, kind, self.service.slug)

    def query(self, name: str, default: str = "") -> str:
        """A query parameter."""
        return self.request.query_params.get(name, default)


Reply = Response | Shape | tuple[Shape, ...] | dict[str, object]
"""What a handler returns: a response of its own, or a value to send as JSON."""
Handler = Callable[[Call], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its method and path, who may use it, whose data it touches, and what goes in and
    out."""

    method: str
    path: str
    who: Audience
    whose: DataScope
    handler: Handler
    summary: str
    _: KW_ONLY
    body: type | None = None
    answer: object = None  # a shape, or a tuple of shapes, which is not a type to mypy
    query: tuple[str, ...] = ()
    needs_csrf: bool = True
    """Unsafe requests carry their session's CSRF token; before sign-in there is none."""
    while_idle: bool = False
    """Also open to an idle console that is waiting for its PIN."""


def is_allowed(who: Audience, service: NightService, viewer: Viewer) -> bool:
    """Whether a viewer belongs to an audience."""
    if who is Audience.SIGNED_IN:  # asked most often, because orders are for everyone signed in
        return bool(viewer.who)
    floor = service.floor
    if who is Audience.BANKERS:
        return viewer.banks(floor)
    if who is Audience.PRIZE_DESK:
        return viewer.awards(floor)
    if who is Audience.CLERKS:
        return viewer.awards(floor) and not viewer.only_reads(floor)
    if who is Audience.OVERSEERS:
        return viewer.oversees(floor)
    if who is Audience.TELLERS:
        return viewer.banks(floor) and not viewer.only_reads(floor)
    if who is Audience.COUNTERS:
        return viewer.counts(floor)
    if who is Audience.RUNNERS:
        return viewer.oversees(floor) and not viewer.only_reads(floor)
    if who is Audience.CLOSERS:
        return viewer.closes(floor)
    if who is Audience.CLOSING_STAFF:
        return viewer.closes(floor) and not viewer.only_reads(floor)
    if who is Audience.SIGNED_STAFF:
        return viewer.kind == STAFF and not viewer.only
    return (
        who is Audience.EVERYBODY
        or viewer.kind == {Audience.GUESTS: GUEST, Audience.STAFF: STAFF}[who]
    )
