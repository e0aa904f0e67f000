"""Every route that belongs to no house in one table, like a house's.

They are open to everyone and change nothing.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pitboss.web.api import odds
from pitboss.web.api.odds import Handler, OddsExplorer, endpoint
from pitboss.web.api.openapi import document
from pitboss.web.api.plan_routes import PLAN_ROUTES
from pitboss.web.api.routes import Audience, DataScope
from pitboss.web.shapes import GuideView, HouseView
from pitboss.web.shapes.odds import EveningView, GameCard, OddsView, Waiting

API = "/api/v1"


@dataclass(frozen=True, slots=True)
class PublicRoute:
    """A route that belongs to no house; its fields are those of a `Route`."""

    path: str
    handler: Handler
    summary: str
    _: KW_ONLY
    answer: object = None
    query: tuple[str, ...] = ()
    method: str = "GET"
    who: Audience = Audience.EVERYBODY
    whose: DataScope = DataScope.PUBLIC
    body: type | None = None
    needs_csrf: bool = True


_GAME = f"{API}/games/{{game}}"
PUBLIC_ROUTES: tuple[PublicRoute, ...] = (
    PublicRoute(
        f"{API}/houses", odds.houses, "the houses served here", answer=tuple[HouseView, ...]
    ),
    PublicRoute(f"{API}/games", odds.games, "every game", answer=tuple[GameCard, ...]),
    PublicRoute(
        f"{_GAME}/odds",
        odds.odds,
        "exact odds of every wager under options",
        answer=OddsView,
        query=odds.TABLE_QUERY,
    ),
    PublicRoute(
        f"{_GAME}/strategy", odds.strategy, "the strategy card under options", answer=GuideView
    ),
    PublicRoute(
        f"{_GAME}/evening",
        odds.evening,
        "simulated evenings under options",
        answer=EveningView,
        query=odds.EVENING_QUERY,
    ),
    PublicRoute(
        f"{API}/readings/{{reading}}",
        odds.reading,
        "what every other reading of a gap of the text would change",
        answer=GuideView,
    ),
    PublicRoute(f"{_GAME}/layout.svg", odds.layout_svg, "the drawn layout under options"),
)


_LATER = {
    "description": "still being calculated: ask again",
    "content": {"application/json": {"schema": msgspec.json.schema(Waiting)}},
}


@cache
def _description() -> bytes:
    """The OpenAPI document of the public routes and those of plans."""
    description = document("", (*PUBLIC_ROUTES, *PLAN_ROUTES))
    for route in PUBLIC_ROUTES:
        description["paths"][route.path]["get"]["responses"]["202"] = _LATER
    return msgspec.json.encode(description)


def make_public_routes(explorer: OddsExplorer) -> list[BaseRoute]:
    """The routes of this table, and their OpenAPI document."""
    described = _description()

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    return [
        *(
            Route(route.path, endpoint(explorer, route.handler), methods=["GET"])
            for route in PUBLIC_ROUTES
        ),
        Route(f"{API}/openapi.json", openapi),
    ]
