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
from pitboss.web.api.odds import Handler, Room, endpoint
from pitboss.web.api.openapi import document
from pitboss.web.api.routes import Who, Whose
from pitboss.web.shapes import GuideView, HouseView
from pitboss.web.shapes.odds import EveningView, GameCard, OddsView, Waiting

API = "/api/v1"


@dataclass(frozen=True, slots=True)
class OpenWay:
    """A route that belongs to no house; its fields are those of a `Way`."""

    path: str
    handler: Handler
    summary: str
    gives: Any = None
    asks: tuple[str, ...] = ()
    method: str = "GET"
    who: Who = Who.EVERYBODY
    whose: Whose = Whose.NOBODYS
    takes: type | None = None
    signed: bool = True


OPEN_WAYS: tuple[OpenWay, ...] = (
    OpenWay(f"{API}/houses", odds.houses, "the houses served here", tuple[HouseView, ...]),
    OpenWay(f"{API}/games", odds.games, "every game", tuple[GameCard, ...]),
    OpenWay(f"{API}/games/{{game}}/odds", odds.odds,
            "exact odds of every wager under options", OddsView, odds.AT),
    OpenWay(f"{API}/games/{{game}}/strategy", odds.strategy,
            "the strategy card under options", GuideView),
    OpenWay(f"{API}/games/{{game}}/evening", odds.evening,
            "simulated evenings under options", EveningView, odds.EVENING),
    OpenWay(f"{API}/games/{{game}}/layout.svg", odds.drawing,
            "the drawn layout under options"),
)  # fmt: skip


_LATER = {
    "description": "it is being worked out: ask again",
    "content": {"application/json": {"schema": msgspec.json.schema(Waiting)}},
}


def open_routes(room: Room) -> list[BaseRoute]:
    """The routes of this table, and their description."""
    made = document("", OPEN_WAYS)
    for path in made["paths"].values():
        path["get"]["responses"]["202"] = _LATER
    described = msgspec.json.encode(made)

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    return [
        *(Route(way.path, endpoint(room, way.handler), methods=["GET"]) for way in OPEN_WAYS),
        Route(f"{API}/openapi.json", openapi),
    ]
