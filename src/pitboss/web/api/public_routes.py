"""Every address of the API that belongs to no house, in one table, as `ways` has those of a house.

All of them are for everybody and change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pitboss.web.api import odds
from pitboss.web.api.odds import Handler, OddsExplorer, endpoint
from pitboss.web.api.openapi import document
from pitboss.web.api.routes import Audience, DataScope
from pitboss.web.shapes import GuideView, HouseView
from pitboss.web.shapes.odds import EveningView, GameCard, OddsView, Waiting

API = "/api/v1"


@dataclass(frozen=True, slots=True)
class PublicRoute:
    """A route that belongs to no house; its fields are those of a `Way`."""

    path: str
    handler: Handler
    summary: str
    answer: Any = None
    query: tuple[str, ...] = ()
    method: str = "GET"
    who: Audience = Audience.EVERYBODY
    whose: DataScope = DataScope.NOBODYS
    body: type | None = None
    needs_csrf: bool = True


PUBLIC_ROUTES: tuple[PublicRoute, ...] = (
    PublicRoute(f"{API}/houses", odds.houses, "the houses served here", tuple[HouseView, ...]),
    PublicRoute(f"{API}/games", odds.games, "every game", tuple[GameCard, ...]),
    PublicRoute(f"{API}/games/{{game}}/odds", odds.odds,
            "exact odds of every wager under options", OddsView, odds.TABLE_QUERY),
    PublicRoute(f"{API}/games/{{game}}/strategy", odds.strategy,
            "the strategy card under options", GuideView),
    PublicRoute(f"{API}/games/{{game}}/evening", odds.evening,
            "simulated evenings under options", EveningView, odds.EVENING_QUERY),
    PublicRoute(f"{API}/games/{{game}}/layout.svg", odds.layout_svg,
            "the drawn layout under options"),
)  # fmt: skip


_LATER = {
    "description": "it is being worked out: ask again",
    "content": {"application/json": {"schema": msgspec.json.schema(Waiting)}},
}


def make_public_routes(explorer: OddsExplorer) -> list[BaseRoute]:
    """The routes of this table, and their description."""
    made = document("", PUBLIC_ROUTES)
    for path in made["paths"].values():
        path["get"]["responses"]["202"] = _LATER
    described = msgspec.json.encode(made)

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    return [
        *(
            Route(route.path, endpoint(explorer, route.handler), methods=["GET"])
            for route in PUBLIC_ROUTES
        ),
        Route(f"{API}/openapi.json", openapi),
    ]
